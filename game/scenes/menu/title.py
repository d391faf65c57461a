"""The title: the name, a menu, the keys or the best scores, and a game flown by the autopilot behind them.

After a time without input the attract mode shows that game alone, in its second half with the mathematics
and the key that shows it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from game.input.actions import Action
from game.input.events import Gesture, GestureKind
from game.overlay.overlay import Overlay
from game.overlay.state import Level
from game.pilots.autopilot import Autopilot
from game.scenes.game.score_table import HEADS, score_cells, standings
from game.scenes.game.session import Session
from game.scenes.menu.help import HelpScene
from game.scenes.menu.modes_page import ModesScene, daily_status
from game.scenes.pages.keys import flying_under, key_cells, key_table, keys_of_two
from game.scenes.pages.page import Button, PageScene, Question, WordButton, opens
from game.scenes.pages.scene import (
    Move,
    Page,
    Pop,
    Push,
    Quit,
    ReplaceAll,
    Scene,
    SceneContext,
    ToPlay,
    ToScores,
)
from game.sim.tuning import TICKS_PER_SECOND
from game.sim.world import new_world
from game.storage.scores import Table, table_of
from game.view.hud.hud import draw_hud
from game.view.hud.hud_boxes import hud_sizes
from game.view.pages.grid import ACCENT, FAINT, PROMPT, SHIP, SHIP_TWO, Cell
from game.view.pages.logo import draw_logo
from game.view.pages.page_view import Column, PageView, RowView
from game.view.pages.widgets import Layout, beside, sheet
from game.view.paint.canvas import Canvas
from game.view.paint.draw_options import DrawOptions
from game.view.paint.text_layout import LEGIBLE, as_many_as_fit, fitted_height

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

    def press(self, _action: Action) -> Move:
        """Return to the title on any input."""
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


_PATIENCE = 10 * TICKS_PER_SECOND  # ticks without input until the attract mode begins
_IGNORE_INPUT_TICKS = TICKS_PER_SECOND // 4
"""ticks after the attract mode in which input is ignored: the key that ended it must not start a game."""

_DEMO_LIGHT = 0.3

_KEYS_TIME, _SCORES_TIME = 10 * TICKS_PER_SECOND, 6 * TICKS_PER_SECOND
"""ticks for which the keys and the best scores are shown, by turns."""

_KEYS, _SCORES, _EVERY = 16.0, 24.0, 30.0
"""units at 100 %: letters of the table of keys and of the best score, and from one row to the next."""

_ROOMY, _CLOSE = 300.0, 180.0  # units: where the menu begins, below a large name and below a smaller one
_SUBTITLE, _SUBTITLE_ROOM = 20.0, 1200.0
"""units: height of the letters of the line under the name at 100 %, and its room."""

_DROPS: Final = (5, 4, 3)  # columns of the scores that are left out where room is short
_FIRE: Final = 3  # the row of fire in the table of two players' keys
_FOOT: Final = (
    "{help} HELP",
    "{back} LEAVE",
    "{mute} SOUND",
    "{fullscreen} FULL SCREEN",
    "{screenshot} PICTURE",
)
_FOOT_HEIGHT = 14.0


class TitleScene(PageScene):
    """The first scene, and the one that every game returns to.

    Its session stays None: the demo is a background, and the overlay shows nothing of it.
    """

    see_through = False
    own_keys = None
    view = PageView(column=Column(width=520.0, every=31.0, tight=True), drops=_DROPS)

    def __init__(self, context: SceneContext) -> None:
        self.context = context
        self._others = (
            opens("MODES", ModesScene),
            opens("LAB", Page.LAB),
            opens("SCORES", ToScores()),
            opens("SETTINGS", Page.SETTINGS),
            opens("HELP", partial(HelpScene, first="DANGERS")),  # the keys stand beside it
            Button("QUIT", Quit),
        )
        context.challenge = None
        self._offer()
        self._roomy = True  # whether the name is large, with the line on the mode below it
        super().__init__(context, "", (self._play,))
        self._make_rows()
        self.chosen = int(context.first_wave > 1)
        self.help = ()
        context.sounds.leave()
        context.controls.seat_players(1)
        self.age = 0  # ticks since it was opened
        self.idle = 0  # ticks since the last touch
        self._deaf = 0
        self.demo = Demo(context.look)  # the game behind the menu

    def _offer(self) -> None:
        """Make the first row, which begins a game of the chosen mode; a daily one has its day."""
        context, title = self.context, self.context.variant.title
        self._offered = (context.choice, context.day)
        words = title if context.mode.seed is None else f"{title} {context.day}"
        self._play = Button(words, lambda: self._begin(1))

    def _make_rows(self) -> None:
        """Make the rows for the mode and the difficulty that are set; the chosen row stays chosen."""
        row = self.rows[self.chosen]
        if (self.context.choice, self.context.day) != self._offered:
            before = self._play
            self._offer()
            row = self._play if row is before else row
        self._most = self.context.highest_wave
        words = [f"BEGIN AT WAVE {wave}" for wave in range(2, self._most + 1)]
        later = WordButton(
            words, lambda: self._later() - 2, self._turn_to, lambda: self._begin(self._later())
        )
        self._at_wave = [later] if words else []
        self.rows = (self._play, *self._at_wave, *self._others)
        self.chosen = self.rows.index(row) if row in self.rows else 0

    def _later(self) -> int:
        """Return the later wave that is offered: the last one chosen, else the highest."""
        return min(self.context.begin_at, self._most) if self.context.begin_at > 1 else self._most

    def _turn_to(self, word: int) -> None:
        self.context.begin_at = word + 2

    def _begin(self, wave: int) -> Move:
        """Begin a game; those after it begin with the same wave."""
        self.context.begin_at = wave
        return ReplaceAll(ToPlay(self.context.next_seed(), wave))

    @property
    def _wave(self) -> int:
        """The wave that the chosen row begins with; 0 if it begins no game."""
        row = self.rows[self.chosen]
        return 1 if row is self._play else self._later() if row in self._at_wave else 0

    def on_any_input(self) -> None:
        """Note that somebody is there."""
        self.idle = 0

    def press(self, action: Action) -> Move | None:
        """Choose and accept. Fire starts a game if the row does; left and right show the modes."""
        if action is Action.PAUSE or self._deaf > 0:
            return None
        if action is Action.FIRE:
            return super().press(Action.ACCEPT) if self._wave else None
        if action in (Action.LEFT, Action.RIGHT) and self.rows[self.chosen] is self._play:
            return Push(ModesScene)
        return super().press(action)

    def back(self) -> Move:
        """Ask whether to leave: Esc and B are easily pressed by mistake."""
        return Push(LeaveQuestion)

    def point(self, gesture: Gesture) -> Move | None:
        """Choose and click. The right button does nothing: it is easily pressed by mistake."""
        if gesture.kind is GestureKind.BACK or self._deaf > 0:
            return None
        return super().point(gesture)

    def tick(self) -> Move | None:
        """Fly the demo; begin the attract mode after a time without input."""
        self.age += 1
        self.idle += 1
        self.tick_in_background()
        self._deaf = max(0, self._deaf - 1)
        if (self.context.choice, self.context.day) != self._offered:
            self._make_rows()
        if self.idle != _PATIENCE:
            return super().tick()
        self._deaf = _IGNORE_INPUT_TICKS
        return Push(lambda context: AttractScene(context, self.demo))

    def tick_in_background(self) -> None:
        """Fly the demo behind menus as well, to show the effect of a setting."""
        self.context.sounds.state(None)
        self.demo.tick()

    def settings_changed(self, look: DrawOptions) -> None:
        """Show the demo in this look, and offer what this difficulty has, from now on."""
        self.demo.session.look = look
        self._make_rows()

    def draw_as_background(self, canvas: Canvas, alpha: float) -> None:
        """Draw the demo alone."""
        self.demo.session.draw(canvas, alpha)

    def draw(self, canvas: Canvas, alpha: float) -> None:
        """Draw the name over the demo."""
        with canvas.dimmed(_DEMO_LIGHT), canvas.wordless():
            self.demo.session.draw(canvas, alpha)
        self.layout()  # it tells how large the name may be
        self._draw_name(canvas)
        super().draw(canvas, alpha)
        height = canvas.scaled(_FOOT_HEIGHT)
        foot = as_many_as_fit(tuple(filter(None, map(self.context.controls.fill, _FOOT))), height, 1240.0)
        canvas.text(foot, 640, 704 - height, height, canvas.palette.faint, "centre")

    def shown(self) -> PageView:
        """Return the menu as it is now, and aside by turns the keys and the best scores."""
        turn = self.age % (_KEYS_TIME + _SCORES_TIME)
        aside = self._scores() if turn >= _KEYS_TIME else self._keys()
        return replace(super().shown(), aside=_rows(aside))

    def lay(self, page: PageView) -> Layout:
        """Lay the menu out beside the keys or the scores below a large name or a smaller one, or else alone.

        Room is asked for both tables, so that the menu stays where it is when one follows the other.
        """
        tables = [_rows(self._keys()), _rows(self._scores())]
        for top in (_ROOMY, _CLOSE):
            self._roomy = top == _ROOMY
            here = replace(page, column=replace(page.column, top=top))
            if all(beside(replace(here, aside=rows), _EVERY).fits for rows in tables):
                layout = beside(here, _EVERY)
                count = len(page.rows)
                return replace(layout, boxes=layout.boxes[:count], values=layout.values[:count])
        return sheet(here)

    def _draw_name(self, canvas: Canvas) -> None:
        """Draw the name and the lines beneath it; large letters leave out the subtitle."""
        palette = canvas.palette
        top, name, start, prompt = (50.0, 110.0, 242.0, 22.0) if self._roomy else (24.0, 76.0, 124.0, 18.0)
        draw_logo(canvas, 640, top, name)
        if self._roomy:
            words = self._subtitle
            height = fitted_height(words, canvas.scaled(_SUBTITLE), _SUBTITLE_ROOM)
            canvas.text(words, 640, 200, height, palette.faint, "centre")
        if self._wave:
            bright = 1.0 if self.age % _BLINK < _BLINK * 2 // 3 else LEGIBLE
            words = self.context.controls.fill("PRESS {go} TO START")
            canvas.write(words, 640, start, prompt, palette.prompt, "centre", bright=bright)

    @property
    def _subtitle(self) -> str:
        """What the chosen mode is; of the first one what the whole game is."""
        if not self.context.choice:
            return "ASTEROIDS THAT SHOW THEIR MATHS"
        return daily_status(self.context) or self.context.variant.tagline.upper()

    @property
    def _table(self) -> Table | None:
        """The table of the games that the chosen row begins; if it begins none, that of PLAY."""
        context = self.context
        return table_of(context.rules, self._wave or 1, context.variant.players, context.set_seed)

    def _scores(self) -> list[tuple[Cell, ...]]:
        """Return the table of the best games with its heads; the keys while it is empty."""
        rows = () if self._table is None else standings(self.context.store.scores, self._table)
        if not rows:
            return self._keys()
        return [HEADS, *(score_cells(n + 1, row, FAINT if n else ACCENT) for n, row in enumerate(rows))]

    def _keys(self) -> list[tuple[Cell, ...]]:
        """Return the table of the keys, for two players with those of each, below the best score."""
        points = 0 if (table := self._table) is None else self.context.store.scores.best_of(table)
        best = [(Cell(f"BEST {points}", "centre", _SCORES, ACCENT),)] if points > 0 else []
        controls, flying = self.context.controls, flying_under(self.context.rules)
        if self.context.variant.players == 1:
            return [*best, *(key_cells(*row, _KEYS) for row in key_table(controls, flying))]
        rows = [("PLAYER 1", "PLAYER 2", ""), *keys_of_two(controls, flying)]
        joins = f"PLAYER 2 JOINS BY {rows[_FIRE][1]}, OR START ON A PAD"
        lines = [
            (
                Cell(one, "right", _KEYS, SHIP),
                Cell(two, "right", _KEYS, SHIP_TWO),
                Cell(what, "left", _KEYS, PROMPT),
            )
            for one, two, what in rows
        ]
        return [*best, *lines, (Cell(joins, "centre", _KEYS),)]


def _rows(table: Sequence[tuple[Cell, ...]]) -> tuple[RowView, ...]:
    return tuple(RowView("", cells=line, acts=False) for line in table)


class LeaveQuestion(Question):
    """Asks on the title whether to end the program."""

    narrow = False
    shows_overlay = False
    paused = False

    def __init__(self, context: SceneContext) -> None:
        super().__init__(context, "LEAVE ASTERAYS?", Quit)
