"""Draws a ship's end: its card, or the courses on which it would have lived."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias, assert_never

from game.cards.card import Card
from game.cards.shapes import Arrow, Caption, Dot, Line, Ring
from game.deaths.death_card import DeathCard
from game.deaths.futures import Future
from game.overlay import card_panel
from game.overlay.card_panel import DetailLevel, Panel, TextRow
from game.overlay.debug_draw import DebugDraw, Letters
from game.overlay.shape_painter import Label, draw_picture, write_labels
from game.physics import Point, Torus, along, minus
from game.view.paint.box import Box
from game.view.paint.camera import WORLD
from game.view.paint.canvas import Canvas
from game.view.paint.theme import DEFAULT, Theme, dimmed

_SIZES: Final = (1.3, 1.15, 1.0, 0.9, 0.8, 0.7, 0.6, 0.5, 0.45)
"""multiples of the overlay's text size, tried in order until the panel fits; below 1 it stays as wide."""

_LETTER: Final = re.compile(r"\b[A-Za-z]\b")

_NEAREST: Final = 4.0  # the most that the picture of a card is enlarged
_FILLS: Final = (0.4, 0.6)
"""fractions of the width and of the height that the picture of a card may fill beside the panel."""

_AROUND: Final = 30.0
_SLIVER: Final = 0.01
_ASIDE: Final = 0.21
"""fraction of the width by which the picture stands left of the middle, to leave room for the panel."""

_DOT: Final = 2.0
_FAINT: Final = 0.45


_Rows: TypeAlias = Callable[[int], list[TextRow]]
"""Returns the rows of a panel for a greatest width in pixels."""


@dataclass(frozen=True, slots=True)
class Viewport:
    """The part of the world that is shown: the place in its middle, not wrapped, the zoom, and how large.

    size: units of the page that it takes.
    """

    middle: Point = (WORLD[0] / 2, WORLD[1] / 2)
    zoom: float = 1.0
    size: Point = WORLD

    def nearing(self, fraction: float) -> Viewport:
        """Return the viewport a fraction (0..1) of the way from the whole world to this one."""
        whole = Viewport()
        middle = along(whole.middle, minus(self.middle, whole.middle), fraction)
        return Viewport(middle, 1.0 + (self.zoom - 1.0) * fraction)

    @property
    def images(self) -> list[Point]:
        """The middles around which the world is drawn, so that bodies across its edges are seen."""
        half = (self.size[0] / self.zoom / 2, self.size[1] / self.zoom / 2)
        columns, rows = (
            [
                at - size * number
                for number in (-1, 0, 1)
                if at + reach > size * number + _SLIVER and at - reach < size * (number + 1) - _SLIVER
            ]
            for at, reach, size in zip(self.middle, half, WORLD, strict=True)
        )
        return [(x, y) for x in columns for y in rows]


def viewport_for(places: Sequence[Point], most: float = _NEAREST) -> Viewport:
    """Return the viewport that shows some places as large as the room beside the panel allows."""
    xs, ys = [x for x, _ in places], [y for _, y in places]
    width, height = max(xs) - min(xs) + 2 * _AROUND, max(ys) - min(ys) + 2 * _AROUND
    zoom = max(1.0, min(most, WORLD[0] * _FILLS[0] / width, WORLD[1] * _FILLS[1] / height))
    return Viewport(((min(xs) + max(xs)) / 2 + WORLD[0] / zoom * _ASIDE, (min(ys) + max(ys)) / 2), zoom)


def places_of(card: Card) -> list[Point]:
    """Return the places that the picture of a card has to show."""
    found = [card.place]
    for shape in card.shapes:
        match shape:
            case Ring((x, y), radius):
                found += [(x - radius, y - radius), (x + radius, y + radius)]
            case Arrow() | Line():
                if isinstance(shape, Arrow) or shape.ink != "d":
                    found += [shape.start, shape.end]
            case Dot() | Caption():
                if not (isinstance(shape, Dot) and shape.hollow):
                    found.append(shape.place)
            case _:
                assert_never(shape)
    return found


class DeathPicture:
    """Draws the card or the courses of a ship's end."""

    def __init__(self) -> None:
        self.theme: Theme = DEFAULT
        self._letters = Letters()
        self._panel = Panel()
        self.box: Box | None = None
        """pixels of the panel that was drawn last, None if it found no place."""

    def forget(self) -> None:
        """Forget the panel's place, so that the next one is chosen afresh."""
        self._panel.forget()

    def draw_hit(  # noqa: PLR0913 - a picture has a canvas, a place and a size
        self,
        canvas: Canvas,
        death: DeathCard,
        viewport: Viewport,
        detail: DetailLevel,
        *,
        text_scale: float,
        written: Sequence[Box],
        marks: bool = True,
    ) -> None:
        """Draw the card's picture in the world, as far as the steps that are shown.

        written: parts of the window, in units, with words of others. marks: whether the picture is drawn;
        beside the sentence it has only the letters of that and of what decided.
        """
        card = death.card

        def rows(width: int) -> list[TextRow]:
            theme, cache = self.theme, self._letters
            found = card_panel.text_rows(death.words, theme.accent, cache, width)
            if detail is DetailLevel.SENTENCE:
                for line in death.decided:
                    found += card_panel.rows_of_line(line._replace(comment=""), theme, cache, width)
            else:
                found += card_panel.text_rows(death.who, theme.hud, cache, width)
                found += card_panel.rows_of(card, theme, cache, width, DetailLevel.WORKING)
            if detail is DetailLevel.LEGEND:
                found += card_panel.text_rows(card_panel.legend(card), theme.faint, cache, width)
            return found

        plain, near = self._stand(canvas, rows, written, viewport, text_scale)
        labels = draw_picture(near, self.theme, card, frozenset()) if marks else []
        if detail is DetailLevel.SENTENCE:
            named = {*_LETTER.findall(death.words)}.union(*(line.lights for line in death.decided))
            labels = [each for each in labels if each.text in named or each.text.endswith(card.bodies)]
        self._finish(plain, near, labels)

    def draw_futures(  # noqa: PLR0913 - a picture has a canvas, a place and a size
        self,
        canvas: Canvas,
        words: Sequence[str],
        futures: Sequence[Future],
        viewport: Viewport,
        *,
        text_scale: float,
        written: Sequence[Box],
    ) -> None:
        """Write what would have saved the ship, and draw the courses of some futures, dotted."""

        def rows(width: int) -> list[TextRow]:
            found: list[TextRow] = []
            for line in words:
                found += [*card_panel.text_rows(line, self.theme.hud, self._letters, width), TextRow(())]
            return found[:-1]

        plain, near = self._stand(canvas, rows, written, viewport, text_scale)
        labels: list[Label] = []
        for future in futures:
            colour = self.theme.prompt if future.lives else dimmed(self.theme.warning, _FAINT)
            for place in future.path:
                near.dot(place, colour, _DOT)
            if future.lives and future.path:
                labels.append(Label(future.attempt.word, future.path[-1], colour, bold=True))
        self._finish(plain, near, labels)

    def _stand(
        self, canvas: Canvas, rows: _Rows, written: Sequence[Box], viewport: Viewport, text_scale: float
    ) -> tuple[DebugDraw, DebugDraw]:
        """Place the panel with the largest letters that fit; return what draws in the picture.

        And what draws in the part of the world that is shown, with lines as thin as elsewhere.
        """
        for size in _SIZES:
            self._letters.fit(canvas.scale * text_scale * size)
            draw = DebugDraw(canvas, Torus(*WORLD), self._letters)
            never = [draw.covered(box) for box in written]
            made = rows(card_panel.widest(draw, text_scale * max(1.0, size)))
            head = never[0].bottom + card_panel.pad_of(draw) if never else 0.0
            if self._panel.place(draw, made, never, (head, head), right=True):
                break
        self.box = self._panel.box
        draw.taken += [*never, *([] if self.box is None else [self.box])]
        with canvas.zoomed(viewport.middle, viewport.zoom):
            near = DebugDraw(canvas, draw.torus, self._letters)
        near.unit, near.taken = draw.unit, draw.taken
        return draw, near

    def _finish(self, plain: DebugDraw, near: DebugDraw, labels: Sequence[Label]) -> None:
        """Draw the panel above the picture, then the letters beside it."""
        self._panel.draw(plain, self.theme, frozenset())
        write_labels(near, labels)
