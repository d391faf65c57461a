"""The HUD's row of powers."""

from __future__ import annotations

from typing import Final, NamedTuple

from game.physics import Point
from game.sim.bodies import PickUpKind, Ship
from game.sim.gifts import GIFTS
from game.sim.tuning import Tuning, ticks
from game.sim.world import World
from game.view.bodies.draw_pick_ups import PICK_UP_DRAWINGS
from game.view.hud.hud_sizes import EDGE, HudSizes, hud_sizes
from game.view.paint.canvas import Canvas
from game.view.paint.theme import Theme

_TRACK_LIGHT: Final = 0.35

_SIGN: Final = 9.0  # units: radius of a power's sign
_SIGN_GAP: Final = 10.0  # units from a sign to its line
_LINE: Final = 46.0  # units: length of a power's line for its full time
_EVERY: Final = 84.0  # units from one power to the next
_GIFT_LIGHT: Final = 0.75
_GIFTS_BELOW: Final = 2.0  # units from the powers to the gifts
_IN_ROW: Final = 6  # gifts beside one another
GIFT_EVERY: Final = 2.8  # radii from one gift's sign to the next, and from row to row


class Power(NamedTuple):
    """A power of a ship and the fraction of its time left, 0..1; None if it does not expire."""

    kind: PickUpKind
    left: float | None


def powers(tuning: Tuning, ship: Ship) -> list[Power]:
    """Return the powers that a ship has now."""
    found = []
    if ship.shields:
        found.append(Power(PickUpKind.SHIELD, None))
    if ship.triple:
        found.append(Power(PickUpKind.TRIPLE, ship.triple / max(1, ticks(tuning.pick_up.triple))))
    if ship.overcharge:
        fraction = ship.overcharge / max(1, ticks(tuning.pick_up.overcharge))
        found.append(Power(PickUpKind.OVERCHARGE, fraction))
    return found


def draw_powers_row(
    canvas: Canvas, tuning: Tuning, ship: Ship, corner: Point, way: float, theme: Theme
) -> None:
    """Draw powers, with their time, in a row from a corner to the right (way 1) or left (-1)."""
    x, y = corner
    for power in powers(tuning, ship):
        canvas.drawing(PICK_UP_DRAWINGS[power.kind], (x + way * _SIGN, y), theme.pickup, _SIGN)
        if power.left is not None:
            near = x + way * (2.0 * _SIGN + _SIGN_GAP)
            canvas.line((near, y), (near + way * _LINE, y), theme.faint, _TRACK_LIGHT)
            canvas.line((near, y), (near + way * _LINE * min(1.0, power.left), y), theme.pickup)
        x += way * (_EVERY if power.left is not None else 2.0 * _SIGN + 1.5 * _SIGN_GAP)


def gift_rows(ship: Ship) -> int:
    """Return how many rows of signs a ship's gifts take."""
    return -(-len(ship.gifts) // _IN_ROW)


def gift_place(world: World, player: int, number: int, sizes: HudSizes) -> Point:
    """Return where the sign of a player's gift stands, the first being 0, in units."""
    side, way = (EDGE, 1.0) if player == 0 else (world.torus.width - EDGE, -1.0)
    row, column = divmod(number, _IN_ROW)
    x = side + way * sizes.gift * (1.0 + GIFT_EVERY * column)
    return x, sizes.bottom + _GIFTS_BELOW + sizes.gift * (1.0 + GIFT_EVERY * row)


def draw_gifts(canvas: Canvas, world: World, ship: Ship, player: int, theme: Theme) -> None:
    """Draw the signs of a ship's gifts in rows below its player's powers."""
    sizes = hud_sizes(canvas.text_scale)
    for number, gift in enumerate(ship.gifts):
        place = gift_place(world, player, number, sizes)
        canvas.drawing(GIFTS[gift].sign, place, theme.pickup, sizes.gift, bright=_GIFT_LIGHT, steady=True)
