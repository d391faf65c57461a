"""Breaks text into lines by the width of its letters."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from game.view.paint.stroke_font import SPACING, text_width

LINE_EVERY: Final = 1.55
"""distance from line to line, in heights of letters."""

_APART: Final = "   "
"""separates parts of a text; lines break between parts rather than within one."""


@lru_cache(256)
def wrapped(text: str, height: float, room: float, spacing: float = SPACING) -> tuple[str, ...]:
    """Break a text into lines no wider than the room, for capitals of this height; all in one unit.

    Lines break between parts (separated by three spaces) rather than within one. A single word that is wider
    than the room is not broken.
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
    """Return the height, at most the given one, at which a text fits the room; all in one unit."""
    return height * min(1.0, room / max(1e-9, text_width(text, height, spacing)))


def as_many_as_fit(parts: tuple[str, ...], height: float, room: float) -> str:
    """Return as many of the first parts as fit in one line, three spaces apart."""
    line = ""
    for part in parts:
        longer = _joined(line, part, _APART)
        if text_width(longer, height) > room:
            break
        line = longer
    return line
