"""What is held in flight, by any number of keys and buttons of any device."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from game.input.actions import FLIGHT, Action
from game.input.latch import Latch
from game.sim.command import FULL_TURN, Command

Source: TypeAlias = tuple[str, int, str]
"""What tells one key or button from all others: device, number, name."""

_TAPPED: Final = (Action.FIRE, Action.WARP)
"""Actions that count presses: a second key for the same is a second press, not more of the first."""


class Held:
    """The latches of flight, fed by the sources that are down, and read once in each tick."""

    def __init__(self) -> None:
        self._down: dict[Source, tuple[Action, ...]] = {}
        self._latches = {action: Latch() for action in FLIGHT}
        self._later = Action.TURN_LEFT

    def is_down(self, source: Source) -> bool:
        """Return whether a source has been pressed and not been released."""
        return source in self._down

    def press(self, source: Source, actions: tuple[Action, ...]) -> None:
        """Take in that a source went down; it keeps these meanings until it goes up."""
        for action in actions:
            if action in self._latches:
                self._latch(action)
        self._down[source] = actions

    def release(self, source: Source) -> None:
        """Take in that a source went up; an action ends with the last source that holds it."""
        for action in self._down.pop(source, ()):
            if action in self._latches and not self.holds(action):
                self._latches[action].release()

    def clear(self) -> None:
        """Let go of everything, as if all were up.

        A source that is still down counts again once it has been let go and pressed anew.
        """
        for source in self._down:
            self._down[source] = ()
        for latch in self._latches.values():
            latch.clear()

    def forget(self, lost: Callable[[Source], bool]) -> None:
        """Release the sources that are lost: nobody will tell when they go up."""
        for source in [source for source in self._down if lost(source)]:
            self.release(source)

    def holds(self, action: Action) -> bool:
        """Tell whether a source for an action is down, and was pressed after the last `clear`."""
        return any(action in actions for actions in self._down.values())

    def forget_taps(self) -> None:
        """Forget presses that no tick has seen; what is held stays held."""
        for latch in self._latches.values():
            latch.forget_taps()

    def command(self) -> Command:
        """Return what is held in the coming tick; call it exactly once per tick."""
        held = {action: latch.read() for action, latch in self._latches.items()}
        return Command(
            turn=self._turn(left=held[Action.TURN_LEFT], right=held[Action.TURN_RIGHT]),
            thrust=held[Action.THRUST],
            fire=held[Action.FIRE],
            laser=held[Action.LASER],
            warp=held[Action.WARP],
        )

    def _latch(self, action: Action) -> None:
        """Pass a press on to its latch."""
        if action in (Action.TURN_LEFT, Action.TURN_RIGHT):
            self._later = action
        latch = self._latches[action]
        if action in _TAPPED or not latch.held:
            latch.press()

    def _turn(self, *, left: bool, right: bool) -> int:
        """Return the turn: of two keys the later pressed wins, and the other is back once it is let go."""
        if left and right:
            left = self._later is Action.TURN_LEFT
            right = not left
        return FULL_TURN * (right - left)
