"""Detects that the player is away: the window lost its focus or is hidden, or the program was suspended."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from game.scenes.stack import SceneStack
from game.window.game_loop import NS_PER_SECOND, Metronome

_AWAY: Final = {
    pygame.WINDOWFOCUSLOST: "WINDOW LOST FOCUS",
    pygame.WINDOWMINIMIZED: "WINDOW MINIMISED",
    pygame.WINDOWHIDDEN: "WINDOW HIDDEN",
}
"""Events that mean the player is away, and the reason that the pause shows."""

_BUSY: Final = "THE COMPUTER WAS BUSY"
_BACK: Final = (pygame.WINDOWFOCUSGAINED, pygame.WINDOWRESTORED, pygame.WINDOWSHOWN)


class FocusWatcher:
    """Tells the top scene when the player goes away, and resets the metronome when they come back.

    Per frame: `follow` each event, then `notice_standstill`. clock returns a steady time in ns.
    """

    def __init__(self, stack: SceneStack, metronome: Metronome, clock: Callable[[], int]) -> None:
        self._stack = stack
        self._metronome = metronome
        self._clock = clock
        self.hidden = False  # whether the window is invisible, so that nothing needs drawing
        self.longest = NS_PER_SECOND  # ns without a frame after which the player counts as away
        self._seen = clock()  # its reading at the last frame

    def follow(self, event: pygame.Event) -> None:
        """Handle one pygame event of any type."""
        if event.type in _AWAY:
            self.hidden = self.hidden or event.type != pygame.WINDOWFOCUSLOST
            self.pause(_AWAY[event.type])
        elif event.type in _BACK or (self.hidden and event.type == pygame.WINDOWEXPOSED):
            self.hidden = False
            self._metronome.reset(self._clock())

    def notice_standstill(self) -> None:
        """Treat the player as away if the last frame was long ago: the program itself was suspended.

        Call it after the frame's keys, or an Esc pressed meanwhile would close the pause at once.
        """
        now = self._clock()
        gone, self._seen = now - self._seen, now
        if gone > self.longest:
            if not (self._stack and self._stack[-1].steady):
                self.pause(_BUSY)
            self._metronome.reset(now)

    def pause(self, why: str) -> None:
        """Treat the player as away."""
        if self._stack:
            self._stack.follow(self._stack[-1].on_focus_lost(why))


def without_remakes(events: Sequence[pygame.Event]) -> list[pygame.Event]:
    """Return the events of a frame without those of a window hidden that is shown again in the same frame.

    SDL recreates the window around its first frame: it hides the old one and shows the new one at once.
    """
    shown_at = max((at for at, event in enumerate(events) if event.type == pygame.WINDOWSHOWN), default=-1)
    return [event for at, event in enumerate(events) if event.type != pygame.WINDOWHIDDEN or at > shown_at]
