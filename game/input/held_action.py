"""An action that counts again and again while it is held."""

from __future__ import annotations

from typing import Final

from game.input.actions import Action
from game.input.controls import Controls
from game.sim.tuning import TICKS_PER_SECOND

_FIRST: Final = TICKS_PER_SECOND * 2 // 5
_EVERY: Final = TICKS_PER_SECOND // 15
"""ticks until it counts again, and again."""


class HeldAction:
    """Remembers what was pressed last. Call `tick` once in each tick of the player's time.

    every is how many ticks lie between two times that it counts.
    """

    def __init__(self, controls: Controls, every: int = _EVERY) -> None:
        self._controls = controls
        self._every = every
        self._action: Action | None = None
        self._ticks = 0

    @property
    def ticks(self) -> int:
        """For how many ticks the action has been held."""
        return self._ticks

    def press(self, action: Action) -> None:
        """Take in that an action was pressed; that it counts once is up to the caller."""
        self._action, self._ticks = action, 0

    def forget(self) -> None:
        """Let nothing count until an action is pressed anew."""
        self._action = None

    def tick(self) -> Action | None:
        """Return the action if it counts again now."""
        if self._action is None or not self._controls.holds(self._action):
            self._action = None
            return None
        self._ticks += 1
        late = self._ticks - _FIRST
        return self._action if late >= 0 and late % self._every == 0 else None
