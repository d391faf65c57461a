"""How the rules of a game ask to be shown: their palette, and what is told of their waves."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, NamedTuple

from game.sim.tuning import Tuning
from game.view.paint.palette import MONO
from game.view.paint.theme import Theme


class RuleLook(NamedTuple):
    """What a rule set decides of its look."""

    palette: Theme | None = None
    """in place of the palette that the player has chosen."""
    tells_waves: bool = True
    """whether waves are counted and announced, and their ends told."""
    ready: str = ""
    """the banner before the first wave, where waves are not announced; {goal} is the points that win."""


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

_OF_1979: Final = RuleLook(VECTORS, tells_waves=False, ready="PLAYER 1")
_OF_A_DUEL: Final = RuleLook(tells_waves=False, ready="FIRST TO {goal}")
_USUAL: Final = RuleLook()


def rule_look(tuning: Tuning) -> RuleLook:
    """Return the look of some rules."""
    if tuning.is_of_1979:
        return _OF_1979
    return _OF_A_DUEL if tuning.team.goal > 0 else _USUAL


def palette_under(tuning: Tuning, chosen: Theme) -> Theme:
    """Return the palette of a game, where the player has chosen one."""
    return rule_look(tuning).palette or chosen
