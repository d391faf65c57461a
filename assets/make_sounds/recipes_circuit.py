"""Recipes after the circuits of the machine of 1979: its oscillators and its noise, and how long each is on.

Frequencies and times are those of MAME's model of the board (K. Wilkins, 2000) and of the program of 1979,
whose frames have 1 / 61.52 s: SOUNDS, DSTRCT 70$ and the NMI. The board's square waves are band-limited here.
"""

from __future__ import annotations

from collections.abc import Sequence

from assets.make_sounds.filters import band_pass, faded, looped, low_pass
from assets.make_sounds.signals import (
    RATE,
    Signal,
    count,
    decay,
    line,
    noise,
    pulse,
    scaled,
    shaped,
    steady,
    tone,
    triangle,
)

_FRAME = 1.0 / 61.5234375
"""s."""

_FIRE = 0.28
"""s in which a shot's pitch falls."""

_LOW_NOTE, _HIGH_NOTE = 71.3, 90.0
"""Hz: the two notes of the thump, 20 Hz and 70 / 15 for each step of the latch."""

_LIFE = 3000.0
"""Hz."""


def shot() -> Signal:
    """Return the ship's shot: a square wave that falls from 820 to 110 Hz in 0.28 s."""
    return _chirp(820.0, 110.0, 0.06)


def enemy_shot() -> Signal:
    """Return a saucer's shot: a square wave that falls from 830 to 630 Hz in 0.28 s."""
    return _chirp(830.0, 630.0, 0.14)


def _chirp(start: float, end: float, half_life: float) -> Signal:
    samples = count(_FIRE)
    voice = tone(pulse(0.5), line(samples, (0.0, start), (1.0, end)))
    loud = [0.13 + 0.87 * level for level in decay(samples, half_life)]
    return faded(shaped(voice, loud), 0.001, 0.03)


def large_saucer() -> Signal:
    """Return the large saucer: a triangle wave that warbles by another, 5.75 times a second."""
    return _warble(5.75, 500.0)


def small_saucer() -> Signal:
    """Return the small saucer: the same 250 Hz higher, 8.25 times a second."""
    return _warble(8.25, 750.0)


def _warble(rate: float, lowest: float) -> Signal:
    """Return a round of the warble, which goes 920 Hz up and down again."""
    samples = count(1.0 / rate)
    pitch = line(samples, (0.0, lowest), (0.5, lowest + 920.0), (1.0, lowest))
    turns = sum(int(hertz * 1000.0 + 0.5) for hertz in pitch) / (1000.0 * RATE)
    return tone(triangle, scaled(pitch, int(turns + 0.5) / turns))


def thump(*, high: bool) -> Signal:
    """Return one of the two notes of the heartbeat: a square wave for four frames, through a filter."""
    samples = count(4.0 * _FRAME)
    voice = tone(pulse(0.45), steady(_HIGH_NOTE if high else _LOW_NOTE, samples))
    return faded(low_pass(voice, 480.0), 0.002, 0.012)


def extra_ship() -> Signal:
    """Return an extra ship: 3 kHz for 88 frames, on for four and off for four."""
    samples = count(88.0 * _FRAME)
    beep = count(4.0 * _FRAME)
    voice = tone(pulse(0.5), steady(_LIFE, samples))
    gate = [1.0 if place // beep % 2 == 0 else 0.0 for place in range(samples)]
    return faded(shaped(voice, low_pass(gate, 900.0)), 0.001, 0.004)


def thrust() -> Signal:
    """Return the engine: noise of 12 kHz through the board's three filters, at 72, 89.5 and 160 Hz."""
    return looped(noise(1979, count(0.49)), _of_engine)


def _of_engine(gas: Signal) -> Signal:
    return low_pass(band_pass(low_pass(gas, 72.0), 89.5, 3.8), 160.0)


def bang(seed: int, clock: float) -> Signal:
    """Return an explosion: noise held for 1 / clock s, with 15 volumes, each for four frames."""
    samples = count(63.0 * _FRAME)
    held = _held(noise(seed, int(samples * clock / RATE) + 2), clock, samples)
    volumes = [max(0, 63 - int(place / (RATE * _FRAME))) // 4 / 15.0 for place in range(samples)]
    return faded(low_pass(shaped(held, low_pass(volumes, 400.0)), 320.0), 0.001, 0.02)


def _held(values: Sequence[float], clock: float, samples: int) -> Signal:
    """Return values that each last for 1 / clock s."""
    return [values[int(place * clock / RATE)] for place in range(samples)]
