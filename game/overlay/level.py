"""How much the overlay shows."""

from __future__ import annotations

from enum import IntEnum
from typing import Final


class Level(IntEnum):
    """The levels, in the order in which F3 steps through them."""

    OFF = 0
    SEE = 1  # Circles, velocities, rays, hit points, normals, and what threatens the ship; no words
    EXPLAIN = 2  # One question at a time, as picture and formula
    ALL = 3  # Everything, with every number

    @property
    def next(self) -> Level:
        """The one after it; after the last comes the first."""
        return Level((self + 1) % len(Level))


WORDS: Final = {
    Level.OFF: "overlay off",
    Level.SEE: "see: circles, rays, what threatens",
    Level.EXPLAIN: "explain: one question at a time",
    Level.ALL: "all: every query with its numbers",
}
"""The words of each level, for a notice."""
