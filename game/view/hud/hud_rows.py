"""The HUD's rows: ships left, powers with their time, and gifts."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from game.physics import Point
from game.sim.bodies import PickUpKind, Ship, ShipPhase
from game.sim.gifts import GIFTS
from game.sim.headings import UP
from game.sim.tuning import Tuning, ticks
from game.sim.world import World
from game.view.bodies.draw_pick_ups import PICK_UP_DRAWINGS
from game.view.bodies.draw_ships import ship_colour
from game.view.bodies.rules_style import rules_style
from game.view.hud.hud_boxes import EDGE, HudSizes, gift_place, hud_sizes
from game.view.paint.canvas import Canvas
from game.view.paint.outlines import Drawing, turned
from game.view.paint.stroke_font import Align
from game.view.paint.text_layout import fitted_height
from game.view.paint.theme import Theme

ICON: Final = 0.72  # scale of a ship's outline in the row


_FIRST: Final = 9.0  # units from the edge of the HUD to the middle of the first
_ICON_EVERY: Final = 28.0  # units
_MAX_ICONS: Final = 6
_WAITS_ROOM: Final = 250.0  # units
_BACK_LIGHT: Final = 0.35  # brightness of the sign of a ship that is on its way back

_TRACK_LIGHT: Final = 0.35

_SIGN: Final = 9.0  # units: radius of a power's sign
_SIGN_GAP: Final = 10.0  # units from a sign to its line
_LINE: Final = 46.0  # units: length of a power's line for its full time
_POWER_EVERY: Final = 84.0  # units from one power to the next
_GIFT_LIGHT: Final = 0.75


def icon_hull(world: World, number: int) -> Drawing:
    """Return the lines of a player's ship as they stand in the row of ships, nose up."""
    return _upright(rules_style(world.tuning).outlines.hulls[number])


@lru_cache(maxsize=8)
def _upright(hull: Drawing) -> Drawing:
    return tuple(tuple(turned(part, (0.0, 0.0), UP)) for part in hull)


def icon_place(world: World, number: int, lives: int, sizes: HudSizes) -> Point:
    """Return where the last of a player's ships left stands; with two players, that of the reserve."""
    if len(world.ships) > 1:
        return _reserve_place(world, max(1, world.reserve), max(1, world.reserve), sizes)
    icons = lives if 1 <= lives <= _MAX_ICONS else 1
    return _side(world, number) + _inwards(number) * (_FIRST + (icons - 1) * _ICON_EVERY), sizes.icons


def _side(world: World, number: int) -> float:
    return EDGE if number == 0 else world.torus.width - EDGE


def _inwards(number: int) -> float:
    """Return 1 for the player on the left and -1 for the one on the right."""
    return 1.0 if number == 0 else -1.0


def _reserve_place(world: World, last: int, reserve: int, sizes: HudSizes) -> Point:
    """Return where a ship of the reserve stands."""
    icons = reserve if reserve <= _MAX_ICONS else 1
    return world.torus.width / 2 + (min(last, icons) - 0.5 * (icons + 1)) * _ICON_EVERY, sizes.reserve


def draw_lives(canvas: Canvas, world: World, ship: Ship, number: int, theme: Theme) -> None:
    """Draw one icon for each ship left, the one in flight included; many become one icon and a number.

    With two players, each has the icon of their own ship; `draw_reserve` draws what both have left.
    """
    if len(world.ships) > 1:
        _draw_own(canvas, world, ship, number, theme)
        return
    sizes, lives = hud_sizes(canvas.text_scale), max(0, ship.lives)
    icons = lives if lives <= _MAX_ICONS else 1
    for place in (icon_place(world, number, last, sizes) for last in range(1, icons + 1)):
        canvas.drawing(icon_hull(world, number), place, ship_colour(theme, number), ICON)
    if lives > _MAX_ICONS:
        x, y = icon_place(world, number, 2, sizes)
        _write_many(canvas, lives, (x - 8.0, y), theme)


def _write_many(canvas: Canvas, ships: int, place: Point, theme: Theme) -> None:
    label = hud_sizes(canvas.text_scale).label
    text = f"×{ships}"  # noqa: RUF001 - the sign is meant
    canvas.text(text, place[0], place[1] - label / 2, label, theme.hud)


def _draw_own(canvas: Canvas, world: World, ship: Ship, number: int, theme: Theme) -> None:
    """Draw the icon of a player's ship, dim on its way back, with words while it waits for the partner."""
    sizes = hud_sizes(canvas.text_scale)
    way, side = _inwards(number), _side(world, number)
    here = ship.phase in (ShipPhase.FLYING, ShipPhase.WARPING)
    canvas.drawing(
        icon_hull(world, number), (side + way * _FIRST, sizes.icons), ship_colour(theme, number), ICON,
        bright=1.0 if here else _BACK_LIGHT,
    )  # fmt: skip
    if ship.phase is ShipPhase.WAITING:
        back = "FLY THROUGH ITS WRECK" if ship.is_wreck else "NEXT WAVE, OR A SHIELD"
        words = back if world.reserve > 0 else "NO SHIP LEFT"
        align: Align = "left" if number == 0 else "right"
        height = fitted_height(words, sizes.label, _WAITS_ROOM)
        left = side + way * (_FIRST + 0.8 * _ICON_EVERY)
        canvas.text(words, left, sizes.icons - height / 2, height, theme.hud, align)


def draw_reserve(canvas: Canvas, world: World, theme: Theme) -> None:
    """Draw the ships that either of two players can still have, below the wave."""
    sizes, reserve = hud_sizes(canvas.text_scale), world.reserve
    if world.tuning.team.endless:
        return
    for last in range(1, (reserve if reserve <= _MAX_ICONS else 1) + 1):
        place = _reserve_place(world, last, reserve, sizes)
        canvas.drawing(icon_hull(world, 0), place, theme.hud, ICON)
    if reserve > _MAX_ICONS:
        x, y = _reserve_place(world, 1, reserve, sizes)
        _write_many(canvas, reserve, (x + 14.0, y), theme)


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
        x += way * (_POWER_EVERY if power.left is not None else 2.0 * _SIGN + 1.5 * _SIGN_GAP)


def draw_gifts(canvas: Canvas, world: World, ship: Ship, player: int, theme: Theme) -> None:
    """Draw the signs of a ship's gifts in rows below its player's powers."""
    sizes = hud_sizes(canvas.text_scale)
    for number, gift in enumerate(ship.gifts):
        place = gift_place(world, player, number, sizes)
        canvas.drawing(GIFTS[gift].sign, place, theme.pickup, sizes.gift, bright=_GIFT_LIGHT)
