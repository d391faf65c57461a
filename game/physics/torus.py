"""The shape of the world: a torus, whose opposite edges touch. No other module wraps a coordinate."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

from game.physics.vec import Point

_FARTHEST: Final = 1e15  # Worlds. Beyond this, a float no longer tells neighbouring images apart.
_MOST: Final = 100
"""Worlds that one motion or one disc may span on an axis; more is a mistake and meets nothing."""

_SLACK: Final = 1e-12
"""Fraction of the numbers involved by which a search for images is widened, so that rounding loses none."""


def wrap_axis(value: float, size: float) -> float:
    """Return value wrapped into [0, size), for a positive size. NaN and infinity give NaN.

    A tiny negative value `% size` rounds up to size itself, which is outside; it gives 0 here.
    """
    value %= size
    return value if value < size or value != value else 0.0  # noqa: PLR0124 - NaN stays NaN


def shortest(difference: float, size: float) -> float:
    """Return a difference of two coordinates by the shorter way, in [-size/2, size/2].

    Antisymmetric for every input, also at exactly half the world, where the sign is kept. Fast for wrapped
    coordinates, correct for any; NaN and infinity give NaN.
    """
    half = size * 0.5
    if -half <= difference <= half:
        return difference
    if difference > half:
        return difference - size if difference < size + half else _shortest_far(difference, size)
    return difference + size if difference > -size - half else _shortest_far(difference, size)


def _shortest_far(difference: float, size: float) -> float:
    """Reduce a difference of many worlds, mirrored by sign so that it stays antisymmetric."""
    if difference < 0.0:
        return -_shortest_far(-difference, size)
    rest = wrap_axis(difference, size)
    return rest if rest <= size * 0.5 else rest - size


def _shifts(offset: float, one: float, other: float, reach: float, size: float) -> range:
    """Return the shifts k that bring offset + k * size within reach of the span between one and other."""
    margin = reach + _SLACK * (abs(offset) + abs(one) + abs(other) + reach)
    first = (min(one, other) - margin - offset) / size
    last = (max(one, other) + margin - offset) / size
    if not (-_FARTHEST < first <= last < _FARTHEST and last - first <= _MOST):
        return range(0)
    return range(math.ceil(first), math.floor(last) + 1)


@dataclass(frozen=True, slots=True)
class Torus:
    """A world of width x height units whose opposite edges touch; both must be positive and finite."""

    width: float
    height: float

    def __post_init__(self) -> None:
        """Check the sides.

        Raises:
            ValueError: a side is not a positive finite number.
        """
        if not (0.0 < self.width < math.inf and 0.0 < self.height < math.inf):
            raise ValueError(f"a torus needs positive finite sides, not {self.width} x {self.height}")

    def wrap(self, place: Point) -> Point:
        """Return the same position with 0 <= x < width and 0 <= y < height."""
        return (wrap_axis(place[0], self.width), wrap_axis(place[1], self.height))

    def delta(self, start: Point, end: Point) -> Point:
        """Return the shortest displacement from start to end, over an edge if that is shorter.

        delta(a, b) == -delta(b, a) always, also when the two are exactly half a world apart.
        """
        return (shortest(end[0] - start[0], self.width), shortest(end[1] - start[1], self.height))

    def distance(self, a: Point, b: Point) -> float:
        """Return the shortest distance between two positions."""
        dx, dy = self.delta(a, b)
        return math.sqrt(dx * dx + dy * dy)

    def lerp(self, start: Point, end: Point, fraction: float) -> Point:
        """Return the wrapped position a fraction (0..1) of the shortest way from start to end."""
        dx, dy = self.delta(start, end)
        return self.wrap((start[0] + dx * fraction, start[1] + dy * fraction))

    def images(self, offset: Point, motion: Point, reach: float) -> list[Point]:
        """List the images of offset that may come within reach of something moving from (0, 0) by motion.

        offset is the target relative to the mover. The list is complete for any motion and any reach (the
        nearest image alone is not enough once either passes half the world), may hold near misses, and its
        order is fixed: by column, then by row. A negative reach, NaN or infinity anywhere, or more than 100
        worlds at once: empty.
        """
        if not reach >= 0.0:
            return []
        columns = _shifts(offset[0], 0.0, motion[0], reach, self.width)
        rows = _shifts(offset[1], 0.0, motion[1], reach, self.height)
        return [(offset[0] + i * self.width, offset[1] + j * self.height) for i in columns for j in rows]

    def straddles(self, place: Point, radius: float) -> list[Point]:
        """List where a disc must also be drawn because it crosses an edge: its other images.

        place is a wrapped position, which is not listed itself; every image listed touches the rectangle
        0..width x 0..height. Negative radius, NaN or infinity: empty.
        """
        if not radius >= 0.0:
            return []
        columns = _shifts(place[0], 0.0, self.width, radius, self.width)
        rows = _shifts(place[1], 0.0, self.height, radius, self.height)
        images = [(place[0] + i * self.width, place[1] + j * self.height) for i in columns for j in rows]
        return [image for image in images if image != place]
