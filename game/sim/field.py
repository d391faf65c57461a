"""The field as physics asks about it: who is on it in which role, and where it is clear."""

from __future__ import annotations

import math

from game.physics import Point, Space, distance_to_segment_on_torus
from game.sim.bodies import Ship, Wall
from game.sim.world import World

ROCKS, LANCERS, SAUCERS, PICK_UPS = 1, 2, 4, 8
"""Role bits of the groups of a Space, which stand in it in this order."""

HARMFUL = ROCKS | LANCERS | SAUCERS
"""Those that a ship must not touch and that a shot or beam hurts."""

SOLID = ROCKS | LANCERS
"""Those that bounce off each other."""


def space_of(world: World) -> Space:
    """Return the world's Space, fresh: call it when bodies have moved, come or gone, then ask."""
    space = world.space
    space.follow(
        world.torus,
        (
            (ROCKS, world.rocks),
            (LANCERS, world.lancers),
            (SAUCERS, world.saucers),
            (PICK_UPS, world.pick_ups),
        ),
        world.walls,
        world.tuning.wall.radius,
        SOLID,
    )
    return space


def open_ships(world: World) -> list[Ship]:
    """List the ships that can be hurt now."""
    return [ship for ship in world.ships if ship.vulnerable]


def wall_gap(world: World, wall: Wall, place: Point) -> float:
    """Return the distance from a place to the middle line of a wall, by the shortest way."""
    return distance_to_segment_on_torus(world.torus, place, (wall.x, wall.y), wall.half)


def clearance(world: World, place: Point, most: float = math.inf) -> float:
    """Return the distance from a wrapped place to the nearest rim of anything that could hurt a ship there.

    What is farther than most, or than width and height together, is told as that: whoever only asks whether
    a place is clear by so much is answered sooner.
    """
    most = min(most, world.torus.width + world.torus.height)
    shots = [(shot.x, shot.y) for shot in world.shots if shot.hostile]
    return space_of(world).clearance(place, most, HARMFUL, shots)
