"""Keys that work in every scene: help, overlay, slow motion, full screen, screenshot, mute."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from game.input.actions import Action
from game.input.events import Pointer
from game.overlay.overlay import Overlay
from game.overlay.state import LEVEL_WORDS, Level
from game.scenes.menu.help import HelpScene
from game.scenes.pages.scene import Pop, Push
from game.scenes.stack import SceneStack
from game.view.pages.notices import Notices
from game.window.game_loop import Metronome

_SLOW: Final = 8  # slow motion runs at 1/8 speed


class Hotkeys:
    """Handles actions that work in every scene, before the scene sees them.

    Help, overlay and slow motion are switched here; functions for the other actions are set in `others`.
    """

    def __init__(
        self, stack: SceneStack, overlay: Overlay, metronome: Metronome, mouse: Pointer, notices: Notices
    ) -> None:
        self._stack = stack
        self._overlay = overlay
        self._metronome = metronome
        self._mouse = mouse
        self._notices = notices
        self.on_level: Callable[[Level], object] = lambda _level: None
        """called with the new level whenever the player changes it."""
        self.others: Mapping[Action, Callable[[], object]] = {}

    def press(self, action: Action) -> bool:
        """Do an action that works in every scene; return False if it is not one."""
        if action in self.others:
            self.others[action]()
        elif action is Action.OVERLAY:
            self._toggle_overlay()
        elif action is Action.SLOW and not (self._stack[-1].can_rewind or self._stack[-1].steady):
            self._toggle_slow_motion()
        elif action is Action.HELP:
            self._toggle_help()
        else:
            return self._press_in_overlay(action)
        return True

    def _press_in_overlay(self, action: Action) -> bool:
        """Do an action of the overlay; return False if it does nothing at the overlay's current level."""
        session = self._stack.studied
        if session is None:
            return False
        if action is Action.QUESTION and self._overlay.level >= Level.EXPLAIN:
            self._overlay.next_question(session.world)
        elif action is Action.WORKING and self._overlay.level >= Level.EXPLAIN:
            self._overlay.toggle_working()
        else:
            return False
        return True

    def _toggle_overlay(self) -> None:
        """Switch the overlay to its next level and show its name; with no game running, for the next game."""
        self._overlay.toggle()
        self._mouse.rest()
        self.on_level(self._overlay.level)
        words, session = LEVEL_WORDS[self._overlay.level], self._stack.session
        ended = session is None or (session.world.over and self._stack.studied is None)
        self._notices.instead(f"in the next game: {words}" if ended else words)

    def _toggle_help(self) -> None:
        """Open the help page, pausing a running game first; close it if it is open."""
        if isinstance(self._stack[-1], HelpScene):
            self._stack.follow(Pop())
            return
        keys = self._stack[-1].own_keys
        self._stack.follow(self._stack[-1].on_focus_lost())
        self._stack.follow(Push(lambda context: HelpScene(context, keys)))

    def _toggle_slow_motion(self) -> None:
        """Switch slow motion on or off; a running game that used it is marked as assisted."""
        self._metronome.pace = _SLOW if self._metronome.pace == 1 else 1
        session = self._stack.session
        if self._metronome.pace > 1 and session is not None and not session.world.over:
            session.assisted = True
        self._notices.instead("slow motion" if self._metronome.pace > 1 else "normal speed")
