"""The columns of the table of best games, as the title and the scores show them."""

from __future__ import annotations

from game.storage.scores import Score
from game.view.hud import fitting
from game.view.page_look import Cell
from game.view.theme import DEFAULT

WIDTH = 684.0
"""units from the left of the first column to the right of the last."""

_HEIGHT = 15.0


def score_cells(place: int, entry: Score, left: float) -> tuple[Cell, ...]:
    """Return the texts of a row whose first column begins at left (units); place is 1 for the best."""
    right_aligned = (
        (60.0, f"{place}", 60.0),
        (200.0, f"{entry.score}", 122.0),
        (330.0, f"WAVE {entry.wave}", 116.0),
    )
    cells = [Cell(text, left + x, "right", fitting(text, _HEIGHT, room)) for x, text, room in right_aligned]
    cells.append(Cell(entry.date, left + 360.0, "left", _HEIGHT))
    if not entry.has_named_rules:
        cells.append(Cell("NOT VERIFIED", left + 510.0, "left", _HEIGHT, DEFAULT.warning))
    return tuple(cells)
