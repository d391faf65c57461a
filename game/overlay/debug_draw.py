"""The drawing tools of the overlay: thin glowing lines in world units, also across edges, and small words."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Final, Generic, NamedTuple, TypeVar

from game.physics import Torus, left_normal, minus, scaled, unit
from game.view.bodies.poses import images
from game.view.paint.box import Box
from game.view.paint.camera import Bounds, Point, clip_path, outside, within
from game.view.paint.canvas import Canvas
from game.view.paint.small_letters import print_height, print_width
from game.view.paint.stroke_font import unit_ring
from game.view.paint.strokes import LARGEST, Path, Pen, Print, Sprite, Strokes, Veil, level
from game.view.paint.theme import Colour, dimmed

AnswerT = TypeVar("AnswerT")

_SMALLEST: Final = 0.84  # pixels to a unit of the letters
_LARGEST: Final = 6.3
_LINE: Final = 16  # units from one line of text to the next


class Letters:
    """How large letters are, in pixels of the picture."""

    unit = 1.0
    """pixels to a unit of the letters."""

    def fit(self, scale: float) -> None:
        """Set the size for a number of pixels per unit."""
        self.unit = min(_LARGEST, max(_SMALLEST, scale))

    @property
    def tall(self) -> int:
        """Pixels that a line of text takes."""
        return print_height(self.unit)

    @property
    def height(self) -> int:
        """Pixels from one line to the next."""
        return max(self.tall, round(_LINE * self.unit))

    def width(self, text: str) -> int:
        """Return how many pixels a text is wide: the sum of its letters' widths."""
        return print_width(text, self.unit)


_SMALL = 8.0  # px: the round ends of a smaller capsule have fewer corners
_EDGE = 20.0  # px around the picture from which haze reaches it
_FARTHEST = 16.0  # world widths; anything longer is a bug and would have images without number
_DASH = 15.0  # px from dash to dash
_MOST_DASHES = 300
_HEAD = 11.0  # px of an arrow's head
_MARK = 10.0  # px: the length of a mark across an arc, and the side of a right angle
_MOST_NOTES = 26
_NOTES_SHARE = 0.04  # of the picture's area, for all notes together
_NOTE_SHARE = 0.25  # of the picture's width, for each
_LESS = (": ", ", ")  # what follows the last one is left out of a note that is too wide
_SHADE = 0.25  # what is left of the picture behind cards
NOTE_SHADE = 0.47  # and behind single words
_CROWDED = 170.0  # px: a note this much nearer to the pointer outranks one of the next more important kind


class PendingLabel(NamedTuple):
    """A word waiting for a free place near a point of the picture; lower ranks choose first."""

    rank: float
    x: float
    y: float
    text: str
    colour: Colour
    gap: float


def _corners(pixels: float) -> int:
    """Return an even number of corners for a circle, more if its radius has more pixels."""
    return (16 + int(min(80.0, 5.0 * math.sqrt(max(0.0, min(pixels, 1e6)))))) // 2 * 2


@lru_cache(maxsize=4096)
def _pen(colour: Colour, width: int, light: float) -> Pen | None:
    """Return the pen of a colour, whose greatest part tells how bright it is; None for black."""
    most = max(colour)
    if not most * light > 0.0:
        return None
    red, green, blue = (round(part * 255 / most) for part in colour)
    return (red, green, blue), level(most * light / 255), width


class Kept(Generic[AnswerT]):
    """What `DebugDraw.keep` drew last: all on which it depends, its lines and words, its answer."""

    last: tuple[object, Strokes, Strokes, AnswerT] | None = None


class DebugDraw:
    """Draws on a canvas through its camera of now; made anew for each frame.

    Everything is clipped first and dropped when it is NaN or absurdly far: a painter can stall on such a
    line. Whatever hangs over an edge of the world is drawn on the other side too. Pixels are those of the
    canvas's picture. Lines lie among those of the canvas, words in front of all.
    """

    def __init__(  # noqa: PLR0913 - a pen is made of all these
        self,
        canvas: Canvas,
        torus: Torus,
        letters: Letters,
        pointer: Point | None = None,
        *,
        words: bool = True,
        view: Box | None = None,
    ) -> None:
        self.words = words  # whether notes are written
        self.light = 1.0  # brightness of the lines, as a fraction
        self.torus, self.letters = torus, letters
        self._strokes = canvas.strokes
        self._front = canvas.strokes.layers[-1]
        self._dim, self._writes = canvas.light, canvas.writes
        whole = canvas.box
        self.view = whole if view is None else view  # the pixels in which words stand
        self.heads = (self.view.top, self.view.top)
        """rows of pixels above which the HUD stands, at the left and at the right."""
        self.foot = self.view.bottom  # row of pixels below which other text stands at the foot
        self.scale = canvas.scale
        self.unit = max(1.0, self.scale)
        self._left, self._top = canvas.corner
        self._clips = view is not None  # whether lines end at the view, too
        self._clip = self.view if self._clips else whole.grown(_EDGE, _EDGE)
        (left, top), _, (right, bottom), _ = self._clip.corners
        self._bounds: Bounds = (left, top, right, bottom)
        self._corner = (-self._left / self.scale, -self._top / self.scale)
        self._span = (whole.width / self.scale, whole.height / self.scale)
        self._pointer = None if pointer is None else self.spot(pointer)
        self._notes: list[PendingLabel] = []
        self.taken: list[Box] = []
        self.kept_off: Sequence[Box] = ()
        """pixels in which no line is drawn, as others write there."""

    def spot(self, place: Point) -> Point:
        """Return the pixel (not rounded) of a world place."""
        return (place[0] * self.scale + self._left, place[1] * self.scale + self._top)

    def covered(self, box: Box) -> Box:
        """Return the pixels of a part of the world."""
        left, top = self.spot((box.left, box.top))
        return Box(left, top, box.width * self.scale, box.height * self.scale)

    def visible(self, place: Point) -> Point | None:
        """Return the pixel of a place, or of its image that the picture shows; None if it shows none."""
        for x, y in self._spots(place):
            if self.view.holds(x, y):
                return x, y
        return None

    def boxes(self, centre: Point, radius: float) -> list[Box]:
        """Return the pixels of a disc and of its images that hang over an edge, as squares."""
        reach = radius * self.scale
        return [
            Box.about((x, y), 2.0 * reach, 2.0 * reach).clip(self.view)
            for x, y in (self.spot(image) for image in images(self.torus, centre, radius))
        ]

    def keep(self, kept: Kept[AnswerT], about: object, act: Callable[[], AnswerT]) -> AnswerT:
        """Draw by `act`, or again what it drew last if that was about the same in the same view.

        Return its answer. Both may depend on nothing else: it must look for no place that is free.
        """
        view = (self.scale, self._left, self._top, self._bounds, self.torus, self.kept_off)
        known = (about, view, self.unit, self.letters.unit, self.light, self._dim, self._writes)
        if kept.last is None or kept.last[0] != known:
            own = self._strokes, self._front
            lines, words = self._strokes, self._front = Strokes(), Strokes()
            try:
                kept.last = (known, lines, words, act())
            finally:
                self._strokes, self._front = own
        self._strokes.add(kept.last[1])
        self._front.add(kept.last[2])
        return kept.last[3]

    def line(self, start: Point, end: Point, colour: Colour, width: int = 1) -> None:
        """Draw a straight line."""
        self.path((start, end), colour, width)

    def path(self, points: Sequence[Point], colour: Colour, width: int = 1, *, here: bool = False) -> None:
        """Draw lines from point to point; `here`: at these very places only and none of their images."""
        pieces = (
            clip_path([self.spot(point) for point in points], self._bounds) if here else self._pieces(points)
        )
        self._lay(pieces, colour, width)

    def dashes(self, start: Point, end: Point, colour: Colour, width: int = 1) -> None:
        """Draw a broken line."""
        for near, far in self._pieces((start, end)):
            (x, y), (dx, dy) = near, minus(far, near)
            count = min(_MOST_DASHES, max(1, int(math.hypot(dx, dy) / (_DASH * self.unit))))
            parts = [(number / count, (number + 0.6) / count) for number in range(count)]
            self._lay([((x + dx * a, y + dy * a), (x + dx * b, y + dy * b)) for a, b in parts], colour, width)

    def circle(self, centre: Point, radius: float, colour: Colour, width: int = 1) -> None:
        """Draw a circle of exactly this radius."""
        if not self._stamp_ring(self._spots(centre, radius), radius, colour, width):
            ring = unit_ring(_corners(radius * self.scale))
            self.path([(centre[0] + radius * u, centre[1] + radius * v) for u, v in ring], colour, width)

    def dashed_circle(self, centre: Point, radius: float, colour: Colour) -> None:
        """Draw a broken circle."""
        reach = radius * self.scale
        corners = _corners(reach)
        ring = unit_ring(corners)
        for x, y in self._spots(centre, radius):
            for at in range(0, corners, 2):
                places = [(x + reach * u, y + reach * v) for u, v in ring[at : at + 2]]
                self._lay(clip_path(places, self._bounds), colour)

    def arc(self, centre: Point, start: Point, turn: float, colour: Colour, marks: int = 0) -> None:
        """Draw a part of a circle from a point on it on by a turn (radians), with marks across its middle.

        Arcs with equally many marks are of equal angles.
        """
        (x, y), (u, v) = centre, minus(start, centre)
        radius, first = math.hypot(u, v), math.atan2(v, u)
        steps = max(2, int(abs(turn) / math.tau * _corners(radius * self.scale)))
        ways = [first + turn * at / steps for at in range(steps + 1)]
        self.path([(x + radius * math.cos(a), y + radius * math.sin(a)) for a in ways], colour, 2)
        reach = _MARK * self.unit / self.scale
        for number in range(marks):
            angle = first + turn / 2 + (number - (marks - 1) / 2) * reach / radius
            u, v = math.cos(angle), math.sin(angle)
            near, far = radius - reach / 2, radius + reach / 2
            self.line((x + near * u, y + near * v), (x + far * u, y + far * v), colour, 2)

    def marks(self, start: Point, end: Point, colour: Colour, width: int = 1) -> None:
        """Draw the marks across both ends of a line that tells a length."""
        way = unit(minus(end, start))
        if way is not None:
            x, y = scaled(left_normal(way), 0.6 * _MARK * self.unit / self.scale)
            for u, v in (start, end):
                self.line((u - x, v - y), (u + x, v + y), colour, width)

    def right_angle(self, corner: Point, one: Point, other: Point, colour: Colour) -> None:
        """Draw the mark of a right angle between two directions, each as long as may be."""
        size, ways = _MARK * self.unit / self.scale, (unit(one), unit(other))
        if ways[0] is not None and ways[1] is not None:
            (x, y), ((u, v), (nx, ny)) = corner, (scaled(ways[0], size), scaled(ways[1], size))
            self.path(((x + u, y + v), (x + u + nx, y + v + ny), (x + nx, y + ny)), colour)

    def capsule(self, start: Point, motion: Point, radius: float, colour: Colour) -> None:
        """Draw the outline of all that a disc covers on its way."""
        direction = unit(motion)
        if direction is None or radius <= 0.0:
            self.path((start, (start[0] + motion[0], start[1] + motion[1])), colour)
            return
        corners = 8 if radius * self.scale < _SMALL else 24
        u, v = direction[0] * radius, direction[1] * radius
        # Half a circle about the far end, from one side to the other; opposite it, that about the near one.
        half = [(v * x + u * y, v * y - u * x) for x, y in unit_ring(corners)[: corners // 2 + 1]]
        (x, y), (far_x, far_y) = start, (start[0] + motion[0], start[1] + motion[1])
        front = [(far_x + dx, far_y + dy) for dx, dy in half]
        self.path((*front, *((x - dx, y - dy) for dx, dy in half), front[0]), colour)

    def arrow(self, start: Point, motion: Point, colour: Colour, width: int = 1) -> None:
        """Draw an arrow; nothing when it has no direction."""
        if 0.0 < math.hypot(*motion) < math.inf:
            self.path(self._arrow(start, motion), colour, width)

    def beneath(self, arrows: Iterable[tuple[Point, Point]], colour: Colour) -> None:
        """Draw arrows, by start and motion, one pixel thin and without glow beneath everything else."""
        pieces = self._off([piece for each in arrows for piece in self._pieces(self._arrow(*each))])
        self._strokes.ground.append((dimmed(colour, self.light * self._dim), pieces))

    def _arrow(self, start: Point, motion: Point) -> Sequence[Point]:
        """Return the path of an arrow that has a direction."""
        head = min(0.6, _HEAD * self.unit / self.scale / math.hypot(*motion))
        dx, dy = motion[0] * head, motion[1] * head
        tip = (start[0] + motion[0], start[1] + motion[1])
        left = (tip[0] - dx - dy * 0.5, tip[1] - dy + dx * 0.5)
        right = (tip[0] - dx + dy * 0.5, tip[1] - dy - dx * 0.5)
        return (start, tip, left, tip, right)

    def dot(self, place: Point, colour: Colour, size: float = 3.0, *, hollow: bool = False) -> None:
        """Draw a small disc or ring, `size` pixels (at 720p) from centre to rim."""
        reach, pen = size * self.unit, self._pen_of(colour, 0 if not hollow else 1)
        for x, y in self._spots(place):
            free = not any(box.holds(x, y) for box in self.kept_off)
            if pen is not None and free and within(x, y, self._bounds):
                if hollow:
                    self._strokes.steady.append(Sprite(x, y, reach, pen))
                else:
                    self._strokes.dots.setdefault(pen, []).append((x, y, reach))

    def brackets(self, centre: Point, radius: float, colour: Colour) -> None:
        """Draw the four corners of a square about a disc, to point it out without hiding its rim."""
        reach = radius + 5.0 * self.unit / self.scale
        arm = reach * 0.35
        for u, v in ((1, 1), (-1, 1), (-1, -1), (1, -1)):
            x, y = centre[0] + u * reach, centre[1] + v * reach
            self.path(((x - u * arm, y), (x, y), (x, y - v * arm)), colour)

    def note(self, place: Point, text: str, colour: Colour, kind: int, gap: float = 7.0) -> None:
        """Ask for a word near a place: kind 0 matters most; in a crowd those nearest to the pointer win."""
        if not self.words:
            return
        for x, y in self._spots(place):
            if self.view.holds(x, y):
                away = 0.0 if self._pointer is None else math.dist((x, y), self._pointer)
                self._notes.append(
                    PendingLabel(kind * _CROWDED * self.unit + away, x, y, text, colour, gap * self.unit)
                )
                return

    def plate(self, box: Box, shade: float = _SHADE) -> None:
        """Darken a part of the picture for words, and keep notes off it."""
        self.darken(box, shade)
        self.taken.append(box)

    def darken(self, box: Box, shade: float = _SHADE, light: Colour = (0, 0, 0)) -> None:
        """Leave a fraction of what is behind a part of the picture, and let it give light itself."""
        self._front.veils.append(Veil(box, shade, light))

    def in_front(self, paths: Sequence[Path], colour: Colour, width: int = 1) -> None:
        """Draw lines in pixels in front of all others, beside words."""
        pen = _pen(colour, width, self._dim)
        if pen is not None:
            self._front.lines.setdefault(pen, []).extend(paths)

    def bar(self, box: Box, colour: Colour) -> None:
        """Draw the upright bar at the left of a card."""
        x = box.left + self.unit
        self.in_front([((x, box.top), (x, box.bottom))], colour, max(2, round(2 * self.unit)))

    def write(self, text: str, x: float, y: float, colour: Colour) -> int:
        """Write a text with its upper left at a pixel; return how many pixels it is wide."""
        if self._writes and text:
            self._front.prints.append(Print(text, self.letters.unit, x, y, dimmed(colour, self._dim)))
        return self.letters.width(text)

    def settle(self) -> None:
        """Write the notes, each where it covers no other; those that find no place are left out."""
        self._notes.sort(key=lambda note: note.rank)
        written, left = 0, _NOTES_SHARE * self.view.width * self.view.height
        for note in self._notes:
            area = self._write(note)
            written, left = written + (area > 0), left - area
            if written == _MOST_NOTES or left <= 0.0:
                break
        self._notes.clear()

    def _write(self, note: PendingLabel) -> int:
        """Write a note where there is room; return how many pixels it covers, 0 for no room."""
        text = note.text
        for sign in _LESS:
            if self.letters.width(text) > _NOTE_SHARE * self.view.width and sign in text:
                text = text.rpartition(sign)[0]
        return self.write_near((note.x, note.y), text, note.colour, note.gap)

    def write_near(
        self, spot: Point, text: str, colour: Colour, gap: float, toward: Point = (0.0, 0.0)
    ) -> int:
        """Write a word beside a pixel where it covers no other; return how many pixels it covers, 0 for none.

        toward: a direction of length 1 that is tried first, (0, 0) for any.
        """
        width, height = self.letters.width(text) + 4, self.letters.tall + 2
        turns = ((0.7, -0.7), (0.7, 0.7), (-0.7, -0.7), (-0.7, 0.7), (0, -1), (0, 1), (1, 0), (-1, 0))
        for far in (gap, 2.0 * gap, 3.5 * gap):
            for u, v in (toward, *turns) if toward != (0.0, 0.0) else turns:
                middle = (spot[0] + u * (far + width / 2), spot[1] + v * (far + height / 2))
                box = Box.about(middle, width, height)
                if box.fits(self.view, self.taken):
                    self.plate(box, NOTE_SHADE)
                    self.write(text, box.left + 2, box.top + 1, colour)
                    return width * height
        return 0

    def _pen_of(self, colour: Colour, width: int) -> Pen | None:
        return _pen(colour, width, self.light * self._dim)

    def _lay(self, pieces: Sequence[Path], colour: Colour, width: int = 1) -> None:
        """Draw paths in pixels, but where others write."""
        pen = self._pen_of(colour, width)
        if pen is not None and pieces:
            self._strokes.lines.setdefault(pen, []).extend(self._off(pieces))

    def _off(self, pieces: Sequence[Path]) -> Sequence[Path]:
        """Return the parts of paths that lie where nobody else writes."""
        for box in self.kept_off:
            pieces = [part for piece in pieces for part in outside(piece, box)]
        return pieces

    def _pieces(self, points: Sequence[Point]) -> list[Sequence[Point]]:
        """Return the pixels of a path and of all its images, in pieces that pygame draws quickly."""
        xs, ys = [x for x, _ in points], [y for _, y in points]
        left, right, top, bottom = min(xs), max(xs), min(ys), max(ys)
        middle = ((left + right) * 0.5, (top + bottom) * 0.5)
        scale, found = self.scale, list[Sequence[Point]]()
        for x, y in self._images(middle, (right - left) * 0.5, (bottom - top) * 0.5):
            dx, dy = x - middle[0] * scale, y - middle[1] * scale
            found += clip_path([(px * scale + dx, py * scale + dy) for px, py in points], self._bounds)
        return found

    def _spots(self, place: Point, radius: float = 0.0) -> list[Point]:
        """Return the pixels of the middle of a disc and of all its images that the picture may show."""
        return self._images(place, radius, radius)

    def _images(self, middle: Point, half_width: float, half_height: float) -> list[Point]:
        """Return the pixels of the middle of a box and of all its images that the picture may show.

        half_width, half_height: in units.
        """
        reach = max(half_width, half_height) + _HEAD
        if not reach < _FARTHEST * self.torus.width:
            return []
        x, y = offset = (middle[0] - self._corner[0], middle[1] - self._corner[1])
        (across, down), width, height = self._span, self.torus.width - reach, self.torus.height - reach
        inside = max(0.0, across - width) < x < min(across, width)
        if inside and max(0.0, down - height) < y < min(down, height):
            return [self.spot((self._corner[0] + x, self._corner[1] + y))]  # it hangs over no edge
        return [
            self.spot((self._corner[0] + x, self._corner[1] + y))
            for x, y in self.torus.images(offset, self._span, reach)
            if -half_width - _HEAD <= x <= self._span[0] + half_width + _HEAD
            and -half_height - _HEAD <= y <= self._span[1] + half_height + _HEAD
        ]

    def _stamp_ring(self, spots: Sequence[Point], radius: float, colour: Colour, width: int) -> bool:
        """Draw a circle about each of these pixels from a cached picture.

        Return False if it is too large, or may not be whole.
        """
        reach, pen = radius * self.scale, self._pen_of(colour, width)
        if not 0.0 <= reach <= LARGEST or pen is None:
            return pen is None
        boxes = [Box.about(spot, 2 * reach, 2 * reach) for spot in spots]
        seen = [box for box in boxes if box.overlaps(self._clip)]
        clips = self._clips and not all(map(self._clip.contains, seen))
        if clips or not all(box.free_of(self.kept_off) for box in seen):
            return False
        self._strokes.steady.extend(Sprite(*box.centre, reach, pen) for box in seen)
        return True
