"""The debug overlay (F3): the game shows its mathematics, in three levels.

It draws a record of what physics was asked in a tick and what it answered.
It reads the world and never changes it.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from game.overlay.state import Level, OverlayState, OverlayStats
from game.physics import Point
from game.physics.record import Record
from game.sim.world import World
from game.view.paint.box import Box
from game.view.paint.canvas import Canvas
from game.view.paint.theme import Colour

if TYPE_CHECKING:
    from game.cards.card import Card
    from game.overlay.levels import LevelPainter


_AROUND: Final = 0.5


class Overlay(OverlayState):
    """The overlay: its state and its drawing. What draws it is imported when it is shown.

    Use: `follow(world, record)` after each step while `on`, `draw(...)` before `canvas.end(frame, elapsed)`.
    While paused neither is needed but `draw`: what is remembered stays as it is, for ages are counted in
    ticks. When off, nothing is drawn or remembered, and the scene need not keep a record.
    """

    def __init__(self, *, on: bool = False) -> None:
        super().__init__()
        self.on = on
        self._painter: LevelPainter | None = None

    @property
    def on(self) -> bool:
        """Whether anything is shown; switched on, everything is."""
        return self.level is not Level.OFF

    @on.setter
    def on(self, on: bool) -> None:
        self.level = Level.ALL if on else Level.OFF

    @property
    def painter(self) -> LevelPainter:
        """What draws the levels."""
        if self._painter is None:
            from game.overlay.levels import LevelPainter  # most games begin without it

            self._painter = LevelPainter(self)
        return self._painter

    @property
    def card(self) -> Card | None:
        """The card that is being explained, None if there is none."""
        question = self.painter.questions.explainer.question if self.level >= Level.EXPLAIN else None
        return None if question is None else question.card

    @property
    def around(self) -> float:
        """The brightness of the field around what is explained, as a fraction."""
        return _AROUND if self.level >= Level.EXPLAIN else 1.0

    def formula(self) -> list[tuple[str, Colour]]:
        """Return the line that decides the card, as one line of text in colours; [] if there is no card."""
        if self.card is None:
            return []
        from game.overlay.card_panel import deciding, rows_of_line
        from game.overlay.debug_draw import Letters

        (row, *_) = rows_of_line(
            deciding(self.card)[-1]._replace(comment=""), self.theme, Letters(), sys.maxsize
        )
        return [*row.pieces]

    def toggle(self) -> None:
        """Switch to the next level: off, see, explain, all; off clears the memory."""
        self.level = self.level.next
        if not self.on:
            self.forget()

    def toggle_working(self) -> None:
        """Show all formulas in play, or again a sentence and the lines that decide; not at SEE."""
        if self.level >= Level.EXPLAIN:
            self.working = not self.working

    def next_question(self, world: World) -> None:
        """Explain another question: first the coming dangers, then happenings, the latest first."""
        if self.level >= Level.EXPLAIN:
            self.painter.questions.explainer.next(world)

    def forget(self) -> None:
        """Clear the memory, as for another game."""
        self.memory.forget()
        self.thoughts = (-1, ())
        if self._painter is not None:
            self._painter.forget()

    def follow(self, world: World, record: Record) -> None:
        """Remember the record of one tick; call it once after each step. Does nothing when off."""
        if self.on:
            self.memory.follow(world, record)
            if self.level >= Level.EXPLAIN:
                self.painter.questions.explainer.follow(world, record, choose=not self.recalls)

    def draw(  # noqa: PLR0913 - it shows what many others know
        self,
        canvas: Canvas,
        world: World,
        record: Record | None = None,
        *,
        pointer: Point | None = None,
        stats: OverlayStats | None = None,
        text_scale: float = 1.0,
        written: Sequence[Box] = (),
    ) -> list[Box]:
        """Draw the level; return the boxes of its text in pixels of the picture.

        record is that of the last step, for a caller that has not called `follow` in this tick. pointer is a
        place in the world, None while nothing is pointed at. text_scale is 1 to 2, as the UI scale of the
        settings. written are parts of the world with words of others, which nothing covers. When off,
        nothing happens.
        """
        if not self.on:
            return []
        if record is not None:
            self.follow(world, record)
        frame_of = (canvas, world, pointer, stats, text_scale)
        return self.painter.draw(*frame_of, written)
