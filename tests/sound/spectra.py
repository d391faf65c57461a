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
from operator import mul
from pathlib import Path

from assets.make_sounds.signals import RATE
from assets.make_sounds.synthesiser import FOLDER, FULL_SCALE

WINDOW = 512
BANDS = (0, 120, 250, 400, 600, 900, 1350, 2000, 3000, 4500, 6750, 11025)
"""Hz between which a spectrum is summed up."""

MOMENTS = (0.0, 0.03, 0.08, 0.2, 4.0)
"""s between which a sound is looked at; the ear makes out a sound by its beginning."""

FLOOR = -50.0
"""dB under the loudest band, below which a band counts as empty."""

Picture = tuple[tuple[float, ...], ...]


def read(data: bytes) -> list[float]:
    """Return the sound in a WAV file, which must be of our one format."""
    with wave.open(io.BytesIO(data)) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, RATE)
        samples = array("h", file.readframes(file.getnframes()))
    if sys.byteorder == "big":
        samples.byteswap()
    return [sample / FULL_SCALE for sample in samples]


@cache
def committed(name: str, folder: Path = FOLDER) -> tuple[float, ...]:
    """Return a sound of the game."""
    return tuple(read((folder / f"{name}.wav").read_bytes()))


def fourier(values: Sequence[complex]) -> list[complex]:
    """Return the discrete Fourier transform of 2^n values."""
    size = len(values)
    if size == 1:
        return list(values)
    if size == 4:  # not needed, but a third of the time
        a, b, c, d = values
        turned_back = (b - d) * -1j
        return [a + c + (b + d), a - c + turned_back, a + c - (b + d), a - c - turned_back]
    even, odd = fourier(values[::2]), fourier(values[1::2])
    turned = [value * turn for value, turn in zip(odd, _turns(size), strict=True)]
    return [a + b for a, b in zip(even, turned, strict=True)] + [
        a - b for a, b in zip(even, turned, strict=True)
    ]


@cache
def _turns(size: int) -> tuple[complex, ...]:
    return tuple(cmath.exp(-2j * cmath.pi * row / size) for row in range(size // 2))


@cache
def _hill() -> tuple[float, ...]:
    return tuple(0.5 - 0.5 * math.cos(2.0 * math.pi * place / WINDOW) for place in range(WINDOW))


def powers(piece: Sequence[float]) -> list[float]:
    """Return the power in each frequency of a window's worth of sound."""
    padded = [*piece, *[0.0] * (WINDOW - len(piece))]
    spectrum = fourier([complex(value * height) for value, height in zip(padded, _hill(), strict=True)])
    return [abs(value) ** 2 for value in spectrum[: WINDOW // 2]]


@cache
def picture(name: str) -> Picture:
    """Return a coarse spectrogram: dB by moment and band under the loudest."""
    sound = committed(name)
    rows = [[0.0] * (len(BANDS) - 1) for _ in MOMENTS[1:]]
    for start in range(0, len(sound), WINDOW // 2):
        moment = next(i for i, end in enumerate(MOMENTS[1:]) if start / RATE < end)
        for line, power in enumerate(powers(sound[start : start + WINDOW])):
            band = next(i for i, top in enumerate(BANDS[1:]) if line * RATE / WINDOW < top)
            rows[moment][band] += power
    loudest = max(max(row) for row in rows)
    return tuple(
        tuple(max(FLOOR, 10.0 * math.log10(max(power / loudest, 1e-12))) for power in row) for row in rows
    )


def unlikeness(one: str, other: str) -> float:
    """Return by how many dB the pictures of two sounds differ in the mean."""
    pairs = [
        (a, b)
        for row_a, row_b in zip(picture(one), picture(other), strict=True)
        for a, b in zip(row_a, row_b, strict=True)
    ]
    return math.sqrt(math.fsum((a - b) ** 2 for a, b in pairs) / len(pairs))


def correlation(one: str, other: str) -> float:
    """Return how alike two sounds are sample by sample: 1 for the same, 0 for strangers."""
    both = math.fsum(map(mul, committed(one), committed(other)))
    return abs(both) / math.sqrt(_energy(one) * _energy(other))


@cache
def _energy(name: str) -> float:
    return math.fsum(value * value for value in committed(name))


def middle_pitch_of(sound: Sequence[float]) -> float:
    """Return the frequency about which the power of a sound lies, in Hz."""
    total = weight = 0.0
    for start in range(0, len(sound), WINDOW):
        for line, power in enumerate(powers(sound[start : start + WINDOW])):
            total += power
            weight += power * line * RATE / WINDOW
    return weight / total
