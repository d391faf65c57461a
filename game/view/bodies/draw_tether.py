"""Draws the tether between two ships: the tauter, the brighter."""

from __future__ import annotations

import math
from typing import Final

from game.physics import Leg
from game.sim.world import World
from game.view.bodies.draw_torus import beam_pieces
from game.view.bodies.poses import Poses
from game.view.paint.canvas import Canvas
from game.view.paint.theme import Theme, blend

_SLACK: Final = 0.22
_TAUT: Final = 0.85
_HULL: Final = 16.0
"""units from a ship's centre to where the tether is seen to begin."""


def draw_tether(canvas: Canvas, world: World, poses: Poses, alpha: float, theme: Theme) -> None:
    """Draw the tether of two ships on the field by the shortest way; nothing in a game without one."""
    most = world.tuning.team.tether
    flying = [ship for ship in world.ships if ship.flying]
    if most <= 0.0 or len(flying) < 2:
        return
    start, end = (poses.place(ship.id, (ship.x, ship.y), alpha) for ship in flying)
    x, y = world.torus.delta(start, end)
    far = math.hypot(x, y)
    if far <= 2.0 * _HULL:
        return
    hull = _HULL / far
    begin = world.torus.wrap((start[0] + x * hull, start[1] + y * hull))
    leg = Leg(begin, (x * (1.0 - 2.0 * hull), y * (1.0 - 2.0 * hull)), None, None)
    colour = blend(theme.ship, theme.ship_two, 0.5)
    bright = tether_light(far / most)
    for piece in beam_pieces(world.torus, (leg,)):
        canvas.line(piece.start, piece.end, colour, bright)


def tether_light(share: float) -> float:
    """Return the brightness of a tether of which a share, 0 to 1, is paid out."""
    return _SLACK + (_TAUT - _SLACK) * min(1.0, max(0.0, share)) ** 8
