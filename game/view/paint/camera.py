"""Converts between world units and window pixels, and clips lines to what can be seen."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TypeAlias

from game.view.paint.box import Box

Point: TypeAlias = tuple[float, float]
Bounds: TypeAlias = tuple[float, float, float, float]  # Left, top, right, bottom
WORLD: Point = (1280.0, 720.0)
_FARTHEST = 1e9  # px: beyond this, floats are too coarse to clip; such a line is a bug and is dropped
_REALM: Bounds = (-_FARTHEST, -_FARTHEST, _FARTHEST, _FARTHEST)


@dataclass(frozen=True, slots=True)
class Camera:
    """Maps world units to window pixels at one scale, with bars where the window's shape differs.

    `offset` is the world point at the viewport's top-left corner. `shake` moves the picture (world units)
    and `roll` turns it clockwise about its middle (radians); the viewport itself does not move.
    """

    scale: float
    left: int
    top: int
    width: int
    height: int
    offset: Point = (0.0, 0.0)
    shake: Point = (0.0, 0.0)
    roll: float = 0.0

    @classmethod
    def fit(
        cls,
        width: int,
        height: int,
        shake: Point = (0.0, 0.0),
        *,
        offset: Point = (0.0, 0.0),
        world: Point = WORLD,
    ) -> Camera:
        """Return the camera that shows the whole world as large as possible in a window of this size (px).

        A size below one pixel counts as one, so the scale is never zero.
        """
        wide, high = max(1, width), max(1, height)
        scale = min(wide / world[0], high / world[1])
        across, down = max(1, round(world[0] * scale)), max(1, round(world[1] * scale))
        return cls(scale, (wide - across) // 2, (high - down) // 2, across, down, offset, shake)

    @property
    def viewport(self) -> Box:
        """The part of the window that shows the world; the rest is black bars."""
        return Box(self.left, self.top, self.width, self.height)

    def to_screen(self, x: float, y: float) -> Point:
        """Convert a world point to window pixels, not rounded."""
        sx = self.left + (x - self.offset[0] + self.shake[0]) * self.scale
        sy = self.top + (y - self.offset[1] + self.shake[1]) * self.scale
        return self._turned(sx, sy, self.roll)

    def to_world(self, sx: float, sy: float) -> Point:
        """Convert window pixels to a world point; the inverse of to_screen."""
        sx, sy = self._turned(sx, sy, -self.roll)
        return (
            (sx - self.left) / self.scale + self.offset[0] - self.shake[0],
            (sy - self.top) / self.scale + self.offset[1] - self.shake[1],
        )

    def shaken(self, shake: Point, roll: float) -> Camera:
        """Return this camera with another shake (world units) and roll (radians)."""
        return replace(self, shake=shake, roll=roll)

    def zoomed(self, middle: Point, zoom: float) -> Camera:
        """Return this camera magnified `zoom` times (1 or more) about a world point in the middle."""
        half = (self.width / self.scale / zoom / 2, self.height / self.scale / zoom / 2)
        return replace(self, scale=self.scale * zoom, offset=(middle[0] - half[0], middle[1] - half[1]))

    def _turned(self, sx: float, sy: float, angle: float) -> Point:
        """Return a window point rotated by an angle (radians) about the viewport's middle."""
        if angle == 0.0:
            return sx, sy
        middle_x, middle_y = self.left + self.width / 2, self.top + self.height / 2
        dx, dy, cosine, sine = sx - middle_x, sy - middle_y, math.cos(angle), math.sin(angle)
        return middle_x + dx * cosine - dy * sine, middle_y + dx * sine + dy * cosine


def within(x: float, y: float, bounds: Bounds) -> bool:
    """Return whether a point lies in the bounds; False for NaN."""
    left, top, right, bottom = bounds
    return left <= x <= right and top <= y <= bottom


def clip_path(path: Sequence[Point], bounds: Bounds) -> list[Sequence[Point]]:
    """Return the visible pieces of a polyline; the path itself if all of it can be seen.

    Segments with an end that is NaN, infinite or beyond 1e9 are dropped.
    """
    left, top, right, bottom = bounds
    for x, y in path:
        if not (left <= x <= right and top <= y <= bottom):
            break
    else:
        return [path] if len(path) > 1 else []
    xs, ys = [x for x, _ in path], [y for _, y in path]
    first_x, last_x, first_y, last_y = min(xs), max(xs), min(ys), max(ys)
    if last_x < left or first_x > right or last_y < top or first_y > bottom:
        return []
    pieces = (clip_segment(start, end, bounds) for start, end in pairwise(path))
    return [piece for piece in pieces if piece is not None]


def outside(path: Sequence[Point], box: Box) -> list[Sequence[Point]]:
    """Return the parts of a polyline of finite points that lie outside of a box."""
    bounds = (box.left, box.top, box.right, box.bottom)
    xs, ys = [x for x, _ in path], [y for _, y in path]
    if max(xs) < box.left or min(xs) > box.right or max(ys) < box.top or min(ys) > box.bottom:
        return [path]
    found: list[list[Point]] = [[path[0]]]
    for start, end in pairwise(path):
        hidden = clip_segment(start, end, bounds)
        if hidden is not None:
            found[-1] += [hidden[0]] if hidden[0] != start else []
            found.append([hidden[1]])
        found[-1] += [end] if hidden is None or hidden[1] != end else []
    return [run for run in found if len(run) > 1]


def clip_segment(start: Point, end: Point, bounds: Bounds) -> tuple[Point, Point] | None:
    """Return the part of a segment inside the bounds, None if there is none (by Liang and Barsky)."""
    (x, y), (end_x, end_y), (left, top, right, bottom) = start, end, bounds
    if left <= x <= right and left <= end_x <= right and top <= y <= bottom and top <= end_y <= bottom:
        return start, end
    beyond = (x < left and end_x < left) or (x > right and end_x > right)
    beyond = beyond or (y < top and end_y < top) or (y > bottom and end_y > bottom)
    if beyond or not (within(x, y, _REALM) and within(end_x, end_y, _REALM)):
        return None
    dx, dy = end_x - x, end_y - y
    first, last = 0.0, 1.0
    # Each edge of the box moves the entry later or the exit earlier.
    for along, room in ((-dx, x - left), (dx, right - x), (-dy, y - top), (dy, bottom - y)):
        if along == 0.0:
            if room < 0.0:
                return None
        elif along < 0.0:
            first = max(first, room / along)
        else:
            last = min(last, room / along)
    if first > last:
        return None
    return (x + first * dx, y + first * dy), (x + last * dx, y + last * dy)
