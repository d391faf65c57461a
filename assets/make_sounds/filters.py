"""What bends a signal: one-pole and resonant filters, drive, fades, and closing a loop."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from assets.make_sounds.signals import RATE, Signal, count


def _each(value: float | Sequence[float], samples: int) -> Sequence[float]:
    return [value] * samples if isinstance(value, (int, float)) else value


def low_pass(signal: Sequence[float], cutoff: float | Sequence[float]) -> Signal:
    """Return a signal without what lies above a frequency, 6 dB an octave; the cutoff may move."""
    level, result = 0.0, []
    for value, hertz in zip(signal, _each(cutoff, len(signal)), strict=True):
        turn = 2.0 * math.pi * hertz / RATE
        level += (value - level) * turn / (1.0 + turn)
        result.append(level)
    return result


def high_pass(signal: Sequence[float], cutoff: float | Sequence[float]) -> Signal:
    """Return a signal without what lies below a frequency, 6 dB an octave."""
    low = low_pass(signal, cutoff)
    return [value - under for value, under in zip(signal, low, strict=True)]


def band_pass(signal: Sequence[float], centre: float | Sequence[float], sharpness: float) -> Signal:
    """Return what rings about a frequency; the higher the sharpness, the narrower and longer."""
    one = two = 0.0
    damping = 1.0 / sharpness
    result = []
    for value, hertz in zip(signal, _each(centre, len(signal)), strict=True):
        turn = math.pi * hertz / RATE
        square = turn * turn
        gain = turn * (1.0 + square * (1.0 / 3.0 + square * (2.0 / 15.0 + square * 17.0 / 315.0)))  # tan
        band = (one + gain * (value - two)) / (1.0 + gain * (gain + damping))
        low = two + gain * band
        one = 2.0 * band - one
        two = 2.0 * low - two
        result.append(damping * band)
    return result


def driven(signal: Sequence[float], gain: float) -> Signal:
    """Return a signal pushed into a soft ceiling at 1: the louder, the rounder and richer."""
    return [_round_off(value * gain) for value in signal]


def _round_off(value: float) -> float:
    """Return a cheap hyperbolic tangent."""
    if value > 3.0:
        return 1.0
    if value < -3.0:
        return -1.0
    square = value * value
    return value * (27.0 + square) / (27.0 + 9.0 * square)


def faded(signal: Sequence[float], rise: float, end: float) -> Signal:
    """Return a signal that starts and ends at zero, over so many seconds, without corners."""
    result = list(signal)
    for samples, first, way in ((count(rise), 0, 1), (count(end), len(result) - 1, -1)):
        for place in range(min(samples, len(result))):
            fraction = place / samples
            result[first + way * place] *= fraction * fraction * (3.0 - 2.0 * fraction)
    return result


def without_offset(signal: Sequence[float]) -> Signal:
    """Return a signal whose mean is zero; what is taken away is spread without touching the ends."""
    length = len(signal)
    hill = [place * (length - 1 - place) for place in range(length)]
    factor = math.fsum(signal) / math.fsum(hill)
    return [value - factor * height for value, height in zip(signal, hill, strict=True)]


def looped(signal: Sequence[float], process: Callable[[Signal], Signal]) -> Signal:
    """Return a loop after a process with memory, run twice over: the second pass follows on itself."""
    return process(list(signal) + list(signal))[len(signal) :]


def from_zero(loop: Sequence[float]) -> Signal:
    """Return a loop without offset, turned to start at its gentlest upward crossing of zero."""
    mean = math.fsum(loop) / len(loop)
    level = [value - mean for value in loop]
    starts = [place for place in range(len(level)) if level[place - 1] < 0.0 <= level[place]]
    start = min(starts, key=lambda place: level[place] - level[place - 1])
    return level[start:] + level[:start]
