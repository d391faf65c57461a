"""The keys of the first start, in words: the title shows those for flying, the help all of them."""

from __future__ import annotations

from typing import Final

from game.view.canvas import Canvas
from game.view.theme import DEFAULT

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
    ("TAB", "MATHS: ANOTHER QUESTION"),
)

_GAP: Final = 24.0
"""units from the line between the columns to either."""


def draw_keys(
    canvas: Canvas, keys: tuple[tuple[str, str], ...], middle: float, top: float, every: float
) -> None:
    """Draw a table of keys and what they do, its columns left and right of a line, in units."""
    for number, (key, meaning) in enumerate(keys):
        y = top + every * number
        canvas.text(key, middle - _GAP, y, 18, DEFAULT.hud, "right")
        canvas.text(meaning, middle + _GAP, y, 18, DEFAULT.prompt, "left")
