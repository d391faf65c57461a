"""Text broken into lines by the width of its letters."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from game.view.paint.stroke_font import SPACING, text_width

LINE_EVERY: Final = 1.55
"""letters' heights from line to line."""

_APART: Final = "   "
"""between things that a line is rather broken between than within."""


@lru_cache(256)
def wrapped(text: str, height: float, room: float, spacing: float = SPACING) -> tuple[str, ...]:
    """Return a text in lines no wider than the room, with capitals this high; all in one unit.

    A line ends rather between two things that three spaces part than within one. A single word that is
    wider than the room stays whole.
    """
    lines: list[str] = []
    for part in text.split(_APART):
        whole = _joined(lines[-1] if lines else "", part, _APART)
        if text_width(whole, height, spacing) <= room:
            lines[-1:] = [whole]
            continue
        line = ""
        for word in re.findall(r"\S+", part):
            longer = _joined(line, word, " ")
            if line and text_width(longer, height, spacing) > room:
                lines.append(line)
                line = word
            else:
                line = longer
        lines.append(line)
    return tuple(line for line in lines if line)


def _joined(before: str, after: str, gap: str) -> str:
    return f"{before}{gap}{after}" if before and after else before or after


def fitting(text: str, height: float, room: float, spacing: float = SPACING) -> float:
    """Return a height, at most the given one, at which a text is no wider than the room; all in one unit."""
    return height * min(1.0, room / max(1e-9, text_width(text, height, spacing)))


def as_many_as_fit(parts: tuple[str, ...], height: float, room: float) -> str:
    """Return as many of the parts, the first ones first, as one line has room for, three spaces apart."""
    line = ""
    for part in parts:
        longer = _joined(line, part, _APART)
        if text_width(longer, height) > room:
            break
        line = longer
    return line
