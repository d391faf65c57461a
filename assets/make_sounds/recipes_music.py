"""Recipes for the music: layers that loop in step at 144 beats a minute, stings on a beat, and the theme.

A layer is written on a grid of sixteenths and mixed into a ring: what rings on after the last note is heard
under the first one, so the loop has no seam. Each sector has a song of 16 bars in a key of its own: natural
minor, with D and A in it, so that what is shared by all of them (danger, boss, stings) is built on these two.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from assets.make_sounds.filters import band_pass, driven, faded, high_pass, low_pass
from assets.make_sounds.recipes_cues import bell, note, tune
from assets.make_sounds.recipes_feats import brass
from assets.make_sounds.signals import (
    Signal,
    Stereo,
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

BAR = 73_500
"""samples: 4 beats of 50 ticks."""

_SIXTEENTH = BAR / 16.0 / 44_100.0

_SCALE = (0, 2, 3, 5, 7, 8, 10)
"""semitones of natural minor."""

_CHORDS = {
    "i": (0, 3, 7, 12),
    "III": (3, 7, 10, 15),
    "iv": (5, 8, 12, 17),
    "v": (7, 10, 14, 19),
    "VI": (-4, 0, 3, 8),
    "VII": (-2, 2, 5, 10),
}
"""semitones above the root."""


class Song(NamedTuple):
    """What the layers of a sector play."""

    root: int  # MIDI note
    order: tuple[int, ...]  # which notes of a chord an arpeggio plays, half a bar of sixteenths
    chords: str  # one for each bar
    melody: str
    """eighths, a group for each bar: a digit is a note of the scale (8: octave), - holds it, . is a rest."""


SONGS = (
    Song(
        40,
        (0, 1, 2, 3, 2, 1, 2, 3),
        "i VI III VII i VI iv v iv VII III VI iv i VI VII",
        "5---8-7- 6---5-3- 5---7-5- 4-----2- 5---8-7- 8---6-3- 4---6-8- 7-----5-"
        " 8--6--4- 7--4--2- 7--5--3- 6--3--1- 4---6-8- 8---5-3- 6-5-3-1- 2---4---",
    ),
    Song(
        45,
        (0, 2, 1, 3, 0, 2, 3, 1),
        "i i VI VII i i iv VII III VII VI iv VI VII v v",
        "1.13.35. 5-3.1... 3.36.68. 7-4.2... 1.13.35. 8-5.3... 4.46.68. 9-7.4..."
        " 7---5--- 4---7--- 8---6--- 6---4--- 3-6-8-6- 4-7-9-7- 5-7-9-7- 5...5.57",
    ),
    Song(
        38,
        (3, 2, 1, 0, 1, 2, 3, 2),
        "i VII VI VII i VII VI v iv i iv VII III VI iv v",
        "1-----23 4-----32 3-----1. 2------- 5-----43 4-----23 3---1-3- 2---5---"
        " 6---8--- 5---8--- 6---4--- 4-3-2--- 3-5-7-5- 8---6--- 8-6-4-6- 5-------",
    ),
    Song(
        35,
        (0, 3, 1, 3, 2, 3, 1, 3),
        "i v VI III i v VI VII iv III VI VII iv VI VII i",
        "8-7-8-5- 7-5-2--- 8-6-3-6- 5-3-5--- 8-7-8-5- 9-7-5--- 8-6-8--- 9-8-7-4-"
        " 8-6-4-6- 7-5-3-5- 6-3-1-3- 4-2-7--- 4-6-8--- 3-6-8--- 4-7-9--- 8-----..",
    ),
)
"""in E, A, D and B minor."""

_THEME = Song(
    38,
    (0, 1, 2, 3, 1, 2, 3, 2),
    "i i VI VI III III VII VII iv iv i i VI VII i i",
    "1---5--- ----4-3- 3---1--- ----2-3- 5---7--- ----5-3- 4------- 2-------"
    " 4---8--- ----7-6- 5---8--- ----9-8- 8---6--- 7---9--- 8------- ------..",
)

_BASS = ((0, 3), (3, 3), (6, 2), (8, 3), (11, 3), (14, 2))
"""sixteenth and length of the notes in a bar."""

_TOMS = ((0, 38), (3, 38), (6, 45), (9, 38), (12, 45), (14, 50))
"""sixteenth and MIDI note."""

_LEANING = (
    *((0, 0, 6.0), (6, 0, 2.0), (8, 0, 6.0), (14, 3, 2.0)),
    *((16, 0, 6.0), (22, 0, 2.0), (24, 1, 5.0), (29, -2, 3.0)),
)
"""sixteenth, semitones above the root and length in sixteenths of the boss's chords."""

_BOSS = (38, 38, 43, 34)
"""MIDI notes of the roots of two bars each."""

_BOSS_CALL = "8---7--- 5------- 8---7-8- 9------- 8---6--- 4------- 3---2--- 1-------"


class _Note(NamedTuple):
    """A sound in a ring."""

    sixteenth: int
    gain: float
    sound: Signal
    side: float = 0.0  # -1 left to 1 right


def _ring(bars: int, notes: Iterable[_Note]) -> Stereo:
    size = bars * BAR
    left, right = [0.0] * size, [0.0] * size
    for sixteenth, gain, sound, side in notes:
        for total, share in ((left, 1.0 - side), (right, 1.0 + side)):
            start, loud = sixteenth * BAR // 16 % size, gain * math.sqrt(share)
            end = min(size, start + len(sound))
            total[start:end] = [a + loud * b for a, b in zip(total[start:end], sound, strict=False)]
            rest = sound[end - start :]
            total[: len(rest)] = [a + loud * b for a, b in zip(total, rest, strict=False)]
    return (left, right)


def _echoed(sides: Stereo, sixteenths: int, gain: float) -> Stereo:
    """Return a ring with two echoes, the first of which is heard on the other side."""
    place = sixteenths * BAR // 16

    def later(side: Signal, by: int) -> Signal:
        return side[-by:] + side[:-by]

    left, right = sides
    return (
        mixed((1.0, left), (gain, later(right, place)), (gain * gain, later(left, 2 * place))),
        mixed((1.0, right), (gain, later(left, place)), (gain * gain, later(right, 2 * place))),
    )


def _together(*layers: tuple[float, Stereo]) -> Stereo:
    """Return the sum of (gain, ring)."""
    return (
        mixed(*((gain, sides[0]) for gain, sides in layers)),
        mixed(*((gain, sides[1]) for gain, sides in layers)),
    )


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
def _snare() -> Signal:
    samples = _samples(3.0)
    skin = shaped(tone(sine, fall(260.0, 170.0, samples, 0.02)), decay(samples, 0.04))
    wires = shaped(band_pass(noise(231, samples), 2600.0, 0.7), decay(samples, 0.055))
    return faded(driven(mixed((0.6, skin), (0.9, wires)), 1.3), 0.002, 0.1)


@cache
def _pluck(key: int, sixteenths: float, half_life: float, top: float) -> Signal:
    """Return a plucked string that gets dark as it dies away; top in Hz."""
    samples = _samples(sixteenths)
    pitch = steady(note(key), samples)
    string = mixed((0.5, tone(saw, pitch)), (0.35, tone(pulse(0.5), pitch, 0.3)))
    dark = fall(top, 260.0, samples, half_life)
    return faded(shaped(low_pass(low_pass(string, dark), dark), decay(samples, half_life)), 0.003, 0.04)


def pulse_layer(key: int) -> Stereo:
    """Return drums that turn over every eighth bar, and muted eighths on the root and fifth of the chords."""
    return _drive(SONGS[key])


def _drive(song: Song) -> Stereo:
    notes = []
    for bar, chord in enumerate(song.chords.split()):
        start, turn = 16 * bar, bar % 8 == 7
        notes += [_Note(start + step, gain, _kick()) for step, gain in ((0, 0.45), (8, 0.38))]
        if bar % 2:
            notes.append(_Note(start + 10, 0.3, _kick()))
        notes += [_Note(start + step, 0.26, _snare(), 0.1) for step in (4, 12)]
        notes += [_Note(start + step, 0.2, _snare(), 0.2) for step in ((13, 14, 15) if turn else ())]
        for step in range(2, 16, 4):
            notes += [_Note(start + step, 0.13, _hat(202 + step, 0.012), 0.4)]
            notes += [_Note(start + step + 1, 0.06, _hat(203 + step, 0.01), -0.4)]
        low = song.root + _CHORDS[chord][0] + 12
        for eighth, gain in enumerate((0.9, 0.35, 0.6, 0.4, 0.8, 0.35, 0.6, 0.5)):
            string = _pluck(low + (7 if eighth in {3, 7} else 0), 2.0, 0.05, 1100.0)
            notes.append(_Note(start + 2 * eighth, 0.8 * gain, string, -0.25 if eighth % 2 else 0.25))
    return _ring(16, notes)


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


def bass_layer(key: int) -> Stereo:
    """Return a bass: 3 + 3 + 2 sixteenths on the roots of the chords, with a fifth before each fourth bar."""
    return _ground(SONGS[key])


def _ground(song: Song) -> Stereo:
    bass = cache(_bass_note)
    notes = []
    for bar, chord in enumerate(song.chords.split()):
        for start, length in _BASS:
            over = 7 if start == 14 and bar % 4 == 3 else 12 if start == 6 and bar % 2 else 0
            notes.append(_Note(16 * bar + start, 0.8, bass(song.root + _CHORDS[chord][0] + over, length)))
    return _ring(16, notes)


def arpeggio_layer(key: int) -> Stereo:
    """Return sixteenths that go through the chords from side to side, each key in an order of its own."""
    return _steps(SONGS[key])


def _steps(song: Song) -> Stereo:
    notes = []
    for bar, chord in enumerate(song.chords.split()):
        for step in range(16):
            number = song.order[step % 8 if bar % 4 < 2 else 7 - step % 8]
            high = song.root + _CHORDS[chord][number] + (36 if song.root < 38 else 24)
            gain = 0.8 if step % 4 == 0 else 0.55
            notes.append(
                _Note(16 * bar + step, gain, _pluck(high, 2.5, 0.055, 3800.0), 0.6 if step % 2 else -0.6)
            )
    return _echoed(_ring(16, notes), 3, 0.3)


def melody_layer(key: int) -> Stereo:
    """Return the melody of a song, on a reed that trembles when it is held, with its echoes."""
    song = SONGS[key]
    return _echoed(_ring(16, _sung(song.root + 24, song.melody, 0)), 3, 0.32)


def _sung(root: int, melody: str, begin: int) -> list[_Note]:
    """Return the notes of a melody from a sixteenth on."""
    reed, eighths, notes = cache(_reed), melody.replace(" ", ""), []
    for place, sign in enumerate(eighths):
        if sign.isdigit():
            length = 1
            while place + length < len(eighths) and eighths[place + length] == "-":
                length += 1
            octave, step = divmod(int(sign) - 1, 7)
            notes.append(_Note(begin + 2 * place, 0.7, reed(root + 12 * octave + _SCALE[step], 2.0 * length)))
    return notes


def _reed(key: int, sixteenths: float) -> Signal:
    samples = _samples(sixteenths * 0.96)
    tremble = shaped(tone(sine, steady(5.6, samples)), line(samples, (0.0, 0.0), (0.3, 0.0), (1.0, 0.006)))
    pitch = [note(key) * (1.0 + bend) for bend in tremble]
    voice = mixed(
        (0.4, tone(pulse(0.32), pitch)),
        (0.3, tone(saw, scaled(pitch, 1.004), 0.3)),
        (0.4, tone(triangle, pitch)),
    )
    bright = fall(4200.0, 1700.0, samples, 0.12)
    level = [0.55 + 0.45 * value for value in decay(samples, 0.25)]
    return faded(shaped(low_pass(low_pass(voice, bright), 5200.0), level), 0.012, 0.09)


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


def danger_layer() -> Stereo:
    """Return 2 bars of toms in threes, a shaker in sixteenths, and A against B flat."""
    notes = []
    for start in (0, 16):
        notes += [_Note(start + step, 0.8, _tom(key), 0.3 if key > 38 else -0.2) for step, key in _TOMS]
        for step in range(16):
            notes.append(
                _Note(start + step, 0.3 if step % 4 == 2 else 0.16, _hat(240 + step % 4, 0.016), 0.5)
            )
            notes.append(_Note(start + step, 0.13, _siren(69 if step % 4 < 2 else 70), -0.5))
    return _ring(2, notes)


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


def boss_layer() -> Stereo:
    """Return 8 bars of heavy chords on D, G and B flat that lean upwards, drums, and a call of horns."""
    notes = []
    for pair, root in enumerate(_BOSS):
        for side, bend in ((-0.5, 0), (0.5, 12)):
            notes += [
                _Note(32 * pair + step, 0.36, _power(root + above + bend, length), side)
                for step, above, length in _LEANING
            ]
        notes += [_Note(32 * pair + step, 0.7, _tom(38)) for step in (0, 8, 14, 16, 24, 27, 29, 30)]
    call = [each._replace(gain=0.4) for each in _sung(50, _BOSS_CALL, 0)]
    return _echoed(_ring(8, [*notes, *call]), 4, 0.2)


@cache
def _pad(key: int) -> Signal:
    """Return two bars of a held note of many strings."""
    samples = _samples(32.0)
    strings = mixed(*((0.2, tone(saw, steady(note(key) * bend, samples), bend * 7.3)) for bend in _STRINGS))
    bright = line(samples, (0.0, 500.0), (0.5, 1500.0), (1.0, 600.0))
    return faded(low_pass(low_pass(strings, bright), 2400.0), 0.5, 0.9)


_STRINGS = (0.993, 0.998, 1.001, 1.006)


def theme() -> Stereo:
    """Return the theme of the title: 16 bars of strings and an arpeggio, the next 16 with all the others."""
    first, low = _THEME, _THEME.root
    strings = [
        _Note(32 * pair + 256 * half, 0.22, _pad(low + 12 + above), side)
        for half in (0, 1)
        for pair, chord in enumerate(first.chords.split()[::2])
        for above, side in zip(_CHORDS[chord], (-0.2, 0.5, -0.5, 0.2), strict=True)
    ]
    softly = [each._replace(gain=0.45) for each in _sung(low + 24, first.melody, 0)]
    loudly = _sung(low + 24, first.melody, 256)
    above = [each._replace(gain=0.35, side=0.4) for each in _sung(low + 36, first.melody, 256)]
    song = _echoed(_ring(32, [*strings, *softly, *loudly, *above]), 3, 0.35)
    silence = [0.0] * (16 * BAR)

    def second(ring: Stereo) -> Stereo:
        return (silence + ring[0], silence + ring[1])

    steps = _steps(first)
    return _together(
        (0.9, song),
        (0.45, (steps[0] * 2, steps[1] * 2)),
        (0.8, second(_ground(first))),
        (0.8, second(_drive(first))),
    )


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
