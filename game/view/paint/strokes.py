"""What is drawn in a frame, by pen and in pixels of the picture, before it is painted."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from game.view.paint.pens import Path, Pen
from game.view.paint.steady import Steady
from game.view.paint.streaks import Mark
from game.view.paint.words import Word


class Written(NamedTuple):
    """A text, and where it stands in the picture."""

    text: str
    box: tuple[float, float, float, float]
    """px: left, top, width, height of capitals."""
    pen: Pen


@dataclass(slots=True)
class Strokes:
    """The strokes of one frame; those of one pen are painted together."""

    lines: dict[Pen, list[Path]] = field(default_factory=dict)
    """paths of two points or more."""
    streaks: dict[Pen, list[Mark]] = field(default_factory=dict)
    """short lines, whose haze is a mere dot."""
    dots: dict[Pen, list[tuple[float, float, float]]] = field(default_factory=dict)
    """x, y, radius."""
    steady: list[Steady] = field(default_factory=list)
    """drawings and circles that keep their shape for a while."""
    words: list[Word] = field(default_factory=list)
    """texts that stand on whole pixels, none of them partly out of the picture."""
    texts: list[Written] = field(default_factory=list)
    """what words and lines spell."""

    def pens(self) -> dict[Pen, None]:
        """Return all pens of lines and dots, each once and in the order of their first use."""
        return dict.fromkeys((*self.lines, *self.dots))
