"""Labels beside the shapes of a picture, each where it covers neither the ship nor another label."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple, TypeAlias, assert_never

import pygame

from game import physics
from game.cards.shapes import Arrow, Caption, Dot, Line, Ring, Shape
from game.overlay.debug_draw import NOTE_SHADE, DebugDraw
from game.physics import Point, along, left_normal, length, minus, unit
from game.view.paint.theme import Colour
from game.view.place import free_place

_RINGS: Final = (9.0, 18.0, 30.0, 46.0, 64.0)  # px at 720p from the place to the nearest edge of its label
_TURNS: Final = tuple((math.cos(a), math.sin(a)) for a in (-0.8, 0.8, -2.4, 2.4, -1.57, 1.57, 0.0, 3.14))
_LEADER: Final = 20.0  # px: a label farther off than this gets a line
_HARM: Final = 25.0  # px farther off that a label may stand for each stroke or label left clear
_DOT: Final = 3.0  # px at 720p from the middle of a dot to its rim
_ON_LINE: Final = 1.0  # units from its line below which a label has no side
_PROBE: Final = 16.0  # units from its line at which a label stands, about
_NO_SIDE: Final[Point] = (0.0, 0.0)

Stroke: TypeAlias = tuple[Point, Point]


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

    So the label is as near to its line in a picture that is enlarged. One that is wanted on the line, or
    beyond its ends, has no side.
    """
    if (
        not isinstance(shape, Line | Arrow)
        or not 0.0 <= physics.projection(wanted, shape.start, shape.end) <= 1.0
    ):
        return wanted, _NO_SIDE
    foot = physics.nearest_on_line(wanted, shape.start, shape.end)
    away = minus(wanted, foot)
    side = unit(away) if length(away) > _ON_LINE else None
    return (wanted, _NO_SIDE) if side is None else (foot, side)


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


def write_labels(
    draw: DebugDraw, labels: Sequence[Label], keep_off: Sequence[pygame.Rect], lines: Sequence[Stroke] = ()
) -> None:
    """Write labels, each at a free place near its own; one that finds none is left out.

    keep_off: pixels that not even a leader line may cross, such as the ship's. lines: strokes, in pixels,
    that labels would hide. A label stands farther off if it hides fewer strokes there, and if its leader
    line crosses fewer labels.
    """
    written: list[pygame.Rect] = []
    for label in sorted(labels, key=lambda label: not label.bold):
        spot = draw.visible(label.place)
        if spot is None:
            continue
        word = draw.text_cache.word(label.text, label.colour)
        places = list(_places(draw, spot, word.get_size(), label.toward, keep_off))
        place = _best(draw, places, lines, written)
        if place is None:
            continue
        box, leader = place.box, place.leader
        if leader[0] != leader[1]:
            pygame.draw.aaline(draw.frame, label.colour, *leader)
        draw.plate(box, NOTE_SHADE)
        draw.frame.blit(word, (box.left + 2, box.top + 1))
        written.append(box)


def strokes_of(draw: DebugDraw, shapes: Iterable[Shape]) -> list[Stroke]:
    """Return the lines, arrows and dots that can be seen, in pixels; faint ones do not count."""
    found: list[Stroke] = []
    for shape in shapes:
        match shape:
            case Line(start, end) if shape.ink != "faint":
                found.append((draw.spot(start), draw.spot(end)))
            case Arrow(start, motion):
                found.append((draw.spot(start), draw.spot(along(start, motion, 1.0))))
            case Dot(place):
                x, y = draw.spot(place)
                found.append(((x - _DOT * draw.unit, y), (x + _DOT * draw.unit, y)))
            case _:
                pass
    return found


class _Place(NamedTuple):
    """A place for a word, the box that must be free for it, its leader line, and how far away it is in px."""

    box: pygame.Rect
    room: pygame.Rect
    leader: Stroke
    away: float


def _places(
    draw: DebugDraw, spot: Point, size: tuple[int, int], toward: Point, keep_off: Sequence[pygame.Rect]
) -> Iterator[_Place]:
    """Yield the places for a word near a pixel, the nearest first, whose leader line may be drawn."""
    wide, high = size[0] + 4, size[1] + 2
    turns = _TURNS if toward == _NO_SIDE else (toward, *_TURNS)
    for away in _RINGS:
        for u, v in turns:
            x = spot[0] + u * (away * draw.unit + wide / 2)
            y = spot[1] + v * (away * draw.unit + high / 2)
            box = pygame.Rect(round(x - wide / 2), round(y - high / 2), wide, high)
            leader = _leader(box, spot, keep_off) if away > _LEADER else (spot, spot)
            if leader is not None:
                yield _Place(box, box.inflate(size[1] // 2, 0), leader, away)


def _best(
    draw: DebugDraw, places: Sequence[_Place], lines: Sequence[Stroke], written: Sequence[pygame.Rect]
) -> _Place | None:
    """Return the free place that is nearest, hides few lines and whose leader crosses few labels."""

    def cost(at: int) -> float:
        hidden = sum(bool(places[at].box.clipline(*each)) for each in lines)
        crossed = sum(bool(other.clipline(*places[at].leader)) for other in written)
        return places[at].away + (hidden + crossed) * _HARM

    at = free_place(draw.taken, draw.view, [place.room for place in places], cost)
    return None if at is None else places[at]


def _leader(box: pygame.Rect, spot: Point, keep_off: Sequence[pygame.Rect]) -> tuple[Point, Point] | None:
    """Return the line from a label to its place, as far as it may go; None if it would cross a ship."""
    joint = (min(max(spot[0], box.left), box.right), min(max(spot[1], box.top), box.bottom))
    for rect in keep_off:
        around = rect.inflate(4, 4)
        cut = around.clipline(joint, spot)
        if cut and not around.collidepoint(spot):
            return None
        if cut:
            spot = cut[0]
    return joint, spot
