"""The title: the name, a menu, the keys or the best scores, and a game flown by the autopilot behind them.

When nobody is there for a while the attract mode takes over.
"""

from __future__ import annotations

from game.input.actions import Action
from game.input.gestures import Gesture, GestureKind
from game.scenes.demo import Demo
from game.scenes.key_table import FLYING, draw_keys
from game.scenes.moves import Become, Move, Push, Quit, ToAttract, ToHelp, ToPlay, ToScores, ToSettings
from game.scenes.page import PageScene
from game.scenes.rows import Button
from game.scenes.scene import SceneContext
from game.scenes.score_table import score_cells
from game.scenes.session import Session
from game.sim.tuning import TICKS_PER_SECOND
from game.view.canvas import Canvas
from game.view.effects_level import EffectsLevel
from game.view.page_look import Column
from game.view.stroke_font import TITLE_SPACING
from game.view.theme import DEFAULT

_PATIENCE = 10 * TICKS_PER_SECOND
"""ticks without a key, a pad or the mouse until the attract mode begins."""

_DEAF = TICKS_PER_SECOND // 4
"""ticks after the attract mode in which nothing is accepted: what ended it must not start a game."""

_DEMO_LIGHT = 0.45
_BLINK = TICKS_PER_SECOND
_BLINK_DIM = 0.4

_KEYS_TIME, _SCORES_TIME = 10 * TICKS_PER_SECOND, 6 * TICKS_PER_SECOND
"""ticks for which the keys and the best scores are shown, by turns."""

_MIDDLE = 840.0
"""units: the middle of the tables, right of the menu."""

_KEYS_TOP, _KEYS_EVERY = 386.0, 35.0
_SCORES_LEFT, _SCORES_TOP, _SCORES_EVERY = 560.0, 326.0, 27.0
"""units: both tables end above where notices appear."""


class TitleScene(PageScene):
    """The first scene, and the one that every game returns to.

    Its session stays None: the demo is a background, and the overlay shows nothing of it.
    """

    see_through = False
    hides_overlay = False
    column = Column(middle=270.0, top=318.0, width=360.0, every=50.0)

    def __init__(self, context: SceneContext) -> None:
        rows = (
            Button("PLAY", lambda: Become(ToPlay(context.next_seed()))),
            Button("SCORES", lambda: Push(ToScores())),
            Button("SETTINGS", lambda: Push(ToSettings())),
            Button("HELP", lambda: Push(ToHelp())),
            Button("QUIT", Quit),
        )
        super().__init__(context, "", rows)
        self.help = ()
        context.sounds.leave()
        self._age = 0
        self._idle = 0
        self._deaf = 0
        self._demo = Demo(context.level)

    @property
    def demo(self) -> Session:
        """The game behind the menu."""
        return self._demo.session

    def stirred(self) -> None:
        """Note that somebody is there."""
        self._idle = 0

    def press(self, action: Action) -> Move | None:
        """Choose and accept; fire starts as Enter does while that is chosen, and Esc leaves."""
        if action is Action.PAUSE or self._deaf > 0:
            return None
        if action is Action.FIRE:
            return super().press(Action.ACCEPT) if self.chosen == 0 else None
        return super().press(action)

    def back(self) -> Move:
        """Leave."""
        return Quit()

    def point(self, gesture: Gesture) -> Move | None:
        """Choose and click; the right button does nothing, for it is easily pressed once too often."""
        if gesture.kind is GestureKind.BACK or self._deaf > 0:
            return None
        return super().point(gesture)

    def tick(self) -> Move | None:
        """Let the autopilot fly, without sounds; after a while without anybody begin the attract mode."""
        self._age += 1
        self._idle += 1
        self.tick_beneath()
        self._deaf = max(0, self._deaf - 1)
        if self._idle != _PATIENCE:
            return super().tick()
        self._deaf = _DEAF
        return Push(ToAttract(self._demo))

    def tick_beneath(self) -> None:
        """Let the autopilot fly also behind the menus, so that the effect of a setting is seen."""
        self.context.sounds.state(None)
        self._demo.tick()

    def settings_changed(self, level: EffectsLevel) -> None:
        """Show the demo as this level says from now on."""
        self._demo.level = level

    def draw_beneath(self, canvas: Canvas, alpha: float) -> None:
        """Draw the demo alone."""
        self.demo.draw(canvas, alpha)

    def draw(self, canvas: Canvas, alpha: float) -> None:
        """Draw the name over the demo."""
        with canvas.dimmed(_DEMO_LIGHT):
            self.demo.draw(canvas, alpha)
        canvas.text("ASTERAYS", 640, 64, 118, DEFAULT.title, "centre", TITLE_SPACING)
        canvas.text("ASTEROIDS THAT SHOW THEIR MATHS", 640, 204, 20, DEFAULT.faint, "centre")
        if self.chosen == 0:
            bright = 1.0 if self._age % _BLINK < _BLINK * 2 // 3 else _BLINK_DIM
            canvas.text("PRESS FIRE TO START", 640, 256, 24, DEFAULT.prompt, "centre", bright=bright)
        super().draw(canvas, alpha)
        if self.context.best > 0 and self._age % (_KEYS_TIME + _SCORES_TIME) >= _KEYS_TIME:
            self._draw_scores(canvas)
        else:
            self._draw_keys(canvas)
        canvas.text(
            "F1 HELP   M SOUND   F11 FULL SCREEN   F12 PICTURE   ESC LEAVE",
            640,
            690,
            14,
            DEFAULT.faint,
            "centre",
        )

    def _draw_scores(self, canvas: Canvas) -> None:
        for number, entry in enumerate(self.context.store.scores.entries):
            y, colour = _SCORES_TOP + _SCORES_EVERY * number, DEFAULT.accent if number == 0 else DEFAULT.faint
            for cell in score_cells(number + 1, entry, _SCORES_LEFT):
                canvas.text(cell.text, cell.x, y, cell.height, cell.colour or colour, cell.align)

    def _draw_keys(self, canvas: Canvas) -> None:
        if self.context.best > 0:
            canvas.text(f"BEST {self.context.best}", _MIDDLE, 322, 24, DEFAULT.accent, "centre")
        draw_keys(canvas, FLYING, _MIDDLE, _KEYS_TOP, _KEYS_EVERY)
