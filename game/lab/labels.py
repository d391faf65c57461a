"""Where the labels of a picture stand: off one another and, if they can, off its lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from math import inf
from typing import Final, NamedTuple

from game.cards.shapes import Arrow, Caption, Dot, Line, Ring, Shape
from game.physics import Point, along, length, minus, unit

DOT: Final = 0.2  # heights of a letter: the radius of a dot
_RING: Final = 0.6  # heights of a letter: the radius of the ring of a handle
GRID: Final = "grid"  # the ink of the grid, over which labels may stand, as over what is faint
_TIP: Final = 0.5  # heights of a letter: half of what an arrow's head takes
_BEYOND: Final = 9.0  # an endless line goes on by so many times its length, and is cut by the picture's edge
_WAYS: Final = tuple(filter(None, map(unit, product((1.0, -1.0, 0.0), (-1.0, 1.0, 0.0)))))
"""the eight directions from a place to its label."""

_AWAY: Final = (0.9, 1.3, 1.8, 2.4, 3.2)  # heights of a letter from a place to its label
_SHARES: Final = (0.5, 0.7, 0.3, 0.9, 0.1)  # of a line: where a label may stand beside it
_ROWS: Final = (0.0, -1.2, 1.2, -2.4, 2.4)  # heights of a letter by which a caption may be moved down
_CAPITAL, _SMALL = 0.77, 0.57  # heights of a letter: widths, with what is clear of it
_HALF: Final = 0.55  # heights of a letter: half of a label's height, with what is clear of it


class Box(NamedTuple):
    """A box with its sides parallel to the axes, in units."""

    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: Box) -> bool:
        """Return whether two boxes overlap."""
        across = self.left < other.right and other.left < self.right
        return across and self.top < other.bottom and other.top < self.bottom


def width(label: str, letters: float) -> float:
    """Return how wide a label is at most, in units, with letters of a height."""
    capitals = len(label) < 4 or label.isupper()
    return (_CAPITAL if capitals else _SMALL) * letters * len(label)


def ends(shape: Line | Arrow) -> tuple[Point, Point]:
    """Return the two ends of a line as it is drawn."""
    way = minus(shape.end, shape.start)
    beyond = _BEYOND if isinstance(shape, Line) and shape.endless else 0.0
    return along(shape.start, way, -beyond), along(shape.end, way, beyond)


def labelled(
    shapes: Sequence[Shape], letters: float, *, inside: Box | None = None, handles: Iterable[Point] = ()
) -> list[Shape]:
    """Return shapes with a place for each label: the first of a few that is free, else that on fewest lines.

    letters: the height of labels, in units. inside: the picture's edges, if it has them. handles: places that
    count as lines do. A label is left out where each place is on another label or beyond the edges; captions,
    which are places themselves, come first and move up or down, then the numbers of the grid.
    """
    found, strokes, taken = list(shapes), _Strokes(shapes, handles, letters), list[Box]()
    for at in sorted(range(len(found)), key=lambda at: _turn(found[at])):
        shape = found[at]
        if not shape.label:
            continue
        best, least = None, inf
        for place in _places(shape, letters, inside):
            box = _box(place, shape.label, letters)
            if any(map(box.meets, taken)) or not (inside is None or _within(box, inside)):
                continue
            under = strokes.under(box)
            if under < least:
                best, least = place, under
            if not under or isinstance(shape, Caption):
                break
        if best is None:
            found[at] = shape._replace(label="")
            continue
        taken.append(_box(best, shape.label, letters))
        if isinstance(shape, Caption):
            found[at] = shape._replace(place=(best[0] - width(shape.label, letters) / 2.0, best[1]))
        else:
            found[at] = shape._replace(label_at=best)
    return found


def _turn(shape: Shape) -> int:
    return 2 if not isinstance(shape, Caption) else 1 if shape.ink == GRID else 0


def _box(middle: Point, label: str, letters: float) -> Box:
    across, down = width(label, letters) / 2.0, _HALF * letters
    return Box(middle[0] - across, middle[1] - down, middle[0] + across, middle[1] + down)


def _within(box: Box, edges: Box) -> bool:
    across = edges.left <= box.left and box.right <= edges.right
    return across and edges.top <= box.top and box.bottom <= edges.bottom


def _places(shape: Shape, letters: float, inside: Box | None) -> Iterator[Point]:
    """Yield the middles of a label for each place that it may have, the nearest first."""
    half = width(shape.label, letters) / 2.0
    if isinstance(shape, Caption):
        x, y = shape.place
        x = x if inside is None else max(inside.left, min(x, inside.right - 2.0 * half - 1e-9))
        for down in _ROWS[:1] if shape.ink == GRID else _ROWS:
            yield (x + half, y + down * letters)
        return
    beside: Iterable[tuple[Point, Point]]
    match shape:
        case Ring(centre, radius):
            beside = [(along(centre, way, radius), way) for way in _WAYS]
        case Dot(place):
            beside = [(place, way) for way in _WAYS]
        case _:
            motion = minus(shape.end, shape.start)
            beside = [(along(shape.start, motion, share), way) for share in _SHARES for way in _WAYS]
    more = max(0.0, half - _CAPITAL * letters / 2.0)
    for away in _AWAY:
        for (x, y), (u, v) in beside:
            yield (x + u * (away * letters + more), y + v * away * letters)


class _Strokes:
    """What labels should not stand on: lines, rims, dots, the heads of arrows, handles."""

    def __init__(self, shapes: Sequence[Shape], handles: Iterable[Point], letters: float) -> None:
        self._lines: list[tuple[Box, float, float, float, float]] = []  # box, start, motion
        self._rims: list[
            tuple[Box, float, float, float, bool]
        ] = []  # box, centre, radius, whether it is filled
        for x, y in handles:
            self._rim(x, y, _RING * letters, filled=True)
        for shape in shapes:
            if shape.ink in {"faint", GRID}:
                continue
            match shape:
                case Ring((x, y), radius):
                    self._rim(x, y, radius, filled=False)
                case Dot((x, y)):
                    self._rim(x, y, DOT * letters, filled=True)
                case Line() | Arrow():
                    (x, y), (u, v) = ends(shape)
                    box = Box(min(x, u), min(y, v), max(x, u), max(y, v))
                    self._lines.append((box, x, y, u - x, v - y))
            if isinstance(shape, Arrow):
                x, y = along(shape.end, unit(shape.motion) or (0.0, 0.0), -_TIP * letters)
                self._rim(x, y, _TIP * letters, filled=True)

    def _rim(self, x: float, y: float, r: float, *, filled: bool) -> None:
        self._rims.append((Box(x - r, y - r, x + r, y + r), x, y, r, filled))

    def under(self, box: Box) -> int:
        """Return how many of them a box touches."""
        count = 0
        left, top, right, bottom = box
        for (low_x, low_y, high_x, high_y), x, y, r, filled in self._rims:
            if low_x < right and left < high_x and low_y < bottom and top < high_y:
                near = (max(left - x, 0.0, x - right), max(top - y, 0.0, y - bottom))
                far = (max(x - left, right - x), max(y - top, bottom - y))
                count += length(near) < r and (filled or length(far) > r)
        for (low_x, low_y, high_x, high_y), x, y, u, v in self._lines:
            if low_x <= right and left <= high_x and low_y <= bottom and top <= high_y:
                sides = [u * (b - y) - v * (a - x) for a in (left, right) for b in (top, bottom)]
                count += min(sides) <= 0.0 <= max(sides)
        return count
