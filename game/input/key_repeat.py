"""Key repeat, an action that counts again and again while it is held, and rest, a time with no key held."""

from __future__ import annotations

from typing import Final

from game.input.actions import FLIGHT_ACTIONS, Action
from game.input.controls import Controls
from game.sim.tuning import TICKS_PER_SECOND

_FIRST: Final = TICKS_PER_SECOND * 2 // 5
_EVERY: Final = TICKS_PER_SECOND // 15  # ticks until the first repeat, and between repeats


class KeyRepeat:
    """Repeats the last pressed action. Call `tick` once per tick of the player's time.

    every: ticks between two repeats.
    """

    def __init__(self, controls: Controls, every: int = _EVERY) -> None:
        self._controls = controls
        self._every = every
        self._action: Action | None = None
        self.ticks = 0  # ticks for which the action has been held

    def press(self, action: Action) -> None:
        """Note that an action was pressed; the caller handles the first press."""
        self._action, self.ticks = action, 0

    def forget(self) -> None:
        """Repeat nothing until an action is pressed again."""
        self._action = None

    def tick(self) -> Action | None:
        """Return the action if it repeats now."""
        if self._action is None or not self._controls.holds(self._action):
            self._action = None
            return None
        self.ticks += 1
        late = self.ticks - _FIRST
        return self._action if late >= 0 and late % self._every == 0 else None


class Rest:
    """Tells when all keys of flight have been up for some ticks: who hammers them means the game before."""

    def __init__(self, controls: Controls, wanted: int) -> None:
        self._controls = controls
        self._left = wanted
        self._wanted = wanted

    @property
    def over(self) -> bool:
        """Whether that time has passed. Then it stays so."""
        return self._left <= 0

    def tick(self) -> None:
        """Let 1/120 s pass."""
        if not self.over:
            down = any(self._controls.holds(action) for action in FLIGHT_ACTIONS)
            self._left = self._wanted if down else self._left - 1
