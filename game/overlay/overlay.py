"""The debug overlay (F3): the game shows its mathematics.

It draws a record of what physics was asked in a tick and what it answered, on the finished frame.
It reads the world and never changes it.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.overlay.bodies import Seen, draw_circles, draw_ghosts, draw_wall_normals, nearest, seen
from game.overlay.broad_phase import draw_broad
from game.overlay.contacts import draw_contact_normals, draw_contacts, draw_sweeps
from game.overlay.debug_draw import DebugDraw
from game.overlay.equation import draw_question, explain, find_question
from game.overlay.history import Memory
from game.overlay.panels import (
    LAYERS,
    Column,
    OverlayStats,
    draw_body_card,
    draw_legend,
    legend_top,
    tell_numbers,
)
from game.overlay.rays import draw_ray_normals, draw_rays
from game.overlay.text_cache import TextCache
from game.physics import Point, Record
from game.sim.world import World
from game.view.camera import Camera
from game.view.theme import DEFAULT, Theme

__all__ = ["LAYERS", "Overlay", "OverlayStats"]

_CIRCLES, _RAYS, _NORMALS, _CONTACTS, _SWEEPS, _BROAD, _NUMBERS = range(1, len(LAYERS) + 1)


class Overlay:
    """Which layers are on, and what the last ticks left to be seen.

    Use: `follow(world, record)` after each step while `on`, `draw(...)` after `canvas.end(frame, elapsed)`.
    While paused neither is needed but `draw`: what is remembered stays as it is, for ages are counted in
    ticks. When off, nothing is drawn or remembered, and the scene need not keep a record.
    """

    def __init__(self, theme: Theme = DEFAULT, *, on: bool = False) -> None:
        self.on = on
        self.layers = {_CIRCLES, _RAYS, _NORMALS, _CONTACTS, _SWEEPS, _NUMBERS}
        """numbers of the layers that are shown, see LAYERS; all but the broad phase to begin with."""
        self.theme = theme
        self._memory = Memory()
        self._text_cache = TextCache()

    def toggle(self) -> None:
        """Switch the whole overlay; what it remembers is forgotten."""
        self.on = not self.on
        self._memory.forget()

    def toggle_layer(self, number: int) -> None:
        """Switch one layer, 1..7; other numbers do nothing."""
        if 1 <= number <= len(LAYERS):
            self.layers ^= {number}

    def forget(self) -> None:
        """Drop what is remembered, as when another game begins."""
        self._memory.forget()

    def follow(self, world: World, record: Record) -> None:
        """Remember what one tick asked; call it once after each step. Does nothing when off."""
        if self.on:
            self._memory.follow(world, record)

    def draw(  # noqa: PLR0913 - it shows what many others know
        self,
        frame: pygame.Surface,
        camera: Camera,
        world: World,
        record: Record | None = None,
        *,
        pointer: Point | None = None,
        stats: OverlayStats | None = None,
        text_scale: float = 1.0,
        written: Sequence[pygame.Rect] = (),
    ) -> None:
        """Draw the layers that are on, inside the camera's viewport; does nothing when off.

        record is that of the last step, for whoever has not called `follow` in this tick. pointer is a
        place in the world, None while nothing is pointed at. text_scale is 1 to 2, as the UI scale of the
        settings. written are parts of the world with words of others, which no words cover.
        """
        if not self.on:
            return
        if record is not None:
            self._memory.follow(world, record)
        self._text_cache.fit(camera.scale * text_scale)
        spot = world.torus.wrap(pointer) if pointer is not None else None
        draw = DebugDraw(frame, camera, world.torus, self._text_cache, spot)
        draw.taken += [draw.covered(box) for box in written]
        clip = frame.get_clip()
        frame.set_clip(camera.viewport)
        try:
            self._draw(draw, world, spot, stats)
        finally:
            frame.set_clip(clip)

    def _draw(self, draw: DebugDraw, world: World, pointer: Point | None, stats: OverlayStats | None) -> None:
        """Draw from the widest to the finest, words last."""
        bodies = seen(world)
        floor = legend_top(draw)
        if _BROAD in self.layers:
            floor = draw_broad(draw, self.theme, bodies, self._memory, floor)
        if _SWEEPS in self.layers:
            draw_sweeps(draw, self.theme, self._memory)
            draw_ghosts(draw, self.theme, world, bodies)
        if _CIRCLES in self.layers:
            draw_circles(draw, self.theme, bodies, world.walls, world.tuning.wall.radius)
        if _RAYS in self.layers:
            draw_rays(draw, self.theme, self._memory)
        if _NORMALS in self.layers:
            draw_wall_normals(draw, self.theme, world.walls)
            draw_ray_normals(draw, self.theme, self._memory)
            draw_contact_normals(draw, self.theme, self._memory)
        if _CONTACTS in self.layers:
            draw_contacts(draw, self.theme, self._memory)
        if _NUMBERS in self.layers:
            self._draw_numbers(draw, world, bodies, pointer, stats, floor)
        draw_legend(draw, self.theme, frozenset(self.layers), (stats or OverlayStats(0.0, 0.0)).layer_keys)
        draw.settle()

    def _draw_numbers(  # noqa: PLR0913, PLR0917 - numbers come from everywhere
        self,
        draw: DebugDraw,
        world: World,
        bodies: list[Seen],
        pointer: Point | None,
        stats: OverlayStats | None,
        floor: int,
    ) -> None:
        """Layer 7: cards above `floor`, out of the pointer's way, and one beside the body pointed at."""
        text = self.theme.overlay_text
        question = find_question(world.torus, self._memory, bodies, pointer)
        if question is not None:
            draw_question(draw, self.theme, question)
        column = Column(draw, floor, right=pointer is not None and draw.in_corner(pointer))
        column.add(tell_numbers(world, self._memory, stats), text, text)
        if question is not None:
            column.add(explain(question), self.theme.overlay_ray, text)
        body = nearest(world, bodies, pointer)
        if body is not None:
            draw_body_card(draw, self.theme, body)
