"""Sweeps: when a moving point or disc first touches something, so that nothing tunnels through.

Two moving discs are one moving point against one still disc: take the offset from the mover to the target,
the motion of the mover relative to the target, and the sum of the radii (Ericson, Real-Time Collision
Detection, 5.5.5). Times are fractions of the motion, 0..1; speed and the length of a step do not enter.
"""

from __future__ import annotations

import math
from typing import Final, NamedTuple

from game.physics.lines import nearest_on_segment
from game.physics.rays import outward
from game.physics.vec import Point, along, finite, unit

_THIN: Final = 1e-6  # Units. A smaller disc may be thinner than the rounding of its own position.
_ROUNDING: Final = 1e-14
"""Fraction of the numbers involved by which rounding may move the end of a sweep: some 1e-11 units in play.
"""


class Touch(NamedTuple):
    """When and where a moving disc first touches something.

    fraction: of the motion, 0..1; 0.0 when already touching. centre: of the disc then. point: the point of
    contact on what was touched. normal: unit length, out of what was touched.
    """

    fraction: float
    centre: Point
    point: Point
    normal: Point


def time_of_impact(offset: Point, motion: Point, reach: float) -> float | None:
    """Return when (0..1) a moving point comes within reach of a still one; None if not in this motion.

    offset is the target relative to the mover. Already within reach is 0.0; grazing counts. A negative reach,
    or NaN or infinity anywhere, gives None. The root is c / (-b + sqrt(D)) of lesson 1's equation (see
    `roots`), which neither divides by zero when the motion is so slow that its square underflows, nor cancels
    when the target is far.
    """
    fx, fy = offset
    mx, my = motion
    if not 0.0 <= reach < math.inf:
        return None
    gap = fx * fx + fy * fy - reach * reach
    if gap <= 0.0:
        return 0.0 if finite(motion) else None
    closing = fx * mx + fy * my
    if not closing > 0.0:
        return None
    away = fx * my - fy * mx
    under = (mx * mx + my * my) * reach * reach - away * away
    if not under >= 0.0:
        return None
    t = gap / (closing + math.sqrt(under))
    return t if t <= 1.0 else None


def sweep_point_disc(start: Point, motion: Point, centre: Point, radius: float) -> float | None:
    """Return when (0..1) a point moving by motion first lies in a still disc (bullets); None for never."""
    return time_of_impact((centre[0] - start[0], centre[1] - start[1]), motion, radius)


def sweep_disc_disc(
    start: Point, motion: Point, radius: float, centre: Point, centre_motion: Point, centre_radius: float
) -> Touch | None:
    """Return the first touch of two moving discs; the second is the one touched.

    The normal points from the second disc's centre to the first's at that moment.
    """
    if not (radius >= 0.0 and centre_radius >= 0.0):
        return None
    relative = (motion[0] - centre_motion[0], motion[1] - centre_motion[1])
    offset = (centre[0] - start[0], centre[1] - start[1])
    t = time_of_impact(offset, relative, radius + centre_radius)
    if t is None:
        return None
    other = along(centre, centre_motion, t)
    normal = outward(along((-offset[0], -offset[1]), relative, t), (0.0, 0.0), relative)
    point = (other[0] + normal[0] * centre_radius, other[1] + normal[1] * centre_radius)
    return Touch(t, along(start, motion, t), point, normal)


def sweep_disc_segment(start: Point, motion: Point, radius: float, a: Point, b: Point) -> Touch | None:
    """Return the first touch of a moving disc with a still segment: flat sides, round ends (lesson 4, swept).

    It is the moving centre against the capsule of that radius around the segment. A segment whose ends
    coincide is a point. The normal of a flat side is perpendicular to the segment for any radius, 0 included;
    a centre on the segment itself has the normal of the side it came from. A disc no wider than rounding that
    starts on the segment, as after a ricochet, is leaving: its normal is on the side it heads to.
    """
    if not radius >= 0.0:
        return None
    near = nearest_on_segment(start, a, b)
    if radius < _THIN and _starts_on(start, near, motion, radius):
        return Touch(0.0, start, near, _leaving_normal(a, b, motion))
    gap = (start[0] - near[0], start[1] - near[1])
    if gap[0] * gap[0] + gap[1] * gap[1] <= radius * radius < math.inf:
        return Touch(0.0, start, near, _resting_normal(start, near, a, b, motion)) if finite(motion) else None
    # Before the centre comes within radius of a side it is farther than that from the ends too.
    t = _side_touch(start, motion, radius, a, b)
    if t is not None:
        centre = along(start, motion, t)
        return Touch(t, centre, nearest_on_segment(centre, a, b), _side_normal(start, a, b, motion))
    t, end = sweep_point_disc(start, motion, a, radius), a
    other = sweep_point_disc(start, motion, b, radius)
    if t is None or (other is not None and other < t):
        t, end = other, b
    if t is None:
        return None
    return Touch(t, along(start, motion, t), end, _end_normal(start, motion, radius, end))


def _starts_on(start: Point, near: Point, motion: Point, radius: float) -> bool:
    """Return whether a thin disc starts on its nearest point, and is as thin as rounding."""
    numbers = abs(start[0]) + abs(start[1]) + abs(motion[0]) + abs(motion[1])
    hair = _ROUNDING * numbers
    return radius <= hair < math.inf and abs(start[0] - near[0]) + abs(start[1] - near[1]) <= hair


def _leaving_normal(a: Point, b: Point, motion: Point) -> Point:
    """Return the normal of a segment on the side that a motion heads to."""
    nx, ny = outward((b[1] - a[1], a[0] - b[0]), (0.0, 0.0), motion)
    return (nx, ny) if nx * motion[0] + ny * motion[1] >= 0.0 else (-nx, -ny)


def _side_touch(start: Point, motion: Point, radius: float, a: Point, b: Point) -> float | None:
    """Return when the centre comes within radius of the line, if its foot is then on the segment."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    squared = dx * dx + dy * dy
    if not squared > 0.0:
        return None
    size = math.sqrt(squared)
    nx, ny = dy / size, -dx / size
    fx, fy = start[0] - a[0], start[1] - a[1]
    height = fx * nx + fy * ny
    climb = motion[0] * nx + motion[1] * ny
    if height < 0.0:
        height, climb = -height, -climb
    gap = height - radius
    # The caller's distance test rounds differently: what did not touch there may touch here.
    slack = _ROUNDING * (abs(fx) + abs(fy) + radius)
    if not (climb < 0.0 and -slack <= gap and slack < math.inf):
        return None
    t = max(gap, 0.0) / -climb
    if not t <= 1.0:
        return None
    foot = ((fx + motion[0] * t) * dx + (fy + motion[1] * t) * dy) / squared
    return t if 0.0 <= foot <= 1.0 else None


def _side_normal(start: Point, a: Point, b: Point, motion: Point) -> Point:
    """Return the normal of a segment on the side of start; for a start on its line, against the motion.

    It is not taken from the centre to its foot at the touch: for a small radius they differ by rounding
    alone.
    """
    dx, dy = b[0] - a[0], b[1] - a[1]
    nx, ny = outward((dy, -dx), (0.0, 0.0), motion)
    side = (start[0] - a[0]) * dy - (start[1] - a[1]) * dx
    if side == 0.0:
        side = -(nx * motion[0] + ny * motion[1])
    return (-nx, -ny) if side < 0.0 else (nx, ny)


def _end_normal(start: Point, motion: Point, radius: float, end: Point) -> Point:
    """Return the normal where a moving point meets the circle around an end.

    It is built from its parts along and across the motion, so that it faces the motion even if the radius is
    no more than the rounding of the positions; for a radius of 0 it is the reverse of the motion.
    """
    dx, dy = unit(motion) or (0.0, 1.0)
    beside = (start[0] - end[0]) * dy - (start[1] - end[1]) * dx
    fraction = max(-1.0, min(1.0, beside / radius)) if radius > 0.0 else 0.0
    against = math.sqrt((1.0 - fraction) * (1.0 + fraction))
    normal = (fraction * dy - against * dx, -fraction * dx - against * dy)
    return unit(normal) or (-dx, -dy)


def _resting_normal(start: Point, near: Point, a: Point, b: Point, motion: Point) -> Point:
    """Return the normal for a disc that touches at the start: of an end, or of the side it is on."""
    if start != near and near in (a, b):
        return outward(start, near, motion)
    return _side_normal(start, a, b, motion)
