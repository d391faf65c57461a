"""Directions as whole numbers, 65,536 to the turn, and the table that gives them a unit vector.

0 points right and they grow clockwise as seen (y is down). The table uses + - * / alone and no library's
sine: two C libraries differ in the last bit of 3 % of sines, which would break replays.
"""

from __future__ import annotations

from typing import Final

from game.physics import Point, cross

TURN: Final = 65536  # Headings in a full turn
QUARTER: Final = TURN // 4
UP: Final = 3 * QUARTER  # The heading of a ship that waits for its start
_BITS: Final = 4
_STEP: Final = 1 << _BITS  # Headings in a row
_ROWS: Final = TURN // _STEP
_EIGHTH: Final = _ROWS // 8
_PI: Final = 3.141592653589793


def _first_eighth() -> list[Point]:
    """Return (cos, sin) of the angles 0..45 degrees by their power series, summed smallest term first."""
    rows = []
    for row in range(_EIGHTH + 1):
        angle = 2.0 * _PI * row / _ROWS
        square = angle * angle
        cosine = sine = 1.0
        for k in range(10, 0, -1):
            cosine = 1.0 - square / ((2 * k - 1) * (2 * k)) * cosine
            sine = 1.0 - square / ((2 * k) * (2 * k + 1)) * sine
        rows.append((cosine, angle * sine))
    return rows


def _whole_turn() -> tuple[Point, ...]:
    """Return all rows by symmetry, so that opposite and mirrored headings are exact."""
    eighth = _first_eighth()
    diagonal = eighth[-1][0]
    eighth[-1] = (diagonal, diagonal)  # the two series differ here in the last bit
    quarter = eighth[:_EIGHTH] + [(sine, cosine) for cosine, sine in reversed(eighth[1:])]
    half = quarter + [(-sine, cosine) for cosine, sine in quarter]
    return tuple(half + [(-cosine, -sine) for cosine, sine in half])


TABLE: Final[tuple[Point, ...]] = _whole_turn()


def facing(heading: int) -> Point:
    """Return the unit vector of a heading, any whole number, taken modulo a turn."""
    return TABLE[((heading + _STEP // 2) >> _BITS) & (_ROWS - 1)]


def heading_of(direction: Point) -> int:
    """Return the heading of the table row nearest to a direction of any length; 0 for none.

    It bisects on the sign of a cross product instead of taking an arctangent, so it is exact everywhere.
    """
    x, y = direction
    if not (x or y) or x != x or y != y:  # noqa: PLR0124 - NaN has no direction
        return 0
    low, high = _quadrant(x, y)
    while high - low > 1:
        middle = (low + high) // 2
        if cross(TABLE[middle % _ROWS], direction) >= 0.0:
            low = middle
        else:
            high = middle
    past, short = cross(TABLE[low % _ROWS], direction), cross(direction, TABLE[high % _ROWS])
    return ((low if past <= short else high) % _ROWS) * _STEP


def _quadrant(x: float, y: float) -> tuple[int, int]:
    """Return the rows that enclose the quarter turn in which a direction lies."""
    quarter = _ROWS // 4
    if y < 0.0:
        first = 2 if x < 0.0 else 3
    elif x > 0.0:
        first = 0
    else:
        first = 1
    return first * quarter, (first + 1) * quarter


def turn_between(start: int, end: int) -> int:
    """Return the shorter turn from one heading to another, -32768..32767, clockwise positive."""
    return (end - start + TURN // 2) % TURN - TURN // 2
