"""Lays out pages of rows: turns a PageLook into texts, lines, and boxes for the mouse."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

import pygame

from game.view.pages.page_look import Column, PageLook
from game.view.pages.row_writer import (
    LETTERS,
    ROOM,
    SIDE,
    RowWriter,
    Stroke,
    Text,
    button,
    cell_lines,
    cells_fit,
    letters,
    value_box,
)
from game.view.pages.time_bar import top_of_bar
from game.view.paint.canvas import Canvas
from game.view.paint.stroke_font import TITLE_SPACING, text_width
from game.view.paint.text_size import grown
from game.view.paint.wrapping import LINE_EVERY, as_many_as_fit, fitting, wrapped

_STRIP_HIGH: Final = 56.0  # units: the height of a strip at a text size of 100 %
_OFF_BAR: Final = 4.0  # units between a strip and the time bar below it
_STRIP_WORD, _STRIP_GAP, _STRIP_HELP, _STRIP_HELP_TOP = 14.0, 22.0, 14.0, 37.0
HELP_HEIGHT, _HELP_EVERY = 15.0, 26.0  # units at 100 %: letters of the lines of help, and their spacing
_FOOT: Final = 582.0
_LOWEST: Final = 566.0  # units: the lower end of pages at larger text sizes; notices are below it
_GROWTH: Final = 0.9  # units that rows move apart for each unit that their letters grow
_MORE: Final = 24.0  # units: height of the mark for more rows above or below
_NOWHERE: Final = pygame.Rect(0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Layout:
    """A page laid out, in units."""

    heading: Text | None
    texts: tuple[Text, ...]
    strokes: tuple[Stroke, ...]
    boxes: tuple[pygame.Rect, ...]  # boxes of the rows, for the mouse; empty for rows out of sight
    values: tuple[pygame.Rect | None, ...]
    """the part of each row that sets its value: a slider's track, or all of a choice."""
    first: int = 0  # index of the row at the top
    above: pygame.Rect | None = None  # box of the mark for more rows above; None if there are none
    below: pygame.Rect | None = None  # the same for rows below

    @property
    def scrolls(self) -> bool:
        """Whether some rows are out of sight."""
        return self.above is not None or self.below is not None

    def row_at(self, x: float, y: float) -> int | None:
        """Return the index of the row at a place, None if there is none."""
        return next((row for row, box in enumerate(self.boxes) if box.collidepoint(x, y)), None)

    def hidden_at(self, x: float, y: float) -> int | None:
        """Return the next hidden row if the place is on the mark for more rows, else None."""
        if self.above is not None and self.above.collidepoint(x, y):
            return self.first - 1
        if self.below is not None and self.below.collidepoint(x, y):
            return next(row for row, box in enumerate(self.boxes) if row > self.first and not box.height)
        return None

    def draw(self, canvas: Canvas) -> None:
        """Draw everything except the heading."""
        for text in self.texts:
            text.draw(canvas)
        for stroke in self.strokes:
            stroke.draw(canvas)


def sheet(page: PageLook) -> Layout:
    """Lay out a page with its rows one below another; if not all fit, those around the chosen one.

    If all rows are buttons, they are centred; if any row has a value or cells, labels are left-aligned.
    """
    helped = _help(page)
    words_first = page.scale <= 1.0 and page.help_top < page.column.top
    heading, column, last = _arranged(page, helped[0].y - 4.0 if helped and not words_first else _FOOT)
    shown = _shown(page, column, last)
    if page.scale > 1.0 and not page.help_stays and len(shown) < len(page.rows):
        for lines in reversed(range(len(page.help))):
            fewer = _help(replace(page, help=page.help[:lines]))
            others = _arranged(page, fewer[0].y - 4.0 if fewer else _FOOT)
            if len(_shown(page, others[1], others[2])) == len(page.rows):
                helped, (heading, column, last) = fewer, others
                shown = range(len(page.rows))
                break
    boxes = tuple(
        _box(column, shown.index(number) + _air(page, shown, number) / column.every)
        if number in shown
        else _NOWHERE
        for number in range(len(page.rows))
    )
    values = tuple(value_box(row, box, page.scale) for row, box in zip(page.rows, boxes, strict=True))
    texts, strokes = list(helped), list[Stroke]()
    origin = cells_fit(page.rows, page.column, page.scale) if page.scale > 1.0 else None
    left = any(row.value is not None or row.cells for row in page.rows)
    for number in shown:
        row, box, value = page.rows[number], boxes[number], values[number]
        writer = RowWriter(
            page, box, value, chosen=number == page.chosen and row.acts, left=left, origin=origin
        )
        texts += writer.texts(row)
        strokes += writer.strokes(row)
    middle = shown[1:-1] if page.ends_stay else shown
    above, below = _marks(boxes, middle)
    strokes += [stroke for mark, way in ((above, -1), (below, 1)) for stroke in _chevron(mark, way, page)]
    return Layout(heading, tuple(texts), tuple(strokes), boxes, values, next(iter(middle), 0), above, below)


def strip_box(scale: float) -> pygame.Rect:
    """Return the box of a strip at a text size, in units.

    It is above the time bar, where no HUD is, neither of one player nor of two.
    """
    high = round(_STRIP_HIGH * scale)
    return pygame.Rect(SIDE, top_of_bar(scale) - _OFF_BAR - high, ROOM, high)


def strip(page: PageLook) -> Layout:
    """Lay out the heading and the buttons in one line, with the first line of help below, in `strip_box`."""
    area, word = strip_box(page.scale), grown(_STRIP_WORD, page.scale)
    words = [(page.heading, page.palette.title)]
    words += [
        button(row.label, page.palette, chosen=number == page.chosen) for number, row in enumerate(page.rows)
    ]
    gap = _STRIP_GAP * page.scale
    whole = sum(text_width(text, word) for text, _ in words) + gap * (len(words) - 1)
    word, gap = word * min(1.0, ROOM / whole), gap * min(1.0, ROOM / whole)
    widths = [text_width(text, word) for text, _ in words]
    x = 640 - (sum(widths) + gap * (len(words) - 1)) / 2
    texts, boxes = [], []
    for (text, colour), width in zip(words, widths, strict=True):
        texts.append(Text(text, x, area.top + 7, word, colour))
        boxes.append(pygame.Rect(x - gap / 2, area.top, width + gap, round(word + 16)))
        x += width + gap
    high = grown(_STRIP_HELP, page.scale)
    y = area.top + _STRIP_HELP_TOP * page.scale
    texts += [
        Text(line, 640.0, y, fitting(line, high, ROOM), page.palette.faint, "centre")
        for line in page.help[:1]
    ]
    return Layout(None, tuple(texts), (), tuple(boxes[1:]), (None,) * len(page.rows))


def _help(page: PageLook) -> list[Text]:
    """Return the lines of help, at larger text sizes just above the notices."""
    high = grown(HELP_HEIGHT, page.scale)
    whole = page.help
    if page.scale > 1.0:  # of a list of keys, as many of the first as fit in one line
        whole = tuple(as_many_as_fit(tuple(line.split("   ")), high, ROOM) or line for line in page.help)
    lines = [part for line in whole for part in wrapped(line, high, ROOM)]
    every = _HELP_EVERY if page.scale <= 1.0 else high * LINE_EVERY
    top = page.help_top if page.scale <= 1.0 else _LOWEST + 6.0 - high - every * (len(lines) - 1)
    return [
        Text(line, 640.0, top + every * number, fitting(line, high, ROOM), page.palette.faint, "centre")
        for number, line in enumerate(lines)
    ]


def _arranged(page: PageLook, last: float) -> tuple[Text | None, Column, float]:
    """Return heading, column and `last` for this text size; both move up if the rows would end below last."""
    column = _grown_column(page)
    heading = grown(page.heading_height, page.scale) if page.heading else 0.0
    top = page.heading_top
    if page.scale > 1.0 and column.top + column.every * len(page.rows) > last:
        top = min(page.heading_top, page.highest)
        begins = top + heading + 12.0 if heading else column.top
        begins += max(0.0, last - begins - column.every * len(page.rows)) / 2
        column = Column(column.middle, min(column.top, begins), column.width, column.every)
    if not page.heading:
        return None, column, last
    height = fitting(page.heading, heading, ROOM, TITLE_SPACING)
    text = Text(page.heading, 640.0, top, height, page.palette.title, "centre", TITLE_SPACING)
    return text, column, last


def row_growth(scale: float) -> float:
    """Return how many times as far apart buttons stand at a text size: less than their letters grow."""
    return 1.0 + LETTERS * _GROWTH * (scale - 1.0)


def _grown_column(page: PageLook) -> Column:
    """Return the column for this text size, no wider than the field."""
    column = page.column
    if page.scale <= 1.0:
        return column
    high = letters(page.rows, column.every)
    origin = cells_fit(page.rows, column, page.scale)
    lines = max((len(cell_lines(row.cells, column, page.scale, origin)) for row in page.rows), default=1)
    every = column.every + (grown(high, page.scale) - high) * _GROWTH
    every += (max(1, lines) - 1) * grown(high, page.scale) * LINE_EVERY
    wide = min(ROOM, column.width * page.scale)
    middle = min(max(column.middle, SIDE + wide / 2), 1280.0 - SIDE - wide / 2)
    return Column(middle, column.top, wide, every)


def _shown(page: PageLook, column: Column, last: float) -> Sequence[int]:
    """Return the rows in sight: all, or as many as fit, the chosen one among them."""
    whole = len(page.rows)
    if whole <= 1 or column.top + column.every * whole + _air(page, range(whole), whole - 1) <= last:
        return range(whole)
    room = max(1, int((last - column.top - 2 * _MORE) // column.every))
    if page.ends_stay:
        return (0, *_around(page, range(1, whole - 1), max(1, room - 2)), whole - 1)
    return _around(page, range(whole), room)


def _around(page: PageLook, rows: range, room: int) -> range:
    """Return as many of these rows as have room, with the chosen one; scroll no farther than needed."""
    chosen = min(max(page.chosen, rows.start), rows.stop - 1)
    first = min(max(page.first, chosen - room + 1), chosen)
    first = max(rows.start, min(first, rows.stop - room))
    return range(first, min(rows.stop, first + room))


def _air(page: PageLook, shown: Sequence[int], number: int) -> float:
    """Return the units left free above a row, by the gaps between groups or the mark for more rows.

    At larger text sizes there are no gaps.
    """
    if len(shown) < len(page.rows):
        marks = (number > shown[0]) + (number == shown[-1]) if page.ends_stay else 1
        return _MORE * marks
    return 0.0 if page.scale > 1.0 else sum(row.gap for row in page.rows[: number + 1])


def _marks(
    boxes: tuple[pygame.Rect, ...], shown: Sequence[int]
) -> tuple[pygame.Rect | None, pygame.Rect | None]:
    """Return the boxes of the marks for more rows above and below; None where there are none."""
    if not shown:
        return None, None
    top, bottom = boxes[shown[0]], boxes[shown[-1]]
    above = pygame.Rect(top.left, top.top - round(_MORE), top.width, round(_MORE))
    below = pygame.Rect(bottom.left, bottom.bottom, bottom.width, round(_MORE))
    hidden = [number for number, box in enumerate(boxes) if not box.height]
    return (
        above if any(number < shown[0] for number in hidden) else None,
        below if any(number > shown[-1] for number in hidden) else None,
    )


def _chevron(mark: pygame.Rect | None, way: int, page: PageLook) -> list[Stroke]:
    """Return a mark's wide arrowhead, pointing up (way -1) or down (1)."""
    if mark is None:
        return []
    x, y = mark.center
    ends = ((x - 26.0, y - 5.0 * way), (float(x), y + 6.0 * way), (x + 26.0, y - 5.0 * way))
    return [Stroke(start, end, page.palette.prompt) for start, end in pairwise(ends)]


def _box(column: Column, number: float) -> pygame.Rect:
    top = column.top + column.every * number
    return pygame.Rect(
        round(column.middle - column.width / 2), round(top), round(column.width), round(column.every)
    )
