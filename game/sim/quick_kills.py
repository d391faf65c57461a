"""Counts kills that follow one another quickly, for what shows or sounds them. No state of a game."""

from __future__ import annotations

from typing import Final

from game.sim.bodies import Kind
from game.sim.events import BodyDestroyed
from game.sim.tuning import TICKS_PER_SECOND

WITHIN: Final = 2 * TICKS_PER_SECOND
"""ticks from one kill of a ship to the next, at most, that belong to one run."""


class QuickKills:
    """The run of kills of each ship."""

    def __init__(self) -> None:
        self._runs: dict[int, tuple[int, int]] = {}
        """tick of the last kill, and kills so far, by the ship's id."""

    def follow(self, event: BodyDestroyed, tick: int) -> int:
        """Take in what was destroyed in a tick; return how many kills of the same run came before it.

        What no ship destroyed, and plates, of which a Castle has many, belong to no run.
        """
        if event.by == 0 or event.kind is Kind.PLATE:
            return 0
        last, count = self._runs.get(event.by, (tick, 0))
        if not 0 <= tick - last <= WITHIN:
            count = 0
        self._runs[event.by] = (tick, count + 1)
        return count
