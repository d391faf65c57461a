"""The card on the screen: its picture in the world, its formulas on a panel, labels at its shapes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

import pygame

from game.cards.card import Card
from game.cards.shapes import Arrow, Caption, Dot, Ring
from game.overlay.body_layer import Seen
from game.overlay.card_panel import (
    CUT,
    SENTENCE_SHARE,
    WORKING_SHARE,
    DetailLevel,
    Panel,
    TextRow,
    brief_rows,
    deciding,
    grained,
    most_rows,
    pad_of,
    rows_of,
    share_of,
    sizes_from,
    widest,
)
from game.overlay.debug_draw import DebugDraw
from game.overlay.explainer import Explainer
from game.overlay.labels import Label, write_labels
from game.overlay.memory import Memory
from game.overlay.shape_painter import draw_picture
from game.overlay.text_cache import TextCache
from game.physics import Point
from game.sim.bodies import Ship
from game.sim.world import World
from game.view.hud.hud_boxes import hud_boxes, hud_sizes
from game.view.paint.theme import Theme

_ROOM: Final = 60.0  # units about a ship that a panel keeps off if it can
_AROUND_SHIP: Final = 120.0  # units about a ship where it rather does not stand
_AROUND_MARK: Final = 24.0
TO_READ: Final = 8  # ticks, a fifteenth of a second
_WEIGHT: Final = 4  # how many times more the picture counts than any body


_NARROWER: Final = (0.85, 0.7)  # fractions of the default width that are tried last in a pause


class Attempt(NamedTuple):
    """One layout to try."""

    detail: DetailLevel
    text_scale: float
    clear: bool = False  # whether it keeps off the bodies that are explained
    width: float = 1.0  # fraction of the default width


def attempts(text_scale: float, *, paused: bool, working: bool) -> list[Attempt]:
    """Return the layouts to try until one has room, the best first.

    Large letters shrink before numbers are left out. In a pause the panel keeps off the bodies that are
    explained as long as all formulas have room so, with smaller letters or in narrower rows.
    """
    sizes = sizes_from(text_scale)
    sentences = [Attempt(DetailLevel.SENTENCE, size) for size in (sizes[:1] if paused else sizes)]
    if not (paused or working):
        return sentences
    whole = [Attempt(DetailLevel.WORKING, size) for size in sizes]
    clear = list[Attempt]()
    if paused:
        whole.insert(0, Attempt(DetailLevel.LEGEND, text_scale))
        clear = [each._replace(clear=True) for each in whole]
        clear += [clear[-1]._replace(width=width) for width in _NARROWER]
    return [*clear, *whole, *(Attempt(DetailLevel.RESULTS, size) for size in sizes), *sentences]


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

    def max_size(self, detail: DetailLevel) -> tuple[int, int]:
        """Return the largest width and height of a panel in pixels: in a pause those of the picture."""
        share = SENTENCE_SHARE if detail is DetailLevel.SENTENCE else WORKING_SHARE
        return self.draw.view.size if self.paused else share_of(self.draw.view, share)


class CardLayer:
    """Which question is shown and where its panel stands."""

    def __init__(self) -> None:
        self.explainer = Explainer()
        self._panel = Panel()
        self._text_cache = TextCache()
        """for letters that are smaller than those of all else, where these have no room."""
        self._written: Card | None = None
        self._since = 0
        self._asked: object = None
        self._too_large: set[Attempt] = set()
        """what covers more than it may, as long as the same is asked; so it is not laid out in each frame."""
        self._rows: dict[tuple[object, ...], list[TextRow]] = {}
        """of that card, by all else that they depend on: a frame may try several until one has room."""

    def forget(self) -> None:
        """Drop everything."""
        self.explainer.forget()
        self._panel.forget()
        self._written = None

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
            self.explainer.point(world, memory, pointer)
        card = self.explainer.card(world)
        if card is None:
            return []
        rows, detail = self._place(style, world, card, bodies)
        if panel.box is not None:
            draw.taken.append(panel.box)
        lit = panel.pointed(pixel)
        labels = draw_picture(draw, style.theme, card, lit)
        if detail is DetailLevel.SENTENCE:
            decisive = {symbol for line in deciding(card) for symbol in line.lights}
            labels = [each for each in labels if each.text in decisive or each.text.endswith(card.bodies)]
        panel.draw(draw, style.theme, rows, lit)
        return labels

    def _place(
        self, style: CardStyle, world: World, card: Card, bodies: Sequence[Seen]
    ) -> tuple[list[TextRow], DetailLevel]:
        """Place the panel; return its rows and how much they tell. Short of room, they tell less."""
        draw, panel = style.draw, self._panel
        hud = [draw.covered(box) for box in hud_boxes(world, hud_sizes(style.text_scale))]
        ships = ship_boxes(draw, world, _ROOM)
        explained = _explained(draw, world, card)

        def busy() -> list[pygame.Rect]:
            return _busy(draw, world, card, bodies)

        def over_hud() -> list[pygame.Rect]:
            return [*busy(), *hud, *hud]

        asked = (card.title, style.text_scale, style.paused, style.working, style.key, draw.view.size)
        if asked != self._asked:
            self._asked, self._too_large, self._rows = asked, set(), {}
        rows, detail = list[TextRow](), DetailLevel.SENTENCE
        layouts = attempts(style.text_scale, paused=style.paused, working=style.working)
        for each in layouts:
            if each in self._too_large:
                continue
            detail = each.detail
            kept_off = [*draw.taken, *(explained if each.clear else [])]
            draw.text_cache.fit(draw.scale * each.text_scale)
            most = most_rows(draw, style.max_size(detail)[1])
            rows = self._rows_of(style, each, world.tick, card)
            if len(rows) > most and each != layouts[-1]:
                self._too_large.add(each)
                continue
            if len(rows) > most:
                rows[max(1, most - 1) :] = [TextRow(((CUT, style.theme.faint),))]
            if panel.place(draw, rows, [*kept_off, *ships, *hud], busy, sides=style.paused) or any(
                panel.place(draw, rows, kept_off, over_hud, sides=at)
                for at in ((True, False) if style.paused else (False,))
            ):
                break
        return rows, detail

    def _rows_of(self, style: CardStyle, attempt: Attempt, tick: int, card: Card) -> list[TextRow]:
        """Return the rows of a card, from the last call if nothing has changed.

        In play the numbers of a question stay for `TO_READ` ticks: nobody reads those that change with each.
        """
        theme, cache, detail = style.theme, style.draw.text_cache, attempt.detail
        most = style.max_size(detail)[0] - 2 * pad_of(style.draw)
        wide = grained(min(widest(style.draw, attempt.text_scale), grained(most)) * attempt.width)
        last = self._written
        same = last is not None and (last.title, last.bodies) == (card.title, card.bodies)
        if style.paused or not (same and 0 <= tick - self._since < TO_READ):
            if self._written is not card:
                self._rows = {}
            self._written, self._since = card, tick
        key = (detail, wide, cache.height, style.key, theme)
        if key not in self._rows:
            if detail is DetailLevel.SENTENCE:
                self._rows[key] = brief_rows(card, theme, cache, wide, style.key)
            else:
                self._rows[key] = rows_of(card, theme, cache, wide, detail)
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
