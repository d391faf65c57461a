"""A line on each mode, over the help."""

from __future__ import annotations

from typing import Final

from game.modes import CHOICES
from game.scenes.base.page import PageScene
from game.scenes.base.rows import Button, ListRow, Row
from game.scenes.base.scene import Pop
from game.scenes.base.scene_context import SceneContext
from game.view.pages.page_look import Cell, Column
from game.view.paint.text_size import grown
from game.view.paint.wrapping import wrapped

_HEIGHT, _ROOM = 18.0, 1160.0
_AIR: Final = 20.0  # units above the first line of each mode
_HINT: Final = "← → ON THE TITLE'S FIRST ROW GO FROM ONE TO THE NEXT"


class ModesScene(PageScene):
    """What can be played."""

    heading_top = 60.0
    paused = True
    column = Column(top=150.0, width=1180.0, every=30.0)

    def __init__(self, context: SceneContext) -> None:
        high = grown(_HEIGHT, context.text_scale)
        rows: list[Row] = []
        for _, crew in CHOICES:
            for number, line in enumerate(wrapped(crew.told.upper(), high, _ROOM)):
                cell = Cell(line, 640.0, "centre", _HEIGHT)
                rows.append(ListRow((cell,), Pop, 0.0 if number else _AIR, acts=False))
        super().__init__(context, "MODES", (*rows, Button("BACK", Pop, _AIR)))
        self.help = (_HINT,)
        self.chosen = 0 if self.layout().scrolls else len(self.rows) - 1
