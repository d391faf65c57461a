"""Who meets whom where everything is a square with cut corners, looked at once at the end of a tick.

The other way, discs swept through the tick, is in `contacts`; the rules say which (`ContactTuning`). Shots
ask first, then saucers, then ships; each meets one thing at most. A shot meets what stands before a rock.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from game.physics import OctagonRecord, Point, octagons_meet
from game.sim.bodies import Cause, Rock, Saucer, Ship, Shot
from game.sim.context import FATAL, Damage, StepContext
from game.sim.damage import damage
from game.sim.kinds.saucer import kind_of
from game.sim.world import World

Asker: TypeAlias = Shot | Saucer | Ship
Target: TypeAlias = Rock | Saucer | Ship


def touch(ctx: StepContext) -> None:
    """Let what touches meet, under rules of octagons; else nothing."""
    world = ctx.world
    if not world.tuning.contact.octagons:
        return
    _shots(ctx)
    _saucers(ctx)
    _ships(ctx)


def met_size(world: World, body: Target) -> float:
    """Return half the width of the octagon that what asks meets: shots, and of a ship saucers too."""
    if isinstance(body, Ship):
        return world.tuning.ship.target or world.tuning.ship.radius
    return body.radius


def own_size(world: World, body: Asker) -> float:
    """Return half the width of the octagon with which something asks whom it meets: 0 for a shot."""
    if isinstance(body, Shot):
        return 0.0
    if isinstance(body, Ship):
        return world.tuning.ship.radius
    return kind_of(world.tuning.saucer, body.size).ram or body.radius


def asked(world: World, who: Asker, target: Target) -> OctagonRecord:
    """Return what the rules ask of two bodies where they are now, whether they meet or not."""
    own, other = own_size(world, who), met_size(world, target)
    way, corner = _way(world, who, target), world.tuning.contact.corner
    return OctagonRecord(who.id, target.id, (who.x, who.y), way, own, other, corner)


def _way(world: World, who: Asker, target: Target) -> Point:
    if world.tuning.contact.seam_hits:
        return world.torus.delta((who.x, who.y), (target.x, target.y))
    return (target.x - who.x, target.y - who.y)


def _first(world: World, who: Asker, targets: Iterable[Target]) -> Target | None:
    """Return the first of some targets that something meets, and record it."""
    own, corner = own_size(world, who), world.tuning.contact.corner
    for target in targets:
        if not (target.vulnerable if isinstance(target, Ship) else target.alive):
            continue
        dx, dy = _way(world, who, target)
        if octagons_meet(dx, dy, met_size(world, target) + own, corner):
            world.space.note_octagons(asked(world, who, target))
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
            shot.alive = False
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
    """End two that ran into one another; a ship that rams scores."""
    damage(ctx, one, Damage(FATAL, Cause.RAM, by, other.id, other.kind))
    damage(ctx, other, Damage(FATAL, Cause.RAM, by, one.id, one.kind))
