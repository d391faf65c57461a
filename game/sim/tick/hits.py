"""The first hit of a body swept through a tick: when, with what, and for a wall also how."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from game.physics import Point
from game.physics.space.sweep import HitKind, SweepHit, SweptDisc, Targets, sweep
from game.sim.bodies import Collectible, Damageable, Lancer, Plate, Saucer, Ship, Shot, Wall
from game.sim.context import StepContext
from game.sim.field import discs, mask
from game.sim.kinds.registry import Role
from game.sim.tuning import DT

MOST_TURNS: Final = 4  # Walls a mover can meet in one tick; if jammed in a corner, it then waits for the next
Fast: TypeAlias = Shot | Ship | Saucer
Target: TypeAlias = Damageable | Collectible | Plate
Met: TypeAlias = Target | Ship

_COLLECTIBLE: Final = mask(Role.COLLECTIBLE)
_GATE: Final = mask(Role.GATE)
_MET_BY_SHIPS: Final = mask(Role.RAMS_SHIPS, Role.COLLECTIBLE)
_COVER: Final = mask(Role.COVER)
_SHOOTABLE: Final = mask(Role.SHOOTABLE)


@dataclass(slots=True)
class SweptBody(SweptDisc):
    """Something swept through the tick: its body, its present straight motion, and the walls it has met."""

    body: Fast = field(kw_only=True)
    turns: int = 0
    hit: FirstHit | None = None
    hits_ships: bool = False  # whether it can meet a ship, so that a ship's motion matters to it


@dataclass(slots=True)
class FirstHit:
    """The first hit of a mover in this tick.

    t: fraction of the whole tick, 0..1. centre, point, normal: as in `SweepHit`. velocity: of the point that
    is met, units/s. mirror: it is a wall or a shield, which reflects shots.
    """

    t: float
    target: Met | Wall
    centre: Point
    point: Point
    normal: Point
    velocity: Point
    mirror: bool


def lives(body: Fast | Met | Wall) -> bool:
    """Return whether something still exists, to meet or be met."""
    if isinstance(body, Ship):
        return body.flying
    return isinstance(body, Wall) or body.alive


def first_hit(ctx: StepContext, mover: SweptBody, ships: Sequence[SweptBody]) -> FirstHit | None:
    """Return a mover's first hit from `since` on, or None.

    `ships` are the flying ships as movers: a ship may have turned at a wall in this very tick. Saucers fly
    over walls here, and bounce off them with the rocks. The world's Space must be fresh.
    """
    body, world = mover.body, ctx.world
    roles, walls = _SHOOTABLE, mover.turns < MOST_TURNS
    spared: list[int] = []
    open_ships: list[SweptBody] = []
    if isinstance(body, Shot):
        roles = _COVER if body.hostile else _SHOOTABLE
        if mover.hits_ships:
            open_ships = [other for other in ships if _is_open(other.body, body)]
    elif isinstance(body, Ship):
        roles = _MET_BY_SHIPS if body.vulnerable else _COLLECTIBLE
        if body.may_choose:
            roles |= _GATE
        spared = [rock.id for rock in world.rocks if rock.fade > 0]
    else:
        roles, walls = _COVER, False
    plates = isinstance(body, Shot) or (isinstance(body, Ship) and body.vulnerable)
    found = sweep(
        world.space,
        mover,
        DT,
        Targets(roles, barriers=walls, moving_segments=plates, spared=spared),
        open_ships,
    )
    if found is None:
        return None
    lasts = (1.0 - mover.since) * DT
    velocity = (found.target_motion[0] / lasts, found.target_motion[1] / lasts) if lasts > 0.0 else (0.0, 0.0)
    mirror = found.kind in (HitKind.BARRIER, HitKind.MOVING_MIRROR)
    target = _target(ctx, found, open_ships)
    return FirstHit(found.t, target, found.centre, found.point, found.normal, velocity, mirror)


def _is_open(ship: Fast, shot: Shot) -> bool:
    """Return whether a shot that hits ships can hurt a ship: its own passes through it."""
    return isinstance(ship, Ship) and ship.vulnerable and (shot.hostile or ship.id != shot.owner)


def _target(ctx: StepContext, found: SweepHit, ships: Sequence[SweptBody]) -> Met | Wall:
    world = ctx.world
    if found.kind is HitKind.BARRIER:
        return world.walls[found.target_index]
    if found.kind is HitKind.MOVING_MIRROR:
        bearers: list[Lancer | Wall] = [*world.lancers, *world.walls]
        return next(each for each in bearers if each.id == found.id)
    if found.kind is HitKind.MOVING_SEGMENT:
        return next(plate for plate in world.plates if plate.id == found.id)
    if found.kind is HitKind.MOVER:
        body = ships[found.target_index].body
        if isinstance(body, Ship):
            return body
    target: Target = discs(world)[found.target_index]
    return target
