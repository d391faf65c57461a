"""Recipes for bonuses, gates and their gifts, a beam that is sent back, and the last Castle's end."""

from __future__ import annotations

from assets.make_sounds.filters import band_pass, driven, faded, low_pass
from assets.make_sounds.recipes_cues import bell, note, tune
from assets.make_sounds.recipes_feats import blow, brass
from assets.make_sounds.signals import (
    Signal,
    count,
    decay,
    fall,
    fm,
    glide,
    line,
    mixed,
    noise,
    pulse,
    scaled,
    shaped,
    sine,
    steady,
    tone,
    triangle,
)


def bonus_paid() -> Signal:
    """Return a bonus: a handful of coins that run up a chord, and a last one that rings."""
    coins = [(0.038 * step, _coin(key, 0.07)) for step, key in enumerate((79, 83, 86, 91, 95))]
    return faded(tune(0.34, [*coins, (0.19, bell(98, 0.15, 0.045))]), 0.001, 0.06)


def _coin(key: int, seconds: float) -> Signal:
    """Return a coin that strikes others: a hard, short square tone."""
    samples = count(seconds)
    return faded(shaped(tone(pulse(0.25), steady(note(key), samples)), decay(samples, 0.018)), 0.001, 0.02)


def gates_open() -> Signal:
    """Return gates that open: an open fifth that swells like a choir, under a breath of air."""
    samples = count(0.44)
    choir = mixed(
        *(
            (0.3, tone(triangle, steady(note(key) * bend, samples)))
            for key in (57, 64, 69)
            for bend in (0.992, 1.008)
        )
    )
    air = band_pass(noise(311, samples), glide(500.0, 3400.0, samples), 3.0)
    swell = line(samples, (0.0, 0.0), (0.6, 1.0), (1.0, 0.1))
    bright = line(samples, (0.0, 500.0), (0.7, 3000.0), (1.0, 1200.0))
    return faded(shaped(mixed((0.8, low_pass(choir, bright)), (0.5, air)), swell), 0.02, 0.1)


def gift_taken() -> Signal:
    """Return a gift: a sixth upwards on a glass organ, the upper note held with a slow tremble."""
    first, held = count(0.1), count(0.3)
    tremble = [0.8 + 0.2 * value for value in tone(sine, steady(9.0, held))]
    low = shaped(_organ(67, first), decay(first, 0.05))
    high = shaped(_organ(76, held), decay(held, 0.11), tremble)
    return faded(tune(0.4, [(0.0, faded(low, 0.004, 0.02)), (0.09, faded(high, 0.004, 0.05))]), 0.002, 0.08)


def _organ(key: int, samples: int) -> Signal:
    """Return a tone with the second, third and sixth harmonic of an organ."""
    return mixed(*((level, tone(sine, steady(note(key) * times, samples))) for level, times in _STOPS))


_STOPS = ((0.6, 1.0), (0.3, 2.0), (0.22, 3.0), (0.1, 6.0))


def gates_close() -> Signal:
    """Return gates that close: a dull fifth downwards, and a latch."""
    samples = count(0.24)
    voice = tone(triangle, line(samples, (0.0, note(64)), (0.45, note(57)), (1.0, note(57))))
    latch = shaped(band_pass(noise(312, samples), 1500.0, 2.0), decay(samples, 0.008))
    level = line(samples, (0.0, 0.8), (0.5, 0.6), (1.0, 0.0))
    return faded(low_pass(mixed((0.8, shaped(voice, level)), (0.5, latch)), 1300.0), 0.004, 0.08)


def beam_reflected() -> Signal:
    """Return a beam that a hull sends back: a struck steel plate, and the beam that leaves upwards."""
    samples = count(0.26)
    plate = fm(fall(1250.0, 1120.0, samples, 0.02), 1.414, scaled(decay(samples, 0.05), 0.7))
    away = shaped(tone(pulse(0.5), glide(600.0, 3200.0, samples)), line(samples, (0.0, 0.7), (1.0, 0.0)))
    return faded(
        mixed((0.8, shaped(plate, decay(samples, 0.05))), (0.35, low_pass(away, 5200.0))), 0.001, 0.06
    )


def castles_fell() -> Signal:
    """Return the end of the last Castle: two short chords lead home to a wide one, with a blow under two."""
    chords = (
        (0.0, (60, 64, 67), 0.15),
        (0.15, (65, 69, 72), 0.15),
        (0.3, (48, 60, 67, 72, 76, 84, 88, 91), 1.0),
    )
    horns = tune(1.3, [(start, brass(keys, seconds, 5200.0)) for start, keys, seconds in chords])
    blows = tune(1.3, [(0.0, scaled(blow(), 0.5)), (0.3, blow())])
    return faded(driven(mixed((0.8, horns), (0.45, blows)), 1.3), 0.002, 0.3)
