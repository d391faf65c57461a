"""Lulls: the time without a threat to any ship; after a long one the next saucer comes at once."""

from __future__ import annotations

from typing import Final

from game.physics.space.sweep import SweptDisc, will_meet
from game.sim.bodies import Ship
from game.sim.field import mask, points, space_of
from game.sim.kinds.registry import Role, any_with
from game.sim.world import World

_LOOMING: Final = mask(Role.HAZARD)

LOOK: Final = 12  # ticks between two checks


def follow_lull(world: World) -> None:
    """Count the ticks without a threat to any ship on the field; call once every LOOK ticks."""
    ships = [ship for ship in world.ships if ship.flying]
    if not ships or any(threatened(world, ship) for ship in ships):
        world.ticks_unthreatened = 0
    else:
        world.ticks_unthreatened += LOOK


def threatened(world: World, ship: Ship) -> bool:
    """Return whether something can or will attack a ship soon.

    A threat is an enemy on the field or marked to enter, or a body that looms and will come near if both
    keep their velocities.
    """
    if world.spawn_markers or any_with(world, Role.ENEMY):
        return True
    tuning = world.tuning.lull
    radius = tuning.near + world.tuning.ship.radius
    way = SweptDisc(ship.id, radius, ship.x, ship.y, ship.vx * tuning.soon, ship.vy * tuning.soon)
    shots = [
        SweptDisc(shot.id, 0.0, shot.x, shot.y, shot.vx * tuning.soon, shot.vy * tuning.soon)
        for shot in points(world, Role.HAZARD)
    ]
    return will_meet(space_of(world), way, tuning.soon, _LOOMING, shots)
