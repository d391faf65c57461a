"""Keys that do the same in every scene: help, overlay, slow motion, full screen, picture, mute."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from game.input.actions import LAYERS, Action
from game.input.pointer import Pointer
from game.overlay.level import WORDS, Level
from game.overlay.overlay import Overlay
from game.scenes.base.scene import Pop, Push
from game.scenes.menu.help import HelpScene
from game.scenes.stack import SceneStack
from game.view.pages.notices import Notices
from game.window.loop import Metronome

_SLOW: Final = 8
"""ticks due for each that runs, in slow motion."""


class Hotkeys:
    """Does what such a key means, before any scene is asked.

    Overlay and slow motion are switched here; for the other keys the owner of what they switch registers a
    function in `others`.
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
        """called with each level that a person chooses, to be kept."""
        self.others: Mapping[Action, Callable[[], object]] = {}

    def press(self, action: Action) -> bool:
        """Do what an action means in every scene; return whether it means anything there."""
        if action in self.others:
            self.others[action]()
        elif action is Action.OVERLAY:
            self._toggle_overlay()
        elif action is Action.SLOW and not self._stack[-1].travels:
            self._toggle_slow_motion()
        elif action is Action.HELP:
            self._toggle_help()
        else:
            return self._press_in_overlay(action)
        return True

    def _press_in_overlay(self, action: Action) -> bool:
        """Do what an action means to the overlay over a game; return whether it means anything there."""
        session = self._stack.studied
        if session is None:
            return False
        if action is Action.QUESTION and self._overlay.level >= Level.EXPLAIN:
            self._overlay.next_question(session.world)
        elif action is Action.WORKING and self._overlay.level is Level.EXPLAIN:
            self._overlay.toggle_working()
        elif action in LAYERS and self._overlay.level is Level.ALL:
            self._overlay.toggle_layer(LAYERS.index(action) + 1)
        else:
            return False
        return True

    def _toggle_overlay(self) -> None:
        """Go on to the next level of the overlay and name it: for the game shown, or for the next one."""
        self._overlay.toggle()
        self._mouse.rest()
        self.on_level(self._overlay.level)
        words, session = WORDS[self._overlay.level], self._stack.session
        ended = session is None or (session.world.over and self._stack.studied is None)
        self._notices.instead(f"in the next game: {words}" if ended else words)

    def _toggle_help(self) -> None:
        """Open the help over whatever is shown, a game under way paused first; close it if it is open."""
        if isinstance(self._stack[-1], HelpScene):
            self._stack.follow(Pop())
            return
        keys = self._stack[-1].own_keys
        self._stack.follow(self._stack[-1].away())
        self._stack.follow(Push(lambda context: HelpScene(context, keys)))

    def _toggle_slow_motion(self) -> None:
        """Switch slow motion; a game under way that had it is marked as any that was played slower."""
        self._metronome.pace = _SLOW if self._metronome.pace == 1 else 1
        session = self._stack.session
        if self._metronome.pace > 1 and session is not None and not session.world.over:
            session.assisted = True
        self._notices.instead("slow motion" if self._metronome.pace > 1 else "normal speed")
