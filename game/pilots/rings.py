"""Which plate of a Castle's rings a shot or pulse would meet first."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Final

from game.physics import Point
from game.sim.bodies import Castle, Plate
from game.sim.headings import TURN, heading_of, turn_between
from game.sim.plates import form_of
from game.sim.tuning import TICKS_PER_SECOND
from game.sim.world import World

_BETWEEN: Final = 0.96  # A ring counts as a circle of this fraction of its radius


def first_plate(world: World, start: Point, velocity: Point, most: float) -> tuple[Plate, float] | None:
    """Return the first plate on a straight motion and the s until then; None if none is met within `most` s.

    Castles drift and their rings keep turning meanwhile.
    """
    best: tuple[Plate, float] | None = None
    for castle in world.castles:
        standing = {
            (plate.ring, plate.number): plate
            for plate in world.plates
            if plate.castle == castle.id and plate.alive
        }
        offset = world.torus.delta((castle.x, castle.y), start)
        way = (velocity[0] - castle.vx, velocity[1] - castle.vy)
        for ring, radius in enumerate(form_of(world, castle).rings if standing else ()):
            for when in _crossings(offset, way, radius * _BETWEEN):
                if not 0.0 <= when < (most if best is None else best[1]):
                    continue
                place = (offset[0] + way[0] * when, offset[1] + way[1] * when)
                plate = standing.get((ring, _number_at(world, castle, ring, place, when)))
                if plate is not None:
                    best = (plate, when)
    return best


def _crossings(offset: Point, way: Point, radius: float) -> Iterator[float]:
    """Yield when a point crosses a circle around the origin, inwards and then outwards."""
    a = way[0] * way[0] + way[1] * way[1]
    half_b = offset[0] * way[0] + offset[1] * way[1]
    under = half_b * half_b - a * (offset[0] * offset[0] + offset[1] * offset[1] - radius * radius)
    if a > 0.0 and under > 0.0:
        root = math.sqrt(under)
        yield (-half_b - root) / a
        yield (-half_b + root) / a


def _number_at(world: World, castle: Castle, ring: int, place: Point, seconds: float) -> int:
    """Return the number of the plate's place in a direction after a number of seconds; it may be empty."""
    rate = turn_between(castle.turns_before[ring], castle.turns[ring])
    turn = castle.turns[ring] + int(rate * seconds * TICKS_PER_SECOND)
    return ((heading_of(place) - turn) & (TURN - 1)) * world.tuning.castle.sides // TURN
