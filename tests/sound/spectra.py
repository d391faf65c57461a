"""The vocabulary of the tests of sounds: reading WAVs, spectra, and how unlike two sounds are."""

from __future__ import annotations

import cmath
import io
import math
import sys
import wave
from array import array
from collections.abc import Sequence
from functools import cache

from assets.make_sounds.signals import RATE
from assets.make_sounds.synthesiser import FOLDER, FULL_SCALE

WINDOW = 512
BANDS = (0, 120, 250, 400, 600, 900, 1350, 2000, 3000, 4500, 6750, 11025)
"""Hz between which a spectrum is summed up."""

MOMENTS = (0.0, 0.03, 0.08, 0.2, 4.0)
"""s between which a sound is looked at; the ear makes out a sound by its beginning."""

FLOOR = -50.0  # dB under the loudest band, below which a band counts as empty


@cache
def committed(name: str) -> tuple[float, ...]:
    """Return a sound of the game, from its file, which must be of our one format."""
    with wave.open(io.BytesIO((FOLDER / f"{name}.wav").read_bytes())) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, RATE)
        samples = array("h", file.readframes(file.getnframes()))
    if sys.byteorder == "big":
        samples.byteswap()
    return tuple(sample / FULL_SCALE for sample in samples)


def fourier(values: Sequence[complex]) -> list[complex]:
    """Return the discrete Fourier transform of 2^n values, four at least."""
    if len(values) == 4:
        a, b, c, d = values
        turned_back = (b - d) * -1j
        return [a + c + (b + d), a - c + turned_back, a + c - (b + d), a - c - turned_back]
    even, odd = fourier(values[::2]), fourier(values[1::2])
    turned = [value * turn for value, turn in zip(odd, _turns(len(values)), strict=True)]
    pairs = list(zip(even, turned, strict=True))
    return [a + b for a, b in pairs] + [a - b for a, b in pairs]


@cache
def _turns(size: int) -> tuple[complex, ...]:
    return tuple(cmath.exp(-2j * cmath.pi * row / size) for row in range(size // 2))


_HILL = tuple(0.5 - 0.5 * math.cos(2.0 * math.pi * place / WINDOW) for place in range(WINDOW))


def powers(piece: Sequence[float]) -> list[float]:
    """Return the power in each frequency of a window's worth of sound."""
    padded = [*piece, *[0.0] * (WINDOW - len(piece))]
    spectrum = fourier([complex(value * height) for value, height in zip(padded, _HILL, strict=True)])
    return [abs(value) ** 2 for value in spectrum[: WINDOW // 2]]


@cache
def picture(name: str) -> tuple[float, ...]:
    """Return a coarse spectrogram: dB by moment and band under the loudest."""
    sound = committed(name)
    found = [0.0] * (len(MOMENTS) - 1) * len(BANDS)
    for start in range(0, len(sound), WINDOW):
        moment = next(i for i, end in enumerate(MOMENTS[1:]) if start / RATE < end)
        for line, power in enumerate(powers(sound[start : start + WINDOW])):
            band = next(i for i, top in enumerate(BANDS[1:]) if line * RATE / WINDOW < top)
            found[moment * len(BANDS) + band] += power
    loudest = max(found)
    return tuple(max(FLOOR, 10.0 * math.log10(max(power / loudest, 1e-12))) for power in found)


def unlikeness(one: str, other: str) -> float:
    """Return by how many dB the pictures of two sounds differ in the mean."""
    return math.dist(picture(one), picture(other)) / math.sqrt((len(MOMENTS) - 1) * (len(BANDS) - 1))
