"""Which actions of flight are held down, by any number of keys and buttons of any device."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from game.input.actions import FLIGHT_ACTIONS, Action
from game.sim.command import FULL_TURN, Command

Source: TypeAlias = tuple[str, int, str]  # Identifies one key or button: device, number, name
MOST_PENDING: Final = 3
"""Most presses stored while no tick comes: more would still fire long after the key was released."""

_TAPPED: Final = (Action.FIRE, Action.WARP)
"""Actions that count presses: a second key for the same action is a second press."""


class Latch:
    """A button that never loses a press, however frames and ticks fall.

    Events feed it, and each tick reads it once. Every press gives its own rising edge: if the tick before was
    "held", one tick of "not held" comes first, so that two quick taps are two presses.
    """

    def __init__(self) -> None:
        self.is_pressed = False  # whether it is down now, even if ticks have not read it
        self._pending = 0
        self._shown = False

    def press(self) -> None:
        """Note that it went down."""
        self.is_pressed = True
        self._pending = min(self._pending + 1, MOST_PENDING)

    def release(self) -> None:
        """Note that it went up."""
        self.is_pressed = False

    def clear(self) -> None:
        """Release it and drop pending presses.

        What the last tick read is remembered: if that was "held", a press right after is still an edge.
        """
        self.is_pressed = False
        self._pending = 0

    def forget_taps(self) -> None:
        """Drop pending presses, but keep it held if it is."""
        self._pending = 0

    def read(self) -> bool:
        """Return whether it counts as held in this tick."""
        if not self._pending:
            self._shown = self.is_pressed
        elif self._shown:
            self._shown = False
        else:
            self._pending -= 1
            self._shown = True
        return self._shown


class FlightLatches:
    """The latches of the flight actions, fed by the sources that are down, and read once per tick."""

    def __init__(self) -> None:
        self._down: dict[Source, tuple[Action, ...]] = {}
        self._latches = {action: Latch() for action in FLIGHT_ACTIONS}
        self._later = Action.TURN_LEFT

    def is_down(self, source: Source) -> bool:
        """Return whether a source is pressed."""
        return source in self._down

    def press(self, source: Source, actions: tuple[Action, ...]) -> None:
        """Note that a source went down; it keeps these actions until it goes up."""
        for action in actions:
            if action in self._latches:
                self._latch(action)
        self._down[source] = actions

    def release(self, source: Source) -> None:
        """Note that a source went up; an action ends with the last source that holds it."""
        for action in self._down.pop(source, ()):
            if action in self._latches and not self.holds(action):
                self._latches[action].release()

    def clear(self) -> None:
        """Release everything.

        A source that is still down has no effect until it is released and pressed again.
        """
        for source in self._down:
            self._down[source] = ()
        for latch in self._latches.values():
            latch.clear()

    def forget(self, lost: Callable[[Source], bool]) -> None:
        """Release the sources that are lost: no event will tell when they go up."""
        for source in [source for source in self._down if lost(source)]:
            self.release(source)

    def holds(self, action: Action) -> bool:
        """Return whether a source of an action is down, and was pressed after the last `clear`."""
        return any(action in actions for actions in self._down.values())

    def forget_taps(self) -> None:
        """Drop presses that no tick has read; held sources stay held."""
        for latch in self._latches.values():
            latch.forget_taps()

    def command(self) -> Command:
        """Return the command for the coming tick; call it exactly once per tick."""
        held = {action: latch.read() for action, latch in self._latches.items()}
        return Command(
            turn=self._turn(left=held[Action.TURN_LEFT], right=held[Action.TURN_RIGHT]),
            thrust=held[Action.THRUST],
            fire=held[Action.FIRE],
            laser=held[Action.LASER],
            warp=held[Action.WARP],
        )

    def _latch(self, action: Action) -> None:
        if action in (Action.TURN_LEFT, Action.TURN_RIGHT):
            self._later = action
        latch = self._latches[action]
        if action in _TAPPED or not latch.is_pressed:
            latch.press()

    def _turn(self, *, left: bool, right: bool) -> int:
        """Return the turn: of two keys the later one wins; when it is released, the other takes over."""
        if left and right:
            left = self._later is Action.TURN_LEFT
            right = not left
        return FULL_TURN * (right - left)
