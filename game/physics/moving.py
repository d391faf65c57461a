"""Segments that move and turn within a step, and when a moving point or disc meets one.

Such a segment turns with the body that carries it, and within a step each of its ends moves on a straight
line. Thus a turn by an angle A is approximated by the chords of the ends' arcs: at mid-step an end at radius
r is r (1 - cos(A / 2)) off its arc (0.003 units for 50 units and 1.25 degrees); at both ends of the step it
is exact.

A point meets the segment at a root of a quadratic equation in t, exact but for rounding. No point slips
through between two steps: the segment begins a step where it ended the one before, and a point within a hair
of it at the end of a step is met in that step. A disc meets it once it is nearer than a tolerance, and so
does a point that meets a segment with thickness.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from game.physics.lines import distance_to_segment, nearest_on_segment
from game.physics.rays import outward
from game.physics.vec import Point, along, cross, dot, finite, length

if TYPE_CHECKING:
    from game.physics.torus import Torus

_HAIR: Final = 1e-9
"""Units by which a segment is lengthened at each end, and the distance at which the end of a step counts as a
hit: far more than rounding, far less than anyone sees.
"""


TOLERANCE: Final = 0.02  # units: a disc this near touches
SAMPLES: Final = 256  # samples of a disc's motion, about; for very fast motions the tolerance grows instead


class MovingSegment(NamedTuple):
    """A segment a..b whose ends move by a_motion and b_motion within a step, with the caller's id.

    b is in the unwrapped frame of a, not the nearest image. thickness: units to each side, which a Space adds
    to the radius of what it sweeps.
    """

    id: int
    a: Point
    b: Point
    a_motion: Point
    b_motion: Point
    thickness: float = 0.0


class MovingTouch(NamedTuple):
    """When and where a moving point or disc meets a moving segment, in the frame of start.

    fraction: of the motion, 0..1. centre: of the disc. point: on the segment. normal: unit length, out of the
    segment on the side that the disc came from. carried: displacement of that point of the segment in the
    whole motion. ends: of the segment then.
    """

    fraction: float
    centre: Point
    point: Point
    normal: Point
    carried: Point
    ends: tuple[Point, Point]


def moving_ends(segment: MovingSegment, t: float) -> tuple[Point, Point]:
    """Return the ends of a moving segment at a fraction of the step."""
    (ax, ay), (bx, by) = segment.a, segment.b
    (amx, amy), (bmx, bmy) = segment.a_motion, segment.b_motion
    return (ax + amx * t, ay + amy * t), (bx + bmx * t, by + bmy * t)


def reach_box(segment: MovingSegment) -> tuple[float, float, float, float]:
    """Return end a of a moving segment, and how far from it on each axis a touch in the step can be.

    The mover is taken as a point that stands still.
    """
    (x, y), (bx, by) = segment.a, segment.b
    (mx, my), (nx, ny) = segment.a_motion, segment.b_motion
    moves_x, moves_y = abs(mx) + abs(nx), abs(my) + abs(ny)
    spare = segment.thickness + 2.0 / SAMPLES * (moves_x + moves_y)
    return x, y, abs(bx - x) + moves_x + spare, abs(by - y) + moves_y + spare


def sweep_point_moving_segment(start: Point, motion: Point, segment: MovingSegment) -> MovingTouch | None:
    """Return the first time (0..1) at which a moving point crosses a segment whose ends move too.

    With P the start and M the motion relative to end a, S the side from a to b and K its change, the point is
    on the segment's line when (P + t M) x (S + t K) = 0:

        t^2 (M x K) + t (P x K + M x S) + P x S = 0

    and on the segment when its foot is between the ends. A point that only touches the line and turns back,
    or runs along it, does not meet it. A point that starts on it does, from the side that it does not head
    to.
    """
    p = (start[0] - segment.a[0], start[1] - segment.a[1])
    m = (motion[0] - segment.a_motion[0], motion[1] - segment.a_motion[1])
    side = (segment.b[0] - segment.a[0], segment.b[1] - segment.a[1])
    change = (segment.b_motion[0] - segment.a_motion[0], segment.b_motion[1] - segment.a_motion[1])
    if not (finite(p) and finite(m) and finite(side) and finite(change)):
        return None
    a, b, c = cross(m, change), cross(p, change) + cross(m, side), cross(p, side)
    for root in _roots(a, b, c):
        t = _in_step(root, a, b, c, side, change)
        slope = b + 2.0 * a * root
        if t is None or slope == 0.0:
            continue
        across = (side[0] + change[0] * t, side[1] + change[1] * t)
        size = length(across)
        if size <= 0.0:
            continue
        foot = dot((p[0] + m[0] * t, p[1] + m[1] * t), across) / (size * size)
        if not -_HAIR <= foot * size <= size + _HAIR:
            continue
        sign = -1.0 if slope > 0.0 else 1.0
        normal = (sign * across[1] / size, -sign * across[0] / size)
        part = min(1.0, max(0.0, foot))
        place = along(start, motion, t)
        carried = along(segment.a_motion, change, part)
        return MovingTouch(t, place, place, normal, carried, moving_ends(segment, t))
    return None


def sweep_point_moving_segment_on_torus(
    torus: Torus, start: Point, motion: Point, segment: MovingSegment
) -> MovingTouch | None:
    """Return sweep_point_moving_segment on a torus: the first image of the segment that is met.

    What spans more than 100 worlds is not met.
    """
    (ax, ay), (bx, by) = segment.a, segment.b
    offset = (ax - start[0], ay - start[1])
    reach = length((bx - ax, by - ay)) + length(segment.a_motion) + length(segment.b_motion) + _HAIR
    best: MovingTouch | None = None
    for x, y in torus.images(offset, motion, reach):
        a = (start[0] + x, start[1] + y)
        image = segment._replace(a=a, b=(a[0] + (bx - ax), a[1] + (by - ay)))
        touch = sweep_point_moving_segment(start, motion, image)
        if touch is not None and (best is None or touch.fraction < best.fraction):
            best = touch
    return best


def sweep_disc_moving_segment(
    start: Point, motion: Point, radius: float, segment: MovingSegment, *, into: bool = False
) -> MovingTouch | None:
    """Return the first touch (0..1) of a moving disc with a segment whose ends move too; None for never.

    Touching at the start is at 0. into: a touch counts only if the disc approaches the point it touches, so
    that a disc that has just bounced off can leave.

    No touch is lost ("conservative advancement"): the distance of the centre from the segment changes by at
    most V over the motion, the length of the motion plus that of the quicker end. A disc g units clear stays
    clear for the time g / V, so exactly that much is skipped. Anything nearer than the greater of 0.02 units
    and V / 256 is a touch, so at most 258 samples are taken. Hence a touch may be reported early by that
    distance, and a miss by less may be reported as a touch; all else is exact but for rounding. NaN, infinity
    and a negative radius give None.
    """
    if not radius >= 0.0:
        return None
    quickest = length(motion) + max(length(segment.a_motion), length(segment.b_motion))
    near = max(TOLERANCE, quickest / SAMPLES)
    t = 0.0
    for _ in range(SAMPLES + 2):
        centre = along(start, motion, t)
        a, b = moving_ends(segment, t)
        gap = distance_to_segment(centre, a, b) - radius
        if gap <= near:
            touch = _touch(centre, motion, segment, (a, b), t)
            if not into or _approaches(motion, touch):
                return touch
        if not quickest > 0.0 or t >= 1.0:
            return None
        t += max(gap, near) / quickest
        if not t <= 1.0:
            if not gap <= near:
                return None
            t = 1.0
    return None


def _touch(
    centre: Point, motion: Point, segment: MovingSegment, ends: tuple[Point, Point], t: float
) -> MovingTouch:
    """Return the touch of a disc at centre with a moving segment whose ends are at `ends` at t."""
    a, b = ends
    point = nearest_on_segment(centre, a, b)
    side = (b[0] - a[0], b[1] - a[1])
    squared = dot(side, side)
    part = dot((point[0] - a[0], point[1] - a[1]), side) / squared if squared > 0.0 else 0.0
    (ax, ay), (bx, by) = segment.a_motion, segment.b_motion
    carried = (ax + (bx - ax) * part, ay + (by - ay) * part)
    normal = outward(centre, point, (motion[0] - carried[0], motion[1] - carried[1]))
    return MovingTouch(t, centre, point, normal, carried, ends)


def _approaches(motion: Point, touch: MovingTouch) -> bool:
    """Return whether a motion heads into the point that is touched, relative to that point's own motion."""
    (nx, ny), (x, y) = touch.normal, touch.carried
    return (motion[0] - x) * nx + (motion[1] - y) * ny < 0.0


def sweep_disc_moving_segment_on_torus(
    torus: Torus, start: Point, motion: Point, radius: float, segment: MovingSegment, *, into: bool = False
) -> MovingTouch | None:
    """Return sweep_disc_moving_segment on a torus: the first image of the segment that is touched.

    What spans more than 100 worlds is not touched.
    """
    (ax, ay), (bx, by) = segment.a, segment.b
    moves = length(segment.a_motion) + length(segment.b_motion)
    near = max(TOLERANCE, (length(motion) + moves) / SAMPLES)
    reach = length((bx - ax, by - ay)) + moves + radius + near
    best: MovingTouch | None = None
    for x, y in torus.images((ax - start[0], ay - start[1]), motion, reach):
        a = (start[0] + x, start[1] + y)
        image = segment._replace(a=a, b=(a[0] + (bx - ax), a[1] + (by - ay)))
        touch = sweep_disc_moving_segment(start, motion, radius, image, into=into)
        if touch is not None and (best is None or touch.fraction < best.fraction):
            best = touch
    return best


def _roots(a: float, b: float, c: float) -> Sequence[float]:
    """Return the roots of a t^2 + b t + c = 0, the lower first, without cancellation."""
    if a == 0.0:
        return () if b == 0.0 else (-c / b,)
    under = b * b - 4.0 * a * c
    if not under >= 0.0:
        return ()
    q = -0.5 * (b + (math.sqrt(under) if b >= 0.0 else -math.sqrt(under)))
    first = q / a
    second = c / q if q != 0.0 else first
    return (first, second) if first <= second else (second, first)


def _in_step(root: float, a: float, b: float, c: float, side: Point, change: Point) -> float | None:
    """Return a root as a time within the step; a root after its end by less than a hair of distance is 1."""
    if 0.0 <= root <= 1.0:
        return root
    if not 1.0 < root < 2.0:
        return None
    left = abs(a + b + c)
    return 1.0 if left <= _HAIR * length((side[0] + change[0], side[1] + change[1])) else None
