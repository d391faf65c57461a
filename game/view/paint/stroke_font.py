"""The stroke font: letters drawn as lines on a grid 4 wide and 6 high, corners cut at 45 degrees.

Only the signs for the face buttons of a pad, ◓◑◒◐, are 6 wide.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Literal, TypeAlias

from game.view.paint.camera import Point

Align: TypeAlias = Literal["left", "centre", "right"]
Stroke: TypeAlias = tuple[tuple[int, int], ...]

GRID_HEIGHT = 6
SPACING = 1.8  # gap between letters, in grid units
TITLE_SPACING = 3.2
SHARE = {"left": 0.0, "centre": 0.5, "right": 1.0}  # the fraction of a text's width left of its x
_SPACE_WIDTH = 3
_DIGIT_WIDTH = 4  # the same for all digits, so that a counting score does not shift
_BOX = "0040460600"

# Each stroke is a run of points, each point two digits: x (0..4), then y (0..6, down).
_SHAPES = {
    "A": "0602204246 0444",
    "B": "00063645443342413000 0333",
    "C": "4130100105163645",
    "D": "00204244260600",
    "E": "40000646 0333",
    "F": "400006 0333",
    "G": "41301001051636454323",
    "H": "0006 4046 0343",
    "I": "0020 1016 0626",
    "J": "4045361605",
    "K": "0006 401346 0313",
    "L": "000646",
    "M": "0600224046",
    "N": "06004640",
    "O": "103041453616050110",
    "P": "06003041423303",
    "Q": "103041453616050110 2446",
    "R": "06003041423303 1346",
    "S": "413010010213334445361605",
    "T": "0040 2026",
    "U": "000516364540",
    "V": "002640",
    "W": "0006244640",
    "X": "0046 4006",
    "Y": "002240 2226",
    "Z": "00400646",
    "0": "103041453616050110 1432",
    "1": "112026 1636",
    "2": "01103041420646",
    "3": "0110304142334445361605 1333",
    "4": "3630030444",
    "5": "400002324345361605",
    "6": "4130100105163645443303",
    "7": "0040412326",
    "8": "13020110304142331304051636454433",
    "9": "0516364541301001021343",
    ".": "0515160605",  # a box, because a single stroke is lost in the glow of small text
    ",": "141506",
    ":": "0111120201 0414150504",
    ";": "0111120201 141506",
    "!": "0003 0506",
    "?": "01103041423324 2526",
    "'": "0002",
    '"': "0002 2022",
    "-": "0333",
    "+": "0343 2125",
    "/": "0640",
    "*": "0343 1234 1432",
    "=": "0232 0434",
    "(": "20020426",
    ")": "00222406",
    "[": "20000626",
    "]": "00202606",
    "<": "210325",
    ">": "012305",
    "%": "0640 0010110100 3545463635",
    "&": "4602011020313205162644",
    "#": "1115 3135 0242 0444",
    "_": "0646",
    "|": "0006",
    "\\": "0046",
    "`": "0012",
    "^": "022042",
    "~": "04123442",
    "@": "4616050110304144242242",
    "$": "413010010213334445361605 2026",
    "{": "20111203141526",
    "}": "00111223141506",
    "\u00d7": "0235 3205",  # the multiplication sign
    "°": "0110211201",
    "←": "0343 210325",
    "→": "0343 214325",
    "↑": "2026 022042",
    "↓": "2026 042644",
    # The face buttons of a pad as a cross, one of the four filled.
    "◓": "2040422220 2042 4022 5363 3536 0313",
    "◑": "3031 4262644442 4264 6244 3536 0313",
    "◒": "3031 5363 2444462624 2446 4426 0313",
    "◐": "3031 5363 3536 0222240402 0224 2204",
    " ": "",
}


def strokes_of(shape: str) -> tuple[Stroke, ...]:
    """Convert one glyph's digits, to base 36, to strokes."""
    return tuple(
        tuple((int(run[at], 36), int(run[at + 1], 36)) for at in range(0, len(run), 2))
        for run in shape.split()
    )


GLYPHS: dict[str, tuple[Stroke, ...]] = {letter: strokes_of(shape) for letter, shape in _SHAPES.items()}
"""Strokes by character in grid units: x 0..6, y 0..6 downwards. Read only."""
_UNKNOWN = strokes_of(_BOX)


def glyph_width(letter: str) -> int:
    """Return the width of a character in grid units, without the gap after it."""
    if letter == " ":
        return _SPACE_WIDTH
    if letter.isdigit():
        return _DIGIT_WIDTH
    return max(x for stroke in GLYPHS.get(letter, _UNKNOWN) for x, _ in stroke)


@lru_cache(maxsize=512)
def _layout(text: str, spacing: float) -> tuple[tuple[tuple[float, Stroke], ...], float]:
    """Return every stroke with the x of its letter, and the total width, in grid units."""
    placed: list[tuple[float, Stroke]] = []
    pen = 0.0
    for letter in text.upper():
        placed.extend((pen, stroke) for stroke in GLYPHS.get(letter, _UNKNOWN))
        pen += glyph_width(letter) + spacing
    return tuple(placed), max(0.0, pen - spacing)


def text_width(text: str, height: float, spacing: float = SPACING) -> float:
    """Return the width of a text whose capitals have this height, in the same unit."""
    return _layout(text, spacing)[1] * height / GRID_HEIGHT


def text_lines(
    text: str,
    x: float,
    y: float,
    height: float,
    align: Align = "left",
    spacing: float = SPACING,
    *,
    snap: bool = False,
) -> list[list[Point]]:
    """Return the polylines of a text with its top at y; y grows downwards.

    x is the left end, centre or right end of the text, depending on align. spacing is the gap between letters
    in sixths of the height. Lower case is drawn as capitals, a character without a glyph as a box. With snap
    all points are whole numbers and equal letters have equal shapes: crisp stems if the unit is a pixel.
    """
    placed, width = _layout(text, spacing)
    unit = height / GRID_HEIGHT
    left = x - width * unit * SHARE[align]
    if not snap:
        return [[(left + (pen + u) * unit, y + v * unit) for u, v in run] for pen, run in placed]
    steps = [float(round(step * unit)) for step in range(GRID_HEIGHT + 1)]
    top = round(y)
    lines: list[list[Point]] = []
    for pen, run in placed:
        start = round(left + pen * unit)
        lines.append([(start + steps[u], top + steps[v]) for u, v in run])
    return lines


def ring(centre: Point, radius: float, scale: float = 1.0) -> list[Point]:
    """Return a circle as a closed polyline; scale, in pixels per unit, decides the number of corners."""
    reach = abs(radius) * scale
    corners = int(min(96.0, 12.0 + 2.5 * math.sqrt(reach))) if reach < math.inf else 12
    x, y = centre
    return [(x + radius * u, y + radius * v) for u, v in unit_ring(corners)]


@lru_cache(maxsize=128)
def unit_ring(corners: int) -> tuple[Point, ...]:
    """Return a closed polyline on the circle of radius 1."""
    turns = [math.tau * (index % corners) / corners for index in range(corners + 1)]
    return tuple((math.cos(turn), math.sin(turn)) for turn in turns)
