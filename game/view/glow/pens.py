"""Pens: the colours of a line's crisp core and of its haze, and the drawing of both."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

import pygame
from pygame import draw
from pygame.transform import gaussian_blur

from game.view.paint.haze import underlay_room, underlays
from game.view.paint.strokes import Path, Pen, haze
from game.view.paint.theme import Colour, dimmed

_SOFT: Final = 2.0 / 720.0  # of a picture's height


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


def draw_underlays(surface: pygame.Surface, drawn: Sequence[tuple[Pen, Sequence[Path]]], high: int) -> None:
    """Draw wide dim lines, the cheapest glow; `high` is the height of the whole picture in pixels."""
    for width, share in underlays(high):
        for pen, paths in drawn:
            colour = surface.map_rgb(dimmed(haze(pen), share))
            for path in paths:
                draw.lines(surface, colour, False, path, width)


def underlaid(picture: pygame.Surface, pen: Pen, paths: Sequence[Path], high: int) -> pygame.Surface:
    """Return a picture of lines on top of their underlays, blurred, larger by their room on each side."""
    room = underlay_room(high)
    size = (picture.get_width() + 2 * room, picture.get_height() + 2 * room)
    found = pygame.Surface(size, 0, picture)
    draw_underlays(found, [(pen, [[(x + room, y + room) for x, y in path] for path in paths])], high)
    found = gaussian_blur(found, max(1, round(_SOFT * high)))  # once: the picture is cached
    found.blit(picture, (room, room), special_flags=pygame.BLEND_MAX)
    return found


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
