"""Strips of the lab: numbers against time, under the picture of a room."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from game.lab.bench import STRIP
from game.overlay.colours import colour_of
from game.overlay.debug_draw import DebugDraw
from game.view.paint.theme import Theme, dimmed

_STRIP: Final = pygame.Rect(12, 576, 270, 52)
"""units of the area: the first strip of numbers against time; others follow on its right."""
_STRIP_EVERY: Final = 292


def draw_strips(draw: DebugDraw, strips: Sequence[tuple[str, Sequence[float | None]]], theme: Theme) -> None:
    """Plot numbers against time, the newest on the right; the scale runs from 0 to the extreme values."""
    for number, (name, values) in enumerate(strips):
        box = _STRIP.move(number * _STRIP_EVERY, 0)
        known = [value for value in values if value is not None]
        low, high = 1.15 * min(0.0, *known, 0.0), 1.15 * max(0.0, *known, 0.0)
        tall = (high - low) or 1.0
        corners = [box.topleft, box.topright, box.bottomright, box.bottomleft, box.topleft]
        draw.path(corners, dimmed(theme.wall, 0.5))
        zero = box.bottom + low / tall * box.height
        draw.dashes((box.left, zero), (box.right, zero), dimmed(theme.overlay_ghost, 0.6))
        colour = colour_of(theme, name.split(".")[0])
        step = box.width / max(1, STRIP - 1)
        left = box.right - step * (len(values) - 1)
        for piece in _pieces(values):
            places = [(left + step * at, zero - value / tall * box.height) for at, value in piece]
            if len(places) > 1:
                draw.path(places, colour, 2)
        last = f"{name} = {known[-1]:.0f}" if known else name
        word = draw.text_cache.word(last, colour)
        x, y = draw.spot((box.left + 4.0, box.top))
        y -= word.get_height() + 2
        draw.frame.blit(word, (round(x), round(y)))
        draw.taken.append(pygame.Rect(round(x), round(y), *word.get_size()))


def _pieces(values: Sequence[float | None]) -> list[list[tuple[int, float]]]:
    """Return the values with their indices, split where one is missing, and thinned out."""
    pieces: list[list[tuple[int, float]]] = [[]]
    last = len(values) - 1
    for at, value in enumerate(values):
        if value is None:
            pieces.append([])
        elif at % 3 == 0 or at == last or values[at - 1] != value:
            pieces[-1].append((at, value))
    return pieces
