"""The one question on the screen: its picture in the world, its formulas on a panel, letters at the marks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import pygame

from game.cards.card import Arrow, Card, Ring
from game.overlay.ask import Explainer
from game.overlay.body_layer import Seen
from game.overlay.card_panel import Panel, Row, Telling, brief_rows, deciding, rows_of, widest
from game.overlay.card_picture import draw_picture
from game.overlay.debug_draw import DebugDraw
from game.overlay.history import Memory
from game.overlay.labels import write_labels
from game.physics import Point, Record
from game.sim.bodies import Ship
from game.sim.world import World
from game.view.hud.hud_boxes import hud_boxes
from game.view.paint.theme import Theme

_ROOM: Final = 60.0  # units about a ship that a panel keeps off if it can
_AROUND_SHIP: Final = 120.0  # units about a ship where it rather does not stand
_AROUND_MARK: Final = 24.0
_SMALLER: Final = (1.5, 1.25, 1.0, 0.85)  # sizes of text that are tried where larger ones have no room
_WEIGHT: Final = 4  # how many times more the picture counts than any body


@dataclass(frozen=True, slots=True)
class Look:
    """With what it is drawn, how large the text is, 1 to 2, and whether there is time to read.

    working: whether all formulas are shown in play as well; key: what is pressed to see them, "" for nothing.
    """

    draw: DebugDraw
    theme: Theme
    text_scale: float
    paused: bool
    working: bool = False
    key: str = ""

    @property
    def tellings(self) -> tuple[tuple[Telling, float], ...]:
        """How much is told, and the text size: the first for which there is room.

        In a pause all, in play what is asked for. Large letters shrink before numbers are left out.
        """
        whole = self.text_scale
        told = [(Telling.LEGEND, whole)] if self.paused else []
        if self.paused or self.working:
            sizes = [size for size in (whole, *_SMALLER) if size <= whole]
            told += [(telling, size) for telling in (Telling.WORKING, Telling.RESULTS) for size in sizes]
        return (*dict.fromkeys(told), (Telling.SENTENCE, whole))


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
        rows, telling = self._place(look, world, card, bodies)
        if panel.box is not None:
            draw.taken.append(panel.box)
        lit = panel.pointed(pixel)
        labels = draw_picture(draw, look.theme, card, lit)
        if telling is Telling.SENTENCE:
            told = {symbol for line in deciding(card) for symbol in line.lights}
            labels = [label for label in labels if label.text in told]
        panel.draw(draw, look.theme, rows, lit)
        write_labels(draw, labels, ship_boxes(draw, world, 0.0))

    def _place(
        self, look: Look, world: World, card: Card, bodies: Sequence[Seen]
    ) -> tuple[list[Row], Telling]:
        """Place the panel; return its rows and what they tell: less, over the HUD, where room is short."""
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

        rows, telling = list[Row](), Telling.SENTENCE
        for telling, size in look.tellings:
            draw.text_cache.fit(draw.scale * size)
            rows = self._rows_of(replace(look, text_scale=size), card, telling)
            if panel.place(draw, rows, never, busy, sides=look.paused):
                break
            if any(
                panel.place(draw, rows, draw.taken, over_hud, sides=at)
                for at in ((True, False) if look.paused else (False,))
            ):
                break
        return rows, telling

    def _rows_of(self, look: Look, card: Card, telling: Telling) -> list[Row]:
        """Return the rows of a card, those of the last time if nothing has changed."""
        wide = widest(look.draw, look.text_scale)
        theme, cache = look.theme, look.draw.text_cache
        key = (card, telling, wide, cache.height, look.key)
        if self._rows is None or self._rows[0][0] is not card or self._rows[0][1:] != key[1:]:
            if telling is Telling.SENTENCE:
                rows = brief_rows(card, theme, cache, wide, look.key)
            else:
                rows = rows_of(card, theme, cache, wide, telling)
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
