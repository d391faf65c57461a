"""Labels beside the shapes of a picture, none over another."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, assert_never

from game import physics
from game.cards.shapes import Arrow, Caption, Dot, Line, Ring, Shape
from game.overlay.debug_draw import DebugDraw
from game.physics import Point, along, left_normal, length, minus, unit
from game.view.paint.theme import Colour

_BESIDE: Final = 9.0  # px at 720p from the place to its label
_ON_LINE: Final = 1.0  # units from its line below which a label has no side
_PROBE: Final = 16.0  # units from its line at which a label stands, about
_NO_SIDE: Final[Point] = (0.0, 0.0)


class Label(NamedTuple):
    """A text for a place in the world; bold ones are under the pointer and are placed first."""

    text: str
    place: Point
    colour: Colour
    bold: bool = False
    toward: Point = _NO_SIDE
    """direction of length 1, on which side of its line it stands best; (0, 0) where either side will do."""


def label_of(shape: Shape, colour: Colour, *, bold: bool = False) -> Label | None:
    """Return the label of a shape and where it wants to stand; None if it has none, or is a word itself."""
    if isinstance(shape, Caption) or not shape.label:
        return None
    place, toward = _usual_place(shape) if shape.label_at is None else _wanted_place(shape, shape.label_at)
    return Label(shape.label, place, colour, bold, toward)


def _usual_place(shape: Line | Arrow | Ring | Dot) -> tuple[Point, Point]:
    """Return the default place of a shape's label, and its side."""
    match shape:
        case Line(start, end):
            way = minus(end, start)
            return along(start, way, 0.5), _upper_side(way)
        case Arrow(start, motion):
            return along(start, motion, 0.7), _upper_side(motion)
        case Ring((x, y), radius):
            return (x, y - radius * 0.5), _NO_SIDE
        case Dot(place):
            return place, _NO_SIDE
        case _:
            assert_never(shape)


def _upper_side(way: Point) -> Point:
    """Return the side above a line that goes this way, or right of it if it is steep."""
    x, y = unit(left_normal(way)) or _NO_SIDE
    return (x, y) if x >= y else (-x, -y)


def _wanted_place(shape: Line | Arrow | Ring | Dot, wanted: Point) -> tuple[Point, Point]:
    """Return the place on a line that is nearest to where its label is wanted, and the side.

    So the label is as near to its line in a picture that is enlarged. One that is wanted beyond its ends has
    no side.
    """
    if (
        not isinstance(shape, Line | Arrow)
        or not 0.0 <= physics.projection(wanted, shape.start, shape.end) <= 1.0
    ):
        return wanted, _NO_SIDE
    foot = physics.nearest_on_line(wanted, shape.start, shape.end)
    away = minus(wanted, foot)
    side = unit(away) if length(away) > _ON_LINE else None
    return foot, side or _upper_side(minus(shape.end, shape.start))


def on_clear_side(label: Label, shapes: Sequence[Shape]) -> Label:
    """Return the label of a line on the side with more room; faint lines do not count."""
    if label.toward == _NO_SIDE:
        return label
    ends = [
        (shape.start, shape.end)
        for shape in shapes
        if isinstance(shape, Arrow) or (isinstance(shape, Line) and shape.ink != "faint")
    ]

    def room(way: Point) -> float:
        probe = along(label.place, way, _PROBE)
        return round(min((physics.distance_to_segment(probe, *each) for each in ends), default=0.0), 3)

    return label._replace(toward=max(label.toward, (-label.toward[0], -label.toward[1]), key=room))


def parted(labels: Sequence[Label]) -> tuple[list[Label], list[Label]]:
    """Return the letters of formulas, of "P: ship #1" the P, and apart from them the names without one."""
    short = [each._replace(text=each.text.partition(":")[0]) for each in labels]
    return [each for each in short if " " not in each.text], [each for each in short if " " in each.text]


def write_labels(draw: DebugDraw, labels: Sequence[Label]) -> None:
    """Write labels, bold ones first, each beside its place; one that finds no room there is left out."""
    for label in sorted(labels, key=lambda label: not label.bold):
        spot = draw.visible(label.place)
        if spot is not None:
            draw.write_near(spot, label.text, label.colour, _BESIDE * draw.unit, label.toward)
