"""The debug overlay (F3): the game shows its mathematics, in three levels.

It draws a record of what physics was asked in a tick and what it answered, on the finished frame.
It reads the world and never changes it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from game.cards.card import Card
from game.cards.of_record import shield_walls
from game.overlay.axes import draw_axes
from game.overlay.body_layer import (
    Seen,
    draw_circles,
    draw_ghosts,
    draw_plates,
    draw_shields,
    draw_wall_normals,
    nearest,
    seen,
)
from game.overlay.broad_phase_layer import draw_broad
from game.overlay.card_layer import CardLayer, CardStyle, ship_boxes
from game.overlay.contact_layer import draw_contact_normals, draw_contact_points, draw_contacts, draw_sweeps
from game.overlay.danger_layer import draw_dangers
from game.overlay.debug_draw import DebugDraw
from game.overlay.legend import (
    LAYERS,
    CardStack,
    OverlayStats,
    draw_body_card,
    draw_legend,
    legend_top,
    tell_numbers,
)
from game.overlay.level import Level
from game.overlay.memory import Memory
from game.overlay.ray_layer import draw_ray_normals, draw_rays
from game.overlay.text_cache import TextCache
from game.overlay.well_layer import draw_pulls
from game.physics import Point, Record
from game.sim.world import World
from game.view.paint.camera import Camera
from game.view.paint.theme import DEFAULT, Theme

__all__ = ["LAYERS", "Level", "Overlay", "OverlayStats"]

_CIRCLES, _RAYS, _NORMALS, _CONTACTS, _SWEEPS, _BROAD, _NUMBERS = range(1, len(LAYERS) + 1)

_ROOM = 8.0  # units about a ship's circle that no word covers
_AROUND = 0.55  # fraction of their colours that things have around the one that is explained


class _Frame(NamedTuple):
    """What a frame shows, and what the loop knows of it."""

    draw: DebugDraw
    world: World
    bodies: list[Seen]
    pointer: Point | None
    stats: OverlayStats | None
    text_scale: float


class Overlay:
    """Which level and layers are on, and what the last ticks left to be seen.

    Use: `follow(world, record)` after each step while `on`, `draw(...)` after `canvas.end(frame, elapsed)`.
    While paused neither is needed but `draw`: what is remembered stays as it is, for ages are counted in
    ticks. When off, nothing is drawn or remembered, and the scene need not keep a record.
    """

    def __init__(self, *, on: bool = False) -> None:
        self.level = Level.ALL if on else Level.OFF
        self.layers = {_CIRCLES, _RAYS, _NORMALS, _CONTACTS, _SWEEPS, _NUMBERS}
        """numbers of the layers that are shown at ALL, see LAYERS; all but the broad phase to begin with."""
        self.working = False
        """whether EXPLAIN shows all formulas in play as well, as it does in a pause."""
        self.theme: Theme = DEFAULT
        self.recalls = False
        """whether what is followed is not shown but leads to what is: no question is chosen then."""
        self.memory = Memory()
        """what the ticks asked that it followed."""
        self._card_layer = CardLayer()
        self._text_cache = TextCache()

    @property
    def on(self) -> bool:
        """Whether anything is shown; switched on, everything is."""
        return self.level is not Level.OFF

    @on.setter
    def on(self, on: bool) -> None:
        self.level = Level.ALL if on else Level.OFF

    @property
    def card(self) -> Card | None:
        """The card that is being explained, None if there is none."""
        return self._card_layer.card if self.level >= Level.EXPLAIN else None

    def toggle(self) -> None:
        """Go on to the next level: off, see, explain, all; switched off, what it remembers is forgotten."""
        self.level = self.level.next
        if not self.on:
            self.forget()

    def toggle_layer(self, number: int) -> None:
        """Switch one layer, 1..7, at ALL; other numbers do nothing."""
        if self.level is Level.ALL and 1 <= number <= len(LAYERS):
            self.layers ^= {number}

    def toggle_working(self) -> None:
        """Show all formulas in play, or again a sentence and the lines that decide; at EXPLAIN only."""
        if self.level is Level.EXPLAIN:
            self.working = not self.working

    def next_question(self, world: World) -> None:
        """Explain another question: what may meet the ship next, then what happened, the last first."""
        if self.level >= Level.EXPLAIN:
            self._card_layer.next(world)

    def forget(self) -> None:
        """Drop what is remembered, as when another game begins."""
        self.memory.forget()
        self._card_layer.forget()

    def follow(self, world: World, record: Record) -> None:
        """Remember what one tick asked; call it once after each step. Does nothing when off."""
        if self.on:
            self.memory.follow(world, record)
            (self._card_layer.recall if self.recalls else self._card_layer.follow)(world, record)

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
    ) -> list[pygame.Rect]:
        """Draw what the level shows, inside the camera's viewport; return the pixels it has written on.

        record is that of the last step, for whoever has not called `follow` in this tick. pointer is a
        place in the world, None while nothing is pointed at. text_scale is 1 to 2, as the UI scale of the
        settings. written are parts of the world with words of others, which no words cover. When off,
        nothing happens.
        """
        if not self.on:
            return []
        if record is not None:
            self.follow(world, record)
        self._text_cache.fit(camera.scale * text_scale)
        spot = world.torus.wrap(pointer) if pointer is not None else None
        words = self.level is Level.ALL
        draw = DebugDraw(frame, camera, world.torus, self._text_cache, spot, words=words)
        draw.taken += [draw.covered(box) for box in written]
        draw.foot = min([draw.foot, *(box.top for box in draw.taken if box.top > draw.view.centery)])
        draw.taken += ship_boxes(draw, world, _ROOM)
        kept_off = len(draw.taken)
        clip = frame.get_clip()
        frame.set_clip(camera.viewport)
        try:
            it = _Frame(draw, world, seen(world), spot, stats, text_scale)
            if self.level is Level.ALL:
                self._draw_layers(it)
            else:
                self._draw_plainly(it)
        finally:
            frame.set_clip(clip)
        return draw.taken[kept_off:]

    def _draw_plainly(self, it: _Frame) -> None:
        """Draw the lower levels: what is there without words, and at EXPLAIN one question."""
        draw, world, theme, memory = it.draw, it.world, self.theme, self.memory
        draw.light = _AROUND if self.level is Level.EXPLAIN else 1.0
        self._draw_rims(draw, world, it.bodies, faint=True)
        self._draw_motion(draw, world)
        draw_rays(draw, theme, memory)
        self._draw_normals(draw, world)
        draw_contact_points(draw, theme, memory)
        if self.level is Level.SEE:
            draw_dangers(draw, theme, world)
        draw.light = 1.0
        if self.level is Level.EXPLAIN:
            self._explain(it)
        draw_axes(draw, theme.overlay_text, draw.view.bottom)

    def _explain(self, it: _Frame) -> None:
        """Draw the picture and the formulas of the one question."""
        stats = it.stats or OverlayStats(0.0, 0.0)
        working = self.working or self.level is Level.ALL
        style = CardStyle(it.draw, self.theme, it.text_scale, stats.paused, working, stats.working_key)
        self._card_layer.draw(style, it.world, self.memory, it.bodies, it.pointer)

    def _draw_layers(self, it: _Frame) -> None:
        """Draw the layers that are on, from the widest to the finest, words last."""
        draw, world, bodies = it.draw, it.world, it.bodies
        floor = min(legend_top(draw), draw.foot)
        if _BROAD in self.layers:
            floor = draw_broad(draw, self.theme, bodies, self.memory, floor)
        if _SWEEPS in self.layers:
            self._draw_motion(draw, world)
            draw_sweeps(draw, self.theme, self.memory)
            draw_ghosts(draw, self.theme, world, bodies)
        if _CIRCLES in self.layers:
            self._draw_rims(draw, world, bodies, faint=False)
        if _RAYS in self.layers:
            draw_rays(draw, self.theme, self.memory)
        if _NORMALS in self.layers:
            self._draw_normals(draw, world)
        if _CONTACTS in self.layers:
            draw_contacts(draw, self.theme, self.memory)
        draw_legend(draw, self.theme, frozenset(self.layers), (it.stats or OverlayStats(0.0, 0.0)).layer_keys)
        if _NUMBERS in self.layers:
            self._draw_numbers(it, floor)
            self._explain(it)
            draw_axes(draw, self.theme.overlay_text, floor)
        draw.settle()

    def _draw_rims(self, draw: DebugDraw, world: World, bodies: list[Seen], *, faint: bool) -> None:
        """Draw what can be hit: discs, walls and shields."""
        draw_circles(draw, self.theme, bodies, world.walls, world.tuning.wall.radius, faint=faint)
        draw_shields(draw, self.theme, world)

    def _draw_motion(self, draw: DebugDraw, world: World) -> None:
        """Draw what moves bodies, and what moves by itself: pulls, and the plates of rings."""
        draw_pulls(draw, self.theme, world)
        draw_plates(draw, self.theme, world)

    def _draw_normals(self, draw: DebugDraw, world: World) -> None:
        """Draw the normals of walls and shields, and those where rays and contacts were."""
        draw_wall_normals(draw, self.theme, [*world.walls, *shield_walls(world)])
        draw_ray_normals(draw, self.theme, self.memory)
        draw_contact_normals(draw, self.theme, self.memory)

    def _draw_numbers(self, it: _Frame, floor: int) -> None:
        """Layer 7: numbers above `floor`, out of the pointer's and the ships' way; the body pointed at."""
        draw, world, text = it.draw, it.world, self.theme.overlay_text
        places = [it.pointer, *((ship.x, ship.y) for ship in world.ships if ship.flying)]
        column = CardStack(
            draw, floor, right=any(place is not None and draw.in_corner(place) for place in places)
        )
        column.add(tell_numbers(world, self.memory, it.stats), text, text)
        body = nearest(world, it.bodies, it.pointer)
        if body is not None:
            draw_body_card(draw, self.theme, body)
