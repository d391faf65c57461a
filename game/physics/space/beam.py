"""Beams among everything in a Space, and the distances from a position to what is nearest."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from game.physics.beams import Beam, BeamRequest, BeamTarget, trace_beam
from game.physics.legs import Barrier
from game.physics.on_torus import distance_to_segment_on_torus
from game.physics.rays import quadratic
from game.physics.record import RayHit, RayRecord, Record, Sender
from game.physics.space.discs import Space, barriers_of
from game.physics.vec import Point, length

_SLACK: Final = 1e-9
"""Fraction of the numbers involved by which quick tests are widened, so that rounding hides no body."""


def cast_beam(
    space: Space,
    request: BeamRequest,
    mask: int,
    sender: Sender | None = None,
    also: Sequence[BeamTarget] = (),
    mirrors: Sequence[Barrier] = (),
    mirroring: int = 0,
) -> Beam:
    """Return trace_beam against the barriers, the living discs of some roles, and the targets in `also`.

    sender: the first leg cannot meet it. mirrors: more barriers, as they stand now. mirroring: roles of the
    discs that are round mirrors. Barrier indices in legs count the segments first, then mirrors.
    """
    barriers = [*barriers_of(space.segments), *mirrors]
    targets = [
        BeamTarget(body.id, (body.x, body.y), body.radius, roles & mirroring != 0)
        for body, roles in zip(space.bodies, space.roles, strict=True)
        if roles & mask and body.alive
    ]
    shooter = None if sender is None else sender.id
    beam = trace_beam(space.torus, request, barriers, [*also, *targets], shooter)
    if space.record is not None:
        record_beam(space.record, request.purpose, beam, sender)
    return beam


def record_beam(record: Record, purpose: str, beam: Beam, sender: Sender | None = None) -> None:
    """Record a traced beam, leg by leg."""
    for number, leg in enumerate(beam.legs):
        hits = tuple(
            RayHit(
                hit.target,
                hit.centre,
                hit.radius,
                hit.crossing,
                quadratic(leg.start, leg.motion, hit.centre, hit.radius),
            )
            for hit in beam.hits
            if hit.leg == number
        )
        record.rays.append(RayRecord(purpose, leg.start, leg.motion, hits, leg.normal, sender))


def clearance_at(
    space: Space,
    place: Point,
    most: float,
    mask: int,
    points: Sequence[Point] = (),
    enough: float = -math.inf,
) -> float:
    """Return the distance from a wrapped position to the nearest rim: of discs, barriers and some points.

    At most `most`, and any distance below `enough` if there is one. Below 0: inside by that much. Discs of
    the given roles count, alive or not.
    """
    torus = space.torus
    nearest = nearest_disc(space, place, mask, most, enough)
    least = most if nearest is None else nearest[0]
    if least < enough:
        return least
    for point in points:
        least = min(least, torus.distance(place, point))
    slack = _SLACK * (torus.width + torus.height)
    for segment in space.segments:
        middle = (segment.x, segment.y)
        away = torus.distance(place, middle) * (1.0 - _SLACK) - length(segment.half) - space.thickness
        if not away - slack > least:
            gap = distance_to_segment_on_torus(torus, place, middle, segment.half) - space.thickness
            least = min(least, gap)
    return least


def nearest_disc(
    space: Space, place: Point, mask: int, most: float = math.inf, enough: float = -math.inf
) -> tuple[float, int] | None:
    """Return the distance to the nearest rim of a disc of some roles, and its index.

    None if none is nearer than most; any nearer than `enough` if there is one. The lower index at a tie.
    """
    torus, bodies, roles = space.torus, space.bodies, space.roles
    width, height = torus.width, torus.height
    best, least = -1, most
    x, y = place
    slack = _SLACK * (width + height)
    for i in space.around(x, most):
        body = bodies[i]
        radius = body.radius
        # Most are farther than that on one axis alone.
        far = least + radius + slack
        if far < abs(body.x - x) < width - far or far < abs(body.y - y) < height - far:
            continue
        gap = torus.distance(place, (body.x, body.y)) - radius
        if (gap < least or (gap == least and i < best)) and roles[i] & mask:
            best, least = i, gap
            if gap < enough:
                break
    return (least, best) if best >= 0 else None
