"""Asks for the player's name: once for a game on the board, which is saved already; then by the settings."""

from __future__ import annotations

from game.input.actions import Action
from game.input.gestures import Gesture
from game.input.key_presses import KeyPress
from game.input.key_repeat import Rest
from game.scenes.pages.scene import Move
from game.scenes.pages.scene_context import SceneContext
from game.scenes.pages.text_entry import TextEntry
from game.sim.tuning import TICKS_PER_SECOND
from game.storage.player_names import LONGEST, OFFERED, is_name
from game.view.paint.canvas import Canvas

_IGNORE_INPUT_TICKS = TICKS_PER_SECOND * 6 // 10
"""ticks since the last key of flight in which input is ignored and only the heading and why are shown."""


class NameEntry(TextEntry):
    """Offers the last name; leaving or closing the window keeps it."""

    def __init__(self, context: SceneContext, game_id: str = "", place: int = 0) -> None:
        self.offered = context.store.settings.player or OFFERED
        heading = f"NUMBER {place}: YOUR NAME" if place else "YOUR NAME"
        super().__init__(context, heading, self.offered, LONGEST)
        self.leaving = f"KEEPS {self.offered}"
        self._id = game_id
        self._rest = Rest(context.controls, _IGNORE_INPUT_TICKS)
        self._named = False

    def refusal(self, text: str) -> str:
        """Return why a name will not do."""
        return "" if is_name(text) or not text else "3 TO 8 LETTERS AND DIGITS, SPACES AND DASHES ONLY WITHIN"

    def accept(self, text: str) -> None:
        """Keep the name, and write it into the game's row; none is the one that was offered."""
        self._named = True
        self.context.store.name_score(self._id, text or self.offered)

    def leave(self) -> None:
        """Write the offered name into the row, unless it has one."""
        if not self._named:
            self.accept(self.offered)

    def type(self, letter: str) -> None:
        """Write a letter, but not at once: keys may still be hammered as they were in the game."""
        if self._rest.over:
            super().type(letter)

    def key(self, key: KeyPress) -> bool:
        """Answer, but not at once."""
        return self._rest.over and super().key(key)

    def press(self, action: Action) -> Move | None:
        """Answer, but not at once."""
        return super().press(action) if self._rest.over else None

    def point(self, gesture: Gesture) -> Move | None:
        """Answer, but not at once."""
        return super().point(gesture) if self._rest.over else None

    def draw(self, canvas: Canvas, alpha: float) -> None:
        """Draw the heading and why no key answers, and the board as soon as it does."""
        if self._rest.over:
            super().draw(canvas, alpha)
        else:
            self.board().texts[0].draw(canvas)
            canvas.write("RELEASE ALL KEYS", 640, 400, 22, canvas.palette.hud, "centre")

    def tick(self) -> Move | None:
        """Let time pass."""
        self._rest.tick()
        return super().tick()
