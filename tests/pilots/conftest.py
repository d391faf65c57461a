"""Flights of the autopilot, and bots in files, which may run in a thread in place of a process."""

from multiprocessing import Pipe
from multiprocessing.connection import Connection
from threading import Thread

import pytest

from tests.play import *

HEAD = """
import ctypes, os, subprocess, sys, threading, time
from game.cards.shapes import Caption, Dot
from game.sim.command import Command
from game.sim.digest import state_hash

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


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Return what writes a bot into a file and returns its name."""

    def written(source: str) -> str:
        (tmp_path / "bot.py").write_text(HEAD + source, encoding="utf-8")
        return f"{tmp_path / 'bot.py'}:Ace"

    return written


class _BotThread:
    """A thread in the role of the process that flies a bot."""

    exitcode = 0

    def __init__(self, target: Callable[..., object], *given: object) -> None:
        self._thread = Thread(target=target, args=given, daemon=True)  # a red test leaves it
        self._thread.start()

    def kill(self) -> None:
        """Leave it, as its pipe is closed."""

    def join(self, seconds: float = 10.0) -> None:
        self._thread.join(seconds)


@pytest.fixture
def bots_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let bots fly in a thread."""

    def start(target: Callable[..., object], *given: object, quiet: bool) -> tuple[_BotThread, Connection]:
        ours, theirs = Pipe()
        del quiet
        return _BotThread(target, theirs, *given), ours

    monkeypatch.setattr("game.pilots.bot.start", start)
    monkeypatch.setattr("sys.dont_write_bytecode", True)
