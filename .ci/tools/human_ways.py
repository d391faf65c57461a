"""How a human-like bot gets out of the way: it compares a few ways by where they lead."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final

from game.pilots.manoeuvres import Manoeuvre, Surroundings, coasting, repertoire, room, room_after, ways_of
from game.pilots.threats import SAMPLE
from game.sim.bodies import Ship
from game.sim.headings import TURN
from game.sim.tuning import ShipTuning

_BURN: Final = 48  # ticks of thrust that are tried
_PER_SECOND: Final = 1.0 / SAMPLE  # samples of a way
_AFTER: Final = 0.35  # weight of the room in the later half of a way, beside the least room on all of it
_CALM: Final = 110.0  # units/s: people do not like to end up quicker than this
_HASTE: Final = 0.05  # units of room that each unit/s above that is worth
_FUEL: Final = 0.02  # units of room that each tick of thrust is worth
_CHANGE: Final = 4.0  # units of room that a change of mind is worth


@lru_cache(maxsize=16)
def ways_out(tuning: ShipTuning, count: int) -> tuple[Manoeuvre, ...]:
    """Return as many ways out as a bot compares: to coast, and to burn along directions all round."""
    round_about = [each for each in repertoire(tuning) if each.burn == _BURN]
    wanted = {k * TURN // (count - 1) for k in range(count - 1)}
    chosen = [each for each in round_about if any(_off(each.turn, turn) < TURN // 32 for turn in wanted)]
    return (coasting(tuning), *chosen)


def coast_room(field: Surroundings, ship: Ship, tuning: ShipTuning) -> float:
    """Return the room in units if nothing is done; below 0 is a hit."""
    return room(field, ways_of(ship, coasting(tuning), field.pull))


def way_room(field: Surroundings, ship: Ship, tuning: ShipTuning, turn: int, burn: int) -> float:
    """Return the room in units of the way in the repertoire nearest to a turn and as many ticks of thrust."""
    near = min(repertoire(tuning), key=lambda each: (abs(each.burn - burn), _off(each.turn, turn)))
    return room(field, ways_of(ship, near, field.pull))


def _off(turn: int, wanted: int) -> int:
    return abs((turn - wanted + TURN // 2) % TURN - TURN // 2)


def way_out(field: Surroundings, ship: Ship, tuning: ShipTuning, count: int, goal: int | None) -> Manoeuvre:
    """Return the best of so many ways, and keep to the heading that was chosen before if that is as good."""
    best, most = coasting(tuning), -math.inf
    for choice in ways_out(tuning, count):
        ways = ways_of(ship, choice, field.pull)
        (ax, ay), (bx, by) = ways[-2:]
        speed = math.hypot(bx - ax, by - ay) * _PER_SECOND
        toll = choice.burn * _FUEL + max(0.0, speed - _CALM) * _HASTE
        if goal is not None and choice.burn > 0:
            toll += min(1.0, _off(ship.heading + choice.turn, goal) * 8.0 / TURN) * _CHANGE
        value = room(field, ways) + _AFTER * room_after(field, ways) - toll
        if value > most:
            best, most = choice, value
    return best
