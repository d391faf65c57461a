"""Saucers: they cross the field once, swerve, and shoot; the small one aims."""

from __future__ import annotations

from typing import Final

from game.physics import Point
from game.sim.bodies import SAUCERS, Kind, Saucer, SaucerSize, ShipPhase, SpawnMarker
from game.sim.context import StepContext
from game.sim.events import BodyLeft
from game.sim.field import nearest_ship
from game.sim.headings import TURN, facing, heading_of
from game.sim.kind import TARGET, Entry, KindRow, Numbers, Role, kind_row
from game.sim.kinds.rock import leave_wreck
from game.sim.kinds.shot import add_shot, held_speed, shot_life, shots_of
from game.sim.tuning import SaucerKind, SaucerTuning, Tuning, ticks
from game.sim.world import Store, World


def kind_of(tuning: SaucerTuning, size: SaucerSize) -> SaucerKind:
    """Return the numbers of a size."""
    return tuning.large if size is SaucerSize.LARGE else tuning.small


def due(ctx: StepContext, store: Store) -> Kind | None:
    """Send for the next saucer when its time has come, or a lull has gone on for too long.

    There is one at a time at most, none without a ship, and none while a game's first wave is young.
    """
    world = ctx.world
    tuning = world.tuning.saucer
    if len(world.saucers) >= tuning.most or not _any_flying(world):
        return None
    if (world.spawn_markers and _is_coming(world)) or (world.wrecks and _burns(world)):
        return None
    store.wait -= 1
    if tuning.crowd > 0:
        world.ticks_of_quiet += 1
    if world.wave == 1 and world.tick < ticks(tuning.first_of_game):
        return None
    if store.wait > 0 and world.ticks_unthreatened < ticks(world.tuning.lull.patience):
        return None
    if _too_many_rocks(world):
        store.wait = ticks(tuning.crowd_wait)
        return None
    store.seen += 1
    store.wait = ticks(_wait(world, store))
    return Kind.SMALL_SAUCER if _is_small(world, store) else Kind.LARGE_SAUCER


def _wait(world: World, store: Store) -> float:
    """Return the s from the last saucer to the next."""
    tuning = world.tuning.saucer
    return max(tuning.soonest, tuning.first - tuning.sooner * store.seen) * world.row.saucer_pace


def _is_small(world: World, store: Store) -> bool:
    """Draw whether the saucer that is sent for is a small one."""
    tuning = world.tuning.saucer
    if tuning.large_chance_each == 0.0:
        return world.score >= tuning.always_small_from or (
            store.seen > tuning.practice and world.dice.chance(tuning.small_chance)
        )
    if store.seen <= tuning.practice:
        return False
    large = tuning.large_chance + tuning.large_chance_each * _wait(world, store)
    return world.score >= tuning.always_small_from or not world.dice.chance(large)


def _too_many_rocks(world: World) -> bool:
    """Say whether so many rocks are left, and were hit of late, that no saucer enters."""
    tuning = world.tuning.saucer
    if tuning.crowd == 0 or world.ticks_of_quiet >= ticks(tuning.quiet):
        return False
    return world.rocks_left >= min(tuning.crowd_most, tuning.crowd + max(0, world.wave - 1))


def _burns(world: World) -> bool:
    """Say whether a saucer that was hit still keeps its place."""
    for wreck in world.wrecks:  # noqa: SIM110 - a loop costs less than a generator, in every tick
        if wreck.kind in SAUCERS:
            return True
    return False


def send_away(ctx: StepContext) -> None:
    """Make all saucers leave, and restart their clock."""
    world = ctx.world
    for saucer in world.saucers:
        _leave(ctx, saucer)
    store = world.store(Kind.LARGE_SAUCER)
    store.wait = ticks(_wait(world, store))


def _is_coming(world: World) -> bool:
    """Say whether a saucer is marked to enter."""
    for marker in world.spawn_markers:  # noqa: SIM110 - a loop costs less than a generator, in every tick
        if marker.kind in SAUCERS:
            return True
    return False


def _any_flying(world: World) -> bool:
    """Say whether any ship is on the field."""
    for ship in world.ships:  # noqa: SIM110 - a loop costs less than a generator, in every tick
        if ship.phase is ShipPhase.FLYING:
            return True
    return False


def enter(ctx: StepContext, marker: SpawnMarker) -> Saucer:
    """Return a saucer that begins to cross from its mark on the edge."""
    size = SaucerSize.LARGE if marker.kind is Kind.LARGE_SAUCER else SaucerSize.SMALL
    world = ctx.world
    tuning = world.tuning.saucer
    kind = kind_of(tuning, size)
    every = max(1, ticks(tuning.swerve_every))
    clock = world.tick - world.tick // every * every
    return Saucer(
        id=world.new_id(),
        x=marker.x,
        y=marker.y,
        vx=kind.speed if marker.rightwards else -kind.speed,
        vy=0.0,
        radius=kind.radius,
        inverse_mass=1.0 / (kind.radius * kind.radius),
        health=tuning.health,
        size=size,
        life=ticks(world.torus.width / kind.speed),
        fire_wait=ticks(tuning.first_fire or kind.fire_every),
        swerve_wait=every - (clock if tuning.swerve_clock else 0),
        late=world.store(Kind.LARGE_SAUCER).came >= tuning.paid,
    )


def destroyed(ctx: StepContext, saucer: Saucer) -> tuple[()]:
    """Count a saucer's end."""
    ctx.world.tally.saucers_destroyed += 1
    leave_wreck(ctx.world, saucer, ctx.world.tuning.saucer.burn)
    return ()


def think(ctx: StepContext, saucer: Saucer) -> None:
    """Swerve, shoot, and leave after one crossing."""
    saucer.life -= 1
    if saucer.life <= 0:
        _leave(ctx, saucer)
        return
    _swerve(ctx.world, saucer)
    _fire(ctx, saucer)


def _leave(ctx: StepContext, saucer: Saucer) -> None:
    saucer.alive = False
    ctx.tell(BodyLeft(saucer.kind, saucer.id, (saucer.x, saucer.y)))


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
    world = ctx.world
    tuning = world.tuning.saucer
    if tuning.fire_waits and not _any_flying(world):
        return
    saucer.fire_wait -= 1
    if saucer.fire_wait > 0:
        return
    saucer.fire_wait = ticks(kind_of(tuning, saucer.size).fire_every)
    heading = world.dice.heading()
    if saucer.size is SaucerSize.SMALL:
        target = _aim(world, saucer)
        if target is not None:
            heading = heading_of(target) + _error(world)
    if not any(ship.flying for ship in world.ships) or shots_of(ctx, saucer.id) >= tuning.shot_cap:
        return
    dx, dy = facing(heading)
    ahead = tuning.muzzle or saucer.radius
    place = world.torus.wrap((saucer.x + dx * ahead, saucer.y + dy * ahead))
    velocity = (dx * tuning.shot_speed, dy * tuning.shot_speed)
    if tuning.shots_share_motion:
        velocity = held_speed(world.tuning.shot, (velocity[0] + saucer.vx, velocity[1] + saucer.vy))
    add_shot(ctx, saucer, place, velocity, shot_life(world, tuning.shot_life))


def _aim(world: World, saucer: Saucer) -> Point | None:
    """Return the way from a small saucer to where it aims, but for its error; None without a ship."""
    tuning = world.tuning.saucer
    way = nearest_ship(world, (saucer.x, saucer.y), over_seam=tuning.aim_across_seam)
    if way is None or tuning.aim_lead == 0.0:
        return way
    return (way[0] - saucer.vx * tuning.aim_lead, way[1] - saucer.vy * tuning.aim_lead)


def _error(world: World) -> int:
    """Return by how much an aim is off, in headings: the more points, the less."""
    tuning = world.tuning.saucer
    if tuning.aim_steps > 0:
        late = world.score >= tuning.aim_late_from
        low = tuning.aim_low_late if late else tuning.aim_low
        high = tuning.aim_high_late if late else tuning.aim_high
        return -(low + world.dice.randrange(high - low + 1)) * (TURN // tuning.aim_steps)
    fraction = min(1.0, world.score / tuning.least_error_from)
    degrees = tuning.error + (tuning.least_error - tuning.error) * fraction
    return int(world.dice.between(-degrees, degrees) * (TURN / 360.0))


ENTRY: Final[Entry] = Entry(
    kinds=(Kind.LARGE_SAUCER, Kind.SMALL_SAUCER),
    first=lambda world: (
        (world.tuning.saucer.first_of_wave or world.tuning.saucer.first) * world.row.saucer_pace
    ),
    warning=lambda tuning: tuning.saucer.warning,
    enter=enter,
    due=due,
)


def _row(kind: Kind, size: SaucerSize) -> KindRow:
    def numbers(tuning: Tuning) -> Numbers:
        of_size = kind_of(tuning.saucer, size)
        radius, saucer = of_size.radius, tuning.saucer
        return Numbers(radius, radius, of_size.points, saucer.health, saucer.most)

    return kind_row(
        kind,
        Saucer,
        word="saucer",
        numbers=numbers,
        roles=TARGET | {Role.DEFLECTED, Role.SWEPT, Role.THINKS, Role.ENEMY, Role.DROPS},
        think=think,
        destroyed=destroyed,
    )


ROWS: Final[tuple[KindRow, ...]] = (
    _row(Kind.LARGE_SAUCER, SaucerSize.LARGE),
    _row(Kind.SMALL_SAUCER, SaucerSize.SMALL),
)
