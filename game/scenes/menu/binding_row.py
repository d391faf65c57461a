"""A row with the bindings of an action, one column per key, and the positions of its words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from game.scenes.base.rows import Row
from game.scenes.base.scene import Move
from game.view.pages.page_look import Cell, RowLook
from game.view.pages.row_writer import ROOM
from game.view.pages.widgets import Layout
from game.view.paint.stroke_font import text_width
from game.view.paint.wrapping import fitting

WIDTH: Final = 860.0  # units: width of the page
_LABEL: Final = 240.0
_COLUMNS_LEFT, _COLUMNS_RIGHT = 520.0, 1060.0
_CROSS: Final = 30.0  # units: room at a column's right end for the cross that unbinds
_CROSS_SIGN: Final = "\u00d7"

_TALLEST: Final = 16.0
_LARGE: Final = 24.0
_FEW: Final = 5
"""units: largest letter height of a button's name that is written large; most letters of such a name."""


_GAP: Final = 20.0  # least units between the longest label and the columns
_MARGIN: Final = 14.0  # units between words and the ends of their row


@dataclass(frozen=True, slots=True)
class Columns:
    """The columns of a page of bindings, in units of a text size of 100 %.

    Larger text moves them closer together, so that a row is still a single line.
    """

    count: int
    every: float  # units: row spacing
    labels: tuple[str, ...] = ()  # all labels of the rows
    scale: float = 1.0  # 1 to 2: the text size
    large: bool = False  # whether short button names are written larger than other words

    @property
    def height(self) -> float:
        """The height of a row's words."""
        return min(_TALLEST, self.every * 0.5)

    def middle(self, column: int) -> float:
        """Return the middle of a column's words."""
        return self._left + self._width * column + (self._width - _CROSS) / 2

    def cross(self, column: int) -> float:
        """Return the place of a column's cross."""
        return self._left + self._width * (column + 1) - _CROSS / 2

    def label(self, text: str) -> Cell:
        """Return a row's label."""
        return Cell(text, _LABEL, "left", self.height)

    def cells(
        self, texts: tuple[str, ...], chosen: int | None, *, crossed: bool = True, fixed: str = ""
    ) -> tuple[Cell, ...]:
        """Return the words of a row's columns, "" for none; the chosen column is marked.

        fixed, which cannot be unbound, is shown in the first column while nothing is bound there.
        """
        found = []
        for column in range(self.count):
            text = texts[column] if column < len(texts) else ""
            instead = fixed if fixed and column == 0 else "-"
            shown = f"> {text or instead} <" if column == chosen else text or instead
            found.append(self._fitted(shown, column, large=self.large and len(text or instead) <= _FEW))
            if text and chosen is not None and crossed:
                found.append(Cell(_CROSS_SIGN, self.cross(column), "centre", self.height))
        return tuple(found)

    @property
    def _width(self) -> float:
        right = _LABEL + (min(ROOM, WIDTH * self.scale) - 2.0 * _MARGIN) / self.scale
        return (min(_COLUMNS_RIGHT, right) - self._left) / self.count

    @property
    def _left(self) -> float:
        """Where the columns begin."""
        if self.scale <= 1.0:
            return _COLUMNS_LEFT
        widest = max((text_width(label, self.height) for label in self.labels), default=0.0)
        return min(_COLUMNS_LEFT, _LABEL + widest + _GAP)

    def _fitted(self, text: str, column: int, *, large: bool) -> Cell:
        """Return words in the middle of a column; long ones are smaller."""
        room = self._width - 2.0 * _CROSS
        height = min(_LARGE, self.every * 0.7) if large else self.height
        return Cell(text, self.middle(column), "centre", fitting(text, height, room))


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
        crossed = text.text == _CROSS_SIGN
        if not crossed:
            column, seen = (seen - 1 if seen else None), seen + 1
        middle = text.x + (text_width(text.text, text.height) / 2 if text.align == "left" else 0.0)
        aside, below = abs(x - middle), abs(y - (text.y + text.height / 2))
        if not crossed:
            found.append((aside + 4.0 * below, column, False))
        elif aside <= _CROSS / 2 and below <= box.height / 2:
            found.append((0.0, column, True))
    return min(found, key=lambda each: each[0])[1:] if found else (None, False)


@dataclass(frozen=True, slots=True)
class BindingRow(Row):
    """An action with its keys or its pad input."""

    label: str
    cells: Callable[[], tuple[Cell, ...]]
    turn: Callable[[int], object]  # moves to the next column, by -1 or 1
    act: Callable[[], Move | None]

    def look(self) -> RowLook:
        """Return its words."""
        return RowLook(self.label, cells=self.cells())

    def change(self, steps: int) -> None:
        """Choose another column."""
        self.turn(steps)

    def accept(self) -> Move | None:
        """Ask for another key."""
        return self.act()
