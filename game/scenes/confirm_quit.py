"""Asks, over a paused game, whether to leave it."""

from __future__ import annotations

from game.input.actions import Action
from game.scenes.menu import Menu
from game.scenes.scene import Become, Move, Pop, SceneContext
from game.sound.cues import Cue
from game.view.canvas import Canvas


class QuitQuestion:
    """No, which is chosen to begin with, goes back to the pause; yes leaves the game for the title."""

    see_through = True
    session = None

    def __init__(self, context: SceneContext) -> None:
        self.context = context
        self._menu = Menu("QUIT THIS GAME?", ("NO", "YES"))
        self.answered = False
        """whether the pause beneath shows its own choices again."""

    def press(self, action: Action) -> Move | None:
        """Choose and answer; what ends a pause answers no."""
        if action in (Action.PAUSE, Action.BACK):
            self.context.sounds.say(Cue.MENU_MOVE)
            return self._back()
        if self._menu.press(action, strip=self.context.overlay.on):
            self.context.sounds.say(Cue.MENU_MOVE)
        elif action is Action.ACCEPT:
            self.context.sounds.say(Cue.MENU_ACCEPT)
            return self._back() if self._menu.choice == 0 else self._leave()
        return None

    def _back(self) -> Move:
        self.answered = True
        return Pop()

    def _leave(self) -> Move:
        from game.scenes.title import TitleScene

        return Become(TitleScene(self.context))

    def away(self) -> Move | None:
        """Wait for the answer."""
        return None

    def leave(self) -> None:
        """Nothing is kept here."""

    def tick(self) -> Move | None:
        """Let nothing happen: the pause beneath has silenced the game."""
        return None

    def draw(self, canvas: Canvas, alpha: float) -> None:
        """Draw the question where the pause's choices were."""
        del alpha
        if self.context.overlay.on:
            self._menu.draw_strip(canvas, "ARROWS CHOOSE   ENTER ACCEPT   P BACK")
        else:
            self._menu.draw_sheet(canvas, "ARROWS CHOOSE   ENTER ACCEPT   P BACK")
