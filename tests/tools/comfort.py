"""What recorded play does to the eye. By hand: `python -m tests.tools.comfort [minutes a sector]`.

With 0 minutes it measures the worst cases alone, two seconds of each at each level of effects. Otherwise it
also plays games of the autopilot that begin in the first wave of each sector, and the golden replays of one
ship, through the scene of play at 60 frames a second with full effects, small and without a display. The
table has the figures of tests/view/flicker.py. At most three flashes are allowed in any second, of luminance
and of red.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from dataclasses import fields
from typing import Final

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from game.pilots.autopilot import Autopilot
from game.replay.playback import Playback
from game.scenes.pages.scene import ReplaceAll
from game.scenes.play.play import PlayScene
from game.sim.command import Command
from game.sim.tuning import TICKS_PER_SECOND
from game.sim.wave_table import WAVES_A_SECTOR
from game.sim.world import World, new_world
from game.storage.settings import Settings, with_effects
from game.view.bodies.wave_look import SECTORS, displayed_wave, sector_of
from game.view.glow.glow import Glow
from game.view.paint.camera import Camera
from game.view.paint.canvas import Canvas
from game.view.paint.draw_options import LEVELS
from tests.replays.golden import GOLDEN, Golden
from tests.scenes.context import make_stage
from tests.view.flicker import RATE, Figures, Flicker, measure
from tests.view.worst_case import CASES
from tests.view.worst_case import frames as worst_frames

SIZE: Final = (320, 180)
MINUTES: Final = 5.0
_NAMES: Final = tuple(field.name for field in fields(Figures))

Hands = Callable[[World], Command | None]  # returns what the ship does in the next tick, None at the end


class Stage:
    """A game in the scene of play with hands of its own, small and without a display."""

    def __init__(self, world: World, hands: Hands, settings: Settings, size: tuple[int, int] = SIZE) -> None:
        self.context = make_stage()
        self.context.change(settings)
        self.world, self._hands, self.over = world, hands, False
        self._game = PlayScene(self.context, world)
        self.context.controls.command = self._command  # type: ignore[method-assign]
        level = self.context.look
        self._canvas = Canvas(Glow(trails=level.trails, stars=level.stars))
        self.frame, self.camera = pygame.Surface(size, 0, 32), Camera.fit(*size)

    def _command(self, seat: int = 0) -> Command:
        del seat
        held = self._hands(self.world)
        self.over = self.over or held is None
        return held or Command()

    def tick(self) -> None:
        """Play a tick."""
        self.over = isinstance(self._game.tick(), ReplaceAll) or self.over

    def draw(self, seconds: float, alpha: float) -> None:
        """Draw a frame, so long after the last."""
        self._canvas.begin(self.camera)
        self._game.draw(self._canvas, alpha)
        self.context.overlay.draw(self._canvas, self.world)
        self._canvas.end(self.frame, seconds)


def frames(
    world: World, hands: Hands, count: int, effects: str = "full"
) -> Iterator[tuple[int, pygame.Surface]]:
    """Yield wave and picture of so many frames of a game, or fewer if it ends; always the same surface."""
    stage = Stage(world, hands, with_effects(Settings(), effects))
    for _ in range(count):
        for _ in range(TICKS_PER_SECOND // RATE):
            stage.tick()
            if stage.over:
                return
        stage.draw(1.0 / RATE, 0.0)
        yield displayed_wave(world), stage.frame


def autopilot(wave: int, seed: int = 0) -> tuple[World, Hands]:
    """Return a game that begins in a wave, and the autopilot."""
    pilot = Autopilot()
    world = new_world(seed, wave=wave)
    return world, lambda world: pilot.command(world, world.ships[0].id)


def replay(golden: Golden) -> tuple[World, Hands] | None:
    """Return a recorded game and its commands; None if it has two ships."""
    playback = Playback(golden.recording())
    world = playback.start()
    if len(world.ships) > 1:
        return None
    return world, lambda world: None if playback.is_over(world) else playback.commands(world)[0]


def by_sector(minutes: float) -> dict[int, Figures]:
    """Return the figures of each sector, from games that begin in its first wave and end with its last."""
    found = {}
    for number in range(len(SECTORS)):
        flicker, left, seed = Flicker(), int(minutes * 60 * RATE), 0
        while left > 0:
            for wave, frame in frames(*autopilot(1 + WAVES_A_SECTOR * number, seed), left):
                if sector_of(wave) is not SECTORS[number]:
                    break
                flicker.see(frame)
                left -= 1
            seed += 1
        found[number] = flicker.figures()
    return found


def by_replay(seconds: float) -> Iterator[tuple[str, Figures]]:
    """Yield the figures of each golden replay, of this length at most."""
    for golden in GOLDEN:
        game = replay(golden)
        if game is not None:
            flicker = Flicker()
            for _, frame in frames(*game, int(seconds * RATE)):
                flicker.see(frame)
            yield golden.name, flicker.figures()


def row(name: str, figures: Figures) -> str:
    """Return a line of the table."""
    return f"{name:<20}" + "".join(f"{getattr(figures, each):>15.3g}" for each in _NAMES)


def main() -> None:
    """Print the table."""
    minutes = float(sys.argv[1]) if len(sys.argv) > 1 else MINUTES
    print(f"{'':<20}" + "".join(f"{name:>15}" for name in _NAMES))
    for title, case in CASES.items():
        print(title)
        for level in LEVELS:
            print(row(level, measure(worst_frames(level, case=case))), flush=True)
    if not minutes:
        return
    for number, figures in by_sector(minutes).items():
        print(
            row(f"waves {1 + WAVES_A_SECTOR * number} to {WAVES_A_SECTOR * (number + 1)}", figures),
            flush=True,
        )
    for name, figures in by_replay(minutes * 60):
        print(row(name, figures), flush=True)


if __name__ == "__main__":
    main()
