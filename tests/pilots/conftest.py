"""Flights of the autopilot, and bots in files, which may run in a thread in place of a process."""

from __future__ import annotations

import io
import os
import socket
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from threading import Thread

import pytest

from game.pilots.autopilot import Autopilot
from game.pilots.bot_process import _fly
from tests.play import *

HEAD = """
import ctypes, json, os, subprocess, sys, threading, time
from game.cards.shapes import Caption, Dot
from game.sim.command import Command
from game.sim.digest import state_hash

def say(text):
    for descriptor in range(3, 32):
        try:
            os.write(descriptor, text)
        except OSError:
            pass

"""
"""How each bot of these tests begins."""


def flown(world: World, seconds: float, *ends: type[Event]) -> list[Event]:
    """Let one autopilot fly all ships for a while, until the game is over or one of these events happens."""
    pilot, events = Autopilot(), list[Event]()
    for _ in range(ticks(seconds)):
        now = step(world, [pilot.command(world, ship.id) for ship in world.ships])
        events += now
        if world.over or any(isinstance(event, ends) for event in now):
            break
    return events


Write = Callable[[str], str]
BotSide = Callable[[socket.socket], object]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Return what writes a bot into a file and returns its name."""

    def written(source: str) -> str:
        (tmp_path / "bot.py").write_text(HEAD + source, encoding="utf-8")
        return f"{tmp_path / 'bot.py'}:Ace"

    return written


class _BotThread:
    """A thread in the role of the process that flies a bot."""

    pid = os.getpid()

    def __init__(self, channel: socket.socket, side: BotSide) -> None:
        self.stdin = io.BytesIO()
        self._thread = Thread(target=self._run, args=(channel, side), daemon=True)  # a red test leaves it
        self._thread.start()

    def _run(self, channel: socket.socket, side: BotSide) -> None:
        with channel, suppress(OSError, SystemExit):
            side(channel)

    def kill(self) -> None:
        """Leave it, as its channel is closed."""

    def wait(self, seconds: float = 10.0) -> int:
        self._thread.join(seconds)
        return 0


@pytest.fixture
def bots_here(monkeypatch: pytest.MonkeyPatch) -> Callable[[BotSide], None]:
    """Let bots fly in a thread, which no clock limits; what is called may put another in their place."""
    side: list[BotSide] = [_fly]

    def start(_module: str, *_: str, pass_fds: Sequence[int], **_rest: object) -> _BotThread:
        return _BotThread(socket.socket(fileno=os.dup(pass_fds[0])), side[-1])

    monkeypatch.setattr("game.pilots.bot.start_module", start)
    monkeypatch.setattr("game.pilots.bot_process._limit_memory", lambda _most: None)
    monkeypatch.setattr("os._exit", sys.exit)
    monkeypatch.setattr("sys.dont_write_bytecode", True)
    return side.append
