"""Draws the shapes of cards and of rooms of the lab with labels, none over another, and the axes."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import permutations
from typing import Final, NamedTuple, assert_never

from game import physics
from game.cards.card import Card
from game.cards.shapes import INKS, Arrow, Caption, Dot, Line, Ring, Shape, is_lit
from game.cards.symbols import Ink, ink_of
from game.overlay.debug_draw import NOTE_SHADE, DebugDraw
from game.physics import Point, along, dot, left_normal, length, minus, projection, unit
from game.view.paint.box import Box, free_place
from game.view.paint.theme import Colour, Theme, dimmed

FIELDS: Final[dict[Ink, str]] = {
    Ink.PLAIN: "overlay_text",
    Ink.START: "overlay_hit",
    Ink.DIRECTION: "overlay_ray",
    Ink.CIRCLE: "overlay_circle",
    Ink.OFFSET: "overlay_sweep",
    Ink.DISTANCE: "overlay_broad",
    Ink.HIT: "overlay_hit",
    Ink.NORMAL: "overlay_normal",
    Ink.VELOCITY: "overlay_velocity",
    Ink.IMPULSE: "overlay_contact",
}
"""The field of the theme that gives the letters of each role their colour."""

_FIELDS_OF_WORDS: Final = {
    "beam": "laser",
    "disc": "rock",
    "wall": "wall",
    "mirror": "mirror",
    "hit": "overlay_hit",
    "faint": "overlay_ghost",
}
"""The field of the theme for each of the words of `shapes.INKS`."""

_FULL: Final = 235
_STEPS: Final = 8  # of light, in which things fade: each is a pen of its own


def colour_of(theme: Theme, ink: str) -> Colour:
    """Return the colour of an ink: of a letter at full strength, of a word of INKS, or of "", plain."""
    colour: Colour
    if ink in INKS:
        colour = getattr(theme, _FIELDS_OF_WORDS[ink])
        return colour
    colour = getattr(theme, FIELDS[ink_of(ink)])
    return lit(colour)


@lru_cache(maxsize=256)
def lit(colour: Colour) -> Colour:
    """Return the colour at full strength: a thin line has little light to spare."""
    most = max(1, *colour)
    red, green, blue = (part * _FULL // most for part in colour)
    return (red, green, blue)


@lru_cache(maxsize=512)
def faded(colour: Colour, age: int, span: int) -> Colour:
    """Return the colour of something that happened `age` ticks ago and is shown for `span` ticks."""
    left = 1.0 - min(1.0, max(0.0, age / span))
    return dimmed(colour, math.ceil(left * _STEPS) / _STEPS)


_BESIDE: Final = 9.0  # px at 720p from the place to its label
_NO_SIDE_WITHIN: Final = 1.0  # units from its line below which a label has no side
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
    side = unit(away) if length(away) > _NO_SIDE_WITHIN else None
    return foot, side or _upper_side(minus(shape.end, shape.start))


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
            labels.setdefault(label.text, label)
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
    width, height, view = draw.letters.width(text), draw.letters.tall, draw.view.grown(-2, -2)
    left = max(view.left, min(x, view.right - width))
    top = max(view.top, min(y - height / 2, view.bottom - height))
    boxes = [Box(left, top - up, width, height) for up in range(0, max(1, int(top - view.top)), height)]
    rooms = [each.grown(height / 4, 0) for each in boxes]
    at = free_place(draw.taken, view.grown(height / 2, 0), rooms)
    box = boxes[-1 if at is None else at]
    draw.plate(box, NOTE_SHADE)
    draw.write(text, box.left, box.top, colour)


_ARM: Final = 26.0  # px at 720p
_GAP: Final = 10.0
_OFF_HUD: Final = 7.0  # units
_EVERY: Final = 100  # units from one line of the grid to the next


def draw_axes(draw: DebugDraw, colour: Colour) -> None:
    """Draw the icon where it covers nothing: at the left or right below the HUD, or above words at the foot.

    The left comes first: at the right a second player is told how to join.
    """
    size, gap = _size(draw), round(_GAP * draw.unit)
    left, right = draw.view.left + gap, draw.view.right - gap - size
    high_up, low = (head + round(_OFF_HUD * draw.scale) for head in draw.heads), draw.foot - gap - size
    _draw(draw, colour, (*zip((left, right), high_up, strict=True), (right, low), (left, low)))


def draw_axes_in(draw: DebugDraw, colour: Colour, area: Box) -> None:
    """Draw the icon in a corner of an area, in pixels, that is free: at the left, the top first."""
    size, gap = _size(draw), round(_GAP * draw.unit)
    sides, ends = (area.left + gap, area.right - gap - size), (area.top + gap, area.bottom - gap - size)
    _draw(draw, colour, [(x, y) for x in sides for y in ends])


def draw_grid_in(draw: DebugDraw, colour: Colour, area: Point) -> None:
    """Draw a faint line every 100 units, with its number at the top or the left if it covers nothing."""
    width, height = area
    lines = [((float(x), 0.0), (float(x), height)) for x in range(_EVERY, int(width), _EVERY)]
    lines += [((0.0, float(y)), (width, float(y))) for y in range(_EVERY, int(height), _EVERY)]
    for start, end in lines:
        draw.line(start, end, dimmed(colour, 0.14))
        (x, y), text = draw.spot(start), f"{max(start):.0f}"
        box = Box(x + 3, y + 2, draw.letters.width(text), draw.letters.tall)
        if box.free_of(draw.taken):
            draw.taken.append(box)
            draw.write(text, box.left, box.top, dimmed(colour, 0.7))


def _size(draw: DebugDraw) -> int:
    """Return how large the icon is in pixels: its arms are longer than the letter at their ends is high."""
    return max(round(_ARM * draw.unit), 2 * draw.letters.height) + draw.letters.height + 2


def _draw(draw: DebugDraw, colour: Colour, corners: Iterable[Point]) -> None:
    """Draw the icon at the first of these corners at which it covers nothing; nowhere if there is none."""
    size = _size(draw)
    arm = size - draw.letters.height - 2
    boxes = [Box(*corner, size, size) for corner in corners]
    at = free_place(draw.taken, draw.view, boxes)
    if at is None:
        return
    box = boxes[at]
    draw.plate(box)
    x, y, head = box.left + 3, box.top + 3 + draw.letters.height // 2, max(3, arm // 7)
    across, down = (x + arm, y), (x, y + arm)
    arrows = (
        (across, (x, y), down),
        ((x + arm - head, y - head), across, (x + arm - head, y + head)),
        ((x - head, y + arm - head), down, (x + head, y + arm - head)),
    )
    draw.in_front(arrows, colour)
    draw.write("x", across[0] + 3, y - draw.letters.tall // 2, colour)
    draw.write("y", x + head + 3, down[1] - draw.letters.tall, colour)
