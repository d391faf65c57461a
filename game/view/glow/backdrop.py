"""The sky behind everything, drawn once per size."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TypeAlias

import pygame
from pygame.transform import smoothscale

from game.view.paint.sky import DRIFTS, MIST_SIZE, SEED, Star, drifted, sky_of, star_sides
from game.view.paint.theme import Sky

_Placed: TypeAlias = tuple[pygame.Surface, tuple[int, int]]  # Its picture, and its place


class Backdrop:
    """Draws the sky in any size; the same seed always gives the same sky."""

    def __init__(self, seed: int = SEED, sky: Sky = "colour", turn: int = 0, layout: int = 0) -> None:
        """turn: degrees by which the nebula's hues are rotated; ignored unless sky is "colour".

        layout: 0..3, how the nebula lies: mirrored left to right if odd, upside down from 2 on.
        """
        self._places, grains = sky_of(seed, sky, turn)
        mist = pygame.Surface(MIST_SIZE, 0, 32)
        mist.blit(pygame.image.frombuffer(grains, MIST_SIZE, "RGB"), (0, 0))
        self._grains = pygame.transform.flip(mist, layout % 2 == 1, layout >= 2)
        self._mist: pygame.Surface | None = None
        self._layers: list[list[_Placed]] = []  # the stars before they drift
        self._layers_for: object = None
        self._stars: list[_Placed] = []
        self._drifted: object = None

    def mist(self, like: pygame.Surface) -> pygame.Surface:
        """Return the nebula before it drifts, in the size and pixel format of `like`; cached."""
        if self._mist is None or not _alike(self._mist, like):
            self._mist = self._bake_mist(like)
        return self._mist

    def add_mist(self, surface: pygame.Surface, time: float) -> None:
        """Add the nebula as it lies at a time (s) to all of a surface."""
        mist, (wide, high) = self.mist(surface), surface.get_size()
        x, y = drifted(DRIFTS[0], time, (wide, high))
        corners = [(left, top) for left in (x, x - wide) for top in (y, y - high)]
        surface.fblits([(mist, corner) for corner in corners], pygame.BLEND_ADD)

    def stars(self, like: pygame.Surface, time: float = 0.0) -> list[_Placed]:
        """Return the stars at a time (s), to be added to a surface of the size and format of `like`."""
        size = wide, high = like.get_size()
        if self._layers_for != (wanted := (size, like.get_masks())):
            sides = zip(self._places, star_sides(high), strict=True)
            self._layers = [_layer(like, *each) for each in sides]
            self._layers_for, self._drifted = wanted, None
        drifted_by = tuple(drifted(way, time, size) for way in DRIFTS[1:])
        if drifted_by != self._drifted:  # by a whole pixel, a few times a second
            self._drifted = drifted_by
            self._stars = [
                (picture, ((across + x) % wide, (down + y) % high))
                for layer, (x, y) in zip(self._layers, drifted_by, strict=True)
                for picture, (across, down) in layer
            ]
        return self._stars

    def _bake_mist(self, like: pygame.Surface) -> pygame.Surface:
        """Return the nebula scaled up, with the seam between its ends as smooth as the rest."""
        (wide, high), (columns, rows) = like.get_size(), MIST_SIZE
        grains = pygame.Surface((columns + 2, rows + 2), 0, like)
        for x in (1 - columns, 1, 1 + columns):
            grains.fblits([(self._grains, (x, y)) for y in (1 - rows, 1, 1 + rows)])
        right, down = math.ceil(wide / columns), math.ceil(high / rows)
        baked = smoothscale(grains, (wide + 2 * right, high + 2 * down))
        return baked.subsurface((right, down, wide, high)).copy()


def _layer(like: pygame.Surface, places: Sequence[Star], side: int) -> list[_Placed]:
    """Return the pictures of the stars of a layer, with their places."""
    wide, high = like.get_size()
    found = []
    for u, v, light in places:
        star = pygame.Surface((side, side), 0, like)
        star.fill(light)
        found.append((star, (int(u * wide), int(v * high))))
    return found


def _alike(one: pygame.Surface, other: pygame.Surface) -> bool:
    return one.get_size() == other.get_size() and one.get_masks()[:3] == other.get_masks()[:3]
