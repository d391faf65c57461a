"""The screen for typing a name: the text with a cursor, and a board of letters to click on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

import pygame

from game.view.pages.row_writer import ROOM, Stroke, Text, frame_of
from game.view.paint.canvas import Canvas
from game.view.paint.stroke_font import TITLE_SPACING
from game.view.paint.text_size import grown
from game.view.paint.theme import DEFAULT, Theme
from game.view.paint.wrapping import as_many_as_fit, fitting

_ACROSS: Final = 10  # letters in a row of the board
_WORD: Final = 18.0  # units: height of the buttons' labels at 100 %
BUTTONS: Final = ("ERASE", "DONE", "LEAVE")


@dataclass(frozen=True, slots=True)
class BoardLook:
    """What a letter board shows."""

    heading: str
    text: str
    cursor: int  # index of the letter that up and down change
    longest: int  # greatest length of the text
    letters: str  # the letters on the board, a space among them
    hovered: int | None = None  # index of the key under the mouse: the letters, then BUTTONS
    help: str = ""
    fault: str = ""  # why the text is refused, "" if it is not
    palette: Theme = DEFAULT
    scale: float = 1.0  # 1 to 2: the text size


class _Sizes(NamedTuple):
    """Places and sizes at a text size, in units: larger letters move up and closer together."""

    heading_top: float
    heading: float
    slot: float  # distance from one letter of the text to the next
    slot_top: float
    slot_height: float
    arrow: float
    every_x: int
    every_y: int
    top: int  # top of the letters to click on
    key: float  # height of their capitals
    button: int  # width of a button
    button_top: int
    word: float
    help_top: float
    help_every: float
    help: float


def _sizes(scale: float, longest: int) -> _Sizes:
    more = scale - 1.0
    return _Sizes(
        heading_top=84.0 - 64.0 * more,
        heading=grown(44.0, scale),
        slot=min(40.0 * scale, ROOM / longest),
        slot_top=206.0 - 84.0 * more,
        slot_height=36.0 + 16.0 * more,
        arrow=20.0 + 10.0 * more,
        every_x=round(60 * scale),
        every_y=round(42 + 14 * more),
        top=round(300 - 76 * more),
        key=grown(22.0, scale),
        button=round(200 * min(scale, 2.0)),
        button_top=round(484 - 34 * more),
        word=grown(_WORD, scale),
        help_top=540.0 - 26.0 * more,
        help_every=26.0,
        help=grown(15.0, scale),
    )


@dataclass(frozen=True, slots=True)
class Board:
    """A letter board laid out, in units."""

    texts: tuple[Text, ...]
    strokes: tuple[Stroke, ...]
    keys: tuple[pygame.Rect, ...]  # boxes for the mouse: the letters, then BUTTONS

    def key_at(self, x: float, y: float) -> int | None:
        """Return the index of the key at a place, None if there is none."""
        return next((number for number, box in enumerate(self.keys) if box.collidepoint(x, y)), None)

    def draw(self, canvas: Canvas) -> None:
        """Draw the board."""
        for text in self.texts:
            text.draw(canvas)
        for stroke in self.strokes:
            stroke.draw(canvas)


def letter_board(look: BoardLook) -> Board:
    """Lay out a letter board."""
    sizes = _sizes(look.scale, look.longest)
    keys = (*(_letter_box(sizes, number) for number in range(len(look.letters))), *_button_boxes(sizes))
    words = look.letters.replace(" ", "_")
    heading = fitting(look.heading, sizes.heading, ROOM, TITLE_SPACING)
    title = look.palette.title
    texts = [Text(look.heading, 640.0, sizes.heading_top, heading, title, "centre", TITLE_SPACING)]
    for number, (box, word) in enumerate(zip(keys, (*words, *BUTTONS), strict=True)):
        colour = look.palette.prompt if number == look.hovered else look.palette.hud
        height = sizes.key if len(word) == 1 else sizes.word
        texts.append(Text(word, box.centerx, box.top + (box.height - height) / 2, height, colour, "centre"))
    texts += _help(look, sizes)
    slots, strokes = _slots(look, sizes)
    if look.hovered is not None:
        strokes += frame_of(keys[look.hovered].inflate(-4, -4), look.palette)
    return Board((*texts, *slots), tuple(strokes), keys)


def _help(look: BoardLook, sizes: _Sizes) -> list[Text]:
    """Return the line of help and the fault; at larger text sizes the fault or what fits of the help."""
    large = look.scale > 1.0
    words = as_many_as_fit(tuple(look.help.split("   ")), sizes.help, ROOM) if large else look.help
    lines = [(words, look.palette.faint)]
    if look.fault:
        lines = [*([] if large else lines), (look.fault, look.palette.warning)]
    return [
        Text(
            line,
            640.0,
            sizes.help_top + sizes.help_every * number,
            fitting(line, sizes.help, ROOM),
            colour,
            "centre",
        )
        for number, (line, colour) in enumerate(lines)
    ]


def _letter_box(sizes: _Sizes, number: int) -> pygame.Rect:
    row, column = divmod(number, _ACROSS)
    left = 640 - _ACROSS * sizes.every_x // 2
    place = (left + column * sizes.every_x, sizes.top + row * sizes.every_y)
    return pygame.Rect(*place, sizes.every_x, sizes.every_y)


def _button_boxes(sizes: _Sizes) -> list[pygame.Rect]:
    left = 640 - len(BUTTONS) * sizes.button // 2
    return [
        pygame.Rect(left + number * sizes.button, sizes.button_top, sizes.button, sizes.every_y)
        for number in range(len(BUTTONS))
    ]


def _slots(look: BoardLook, sizes: _Sizes) -> tuple[list[Text], list[Stroke]]:
    """Return the letters of the text, a line under each place, and arrows at the cursor."""
    texts: list[Text] = []
    strokes: list[Stroke] = []
    left = 640.0 - look.longest * sizes.slot / 2
    for number in range(look.longest):
        middle = left + (number + 0.5) * sizes.slot
        here = number == look.cursor
        colour = look.palette.prompt if here else look.palette.hud
        letter = look.text[number : number + 1].strip()
        if letter:
            texts.append(Text(letter, middle, sizes.slot_top, sizes.slot_height, colour, "centre"))
        y = sizes.slot_top + sizes.slot_height + 8.0
        line = look.palette.prompt if here else look.palette.faint
        strokes.append(Stroke((middle - 14.0, y), (middle + 14.0, y), line))
        if here:
            texts.append(
                Text(
                    "↑",
                    middle,
                    sizes.slot_top - 10.0 - sizes.arrow,
                    sizes.arrow,
                    look.palette.prompt,
                    "centre",
                )
            )
            texts.append(Text("↓", middle, y + 10.0, sizes.arrow, look.palette.prompt, "centre"))
    return texts, strokes
