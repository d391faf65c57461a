"""The keys of the first start, in words: the title shows those for flying, the help all of them."""

from __future__ import annotations

from typing import Final

from game.view.canvas import Canvas
from game.view.page_look import Cell

FLYING: Final = (
    ("ARROWS / W A D", "TURN, THRUST"),
    ("SPACE / J", "FIRE"),
    ("K / X", "LASER"),
    ("H", "HYPERSPACE"),
    ("P", "PAUSE"),
    ("F3", "SHOW THE MATHS"),
)

OTHERS: Final = (
    ("F1", "THIS HELP"),
    ("M", "SOUND OFF, SOUND ON"),
    ("F11", "FULL SCREEN"),
    ("F12", "SAVE A PICTURE"),
    (",", "SLOW MOTION"),
)

_GAP: Final = 24.0
"""units from the line between the columns to either."""


def key_cells(key: str, meaning: str, middle: float) -> tuple[Cell, Cell]:
    """Return a row of a table of keys, for a page; its columns stand left and right of middle (units)."""
    return (
        Cell(key, middle - _GAP, "right", 18.0, lambda palette: palette.hud),
        Cell(meaning, middle + _GAP, "left", 18.0, lambda palette: palette.prompt),
    )


def draw_keys(
    canvas: Canvas, keys: tuple[tuple[str, str], ...], middle: float, top: float, every: float
) -> None:
    """Draw a table of keys and what they do, its columns left and right of a line, in units."""
    for number, (key, meaning) in enumerate(keys):
        y = top + every * number
        canvas.write(key, middle - _GAP, y, 18, canvas.palette.hud, "right")
        canvas.write(meaning, middle + _GAP, y, 18, canvas.palette.prompt, "left")
