"""The title: the name, a menu, the keys or the best scores, and a game flown by the autopilot behind them."""

from __future__ import annotations

from game.input.actions import Action
from game.input.gestures import Gesture, GestureKind
from game.pilots.autopilot import Autopilot
from game.scenes.key_table import FLYING, draw_keys
from game.scenes.moves import Become, Move, Push, Quit, ToHelp, ToPlay, ToScores, ToSettings
from game.scenes.page import PageScene
from game.scenes.rows import Button
from game.scenes.scene import SceneContext
from game.scenes.score_table import mark_cell, score_cells
from game.scenes.session import Session
from game.sim.tuning import TICKS_PER_SECOND
from game.sim.world import new_world
from game.view.canvas import Canvas
from game.view.effects_level import EffectsLevel
from game.view.page_look import Column
from game.view.stroke_font import TITLE_SPACING
from game.view.theme import DEFAULT

_DEMO_WAVE = 3
"""The wave in which the demo begins: it has a mirror, soon a Lancer, and many rocks."""

_DEMO_LENGTH = 90 * TICKS_PER_SECOND
_DEMO_RUN_UP = 2 * TICKS_PER_SECOND
"""ticks flown before the first frame, so that the field is never empty."""

_DEMO_LIGHT = 0.45
_BLINK = TICKS_PER_SECOND
_BLINK_DIM = 0.4

_KEYS_TIME, _SCORES_TIME = 10 * TICKS_PER_SECOND, 6 * TICKS_PER_SECOND
"""ticks for which the keys and the best scores are shown, by turns."""

_CHECKING = 1_000_000
"""ns in each tick for playing the replays of the best games again."""

_MIDDLE = 840.0
"""units: the middle of the tables, right of the menu."""

_KEYS_TOP, _KEYS_EVERY = 386.0, 35.0
_SCORES_LEFT, _SCORES_TOP, _SCORES_EVERY = 550.0, 326.0, 27.0
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
        self._demos = 0
        self._age = 0
        self.demo = self._new_demo()

    def _new_demo(self) -> Session:
        """Return the next demo; each is another game, and always the same ones in the same order."""
        self._demos += 1
        self._pilot = Autopilot()
        self._demo_age = 0
        session = Session(new_world(self._demos, wave=_DEMO_WAVE), level=self.context.level)
        for _ in range(_DEMO_RUN_UP):
            self._fly(session)
        return session

    def _fly(self, session: Session) -> None:
        world = session.world
        session.tick([self._pilot.command(world, ship.id) for ship in world.ships])

    def press(self, action: Action) -> Move | None:
        """Choose and accept; fire starts as Enter does while that is chosen, and Esc leaves."""
        if action is Action.PAUSE:
            return None
        if action is Action.FIRE:
            return super().press(Action.ACCEPT) if self.chosen == 0 else None
        return super().press(action)

    def back(self) -> Move:
        """Leave."""
        return Quit()

    def point(self, gesture: Gesture) -> Move | None:
        """Choose and click; the right button does nothing, for it is easily pressed once too often."""
        return None if gesture.kind is GestureKind.BACK else super().point(gesture)

    def tick(self) -> Move | None:
        """Let the autopilot fly, without sounds."""
        self._age += 1
        self.tick_beneath()
        return super().tick()

    def tick_beneath(self) -> None:
        """Let the autopilot fly also behind the menus, so that the effect of a setting is seen."""
        self.context.sounds.state(None)
        self.context.checker.work(_CHECKING)
        self._demo_age += 1
        self._fly(self.demo)
        if self.demo.world.over or self._demo_age >= _DEMO_LENGTH:
            self.demo = self._new_demo()

    def settings_changed(self, level: EffectsLevel) -> None:
        """Show the demo as this level says from now on."""
        self.demo.level = level

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
        for number, entry in enumerate(self.context.store.scores.table()):
            y, colour = _SCORES_TOP + _SCORES_EVERY * number, DEFAULT.accent if number == 0 else DEFAULT.faint
            mark = mark_cell(entry, self.context.checker.state(entry), _SCORES_LEFT)
            for cell in (*score_cells(number + 1, entry, _SCORES_LEFT), *mark):
                canvas.text(cell.text, cell.x, y, cell.height, cell.colour or colour, cell.align)

    def _draw_keys(self, canvas: Canvas) -> None:
        if self.context.best > 0:
            canvas.text(f"BEST {self.context.best}", _MIDDLE, 322, 24, DEFAULT.accent, "centre")
        draw_keys(canvas, FLYING, _MIDDLE, _KEYS_TOP, _KEYS_EVERY)
