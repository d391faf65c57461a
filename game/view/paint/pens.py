"""Pens: the colours of a line's crisp core and of its haze, and the drawing of both."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final, TypeAlias

import pygame
from pygame import draw

from game.view.paint.camera import Point
from game.view.paint.theme import Colour, blend, dimmed

Path: TypeAlias = Sequence[Point]
Pen: TypeAlias = tuple[Colour, int, int]
"""Colour, brightness in steps of 1/32, width in pixels; lines of one pen are drawn in one batch."""

_STEPS: Final = 32
_KNOWN: Final = 4096  # pens whose colours are cached; a frame uses about a hundred
_WHITE: Final[Colour] = (255, 255, 255)
_GLOW: Final = 1.0  # brightness of the haze
_WHITENING: Final = 0.6  # fraction of white mixed into the core


def level(bright: float) -> int:
    """Convert a brightness above 0 to steps, at least one."""
    return max(1, round(min(bright, 1.0) * _STEPS))


@lru_cache(_KNOWN)
def light(pen: Pen) -> int:
    """Return an approximate luminance of a pen's haze, for sorting."""
    red, green, blue = haze(pen)
    return 2 * red + 5 * green + blue


@lru_cache(_KNOWN)
def core_light(pen: Pen) -> int:
    """Return an approximate luminance of a pen's core, for sorting; the order may differ from the haze's."""
    red, green, blue = core(pen)
    return 2 * red + 5 * green + blue


@lru_cache(_KNOWN)
def haze(pen: Pen) -> Colour:
    """Return the colour of the line that is blurred into haze."""
    return dimmed(pen[0], _GLOW * pen[1] / _STEPS)


@lru_cache(_KNOWN)
def core(pen: Pen) -> Colour:
    """Return the colour of the crisp line."""
    return dimmed(blend(pen[0], _WHITE, _WHITENING), pen[1] / _STEPS)


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
