"""What the overlay shows: its level, what it remembers, and the figures it is given."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING, Final

from game.overlay.memory import Memory
from game.view.paint.theme import DEFAULT, Theme

if TYPE_CHECKING:
    from game.cards.shapes import Shape


class Level(IntEnum):
    """The levels, in the order in which F3 steps through them."""

    OFF = 0
    SEE = 1  # What physics decided and where, and what threatens the ship; no words
    EXPLAIN = 2  # One question at a time, as picture and formula
    ALL = 3  # Also the ids of bodies; in a pause everything, with every number

    @property
    def next(self) -> Level:
        """The one after it; after the last comes the first."""
        return Level((self + 1) % len(Level))


LEVEL_WORDS: Final = {
    Level.OFF: "overlay off",
    Level.SEE: "see: what physics decides, and where",
    Level.EXPLAIN: "explain: one question at a time",
    Level.ALL: "all: every number in a pause",
}
"""The words of each level, for a notice."""


@dataclass(frozen=True, slots=True)
class OverlayStats:
    """The loop's figures: milliseconds per frame, and the pace of time."""

    frame_ms: float
    pace: str = ""  # such as "paused" or "1/4 speed"; empty for as usual
    keys: str = "the mouse points"  # a line about the keys
    working_key: str = ""  # key that shows the formulas of a question in play, "" for none

    @property
    def paused(self) -> bool:
        """Whether the game stands still, so that there is time to read."""
        return self.pace == "paused"


class OverlayState:
    """The level of the overlay, its memory of the last ticks, and what else decides what it shows."""

    def __init__(self) -> None:
        self.level = Level.OFF
        self.working = False  # whether EXPLAIN shows all formulas in play as well, as it does in a pause
        self.theme: Theme = DEFAULT
        self.light = 1.0  # brightness of what See draws, 0..1
        self.thoughts: tuple[int, Sequence[tuple[int, Sequence[Shape]]]] = (-1, ())
        """what each bot said it saw, with the number of its ship, and the tick that they led to."""
        self.recalls = False
        """whether the followed ticks are not shown but lead to a shown one: no question is chosen then."""
        self.memory = Memory()  # what the ticks asked that it followed
