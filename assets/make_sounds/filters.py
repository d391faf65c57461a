"""Filters and other processing of signals: one-pole and resonant filters, drive, fades, loops."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from assets.make_sounds.signals import RATE, Signal, Stereo, count, exact


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


_COMBS = ((1117, 1277, 1481, 1693), (1163, 1327, 1439, 1741))
"""samples after which sound comes back from the walls of a room of size 1, on the left and on the right."""

_ALL_PASSES = (227, 79)


def in_room(signal: Sequence[float], tail: float, wet: float, dark: float, size: float = 1.0) -> Stereo:
    """Return a signal in a room: it rings on for `tail` s, until it is 60 dB softer, different on each side.

    wet: gain of the room beside the signal, for one with 4 walls. dark: Hz above which walls take the sound.
    """
    padded = [*signal, *[0.0] * count(tail)]
    sides = []
    for combs in _COMBS:
        echoes = [_comb(padded, max(1, int(delay * size)), tail, dark) for delay in combs]
        room = [a + b - c - d for a, b, c, d in zip(*echoes, strict=True)]
        for delay in _ALL_PASSES:
            room = _all_pass(room, delay)
        sides.append(
            faded([dry + wet * value for dry, value in zip(padded, room, strict=True)], 0.0, tail * 0.4)
        )
    return (sides[0], sides[1])


def _comb(signal: Sequence[float], delay: int, tail: float, dark: float) -> Signal:
    """Return what comes back from a wall, again and again, each time softer and darker."""
    keep = exact(10.0 ** (-3.0 * delay / (tail * RATE)))
    turn = 2.0 * math.pi * dark / RATE
    take, level = turn / (1.0 + turn), 0.0
    back = [0.0] * delay
    for place, value in enumerate(signal):
        heard = back[place]
        level += (heard - level) * take
        back.append(value + level * keep)
    return back[: len(signal)]


def _all_pass(signal: Sequence[float], delay: int) -> Signal:
    """Return a signal smeared over a short time, all pitches alike."""
    kept, result = [0.0] * delay, []
    for place, value in enumerate(signal):
        inner = value + 0.6 * kept[place]
        kept.append(inner)
        result.append(kept[place] - 0.6 * inner)
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
