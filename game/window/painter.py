"""Paints a frame: the visible scenes, the notices and, over a game, the overlay."""

from __future__ import annotations

from typing import Final

import pygame

from game.overlay.state import Level, OverlayStats
from game.physics import Point
from game.scenes.pages.keys import overlay_keys
from game.scenes.pages.scene import SceneContext
from game.scenes.stack import SceneStack
from game.sim.world import World
from game.view.bodies.rules_style import rules_style
from game.view.hud.hud import draw_hud
from game.view.pages.notices import Notices
from game.view.paint.box import Box
from game.view.paint.camera import WORLD, Camera
from game.view.paint.canvas import Canvas
from game.view.paint.draw_options import draw_options_of
from game.view.paint.strokes import AutoGlow
from game.window.game_loop import Metronome

_BENEATH: Final = 0.55  # brightness of the scene beneath a menu, unless the overlay is on
_REDUCED: Final = 0.5  # brightness of what the overlay lets one see, where nothing may flash
_BEHIND_PAGE: Final = 0.1
"""brightness of the scene beneath a page that fills the field, too faint for crisp lines."""


class Painter:
    """Paints the visible scenes of the stack."""

    def __init__(
        self, canvas: Canvas, context: SceneContext, stack: SceneStack, notices: Notices, metronome: Metronome
    ) -> None:
        self.canvas = canvas
        self._overlay = context.overlay
        self._stack = stack
        self._notices = notices
        self._metronome = metronome
        self.frame_ms = 0.0  # to draw a frame and show it, smoothed
        self._context = context
        self._auto = AutoGlow()
        self.take_settings()

    def take_settings(self) -> None:
        """Apply the settings of glow, palette and text size."""
        self._overlay.theme = draw_options_of(self._context.store.settings).palette
        self._take_look()

    def worked(self, milliseconds: float, elapsed: float) -> None:
        """Tell auto glow how long a frame took to make (ms), and the time since the one before (s)."""
        if self._context.look.quality is None:
            self._auto.follow(milliseconds, elapsed)
            self.canvas.glow.quality = self._auto.quality

    def paint(
        self, frame: pygame.Surface, alpha: float, elapsed: float, pointer: tuple[float, float] | None
    ) -> None:
        """Paint a frame, alpha (0..1) of the way through a tick and elapsed seconds after the one before.

        pointer is the mouse position in pixels of the frame, or None. The stack must not be empty.
        """
        camera = Camera.fit(*frame.get_size())
        session = self._stack.studied if self._overlay.on else None
        self._take_look()
        self.canvas.begin(camera)
        self.draw_scenes(alpha)
        self._notices.draw(self.canvas, at_top=session is not None, below=self._top_end)
        if session is not None:
            self._draw_overlay(session.world, None if pointer is None else camera.to_world(*pointer))
        self.canvas.end(frame, elapsed)

    def figure(self, size: tuple[int, int]) -> pygame.Surface | None:
        """Return the game in a pause, in a replay or at a bank shot, with its figure and a line of formula.

        Without menus, at Explain if the overlay shows less. None in play, and where there is no game.
        """
        session = self._stack.studied
        if session is None or not (self._stack[-1].can_rewind or session.trick_shots.formula(session.world)):
            return None
        overlay, level = self._overlay, self._overlay.level
        overlay.level = max(level, Level.EXPLAIN)

        def draw() -> None:
            session.draw(canvas, 1.0)
            draw_hud(canvas, session.world, covered=True)

        from game.screenshot import figure
        from game.view.glow.glow import Glow  # a browser does without

        canvas = Canvas(Glow(trails=False))
        canvas.apply(self._context.look)
        try:
            return figure(canvas, size, draw, session.world, overlay, session.trick_shots)
        finally:
            overlay.level = level
            if not overlay.on:
                overlay.forget()

    def _draw_overlay(self, world: World, pointer: Point | None) -> None:
        """Draw the overlay; pointer is a place in the world."""
        keys = overlay_keys(self._context.controls, can_rewind=self._stack[-1].can_rewind)
        stats = OverlayStats(self.frame_ms, self._time_runs(), *keys)
        scale, texts = self._context.text_scale, self._written()
        self._overlay.draw(self.canvas, world, pointer=pointer, stats=stats, text_scale=scale, written=texts)

    def _take_look(self) -> None:
        """Draw by the settings, in the palette of the game on show if it has one, menus over it included."""
        session = self._stack.session
        self._context.own_palette = None if session is None else rules_style(session.world.tuning).palette
        look = self._context.look
        self.canvas.apply(look)
        self._overlay.light = 1.0 if look.flashes else _REDUCED
        self.canvas.glow.quality = look.quality or self._auto.quality

    def draw_scenes(self, alpha: float) -> None:
        """Draw the top scene over the visible scenes beneath it, which stand still and are dimmed."""
        *beneath, top = self._stack.visible
        page = not top.shows_overlay
        with self.canvas.dimmed(_BEHIND_PAGE if page else 1.0 if self._overlay.on else _BENEATH):
            for scene in beneath:
                if page:
                    with self.canvas.wordless():
                        scene.draw_as_background(self.canvas, alpha)
                else:
                    scene.draw(self.canvas, 1.0)
        top.draw(self.canvas, alpha)

    def _written(self) -> list[Box]:
        """Return the boxes of text that the overlay must not cover, in field units."""
        notice = self._notices.box(at_top=True, below=self._top_end)
        return [*self._stack[-1].text_boxes, *([] if notice is None else [notice])]

    @property
    def _top_end(self) -> float:
        """The y (units) of the end of what the topmost scene has written in the upper half of the field."""
        boxes = self._stack[-1].text_boxes
        return max((box.bottom for box in boxes if box.centre[1] < WORLD[1] / 2), default=0.0)

    def _time_runs(self) -> str:
        """Return how time runs, "" for normal speed."""
        if self._stack[-1].paused:
            return "paused"
        return f"1/{self._metronome.pace} speed" if self._metronome.pace > 1 else ""
