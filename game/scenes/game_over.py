"""The result of a game, and the offer of another."""

from __future__ import annotations

from game.input.actions import Action
from game.input.gestures import Gesture, GestureKind
from game.scenes.moves import Become, Move, ToPlay, ToTitle
from game.scenes.scene import Scene, SceneContext
from game.scenes.session import Session
from game.sim.command import IDLE
from game.sim.tuning import TICKS_PER_SECOND
from game.sound.cues import Cue
from game.view.canvas import Canvas
from game.view.hud import draw_hud

_DEAF = TICKS_PER_SECOND // 2
"""ticks in which nothing is accepted, since fire may still be pressed from the game."""

_FIELD_LIGHT = 0.5
_STAY = 30 * TICKS_PER_SECOND
"""ticks until the title comes back by itself."""


class GameOverScene(Scene):
    """The result, with the field moving on behind it.

    place is 1 for the best on the score board, None if the game is not on it.
    """

    session: Session

    def __init__(self, context: SceneContext, session: Session, place: int | None) -> None:
        self.context = context
        self.session = session
        self._place = place
        self._age = 0

    def press(self, action: Action) -> Move | None:
        """Play again, or leave for the title."""
        if self._age < _DEAF:
            return None
        if action in (Action.ACCEPT, Action.FIRE):
            self.context.sounds.say(Cue.MENU_ACCEPT)
            return Become(ToPlay(self.context.next_seed()))
        return Become(ToTitle()) if action is Action.BACK else None

    def point(self, gesture: Gesture) -> Move | None:
        """Play again on a click; the right button leaves."""
        return self.press(Action.ACCEPT) if gesture.kind is GestureKind.CLICK else super().point(gesture)

    def tick(self) -> Move | None:
        """Let the field move on; after a while go to the title."""
        self._age += 1
        self.session.tick([IDLE] * len(self.session.world.ships), self.context.overlay)
        return Become(ToTitle()) if self._age >= _STAY else None

    def tick_beneath(self) -> None:
        """Silence the sounds that last."""
        self.context.sounds.state(self.session.world, paused=True)

    def draw_beneath(self, canvas: Canvas, alpha: float) -> None:
        """Draw the field alone."""
        del alpha
        self.session.draw(canvas, 1.0)

    def _rank(self) -> str:
        """Return what the score is among the best."""
        if self._place is None:
            return f"BEST {self.context.best}"
        return "A NEW BEST" if self._place == 1 else f"NUMBER {self._place} OF YOUR BEST TEN"

    def draw(self, canvas: Canvas, alpha: float) -> None:
        """Draw the result over the field."""
        world = self.session.world
        with canvas.dimmed(_FIELD_LIGHT), canvas.wordless():
            self.session.draw(canvas, alpha)
        draw_hud(canvas, world, self.context.best, assisted=self.session.assisted)
        canvas.text("GAME OVER", 640, 220, 72, canvas.palette.warning, "centre", 3.2)
        palette = canvas.palette
        result = f"SCORE {world.score}   WAVE {world.wave}"
        y = canvas.write(result, 640, 320, 32, palette.hud, "centre")
        y = canvas.write(self._rank(), 640, y + 14, 22, palette.accent, "centre")
        if self._age >= _DEAF:
            fill = self.context.keyboard.fill
            again, title = fill("{go} OR CLICK TO PLAY AGAIN"), fill("{back} FOR THE TITLE")
            y = canvas.write(again, 640, y + 30, 28, palette.prompt, "centre")
            canvas.write(title, 640, y + 8, 18, palette.faint, "centre")
