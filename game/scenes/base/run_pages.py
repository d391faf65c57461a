"""The figures of a run as a table, for the pages after a game and of an ending."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from game.scenes.base.rows import ListRow, Row
from game.scenes.base.run_summary import RunSummary
from game.scenes.base.scene import Move
from game.sim.world import World
from game.view.pages.grid import FAINT, SHIP, SHIP_TWO, Cell

_HEIGHT: Final = 14.0  # units: letters at 100 %
_SHARED: Final = ("TIME", "CASTLES")  # the figures that are the same for both players of a game


def figure(word: str, *told: str) -> tuple[Cell, ...]:
    """Return a line of the table: a word, and what it was, for one player or for both."""
    return (Cell(word, "right", _HEIGHT, FAINT), *(Cell(it, height=_HEIGHT) for it in told))


def figures(
    world: World,
    summaries: Sequence[RunSummary],
    names: Sequence[str],
    move: Callable[[], Move],
    *,
    whole: bool = False,
) -> list[Row]:
    """Return the figures of a game, of one player or of two with their scores, as rows that are only read.

    names: who flew each ship. move: what accepting such a row does. whole: those of a game that goes on after
    its last Castle.
    """
    said = [dict(each.whole() if whole else each.lines()) for each in summaries]
    words = [word for word in {**said[0], **said[-1]} if any(each.get(word) for each in said)]
    lines = [figure(word, *(each.get(word) or "-" for each in said)) for word in words]
    if len(said) > 1:
        lines = [line[:2] if line[0].text in _SHARED else line for line in lines]
        flown = [
            Cell(name, "left", _HEIGHT, tint) for name, tint in zip(names, (SHIP, SHIP_TWO), strict=False)
        ]
        scores = figure("SCORE", *(f"{ship.score}" for ship in world.ships))
        lines = [(Cell("", height=_HEIGHT), *flown), scores, *lines]
    return [ListRow(line, move, acts=False) for line in lines]
