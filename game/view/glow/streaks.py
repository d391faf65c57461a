"""Draws short lines by the hundred from cached pictures.

A blit costs a tenth of drawing a line. Pictures are placed on whole pixels and exist in 32 directions; the
error cannot be seen in sparks that fly for half a second.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, TypeAlias

import pygame
from pygame import draw

from game.view.paint.haze import HAZE_LATE
from game.view.paint.strokes import DISTINCT, LENGTHS_A_PIXEL, WAYS, Pen, StreakMark, core
from game.view.paint.theme import Colour

_KEPT: Final = 6000  # pictures, 3 MB: more than a long fight needs

_Stamp: TypeAlias = tuple[pygame.Surface, float, float]  # A picture, and the place in it of the line's middle


class _Pictures(dict[int, _Stamp]):
    """The pictures of one pen by number, each drawn when first used."""

    def __init__(self, pen: Pen, like: pygame.Surface) -> None:
        super().__init__()
        self._pen, self._like = pen, like

    def __missing__(self, which: int) -> _Stamp:
        self[which] = made = _stamp(self._like, self._pen, which)
        return made


class StreakRenderer:
    """Paints short lines and caches their pictures by pen."""

    def __init__(self) -> None:
        self._by_pen: dict[Pen, _Pictures] = {}
        self._like: tuple[int, int, int, int] | None = None

    def fit(self, surface: pygame.Surface) -> None:
        """Prepare for painting onto this surface: drop all pictures of another format, some if too many."""
        if self._like != surface.get_masks():
            self._by_pen.clear()
            self._like = surface.get_masks()
        elif sum(map(len, self._by_pen.values())) > _KEPT:
            del self._by_pen[next(iter(self._by_pen))]  # to drop all at once would take 5 ms

    def paint(self, surface: pygame.Surface, pen: Pen, marks: Sequence[StreakMark]) -> None:
        """Paint short lines; each pixel keeps the brighter of old and new. Call `fit` once a frame before."""
        known = self._by_pen.get(pen)
        if known is None:
            known = self._by_pen[pen] = _Pictures(pen, pygame.Surface((1, 1), 0, surface))
        surface.fblits(
            [(stamp, (x - u, y - v)) for x, y, which in marks for stamp, u, v in (known[which],)],
            pygame.BLEND_MAX,
        )


def _stamp(like: pygame.Surface, pen: Pen, which: int) -> _Stamp:
    """Draw the picture with this number."""
    way, length = divmod(which, DISTINCT)
    angle, half = math.pi * way / WAYS, max(0.5, length / LENGTHS_A_PIXEL / 2)
    dx, dy = math.cos(angle) * half, math.sin(angle) * half
    wide, high = math.ceil(abs(dx)) + 2, math.ceil(abs(dy)) + 2
    picture = pygame.Surface((2 * wide + 1, 2 * high + 1), 0, like)
    draw.aaline(picture, core(pen), (wide - dx, high - dy), (wide + dx, high + dy), pen[2])
    return picture, wide - 0.5, high - 0.5  # plus half a pixel, because blits truncate places


def paint_motes(surface: pygame.Surface, colour: Colour, marks: Sequence[StreakMark], shrink: float) -> None:
    """Paint a dot at the middle of each short line, on a surface `shrink` times the size of the picture."""
    mote = pygame.Surface((2, 2), 0, surface)
    mote.fill(colour)
    at = HAZE_LATE
    surface.fblits([(mote, (x * shrink + at, y * shrink + at)) for x, y, _ in marks], pygame.BLEND_MAX)
