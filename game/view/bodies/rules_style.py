"""How the rules of a game ask to be shown: their palette and outlines, and what is told of their waves.

Those of 1979 have outlines in the manner of its vector games: few straight lines between the points of a
coarse grid. The drawings are our own. What is taken from the original are counts: four rocks of 10, 12, 12
and 12 lines, drawn alike in three sizes; one saucer in two; a wedge of a ship; six pieces of a lost one.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from random import Random
from typing import Final, NamedTuple

from game.physics import Point
from game.sim.bodies import SaucerSize
from game.sim.tuning import Tuning
from game.view.paint import outlines
from game.view.paint.outlines import Drawing, RockStyle, Shape
from game.view.paint.theme import MONO, Theme

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


class Outlines(NamedTuple):
    """The lines of rocks, saucers and ships."""

    rock: Callable[[int, float, RockStyle], Drawing] = outlines.rock_drawing  # of its id, radius and style
    spin: Callable[[int], tuple[int, float]] = outlines.rock_spin
    """of a rock's id: its heading at tick 0 and its rotation."""
    large_saucer: Drawing = outlines.SAUCER_LARGE
    small_saucer: Drawing = outlines.SAUCER_SMALL  # both in radii
    hulls: tuple[Drawing, Drawing] = ((outlines.HULL,), (outlines.SECOND_HULL,))  # of each player's ship
    flame: Shape = ()  # of a ship, seen in every second moment; none: that which flickers in length
    fragments: tuple[tuple[Point, Point, Point], ...] = ()
    """of a lost ship: both ends and the velocity (units/s) of each; none: its lines fly as others do."""

    def saucer(self, size: SaucerSize) -> Drawing:
        """Return the lines of a saucer, in radii."""
        return self.large_saucer if size is SaucerSize.LARGE else self.small_saucer


class RulesStyle(NamedTuple):
    """What a rule set decides of its look."""

    palette: Theme | None = None  # in place of the palette that the player has chosen
    tells_waves: bool = True  # whether waves are counted and announced, and their ends told
    ready: str = ""
    """the banner before the first wave, where waves are not announced; {goal} is the points that win."""
    outlines: Outlines = Outlines()


VECTORS: Final = replace(
    MONO,
    rock=(205, 205, 205),
    saucer=(230, 230, 230),
    enemy_shot=(255, 255, 255),
    shot=(255, 255, 255),
    hud=(225, 225, 225),
    title=(225, 225, 225),
    sky="none",
)
"""White lines on a black tube: nothing else is drawn."""

_VECTOR_OUTLINES: Final = Outlines(
    rock_drawing, rock_spin, SAUCER, SAUCER, (HULL, (outlines.SECOND_HULL,)), FLAME, FRAGMENTS
)
_OF_1979: Final = RulesStyle(VECTORS, tells_waves=False, ready="PLAYER 1", outlines=_VECTOR_OUTLINES)
_OF_A_DUEL: Final = RulesStyle(tells_waves=False, ready="FIRST TO {goal}")
_USUAL: Final = RulesStyle()


def rules_style(tuning: Tuning) -> RulesStyle:
    """Return the look of some rules."""
    if tuning.is_of_1979:
        return _OF_1979
    return _OF_A_DUEL if tuning.team.goal > 0 else _USUAL


def palette_under(tuning: Tuning, chosen: Theme) -> Theme:
    """Return the palette of a game, where the player has chosen one."""
    return rules_style(tuning).palette or chosen
