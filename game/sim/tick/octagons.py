"""Who meets whom where everything is a square with cut corners, looked at once at the end of a tick.

The other way, discs swept through the tick, is in `contacts`; the rules say which (`ContactTuning`). Shots
ask first, then saucers, then ships; each meets one thing at most. A shot meets what stands before a rock.
"""

from __future__ import annotations

from collections.abc import Iterable

from game.sim.bodies import Cause, Damageable, Rock, Saucer, Ship
from game.sim.context import FATAL, Damage, StepContext
from game.sim.damage import damage
from game.sim.kinds.saucer import kind_of
from game.sim.tuning import ContactTuning
from game.sim.world import World


def touch(ctx: StepContext) -> None:
    """Let what touches meet, under rules of octagons; else nothing."""
    world = ctx.world
    if not world.tuning.contact.octagons:
        return
    _shots(ctx)
    _saucers(ctx)
    _ships(ctx)


def touches(tuning: ContactTuning, dx: float, dy: float, size: float) -> bool:
    """Say whether something is within an octagon of so many units, by its way from the middle."""
    dx, dy = abs(dx), abs(dy)
    return dx <= size and dy <= size and dx + dy < tuning.corner * size


def _meets(world: World, one: Damageable | Ship, x: float, y: float, size: float) -> bool:
    rules = world.tuning.contact
    dx, dy = world.torus.delta((x, y), (one.x, one.y)) if rules.seam_hits else (one.x - x, one.y - y)
    return touches(rules, dx, dy, size)


def _target(world: World, body: Rock | Saucer | Ship) -> float:
    """Return the size that shots, and for a ship saucers too, meet."""
    if isinstance(body, Ship):
        return world.tuning.ship.target or world.tuning.ship.radius
    return body.radius


def _ram(world: World, saucer: Saucer) -> float:
    """Return what a saucer adds to the size of what it rams."""
    return kind_of(world.tuning.saucer, saucer.size).ram or saucer.radius


def _first(
    world: World, targets: Iterable[Rock | Saucer | Ship], x: float, y: float, more: float
) -> Rock | Saucer | Ship | None:
    """Return the first of some targets that is met at a place by what adds so much to their sizes."""
    for target in targets:
        there = target.vulnerable if isinstance(target, Ship) else target.alive
        if there and _meets(world, target, x, y, _target(world, target) + more):
            return target
    return None


def _shots(ctx: StepContext) -> None:
    world = ctx.world
    amount = world.tuning.shot.damage
    for shot in world.shots:
        if not shot.alive:
            continue
        before: list[Saucer] | list[Ship] = world.ships if shot.hostile else world.saucers
        met = _first(world, (*before, *world.rocks), shot.x, shot.y, 0.0)
        if met is not None:
            shot.alive = False
            by = 0 if shot.hostile else shot.owner
            damage(ctx, met, Damage(amount, Cause.SHOT, by, shot.id, shot.kind, shot.owner))


def _saucers(ctx: StepContext) -> None:
    world = ctx.world
    for saucer in world.saucers:
        if not saucer.alive:
            continue
        met = _first(world, (*world.ships, *world.rocks), saucer.x, saucer.y, _ram(world, saucer))
        if met is not None:
            _ram_both(ctx, saucer, met, by=met.id if isinstance(met, Ship) else 0)


def _ships(ctx: StepContext) -> None:
    world = ctx.world
    for ship in world.ships:
        if not ship.vulnerable:
            continue
        rocks = [rock for rock in world.rocks if rock.fade == 0]
        met = _first(world, rocks, ship.x, ship.y, world.tuning.ship.radius)
        if met is not None:
            _ram_both(ctx, met, ship, by=ship.id)


def _ram_both(ctx: StepContext, one: Rock | Saucer | Ship, other: Rock | Saucer | Ship, by: int) -> None:
    """End two that ran into one another; a ship that rams scores."""
    damage(ctx, one, Damage(FATAL, Cause.RAM, by, other.id, other.kind))
    damage(ctx, other, Damage(FATAL, Cause.RAM, by, one.id, one.kind))
