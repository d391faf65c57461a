"""The table of keys, or of a pad's buttons, over whatever is on the screen."""

from __future__ import annotations

from typing import Final

from game.input.actions import Action
from game.scenes.key_table import FLYING, OTHERS, key_cells, key_table
from game.scenes.moves import Pop
from game.scenes.page import PageScene
from game.scenes.rows import Button, Choice, ListRow, Row
from game.scenes.scene import SceneContext
from game.scenes.scene_keys import SceneKeys
from game.view.page_look import Cell, Column
from game.view.text_size import grown
from game.view.widgets import Layout
from game.view.wrapping import wrapped

_MIDDLE, _WORDS_HEIGHT, _WORDS_ROOM = 590.0, 14.0, 1160.0

_TOP, _FOOT, _MOST_EVERY = 120.0, 580.0, 27.0
"""units: where the rows begin and end, and how far apart they stand at most."""

_FLIGHT: Final = "FLIGHT AND WINDOW"

_WORDS: Final = (
    "SHOOT ROCKS APART. LANCERS AIM FIRST: HIDE BEHIND A ROCK, FOR A BEAM ENDS THERE.",
    "YOUR LASER DRAINS THE BAR AND PIERCES. A MIRROR TURNS EVERY BEAM.",
    "KILLS IN A ROW FILL THE RING BESIDE THE SCORE: UP TO 8 TIMES THE POINTS.",
)


class HelpScene(PageScene):
    """What the keys do, and what is not obvious in the game. Every row of it leads back.

    own are the keys of the scene beneath: they are shown first, and those of flight on a page beside them.
    """

    heading_top = 60.0
    heading_height = 40.0
    paused = True

    def __init__(self, context: SceneContext, own: SceneKeys | None = None) -> None:
        super().__init__(context, "HELP", ())
        self.help = ()
        self._own = own
        self._flight = own is None
        self._rows_for: object = None
        self._make_rows()
        self.chosen = 0 if own is None else 1

    def _go(self, action: Action) -> None:
        """Choose a row; the arrows to the sides lead to the other page, whatever row is chosen."""
        if self._own is not None and action in (Action.LEFT, Action.RIGHT):
            self._change(self.rows[0], 1 if action is Action.RIGHT else -1)
        else:
            super()._go(action)

    def layout(self) -> Layout:
        """Return where everything stands now, with the names of what is bound on the device used last."""
        self._make_rows()
        return super().layout()

    def _make_rows(self) -> None:
        controls, scale = self.context.keyboard, self.context.text_scale
        now = (controls.keys, controls.pad, controls.used, scale, self._flight)
        if now == self._rows_for:  # names of keys are slow to find
            return
        self._rows_for = now
        shown = self._flight_rows() if self._flight or self._own is None else self._own_rows(self._own)
        self.rows = (*self._pages(), *shown, Button("BACK", Pop))
        self.chosen = min(self.chosen, len(self.rows) - 1)
        every = min(_MOST_EVERY, (_FOOT - _TOP) / len(self.rows))
        self.column = Column(top=_TOP, width=980.0, every=every)

    def _pages(self) -> tuple[Row, ...]:
        """Return the choice of the page, if there are two."""
        if self._own is None:
            return ()
        names = (self._own.name, _FLIGHT)
        return (Choice("KEYS OF", names, lambda: int(self._flight), self._turn_to),)

    def _turn_to(self, page: int) -> None:
        self._flight = page == 1
        self._make_rows()

    def _own_rows(self, own: SceneKeys) -> tuple[Row, ...]:
        """Return the keys of the scene beneath."""
        return tuple(ListRow(key_cells(*row, _MIDDLE), Pop) for row in own.table(self.context.keyboard))

    def _flight_rows(self) -> tuple[Row, ...]:
        """Return the keys of flight and of every scene, and what is not obvious."""
        keys = [
            ListRow(key_cells(*row, _MIDDLE), Pop)
            for row in key_table(self.context.keyboard, FLYING + OTHERS)
        ]
        words = [
            ListRow((Cell(line, 640.0, "centre", _WORDS_HEIGHT, lambda palette: palette.faint),), Pop)
            for text in _WORDS
            for line in wrapped(text, grown(_WORDS_HEIGHT, self.context.text_scale), _WORDS_ROOM)
        ]
        return (*keys, *words)
