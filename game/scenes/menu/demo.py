"""The silent games that the autopilot flies behind the title, and the attract mode, which shows one alone.

In the second half of each the attract mode shows the mathematics as well, with the key that does.
"""

from __future__ import annotations

from game.input.actions import Action
from game.overlay.overlay import Overlay
from game.overlay.state import Level
from game.pilots.autopilot import Autopilot
from game.scenes.game.session import Session
from game.scenes.pages.scene import Move, Pop, Scene
from game.scenes.pages.scene_context import SceneContext
from game.sim.tuning import TICKS_PER_SECOND
from game.sim.world import new_world
from game.view.hud.hud import draw_hud
from game.view.hud.hud_boxes import hud_sizes
from game.view.paint.canvas import Canvas
from game.view.paint.draw_options import DrawOptions
from game.view.paint.text_layout import LEGIBLE

_WAVES = (2, 5, 8, 10)
"""The waves in which demos begin, by turns: after an even one gates open, and after wave 5 a Castle comes."""

_LENGTH = 90 * TICKS_PER_SECOND
_RUN_UP = 2 * TICKS_PER_SECOND  # ticks flown before the first frame, so that the field is never empty


class Demo:
    """An endless sequence of games, the same one after every start."""

    def __init__(self, look: DrawOptions) -> None:
        self._games = 0
        self.overlay = Overlay()
        self.session = self._next(look)

    def _next(self, look: DrawOptions) -> Session:
        """Return the next game, a moment after its start."""
        self._games += 1
        self._pilot = Autopilot()
        self._age = 0
        self.overlay.level = Level.OFF
        self.overlay.forget()
        wave = _WAVES[self._games % len(_WAVES) - 1]
        session = Session(new_world(self._games, wave=wave), look=look)
        for _ in range(_RUN_UP):
            self._fly(session)
        return session

    def _fly(self, session: Session) -> None:
        world = session.world
        session.tick([self._pilot.command(world, ship.id) for ship in world.ships], self.overlay)

    def tick(self) -> None:
        """Let the autopilot fly one tick; the next game replaces one that is over, or too long."""
        self._age += 1
        if self._age >= _LENGTH // 2:
            self.overlay.level = Level.SEE
        self._fly(self.session)
        if self.session.world.over or self._age >= _LENGTH:
            self.session = self._next(self.session.look)


_BLINK = TICKS_PER_SECOND
_ANY_KEY_TOP, _ANY_KEY, _MATHS = 624.0, 24.0, 20.0  # units


class AttractScene(Scene):
    """The title's demo in full light; silent.

    Any input leads back to the title and does nothing else. The title beneath flies the demo. The session is
    None, as on the title: the player's overlay does not draw over a demo, which has its own.
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
        session, overlay, palette = self._demo.session, self._demo.overlay, canvas.palette
        session.draw(canvas, alpha)
        draw_hud(canvas, session.world, self.context.best)
        if overlay.on:
            overlay.theme = palette
            overlay.draw(canvas, session.world, text_scale=canvas.text_scale)
            words = self.context.controls.fill("{overlay}: THE MATHS")
            top = hud_sizes(canvas.text_scale).bottom + _MATHS
            canvas.write(words, 640, top, _MATHS, palette.accent, "centre")
        session.headlines.draw(canvas, session.world, _ANY_KEY_TOP - _ANY_KEY / 2)
        bright = 1.0 if self.age % _BLINK < _BLINK * 2 // 3 else LEGIBLE
        canvas.write("PRESS ANY KEY", 640, _ANY_KEY_TOP, _ANY_KEY, palette.prompt, "centre", bright=bright)
