"""The card of a ship's next touch, if it has no commands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from game.cards.ahead import AHEAD, SPAN, Approach, approach, course_ahead, first_image, place_on
from game.cards.card import Card, CardBody, over_seam, with_bodies
from game.cards.sweep_card import sweep_card
from game.physics import Point, along, minus, scaled
from game.physics.record import SweepRecord
from game.sim.bodies import Ship
from game.sim.kinds.registry import ROWS, radius_of
from game.sim.world import World

_SAME: Final = 1e-6  # s by which two times of one touch may differ


class Ahead(NamedTuple):
    """A sweep of a ship that begins some seconds later, and the other body as seen from it then."""

    sweep: SweepRecord
    offset: Point
    later: float


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
    total = (len(path) - 1) * SPAN
    for until in (found.seconds, total):
        for number in range(min(int(until / SPAN), len(path) - 2) + 1):
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
    torus, (body, body_id), later = world.torus, other, number * SPAN
    radius, lasts = radius_of(world, ship), (len(path) - 1) * SPAN - later
    reach, start = radius + body.radius, path[number]
    flown = until - later
    end = place_on(path, until) if flown > 0.0 else path[number + 1]
    share = lasts / (flown if flown > 0.0 else SPAN)
    motion = ((end[0] - start[0]) * share, (end[1] - start[1]) * share)
    away = scaled(body.velocity, lasts)
    relative = minus(motion, away)
    start = torus.wrap(start)
    there = torus.wrap(along(body.place, body.velocity, later))
    t, offset = first_image(torus, start, there, relative, reach)
    met = None if t is None else body_id
    return Ahead(SweepRecord(ship.id, start, motion, radius, t, met, away, reach), offset, later)
