"""Lines, rays and segments against circles: the lasers (lessons 1, 2 and 3).

All three ask where `start + t * motion` meets a circle, and differ in which t count: any for the endless
line, t >= 0 for the ray, 0 <= t <= 1 for the segment. t is a fraction of the motion.

The name tells one of two conventions. `..._disc`: the circle is solid, so starting inside is a hit at once.
`..._outline`: only the rim counts, so a segment wholly inside meets nothing (lesson 3).
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final, NamedTuple

from game.physics.vec import TINY, Point, finite, length, unit

if TYPE_CHECKING:
    from collections.abc import Iterable

_LEAST: Final = TINY * TINY

_ENDLESS: Final = 1.7e308  # The last fraction of a ray: the largest that is not infinity


class Quadratic(NamedTuple):
    """The equation a t^2 + b t + c = 0 of lessons 1 and 2, for display; its roots are those of `roots`.

    With f = P - C and the motion M = L d: a = M.M, b = 2 f.M, c = f.f - r^2, discriminant = b^2 - 4 a c
    (computed without cancellation, so it may differ in bits from the textbook expression). For |d| = 1 they
    become 1, b / L, c and discriminant / L^2, and the roots times L are distances in units.
    """

    a: float
    b: float
    c: float
    discriminant: float


class Crossing(NamedTuple):
    """Where a line, ray or segment meets a circle.

    fraction: the nearest t that counts; 0.0 when starting inside a disc. entry, exit: both roots, entry <=
    exit, whether or not they count; both 0.0 for a motion of length 0. point: on the motion. normal: unit
    length, out of the circle; at the very centre the reverse of the direction.
    """

    fraction: float
    entry: float
    exit: float
    point: Point
    normal: Point


def quadratic(start: Point, motion: Point, centre: Point, radius: float) -> Quadratic:
    """Return the coefficients and the discriminant of start + t * motion meeting the circle.

    The discriminant is 4 (a r^2 - (f x d)^2), which equals b^2 - 4 a c by Lagrange's identity but does not
    cancel when the circle is far away (Haines et al., "Precision Improvements for Ray/Sphere Intersection",
    Ray Tracing Gems, ch. 7, use the same rejection).
    """
    fx, fy = start[0] - centre[0], start[1] - centre[1]
    mx, my = motion
    a = mx * mx + my * my
    away = fx * my - fy * mx
    b = 2.0 * (fx * mx + fy * my)
    c = fx * fx + fy * fy - radius * radius
    return Quadratic(a, b, c, 4.0 * (a * radius * radius - away * away))


def roots(start: Point, motion: Point, centre: Point, radius: float) -> tuple[float, float] | None:
    """Return both fractions at which the endless line meets the circle, the lower first; None for a miss.

    Each root is computed by the form that does not cancel (Press et al., Numerical Recipes, 5.6). A tangent
    gives the same root twice. None also for a motion whose square underflows, a negative radius, or NaN or
    infinity anywhere.
    """
    fx, fy = start[0] - centre[0], start[1] - centre[1]
    mx, my = motion
    a = mx * mx + my * my
    away = fx * my - fy * mx
    under = a * radius * radius - away * away  # a quarter of the discriminant
    if not (radius >= 0.0 and a > _LEAST and 0.0 <= under < math.inf):
        return None
    half_b = fx * mx + fy * my
    c = fx * fx + fy * fy - radius * radius
    spread = math.sqrt(under)
    # Each root is computed by the form that adds numbers of the same sign.
    if half_b > 0.0:
        near = -half_b - spread
        return _ordered(near / a, c / near)
    far = spread - half_b
    if far == 0.0:
        return (0.0, 0.0)
    return _ordered(c / far, far / a)


def _ordered(near: float, far: float) -> tuple[float, float] | None:
    """Sort roots that rounding swapped at a tangent; None if one overflowed to NaN."""
    if near <= far:
        return (near, far)
    return (far, near) if far < near else None


def line_hits_disc(start: Point, motion: Point, centre: Point, radius: float) -> Crossing | None:
    """Return where the endless line through start meets the circle, on either side of start (lesson 1).

    fraction is the entry root. For a line, disc and outline are the same. A line without a direction meets
    nothing. Only lesson 1 needs it; the game's lasers are rays.
    """
    both = roots(start, motion, centre, radius)
    if both is None:
        return None
    return _crossing(start, motion, centre, both[0], both)


def ray_hits_disc(
    start: Point, motion: Point, centre: Point, radius: float, limit: float = math.inf
) -> Crossing | None:
    """Return the first point of the ray (t >= 0) in the solid disc; starting inside is fraction 0.

    A ray of length 0 is its start point. A disc behind is missed; a tangent is a hit. limit: units along the
    ray beyond which nothing is met, whatever the length of motion; a negative limit meets nothing.
    """
    if not limit >= 0.0:
        return None
    last = _ENDLESS
    size = length(motion)
    if limit < math.inf and size > 0.0:
        last = min(limit / size, _ENDLESS)
    return _disc_within(start, motion, centre, radius, last)


def first_hit(
    start: Point, motion: Point, discs: Iterable[tuple[Point, float]]
) -> tuple[int, Crossing] | None:
    """Return which of many solid discs (centre, radius) a segment meets first, by index, and the crossing.

    A hit is as in segment_hits_disc. The lower index at a tie; None if it meets none.
    """
    best: tuple[int, Crossing] | None = None
    for number, (centre, radius) in enumerate(discs):
        crossing = segment_hits_disc(start, motion, centre, radius)
        if crossing is not None and (best is None or crossing.fraction < best[1].fraction):
            best = (number, crossing)
    return best


def segment_hits_disc(start: Point, motion: Point, centre: Point, radius: float) -> Crossing | None:
    """Return the first point of the segment start..start+motion in the solid disc (lesson 2, corrected).

    Starting inside is fraction 0; a tangent and a touch with the end are hits. A segment of length 0 is its
    start point.
    """
    return _disc_within(start, motion, centre, radius, 1.0)


def segment_hits_outline(start: Point, motion: Point, centre: Point, radius: float) -> Crossing | None:
    """Return where the segment first meets the rim; None if it is wholly inside (for lesson 3)."""
    both = roots(start, motion, centre, radius)
    if both is None:
        return None
    fraction = both[0] if both[0] >= 0.0 else both[1]
    return _crossing(start, motion, centre, fraction, both) if 0.0 <= fraction <= 1.0 else None


def _disc_within(start: Point, motion: Point, centre: Point, radius: float, last: float) -> Crossing | None:
    fx, fy = start[0] - centre[0], start[1] - centre[1]
    both = roots(start, motion, centre, radius)
    if radius >= 0.0 and fx * fx + fy * fy <= radius * radius < math.inf:
        return _crossing(start, motion, centre, 0.0, both or (0.0, 0.0)) if finite(motion) else None
    if both is None or not 0.0 <= both[0] <= last:
        return None
    return _crossing(start, motion, centre, both[0], both)


def _crossing(
    start: Point, motion: Point, centre: Point, fraction: float, both: tuple[float, float]
) -> Crossing:
    point = (start[0] + motion[0] * fraction, start[1] + motion[1] * fraction)
    return Crossing(fraction, both[0], both[1], point, outward(point, centre, motion))


def outward(point: Point, centre: Point, motion: Point) -> Point:
    """Return the unit normal at point out of a circle about centre.

    At the very centre it is the reverse of the motion, or straight up if that has no direction either.
    """
    x, y = point[0] - centre[0], point[1] - centre[1]
    size = math.sqrt(x * x + y * y)
    if TINY < size < math.inf:
        return (x / size, y / size)
    return unit((x, y)) or unit((-motion[0], -motion[1])) or (0.0, -1.0)
