"""The type of cards, labels and the lab: the narrowed stroke font with lower case and signs of formulas.

It is a grid of which a unit is one pixel at 720p. Capitals stand on y = 9 and are 9 high,
lower-case letters 6, and what hangs below the line ends at y = 12.
"""

from __future__ import annotations

import math
from bisect import bisect
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from string import digits
from typing import Final, TypeAlias

from game.view.paint.camera import Point
from game.view.paint.stroke_font import GLYPHS, GRID_HEIGHT, strokes_of

Run: TypeAlias = tuple[Point, ...]

CAPITAL: Final = 9
DEPTH: Final = 12  # the lowest y of all glyphs
GAP: Final = 3  # from the last line of a letter to the first of the next
_TOP: Final = 1  # pixels above the letters' strokes
_THIN, _THICKER = 0.5, 0.7  # pixels of a stroke's width: in any case, and for each to a unit
_WIDER = 1.25  # units of this grid to one of the stroke font
_DIGIT = 1.0
_HIGHER = CAPITAL / GRID_HEIGHT
_SPACE_WIDTH = 1
_BOX = "0040490900"

# Each stroke is a run of points, each point two digits to base 36: x, then y (down).
_SHAPES = {
    "a": "13334449 46160708193948",
    "b": "0009 0413334448391908",
    "c": "4433130408193948",
    "d": "4049 4433130408193948",
    "e": "06464433130408193948",
    "f": "30201119 0333",
    "g": "434b3c1c 4433130408193948",
    "h": "0009 0413334449",
    "i": "0001 0309",
    "j": "1011 131b0c",
    "k": "0009 4307 1649",
    "l": "000819",
    "m": "0309 0413233439 3443536469",
    "n": "0309 0413334449",
    "o": "133344483919080413",
    "p": "030c 0413334448391908",
    "q": "434c 4433130408193948",
    "r": "0309 051323",
    "s": "443313040516364748391908",
    "t": "11182939 0333",
    "u": "0308193948 4349",
    "v": "032943",
    "w": "0319345963",
    "x": "0349 4309",
    "y": "0329 43291c0c",
    "z": "03430949",
    "M": "0900346069",
    "W": "0019335960",
    ".": "0818190908",
    ",": "18190b",
    ":": "0414150504 0818190908",
    ";": "0414150504 18190b",
    "-": "0626",
    "_": "0b4b",
    "+": "0565 3238",
    "\N{MINUS SIGN}": "0565",
    "\N{MULTIPLICATION SIGN}": "0347 0743",
    "\N{PLUS-MINUS SIGN}": "0464 3137 0969",
    "\N{MIDDLE DOT}": "0515160605",
    "=": "0454 0757",
    "\N{ALMOST EQUAL TO}": "04133544 07163847",
    "<": "420548",
    ">": "024508",
    "\N{LESS-THAN OR EQUAL TO}": "410447 0949",
    "\N{GREATER-THAN OR EQUAL TO}": "014407 0949",
    "\N{SQUARE ROOT}": "06163960",
    "\N{SUPERSCRIPT TWO}": "0020310434",
    "\N{VULGAR FRACTION ONE HALF}": "011014 1970 6585966999",
    "(": "2002092b",
    ")": "0022290b",
    "[": "20000b2b",
    "]": "00202b0b",
    "|": "000b",
}


def _narrowed() -> Iterator[tuple[str, tuple[Run, ...]]]:
    """Yield the glyphs of the stroke font on this grid."""
    for letter, strokes in GLYPHS.items():
        wider = _DIGIT if letter in digits else _WIDER
        yield letter, tuple(tuple((x * wider, y * _HIGHER) for x, y in stroke) for stroke in strokes)


LETTERS: Final[dict[str, tuple[Run, ...]]] = {
    **dict(_narrowed()),
    **{letter: strokes_of(shape) for letter, shape in _SHAPES.items()},
}
"""Strokes by character, in units: x from 0, y 0..12 downwards. Read only."""
_UNKNOWN = strokes_of(_BOX)


def runs_of(letter: str) -> tuple[Run, ...]:
    """Return the strokes of a character, in units: those of a box if it has no glyph."""
    return LETTERS.get(letter, _UNKNOWN)


@lru_cache(maxsize=256)
def width_of(letter: str) -> float:
    """Return the width of a character in units, without the gap after it."""
    letter = "0" if letter in digits else letter
    return max((x for run in runs_of(letter) for x, _ in run), default=_SPACE_WIDTH)


def thickness(unit: float) -> float:
    """Return how many pixels strokes are wide; unit: pixels to a unit of the letters, as below."""
    return _THIN + _THICKER * unit


def print_height(unit: float) -> int:
    """Return how many pixels a text is high, with all that hangs below the line."""
    return math.ceil(DEPTH * unit + thickness(unit)) + 2 * _TOP


@lru_cache(maxsize=4096)
def advance(letter: str, unit: float) -> int:
    """Return the pixels from a letter to the next."""
    return _whole(width_of(letter), unit) + _whole(GAP, unit)


@lru_cache(maxsize=2048)
def print_width(text: str, unit: float) -> int:
    """Return how many pixels a text is wide: the sum of its letters' widths."""
    return sum([advance(letter, unit) for letter in text])


def letter_lines(letter: str, unit: float) -> list[list[Point]]:
    """Return the strokes of a letter in pixels from the upper left of its picture.

    Level and upright strokes are put on whole pixels, or between them if they are an even number of pixels
    wide: so all stems are equally sharp.
    """
    thick = round(thickness(unit))
    middle = 0.5 * (max(1, thick) % 2)
    left, top = _whole(GAP, unit) // 2 + middle, _TOP + thick // 2 + middle
    runs = runs_of(letter)
    sides = [pair for run in runs for pair in pairwise(run)]
    across, down = (
        _fitted(
            {place[axis] for run in runs for place in run},
            {one[axis] for one, other in sides if one[axis] == other[axis]},
            unit,
        )
        for axis in (0, 1)
    )
    return [[(left + across[x], top + down[y]) for x, y in run] for run in runs]


def _fitted(places: set[float], stems: set[float], unit: float) -> dict[float, float]:
    """Return pixels by places: whole ones for stems and both ends, in proportion for those between."""
    known = sorted({*stems, min(places), max(places)}) if places else []
    found: dict[float, float] = {place: _whole(place, unit) for place in known}
    for place in places - found.keys():
        above = bisect(known, place)
        low, high = known[above - 1], known[above]
        found[place] = found[low] + (found[high] - found[low]) * (place - low) / (high - low)
    return found


def _whole(place: float, unit: float) -> int:
    """Return the pixel nearest to a place; of two equally near ones always the higher."""
    return math.floor(place * unit + 0.5)
