"""The sky behind everything: faint stars and a dim nebula, drawn once per size."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache, lru_cache
from random import Random
from typing import TypeAlias

import pygame

from game.view.paint.theme import Sky

_SEED = 1979
_STARS = 110
_MIST_SIZE = (96, 54)
_CLOUDS = (  # x, y and radius as fractions of the sky's size, then the colour at the centre
    (0.34, 0.24, 0.42, (7.0, 8.0, 21.0)),
    (0.16, 0.58, 0.30, (3.0, 6.0, 14.0)),
    (0.62, 0.70, 0.34, (7.0, 3.0, 11.0)),
    (0.92, 0.16, 0.22, (2.0, 3.0, 9.0)),
)

_STARLIGHT = (0.9, 0.95, 1.1)
_GREY_STARLIGHT = (0.95, 0.95, 0.95)  # the red, green and blue parts of a star's light
_KEPT = 8  # skies that are cached
Shade: TypeAlias = tuple[float, float, float]  # Red, green and blue in steps of 1/255, fractions too
Star: TypeAlias = tuple[pygame.Surface, tuple[int, int]]  # A picture of one pixel, and its place


class Backdrop:
    """Draws the sky in any size; the same seed always gives the same sky."""

    def __init__(self, seed: int = _SEED, sky: Sky = "colour", turn: int = 0, layout: int = 0) -> None:
        """turn: degrees by which the nebula's hues are rotated; ignored unless sky is "colour".

        layout: 0..3, how the nebula lies: mirrored left to right if odd, upside down from 2 on.
        """
        self._places, grains = _made_from(seed, sky, turn % 360 if sky == "colour" else 0)
        self._grains = pygame.transform.flip(grains, layout % 2 == 1, layout >= 2)
        self._tint = _STARLIGHT if sky == "colour" else _GREY_STARLIGHT
        self._mist: pygame.Surface | None = None
        self._sky: pygame.Surface | None = None
        self._stars: list[Star] = []
        self._stars_for: object = None

    def surface(self, like: pygame.Surface) -> pygame.Surface:
        """Return the sky in the size and pixel format of `like`; cached until these change."""
        if self._sky is None or not _alike(self._sky, like):
            self._sky = self._bake_mist(like)
            self._sky.fblits(self.stars(like), pygame.BLEND_ADD)
        return self._sky

    def mist(self, like: pygame.Surface) -> pygame.Surface:
        """Return only the nebula, in the size and pixel format of `like`; cached likewise."""
        if self._mist is None or not _alike(self._mist, like):
            self._mist = self._bake_mist(like)
        return self._mist

    def stars(self, like: pygame.Surface) -> list[Star]:
        """Return only the stars, to be added to a surface of the size and format of `like`; also cached."""
        wanted = (like.get_size(), like.get_masks())
        if self._stars_for != wanted:
            self._stars, self._stars_for = [_star(like, self._tint, *place) for place in self._places], wanted
        return self._stars

    def _bake_mist(self, like: pygame.Surface) -> pygame.Surface:
        baked, grains = pygame.Surface(like.get_size(), 0, like), pygame.Surface(_MIST_SIZE, 0, like)
        grains.blit(self._grains, (0, 0))
        pygame.transform.smoothscale(grains, baked.get_size(), baked)
        return baked


@lru_cache(maxsize=_KEPT)
def _made_from(seed: int, sky: Sky, turn: int) -> tuple[list[tuple[float, float, float]], pygame.Surface]:
    """Return the stars as x, y and brightness (each 0..1), and the nebula. Read only: they are cached."""
    dice = Random(seed)
    stars = 0 if sky == "none" else _STARS
    return [(dice.random(), dice.random(), dice.random()) for _ in range(stars)], _mist(dice, sky, turn)


def _alike(one: pygame.Surface, other: pygame.Surface) -> bool:
    return one.get_size() == other.get_size() and one.get_masks()[:3] == other.get_masks()[:3]


def _star(like: pygame.Surface, tint: tuple[float, float, float], x: float, y: float, light: float) -> Star:
    """Return one star. Most are very faint, because a bright sky would hide the shots."""
    width, height = like.get_size()
    glow = 24 + 120 * light**5
    star = pygame.Surface((1, 1), 0, like)
    red, green, blue = (int(min(255.0, glow * part)) for part in tint)
    star.fill((red, green, blue))
    return star, (int(x * width), int(y * height))


def turned(colour: Shade, degrees: int) -> Shade:
    """Return a colour rotated about the grey axis: another hue of about the same brightness."""
    angle = math.radians(degrees)
    cosine, sine = math.cos(angle), math.sin(angle) / math.sqrt(3.0)
    grey = (1.0 - cosine) * sum(colour) / 3.0
    red, green, blue = colour
    return (
        max(0.0, red * cosine + grey + sine * (blue - green)),
        max(0.0, green * cosine + grey + sine * (red - blue)),
        max(0.0, blue * cosine + grey + sine * (green - red)),
    )


def _mist(dice: Random, sky: Sky, turn: int) -> pygame.Surface:
    """Return the nebula as a small surface to scale up; it has no sharp edges."""
    shades = [turned(colour, turn) for _, _, _, colour in _CLOUDS]
    pixels = bytearray()
    for weights in _weights():
        red, green, blue = _mist_colour(weights, shades, dice.random())
        if sky != "colour":
            red = green = blue = (2 * red + 5 * green + blue) // 8 if sky == "grey" else 0
        pixels += bytes((red, green, blue))
    mist = pygame.Surface(_MIST_SIZE, 0, 32)
    mist.blit(pygame.image.frombuffer(bytes(pixels), _MIST_SIZE, "RGB"), (0, 0))
    return mist


@cache
def _weights() -> list[tuple[float, ...]]:
    """Return the weight of each cloud at each pixel, row by row."""
    width, height = _MIST_SIZE
    found = []
    for row in range(height):
        for column in range(width):
            x, y = column / width, row / height
            away = [((x - cx) / reach) ** 2 + ((y - cy) * 0.8 / reach) ** 2 for cx, cy, reach, _ in _CLOUDS]
            found.append(tuple(math.exp(-2.2 * each) for each in away))
    return found


def _mist_colour(weights: Sequence[float], shades: Sequence[Shade], grain: float) -> tuple[int, int, int]:
    """Return the nebula's colour at a pixel; grain, 0..1, dithers the rounding, which hides the steps."""
    (a, b, c, d), (p, q, r, s) = weights, shades
    red = a * p[0] + b * q[0] + c * r[0] + d * s[0]
    green = a * p[1] + b * q[1] + c * r[1] + d * s[1]
    blue = a * p[2] + b * q[2] + c * r[2] + d * s[2]
    return int(red + grain), int(green + grain), int(blue + grain)
