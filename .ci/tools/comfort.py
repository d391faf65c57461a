"""What play does to the eye. By hand: `python .ci/tools comfort`.

It measures the worst cases, two seconds of each at each level of effects. The table has the figures of
.ci/tools/flicker.py. At most three flashes are allowed in any second, of luminance and of red. A `Stage`
shows any game through the scene of play at 60 frames a second, small and without a display.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import fields
from typing import Final

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from game.pilots.autopilot import Autopilot
from game.scenes.pages.scene import ReplaceAll
from game.scenes.play.play import PlayScene
from game.sim.command import Command
from game.sim.tuning import TICKS_PER_SECOND
from game.sim.world import World, new_world
from game.storage.settings import Settings, with_effects
from game.view.glow.glow import Glow
from game.view.paint.camera import Camera
from game.view.paint.canvas import Canvas
from game.view.paint.draw_options import LEVELS
from tests.scenes.context import make_stage
from tools.flicker import RATE, Figures, measure
from tools.worst_case import CASES
from tools.worst_case import frames as worst_frames

SIZE: Final = (320, 180)
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


def frames(world: World, hands: Hands, count: int, effects: str = "full") -> Iterator[pygame.Surface]:
    """Yield so many frames of a game, or fewer if it ends; always the same surface."""
    stage = Stage(world, hands, with_effects(Settings(), effects))
    for _ in range(count):
        for _ in range(TICKS_PER_SECOND // RATE):
            stage.tick()
            if stage.over:
                return
        stage.draw(1.0 / RATE, 0.0)
        yield stage.frame


def autopilot(wave: int, seed: int = 0) -> tuple[World, Hands]:
    """Return a game that begins in a wave, and the autopilot."""
    pilot = Autopilot()
    world = new_world(seed, wave=wave)
    return world, lambda world: pilot.command(world, world.ships[0].id)


def row(name: str, figures: Figures) -> str:
    """Return a line of the table."""
    return f"{name:<20}" + "".join(f"{getattr(figures, each):>15.3g}" for each in _NAMES)


def main() -> None:
    """Print the table."""
    print(f"{'':<20}" + "".join(f"{name:>15}" for name in _NAMES))
    for title, case in CASES.items():
        print(title)
        for level in LEVELS:
            print(row(level, measure(worst_frames(level, case=case))), flush=True)


if __name__ == "__main__":
    main()
