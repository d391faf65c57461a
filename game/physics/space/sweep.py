"""Sweeps through a Space: what something that moves within a step meets first.

A quick test, `may_meet`, excludes most movers; the rest are swept one by one. Within the step every motion
is straight, and all times t are fractions of the whole step.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Final, NamedTuple, TypeVar

from game.physics.moving import (
    SAMPLES,
    TOLERANCE,
    MovingSegment,
    moving_ends,
    sweep_disc_moving_segment_on_torus,
    sweep_point_moving_segment_on_torus,
)
from game.physics.on_torus import segment_touches, time_of_impact_on_torus
from game.physics.rays import outward
from game.physics.record import Record, SweepRecord
from game.physics.space.discs import Collider, Space, is_clear_of
from game.physics.torus import Torus, shortest
from game.physics.vec import Point

_SLACK: Final = 1e-9
"""Fraction of the numbers involved by which quick tests are widened, so that rounding hides no body."""

F = TypeVar("F", bound=Collider)


class HitKind(IntEnum):
    """What a mover meets in a Space."""

    DISC = 0  # A disc of the Space
    MOVER = 1  # Another mover
    BARRIER = 2
    MOVING_MIRROR = 3  # A segment that moves and reflects points: only points meet it
    MOVING_SEGMENT = 4  # A segment that moves and that all movers meet


class Bounds(NamedTuple):
    """A wrapped position, and how far from it a thing can be on each axis at any time in the step, units."""

    x: float
    y: float
    reach: float


@dataclass(slots=True)
class SweptDisc:
    """A disc that moves by (mx, my) units in a step on a straight line, perhaps from a later time on.

    since: the fraction of the step at which it began this motion. x, y: where it would have been at the start
    of the step on this motion, not wrapped.
    """

    id: int
    radius: float
    x: float
    y: float
    mx: float
    my: float
    since: float = 0.0

    def at(self, t: float) -> Point:
        """Return its position on this motion at a fraction of the step, not wrapped."""
        return (self.x + self.mx * t, self.y + self.my * t)


class Targets(NamedTuple):
    """What a mover can meet besides other movers.

    mask: roles of the discs. barriers: whether it meets the barriers it is heading into and, if it is a
    point, the moving mirrors. moving_segments: whether it meets these. spared: ids of discs that it does
    not meet.
    """

    mask: int
    barriers: bool = True
    moving_segments: bool = False
    spared: Collection[int] = ()


class SweepHit(NamedTuple):
    """What a mover meets first in a step, and where.

    t: the fraction of the whole step, 0..1, like `since` of a mover. id: of what is met. target_index: among
    the discs of the Space, the other movers, the barriers, the moving mirrors or the moving segments. centre:
    of the mover at t. point: of contact, on what is met. normal: unit, out of what is met. target_motion:
    units by which what is met moves from the mover's `since` to the end of the step; of a moving segment, the
    point that is met. contact_distance: units between the centres, or from a segment's middle line, at t.
    ends: of a segment, at t. All positions are in the mover's unwrapped frame.
    """

    t: float
    id: int
    kind: HitKind
    target_index: int
    centre: Point
    point: Point
    normal: Point
    target_motion: Point
    contact_distance: float
    ends: tuple[Point, Point] | None = None


# Who may meet anything at all.


def may_meet(
    space: Space,
    movers: Sequence[F],
    radius: float,
    duration: float,
    also: Sequence[Bounds] = (),
    *,
    barriers: bool = True,
) -> list[F]:
    """Return the movers that may meet something on their motion of `duration` s.

    radius: of each of them. also: what they may meet besides the discs. barriers: whether they meet any. The
    others meet nothing, whatever their roles: `sweep` would find nothing, because every image of each thing
    is apart from them on one axis, or off a barrier's line, by more than both can move.
    """
    if not movers:
        return []
    torus = space.torus
    width, height = torus.width, torus.height
    widened = radius + _SLACK * (width + height)
    space.refresh()
    farthest = space.max_speed * duration
    found = []
    for mover in movers:
        x, y = mover.x, mover.y
        reach_x, reach_y = widened + abs(mover.vx) * duration, widened + abs(mover.vy) * duration
        is_free = 0.0 <= x < width and 0.0 <= y < height
        if is_free:
            _, _, discs, walls = space.nearby(mover.id, x, y, reach_x + reach_y + farthest)
            for disc in discs:
                near_x = reach_x + disc.radius + abs(disc.vx) * duration
                if near_x < abs(disc.x - x) < width - near_x:
                    continue
                near_y = reach_y + disc.radius + abs(disc.vy) * duration
                if not near_y < abs(disc.y - y) < height - near_y:
                    is_free = False
                    break
            if is_free and also:
                is_free = _is_apart(torus, x, y, reach_x, reach_y, also)
            if is_free and barriers:
                reach = reach_x + reach_y + space.thickness
                for number in walls:
                    is_free = is_free and is_clear_of(torus, x, y, reach, space.segments[number])
        if not is_free:
            found.append(mover)
        elif space.record is not None:
            swept = SweptDisc(mover.id, radius, x, y, mover.vx * duration, mover.vy * duration)
            _record_sweep(space.record, torus, swept, None)
    return found


def _is_apart(
    torus: Torus, x: float, y: float, reach_x: float, reach_y: float, others: Sequence[Bounds]
) -> bool:
    """Return whether a mover with these half extents is separated from each of some things on an axis."""
    for other_x, other_y, reach in others:
        near_x, near_y = reach + reach_x, reach + reach_y
        if near_x < abs(other_x - x) < torus.width - near_x:
            continue
        if not near_y < abs(other_y - y) < torus.height - near_y:
            return False
    return True


# What one of them meets first.


def sweep(
    space: Space, mover: SweptDisc, duration: float, targets: Targets, others: Sequence[SweptDisc] = ()
) -> SweepHit | None:
    """Return what a mover meets first on its motion from mover.since on; None if it meets nothing.

    It never meets a body of its own id. duration: s that the whole motion takes, in which discs move with
    their velocities. others: movers it can meet, from when both are on their present motion. Ties go to the
    lower id.
    """
    mask, barriers, moving_segments, spared = targets
    best = _first_disc(space, mover, duration, mask, spared)
    if others:
        best = _first_mover(space.torus, mover, others, best)
    if barriers and space.barrier_boxes:
        best = _first_barrier(space, mover, best)
    if barriers and space.moving_mirrors and mover.radius == 0.0:
        best = _first_moving(space, mover, HitKind.MOVING_MIRROR, best)
    if moving_segments and space.moving_segments:
        best = _first_moving(space, mover, HitKind.MOVING_SEGMENT, best)
    if space.record is not None:
        _record_sweep(space.record, space.torus, mover, best)
    return best


def will_meet(
    space: Space, mover: SweptDisc, duration: float, mask: int, others: Sequence[SweptDisc] = ()
) -> bool:
    """Return whether sweep would find anything without barriers; nothing is recorded."""
    met = _first_disc(space, mover, duration, mask, any_will_do=True)
    return met is not None or _first_mover(space.torus, mover, others, None) is not None


def _first_disc(
    space: Space,
    mover: SweptDisc,
    duration: float,
    mask: int,
    spared: Collection[int] = (),
    *,
    any_will_do: bool = False,
) -> SweepHit | None:
    """Return the first disc of some roles that a mover meets; with any_will_do, any that it meets."""
    torus, bodies, roles = space.torus, space.bodies, space.roles
    width, height = torus.width, torus.height
    half_width, half_height = width * 0.5, height * 0.5
    since = mover.since
    rest = 1.0 - since
    x, y = mover.x, mover.y
    if since != 0.0 or not (0.0 <= x < width and 0.0 <= y < height):
        x, y = torus.wrap(mover.at(since))  # after a ricochet it can be worlds away
    size_x, size_y = abs(mover.mx), abs(mover.my)
    spare = mover.radius + _SLACK * (width + height + size_x + size_y)
    reach_x, reach_y = size_x + spare, size_y + spare
    best: SweepHit | None = None
    space.refresh()
    for i in space.around(x, reach_x + space.max_speed * duration):
        # Most are far away: compare one axis at a time before the full test.
        body = bodies[i]
        radius = body.radius
        dx = abs(body.x - x)
        if dx > half_width:
            dx = abs(width - dx)
        if dx > reach_x + radius + abs(body.vx) * duration:
            continue
        dy = abs(body.y - y)
        if dy > half_height:
            dy = abs(height - dy)
        if dy > reach_y + radius + abs(body.vy) * duration or not (roles[i] & mask and body.alive):
            continue
        if body.id == mover.id or body.id in spared:
            continue
        bx, by = body.vx * duration, body.vy * duration
        offset = (body.x - x + bx * since, body.y - y + by * since)
        motion = ((mover.mx - bx) * rest, (mover.my - by) * rest)
        reach = mover.radius + radius
        fraction = time_of_impact_on_torus(torus, offset, motion, reach)
        if fraction is not None:
            t = since + fraction * rest
            if best is None or t < best.t or (t == best.t and body.id < best.id):
                place = (body.x + bx * t, body.y + by * t)
                contact = _contact_with_disc(torus, mover.at(t), place, radius, motion)
                best = SweepHit(t, body.id, HitKind.DISC, i, *contact, (bx * rest, by * rest), reach)
                if any_will_do:
                    break
    return best


def _contact_with_disc(
    torus: Torus, centre: Point, other: Point, other_radius: float, motion: Point
) -> tuple[Point, Point, Point]:
    """Return centre, point and normal of a mover that touches the nearest image of a disc at `other`.

    motion: of the mover relative to the disc.
    """
    away = torus.delta(other, centre)
    normal = outward(away, (0.0, 0.0), motion)
    x = centre[0] - away[0] + normal[0] * other_radius
    y = centre[1] - away[1] + normal[1] * other_radius
    return centre, (x, y), normal


def _first_mover(
    torus: Torus, mover: SweptDisc, others: Sequence[SweptDisc], best: SweepHit | None
) -> SweepHit | None:
    """Return the sooner of best and the first touch with another mover.

    Both are swept from when both are on their present motion; earlier touches have been handled.
    """
    for index, other in enumerate(others):
        if other.id == mover.id:
            continue
        since = max(mover.since, other.since)
        rest = 1.0 - since
        x = mover.x + mover.mx * since - other.x - other.mx * since
        y = mover.y + mover.my * since - other.y - other.my * since
        motion = ((mover.mx - other.mx) * rest, (mover.my - other.my) * rest)
        reach = mover.radius + other.radius
        fraction = time_of_impact_on_torus(torus, (-x, -y), motion, reach)
        if fraction is not None:
            t = since + fraction * rest
            if best is None or t < best.t or (t == best.t and other.id < best.id):
                left = 1.0 - mover.since
                contact = _contact_with_disc(torus, mover.at(t), other.at(t), other.radius, motion)
                other_motion = (other.mx * left, other.my * left)
                best = SweepHit(t, other.id, HitKind.MOVER, index, *contact, other_motion, reach)
    return best


def _first_barrier(space: Space, mover: SweptDisc, best: SweepHit | None) -> SweepHit | None:
    """Return the sooner of best and the first barrier that the mover is heading into."""
    torus = space.torus
    width, height = torus.width, torus.height
    since, rest = mover.since, 1.0 - mover.since
    start = mover.at(since)
    motion = (mover.mx * rest, mover.my * rest)
    size_x, size_y = abs(motion[0]), abs(motion[1])
    reach = mover.radius + space.thickness
    spare = reach + _SLACK * (width + height + size_x + size_y)
    x, y = torus.wrap(start)
    for index, (middle_x, middle_y, half_x, half_y) in enumerate(space.barrier_boxes):
        dx = abs(middle_x - x)
        if min(dx, abs(width - dx)) > half_x + size_x + spare:
            continue
        dy = abs(middle_y - y)
        if min(dy, abs(height - dy)) > half_y + size_y + spare:
            continue
        barrier_id, half = space.segments[index].id, space.segments[index].half
        if mover.radius == 0.0 and barrier_id in space.moving_mirror_ids:
            continue
        for touch, ends in segment_touches(torus, start, motion, reach, (middle_x, middle_y), half):
            if touch.normal[0] * motion[0] + touch.normal[1] * motion[1] < 0.0:
                t = since + touch.fraction * rest
                if best is None or t < best.t or (t == best.t and barrier_id < best.id):
                    contact, still = (touch.centre, touch.point, touch.normal), (0.0, 0.0)
                    best = SweepHit(t, barrier_id, HitKind.BARRIER, index, *contact, still, reach, ends)
    return best


def _first_moving(space: Space, mover: SweptDisc, kind: HitKind, best: SweepHit | None) -> SweepHit | None:
    """Return the sooner of best and the first moving mirror or segment that a mover meets.

    Of moving mirrors it meets only those that head into it, relative to the point that is met.
    """
    is_mirror = kind is HitKind.MOVING_MIRROR
    torus = space.torus
    width, height = torus.width, torus.height
    since, rest = mover.since, 1.0 - mover.since
    start, motion = mover.at(since), (mover.mx * rest, mover.my * rest)
    size_x, size_y = abs(motion[0]), abs(motion[1])
    spare = mover.radius + TOLERANCE + _SLACK * (width + height + size_x + size_y)
    spare += 2.0 / SAMPLES * (size_x + size_y)
    for index, (segment, box) in enumerate(space.moving_mirrors if is_mirror else space.moving_segments):
        # Most are far away: compare one axis at a time before the full test.
        x, y, wide, high = box
        across, down = wide + size_x + spare, high + size_y + spare
        if across + across < width and abs(shortest(x - start[0], width)) > across:
            continue
        if down + down < height and abs(shortest(y - start[1], height)) > down:
            continue
        reach = mover.radius + segment.thickness
        a, b = moving_ends(segment, since)
        (ax, ay), (bx, by) = segment.a_motion, segment.b_motion
        left = MovingSegment(segment.id, a, b, (ax * rest, ay * rest), (bx * rest, by * rest))
        touch = (
            sweep_disc_moving_segment_on_torus(torus, start, motion, reach, left, into=is_mirror)
            if reach > 0.0
            else sweep_point_moving_segment_on_torus(torus, start, motion, left)
        )
        if touch is None or segment.id == mover.id:
            continue
        t = since + touch.fraction * rest
        if best is None or t < best.t or (t == best.t and segment.id < best.id):
            contact = (touch.centre, touch.point, touch.normal)
            best = SweepHit(t, segment.id, kind, index, *contact, touch.carried, reach, touch.ends)
    return best


def _record_sweep(record: Record, torus: Torus, mover: SweptDisc, hit: SweepHit | None) -> None:
    """Record the remaining motion of a mover, and what it met on it."""
    rest = 1.0 - mover.since
    place, motion = mover.at(mover.since), (mover.mx * rest, mover.my * rest)
    start = torus.wrap(place)
    if hit is None:
        record.sweeps.append(SweepRecord(mover.id, start, motion, mover.radius, None, None))
        return
    fraction = (hit.t - mover.since) / rest if rest > 0.0 else 0.0
    ends = hit.ends
    if ends is not None and start != place:
        dx, dy = start[0] - place[0], start[1] - place[1]
        ends = ((ends[0][0] + dx, ends[0][1] + dy), (ends[1][0] + dx, ends[1][1] + dy))
    record.sweeps.append(
        SweepRecord(
            mover.id,
            start,
            motion,
            mover.radius,
            fraction,
            hit.id,
            hit.target_motion,
            hit.contact_distance,
            ends,
        )
    )
