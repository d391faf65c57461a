"""A line on each mode, over the help."""

from __future__ import annotations

from typing import Final

from game.modes import CHOICES
from game.scenes.base.page import PageScene
from game.scenes.base.rows import Button, ListRow, Row
from game.scenes.base.scene import Pop
from game.scenes.base.scene_context import SceneContext
from game.view.pages.grid import Cell
from game.view.pages.page_look import Column

_HEIGHT: Final = 16.0
_AIR: Final = 20.0  # units above each mode
_HINT: Final = "← → ON THE TITLE'S FIRST ROW GO FROM ONE TO THE NEXT"


class ModesScene(PageScene):
    """What can be played."""

    heading_top = 60.0
    paused = True
    column = Column(top=150.0, width=1180.0, every=30.0, tight=True)

    def __init__(self, context: SceneContext) -> None:
        lines = [(Cell(crew.told.upper(), "centre", _HEIGHT),) for _, crew in CHOICES]
        rows: list[Row] = [ListRow(line, Pop, _AIR, acts=False) for line in lines]
        super().__init__(context, "MODES", (*rows, Button("BACK", Pop, _AIR)))
        self.help = (_HINT,)
        self.chosen = 0 if self.layout().scrolls else len(self.rows) - 1
