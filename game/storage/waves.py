"""The highest wave that the player has reached at each difficulty, which a game may begin with."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final

from game.sim.world import MAX_WAVE
from game.storage.safe_file import Decoded
from game.storage.strict import Refused, decode, encode, shown, whole

FORM: Final = "asterays-waves"
VERSION: Final = 1
NAME: Final = "waves.json"

_WORD: Final = re.compile(r"[a-z][a-z0-9-]{0,15}")


def decode_waves(data: bytes) -> Decoded[dict[str, int]]:
    """Return the waves in a file by difficulty; it may be one that only a later version knows.

    Raises:
        Refused: it is not such a file.
        Newer: it is of a later version.
    """
    found = decode(data, FORM, VERSION)
    waves = found.pop("reached", None)
    if found or not isinstance(waves, dict):
        raise Refused("is not made of the waves reached")
    for difficulty in waves:
        if not _WORD.fullmatch(difficulty):
            raise Refused(f"has {shown(difficulty)}, which is no difficulty")
    return Decoded({name: whole(wave, 1, MAX_WAVE, name) for name, wave in waves.items()})


def encode_waves(waves: Mapping[str, int]) -> bytes:
    """Return the text of a file with these waves."""
    return encode(FORM, VERSION, {"reached": dict(waves)})


def joined(saved: Mapping[str, int], more: Iterable[tuple[str, int]]) -> dict[str, int]:
    """Return the highest wave of each difficulty, from a file and from elsewhere; at most MAX_WAVE."""
    both = dict(saved)
    for difficulty, wave in more:
        both[difficulty] = min(MAX_WAVE, max(wave, both.get(difficulty, 1)))
    return both
