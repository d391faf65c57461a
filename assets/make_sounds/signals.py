"""Signals as lists of floats at 44,100 samples/s: oscillators, noise, envelopes.

The result has the same bytes on every machine: constants and tables computed with libm are rounded to 12
places at once, and everything else uses only + - * / and square roots.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from random import Random
from typing import TypeAlias

RATE = 44_100
"""samples/s."""

Signal: TypeAlias = list[float]
Stereo: TypeAlias = tuple[Signal, Signal]
"""left and right, of one length."""

Wave: TypeAlias = Callable[[float, float], float]
"""Maps a phase in 0..1 and its step per sample to -1..1."""

_ROWS = 4096


def exact(value: float) -> float:
    """Round a result of libm, so that its last bit does not matter."""
    return round(value, 12)


SINE = tuple(exact(math.sin(2.0 * math.pi * row / _ROWS)) for row in range(_ROWS + 1))


def count(seconds: float) -> int:
    """Convert seconds to samples."""
    return int(seconds * RATE + 0.5)


def sine_at(phase: float) -> float:
    """Return the sine of a phase, given in turns."""
    place = (phase - math.floor(phase)) * _ROWS
    row = int(place)
    return SINE[row] + (SINE[row + 1] - SINE[row]) * (place - row)


def sine(phase: float, _step: float) -> float:
    """Return a sine wave: a pure tone."""
    return sine_at(phase)


def triangle(phase: float, _step: float) -> float:
    """Return a triangle wave: a soft, hollow tone."""
    return 4.0 * abs(phase - 0.5) - 1.0


def saw(phase: float, step: float) -> float:
    """Return a sawtooth wave: a bright tone with all harmonics, band-limited by PolyBLEP."""
    return 2.0 * phase - 1.0 - _blep(phase, step)


def pulse(width: float) -> Wave:
    """Return a pulse wave that is high for a fraction of its period; 0.5 is a square wave."""

    def wave(phase: float, step: float) -> float:
        other = phase - width if phase >= width else phase - width + 1.0
        level = 1.0 if phase < width else -1.0
        return level + _blep(phase, step) - _blep(other, step) - (2.0 * width - 1.0)

    return wave


def _blep(phase: float, step: float) -> float:
    """Return the PolyBLEP correction of an upward jump at phase 0."""
    if phase < step:
        fraction = phase / step
        return fraction + fraction - fraction * fraction - 1.0
    if phase > 1.0 - step:
        fraction = (phase - 1.0) / step
        return fraction * fraction + fraction + fraction + 1.0
    return 0.0


def tone(wave: Wave, pitch: Sequence[float], phase: float = 0.0) -> Signal:
    """Return a wave with a pitch in Hz for each sample; phase is the start in turns."""
    signal = []
    phase -= int(phase)
    for hertz in pitch:
        step = hertz / RATE
        signal.append(wave(phase, step))
        phase += step
        phase -= int(phase)
    return signal


def fm(pitch: Sequence[float], ratio: float, index: Sequence[float]) -> Signal:
    """Return a frequency-modulated sine: ratio of modulator to carrier, modulation index in turns."""
    signal = []
    carrier = modulator = 0.0
    for hertz, bend in zip(pitch, index, strict=True):
        signal.append(sine_at(carrier + bend * sine_at(modulator)))
        carrier += hertz / RATE
        modulator += hertz * ratio / RATE
        carrier -= int(carrier)
        modulator -= int(modulator)
    return signal


def noise(seed: int, samples: int) -> Signal:
    """Return white noise; the same for the same seed."""
    dice = Random(seed)
    return [2.0 * dice.random() - 1.0 for _ in range(samples)]


def crackle(seed: int, samples: int, per_second: float) -> Signal:
    """Return clicks of random sign and strength at random times, `per_second` on average."""
    dice = Random(seed)
    chance = per_second / RATE
    return [2.0 * dice.random() - 1.0 if dice.random() < chance else 0.0 for _ in range(samples)]


def steady(value: float, samples: int) -> Signal:
    """Return a constant signal."""
    return [value] * samples


def line(samples: int, *points: tuple[float, float]) -> Signal:
    """Interpolate linearly between (fraction of the time, value) points, constant before and after them."""
    values = []
    place = 0
    for sample in range(samples):
        fraction = sample / samples
        while place < len(points) and points[place][0] <= fraction:
            place += 1
        if place in {0, len(points)}:
            values.append(points[min(place, len(points) - 1)][1])
        else:
            (x0, y0), (x1, y1) = points[place - 1], points[place]
            values.append(y0 + (y1 - y0) * (fraction - x0) / (x1 - x0))
    return values


def decay(samples: int, half_life: float) -> Signal:
    """Return an exponential decay from 1 that halves every half_life seconds."""
    keep = exact(math.exp2(-1.0 / (half_life * RATE)))
    level, levels = 1.0, []
    for _ in range(samples):
        levels.append(level)
        level *= keep
    return levels


def fall(start: float, end: float, samples: int, half_life: float) -> Signal:
    """Return a value that goes from start towards end; the difference halves every half_life seconds."""
    return [end + (start - end) * fraction for fraction in decay(samples, half_life)]


def glide(start: float, end: float, samples: int) -> Signal:
    """Return a pitch that goes from start to end exponentially, as a musical glide."""
    ratio = exact((end / start) ** (1.0 / samples))
    value, values = start, []
    for _ in range(samples):
        values.append(value)
        value *= ratio
    return values


def scaled(signal: Sequence[float], factor: float) -> Signal:
    """Return a signal multiplied by a factor."""
    return [value * factor for value in signal]


def shaped(*signals: Sequence[float]) -> Signal:
    """Return the product of signals, such as a tone and its envelope."""
    first, *others = signals
    product = list(first)
    for other in others:
        product = [a * b for a, b in zip(product, other, strict=True)]
    return product


def mixed(*layers: tuple[float, Sequence[float]]) -> Signal:
    """Return the sum of (gain, signal) layers, as long as the longest."""
    total = [0.0] * max(len(signal) for _, signal in layers)
    for gain, signal in layers:
        for place, value in enumerate(signal):
            total[place] += gain * value
    return total


def delayed(signal: Sequence[float], seconds: float) -> Signal:
    """Return a signal with silence before it."""
    return [0.0] * count(seconds) + list(signal)


def cut(signal: Sequence[float], samples: int) -> Signal:
    """Return a signal cut or padded with silence to a number of samples."""
    return (list(signal) + [0.0] * samples)[:samples]
