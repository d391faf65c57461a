"""The keyboard: events in, a command for each tick and menu actions out."""

from __future__ import annotations

import pygame

from game.input.actions import FLIGHT, Action
from game.input.bindings import DEFAULTS, Bindings
from game.input.latch import Latch
from game.sim.command import FULL_TURN, Command

_TAPPED = (Action.FIRE, Action.WARP)
"""Actions that count presses: a second key for the same is a second press, not more of the first."""


class Keyboard:
    """One person's keys, known from events alone.

    pygame.key.get_pressed() is never asked: it misses taps between two frames, does not see posted events
    and goes on holding what was down when the window lost the keyboard.
    """

    def __init__(self, bindings: Bindings = DEFAULTS) -> None:
        self.bindings = bindings
        """may be exchanged at any time; a key that is down keeps the meaning it was pressed with."""
        self._focused = True
        self._down: dict[tuple[str, int], tuple[Action, ...]] = {}
        self._latches = {action: Latch() for action in FLIGHT}
        self._later = Action.TURN_LEFT

    def presses(self, event: pygame.Event) -> tuple[Action, ...]:
        """Take in one event of any kind, and return the actions that it newly presses.

        Call it once for every event, in every scene. Key-repeat presses nothing, and neither does a key
        while the window has not got the keyboard: SDL may still deliver one after the loss.
        """
        if event.type == pygame.KEYDOWN:
            return self._press(event)
        if event.type == pygame.KEYUP:
            self._release(event)
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._focused = False
            self.clear()
            self._down.clear()  # their KEYUPs may go elsewhere
        elif event.type == pygame.WINDOWFOCUSGAINED:
            self._focused = True
        return ()

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

    def clear(self) -> None:
        """Let go of everything, as if all keys were up: for a new game, a pause, a lost focus.

        A key that is still down counts again once it has been let go and pressed anew.
        """
        for key in self._down:
            self._down[key] = ()
        for latch in self._latches.values():
            latch.clear()

    def holds(self, action: Action) -> bool:
        """Tell whether a key for an action is down, and was pressed after the last `clear`."""
        return any(action in actions for actions in self._down.values())

    def forget_taps(self) -> None:
        """Forget presses that no tick has seen; what is held stays held."""
        for latch in self._latches.values():
            latch.forget_taps()

    def _press(self, event: pygame.Event) -> tuple[Action, ...]:
        """Take in a KEYDOWN."""
        key = _identity(event)
        if key in self._down or not self._focused:
            return ()
        alt = bool(getattr(event, "mod", 0) & pygame.KMOD_ALT)
        actions = self.bindings.meaning(event.key, getattr(event, "scancode", 0), alt=alt)
        for action in actions:
            if action in self._latches:
                self._latch(action)
        self._down[key] = actions
        return actions

    def _latch(self, action: Action) -> None:
        """Pass a press on to its latch."""
        if action in (Action.TURN_LEFT, Action.TURN_RIGHT):
            self._later = action
        latch = self._latches[action]
        if action in _TAPPED or not latch.held:
            latch.press()

    def _release(self, event: pygame.Event) -> None:
        """Take in a KEYUP; an action ends with the last key that holds it."""
        for action in self._down.pop(_identity(event), ()):
            still_held = any(action in others for others in self._down.values())
            if action in self._latches and not still_held:
                self._latches[action].release()

    def _turn(self, *, left: bool, right: bool) -> int:
        """Return the turn: of two keys the later pressed wins, and the other is back once it is let go."""
        if left and right:
            left = self._later is Action.TURN_LEFT
            right = not left
        return FULL_TURN * (right - left)


def _identity(event: pygame.Event) -> tuple[str, int]:
    """Return what tells a key from all others between its KEYDOWN and its KEYUP.

    The scancode, for a keycode changes with the layout; posted and odd keys have none and use the keycode.
    """
    scancode = getattr(event, "scancode", 0)
    return ("place", scancode) if scancode else ("print", event.key)
