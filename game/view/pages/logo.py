"""The logo: the game's name in heavy letters, and a pulse that a mirror turns onto a rock."""

from __future__ import annotations

import math
from typing import Final

from game.view.paint.canvas import Canvas
from game.view.paint.outlines import HULL, RockStyle, rock_outline
from game.view.paint.stroke_font import TITLE_SPACING, text_width

NAME: Final = "ASTERAYS"
_BELOW: Final = 1.1  # heights of the letters from their top to the pulse
_ASIDE: Final = 0.42  # from their ends to ship and mirror
_MIRROR: Final = 0.17  # half of its length
_ROCK: Final = (17, 0.25)  # the number of the rock that is drawn, and its radius
_SHIP: Final = 0.012  # heights of the letters for a unit of the hull


def draw_logo(canvas: Canvas, middle: float, top: float, height: float) -> None:
    """Draw the logo about an x; its letters begin at a y and are so high, all in units."""
    palette, half = canvas.palette, text_width(NAME, height, TITLE_SPACING) / 2 + _ASIDE * height
    level, reach = top + _BELOW * height, _MIRROR * height * math.sqrt(0.5)
    ship, mirror, rock = (middle - half, level), (middle + half, level), (middle + half, top + 0.3 * height)
    radius = _ROCK[1] * height
    canvas.text(NAME, middle, top, height, palette.title, "centre", TITLE_SPACING)
    canvas.drawing((HULL,), ship, palette.ship, _SHIP * height)
    nose = (ship[0] + HULL[0][0] * _SHIP * height, level)
    canvas.polyline((nose, mirror, (rock[0], rock[1] + radius)), palette.laser)
    for aside in (3.0, -1.0):
        start = (mirror[0] - reach + aside, mirror[1] + reach + aside)
        canvas.line(start, (start[0] + 2.0 * reach, start[1] - 2.0 * reach), palette.mirror)
    canvas.drawing((rock_outline(_ROCK[0], radius, RockStyle.CRAGGY),), rock, palette.rock)
