"""What a page of rows is to show, as frozen values; `widgets` says where it all stands."""

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
    colour: Callable[[Theme], Colour] | None = None
    """None: as the row."""


@dataclass(frozen=True, slots=True)
class RowLook:
    """One row: a button if it has a label alone, else a value, a slider or a row of a list."""

    label: str
    value: str | None = None
    fill: float | None = None
    """0..1: how far a slider is filled."""
    cells: tuple[Cell, ...] = ()
    """in the place of the label."""
    dim: bool = False
    """whether its value cannot be set just now."""
    gap: float = 0.0
    """units left free above it, at a text size of 100 %."""


@dataclass(frozen=True, slots=True)
class Column:
    """Where the rows of a page stand, in units."""

    middle: float = 640.0
    top: float = 190.0
    width: float = 720.0
    every: float = 48.0


@dataclass(frozen=True, slots=True)
class PageLook:
    """A heading, rows of which one is chosen, and lines of help at the foot; places are those of 100 %."""

    heading: str
    rows: tuple[RowLook, ...]
    chosen: int
    help: tuple[str, ...] = ()
    column: Column = Column()
    heading_top: float = 84.0
    heading_height: float = 48.0
    help_top: float = 540.0
    palette: Theme = DEFAULT
    scale: float = 1.0
    """1 to 2: the text size."""
    first: int = 0
    """the row at the top, where not all have room; the chosen one is always in sight."""
    highest: float = 36.0
    """units: where the heading stands, at the highest, to make room for larger rows."""
    help_stays: bool = False
    """whether rows rather scroll than take the room of the help."""
    ends_stay: bool = False
    """whether the first and last rows stay in sight while those between them scroll."""
