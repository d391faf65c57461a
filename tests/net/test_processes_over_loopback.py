"""Two real processes over loopback: bots of both, what is refused in one line, and when a socket is made."""

import json
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from game.replay.playback import verify
from game.sim.digest import state_hash
from game.storage.replays import read_replay

ROOT = Path(__file__).resolve().parents[2]


def free_port() -> int:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as made:
        made.bind(("127.0.0.1", 0))
        return int(made.getsockname()[1])


def start(*arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "main.py", "--headless", *arguments],
        cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("mode", ["arcade", "duel"])
def test_bots_of_two_processes_play_one_game_with_a_replay_each(mode: str, tmp_path: Path) -> None:
    port, ends = str(free_port()), ("--seconds", "4")
    files = [tmp_path / "host.replay", tmp_path / "guest.replay"]
    host = start("--host", port, "--mode", mode, "--pilot", "autopilot", "--record", str(files[0]), *ends)
    guest = start("--join", f"127.0.0.1:{port}", "--pilot", "ace", "--record", str(files[1]), *ends)
    found = [json.loads(side.communicate(timeout=120)[0]) for side in (host, guest)]
    assert [(each["side"], each["ended"], each["ticks"]) for each in found] == [
        ("host", "", 480),
        ("guest", "", 480),
    ]
    assert found[0]["state_hash"] == found[1]["state_hash"]
    for file in files:
        world, difference = verify(read_replay(file))
        assert (difference, state_hash(world)) == (None, found[0]["state_hash"])


@pytest.mark.slow
def test_when_one_process_is_killed_the_other_ends_with_one_line_and_its_replay(tmp_path: Path) -> None:
    port, file = str(free_port()), tmp_path / "host.replay"
    host = start("--host", port, "--seconds", "60", "--record", str(file))
    guest = start("--join", f"127.0.0.1:{port}", "--seconds", "60")
    with pytest.raises(subprocess.TimeoutExpired):
        guest.wait(6)
    guest.send_signal(signal.SIGKILL)
    guest.communicate()
    output, errors = host.communicate(timeout=60)
    assert json.loads(output)["ended"] == "NOTHING IS HEARD FROM THE OTHER PLAYER"
    assert (host.returncode, errors.count("\n")) == (1, 1)
    assert verify(read_replay(file))[1] is None


@pytest.mark.slow
def test_a_port_that_is_taken_is_one_line() -> None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as taken:
        taken.bind(("", 0))
        host = start("--host", str(taken.getsockname()[1]))
        output, errors = host.communicate(timeout=60)
    assert (host.returncode, output, errors.count("\n")) == (1, "", 1)
    assert "no game over a network" in errors


@pytest.mark.slow
def test_no_game_begins_with_a_socket() -> None:
    code = (
        "import sys, game.window.app; print(*(name for name in sys.modules if name.startswith('game.net')))"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == ""
