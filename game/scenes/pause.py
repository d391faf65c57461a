"""The pause: a menu over the game, which is drawn but does not move."""

from __future__ import annotations

from game.input.actions import Action
from game.scenes.menus import GameMenu
from game.scenes.moves import (
    Move,
    Paused,
    Pop,
    Push,
    Swap,
    ToCountIn,
    ToQuitQuestion,
    ToRestartQuestion,
    ToSettings,
)
from game.scenes.rows import Button
from game.scenes.scene import SceneContext
from game.view.canvas import Canvas


class PauseScene(GameMenu):
    """Resume, begin anew, settings or quit; with the overlay on the game can be stepped a tick at a time."""

    def __init__(self, context: SceneContext, paused: Paused) -> None:
        rows = (
            Button("RESUME", self._resume),
            Button("RESTART", lambda: Push(ToRestartQuestion())),
            Button("SETTINGS", lambda: Push(ToSettings())),
            Button("QUIT", lambda: Push(ToQuitQuestion())),
        )
        super().__init__(context, "PAUSED", rows, "")
        self._paused = paused

    def press(self, action: Action) -> Move | None:
        """Resume, choose, or, with the overlay on, step: what is accepted is also named on the screen."""
        if action is Action.STEP and self.narrow:
            return self._paused.tick()
        return super().press(action)

    def back(self) -> Move:
        """Resume."""
        return self._resume()

    def _resume(self) -> Move:
        """Go on with the game, after the seconds that the player has chosen."""
        self.context.keyboard.clear()
        seconds = self.context.store.settings.count_in
        return Swap(ToCountIn(self._paused, seconds)) if seconds else Pop()

    def tick(self) -> Move | None:
        """Silence the sounds that last; the game does not move."""
        self.tick_beneath()
        return super().tick()

    def tick_beneath(self) -> None:
        """Silence the sounds that last."""
        self.context.sounds.state(self._paused.session.world, paused=True)

    def draw(self, canvas: Canvas, alpha: float) -> None:
        """Draw the choices."""
        what = "{step} ONE TICK" if self.narrow else "{help} HELP   {overlay} SHOWS THE MATHS"
        self.help = ("{arrows} CHOOSE   {accept} ACCEPT   " + what,)
        super().draw(canvas, alpha)
