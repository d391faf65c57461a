"""The ending: the last Castle fell. A page with the figures of the game so far; then the game goes on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.input.actions import Action
from game.input.gestures import Gesture, GestureKind
from game.scenes.base.page import PageScene
from game.scenes.base.rows import Button, Row
from game.scenes.base.run_pages import (
    beside_figures,
    draw_run,
    gift_rows,
    gifts_of,
    graph_page,
    lines_of,
    said,
)
from game.scenes.base.run_summary import RunSummary
from game.scenes.base.scene import Move, Swap
from game.scenes.base.scene_context import SceneContext
from game.scenes.play.pause import Paused, ToCountIn
from game.sim.tuning import TICKS_PER_SECOND
from game.view.hud.headlines import FALLEN_WORDS
from game.view.pages.page_look import Column
from game.view.paint.canvas import Canvas

_DEAF: Final = TICKS_PER_SECOND  # ticks in which input is ignored: the keys of the fight may still be held
_GRAPH_TOP: Final = 92.0  # units


@dataclass(frozen=True, slots=True)
class ToEnding:
    """The ending of a game that waits beneath."""

    paused: Paused
    summary: RunSummary
    partner: RunSummary | None = None  # that of the second player, None if there is none

    def __call__(self, context: SceneContext) -> EndingScene:
        """Make the scene."""
        return EndingScene(context, self)


class EndingScene(PageScene):
    """The graph and the figures of the game so far. Any action or click leads back to the game.

    At larger text sizes the figures are rows, and a row opens the graph.
    """

    column = Column(top=150.0, width=1200.0, every=28.0)
    heading_top = 30.0
    heading_height = 44.0
    paused = True

    def __init__(self, context: SceneContext, to: ToEnding) -> None:
        self._to = to
        self._age = 0
        world = to.paused.session.world
        lines = [("WAVE", str(world.wave)), *([] if to.partner else [("SCORE", str(world.score))])]
        self._lines = lines + lines_of(world, to.summary, to.partner, to.paused.flyers.names, whole=True)
        self._graph = to.summary.course.graph(), gifts_of(to.summary, to.partner)
        self._paged = context.text_scale > 1.0
        rows: list[Row] = []
        if self._paged:
            rows += [said(what, how, self._on) for what, how in self._lines]
            rows += gift_rows(context, self._graph[1], self._on)
            rows.append(graph_page(*self._graph))
        super().__init__(context, FALLEN_WORDS, (*rows, Button("THE WAVES GO ON", self._on)))
        if not self._paged:
            self.column = beside_figures(len(self.rows), self._lines, _GRAPH_TOP)
        self.chosen = 0 if self.layout().scrolls else len(self.rows) - 1
        self.help = ()

    def _on(self) -> Move:
        """Go on with the game; gates may wait there, so it is counted in."""
        self.context.controls.clear()
        return Swap(ToCountIn(self._to.paused, max(1, self.context.store.settings.count_in)))

    def press(self, action: Action) -> Move | None:
        """Go on by any action, but for those that scroll where that is needed."""
        if self.layout().scrolls and action in (Action.UP, Action.DOWN):
            return super().press(action)
        if self._age < _DEAF:
            return None
        return super().press(action) if action is Action.ACCEPT else self._on()

    def point(self, gesture: Gesture) -> Move | None:
        """Go on by a click; the wheel scrolls."""
        if gesture.kind is GestureKind.WHEEL:
            return super().point(gesture)
        clicked = gesture.kind in (GestureKind.CLICK, GestureKind.BACK)
        if not clicked or self._age < _DEAF:
            return None
        on_row = self.layout().row_at(gesture.x, gesture.y) is not None
        return super().point(gesture) if on_row and gesture.kind is GestureKind.CLICK else self._on()

    def draw(self, canvas: Canvas, alpha: float) -> None:
        """Draw the graph with the figures, unless these are rows."""
        super().draw(canvas, alpha)
        if not self._paged:
            draw_run(canvas, *self._graph, self._lines, _GRAPH_TOP)

    def tick(self) -> Move | None:
        """Let time pass for the page alone."""
        self._age += 1
        self.tick_beneath()
        return super().tick()

    def tick_beneath(self) -> None:
        """Silence the sounds that last."""
        self.context.sounds.state(self._to.paused.session.world, paused=True)
