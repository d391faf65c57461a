"""What each kind of body does in a step, and what enters the field when: the tables that a step runs by."""

from __future__ import annotations

from typing import Final, assert_never

from game.sim import castles, chromes, lancers, minelayers, rocks, saucers, wells
from game.sim.arrivals import Entry
from game.sim.bodies import (
    Castle,
    Chrome,
    Kind,
    Lancer,
    Mine,
    Minelayer,
    Rock,
    Saucer,
    Well,
)
from game.sim.context import Behaviour, behaviour_of

_NONE: Final = Behaviour()
_ROCK: Final = behaviour_of(Rock, hit=rocks.hit, destroyed=rocks.destroyed)
_SAUCER: Final = behaviour_of(Saucer, think=saucers.think, destroyed=saucers.destroyed)
_LANCER: Final = behaviour_of(Lancer, think=lancers.think, destroyed=lancers.destroyed)
_MINELAYER: Final = behaviour_of(Minelayer, think=minelayers.think, destroyed=minelayers.destroyed)
_MINE: Final = behaviour_of(
    Mine, think=minelayers.think_mine, destroyed=minelayers.mine_destroyed, wave_begins=minelayers.fizzle
)

_CHROME: Final = behaviour_of(Chrome, hit=chromes.hit, destroyed=chromes.destroyed)
_CASTLE: Final = behaviour_of(Castle, think=castles.think, destroyed=castles.destroyed)
_WELL: Final = behaviour_of(Well, think=wells.think, wave_begins=wells.close_all)


def _row_of(kind: Kind) -> Behaviour:  # noqa: PLR0911 - one row per kind
    match kind:
        case Kind.LARGE_ROCK | Kind.MEDIUM_ROCK | Kind.SMALL_ROCK:
            return _ROCK
        case Kind.LARGE_SAUCER | Kind.SMALL_SAUCER:
            return _SAUCER
        case Kind.LANCER:
            return _LANCER
        case Kind.MINELAYER:
            return _MINELAYER
        case Kind.MINE:
            return _MINE
        case Kind.CHROME:
            return _CHROME
        case Kind.WELL:
            return _WELL
        case Kind.CASTLE:
            return _CASTLE
        case Kind.SHIP | Kind.SHOT | Kind.ENEMY_SHOT | Kind.WALL | Kind.MIRROR | Kind.PLATE:
            return _NONE
        case Kind.SHIELD | Kind.TRIPLE | Kind.OVERCHARGE:
            return _NONE
        case _:
            assert_never(kind)


BEHAVIOURS: Final[dict[Kind, Behaviour]] = {kind: _row_of(kind) for kind in Kind}
"""Every kind."""


ENTRIES: Final = (saucers.ENTRY, lancers.ENTRY, minelayers.ENTRY, castles.ENTRY, wells.ENTRY)
"""All that enters by itself, in the order in which it is asked."""

MARKED: Final[dict[Kind, Entry]] = {
    kind: entry for entry in ENTRIES if entry.enter is not None for kind in entry.kinds
}
"""Of these what enters at a mark on the left or right edge, after a warning."""
