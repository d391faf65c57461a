"""Circles that keep their size for a while, as pictures that are kept."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial
from typing import Final, NamedTuple

import pygame
from pygame.transform import smoothscale

from game.view.kept import PHASES, Kept, phased
from game.view.pens import Pen, core, draw_haze, haze
from game.view.stroke_font import ring

LARGEST: Final = 150.0
"""px of radius: larger circles would be pictures of nothing but black."""

_FINER: Final = 4
_ROOM: Final = 3  # px about the circle that its line may reach


class Round(NamedTuple):
    """A circle in pixels of the picture."""

    x: float
    y: float
    radius: float
    pen: Pen


class Rings:
    """The pictures of circles."""

    def __init__(self) -> None:
        self._kept = Kept()

    def paint(self, surface: pygame.Surface, rings: Sequence[Round], faintest: int) -> None:
        """Paint the crisp lines; of what was there and a line the brighter stays.

        Those fainter than so many steps are left to their haze.
        """
        self._stamp(surface, [each for each in rings if each.pen[1] >= faintest], 1.0)

    def paint_haze(self, surface: pygame.Surface, rings: Sequence[Round], shrink: float) -> None:
        """Paint the circles, thin, on a surface `shrink` times the size, to be blurred."""
        self._stamp(surface, rings, shrink)

    def _stamp(self, surface: pygame.Surface, rings: Sequence[Round], shrink: float) -> None:
        self._kept.fit(surface)
        blits = []
        for each in rings:
            middle = 0.0 if shrink == 1.0 else each.pen[2] / 2 * shrink - 0.5
            (x, right), (y, down) = phased(each.x * shrink + middle), phased(each.y * shrink + middle)
            steps = round(each.radius * PHASES)
            radius = steps / PHASES * shrink
            reach = math.ceil(radius) + _ROOM
            make = partial(
                _picture,
                surface,
                each.pen,
                radius,
                (reach + right / PHASES, reach + down / PHASES),
                crisp=shrink == 1.0,
            )
            key = (each.pen, steps, right, down, shrink)
            blits.append((self._kept.get(key, make), (x - reach, y - reach)))
        surface.fblits(blits, pygame.BLEND_MAX)


def _picture(
    like: pygame.Surface, pen: Pen, radius: float, centre: tuple[float, float], *, crisp: bool
) -> pygame.Surface:
    side = 2 * (math.ceil(radius) + _ROOM) + 2
    picture = pygame.Surface((side, side), 0, like)
    if not crisp:
        draw_haze(picture, haze(pen), [ring(centre, radius)], 1.0, 0.0)
        return picture
    # Drawn larger and shrunk it is evenly round, which many short lines are not.
    large = pygame.Surface((side * _FINER, side * _FINER), 0, like)
    half = pen[2] / 2
    middle = tuple((place + half) * _FINER for place in centre)
    pygame.draw.circle(large, core(pen), middle, (radius + half) * _FINER, pen[2] * _FINER)
    return smoothscale(large, (side, side), picture)
