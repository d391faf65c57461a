"""Rocks, saucers and ships of 1979: motion in whole grains, wrecks that count as rocks, jumps by chance.

No saucer comes in a crowd of rocks, and all saucers keep the game's clock and share their motion.
"""

from __future__ import annotations

import math

from game.physics import Point
from game.sim.bodies import ROCKS, SAUCERS, Kind, Rock, Saucer, SaucerSize, Ship, SpawnMarker, Wreck
from game.sim.context import StepContext
from game.sim.gifts import rules_of
from game.sim.headings import TURN, facing, heading_of
from game.sim.kinds.rock import SMALLER, count_rocks, make_piece
from game.sim.kinds.saucer import any_flying, enter, is_coming, kind_of, leave
from game.sim.kinds.shot import add_shot, shots_of
from game.sim.tuning import DT, Tuning, ticks
from game.sim.world import Spawner, World, start_place


def rocks_left(world: World) -> int:
    """Return the number of rocks, including wrecks."""
    return len(world.rocks) + len([wreck for wreck in world.wrecks if wreck.kind in ROCKS])


def break_up(ctx: StepContext, body: Rock | Saucer) -> list[Rock]:
    """Leave a wreck, and return the pieces: one a little along the field, the second a little down it."""
    world, tuning = ctx.world, ctx.world.tuning.classic
    world.wrecks.append(Wreck(body.kind, body.x, body.y, ticks(tuning.burn)))
    if isinstance(body, Saucer):
        return []
    world.ticks_of_quiet = 0
    size = SMALLER.get(body.size)
    here = count_rocks(ctx) + len([wreck for wreck in world.wrecks if wreck.kind in ROCKS])
    pieces: list[Rock] = []
    for number in range(0 if size is None else min(2, world.tuning.rock.cap - here)):
        vx, vy = _scattered(world, (body.vx, body.vy))
        x = body.x + (vx * tuning.ahead if number == 0 else 0.0)
        y = body.y + (vy * tuning.ahead if number == 1 else 0.0)
        if size is not None:
            pieces.append(make_piece(world, size, (x, y), (vx, vy)))
    return pieces


def age_wrecks(world: World) -> None:
    """Count down the wrecks, and remove those that have burnt out."""
    for wreck in world.wrecks:
        wreck.left -= 1
    world.wrecks[:] = [wreck for wreck in world.wrecks if wreck.left > 0]


def first_rock(world: World, _number: int) -> tuple[Point, Point]:
    """Return a random place on the left or lower edge, wherever ships are, and a random velocity."""
    if world.dice.chance(0.5):
        place = (0.0, world.dice.between(0.0, world.torus.height))
    else:
        place = (world.dice.between(0.0, world.torus.width), world.torus.height - 1.0)
    return place, _scattered(world, (0.0, 0.0))


def _scattered(world: World, parent: Point) -> Point:
    """Return a random velocity near a parent's, in whole grains along each axis, neither slow nor fast."""
    x = _scattered_grains(world, parent[0])
    return x, -_scattered_grains(world, -parent[1])


def _scattered_grains(world: World, speed: float) -> float:
    tuning = world.tuning.classic
    grains = math.floor(speed / tuning.grain + 0.5)
    grains += world.dice.randrange(2 * tuning.scatter) - tuning.scatter
    size = min(tuning.most_grains, max(tuning.least_grains, abs(grains)))
    return (size if grains >= 0 else -size) * tuning.grain


def delays_wave(world: World) -> bool:
    """Return whether a saucer or the wreck of one is there: no wave begins before it is gone."""
    return bool(world.saucers or world.wrecks)


def due(ctx: StepContext, spawner: Spawner) -> Kind | None:
    """Send for the next saucer when it is due: one at a time, and none in a crowd of rocks.

    A burning wreck still counts.
    """
    world, tuning = ctx.world, ctx.world.tuning.classic
    if len(world.saucers) >= world.tuning.saucer.most or not any_flying(world) or is_coming(world):
        spawner.due_at += 1
        return None
    if any(wreck.kind in SAUCERS for wreck in world.wrecks):
        spawner.due_at += 1
        return None
    world.ticks_of_quiet += 1
    if spawner.due_at > world.wave_tick:
        return None
    most = min(tuning.crowd_most, tuning.crowd + max(0, world.wave - 1))
    if world.ticks_of_quiet < ticks(tuning.quiet) and rocks_left(world) >= most:
        spawner.due_at = world.wave_tick + ticks(tuning.crowd_wait)
        return None
    spawner.seen += 1
    spawner.due_at = world.wave_tick + wait_for_next(world, spawner)
    return Kind.SMALL_SAUCER if _is_small(world, spawner) else Kind.LARGE_SAUCER


def wait_for_next(world: World, spawner: Spawner) -> int:
    """Return the ticks from the last saucer to the next."""
    return ticks(_wait(world, spawner))


def _wait(world: World, spawner: Spawner) -> float:
    tuning = world.tuning.saucer
    return max(tuning.soonest, world.tuning.classic.saucer_wait - tuning.sooner * spawner.seen)


def _is_small(world: World, spawner: Spawner) -> bool:
    """Draw whether the next saucer is a small one."""
    tuning = world.tuning.classic
    if spawner.seen <= world.tuning.saucer.practice:
        return False
    large = tuning.large_chance + tuning.large_chance_each * _wait(world, spawner)
    return world.score >= world.tuning.saucer.always_small_from or not world.dice.chance(large)


def enter_by_clock(ctx: StepContext, marker: SpawnMarker) -> Saucer:
    """Return a saucer that changes height when all others do."""
    saucer, world = enter(ctx, marker), ctx.world
    every = max(1, ticks(world.tuning.saucer.swerve_every))
    saucer.fire_wait = ticks(world.tuning.classic.first_fire)
    saucer.swerve_wait = every - (world.tick - world.tick // every * every)
    return saucer


def fire(ctx: StepContext, saucer: Saucer) -> None:
    """Shoot when it is due and a shot is left; the clock stops while there is no ship."""
    world, tuning = ctx.world, ctx.world.tuning.saucer
    if not any_flying(world):
        return
    saucer.fire_wait -= 1
    if saucer.fire_wait > 0:
        return
    saucer.fire_wait = ticks(kind_of(tuning, saucer.size).fire_every)
    heading = world.dice.heading()
    if saucer.size is SaucerSize.SMALL:
        heading = _aim(world, saucer)
    if shots_of(ctx, saucer.id) >= tuning.shot_cap:
        return
    dx, dy = facing(heading)
    ahead = world.tuning.classic.muzzle
    place = world.torus.wrap((saucer.x + dx * ahead, saucer.y + dy * ahead))
    velocity = (dx * tuning.shot_speed + saucer.vx, dy * tuning.shot_speed + saucer.vy)
    add_shot(ctx, saucer, place, velocity, tuning.shot_life)


def _aim(world: World, saucer: Saucer) -> int:
    """Return the heading to the nearest ship, never over an edge, less its motion, with a random error."""
    tuning = world.tuning.classic
    ways = [(ship.x - saucer.x, ship.y - saucer.y) for ship in world.ships if ship.flying]
    x, y = min(ways, key=lambda way: way[0] * way[0] + way[1] * way[1])
    late = world.score >= tuning.aim_late_from
    low = tuning.aim_low_late if late else tuning.aim_low
    high = tuning.aim_high_late if late else tuning.aim_high
    steps = low + world.dice.randrange(max(1, high - low + 1))
    heading = heading_of((x - saucer.vx * tuning.aim_lead, y - saucer.vy * tuning.aim_lead))
    return heading - steps * (TURN // tuning.aim_steps)


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
    width, height = torus.width / jump.columns, torus.height / jump.rows
    column = min(jump.columns - 1 - jump.edge, max(jump.edge, column))
    row = min(jump.rows - 1 - jump.edge, max(jump.edge, row))
    ship.x = column * width + (ship.x - math.floor(ship.x / width) * width)
    ship.y = torus.height - (row + 1) * height + (ship.y - math.floor(ship.y / height) * height)
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
