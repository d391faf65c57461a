"""Lays out one row of a page: its texts, its frame, its slider, and the box that the mouse drags in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from game.view.pages.page_look import Cell, Column, PageLook, RowLook
from game.view.paint.camera import Point
from game.view.paint.canvas import Canvas
from game.view.paint.stroke_font import SHARE, SPACING, Align, text_width
from game.view.paint.text_size import grown
from game.view.paint.theme import Colour, Theme
from game.view.paint.wrapping import LINE_EVERY, fitting

SIDE: Final = 20.0  # units between rows and the sides of the field
ROOM: Final = 1280.0 - 2 * SIDE
LETTERS: Final = 0.5  # height of a row's capitals, as a fraction of the distance from row to row
_TALLEST_LETTERS: Final = 28.0
_TALLEST_LABEL: Final = 20.0
_VALUE, _WIDEST_VALUE = 380.0, 640.0
"""units: width of a row's right part with its value, and its greatest width at larger text sizes."""

_MOST_VALUE: Final = 0.55  # fraction of a narrow row that this part has at most
_NUMBER: Final = 112.0  # units: width for a slider's number, right of its track
_CELL_MARGIN: Final = 14.0
_MARK: Final = 30.0  # units: margin at the left and right end of a row with a value


@dataclass(frozen=True, slots=True)
class Text:
    """A text with its place in units; x is its left end, centre or right end."""

    text: str
    x: float
    y: float
    height: float
    colour: Colour
    align: Align = "left"
    spacing: float = SPACING

    def draw(self, canvas: Canvas) -> None:
        """Draw the text."""
        canvas.text(self.text, self.x, self.y, self.height, self.colour, self.align, self.spacing)


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line with its colour and brightness."""

    start: Point
    end: Point
    colour: Colour
    bright: float = 1.0

    def draw(self, canvas: Canvas) -> None:
        """Draw the line."""
        canvas.line(self.start, self.end, self.colour, self.bright)


def frame_of(box: pygame.Rect, palette: Theme) -> list[Stroke]:
    """Return the frame of what is chosen."""
    corners = (box.topleft, box.topright, box.bottomright, box.bottomleft)
    return [
        Stroke(start, end, palette.prompt, 0.6)
        for start, end in zip(corners, (*corners[1:], corners[0]), strict=True)
    ]


def knob_at(x: float, y: float, up: float, colour: Colour) -> list[Stroke]:
    """Return a slider's knob, which reaches so many units up and down from a place."""
    return [
        *(Stroke((x + dx, y - up), (x + dx, y + up), colour) for dx in (-3.0, 3.0)),
        *(Stroke((x - 3.0, y + dy), (x + 3.0, y + dy), colour) for dy in (-up, up)),
    ]


def letters(rows: tuple[RowLook, ...], every: float) -> float:
    """Return the height (units) of the letters of rows at 100 %."""
    cells = [cell.height for row in rows for cell in row.cells]
    if cells:
        return max(cells)
    tallest = _TALLEST_LABEL if any(row.value is not None for row in rows) else _TALLEST_LETTERS
    return min(tallest, every * LETTERS)


def value_box(row: RowLook, box: pygame.Rect, scale: float) -> pygame.Rect | None:
    """Return the box in which the mouse sets a row's value: a slider's track, or all of a choice."""
    if row.value is None or not box.height:
        return None
    whole = min(_WIDEST_VALUE, _VALUE * scale, _MOST_VALUE * box.width)
    wide = whole - _NUMBER * scale if row.fill is not None else whole
    return pygame.Rect(round(box.right - whole - _MARK), box.top, round(wide), box.height)


def button(label: str, palette: Theme, *, chosen: bool) -> tuple[str, Colour]:
    """Return a button's text and colour."""
    return (f"> {label} <", palette.prompt) if chosen else (label, palette.hud)


def span_of(cell: Cell) -> tuple[float, float]:
    """Return the left and right end of a cell's text, in units."""
    wide = text_width(cell.text, cell.height)
    left = cell.x - SHARE[cell.align] * wide
    return left, left + wide


def cells_fit(rows: tuple[RowLook, ...], column: Column, scale: float) -> float | None:
    """Return the left end of all cells if every row fits in one line at this text size, else None."""
    spans = [span_of(cell) for row in rows for cell in row.cells if not _is_line(row.cells)]
    if not spans:
        return 0.0
    left, right = min(span[0] for span in spans), max(span[1] for span in spans)
    return left if (right - left) * scale <= cell_room(column, scale) else None


def _is_line(cells: tuple[Cell, ...]) -> bool:
    """Return whether a row is a single centred text."""
    return len(cells) == 1 and cells[0].align == "centre"


def cell_room(column: Column, scale: float) -> float:
    """Return the width for the cells of a row, in units, at this text size."""
    return min(ROOM, column.width * scale) - 2 * _CELL_MARGIN


def cell_lines(
    cells: tuple[Cell, ...], column: Column, scale: float, origin: float | None
) -> list[list[Cell]]:
    """Break the cells of a row into as many lines as they need at this text size.

    origin is the result of `cells_fit`.
    """
    if cells and origin is not None:
        return [list(cells)]
    room = cell_room(column, scale)
    lines: list[list[Cell]] = []
    for cell in cells:
        if not lines or (span_of(cell)[1] - span_of(lines[-1][0])[0]) * scale > room:
            lines.append([])
        lines[-1].append(cell)
    return lines


@dataclass(frozen=True, slots=True)
class RowWriter:
    """Lays out one row in its box."""

    page: PageLook
    box: pygame.Rect
    value: pygame.Rect | None
    chosen: bool
    left: bool
    origin: float | None  # the result of `cells_fit`

    def texts(self, row: RowLook) -> list[Text]:
        """Return the row's label and value, or its cells."""
        box, page = self.box, self.page
        colour = page.palette.prompt if self.chosen else page.palette.hud
        if not self.left:
            height = grown(min(_TALLEST_LETTERS, page.column.every * LETTERS), page.scale)
            if row.turns and self.chosen:
                return self._between_arrows(row.label, box, height, colour)
            label, colour = button(row.label, page.palette, chosen=self.chosen)
            return [self._line(label, float(box.centerx), height, colour, "centre", box.width)]
        if row.cells:
            return self._cells(row.cells, colour)
        height = grown(min(_TALLEST_LABEL, page.column.every * LETTERS), page.scale)
        value = self.value
        ends = box.right if value is None else value.left
        written = self._line(
            row.label, box.left + _MARK, height, colour, "left", ends - box.left - 1.5 * _MARK
        )
        if value is None or row.value is None:
            return [written]
        if row.fill is not None:
            room = box.right - _MARK - value.right - 12.0
            return [written, self._line(row.value, box.right - _MARK, height, colour, "right", room)]
        texts = self._between_arrows(row.value, value, height, colour)
        return [written, *(texts if self.chosen else texts[:1])]

    def _between_arrows(self, text: str, box: pygame.Rect, height: float, colour: Colour) -> list[Text]:
        """Return a text in the middle of a box, and the arrows at its ends."""
        arrow = text_width("<", height) + 8.0
        return [
            self._line(text, float(box.centerx), height, colour, "centre", box.width - 2 * arrow),
            self._line("<", float(box.left), height, colour, "left", arrow),
            self._line(">", float(box.right), height, colour, "right", arrow),
        ]

    def _line(self, text: str, x: float, height: float, colour: Colour, align: Align, room: float) -> Text:
        """Return a text centred in the row's height, smaller if it does not fit the room."""
        height = fitting(text, height, room)
        return Text(text, x, self.box.top + (self.box.height - height) / 2, height, colour, align)

    def _cells(self, cells: tuple[Cell, ...], colour: Colour) -> list[Text]:
        page, scale, origin = self.page, self.page.scale, self.origin
        lines = [list(cells)] if scale <= 1.0 else cell_lines(cells, page.column, scale, origin)
        high = max(grown(cell.height, scale) for cell in cells)
        every = high * LINE_EVERY
        top = self.box.top + (self.box.height - high - every * (len(lines) - 1)) / 2
        texts = []
        for number, line in enumerate(lines):
            before = span_of(line[0])[0] if origin is None else origin
            for cell in line:
                height = grown(cell.height, scale)
                x = cell.x
                if scale > 1.0:
                    x = self.box.left + _CELL_MARGIN + (cell.x - before) * scale
                if _is_line(cells):
                    x = float(self.box.centerx)
                    height = fitting(cell.text, height, self.box.width)
                tint = cell.colour(page.palette) if cell.colour else colour
                y = top + every * number + (high - height) / 2
                texts.append(Text(cell.text, x, y, height, tint, cell.align))
        return texts

    def strokes(self, row: RowLook) -> list[Stroke]:
        """Return the frame of the chosen row, unless it is a button, and a slider's track and knob."""
        strokes: list[Stroke] = []
        palette, box, value = self.page.palette, self.box, self.value
        colour = palette.prompt if self.chosen else palette.faint
        if self.chosen and self.left:
            strokes += frame_of(box.inflate(-4, -6), palette)
        if row.fill is not None and value is not None:
            y = float(box.centery)
            at = value.left + value.width * min(1.0, max(0.0, row.fill))
            strokes.append(Stroke((float(value.left), y), (float(value.right), y), palette.faint, 0.5))
            strokes.append(Stroke((float(value.left), y), (at, y), colour))
            strokes += knob_at(at, y, 9.0, colour)
        return strokes
