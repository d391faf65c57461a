"""The content of a page of rows, as frozen dataclasses; widgets.py lays it out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.view.pages.grid import Cell
from game.view.paint.theme import DEFAULT, Theme

FOOT: Final = 582.0  # units: the lower end of pages; notices are below it


@dataclass(frozen=True, slots=True)
class RowView:
    """One row: a button if it has only a label, else a choice, a slider or a row of a list."""

    label: str
    value: str | None = None
    fill: float | None = None  # position of a slider, 0..1; None: not a slider.
    cells: tuple[Cell, ...] = ()  # texts of a line of the page's table, instead of the label
    gap: float = 0.0  # units left free above the row, at a text size of 100 %
    turns: bool = False  # whether a button has a value in its label, which the arrows change
    acts: bool = True  # whether it is marked where it is chosen; text that is only read is not


@dataclass(frozen=True, slots=True)
class Column:
    """Place and size of a page's rows, in units; every is the distance from row to row."""

    middle: float = 640.0
    top: float = 190.0
    width: float = 720.0
    every: float = 48.0
    foot: float = FOOT  # lower end
    tight: bool = False  # whether rows move closer together before they scroll
    spread: bool = False  # whether the columns of its table share all of the width, as rows to be chosen do


@dataclass(frozen=True, slots=True)
class PageView:
    """A heading, rows of which one is chosen, and lines of help; places are for a text size of 100 %."""

    heading: str = ""
    rows: tuple[RowView, ...] = ()
    chosen: int = -1  # none
    help: tuple[str, ...] = ()
    column: Column = Column()
    heading_top: float = 84.0
    heading_height: float = 48.0
    help_top: float = 540.0  # its last line ends above the notices
    palette: Theme = DEFAULT
    scale: float = 1.0  # 1 to 2: the text size
    first: int = 0  # index of the row at the top of a page that scrolls; the chosen row is always in sight
    highest: float = 36.0  # units: least y of the heading when it moves up to make room for larger rows
    help_stays: bool = False  # whether the page scrolls rather than dropping lines of help
    stays: int = 0  # how many rows at the top stay in sight while the others scroll
    drops: tuple[int, ...] = ()  # columns of its table to leave out where room is short, in this order
    aside: tuple[RowView, ...] = ()
    """rows that are only read, right of the others where there is room: see `beside`."""
