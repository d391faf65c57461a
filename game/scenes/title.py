"""The title: the name, the keys or the best scores, and a game flown by the autopilot behind them."""

from __future__ import annotations

from game.input.actions import Action
from game.pilots.autopilot import Autopilot
from game.scenes.moves import Become, Move, Quit, ToPlay
from game.scenes.scene import Scene, SceneContext
from game.scenes.session import Session
from game.sim.tuning import TICKS_PER_SECOND
from game.sim.world import new_world
from game.sound.cues import Cue
from game.view.canvas import Canvas
from game.view.hud import fitting
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

_KEYS_TOP, _KEYS_EVERY = 386.0, 35.0
_SCORES_TOP, _SCORES_EVERY = 326.0, 27.0
"""units: both tables end above where notices appear."""

_KEYS = (
    ("ARROWS / W A D", "TURN, THRUST"),
    ("SPACE / J", "FIRE"),
    ("K / X", "LASER"),
    ("H", "HYPERSPACE"),
    ("P", "PAUSE"),
    ("F3", "SHOW THE MATHS"),
)


class TitleScene(Scene):
    """The first scene, and the one that every game returns to.

    Its session stays None: the demo is a background, and the overlay shows nothing of it.
    """

    def __init__(self, context: SceneContext) -> None:
        self.context = context
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
        """Start, or leave."""
        if action in (Action.ACCEPT, Action.FIRE):
            self.context.sounds.say(Cue.MENU_ACCEPT)
            return Become(ToPlay(self.context.next_seed()))
        return Quit() if action is Action.BACK else None

    def tick(self) -> Move | None:
        """Let the autopilot fly, without sounds."""
        self.context.sounds.state(None)
        self._age += 1
        self._demo_age += 1
        self._fly(self.demo)
        if self.demo.world.over or self._demo_age >= _DEMO_LENGTH:
            self.demo = self._new_demo()
        return None

    def draw(self, canvas: Canvas, alpha: float) -> None:
        """Draw the name over the demo."""
        with canvas.dimmed(_DEMO_LIGHT):
            self.demo.draw(canvas, alpha)
        canvas.text("ASTERAYS", 640, 64, 118, DEFAULT.title, "centre", TITLE_SPACING)
        canvas.text("ASTEROIDS THAT SHOW THEIR MATHS", 640, 204, 20, DEFAULT.faint, "centre")
        bright = 1.0 if self._age % _BLINK < _BLINK * 2 // 3 else _BLINK_DIM
        canvas.text("PRESS FIRE TO START", 640, 262, 34, DEFAULT.prompt, "centre", bright=bright)
        if self.context.best > 0 and self._age % (_KEYS_TIME + _SCORES_TIME) >= _KEYS_TIME:
            self._draw_scores(canvas)
        else:
            self._draw_keys(canvas)
        canvas.text(
            "M SOUND   F11 FULL SCREEN   F12 PICTURE   ESC LEAVE", 640, 690, 14, DEFAULT.faint, "centre"
        )

    def _draw_scores(self, canvas: Canvas) -> None:
        for number, entry in enumerate(self.context.store.scores.entries):
            y, colour = _SCORES_TOP + _SCORES_EVERY * number, DEFAULT.accent if number == 0 else DEFAULT.faint
            columns = (
                (500, f"{number + 1}", 60),
                (640, f"{entry.score}", 122),
                (770, f"WAVE {entry.wave}", 116),
            )
            for x, text, room in columns:
                canvas.text(text, x, y, fitting(text, 15, room), colour, "right")
            canvas.text(entry.date, 800, y, 15, colour, "left")
            if not entry.verified:
                canvas.text("NOT VERIFIED", 950, y, 15, DEFAULT.warning, "left")

    def _draw_keys(self, canvas: Canvas) -> None:
        if self.context.best > 0:
            canvas.text(f"BEST {self.context.best}", 640, 322, 24, DEFAULT.accent, "centre")
        for number, (keys, meaning) in enumerate(_KEYS):
            y = _KEYS_TOP + _KEYS_EVERY * number
            canvas.text(keys, 616, y, 18, DEFAULT.hud, "right")
            canvas.text(meaning, 664, y, 18, DEFAULT.prompt, "left")
