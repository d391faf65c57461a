"""The one question on the screen: its picture in the world, its formulas on a panel, letters at the marks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from game.cards.card import Arrow, Card, Ring
from game.overlay.bodies import Seen
from game.overlay.debug_draw import DebugDraw
from game.overlay.explain import Explainer
from game.overlay.history import Memory
from game.overlay.labels import write_labels
from game.overlay.panel import Panel, Row, rows_of, widest
from game.overlay.picture import draw_picture
from game.physics import Point, Record
from game.sim.bodies import Ship
from game.sim.world import World
from game.view.hud_boxes import hud_boxes
from game.view.theme import Theme

_ROOM: Final = 60.0  # units about a ship that a panel keeps off if it can
_AROUND_SHIP: Final = 120.0  # units about a ship where it rather does not stand
_AROUND_MARK: Final = 24.0
_WEIGHT: Final = 4  # how many times more the picture counts than any body


@dataclass(frozen=True, slots=True)
class Look:
    """With what it is drawn, how large the text is, 1 to 2, and whether there is time to read."""

    draw: DebugDraw
    theme: Theme
    text_scale: float
    paused: bool


class Explanation:
    """Which question is shown and where its panel stands."""

    def __init__(self) -> None:
        self._explainer = Explainer()
        self._panel = Panel()
        self._rows: tuple[tuple[object, ...], list[Row]] | None = None

    @property
    def card(self) -> Card | None:
        """The card of the question, None if there is none."""
        question = self._explainer.question
        return None if question is None else question.card

    def forget(self) -> None:
        """Drop everything."""
        self._explainer.forget()
        self._panel.forget()
        self._rows = None

    def follow(self, world: World, record: Record) -> None:
        """Take in what one tick recorded."""
        self._explainer.follow(world, record)

    def recall(self, world: World, record: Record) -> None:
        """Take in a tick of the past, of which nothing is shown."""
        self._explainer.recall(world, record)

    def next(self, world: World) -> None:
        """Go on to another question."""
        self._explainer.next(world)

    def draw(
        self, look: Look, world: World, memory: Memory, bodies: Sequence[Seen], pointer: Point | None
    ) -> None:
        """Draw the question that is asked or pointed at; pointer is a place in the world."""
        draw, panel = look.draw, self._panel
        pixel = None if pointer is None else draw.spot(pointer)
        if not panel.covers(pixel):
            self._explainer.point(world, memory, pointer)
        card = self._explainer.card(world)
        if card is None:
            return
        rows = self._place(look, world, card, bodies)
        if panel.box is not None:
            draw.taken.append(panel.box)
        lit = panel.pointed(pixel)
        labels = draw_picture(draw, look.theme, card, lit)
        panel.draw(draw, look.theme, rows, lit)
        write_labels(draw, labels, ship_boxes(draw, world, 0.0))

    def _place(self, look: Look, world: World, card: Card, bodies: Sequence[Seen]) -> list[Row]:
        """Place the panel and return its rows: fewer, and over the HUD, where there is little room."""
        draw, panel = look.draw, self._panel
        hud = [
            draw.covered(pygame.Rect(box.left, box.top, box.right - box.left, box.bottom - box.top))
            for box in hud_boxes(world)
        ]
        never = [*draw.taken, *ship_boxes(draw, world, _ROOM), *hud]

        def busy() -> list[pygame.Rect]:
            return _busy(draw, world, card, bodies)

        def over_hud() -> list[pygame.Rect]:
            return [*busy(), *hud, *hud]

        rows: list[Row] = []
        for full, numbers in ((True, True), (False, True), (False, False))[0 if look.paused else 1 :]:
            rows = self._rows_of(look, card, full=full, numbers=numbers)
            if panel.place(draw, rows, never, busy, sides=look.paused):
                break
            if any(
                panel.place(draw, rows, draw.taken, over_hud, sides=at)
                for at in ((True, False) if look.paused else (False,))
            ):
                break
        return rows

    def _rows_of(self, look: Look, card: Card, *, full: bool, numbers: bool) -> list[Row]:
        """Return the rows of a card, those of the last time if nothing has changed."""
        wide = widest(look.draw, look.text_scale)
        key = (card, full, numbers, wide, look.draw.text_cache.height)
        if self._rows is None or self._rows[0][0] is not card or self._rows[0][1:] != key[1:]:
            rows = rows_of(card, look.theme, look.draw.text_cache, wide, paused=full, numbers=numbers)
            self._rows = (key, rows)
        return self._rows[1]


def ship_boxes(draw: DebugDraw, world: World, room: float) -> list[pygame.Rect]:
    """Return the pixels of the ships in flight, and so many units about them."""
    radius = world.tuning.ship.radius + room
    return [box for ship in world.ships if ship.flying for box in draw.boxes((ship.x, ship.y), radius)]


def _busy(draw: DebugDraw, world: World, card: Card, bodies: Sequence[Seen]) -> list[pygame.Rect]:
    """Return the pixels where something is to be seen: bodies, and most of all the picture of the card."""
    found = []
    for body in bodies:
        found += draw.boxes(
            body.place, _AROUND_SHIP if isinstance(body.body, Ship) else max(body.radius, 4.0)
        )
    for mark in card.marks:
        if isinstance(mark, Ring):
            found += [*draw.boxes(world.torus.wrap(mark.centre), mark.radius)] * _WEIGHT
            continue
        places = [] if mark.letter is None else [mark.letter]
        if isinstance(mark, Arrow):
            places.append((mark.start[0] + mark.motion[0], mark.start[1] + mark.motion[1]))
        for place in places:
            found += [*draw.boxes(world.torus.wrap(place), _AROUND_MARK)] * _WEIGHT
    return found
