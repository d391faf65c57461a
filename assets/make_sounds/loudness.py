"""Measures how loud a sound seems, and brings it to a wanted loudness with limited peaks."""

from __future__ import annotations

import math
from collections.abc import Sequence

from assets.make_sounds.filters import high_pass, low_pass
from assets.make_sounds.signals import Signal, Stereo, count, exact

CEILING = 0.88
"""highest peak, as a fraction of full scale: -1.1 dB."""

_WINDOW = 0.06
"""s over which loudness is averaged, as the ear does: shorter sounds seem softer."""

_KNEE = 0.6
"""fraction of the ceiling above which peaks are compressed."""


def decibels(level: float) -> float:
    """Return a level (1 is full scale) in dB; silence is -120."""
    return 20.0 * math.log10(max(level, 1e-6))


def peak(signal: Sequence[float]) -> float:
    """Return the largest absolute value."""
    return max(abs(value) for value in signal)


def rms(signal: Sequence[float]) -> float:
    """Return the root mean square."""
    return math.sqrt(math.fsum(value * value for value in signal) / len(signal))


def weighted(signal: Sequence[float], *, loop: bool = False) -> Signal:
    """Return a signal filtered roughly by A-weighting: bass and the highest treble count less."""
    twice = list(signal) * 2 if loop else list(signal)
    return low_pass(high_pass(high_pass(twice, 250.0), 250.0), 9000.0)[len(twice) - len(signal) :]


def loudness(sides: Stereo, *, loop: bool = False) -> float:
    """Return the weighted level of the loudest window of a sound, the mean of both sides."""
    powers = [0.0] * len(sides[0])
    for side in sides if sides[0] is not sides[1] else sides[:1]:
        share = 0.5 if sides[0] is not sides[1] else 1.0
        heard = weighted(side, loop=loop)
        powers = [power + share * value * value for power, value in zip(powers, heard, strict=True)]
    window = count(_WINDOW)
    total = best = 0.0
    for place, power in enumerate(powers):
        total += power
        if place >= window:
            total -= powers[place - window]
        best = max(best, total)
    return math.sqrt(best / window)


def limited(signal: Sequence[float], gain: float) -> Signal:
    """Return a signal amplified by gain, with its peaks compressed to stay below the ceiling."""
    return [_limit(value * gain) for value in signal]


def _limit(value: float) -> float:
    size = abs(value) / CEILING
    if size <= _KNEE:
        return value
    over = (size - _KNEE) / (1.0 - _KNEE)
    size = _KNEE + (1.0 - _KNEE) * over / (1.0 + over)
    return CEILING * size if value > 0.0 else -CEILING * size


def levelled(sides: Stereo, wanted: float, *, loop: bool = False) -> Stereo:
    """Return a sound of the wanted loudness (dB of full scale), or as near to it as the ceiling allows."""
    target = exact(10.0 ** (wanted / 20.0))
    loudest = max(peak(side) for side in sides)
    gain = target / loudness(sides, loop=loop)
    for _ in range(4):
        now = loudness(_amplified(sides, gain), loop=loop)
        if abs(now / target - 1.0) < 0.005:
            break
        gain = min(gain * target / now, 8.0 / loudest)
    return _amplified(sides, gain)


def _amplified(sides: Stereo, gain: float) -> Stereo:
    left = limited(sides[0], gain)
    return (left, left if sides[1] is sides[0] else limited(sides[1], gain))
