"""Lays out one row of a page: its texts, its frame, its slider, and the box that the mouse drags in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.view.pages.drawn import Stroke, Text, frame_of, knob_at
from game.view.pages.grid import Grid
from game.view.pages.page_view import PageView, RowView
from game.view.paint.box import Box
from game.view.paint.stroke_font import Align, text_width
from game.view.paint.text_layout import fitted_height, scaled
from game.view.paint.theme import Colour, Theme

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
    wide = whole - _NUMBER * scale if row.fill is not None else whole
    return Box(box.right - whole - MARGIN, box.top, wide, box.height)


def button(label: str, palette: Theme, *, chosen: bool) -> tuple[str, Colour]:
    """Return a button's text and colour."""
    return (f"> {label} <", palette.prompt) if chosen else (label, palette.hud)


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
