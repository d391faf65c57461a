"""Shapes as SVG, black on white, for sheets and the lab in a browser; it needs no screen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape
from typing import Final

from game.cards.shapes import Arrow, Caption, Dot, Line, Ring, Shape
from game.lab.room import AREA
from game.physics import Point, along, minus

_BEYOND: Final = 9.0  # an endless line goes on by so many times its length, and is cut by the picture's edge
_BESIDE: Final = 6.0  # units from a place to its label
_HEAD: Final = (
    '<defs><marker id="tip" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="7" markerHeight="7"'
    ' orient="auto"><path d="M0 0L8 4L0 8z" stroke="none" fill="context-stroke"/></marker></defs>'
)


def svg(
    shapes: Iterable[Shape],
    *,
    box: tuple[float, float, float, float] = (0.0, 0.0, *AREA),
    inks: Mapping[str, str] | None = None,
    letters: float = 18.0,
) -> str:
    """Return a picture. box: left, top, width and height that are shown, in units.

    inks: CSS colours by the ink of a shape; black where there is none. letters: height of labels, in units.
    """
    left, top, wide, high = box
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left:g} {top:g} {wide:g} {high:g}"'
        f' font-family="sans-serif" font-size="{letters:.1f}" fill="none" stroke-width="2">{_HEAD}'
    )
    parts = [head]
    for shape in shapes:
        colour = (inks or {}).get(shape.ink.rstrip("'0123456789"), "currentColor")
        parts.append(f'<g stroke="{colour}">{_drawn(shape, colour)}{_label(shape, colour)}</g>')
    return "".join([*parts, "</svg>"])


def around(shapes: Iterable[Shape], margin: float = 30.0) -> tuple[float, float, float, float]:
    """Return the box about shapes, with a margin in units; the whole area if there are none."""
    places: list[Point] = []
    for shape in shapes:
        if isinstance(shape, Ring):
            r = shape.radius
            places += [along(shape.centre, (r, r), 1.0), along(shape.centre, (r, r), -1.0)]
        else:
            places += [shape.place] if isinstance(shape, Dot | Caption) else [shape.start, shape.end]
    if not places:
        return (0.0, 0.0, *AREA)
    left, top = min(x for x, _ in places) - margin, min(y for _, y in places) - margin
    right, bottom = max(x for x, _ in places) + margin, max(y for _, y in places) + margin
    return (left, top, right - left, bottom - top)


def _drawn(shape: Shape, colour: str) -> str:
    """Return a shape without its label."""
    match shape:
        case Ring():
            (x, y), r = shape.centre, shape.radius
            return f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{r:.2f}"{_dash(shape.dashed)}/>'
        case Dot():
            (x, y), fill = shape.place, "white" if shape.hollow else colour
            return f'<circle cx="{x:.2f}" cy="{y:.2f}" r="4" fill="{fill}"/>'
        case Caption():
            return ""
    start, end = shape.start, shape.end
    tip = ' marker-end="url(#tip)"' if isinstance(shape, Arrow) else ""
    if isinstance(shape, Line) and shape.endless:
        way = minus(end, start)
        start, end = along(start, way, -_BEYOND), along(end, way, _BEYOND)
    (x, y), (u, v) = start, end
    return f'<line x1="{x:.2f}" y1="{y:.2f}" x2="{u:.2f}" y2="{v:.2f}"{_dash(shape.dashed)}{tip}/>'


def _dash(dashed: bool) -> str:
    return ' stroke-dasharray="6 4"' if dashed else ""


def _label(shape: Shape, colour: str) -> str:
    """Return the text beside a shape, "" if it has none."""
    if not shape.label:
        return ""
    at = None if isinstance(shape, Caption) else shape.label_at
    x, y = at or _beside(shape)
    return f'<text x="{x:.1f}" y="{y:.1f}" fill="{colour}" stroke="none">{escape(shape.label)}</text>'


def _beside(shape: Shape) -> Point:
    """Return where the label of a shape stands if it has no place of its own."""
    match shape:
        case Ring():
            return along(shape.centre, (shape.radius, -shape.radius), 0.75)
        case Dot() | Caption():
            return along(shape.place, (_BESIDE, -_BESIDE), 1.0)
    return along(along(shape.start, minus(shape.end, shape.start), 0.5), (_BESIDE, -_BESIDE), 1.0)
