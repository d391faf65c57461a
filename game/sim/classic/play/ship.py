"""Ships of 1979: velocities in whole grains, random jumps, a clear square for a return."""

from __future__ import annotations

import math

from game.physics import Point
from game.sim.bodies import Kind, Ship
from game.sim.classic.play.rock import rocks_left
from game.sim.classic.play.saucer import wait_for_next
from game.sim.context import StepContext
from game.sim.gifts import rules_of
from game.sim.headings import facing
from game.sim.kinds.saucer import leave
from game.sim.tuning import DT, Tuning, ticks
from game.sim.world import World, start_place


def propel(world: World, ship: Ship) -> None:
    """Thrust or coast for a tick, and keep the remainder of whole grains."""
    rules = rules_of(world, ship)
    if ship.thrusting:
        dx, dy = facing(ship.heading)
        more = rules.ship.thrust * DT
        ship.vx, ship.rest_x = _in_grains(ship.vx + ship.rest_x + dx * more, rules)
        up, ship.rest_y = _in_grains(ship.rest_y - ship.vy - dy * more, rules)
    else:
        ship.vx, ship.rest_x = _slowed(ship.vx, ship.rest_x, rules)
        up, ship.rest_y = _slowed(-ship.vy, ship.rest_y, rules)
    ship.vy = -up


def _slowed(moved: float, rest: float, rules: Tuning) -> Point:
    """Return the whole grains and the remainder of a velocity, to the right or up, after a tick of drag.

    Drag acts on the velocity that moves the ship; half a grain is added to the right and up, so that it
    stops.
    """
    grain, share = rules.classic.grain, rules.ship.drag * DT
    was = moved + rest
    now = was - (moved + 0.5 * grain if moved >= 0.0 else moved) * share
    return (0.0, 0.0) if was * now <= 0.0 else _in_grains(now, rules)


def _in_grains(velocity: float, rules: Tuning) -> Point:
    """Return the whole grains of a velocity, rounded down and within the top speed, and the remainder."""
    grain = rules.classic.grain
    most = rules.ship.top_speed - grain / 256.0
    velocity = min(most, max(-most, velocity))
    moved = math.floor(velocity / grain) * grain
    return moved, velocity - moved


def land(ctx: StepContext, ship: Ship) -> bool:
    """Move a ship to a random column and row; return whether the jump fails (see `ClassicTuning`)."""
    world = ctx.world
    jump, torus = world.tuning.classic, world.torus
    column, face = world.dice.randrange(jump.columns), world.dice.randrange(jump.faces)
    beyond = face - jump.rows
    row = face if beyond < 0 else jump.fatal_row + jump.fatal_step * beyond
    fails = beyond >= 0 and row >= rocks_left(world)
    wide, high = torus.width / jump.columns, torus.height / jump.rows
    column = min(jump.columns - 1 - jump.edge, max(jump.edge, column))
    row = min(jump.rows - 1 - jump.edge, max(jump.edge, row))
    ship.x = column * wide + (ship.x - math.floor(ship.x / wide) * wide)
    ship.y = torus.height - (row + 1) * high + (ship.y - math.floor(ship.y / high) * high)
    return fails


def jump_risk(world: World, _ship: Ship) -> float:
    """Return the probability of the faces that are fatal with this number of rocks."""
    jump = world.tuning.classic
    rows = [jump.fatal_row + jump.fatal_step * beyond for beyond in range(jump.faces - jump.rows)]
    return len([row for row in rows if row >= rocks_left(world)]) / jump.faces


def find_return(ctx: StepContext, ship: Ship) -> Point | None:
    """Return a ship's start once its delay is over and a square there is clear; saucers leave before that."""
    world, tuning = ctx.world, ctx.world.tuning
    if ship.timer == ticks(tuning.ship.respawn_delay) - ticks(tuning.classic.clears_saucers):
        for saucer in world.saucers:
            leave(ctx, saucer)
        spawner = world.spawner(Kind.LARGE_SAUCER)
        spawner.due_at = world.wave_tick + wait_for_next(world, spawner)
    if ship.timer > 0:
        return None
    place = start_place(tuning, world.ships.index(ship), len(world.ships))
    return place if _is_clear_square(world, place, tuning.ship.respawn_clear) else None


def _is_clear_square(world: World, place: Point, half: float) -> bool:
    """Return whether there is no saucer, and no rock's centre in a square around a place."""
    if world.saucers:
        return False
    x, y = place
    there = [(each.x, each.y) for each in world.rocks] + [(each.x, each.y) for each in world.wrecks]
    return not any(-half <= left - x < half and -half <= top - y < half for left, top in there)


def launch(world: World, velocity: Point, life: float) -> tuple[Point, int]:
    """Return a velocity within the top speed along each axis, and a life by the clock of all shots."""
    tuning = world.tuning.classic
    top, (vx, vy) = tuning.shot_top_speed, velocity
    passed = int(world.tick * DT / tuning.shot_phase)
    late = passed - passed // tuning.shot_phases * tuning.shot_phases
    velocity = (min(top, max(-top, vx)), min(top, max(-top, vy)))
    return velocity, ticks(life - late * tuning.shot_phase)
