"""Beams on a torus: straight legs that barriers end or reflect, and the discs they hit.

Both lasers use this trace (lessons 1 and 2): one pierces discs, the other ends at the first hit.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from game.physics.legs import Leg, RoundMirror, is_off_line, trace_legs
from game.physics.on_torus import image_met
from game.physics.rays import Crossing, roots
from game.physics.vec import Point, along, length

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from game.physics.legs import Barrier
    from game.physics.torus import Torus


class BeamRequest(NamedTuple):
    """A beam to trace: where it starts, its direction of length 1, and its reach in units over all legs.

    With a direction of another length, reach and the distances of hits are multiples of that. bounces: at
    most so many. pierce: it passes through discs; otherwise it ends at the nearest disc that is no mirror,
    its last hit. purpose: the caller's word for it, for a record.
    """

    start: Point
    direction: Point
    reach: float
    bounces: int = 0
    pierce: bool = False
    purpose: str = ""


class BeamTarget(NamedTuple):
    """A disc that a beam can meet, with the caller's id; a mirror reflects the beam."""

    id: int
    centre: Point
    radius: float
    mirror: bool = False


class BeamHit(NamedTuple):
    """A disc hit by a beam: distance along the whole beam (units), target id, leg number, and where.

    centre is the image of the disc that was hit, in the leg's unwrapped frame, like crossing.point. mirror:
    the disc is a round mirror at the end of its leg, so the fraction is 1.
    """

    distance: float
    target: int
    leg: int
    centre: Point
    radius: float
    crossing: Crossing
    mirror: bool = False


class Beam(NamedTuple):
    """A traced beam: its legs in order, and its hits by distance; at a tie the lower id comes first."""

    legs: tuple[Leg, ...]
    hits: tuple[BeamHit, ...]


def _leg_hits(
    torus: Torus, leg: Leg, number: int, before: float, targets: Iterable[BeamTarget]
) -> list[BeamHit]:
    size = length(leg.motion)
    hits = []
    middle = along(leg.start, leg.motion, 0.5)
    for target in targets:
        if is_off_line(torus, middle, leg.motion, target.centre, (0.0, 0.0), target.radius):
            continue
        met = image_met(torus, leg.start, leg.motion, target.centre, target.radius)
        if met is not None:
            centre, crossing = met
            distance = before + crossing.fraction * size
            hits.append(BeamHit(distance, target.id, number, centre, target.radius, crossing))
    return sorted(hits, key=lambda hit: (hit.distance, hit.target))


def trace_beam(
    torus: Torus,
    request: BeamRequest,
    barriers: Sequence[Barrier],
    targets: Sequence[BeamTarget],
    shooter: int | None = None,
) -> Beam:
    """Return the path of a beam and the discs it meets, each disc once, at its first hit.

    Mirror discs reflect the beam off their outward normal, count as bounces, and are listed each time.
    shooter: the id of a target, no mirror, that the first leg cannot meet; a reflected beam can.
    """
    start, direction, reach, bounces, pierce, _ = request
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
    """Return the hit of a leg on the round mirror at its end."""
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
