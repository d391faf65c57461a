"""Draws the tether between two ships."""

from __future__ import annotations

import math
from typing import Final

from game.physics import along
from game.sim.world import World
from game.view.bodies.draw_torus import copies
from game.view.bodies.poses import Poses
from game.view.paint.canvas import Canvas
from game.view.paint.theme import Theme

_ENDS: Final = 40.0  # units of a tether that the two ships hide
_LIGHT: Final = 0.35
_PIECES: Final = 9
_TAUT: Final = 0.98  # fraction of its length from which it is drawn in one piece


def draw_tether(canvas: Canvas, world: World, poses: Poses, alpha: float, theme: Theme) -> None:
    """Draw the tether between two ships: a slack one dim and in pieces, a taut one bright."""
    most = world.tuning.team.tether
    flying = [ship for ship in world.ships if ship.flying]
    if most <= 0.0 or len(flying) < 2:
        return
    start, end = (poses.place(ship.id, (ship.x, ship.y), alpha) for ship in flying)
    way = world.torus.delta(start, end)
    far = math.hypot(*way)
    if far < _ENDS:
        return
    bright = _LIGHT + (1.0 - _LIGHT) * min(1.0, far / most) ** 8
    pieces = 1 if far > _TAUT * most else _PIECES
    part = (1.0 - _ENDS / far) / pieces
    for number in range(pieces):
        begins = 0.5 * _ENDS / far + part * number
        ends = begins + part * (1.0 if pieces == 1 else 0.5)
        for copy in copies(world.torus, start, far):
            canvas.line(along(copy, way, begins), along(copy, way, ends), theme.mirror, bright)
