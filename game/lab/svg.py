"""Shapes as SVG, black on white, for sheets and the lab in a browser; it needs no screen."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from html import escape
from typing import Final

from game.cards.shapes import Arrow, Caption, Dot, Line, Ring, Shape, lit_shapes
from game.lab.labels import DOT, GRID, ends, width
from game.lab.room import AREA
from game.physics import Point, along

PAPER: Final = "paper"  # an ink: that of the ground
_EVERY: Final = 100  # units from one line of the grid to the next
_DIM: Final = ' opacity=".35"'
_HEAD: Final = (
    '<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7"'
    ' orient="auto"><path d="M0 0L8 4L0 8z" stroke="none" fill="currentColor"'
    ' style="fill:context-stroke"/></marker></defs>'
)


def svg(
    shapes: Iterable[Shape],
    *,
    box: tuple[float, float, float, float] = (0.0, 0.0, *AREA),
    colour_of: Callable[[str], str] | None = None,
    letters: float = 18.0,
    lit: frozenset[str] = frozenset(),
) -> str:
    """Return a picture of shapes that have places for their labels, see `labels.labelled`.

    box: left, top, width and height that are shown, in units. colour_of: returns the CSS colour of an ink;
    None for black on white. letters: height of labels, in units, to which dots and lines are in proportion.
    lit: symbols; shapes that they do not stand for are dim.
    """
    left, top, wide, high = box
    paper = ' style="background:#fff;color:#000"' if colour_of is None else ""
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left:g} {top:g} {wide:g} {high:g}"',
        f' font-family="sans-serif" font-size="{letters:.1f}" fill="none"',
        f' stroke-width="{letters / 9.0:.1f}"{paper}>{_HEAD}',
    ]
    drawn, colour_of = tuple(shapes), colour_of or _printed
    bright = lit_shapes(drawn, lit) or range(len(drawn))
    for number, shape in enumerate(drawn):
        colour = colour_of(shape.ink)
        parts += [
            f'<g stroke="{colour}"{"" if number in bright else _DIM}>',
            _drawn(shape, colour, letters, colour_of(PAPER)),
            _label(shape, colour),
            "</g>",
        ]
    return "".join([*parts, "</svg>"])


def _printed(ink: str) -> str:
    return {"faint": "#999", PAPER: "white"}.get(ink, "currentColor")


def grid(letters: float) -> list[Shape]:
    """Return the axes of a room: a faint line each 100 units with its number, x to the right and y down."""
    wide, high = AREA
    down = letters * 0.6
    across, below = range(_EVERY, int(wide), _EVERY), range(_EVERY, int(high), _EVERY)
    return [
        Caption((wide - letters, down), "x", "faint"),
        Caption((letters * 0.2, high - down), "y", "faint"),
        *(Line((x, 0.0), (x, high), GRID, width=0) for x in across),
        *(Line((0.0, y), (wide, y), GRID, width=0) for y in below),
        *(Caption((x - width(str(x), letters) / 2.0, down), str(x), GRID) for x in across),
        *(Caption((0.0, y), str(y), GRID) for y in below),
    ]


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
            half = (width(shape.label, letters) / 2.0, letters / 2.0)
            places += [along(shape.label_at, half, 1.0), along(shape.label_at, half, -1.0)]
    left, top = min(x for x, _ in places) - margin, min(y for _, y in places) - margin
    right, bottom = max(x for x, _ in places) + margin, max(y for _, y in places) + margin
    return (left, top, right - left, bottom - top)


def _drawn(shape: Shape, colour: str, letters: float, paper: str) -> str:
    """Return a shape without its label."""
    match shape:
        case Ring():
            (x, y), r = shape.centre, shape.radius
            return f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{r:.2f}"{_dash(shape.dashed)}/>'
        case Dot():
            (x, y), fill = shape.place, paper if shape.hollow else colour
            return f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{letters * DOT:.1f}" fill="{fill}"/>'
        case Caption():
            return ""
    tip = ' marker-end="url(#tip)"' if isinstance(shape, Arrow) else ""
    thin = "" if isinstance(shape, Arrow) or shape.width else ' stroke-width="1"'
    (x, y), (u, v) = ends(shape)
    return f'<line x1="{x:.2f}" y1="{y:.2f}" x2="{u:.2f}" y2="{v:.2f}"{_dash(shape.dashed)}{thin}{tip}/>'


def _dash(dashed: bool) -> str:
    return ' stroke-dasharray="6 4"' if dashed else ""


def _label(shape: Shape, colour: str) -> str:
    """Return the text beside a shape; "" if it has none."""
    if isinstance(shape, Caption):
        (x, y), side = shape.place, "start"
    elif shape.label_at is not None:
        (x, y), side = shape.label_at, "middle"
    else:
        return ""
    place = f'x="{x:.1f}" y="{y:.1f}" dy=".35em" text-anchor="{side}"'
    return f'<text {place} fill="{colour}" stroke="none">{escape(shape.label)}</text>' if shape.label else ""
