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
        self.latches = latches or FlightLatches()  # what its keys hold; may be replaced at any time

    def presses(self, event: pygame.Event) -> tuple[Action, ...]:
        """Process one event of any type, and return the actions that it newly presses.

        Call it once for every event, in every scene. Key repeat presses nothing, and neither does a key while
        the window has no keyboard focus: SDL may still deliver one after the loss.
        """
        if event.type == pygame.KEYDOWN:
            return self._press(event)
        if event.type == pygame.KEYUP:
            self.latches.release(_source(event))
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._focused = False
            self.latches.clear()
            self.latches.forget(lambda source: source[0] == _KEYS)  # their KEYUPs may go elsewhere
        elif event.type == pygame.WINDOWFOCUSGAINED:
            self._focused = True
        return ()

    def is_fresh(self, event: pygame.Event) -> bool:
        """Return whether a KEYDOWN is a new press: no repeat, and the window has the keyboard focus."""
        return self._focused and not self.latches.is_down(_source(event))

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
        """Ignore a KEYDOWN and its repeats."""
        self.latches.press(_source(event), ())

    def _press(self, event: pygame.Event) -> tuple[Action, ...]:
        if not self.is_fresh(event):
            return ()
        actions = self.means(event)
        self.latches.press(_source(event), actions)
        return actions


def _with_alt(event: pygame.Event) -> bool:
    return bool(getattr(event, "mod", 0) & pygame.KMOD_ALT)


def _source(event: pygame.Event) -> Source:
    """Return what identifies a key between its KEYDOWN and its KEYUP."""
    return (_KEYS, place_of(event), "")
