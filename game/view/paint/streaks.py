"""Short lines that come by the hundred: each is a small picture, drawn once and then stamped.

A stamp costs a tenth of a line. It stands on whole pixels and in one of 32 directions, which nobody sees in
what flies and lives for half a second.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, TypeAlias

import pygame
from pygame import draw

from game.view.paint.pens import Pen, core
from game.view.paint.theme import Colour

WAYS: Final = 32
"""directions of a line that has no front, over half a turn."""

LENGTHS_A_PIXEL: Final = 0.6
"""pictures of lines for each pixel of length."""

DISTINCT: Final = 4096
"""more lengths of pictures than there are for one direction."""

_KEPT: Final = 6000  # stamps, 3 MB: more than a long fight needs

LONGEST: Final = 1000.0
"""units that a line may be long; what is longer, or no number, is not drawn."""

Streak: TypeAlias = tuple[float, float, float, int]
"""A short line in units: the place of its middle, its length, and its direction, see `way_of`."""

Mark: TypeAlias = tuple[float, float, int]
"""The middle of a short line in pixels, and the number of its picture: direction * DISTINCT + length."""

_Stamp: TypeAlias = tuple[pygame.Surface, float, float]
"""A picture, and where in it the middle of its line is."""


def way_of(dx: float, dy: float) -> int:
    """Return the nearest of the directions of stamps; of no motion that to the right."""
    return round(math.atan2(dy, dx) / math.pi * WAYS) % WAYS


class _Pictures(dict[int, _Stamp]):
    """The pictures of one pen by number, each made when first asked for."""

    def __init__(self, pen: Pen, like: pygame.Surface) -> None:
        super().__init__()
        self._pen, self._like = pen, like

    def __missing__(self, which: int) -> _Stamp:
        self[which] = made = _stamp(self._like, self._pen, which)
        return made


class Stamps:
    """The pictures of short lines, by pen; made when first asked for."""

    def __init__(self) -> None:
        self._by_pen: dict[Pen, _Pictures] = {}
        self._like: tuple[int, int, int, int] | None = None

    def paint(self, surface: pygame.Surface, pen: Pen, marks: Sequence[Mark]) -> None:
        """Paint short lines; of what was there and the line the brighter stays."""
        if self._like != surface.get_masks() or sum(map(len, self._by_pen.values())) > _KEPT:
            self._by_pen.clear()
            self._like = surface.get_masks()
        known = self._by_pen.get(pen)
        if known is None:
            known = self._by_pen[pen] = _Pictures(pen, pygame.Surface((1, 1), 0, surface))
        surface.fblits(
            [((stamp := known[which])[0], (x - stamp[1], y - stamp[2])) for x, y, which in marks],
            pygame.BLEND_MAX,
        )


def _stamp(like: pygame.Surface, pen: Pen, which: int) -> _Stamp:
    """Draw the line of a picture's direction and length."""
    way, length = divmod(which, DISTINCT)
    angle, half = math.pi * way / WAYS, max(0.5, length / LENGTHS_A_PIXEL / 2)
    dx, dy = math.cos(angle) * half, math.sin(angle) * half
    wide, high = math.ceil(abs(dx)) + 2, math.ceil(abs(dy)) + 2
    picture = pygame.Surface((2 * wide + 1, 2 * high + 1), 0, like)
    draw.aaline(picture, core(pen), (wide - dx, high - dy), (wide + dx, high + dy), pen[2])
    return picture, wide - 0.5, high - 0.5  # half a pixel on: places are cut, not rounded, to whole pixels


def paint_motes(surface: pygame.Surface, colour: Colour, marks: Sequence[Mark], shrink: float) -> None:
    """Lay a dot on the middle of each short line, on a smaller surface; the brighter of old and new stays."""
    mote = pygame.Surface((2, 2), 0, surface)
    mote.fill(colour)
    surface.fblits([(mote, (x * shrink - 0.5, y * shrink - 0.5)) for x, y, _ in marks], pygame.BLEND_MAX)
