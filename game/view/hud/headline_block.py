"""What headlines are written in: lines at the bottom of the field with sentences of gifts, and boards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

import pygame

from game.sim.bodies import Gift
from game.sim.gifts import GIFTS
from game.view.paint.camera import WORLD
from game.view.paint.canvas import Canvas
from game.view.paint.stroke_font import text_width
from game.view.paint.text_layout import FIGURES, LINE_EVERY, wrapped
from game.view.paint.theme import Colour
from game.view.place import free_place

Parts: TypeAlias = Sequence[tuple[str, Colour]]  # side by side; an empty text leaves room
Offer: TypeAlias = tuple[Gift, Colour]  # a gift, and the colour of its gate
Row: TypeAlias = tuple[Parts, float]  # of a board, and the height of its letters in units at 100 %
_HEAD: Final = 18.0  # units: letters of a head line
_LINE: Final = 14.0  # units: letters of a gift's sentence
_EVERY: Final = 24.0  # units from one sentence to the next at 100 %
_SIGN: Final = 8.0  # units: radius of a sign beside its sentence
_ROOM: Final = 1200.0
_RULE: Final = 260.0  # units: half the line above a board
_ROOM_ABOVE: Final = 4.0  # units that are free above them
_ROW_EVERY: Final = 1.6  # heights of letters from row to row of a board
_APART: Final = 20.0  # units between a board and what else is written
_FIELD: Final = pygame.FRect(-640, 0, 2560, 720)  # units, with room aside for lines that are too long
_GAP: Final = 1.3  # heights of letters between the parts of a head line


class Block:
    """Head lines and sentences of gifts, one below the other in the middle."""

    def __init__(self, canvas: Canvas, heads: Sequence[Parts], gifts: Sequence[Offer]) -> None:
        self._canvas, self._heads, self._gifts = canvas, heads, gifts
        self._head, self._high = canvas.letters(_HEAD), canvas.letters(_LINE)
        said = [f"{GIFTS[gift].word}: {GIFTS[gift].says}" for gift, _ in gifts]
        self._lines = [wrapped(text, self._high, _ROOM) for text in said]
        self._every = max(_EVERY, self._high * LINE_EVERY)
        self._longest = max(
            (text_width(line, self._high) for each in self._lines for line in each), default=0.0
        )
        self._wide = max((_width(parts, _height(parts, self._head)) for parts in heads), default=0.0)

    def box(self, foot: float) -> pygame.FRect:
        """Return the box of all, above a height."""
        sign = _SIGN * self._high / _LINE
        wide = max(self._wide, self._longest + 6.0 * sign)
        down = self._head * LINE_EVERY * len(self._heads) + self._every * sum(map(len, self._lines))
        return pygame.FRect((WORLD[0] - wide) / 2, foot - down, wide, down)

    def free_foot(self, taken: Sequence[pygame.FRect], foot: float, *, higher: bool = True) -> float | None:
        """Return the lowest height above which it covers none of these boxes, on the field; None for none.

        It is the given height or, if it may stand higher, the top of one of the boxes.
        """
        tops = sorted((box.top - _ROOM_ABOVE for box in taken if box.top < foot), reverse=True)
        feet = [foot, *(tops if higher else ())]
        boxes = (self.box(each) for each in feet)
        wanted = [
            pygame.FRect(box.left, box.top - _ROOM_ABOVE, box.width, box.height + _ROOM_ABOVE)
            for box in boxes
        ]
        at = free_place(taken, _FIELD, wanted)
        return None if at is None else feet[at]

    def write(self, foot: float) -> pygame.FRect:
        """Write all above a height; return the box."""
        canvas, box = self._canvas, self.box(foot)
        y = box.top
        for parts in self._heads:
            _write_parts(canvas, parts, y, self._head)
            y += self._head * LINE_EVERY
        left = WORLD[0] / 2 - self._longest / 2
        sign = _SIGN * self._high / _LINE
        for (gift, colour), each in zip(self._gifts, self._lines, strict=True):
            place = (max(sign, left - 2.0 * sign), y + self._high / 2)
            canvas.drawing(GIFTS[gift].sign, place, colour, sign)
            for line in each:
                canvas.text(line, left, y, self._high, canvas.palette.hud)
                y += self._every
        return box


def fits(canvas: Canvas, parts: Parts) -> bool:
    """Return whether the parts of a head line fit beside one another in full height."""
    return _width(parts, canvas.letters(_HEAD)) <= _ROOM


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


def board_place(
    canvas: Canvas,
    rows: Sequence[Row],
    middle: float,
    taken: Sequence[pygame.FRect],
    hud: Sequence[pygame.FRect],
    ships: Sequence[pygame.FRect],
) -> pygame.FRect:
    """Return the box of rows near a height (units): it covers nothing taken, nor HUD and ships if it can."""
    sizes = [(parts, canvas.letters(high)) for parts, high in rows]
    wide = max(2.0 * _RULE, *(_width(parts, _height(parts, high)) + high for parts, high in sizes))
    down = sum(high * _ROW_EVERY for _, high in sizes)
    tops = sorted(range(0, round(WORLD[1] - down), 10), key=lambda top: abs(top + down / 2 - middle))
    wanted = [pygame.FRect((WORLD[0] - wide) / 2, top, wide, down) for top in tops]
    apart = [box.inflate(2.0 * _APART, 2.0 * _APART) for box in taken]
    for boxes in ([*apart, *hud, *ships], [*taken, *hud, *ships], [*taken, *ships], taken):
        at = free_place(boxes, _FIELD, wanted)
        if at is not None:
            return wanted[at]
    return wanted[0]


def write_rows(canvas: Canvas, rows: Sequence[Row], box: pygame.FRect, part: float) -> None:
    """Write rows one below the other in a box, and above them a part (0..1) of a line."""
    middle, half = WORLD[0] / 2, _RULE * part
    canvas.line((middle - half, box.top), (middle + half, box.top), canvas.palette.accent, FIGURES)
    y = box.top
    for parts, high in rows:
        letters = canvas.letters(high)
        _write_parts(canvas, parts, y + letters * (_ROW_EVERY - 1.0), letters)
        y += letters * _ROW_EVERY
