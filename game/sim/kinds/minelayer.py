"""The Minelayer, which crosses the field and never shoots, and the mines that it lays.

A mine arms, waits for a ship, and blows after a fuse: its blast destroys ships, damages all else, and
triggers other mines, which follow one fuse later. Only ships that can be hurt trigger a mine; rocks pass it.
A mine that is shot, burnt or touched blows at once. A blast gives no points. Mines do not keep a wave going:
those that are left when the next one begins fizzle.
"""

from __future__ import annotations

from typing import Final

from game.physics import Point, limited
from game.sim.bodies import Cause, Kind, Mine, Minelayer, MinePhase, SpawnMarker
from game.sim.context import FATAL, Damage, StepContext
from game.sim.damage import damage
from game.sim.events import BodyArrived, BodyLeft
from game.sim.field import open_ships
from game.sim.kind import TARGET, KindRow, Numbers, Role, SpawnRule, bodies, common_fields
from game.sim.plates import gap_to
from game.sim.tuning import DT, Tuning, ticks
from game.sim.world import World


def enter(ctx: StepContext, marker: SpawnMarker) -> Minelayer:
    """Return a Minelayer that starts to cross from its mark on the edge."""
    world = ctx.world
    tuning = world.tuning.minelayer
    speed = tuning.speed if marker.rightwards else -tuning.speed
    return Minelayer(
        **common_fields(world, marker.kind, (marker.x, marker.y), (speed, 0.0)),
        course_x=speed,
        course_y=0.0,
        life=ticks(tuning.stay),
        lay_wait=ticks(tuning.lay_every),
    )


def destroyed(ctx: StepContext, _minelayer: Minelayer) -> None:
    """Restart the clock for the next one of the wave."""
    world = ctx.world
    world.spawner(Kind.MINELAYER).due_at = world.wave_tick + ticks(world.tuning.minelayer.again)


def think(ctx: StepContext, minelayer: Minelayer) -> None:
    """Keep to the course, lay a mine when it is time, and leave in the end."""
    minelayer.life -= 1
    if minelayer.life <= 0:
        ctx.end(minelayer)
        ctx.emit(BodyLeft(minelayer.kind, minelayer.id, (minelayer.x, minelayer.y)))
        return
    _steer(ctx.world, minelayer)
    minelayer.lay_wait -= 1
    if minelayer.lay_wait <= 0 and _may_lay(ctx.world, minelayer):
        _lay(ctx, minelayer)


def _steer(world: World, minelayer: Minelayer) -> None:
    """Accelerate towards the velocity of its course."""
    missing = (minelayer.course_x - minelayer.vx, minelayer.course_y - minelayer.vy)
    dx, dy = limited(missing, world.tuning.minelayer.acceleration * DT)
    minelayer.vx += dx
    minelayer.vy += dy


def _may_lay(world: World, minelayer: Minelayer) -> bool:
    """Return whether one more mine is allowed, and no ship would be within its circle."""
    if len(world.mines) >= world.tuning.mine.most:
        return False
    place = (minelayer.x, minelayer.y)
    reach = world.tuning.mine.trigger + world.tuning.ship.radius
    return not any(
        ship.flying and world.torus.distance(place, (ship.x, ship.y)) <= reach for ship in world.ships
    )


def _lay(ctx: StepContext, minelayer: Minelayer) -> None:
    """Lay a mine, and take a random new course."""
    world = ctx.world
    mine = _add_mine(world, (minelayer.x, minelayer.y))
    ctx.emit(BodyArrived(mine.kind, mine.id, (mine.x, mine.y)))
    layer = world.tuning.minelayer
    minelayer.lay_wait = ticks(layer.lay_every)
    minelayer.course_y = world.dice.between(-layer.swerve, layer.swerve) * layer.speed


def _add_mine(world: World, place: Point) -> Mine:
    """Put a mine that begins to arm on the field, and return it."""
    timer = ticks(world.tuning.mine.arm)
    mine = Mine(**common_fields(world, Kind.MINE, place), phase=MinePhase.ARMING, timer=timer)
    world.add(mine)
    return mine


def _example(world: World, place: Point) -> None:
    _add_mine(world, place).phase = MinePhase.ARMED


def fizzle(world: World) -> None:
    """Fizzle the mines of a wave that is over."""
    for mine in world.mines:
        if mine.phase is not MinePhase.TRIGGERED:
            mine.phase, mine.timer = MinePhase.ARMED, 1


def think_mine(ctx: StepContext, mine: Mine) -> None:
    """Arm, wait for a ship, fizzle or blow."""
    world = ctx.world
    mine.timer -= 1
    place, reach = (mine.x, mine.y), world.tuning.mine.trigger + world.tuning.ship.radius
    if mine.phase is MinePhase.ARMED and any(
        world.torus.distance(place, (ship.x, ship.y)) <= reach for ship in open_ships(world)
    ):
        _trigger(world, mine)
    elif mine.timer > 0:
        return
    elif mine.phase is MinePhase.ARMING:
        mine.phase, mine.timer = MinePhase.ARMED, ticks(world.tuning.mine.life)
    elif mine.phase is MinePhase.ARMED:
        ctx.end(mine)
        ctx.emit(BodyLeft(mine.kind, mine.id, (mine.x, mine.y)))
    else:
        damage(ctx, mine, Damage(FATAL, Cause.BLAST, 0, mine.id, mine.kind))


def _trigger(world: World, mine: Mine) -> None:
    """Light the fuse, unless it burns already."""
    if mine.phase is not MinePhase.TRIGGERED:
        mine.phase, mine.timer = MinePhase.TRIGGERED, ticks(world.tuning.mine.fuse)


def mine_destroyed(ctx: StepContext, mine: Mine) -> None:
    """Blow: hurt every body whose rim is within the blast, and trigger other mines there."""
    world = ctx.world
    tuning = world.tuning.mine
    place = (mine.x, mine.y)
    for ship in open_ships(world):
        if world.torus.distance(place, (ship.x, ship.y)) <= tuning.blast + world.tuning.ship.radius:
            damage(ctx, ship, Damage(FATAL, Cause.BLAST, 0, mine.id, mine.kind))
    for body in bodies(world, Role.SHOOTABLE):
        if world.torus.distance(place, (body.x, body.y)) > tuning.blast + body.radius:
            continue
        if isinstance(body, Mine):
            _trigger(world, body)
        else:
            damage(ctx, body, Damage(tuning.damage, Cause.BLAST, 0, mine.id, mine.kind))
    for plate in world.plates:
        if gap_to(world, plate, place) <= tuning.blast:
            damage(ctx, plate, Damage(tuning.damage, Cause.BLAST, 0, mine.id, mine.kind))


SPAWN_RULE: Final[SpawnRule] = SpawnRule(
    kinds=(Kind.MINELAYER,),
    first=lambda world: world.tuning.minelayer.first,
    again=lambda tuning: tuning.minelayer.again,
    warning=lambda tuning: tuning.minelayer.warning,
    enter=enter,
)


def _of_mine(tuning: Tuning) -> Numbers:
    it = tuning.mine
    return Numbers(it.radius, it.radius, it.points, it.health, it.most, danger=max(it.trigger, it.blast))


ROWS: Final[tuple[KindRow, ...]] = (
    KindRow(
        Kind.MINELAYER,
        Minelayer,
        word="minelayer",
        numbers=lambda tuning: Numbers.of(
            tuning.minelayer, tuning.minelayer.speed * (1.0 + tuning.minelayer.swerve)
        ),
        roles=TARGET | {Role.SOLID, Role.DRIFTS, Role.THINKS, Role.ENEMY},
        think=think,
        on_destroyed=destroyed,
    ),
    KindRow(
        Kind.MINE,
        Mine,
        word="mine",
        numbers=_of_mine,
        roles=(TARGET - {Role.KEEPS_WAVE})
        | {*(Role.COVER, Role.DEFLECTED, Role.DRIFTS, Role.THINKS, Role.HAZARD)},
        think=think_mine,
        on_destroyed=mine_destroyed,
        on_wave_end=fizzle,
        example=_example,
    ),
)
