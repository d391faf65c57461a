"""Ctrl-C while a game is played in a window: it ends after the frame, and nothing is lost."""

from __future__ import annotations

import signal
import sys
from pathlib import Path
from types import FrameType

import pygame
import pytest

from game.input.actions import Action
from game.options import Options
from game.pilots.autopilot import Autopilot
from game.replay.playback import verify
from game.scenes.play.play import PlayScene
from game.storage.replays import read_replay
from game.storage.store import Store
from game.window.app import App
from game.window.game_loop import run
from tests.scenes.context import steady
from tests.scenes.hands import expect

pytestmark = pytest.mark.slow

TICK = 335
"""When the first rock of the game with seed 21 has been hit by the autopilot."""


class Struck(App):
    """Plays by itself, without waiting for time; Ctrl-C comes when a tick has called so many functions."""

    left = 0

    def fly(self) -> None:
        """Play until the tick in which Ctrl-C comes."""
        self.press((Action.FIRE,))
        game = expect(PlayScene, self.stack[-1])
        world, pilot = game.session.world, Autopilot()
        self.context.controls.command = lambda seat=0: pilot.command(world, world.ships[0].id)  # type: ignore[method-assign]  # noqa: ARG005
        while world.tick < TICK:
            super().tick()

    def tick(self) -> None:
        """Play one tick under Ctrl-C."""
        sys.setprofile(self.count)
        super().tick()
        sys.setprofile(None)

    def count(self, _frame: FrameType, what: str, _argument: object) -> None:
        """Strike when it is time."""
        if what == "call":
            self.left -= 1
            if self.left == 0:
                sys.setprofile(None)
                signal.raise_signal(signal.SIGINT)


@pytest.mark.parametrize("calls", [1, 5, 20, 50, 100, 150, 200, 250, 300, 400])
def test_ctrl_c_inside_a_tick_ends_the_game_after_the_frame_and_its_replay_verifies(
    window: pygame.Window, tmp_path: Path, calls: int
) -> None:
    clock = steady()
    app = Struck(window, Options(seed=21, data_dir=str(tmp_path), sound=False), Store(tmp_path), clock)
    app.fly()
    app.left = calls
    with app.ending.listening():
        run(app, app.metronome, clock=clock, sleep=lambda _: None)
        app.close()

    assert app.ending.by_key
    (entry,) = Store(tmp_path).scores.entries
    replay = read_replay(tmp_path / "replays" / entry.replay)
    assert replay.ticks > TICK
    assert replay.score == entry.score > 0
    assert verify(replay)[1] is None
