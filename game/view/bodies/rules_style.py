"""How the rules of a game ask to be shown: their palette and outlines, and what is told of their waves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final, NamedTuple

from game.physics import Point
from game.sim.bodies import SaucerSize
from game.sim.tuning import Tuning
from game.view.paint import outlines, vector_outlines
from game.view.paint.outlines import Drawing, RockStyle, Shape
from game.view.paint.theme import MONO, Theme


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
    vector_outlines.rock_drawing,
    vector_outlines.rock_spin,
    vector_outlines.SAUCER,
    vector_outlines.SAUCER,
    (vector_outlines.HULL, (outlines.SECOND_HULL,)),
    vector_outlines.FLAME,
    vector_outlines.FRAGMENTS,
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
