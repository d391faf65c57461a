"""The cards of two bodies' ways to their touch: foretold from now on, and as they went.

A way is a straight sweep over some seconds, with the mean velocity of a body whose way is bent a little.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from game.cards.card import Card, CardBody, over_seam, with_bodies
from game.cards.sweep_card import sweep_card
from game.physics import Point, Torus, along, length, minus, scaled
from game.physics.lines import distance_to_line, distance_to_segment, projection
from game.physics.on_torus import first_image
from game.physics.record import SweepRecord
from game.sim.bodies import Ship, Shot
from game.sim.kinds.registry import ROWS, radius_of
from game.sim.tick.forecast import (
    HORIZON,
    PIECE,
    Mover,
    Nearest,
    course_of,
    nearest_on_courses,
    safe_ticks,
    window,
)
from game.sim.tuning import DT
from game.sim.world import World

_SAME: Final = 1e-4  # ticks by which two times of one touch may differ
_NEAR: Final = 0.02  # units by which two least distances may differ, and more where they are large
_STRAIGHT: Final = 1.0  # units: a way that is nowhere farther from a straight one counts as straight
_LATE: Final = 0.05  # ticks by which the touch of two straight ways may differ from that of the true ones
_BETWEEN: Final = 12  # places of a way that are compared with a straight one
_BENT: Final = 1e-6  # units: a way is bent that is farther from a straight one
TURNED: Final = "P begins the last straight part of their ways: before it, one was bent"
"""the note on a flight that was bent by a bounce, drag, an engine or a well."""


class Flight(NamedTuple):
    """Two bodies' straight ways for some seconds, as physics was asked whether they touch.

    offset: 2 as seen from 1 at the beginning. names, ids: of 1 and 2. later: s from now until it begins.
    bends: whether 1, and 2, has its velocity only on average. push: as `sweep_card` has it.
    turned: whether only the last straight part of a longer way is told.
    """

    sweep: SweepRecord
    offset: Point
    names: tuple[str, str]
    ids: tuple[int, int]
    torus: Torus
    seconds: float
    later: float = 0.0
    bends: tuple[bool, bool] = (False, False)
    push: tuple[float, float] | None = None
    turned: bool = False

    @property
    def touch(self) -> float | None:
        """The s until the touch, None for none."""
        return None if self.sweep.fraction is None else self.later + self.sweep.fraction * self.seconds

    @property
    def nearest(self) -> tuple[float, float]:
        """The s until the centres are nearest, within this flight, and the units between them then."""
        way = (self.offset, (0.0, 0.0), minus(self.sweep.motion, self.sweep.other))
        when = min(1.0, max(0.0, projection(*way)))
        return self.later + when * self.seconds, distance_to_segment(*way)

    def foretold(self) -> Card:
        """Return the card that foretells the touch: P and C are where both are as it begins."""
        return self._card(self.sweep, past=False)

    def flown(self) -> Card:
        """Return the card after the touch: C is where 2 was then, and P where 1 came from as seen from 2."""
        start = along(self.sweep.start, self.sweep.other, self.sweep.fraction or 0.0)
        return self._card(self.sweep._replace(start=self.torus.wrap(start)), past=True)

    def _card(self, sweep: SweepRecord, *, past: bool) -> Card:
        card = sweep_card(
            sweep, self.offset, self.names, seconds=self.seconds, later=self.later,
            bends=self.bends, push=self.push, past=past,
        )  # fmt: skip
        if self.turned:
            card = replace(card, notes=(*card.notes, TURNED))
        one, two = zip(self.names, self.ids, strict=True)
        return over_seam(with_bodies(card, one, two), self.torus)


def flight_ahead(world: World, one: Ship | Shot, body: Mover, other: CardBody) -> Flight:
    """Return whether a ship without commands or a shot, and another body, will touch, given that one's data.

    It is a straight sweep with the mean velocities until the touch, or until the two are nearest. It begins
    now, or as soon as the body takes effect, unless a straight line from there would not tell the touch or
    the gap that the courses have: then it begins later. The last one tried is a part of both courses.
    """
    own, its, torus = course_of(world, one), course_of(world, body), world.torus
    if isinstance(one, Shot):
        since, until = 0, min(HORIZON, max(1, one.life))
    else:
        since, until = window(safe_ticks(world, one, own), body)
    radius, since = radius_of(world, one), min(since, until - 1)
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
    sweep = SweepRecord(one.id, torus.wrap(begin), motion, radius, t, target, away, reach)
    names, bends = (ROWS[one.kind].word, other.name), (own.bend > 0.0, its.bend > 0.0)
    return Flight(sweep, offset, names, (one.id, body.id), torus, lasts * DT, start * DT, bends)


def _tells(met: Nearest, chord: tuple[float | None, Point, Point], start: int, until: int) -> bool:
    """Return whether a straight line between two ticks tells what courses do: the touch, or how they pass."""
    t, offset, relative = chord
    if t is not None or met.touches:
        return t is not None and met.touches and abs(start + t * (until - start) - met.tick) < _SAME
    when = projection(offset, (0.0, 0.0), relative)
    if when <= 0.0 or when >= 1.0:
        return abs(met.tick - (start if when <= 0.0 else until)) < 1.0
    apart = distance_to_line(offset, (0.0, 0.0), relative)
    late = start + when * (until - start) - met.tick
    return is_same_gap(apart, met.apart) and abs(late) < PIECE


def is_same_gap(one: float, other: float) -> bool:
    """Return whether two least distances (units) are one, but for what straight lines leave out."""
    return abs(one - other) < _NEAR * (1.0 + 0.05 * other)


def flight_flown(  # noqa: PLR0913, PLR0917 - a recorded touch, and all that is known of the time before
    torus: Torus,
    sweep: SweepRecord,
    since: float,
    names: tuple[str, str],
    past: Sequence[Mapping[int, CardBody]],
    where: Point | None = None,
) -> Flight | None:
    """Return the last straight part of the ways of two bodies up to a recorded touch; None if one is unknown.

    since: the fraction of the tick at which the sweep began. past: the bodies at the beginning of each tick,
    that of the touch last. where: the place of the target at that fraction, if it has not kept its velocity
    till then. The part begins with a tick, and is one tick long at least.
    """
    fraction, target = sweep.fraction or 0.0, past[-1].get(sweep.target or 0)
    if sweep.target is None or target is None:
        return None
    own, its = _last_tick(torus, sweep, since, target, where)
    mover = past[-1].get(sweep.mover)
    begins = ((own, mover or target), (its, target))
    if mover is not None and since > 0.0:
        own[1] = _on_to(torus, own[0], mover.place)
    kept = all(torus.distance(torus.wrap(way[1]), body.place) <= _STRAIGHT for way, body in begins)
    for known in reversed([*past][:-1]) if kept else ():
        one, two = known.get(sweep.mover), known.get(sweep.target)
        if one is None or two is None:
            break
        own.append(_on_to(torus, own[-1], one.place))
        its.append(_on_to(torus, its[-1], two.place))
    before = since + fraction * (1.0 - since) - 1.0  # ticks from the first place in the past, less 1
    count = _straight(own, its, before)
    turned = count < len(own) - 1
    while True:
        lasts, ago = float(count), count + before
        motion, other = (
            scaled(minus(way[0], way[count]), lasts / ago) if ago > 0.0 else minus(way[0], way[count])
            for way in (own, its)
        )
        start = minus(its[count], own[count])
        t, image = first_image(torus, start, minus(motion, other), sweep.reach)
        if count == 1 or (t is not None and abs(t * lasts - ago) < _LATE):
            break
        count = max(1, count // 2)
    bends = (_bend(own, count, before) > _BENT, _bend(its, count, before) > _BENT)
    asked = SweepRecord(
        sweep.mover, torus.wrap(own[count]), motion, sweep.radius, fraction if t is None else t,
        sweep.target, other, sweep.reach,
    )  # fmt: skip
    ids = (sweep.mover, sweep.target)
    return Flight(asked, image, names, ids, torus, lasts * DT, bends=bends, turned=turned)


def _last_tick(
    torus: Torus, sweep: SweepRecord, since: float, target: CardBody, where: Point | None
) -> tuple[list[Point], list[Point]]:
    """Return the places of mover and target at a touch, and as its tick began, in one frame."""
    fraction, place = sweep.fraction or 0.0, where or along(target.place, target.velocity, DT * since)
    start = along(sweep.start, torus.delta(sweep.start, place), 1.0)
    back = since / (1.0 - since) if since < 1.0 else 0.0  # of the motion in the rest of the tick
    return (
        [along(sweep.start, sweep.motion, fraction), sweep.start],
        [along(start, sweep.other, fraction), along(start, sweep.other, -back)],
    )


def _on_to(torus: Torus, last: Point, place: Point) -> Point:
    """Return the image of a place that is nearest to another one, not wrapped."""
    return along(last, torus.delta(torus.wrap(last), torus.wrap(place)), 1.0)


def _straight(own: Sequence[Point], its: Sequence[Point], before: float) -> int:
    """Return how many ticks before a touch both ways became straight, at least 1."""

    def is_straight(count: int) -> bool:
        return max(_bend(own, count, before), _bend(its, count, before)) <= _STRAIGHT

    low, high = 1, len(own) - 1
    if is_straight(high):
        return high
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if is_straight(middle) else (low, middle)
    return low


def _bend(way: Sequence[Point], count: int, before: float) -> float:
    """Return how far the last ticks of a way, told backwards, are from a straight one."""
    ago, gaps = count + before, [0.0]
    if ago > 0.0:
        for at in range(1, count, max(1, count // _BETWEEN)):
            place = along(way[0], minus(way[count], way[0]), (at + before) / ago)
            gaps.append(length(minus(way[at], place)))
    return max(gaps)
