"""The debug overlay's small print: pygame's own font, with every word drawn once and kept."""

from __future__ import annotations

import pygame
from pygame.transform import smoothscale

from game.view.paint.theme import Colour

_SIZE = 19  # font size at 720p, in pygame's measure: lines 13 px high
_SMALLEST = 16
_FINER = 2  # words are drawn larger and shrunk: at their own size the letters stand unevenly
_LARGEST = 120
_KEPT = 600  # words; numbers change every frame, so old ones must go


class TextCache:
    """Turns words into small pictures and remembers them. Needs no display."""

    def __init__(self) -> None:
        self._font: pygame.font.Font | None = None
        self._size = 0
        self._words: dict[tuple[str, Colour], pygame.Surface] = {}
        self._widths: dict[str, int] = {}

    def fit(self, scale: float) -> None:
        """Set the size for a number of pixels per unit; a change clears all words."""
        size = min(_LARGEST, max(_SMALLEST, round(_SIZE * scale)))
        if self._font is not None and size == self._size:
            return
        if not pygame.font.get_init():
            pygame.font.init()
        self._font, self._size = pygame.font.Font(None, size * _FINER), size
        self._words.clear()
        self._widths.clear()

    @property
    def height(self) -> int:
        """Pixels from one line to the next."""
        return 15 if self._font is None else self._font.get_linesize() // _FINER + 2

    def width(self, text: str) -> int:
        """Return how many pixels a text is wide."""
        known = self._widths.get(text)
        if known is None:
            if self._font is None:
                self.fit(1.0)
            assert self._font is not None  # noqa: S101 - fit has just made it
            known = -(-self._font.size(text)[0] // _FINER)
            while len(self._widths) >= _KEPT:
                del self._widths[next(iter(self._widths))]
            self._widths[text] = known
        return known

    def word(self, text: str, colour: Colour) -> pygame.Surface:
        """Return a text drawn in a colour, on nothing."""
        key = (text, colour)
        drawn = self._words.get(key)
        if drawn is None:
            if self._font is None:
                self.fit(1.0)
            assert self._font is not None  # noqa: S101 - fit has just made it
            large = self._font.render(text, True, colour)
            wide, high = large.get_size()
            drawn = smoothscale(large, (-(-wide // _FINER), -(-high // _FINER)))
            while len(self._words) >= _KEPT:
                del self._words[next(iter(self._words))]
            self._words[key] = drawn
        return drawn
