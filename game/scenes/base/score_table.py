"""The table of best games, for the title and the scores page: its columns, and the rows of the house."""

from __future__ import annotations

from typing import Final, NamedTuple

from game.scenes.base.checking import RowState
from game.storage.scores import LENGTH, USUAL_TABLE, Score, ScoreBoard, Table
from game.view.pages.page_look import Cell
from game.view.paint.wrapping import fitting

WIDTH = 700.0
"""units: width of the table."""

_HEIGHT = 15.0
_NAME_ROOM, _MARK, _MARK_ROOM = 118.0, 576.0, 124.0
"""units: room for a name, left end of the last column, and its room."""

ASSISTED: Final = "ASSISTED"

WRONG: Final = frozenset({RowState.DIFFERS, RowState.CUSTOM})
"""States that are shown as a warning."""


class HouseRow(NamedTuple):
    """A row that no player has earned. It is only shown: no board holds it, and it is nobody's best."""

    name: str
    score: int
    wave: int
    date: str = "THE HOUSE"
    """what stands in place of the day."""


HOUSE: Final = (
    HouseRow("GOOD", 500_000, 11),
    HouseRow("SKILLED", 250_000, 8),
    HouseRow("AVERAGE", 100_000, 6),
    HouseRow("NOVICE", 25_000, 3),
    HouseRow("BEGINNER", 5_000, 1),
)
"""The rows of the house in the tables of the arcade, after the figures in tests/benchmarks/README.md."""


def standings(board: ScoreBoard, key: Table) -> tuple[Score | HouseRow, ...]:
    """Return the rows of a table as they are shown, best first: the players' and those of the house.

    Rows of the house take only places that players leave free, and of equal scores the player's comes first.
    """
    rows = board.table(key)
    free = max(0, LENGTH - len(rows))
    house = sorted(HOUSE, key=lambda row: row.score)[:free] if key[0] == USUAL_TABLE[0] else []
    return tuple(sorted((*rows, *house), key=lambda row: -row.score))


def place_of(entry: Score, board: ScoreBoard) -> int | None:
    """Return the place of a game among the rows as they are shown, 1 for the best; None if it is not one."""
    shown = standings(board, entry.table)
    return next((place for place, row in enumerate(shown, 1) if row == entry), None)


def score_cells(place: int, entry: Score | HouseRow, left: float) -> tuple[Cell, ...]:
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
    """Return the most important mark of a row: a warning, or else ASSISTED."""
    if state in WRONG or not entry.assisted:
        return state_cell(state, left + _MARK, _MARK_ROOM)
    return (assisted_cell(left + _MARK),)


def assisted_cell(x: float) -> Cell:
    """Return the word for a game that was assisted."""
    return Cell(ASSISTED, x, "left", _HEIGHT)


def state_cell(state: RowState, x: float, room: float) -> tuple[Cell, ...]:
    """Return the state of a row's replay as a cell at x, no wider than the room (units)."""
    if not state.value:
        return ()
    colour = (lambda palette: palette.warning) if state in WRONG else None
    return (Cell(state.value, x, "left", fitting(state.value, _HEIGHT, room), colour),)
