"""Asks, over a paused game, whether to leave it."""

from __future__ import annotations

from game.input.actions import Action
from game.scenes.menu import STRIP, Menu
from game.scenes.moves import Become, Move, Pop, ToTitle
from game.scenes.scene import Scene, SceneContext
from game.sound.cues import Cue
from game.view.canvas import Canvas


class QuitQuestion(Scene):
    """No, which is chosen to begin with, goes back to the pause; yes leaves the game for the title."""

    see_through = True
    paused = True
    written = (STRIP,)

    def __init__(self, context: SceneContext) -> None:
        self.context = context
        self._menu = Menu("QUIT THIS GAME?", ("NO", "YES"))

    def press(self, action: Action) -> Move | None:
        """Choose and answer; what ends a pause answers no."""
        if action in (Action.PAUSE, Action.BACK):
            self.context.sounds.say(Cue.MENU_MOVE)
            return Pop()
        if self._menu.press(action, strip=self.context.overlay.on):
            self.context.sounds.say(Cue.MENU_MOVE)
        elif action is Action.ACCEPT:
            self.context.sounds.say(Cue.MENU_ACCEPT)
            return Pop() if self._menu.choice == 0 else Become(ToTitle())
        return None

    def tick(self) -> Move | None:
        """Do nothing: the pause beneath has silenced the game."""
        return None

    def draw(self, canvas: Canvas, alpha: float) -> None:
        """Draw the question where the pause's choices were."""
        del alpha
        if self.context.overlay.on:
            self._menu.draw_strip(canvas, "ARROWS CHOOSE   ENTER ACCEPT   P BACK")
        else:
            self._menu.draw_sheet(canvas, "ARROWS CHOOSE   ENTER ACCEPT   P BACK")
