"""Ctrl-C and other requests to end, with and without a window: a game ends after its tick, all is kept."""

import os
import signal
import subprocess
import sys
import time

import pygame
import pytest

from game.command_line import headless
from game.command_line.cli import main
from game.pilots.pilot import RandomPilot
from game.sim.command import Command
from game.sim.world import World
from game.sound.mixer import SoundMixer
from game.window.game_loop import run
from tests.scenes.words import *

ENDING = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]

BUSY_AT = 220
"""When four shots fly in the first wave of the game without a screen: a tick calls some 256 functions."""


ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(autouse=True)
def heard_again() -> Iterator[None]:
    """Let the process of the tests hear signals again: a program that was asked to end hears no others."""
    before = {number: signal.getsignal(number) for number in ENDING}
    for number in ENDING:
        signal.signal(number, signal.default_int_handler)  # under nohup one would be ignored
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


def strike(names: tuple[str, ...]) -> None:
    sys.setprofile(None)
    for name in names:
        signal.raise_signal(getattr(signal, name))


def strike_after(calls: int, *names: str) -> Callable[..., None]:
    """Return a profiler that sends signals when so many functions have been called."""
    left = calls

    def count(_frame: object, what: str, _argument: object) -> None:
        nonlocal left
        if what == "call":
            left -= 1
            if left == 0:
                strike(names)

    return count


class Struck(App):
    """Plays by itself, without waiting for time; Ctrl-C comes when a tick has called so many functions."""

    calls = frames = hit_at = 0

    def fly(self) -> None:
        """Play until the autopilot has hit a first rock."""
        pygame.event.clear()  # what other windows left may pause the game
        self.press((Action.FIRE,))
        world, pilot = expect(PlayScene, self.stack[-1]).session.world, Autopilot()
        self.context.controls.command = lambda seat=0: pilot.command(world, world.ships[0].id)  # type: ignore[method-assign]  # noqa: ARG005
        while world.ships[0].score == 0:
            super().tick()
        self.hit_at = world.tick

    def events(self) -> bool:
        """Fail if nothing ends the game."""
        self.frames += 1
        assert self.frames < 300, "Ctrl-C was not heard"
        return super().events()

    def tick(self) -> None:
        """Play one tick under Ctrl-C."""
        sys.setprofile(strike_after(self.calls, "SIGINT"))
        super().tick()
        sys.setprofile(None)


@pytest.mark.slow
@pytest.mark.parametrize("calls", [1, 50, 300])
def test_ctrl_c_inside_a_tick_ends_a_game_after_the_frame_and_its_replay_verifies(
    window: pygame.Window, tmp_path: Path, calls: int
) -> None:
    clock = steady()
    options = Options(seed=21, data_dir=str(tmp_path), sound=False)
    app = Struck(window, options, Store(tmp_path), clock, Glow(), SoundMixer(wanted=False))
    app.fly()
    app.calls = calls
    with app.ending.listening():
        run(app, app.metronome, clock=clock, sleep=lambda _: None)
        app.close()

    assert app.ending.code == 130
    (entry,) = Store(tmp_path).scores.entries
    replay = read_replay(tmp_path / "replays" / entry.replay)
    assert replay.ticks >= app.hit_at
    assert replay.score == entry.score > 0
    assert verify(replay)[1] is None


class Striker(RandomPilot):
    """Sends signals at a tick when so many functions have been entered since its command."""

    def __init__(self, calls: int, names: tuple[str, ...]) -> None:
        super().__init__(1)
        self.calls, self.names = calls, names

    def command(self, world: World, ship_id: int) -> Command:
        command = super().command(world, ship_id)
        if world.tick == BUSY_AT and self.calls == 0:
            strike(self.names)
        elif world.tick == BUSY_AT:
            sys.setprofile(strike_after(self.calls, *self.names))
        return command


def run_struck(path: Path | None, calls: int, *names: str) -> int:
    """Play a game that signals strike, and record it; return the exit code."""
    recorded = () if path is None else ("--record", str(path))
    game = ("--headless", "--wave", "4", "--seed", "6", "--ticks", "260", "--pilot", "random", *recorded)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(headless, "load_pilot", lambda *_: Striker(calls, names))
        return main([*game])


POSIX = [] if sys.platform == "win32" else [(20, ("SIGTERM", "SIGHUP"), 3)]


@pytest.mark.slow
@each("calls, names, later", [
    (0, ("SIGINT",), 0),  # while the pilot thinks
    *((calls, ("SIGINT",), 3) for calls in (1, 4, 16, 37, 115, 190)),  # the first are still those that ask it
    *POSIX,  # a closing terminal after a shutdown began
])  # fmt: skip
def test_a_signal_anywhere_inside_a_tick_ends_a_recorded_run_after_it_and_the_recording_verifies(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], calls: int, names: tuple[str, ...], later: int
) -> None:
    path = tmp_path / f"{calls}.replay"
    assert run_struck(path, calls, *names) == (130 if "SIGINT" in names else 143)
    assert capsys.readouterr().out == ""
    replay = read_replay(path)
    assert BUSY_AT <= replay.ticks <= BUSY_AT + later
    assert verify(replay)[1] is None


def test_ctrl_c_while_the_recording_is_being_written_does_not_harm_it_and_no_later_signal_is_heard(
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
    for number in ENDING:
        signal.raise_signal(number)


def test_a_run_that_no_signal_ends_puts_handlers_back() -> None:
    assert main(["--headless", "--ticks", "50"]) == 0
    assert {signal.getsignal(number) for number in ENDING} == {signal.default_int_handler}


def hears(process: subprocess.Popen[bytes]) -> bool:
    """Return whether a process has a handler of its own for SIGTERM."""
    status = Path(f"/proc/{process.pid}/status").read_text("ascii")
    return bool(int(status.partition("SigCgt:")[2].split()[0], 16) >> signal.SIGTERM - 1 & 1)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
@each(
    "first, then, pause", [("SIGINT", "SIGTERM", 0.0), ("SIGTERM", "SIGINT", 0.1), ("SIGINT", "SIGINT", 0.01)]
)
@each("begun", [False, True])
def test_of_two_signals_one_decides_the_exit_status_however_soon_the_other_comes(
    tmp_path: Path, first: str, then: str, pause: float, *, begun: bool
) -> None:
    game = ("--headless", "--seconds=7200", "--pilot=autopilot", "--record", str(tmp_path / "it.replay"))
    with subprocess.Popen([sys.executable, "main.py", *game], stderr=subprocess.PIPE, cwd=ROOT) as run:
        assert run.stderr is not None
        while not hears(run):
            time.sleep(0.001)
        time.sleep(pause + begun)
        run.send_signal(getattr(signal, first))
        time.sleep(pause)
        run.send_signal(getattr(signal, then))
        assert run.stderr.read() == b""
        assert run.wait() in {128 + getattr(signal, name) for name in (first, then)}


def test_a_run_that_is_not_recorded_ends_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_struck(None, 5, "SIGINT") == 130
    assert capsys.readouterr().out == ""
