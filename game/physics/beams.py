"""Beams on a torus: straight legs that barriers end or mirror, and the discs they meet on the way.

This is what both lasers are made of (seeds 1 and 2): the same trace, piercing or ending at the first hit.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from game.physics.rays import Crossing, segment_hits_disc
from game.physics.vec import Point, along, cross, finite, left_normal, length, reflect, unit

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from game.physics.torus import Torus

_LEAVING = 1e-6
"""Units within which a beam that has just been mirrored cannot meet the same barrier again."""


class Barrier(NamedTuple):
    """A still segment on the torus: its middle, half of it as a vector, and whether beams are mirrored."""

    middle: Point
    half: Point
    mirror: bool


class Target(NamedTuple):
    """A disc that a beam can meet, under an id of the caller's."""

    id: int
    centre: Point
    radius: float


class Leg(NamedTuple):
    """A straight part of a beam: wrapped start, displacement (not wrapped), and what ended it.

    barrier is the index of the barrier at its end, None when the reach ran out or a disc stopped it;
    normal is that barrier's on the side the beam came from.
    """

    start: Point
    motion: Point
    barrier: int | None
    normal: Point | None


class BeamHit(NamedTuple):
    """A disc met by a beam: how far along the whole beam (units), which, on which leg, and where.

    centre is the image of the disc that was met, in the leg's own unwrapped frame, as is crossing.point.
    """

    distance: float
    target: int
    leg: int
    centre: Point
    radius: float
    crossing: Crossing


class Beam(NamedTuple):
    """A traced beam: its legs in order, and its hits by distance, ties to the lower id."""

    legs: tuple[Leg, ...]
    hits: tuple[BeamHit, ...]


def segment_hits_segment(start: Point, motion: Point, a: Point, b: Point) -> float | None:
    """Return the share (0..1) of the motion at which it meets the closed segment a..b; None for a miss.

    Ends count. Parallel segments never meet, also when they lie in one line: a beam along the edge of
    a barrier slides past it.
    """
    side = (b[0] - a[0], b[1] - a[1])
    across = cross(motion, side)
    if across == 0.0:
        return None
    gap = (a[0] - start[0], a[1] - start[1])
    share = cross(gap, side) / across
    place = cross(gap, motion) / across
    return share if 0.0 <= share <= 1.0 and 0.0 <= place <= 1.0 else None


def barrier_normal(half: Point, motion: Point) -> Point:
    """Return the unit normal of a barrier on the side that a motion comes from.

    A motion along it gets the left normal of half; a barrier without length has (0, -1) or (0, 1).
    """
    normal = unit(left_normal(half)) or (0.0, -1.0)
    if normal[0] * motion[0] + normal[1] * motion[1] > 0.0:
        return (-normal[0], -normal[1])
    return normal


def disc_on_torus(torus: Torus, start: Point, motion: Point, target: Target) -> tuple[Point, Crossing] | None:
    """Return the image of a disc that a segment meets first, and how; None for a miss.

    Every image near the segment is tried, so it may be of any length.
    """
    offset = (target.centre[0] - start[0], target.centre[1] - start[1])
    best: tuple[Point, Crossing] | None = None
    for x, y in torus.images(offset, motion, target.radius):
        centre = (start[0] + x, start[1] + y)
        crossing = segment_hits_disc(start, motion, centre, target.radius)
        if crossing is not None and (best is None or crossing.share < best[1].share):
            best = (centre, crossing)
    return best


def _first_barrier(
    torus: Torus, start: Point, motion: Point, barriers: Sequence[Barrier], left: int | None
) -> tuple[float, int] | None:
    """Return the share and index of the barrier met first, ties to the lower index.

    left is the barrier the beam has just been mirrored by, which it may meet again only further on.
    """
    best: tuple[float, int] | None = None
    size = length(motion)
    for index, barrier in enumerate(barriers):
        hx, hy = barrier.half
        offset = (barrier.middle[0] - start[0], barrier.middle[1] - start[1])
        for x, y in torus.images(offset, motion, max(abs(hx), abs(hy))):
            share = segment_hits_segment((0.0, 0.0), motion, (x - hx, y - hy), (x + hx, y + hy))
            if share is None or (index == left and share * size <= _LEAVING):
                continue
            if best is None or share < best[0]:
                best = (share, index)
    return best


def trace_legs(
    torus: Torus, start: Point, direction: Point, reach: float, barriers: Sequence[Barrier], bounces: int
) -> list[Leg]:
    """List the straight parts of a beam that leaves start along a unit direction for reach units.

    A mirror sends it on by d - 2 (d . n) n, at most `bounces` times; the mirror after the last one, and
    any barrier that is no mirror, ends it. No legs without a reach, or with NaN or infinity for one.
    """
    legs: list[Leg] = []
    left: int | None = None
    if not (finite(start) and finite(direction) and reach < math.inf):
        return legs
    while reach > 0.0:
        motion = (direction[0] * reach, direction[1] * reach)
        met = _first_barrier(torus, start, motion, barriers, left)
        if met is None:
            legs.append(Leg(start, motion, None, None))
            break
        share, left = met
        normal = barrier_normal(barriers[left].half, direction)
        legs.append(Leg(start, (motion[0] * share, motion[1] * share), left, normal))
        if not barriers[left].mirror or len(legs) > bounces:
            break
        start = torus.wrap(along(start, motion, share))
        direction = reflect(direction, normal)
        reach -= reach * share
    return legs


def _leg_hits(torus: Torus, leg: Leg, number: int, before: float, targets: Iterable[Target]) -> list[BeamHit]:
    size = length(leg.motion)
    hits = []
    for target in targets:
        met = disc_on_torus(torus, leg.start, leg.motion, target)
        if met is not None:
            centre, crossing = met
            distance = before + crossing.share * size
            hits.append(BeamHit(distance, target.id, number, centre, target.radius, crossing))
    return sorted(hits, key=lambda hit: (hit.distance, hit.target))


def trace_beam(
    torus: Torus,
    start: Point,
    direction: Point,
    reach: float,
    barriers: Sequence[Barrier],
    targets: Sequence[Target],
    bounces: int,
    *,
    pierce: bool,
    shooter: int | None = None,
) -> Beam:
    """Return the path of a beam and the discs it meets, each disc once, at its first place.

    pierce: it goes on through discs; otherwise it ends at the nearest one, which is its only hit.
    shooter: the id of a target that the first leg cannot meet; a mirrored beam can.
    """
    legs = trace_legs(torus, start, direction, reach, barriers, bounces)
    hits: list[BeamHit] = []
    seen: set[int] = set()
    before = 0.0
    for number, leg in enumerate(legs):
        open_targets = [t for t in targets if t.id not in seen and (number > 0 or t.id != shooter)]
        met = _leg_hits(torus, leg, number, before, open_targets)
        if met and not pierce:
            return _cut(legs, number, met[0])
        hits.extend(met)
        seen.update(hit.target for hit in met)
        before += length(leg.motion)
    return Beam(tuple(legs), tuple(hits))


def _cut(legs: list[Leg], number: int, hit: BeamHit) -> Beam:
    leg = legs[number]
    share = hit.crossing.share
    last = Leg(leg.start, (leg.motion[0] * share, leg.motion[1] * share), None, None)
    return Beam((*legs[:number], last), (hit,))
