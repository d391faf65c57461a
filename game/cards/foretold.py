"""The card of a ship's next touch, if it has no commands."""

from __future__ import annotations

from typing import Final

from game.cards.card import Card, CardBody, over_seam, with_bodies
from game.cards.sweep_card import sweep_card
from game.physics import Point, cross, dot, length, minus, scaled
from game.physics.on_torus import first_image
from game.physics.record import SweepRecord
from game.sim.bodies import Ship
from game.sim.kinds.registry import ROWS, radius_of
from game.sim.tick.forecast import PIECE, Mover, Nearest, course_of, nearest_on_courses, safe_ticks, window
from game.sim.tuning import DT
from game.sim.world import World

_SAME: Final = 1e-4  # ticks by which two times of one touch may differ
_NEAR: Final = 0.02  # units by which two least distances may differ, and more where they are large


def card_ahead(world: World, ship: Ship, body: Mover, other: CardBody) -> Card:
    """Return the card of whether a ship without commands and a body will touch, given the body's data.

    It is a straight sweep with the mean velocities until the touch, or until the two are nearest. It begins
    now, or as soon as the body takes effect, unless a straight line from there would not tell the touch or
    the gap that the courses have: then it begins later. The last one tried is a part of both courses.
    """
    own, its, torus = course_of(world, ship), course_of(world, body), world.torus
    since, until = window(safe_ticks(world, ship, own), body)
    radius, since = radius_of(world, ship), min(since, until - 1)
    reach = radius + other.radius
    met = nearest_on_courses(torus, own, its, reach, (since, until))
    last = max(since, min(int(met.tick), until - 1) - (not met.touches))
    starts = (*range(since, last, PIECE), last)
    for start, stop in (*[(start, until) for start in starts], (last, last + 2)):
        begin, lasts = own.at(start), min(stop, until) - start
        ends = max(met.tick, start + 2.0 - met.touches) if met.touches or met.tick > since else until
        end = min(ends, until)
        motion = scaled(minus(own.at(end), begin), lasts / (end - start))
        away = scaled(minus(its.at(end), its.at(start)), lasts / (end - start))
        relative = minus(motion, away)
        t, offset = first_image(torus, minus(its.at(start), begin), relative, reach)
        if _tells(met, (t, offset, relative), start, start + lasts):
            break
    target = None if t is None else body.id
    sweep = SweepRecord(ship.id, torus.wrap(begin), motion, radius, t, target, away, reach)
    names, later = (ROWS[ship.kind].word, other.name), start * DT
    card = sweep_card(sweep, offset, names, seconds=lasts * DT, later=later)
    return over_seam(with_bodies(card, (names[0], ship.id), (names[1], body.id)), torus)


def _tells(met: Nearest, chord: tuple[float | None, Point, Point], start: int, until: int) -> bool:
    """Return whether a straight line between two ticks tells what courses do: the touch, or how they pass."""
    t, offset, relative = chord
    if t is not None or met.touches:
        return t is not None and met.touches and abs(start + t * (until - start) - met.tick) < _SAME
    square = dot(relative, relative)
    when = dot(offset, relative) / square if square > 0.0 else 0.0
    if when <= 0.0 or when >= 1.0:
        return abs(met.tick - (start if when <= 0.0 else until)) < 1.0
    apart, late = abs(cross(offset, relative)) / length(relative), start + when * (until - start) - met.tick
    return abs(apart - met.apart) < _NEAR * (1.0 + 0.05 * met.apart) and abs(late) < PIECE
