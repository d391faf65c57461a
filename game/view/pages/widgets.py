"""Lays out pages of rows: turns a PageView into texts, lines, and boxes for the mouse."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from game.view.pages.drawn import Stroke, Text, button, frame_of, knob_at, top_of_bar
from game.view.pages.grid import Grid
from game.view.pages.page_view import FOOT, Column, PageView, RowView
from game.view.paint.box import Box
from game.view.paint.canvas import Canvas
from game.view.paint.stroke_font import TITLE_SPACING, Align, text_width
from game.view.paint.text_layout import LINE_EVERY, as_many_as_fit, fitted_height, scaled, wrapped
from game.view.paint.theme import Colour

SIDE: Final = 20.0  # units between rows and the sides of the field
ROOM: Final = 1280.0 - 2 * SIDE
LETTERS: Final = 0.5  # height of a row's capitals, as a fraction of the distance from row to row
_TALLEST_LETTERS: Final = 28.0
_TALLEST_LABEL: Final = 20.0
_VALUE, _WIDEST_VALUE = 380.0, 640.0
"""units: width of a row's right part with its value, and its greatest width at larger text sizes."""

_MOST_VALUE: Final = 0.55  # fraction of a narrow row that this part has at most
_NUMBER: Final = 112.0  # units: width for a slider's number, right of its track
MARGIN: Final = 30.0  # units: at the left and right end of a row that is not centred


def is_list(page: PageView) -> bool:
    """Return whether labels stand at the left: if all rows are buttons or lines to read, they are centred."""
    return page.column.spread or any(row.value is not None for row in page.rows)


def letter_height(page: PageView, row: RowView) -> float:
    """Return the height (units) of the letters of a row at 100 %."""
    if row.cells:
        return max(cell.height for cell in row.cells)
    return min(_TALLEST_LABEL if is_list(page) else _TALLEST_LETTERS, page.column.every * LETTERS)


def value_box(row: RowView, box: Box, scale: float) -> Box | None:
    """Return the box in which the mouse sets a row's value: a slider's track, or all of a choice."""
    if row.value is None or not box.height:
        return None
    whole = min(_WIDEST_VALUE, _VALUE * scale, _MOST_VALUE * box.width)
    width = whole - _NUMBER * scale if row.fill is not None else whole
    return Box(box.right - whole - MARGIN, box.top, width, box.height)


@dataclass(frozen=True, slots=True)
class RowWriter:
    """Lays out one row in its box; number is its line of the page's table."""

    page: PageView
    box: Box
    value: Box | None
    grid: Grid
    number: int
    chosen: bool

    def texts(self, row: RowView) -> list[Text]:
        """Return the row's label and value, or its cells."""
        box, page = self.box, self.page
        colour = page.palette.prompt if self.chosen else page.palette.hud
        if row.cells:
            top = box.top + (box.height - self.grid.height(self.number)) / 2
            return self.grid.texts(self.number, box.left + MARGIN, top, colour, page.palette)
        height = scaled(letter_height(page, row), page.scale)
        if not is_list(page):
            if row.turns and self.chosen:
                return self._between_arrows(row.label, box, height, colour)
            label, colour = button(row.label, page.palette, chosen=self.chosen)
            return [self._line(label, box.centre[0], height, colour, "centre", box.width)]
        value = self.value
        ends = box.right if value is None else value.left
        written = self._line(
            row.label, box.left + MARGIN, height, colour, "left", ends - box.left - 1.5 * MARGIN
        )
        if value is None or row.value is None:
            return [written]
        if row.fill is not None:
            room = box.right - MARGIN - value.right - 12.0
            return [written, self._line(row.value, box.right - MARGIN, height, colour, "right", room)]
        texts = self._between_arrows(row.value, value, height, colour)
        return [written, *(texts if self.chosen else texts[:1])]

    def _between_arrows(self, text: str, box: Box, height: float, colour: Colour) -> list[Text]:
        """Return a text in the middle of a box, and the arrows at its ends."""
        arrow = text_width("<", height) + 8.0
        return [
            self._line(text, box.centre[0], height, colour, "centre", box.width - 2 * arrow),
            self._line("<", box.left, height, colour, "left", arrow),
            self._line(">", box.right, height, colour, "right", arrow),
        ]

    def _line(self, text: str, x: float, height: float, colour: Colour, align: Align, room: float) -> Text:
        """Return a text centred in the row's height, smaller if it does not fit the room."""
        height = fitted_height(text, height, room)
        return Text(text, x, self.box.top + (self.box.height - height) / 2, height, colour, align)

    def strokes(self, row: RowView) -> list[Stroke]:
        """Return the frame of the chosen row, unless it is a button, and a slider's track and knob."""
        strokes: list[Stroke] = []
        palette, box, value = self.page.palette, self.box, self.value
        colour = palette.prompt if self.chosen else palette.faint
        if self.chosen and is_list(self.page):
            strokes += frame_of(box.grown(-2, -3), palette)
        if row.fill is not None and value is not None:
            y = box.centre[1]
            at = value.left + value.width * min(1.0, max(0.0, row.fill))
            strokes.append(Stroke((value.left, y), (value.right, y), palette.faint, 0.5))
            strokes.append(Stroke((value.left, y), (at, y), colour))
            strokes += knob_at(at, y, 9.0, colour)
        return strokes


_STRIP_HIGH: Final = 56.0  # units: the height of a strip at a text size of 100 %
_OFF_BAR: Final = 4.0  # units between a strip and the time bar below it
_STRIP_WORD, _STRIP_GAP, _STRIP_HELP, _STRIP_HELP_TOP = 14.0, 22.0, 14.0, 37.0
HELP_HEIGHT, _HELP_EVERY = 15.0, 26.0  # units at 100 %: letters of the lines of help, and their spacing
_GROWTH: Final = 0.9  # units that rows move apart for each unit that their letters grow
_TIGHT, _LEAST_AIR = 1.4, 0.3  # heights of letters that a row needs at least; the least share of a gap
_BELOW: Final = 12.0  # least units between the heading and the rows
_LEFT_PART: Final = 0.34  # the least share of the field for rows with others aside
_MORE: Final = 24.0  # units: height of the mark for more rows above or below
_NOWHERE: Final = Box(0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Layout:
    """A page laid out, in units."""

    heading: Text | None
    texts: tuple[Text, ...]
    strokes: tuple[Stroke, ...]
    boxes: tuple[Box, ...]  # boxes of the rows, for the mouse; empty for rows out of sight
    values: tuple[Box | None, ...]
    """the part of each row that sets its value: a slider's track, or all of a choice."""
    first: int = 0  # index of the row at the top
    above: Box | None = None  # box of the mark for more rows above; None if there are none
    below: Box | None = None  # the same for rows below
    squeezed: bool = False  # whether letters of a table are smaller than asked for

    @property
    def bottom(self) -> float:
        """The lower end of its rows, in units."""
        return max(box.bottom for box in self.boxes)

    @property
    def scrolls(self) -> bool:
        """Whether some rows are out of sight."""
        return self.above is not None or self.below is not None

    @property
    def fits(self) -> bool:
        """Whether there is room for all rows, in letters as large as asked for."""
        return not self.scrolls and not self.squeezed

    def row_at(self, x: float, y: float) -> int | None:
        """Return the index of the row at a place, None if there is none."""
        return next((row for row, box in enumerate(self.boxes) if box.holds(x, y)), None)

    def hidden_at(self, x: float, y: float) -> int | None:
        """Return the next hidden row if the place is on the mark for more rows, else None."""
        if self.above is not None and self.above.holds(x, y):
            return self.first - 1
        if self.below is not None and self.below.holds(x, y):
            return next(row for row, box in enumerate(self.boxes) if row > self.first and not box.height)
        return None

    def draw(self, canvas: Canvas) -> None:
        """Draw everything except the heading."""
        for text in self.texts:
            text.draw(canvas)
        for stroke in self.strokes:
            stroke.draw(canvas)


def sheet(page: PageView) -> Layout:
    """Lay out a page with its rows one below another; if not all fit, those around the chosen one.

    If all rows are buttons or only read, they are centred. If the rows then need not scroll, the help moves
    to the foot of the page, and lines of it are dropped, the last first.
    """
    layout = _sheet(page)
    most = len(page.help)
    for count in range(most, most if page.help_stays else -1, -1):
        if layout.scrolls:
            layout = _sheet(replace(page, help=page.help[:count]), low=True)
    return _sheet(page, low=True) if layout.scrolls else layout


def beside(page: PageView, every: float) -> Layout:
    """Lay out a page's rows at the left, and right of them those aside, whose boxes come last.

    every: units from one row aside to the next, at 100 %.
    """
    labels = [
        text_width(f"> {row.label} <", scaled(letter_height(page, row), page.scale)) for row in page.rows
    ]
    width = max(_LEFT_PART * ROOM, *labels)
    top = page.column.top
    column = replace(page.column, middle=SIDE + width / 2, width=width / page.scale)
    left = sheet(replace(page, column=column))
    rest = ROOM - width
    column = Column(1280.0 - SIDE - rest / 2, top, rest / page.scale, every, page.column.foot, tight=True)
    right = sheet(replace(page, rows=page.aside, chosen=-1, help=(), heading="", column=column))
    return replace(
        left,
        texts=left.texts + right.texts,
        boxes=left.boxes + right.boxes,
        values=left.values + right.values,
        below=left.below or right.below,
        squeezed=right.squeezed,
    )


class _Rows:
    """The heights (units) of a page's rows with the gaps above them: as usual, and where room is short."""

    def __init__(self, page: PageView, width: float) -> None:
        scale, column = page.scale, page.column
        cells = [row.cells for row in page.rows]
        self.grid = Grid(cells, width - 2 * MARGIN, scale, spread=column.spread, drops=page.drops)
        self._usual, self._tight = list[tuple[float, float]](), list[tuple[float, float]]()
        for number, row in enumerate(page.rows):
            small = letter_height(page, row)
            height = scaled(small, scale)
            more = self.grid.height(number) - height if row.cells else 0.0
            usual = max(column.every, _TIGHT * small) + (height - small) * _GROWTH + more
            self._usual.append((row.gap * scale, usual))
            self._tight.append((row.gap * _LEAST_AIR, _TIGHT * height + more if column.tight else usual))

    def within(self, room: float) -> list[tuple[float, float]]:
        """Return the gap above each row and its height: as usual or, where room is short, less of both."""
        usual, tight = _sum(self._usual), _sum(self._tight)
        if usual <= room:
            return self._usual
        share = max(0.0, (room - tight) / (usual - tight)) if usual > tight else 0.0
        return [
            (gap + (more - gap) * share, height + (higher - height) * share)
            for (gap, height), (more, higher) in zip(self._tight, self._usual, strict=True)
        ]


def _sum(rows: Iterable[tuple[float, float]]) -> float:
    return sum(gap + height for gap, height in rows)


def _sheet(page: PageView, *, low: bool = False) -> Layout:
    """Lay out a page with all its lines of help, in their place or (low) at the foot."""
    helped, above = _help(page, low=low)
    last = helped[0].y - 4.0 if helped and not above else page.column.foot
    width = min(ROOM, page.column.width * page.scale)
    middle = min(max(page.column.middle, SIDE + width / 2), 1280.0 - SIDE - width / 2)
    rows = _Rows(page, width)
    heading, top = _heading(page, rows, last)
    heights = rows.within(last - top)
    visible, first = list(range(len(heights))), 0
    if _sum(heights) > last - top + 0.5 and len(heights) > 1:
        room = last - top - 2 * _MORE - _sum(heights[: page.stays])
        scrolled = _in_sight([gap + height for gap, height in heights], page, room)
        visible, first = [*range(page.stays), *scrolled], scrolled.start
    boxes, y = [_NOWHERE] * len(heights), top
    for number in visible:
        gap, height = heights[number]
        y += gap + (_MORE if number == first and len(visible) < len(heights) else 0.0)
        boxes[number] = Box(middle - width / 2, y, width, height)
        y += height
    return _written(page, rows.grid, heading, helped, boxes, first)


def _written(
    page: PageView, grid: Grid, heading: Text | None, helped: list[Text], boxes: list[Box], first: int
) -> Layout:
    """Return a page with its rows written in their boxes; first: the index of the first row that scrolls."""
    values = tuple(value_box(row, box, page.scale) for row, box in zip(page.rows, boxes, strict=True))
    texts, strokes = list(helped), list[Stroke]()
    visible = [number for number, box in enumerate(boxes) if box.height]
    for number in visible:
        row, chosen = page.rows[number], number == page.chosen and page.rows[number].acts
        writer = RowWriter(page, boxes[number], values[number], grid, number, chosen)
        texts += writer.texts(row)
        strokes += writer.strokes(row)
    above = below = None
    if len(visible) < len(boxes):
        top, bottom = boxes[first], boxes[visible[-1]]
        if first > page.stays:
            above = Box(top.left, top.top - _MORE, top.width, _MORE)
        if visible[-1] < len(boxes) - 1:
            below = Box(bottom.left, bottom.bottom, bottom.width, _MORE)
    strokes += [stroke for mark, way in ((above, -1), (below, 1)) for stroke in _chevron(mark, way, page)]
    return Layout(
        heading, tuple(texts), tuple(strokes), tuple(boxes), values, first, above, below, grid.squeezed
    )


def _in_sight(heights: list[float], page: PageView, room: float) -> range:
    """Return as many of the rows that scroll as have room, the chosen one among them."""
    chosen = max(page.chosen, page.stays)
    first = min(max(page.first, page.stays), chosen)
    while first < chosen and sum(heights[first : chosen + 1]) > room:
        first += 1
    end = chosen + 1
    while end < len(heights) and sum(heights[first : end + 1]) <= room:
        end += 1
    while first > page.stays and sum(heights[first - 1 : end]) <= room:
        first -= 1
    return range(first, end)


def _heading(page: PageView, rows: _Rows, last: float) -> tuple[Text | None, float]:
    """Return the heading and the top of the rows; both move up if the rows would end below last."""
    high = scaled(page.heading_height, page.scale) if page.heading else 0.0
    heading_top, top = page.heading_top, page.column.top
    if page.heading and _sum(rows.within(math.inf)) > last - top:
        heading_top = min(page.heading_top, page.highest)
        begins = heading_top + high + _BELOW
        begins += max(0.0, min(_BELOW, last - begins - _sum(rows.within(0.0))))
        begins += max(0.0, last - begins - _sum(rows.within(last - begins))) / 2
        top = min(top, begins)
    if not page.heading:
        return None, top
    height = fitted_height(page.heading, high, ROOM, TITLE_SPACING)
    return Text(page.heading, 640.0, heading_top, height, page.palette.title, "centre", TITLE_SPACING), top


def _help(page: PageView, *, low: bool) -> tuple[list[Text], bool]:
    """Return the lines of help, and whether they are above the rows.

    They are in their place if they fit there and may be (not low), else at the foot.
    """
    height = scaled(HELP_HEIGHT, page.scale)
    # of a list of keys, as many of the first as fit in one line
    whole = [as_many_as_fit(tuple(line.split("   ")), height, ROOM) or line for line in page.help]
    lines = [part for line in whole for part in wrapped(line, height, ROOM)]
    every, top = max(_HELP_EVERY, height * LINE_EVERY), page.help_top
    foot = max(FOOT, top + HELP_HEIGHT) - height - every * (len(lines) - 1)
    above = top < page.column.top and top + every * len(lines) <= page.column.top and not low
    if not above and (low or not page.column.top <= top <= foot):
        top = foot
    faint = page.palette.faint
    texts = [
        Text(line, 640.0, top + every * number, fitted_height(line, height, ROOM), faint, "centre")
        for number, line in enumerate(lines)
    ]
    return texts, above


def strip_box(scale: float) -> Box:
    """Return the box of a strip at a text size, in units.

    It is above the time bar, where no HUD is, neither of one player nor of two.
    """
    height = _STRIP_HIGH * scale
    return Box(SIDE, top_of_bar(scale) - _OFF_BAR - height, ROOM, height)


def strip(page: PageView) -> Layout:
    """Lay out the heading and the buttons in one line, with the first line of help below, in `strip_box`."""
    area, word = strip_box(page.scale), scaled(_STRIP_WORD, page.scale)
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
        boxes.append(Box(x - gap / 2, area.top, width + gap, word + 16))
        x += width + gap
    height = scaled(_STRIP_HELP, page.scale)
    y = area.top + _STRIP_HELP_TOP * page.scale
    texts += [
        Text(line, 640.0, y, fitted_height(line, height, ROOM), page.palette.faint, "centre")
        for line in page.help[:1]
    ]
    return Layout(None, tuple(texts), (), tuple(boxes[1:]), (None,) * len(page.rows))


def _chevron(mark: Box | None, way: int, page: PageView) -> list[Stroke]:
    """Return a mark's wide arrowhead, pointing up (way -1) or down (1)."""
    if mark is None:
        return []
    x, y = mark.centre
    ends = ((x - 26.0, y - 5.0 * way), (x, y + 6.0 * way), (x + 26.0, y - 5.0 * way))
    return [Stroke(start, end, page.palette.prompt) for start, end in pairwise(ends)]
