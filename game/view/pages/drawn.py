"""Texts and lines with their places, of which a page consists once it is laid out, and the time bar."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from game.view.paint.box import Box
from game.view.paint.camera import Point
from game.view.paint.canvas import Canvas
from game.view.paint.stroke_font import SPACING, Align, text_width
from game.view.paint.text_layout import fitted_height, scaled
from game.view.paint.theme import Colour, Theme


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


def frame_of(box: Box, palette: Theme) -> list[Stroke]:
    """Return the frame of what is chosen."""
    ends = pairwise((*box.corners, box.corners[0]))
    return [Stroke(start, end, palette.prompt, 0.6) for start, end in ends]


def knob_at(x: float, y: float, up: float, colour: Colour) -> list[Stroke]:
    """Return a slider's knob, which reaches `up` units above and below a place."""
    return [
        *(Stroke((x + dx, y - up), (x + dx, y + up), colour) for dx in (-3.0, 3.0)),
        *(Stroke((x - 3.0, y + dy), (x + 3.0, y + dy), colour) for dy in (-up, up)),
    ]


def button(label: str, palette: Theme, *, chosen: bool) -> tuple[str, Colour]:
    """Return a button's text and colour."""
    return (f"> {label} <", palette.prompt) if chosen else (label, palette.hud)


LEFT, RIGHT = 40.0, 1240.0  # units: the ends of the track
_LETTERS: Final = 15.0
_FOOT: Final = 707.0  # units: y of the track, below the notices
_GRIP: Final = 9.0
_ROOM: Final = (RIGHT - LEFT) / 2 - 12.0  # units: greatest width of the button


@dataclass(frozen=True, slots=True)
class TimeBar:
    """The content of a time bar and its layout, in units."""

    words: str
    fraction: float  # part of the track that is filled, 0..1.
    palette: Theme
    scale: float = 1.0  # 1 to 2: the text size
    chosen: bool = False
    action: str = ""  # label of a button at the right end, "" for no button
    action_chosen: bool = False
    y: float = _FOOT  # y of the track

    @property
    def high(self) -> float:
        """The height of the letters."""
        return scaled(_LETTERS, self.scale)

    @property
    def track(self) -> Box:
        """The box of the track, to click and drag in."""
        return Box(LEFT, self.y - _GRIP, RIGHT - LEFT, 2 * _GRIP + 4)

    @property
    def button(self) -> Box:
        """The box of the button."""
        label, _ = self._label()
        width = text_width(label, fitted_height(label, self.high, _ROOM))
        return Box(RIGHT - width - 8, self._top - 3, width + 16, self.high + 5)

    @property
    def box(self) -> Box:
        """The box of the whole bar."""
        top = self._top - 3
        return Box(LEFT - 8, top, RIGHT - LEFT + 16, self.track.bottom - top)

    @property
    def _top(self) -> float:
        return self.y - _off_track(self.high) + 3.0

    def _label(self) -> tuple[str, tuple[int, int, int]]:
        return button(self.action, self.palette, chosen=self.action_chosen)

    def texts(self) -> tuple[Text, ...]:
        """Return the words, if there are any, and the button's label."""
        colour = self.palette.prompt if self.chosen else self.palette.hud
        room = self.button.left - LEFT - 12.0 if self.action else RIGHT - LEFT
        height = fitted_height(self.words, self.high, room)
        words = (Text(self.words, LEFT, self._top, height, colour),) if self.words else ()
        if not self.action:
            return words
        label, colour = self._label()
        height = fitted_height(label, self.high, _ROOM)
        return (*words, Text(label, RIGHT, self._top, height, colour, "right"))

    def strokes(self) -> tuple[Stroke, ...]:
        """Return the track and its knob."""
        colour = self.palette.prompt if self.chosen else self.palette.hud
        at, y = LEFT + (RIGHT - LEFT) * min(1.0, max(0.0, self.fraction)), self.y
        return (
            Stroke((at, y), (RIGHT, y), self.palette.faint, 0.6),
            Stroke((LEFT, y), (at, y), colour),
            *knob_at(at, y, _GRIP - 2.0, colour),
        )

    def fraction_at(self, x: float) -> float:
        """Return the fraction (0..1) of the track to the left of x."""
        return min(1.0, max(0.0, (x - LEFT) / (RIGHT - LEFT)))


def top_of_bar(scale: float) -> float:
    """Return the y (units) of the top of a time bar."""
    return _FOOT - _off_track(scaled(_LETTERS, scale))


def _off_track(height: float) -> float:
    """Return by how many units the box of a bar begins above its track; height: of its letters."""
    return _GRIP + 2.0 + height + 3.0
