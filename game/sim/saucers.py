"""Saucers: they cross the field once, swerve, and shoot; the small one aims."""

from __future__ import annotations

from game.physics import Point
from game.sim.bodies import Saucer, SaucerSize, SpawnKind, SpawnMarker
from game.sim.context import StepContext
from game.sim.events import SaucerArrived, SaucerLeft
from game.sim.headings import TURN, facing, heading_of
from game.sim.shots import add_shot, shots_of
from game.sim.tuning import SaucerKind, SaucerTuning, ticks
from game.sim.world import World


def kind_of(tuning: SaucerTuning, size: SaucerSize) -> SaucerKind:
    """Return the numbers of a size."""
    return tuning.large if size is SaucerSize.LARGE else tuning.small


def enter(ctx: StepContext, marker: SpawnMarker) -> None:
    """Let a saucer begin to cross from its mark on the edge."""
    world = ctx.world
    size = SaucerSize.SMALL if marker.kind is SpawnKind.SMALL_SAUCER else SaucerSize.LARGE
    tuning = world.tuning.saucer
    kind = kind_of(tuning, size)
    saucer = Saucer(
        world.new_id(),
        size,
        marker.x,
        marker.y,
        kind.speed if marker.rightwards else -kind.speed,
        0.0,
        kind.radius,
        1.0 / (kind.radius * kind.radius),
        tuning.health,
        ticks(world.torus.width / kind.speed),
        ticks(kind.fire_every),
        ticks(tuning.swerve_every),
    )
    world.saucers.append(saucer)
    ctx.tell(SaucerArrived(saucer.id, size, (saucer.x, saucer.y)))


def think(ctx: StepContext, saucer: Saucer) -> None:
    """Swerve, shoot, and leave after one crossing."""
    saucer.life -= 1
    if saucer.life <= 0:
        saucer.alive = False
        ctx.tell(SaucerLeft(saucer.id, (saucer.x, saucer.y)))
        return
    _swerve(ctx.world, saucer)
    _fire(ctx, saucer)


def _swerve(world: World, saucer: Saucer) -> None:
    saucer.swerve_wait -= 1
    if saucer.swerve_wait > 0:
        return
    tuning = world.tuning.saucer
    kind = kind_of(tuning, saucer.size)
    saucer.swerve_wait = ticks(tuning.swerve_every)
    saucer.vy = (-1.0, 0.0, 0.0, 1.0)[world.dice.randrange(4)] * kind.speed * tuning.swerve
    saucer.vx = kind.speed if saucer.vx > 0.0 else -kind.speed


def _fire(ctx: StepContext, saucer: Saucer) -> None:
    """Shoot when it is time, while there is a ship to shoot at and a shot to spare."""
    saucer.fire_wait -= 1
    if saucer.fire_wait > 0:
        return
    world = ctx.world
    tuning = world.tuning.saucer
    saucer.fire_wait = ticks(kind_of(tuning, saucer.size).fire_every)
    heading = world.dice.heading()
    if saucer.size is SaucerSize.SMALL:
        target = nearest_ship(world, (saucer.x, saucer.y))
        if target is not None:
            heading = heading_of(target) + _error(world)
    if not any(ship.flying for ship in world.ships) or shots_of(ctx, saucer.id) >= tuning.shot_cap:
        return
    dx, dy = facing(heading)
    place = world.torus.wrap((saucer.x + dx * saucer.radius, saucer.y + dy * saucer.radius))
    add_shot(ctx, saucer, place, (dx * tuning.shot_speed, dy * tuning.shot_speed), ticks(tuning.shot_life))


def nearest_ship(world: World, place: Point) -> Point | None:
    """Return the shortest way from a place to the nearest flying ship, over an edge if that is nearer."""
    ways = [world.torus.delta(place, (ship.x, ship.y)) for ship in world.ships if ship.flying]
    return min(ways, key=lambda way: way[0] * way[0] + way[1] * way[1], default=None)


def _error(world: World) -> int:
    """Return by how much an aim is off, in headings: the more points, the less."""
    tuning = world.tuning.saucer
    fraction = min(1.0, world.score / tuning.least_error_from)
    degrees = tuning.error + (tuning.least_error - tuning.error) * fraction
    return int(world.dice.between(-degrees, degrees) * (TURN / 360.0))
