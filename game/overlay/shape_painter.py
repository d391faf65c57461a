"""Draws the shapes of cards and of rooms of the lab; `labels` writes the labels beside them."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import permutations
from typing import Final, assert_never

from game.cards.card import Card
from game.cards.shapes import Arrow, Caption, Dot, Line, Ring, Shape, is_lit
from game.cards.symbols import Ink, ink_of
from game.overlay.colours import colour_of
from game.overlay.debug_draw import NOTE_SHADE, DebugDraw
from game.overlay.labels import Label, label_of, on_clear_side
from game.physics import Point, along, dot, length, minus, projection, unit
from game.view.paint.box import Box, free_place
from game.view.paint.theme import Colour, Theme, dimmed

_WIDE: Final = 2  # px that lines are wide
_LIT: Final = 4  # px that lines are wide while they are pointed at
_DOT: Final = 4.5  # px at 720p from the centre of a dot to its rim
_LIT_DOT: Final = 2.0  # px by which that grows while the dot is pointed at
_TIP: Final = 10.0  # units of a dashed arrow that are drawn whole, at its tip
_LONG: Final = 3000.0  # units that an endless line is drawn beyond its ends
_SQUARE: Final = 1e-3  # how little the cosine of a right angle may be off 0
_ON_LINE: Final = 0.5  # units from a line within which another ends on it
_MOST_LABELS: Final = 10
_DIM: Final = 0.55  # of its colour that a shape keeps while another line is pointed at
_PLAIN_LINE: Final = 0.55
_ORDER: Final = (Ring, Line, Arrow, Dot, Caption)  # The order of drawing, lowest first


def draw_picture(
    draw: DebugDraw, theme: Theme, card: Card, lit: frozenset[str], shortest: float = 0.0
) -> list[Label]:
    """Draw the shapes of a card, those of the symbols in lit bright; return the labels that want a place.

    With nothing in lit all shapes are bright. Each label is asked for once. Lines shorter than `shortest`
    units, as long as a letter is high, are left out.
    """
    labels: dict[str, Label] = {}
    lit = lit if any(is_lit(shape, lit) for shape in card.shapes) else frozenset()
    short = [shape for shape in card.shapes if _reach(shape) < shortest]
    gone = {*short, *(Dot(each.end, "F", "F") for each in short if isinstance(each, Line))}
    shapes = [shape for shape in card.shapes if shape not in gone]
    for at, one, other in _right_angles(shapes):
        draw.right_angle(at, one, other, theme.overlay_text)
    for shape in sorted(shapes, key=lambda shape: _ORDER.index(type(shape))):
        bright = is_lit(shape, lit)
        colour = _colour(theme, shape, bright=bright or not lit)
        draw_shape(draw, shape, colour, lit=bright)
        label = label_of(shape, colour, bold=bright)
        if label is not None and (bright or len(labels) < _MOST_LABELS):
            labels.setdefault(label.text, on_clear_side(label, shapes))
    return list(labels.values())


def _reach(shape: Shape) -> float:
    """Return how long a line is, in units; of all else inf."""
    if isinstance(shape, Line | Arrow):
        return length(minus(shape.end, shape.start))
    return math.inf


def _right_angles(shapes: Sequence[Shape]) -> Iterable[tuple[Point, Point, Point]]:
    """Return where a line ends at right angles on another, each place once: it, and both ways from it."""
    lines, found = [each for each in shapes if isinstance(each, Line | Arrow)], {}
    for one, other in permutations(lines, 2):
        way, up, back = minus(other.end, other.start), minus(one.start, one.end), minus(other.start, one.end)
        if abs(dot(way, up)) < _SQUARE * length(way) * length(up):
            share = projection(one.end, other.start, other.end)
            gap = minus(along(other.start, way, share), one.end)
            if _SQUARE < share <= 1.0 + _SQUARE and length(gap) < _ON_LINE:
                found[round(one.end[0]), round(one.end[1])] = (one.end, up, back)
    return found.values()


def _colour(theme: Theme, shape: Shape, *, bright: bool) -> Colour:
    plain = _PLAIN_LINE if ink_of(shape.ink) is Ink.PLAIN else 1.0
    return dimmed(colour_of(theme, shape.ink), plain if bright else _DIM * plain)


def draw_shape(draw: DebugDraw, shape: Shape, colour: Colour, *, lit: bool = False) -> None:
    """Draw a shape without its label, a lit one thicker."""
    match shape:
        case Line():
            _line(draw, shape, colour, _LIT if lit else max(_WIDE, shape.width))
        case Arrow(dashed=True):
            _dashed_arrow(draw, shape, colour, _LIT if lit else _WIDE)
        case Arrow():
            draw.arrow(shape.start, shape.motion, colour, _LIT if lit else _WIDE)
        case Ring(dashed=True):
            draw.dashed_circle(shape.centre, shape.radius, colour)
        case Ring():
            draw.circle(shape.centre, shape.radius, colour, _LIT if lit else _WIDE)
        case Dot():
            draw.dot(shape.place, colour, _DOT + (_LIT_DOT if lit else 0.0), hollow=shape.hollow)
        case Caption():
            _word(draw, shape.place, shape.label, colour)
        case _:
            assert_never(shape)


def _line(draw: DebugDraw, line: Line, colour: Colour, width: int) -> None:
    start, end = line.start, line.end
    if line.dashed:
        draw.dashes(start, end, colour, width)
    else:
        draw.line(start, end, colour, width)
    if line.measured:
        draw.marks(start, end, colour, width)
    direction = unit(minus(end, start)) if line.endless else None
    if direction is not None:
        draw.dashes(along(start, direction, -_LONG), start, colour)
        draw.dashes(end, along(end, direction, _LONG), colour)


def _dashed_arrow(draw: DebugDraw, arrow: Arrow, colour: Colour, width: int) -> None:
    draw.dashes(arrow.start, arrow.end, colour, width)
    direction = unit(arrow.motion)
    if direction is not None:
        tip = min(_TIP, length(arrow.motion))
        draw.arrow(along(arrow.end, direction, -tip), along((0.0, 0.0), direction, tip), colour, width)


def _word(draw: DebugDraw, place: Point, text: str, colour: Colour) -> None:
    """Write a text that begins at a place, in the middle of its height.

    It stays within the picture, and moves up where other words stand already.
    """
    x, y = draw.spot(place)
    wide, high, view = draw.letters.width(text), draw.letters.tall, draw.view.grown(-2, -2)
    left = max(view.left, min(x, view.right - wide))
    top = max(view.top, min(y - high / 2, view.bottom - high))
    boxes = [Box(left, top - up, wide, high) for up in range(0, max(1, int(top - view.top)), high)]
    rooms = [each.grown(high / 4, 0) for each in boxes]
    at = free_place(draw.taken, view.grown(high / 2, 0), rooms)
    box = boxes[-1 if at is None else at]
    draw.plate(box, NOTE_SHADE)
    draw.write(text, box.left, box.top, colour)
