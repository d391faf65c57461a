"""Recipes for the music: layers that loop in step at 144 beats a minute, and stings that fall on a beat.

A layer is written on a grid of sixteenths and mixed into a ring: what rings on after the last note is heard
under the first one, so the loop has no seam. Each of the four keys is natural minor and has D and A in it, so
that what is shared by all of them (danger, boss, stings) is built on these two.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from assets.make_sounds.filters import band_pass, driven, faded, high_pass, low_pass
from assets.make_sounds.recipes_cues import bell, note, tune
from assets.make_sounds.recipes_feats import brass
from assets.make_sounds.signals import (
    RATE,
    Signal,
    decay,
    fall,
    fm,
    line,
    mixed,
    noise,
    pulse,
    saw,
    scaled,
    shaped,
    sine,
    steady,
    tone,
    triangle,
)

BAR = 36_750
"""samples: 4 beats of 50 ticks."""

_SIXTEENTH = BAR / 16.0 / RATE

ROOTS = (40, 45, 38, 35)
"""MIDI notes of the four keys: E, A, D and B minor."""

_CHORDS = ((0, 3, 7, 12), (0, 3, 7, 12), (-4, 0, 3, 8), (-2, 2, 5, 10))
"""semitones above the root in each half of two bars: i, i, VI, VII."""

_ORDERS = (
    (0, 1, 2, 3, 2, 1, 2, 3),
    (0, 2, 1, 3, 0, 2, 3, 1),
    (3, 2, 1, 0, 1, 2, 3, 2),
    (0, 3, 1, 3, 2, 3, 1, 3),
)
"""which notes of a chord an arpeggio plays, in each key."""

_BASS = ((0, 3), (3, 3), (6, 2))
"""sixteenth and length of the notes in half a bar."""

_TOMS = ((0, 38), (3, 38), (6, 45), (9, 38), (12, 45), (14, 50))
"""sixteenth and MIDI note."""


_LEANING = (
    *((0, 38, 6.0), (6, 38, 2.0), (8, 38, 6.0), (14, 41, 2.0)),
    *((16, 38, 6.0), (22, 38, 2.0), (24, 39, 5.0), (29, 36, 3.0)),
)
"""sixteenth, MIDI note and length in sixteenths of the boss's chords."""


class _Note(NamedTuple):
    """A sound in a ring."""

    sixteenth: int
    gain: float
    sound: Signal


def _ring(bars: int, notes: Iterable[_Note]) -> Signal:
    size = bars * BAR
    total = [0.0] * size
    for sixteenth, gain, sound in notes:
        start = sixteenth * BAR // 16
        for place, value in enumerate(sound, start):
            total[place % size] += gain * value
    return total


def _samples(sixteenths: float) -> int:
    return int(sixteenths * BAR / 16.0)


@cache
def _kick() -> Signal:
    samples = _samples(2.0)
    drum = shaped(tone(sine, fall(190.0, 52.0, samples, 0.014)), decay(samples, 0.04))
    tap = low_pass(shaped(noise(201, samples), decay(samples, 0.003)), 2400.0)
    return faded(driven(mixed((1.0, drum), (0.5, tap)), 1.8), 0.002, 0.06)


@cache
def _hat(seed: int, half_life: float) -> Signal:
    samples = _samples(1.0)
    return faded(shaped(high_pass(noise(seed, samples), 5200.0), decay(samples, half_life)), 0.002, 0.03)


@cache
def _pluck(key: int, sixteenths: float, half_life: float, top: float) -> Signal:
    """Return a plucked string that gets dark as it dies away; top in Hz."""
    samples = _samples(sixteenths)
    pitch = steady(note(key), samples)
    string = mixed((0.5, tone(saw, pitch)), (0.35, tone(pulse(0.5), pitch, 0.3)))
    dark = fall(top, 260.0, samples, half_life)
    return faded(shaped(low_pass(low_pass(string, dark), dark), decay(samples, half_life)), 0.003, 0.04)


def pulse_layer(key: int) -> Signal:
    """Return a bar of a soft drum on the first and third beat, and muted eighths on root and fifth."""
    root = ROOTS[key]
    notes = [_Note(0, 0.5, _kick()), _Note(8, 0.42, _kick())]
    notes += [_Note(step, 0.12, _hat(202 + step, 0.012)) for step in (4, 12)]
    for eighth, gain in enumerate((0.9, 0.35, 0.6, 0.4, 0.8, 0.35, 0.6, 0.5)):
        string = _pluck(root + (19 if eighth in {3, 7} else 12), 2.0, 0.05, 1100.0)
        notes.append(_Note(2 * eighth, gain, string))
    return _ring(1, notes)


def _bass_note(key: int, sixteenths: int) -> Signal:
    samples = _samples(sixteenths * 0.92)
    pitch = steady(note(key), samples)
    voice = mixed(
        (0.5, tone(saw, scaled(pitch, 0.997))),
        (0.5, tone(saw, scaled(pitch, 1.003), 0.4)),
        (0.6, tone(sine, pitch)),
    )
    bright = fall(1500.0, 420.0, samples, 0.06)
    return faded(
        driven(shaped(low_pass(low_pass(voice, bright), 1800.0), decay(samples, 0.35)), 1.4), 0.004, 0.05
    )


def bass_layer(key: int) -> Signal:
    """Return two bars of bass: 3 + 3 + 2 sixteenths on the roots of i, VI and VII."""
    bass = cache(_bass_note)
    notes = []
    for half, chord in enumerate(_CHORDS):
        for start, length in _BASS:
            over = 7 if (half, start) == (1, 6) else 0
            notes.append(_Note(8 * half + start, 0.8, bass(ROOTS[key] + chord[0] + over, length)))
    return _ring(2, notes)


def arpeggio_layer(key: int) -> Signal:
    """Return two bars of sixteenths that go through the chords, each key in an order of its own."""
    notes = []
    for half, chord in enumerate(_CHORDS):
        for step, number in enumerate(_ORDERS[key]):
            gain = 0.8 if step % 4 == 0 else 0.55
            high = ROOTS[key] + chord[number] + (36 if ROOTS[key] < 38 else 24)
            notes.append(_Note(8 * half + step, gain, _pluck(high, 2.5, 0.055, 3800.0)))
    return _ring(2, notes)


@cache
def _tom(key: int) -> Signal:
    samples = _samples(2.5)
    skin = shaped(tone(sine, fall(note(key) * 2.6, note(key) * 1.5, samples, 0.03)), decay(samples, 0.05))
    stick = band_pass(shaped(noise(220 + key, samples), decay(samples, 0.008)), 1300.0, 1.0)
    return faded(driven(mixed((0.9, skin), (0.9, stick)), 1.7), 0.002, 0.06)


@cache
def _siren(key: int) -> Signal:
    samples = _samples(1.0)
    reed = low_pass(tone(pulse(0.3), steady(note(key), samples)), 2200.0)
    return faded(reed, 0.012, 0.05)


def danger_layer() -> Signal:
    """Return a bar of toms in threes, a shaker in sixteenths, and A against B flat."""
    notes = [_Note(step, 0.8, _tom(key)) for step, key in _TOMS]
    for step in range(16):
        notes.append(_Note(step, 0.3 if step % 4 == 2 else 0.16, _hat(240 + step % 4, 0.016)))
        notes.append(_Note(step, 0.13, _siren(69 if step % 4 < 2 else 70)))
    return _ring(1, notes)


def _power(key: int, sixteenths: float) -> Signal:
    """Return a chord of root, fifth and octave that growls."""
    samples = _samples(sixteenths)
    voices = [
        (0.34, tone(saw, steady(note(key + above) * bend, samples), bend))
        for above in (0, 7, 12)
        for bend in (0.996, 1.004)
    ]
    growl = fm(steady(note(key), samples), 0.5, steady(0.5, samples))
    bright = line(samples, (0.0, 2800.0), (0.3, 1300.0), (1.0, 500.0))
    return faded(driven(low_pass(low_pass(mixed(*voices, (0.4, growl)), bright), bright), 1.5), 0.006, 0.09)


def boss_layer() -> Signal:
    """Return two bars of heavy chords on D that lean on E flat, over a drum."""
    notes = [_Note(step, 0.5, _power(key, length)) for step, key, length in _LEANING]
    notes += [_Note(step, 0.7, _tom(38)) for step in (0, 8, 14, 16, 24, 27, 29, 30)]
    return _ring(2, notes)


def wave_sting() -> Signal:
    """Return a cleared wave: bells up the fifth and the octave."""
    bells = [(_SIXTEENTH * step, bell(key, 0.34, 0.09)) for step, key in enumerate((74, 81, 86))]
    return faded(tune(0.8, [*bells, (_SIXTEENTH * 4.0, bell(93, 0.38, 0.1))]), 0.001, 0.12)


def gate_sting() -> Signal:
    """Return a gate: quick soft notes through fourths and fifths, with a shimmer that stays."""
    samples = _samples(7.0)
    notes = [
        (_SIXTEENTH * 0.5 * step, _pluck(key, 3.0, 0.08, 5200.0))
        for step, key in enumerate((69, 74, 81, 86, 93))
    ]
    tremble = [0.6 + 0.4 * value for value in tone(sine, steady(14.4, samples))]
    pair = mixed(
        (0.5, tone(triangle, steady(note(81), samples))),
        (0.5, tone(triangle, steady(note(86) * 1.003, samples))),
    )
    swell = line(samples, (0.0, 0.0), (0.4, 1.0), (1.0, 0.0))
    return faded(mixed((1.0, tune(0.73, notes)), (0.3, shaped(pair, tremble, swell))), 0.001, 0.15)


def castle_sting() -> Signal:
    """Return a Castle's fall: horns call three times on one note and rise to a held chord."""
    calls = [(_SIXTEENTH * step, brass((62, 69), 0.1, 3200.0)) for step in range(3)]
    held = (_SIXTEENTH * 4.0, brass((50, 62, 69, 74, 81), 1.0, 4600.0))
    return faded(tune(1.42, [*calls, held]), 0.002, 0.3)
