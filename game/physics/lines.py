"""Distances from points to lines and segments (lessons 3 and 4), and the point in a circle (lesson 1).

A line is given by two points on it, start and end. If they coincide, it is that one point.
"""

from __future__ import annotations

import math

from game.physics.vec import TINY, Point, left_normal, unit


def point_in_disc(point: Point, centre: Point, radius: float) -> bool:
    """Return whether a point lies in a closed disc; the rim counts (lesson 1's bullets).

    A disc of negative or infinite radius contains nothing; a point with NaN is in no disc.
    """
    dx = point[0] - centre[0]
    dy = point[1] - centre[1]
    return radius >= 0.0 and dx * dx + dy * dy <= radius * radius < math.inf


def signed_distance(point: Point, start: Point, end: Point) -> float | None:
    """Return the distance from the endless line, positive on its left as seen (lesson 4).

    Left is of travel from start to end: for a line drawn rightwards, a point below it is negative. start is
    subtracted from the point before anything is multiplied, so large coordinates keep their digits. None for
    a line without a direction, which has no sides.
    """
    normal = unit(left_normal((end[0] - start[0], end[1] - start[1])))
    if normal is None:
        return None
    return (point[0] - start[0]) * normal[0] + (point[1] - start[1]) * normal[1]


def distance_to_line(point: Point, start: Point, end: Point) -> float:
    """Return the distance from the endless line: twice the triangle's area over its base (lesson 3).

    For a line whose two points coincide, this is the distance from that point.
    """
    if start != end:
        away = signed_distance(point, start, end)
        return math.nan if away is None else abs(away)  # no direction though the points differ: NaN input
    dx, dy = point[0] - start[0], point[1] - start[1]
    return math.sqrt(dx * dx + dy * dy)


def projection(point: Point, start: Point, end: Point) -> float:
    """Return the foot of the perpendicular as a fraction of start..end: 0 at start, 1 at end.

    Outside 0..1 the foot is beyond an end. 0.0 for a line whose points coincide; NaN for NaN.
    """
    dx, dy = end[0] - start[0], end[1] - start[1]
    squared = dx * dx + dy * dy
    if squared == 0.0:
        return 0.0
    return ((point[0] - start[0]) * dx + (point[1] - start[1]) * dy) / squared


def nearest_on_line(point: Point, start: Point, end: Point) -> Point:
    """Return the foot of the perpendicular on the endless line (for lesson 3; the game uses segments)."""
    fraction = projection(point, start, end)
    return (start[0] + (end[0] - start[0]) * fraction, start[1] + (end[1] - start[1]) * fraction)


def nearest_on_segment(point: Point, start: Point, end: Point) -> Point:
    """Return the point of the segment nearest to point: the foot, or an end when the foot is beyond it.

    A foot exactly on an end is that end to the bit, whichever branch finds it (lesson 3).
    """
    fraction = projection(point, start, end)
    if fraction <= 0.0:
        return start
    if fraction >= 1.0:
        return end
    return (start[0] + (end[0] - start[0]) * fraction, start[1] + (end[1] - start[1]) * fraction)


def distance_to_segment(point: Point, start: Point, end: Point) -> float:
    """Return the distance from the nearest point of the segment (lesson 3's min_dist).

    It is not measured to nearest_on_segment, whose rounding would lose digits far out: beside the segment it
    is distance_to_line to the bit, beyond an end the distance of that end.
    """
    dx, dy = end[0] - start[0], end[1] - start[1]
    sx, sy = point[0] - start[0], point[1] - start[1]
    if -math.inf < sx * dx + sy * dy <= 0.0:
        return math.sqrt(sx * sx + sy * sy)
    ex, ey = point[0] - end[0], point[1] - end[1]
    if 0.0 <= ex * dx + ey * dy < math.inf:
        return math.sqrt(ex * ex + ey * ey)
    size = math.sqrt(dx * dx + dy * dy)
    if not TINY < size < math.inf:
        return distance_to_line(point, start, end)
    return abs(sx * (dy / size) - sy * (dx / size))  # signed_distance, without its three calls


def farthest_on_segment(point: Point, start: Point, end: Point) -> float:
    """Return the distance of the farthest point of the segment, always an end (lesson 3's max_dist)."""
    sx, sy = point[0] - start[0], point[1] - start[1]
    ex, ey = point[0] - end[0], point[1] - end[1]
    from_start, from_end = sx * sx + sy * sy, ex * ex + ey * ey
    # Not max(), which returns a number when its second argument is NaN.
    return math.sqrt(from_start if from_start > from_end or from_start != from_start else from_end)  # noqa: PLR0124
