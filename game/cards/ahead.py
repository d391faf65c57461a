"""Where a ship without commands goes, and when its course comes within reach of a body.

The ship goes as `forecast.course` says, with drag and wells, in pieces that are taken as straight; all else
goes straight on. See draws these touches and Explain has their cards, so both tell the same time.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from game.physics import Point, Torus, along, dot, length, minus, time_of_impact
from game.physics.on_torus import time_of_impact_on_torus
from game.sim.bodies import Ship
from game.sim.tick.forecast import course
from game.sim.tuning import DT, TICKS_PER_SECOND
from game.sim.world import World

AHEAD: Final = 3.0  # Seconds that are looked ahead
PIECE: Final = 12
"""ticks of a ship's course that are taken as straight: drag and wells bend it by less than a unit in them."""

SPAN: Final = PIECE * DT  # s


class Approach(NamedTuple):
    """When a course touches something first, in seconds; if it never does, when it is nearest."""

    seconds: float
    touches: bool


def course_ahead(world: World, ship: Ship, seconds: float = AHEAD) -> list[Point]:
    """Return the places of a ship from now on, PIECE ticks apart, in one frame."""
    ways = [(ship.x, ship.y), *course(world, ship, round(seconds * TICKS_PER_SECOND))]
    return unwrapped(world.torus, ways[::PIECE])


def unwrapped(torus: Torus, places: Sequence[Point]) -> list[Point]:
    """Return places that follow one another closely, wrapped, in the frame of the first."""
    path = [places[0]]
    for start, end in pairwise(places):
        path.append(along(path[-1], torus.delta(start, end), 1.0))
    return path


def place_on(path: Sequence[Point], seconds: float) -> Point:
    """Return where on its path a ship is after some seconds."""
    number = min(int(seconds / SPAN), len(path) - 2)
    start, end = path[number : number + 2]
    return along(start, minus(end, start), seconds / SPAN - number)


def approach(torus: Torus, path: Sequence[Point], place: Point, velocity: Point, reach: float) -> Approach:
    """Return when a path comes within reach of a body that is at a place now and goes straight on."""
    nearest = (float("inf"), 0.0)
    for number, (start, end) in enumerate(pairwise(path)):
        there = torus.wrap(along(place, velocity, number * SPAN))
        offset = torus.delta(torus.wrap(start), there)
        motion = (end[0] - start[0] - velocity[0] * SPAN, end[1] - start[1] - velocity[1] * SPAN)
        t = time_of_impact_on_torus(torus, offset, motion, reach)
        if t is not None:
            return Approach((number + t) * SPAN, touches=True)
        square = dot(motion, motion)
        share = max(0.0, min(1.0, dot(offset, motion) / square)) if square > 0.0 else 0.0
        nearest = min(nearest, (length(along(offset, motion, -share)), (number + share) * SPAN))
    return Approach(nearest[1], touches=False)


def first_image(
    torus: Torus, start: Point, place: Point, motion: Point, reach: float
) -> tuple[float | None, Point]:
    """Return the fraction of a motion at which it first comes within reach of an image of a place.

    And that image as seen from the start: of a motion that meets none, the nearest.
    """
    nearest = torus.delta(start, place)
    images = (nearest, *torus.images(nearest, motion, reach))
    touches = [(t, image) for image in images if (t := time_of_impact(image, motion, reach)) is not None]
    return min(touches, key=lambda touch: touch[0], default=(None, nearest))
