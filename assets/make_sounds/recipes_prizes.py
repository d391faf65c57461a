"""Recipes for pick-ups when they are taken, and for a shield that breaks."""

from __future__ import annotations

from assets.make_sounds.filters import band_pass, faded, high_pass, low_pass
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
    scaled,
    shaped,
    sine,
    steady,
    tone,
    triangle,
)


def shield_taken() -> Signal:
    """Return a shield: a soft fifth that swells and gets darker."""
    samples = count(0.17)
    pad = mixed(
        *(
            (0.3, tone(triangle, steady(note(key) * bend, samples)))
            for key in (62, 69)
            for bend in (0.994, 1.006)
        )
    )
    close = low_pass(pad, line(samples, (0.0, 3200.0), (1.0, 500.0)))
    swell = line(samples, (0.0, 0.15), (0.35, 1.0), (1.0, 0.2))
    return faded(mixed((1.0, shaped(close, swell)), (0.3, bell(74, 0.12, 0.03))), 0.008, 0.06)


def triple_taken() -> Signal:
    """Return a triple shot: three quick bells, one for each barrel."""
    return faded(
        tune(0.17, [(0.045 * step, bell(key, 0.08, 0.03)) for step, key in enumerate((79, 83, 91))]),
        0.001,
        0.04,
    )


def overcharge_taken() -> Signal:
    """Return an overcharge: a rising buzz, with glitter on top."""
    samples = count(0.17)
    wind = fm(glide(note(55), note(79), samples), 1.5, line(samples, (0.0, 0.05), (1.0, 0.45)))
    buzz = tone(pulse(0.5), line(samples, (0.0, 30.0), (1.0, 75.0)))
    wind = shaped(wind, [0.7 + 0.3 * value for value in buzz])
    glitter = shaped(low_pass(buzz, 900.0), tone(sine, steady(note(103), samples)))
    rise = line(samples, (0.0, 0.4), (0.8, 1.0), (1.0, 0.7))
    return faded(low_pass(shaped(mixed((0.8, wind), (0.25, glitter)), rise), 6000.0), 0.004, 0.03)


def shield_gone() -> Signal:
    """Return a shield that breaks: a pane that rings once and shatters."""
    samples = count(0.148)
    pane = fm(fall(1720.0, 1490.0, samples, 0.03), 1.732, scaled(decay(samples, 0.03), 0.5))
    dull = tone(sine, fall(240.0, 90.0, samples, 0.02))
    pieces = band_pass(high_pass(noise(95, samples), 2000.0), fall(6500.0, 2400.0, samples, 0.05), 2.0)
    voice = mixed(
        (0.6, shaped(pane, decay(samples, 0.035))),
        (0.8, shaped(dull, decay(samples, 0.025))),
        (0.9, shaped(pieces, decay(samples, 0.03))),
    )
    return faded(voice, 0.001, 0.06)
