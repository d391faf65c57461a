"""The attract mode, which the title shows after a time without input."""

from __future__ import annotations

from collections.abc import Sequence

from game.input.actions import Action
from game.scenes.base.demo import Demo
from game.scenes.base.scene import Move, Pop, Scene
from game.scenes.base.scene_context import SceneContext
from game.scenes.base.score_table import HouseRow, score_cells, standings
from game.sim.tuning import TICKS_PER_SECOND
from game.storage.scores import Score, table_of
from game.view.hud.hud import draw_hud
from game.view.pages.row_writer import span_of
from game.view.paint.canvas import Canvas
from game.view.paint.text_size import LEGIBLE

_GAME_TIME, _TABLE_TIME = 20 * TICKS_PER_SECOND, 8 * TICKS_PER_SECOND
"""ticks for which the game and the score table are shown, in turn."""

_BEHIND_TABLE = 0.1  # brightness of the game behind the table
_ROOM = 1240.0  # units: greatest width of the table
_BLINK = TICKS_PER_SECOND
_HEADING_TOP, _HEADING = 110.0, 48.0
_TABLE_TOP, _TABLE_EVERY = 210.0, 36.0
_LOWEST_ROW, _ANY_KEY_TOP, _ANY_KEY = 580.0, 624.0, 24.0
"""units: the table ends above the first of the last two lines."""


class AttractScene(Scene):
    """The title's demo in full light, alternating with the score table; silent.

    Any input leads back to the title and does nothing else. The title beneath flies the demo. The session is
    None, as on the title: the overlay does not draw over a demo.
    """

    def __init__(self, context: SceneContext, demo: Demo) -> None:
        self.context = context
        self._demo = demo
        self.age = 0  # ticks since it was opened

    @property
    def shows_table(self) -> bool:
        """Whether the table is shown now; an empty one never is."""
        turn = self.age % (_GAME_TIME + _TABLE_TIME)
        return turn >= _GAME_TIME and bool(self._entries)

    @property
    def _entries(self) -> Sequence[Score | HouseRow]:
        """The score table of the chosen mode and difficulty, as on the title."""
        table = table_of(self.context.rules, players=self.context.crew.players, seed=self.context.set_seed)
        return () if table is None else standings(self.context.store.scores, table)

    def stirred(self) -> Move:
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
        """Draw the game, or the table over it."""
        if self.shows_table:
            with canvas.dimmed(_BEHIND_TABLE):
                self._demo.draw(canvas, alpha)
            self._draw_table(canvas)
        else:
            self._demo.draw(canvas, alpha)
            session = self._demo.session
            draw_hud(canvas, session.world, self.context.best)
            session.headlines.draw(canvas, session.world, _ANY_KEY_TOP - _ANY_KEY / 2)
        bright = 1.0 if self.age % _BLINK < _BLINK * 2 // 3 else LEGIBLE
        canvas.write(
            "PRESS ANY KEY", 640, _ANY_KEY_TOP, _ANY_KEY, canvas.palette.prompt, "centre", bright=bright
        )

    def _draw_table(self, canvas: Canvas) -> None:
        """Draw the table in the middle; larger text leaves less room around it."""
        palette = canvas.palette
        rows = [score_cells(place, entry, 0.0) for place, entry in enumerate(self._entries, 1)]
        edges = [edge for row in rows for cell in row for edge in span_of(cell)]
        larger = min(canvas.text_scale, _ROOM / (max(edges) - min(edges)))
        aside = 640 - larger * (min(edges) + max(edges)) / 2
        more = canvas.text_scale - 1.0
        heading, top = _HEADING_TOP - 60.0 * more, _TABLE_TOP - 80.0 * more
        canvas.write("THE TEN BEST", 640, heading, _HEADING, palette.title, "centre")
        every = min(_TABLE_EVERY * canvas.text_scale, (_LOWEST_ROW - top) / len(rows))
        for number, row in enumerate(rows):
            y = top + every * number
            usual = palette.accent if number == 0 else palette.hud
            for cell in row:
                colour = usual if cell.colour is None else cell.colour(palette)
                canvas.text(cell.text, aside + larger * cell.x, y, larger * cell.height, colour, cell.align)
