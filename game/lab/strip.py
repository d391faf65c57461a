"""The parabola y = t² + b t + c of a ray and a circle, in a strip at the foot of a room's picture."""

from __future__ import annotations

from itertools import pairwise
from typing import Final, NamedTuple

from game import physics
from game.cards.numbers import MINUS, short
from game.cards.shapes import Caption, Dot, Line, Shape
from game.lab.room import AREA
from game.physics import Point

_UP: Final = 40.0  # units of the area that y = r² is above the axis
_HIGHEST: Final = (
    1.4142135623730951  # The ray is this many r from C where y = r², which is where the curve is cut
)
_PIECES: Final = 16
_MARGIN: Final = 20.0  # units between an axis and the sides of the area
_FOOT: Final = AREA[1] - 46.0
_FIRST: Final = -90.0  # the least t that an axis shows, unless the curve is elsewhere


class Axis(NamedTuple):
    """An axis of t from left to right."""

    zero: Point  # units of the area: where t = 0 is
    unit: float  # units of the area for a unit of t
    low: float  # the least t and the greatest that have room
    high: float

    def at(self, t: float, up: float = 0.0) -> Point:
        """Return the place of a t, and of a y, in units of r²."""
        return (self.zero[0] + t * self.unit, self.zero[1] - up * _UP)


def axis_at_foot(start: Point, direction: Point, centre: Point, radius: float, unit: float = 1.0) -> Axis:
    """Return an axis over the whole width of the area, moved aside if the curve would not be on it."""
    wide = (AREA[0] - 2.0 * _MARGIN) / unit
    middle = -physics.quadratic(start, direction, centre, radius).b / 2.0
    reach = _HIGHEST * radius
    low = min(max(_FIRST, middle + reach - wide), middle - reach)
    return Axis((_MARGIN - low * unit, _FOOT), unit, low, low + wide)


def parabola(
    axis: Axis,
    ray: tuple[Point, Point],
    disc: tuple[Point, float],
    name: str,
    ends: tuple[float, float] | None = None,
) -> list[Shape]:
    """Return the curve, its vertex at -D/4 = h² - r², and a dot at each root, hollow off the ray.

    ray: its start and its direction of length 1. disc: centre and radius. name: of the disc. ends: the least
    and the greatest t of the ray; None: without dots and a mark at t = 0.
    """
    equation = physics.quadratic(*ray, *disc)
    least, middle, square = -equation.discriminant / 4.0, -equation.b / 2.0, disc[1] * disc[1]
    shapes: list[Shape] = [Line(axis.at(axis.low), axis.at(axis.high), "faint")]
    if ends is not None and axis.low <= 0.0 <= axis.high:
        shapes.append(Line(axis.at(0.0, -0.15), axis.at(0.0, 0.15), "t", "t = 0"))
    cut = physics.roots(*ray, disc[0], _HIGHEST * disc[1])
    label = f"{MINUS}D/4 = {short(least)}"
    words = f"y = t² + b t + c for {name}" + ("" if cut else f": its vertex, {label}, is above this strip")
    shapes.append(Caption(axis.at(axis.low, 1.1), words, "t"))
    if cut is None:
        return shapes
    first, last = max(cut[0], axis.low), min(cut[1], axis.high)
    if first < last:
        ts = [first + (last - first) * number / _PIECES for number in range(_PIECES + 1)]
        places = [axis.at(t, ((t - middle) * (t - middle) + least) / square) for t in ts]
        shapes += [Line(a, b, "t", width=2) for a, b in pairwise(places)]
    if axis.low <= middle <= axis.high:
        shapes.append(Dot(axis.at(middle, least / square), "D", label, hollow=True))
    for letter, t in zip(("t1", "t2"), physics.roots(*ray, *disc) or (), strict=False):
        if ends is not None and axis.low <= t <= axis.high:
            shapes.append(Dot(axis.at(t), "t", letter, hollow=not ends[0] <= t <= ends[1]))
    return shapes
