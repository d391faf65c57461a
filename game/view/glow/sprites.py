"""Draws lines, and from cached pictures what stays the same for a while: texts, shapes, circles, short lines.

A blit costs a tenth of drawing a line. Short lines are placed on whole pixels and exist in 32 directions; the
error cannot be seen in sparks that fly for half a second.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Sequence
from functools import lru_cache, partial
from itertools import pairwise
from typing import Final, TypeAlias

import pygame
from pygame import draw
from pygame.transform import smoothscale

from game.view.paint.camera import Point
from game.view.paint.small_letters import advance, letter_lines, print_height, print_width, thickness
from game.view.paint.stroke_font import ring, text_lines, text_width
from game.view.paint.strokes import (
    DISTINCT,
    HAZE_LATE,
    LENGTHS_A_PIXEL,
    WAYS,
    Path,
    Print,
    Sprite,
    StreakMark,
    TextRun,
    core,
    has_core,
    haze,
    haze_share,
)
from game.view.paint.theme import Colour, dimmed


def draw_cores(surface: pygame.Surface, colour: Colour, paths: Sequence[Path], width: int) -> None:
    """Draw crisp lines, in pixels of the surface."""
    aaline, aalines = draw.aaline, draw.aalines  # looked up once: this is the hottest loop of a frame
    mapped = surface.map_rgb(colour)  # pygame reads a number in a tenth less time than a colour
    for path in paths:
        # For two points aaline is faster, and aalines of pygame-ce 2.5.8 draws their end unevenly.
        if len(path) == 2:
            aaline(surface, mapped, path[0], path[1], width)
        elif width == 1:
            aalines(surface, mapped, False, path)
        else:
            for start, end in pairwise(path):
                aaline(surface, mapped, start, end, width)


def draw_haze(
    surface: pygame.Surface, colour: Colour, paths: Sequence[Path], shrink: float, middle: float
) -> None:
    """Draw thin lines on a smaller surface, scaled by `shrink` and moved by `middle` pixels of it."""
    aaline, aalines = draw.aaline, draw.aalines
    mapped = surface.map_rgb(colour)
    for path in paths:
        if len(path) == 2:
            (x, y), (end_x, end_y) = path
            end = (end_x * shrink + middle, end_y * shrink + middle)
            aaline(surface, mapped, (x * shrink + middle, y * shrink + middle), end)
        else:
            aalines(surface, mapped, False, [(x * shrink + middle, y * shrink + middle) for x, y in path])


_MOST: Final = 3_000_000  # pixels of all pictures, 12 MB: more than a page of text needs

PHASES: Final = 4  # positions within a pixel, in x and in y: an error of an eighth of a pixel cannot be seen

_FINER: Final = 4  # circles are drawn this many times as large and scaled down
_FINEST: Final = 8  # small letters likewise
_WHITE: Final[Colour] = (255, 255, 255)
_ROOM: Final = 3  # px that a line may extend beyond its points


class PictureCache:
    """Pictures by key, all of one pixel format; cleared as a whole when it gets too large."""

    def __init__(self) -> None:
        self._known: dict[Hashable, pygame.Surface] = {}
        self._masks: tuple[int, int, int, int] | None = None
        self._pixels = 0

    def fit(self, surface: pygame.Surface) -> None:
        """Prepare for blitting onto this surface: clear the cache if it is full or the format differs."""
        if self._masks != surface.get_masks() or self._pixels > _MOST:
            self._known.clear()
            self._masks, self._pixels = surface.get_masks(), 0

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Return the picture of a key; `make` draws it if there is none."""
        picture = self._known.get(key)
        if picture is None:
            picture = self._known[key] = make()
            self._pixels += picture.get_width() * picture.get_height()
        return picture


def phased(place: float) -> tuple[int, int]:
    """Split a coordinate (px) into its whole pixel and the nearest phase, 0 to PHASES - 1."""
    return divmod(math.floor(place * PHASES + 0.5), PHASES)


class SpriteRenderer:
    """Paints steady circles and caches their pictures."""

    def __init__(self) -> None:
        self._kept = PictureCache()

    def paint(self, surface: pygame.Surface, things: Sequence[Sprite], plain: bool) -> None:
        """Paint the crisp lines; each pixel keeps the brighter of old and new.

        plain: whether there is no haze.
        """
        self._stamp(surface, [each for each in things if has_core(each.pen, plain)], 1.0, plain)

    def paint_haze(self, surface: pygame.Surface, things: Sequence[Sprite], shrink: float) -> None:
        """Paint thin lines on a surface `shrink` times the size of the picture, to be blurred."""
        self._stamp(surface, things, shrink)

    def _stamp(
        self, surface: pygame.Surface, things: Sequence[Sprite], shrink: float, plain: bool = False
    ) -> None:
        self._kept.fit(surface)
        blits = []
        for each in things:
            middle = 0.0 if shrink == 1.0 else HAZE_LATE
            (x, right), (y, down) = phased(each.x * shrink + middle), phased(each.y * shrink + middle)
            steps = round(each.size * PHASES)
            key = (each.pen, steps, right, down, shrink, plain)
            make = partial(_picture, surface, each, (right, down, steps), shrink, plain)
            picture = self._kept.get(key, make)
            wide, high = picture.get_size()
            blits.append((picture, (x - wide // 2, y - high // 2)))
        surface.fblits(blits, pygame.BLEND_MAX)


def _picture(
    like: pygame.Surface, thing: Sprite, rounded: tuple[int, int, int], shrink: float, plain: bool
) -> pygame.Surface:
    """Draw a circle on a surface of its own.

    rounded: the offset from the surface's middle in x and y, and the radius, all in phases of a pixel.
    """
    right, down, whole = (each / PHASES for each in rounded)
    size = whole * shrink
    reach = math.ceil(size) + _ROOM
    picture = pygame.Surface((2 * reach + 1, 2 * reach + 1), 0, like)
    centre = (reach + right, reach + down)
    if shrink != 1.0:
        draw_haze(picture, haze(thing.pen), [ring(centre, size)], 1.0, 0.0)
    else:
        _draw_circle(picture, centre, size, thing.pen[2], core(thing.pen, plain))
    return picture


def _draw_circle(
    picture: pygame.Surface, centre: tuple[float, float], radius: float, width: int, colour: Colour
) -> None:
    """Draw a circle large and scale it down, which is rounder than many short lines."""
    wide, high = picture.get_size()
    large = pygame.Surface((wide * _FINER, high * _FINER), 0, picture)
    half = width / 2
    middle = ((centre[0] + half) * _FINER, (centre[1] + half) * _FINER)
    pygame.draw.circle(large, colour, middle, (radius + half) * _FINER, width * _FINER)
    smoothscale(large, (wide, high), picture)


class TextRenderer:
    """Paints texts and caches the pictures of their letters and of their haze."""

    def __init__(self) -> None:
        self._cores, self._hazes = PictureCache(), PictureCache()

    def paint(self, surface: pygame.Surface, words: Sequence[TextRun], plain: bool) -> None:
        """Write the crisp letters; each pixel keeps the brighter of old and new.

        plain: whether there is no haze.
        """
        self._cores.fit(surface)
        blits = []
        for word in words:
            if not has_core(word.pen, plain):
                continue
            left, top = word.corner
            key = (word.text, word.size, word.spacing, word.pen, plain)
            picture = self._cores.get(key, partial(_core, surface, word, plain))
            blits.append((picture, (left - _ROOM, top - _ROOM)))
        surface.fblits(blits, pygame.BLEND_MAX)

    def paint_haze(self, surface: pygame.Surface, words: Sequence[TextRun], shrink: float) -> None:
        """Write thin letters on a surface `shrink` times the size of the picture, to be blurred."""
        self._hazes.fit(surface)
        blits = []
        for word in words:
            left, top = word.corner
            (x, right), (y, down) = phased(left * shrink), phased(top * shrink)
            key = (word.text, word.size, word.spacing, word.pen, right, down, shrink)
            make = partial(_haze, surface, word, (right, down), shrink)
            blits.append((self._hazes.get(key, make), (x - _ROOM, y - _ROOM)))
        surface.fblits(blits, pygame.BLEND_MAX)


def _core(like: pygame.Surface, word: TextRun, plain: bool) -> pygame.Surface:
    picture = _sheet(like, word, 1.0)
    paths = text_lines(word.text, _ROOM, _ROOM, word.size, "left", word.spacing, snap=True)
    draw_cores(picture, core(word.pen, plain), paths, word.pen[2])
    return picture


def _haze(like: pygame.Surface, word: TextRun, phase: tuple[int, int], shrink: float) -> pygame.Surface:
    picture = _sheet(like, word, shrink)
    x, y = (_ROOM + part / PHASES + HAZE_LATE for part in phase)
    paths = [
        [(px * shrink + x, py * shrink + y) for px, py in path]
        for path in text_lines(word.text, 0.0, 0.0, word.size, "left", word.spacing, snap=True)
    ]
    draw_haze(picture, dimmed(haze(word.pen), haze_share(word.size * shrink)), paths, 1.0, 0.0)
    return picture


def _sheet(like: pygame.Surface, word: TextRun, shrink: float) -> pygame.Surface:
    wide = math.ceil((text_width(word.text, word.size, word.spacing) + 2.0) * shrink) + 2 * _ROOM + 1
    high = math.ceil((word.size + 2.0) * shrink) + 2 * _ROOM + 1
    return pygame.Surface((wide, high), 0, like)


class PrintRenderer:
    """Writes small letters and caches the pictures of their words."""

    def __init__(self) -> None:
        self._kept = PictureCache()

    def paint(self, surface: pygame.Surface, prints: Sequence[Print]) -> None:
        """Write the words; each pixel keeps the brighter of old and new."""
        self._kept.fit(surface)
        blits = []
        for text, unit, x, y, colour in prints:
            picture = self._kept.get((text, unit, colour), partial(_print, surface, text, unit, colour))
            blits.append((picture, (round(x), round(y))))
        surface.fblits(blits, pygame.BLEND_MAX)


def _print(like: pygame.Surface, text: str, unit: float, colour: Colour) -> pygame.Surface:
    picture = pygame.Surface((print_width(text, unit), print_height(unit)), 0, like)
    letters, x = [], 0
    for letter in text:
        letters.append((_letter(letter, unit), (x, 0)))
        x += advance(letter, unit)
    picture.fblits(letters, pygame.BLEND_MAX)
    picture.fill(colour, special_flags=pygame.BLEND_MULT)
    return picture


@lru_cache(maxsize=2048)
def _letter(letter: str, unit: float) -> pygame.Surface:
    """Return a letter in white."""
    wide, high = advance(letter, unit), print_height(unit)
    large = pygame.Surface((wide * _FINEST, high * _FINEST), 0, 32)
    for run in letter_lines(letter, unit):
        points = [(_FINEST * x, _FINEST * y) for x, y in run]
        _stroke(large, points, math.floor(thickness(unit) * _FINEST / 2.0) + 0.5)
    return smoothscale(large, (wide, high))


def _stroke(picture: pygame.Surface, points: list[Point], half: float) -> None:
    """Draw a run of lines with round ends and corners."""
    for (x, y), (u, v) in pairwise(points):
        far = math.dist((x, y), (u, v))
        if far:
            a, b = half * (y - v) / far, half * (u - x) / far
            pygame.draw.polygon(
                picture, _WHITE, [(x + a, y + b), (u + a, v + b), (u - a, v - b), (x - a, y - b)]
            )
    for place in points:
        pygame.draw.circle(picture, _WHITE, place, half)


_KEPT: Final = 6000  # pictures, 3 MB: more than a long fight needs

_Stamp: TypeAlias = tuple[pygame.Surface, float, float]  # A picture, and the place in it of the line's middle


class StreakRenderer:
    """Paints short lines and caches their pictures."""

    def __init__(self) -> None:
        self._known: dict[tuple[Colour, int, int], _Stamp] = {}
        self._like: tuple[int, int, int, int] | None = None

    def paint(self, surface: pygame.Surface, colour: Colour, width: int, marks: Sequence[StreakMark]) -> None:
        """Paint short lines; each pixel keeps the brighter of old and new."""
        if self._like != surface.get_masks() or len(self._known) > _KEPT:
            self._known.clear()
            self._like = surface.get_masks()
        blits = []
        for x, y, which in marks:
            found = self._known.get((colour, width, which))
            if found is None:
                found = self._known[colour, width, which] = _stamp(surface, colour, width, which)
            stamp, u, v = found
            blits.append((stamp, (x - u, y - v)))
        surface.fblits(blits, pygame.BLEND_MAX)


def _stamp(like: pygame.Surface, colour: Colour, width: int, which: int) -> _Stamp:
    """Draw the picture with this number."""
    way, length = divmod(which, DISTINCT)
    angle, half = math.pi * way / WAYS, max(0.5, length / LENGTHS_A_PIXEL / 2)
    dx, dy = math.cos(angle) * half, math.sin(angle) * half
    wide, high = math.ceil(abs(dx)) + 2, math.ceil(abs(dy)) + 2
    picture = pygame.Surface((2 * wide + 1, 2 * high + 1), 0, like)
    draw.aaline(picture, colour, (wide - dx, high - dy), (wide + dx, high + dy), width)
    return picture, wide - 0.5, high - 0.5  # plus half a pixel, because blits truncate places


def paint_motes(surface: pygame.Surface, colour: Colour, marks: Sequence[StreakMark], shrink: float) -> None:
    """Paint a dot at the middle of each short line, on a surface `shrink` times the size of the picture."""
    mote = pygame.Surface((2, 2), 0, surface)
    mote.fill(colour)
    at = HAZE_LATE
    surface.fblits([(mote, (x * shrink + at, y * shrink + at)) for x, y, _ in marks], pygame.BLEND_MAX)
