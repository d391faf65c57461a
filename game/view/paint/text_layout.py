"""Lays out text: its height at the player's text size, its lines, and how bright it must be to be read."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Final

from game.view.paint.stroke_font import SPACING, text_width

LARGEST_GROWN: Final = 56.0
"""units: letters grow to this height at most; higher ones, such as headlines, stay as they are."""

LEGIBLE: Final = 0.65
"""the least brightness (0..1) of text to be read: even the faint role then has a contrast of 4.5 to 1
against the sky in every palette (WCAG 2.2, 1.4.3)."""


FIGURES: Final = 0.79
"""the most that figures have while the game is played: the HUD, and points where something went."""

LINE_EVERY: Final = 1.55  # distance from line to line, in heights of letters
_APART: Final = "   "  # separates parts of a text; lines break between parts rather than within one


_WORD: Final = re.compile(r"\S*\d (?:s\b|%)\S*|\S+")  # a word, or a number with its unit, s or %


def scaled(height: float, scale: float) -> float:
    """Return the height (units) at a text size, 1 to 2, of letters with this height at 100 %."""
    return max(height, min(height * scale, LARGEST_GROWN))


def broken(text: str, width: Callable[[str], float], room: float) -> list[str]:
    """Break a text into lines no wider than the room, by a function that returns how wide a text is.

    Lines break between parts (separated by three spaces) rather than within one, and within one between
    words. A single word that is wider than the room is cut: as many letters on a line as fit, at least one.
    """
    lines: list[str] = []
    for part in text.split(_APART):
        whole = _joined(lines[-1] if lines else "", part, _APART)
        if width(whole) <= room:
            lines[-1:] = [whole]
            continue
        line = ""
        for word in _WORD.findall(part):
            longer = _joined(line, word, " ")
            if width(longer) <= room:
                line = longer
                continue
            lines.append(line)
            *full, line = _cut(word, width, room)
            lines += full
        lines.append(line)
    return [line for line in lines if line]


def _cut(word: str, width: Callable[[str], float], room: float) -> list[str]:
    """Return a word, or pieces of it that fit, or that are of one letter."""
    if width(word) <= room:
        return [word]
    pieces = [""]
    for letter in word:
        if pieces[-1] and width(pieces[-1] + letter) > room:
            pieces.append("")
        pieces[-1] += letter
    return [piece.strip() for piece in pieces]


@lru_cache(256)
def wrapped(text: str, height: float, room: float, spacing: float = SPACING) -> tuple[str, ...]:
    """Break a text into lines as `broken` does, for capitals of this height; all in one unit."""
    return tuple(broken(text, lambda line: text_width(line, height, spacing), room))


def _joined(before: str, after: str, gap: str) -> str:
    return f"{before}{gap}{after}" if before and after else before or after


def fitted_height(text: str, height: float, room: float, spacing: float = SPACING) -> float:
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
