"""A row with the bindings of an action, one column per key, and the positions of its words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from game.scenes.pages.rows import Row
from game.scenes.pages.scene import Move
from game.view.pages.grid import Cell
from game.view.pages.page_view import RowView
from game.view.pages.widgets import Layout
from game.view.paint.stroke_font import text_width

CROSS: Final = "\u00d7"  # a click on it unbinds
_BESIDE: Final = 15.0  # units beside a cross where a click still means it


def column_at(layout: Layout, row: int, x: float, y: float) -> tuple[int | None, bool]:
    """Return the column of a row that is nearest to a place, None for its label, and whether on a cross.

    This follows the layout's words: the label, then the columns, each with its cross if it has one.
    """
    box = layout.boxes[row]
    found: list[tuple[float, int | None, bool]] = []
    column: int | None = None
    seen = 0
    for text in layout.texts:
        if not box.top <= text.y < box.bottom:
            continue
        crossed = text.text == CROSS
        if not crossed:
            column, seen = (seen - 1 if seen else None), seen + 1
        middle = text.x + (text_width(text.text, text.height) / 2 if text.align == "left" else 0.0)
        aside, below = abs(x - middle), abs(y - (text.y + text.height / 2))
        if not crossed:
            found.append((aside + 4.0 * below, column, False))
        elif aside <= _BESIDE and below <= box.height / 2:
            found.append((0.0, column, True))
    return min(found, key=lambda each: each[0])[1:] if found else (None, False)


@dataclass(frozen=True, slots=True)
class BindingRow(Row):
    """An action with its keys or its pad input."""

    label: str
    cells: Callable[[], tuple[Cell, ...]]
    turn: Callable[[int], object]  # moves to the next column, by -1 or 1
    act: Callable[[], Move | None]

    def view(self) -> RowView:
        """Return its words."""
        return RowView(self.label, cells=self.cells())

    def change(self, steps: int) -> None:
        """Choose another column."""
        self.turn(steps)

    def accept(self) -> Move | None:
        """Ask for another key."""
        return self.act()
