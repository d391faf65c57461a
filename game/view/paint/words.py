"""Draws texts from cached pictures, because most text is the same from frame to frame."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial
from typing import Final, NamedTuple

import pygame

from game.view.paint.pens import Pen, core, draw_cores, draw_haze, haze, underlaid, underlay_room
from game.view.paint.picture_cache import PHASES, PictureCache, phased
from game.view.paint.stroke_font import SHARE, Align, text_lines, text_width
from game.view.paint.theme import dimmed

_ROOM: Final = 3  # px around the letters for the width of their lines
_SMALL, _LARGE = 4.0, 11.0  # px of the surface that is blurred: heights of letters, see `haze_share`
_LEAST: Final = 0.2


class Word(NamedTuple):
    """A text aligned to whole pixels of the picture."""

    text: str
    size: float  # px: height of capitals
    align: Align
    spacing: float
    x: float
    y: float
    pen: Pen

    @property
    def left(self) -> float:
        """The x of its left end in px, not rounded."""
        return self.x - SHARE[self.align] * text_width(self.text, self.size, self.spacing)


class Words:
    """Paints texts and caches the pictures of their letters and of their haze."""

    def __init__(self) -> None:
        self._cores, self._hazes = PictureCache(), PictureCache()

    def paint(self, surface: pygame.Surface, words: Sequence[Word], faintest: int, under: int = 0) -> None:
        """Write the crisp letters; each pixel keeps the brighter of old and new.

        Texts fainter than `faintest` steps are left out. under: the picture's height if there are underlays.
        """
        room = _ROOM + (underlay_room(under) if under else 0)
        self._cores.fit(surface)
        blits = []
        for word in words:
            if word.pen[1] < faintest:
                continue
            left = word.left
            corner = math.floor(left)
            key = (word.text, word.size, word.spacing, left - corner, word.pen, under)
            picture = self._cores.get(key, partial(_core, surface, word, left - corner, under))
            blits.append((picture, (corner - room, round(word.y) - room)))
        surface.fblits(blits, pygame.BLEND_MAX)

    def paint_haze(self, surface: pygame.Surface, words: Sequence[Word], shrink: float) -> None:
        """Write thin letters on a surface `shrink` times the size of the picture, to be blurred."""
        self._hazes.fit(surface)
        blits = []
        for word in words:
            left = word.left
            corner = math.floor(left)
            (x, right), (y, down) = phased(corner * shrink), phased(round(word.y) * shrink)
            key = (word.text, word.size, word.spacing, left - corner, word.pen, right, down, shrink)
            make = partial(_haze, surface, word, left - corner, (right, down), shrink)
            blits.append((self._hazes.get(key, make), (x - _ROOM, y - _ROOM)))
        surface.fblits(blits, pygame.BLEND_MAX)


def _core(like: pygame.Surface, word: Word, offset: float, under: int) -> pygame.Surface:
    picture = _sheet(like, word, 1.0)
    paths = text_lines(word.text, _ROOM + offset, _ROOM, word.size, "left", word.spacing, snap=True)
    draw_cores(picture, core(word.pen), paths, word.pen[2])
    return underlaid(picture, word.pen, paths, under) if under else picture


def haze_share(height: float) -> float:
    """Return the fraction of its light that a text has as haze; height is in pixels of the blurred surface.

    The lines of small letters stand closer than the blur reaches, so that their haze would add up to a bar
    of light. From headlines on it is whole.
    """
    return min(1.0, _LEAST + (1.0 - _LEAST) * max(0.0, height - _SMALL) / (_LARGE - _SMALL))


def _haze(
    like: pygame.Surface, word: Word, offset: float, phase: tuple[int, int], shrink: float
) -> pygame.Surface:
    picture = _sheet(like, word, shrink)
    x, y = (_ROOM + part / PHASES + word.pen[2] / 2 * shrink - 0.5 for part in phase)
    paths = [
        [(px * shrink + x, py * shrink + y) for px, py in path]
        for path in text_lines(word.text, offset, 0.0, word.size, "left", word.spacing, snap=True)
    ]
    draw_haze(picture, dimmed(haze(word.pen), haze_share(word.size * shrink)), paths, 1.0, 0.0)
    return picture


def _sheet(like: pygame.Surface, word: Word, shrink: float) -> pygame.Surface:
    wide = math.ceil((text_width(word.text, word.size, word.spacing) + 2.0) * shrink) + 2 * _ROOM + 1
    high = math.ceil((word.size + 2.0) * shrink) + 2 * _ROOM + 1
    return pygame.Surface((wide, high), 0, like)
