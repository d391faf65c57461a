"""Recipes for weapons: shots, the ship's laser, and the Lancer's three sounds."""

from __future__ import annotations

from assets.make_sounds.filters import band_pass, driven, faded, high_pass, low_pass
from assets.make_sounds.signals import (
    Signal,
    count,
    cut,
    decay,
    delayed,
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
    tone,
    triangle,
)

LANCER_CHARGE = 0.9
"""s: the length of the Lancer's charge in the rules, so that the tone ends when it locks."""

LANCER_FIRE = 0.2
"""s of the full beam, before its tail."""


def shot(seed: int, pitch: float, width: float) -> Signal:
    """Return a shot: a tick of noise, then a pulse wave that falls quickly, over a hollow tone."""
    samples = count(0.12)
    dive = fall(1250.0 * pitch, 190.0 * pitch, samples, 0.021)
    bite = shaped(tone(pulse(width), dive), decay(samples, 0.028))
    body = shaped(tone(triangle, scaled(dive, 0.5)), decay(samples, 0.036))
    tick = shaped(high_pass(noise(seed, samples), 2500.0), decay(samples, 0.003))
    bright = fall(7000.0, 900.0, samples, 0.025)
    return faded(low_pass(driven(mixed((0.8, bite), (0.9, body), (0.5, tick)), 1.3), bright), 0.0008, 0.03)


def enemy_shot(seed: int, pitch: float) -> Signal:
    """Return an enemy's shot: a harsh bark that rises before it falls."""
    samples = count(0.145)
    bend = [hertz * pitch for hertz in line(samples, (0.0, 330.0), (0.18, 560.0), (1.0, 210.0))]
    bark = fm(bend, 1.414, scaled(decay(samples, 0.05), 0.55))
    body = driven(tone(saw, scaled(bend, 0.5)), 1.5)
    spit = band_pass(shaped(noise(seed, samples), decay(samples, 0.012)), 1500.0, 1.5)
    voice = shaped(mixed((0.9, bark), (0.5, body)), decay(samples, 0.055))
    return faded(low_pass(mixed((1.0, voice), (0.8, spit)), 3600.0), 0.003, 0.04)


def laser(pitch: float, seed: int) -> Signal:
    """Return a pulse of the ship's laser: two glassy zaps of slightly different pitch, and a low thump."""
    samples = count(0.12)
    dive = fall(3100.0 * pitch, 620.0 * pitch, samples, 0.024)
    index = scaled(decay(samples, 0.035), 0.42)
    zap = mixed((0.6, fm(dive, 2.01, index)), (0.5, fm(scaled(dive, 1.013), 0.5, index)))
    push = shaped(tone(sine, fall(340.0, 120.0, samples, 0.02)), decay(samples, 0.04))
    air = shaped(high_pass(noise(seed, samples), 4000.0), decay(samples, 0.018))
    voice = mixed((1.0, shaped(zap, decay(samples, 0.038))), (0.7, push), (0.16, air))
    return faded(low_pass(voice, 7500.0), 0.0015, 0.035)


def laser_empty() -> Signal:
    """Return an empty laser: a relay that clicks twice."""
    samples = count(0.07)
    first = band_pass(shaped(noise(31, samples), decay(samples, 0.0022)), 3400.0, 2.0)
    second = band_pass(shaped(noise(32, samples), decay(samples, 0.003)), 2300.0, 2.0)
    thunk = shaped(tone(sine, fall(310.0, 170.0, samples, 0.01)), decay(samples, 0.008))
    voice = mixed((1.6, first), (1.3, delayed(second, 0.03)), (0.16, thunk), (0.22, delayed(thunk, 0.03)))
    return faded(cut(voice, samples), 0.0008, 0.02)


def lancer_charge() -> Signal:
    """Return the charge: two rising saws that beat, ever brighter, trembling ever faster."""
    samples = count(LANCER_CHARGE)
    rise = glide(130.0, 700.0, samples)
    # Unequal gains, so that the lower harmonics do not cancel when the saws are in opposite phase.
    pair = mixed((0.65, tone(saw, rise)), (0.35, tone(saw, scaled(rise, 1.008))))
    whistle = fm(scaled(rise, 3.0), 1.0, line(samples, (0.0, 0.0), (1.0, 0.22)))
    tremble = [0.72 + 0.28 * value for value in tone(sine, glide(7.0, 34.0, samples))]
    open_up = low_pass(low_pass(pair, glide(300.0, 5200.0, samples)), glide(600.0, 7000.0, samples))
    voice = mixed((1.0, open_up), (0.22, shaped(whistle, line(samples, (0.0, 0.1), (1.0, 1.0)))))
    swell = line(samples, (0.0, 0.25), (0.6, 0.6), (1.0, 1.0))
    return faded(driven(shaped(voice, tremble, swell), 1.2), 0.02, 0.02)


def lancer_lock() -> Signal:
    """Return the lock: three hard blips on one high note."""
    samples = count(0.195)
    note = line(samples, (0.0, 1245.0), (0.66, 1245.0), (0.67, 1661.0))
    gate = [0.0] * samples
    for start, length in ((0.0, 0.042), (0.063, 0.042), (0.126, 0.066)):
        blip = faded([1.0] * count(length), 0.002, 0.012)
        gate[count(start) : count(start) + len(blip)] = blip
    voice = mixed((0.6, tone(pulse(0.3), note)), (0.5, tone(sine, scaled(note, 0.5))))
    return faded(shaped(low_pass(voice, 4200.0), cut(gate, samples)), 0.001, 0.006)


def lancer_beam() -> Signal:
    """Return the beam: distorted saws and noise for its whole time, then a falling tail."""
    samples = count(LANCER_FIRE + 0.15)
    hold = LANCER_FIRE / (LANCER_FIRE + 0.15)
    sink = line(samples, (0.0, 1.25), (0.06, 1.0), (hold, 0.97), (1.0, 0.45))
    saws = mixed(
        *((0.4, tone(saw, scaled(sink, hertz), hertz / 1000.0)) for hertz in (82.5, 110.7, 165.2, 221.9))
    )
    scream = fm(scaled(sink, 1480.0), 0.0561, [0.6] * samples)
    steam = noise(41, samples)
    steam = mixed((1.2, band_pass(steam, scaled(sink, 3300.0), 1.6)), (1.0, band_pass(steam, 900.0, 1.2)))
    voice = driven(mixed((1.0, low_pass(saws, 4200.0)), (0.5, scream), (0.3, steam)), 1.25)
    fade = line(samples, (0.0, 1.0), (hold, 0.9), (hold + 0.12, 0.38), (1.0, 0.0))
    return faded(shaped(voice, fade), 0.003, 0.08)
