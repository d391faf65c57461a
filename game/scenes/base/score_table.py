"""The table of best games, for the title and the scores page: its columns, and the built-in rows."""

from __future__ import annotations

from typing import Final, NamedTuple

from game.storage.scores import LENGTH, USUAL_TABLE, Score, ScoreBoard, Table
from game.view.pages.page_look import Cell
from game.view.paint.wrapping import fitting

_HEIGHT = 15.0
_NAME_ROOM: Final = 118.0  # units
MARK, MARK_ROOM = 576.0, 124.0  # units: left end of the last column, and its room
ASSISTED: Final = "ASSISTED"
FRIENDLY_FIRE: Final = "FRIENDLY FIRE"


class HouseRow(NamedTuple):
    """A row that no player has earned. It is only shown: no board holds it, and it is nobody's best."""

    name: str
    score: int
    wave: int


_NAMES: Final = ("FIRST TRY", "NOVICE", "LEARNER", "AVERAGE", "GOOD")
"""the names in the built-in rows, the lowest first."""

_GAMES: Final = {
    "cadet": ((20_000, 3), (75_000, 4), (200_000, 6), (400_000, 9), (1_000_000, 13)),
    "pilot": ((5_000, 1), (25_000, 3), (75_000, 4), (150_000, 6), (500_000, 10)),
    "ace": ((1_000, 1), (4_000, 1), (10_000, 1), (20_000, 2), (250_000, 7)),
}
"""their scores and waves in the arcade's table of each difficulty (tests/benchmarks/README.md)."""

HOUSE: Final = {
    (USUAL_TABLE[0], difficulty): tuple(
        HouseRow(name, score, wave) for name, (score, wave) in zip(_NAMES, games, strict=True)
    )
    for difficulty, games in _GAMES.items()
}
"""The built-in rows by tables, the lowest first."""


def standings(board: ScoreBoard, key: Table) -> tuple[Score | HouseRow, ...]:
    """Return the rows of a table as they are shown, best first: the players' and the built-in ones.

    Built-in rows take only places that players leave free, and of equal scores the player's comes first.
    """
    rows = board.table(key)
    house = HOUSE.get(key, ())[: max(0, LENGTH - len(rows))]
    return tuple(sorted((*rows, *house), key=lambda row: -row.score))


def shown_place(entry: Score, board: ScoreBoard) -> int | None:
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
    day = "THE HOUSE" if isinstance(entry, HouseRow) else entry.date
    cells.append(Cell(day, left + 420.0, "left", _HEIGHT))
    return tuple(cells)


def marks_cell(entry: Score, x: float, room: float) -> tuple[Cell, ...]:
    """Return as a cell at x, no wider than the room (units), what was unusual in a game; none for nothing."""
    words = ", ".join([ASSISTED] * entry.assisted + [FRIENDLY_FIRE] * entry.friendly_fire)
    return (Cell(words, x, "left", fitting(words, _HEIGHT, room)),) if words else ()
