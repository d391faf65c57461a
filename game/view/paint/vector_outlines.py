"""Outlines in the manner of the vector games of 1979: few straight lines between the points of a coarse grid.

Our own drawings. What is taken from the original are counts: four rocks of 10, 12, 12 and 12 lines, drawn
alike in three sizes; one saucer in two sizes; a wedge of a ship; six pieces of a lost one.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Final

from game.physics import Point
from game.view.paint.outlines import Drawing, RockStyle, Shape

_SEED: Final = 1979
_CELLS: Final = 4.0 * 33.0 / 32.0
"""cells of the rocks' grid to half of their octagon's width: the lines reach to 32 of its 33 units."""

ROCKS: Final[tuple[Shape, ...]] = (
    ((-2, -4), (1, -4), (4, -2), (3, 0), (4, 2), (1, 4), (-1, 3), (-2, 4), (-4, 1), (-3, -1)),
    (
        (-1, -4), (2, -4), (4, -1), (4, 1), (2, 2), (3, 3), (1, 4), (-2, 4), (-4, 2), (-3, 0), (-4, -2),
        (-2, -2),
    ),
    (
        (-2, -4), (0, -3), (2, -4), (4, -2), (2, -1), (4, 1), (2, 4), (-1, 4), (-2, 3), (-4, 2), (-4, -1),
        (-3, -2),
    ),
    (
        (-1, -4), (1, -3), (2, -4), (4, -1), (3, 1), (4, 2), (1, 4), (0, 2), (-2, 4), (-4, 2), (-2, -1),
        (-3, -3),
    ),
)  # fmt: skip
"""The corners of each, in cells, clockwise; all lie within the octagon that is hit."""

SAUCER: Final[Drawing] = (
    (
        (-0.3, -0.75), (0.3, -0.75), (0.5, -0.25), (1.1, 0.2), (0.5, 0.6), (-0.5, 0.6), (-1.1, 0.2),
        (-0.5, -0.25), (-0.3, -0.75),
    ),
    ((-0.5, -0.25), (0.5, -0.25)),
    ((-1.1, 0.2), (1.1, 0.2)),
)  # fmt: skip
"""A saucer of either size, in radii: its outline, the line below the dome, and the one across the hull."""

HULL: Final[Drawing] = (((-11.0, 8.0), (16.0, 0.0), (-11.0, -8.0)), ((-7.0, 6.8), (-7.0, -6.8)))
"""The ship: two sides that meet in the nose, and a bar between them before their ends."""

FLAME: Final[Shape] = ((-7.0, 4.0), (-15.0, 0.0), (-7.0, -4.0))

FRAGMENTS: Final[tuple[tuple[Point, Point, Point], ...]] = (
    ((16.0, 0.0), (4.0, 3.6), (40.0, 14.0)),
    ((4.0, 3.6), (-11.0, 8.0), (-6.0, 46.0)),
    ((16.0, 0.0), (4.0, -3.6), (34.0, -24.0)),
    ((4.0, -3.6), (-11.0, -8.0), (6.0, -40.0)),
    ((-7.0, 6.8), (-7.0, 0.0), (-38.0, 20.0)),
    ((-7.0, 0.0), (-7.0, -6.8), (-42.0, -14.0)),
)
"""Both ends of each line of a lost ship, and the velocity (units/s) with which it leaves the others."""


@lru_cache(maxsize=512)
def rock_drawing(rock_id: int, radius: float, _style: RockStyle) -> Drawing:
    """Return a rock's closed outline in units, for a radius of half its octagon's width.

    It is one of four, always the same for the same rock, in any style.
    """
    cells, scale = Random(rock_id * _SEED).choice(ROCKS), radius / _CELLS
    outline = tuple((x * scale, y * scale) for x, y in cells)
    return ((*outline, outline[0]),)


def rock_spin(_rock_id: int) -> tuple[int, float]:
    """Return a rock's heading and its rotation: none of them turns."""
    return 0, 0.0
