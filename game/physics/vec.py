"""Points and displacements: plain (x, y) tuples of floats, x to the right and y down."""

from __future__ import annotations

import math
from typing import Final, TypeAlias

Point: TypeAlias = tuple[float, float]  # A position or a displacement in world units
TINY: Final = 1e-140
"""Below this length the squares of a vector's components underflow, and length() returns 0.0 or garbage."""


def dot(a: Point, b: Point) -> float:
    """Return a . b: positive when both point the same way, 0 when perpendicular."""
    return a[0] * b[0] + a[1] * b[1]


def cross(a: Point, b: Point) -> float:
    """Return the z component of a x b: with y down, positive when b is clockwise of a as seen."""
    return a[0] * b[1] - a[1] * b[0]


def length(a: Point) -> float:
    """Return |a| by sqrt, not hypot, whose last bit changed between Pythons; 0.0 where squares underflow."""
    return math.sqrt(a[0] * a[0] + a[1] * a[1])


def minus(a: Point, b: Point) -> Point:
    """Return a - b: the displacement from b to a."""
    return (a[0] - b[0], a[1] - b[1])


def scaled(a: Point, factor: float) -> Point:
    """Return a times a factor: same direction, or the opposite one where the factor is negative."""
    return (a[0] * factor, a[1] * factor)


def along(start: Point, motion: Point, fraction: float) -> Point:
    """Return the point reached after a fraction (0..1) of a motion."""
    return (start[0] + motion[0] * fraction, start[1] + motion[1] * fraction)


def unit(a: Point) -> Point | None:
    """Return a scaled to length 1, or None when it has no direction (zero, NaN, infinite).

    Also correct where the squares under- or overflow, as at 1e-200 or 1e200.
    """
    x, y = a
    size = math.sqrt(x * x + y * y)
    if TINY < size < math.inf:
        return (x / size, y / size)
    largest = max(abs(x), abs(y))
    if not (finite(a) and largest > 0.0):
        return None
    x, y = x / largest, y / largest
    size = math.sqrt(x * x + y * y)
    return (x / size, y / size)


def limited(a: Point, most: float) -> Point:
    """Return a shortened to a length of at most `most`, in its direction; itself if it is no longer."""
    size = math.sqrt(a[0] * a[0] + a[1] * a[1])
    if size <= most:
        return a
    keep = most / size
    return (a[0] * keep, a[1] * keep)


def finite(a: Point) -> bool:
    """Return whether both components are finite."""
    return a[0] * 0.0 + a[1] * 0.0 == 0.0


def left_normal(direction: Point) -> Point:
    """Return the direction turned a quarter to the left of travel as seen: (dy, -dx), same length.

    With y down this is lesson 4's rotation by -90 degrees: travelling right, left is up.
    """
    return (direction[1], -direction[0])


def reflect(direction: Point, normal: Point) -> Point:
    """Return a direction reflected off a unit normal, d - 2 (d . n) n; the sign of n does not matter."""
    twice = 2.0 * (direction[0] * normal[0] + direction[1] * normal[1])
    return (direction[0] - twice * normal[0], direction[1] - twice * normal[1])
