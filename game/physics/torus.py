"""The shape of the world: a torus. The only place that wraps anything."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.physics.vec import Point

_FARTHEST = 1e15
"""Beyond this, a float no longer tells neighbouring units apart and images make no sense."""


def wrap_axis(value: float, size: float) -> float:
    """Return value brought into [0, size). NaN and infinity give NaN.

    A tiny negative value `% size` rounds up to size itself, which is outside: that is 0 here.
    """
    value %= size
    return value if value < size or value != value else 0.0  # noqa: PLR0124 - NaN stays NaN


def shortest(difference: float, size: float) -> float:
    """Return a difference of two wrapped coordinates by the nearer way, in [-size/2, size/2].

    Antisymmetric for every input, also at exactly half the world, where the sign is kept.
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


def _image_range(offset: float, motion: float, reach: float, size: float) -> range:
    """Say which shifts k make offset + k * size come within reach of the span 0..motion."""
    low = min(0.0, motion) - reach - offset
    high = max(0.0, motion) + reach - offset
    if not (-_FARTHEST < low <= high < _FARTHEST):
        return range(0)
    return range(math.ceil(low / size), math.floor(high / size) + 1)


@dataclass(frozen=True, slots=True)
class Torus:
    """A world of width x height units whose opposite edges touch; both must be positive and finite."""

    width: float
    height: float

    def __post_init__(self) -> None:
        """Refuse a world without an inside.

        Raises:
            ValueError: a side is not a positive finite number.
        """
        if not (0.0 < self.width < math.inf and 0.0 < self.height < math.inf):
            raise ValueError(f"a torus needs positive finite sides, not {self.width} x {self.height}")

    def wrap(self, place: Point) -> Point:
        """Return the same place with 0 <= x < width and 0 <= y < height."""
        return (wrap_axis(place[0], self.width), wrap_axis(place[1], self.height))

    def delta(self, start: Point, end: Point) -> Point:
        """Return the shortest displacement from start to end, over an edge if that is nearer.

        delta(a, b) == -delta(b, a) always, also when the two are exactly half a world apart.
        """
        return (shortest(end[0] - start[0], self.width), shortest(end[1] - start[1], self.height))

    def distance(self, a: Point, b: Point) -> float:
        """Return the length of the shortest way between two places."""
        dx, dy = self.delta(a, b)
        return math.sqrt(dx * dx + dy * dy)

    def lerp(self, start: Point, end: Point, share: float) -> Point:
        """Return the wrapped place a share (0..1) of the shortest way from start to end."""
        dx, dy = self.delta(start, end)
        return self.wrap((start[0] + dx * share, start[1] + dy * share))

    def images(self, offset: Point, motion: Point, reach: float) -> list[Point]:
        """List the images of offset that may come within reach of something moving from (0, 0) by motion.

        offset is the target as seen from the mover. The list is complete for any length of motion
        and any reach (the minimum image alone is not, once either passes half the world), may hold
        near misses, and its order is fixed: by column, then by row. Negative reach or NaN: empty.
        """
        if not reach >= 0.0:
            return []
        columns = _image_range(offset[0], motion[0], reach, self.width)
        rows = _image_range(offset[1], motion[1], reach, self.height)
        return [(offset[0] + i * self.width, offset[1] + j * self.height) for i in columns for j in rows]

    def straddles(self, place: Point, radius: float) -> list[Point]:
        """List where a disc must also be drawn because it hangs over an edge: its other images.

        place is a wrapped place, which is not listed itself; every image listed touches the
        rectangle 0..width x 0..height.
        """
        corner = (self.width, self.height)
        return [image for image in self.images(place, corner, radius) if image != place]
