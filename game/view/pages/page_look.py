"""The content of a page of rows, as frozen dataclasses; widgets.py lays it out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.view.paint.stroke_font import Align
from game.view.paint.theme import DEFAULT, Colour, Theme


@dataclass(frozen=True, slots=True)
class Cell:
    """A text in a row of a list."""

    text: str
    x: float
    align: Align = "left"
    height: float = 16.0
    colour: Callable[[Theme], Colour] | None = None  # None: as the row


@dataclass(frozen=True, slots=True)
class RowLook:
    """One row: a button if it has only a label, else a choice, a slider or a row of a list."""

    label: str
    value: str | None = None
    fill: float | None = None  # position of a slider, 0..1; None: not a slider.
    cells: tuple[Cell, ...] = ()  # texts of a row of a list, instead of the label
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


@dataclass(frozen=True, slots=True)
class PageLook:
    """A heading, rows of which one is chosen, and lines of help; places are for a text size of 100 %."""

    heading: str
    rows: tuple[RowLook, ...]
    chosen: int
    help: tuple[str, ...] = ()
    column: Column = Column()
    heading_top: float = 84.0
    heading_height: float = 48.0
    help_top: float = 540.0
    palette: Theme = DEFAULT
    scale: float = 1.0  # 1 to 2: the text size
    first: int = 0  # index of the row at the top of a page that scrolls; the chosen row is always in sight
    highest: float = 36.0  # units: least y of the heading when it moves up to make room for larger rows
    help_stays: bool = False  # whether the page scrolls rather than dropping lines of help
    ends_stay: bool = False  # whether the first and last rows stay in sight while those between them scroll
