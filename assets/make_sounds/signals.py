"""Signals as lists of floats at 22,050 samples/s: oscillators, noise, envelopes.

The same bytes on every machine: after the few constants and tables that libm helps to make, which are
rounded to 12 places at once, there is nothing but + - * / and square roots.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from random import Random
from typing import TypeAlias

RATE = 22_050
"""samples/s."""

Signal: TypeAlias = list[float]
Wave: TypeAlias = Callable[[float, float], float]
"""From a phase in 0..1 and the phase's step per sample to -1..1."""

_ROWS = 4096


def exact(value: float) -> float:
    """Round what came from libm, so that its last bit does not matter."""
    return round(value, 12)


SINE = tuple(exact(math.sin(2.0 * math.pi * row / _ROWS)) for row in range(_ROWS + 1))


def count(seconds: float) -> int:
    """Return a time in samples."""
    return int(seconds * RATE + 0.5)


def sine_at(phase: float) -> float:
    """Return the sine of a phase in turns."""
    place = (phase - math.floor(phase)) * _ROWS
    row = int(place)
    return SINE[row] + (SINE[row + 1] - SINE[row]) * (place - row)


def sine(phase: float, _step: float) -> float:
    """Return a pure tone."""
    return sine_at(phase)


def triangle(phase: float, _step: float) -> float:
    """Return a hollow, soft tone."""
    return 4.0 * abs(phase - 0.5) - 1.0


def saw(phase: float, step: float) -> float:
    """Return a bright tone with every harmonic, its jump smoothed against aliases."""
    return 2.0 * phase - 1.0 - _blep(phase, step)


def pulse(width: float) -> Wave:
    """Return a wave that is high for a fraction of its turn; 0.5 is a square."""

    def wave(phase: float, step: float) -> float:
        other = phase - width if phase >= width else phase - width + 1.0
        level = 1.0 if phase < width else -1.0
        return level + _blep(phase, step) - _blep(other, step) - (2.0 * width - 1.0)

    return wave


def _blep(phase: float, step: float) -> float:
    """Return the correction that rounds off an upward jump at phase 0."""
    if phase < step:
        fraction = phase / step
        return fraction + fraction - fraction * fraction - 1.0
    if phase > 1.0 - step:
        fraction = (phase - 1.0) / step
        return fraction * fraction + fraction + fraction + 1.0
    return 0.0


def tone(wave: Wave, pitch: Sequence[float], phase: float = 0.0) -> Signal:
    """Return a wave that follows a pitch, in Hz for each sample."""
    signal = []
    phase -= int(phase)
    for hertz in pitch:
        step = hertz / RATE
        signal.append(wave(phase, step))
        phase += step
        phase -= int(phase)
    return signal


def fm(pitch: Sequence[float], ratio: float, index: Sequence[float]) -> Signal:
    """Return a sine whose phase another sine of ratio times its pitch bends by index, in turns."""
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
    """Return white noise, always the same for a seed."""
    dice = Random(seed)
    return [2.0 * dice.random() - 1.0 for _ in range(samples)]


def crackle(seed: int, samples: int, per_second: float) -> Signal:
    """Return single clicks of either sign and any strength, at random times."""
    dice = Random(seed)
    chance = per_second / RATE
    return [2.0 * dice.random() - 1.0 if dice.random() < chance else 0.0 for _ in range(samples)]


def steady(value: float, samples: int) -> Signal:
    """Return a level line."""
    return [value] * samples


def line(samples: int, *points: tuple[float, float]) -> Signal:
    """Return straight lines through (fraction of the time, value) points, in order, level at both ends."""
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
    """Return a level that falls from 1 and halves every half_life seconds."""
    keep = exact(math.exp2(-1.0 / (half_life * RATE)))
    level, levels = 1.0, []
    for _ in range(samples):
        levels.append(level)
        level *= keep
    return levels


def fall(start: float, end: float, samples: int, half_life: float) -> Signal:
    """Return a value that runs from start towards end, half of the rest every half_life seconds."""
    return [end + (start - end) * fraction for fraction in decay(samples, half_life)]


def glide(start: float, end: float, samples: int) -> Signal:
    """Return a pitch that goes from start to end in even musical steps."""
    ratio = exact((end / start) ** (1.0 / samples))
    value, values = start, []
    for _ in range(samples):
        values.append(value)
        value *= ratio
    return values


def scaled(signal: Sequence[float], factor: float) -> Signal:
    """Return a signal times a number."""
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
    """Return a signal that begins later."""
    return [0.0] * count(seconds) + list(signal)


def cut(signal: Sequence[float], samples: int) -> Signal:
    """Return a signal of just so many samples."""
    return (list(signal) + [0.0] * samples)[:samples]
