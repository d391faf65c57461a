"""How much of the picture the overlay's words may cover while the game is played.

In a pause there is time to read, and nothing to fly: words may take what room there is.
"""

from __future__ import annotations

import math
from typing import Final, NamedTuple

import pygame

SENTENCE: Final = (0.25, 0.34)
"""fractions of the picture's width and height: a question in a sentence, the numbers, the body pointed at."""

WORKING: Final = (0.34, 0.67)  # all formulas, which are shown in play on request
NOTES: Final = 0.04  # of the picture's area: all single words beside bodies and rays together
NOTE: Final = 0.25  # of the width, by each of them
CUT: Final = "..."  # ends what has no room
_STEP: Final = 0.125
"""by how much text shrinks at a time where larger letters have no room, down to its size at 100 %."""


class Room(NamedTuple):
    """The most that a panel may cover, in pixels."""

    wide: int
    high: int

    @staticmethod
    def of(view: pygame.Rect, share: tuple[float, float]) -> Room:
        """Return so much of the picture's width and height."""
        return Room(int(view.width * share[0]), int(view.height * share[1]))


def sizes_from(whole: float) -> tuple[float, ...]:
    """Return the sizes of text that are tried, the largest first."""
    return (whole, *(1.0 + _STEP * step for step in range(math.ceil((whole - 1.0) / _STEP) - 1, -1, -1)))


def cut(rows: list[str], most: int) -> list[str]:
    """Return the first rows, CUT in place of those that are too many; at least one."""
    return rows if len(rows) <= most else [*rows[: max(0, most - 1)], CUT]
