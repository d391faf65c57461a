"""Beams on a torus: straight legs that barriers end or mirror, and the discs they meet on the way.

This is what both lasers are made of (lessons 1 and 2): the same trace, piercing or ending at the first hit.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from game.physics.legs import Leg, trace_legs
from game.physics.rays import Crossing, segment_hits_disc
from game.physics.vec import Point, length

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from game.physics.legs import Barrier
    from game.physics.torus import Torus


class Target(NamedTuple):
    """A disc that a beam can meet, under an id of the caller's."""

    id: int
    centre: Point
    radius: float


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


def disc_on_torus(torus: Torus, start: Point, motion: Point, target: Target) -> tuple[Point, Crossing] | None:
    """Return the image of a disc that a segment meets first, and how; None for a miss.

    Every image near the segment is tried, so it may be longer than the world; what spans more than 1,000
    worlds on an axis meets nothing.
    """
    offset = (target.centre[0] - start[0], target.centre[1] - start[1])
    best: tuple[Point, Crossing] | None = None
    for x, y in torus.images(offset, motion, target.radius):
        centre = (start[0] + x, start[1] + y)
        crossing = segment_hits_disc(start, motion, centre, target.radius)
        if crossing is not None and (best is None or crossing.fraction < best[1].fraction):
            best = (centre, crossing)
    return best


def _leg_hits(torus: Torus, leg: Leg, number: int, before: float, targets: Iterable[Target]) -> list[BeamHit]:
    size = length(leg.motion)
    hits = []
    for target in targets:
        met = disc_on_torus(torus, leg.start, leg.motion, target)
        if met is not None:
            centre, crossing = met
            distance = before + crossing.fraction * size
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
    fraction = hit.crossing.fraction
    last = Leg(leg.start, (leg.motion[0] * fraction, leg.motion[1] * fraction), None, None)
    return Beam((*legs[:number], last), (hit,))
