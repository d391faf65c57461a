"""The lab's tone, which makes a distance audible."""

from __future__ import annotations

import math
from typing import Final

from game.sound.cues import Cue
from game.sound.voices import Key, LoopRequest

TOUCHING: Final = 0.05  # distance in units up to which only the lowest note is heard
NOTES: Final = Cue.LAB_TONE.value.variants
_SIDE: Final = 0.7
_LOUDNESS: Final = 0.6


def note_of(distance: float) -> int:
    """Return the note of a signed distance: 0, the lowest, for touching; each next range is twice as wide."""
    note, limit = 0, TOUCHING
    while abs(distance) > limit and note < NOTES - 1:
        note, limit = note + 1, limit * 2.0
    return note


def tone_requests(distance: float | None) -> dict[Key, LoopRequest]:
    """Return the voice of a signed distance in units: on the left inside, on the right outside.

    None is silence.
    """
    if distance is None or math.isnan(distance):
        return {}
    note = note_of(distance)
    side = 0.0 if note == 0 else -_SIDE if distance < 0.0 else _SIDE
    return {(Cue.LAB_TONE, note): LoopRequest(side, _LOUDNESS, note)}
