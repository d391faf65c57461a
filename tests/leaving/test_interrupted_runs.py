"""Ctrl-C and other requests to end, while a game without a screen is recorded."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

import pytest

from game.command_line import headless_commands
from game.command_line.cli import main
from game.pilots.random_pilot import RandomPilot
from game.replay.playback import verify
from game.sim.command import Command
from game.sim.world import World
from game.storage.replays import read_replay

TICK = 220
"""When the first wave of that game has come and four shots fly: a tick calls some 256 functions."""

CALLS = [*range(1, 40, 3), *range(40, 200, 25)]


class Striker(RandomPilot):
    """Sends signals at a tick when so many functions have been entered since its command."""

    def __init__(self, calls: int, names: tuple[str, ...]) -> None:
        super().__init__(1)
        self.left, self.names = calls, names

    def command(self, world: World, ship_id: int) -> Command:
        command = super().command(world, ship_id)
        if world.tick == TICK:
            if self.left == 0:
                self.strike()
            sys.setprofile(self.count)
        return command

    def count(self, _frame: object, what: str, _argument: object) -> None:
        if what == "call":
            self.left -= 1
            if self.left == 0:
                self.strike()

    def strike(self) -> None:
        sys.setprofile(None)
        for name in self.names:
            signal.raise_signal(getattr(signal, name))


posix = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals")


def run_struck(path: Path | None, calls: int, *names: str) -> int:
    """Play a game that signals strike, and record it; return the exit code."""
    recorded = () if path is None else ("--record", str(path))
    game = ("--headless", "--wave", "4", "--seed", "6", "--ticks", "260", "--pilot", "random", *recorded)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(headless_commands, "load_pilot", lambda *_: Striker(calls, names))
        return main([*game])


@pytest.mark.slow
@pytest.mark.parametrize("calls", CALLS)
def test_ctrl_c_anywhere_inside_a_tick_ends_after_it_and_the_recording_verifies(
    tmp_path: Path, calls: int, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "struck.replay"

    assert run_struck(path, calls, "SIGINT") == 130
    assert capsys.readouterr().out == ""
    replay = read_replay(path)
    assert TICK <= replay.ticks <= TICK + 3  # the first calls are still those that ask the pilot
    assert verify(replay)[1] is None


@pytest.mark.slow
def test_ctrl_c_while_the_pilot_thinks_interrupts_the_pilot_and_keeps_the_recording(tmp_path: Path) -> None:
    path = tmp_path / "struck.replay"

    assert run_struck(path, 0, "SIGINT") == 130
    replay = read_replay(path)
    assert replay.ticks == TICK
    assert verify(replay)[1] is None


@pytest.mark.slow
@posix
def test_a_closing_terminal_after_a_shutdown_began_ends_a_recorded_run_as_well(tmp_path: Path) -> None:
    path = tmp_path / "struck.replay"

    assert run_struck(path, 20, "SIGTERM", "SIGHUP", "SIGINT") == 130
    assert verify(read_replay(path))[1] is None


def test_ctrl_c_while_the_recording_is_being_written_does_not_harm_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sync = os.fsync

    def struck(handle: int) -> None:
        signal.raise_signal(signal.SIGINT)
        sync(handle)

    monkeypatch.setattr(os, "fsync", struck)
    path = tmp_path / "new.replay"

    assert main(["--headless", "--ticks", "50", "--record", str(path)]) == 130
    assert read_replay(path).ticks == 50


def test_signals_have_their_handlers_back_after_a_recorded_run(tmp_path: Path) -> None:
    before = [signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)]
    assert main(["--headless", "--ticks", "50", "--record", str(tmp_path / "new.replay")]) == 0
    assert [signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)] == before


def test_a_run_that_is_not_recorded_ends_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_struck(None, 5, "SIGINT") == 130
    assert capsys.readouterr().out == ""
