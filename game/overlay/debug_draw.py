"""The drawing tools of the overlay: thin lines on a finished frame, in world units, also across edges."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

import pygame
from pygame import draw

from game.overlay.text_cache import TextCache
from game.physics import Torus, minus, unit
from game.view.bodies.draw_torus import images
from game.view.glow.sprites import PHASES, PictureCache, phased
from game.view.paint.box import Box, free_place
from game.view.paint.camera import Bounds, Camera, Point, clip_path, within
from game.view.paint.stroke_font import unit_ring
from game.view.paint.theme import Colour, dimmed

_RINGS = PictureCache()
_WHITE: Colour = (255, 255, 255)
_LARGEST = 100.0  # px: larger circles are drawn anew each time
_SMALL = 8.0  # px: the round ends of a smaller capsule have fewer corners
_EDGE = 240.0  # px around the picture within which pygame itself may do the clipping
_FARTHEST = 16.0  # world widths; anything longer is a bug and would have images without number
_DASH = 9.0  # px from dash to dash
_MOST_DASHES = 300
_HEAD = 7.0  # px of an arrow's head
_MOST_NOTES = 26
_NOTES_SHARE = 0.04  # of the picture's area, for all notes together
_NOTE_SHARE = 0.25  # of the picture's width, for each
_LESS = (": ", ", ")  # what follows the last one is left out of a note that is too wide
_SHADE = (64, 64, 64)  # of 255: what is left of the picture behind cards
NOTE_SHADE = (120, 120, 120)  # and behind single words
_CROWDED = 170.0  # px: a note this much nearer to the pointer outranks one of the next more important kind


class PendingLabel(NamedTuple):
    """A word waiting for a free place near a point of the frame; lower ranks choose first."""

    rank: float
    x: float
    y: float
    text: str
    colour: Colour
    gap: float


def _circle(centre: Point, radius: float, pixels: float) -> list[Point]:
    """Return a circle as a closed polyline with an even number of corners, more if it has more pixels."""
    x, y = centre
    corners = 16 + int(min(80.0, 5.0 * math.sqrt(max(0.0, min(pixels, 1e6)))))
    return [(x + radius * u, y + radius * v) for u, v in unit_ring(corners // 2 * 2)]


def _ring_picture(
    like: pygame.Surface, rounded: tuple[int, int, int], colour: Colour, kind: tuple[int, bool]
) -> pygame.Surface:
    """Return a circle as a picture that is transparent elsewhere.

    rounded: the offset from the surface's middle in x and y, and the radius, all in phases of a pixel.
    """
    (right, down, radius), (width, dashed) = (each / PHASES for each in rounded), kind
    half = math.ceil(radius) + width + 2
    picture = pygame.Surface((2 * half + 1, 2 * half + 1), 0, like)
    ring = _circle((half + right, half + down), radius, radius)
    if width == 1 and not dashed:
        draw.aalines(picture, _WHITE, False, ring)
    else:
        for at in range(0, len(ring) - 1, 2 if dashed else 1):
            draw.aaline(picture, _WHITE, ring[at], ring[at + 1], width)
    red, green, blue = colour
    pixels = bytearray((blue, green, red, 0)) * (picture.get_width() * picture.get_height())
    pixels[3::4] = pygame.image.tobytes(picture, "RGB")[::3]  # what the line covers of each pixel
    found = pygame.image.frombytes(bytes(pixels), picture.get_size(), "BGRA")  # the order that blits fastest
    # It leaves out the transparent pixels: large rings blit four times as fast.
    found.set_alpha(255, pygame.RLEACCEL)
    return found


class DebugDraw:
    """Draws on one frame through one camera; made anew for each frame.

    Everything is clipped first and dropped when it is NaN or absurdly far: pygame can stall on such a line.
    Whatever hangs over an edge of the world is drawn on the other side too.
    """

    def __init__(  # noqa: PLR0913 - a pen is made of all these
        self,
        frame: pygame.Surface,
        camera: Camera,
        torus: Torus,
        text_cache: TextCache,
        pointer: Point | None = None,
        *,
        words: bool = True,
    ) -> None:
        self.words = words  # whether notes are written
        self.foot = camera.viewport.bottom  # row of pixels below which other text stands at the foot
        self.light = 1.0  # brightness of everything drawn, as a fraction
        self.frame, self.torus, self.text_cache = frame, torus, text_cache
        view = camera.viewport
        self.view = view
        self.scale = camera.scale
        self.unit = max(1.0, camera.scale)
        self._left, self._top = camera.to_screen(0.0, 0.0)
        self._bounds: Bounds = (view.left - _EDGE, view.top - _EDGE, view.right + _EDGE, view.bottom + _EDGE)
        self._corner = camera.to_world(view.left, view.top)
        self._span = (view.width / camera.scale, view.height / camera.scale)
        # Of what lies inside of the world only one image can be seen, if the picture shows the world once.
        self._whole = camera.offset == (0.0, 0.0) and self._span[0] <= torus.width + 1.0
        self._inner = (torus.width - _HEAD, torus.height - _HEAD)
        self._pointer = None if pointer is None else self.spot(pointer)
        self._notes: list[PendingLabel] = []
        self.taken: list[Box] = []

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

    def line(self, start: Point, end: Point, colour: Colour, width: int = 1) -> None:
        """Draw a straight line."""
        self.path((start, end), colour, width)

    def path(self, points: Sequence[Point], colour: Colour, width: int = 1, *, here: bool = False) -> None:
        """Draw lines from point to point; `here`: at these very places only and none of their images."""
        colour = self._tone(colour)
        pieces = (
            clip_path([self.spot(point) for point in points], self._bounds) if here else self._pieces(points)
        )
        for piece in pieces:
            if width == 1 and len(piece) > 2:
                draw.aalines(self.frame, colour, False, piece)
                continue
            # Of two points aalines 2.5.8 draws the end now brighter, now dimmer, from call to call.
            for at in range(len(piece) - 1):
                draw.aaline(self.frame, colour, piece[at], piece[at + 1], width)

    def dashes(self, start: Point, end: Point, colour: Colour) -> None:
        """Draw a broken line."""
        colour = self._tone(colour)
        for near, far in self._pieces((start, end)):
            self._dash(near, far, colour)

    def circle(self, centre: Point, radius: float, colour: Colour, width: int = 1) -> None:
        """Draw a circle of exactly this radius."""
        if not self._stamp_ring(self._spots(centre, radius), radius, colour, (width, False)):
            self.path(self._ring(centre, radius), colour, width)

    def dashed_circle(self, centre: Point, radius: float, colour: Colour, *, here: bool = False) -> None:
        """Draw a broken circle; `here`: at this very place only and none of its images."""
        spots = [self.spot(centre)] if here else self._spots(centre, radius)
        if not self._stamp_ring(spots, radius, colour, (1, True)):
            ring, colour = self._ring(centre, radius), self._tone(colour)
            for place in spots:
                dx, dy = place[0] - centre[0] * self.scale, place[1] - centre[1] * self.scale
                places = [(x * self.scale + dx, y * self.scale + dy) for x, y in ring]
                for at in range(0, len(places) - 1, 2):
                    for piece in clip_path(places[at : at + 2], self._bounds):
                        draw.aaline(self.frame, colour, piece[0], piece[1])

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
        size = math.hypot(*motion)
        if not 0.0 < size < math.inf:
            return
        head = min(0.6, _HEAD * self.unit / self.scale / size)
        dx, dy = motion[0] * head, motion[1] * head
        tip = (start[0] + motion[0], start[1] + motion[1])
        left = (tip[0] - dx - dy * 0.5, tip[1] - dy + dx * 0.5)
        right = (tip[0] - dx + dy * 0.5, tip[1] - dy - dx * 0.5)
        self.path((start, tip, left, tip, right), colour, width)

    def dot(self, place: Point, colour: Colour, size: float = 3.0, *, hollow: bool = False) -> None:
        """Draw a small disc or ring, `size` pixels (at 720p) from centre to rim."""
        reach, colour = size * self.unit, self._tone(colour)
        for x, y in self._spots(place):
            if within(x, y, self._bounds):
                draw.aacircle(self.frame, colour, (x, y), reach, 1 if hollow else 0)

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

    def plate(self, box: Box, shade: Colour = _SHADE) -> None:
        """Darken a part of the frame for words, and keep notes off it."""
        self.darken(box, shade)
        self.taken.append(box)

    def darken(self, box: Box, shade: Colour = _SHADE) -> None:
        """Darken a part of the frame."""
        self.frame.fill(shade, box, pygame.BLEND_MULT)

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
            if self.text_cache.width(text) > _NOTE_SHARE * self.view.width and sign in text:
                text = text.rpartition(sign)[0]
        return self.write_near((note.x, note.y), text, note.colour, note.gap)

    def write_near(
        self, spot: Point, text: str, colour: Colour, gap: float, toward: Point = (0.0, 0.0)
    ) -> int:
        """Write a word beside a pixel where it covers no other; return how many pixels it covers, 0 for none.

        toward: a direction of length 1 that is tried first, (0, 0) for any.
        """
        word = self.text_cache.word(text, colour)
        wide, high = word.get_width() + 4, word.get_height() + 2
        turns = ((0.7, -0.7), (0.7, 0.7), (-0.7, -0.7), (-0.7, 0.7), (0, -1), (0, 1), (1, 0), (-1, 0))
        wanted = [
            Box.about((spot[0] + u * (far + wide / 2), spot[1] + v * (far + high / 2)), wide, high)
            for far in (gap, 2.0 * gap, 3.5 * gap)
            for u, v in ((toward, *turns) if toward != (0.0, 0.0) else turns)
        ]
        at = free_place(self.taken, self.view, wanted)
        if at is None:
            return 0
        box = wanted[at]
        self.plate(box, NOTE_SHADE)
        self.frame.blit(word, (box.left + 2, box.top + 1))
        return wide * high

    def _tone(self, colour: Colour) -> Colour:
        return colour if self.light == 1.0 else dimmed(colour, self.light)

    def _pieces(self, points: Sequence[Point]) -> list[Sequence[Point]]:
        """Return the pixels of a path and of all its images, in pieces that pygame draws quickly."""
        if self._whole:
            far_x, far_y = self._inner
            for x, y in points:
                if not (_HEAD < x < far_x and _HEAD < y < far_y):
                    break
            else:
                scale, dx, dy = self.scale, self._left, self._top
                return [[(x * scale + dx, y * scale + dy) for x, y in points]]
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
        x, y = place
        if self._whole:
            near, (far_x, far_y) = radius + _HEAD, self._inner
            if near < x < far_x - radius and near < y < far_y - radius:
                return [(x * self.scale + self._left, y * self.scale + self._top)]
        return self._images(place, radius, radius)

    def _images(self, middle: Point, wide: float, high: float) -> list[Point]:
        """Return the pixels of the middle of a box and of all its images that the picture may show.

        wide, high: half of its width and height, in units.
        """
        reach = max(wide, high) + _HEAD
        if not reach < _FARTHEST * self.torus.width:
            return []
        offset = (middle[0] - self._corner[0], middle[1] - self._corner[1])
        return [
            self.spot((self._corner[0] + x, self._corner[1] + y))
            for x, y in self.torus.images(offset, self._span, reach)
            if -wide - _HEAD <= x <= self._span[0] + wide + _HEAD
            and -high - _HEAD <= y <= self._span[1] + high + _HEAD
        ]

    def _stamp_ring(
        self, spots: Sequence[Point], radius: float, colour: Colour, kind: tuple[int, bool]
    ) -> bool:
        """Draw a circle about each of these pixels from a cached picture; return whether it is small enough.

        kind: the width of the line, and whether it is broken.
        """
        reach = radius * self.scale
        if not 0.0 <= reach <= _LARGEST:
            return False
        colour, size = self._tone(colour), math.floor(reach * PHASES + 0.5)
        _RINGS.fit(self.frame)
        blits = []
        for place in spots:
            if not within(*place, self._bounds):
                continue
            (x, right), (y, down) = phased(place[0]), phased(place[1])
            key = (size, right, down, colour, kind)
            picture = _RINGS.get(key, partial(_ring_picture, self.frame, (right, down, size), colour, kind))
            half = picture.get_width() // 2
            blits.append((picture, (x - half, y - half)))
        self.frame.fblits(blits)
        return True

    def _ring(self, centre: Point, radius: float) -> list[Point]:
        return _circle(centre, radius, radius * self.scale)

    def _dash(self, start: Point, end: Point, colour: Colour) -> None:
        dx, dy = minus(end, start)
        count = min(_MOST_DASHES, max(1, int(math.hypot(dx, dy) / (_DASH * self.unit))))
        for number in range(count):
            near, far = number / count, (number + 0.6) / count
            draw.aaline(
                self.frame,
                colour,
                (start[0] + dx * near, start[1] + dy * near),
                (start[0] + dx * far, start[1] + dy * far),
            )
