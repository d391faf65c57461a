"""Shapes as SVG, black on white, for sheets and the lab in a browser; it needs no screen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from itertools import product
from math import inf
from typing import Final

from game import physics
from game.cards.shapes import Arrow, Caption, Dot, Line, Ring, Shape, lit_shapes
from game.lab.room import AREA
from game.physics import Point, along, length, minus, unit

_DOT: Final = 0.2  # heights of a letter: the radius of a dot
_TIP: Final = 0.45  # heights of a letter: half of what an arrow's head takes
_BEYOND: Final = 9.0  # an endless line goes on by so many times its length, and is cut by the picture's edge
_WAYS: Final = tuple(
    filter(None, map(unit, product((1.0, -1.0, 0.4, -0.4, 0.0), (-1.0, 1.0, -0.4, 0.4, 0.0))))
)
_AWAY: Final = (0.9, 1.2, 1.6, 2.1, 2.6)  # heights of a letter from a place to its label
_WIDE: Final = 0.72  # heights of a letter: its width
_NARROW: Final = 0.5  # the same of a small one
_ROOM: Final = 0.62  # heights of a letter: from its middle to what is clear of it
_DIM: Final = ' opacity=".35"'
_PAPER: Final = ' style="background:#fff;color:#000"'
_PRINTED: Final = {"faint": "#999"}
_HEAD: Final = (
    '<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7"'
    ' orient="auto"><path d="M0 0L8 4L0 8z" stroke="none" fill="currentColor"'
    ' style="fill:context-stroke"/></marker></defs>'
)


def svg(
    shapes: Iterable[Shape],
    *,
    box: tuple[float, float, float, float] = (0.0, 0.0, *AREA),
    inks: Mapping[str, str] | None = None,
    letters: float = 18.0,
    lit: frozenset[str] = frozenset(),
) -> str:
    """Return a picture. box: left, top, width and height that are shown, in units.

    inks: CSS colours by the ink of a shape; None for black on white. letters: height of labels, in units,
    to which dots and lines are in proportion. lit: symbols; shapes that they do not stand for are dim.
    """
    left, top, wide, high = box
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left:g} {top:g} {wide:g} {high:g}"',
        f' font-family="sans-serif" font-size="{letters:.1f}" fill="none"',
        f' stroke-width="{letters / 9.0:.1f}"{"" if inks else _PAPER}>{_HEAD}',
    ]
    drawn = tuple(shapes)
    bright = lit_shapes(drawn, lit) or range(len(drawn))
    for number, shape in enumerate(drawn):
        colour = (inks or _PRINTED).get(shape.ink.rstrip("'0123456789"), "currentColor")
        parts += [
            f'<g stroke="{colour}"{"" if number in bright else _DIM}>',
            _drawn(shape, colour, letters),
            _label(shape, colour, letters, (left, left + wide)),
            "</g>",
        ]
    return "".join([*parts, "</svg>"])


def around(shapes: Iterable[Shape], margin: float, letters: float = 0.0) -> tuple[float, float, float, float]:
    """Return the box about shapes, one or more, with a margin in units; letters: the height of labels."""
    places: list[Point] = []
    for shape in shapes:
        if isinstance(shape, Ring):
            r = shape.radius
            places += [along(shape.centre, (r, r), 1.0), along(shape.centre, (r, r), -1.0)]
        else:
            places += [shape.place] if isinstance(shape, Dot | Caption) else [shape.start, shape.end]
        if not isinstance(shape, Caption) and shape.label_at is not None:
            half = (len(shape.label) * _WIDE * letters / 2.0, letters / 2.0)
            places += [along(shape.label_at, half, 1.0), along(shape.label_at, half, -1.0)]
    left, top = min(x for x, _ in places) - margin, min(y for _, y in places) - margin
    right, bottom = max(x for x, _ in places) + margin, max(y for _, y in places) + margin
    return (left, top, right - left, bottom - top)


def labelled(shapes: Sequence[Shape], letters: float) -> list[Shape]:
    """Return shapes with a place for each label, off other labels and lines but faint ones if it can."""
    taken: list[Point] = []  # the middles of the letters of labels
    found, lines = list(shapes), [shape for shape in shapes if shape.ink != "faint"]
    for at, shape in enumerate(shapes):
        if not isinstance(shape, Caption) and shape.label:
            row, least = [(0.0, 0.0)], inf
            for each in _places(shape, letters):
                touched = _touched(each, lines, taken, letters)
                row, least = (each, touched) if touched < least else (row, least)
                if not touched:
                    break
            taken += row
            found[at] = shape._replace(label_at=_middle(row))
    return found


def _middle(row: Sequence[Point]) -> Point:
    return along(row[0], minus(row[-1], row[0]), 0.5)


def _places(shape: Line | Arrow | Ring | Dot, letters: float) -> Iterator[list[Point]]:
    """Yield the middles of a label's letters for each place beside its shape, the nearest first."""
    match shape:
        case Ring(centre, radius):
            beside = [along(centre, way, radius) for way in _WAYS]
        case Dot(place):
            beside = [place]
        case _:
            beside = [along(shape.start, minus(shape.end, shape.start), share) for share in (0.5, 0.7, 0.3)]
    wide = _WIDE * letters
    last = wide * (len(shape.label) - 1)
    for away, (x, y), (u, v) in product(_AWAY, beside, _WAYS):
        left = x + u * (away * letters + last / 2.0) - last / 2.0
        yield [(left + number * wide, y + v * away * letters) for number in range(len(shape.label))]


def _touched(row: Sequence[Point], shapes: Sequence[Shape], taken: Sequence[Point], letters: float) -> int:
    """Return how many lines and letters the letters of a label would touch."""
    lines = sum(_gap(each, shape, letters) < _ROOM * letters for each in row for shape in shapes)
    return lines + sum(length(minus(each, it)) < 2.0 * _ROOM * letters for each in row for it in taken)


def _gap(place: Point, shape: Shape, letters: float) -> float:
    """Return the distance of a place from the lines of a shape, or from a caption."""
    match shape:
        case Ring(centre, radius):
            return abs(length(minus(place, centre)) - radius)
        case Dot(at):
            return length(minus(place, at)) - _DOT * letters
        case Caption(at, label):
            end = along(at, (_WIDE * letters, 0.0), len(label))
            return physics.distance_to_segment(place, at, end) - letters / 2.0
    gap = physics.distance_to_segment(place, *_ends(shape))
    if isinstance(shape, Arrow):
        middle = along(shape.end, unit(shape.motion) or (0.0, 0.0), -_TIP * letters)
        return min(gap, length(minus(place, middle)) - _TIP * letters)
    return gap


def _ends(shape: Line | Arrow) -> tuple[Point, Point]:
    way = minus(shape.end, shape.start)
    beyond = _BEYOND if isinstance(shape, Line) and shape.endless else 0.0
    return along(shape.start, way, -beyond), along(shape.end, way, beyond)


def _drawn(shape: Shape, colour: str, letters: float) -> str:
    """Return a shape without its label."""
    match shape:
        case Ring():
            (x, y), r = shape.centre, shape.radius
            return f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{r:.2f}"{_dash(shape.dashed)}/>'
        case Dot():
            (x, y), fill = shape.place, "white" if shape.hollow else colour
            return f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{letters * _DOT:.1f}" fill="{fill}"/>'
        case Caption():
            return ""
    tip = ' marker-end="url(#tip)"' if isinstance(shape, Arrow) else ""
    (x, y), (u, v) = _ends(shape)
    return f'<line x1="{x:.2f}" y1="{y:.2f}" x2="{u:.2f}" y2="{v:.2f}"{_dash(shape.dashed)}{tip}/>'


def _dash(dashed: bool) -> str:
    return ' stroke-dasharray="6 4"' if dashed else ""


def _label(shape: Shape, colour: str, letters: float, sides: tuple[float, float]) -> str:
    """Return the text beside a shape, within the sides of the picture; "" if it has none."""
    if not shape.label:
        return ""
    wide = (_WIDE if shape.label.isupper() else _NARROW) * letters * len(shape.label)
    if isinstance(shape, Caption):
        (x, y), side = shape.place, "start"
        x = min(x, sides[1] - wide)
    else:
        (x, y), side = shape.label_at or _middle(next(_places(shape, letters))), "middle"
        x = min(max(x, sides[0] + 0.6 * wide), sides[1] - 0.6 * wide)
    place = f'x="{x:.1f}" y="{y:.1f}" dy=".35em" text-anchor="{side}"'
    return f'<text {place} fill="{colour}" stroke="none">{escape(shape.label)}</text>'
