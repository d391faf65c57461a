"""The card on the screen: its picture in the world, its formulas on a panel, labels at its shapes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

import pygame

from game.cards.card import Card
from game.cards.shapes import Arrow, Caption, Dot, Ring
from game.overlay.body_layer import Seen
from game.overlay.card_panel import (
    Panel,
    Telling,
    TextRow,
    brief_rows,
    deciding,
    grained,
    most_rows,
    pad_of,
    rows_of,
    widest,
)
from game.overlay.debug_draw import DebugDraw
from game.overlay.explainer import Explainer
from game.overlay.labels import Label, write_labels
from game.overlay.limits import CUT, SENTENCE, WORKING, Room, sizes_from
from game.overlay.memory import Memory
from game.overlay.shape_painter import draw_picture
from game.overlay.text_cache import TextCache
from game.physics import Point, Record
from game.sim.bodies import Ship
from game.sim.world import World
from game.view.hud.hud_boxes import hud_boxes
from game.view.hud.hud_sizes import hud_sizes
from game.view.paint.theme import Theme

_ROOM: Final = 60.0  # units about a ship that a panel keeps off if it can
_AROUND_SHIP: Final = 120.0  # units about a ship where it rather does not stand
_AROUND_MARK: Final = 24.0
TO_READ: Final = 8  # ticks, a fifteenth of a second
_WEIGHT: Final = 4  # how many times more the picture counts than any body


_SHORTER: Final = (0.85, 0.7)
"""parts of its usual width to which rows are broken where there is no room otherwise."""


class Try(NamedTuple):
    """How much is told, the text size, whether clear of what is explained, its part of the usual width."""

    telling: Telling
    size: float
    clear: bool = False
    share: float = 1.0


@dataclass(frozen=True, slots=True)
class CardStyle:
    """How a card is drawn: with what, how large its text is (1 to 2), and whether there is time to read.

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
        """Pairs of how much is told and the text size; the first that has room is taken.

        In a pause all, in play what is asked for. Large letters shrink before numbers are left out.
        """
        whole = self.text_scale
        told, sizes = [(Telling.LEGEND, whole)] if self.paused else [], sizes_from(whole)
        if self.paused or self.working:
            told += [(Telling.WORKING, size) for size in sizes]
            told.append((Telling.RESULTS, whole))
            told += [(Telling.LAST_RESULTS, size) for size in sizes]
        return (*told, *((Telling.SENTENCE, size) for size in (sizes if not self.paused else [whole])))

    @property
    def tries(self) -> tuple[Try, ...]:
        """Return what is tried, the best first, until there is room for it.

        In a pause the panel stands clear of what is explained, with smaller letters, at another side or with
        shorter rows, as long as all formulas have room so.
        """
        pairs = self.tellings
        whole = [pair for pair in pairs if self.paused and pair[0] in (Telling.LEGEND, Telling.WORKING)]
        clear = [Try(*pair, clear=True) for pair in whole]
        clear += [Try(*whole[-1], clear=True, share=share) for share in _SHORTER if whole]
        return (*clear, *(Try(*pair) for pair in pairs))

    def room(self, telling: Telling) -> Room:
        """Return what a panel may cover: in a pause all that there is room for."""
        if self.paused:
            return Room.of(self.draw.view, (1.0, 1.0))
        return Room.of(self.draw.view, SENTENCE if telling is Telling.SENTENCE else WORKING)


class CardLayer:
    """Which question is shown and where its panel stands."""

    def __init__(self) -> None:
        self._explainer = Explainer()
        self._panel = Panel()
        self._text_cache = TextCache()
        """for letters that are smaller than those of all else, where these have no room."""
        self._written: Card | None = None
        self._since = 0
        self._asked: object = None
        self._too_large: set[Try] = set()
        """what covers more than it may, as long as the same is asked; so it is not laid out in each frame."""
        self._whole: list[TextRow] = []
        self._first: list[TextRow] = []
        self._rows: dict[tuple[object, ...], list[TextRow]] = {}
        """of that card, by all else that they depend on: a frame may try several until one has room."""

    @property
    def card(self) -> Card | None:
        """The card of the question, None if there is none."""
        question = self._explainer.question
        return None if question is None else question.card

    def forget(self) -> None:
        """Drop everything."""
        self._explainer.forget()
        self._panel.forget()
        self._written = None

    def follow(self, world: World, record: Record) -> None:
        """Remember what one tick recorded, and choose the question."""
        self._explainer.follow(world, record)

    def recall(self, world: World, record: Record) -> None:
        """Remember what a past tick recorded, without showing it."""
        self._explainer.recall(world, record)

    def next(self, world: World) -> None:
        """Go on to another question."""
        self._explainer.next(world)

    def draw(
        self, style: CardStyle, world: World, memory: Memory, bodies: Sequence[Seen], pointer: Point | None
    ) -> None:
        """Draw the current question or that under the pointer, which is a place in the world."""
        own, style.draw.text_cache = style.draw.text_cache, self._text_cache
        try:
            labels = self._draw_card(style, world, memory, bodies, pointer)
        finally:
            style.draw.text_cache = own
        write_labels(style.draw, labels, ship_boxes(style.draw, world, 0.0))

    def _draw_card(
        self, style: CardStyle, world: World, memory: Memory, bodies: Sequence[Seen], pointer: Point | None
    ) -> list[Label]:
        """Draw it without the labels of its picture, and return them: only the panel's letters shrink."""
        draw, panel = style.draw, self._panel
        pixel = None if pointer is None else draw.spot(pointer)
        if not panel.covers(pixel):
            self._explainer.point(world, memory, pointer)
        card = self._explainer.card(world)
        if card is None:
            return []
        rows, telling = self._place(style, world, card, bodies)
        if panel.box is not None:
            draw.taken.append(panel.box)
        lit = panel.pointed(pixel)
        labels = draw_picture(draw, style.theme, card, lit)
        if telling is Telling.SENTENCE:
            told = {symbol for line in deciding(card) for symbol in line.lights}
            labels = [each for each in labels if each.text in told or each.text.endswith(card.bodies)]
        panel.draw(draw, style.theme, rows, lit)
        return labels

    def _place(
        self, style: CardStyle, world: World, card: Card, bodies: Sequence[Seen]
    ) -> tuple[list[TextRow], Telling]:
        """Place the panel; return its rows and how much they tell. Short of room, they tell less."""
        draw, panel = style.draw, self._panel
        hud = [
            draw.covered(pygame.Rect(box.left, box.top, box.right - box.left, box.bottom - box.top))
            for box in hud_boxes(world, hud_sizes(style.text_scale))
        ]
        ships = ship_boxes(draw, world, _ROOM)
        shown = _explained(draw, world, card)

        def busy() -> list[pygame.Rect]:
            return _busy(draw, world, card, bodies)

        def over_hud() -> list[pygame.Rect]:
            return [*busy(), *hud, *hud]

        asked = (card.title, style.text_scale, style.paused, style.working, style.key, draw.view.size)
        if asked != self._asked:
            self._asked, self._too_large = asked, set()
        rows, telling, last = list[TextRow](), Telling.SENTENCE, style.tries[-1]
        for each in style.tries:
            if each in self._too_large:
                continue
            telling, size, clear, share = each
            kept_off = [*draw.taken, *(shown if clear else [])]
            draw.text_cache.fit(draw.scale * size)
            rows = self._rows_of(replace(style, text_scale=size), world.tick, card, telling, share)
            most = most_rows(draw, style.room(telling))
            if len(rows) > most and each != last:
                self._too_large.add(each)
                continue
            rows = rows if len(rows) <= most else self._cut_rows(rows, most, style.theme)
            if panel.place(draw, rows, [*kept_off, *ships, *hud], busy, sides=style.paused) or any(
                panel.place(draw, rows, kept_off, over_hud, sides=at)
                for at in ((True, False) if style.paused else (False,))
            ):
                break
        return rows, telling

    def _cut_rows(self, rows: list[TextRow], most: int, theme: Theme) -> list[TextRow]:
        """Return the first rows, and a sign that there are more; the same list for the same rows."""
        if self._whole is not rows:
            self._whole = rows
            self._first = [*rows[: max(1, most - 1)], TextRow(((CUT, theme.faint),))]
        return self._first

    def _rows_of(
        self, style: CardStyle, tick: int, card: Card, telling: Telling, share: float
    ) -> list[TextRow]:
        """Return the rows of a card, from the last call if nothing has changed.

        In play the numbers of a question stay for `TO_READ` ticks: nobody reads those that change with each.
        """
        pad = pad_of(style.draw)
        wide = min(widest(style.draw, style.text_scale), grained(style.room(telling).wide - 2 * pad))
        wide = grained(wide * share)
        theme, cache = style.theme, style.draw.text_cache
        last = self._written
        same = last is not None and (last.title, last.bodies) == (card.title, card.bodies)
        if style.paused or not (same and 0 <= tick - self._since < TO_READ):
            if self._written is not card:
                self._rows = {}
            self._written, self._since = card, tick
        key = (telling, wide, cache.height, style.key, theme)
        if key not in self._rows:
            if telling is Telling.SENTENCE:
                self._rows[key] = brief_rows(card, theme, cache, wide, style.key)
            else:
                self._rows[key] = rows_of(card, theme, cache, wide, telling)
        return self._rows[key]


def ship_boxes(draw: DebugDraw, world: World, room: float) -> list[pygame.Rect]:
    """Return the pixels of the ships in flight, with a margin in units."""
    radius = world.tuning.ship.radius + room
    return [box for ship in world.ships if ship.flying for box in draw.boxes((ship.x, ship.y), radius)]


def _explained(draw: DebugDraw, world: World, card: Card) -> list[pygame.Rect]:
    """Return the pixels of the bodies of a card and of its places."""
    found = []
    for shape in card.shapes:
        if isinstance(shape, Ring) and not shape.dashed:
            found += draw.boxes(world.torus.wrap(shape.centre), shape.radius)
        elif isinstance(shape, Dot):
            found += draw.boxes(world.torus.wrap(shape.place), _AROUND_MARK)
    return found


def _busy(draw: DebugDraw, world: World, card: Card, bodies: Sequence[Seen]) -> list[pygame.Rect]:
    """Return the pixels that a panel should not hide: bodies, and several times the picture of the card."""
    found = []
    for body in bodies:
        found += draw.boxes(
            body.place, _AROUND_SHIP if isinstance(body.body, Ship) else max(body.radius, 4.0)
        )
    for shape in card.shapes:
        if isinstance(shape, Ring):
            found += [*draw.boxes(world.torus.wrap(shape.centre), shape.radius)] * _WEIGHT
            continue
        if isinstance(shape, Dot | Caption):
            places = [shape.place]
        else:
            places = [] if shape.label_at is None else [shape.label_at]
            places += [shape.end] if isinstance(shape, Arrow) else []
        for place in places:
            found += [*draw.boxes(world.torus.wrap(place), _AROUND_MARK)] * _WEIGHT
    return found
