"""Collisions in 1979: each body is a square with cut corners, tested once at the end of a tick.

Shots are tested first, then saucers, then ships; each hits at most one body. A shot hits other bodies before
a rock. Nothing collides across an edge of the field.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, TypeAlias

from game.physics import Point
from game.physics.record import Record
from game.sim.bodies import Cause, Rock, Saucer, SaucerSize, Ship, Shot
from game.sim.classic.play.bodies import age_wrecks
from game.sim.context import FATAL, Damage, StepContext
from game.sim.damage import damage
from game.sim.field import space_of
from game.sim.tuning import DT
from game.sim.world import World

Asker: TypeAlias = Shot | Saucer | Ship
Target: TypeAlias = Rock | Saucer | Ship


class OctagonRecord(NamedTuple):
    """Two octagons that met, by id: wrapped middle of a, way from it to that of b, half the width of each.

    An octagon is a square with cut corners. Two meet whose middles are no farther apart along either axis
    than half_a + half_b, and less than `corner` times that along both together.
    """

    a: int
    b: int
    start: Point
    way: Point
    half_a: float
    half_b: float
    corner: float


def octagons_in(record: Record) -> list[OctagonRecord]:
    """Return the octagons that met in a recorded step, in order."""
    return [note for note in record.notes if isinstance(note, OctagonRecord)]


def octagons_meet(dx: float, dy: float, size: float, corner: float) -> bool:
    """Return whether two octagons meet, by the offset of one centre from the other.

    size: the sum of half their widths. corner: where |dx| + |dy| comes to this times the size, their corners
    are cut: 1 makes them squares on a tip, 2 squares.
    """
    dx, dy = abs(dx), abs(dy)
    return dx <= size and dy <= size and dx + dy < corner * size


def move(ctx: StepContext) -> float:
    """Move all bodies, apply their collisions, and let wrecks burn down."""
    world = ctx.world
    space = space_of(world)
    swept: list[Asker] = [*world.ships, *world.shots, *world.saucers]
    for body in swept:
        if body.flying if isinstance(body, Ship) else body.alive:
            body.x, body.y = world.torus.wrap((body.x + body.vx * DT, body.y + body.vy * DT))
    fastest = space.drift(DT)
    _shots(ctx)
    _saucers(ctx)
    _ships(ctx)
    if not world.over:
        age_wrecks(world)
    return fastest


def met_size(world: World, body: Target) -> float:
    """Return half the width of the octagon in which a shot hits a body, or a saucer hits a ship."""
    if isinstance(body, Ship):
        return world.tuning.classic.target
    return body.radius


def own_size(world: World, body: Asker) -> float:
    """Return half the width of the octagon of a body that looks for a hit: 0 for a shot."""
    if isinstance(body, Shot):
        return 0.0
    if isinstance(body, Ship):
        return world.tuning.ship.radius
    tuning = world.tuning.classic
    return tuning.large_ram if body.size is SaucerSize.LARGE else tuning.small_ram


def asked(world: World, who: Asker, target: Target) -> OctagonRecord:
    """Return the octagon test of two bodies at their present positions, whether or not they meet."""
    own, other = own_size(world, who), met_size(world, target)
    way, corner = (target.x - who.x, target.y - who.y), world.tuning.classic.corner
    return OctagonRecord(who.id, target.id, (who.x, who.y), way, own, other, corner)


def _first(world: World, who: Asker, targets: Iterable[Target]) -> Target | None:
    """Return the first of some targets that a body meets, and record it."""
    own, corner = own_size(world, who), world.tuning.classic.corner
    for target in targets:
        if not (target.vulnerable if isinstance(target, Ship) else target.alive):
            continue
        if octagons_meet(target.x - who.x, target.y - who.y, met_size(world, target) + own, corner):
            record = world.space.record
            if record is not None:
                record.notes.append(asked(world, who, target))
            return target
    return None


def _shots(ctx: StepContext) -> None:
    world = ctx.world
    amount = world.tuning.shot.damage
    for shot in world.shots:
        if not shot.alive:
            continue
        before: list[Saucer] | list[Ship] = world.ships if shot.hostile else world.saucers
        met = _first(world, shot, (*before, *world.rocks))
        if met is not None:
            ctx.end(shot)
            by = 0 if shot.hostile else shot.owner
            damage(ctx, met, Damage(amount, Cause.SHOT, by, shot.id, shot.kind, shot.owner))


def _saucers(ctx: StepContext) -> None:
    world = ctx.world
    for saucer in world.saucers:
        if not saucer.alive:
            continue
        met = _first(world, saucer, (*world.ships, *world.rocks))
        if met is not None:
            _ram_both(ctx, saucer, met, by=met.id if isinstance(met, Ship) else 0)


def _ships(ctx: StepContext) -> None:
    world = ctx.world
    for ship in world.ships:
        if not ship.vulnerable:
            continue
        rocks = [rock for rock in world.rocks if rock.fade == 0]
        met = _first(world, ship, rocks)
        if met is not None:
            _ram_both(ctx, met, ship, by=ship.id)


def _ram_both(ctx: StepContext, one: Target, other: Target, by: int) -> None:
    """Destroy two bodies that collided; a ship that rams scores."""
    damage(ctx, one, Damage(FATAL, Cause.RAM, by, other.id, other.kind))
    damage(ctx, other, Damage(FATAL, Cause.RAM, by, one.id, one.kind))
