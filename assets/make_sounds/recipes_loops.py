"""Recipes for loops (the engine, both saucers, a gravity well) and for the two beats of the heart.

A loop holds a whole number of periods of each of its tones and is filtered over two rounds, so its end joins
its start.
"""

from __future__ import annotations

from collections.abc import Sequence

from assets.make_sounds.filters import band_pass, driven, faded, high_pass, looped, low_pass
from assets.make_sounds.signals import (
    RATE,
    Signal,
    count,
    decay,
    fall,
    mixed,
    noise,
    pulse,
    scaled,
    shaped,
    sine,
    sine_at,
    tone,
    triangle,
)


def thrust() -> Signal:
    """Return the engine: a low gas flame that beats about eighteen times a second."""
    samples = count(0.33)
    flame = looped(noise(71, samples), _burn)
    beats = [0.68 + 0.32 * sine_at(6.0 * place / samples) for place in range(samples)]
    return driven(shaped(flame, beats), 1.1)


def _burn(gas: Signal) -> Signal:
    """Return noise filtered to sound like a flame: much bass, some mids, little treble."""
    body = band_pass(gas, 95.0, 0.8)
    throat = band_pass(gas, 310.0, 1.3)
    breath = low_pass(high_pass(gas, 900.0), 2200.0)
    return mixed((5.0, body), (2.2, throat), (0.16, breath))


def _whole(pitch: Sequence[float]) -> Signal:
    """Return a pitch changed slightly, so that the loop holds a whole number of periods."""
    turns = 0.0
    for hertz in pitch:
        turns += hertz / RATE
    return scaled(pitch, max(1.0, float(int(turns + 0.5))) / turns)


def large_saucer() -> Signal:
    """Return the large saucer: a slow two-tone warble, hollow and heavy."""
    samples = count(0.25)
    sway = [sine_at(1.0 * place / samples) for place in range(samples)]
    pitch = _whole(
        [238.0 * (1.0 + 0.2 * (1.6 * bend if abs(bend) < 0.5 else _sign(bend) * 0.8)) for bend in sway]
    )
    pair = mixed((0.8, tone(triangle, pitch)), (0.35, tone(pulse(0.36), _whole(scaled(pitch, 1.5)))))
    under = tone(sine, _whole(scaled(pitch, 0.5)))
    return looped(mixed((1.0, pair), (0.55, under)), lambda voice: low_pass(low_pass(voice, 1500.0), 2600.0))


def _sign(value: float) -> float:
    return 1.0 if value > 0.0 else -1.0


def small_saucer() -> Signal:
    """Return the small saucer: a similar warble, higher, faster and thinner."""
    samples = count(0.16)
    sway = [sine_at(2.0 * place / samples) for place in range(samples)]
    pitch = _whole([760.0 * (1.0 + 0.24 * bend) for bend in sway])
    tremble = [0.75 + 0.25 * sine_at(2.0 * place / samples + 0.3) for place in range(samples)]
    pair = mixed((0.8, tone(triangle, pitch)), (0.3, tone(pulse(0.22), _whole(scaled(pitch, 1.005)))))
    under = tone(sine, _whole(scaled(pitch, 0.5)))
    voice = mixed((1.0, shaped(pair, tremble)), (0.35, under))
    return looped(voice, lambda sound: low_pass(sound, 3200.0))


def well() -> Signal:
    """Return a gravity well: a deep chord that swells and fades once in a loop, its fifth a little later."""
    samples = count(0.49)
    swell = [0.6 + 0.4 * sine_at(1.0 * place / samples) for place in range(samples)]
    later = [0.5 + 0.5 * sine_at(1.0 * place / samples + 0.35) for place in range(samples)]
    root = shaped(tone(sine, _whole([82.5] * samples)), swell)
    octave = shaped(tone(sine, _whole([165.0] * samples)), swell)
    fifth = shaped(tone(sine, _whole([124.0] * samples)), later)
    over = shaped(tone(sine, _whole([247.5] * samples)), later)
    return looped(
        mixed((0.9, root), (0.4, octave), (0.6, fifth), (0.3, over)),
        lambda voice: low_pass(low_pass(voice, 700.0), 1400.0),
    )


def beat(pitch: float, seed: int) -> Signal:
    """Return a heartbeat: a drum of falling pitch, with enough overtones for small speakers."""
    samples = count(0.125)
    drop = scaled(fall(128.0, 58.0, samples, 0.02), pitch)
    skin = driven(shaped(tone(sine, drop), decay(samples, 0.042)), 2.6)
    over = shaped(tone(triangle, scaled(drop, 2.0)), decay(samples, 0.022))
    tap = low_pass(shaped(noise(seed, samples), decay(samples, 0.006)), 900.0)
    return faded(low_pass(mixed((0.9, skin), (0.35, over), (0.7, tap)), 1400.0), 0.002, 0.05)
