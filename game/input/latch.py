"""One button between frames and ticks."""

from __future__ import annotations

from typing import Final

MOST_PENDING: Final = 3
"""Most presses kept while no tick comes: more would still fire long after the finger has left."""


class Latch:
    """A button that never loses a press, however frames and ticks fall.

    Events feed it, and each tick reads it once. Every press gives its own rising edge: if the tick before was
    "held", one tick of "not held" comes first, so that two quick taps are two presses.
    """

    def __init__(self) -> None:
        self._held = False
        self._pending = 0
        self._shown = False

    @property
    def held(self) -> bool:
        """Whether it is down right now, whatever the ticks have read."""
        return self._held

    def press(self) -> None:
        """Note that it went down."""
        self._held = True
        self._pending = min(self._pending + 1, MOST_PENDING)

    def release(self) -> None:
        """Note that it went up."""
        self._held = False

    def clear(self) -> None:
        """Release it and drop pending presses.

        What the last tick read is remembered: if that was "held", a press right after is still an edge.
        """
        self._held = False
        self._pending = 0

    def forget_taps(self) -> None:
        """Drop pending presses, but keep it held if it is."""
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
