"""The figures of a run, and its graph, as the pages after a game and of an ending show them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from game.scenes.base.rows import ListRow, Row
from game.scenes.base.run_summary import RunSummary, beside
from game.scenes.base.scene import Move
from game.scenes.base.scene_context import SceneContext
from game.sim.world import World
from game.view.hud.hud_boxes import Box
from game.view.pages.page_look import Cell, Column
from game.view.pages.run_graph import RunGraph, draw_graph_key, draw_run_graph
from game.view.paint.canvas import Canvas
from game.view.paint.text_size import grown
from game.view.paint.wrapping import fitting, wrapped

Lines: TypeAlias = Sequence[tuple[str, str]]  # Figures: a word, and what it was
_GRAPH: Final = (70.0, 1210.0, 246.0)
"""units: left, right and greatest height of the graph above the figures."""

_KEY, _KEY_TOP, _KEY_HEIGHT, _KEY_SIDE = 12.0, 9.0, 36.0, 20.0
"""units: letters of the lines that explain the marks of the graph, their top below it, their height, and how
far they reach out of it."""

_WHAT, _HOW, _FIGURES_TOP, _FIGURE = 690.0, 714.0, 48.0, 13.0
_FIGURE_EVERY, _LEAST_EVERY = 21.0, 20.0
"""units: ends of the two columns of figures, their top below the graph, letters and usual and least line
spacing."""

_HOW_ROOM = 550.0  # units: two players have twice as much to say there
_ROWS_TOP, _ROWS_EVERY, _END = 40.0, 33.0, 582.0
"""units: top below the graph and line spacing of the rows beside the figures, and where both end."""

_WHAT_RIGHT, _HOW_LEFT, _PAGE_HEIGHT = 544.0, 576.0, 16.0
"""units: ends of the columns and height of the letters of figures that are rows."""

_GIFTS_PAGED, _GIFTS_ROOM = 12.0, 1180.0
"""units: letters of the gifts' names among these rows, and the widest line of them."""


def lines_of(
    world: World,
    summary: RunSummary,
    partner: RunSummary | None,
    names: Sequence[str],
    *,
    whole: bool = False,
) -> list[tuple[str, str]]:
    """Return the figures of a game, of one player or of two with their scores.

    names: who flew each ship. whole: those of a game that goes on after its last Castle.
    """
    mine = summary.whole() if whole else summary.lines()
    if partner is None:
        return mine
    scores = "   /   ".join(str(ship.score) for ship in world.ships)
    return [
        ("FLOWN BY", "   /   ".join(names)),
        ("SCORE", scores),
        *beside(mine, partner.whole() if whole else partner.lines()),
    ]


def gifts_of(summary: RunSummary, partner: RunSummary | None) -> str:
    """Return the gifts of a game, of one player or of two."""
    both = [summary.gift_words, *([] if partner is None else [partner.gift_words])]
    return "   /   ".join(words or "-" for words in both) if any(both) else ""


def said(what: str, how: str, move: Callable[[], Move]) -> ListRow:
    """Return a line of a summary as a row."""
    cells = (
        Cell(what, _WHAT_RIGHT, "right", _PAGE_HEIGHT, lambda palette: palette.faint),
        Cell(how, _HOW_LEFT, "left", _PAGE_HEIGHT),
    )
    return ListRow(cells, move, acts=False)


def gift_rows(context: SceneContext, gifts: str, move: Callable[[], Move]) -> list[Row]:
    """Return the gifts of a game as rows, as many as they need."""
    lines = wrapped(gifts, grown(_GIFTS_PAGED, context.text_scale), _GIFTS_ROOM)
    cells = [Cell(line, 640.0, "centre", _GIFTS_PAGED, lambda palette: palette.pickup) for line in lines]
    return [ListRow((cell,), move, acts=False) for cell in cells]


def draw_run(canvas: Canvas, graph: RunGraph, gifts: str, lines: Lines, top: float) -> None:
    """Draw the graph of a run from top (units) down, what its marks and gifts are, and its figures below."""
    palette, (left, right, _) = canvas.palette, _GRAPH
    end = top + _graph_height(lines, top)
    draw_run_graph(canvas, graph, Box(left, top, right, end))
    key = Box(left - _KEY_SIDE, end + _KEY_TOP, right + _KEY_SIDE, end + _KEY_TOP + _KEY_HEIGHT)
    draw_graph_key(canvas, graph, gifts, key, _KEY)
    y = end + _FIGURES_TOP
    every = min(_FIGURE_EVERY, (_END - y) / len(lines))
    for what, how in lines:
        canvas.text(what, _WHAT, y, _FIGURE, palette.faint, "right")
        canvas.text(how, _HOW, y, fitting(how, _FIGURE, _HOW_ROOM), palette.hud, "left")
        y += every


def _graph_height(lines: Lines, top: float) -> float:
    """Return the height (units) of a graph that begins at top: less where the figures below are many."""
    return min(_GRAPH[2], _END - _LEAST_EVERY * len(lines) - _FIGURES_TOP - top)


def beside_figures(rows: int, lines: Lines, top: float) -> Column:
    """Return the column of so many rows, left of the figures below a graph that begins at top (units)."""
    begin = top + _graph_height(lines, top) + _ROWS_TOP
    return Column(290.0, begin, 420.0, min(_ROWS_EVERY, (_END - begin) / rows))
