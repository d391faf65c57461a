"""The pause: a sheet laid over the game, which is drawn but does not move."""

from __future__ import annotations

from typing import Protocol

from game.input.actions import Action
from game.scenes.confirm_quit import QuitQuestion
from game.scenes.menu import Menu
from game.scenes.scene import Move, Pop, Push, SceneContext
from game.scenes.session import Session
from game.sound.cues import Cue
from game.view.canvas import Canvas


class Paused(Protocol):
    """What can be paused: something that lives by ticks."""

    session: Session

    def tick(self) -> Move | None:
        """Live for a tick."""


class PauseScene:
    """Time stands still; with the overlay on it can be let through a tick at a time."""

    see_through = True
    session = None

    def __init__(self, context: SceneContext, paused: Paused) -> None:
        self.context = context
        self._paused = paused
        self._menu = Menu("PAUSED", ("RESUME", "QUIT TO TITLE"))
        self._question: QuitQuestion | None = None

    def press(self, action: Action) -> Move | None:
        """Resume, choose, or, with the overlay on, step: all of it is on the screen when it is accepted."""
        studied = self.context.overlay.on
        if action in (Action.PAUSE, Action.BACK):
            self.context.sounds.say(Cue.MENU_MOVE)
            return self._resume()
        if self._menu.press(action, strip=studied):
            self.context.sounds.say(Cue.MENU_MOVE)
        elif action is Action.ACCEPT:
            self.context.sounds.say(Cue.MENU_ACCEPT)
            return self._resume() if self._menu.choice == 0 else self._ask()
        elif action is Action.STEP and studied:
            return self._paused.tick()
        return None

    def _resume(self) -> Move:
        self.context.keyboard.clear()
        return Pop()

    def _ask(self) -> Move:
        self._question = QuitQuestion(self.context)
        return Push(self._question)

    def away(self) -> Move | None:
        """Stay paused."""
        return None

    def leave(self) -> None:
        """Nothing is kept here."""

    def tick(self) -> Move | None:
        """Let nothing happen, and what goes on in the game fall silent."""
        self.context.sounds.state(self._paused.session.world, paused=True)
        return None

    def draw(self, canvas: Canvas, alpha: float) -> None:
        """Draw the choices; with the overlay on in a strip at the top, so that the field can be read."""
        del alpha
        if self._question is not None and not self._question.answered:
            return
        if self.context.overlay.on:
            self._menu.draw_strip(canvas, "ARROWS CHOOSE   ENTER ACCEPT   . ONE TICK")
        else:
            self._menu.draw_sheet(canvas, "ARROWS CHOOSE   ENTER ACCEPT   F3 SHOWS THE MATHS")
