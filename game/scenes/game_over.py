"""The end of a game: what came of it, and again."""

from __future__ import annotations

from collections.abc import Callable

from game.input.actions import Action
from game.scenes.scene import Become, Move, Scene, SceneContext
from game.scenes.session import Session
from game.sim.command import IDLE
from game.sim.tuning import TICKS_PER_SECOND
from game.sound.cues import Cue
from game.view.canvas import Canvas
from game.view.hud import draw_hud
from game.view.theme import DEFAULT

_DEAF = TICKS_PER_SECOND // 2
"""ticks in which nothing is accepted: the thumb is still on the trigger."""

_FIELD_LIGHT = 0.5
_STAY = 30 * TICKS_PER_SECOND
"""ticks until the title comes back by itself."""


class GameOverScene:
    """The field drifts on behind the result."""

    see_through = False

    def __init__(
        self,
        context: SceneContext,
        session: Session,
        again: Callable[[SceneContext, int], Scene],
        place: int | None,
    ) -> None:
        self.context = context
        self.session = session
        self._again = again
        self._place = place
        self._age = 0

    def press(self, action: Action) -> Move | None:
        """Play again, or leave for the title."""
        if self._age < _DEAF:
            return None
        if action in (Action.ACCEPT, Action.FIRE):
            self.context.sounds.say(Cue.MENU_ACCEPT)
            return Become(self._again(self.context, self.context.next_seed()))
        return self._title() if action is Action.BACK else None

    def _title(self) -> Move:
        from game.scenes.title import TitleScene

        return Become(TitleScene(self.context))

    def away(self) -> Move | None:
        """Wait: nothing is at stake."""
        return None

    def leave(self) -> None:
        """Nothing is kept here."""

    def tick(self) -> Move | None:
        """Let the field drift."""
        self._age += 1
        self.session.tick([IDLE] * len(self.session.world.ships), self.context.overlay)
        return self._title() if self._age >= _STAY else None

    def _praise(self) -> str:
        """Return what the score is among the best."""
        if self._place is None:
            return f"BEST {self.context.best}"
        return "A NEW BEST" if self._place == 1 else f"NUMBER {self._place} OF YOUR BEST TEN"

    def draw(self, canvas: Canvas, alpha: float) -> None:
        """Draw the result over the field."""
        world = self.session.world
        with canvas.dimmed(_FIELD_LIGHT):
            self.session.draw(canvas, alpha)
        draw_hud(canvas, world, self.context.best)
        canvas.text("GAME OVER", 640, 220, 72, DEFAULT.warning, "centre", 3.2)
        canvas.text(f"SCORE {world.score}   WAVE {world.wave}", 640, 330, 32, DEFAULT.hud, "centre")
        canvas.text(self._praise(), 640, 386, 22, DEFAULT.accent, "centre")
        if self._age >= _DEAF:
            canvas.text("FIRE TO PLAY AGAIN", 640, 456, 28, DEFAULT.prompt, "centre")
            canvas.text("ESC FOR THE TITLE", 640, 508, 18, DEFAULT.faint, "centre")
