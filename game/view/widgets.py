"""Pages of rows in the vector style: a description in, texts, lines and boxes for the mouse out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from game.view.camera import Point
from game.view.canvas import Canvas
from game.view.page_look import Column, PageLook, RowLook
from game.view.stroke_font import SPACING, TITLE_SPACING, Align, text_width
from game.view.theme import DEFAULT, Colour

STRIP: Final = pygame.Rect(340, 78, 600, 56)
"""where a strip lies, in units: below the wave's number, right of the player's figures."""

_STRIP_WORD, _STRIP_GAP, _STRIP_HELP, _STRIP_HELP_TOP = 14.0, 22.0, 14.0, 115.0
_HELP, _HELP_EVERY = 15.0, 26.0
_LETTERS: Final = 0.5
"""height of a row's capitals, as a part of the distance from row to row."""

_TALLEST_LETTERS: Final = 28.0
_VALUE: Final = 380.0
"""units: width of a row's right part, for its value."""

_NUMBER: Final = 112.0
"""units: room for a slider's number, right of its track."""

_MARK: Final = 30.0
"""units: room for an arrow at an end of a value, and for the mark of the chosen row."""


@dataclass(frozen=True, slots=True)
class Text:
    """A text with its place; x is its left end, centre or right end."""

    text: str
    x: float
    y: float
    height: float
    colour: Colour
    align: Align = "left"
    spacing: float = SPACING

    def draw(self, canvas: Canvas) -> None:
        """Draw it."""
        canvas.text(self.text, self.x, self.y, self.height, self.colour, self.align, self.spacing)


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line with its colour and brightness."""

    start: Point
    end: Point
    colour: Colour
    bright: float = 1.0


@dataclass(frozen=True, slots=True)
class Layout:
    """What a page is made of, in units."""

    heading: Text | None
    texts: tuple[Text, ...]
    strokes: tuple[Stroke, ...]
    boxes: tuple[pygame.Rect, ...]
    """of the rows, for the mouse."""
    values: tuple[pygame.Rect | None, ...]
    """the part of each row that sets its value: a slider's track, or the room of a choice."""

    def row_at(self, x: float, y: float) -> int | None:
        """Return the row at a place, None if there is none."""
        return next((row for row, box in enumerate(self.boxes) if box.collidepoint(x, y)), None)

    def draw(self, canvas: Canvas) -> None:
        """Draw it all but the heading."""
        for text in self.texts:
            text.draw(canvas)
        for stroke in self.strokes:
            canvas.line(stroke.start, stroke.end, stroke.colour, stroke.bright)


def sheet(page: PageLook) -> Layout:
    """Lay out a page with its rows one below another.

    Buttons among themselves stand in the middle; where one row has a value, all labels begin at the left.
    """
    texts = [
        Text(line, 640.0, page.help_top + _HELP_EVERY * number, _HELP, DEFAULT.faint, "centre")
        for number, line in enumerate(page.help)
    ]
    strokes: list[Stroke] = []
    boxes = tuple(_box(page.column, number) for number in range(len(page.rows)))
    values = tuple(_value_box(row, box) for row, box in zip(page.rows, boxes, strict=True))
    left = any(row.value is not None or row.cells for row in page.rows)
    for number, (row, box, value) in enumerate(zip(page.rows, boxes, values, strict=True)):
        chosen = number == page.chosen
        texts += _row_texts(row, box, value, chosen=chosen, left=left)
        strokes += _row_strokes(row, box, value, chosen=chosen, left=left)
    return Layout(_heading(page), tuple(texts), tuple(strokes), boxes, values)


def strip(page: PageLook) -> Layout:
    """Lay out the heading and the buttons in one line, and a line of help, within STRIP."""
    words = [(page.heading, DEFAULT.title)]
    words += [_button(row.label, chosen=number == page.chosen) for number, row in enumerate(page.rows)]
    widths = [text_width(text, _STRIP_WORD) for text, _ in words]
    x = 640 - (sum(widths) + _STRIP_GAP * (len(words) - 1)) / 2
    texts, boxes = [], []
    for (text, colour), width in zip(words, widths, strict=True):
        texts.append(Text(text, x, STRIP.top + 7, _STRIP_WORD, colour))
        boxes.append(pygame.Rect(x - _STRIP_GAP / 2, STRIP.top, width + _STRIP_GAP, 30))
        x += width + _STRIP_GAP
    texts += [
        Text(line, 640.0, _STRIP_HELP_TOP, _STRIP_HELP, DEFAULT.faint, "centre") for line in page.help[:1]
    ]
    return Layout(None, tuple(texts), (), tuple(boxes[1:]), (None,) * len(page.rows))


def _heading(page: PageLook) -> Text | None:
    if not page.heading:
        return None
    return Text(
        page.heading,
        640.0,
        page.heading_top,
        page.heading_height,
        DEFAULT.title,
        "centre",
        TITLE_SPACING,
    )


def _box(column: Column, number: int) -> pygame.Rect:
    top = column.top + column.every * number
    return pygame.Rect(
        round(column.middle - column.width / 2), round(top), round(column.width), round(column.every)
    )


def _value_box(row: RowLook, box: pygame.Rect) -> pygame.Rect | None:
    """Return where a row's value is set: the track of a slider, or all of a choice's room."""
    if row.value is None:
        return None
    wide = _VALUE - _NUMBER if row.fill is not None else _VALUE
    return pygame.Rect(round(box.right - _VALUE - _MARK), box.top, round(wide), box.height)


def _button(label: str, *, chosen: bool) -> tuple[str, Colour]:
    """Return a button as it is written, and its colour."""
    return (f"> {label} <", DEFAULT.prompt) if chosen else (label, DEFAULT.hud)


def _row_texts(
    row: RowLook, box: pygame.Rect, value: pygame.Rect | None, *, chosen: bool, left: bool
) -> list[Text]:
    height = min(_TALLEST_LETTERS, box.height * _LETTERS)
    y = box.top + (box.height - height) / 2
    colour = DEFAULT.prompt if chosen else DEFAULT.hud
    if not left:
        label, colour = _button(row.label, chosen=chosen)
        return [Text(label, box.centerx, y, height, colour, "centre")]
    if row.cells:
        return [
            Text(
                cell.text,
                cell.x,
                box.top + (box.height - cell.height) / 2,
                cell.height,
                cell.colour or colour,
                cell.align,
            )
            for cell in row.cells
        ]
    height = min(height, 20.0)
    y = box.top + (box.height - height) / 2
    texts = [Text(row.label, box.left + _MARK, y, height, colour)]
    if value is None or row.value is None:
        return texts
    if row.fill is not None:
        return [*texts, Text(row.value, box.right - _MARK, y, height, colour, "right")]
    texts.append(Text(row.value, value.centerx, y, height, DEFAULT.faint if row.dim else colour, "centre"))
    if chosen and not row.dim:
        texts.append(Text("<", value.left, y, height, colour))
        texts.append(Text(">", value.right, y, height, colour, "right"))
    return texts


def _row_strokes(
    row: RowLook, box: pygame.Rect, value: pygame.Rect | None, *, chosen: bool, left: bool
) -> list[Stroke]:
    """Return the frame of a chosen row, where its label is not marked, and a slider's track and knob."""
    strokes: list[Stroke] = []
    colour = DEFAULT.prompt if chosen else DEFAULT.faint
    if chosen and left:
        frame = box.inflate(-4, -6)
        corners = (frame.topleft, frame.topright, frame.bottomright, frame.bottomleft)
        strokes += [
            Stroke(start, end, DEFAULT.prompt, 0.6)
            for start, end in zip(corners, (*corners[1:], corners[0]), strict=True)
        ]
    if row.fill is not None and value is not None:
        y = float(box.centery)
        at = value.left + value.width * min(1.0, max(0.0, row.fill))
        strokes.append(Stroke((float(value.left), y), (float(value.right), y), DEFAULT.faint, 0.5))
        strokes.append(Stroke((float(value.left), y), (at, y), colour))
        strokes += [Stroke((at + dx, y - 9.0), (at + dx, y + 9.0), colour) for dx in (-3.0, 3.0)]
        strokes += [Stroke((at - 3.0, y + dy), (at + 3.0, y + dy), colour) for dy in (-9.0, 9.0)]
    return strokes
