"""Recipes for signals to the player: extra ships, waves, warnings, hyperspace, menus, the end of a game."""

from __future__ import annotations

import math
from collections.abc import Sequence

from assets.make_sounds.filters import band_pass, driven, faded, low_pass
from assets.make_sounds.signals import (
    Signal,
    count,
    cut,
    decay,
    delayed,
    exact,
    fall,
    fm,
    glide,
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

SEMITONES = tuple(exact(math.exp2(step / 12.0)) for step in range(12))


def note(number: int) -> float:
    """Return the frequency in Hz of a MIDI note number: 69 is A at 440 Hz."""
    octave, step = divmod(number - 69, 12)
    return 440.0 * SEMITONES[step] * math.ldexp(1.0, octave)


def bell(number: int, seconds: float, half_life: float) -> Signal:
    """Return a struck bell, brightest at first."""
    samples = count(seconds)
    pitch = steady(note(number), samples)
    struck = fm(pitch, 3.01, scaled(decay(samples, half_life * 0.5), 0.3))
    voice = mixed((0.7, struck), (0.3, tone(sine, scaled(pitch, 2.0))), (0.35, tone(triangle, pitch)))
    return faded(shaped(voice, decay(samples, half_life)), 0.003, seconds * 0.4)


def tune(seconds: float, notes: Sequence[tuple[float, Signal]]) -> Signal:
    """Return several sounds mixed into one, each starting at its own time."""
    return cut(mixed(*((1.0, delayed(sound, start)) for start, sound in notes)), count(seconds))


def extra_ship() -> Signal:
    """Return an extra ship: four bells up a major chord, the last one held."""
    notes = [(0.06 * step, bell(number, 0.17, 0.05)) for step, number in enumerate((72, 76, 79))]
    return faded(tune(0.36, [*notes, (0.18, bell(84, 0.18, 0.07))]), 0.001, 0.06)


def wave_begins() -> Signal:
    """Return the start of a wave: two horns a fifth apart, one after the other, getting brighter."""
    horns = []
    for start, number, seconds in ((0.0, 50, 0.13), (0.1, 57, 0.19)):
        samples = count(seconds)
        pitch = steady(note(number), samples)
        brass = mixed(*((0.35, tone(saw, scaled(pitch, bend), bend)) for bend in (0.5, 0.996, 1.004, 1.5)))
        bright = line(samples, (0.0, 300.0), (0.25, 2600.0), (1.0, 700.0))
        horns.append(
            (start, faded(low_pass(driven(low_pass(brass, bright), 1.4), 3000.0), 0.015, seconds * 0.5))
        )
    return faded(tune(0.29, horns), 0.002, 0.04)


def saucer_warning() -> Signal:
    """Return the warning of a saucer: a siren that swings down and up once."""
    samples = count(0.19)
    swing = line(samples, (0.0, 930.0), (0.25, 620.0), (0.5, 930.0), (0.75, 620.0), (1.0, 800.0))
    voice = mixed((0.6, tone(triangle, swing)), (0.22, tone(pulse(0.4), swing)))
    return faded(low_pass(voice, 2400.0), 0.006, 0.05)


def lancer_warning() -> Signal:
    """Return the warning of a Lancer: two dark growls a tritone apart."""
    growls = []
    for start, seconds in ((0.0, 0.09), (0.1, 0.115)):
        samples = count(seconds)
        pair = mixed(
            (0.6, tone(saw, fall(165.0, 147.0, samples, 0.05))),
            (0.5, tone(saw, fall(233.0, 208.0, samples, 0.05), 0.4)),
        )
        growl = band_pass(driven(pair, 1.6), fall(2200.0, 700.0, samples, 0.04), 1.1)
        growls.append((start, faded(growl, 0.004, 0.04)))
    return faded(tune(0.215, growls), 0.001, 0.01)


def warp_out() -> Signal:
    """Return the jump into hyperspace: a sweep upwards that ends with a snap."""
    samples = count(0.25)
    rise = glide(110.0, 2600.0, samples)
    ring = shaped(tone(triangle, rise), tone(sine, scaled(rise, 1.37)))
    wind = band_pass(noise(81, samples), glide(300.0, 6000.0, samples), 3.0)
    voice = mixed((0.8, ring), (0.5, tone(sine, scaled(rise, 0.5))), (1.0, wind))
    return faded(shaped(voice, line(samples, (0.0, 0.25), (0.85, 1.0), (1.0, 0.6))), 0.015, 0.025)


def warp_in() -> Signal:
    """Return the landing from hyperspace: a whistle that falls to a deep tone and settles."""
    samples = count(0.24)
    sink = fall(2100.0, 96.0, samples, 0.034)
    ring = shaped(tone(triangle, sink), tone(sine, scaled(sink, 0.73)))
    wind = band_pass(noise(82, samples), fall(5200.0, 300.0, samples, 0.05), 2.5)
    thump = shaped(
        tone(sine, fall(190.0, 62.0, samples, 0.03)), line(samples, (0.0, 0.0), (0.3, 1.0), (1.0, 0.0))
    )
    voice = mixed(
        (0.8, shaped(ring, decay(samples, 0.09))), (0.8, shaped(wind, decay(samples, 0.06))), (0.5, thump)
    )
    return faded(voice, 0.012, 0.09)


def menu_move() -> Signal:
    """Return a step in a menu: a small wooden tick."""
    samples = count(0.045)
    wood = shaped(tone(triangle, fall(880.0, 660.0, samples, 0.006)), decay(samples, 0.008))
    return faded(low_pass(wood, 2600.0), 0.0015, 0.02)


def menu_accept() -> Signal:
    """Return a choice in a menu: two short notes, up a fourth."""
    return faded(tune(0.115, [(0.0, bell(67, 0.08, 0.025)), (0.045, bell(72, 0.07, 0.03))]), 0.001, 0.03)


def game_over() -> Signal:
    """Return the end of a game: three slow, low, falling chords, the last one getting darker."""
    chords = []
    for start, numbers, seconds in (
        (0.0, (57, 60, 64), 0.16),
        (0.13, (53, 56, 60), 0.16),
        (0.25, (45, 52, 57), 0.24),
    ):
        samples = count(seconds)
        voices = mixed(
            *(
                (0.3, tone(wave, steady(note(number) * bend, samples), bend * number * 0.01))
                for number in numbers
                for wave, bend in ((saw, 0.997), (pulse(0.4), 1.003))
            )
        )
        dusk = line(samples, (0.0, 2400.0), (1.0, 350.0))
        chords.append((start, faded(low_pass(low_pass(voices, dusk), 2500.0), 0.012, seconds * 0.6)))
    return faded(tune(0.49, chords), 0.002, 0.1)
