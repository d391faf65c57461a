"""The HUD's row of ships left."""

from __future__ import annotations

from typing import Final

from game.physics import Point
from game.sim.bodies import Ship
from game.sim.headings import UP
from game.sim.world import World
from game.view.bodies.draw_ships import ship_colour
from game.view.hud.hud_sizes import EDGE, HudSizes, hud_sizes
from game.view.paint.canvas import Canvas
from game.view.paint.outlines import HULL, Shape, turned
from game.view.paint.stroke_font import Align
from game.view.paint.theme import Theme

ICON: Final = 0.72
"""scale of a ship's outline in the row."""

ICON_HULL: Final[Shape] = tuple(turned(HULL, (0.0, 0.0), UP))

_FIRST: Final = 9.0  # units from the edge of the HUD to the middle of the first
_EVERY: Final = 28.0  # units
_MOST: Final = 6


def icon_place(world: World, number: int, lives: int, sizes: HudSizes) -> Point:
    """Return where the last of so many ships left of a player stands, in units."""
    way = 1.0 if number == 0 else -1.0
    side = EDGE if number == 0 else world.torus.width - EDGE
    shown = lives if 1 <= lives <= _MOST else 1
    return side + way * (_FIRST + (shown - 1) * _EVERY), sizes.icons


def draw_lives(canvas: Canvas, world: World, ship: Ship, number: int, coming: int, theme: Theme) -> None:
    """Draw one icon for each ship left, the one in flight included; many become one icon and a number.

    coming: so many of them are on their way to the row.
    """
    sizes, lives = hud_sizes(canvas.text_scale), max(0, ship.lives - coming)
    shown = lives if lives <= _MOST else 1
    for place in (icon_place(world, number, last, sizes) for last in range(1, shown + 1)):
        canvas.drawing((ICON_HULL,), place, ship_colour(theme, number), ICON, steady=True)
    if lives > _MOST:
        align: Align = "left" if number == 0 else "right"
        x, y = icon_place(world, number, 2, sizes)
        left = x - 8.0 if number == 0 else x + 8.0
        text = f"×{lives}"  # noqa: RUF001 - the sign is meant
        canvas.text(text, left, y - sizes.label / 2, sizes.label, theme.hud, align)
