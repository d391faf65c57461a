"""Boxes, in units of the field or in pixels, and which of some are free."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from game.physics import Point


class Box(NamedTuple):
    """An upright rectangle. It holds its left and upper edge, but not its right and lower one."""

    left: float
    top: float
    width: float
    height: float

    @classmethod
    def about(cls, centre: Point, width: float, height: float) -> Box:
        """Return the box with this centre and size."""
        return cls(centre[0] - width / 2, centre[1] - height / 2, width, height)

    @property
    def right(self) -> float:
        """The x of its right edge."""
        return self.left + self.width

    @property
    def bottom(self) -> float:
        """The y of its lower edge."""
        return self.top + self.height

    @property
    def centre(self) -> Point:
        """The place in its middle."""
        return self.left + self.width / 2, self.top + self.height / 2

    @property
    def corners(self) -> tuple[Point, Point, Point, Point]:
        """Its corners: left and right above, right and left below."""
        right, bottom = self.right, self.bottom
        return (self.left, self.top), (right, self.top), (right, bottom), (self.left, bottom)

    def holds(self, x: float, y: float) -> bool:
        """Return whether a place lies in it."""
        left, top, width, height = self
        return left <= x < left + width and top <= y < top + height

    def contains(self, other: Box) -> bool:
        """Return whether the whole of another box lies in it."""
        left, top, width, height = self
        x, y, across, down = other
        return left <= x and top <= y and left + width >= x + across and top + height >= y + down

    def overlaps(self, other: Box) -> bool:
        """Return whether the two have an area in common."""
        left, top, width, height = self
        x, y, across, down = other
        apart = x + across <= left or left + width <= x or y + down <= top or top + height <= y
        return not apart and min(width, height, across, down) > 0.0

    def free_of(self, boxes: Iterable[Box]) -> bool:
        """Return whether it overlaps none of these."""
        return not any(map(self.overlaps, boxes))

    def fits(self, extent: Box, boxes: Iterable[Box]) -> bool:
        """Return whether it lies in an extent and covers no box."""
        return extent.contains(self) and self.free_of(boxes)

    def moved(self, across: float, down: float) -> Box:
        """Return it moved."""
        return Box(self.left + across, self.top + down, self.width, self.height)

    def grown(self, across: float, down: float) -> Box:
        """Return it with more room at each side: at the left and the right, and above and below."""
        return Box(self.left - across, self.top - down, self.width + 2 * across, self.height + 2 * down)

    def clip(self, other: Box) -> Box:
        """Return the part of it that lies in another box; without width or height if there is none."""
        left, top = max(self.left, other.left), max(self.top, other.top)
        right, bottom = min(self.right, other.right), min(self.bottom, other.bottom)
        return Box(left, top, max(0.0, right - left), max(0.0, bottom - top))


def free_place(boxes: Sequence[Box], extent: Box, wanted: Sequence[Box]) -> int | None:
    """Return the index of the first place that lies in the extent and covers no box; None for none."""
    return next((at for at, place in enumerate(wanted) if place.fits(extent, boxes)), None)
