"""Castles: how far to stay away from them."""

from __future__ import annotations

import math
from typing import Final

from game.pilots.pilot_state import THINK, Perception
from game.sim.bodies import Castle
from game.sim.headings import heading_of
from game.sim.kinds.well import reach_of
from game.sim.plates import form_of
from game.sim.world import World

_OFF: Final = 85.0
"""units between the outermost plates and a ship, at least: rising rings push out who is there."""

_EDGE: Final = 0.9  # fraction of the reach of a Castle's well that a ship stays away
_LEAVING: Final = 70.0  # units/s away from a Castle that are fast enough


def keep_off(perception: Perception) -> bool:
    """Fly away from a Castle that is too near; if there is none, return False with nothing changed."""
    world, ship, state = perception.world, perception.ship, perception.state
    for castle in world.castles:
        x, y = world.torus.delta((castle.x, castle.y), (ship.x, ship.y))
        far = math.sqrt(x * x + y * y)
        if far >= stand_off(world, castle):
            continue
        out_x, out_y = (x / far, y / far) if far > 0.0 else (0.0, -1.0)
        leaving = (ship.vx - castle.vx) * out_x + (ship.vy - castle.vy) * out_y
        if leaving < _LEAVING:
            state.dodging = state.braking = False
            state.target = 0
            state.goal, state.burn = heading_of((out_x, out_y)), THINK
            return True
    return False


def stand_off(world: World, castle: Castle) -> float:
    """Return the distance that a ship keeps from a Castle's centre, in units."""
    least = max(form_of(world, castle).rings) + world.tuning.castle.thickness + _OFF
    if any(well.castle == castle.id for well in world.wells):
        least = max(least, _EDGE * reach_of(world.tuning))
    return least
