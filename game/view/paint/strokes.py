"""The strokes of a frame by pen, in pixels of the picture, before they are painted."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from game.view.paint.pens import Path, Pen
from game.view.paint.steady import Steady
from game.view.paint.streaks import Mark
from game.view.paint.theme import Colour
from game.view.paint.words import Word


class Written(NamedTuple):
    """A text and its box in the picture."""

    text: str
    box: tuple[float, float, float, float]  # px: left, top, width, and height of capitals
    pen: Pen


@dataclass(slots=True)
class Strokes:
    """The strokes of one frame; those of one pen are painted together."""

    lines: dict[Pen, list[Path]] = field(default_factory=dict)  # paths of two or more points
    ground: list[tuple[Colour, list[Path]]] = field(default_factory=list)
    """one-pixel paths beneath everything else, without haze, by colour."""
    streaks: dict[Pen, list[Mark]] = field(default_factory=dict)  # short lines, with a dot as haze
    dots: dict[Pen, list[tuple[float, float, float]]] = field(default_factory=dict)  # x, y, radius
    steady: list[Steady] = field(default_factory=list)  # drawings and circles painted from cached pictures
    words: list[Word] = field(default_factory=list)
    """texts painted from cached pictures: those on whole pixels, entirely within the picture."""
    texts: list[Written] = field(default_factory=list)
    """all texts of the frame, whether painted as words or as lines."""

    def pens(self) -> dict[Pen, None]:
        """Return the pens of lines and dots, each once, in order of first use."""
        return dict.fromkeys((*self.lines, *self.dots))
