"""What a player did in a game, as a page: for letters that are too large to have it beside the result."""

from __future__ import annotations

from game.scenes.base.moves import Pop, ToSummary
from game.scenes.base.opening import explain
from game.scenes.base.page import PageScene
from game.scenes.base.rows import Button, ListRow, Row
from game.scenes.base.scene import SceneContext
from game.view.pages.page_look import Cell, Column

_MIDDLE, _GAP, _HEIGHT = 560.0, 16.0, 16.0
"""units: between the columns."""


class SummaryPage(PageScene):
    """The lines of a summary, which lead back, and what else has no room beside the result."""

    column = Column(top=150.0, width=900.0, every=36.0)
    paused = True

    def __init__(self, context: SceneContext, to: ToSummary) -> None:
        rows: list[Row] = [
            ListRow(
                (
                    Cell(what, _MIDDLE - _GAP, "right", _HEIGHT, lambda palette: palette.faint),
                    Cell(how, _MIDDLE + _GAP, "left", _HEIGHT),
                ),
                Pop,
            )
            for what, how in to.summary.lines()
        ]
        if (loss := to.loss) is not None:
            rows.append(Button("WHY DID I DIE?", lambda: explain(context, loss)))
        super().__init__(context, "SUMMARY", (*rows, Button("BACK", Pop)))
