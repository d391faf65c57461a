"""A row that shows what is bound to an action, one column for each key, and where its words stand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from game.scenes.moves import Move
from game.scenes.rows import Row
from game.view.page_look import Cell, RowLook
from game.view.stroke_font import text_width

WIDTH: Final = 860.0
"""units: of the page."""

_LABEL: Final = 240.0
_COLUMNS_LEFT, _COLUMNS_RIGHT = 520.0, 1060.0
_CROSS: Final = 30.0
"""units: room at a column's right end for the cross that unbinds."""

_TALLEST: Final = 16.0


@dataclass(frozen=True, slots=True)
class Columns:
    """The columns of a page of bindings, in units."""

    count: int
    every: float
    """units from row to row."""

    @property
    def height(self) -> float:
        """The height of a row's words."""
        return min(_TALLEST, self.every * 0.5)

    def at(self, x: float) -> int | None:
        """Return the column at a place, None if there is none."""
        column = int((x - _COLUMNS_LEFT) // self._width)
        return column if 0 <= column < self.count else None

    def on_cross(self, x: float) -> bool:
        """Return whether a place is on the cross of its column."""
        column = self.at(x)
        return column is not None and x >= self.cross(column) - _CROSS / 2

    def middle(self, column: int) -> float:
        """Return where the words of a column stand."""
        return _COLUMNS_LEFT + self._width * column + (self._width - _CROSS) / 2

    def cross(self, column: int) -> float:
        """Return where the cross of a column stands."""
        return _COLUMNS_LEFT + self._width * (column + 1) - _CROSS / 2

    def label(self, text: str) -> Cell:
        """Return the words at the left of a row."""
        return Cell(text, _LABEL, "left", self.height)

    def cells(self, texts: tuple[str, ...], chosen: int | None, *, crossed: bool = True) -> tuple[Cell, ...]:
        """Return the words of a row's columns, "" for none; the chosen column is marked."""
        found = []
        for column in range(self.count):
            text = texts[column] if column < len(texts) else ""
            shown = f"> {text or '-'} <" if column == chosen else text or "-"
            found.append(self._fitted(shown, column))
            if text and chosen is not None and crossed:
                found.append(Cell("\u00d7", self.cross(column), "centre", self.height))
        return tuple(found)

    @property
    def _width(self) -> float:
        return (_COLUMNS_RIGHT - _COLUMNS_LEFT) / self.count

    def _fitted(self, text: str, column: int) -> Cell:
        """Return words in the middle of a column, smaller where they are long."""
        room = self._width - 2.0 * _CROSS
        height = self.height * min(1.0, room / text_width(text, self.height))
        return Cell(text, self.middle(column), "centre", height)


@dataclass(frozen=True, slots=True)
class BindingRow(Row):
    """An action with its keys or its pad input."""

    label: str
    cells: Callable[[], tuple[Cell, ...]]
    turn: Callable[[int], object]
    """chooses another column, -1 or 1 further."""
    act: Callable[[], Move | None]

    def look(self) -> RowLook:
        """Return its words."""
        return RowLook(self.label, cells=self.cells())

    def change(self, steps: int) -> bool:
        """Choose another column."""
        self.turn(steps)
        return True

    def accept(self) -> Move | None:
        """Ask for another key."""
        return self.act()
