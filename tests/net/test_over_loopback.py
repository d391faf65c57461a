"""Real sockets over loopback: two sides of one game, a side that is gone, and when a socket is made."""

from __future__ import annotations

import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

from game.net.link import SILENT, Link
from game.net.sockets import Resolver, open_socket
from tests.net.air import Keys, Side, check, offer

ROOT = Path(__file__).resolve().parents[2]


def sides() -> tuple[Side, Side]:
    listening = open_socket()
    port = listening.getsockname()[1]
    resolver = Resolver(f"127.0.0.1:{port}")
    resolver._thread.join()
    assert resolver.address is not None
    host = Link(listening, time.monotonic, "ANNA", offer())
    guest = Link(open_socket(), time.monotonic, "BOB")
    guest.join(resolver.address)
    return Side(host, Keys(1)), Side(guest, Keys(2))


def play(seconds: float, *playing: Side) -> None:
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        for side in playing:
            side.tick()
        time.sleep(1 / 120)


@pytest.mark.slow
def test_two_sides_play_one_game_with_a_replay_each_until_one_is_gone() -> None:
    host, guest = sides()
    play(3.0, host, guest)
    check((host, guest))
    play(SILENT + 1.0, host)
    assert host.link.over == "NOTHING IS HEARD FROM THE OTHER PLAYER"
    for side in (host, guest):
        side.link.close()


def test_a_port_that_is_taken_is_refused() -> None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as taken:
        taken.bind(("", 0))
        with pytest.raises(OSError, match="in use"):
            open_socket(taken.getsockname()[1])


@pytest.mark.slow
def test_no_game_begins_with_a_socket() -> None:
    code = (
        "import sys, game.window.app; print(*(name for name in sys.modules if name.startswith('game.net')))"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == ""
