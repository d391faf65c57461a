"""Pictures that are drawn once and stamped from then on, as long as there are not too many."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable
from typing import Final

import pygame

_MOST: Final = 3_000_000  # pixels of all pictures, 12 MB: more than a page of text has

PHASES: Final = 4
"""places within a pixel at which a picture can stand, across and down: nobody sees an eighth of a pixel."""


class PictureCache:
    """Pictures by their keys, all of one pixel format; all are forgotten when they get too many."""

    def __init__(self) -> None:
        self._known: dict[Hashable, pygame.Surface] = {}
        self._masks: tuple[int, int, int, int] | None = None
        self._pixels = 0

    def fit(self, surface: pygame.Surface) -> None:
        """Begin to stamp on this surface."""
        if self._masks != surface.get_masks() or self._pixels > _MOST:
            self._known.clear()
            self._masks, self._pixels = surface.get_masks(), 0

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Return the picture of a key, made if there is none."""
        picture = self._known.get(key)
        if picture is None:
            picture = self._known[key] = make()
            self._pixels += picture.get_width() * picture.get_height()
        return picture


def phased(place: float) -> tuple[int, int]:
    """Return the whole pixel of a place, and which of the phases within it is nearest."""
    return divmod(math.floor(place * PHASES + 0.5), PHASES)
