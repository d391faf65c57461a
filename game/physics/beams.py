"""Beams on a torus: straight legs that barriers end or mirror, and the discs they meet on the way.

This is what both lasers are made of (lessons 1 and 2): the same trace, piercing or ending at the first hit.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from game.physics.legs import Leg, RoundMirror, trace_legs
from game.physics.on_torus import image_met
from game.physics.rays import Crossing, roots
from game.physics.torus import shortest
from game.physics.vec import Point, along, length

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from game.physics.legs import Barrier
    from game.physics.torus import Torus


_SLACK = 1e-9
"""Fraction of the world and the leg by which the first look is widened, so that rounding hides no hit."""


class Target(NamedTuple):
    """A disc that a beam can meet, under an id of the caller's; as a mirror it sends the beam on."""

    id: int
    centre: Point
    radius: float
    mirror: bool = False


class BeamHit(NamedTuple):
    """A disc met by a beam: how far along the whole beam (units), which, on which leg, and where.

    centre is the image of the disc that was met, in the leg's own unwrapped frame, as is crossing.point.
    mirror: it is a round mirror at the end of its leg, whose fraction is then 1.
    """

    distance: float
    target: int
    leg: int
    centre: Point
    radius: float
    crossing: Crossing
    mirror: bool = False


class Beam(NamedTuple):
    """A traced beam: its legs in order, and its hits by distance, ties to the lower id."""

    legs: tuple[Leg, ...]
    hits: tuple[BeamHit, ...]


def _leg_hits(torus: Torus, leg: Leg, number: int, before: float, targets: Iterable[Target]) -> list[BeamHit]:
    size = length(leg.motion)
    hits = []
    half_x, half_y = abs(leg.motion[0]) * 0.5, abs(leg.motion[1]) * 0.5
    x, y = torus.wrap(along(leg.start, leg.motion, 0.5))
    spare = _SLACK * (torus.width + torus.height + half_x + half_y)
    for target in targets:
        # Most are far away: one look along each axis, by the shorter way, before any real work.
        near = target.radius + spare
        if abs(shortest(target.centre[0] - x, torus.width)) > half_x + near:
            continue
        if abs(shortest(target.centre[1] - y, torus.height)) > half_y + near:
            continue
        met = image_met(torus, leg.start, leg.motion, target.centre, target.radius)
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

    Discs that mirror send it on by their outward normal, count among the bounces, and are met each time.

    direction: of length 1 (`unit`), since reach and the distances of hits are units along it; with another
    length all of them are multiples of it. reach: units, along all legs together.
    pierce: it goes on through discs; otherwise it ends at the nearest one that is no mirror, its last hit.
    shooter: the id of a target, no mirror, that the first leg cannot meet; a mirrored beam can.
    """
    rounds = [RoundMirror(target.id, target.centre, target.radius) for target in targets if target.mirror]
    legs = trace_legs(torus, start, direction, reach, barriers, bounces, rounds)
    hits: list[BeamHit] = []
    seen: set[int] = set()
    before = 0.0
    for number, leg in enumerate(legs):
        open_targets = [
            t for t in targets if not t.mirror and t.id not in seen and (number > 0 or t.id != shooter)
        ]
        met = _leg_hits(torus, leg, number, before, open_targets)
        if met and not pierce:
            return _cut(legs, number, hits, met[0])
        hits.extend(met)
        seen.update(hit.target for hit in met)
        before += length(leg.motion)
        hits.extend(
            _mirror_hit(torus, leg, number, before, mirror) for mirror in rounds if mirror.id == leg.disc
        )
    return Beam(tuple(legs), tuple(hits))


def _mirror_hit(torus: Torus, leg: Leg, number: int, distance: float, mirror: RoundMirror) -> BeamHit:
    """Return how a leg meets the round mirror at its end."""
    end = along(leg.start, leg.motion, 1.0)
    x, y = torus.delta(end, mirror.centre)
    centre = (end[0] + x, end[1] + y)
    entry, leaving = roots(leg.start, leg.motion, centre, mirror.radius) or (1.0, 1.0)
    crossing = Crossing(1.0, entry, leaving, end, leg.normal or (0.0, -1.0))
    return BeamHit(distance, mirror.id, number, centre, mirror.radius, crossing, mirror=True)


def _cut(legs: list[Leg], number: int, before: list[BeamHit], hit: BeamHit) -> Beam:
    leg = legs[number]
    fraction = hit.crossing.fraction
    last = Leg(leg.start, (leg.motion[0] * fraction, leg.motion[1] * fraction), None, None)
    return Beam((*legs[:number], last), (*before, hit))
