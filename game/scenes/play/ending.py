"""The ending: the last Castle fell. A page with the figures of the game so far; then the game goes on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.input.actions import Action
from game.input.gestures import Gesture, GestureKind
from game.scenes.base.page import PageScene
from game.scenes.base.rows import Button, ListRow, Row
from game.scenes.base.run_summary import RunSummary, figure, figures
from game.scenes.base.scene import Move, Replace
from game.scenes.base.scene_context import SceneContext
from game.scenes.play.pause import Paused, ToCountIn
from game.sim.tuning import TICKS_PER_SECOND
from game.view.hud.headlines import FALLEN_WORDS
from game.view.pages.page_look import Column

_AIR: Final = 20.0  # units above the button
_IGNORE_INPUT_TICKS: Final = (
    TICKS_PER_SECOND  # ticks in which input is ignored: the keys of the fight may still be held
)


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
    """The figures of the game so far. Any action or click leads back to the game."""

    column = Column(top=150.0, width=800.0, every=32.0, tight=True)
    heading_top = 30.0
    heading_height = 44.0
    paused = True

    def __init__(self, context: SceneContext, to: ToEnding) -> None:
        self._to = to
        self._age = 0
        world = to.paused.session.world
        summaries = [each for each in (to.summary, to.partner) if each is not None]
        lines = [figure("WAVE", f"{world.wave}")]
        lines += [] if to.partner else [figure("SCORE", f"{world.score}")]
        rows: list[Row] = [ListRow(line, self._on, acts=False) for line in lines]
        rows += figures(world, summaries, to.paused.flyers.names, self._on, whole=True)
        super().__init__(context, FALLEN_WORDS, (*rows, Button("THE WAVES GO ON", self._on, _AIR)))
        self.chosen = 0 if self.layout().scrolls else len(self.rows) - 1
        self.help = ()

    def _on(self) -> Move:
        """Go on with the game; gates may wait there, so it is counted in."""
        self.context.controls.clear()
        return Replace(ToCountIn(self._to.paused, max(1, self.context.store.settings.count_in)))

    def press(self, action: Action) -> Move | None:
        """Go on by any action, but for those that scroll where that is needed."""
        if self.layout().scrolls and action in (Action.UP, Action.DOWN):
            return super().press(action)
        if self._age < _IGNORE_INPUT_TICKS:
            return None
        return super().press(action) if action is Action.ACCEPT else self._on()

    def point(self, gesture: Gesture) -> Move | None:
        """Go on by a click; the wheel scrolls."""
        if gesture.kind is GestureKind.WHEEL:
            return super().point(gesture)
        clicked = gesture.kind in (GestureKind.CLICK, GestureKind.BACK)
        if not clicked or self._age < _IGNORE_INPUT_TICKS:
            return None
        on_row = self.layout().row_at(gesture.x, gesture.y) is not None
        return super().point(gesture) if on_row and gesture.kind is GestureKind.CLICK else self._on()

    def tick(self) -> Move | None:
        """Let time pass for the page alone."""
        self._age += 1
        self.tick_beneath()
        return super().tick()

    def tick_beneath(self) -> None:
        """Silence the sounds that last."""
        self.context.sounds.state(self._to.paused.session.world, paused=True)
