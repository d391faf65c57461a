"""Draws shapes and circles that stay the same for a while from cached pictures."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache, partial
from itertools import count
from typing import Final, NamedTuple

import pygame
from pygame.transform import smoothscale

from game.view.paint.outlines import Drawing
from game.view.paint.pens import Pen, core, draw_cores, draw_haze, haze, underlaid
from game.view.paint.picture_cache import PHASES, PictureCache, phased
from game.view.paint.stroke_font import ring

LARGEST: Final = 150.0  # px from the middle to the rim: larger pictures would be almost all black
_FINER: Final = 4  # circles are drawn this many times as large and scaled down
_ROOM: Final = 3  # px that a line may extend beyond its points
_numbers = count(1)  # a number stands for a drawing in keys, because a drawing's own hash is slow


class Figure(NamedTuple):
    """A drawing, its half width and half height in its unit, and a number that no other one has."""

    number: int
    drawing: Drawing
    across: float
    down: float


class Steady(NamedTuple):
    """A circle or drawing, with its middle and size in pixels of the picture."""

    x: float
    y: float
    size: float  # px: the radius of a circle, or the length of a drawing's unit
    pen: Pen
    figure: Figure | None = None  # None for a circle


class SteadyThings:
    """Paints steady things and caches their pictures."""

    def __init__(self) -> None:
        self._kept = PictureCache()

    def paint(self, surface: pygame.Surface, things: Sequence[Steady], faintest: int, under: int = 0) -> None:
        """Paint the crisp lines; each pixel keeps the brighter of old and new.

        Lines fainter than `faintest` steps are left out. under: the picture's height if there are underlays.
        """
        self._stamp(surface, [each for each in things if each.pen[1] >= faintest], 1.0, under)

    def paint_haze(self, surface: pygame.Surface, things: Sequence[Steady], shrink: float) -> None:
        """Paint thin lines on a surface `shrink` times the size of the picture, to be blurred."""
        self._stamp(surface, things, shrink)

    def _stamp(
        self, surface: pygame.Surface, things: Sequence[Steady], shrink: float, under: int = 0
    ) -> None:
        self._kept.fit(surface)
        blits = []
        for each in things:
            middle = 0.0 if shrink == 1.0 else each.pen[2] / 2 * shrink - 0.5
            (x, right), (y, down) = phased(each.x * shrink + middle), phased(each.y * shrink + middle)
            steps = round(each.size * PHASES)
            figure = each.figure
            key = (figure and figure.number, each.pen, steps, right, down, shrink, under)
            make = partial(_picture, surface, each, (right, down, steps), shrink, under)
            picture = self._kept.get(key, make)
            wide, high = picture.get_size()
            blits.append((picture, (x - wide // 2, y - high // 2)))
        surface.fblits(blits, pygame.BLEND_MAX)


@lru_cache(maxsize=256)
def figure_of(drawing: Drawing) -> Figure:
    """Return a drawing with its size; infinite if a point is not finite."""
    across = down = 0.0
    for shape in drawing:
        for x, y in shape:
            if not (abs(x) < math.inf and abs(y) < math.inf):  # false for NaN, too
                across = down = math.inf
            across, down = max(across, abs(x)), max(down, abs(y))
    return Figure(next(_numbers), drawing, across, down)


def _picture(
    like: pygame.Surface, thing: Steady, rounded: tuple[int, int, int], shrink: float, under: int
) -> pygame.Surface:
    """Draw a thing on a surface of its own.

    rounded: the offset from the surface's middle in x and y, and the size, all in phases of a pixel.
    """
    right, down, whole = (each / PHASES for each in rounded)
    figure = thing.figure
    wide, high = (1.0, 1.0) if figure is None else (figure.across, figure.down)
    reaches = [math.ceil(reach * whole * shrink) + _ROOM for reach in (wide, high)]
    picture = pygame.Surface((2 * reaches[0] + 1, 2 * reaches[1] + 1), 0, like)
    x, y, size = reaches[0] + right, reaches[1] + down, whole * shrink
    drawing = (
        [ring((x, y), size)]
        if figure is None
        else [[(x + u * size, y + v * size) for u, v in shape] for shape in figure.drawing]
    )
    if shrink != 1.0:
        draw_haze(picture, haze(thing.pen), drawing, 1.0, 0.0)
        return picture
    if figure is None:
        _draw_circle(picture, (x, y), size, thing.pen)
    else:
        draw_cores(picture, core(thing.pen), drawing, thing.pen[2])
    return underlaid(picture, thing.pen, drawing, under) if under else picture


def _draw_circle(picture: pygame.Surface, centre: tuple[float, float], radius: float, pen: Pen) -> None:
    """Draw a circle large and scale it down, which is rounder than many short lines."""
    wide, high = picture.get_size()
    large = pygame.Surface((wide * _FINER, high * _FINER), 0, picture)
    half = pen[2] / 2
    middle = ((centre[0] + half) * _FINER, (centre[1] + half) * _FINER)
    pygame.draw.circle(large, core(pen), middle, (radius + half) * _FINER, pen[2] * _FINER)
    smoothscale(large, (wide, high), picture)
