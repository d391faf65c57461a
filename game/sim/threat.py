"""Lulls: how long nothing has threatened any ship; when it gets long, the next saucer does not wait."""

from __future__ import annotations

from game.physics import time_of_impact_on_torus
from game.sim.bodies import Damageable, Ship, Shot
from game.sim.kinds.rows import Role, any_with, bodies
from game.sim.tuning import LullTuning
from game.sim.world import World

_LOOK = 12
"""ticks between two looks."""


def follow_lull(world: World) -> None:
    """Count the ticks without a threat to any ship on the field, every few ticks, pauses included."""
    if world.tick % _LOOK:
        return
    ships = [ship for ship in world.ships if ship.flying]
    if not ships or any(threatened(world, ship) for ship in ships):
        world.ticks_unthreatened = 0
    else:
        world.ticks_unthreatened += _LOOK


def threatened(world: World, ship: Ship) -> bool:
    """Say whether something can or will attack a ship soon.

    That is an enemy on the field or marked to enter, or what looms and will come near if both
    go on as they do.
    """
    if world.spawn_markers or any_with(world, Role.ENEMY):
        return True
    tuning = world.tuning.lull
    reach = tuning.near + world.tuning.ship.radius
    return any(
        _comes_near(world, ship, body, reach + body.radius, tuning) for body in bodies(world, Role.LOOMS)
    )


def _comes_near(world: World, ship: Ship, body: Damageable | Shot, reach: float, tuning: LullTuning) -> bool:
    """Say whether the centres come within reach soon, by whichever way round the world."""
    offset = (ship.x - body.x, ship.y - body.y)
    motion = ((ship.vx - body.vx) * tuning.soon, (ship.vy - body.vy) * tuning.soon)
    return time_of_impact_on_torus(world.torus, offset, motion, reach) is not None
