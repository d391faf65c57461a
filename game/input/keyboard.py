"""The keyboard: turns events into held keys and menu actions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import pygame

from game.input.actions import Action
from game.input.bindings import DEFAULT_KEYS, first_keys, fixed_actions, key_actions
from game.input.key_names import place_of
from game.input.latches import FlightLatches, Source

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
