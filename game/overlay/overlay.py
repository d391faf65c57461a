"""The debug overlay (F3): the game shows its mathematics, in three levels.

It draws a record of what physics was asked in a tick and what it answered, on the finished frame.
It reads the world and never changes it.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.cards.card import Arrow, Card, Ring
from game.overlay.axes import draw_axes
from game.overlay.bodies import Seen, draw_circles, draw_ghosts, draw_wall_normals, nearest, seen
from game.overlay.broad_phase import draw_broad
from game.overlay.contacts import draw_contact_normals, draw_contact_points, draw_contacts, draw_sweeps
from game.overlay.debug_draw import DebugDraw
from game.overlay.explain import Explainer
from game.overlay.history import Memory
from game.overlay.labels import write_labels
from game.overlay.level import Level
from game.overlay.panel import Panel, rows_of, widest
from game.overlay.panels import (
    LAYERS,
    Column,
    OverlayStats,
    draw_body_card,
    draw_legend,
    legend_top,
    tell_numbers,
)
from game.overlay.picture import draw_picture
from game.overlay.rays import draw_ray_normals, draw_rays
from game.overlay.text_cache import TextCache
from game.physics import Point, Record
from game.sim.bodies import Ship
from game.sim.world import World
from game.view.camera import Camera
from game.view.hud_boxes import hud_boxes
from game.view.theme import DEFAULT, Theme

__all__ = ["LAYERS", "Level", "Overlay", "OverlayStats"]

_CIRCLES, _RAYS, _NORMALS, _CONTACTS, _SWEEPS, _BROAD, _NUMBERS = range(1, len(LAYERS) + 1)

_ROOM = 8.0  # units about a ship's circle that no word covers
_MORE_ROOM = 60.0  # and no panel
_AROUND = 0.55  # fraction of their colours that things have around the one that is explained


class Overlay:
    """Which level and layers are on, and what the last ticks left to be seen.

    Use: `follow(world, record)` after each step while `on`, `draw(...)` after `canvas.end(frame, elapsed)`.
    While paused neither is needed but `draw`: what is remembered stays as it is, for ages are counted in
    ticks. When off, nothing is drawn or remembered, and the scene need not keep a record.
    """

    def __init__(self, theme: Theme = DEFAULT, *, on: bool = False) -> None:
        self.level = Level.ALL if on else Level.OFF
        self.layers = {_CIRCLES, _RAYS, _NORMALS, _CONTACTS, _SWEEPS, _NUMBERS}
        """numbers of the layers that are shown at ALL, see LAYERS; all but the broad phase to begin with."""
        self.theme = theme
        self._memory = Memory()
        self._explainer = Explainer()
        self._panel = Panel()
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
        question = self._explainer.question
        return None if question is None or self.level < Level.EXPLAIN else question.card

    def toggle(self) -> None:
        """Go on to the next level: off, see, explain, all; switched off, what it remembers is forgotten."""
        self.level = self.level.next
        if not self.on:
            self.forget()

    def toggle_layer(self, number: int) -> None:
        """Switch one layer, 1..7, at ALL; other numbers do nothing."""
        if self.level is Level.ALL and 1 <= number <= len(LAYERS):
            self.layers ^= {number}

    def next_question(self, world: World) -> None:
        """Explain another question: what may meet the ship next, then what happened, the last first."""
        if self.level >= Level.EXPLAIN:
            self._explainer.next(world)

    def forget(self) -> None:
        """Drop what is remembered, as when another game begins."""
        self._memory.forget()
        self._explainer.forget()
        self._panel.forget()

    def follow(self, world: World, record: Record) -> None:
        """Remember what one tick asked; call it once after each step. Does nothing when off."""
        if self.on:
            self._memory.follow(world, record)
            self._explainer.follow(world, record)

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
        draw.taken += _ships(draw, world, _ROOM)
        kept_off = len(draw.taken)
        clip = frame.get_clip()
        frame.set_clip(camera.viewport)
        try:
            if self.level is Level.ALL:
                self._draw_layers(draw, world, spot, stats, text_scale)
            else:
                self._draw_plainly(draw, world, spot, stats, text_scale)
        finally:
            frame.set_clip(clip)
        return draw.taken[kept_off:]

    def _draw_plainly(
        self,
        draw: DebugDraw,
        world: World,
        pointer: Point | None,
        stats: OverlayStats | None,
        text_scale: float,
    ) -> None:
        """Draw the lower levels: what is there without words, and at EXPLAIN one question."""
        theme, memory = self.theme, self._memory
        draw.light = _AROUND if self.level is Level.EXPLAIN else 1.0
        draw_circles(draw, theme, seen(world), world.walls, world.tuning.wall.radius, faint=True)
        draw_rays(draw, theme, memory)
        draw_ray_normals(draw, theme, memory)
        draw_wall_normals(draw, theme, world.walls)
        draw_contact_normals(draw, theme, memory)
        draw_contact_points(draw, theme, memory)
        draw.light = 1.0
        if self.level is Level.EXPLAIN:
            self._explain(draw, world, pointer, stats, text_scale)
        draw_axes(draw, theme.overlay_text, draw.view.bottom)

    def _explain(
        self,
        draw: DebugDraw,
        world: World,
        pointer: Point | None,
        stats: OverlayStats | None,
        text_scale: float,
    ) -> None:
        """Draw the picture and the formulas of the one question."""
        pixel = None if pointer is None else draw.spot(pointer)
        panel = self._panel
        if not panel.covers(pixel):
            self._explainer.point(world, self._memory, pointer)
        card = self._explainer.card(world)
        if card is None:
            return
        paused = stats is not None and stats.paused
        never = [*draw.taken, *_ships(draw, world, _MORE_ROOM)]
        hud = [
            draw.covered(pygame.Rect(b.left, b.top, b.right - b.left, b.bottom - b.top))
            for b in hud_boxes(world)
        ]
        busy = _busy(draw, world, card)
        for full in (True, False) if paused else (False,):
            rows = rows_of(card, self.theme, draw.text_cache, widest(draw, text_scale), paused=full)
            box = panel.place(draw, rows, [*never, *hud], busy, paused=paused)
            box = box or panel.place(draw, rows, draw.taken, [*busy, *hud, *hud], paused=False)
            if box is not None:
                break
        lit = panel.pointed(pixel)
        if box is not None:
            draw.taken.append(box)
        labels = draw_picture(draw, self.theme, card, lit)
        panel.draw(draw, self.theme, rows, lit)
        write_labels(draw, labels, _ships(draw, world, 0.0))

    def _draw_layers(
        self,
        draw: DebugDraw,
        world: World,
        pointer: Point | None,
        stats: OverlayStats | None,
        text_scale: float,
    ) -> None:
        """Draw the layers that are on, from the widest to the finest, words last."""
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
        draw_legend(draw, self.theme, frozenset(self.layers), (stats or OverlayStats(0.0, 0.0)).layer_keys)
        if _NUMBERS in self.layers:
            self._draw_numbers(draw, world, bodies, pointer, stats, floor)
            self._explain(draw, world, pointer, stats, text_scale)
            draw_axes(draw, self.theme.overlay_text, floor)
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
        """Layer 7: numbers above `floor`, out of the pointer's and the ships' way; the body pointed at."""
        text = self.theme.overlay_text
        places = [pointer, *((ship.x, ship.y) for ship in world.ships if ship.flying)]
        column = Column(
            draw, floor, right=any(place is not None and draw.in_corner(place) for place in places)
        )
        column.add(tell_numbers(world, self._memory, stats), text, text)
        body = nearest(world, bodies, pointer)
        if body is not None:
            draw_body_card(draw, self.theme, body)


def _ships(draw: DebugDraw, world: World, room: float) -> list[pygame.Rect]:
    """Return the pixels of the ships in flight, and so many units about them."""
    radius = world.tuning.ship.radius + room
    return [box for ship in world.ships if ship.flying for box in draw.boxes((ship.x, ship.y), radius)]


def _busy(draw: DebugDraw, world: World, card: Card) -> list[pygame.Rect]:
    """Return the pixels where something is to be seen: bodies, and most of all the picture of the card."""
    found = [box for body in seen(world) for box in draw.boxes(body.place, max(body.radius, 4.0))]
    for ship in (body for body in seen(world) if isinstance(body.body, Ship)):
        found += draw.boxes(ship.place, 120.0)
    for mark in card.marks:
        places = [mark.centre] if isinstance(mark, Ring) else []
        radius = mark.radius if isinstance(mark, Ring) else 24.0
        if not isinstance(mark, Ring) and mark.letter is not None:
            places.append(mark.letter)
        if isinstance(mark, Arrow):
            places.append((mark.start[0] + mark.motion[0], mark.start[1] + mark.motion[1]))
        for place in places:
            found += [*draw.boxes(world.torus.wrap(place), radius)] * 4
    return found
