"""Pens: how a line's colour and brightness become its crisp core and its haze, and the strokes themselves."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final, TypeAlias

import pygame
from pygame import draw

from game.view.paint.camera import Point
from game.view.paint.theme import Colour, blend

Path: TypeAlias = Sequence[Point]
Pen: TypeAlias = tuple[Colour, int, int]
"""Colour, brightness in steps of a 32nd, width in pixels: what may be drawn in one batch."""

_STEPS: Final = 32
_KNOWN: Final = 4096  # pens whose colours are kept: a frame asks for a hundred, mostly the same ones
_BLACK: Final[Colour] = (0, 0, 0)
_WHITE: Final[Colour] = (255, 255, 255)
_GLOW: Final = 1.0  # fraction of the colour that goes into the haze
_WHITENING: Final = 0.6  # how far the core is mixed to white


def level(bright: float) -> int:
    """Return a brightness above 0 as whole steps, at least one."""
    return max(1, round(min(bright, 1.0) * _STEPS))


@lru_cache(_KNOWN)
def light(pen: Pen) -> int:
    """Return a rough luminance of a pen's haze, to sort by."""
    red, green, blue = haze(pen)
    return 2 * red + 5 * green + blue


@lru_cache(_KNOWN)
def core_light(pen: Pen) -> int:
    """Return a rough luminance of a pen's core, to sort by: whitened, it may rank otherwise than its haze."""
    red, green, blue = core(pen)
    return 2 * red + 5 * green + blue


@lru_cache(_KNOWN)
def haze(pen: Pen) -> Colour:
    """Return the colour of what is drawn to be blurred."""
    return blend(_BLACK, pen[0], _GLOW * pen[1] / _STEPS)


@lru_cache(_KNOWN)
def core(pen: Pen) -> Colour:
    """Return the colour of the crisp line."""
    return blend(_BLACK, blend(pen[0], _WHITE, _WHITENING), pen[1] / _STEPS)


def draw_cores(surface: pygame.Surface, colour: Colour, paths: Sequence[Path], width: int) -> None:
    """Draw crisp lines, in pixels of the surface."""
    aaline, aalines = draw.aaline, draw.aalines  # looked up once: this is the hottest loop of a frame
    for path in paths:
        # Two points are quicker by aaline, and aalines 2.5.8 was seen to draw their end now brighter, now
        # dimmer.
        if len(path) == 2:
            aaline(surface, colour, path[0], path[1], width)
        elif width == 1:
            aalines(surface, colour, False, path)
        else:
            for start, end in pairwise(path):
                aaline(surface, colour, start, end, width)


def draw_haze(
    surface: pygame.Surface, colour: Colour, paths: Sequence[Path], shrink: float, middle: float
) -> None:
    """Draw thin lines on a smaller surface: scaled by `shrink`, moved by `middle` pixels of the surface."""
    aaline, aalines = draw.aaline, draw.aalines
    for path in paths:
        if len(path) == 2:
            (x, y), (end_x, end_y) = path
            end = (end_x * shrink + middle, end_y * shrink + middle)
            aaline(surface, colour, (x * shrink + middle, y * shrink + middle), end)
        else:
            aalines(surface, colour, False, [(x * shrink + middle, y * shrink + middle) for x, y in path])
