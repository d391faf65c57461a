"""The pause: a sheet laid over the game, which is drawn but does not move."""

from __future__ import annotations

from typing import Protocol

from game.input.actions import Action
from game.scenes.scene import Become, Move, Pop, Stage
from game.scenes.session import Session
from game.view.canvas import Canvas
from game.view.sound_book import Cue
from game.view.theme import DEFAULT

_CHOICES = ("RESUME", "QUIT TO TITLE")


class Paused(Protocol):
    """What can be paused: something that lives by ticks."""

    session: Session

    def tick(self) -> Move | None:
        """Live for a tick."""


class PauseScene:
    """Time stands still; with the overlay on it can be let through a tick at a time."""

    see_through = True
    session = None

    def __init__(self, stage: Stage, paused: Paused) -> None:
        self.stage = stage
        self._paused = paused
        self._choice = 0

    def press(self, action: Action) -> Move | None:
        """Resume, choose, or step."""
        if action in (Action.PAUSE, Action.BACK):
            self.stage.sounds.say(Cue.MENU_MOVE)
            return self._resume()
        if action in (Action.UP, Action.DOWN):
            # No way round: a thrust key that is still held when the pause comes must not choose to quit.
            self._choice = 0 if action is Action.UP else 1
            self.stage.sounds.say(Cue.MENU_MOVE)
        elif action is Action.ACCEPT:
            self.stage.sounds.say(Cue.MENU_ACCEPT)
            return self._resume() if self._choice == 0 else self._leave()
        elif action is Action.STEP:
            return self._paused.tick()
        return None

    def _resume(self) -> Move:
        self.stage.keyboard.clear()
        return Pop()

    def _leave(self) -> Move:
        from game.scenes.title import TitleScene

        return Become(TitleScene(self.stage))

    def away(self) -> Move | None:
        """Stay paused."""
        return None

    def leave(self) -> None:
        """Nothing is kept here."""

    def tick(self) -> Move | None:
        """Let nothing happen, and what goes on in the game fall silent."""
        self.stage.sounds.state(self._paused.session.world, paused=True)
        return None

    def draw(self, canvas: Canvas, alpha: float) -> None:
        """Draw the sheet; with the overlay on only a line at the top, so that the field can be read."""
        del alpha
        if self.stage.overlay.on:
            canvas.text("PAUSED   . STEP   P RESUME", 640, 92, 16, DEFAULT.prompt, "centre")
            return
        canvas.text("PAUSED", 640, 240, 72, DEFAULT.title, "centre", 3.2)
        for number, choice in enumerate(_CHOICES):
            chosen = number == self._choice
            text = f"> {choice} <" if chosen else choice
            colour = DEFAULT.prompt if chosen else DEFAULT.faint
            canvas.text(text, 640, 372 + 52 * number, 28, colour, "centre")
        canvas.text(
            "ARROWS CHOOSE   ENTER ACCEPT   F3 SHOWS THE MATHS", 640, 520, 16, DEFAULT.faint, "centre"
        )
