"""Measures what a series of frames does to the eye: flashes, and jumps of the mean brightness.

Brightness is relative luminance as WCAG 2.2 defines it (0 black, 1 white, from linear light), averaged over
cells of 1/32 x 1/18 of the picture. A transition is a change of a cell by 0.1 or more against its last
extreme, the darker state being below 0.8. It counts where cells that make a quarter of the picture have it in
the same direction within 1/15 s; a flash is a pair of such transitions in opposite directions. WCAG 2.3.1 and
the Harding test allow three in any second.

Red flashes are counted alike, by WCAG's working definition: a transition is a change of max(0, R - G - B), in
linear light of 0..1, by 20/320 or more, and in one of its states R is 0.8 of R + G + B or more.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from typing import Final
from zlib import adler32

import pygame
from pygame.transform import smoothscale

RATE: Final = 60  # frames a second
FLASH: Final = 0.1
AREA: Final = 0.25
_DARKER: Final = 0.8
_RED: Final = 20.0 / 320.0
_SATURATED: Final = 0.8
_TOGETHER: Final = RATE // 15
_CELLS: Final = (32, 18)


def _linear(level: int) -> int:
    """Return the light, 0..65535, of an sRGB level, 0..255."""
    fraction = level / 255.0
    light = fraction / 12.92 if fraction <= 0.04045 else ((fraction + 0.055) / 1.055) ** 2.4
    return round(light * 65535.0)


_WHOLE: Final = [_linear(level) for level in range(256)]
_COARSE: Final = bytes(round(light / 257) for light in _WHOLE)
_HIGH: Final = bytes(light >> 8 for light in _WHOLE)
_LOW: Final = bytes(light & 255 for light in _WHOLE)
_CHUNK: Final = 256
_APART: Final = 3  # pixels from one that counts towards the means to the next; it divides no usual width


@dataclass(frozen=True, slots=True)
class Figures:
    """What was measured."""

    flashes: int  # the most in any second
    widest: float  # fraction of the picture, 0..1: the most that ever had one transition together
    jump: float  # the largest change of mean luminance from frame to frame, of full scale
    relative_jump: float  # the same, as a fraction of the mean before or after, whichever is larger
    grey_jump: (
        float  # as that, but of mean luma as it is stored: nearer to what the eye makes of dark pictures
    )
    mean: float  # mean luminance over all frames
    red_flashes: int  # the most red ones in any second
    red_widest: float  # as widest, but of changes of saturated red


class _Watch:
    """Watches one value of each cell for changes in opposite directions."""

    def __init__(self, least: float) -> None:
        count = _CELLS[0] * _CELLS[1]
        self._least = least
        self._extreme: list[tuple[float, bool]] = []
        self._way = [0] * count
        self._when = [-RATE] * count
        self._frame = 0
        self._events: list[tuple[int, int]] = []
        self.widest = 0.0

    def see(self, cells: list[tuple[float, bool]]) -> None:
        """Take in a frame: the value of each cell, and whether changes from or to this state count."""
        if not self._extreme:
            self._extreme = cells[:]
        for cell, state in enumerate(cells):
            self._follow(cell, state)
        for way in (1, -1):
            self._note(way)
        self._frame += 1

    def _follow(self, cell: int, state: tuple[float, bool]) -> None:
        """Move a cell's last extreme along, or take down a transition."""
        (extreme, counted), way = self._extreme[cell], self._way[cell]
        change = state[0] - extreme
        if change * way > 0.0:
            self._extreme[cell] = state
        elif abs(change) >= self._least and (state[1] or counted):
            self._extreme[cell] = state
            self._way[cell] = 1 if change > 0.0 else -1
            self._when[cell] = self._frame

    def _note(self, way: int) -> None:
        """Take down that enough cells have changed in one direction together; each transition counts once."""
        since = self._frame - _TOGETHER
        together = [cell for cell, when in enumerate(self._when) if when > since and self._way[cell] == way]
        fraction = len(together) / len(self._when)
        self.widest = max(self.widest, fraction)
        if fraction >= AREA:
            self._events.append((self._frame, way))
            for cell in together:
                self._when[cell] = -RATE

    @property
    def flashes(self) -> int:
        """The most pairs of opposite transitions within a second."""
        most = 0
        for first, _ in self._events:
            ways = [way for frame, way in self._events if first <= frame < first + RATE]
            changes = 1 + sum(1 for before, after in pairwise(ways) if before != after)
            most = max(most, changes // 2)
        return most


class Flicker:
    """Watches frames, 60 to a second."""

    def __init__(self) -> None:
        self._light, self._red = _Watch(FLASH), _Watch(_RED)
        self.means: list[float] = []
        self.greys: list[float] = []

    def see(self, frame: pygame.Surface) -> None:
        """Take in the next frame, of any size."""
        pixels = pygame.image.tobytes(frame, "RGB")
        cells = lights(pixels, frame.get_size())
        mean, grey = means(pixels)
        self.means.append(mean)
        self.greys.append(grey)
        self._light.see([(light, light < _DARKER) for light in (_weigh(*rgb) for rgb in cells)])
        self._red.see([(max(0.0, r - g - b), r >= _SATURATED * (r + g + b) > 0.0) for r, g, b in cells])

    def figures(self) -> Figures:
        """Return what was seen so far."""
        return Figures(
            self._light.flashes,
            self._light.widest,
            max((abs(after - before) for before, after in pairwise(self.means)), default=0.0),
            _relative(self.means),
            _relative(self.greys),
            sum(self.means) / max(1, len(self.means)),
            self._red.flashes,
            self._red.widest,
        )


def lights(pixels: bytes, size: tuple[int, int]) -> list[tuple[float, float, float]]:
    """Return the mean linear light, 0..1, of red, green and blue in each cell, row by row, of RGB."""
    light = pygame.image.frombytes(pixels.translate(_COARSE), size, "RGB")
    small = pygame.image.tobytes(smoothscale(light, _CELLS), "RGB")
    reds, greens, blues = small[0::3], small[1::3], small[2::3]
    return [(r / 255.0, g / 255.0, b / 255.0) for r, g, b in zip(reds, greens, blues, strict=True)]


def means(pixels: bytes) -> tuple[float, float]:
    """Return mean relative luminance and mean luma, both 0..1, of RGB.

    Every third pixel counts, in another column of each row; each is exact to 16 bits.
    """
    lights, levels = [], []
    for channel in range(3):
        part = pixels[channel :: 3 * _APART]
        high, low = add_up(part.translate(_HIGH)), add_up(part.translate(_LOW))
        lights.append((256.0 * high + low) / (65535.0 * len(part)))
        levels.append(add_up(part) / (255.0 * len(part)))
    return _weigh(*lights), _weigh(*levels)


def add_up(numbers: bytes) -> int:
    """Return the sum of all bytes; the checksum's lower half is one, and by far the quickest at hand."""
    view = memoryview(numbers)
    chunks = range(0, len(numbers), _CHUNK)
    return sum((adler32(view[at : at + _CHUNK]) & 0xFFFF) - 1 for at in chunks)


def _weigh(red: float, green: float, blue: float) -> float:
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def measure(frames: Iterable[pygame.Surface]) -> Figures:
    """Return the figures of a series of frames."""
    flicker = Flicker()
    for frame in frames:
        flicker.see(frame)
    return flicker.figures()


def _relative(values: list[float]) -> float:
    """Return the largest step as a fraction of the larger of its two ends."""
    steps = (abs(after - before) / max(before, after, 1e-9) for before, after in pairwise(values))
    return max(steps, default=0.0)
