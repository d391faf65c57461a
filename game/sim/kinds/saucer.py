"""Saucers: they cross the field once, swerve, and shoot; the small one aims."""

from __future__ import annotations

from typing import Final

from game.physics import length
from game.sim.bodies import SAUCERS, Kind, Rock, Saucer, SaucerSize, ShipPhase, SpawnMarker
from game.sim.context import StepContext
from game.sim.events import BodyLeft
from game.sim.field import nearest_ship
from game.sim.headings import TURN, facing, heading_of
from game.sim.kind import TARGET, KindRow, Numbers, Role, SpawnRule, common_fields
from game.sim.kinds.shot import add_shot, shots_of
from game.sim.tuning import SaucerKind, SaucerTuning, Tuning, ticks
from game.sim.world import Spawner, World


def kind_of(tuning: SaucerTuning, size: SaucerSize) -> SaucerKind:
    """Return the numbers of a size."""
    return tuning.large if size is SaucerSize.LARGE else tuning.small


def due(ctx: StepContext, spawner: Spawner) -> Kind | None:
    """Send for the next saucer when it is due, or when a lull has lasted too long.

    There is at most one at a time, none without a ship, and none early in a game's first wave. Meanwhile the
    clock stands still.
    """
    world = ctx.world
    tuning = world.tuning.saucer
    if len(world.saucers) >= tuning.most or not any_flying(world) or is_coming(world):
        spawner.due_at += 1
        return None
    if world.wave == 1 and world.tick < ticks(tuning.first_of_game):
        return None
    if spawner.due_at > world.wave_tick and world.ticks_unthreatened < ticks(world.tuning.lull.patience):
        return None
    spawner.seen += 1
    spawner.due_at = world.wave_tick + ticks(
        max(tuning.soonest, tuning.first - tuning.sooner * spawner.seen) * world.row.saucer_pace
    )
    return Kind.SMALL_SAUCER if _is_small(world, spawner) else Kind.LARGE_SAUCER


def _is_small(world: World, spawner: Spawner) -> bool:
    """Draw whether the next saucer is a small one."""
    tuning = world.tuning.saucer
    return world.score >= tuning.always_small_from or (
        spawner.seen > tuning.practice and world.dice.chance(tuning.small_chance)
    )


def is_coming(world: World) -> bool:
    """Return whether a saucer is marked to enter."""
    for marker in world.spawn_markers:  # noqa: SIM110 - a loop costs less than a generator, in every tick
        if marker.kind in SAUCERS:
            return True
    return False


def any_flying(world: World) -> bool:
    """Return whether any ship is on the field."""
    for ship in world.ships:  # noqa: SIM110 - a loop costs less than a generator, in every tick
        if ship.phase is ShipPhase.FLYING:
            return True
    return False


def enter(ctx: StepContext, marker: SpawnMarker) -> Saucer:
    """Return a saucer that starts to cross from its mark on the edge."""
    size = SaucerSize.LARGE if marker.kind is Kind.LARGE_SAUCER else SaucerSize.SMALL
    world = ctx.world
    tuning = world.tuning.saucer
    kind = kind_of(tuning, size)
    speed = kind.speed if marker.rightwards else -kind.speed
    return Saucer(
        **common_fields(world, marker.kind, (marker.x, marker.y), (speed, 0.0)),
        size=size,
        life=ticks(world.torus.width / kind.speed),
        fire_wait=ticks(kind.fire_every),
        swerve_wait=max(1, ticks(tuning.swerve_every)),
        late=world.spawner(Kind.LARGE_SAUCER).came >= tuning.paid,
    )


def destroyed(ctx: StepContext, saucer: Saucer) -> list[Rock]:
    """Handle a saucer's end, and return what it leaves."""
    ctx.world.tally.saucers_destroyed += 1
    return ctx.mechanics.break_up(ctx, saucer)


def think(ctx: StepContext, saucer: Saucer) -> None:
    """Swerve, shoot, and leave after one crossing."""
    saucer.life -= 1
    if saucer.life <= 0:
        leave(ctx, saucer)
        return
    _swerve(ctx.world, saucer)
    ctx.mechanics.fire_saucer(ctx, saucer)


def leave(ctx: StepContext, saucer: Saucer) -> None:
    """Remove a saucer that was not destroyed."""
    ctx.end(saucer)
    ctx.emit(BodyLeft(saucer.kind, saucer.id, (saucer.x, saucer.y)))


def _swerve(world: World, saucer: Saucer) -> None:
    saucer.swerve_wait -= 1
    if saucer.swerve_wait > 0:
        return
    tuning = world.tuning.saucer
    kind = kind_of(tuning, saucer.size)
    saucer.swerve_wait = ticks(tuning.swerve_every)
    saucer.vy = (-1.0, 0.0, 0.0, 1.0)[world.dice.randrange(4)] * kind.speed * tuning.swerve
    saucer.vx = kind.speed if saucer.vx > 0.0 else -kind.speed


def fire(ctx: StepContext, saucer: Saucer) -> None:
    """Shoot when it is due, if a shot is left, and a ship that is not too near."""
    world = ctx.world
    tuning = world.tuning.saucer
    saucer.fire_wait -= 1
    if saucer.fire_wait > 0:
        return
    saucer.fire_wait = ticks(kind_of(tuning, saucer.size).fire_every)
    heading = world.dice.heading()
    target = nearest_ship(world, (saucer.x, saucer.y))
    if target is None or length(target) < tuning.hold or shots_of(ctx, saucer.id) >= tuning.shot_cap:
        return
    if saucer.size is SaucerSize.SMALL:
        heading = heading_of(target) + _error(world)
    dx, dy = facing(heading)
    ahead = saucer.radius
    place = world.torus.wrap((saucer.x + dx * ahead, saucer.y + dy * ahead))
    velocity = (dx * tuning.shot_speed, dy * tuning.shot_speed)
    add_shot(ctx, saucer, place, velocity, tuning.shot_life)


def _error(world: World) -> int:
    """Return the aiming error in headings: the more points, the smaller."""
    tuning = world.tuning.saucer
    fraction = min(1.0, world.score / tuning.least_error_from)
    degrees = tuning.error + (tuning.least_error - tuning.error) * fraction
    return int(world.dice.between(-degrees, degrees) * (TURN / 360.0))


SPAWN_RULE: Final[SpawnRule] = SpawnRule(
    kinds=(Kind.LARGE_SAUCER, Kind.SMALL_SAUCER),
    first=lambda world: world.tuning.saucer.first * world.row.saucer_pace,
    warning=lambda tuning: tuning.saucer.warning,
    enter=lambda ctx, marker: ctx.mechanics.enter_saucer(ctx, marker),
    due=lambda ctx, spawner: ctx.mechanics.saucer_due(ctx, spawner),
)


def _row(kind: Kind, size: SaucerSize) -> KindRow:
    def numbers(tuning: Tuning) -> Numbers:
        of_size = kind_of(tuning.saucer, size)
        radius, saucer = of_size.radius, tuning.saucer
        return Numbers(radius, radius, of_size.points, saucer.health, saucer.most)

    return KindRow(
        kind,
        Saucer,
        word="saucer",
        numbers=numbers,
        roles=TARGET | {Role.DEFLECTED, Role.SWEPT, Role.THINKS, Role.ENEMY, Role.DROPS},
        think=think,
        on_destroyed=destroyed,
    )


ROWS: Final[tuple[KindRow, ...]] = (
    _row(Kind.LARGE_SAUCER, SaucerSize.LARGE),
    _row(Kind.SMALL_SAUCER, SaucerSize.SMALL),
)
