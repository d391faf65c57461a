"""The columns of the table of best games, for the title and the scores page."""

from __future__ import annotations

from typing import Final

from game.scenes.base.checking import RowState
from game.storage.scores import Score
from game.view.pages.page_look import Cell
from game.view.paint.wrapping import fitting

WIDTH = 700.0
"""units: width of the table."""

_HEIGHT = 15.0
_NAME_ROOM, _MARK, _MARK_ROOM = 118.0, 576.0, 124.0
"""units: room for a name, left end of the last column, and its room."""

ASSISTED: Final = "ASSISTED"
FRIENDLY_FIRE: Final = "FRIENDLY FIRE"

WRONG: Final = frozenset({RowState.DIFFERS, RowState.CUSTOM})
"""States that are shown as a warning."""


def score_cells(place: int, entry: Score, left: float) -> tuple[Cell, ...]:
    """Return the cells of a row that starts at left (units); place is 1 for the best."""
    right_aligned = (
        (36.0, f"{place}", 36.0),
        (300.0, f"{entry.score}", 112.0),
        (400.0, f"WAVE {entry.wave}", 84.0),
    )
    cells = [Cell(text, left + x, "right", fitting(text, _HEIGHT, room)) for x, text, room in right_aligned]
    if entry.name:
        cells.append(Cell(entry.name, left + 58.0, "left", fitting(entry.name, _HEIGHT, _NAME_ROOM)))
    cells.append(Cell(entry.date, left + 420.0, "left", _HEIGHT))
    return tuple(cells)


def mark_cell(entry: Score, state: RowState, left: float) -> tuple[Cell, ...]:
    """Return the most important mark of a row: a warning, else how it was played, else its state."""
    played = how_cell(entry, left + _MARK, _MARK_ROOM)
    return played if played and state not in WRONG else state_cell(state, left + _MARK, _MARK_ROOM)


def how_cell(entry: Score, x: float, room: float) -> tuple[Cell, ...]:
    """Return as a cell at x, no wider than the room (units), what was unusual in a game; none for nothing."""
    words = ", ".join([ASSISTED] * entry.assisted + [FRIENDLY_FIRE] * entry.friendly_fire)
    return (Cell(words, x, "left", fitting(words, _HEIGHT, room)),) if words else ()


def state_cell(state: RowState, x: float, room: float) -> tuple[Cell, ...]:
    """Return the state of a row's replay as a cell at x, no wider than the room (units)."""
    if not state.value:
        return ()
    colour = (lambda palette: palette.warning) if state in WRONG else None
    return (Cell(state.value, x, "left", fitting(state.value, _HEIGHT, room), colour),)
