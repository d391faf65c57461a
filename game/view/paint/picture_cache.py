"""A cache of small pictures that are drawn once and then blitted."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable
from typing import Final

import pygame

_MOST: Final = 3_000_000  # pixels of all pictures, 12 MB: more than a page of text needs

PHASES: Final = 4  # positions within a pixel, in x and in y: an error of an eighth of a pixel cannot be seen


class PictureCache:
    """Pictures by key, all of one pixel format; cleared as a whole when it gets too large."""

    def __init__(self) -> None:
        self._known: dict[Hashable, pygame.Surface] = {}
        self._masks: tuple[int, int, int, int] | None = None
        self._pixels = 0

    def fit(self, surface: pygame.Surface) -> None:
        """Prepare for blitting onto this surface: clear the cache if it is full or the format differs."""
        if self._masks != surface.get_masks() or self._pixels > _MOST:
            self._known.clear()
            self._masks, self._pixels = surface.get_masks(), 0

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Return the picture of a key; `make` draws it if there is none."""
        picture = self._known.get(key)
        if picture is None:
            picture = self._known[key] = make()
            self._pixels += picture.get_width() * picture.get_height()
        return picture


def phased(place: float) -> tuple[int, int]:
    """Split a coordinate (px) into its whole pixel and the nearest phase, 0 to PHASES - 1."""
    return divmod(math.floor(place * PHASES + 0.5), PHASES)
