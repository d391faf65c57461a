"""Notices that the player is away: the window lost its focus, is hidden, or the whole program stood still."""

from __future__ import annotations

import time
from typing import Final

import pygame

from game.scenes.stack import SceneStack
from game.window.loop import SECOND, Metronome

_STANDSTILL: Final = SECOND
"""ns without a frame after which the player counts as away."""

_AWAY: Final = {
    pygame.WINDOWFOCUSLOST: "WINDOW LOST FOCUS",
    pygame.WINDOWMINIMIZED: "WINDOW MINIMISED",
    pygame.WINDOWHIDDEN: "WINDOW HIDDEN",
}
"""The events with which a player goes, and what the pause says of them."""

_STOOD_STILL: Final = "PROGRAM STOOD STILL"
_BACK: Final = (pygame.WINDOWFOCUSGAINED, pygame.WINDOWRESTORED, pygame.WINDOWSHOWN)


class Absence:
    """Tells the topmost scene when the player goes away, and starts time afresh when they are back.

    Per frame: `follow` each event, then `notice_standstill`.
    """

    def __init__(self, stack: SceneStack, metronome: Metronome) -> None:
        self._stack = stack
        self._metronome = metronome
        self.hidden = False
        """whether the window cannot be seen, so that nothing need be drawn."""
        self.seen = time.perf_counter_ns()
        """ns of the clock at the last frame."""

    def follow(self, event: pygame.Event) -> None:
        """Take in one event of any kind."""
        if event.type in _AWAY:
            self._go_away(_AWAY[event.type], hidden=event.type != pygame.WINDOWFOCUSLOST)
        elif event.type in _BACK or (self.hidden and event.type == pygame.WINDOWEXPOSED):
            self.hidden = False
            self._metronome.reset(time.perf_counter_ns())

    def pause(self, why: str) -> None:
        """Count the player as away from the controls; the window is seen as before."""
        self._go_away(why, hidden=False)

    def notice_standstill(self) -> None:
        """Count the player as away if the last frame was long ago: the program itself was stopped.

        To be called after the frame's keys: Esc pressed in a standstill must not end the pause it brings.
        """
        now = time.perf_counter_ns()
        gone, self.seen = now - self.seen, now
        if gone > _STANDSTILL:
            self._go_away(_STOOD_STILL, hidden=False)
            self._metronome.reset(now)

    def _go_away(self, why: str, *, hidden: bool) -> None:
        self.hidden = self.hidden or hidden
        if self._stack:
            self._stack.follow(self._stack[-1].away(why))
