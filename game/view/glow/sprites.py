"""Draws lines, and from cached pictures what stays the same for a while: texts, shapes, circles, short lines.

A blit costs a tenth of drawing a line. Short lines are placed on whole pixels and exist in 32 directions; the
error cannot be seen in sparks that fly for half a second.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import pairwise
from typing import Final, TypeAlias

import pygame
from pygame import draw
from pygame.transform import smoothscale

from game.view.paint import strokes
from game.view.paint.camera import Point
from game.view.paint.small_letters import advance, letter_lines, print_height, print_width, thickness
from game.view.paint.stroke_font import ring, text_lines, text_width
from game.view.paint.strokes import Path, Print, Sprite, StreakMark, TextRun
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


_MOST: Final = 8_000_000  # pixels of all pictures, 32 MB: more than a page of text needs

PHASES: Final = 4  # positions within a pixel, in x and in y: an error of an eighth of a pixel cannot be seen

_FINER: Final = 4  # circles are drawn this many times as large and scaled down
_FINEST: Final = 8  # small letters likewise
_WHITE: Final[Colour] = (255, 255, 255)
_ROOM: Final = 3  # px that a line may extend beyond its points


Wanted: TypeAlias = tuple[Hashable, Callable[[], pygame.Surface], tuple[int, int]]
"""A picture to paint: its key, what draws it when it is first used, and its place."""


class PictureCache:
    """Pictures by key, all of one pixel format; cleared as a whole when it gets too large."""

    def __init__(self) -> None:
        self._known: dict[Hashable, pygame.Surface] = {}
        self._masks: tuple[int, int, int, int] | None = None
        self._pixels = 0

    def paint(self, surface: pygame.Surface, wanted: Iterable[Wanted]) -> None:
        """Paint pictures onto a surface; each pixel keeps the brighter of old and new."""
        if self._masks != surface.get_masks() or self._pixels > _MOST:
            self._known.clear()
            self._masks, self._pixels = surface.get_masks(), 0
        blits = [(self._get(key, make), place) for key, make, place in wanted]
        surface.fblits(blits, pygame.BLEND_MAX)

    def _get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        picture = self._known.get(key)
        if picture is None:
            picture = self._known[key] = make()
            self._pixels += picture.get_width() * picture.get_height()
        return picture


def phased(place: float) -> tuple[int, int]:
    """Split a coordinate (px) into its whole pixel and the nearest phase, 0 to PHASES - 1."""
    return divmod(math.floor(place * PHASES + 0.5), PHASES)


def circles(
    like: pygame.Surface, things: Sequence[Sprite], shrink: float = 1.0, *, plain: bool = False
) -> Iterator[Wanted]:
    """Yield circles as crisp lines or, where a surface is `shrink` times smaller, as thin ones to be blurred.

    plain: whether there is no haze.
    """
    middle = 0.0 if shrink == 1.0 else strokes.HAZE_LATE
    for x, y, size, pen in things:
        if shrink != 1.0 or strokes.has_core(pen, plain):
            (left, right), (top, down) = phased(x * shrink + middle), phased(y * shrink + middle)
            radius = round(size * PHASES) / PHASES * shrink
            reach = math.ceil(radius) + _ROOM
            offset = (right / PHASES, down / PHASES)
            colour = strokes.haze(pen) if shrink != 1.0 else strokes.core(pen, plain)
            width = pen[2] if shrink == 1.0 else 0
            make = partial(_circle, like, radius, offset, colour, width)
            yield (radius, offset, colour, width), make, (left - reach, top - reach)


def _circle(like: pygame.Surface, radius: float, offset: Point, colour: Colour, width: int) -> pygame.Surface:
    """Draw a circle on a surface of its own, off its middle; width: of its line, 0 for haze.

    It is drawn large and scaled down, which is rounder than many short lines.
    """
    side = 2 * (math.ceil(radius) + _ROOM) + 1
    picture = pygame.Surface((side, side), 0, like)
    x, y = (side // 2 + offset[0], side // 2 + offset[1])
    if not width:
        draw_haze(picture, colour, [ring((x, y), radius)], 1.0, 0.0)
        return picture
    large = pygame.Surface((side * _FINER, side * _FINER), 0, picture)
    half = width / 2
    middle = ((x + half) * _FINER, (y + half) * _FINER)
    pygame.draw.circle(large, colour, middle, (radius + half) * _FINER, width * _FINER)
    smoothscale(large, (side, side), picture)
    return picture


def words(like: pygame.Surface, texts: Sequence[TextRun], *, plain: bool) -> Iterator[Wanted]:
    """Yield crisp letters; plain: whether there is no haze."""
    for word in texts:
        if strokes.has_core(word.pen, plain):
            left, top = word.corner
            key = (word.text, word.size, word.spacing, word.pen, plain)
            yield key, partial(_core, like, word, plain), (left - _ROOM, top - _ROOM)


def word_hazes(like: pygame.Surface, texts: Sequence[TextRun], shrink: float) -> Iterator[Wanted]:
    """Yield thin letters for a surface `shrink` times the size of the picture, to be blurred."""
    for word in texts:
        left, top = word.corner
        (x, right), (y, down) = phased(left * shrink), phased(top * shrink)
        key = (word.text, word.size, word.spacing, word.pen, right, down, shrink)
        yield key, partial(_haze, like, word, (right, down), shrink), (x - _ROOM, y - _ROOM)


def _core(like: pygame.Surface, word: TextRun, plain: bool) -> pygame.Surface:
    picture = _sheet(like, word, 1.0)
    paths = text_lines(word.text, _ROOM, _ROOM, word.size, "left", word.spacing, snap=True)
    draw_cores(picture, strokes.core(word.pen, plain), paths, word.pen[2])
    return picture


def _haze(like: pygame.Surface, word: TextRun, phase: tuple[int, int], shrink: float) -> pygame.Surface:
    picture = _sheet(like, word, shrink)
    x, y = (_ROOM + part / PHASES + strokes.HAZE_LATE for part in phase)
    paths = [
        [(px * shrink + x, py * shrink + y) for px, py in path]
        for path in text_lines(word.text, 0.0, 0.0, word.size, "left", word.spacing, snap=True)
    ]
    draw_haze(
        picture, dimmed(strokes.haze(word.pen), strokes.haze_share(word.size * shrink)), paths, 1.0, 0.0
    )
    return picture


def _sheet(like: pygame.Surface, word: TextRun, shrink: float) -> pygame.Surface:
    wide = math.ceil((text_width(word.text, word.size, word.spacing) + 2.0) * shrink) + 2 * _ROOM + 1
    high = math.ceil((word.size + 2.0) * shrink) + 2 * _ROOM + 1
    return pygame.Surface((wide, high), 0, like)


def small_words(like: pygame.Surface, prints: Sequence[Print]) -> Iterator[Wanted]:
    """Yield words in small letters."""
    for text, unit, x, y, colour in prints:
        yield (text, unit, colour), partial(_print, like, text, unit, colour), (round(x), round(y))


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
    way, length = divmod(which, strokes.DISTINCT)
    angle, half = math.pi * way / strokes.WAYS, max(0.5, length / strokes.LENGTHS_A_PIXEL / 2)
    dx, dy = math.cos(angle) * half, math.sin(angle) * half
    wide, high = math.ceil(abs(dx)) + 2, math.ceil(abs(dy)) + 2
    picture = pygame.Surface((2 * wide + 1, 2 * high + 1), 0, like)
    draw.aaline(picture, colour, (wide - dx, high - dy), (wide + dx, high + dy), width)
    return picture, wide - 0.5, high - 0.5  # plus half a pixel, because blits truncate places


def paint_motes(surface: pygame.Surface, colour: Colour, marks: Sequence[StreakMark], shrink: float) -> None:
    """Paint a dot at the middle of each short line, on a surface `shrink` times the size of the picture."""
    mote = pygame.Surface((2, 2), 0, surface)
    mote.fill(colour)
    at = strokes.HAZE_LATE
    surface.fblits([(mote, (x * shrink + at, y * shrink + at)) for x, y, _ in marks], pygame.BLEND_MAX)
