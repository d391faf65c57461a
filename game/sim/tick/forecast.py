"""Predictions without further input: for display and tests, never used in a step."""

from __future__ import annotations

from dataclasses import replace

from game.physics import Point
from game.physics.legs import Leg, RoundMirror, trace_legs
from game.physics.space.discs import barriers_of
from game.sim.bodies import Ship
from game.sim.field import muzzle
from game.sim.headings import facing
from game.sim.kinds.registry import Role, bodies
from game.sim.kinds.well import pull_at
from game.sim.plates import plates_of
from game.sim.shields import shields
from game.sim.tick.mechanics import MECHANICS
from game.sim.tuning import DT
from game.sim.world import World


def preview(world: World, ship: Ship) -> tuple[Leg, ...]:
    """Return where a pulse fired now would go, up to its second mirror: for display, without the Space."""
    tuning = world.tuning
    barriers = [*barriers_of(world.walls), *barriers_of(plates_of(world)), *shields(world)]
    rounds = [RoundMirror(body.id, (body.x, body.y), body.radius) for body in bodies(world, Role.MIRRORS)]
    bounces = min(1, tuning.laser.reflections)
    start, direction = muzzle(world, ship), facing(ship.heading)
    return tuple(trace_legs(world.torus, start, direction, tuning.laser.reach, barriers, bounces, rounds))


def course(world: World, ship: Ship, count: int) -> list[Point]:
    """Return where a flying ship will be after each of the next ticks if its pilot does nothing.

    Equal to `step` to the last bit as long as it meets nothing and the present wells keep pulling. Places are
    wrapped.
    """
    ahead, propel, found = replace(ship, thrusting=False), MECHANICS[world.tuning.mechanics].propel, []
    for _ in range(count):
        gx, gy = pull_at(world, (ahead.x, ahead.y))
        propel(ahead, world.tuning)
        ahead.vx += gx * DT
        ahead.vy += gy * DT
        ahead.x, ahead.y = world.torus.wrap((ahead.x + ahead.vx * DT, ahead.y + ahead.vy * DT))
        found.append((ahead.x, ahead.y))
    return found


def jump_risk(world: World) -> float:
    """Return the probability, 0..1, that a jump which ends now fails."""
    return MECHANICS[world.tuning.mechanics].jump_risk(world)
