"""Filters and other processing of signals: one-pole and resonant filters, drive, fades, loops."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from assets.make_sounds.signals import RATE, Signal, count


def _each(value: float | Sequence[float], samples: int) -> Sequence[float]:
    return [value] * samples if isinstance(value, (int, float)) else value


def low_pass(signal: Sequence[float], cutoff: float | Sequence[float]) -> Signal:
    """Return a low-pass filtered signal, 6 dB/octave; the cutoff (Hz) may be one value per sample."""
    level, result = 0.0, []
    for value, hertz in zip(signal, _each(cutoff, len(signal)), strict=True):
        turn = 2.0 * math.pi * hertz / RATE
        level += (value - level) * turn / (1.0 + turn)
        result.append(level)
    return result


def high_pass(signal: Sequence[float], cutoff: float | Sequence[float]) -> Signal:
    """Return a high-pass filtered signal, 6 dB/octave; the cutoff (Hz) may be one value per sample."""
    low = low_pass(signal, cutoff)
    return [value - under for value, under in zip(signal, low, strict=True)]


def band_pass(signal: Sequence[float], centre: float | Sequence[float], sharpness: float) -> Signal:
    """Return a band-pass filtered signal around a frequency (Hz); sharpness is the filter's Q."""
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
    """Return a signal amplified by gain and soft-clipped at 1, which adds harmonics to loud parts."""
    return [_round_off(value * gain) for value in signal]


def _round_off(value: float) -> float:
    """Return an approximation of tanh that needs no libm."""
    if value > 3.0:
        return 1.0
    if value < -3.0:
        return -1.0
    square = value * value
    return value * (27.0 + square) / (27.0 + 9.0 * square)


def faded(signal: Sequence[float], rise: float, end: float) -> Signal:
    """Return a signal faded in over `rise` seconds and out over `end` seconds, smoothly."""
    result = list(signal)
    for samples, first, way in ((count(rise), 0, 1), (count(end), len(result) - 1, -1)):
        for place in range(min(samples, len(result))):
            fraction = place / samples
            result[first + way * place] *= fraction * fraction * (3.0 - 2.0 * fraction)
    return result


def without_offset(signal: Sequence[float]) -> Signal:
    """Return a signal with mean zero; a parabola is subtracted that is zero at both ends."""
    length = len(signal)
    hill = [place * (length - 1 - place) for place in range(length)]
    factor = math.fsum(signal) / math.fsum(hill)
    return [value - factor * height for value, height in zip(signal, hill, strict=True)]


def looped(signal: Sequence[float], process: Callable[[Signal], Signal]) -> Signal:
    """Apply a process with memory, such as a filter, to a loop: run two rounds and keep the second."""
    return process(list(signal) + list(signal))[len(signal) :]


def from_zero(loop: Sequence[float]) -> Signal:
    """Return a loop without offset, rotated to start at its flattest upward zero crossing."""
    mean = math.fsum(loop) / len(loop)
    level = [value - mean for value in loop]
    starts = [place for place in range(len(level)) if level[place - 1] < 0.0 <= level[place]]
    start = min(starts, key=lambda place: level[place] - level[place - 1])
    return level[start:] + level[:start]
