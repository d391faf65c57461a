"""The sky as numbers: a nebula and two layers of stars that drift slowly.

The sky has no edges: what drifts out on one side comes in on the other.
"""

from __future__ import annotations

import math
from functools import cache, lru_cache
from random import Random
from typing import Final, TypeAlias

from game.view.paint.theme import Colour, Sky

SEED: Final = 1979
MIST_SIZE: Final = (96, 54)
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
DRIFTS: Final = ((2.0, 0.6), (4.0, 1.0), (9.0, 2.2))  # of nebula, far and near stars: units/s left and up
_LAYERS: Final = ((110, 24.0, 80.0), (60, 50.0, 190.0))
"""far and near stars: how many, and their least and greatest light"""

_STARLIGHT: Final = (0.9, 0.95, 1.1)
_GREY_STARLIGHT: Final = (0.95, 0.95, 0.95)  # the red, green and blue parts of a star's light
_KEPT = 8  # skies that are cached
Shade: TypeAlias = tuple[float, float, float]  # Red, green and blue in steps of 1/255, fractions too
Star: TypeAlias = tuple[float, float, Colour]
"""x and y as fractions of the sky's size, and its light."""


def drifted(way: tuple[float, float], time: float, size: tuple[int, int]) -> tuple[int, int]:
    """Return by how many pixels a layer has drifted in a sky of a size, once round at most."""
    (right, down), (width, height) = way, size
    scale = width / 1280.0
    return int(-right * time * scale) % width, int(-down * time * scale) % height


def star_sides(height: int) -> tuple[int, int]:
    """Return how many pixels far and near stars are wide in a sky so many pixels high."""
    return 1, max(1, round(height / 480))


@lru_cache(maxsize=_KEPT)
def sky_of(seed: int, sky: Sky, turn: int) -> tuple[list[list[Star]], bytes]:
    """Return far and near stars, and the nebula in red, green and blue, row by row; both are read only.

    turn: degrees by which the nebula's hues are rotated; ignored unless sky is "colour".
    """
    dice = Random(seed)
    tint = _STARLIGHT if sky == "colour" else _GREY_STARLIGHT
    layers = [
        [_star(dice, least, most, tint) for _ in range(0 if sky == "none" else count)]
        for count, least, most in _LAYERS
    ]
    return layers, _mist(dice, sky, turn % 360 if sky == "colour" else 0)


def _star(dice: Random, least: float, most: float, tint: Shade) -> Star:
    """Return a star. Most are faint, because a bright sky would hide the shots."""
    u, v, light = dice.random(), dice.random(), dice.random()
    red, green, blue = (int(min(255.0, (least + (most - least) * light**4) * part)) for part in tint)
    return u, v, (red, green, blue)


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


def _mist(dice: Random, sky: Sky, turn: int) -> bytes:
    """Return the nebula as a small picture to scale up; it has no sharp edges."""
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
    return bytes(pixels)


@cache
def _weights() -> list[tuple[float, ...]]:
    """Return the weight of what is between the clouds (1), and of each cloud, at each pixel, row by row."""
    width, height = MIST_SIZE
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
    (width, height), dice = MIST_SIZE, Random(0)
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
    width, height = MIST_SIZE
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
