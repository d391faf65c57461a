"""Recipes for explosions and impacts: bangs by size, the loss of a ship, knocks, chips, ricochets."""

from __future__ import annotations

from typing import NamedTuple

from assets.make_sounds.filters import band_pass, driven, faded, high_pass, low_pass
from assets.make_sounds.signals import (
    Signal,
    count,
    crackle,
    cut,
    decay,
    delayed,
    fall,
    fm,
    line,
    mixed,
    noise,
    saw,
    scaled,
    shaped,
    sine,
    tone,
)


class Blast(NamedTuple):
    """The parameters of a bang.

    Length and half-life in s; cutoff of the noise at the start (bright) and end (dark), and pitch of the
    thump at the start and end (floor), in Hz; gain of the thump; drive of the whole.
    """

    length: float
    half_life: float
    bright: float
    dark: float
    thump: float
    floor: float
    weight: float
    drive: float


SMALL = Blast(0.2, 0.04, 7500.0, 900.0, 230.0, 85.0, 0.4, 1.5)
MEDIUM = Blast(0.28, 0.07, 5200.0, 380.0, 160.0, 55.0, 0.55, 1.7)
LARGE = Blast(0.49, 0.12, 3800.0, 190.0, 115.0, 36.0, 0.75, 2.0)


def bang(seed: int, blast: Blast, pitch: float = 1.0) -> Signal:
    """Return a bang: a hard attack of noise that gets darker, a thump of falling pitch, and rubble."""
    samples = count(blast.length)
    dying = decay(samples, blast.half_life)
    darken = scaled(fall(blast.bright, blast.dark, samples, blast.half_life * 0.55), pitch)
    roar = low_pass(low_pass(noise(seed, samples), darken), scaled(darken, 2.2))
    front = shaped(high_pass(noise(seed + 1, samples), 1500.0), decay(samples, 0.005))
    thump = tone(sine, scaled(fall(blast.thump, blast.floor, samples, blast.half_life * 0.5), pitch))
    rubble = band_pass(crackle(seed + 2, samples, 420.0), darken, 1.4)
    voice = mixed(
        (2.6, shaped(roar, dying)),
        (0.5, front),
        (blast.weight, shaped(thump, decay(samples, blast.half_life * 1.15))),
        (2.2, shaped(rubble, decay(samples, blast.half_life * 1.6))),
    )
    return faded(driven(voice, blast.drive), 0.0008, blast.length * 0.35)


def large_bang(seed: int, pitch: float) -> Signal:
    """Return a large bang with an echo."""
    first = bang(seed, LARGE, pitch)
    echo = low_pass(bang(seed + 7, MEDIUM, pitch * 0.7), 700.0)
    return faded(cut(mixed((1.0, first), (0.5, delayed(echo, 0.09))), len(first)), 0.0008, 0.22)


def ship_lost() -> Signal:
    """Return the loss of a ship: a falling howl that breaks up, over a bang and its rumble."""
    samples = count(0.55)
    fallen = fall(880.0, 48.0, samples, 0.12)
    howl = mixed((0.6, tone(saw, fallen)), (0.5, fm(fallen, 1.503, scaled(decay(samples, 0.2), 0.7))))
    stutter = tone(sine, line(samples, (0.0, 38.0), (1.0, 9.0)))
    howl = shaped(howl, [0.62 + 0.38 * value for value in stutter], decay(samples, 0.15))
    rumble = low_pass(low_pass(noise(52, samples), 260.0), 420.0)
    rumble = shaped(rumble, line(samples, (0.0, 0.0), (0.1, 1.0), (1.0, 0.1)))
    shards = band_pass(crackle(53, samples, 160.0), fall(4200.0, 1100.0, samples, 0.2), 7.0)
    voice = mixed(
        (1.25, low_pass(howl, fall(6500.0, 500.0, samples, 0.16))),
        (0.5, bang(51, LARGE)),
        (3.0, rumble),
        (3.2, shaped(shards, decay(samples, 0.18))),
    )
    return faded(driven(voice, 1.1), 0.0008, 0.3)


def knock(seed: int, pitch: float) -> Signal:
    """Return rock on rock: a short ring at dissonant pitches."""
    samples = count(0.085)
    stone = mixed(
        *(
            (gain, shaped(tone(sine, [hertz * pitch] * samples, seed * 0.17), decay(samples, half_life)))
            for gain, hertz, half_life in (
                (1.0, 212.0, 0.013),
                (0.7, 497.0, 0.008),
                (0.5, 823.0, 0.006),
                (0.35, 1390.0, 0.004),
            )
        )
    )
    grit = band_pass(shaped(noise(seed, samples), decay(samples, 0.004)), 1700.0 * pitch, 1.1)
    return faded(driven(mixed((0.8, stone), (1.1, grit)), 1.4), 0.0008, 0.03)


def chip(seed: int) -> Signal:
    """Return a hit that does not destroy: a hiss of splinters."""
    samples = count(0.07)
    splinters = band_pass(crackle(seed, samples, 2600.0), 3600.0, 1.8)
    hiss = band_pass(noise(seed + 1, samples), fall(5200.0, 1900.0, samples, 0.02), 1.3)
    voice = mixed((1.6, shaped(splinters, decay(samples, 0.025))), (0.7, shaped(hiss, decay(samples, 0.014))))
    return faded(voice, 0.001, 0.035)


def ricochet() -> Signal:
    """Return a shot off a wall: a tick and a wobbling whine."""
    samples = count(0.16)
    away = fall(2900.0, 1250.0, samples, 0.05)
    wobble = tone(sine, fall(46.0, 22.0, samples, 0.06))
    pitch = [hertz * (1.0 + 0.035 * bend) for hertz, bend in zip(away, wobble, strict=True)]
    whine = shaped(fm(pitch, 1.5, scaled(decay(samples, 0.03), 0.25)), decay(samples, 0.042))
    tick = band_pass(shaped(noise(61, samples), decay(samples, 0.0035)), 2400.0, 1.2)
    plate = shaped(tone(sine, [640.0] * samples), decay(samples, 0.012))
    return faded(mixed((0.7, whine), (1.6, tick), (0.5, plate)), 0.0008, 0.06)
