"""The pause: a menu over the game, which is drawn but does not move."""

from __future__ import annotations

from game.input.actions import Action
from game.scenes.menu import STRIP, Menu
from game.scenes.moves import Move, Paused, Pop, Push, ToQuitQuestion
from game.scenes.scene import Scene, SceneContext
from game.sound.cues import Cue
from game.view.canvas import Canvas


class PauseScene(Scene):
    """Resume or quit; with the overlay on the game can be stepped a tick at a time."""

    see_through = True
    paused = True
    written = (STRIP,)

    def __init__(self, context: SceneContext, paused: Paused) -> None:
        self.context = context
        self._paused = paused
        self._menu = Menu("PAUSED", ("RESUME", "QUIT TO TITLE"))

    def press(self, action: Action) -> Move | None:
        """Resume, choose, or, with the overlay on, step: what is accepted is also named on the screen."""
        studied = self.context.overlay.on
        if action in (Action.PAUSE, Action.BACK):
            self.context.sounds.say(Cue.MENU_MOVE)
            return self._resume()
        if self._menu.press(action, strip=studied):
            self.context.sounds.say(Cue.MENU_MOVE)
        elif action is Action.ACCEPT:
            self.context.sounds.say(Cue.MENU_ACCEPT)
            return self._resume() if self._menu.choice == 0 else Push(ToQuitQuestion())
        elif action is Action.STEP and studied:
            return self._paused.tick()
        return None

    def _resume(self) -> Move:
        self.context.keyboard.clear()
        return Pop()

    def tick(self) -> Move | None:
        """Silence the sounds that last; the game does not move."""
        self.context.sounds.state(self._paused.session.world, paused=True)
        return None

    def draw(self, canvas: Canvas, alpha: float) -> None:
        """Draw the choices; with the overlay on in a strip at the top, so that the field can be read."""
        del alpha
        if self.context.overlay.on:
            self._menu.draw_strip(canvas, "ARROWS CHOOSE   ENTER ACCEPT   . ONE TICK")
        else:
            self._menu.draw_sheet(canvas, "ARROWS CHOOSE   ENTER ACCEPT   F3 SHOWS THE MATHS")
