"""The sky behind everything: a nebula and two layers of stars, drawn once per size, that drift slowly.

The sky has no edges: what drifts out on one side comes in on the other.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache, lru_cache
from random import Random
from typing import Final, TypeAlias

import pygame
from pygame.transform import smoothscale

from game.view.paint.theme import Sky

_SEED = 1979
_MIST_SIZE = (96, 54)
_CLOUDS = (  # x, y and radius as fractions of the sky's size, then the colour at the centre
    (0.34, 0.30, 0.44, (17.0, 19.0, 56.0)),
    (0.12, 0.72, 0.34, (7.0, 19.0, 45.0)),
    (0.66, 0.70, 0.40, (25.0, 10.0, 41.0)),
    (0.90, 0.20, 0.34, (6.0, 15.0, 46.0)),
)
_FLOOR: Final = (2.0, 3.0, 9.0)  # what is between the clouds
_LIGHTEST: Final = 27.0
"""the grey, 0..255, as which the nebula is light at most, whatever its hue: words need their contrast"""

_OCTAVES: Final = ((6, 0.5), (12, 0.28), (24, 0.22))  # of the noise in the clouds: knots across, and weight
_BEND: Final = 0.07  # fraction of the sky by which the wisps are bent, for straight ones would show the knots
_DRIFTS: Final = ((2.0, 0.6), (4.0, 1.0), (9.0, 2.2))  # of nebula, far and near stars: units/s left and up
_LAYERS: Final = ((110, 24.0, 80.0, 0), (60, 50.0, 190.0, 1))
"""far and near stars: how many, their least and greatest light, and whether they are larger than a pixel"""

_STARLIGHT = (0.9, 0.95, 1.1)
_GREY_STARLIGHT = (0.95, 0.95, 0.95)  # the red, green and blue parts of a star's light
_KEPT = 8  # skies that are cached
Shade: TypeAlias = tuple[float, float, float]  # Red, green and blue in steps of 1/255, fractions too
Star: TypeAlias = tuple[pygame.Surface, tuple[int, int]]  # Its picture, and its place


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
        self._layers: list[list[Star]] = []  # the stars before they drift
        self._layers_for: object = None
        self._stars: list[Star] = []
        self._drifted: object = None

    def mist(self, like: pygame.Surface) -> pygame.Surface:
        """Return the nebula before it drifts, in the size and pixel format of `like`; cached."""
        if self._mist is None or not _alike(self._mist, like):
            self._mist = self._bake_mist(like)
        return self._mist

    def add_mist(self, surface: pygame.Surface, time: float) -> None:
        """Add the nebula as it lies at a time (s) to all of a surface."""
        mist, (wide, high) = self.mist(surface), surface.get_size()
        x, y = _drifted(_DRIFTS[0], time, (wide, high))
        corners = [(left, top) for left in (x, x - wide) for top in (y, y - high)]
        surface.fblits([(mist, corner) for corner in corners], pygame.BLEND_ADD)

    def stars(self, like: pygame.Surface, time: float = 0.0) -> list[Star]:
        """Return the stars at a time (s), to be added to a surface of the size and format of `like`."""
        size = wide, high = like.get_size()
        if self._layers_for != (wanted := (size, like.get_masks())):
            layers = zip(self._places, _LAYERS, strict=True)
            self._layers = [self._layer(like, *each) for each in layers]
            self._layers_for, self._drifted = wanted, None
        drifted = tuple(_drifted(way, time, size) for way in _DRIFTS[1:])
        if drifted != self._drifted:  # by a whole pixel, a few times a second
            self._drifted = drifted
            self._stars = [
                (picture, ((across + x) % wide, (down + y) % high))
                for layer, (x, y) in zip(self._layers, drifted, strict=True)
                for picture, (across, down) in layer
            ]
        return self._stars

    def _layer(
        self, like: pygame.Surface, places: Sequence[Shade], layer: tuple[int, float, float, int]
    ) -> list[Star]:
        """Return the stars of a layer. Most are faint, because a bright sky would hide the shots."""
        (_, least, most, larger), (wide, high) = layer, like.get_size()
        side = max(1, round(high / 480)) if larger else 1
        found = []
        for u, v, light in places:
            glow = least + (most - least) * light**4
            star = pygame.Surface((side, side), 0, like)
            star.fill([int(min(255.0, glow * part)) for part in self._tint])
            found.append((star, (int(u * wide), int(v * high))))
        return found

    def _bake_mist(self, like: pygame.Surface) -> pygame.Surface:
        """Return the nebula scaled up, with the seam between its ends as smooth as the rest."""
        (wide, high), (columns, rows) = like.get_size(), _MIST_SIZE
        grains = pygame.Surface((columns + 2, rows + 2), 0, like)
        for x in (1 - columns, 1, 1 + columns):
            grains.fblits([(self._grains, (x, y)) for y in (1 - rows, 1, 1 + rows)])
        right, down = math.ceil(wide / columns), math.ceil(high / rows)
        baked = smoothscale(grains, (wide + 2 * right, high + 2 * down))
        return baked.subsurface((right, down, wide, high)).copy()


def _drifted(way: tuple[float, float], time: float, size: tuple[int, int]) -> tuple[int, int]:
    """Return by how many pixels a layer has drifted in a sky of a size, once round at most."""
    (right, down), (wide, high) = way, size
    scale = wide / 1280.0
    return int(-right * time * scale) % wide, int(-down * time * scale) % high


@lru_cache(maxsize=_KEPT)
def _made_from(seed: int, sky: Sky, turn: int) -> tuple[list[list[Shade]], pygame.Surface]:
    """Return each layer's stars as x, y and brightness (each 0..1), and the nebula; both are read only."""
    dice = Random(seed)
    layers = [
        [(dice.random(), dice.random(), dice.random()) for _ in range(0 if sky == "none" else count)]
        for count, *_ in _LAYERS
    ]
    return layers, _mist(dice, sky, turn)


def _alike(one: pygame.Surface, other: pygame.Surface) -> bool:
    return one.get_size() == other.get_size() and one.get_masks()[:3] == other.get_masks()[:3]


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


def _light(colour: Shade) -> float:
    """Return the level, 0..255, of the grey that is about as light as a colour."""
    red, green, blue = colour
    return math.sqrt(0.21 * red * red + 0.72 * green * green + 0.07 * blue * blue)


def _as_light(colour: Shade, degrees: int) -> Shade:
    """Return a colour in another hue, as light as it was: blue is darker than green."""
    other = turned(colour, degrees)
    scale = _light(colour) / max(1.0, _light(other))
    return other[0] * scale, other[1] * scale, other[2] * scale


def _mist(dice: Random, sky: Sky, turn: int) -> pygame.Surface:
    """Return the nebula as a small surface to scale up; it has no sharp edges."""
    shades = [_as_light(colour, turn) for colour in (_FLOOR, *(colour for *_, colour in _CLOUDS))]
    pixels = bytearray()
    for weights in _weights():
        grain = dice.random()  # dithers the rounding, which hides the steps
        red = green = blue = 0.0
        for weight, (more_red, more_green, more_blue) in zip(weights, shades, strict=True):
            red, green, blue = red + weight * more_red, green + weight * more_green, blue + weight * more_blue
        less = min(1.0, _LIGHTEST / _light((red, green, blue)))
        if sky != "colour":
            red = green = blue = _light((red, green, blue)) if sky == "grey" else 0.0
        pixels += bytes(int(each * less + (grain if each else 0.0)) for each in (red, green, blue))
    mist = pygame.Surface(_MIST_SIZE, 0, 32)
    mist.blit(pygame.image.frombuffer(bytes(pixels), _MIST_SIZE, "RGB"), (0, 0))
    return mist


@cache
def _weights() -> list[tuple[float, ...]]:
    """Return the weight of what is between the clouds (1), and of each cloud, at each pixel, row by row."""
    width, height = _MIST_SIZE
    noise, apart = _noise(), width // len(_CLOUDS)  # each cloud has another part of the noise
    found = []
    for row in range(height):
        for column in range(width):
            x, y, weights = column / width, row / height, [1.0]
            for number, (cx, cy, reach, _) in enumerate(_CLOUDS):
                dx, dy = abs((x - cx + 0.5) % 1.0 - 0.5), abs((y - cy + 0.5) % 1.0 - 0.5)
                away = (dx / reach) ** 2 + (dy * 0.8 / reach) ** 2
                at = row * width + (column + number * apart) % width
                weights.append(math.exp(-2.2 * away) * noise[at])
            found.append(tuple(weights))
    return found


def _noise() -> list[float]:
    """Return noise about 0.5 for each pixel of the nebula, in wisps and without a seam."""
    (width, height), dice = _MIST_SIZE, Random(0)
    found = [0.0] * (width * height)
    for knots, weight in _OCTAVES:
        down = knots * height // width or 1
        values = [[dice.random() for _ in range(knots)] for _ in range(down)]
        for at, (x, y) in enumerate(_bent()):
            (left, u), (top, v) = _eased(x * knots), _eased(y * down)
            above, below, right = values[top], values[(top + 1) % down], (left + 1) % knots
            high = above[left] + (above[right] - above[left]) * u
            low = below[left] + (below[right] - below[left]) * u
            found[at] += weight * (1.0 - abs(2.0 * (high + (low - high) * v) - 1.0))
    return [max(0.0, 2.5 * each - 0.95) for each in found]


@cache
def _bent() -> list[tuple[float, float]]:
    """Return where in the noise each pixel of the nebula lies (0..1 each): bent, without a seam."""
    width, height = _MIST_SIZE
    found = []
    for number in range(width * height):
        x, y = number % width / width, number // width / height
        u, v = math.tau * x, math.tau * y
        bent = x + _BEND * math.sin(v + 2.0 * math.cos(u + v)), y + _BEND * math.sin(u + math.cos(2.0 * v))
        found.append((bent[0] % 1.0, bent[1] % 1.0))
    return found


def _eased(at: float) -> tuple[int, float]:
    """Split a place among knots into the knot before it, and the eased way (0..1) to the next."""
    whole = int(at)
    part = at - whole
    return whole, part * part * (3.0 - 2.0 * part)
