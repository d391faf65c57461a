"""The keyboard: turns events into menu actions and into actions of flight, held down by any device."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

import pygame

from game.input.actions import FLIGHT_ACTIONS, Action
from game.input.bindings import DEFAULT_KEYS, first_keys, fixed_actions, key_actions, place_of
from game.sim.command import FULL_TURN, Command

Source: TypeAlias = tuple[str, int, str]  # Identifies one key or button: device, number, name
MOST_PENDING: Final = 3
"""Most presses stored while no tick comes: more would still fire long after the key was released."""

_TAPPED: Final = (Action.FIRE, Action.WARP)
"""Actions that count presses: a second key for the same action is a second press."""


class FlightLatches:
    """Which actions of flight are held, fed by the sources that are down, and read once per tick.

    No press is lost, however frames and ticks fall, and every press gives its own rising edge: if the tick
    before was "held", one tick of "not held" comes first, so that two quick taps are two presses.
    """

    def __init__(self) -> None:
        self._down: dict[Source, tuple[Action, ...]] = {}
        self._pending: Counter[Action] = Counter()  # presses that no tick has read
        self._shown: set[Action] = set()  # what the last tick read as held
        self._later = Action.TURN_LEFT

    def is_down(self, source: Source) -> bool:
        """Return whether a source is pressed."""
        return source in self._down

    def press(self, source: Source, actions: tuple[Action, ...]) -> None:
        """Note that a source went down; it keeps these actions until it goes up."""
        for action in actions:
            if action in (Action.TURN_LEFT, Action.TURN_RIGHT):
                self._later = action
            if action in FLIGHT_ACTIONS and (action in _TAPPED or not self.holds(action)):
                self._pending[action] = min(self._pending[action] + 1, MOST_PENDING)
        self._down[source] = actions

    def release(self, source: Source) -> None:
        """Note that a source went up; an action ends with the last source that holds it."""
        self._down.pop(source, None)

    def clear(self) -> None:
        """Release everything.

        A source that is still down has no effect until it is released and pressed again. What the last tick
        read is remembered: if that was "held", a press right after is still an edge.
        """
        self._down = dict.fromkeys(self._down, ())
        self._pending.clear()

    def forget(self, lost: Callable[[Source], bool]) -> None:
        """Release the sources that are lost: no event will tell when they go up."""
        for source in [source for source in self._down if lost(source)]:
            self.release(source)

    def holds(self, action: Action) -> bool:
        """Return whether a source of an action is down, and was pressed after the last `clear`."""
        return any(action in actions for actions in self._down.values())

    def forget_taps(self) -> None:
        """Drop presses that no tick has read; held sources stay held."""
        self._pending.clear()

    def command(self) -> Command:
        """Return the command for the coming tick; call it exactly once per tick."""
        held = {action: self._read(action) for action in FLIGHT_ACTIONS}
        return Command(
            turn=self._turn(left=held[Action.TURN_LEFT], right=held[Action.TURN_RIGHT]),
            thrust=held[Action.THRUST],
            fire=held[Action.FIRE],
            laser=held[Action.LASER],
            warp=held[Action.WARP],
        )

    def _read(self, action: Action) -> bool:
        """Return whether an action counts as held in this tick."""
        held = self.holds(action)
        if self._pending[action]:
            held = action not in self._shown
            self._pending[action] -= held
        (self._shown.add if held else self._shown.discard)(action)
        return held

    def _turn(self, *, left: bool, right: bool) -> int:
        """Return the turn: of two keys the later one wins; when it is released, the other takes over."""
        if left and right:
            left = self._later is Action.TURN_LEFT
            right = not left
        return FULL_TURN * (right - left)


_KEYS: Final = "key"
HELD: Final = 90
"""ticks after the focus came in which a first KEYDOWN may be the repeat of a key that was held before."""


class Keyboard:
    """One player's keys, known from events alone.

    pygame.key.get_pressed() is not used: it misses taps between two frames, does not see posted events, and
    keeps keys held that were down when the window lost the focus. held is shared with other devices.
    with_fixed: whether keys have their fixed actions beside the bound ones.
    """

    def __init__(
        self,
        keys: Mapping[Action, tuple[int, ...]] | None = None,
        latches: FlightLatches | None = None,
        *,
        with_fixed: bool = True,
    ) -> None:
        self.keys = first_keys(DEFAULT_KEYS) if keys is None else keys
        """bound keys; may be replaced at any time; a key that is down keeps its actions."""
        self._with_fixed = with_fixed
        self._focused = True
        self._doubt = 0  # ticks
        self._known: set[Source] = set()  # keys that came up since the window had the focus
        self.latches = latches or FlightLatches()  # what its keys hold; may be replaced at any time

    def presses(self, event: pygame.Event) -> tuple[Action, ...]:
        """Process one event of any type, and return the actions that it newly presses.

        Call it once for every event, in every scene. Key repeat presses nothing, and neither does a key while
        the window has no keyboard focus, when SDL may still deliver one, or one held since before it had.
        """
        if event.type == pygame.KEYDOWN:
            return self._press(event)
        if event.type == pygame.KEYUP:
            self._known.add(_source(event))
            self.latches.release(_source(event))
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._focused = False
            self.latches.clear()
            self.latches.forget(lambda source: source[0] == _KEYS)  # their KEYUPs may go elsewhere
        elif event.type == pygame.WINDOWFOCUSGAINED:
            self._focused, self._doubt = True, HELD
            self._known.clear()
        return ()

    def tick(self) -> None:
        """Count 1/120 s."""
        self._doubt = max(0, self._doubt - 1)

    def is_fresh(self, event: pygame.Event) -> bool:
        """Return whether a KEYDOWN is a new press: no repeat, and the window has had the focus before it."""
        source = _source(event)
        known = self._doubt == 0 or source in self._known
        return self._focused and known and not self.latches.is_down(source)

    def fixed(self, event: pygame.Event) -> tuple[Action, ...]:
        """Return the fixed actions of a KEYDOWN's key; () for any other event."""
        if event.type != pygame.KEYDOWN:
            return ()
        return fixed_actions(place_of(event), alt=_with_alt(event))

    def means(self, event: pygame.Event) -> tuple[Action, ...]:
        """Return the actions of a KEYDOWN's key; nothing is pressed by it."""
        place = place_of(event)
        if self._with_fixed:
            return key_actions(self.keys, place, alt=_with_alt(event))
        return tuple([action for action, places in self.keys.items() if place in places])

    def swallow(self, event: pygame.Event) -> None:
        """Ignore a KEYDOWN and its repeats; a key that is down already keeps its actions."""
        if self._focused and not self.latches.is_down(_source(event)):
            self.latches.press(_source(event), ())

    def _press(self, event: pygame.Event) -> tuple[Action, ...]:
        if not self.is_fresh(event):
            self.swallow(event)
            return ()
        actions = self.means(event)
        self.latches.press(_source(event), actions)
        return actions


def _with_alt(event: pygame.Event) -> bool:
    return bool(getattr(event, "mod", 0) & pygame.KMOD_ALT)


def _source(event: pygame.Event) -> Source:
    """Return what identifies a key between its KEYDOWN and its KEYUP."""
    return (_KEYS, place_of(event), "")
