"""A text that is being written: its letters with a cursor, and below it all letters to click on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from game.view.canvas import Canvas
from game.view.row_writer import Stroke, Text
from game.view.stroke_font import TITLE_SPACING
from game.view.theme import DEFAULT, Theme

_SLOT, _SLOT_TOP, _SLOT_HEIGHT = 40.0, 206.0, 36.0
_EVERY_X, _EVERY_Y, _TOP, _ACROSS = 60, 42, 300, 10
_KEY_HEIGHT = 22.0
_BUTTON_WIDTH, _BUTTON_TOP = 200, 484
_HELP_TOP, _HELP_EVERY, _HELP = 540.0, 26.0, 15.0

BUTTONS: Final = ("ERASE", "DONE", "LEAVE")


@dataclass(frozen=True, slots=True)
class BoardLook:
    """What is to be shown."""

    heading: str
    text: str
    cursor: int
    """the letter that turns, from 0."""
    longest: int
    letters: str
    """all letters that there are."""
    hovered: int | None = None
    """key under the mouse: a letter's number, after those the buttons'."""
    help: tuple[str, ...] = ()
    palette: Theme = DEFAULT


@dataclass(frozen=True, slots=True)
class Board:
    """What it is made of, in units."""

    texts: tuple[Text, ...]
    strokes: tuple[Stroke, ...]
    keys: tuple[pygame.Rect, ...]
    """the letters, and after them BUTTONS, for the mouse."""

    def key_at(self, x: float, y: float) -> int | None:
        """Return the key at a place, None if there is none."""
        return next((number for number, box in enumerate(self.keys) if box.collidepoint(x, y)), None)

    def draw(self, canvas: Canvas) -> None:
        """Draw it."""
        for text in self.texts:
            text.draw(canvas)
        for stroke in self.strokes:
            canvas.line(stroke.start, stroke.end, stroke.colour, stroke.bright)


def letter_board(look: BoardLook) -> Board:
    """Lay out a text and the letters."""
    keys = (*(_letter_box(number) for number in range(len(look.letters))), *_button_boxes())
    words = [" " if letter == " " else letter for letter in look.letters]
    words[look.letters.index(" ")] = "_"
    texts = [Text(look.heading, 640.0, 84.0, 44.0, look.palette.title, "centre", TITLE_SPACING)]
    for number, (box, word) in enumerate(zip(keys, (*words, *BUTTONS), strict=True)):
        colour = look.palette.prompt if number == look.hovered else look.palette.hud
        height = _KEY_HEIGHT if len(word) == 1 else 18.0
        texts.append(Text(word, box.centerx, box.top + (box.height - height) / 2, height, colour, "centre"))
    texts += [
        Text(line, 640.0, _HELP_TOP + _HELP_EVERY * number, _HELP, look.palette.faint, "centre")
        for number, line in enumerate(look.help)
    ]
    slots, strokes = _slots(look)
    if look.hovered is not None:
        strokes += _frame(keys[look.hovered], look.palette)
    return Board((*texts, *slots), tuple(strokes), keys)


def _letter_box(number: int) -> pygame.Rect:
    row, column = divmod(number, _ACROSS)
    left = 640 - _ACROSS * _EVERY_X // 2
    return pygame.Rect(left + column * _EVERY_X, _TOP + row * _EVERY_Y, _EVERY_X, _EVERY_Y)


def _button_boxes() -> list[pygame.Rect]:
    left = 640 - len(BUTTONS) * _BUTTON_WIDTH // 2
    return [
        pygame.Rect(left + number * _BUTTON_WIDTH, _BUTTON_TOP, _BUTTON_WIDTH, _EVERY_Y)
        for number in range(len(BUTTONS))
    ]


def _slots(look: BoardLook) -> tuple[list[Text], list[Stroke]]:
    """Return the letters that are there, a line under each place, and arrows at the cursor's."""
    texts: list[Text] = []
    strokes: list[Stroke] = []
    left = 640.0 - look.longest * _SLOT / 2
    for number in range(look.longest):
        middle = left + (number + 0.5) * _SLOT
        here = number == look.cursor
        colour = look.palette.prompt if here else look.palette.hud
        letter = look.text[number : number + 1].strip()
        if letter:
            texts.append(Text(letter, middle, _SLOT_TOP, _SLOT_HEIGHT, colour, "centre"))
        y = _SLOT_TOP + _SLOT_HEIGHT + 8.0
        line = look.palette.prompt if here else look.palette.faint
        strokes.append(Stroke((middle - 14.0, y), (middle + 14.0, y), line))
        if here:
            texts.append(Text("↑", middle, _SLOT_TOP - 30.0, 20.0, look.palette.prompt, "centre"))
            texts.append(Text("↓", middle, y + 10.0, 20.0, look.palette.prompt, "centre"))
    return texts, strokes


def _frame(box: pygame.Rect, palette: Theme) -> list[Stroke]:
    frame = box.inflate(-4, -4)
    corners = (frame.topleft, frame.topright, frame.bottomright, frame.bottomleft)
    return [
        Stroke(start, end, palette.prompt, 0.6)
        for start, end in zip(corners, (*corners[1:], corners[0]), strict=True)
    ]
