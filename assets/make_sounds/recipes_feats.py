"""Recipes for a LINE, a BANK, the end of a Castle, a new best, and a gravity well that opens and closes."""

from __future__ import annotations

from assets.make_sounds.filters import band_pass, driven, faded, low_pass
from assets.make_sounds.recipes_bangs import LARGE, bang
from assets.make_sounds.recipes_cues import bell, note, tune
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
    saw,
    scaled,
    shaped,
    sine,
    steady,
    tone,
    triangle,
)


def blow() -> Signal:
    """Return a blow that sinks."""
    samples = count(1.3)
    return mixed(
        (1.0, shaped(tone(sine, fall(150.0, 31.0, samples, 0.12)), decay(samples, 0.3))),
        (0.9, shaped(low_pass(noise(175, samples), fall(1800.0, 120.0, samples, 0.2)), decay(samples, 0.25))),
    )


def castle_destroyed() -> Signal:
    """Return the end of a Castle: three blasts, each deeper, a blow that sinks, and a fanfare over it."""
    blasts = [(0.13 * step, scaled(bang(171 + step, LARGE, 0.9 - 0.2 * step), 0.9)) for step in range(3)]
    steps = [(0.07 * step, brass((key,), 0.1, 3600.0)) for step, key in enumerate((62, 66, 69))]
    chord = (0.21, brass((50, 62, 69, 74, 78), 1.0, 4200.0))
    return faded(
        driven(mixed((0.5, tune(1.3, [*steps, chord])), (0.9, tune(1.3, blasts)), (0.9, blow())), 1.2),
        0.002,
        0.4,
    )


def castle_arrives() -> Signal:
    """Return a Castle that comes: a gate of iron that falls shut, over horns that swell on a tritone."""
    samples = count(1.3)
    iron = fm(steady(73.0, samples), 1.414, scaled(decay(samples, 0.3), 0.9))
    blow = shaped(tone(sine, fall(170.0, 36.0, samples, 0.07)), decay(samples, 0.35))
    horns = mixed(
        *(
            (0.25, tone(saw, steady(note(key) * bend, samples), bend))
            for key in (26, 38, 44, 50)
            for bend in (0.995, 1.005)
        )
    )
    swell = line(samples, (0.0, 0.2), (0.55, 1.0), (1.0, 0.0))
    bright = line(samples, (0.0, 250.0), (0.55, 2600.0), (1.0, 300.0))
    voice = mixed(
        (0.6, shaped(iron, decay(samples, 0.25))), (0.9, blow), (0.9, shaped(low_pass(horns, bright), swell))
    )
    return faded(driven(voice, 1.5), 0.002, 0.3)


def brass(keys: tuple[int, ...], seconds: float, top: float) -> Signal:
    """Return a chord of horns that get bright at once and dark slowly."""
    samples = count(seconds)
    voices = [
        (0.4, tone(wave, steady(note(key) * bend, samples), bend + key * 0.07))
        for key in keys
        for wave, bend in ((saw, 0.997), (saw, 1.003), (pulse(0.3), 1.0))
    ]
    bright = line(samples, (0.0, 500.0), (0.2, top), (1.0, 900.0))
    return faded(low_pass(driven(low_pass(mixed(*voices), bright), 1.3), top), 0.008, seconds * 0.5)


def new_best() -> Signal:
    """Return a new best: bells that climb, and a bright chord of horns above them."""
    climb = [(0.035 * step, bell(key, 0.16, 0.05)) for step, key in enumerate((74, 78, 81, 86, 90, 93))]
    chord = (0.2, brass((74, 78, 81, 86), 0.27, 5200.0))
    last = (0.21, bell(98, 0.26, 0.09))
    return faded(tune(0.48, [*climb, chord, last]), 0.001, 0.1)


def line_shot() -> Signal:
    """Return a LINE: panes of glass pierced one after the other, each a step higher."""
    panes = []
    for step, key in enumerate((86, 90, 93, 98)):
        samples = count(0.09)
        pane = fm(steady(note(key), samples), 2.76, scaled(decay(samples, 0.02), 0.35))
        panes.append((0.032 * step, faded(shaped(pane, decay(samples, 0.022)), 0.001, 0.03)))
    samples = count(0.19)
    charge = shaped(
        tone(triangle, glide(240.0, 1400.0, samples)), line(samples, (0.0, 0.2), (0.7, 0.5), (1.0, 0.0))
    )
    return faded(mixed((0.8, tune(0.19, panes)), (0.5, charge)), 0.001, 0.04)


def bank_shot() -> Signal:
    """Return a BANK: two clicks of billiard balls, then a low bell."""
    clicks = []
    for start, key in ((0.0, 77), (0.05, 72)):
        samples = count(0.05)
        ball = tone(sine, fall(note(key) * 1.8, note(key), samples, 0.004))
        tick = band_pass(noise(180 + key, samples), 3200.0, 1.2)
        clicks.append(
            (
                start,
                faded(
                    mixed(
                        (0.9, shaped(ball, decay(samples, 0.007))), (0.6, shaped(tick, decay(samples, 0.003)))
                    ),
                    0.0008,
                    0.02,
                ),
            )
        )
    return faded(tune(0.2, [*clicks, (0.1, scaled(bell(65, 0.1, 0.035), 0.7))]), 0.0008, 0.04)


def well_opens() -> Signal:
    """Return a gravity well that opens: a deep tone that swells while it falls, and beats ever slower."""
    samples = count(0.28)
    sink = glide(520.0, 130.0, samples)
    beat = tone(sine, glide(28.0, 8.0, samples))
    voice = mixed(
        (0.7, fm(sink, 0.5, line(samples, (0.0, 0.1), (1.0, 0.6)))),
        (0.5, tone(triangle, scaled(sink, 0.503))),
    )
    swell = line(samples, (0.0, 0.05), (0.7, 1.0), (1.0, 0.4))
    return faded(low_pass(shaped(voice, swell, [0.72 + 0.28 * value for value in beat]), 1600.0), 0.02, 0.09)


def well_closes() -> Signal:
    """Return a gravity well that closes: the same tone rising, and a soft thud."""
    samples = count(0.2)
    rise = glide(150.0, 620.0, samples)
    voice = fm(rise, 0.5, line(samples, (0.0, 0.5), (1.0, 0.05)))
    door = shaped(tone(sine, fall(210.0, 85.0, samples, 0.02)), decay(samples, 0.03))
    level = line(samples, (0.0, 0.9), (0.5, 0.6), (1.0, 0.0))
    return faded(low_pass(mixed((0.8, shaped(voice, level)), (0.7, door)), 2000.0), 0.006, 0.06)
