"""The small print of overlay, cards and lab: every letter and every word drawn once and kept."""

from __future__ import annotations

import math
from bisect import bisect
from functools import lru_cache
from itertools import pairwise
from typing import Final

import pygame
from pygame.transform import smoothscale

from game.overlay.small_letters import DEPTH, GAP, runs_of, width_of
from game.view.paint.camera import Point
from game.view.paint.theme import Colour

_SMALLEST: Final = 0.84  # pixels to a unit of the letters
_LARGEST: Final = 6.3
_LINE: Final = 16  # units from one line of text to the next
_TOP: Final = 1  # pixels above the letters' strokes
_THIN, _THICKER = 0.5, 0.7  # pixels of a stroke's width: in any case, and for each to a unit
_FINER: Final = 8  # letters are drawn larger and shrunk, for smooth edges
_KEPT = 600  # words; numbers change every frame, so old ones must go


class TextCache:
    """Turns words into small pictures and remembers them. Needs no display."""

    def __init__(self) -> None:
        self._unit = 1.0
        self._words: dict[tuple[str, Colour], pygame.Surface] = {}
        self._widths: dict[str, int] = {}

    def fit(self, scale: float) -> None:
        """Set the size for a number of pixels per unit; a change clears all words."""
        unit = min(_LARGEST, max(_SMALLEST, scale))
        if unit != self._unit:
            self._unit = unit
            self._words.clear()
            self._widths.clear()

    @property
    def height(self) -> int:
        """Pixels from one line to the next."""
        return max(_high(self._unit), round(_LINE * self._unit))

    def width(self, text: str) -> int:
        """Return how many pixels a text is wide: the sum of its letters' widths."""
        known = self._widths.get(text)
        if known is None:
            known = sum([_advance(letter, self._unit) for letter in text])
            while len(self._widths) >= _KEPT:
                del self._widths[next(iter(self._widths))]
            self._widths[text] = known
        return known

    def word(self, text: str, colour: Colour) -> pygame.Surface:
        """Return a text drawn in a colour, on nothing."""
        key = (text, colour)
        drawn = self._words.get(key)
        if drawn is None:
            drawn = self._written(text, colour)
            while len(self._words) >= _KEPT:
                del self._words[next(iter(self._words))]
            self._words[key] = drawn
        return drawn

    def _written(self, text: str, colour: Colour) -> pygame.Surface:
        letters, x = [], 0
        for letter in text:
            picture = _picture(letter, self._unit)
            letters.append((picture, (x, 0)))
            x += picture.get_width()
        drawn = pygame.Surface((x, _high(self._unit)), pygame.SRCALPHA, 32)
        drawn.fill((*colour, 0))
        drawn.fblits(letters, pygame.BLEND_RGBA_MAX)  # the letters are black: only their alpha counts
        return drawn


def _thickness(unit: float) -> float:
    return _THIN + _THICKER * unit


def _high(unit: float) -> int:
    return math.ceil(DEPTH * unit + _thickness(unit)) + 2 * _TOP


@lru_cache(maxsize=4096)
def _advance(letter: str, unit: float) -> int:
    return _whole(width_of(letter), unit) + _whole(GAP, unit)


@lru_cache(maxsize=2048)
def _picture(letter: str, unit: float) -> pygame.Surface:
    """Return a letter in black, on nothing.

    Level and upright strokes are put on whole pixels, or between them if they are an even number of pixels
    wide: so all stems are equally sharp.
    """
    wide, high, thick = _advance(letter, unit), _high(unit), _thickness(unit)
    middle = 0.5 * (max(1, round(thick)) % 2)
    left, top = _whole(GAP, unit) // 2 + middle, _TOP + round(thick) // 2 + middle
    runs = runs_of(letter)
    sides = [pair for run in runs for pair in pairwise(run)]
    across, down = (
        _fitted(
            {place[axis] for run in runs for place in run},
            {one[axis] for one, other in sides if one[axis] == other[axis]},
            unit,
        )
        for axis in (0, 1)
    )
    large = pygame.Surface((wide * _FINER, high * _FINER), pygame.SRCALPHA, 32)
    for run in runs:
        points = [(_FINER * (left + across[x]), _FINER * (top + down[y])) for x, y in run]
        _stroke(large, points, math.floor(thick * _FINER / 2.0) + 0.5)
    return smoothscale(large, (wide, high))


def _fitted(places: set[float], stems: set[float], unit: float) -> dict[float, float]:
    """Return pixels by places: whole ones for stems and both ends, in proportion for those between."""
    known = sorted({*stems, min(places), max(places)}) if places else []
    found: dict[float, float] = {place: _whole(place, unit) for place in known}
    for place in places - found.keys():
        above = bisect(known, place)
        low, high = known[above - 1], known[above]
        found[place] = found[low] + (found[high] - found[low]) * (place - low) / (high - low)
    return found


def _whole(place: float, unit: float) -> int:
    """Return the pixel nearest to a place; of two equally near ones always the higher."""
    return math.floor(place * unit + 0.5)


def _stroke(picture: pygame.Surface, points: list[Point], half: float) -> None:
    """Draw a run of lines with round ends and corners."""
    black = (0, 0, 0, 255)
    for (x, y), (u, v) in pairwise(points):
        far = math.dist((x, y), (u, v))
        if far:
            a, b = half * (y - v) / far, half * (u - x) / far
            pygame.draw.polygon(
                picture, black, [(x + a, y + b), (u + a, v + b), (u - a, v - b), (x - a, y - b)]
            )
    for place in points:
        pygame.draw.circle(picture, black, place, half)
