"""One button between frames and ticks."""

from __future__ import annotations

from typing import Final

MOST_PENDING: Final = 3
"""Presses kept at most while no tick comes: more would still be fired long after the finger has left."""


class Latch:
    """A button that never loses a press, however frames and ticks fall.

    Fed as events come; read once in each tick. Every press gives its own rising edge: where the ticks
    before would run into it, one tick of "not held" is put between, so that two quick taps are two.
    """

    def __init__(self) -> None:
        self._held = False
        self._pending = 0
        self._shown = False

    @property
    def held(self) -> bool:
        """Whether it is down right now, whatever the ticks have seen."""
        return self._held

    def press(self) -> None:
        """Take in that it went down."""
        self._held = True
        self._pending = min(self._pending + 1, MOST_PENDING)

    def release(self) -> None:
        """Take in that it went up."""
        self._held = False

    def clear(self) -> None:
        """Forget what is held and pending.

        What the last tick saw is remembered: if that was "held", a press right after is still an edge.
        """
        self._held = False
        self._pending = 0

    def forget_taps(self) -> None:
        """Forget what is pending, but not what is held."""
        self._pending = 0

    def read(self) -> bool:
        """Return whether it counts as held in this tick."""
        if not self._pending:
            self._shown = self._held
        elif self._shown:
            self._shown = False
        else:
            self._pending -= 1
            self._shown = True
        return self._shown
