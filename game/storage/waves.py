"""The highest wave that the player has reached at each difficulty, which a game may begin with."""

from __future__ import annotations

import re
from typing import Final

from game.sim.world import MAX_WAVE
from game.storage.strict import matching, whole

COLUMNS: Final = ("difficulty", "reached")
RAISE: Final = """INSERT INTO wave VALUES (?, ?)
    ON CONFLICT (difficulty) DO UPDATE SET reached = max(reached, excluded.reached)"""

_WORD: Final = re.compile(r"[a-z][a-z0-9-]{0,15}")


def row(difficulty: object, reached: object) -> tuple[str, int]:
    """Return a row of the table; the difficulty may be one that only a later version knows.

    Raises:
        Refused: it is invalid.
    """
    return matching(_WORD, difficulty, "difficulty", "a word"), whole(reached, 1, MAX_WAVE, "reached")
