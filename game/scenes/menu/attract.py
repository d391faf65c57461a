"""The attract mode, which the title shows after a time without input."""

from __future__ import annotations

from game.input.actions import Action
from game.scenes.base.demo import Demo
from game.scenes.base.scene import Move, Pop, Scene
from game.scenes.base.scene_context import SceneContext
from game.sim.tuning import TICKS_PER_SECOND
from game.view.hud.hud import draw_hud
from game.view.paint.canvas import Canvas
from game.view.paint.text_layout import LEGIBLE

_BLINK = TICKS_PER_SECOND
_ANY_KEY_TOP, _ANY_KEY = 624.0, 24.0  # units


class AttractScene(Scene):
    """The title's demo in full light; silent.

    Any input leads back to the title and does nothing else. The title beneath flies the demo. The session is
    None, as on the title: the overlay does not draw over a demo.
    """

    def __init__(self, context: SceneContext, demo: Demo) -> None:
        self.context = context
        self._demo = demo
        self.age = 0  # ticks since it was opened

    def on_any_input(self) -> Move:
        """Return to the title."""
        return Pop()

    def press(self, action: Action) -> Move:
        """Return to the title on any input."""
        del action
        return Pop()

    def tick(self) -> None:
        """Let time pass; the demo is flown beneath."""
        self.age += 1

    def draw(self, canvas: Canvas, alpha: float) -> None:
        """Draw the game."""
        self._demo.draw(canvas, alpha)
        session = self._demo.session
        draw_hud(canvas, session.world, self.context.best)
        session.headlines.draw(canvas, session.world, _ANY_KEY_TOP - _ANY_KEY / 2)
        bright = 1.0 if self.age % _BLINK < _BLINK * 2 // 3 else LEGIBLE
        canvas.write(
            "PRESS ANY KEY", 640, _ANY_KEY_TOP, _ANY_KEY, canvas.palette.prompt, "centre", bright=bright
        )
