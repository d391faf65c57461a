"""Counts the seconds down between the end of a pause and the game, which is seen but stands still."""

from __future__ import annotations

import math

from game.input.actions import Action
from game.scenes.base.moves import Move, Paused, Pop, Swap, ToPause
from game.scenes.base.scene import Scene, SceneContext
from game.sim.tuning import TICKS_PER_SECOND
from game.sound.cues import Cue
from game.view.hud.hud_boxes import middle_box
from game.view.hud.hud_sizes import hud_sizes
from game.view.paint.canvas import Canvas
from game.view.paint.text_size import LEGIBLE

_BELOW, _HIGH, _GAP = 14.0, 72.0, 16.0
"""units: the number stands below the wave and a line of letters, clear of the middle, where ships begin."""


class CountInScene(Scene):
    """A number over the game. Keys that are held at its end count, those only tapped during it do not."""

    see_through = True
    takes_overlay = True
    paused = True

    def __init__(self, context: SceneContext, paused: Paused, seconds: int) -> None:
        self.context = context
        self._paused = paused
        self._left = seconds * TICKS_PER_SECOND

    @property
    def number(self) -> int:
        """The seconds that are left, rounded up."""
        return math.ceil(self._left / TICKS_PER_SECOND)

    def press(self, action: Action) -> Move | None:
        """Pause again."""
        return self.away() if action in (Action.PAUSE, Action.BACK) else None

    def away(self, why: str = "") -> Move:
        """Pause again."""
        self.context.controls.clear()
        self.context.sounds.say(Cue.MENU_MOVE)
        return Swap(ToPause(self._paused, why))

    def tick(self) -> Move | None:
        """Count; at zero let the game go on."""
        self.context.sounds.state(self._paused.session.world, paused=True)
        before = self.number
        self._left -= 1
        if self.number != before:
            self.context.sounds.say(Cue.MENU_MOVE)
        if self._left > 0:
            return None
        self.context.controls.forget_taps()
        return Pop()

    def draw(self, canvas: Canvas, alpha: float) -> None:
        """Draw the number, which fades within its second."""
        del alpha
        part = (self._left % TICKS_PER_SECOND or TICKS_PER_SECOND) / TICKS_PER_SECOND
        bright = LEGIBLE + (1.0 - LEGIBLE) * part
        above = middle_box(self._paused.session.world, hud_sizes(canvas.text_scale))
        top = above.bottom + 2.0 * canvas.letters(_BELOW)
        canvas.text(str(self.number), 640, top, _HIGH, canvas.palette.prompt, "centre", bright=bright)
        words = self.context.controls.fill("{pause} PAUSE")
        canvas.write(words, 640, top + _HIGH + _GAP, 18, canvas.palette.faint, "centre")
