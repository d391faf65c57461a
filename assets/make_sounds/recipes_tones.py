"""Recipes for the lab's tone: fifteen notes of a pentatonic scale, from low to high."""

from __future__ import annotations

from assets.make_sounds.signals import Signal, count, mixed, sine_at

_SECONDS = 0.1
_TURNS = (22, 25, 28, 33, 37, 44, 50, 56, 66, 74, 88, 100, 112, 132, 148)
"""periods of each note in that time; whole numbers, so that the loop has no seam: 220 to 1480 Hz."""

NOTES = len(_TURNS)


def note(number: int) -> Signal:
    """Return a note, 0 for the lowest: a soft tone with a little of its octave.

    The octave's sign makes the sum rise slowly from zero, where the loop begins.
    """
    samples = count(_SECONDS)
    turns = _TURNS[number]
    plain = [sine_at(turns * place / samples) for place in range(samples)]
    octave = [sine_at(2.0 * turns * place / samples) for place in range(samples)]
    return mixed((1.0, plain), (-0.2, octave))
