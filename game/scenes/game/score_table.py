"""The table of best games, for the title and the scores page: its columns, and the built-in rows."""

from __future__ import annotations

from typing import Final, NamedTuple

from game.storage.scores import LENGTH, USUAL_TABLE, Score, ScoreBoard, Table
from game.view.pages.grid import Cell, Tint, heads

_HEIGHT: Final = 14.0
ASSISTED: Final = "ASSISTED"


class BuiltInScore(NamedTuple):
    """A row that no player has earned. It is only shown: no board holds it, and it is nobody's best."""

    name: str
    score: int
    wave: int


_NAMES: Final = ("PIP", "MOTH", "JUNO", "CASK", "VEGA")
"""the names in the built-in rows, the lowest first."""

_GAMES: Final = {
    "cadet": ((20_000, 3), (75_000, 4), (200_000, 6), (500_000, 10), (1_000_000, 12)),
    "pilot": ((5_000, 1), (25_000, 3), (75_000, 4), (150_000, 6), (500_000, 10)),
    "ace": ((1_000, 1), (4_000, 1), (15_000, 2), (50_000, 4), (250_000, 7)),
}
"""their scores and waves in the arcade's table of each difficulty (.ci/tools/README.md)."""

BUILT_IN_SCORES: Final = {
    (USUAL_TABLE[0], difficulty): tuple(
        BuiltInScore(name, score, wave) for name, (score, wave) in zip(_NAMES, games, strict=True)
    )
    for difficulty, games in _GAMES.items()
}
"""The built-in rows by tables, the lowest first."""


def standings(board: ScoreBoard, key: Table) -> tuple[Score | BuiltInScore, ...]:
    """Return the rows of a table as they are shown, best first: the players' and the built-in ones.

    Built-in rows take only places that players leave free, and of equal scores the player's comes first.
    """
    rows = board.table(key)
    house = BUILT_IN_SCORES.get(key, ())[: max(0, LENGTH - len(rows))]
    return tuple(sorted((*rows, *house), key=lambda row: -row.score))


def rival(board: ScoreBoard, key: Table, score: int) -> Score | BuiltInScore | None:
    """Return the row that a score has to beat next, None if it stands above all."""
    return next((row for row in reversed(standings(board, key)) if row.score > score), None)


def displayed_place(entry: Score, board: ScoreBoard) -> int | None:
    """Return the place of a game among the rows as they are shown, 1 for the best; None if it is not one."""
    rows = standings(board, entry.table)
    return next((place for place, row in enumerate(rows, 1) if row == entry), None)


def score_cells(place: int, entry: Score | BuiltInScore, tint: Tint | None = None) -> tuple[Cell, ...]:
    """Return the cells of a row under `HEADS`; place is 1 for the best."""
    day, played = "THE HOUSE", ""
    if isinstance(entry, Score):
        day = entry.date
        played = ", ".join([*[ASSISTED] * entry.assisted, *entry.options])
    return (
        Cell(f"{place}", "right", _HEIGHT, tint, wraps=False),
        Cell(entry.name, "left", _HEIGHT, tint, wraps=False),
        Cell(f"{entry.score}", "right", _HEIGHT, tint, wraps=False),
        Cell(f"{entry.wave}", "right", _HEIGHT, tint, wraps=False),
        Cell(day, "left", _HEIGHT, tint, wraps=False),
        Cell(played, "left", _HEIGHT, tint),
    )


HEADS: Final = heads(("", "NAME", "SCORE", "WAVE", "DATE", ""), score_cells(1, BuiltInScore("", 0, 0)))
