"""Saucers of 1979: none come in a crowd of rocks, and all keep the game's clock and share their motion."""

from __future__ import annotations

from game.sim.bodies import SAUCERS, Kind, Saucer, SaucerSize, SpawnMarker
from game.sim.classic.play.rock import rocks_left
from game.sim.context import StepContext
from game.sim.headings import TURN, facing, heading_of
from game.sim.kinds.saucer import any_flying, enter, is_coming, kind_of
from game.sim.kinds.shot import add_shot, shots_of
from game.sim.tuning import ticks
from game.sim.world import Spawner, World


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
