"""What headlines are written in: lines at the bottom of the field with sentences of gifts, and boards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from game.sim.bodies import Gift
from game.sim.gifts import GIFTS
from game.view.paint.camera import WORLD
from game.view.paint.canvas import Canvas
from game.view.paint.stroke_font import text_width
from game.view.paint.text_layout import FIGURES, LINE_EVERY, wrapped
from game.view.paint.theme import Colour

Parts: TypeAlias = Sequence[tuple[str, Colour]]  # side by side; an empty text leaves room
Offer: TypeAlias = tuple[Gift, Colour]  # a gift, and the colour of its gate
Row: TypeAlias = tuple[Parts, float]  # of a board, and the height of its letters in units at 100 %
_HEAD: Final = 18.0  # units: letters of a head line
_LINE: Final = 14.0  # units: letters of a gift's sentence
_EVERY: Final = 24.0  # units from one sentence to the next at 100 %
_SIGN: Final = 8.0  # units: radius of a sign beside its sentence
_ROOM: Final = 1200.0
_RULE: Final = 260.0  # units: half the line above a board
_BOARD_FOOT: Final = 368.0  # units: the height at which a board ends
_ROW_EVERY: Final = 1.6  # heights of letters from row to row of a board
_GAP: Final = 1.3  # heights of letters between the parts of a head line


class Block:
    """Head lines and sentences of gifts, one below the other in the middle."""

    def __init__(self, canvas: Canvas, heads: Sequence[Parts], gifts: Sequence[Offer]) -> None:
        self._canvas, self._heads, self._gifts = canvas, heads, gifts
        self._head, self._high = canvas.scaled(_HEAD), canvas.scaled(_LINE)
        said = [f"{GIFTS[gift].word}: {GIFTS[gift].says}" for gift, _ in gifts]
        self._lines = [wrapped(text, self._high, _ROOM) for text in said]
        self._every = max(_EVERY, self._high * LINE_EVERY)
        self._longest = max(
            (text_width(line, self._high) for each in self._lines for line in each), default=0.0
        )

    def write(self, foot: float) -> float:
        """Write all above a height; return where it begins."""
        canvas = self._canvas
        every = self._head * LINE_EVERY
        top = y = foot - every * len(self._heads) - self._every * sum(map(len, self._lines))
        for parts in self._heads:
            _write_parts(canvas, parts, y, self._head)
            y += every
        left = WORLD[0] / 2 - self._longest / 2
        sign = _SIGN * self._high / _LINE
        for (gift, colour), each in zip(self._gifts, self._lines, strict=True):
            place = (max(sign, left - 2.0 * sign), y + self._high / 2)
            canvas.drawing(GIFTS[gift].sign, place, colour, sign)
            for line in each:
                canvas.text(line, left, y, self._high, canvas.palette.hud)
                y += self._every
        return top


def fits(canvas: Canvas, parts: Parts) -> bool:
    """Return whether the parts of a head line fit beside one another in full height."""
    return _width(parts, canvas.scaled(_HEAD)) <= _ROOM


def _width(parts: Parts, high: float) -> float:
    return sum(text_width(text, high) for text, _ in parts) + _GAP * high * (len(parts) - 1)


def _height(parts: Parts, high: float) -> float:
    """Return the height, at most the given one, at which parts fit beside one another."""
    return high * min(1.0, _ROOM / _width(parts, high))


def _write_parts(canvas: Canvas, parts: Parts, y: float, high: float) -> None:
    """Write parts of a line beside one another, in the middle."""
    high = _height(parts, high)
    x = WORLD[0] / 2 - _width(parts, high) / 2
    for text, colour in parts:
        if text:
            canvas.text(text, x, y, high, colour)
        x += text_width(text, high) + _GAP * high


def write_board(canvas: Canvas, rows: Sequence[Row], part: float) -> None:
    """Write rows one below the other, above the banner, and above them a part (0..1) of a line."""
    middle, half = WORLD[0] / 2, _RULE * part
    y = _BOARD_FOOT - sum(canvas.scaled(high) * _ROW_EVERY for _, high in rows)
    canvas.line((middle - half, y), (middle + half, y), canvas.palette.accent, FIGURES)
    for parts, high in rows:
        letters = canvas.scaled(high)
        _write_parts(canvas, parts, y + letters * (_ROW_EVERY - 1.0), letters)
        y += letters * _ROW_EVERY
