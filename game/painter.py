"""Makes a frame: the visible scenes, the notices and, over a game, the overlay."""

from __future__ import annotations

from typing import Final

import pygame

from game.loop import Metronome, Pace
from game.overlay.overlay import OverlayStats
from game.scenes.scene import SceneContext
from game.scenes.stack import SceneStack
from game.view.camera import Camera
from game.view.canvas import Canvas
from game.view.notices import Notices

_BENEATH: Final = 0.55
"""brightness of the scene beneath a menu, unless the overlay is on."""


class Painter:
    """Paints what the stack shows."""

    def __init__(
        self, context: SceneContext, stack: SceneStack, notices: Notices, metronome: Metronome, pace: Pace
    ) -> None:
        self.canvas = Canvas(trails=context.level.trails, stars=context.level.stars)
        self._overlay = context.overlay
        self._stack = stack
        self._notices = notices
        self._metronome = metronome
        self._pace = pace

    def paint(
        self, frame: pygame.Surface, alpha: float, elapsed: float, pointer: tuple[float, float] | None
    ) -> None:
        """Paint a frame, alpha (0..1) of the way through a tick and elapsed seconds after the one before.

        pointer is where the mouse points, in pixels of the frame, None for nowhere. The stack is not empty.
        """
        camera = Camera.fit(*frame.get_size())
        session = self._stack.session if self._overlay.on else None
        self.canvas.begin(camera)
        self._draw_scenes(alpha)
        self._notices.draw(self.canvas, at_top=session is not None)
        self.canvas.end(frame, elapsed)
        if session is None:
            return
        self._overlay.draw(
            frame,
            camera,
            session.world,
            pointer=None if pointer is None else camera.to_world(*pointer),
            stats=OverlayStats(self._pace.ticks_per_second, self._pace.frame_ms, self._time_runs()),
            written=self._written(),
        )

    def _draw_scenes(self, alpha: float) -> None:
        """Draw the topmost scene over what can be seen beneath it, which stands still and is dimmed."""
        *beneath, top = self._stack.visible
        with self.canvas.dimmed(1.0 if self._overlay.on else _BENEATH):
            for scene in beneath:
                scene.draw(self.canvas, 1.0)
        top.draw(self.canvas, alpha)

    def _written(self) -> list[pygame.Rect]:
        """Return the parts of the field with words that the overlay must not cover."""
        notice = self._notices.box(at_top=True)
        return [*self._stack[-1].written, *([] if notice is None else [notice])]

    def _time_runs(self) -> str:
        """Return how time runs, if not as usual."""
        if self._stack[-1].paused:
            return "paused"
        return f"1/{self._metronome.pace} speed" if self._metronome.pace > 1 else ""
