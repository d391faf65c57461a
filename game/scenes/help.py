"""The table of keys, or of a pad's buttons, over whatever is on the screen."""

from __future__ import annotations

from typing import Final

from game.scenes.key_table import FLYING, OTHERS, key_cells, key_table
from game.scenes.moves import Pop
from game.scenes.page import PageScene
from game.scenes.rows import Button, ListRow, Row
from game.scenes.scene import SceneContext
from game.view.page_look import Cell, Column
from game.view.text_size import grown
from game.view.widgets import Layout
from game.view.wrapping import wrapped

_MIDDLE, _WORDS_HEIGHT, _WORDS_ROOM = 590.0, 14.0, 1160.0

_WORDS: Final = (
    "SHOOT ROCKS APART. LANCERS AIM FIRST: HIDE BEHIND A ROCK, FOR A BEAM ENDS THERE.",
    "YOUR LASER DRAINS THE BAR AND PIERCES. A MIRROR TURNS EVERY BEAM.",
    "KILLS IN A ROW FILL THE RING BESIDE THE SCORE: UP TO 8 TIMES THE POINTS.",
)


class HelpScene(PageScene):
    """What the keys do, and what is not obvious in the game. Every row leads back."""

    column = Column(top=120.0, width=980.0, every=27.0)
    heading_top = 60.0
    heading_height = 40.0
    paused = True

    def __init__(self, context: SceneContext) -> None:
        super().__init__(context, "HELP", ())
        self.help = ()
        self._rows_for: object = None
        self._make_rows()

    def layout(self) -> Layout:
        """Return where everything stands now, with the names of what is bound on the device used last."""
        self._make_rows()
        return super().layout()

    def _make_rows(self) -> None:
        controls, scale = self.context.keyboard, self.context.text_scale
        now = (controls.keys, controls.pad, controls.used, scale)
        if now == self._rows_for:  # names of keys are slow to find
            return
        self._rows_for = now
        keys: list[Row] = [
            ListRow(key_cells(*row, _MIDDLE), Pop) for row in key_table(controls, FLYING + OTHERS)
        ]
        words: list[Row] = [
            ListRow((Cell(line, 640.0, "centre", _WORDS_HEIGHT, lambda palette: palette.faint),), Pop)
            for text in _WORDS
            for line in wrapped(text, grown(_WORDS_HEIGHT, scale), _WORDS_ROOM)
        ]
        self.rows = (*keys, *words, Button("BACK", Pop))
        self.chosen = min(self.chosen, len(self.rows) - 1)
