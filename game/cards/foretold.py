"""Predictions for a ship without commands, and the card of its next touch.

The ship goes as `forecast.course` says, with drag and wells, in pieces that are taken as straight; all else
goes straight on. See draws these touches and Explain has their cards, so both tell the same time.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from game import physics
from game.cards.card import Card, CardBody, over_seam, with_bodies
from game.cards.sweep_card import sweep_card
from game.physics import Point, SweepRecord, Torus, along, dot, length, minus, scaled
from game.sim.bodies import Ship
from game.sim.kinds.registry import ROWS, radius_of
from game.sim.tick.forecast import course
from game.sim.tuning import DT, TICKS_PER_SECOND
from game.sim.world import World

AHEAD: Final = 3.0  # Seconds that are looked ahead
PIECE: Final = 12
"""ticks of a ship's course that are taken as straight: drag and wells bend it by less than a unit in them."""

_SPAN: Final = PIECE * DT
_SAME: Final = 1e-6  # s by which two times of one touch may differ


class Approach(NamedTuple):
    """When a course touches something first, in seconds; if it never does, when it is nearest."""

    seconds: float
    touches: bool


class Ahead(NamedTuple):
    """A sweep of a ship that begins some seconds later, and the other body as seen from it then."""

    sweep: SweepRecord
    offset: Point
    later: float


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
    number = min(int(seconds / _SPAN), len(path) - 2)
    start, end = path[number : number + 2]
    return along(start, minus(end, start), seconds / _SPAN - number)


def approach(torus: Torus, path: Sequence[Point], place: Point, velocity: Point, reach: float) -> Approach:
    """Return when a path comes within reach of a body that is at a place now and goes straight on."""
    nearest = (float("inf"), 0.0)
    for number, (start, end) in enumerate(pairwise(path)):
        there = torus.wrap(along(place, velocity, number * _SPAN))
        offset = torus.delta(torus.wrap(start), there)
        motion = (end[0] - start[0] - velocity[0] * _SPAN, end[1] - start[1] - velocity[1] * _SPAN)
        t = physics.time_of_impact_on_torus(torus, offset, motion, reach)
        if t is not None:
            return Approach((number + t) * _SPAN, touches=True)
        square = dot(motion, motion)
        share = max(0.0, min(1.0, dot(offset, motion) / square)) if square > 0.0 else 0.0
        nearest = min(nearest, (length(along(offset, motion, -share)), (number + share) * _SPAN))
    return Approach(nearest[1], touches=False)


def card_ahead(world: World, ship: Ship, other: CardBody, other_id: int, seconds: float = AHEAD) -> Card:
    """Return the card of whether a ship without commands and a body will touch within some seconds.

    It is a straight sweep with the ship's mean velocity until the touch, or until the two are nearest.
    """
    path = course_ahead(world, ship, seconds)
    found = approach(world.torus, path, other.place, other.velocity, radius_of(world, ship) + other.radius)
    sweep, offset, later = _straight(world, ship, (other, other_id), path, found)
    names = (ROWS[ship.kind].word, other.name)
    card = sweep_card(sweep, offset, names, seconds=seconds - later, later=later)
    return over_seam(with_bodies(card, (names[0], ship.id), (names[1], other_id)), world.torus)


def _straight(
    world: World, ship: Ship, other: tuple[CardBody, int], path: Sequence[Point], found: Approach
) -> Ahead:
    """Return the sweep that touches when the course does.

    It begins now, unless a straight line from here would graze what the bent course does not, or the other
    way round: then it begins a piece or more later. The last piece that is tried is the course itself.
    """
    total = (len(path) - 1) * _SPAN
    for until in (found.seconds, total):
        for number in range(min(int(until / _SPAN), len(path) - 2) + 1):
            ahead = _chord(world, ship, other, path, until, number)
            t = ahead.sweep.fraction
            if t is None or not found.touches:
                agrees = t is None and not found.touches
            else:
                agrees = abs(ahead.later + t * (total - ahead.later) - found.seconds) < _SAME
            if agrees:
                return ahead
    return ahead


def _chord(  # noqa: PLR0913, PLR0917 - two bodies, and from when to when
    world: World,
    ship: Ship,
    other: tuple[CardBody, int],
    path: Sequence[Point],
    until: float,
    number: int,
) -> Ahead:
    """Return the sweep from the beginning of a piece on, with the mean velocity from there until a time."""
    torus, (body, body_id), later = world.torus, other, number * _SPAN
    radius, lasts = radius_of(world, ship), (len(path) - 1) * _SPAN - later
    reach, start = radius + body.radius, path[number]
    flown = until - later
    end = place_on(path, until) if flown > 0.0 else path[number + 1]
    share = lasts / (flown if flown > 0.0 else _SPAN)
    motion = ((end[0] - start[0]) * share, (end[1] - start[1]) * share)
    away = scaled(body.velocity, lasts)
    relative = minus(motion, away)
    start = torus.wrap(start)
    there = torus.wrap(along(body.place, body.velocity, later))
    t, offset = first_image(torus, start, there, relative, reach)
    met = None if t is None else body_id
    return Ahead(SweepRecord(ship.id, start, motion, radius, t, met, away, reach), offset, later)


def first_image(
    torus: Torus, start: Point, place: Point, motion: Point, reach: float
) -> tuple[float | None, Point]:
    """Return the fraction of a motion at which it first comes within reach of an image of a place.

    And that image as seen from the start: of a motion that meets none, the nearest.
    """
    nearest = torus.delta(start, place)
    images = (nearest, *torus.images(nearest, motion, reach))
    touches = [
        (t, image) for image in images if (t := physics.time_of_impact(image, motion, reach)) is not None
    ]
    return min(touches, key=lambda touch: touch[0], default=(None, nearest))
