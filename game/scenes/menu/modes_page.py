"""All modes, with a picture of the chosen one that the autopilot flies, its difficulty and best score."""

from __future__ import annotations

import sys
from dataclasses import replace
from functools import partial
from typing import Final

from game.input.actions import Action
from game.modes import ARCADE, MODE_VARIANTS
from game.pilots.autopilot import Autopilot
from game.scenes.game.session import Session
from game.scenes.pages.page import Button, PageScene, Row, WordButton, opens
from game.scenes.pages.scene import Move, Page, Pop, ReplaceAll, SceneContext, ToPlay
from game.sim.rule_sets import DIFFICULTIES
from game.sim.tuning import TICKS_PER_SECOND
from game.sim.world import new_world
from game.view.pages.page_view import Column, PageView
from game.view.pages.widgets import Layout, beside
from game.view.paint.box import Box
from game.view.paint.canvas import Canvas

_RUN_UP: Final = 3 * TICKS_PER_SECOND  # ticks flown before a picture is shown
_LEFT, _RIGHT, _TOP = 520.0, 1236.0, 150.0  # units: where the picture may lie
_SHAPE: Final = 720.0 / 1280.0  # its height over its width
_AIR: Final = 16.0  # units: around the picture and between its lines
_ROOMY: Final = 1.3  # the largest text size with room for the keys below
_LETTERS: Final = 16.0  # units at 100 %: the sentence and the best score


class ModesScene(PageScene):
    """The modes by name; accepting one, or fire, begins its game."""

    see_through = False
    own_keys = None
    view = PageView(
        column=Column(top=_TOP, width=460.0, every=46.0, tight=True), heading_top=60.0, help_top=660.0
    )

    def __init__(self, context: SceneContext) -> None:
        self._names = tuple(DIFFICULTIES)
        self._before = context.choice  # the mode to go back to, unless a game is begun
        self._pilot = Autopilot()
        super().__init__(context, "MODES", self._rows(context))
        self.chosen = context.choice
        self.help = () if context.text_scale > _ROOMY else self.help
        self.picture = self._fly_in()

    def _rows(self, context: SceneContext) -> list[Row]:
        """Return a row for each mode, and one for the difficulty."""
        rows: list[Row] = [
            Button(variant.word, partial(self._begin, number))
            for number, (_mode, variant) in enumerate(MODE_VARIANTS)
        ]
        difficulty = WordButton(
            [f"DIFFICULTY {name.upper()}" for name in self._names],
            lambda: self._names.index(context.store.settings.difficulty),
            self._set_difficulty,
            lambda: None,
        )
        alone = context.scenario or context.bots or sys.platform == "emscripten"  # browsers have no sockets
        friend = [] if alone else [opens("WITH A FRIEND", Page.FRIEND)]
        return [*rows, difficulty, *friend, Button("BACK", self.back)]

    def press(self, action: Action) -> Move | None:
        """Choose, change or accept; fire begins a game if a mode is chosen."""
        if action is Action.FIRE:
            return super().press(Action.ACCEPT) if self.chosen < len(MODE_VARIANTS) else None
        return super().press(action)

    def back(self) -> Move:
        """Leave the mode as it was: a picture looked at is no choice."""
        self.context.choice = self._before
        return Pop()

    def _begin(self, number: int) -> Move:
        self.context.choice, self.context.begin_at = number, 1
        return ReplaceAll(ToPlay(self.context.next_seed()))

    def _set_difficulty(self, number: int) -> None:
        chosen = self.context.store.settings
        self.context.change(replace(chosen, difficulty=self._names[number]))
        self.picture = self._fly_in()

    def _fly_in(self) -> Session:
        """Return a game of the chosen mode under way."""
        context = self.context
        wave = 3 if context.mode is ARCADE else 1
        world = new_world(7, context.rules, ships=context.variant.players, wave=wave)
        session = Session(world, look=context.look)
        for _ in range(_RUN_UP):
            self._fly(session)
        return session

    def _fly(self, session: Session) -> None:
        world = session.world
        session.tick([self._pilot.command(world, ship.id) for ship in world.ships])

    def _choose(self, row: int) -> None:
        """Choose a row, and the mode that it names."""
        super()._choose(row)
        if self.chosen < len(MODE_VARIANTS) and self.chosen != self.context.choice:
            self.context.choice = self.chosen
            self.picture = self._fly_in()

    def tick(self) -> Move | None:
        """Fly the game of the picture, over and over."""
        self.context.sounds.state(None)
        self._fly(self.picture)
        if self.picture.world.over:
            self.picture = self._fly_in()
        return super().tick()

    def lay(self, page: PageView) -> Layout:
        """Lay the rows out at the left."""
        return beside(page, page.column.every)

    def draw(self, canvas: Canvas, alpha: float) -> None:
        """Draw the rows, and the picture with its words in what room they leave."""
        super().draw(canvas, alpha)
        context = self.context
        left = max(_LEFT, max(box.right for box in self.layout().boxes) + 2.0 * _AIR)
        width = _RIGHT - left
        bottom = _TOP + width * _SHAPE
        self._draw_picture(canvas, left, width, alpha)
        best = f"BEST {context.best}" if context.best else "NO GAME YET" if context.variant.table else ""
        words = (context.variant.tagline.upper(), daily_status(context) or best)
        for line in words:
            bottom = canvas.write(line, left, bottom + _AIR, _LETTERS, canvas.palette.hud, room=width)

    def _draw_picture(self, canvas: Canvas, left: float, width: float, alpha: float) -> None:
        box = Box(left, _TOP, width, width * _SHAPE)
        with canvas.inset(box), canvas.wordless():
            self.picture.draw(canvas, alpha)
        canvas.polyline(box.corners, canvas.palette.faint, closed=True)


def daily_status(context: SceneContext) -> str:
    """Return whether the next daily game counts, and the streak; "" if the next game is of another mode."""
    if context.mode.seed is None:
        return ""
    day, today = context.day, context.today()
    if day != today:
        return "A PAST DAY IS PRACTICE"
    streak, note = context.store.streak(today), context.store.day(day)
    if note is None or not note.game:
        counts, more = "THE FIRST GAME OF A DAY COUNTS", ", EVEN IF BROKEN OFF"
    else:
        counts, more = f"{note.score} POINTS COUNT TODAY", ", MORE IS PRACTICE"
    return f"{counts}{more}" + (f"   STREAK {streak}" if streak else "")
