"""What each kind of body does in a step, and what enters the field when: the tables that a step runs by."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, assert_never

from game.sim import castles, chromes, lancers, minelayers, rocks, saucers, wells
from game.sim.bodies import (
    Castle,
    Chrome,
    Kind,
    Lancer,
    Mine,
    Minelayer,
    Rock,
    Saucer,
    SpawnKind,
    SpawnMarker,
    Well,
)
from game.sim.context import Behaviour, StepContext, behaviour_of
from game.sim.tuning import Tuning
from game.sim.world import World

_NONE: Final = Behaviour()
_ROCK: Final = behaviour_of(Rock, hit=rocks.hit, destroyed=rocks.destroyed)
_SAUCER: Final = behaviour_of(Saucer, think=saucers.think, destroyed=saucers.destroyed)
_LANCER: Final = behaviour_of(Lancer, think=lancers.think, destroyed=lancers.destroyed)
_MINELAYER: Final = behaviour_of(Minelayer, think=minelayers.think, destroyed=minelayers.destroyed)
_MINE: Final = behaviour_of(Mine, think=minelayers.think_mine, destroyed=minelayers.mine_destroyed)

_CHROME: Final = behaviour_of(Chrome, hit=chromes.hit, destroyed=chromes.destroyed)
_CASTLE: Final = behaviour_of(Castle, think=castles.think, destroyed=castles.destroyed)
_WELL: Final = behaviour_of(Well, think=wells.think)


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


@dataclass(frozen=True, slots=True)
class Schedule:
    """When something enters; what shares a schedule takes turns."""

    begin_wave: Callable[[World], None]
    """Set the clocks at a wave's start."""
    due: Callable[[StepContext], SpawnKind | None]
    """Let a tick of a wave pass, and say what is to be marked now, if anything: limits are kept here.

    What needs no mark is put on the field here.
    """


@dataclass(frozen=True, slots=True)
class SpawnRow:
    """Something that enters at a mark on the left or right edge, after a warning."""

    brings: Kind
    schedule: Schedule
    warning: Callable[[Tuning], float]
    """s for which its mark shows."""
    enter: Callable[[StepContext, SpawnMarker], None]
    """Put it on the field at its mark, and tell so."""


_SAUCERS: Final = Schedule(saucers.begin_wave, saucers.due)
_LANCERS: Final = Schedule(lancers.begin_wave, lancers.due)
_CASTLES: Final = Schedule(castles.begin_wave, castles.due)
_MINELAYERS: Final = Schedule(minelayers.begin_wave, minelayers.due)


def _spawn_of(kind: SpawnKind) -> SpawnRow:
    match kind:
        case SpawnKind.LARGE_SAUCER:
            return SpawnRow(Kind.LARGE_SAUCER, _SAUCERS, _saucer_warning, saucers.enter_large)
        case SpawnKind.SMALL_SAUCER:
            return SpawnRow(Kind.SMALL_SAUCER, _SAUCERS, _saucer_warning, saucers.enter_small)
        case SpawnKind.LANCER:
            return SpawnRow(Kind.LANCER, _LANCERS, lambda tuning: tuning.lancer.warning, lancers.enter)
        case SpawnKind.MINELAYER:
            return SpawnRow(
                Kind.MINELAYER, _MINELAYERS, lambda tuning: tuning.minelayer.warning, minelayers.enter
            )
        case SpawnKind.CASTLE:
            return SpawnRow(Kind.CASTLE, _CASTLES, lambda tuning: tuning.castle.warning, castles.enter)
        case _:
            assert_never(kind)


def _saucer_warning(tuning: Tuning) -> float:
    return tuning.saucer.warning


SPAWNS: Final[dict[SpawnKind, SpawnRow]] = {kind: _spawn_of(kind) for kind in SpawnKind}
"""Everything that can enter."""

_UNMARKED: Final = (Schedule(wells.begin_wave, wells.due),)
"""Schedules of what enters without a mark."""

SCHEDULES: Final[list[Schedule]] = []
"""All schedules, in the order in which they are asked."""

for _schedule in [*[row.schedule for row in SPAWNS.values()], *_UNMARKED]:
    if _schedule not in SCHEDULES:
        SCHEDULES.append(_schedule)
