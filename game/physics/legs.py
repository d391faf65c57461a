"""The straight legs of a beam on a torus: barriers end them, straight or round mirrors reflect them.

Where barriers meet, the beam is reflected by each of them in turn, in one event, until it heads away from all
of them (a square corner sends it back the way it came). The next leg meets none of those again except across
a seam. A beam that starts on a barrier leaves it on the side it heads to.

A round mirror is a solid disc that reflects a beam off the outward normal of its circle. If it stands at a
barrier or overlaps another round mirror, the beam is reflected by each of them as above. A beam that starts
in it or on its rim is turned out at once if it heads inwards, and otherwise leaves it untouched.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

from game.physics.lines import distance_to_segment
from game.physics.rays import outward, segment_hits_disc
from game.physics.torus import Torus, shortest
from game.physics.vec import Point, along, dot, finite, left_normal, length, reflect, unit

_HAIR: Final = 1e-12
"""Fraction of the world and the reach (3e-9 units in play) by which barriers are lengthened at each end, so
that rounding leaves no gap where two meet. A position within twice that of a barrier is on it.
"""

_SPARE: Final = 1e-9
"""Fraction of the world and the motion by which quick tests are widened, so that rounding hides nothing."""

_ALONG: Final = 1e-12  # Sine of the angle with a barrier below which a beam runs along it rather than into it
_JAMMED: Final = 1000
"""Reflections at one point after which a beam is sent back, as between mirrors at less than 0.2 degrees."""


class Barrier(NamedTuple):
    """A still segment on the torus: its middle, its half vector, and whether it reflects beams.

    id: the caller's; a leg that ends at the barrier reports it. 0 if unused.
    """

    middle: Point
    half: Point
    mirror: bool
    id: int = 0


class RoundMirror(NamedTuple):
    """A still disc on the torus whose rim reflects beams, with the caller's id."""

    id: int
    centre: Point
    radius: float


class Leg(NamedTuple):
    """A straight part of a beam: wrapped start, displacement (not wrapped), and what ended it.

    barrier is the index of the barrier at its end, None if the reach ran out or a disc ended it; barrier_id
    is that barrier's id, 0 for none. disc is the id of the round mirror at its end, else None. normal is the
    normal of either, on the side the beam came from.
    """

    start: Point
    motion: Point
    barrier: int | None
    normal: Point | None
    disc: int | None = None
    barrier_id: int = 0


def segment_hits_segment(start: Point, motion: Point, a: Point, b: Point) -> float | None:
    """Return the fraction (0..1) of the motion at which it meets the closed segment a..b; None for a miss.

    Ends count. Parallel segments never meet, even when collinear: a beam along the edge of a barrier slides
    past it.
    """
    return _fraction_met(motion, (a[0] - start[0], a[1] - start[1]), (b[0] - a[0], b[1] - a[1]), 0.0)


def barrier_normal(half: Point, motion: Point) -> Point:
    """Return the unit normal of a barrier on the side that a motion comes from.

    A motion along the barrier gets the left normal of half; a barrier of length 0 has (0, -1) or (0, 1).
    """
    normal = unit(left_normal(half)) or (0.0, -1.0)
    if normal[0] * motion[0] + normal[1] * motion[1] > 0.0:
        return (-normal[0], -normal[1])
    return normal


def is_off_line(torus: Torus, middle: Point, motion: Point, other: Point, half: Point, radius: float) -> bool:
    """Return whether a straight line certainly passes by every image of a capsule: a quick test.

    Both are given by their middles; motion is the whole line, half the capsule's half vector, (0, 0) for a
    disc. They are apart if they are so on one axis by the shorter way or, where at most one image is within
    reach on both axes, if the capsule lies to one side of the line.
    """
    width, height = torus.width, torus.height
    mx, my = motion
    hx, hy = half
    spare = radius + _SPARE * (width + height + abs(mx) + abs(my))
    near_x = abs(mx) * 0.5 + abs(hx) + spare
    dx = shortest(other[0] - middle[0], width)
    if abs(dx) > near_x:
        return True
    near_y = abs(my) * 0.5 + abs(hy) + spare
    dy = shortest(other[1] - middle[1], height)
    if abs(dy) > near_y:
        return True
    if near_x + near_x >= width or near_y + near_y >= height:
        return False
    return abs(dx * my - dy * mx) > abs(hx * my - hy * mx) + spare * (abs(mx) + abs(my))


def _images_of(
    torus: Torus, start: Point, motion: Point, barrier: Barrier, hair: float
) -> list[tuple[Point, Point]]:
    """List the ends, relative to start, of each image of a barrier that a motion may pass within a hair."""
    hx, hy = barrier.half
    offset = (barrier.middle[0] - start[0], barrier.middle[1] - start[1])
    images = torus.images(offset, motion, max(abs(hx), abs(hy)) + hair)
    return [((x - hx, y - hy), (x + hx, y + hy)) for x, y in images]


def _fraction_met(motion: Point, gap: Point, side: Point, hair: float) -> float | None:
    """Return the fraction at which a motion from (0, 0) meets the segment gap..gap + side; None for a miss.

    Each end is lengthened by less than a hair.
    """
    mx, my = motion
    ax, ay = gap
    sx, sy = side
    across = mx * sy - my * sx
    if across == 0.0:
        return None
    fraction = (ax * sy - ay * sx) / across
    if not 0.0 <= fraction <= 1.0:
        return None
    place = (ax * my - ay * mx) / across
    if 0.0 <= place <= 1.0:
        return fraction
    over = -place if place < 0.0 else place - 1.0
    return fraction if over * max(abs(sx), abs(sy)) < hair else None


def _first_barrier(
    torus: Torus, start: Point, motion: Point, barriers: Sequence[Barrier], hair: float
) -> tuple[float, int] | None:
    """Return the fraction and index of the first barrier met; the lower index at a tie.

    A barrier that start lies on is not met: the beam is leaving it.
    """
    best: tuple[float, int] | None = None
    mx, my = motion
    middle = (start[0] + mx * 0.5, start[1] + my * 0.5)
    for index, barrier in enumerate(barriers):
        if is_off_line(torus, middle, motion, barrier.middle, barrier.half, 0.0):
            continue
        for a, b in _images_of(torus, start, motion, barrier, hair):
            fraction = _fraction_met(motion, a, (b[0] - a[0], b[1] - a[1]), hair)
            if fraction is None or (best is not None and fraction >= best[0]):
                continue
            if distance_to_segment((0.0, 0.0), a, b) > 2.0 * hair:
                best = (fraction, index)
    return best


def _touching(torus: Torus, place: Point, barriers: Sequence[Barrier], hair: float) -> list[int]:
    """List the barriers that a position lies on."""
    wide, width, height = 2.0 * hair, torus.width, torus.height
    found = []
    for index, ((x, y), (hx, hy), _mirror, _id) in enumerate(barriers):
        # Most are far away: compare one axis at a time before the full test.
        near_x, near_y = abs(hx) + wide, abs(hy) + wide
        if near_x < abs(x - place[0]) < width - near_x or near_y < abs(y - place[1]) < height - near_y:
            continue
        barrier = barriers[index]
        images = _images_of(torus, place, (0.0, 0.0), barrier, wide)
        if any(distance_to_segment((0.0, 0.0), a, b) <= wide for a, b in images):
            found.append(index)
    return found


def _side_after(leg: Point, half: Point, before: Point | None, hair: float) -> Point:
    """Return the normal of a barrier at the end of a leg, on the side that the beam is on.

    That is the side the leg came from or, if it ran along the barrier from a known side, that side.
    """
    if before is not None and abs(dot(leg, before)) <= 4.0 * hair:
        return before
    return barrier_normal(half, leg)


def _first_round(
    torus: Torus, start: Point, motion: Point, rounds: Sequence[RoundMirror], hair: float
) -> tuple[float, int] | None:
    """Return the fraction and index of the first round mirror met; the lower index at a tie.

    A mirror that start lies in or on is met at 0 if the motion heads inwards, and otherwise not at all: a
    straight line out of a circle never returns to it.
    """
    heading = unit(motion)
    best: tuple[float, int] | None = None
    if heading is None:
        return best
    for index, (_id, centre, radius) in enumerate(rounds):
        for image in torus.images((centre[0] - start[0], centre[1] - start[1]), motion, radius + 2.0 * hair):
            if length(image) <= radius + 2.0 * hair:
                # From the very centre every direction leads out.
                fraction = 0.0 if dot(heading, image) > _ALONG * length(image) else None
            else:
                crossing = segment_hits_disc((0.0, 0.0), motion, image, radius)
                fraction = None if crossing is None else crossing.fraction
            if fraction is not None and (best is None or fraction < best[0]):
                best = (fraction, index)
    return best


def _rims(
    torus: Torus, place: Point, motion: Point, rounds: Sequence[RoundMirror], hair: float
) -> list[tuple[int, Point]]:
    """List the round mirrors that a position lies in or on, with their outward normals there."""
    found = []
    for index, (_id, centre, radius) in enumerate(rounds):
        x, y = torus.delta(place, centre)
        if 0.0 < length((x, y)) <= radius + 2.0 * hair:
            found.append((index, outward((0.0, 0.0), (x, y), motion)))
    return found


def _reflected(direction: Point, barriers: Sequence[Barrier], normals: dict[int, Point]) -> Point | None:
    """Return a direction reflected by each barrier it heads into, until it heads into none.

    normals: those of all barriers and round mirrors at this point, on the beam's side, the first one met in
    front. Keys: the index of a barrier, then len(barriers) + the index of a round mirror. None if the beam
    heads into a barrier that is no mirror, or cannot get out from between them.
    """
    back = (-direction[0], -direction[1])
    for _ in range(_JAMMED):
        into = next((index for index, normal in normals.items() if dot(direction, normal) < -_ALONG), None)
        if into is None:
            return direction
        if into < len(barriers) and not barriers[into].mirror:
            return None
        direction = reflect(direction, normals[into])
    return back if all(dot(back, normal) >= -_ALONG for normal in normals.values()) else None


def trace_legs(
    torus: Torus,
    start: Point,
    direction: Point,
    reach: float,
    barriers: Sequence[Barrier],
    bounces: int,
    rounds: Sequence[RoundMirror] = (),
) -> list[Leg]:
    """List the straight parts of a beam that leaves start along a unit direction for reach units.

    A mirror reflects it, d' = d - 2 (d . n) n, at most `bounces` times; a corner of mirrors counts once. The
    next mirror after that, and any barrier that is no mirror, ends it. If a barrier and a round mirror are at
    the same point, the barrier comes first. Grazing a round mirror ends a leg and counts as a bounce, and
    leaves the direction unchanged. A reach of 0, or NaN or infinity anywhere, gives no legs. A leg that spans
    more than 100 worlds meets nothing.
    """
    legs: list[Leg] = []
    if not (finite(start) and finite(direction) and reach < math.inf):
        return legs
    start = torus.wrap(start)
    hair = _HAIR * (torus.width + torus.height + abs(reach))
    # The normal of each barrier on the beam's side: at first the side it heads to, later where it came from.
    back = (-direction[0], -direction[1])
    sides = {i: barrier_normal(barriers[i].half, back) for i in _touching(torus, start, barriers, hair)}
    while reach > 0.0:
        motion = (direction[0] * reach, direction[1] * reach)
        leg, fraction, index = _next_leg(torus, start, direction, motion, barriers, rounds, hair)
        legs.append(leg)
        if index is None or (index < len(barriers) and not barriers[index].mirror) or len(legs) > bounces:
            break
        start = torus.wrap(along(start, motion, fraction))
        known, sides = sides, {} if leg.normal is None else {index: leg.normal}
        for other in _touching(torus, start, barriers, hair):
            if other != index:
                sides[other] = _side_after(leg.motion, barriers[other].half, known.get(other), hair)
        for number, outside in _rims(torus, start, motion, rounds, hair):
            sides.setdefault(len(barriers) + number, outside)
        turned = _reflected(direction, barriers, sides)
        if turned is None:
            break
        direction = turned
        reach -= reach * fraction
    return legs


def _next_leg(
    torus: Torus,
    start: Point,
    direction: Point,
    motion: Point,
    barriers: Sequence[Barrier],
    rounds: Sequence[RoundMirror],
    hair: float,
) -> tuple[Leg, float, int | None]:
    """Return how far a motion goes: the leg, its fraction of the motion, and the index of what ended it.

    Round mirrors are numbered after the barriers; None if nothing ended it.
    """
    met = _first_barrier(torus, start, motion, barriers, hair)
    bent = _first_round(torus, start, motion, rounds, hair) if rounds else None
    if bent is not None and (met is None or bent[0] < met[0]):
        return _leg_to_rim(torus, start, motion, bent, rounds), bent[0], len(barriers) + bent[1]
    if met is None:
        return Leg(start, motion, None, None), 1.0, None
    fraction, index = met
    normal = barrier_normal(barriers[index].half, direction)
    part = (motion[0] * fraction, motion[1] * fraction)
    return Leg(start, part, index, normal, barrier_id=barriers[index].id), fraction, index


def _leg_to_rim(
    torus: Torus, start: Point, motion: Point, met: tuple[float, int], rounds: Sequence[RoundMirror]
) -> Leg:
    """Return the leg that ends at a round mirror, with the mirror's outward normal there."""
    fraction, index = met
    part = (motion[0] * fraction, motion[1] * fraction)
    end = (start[0] + part[0], start[1] + part[1])
    x, y = torus.delta(end, rounds[index].centre)
    return Leg(start, part, None, outward((0.0, 0.0), (x, y), motion), rounds[index].id)
