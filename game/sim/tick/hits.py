"""What a thing swept through a tick meets first: when, with what, and for a wall also how."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from game.physics import Hit, HitKind, Mover, Point, Touch
from game.sim.bodies import Damageable, Lancer, Plate, Saucer, Ship, Shot, Taken, Wall
from game.sim.context import StepContext
from game.sim.field import discs, mask
from game.sim.kinds.registry import Role, bodies
from game.sim.tuning import DT

MOST_TURNS: Final = 4  # Walls a mover can meet in one tick; jammed in a corner it then waits for the next
Fast: TypeAlias = Shot | Ship | Saucer
Target: TypeAlias = Damageable | Taken | Plate
Met: TypeAlias = Target | Ship

_TAKEN: Final = mask(Role.TAKEN)
_CHOSEN: Final = mask(Role.CHOSEN)
_MET_BY_SHIPS: Final = mask(Role.RAMS_SHIPS, Role.TAKEN)
_COVER: Final = mask(Role.COVER)
_SHOOTABLE: Final = mask(Role.SHOOTABLE)


@dataclass(slots=True)
class Swept(Mover):
    """Something swept through the tick: its body, the straight way it is on, and the walls it has met."""

    body: Fast = field(kw_only=True)
    turns: int = 0
    hit: FirstHit | None = None
    hits_ships: bool = False  # whether it can meet a ship, so that a ship's way concerns it


@dataclass(slots=True)
class FirstHit:
    """A first touch: when, with what, and how.

    touch: its t is not that of the tick. velocity: of the place that is met, units/s. mirror: it is a wall
    or a shield, which turns shots back.
    """

    t: float
    target: Met | Wall
    touch: Touch
    velocity: Point
    mirror: bool


def lives(body: Fast | Met | Wall) -> bool:
    """Tell whether something is still there to meet or to be met."""
    if isinstance(body, Ship):
        return body.flying
    return isinstance(body, Wall) or body.alive


def first_hit(ctx: StepContext, mover: Swept, ships: Sequence[Swept]) -> FirstHit | None:
    """Return what a mover meets first on its way from `since` on; None for nothing.

    `ships` are the flying ships as movers: a ship's way may have turned at a wall in this very tick. Saucers
    fly over walls here, and bounce off them with the rocks. The world's Space must be fresh.
    """
    body, world = mover.body, ctx.world
    roles, walls = _SHOOTABLE, mover.turns < MOST_TURNS
    spared: list[int] = []
    open_ships: list[Swept] = []
    if isinstance(body, Shot):
        roles = _COVER if body.hostile else _SHOOTABLE
        if mover.hits_ships:
            open_ships = [other for other in ships if _is_open(other.body, body)]
    elif isinstance(body, Ship):
        roles = _MET_BY_SHIPS if body.vulnerable else _TAKEN
        if body.may_choose:
            roles |= _CHOSEN
        spared = [rock.id for rock in world.rocks if rock.fade > 0]
    else:
        roles, walls = _COVER, False
    plates = isinstance(body, Shot) or (isinstance(body, Ship) and body.vulnerable)
    found = world.space.sweep(mover, DT, roles, open_ships, barriers=walls, turning=plates, spared=spared)
    if found is None:
        return None
    lasts = (1.0 - mover.since) * DT
    velocity = (found.other[0] / lasts, found.other[1] / lasts) if lasts > 0.0 else (0.0, 0.0)
    mirror = found.kind in (HitKind.SEGMENT, HitKind.MOVING)
    return FirstHit(found.t, _target(ctx, found, open_ships), found.touch, velocity, mirror)


def _is_open(ship: Fast, shot: Shot) -> bool:
    """Say whether a shot that hits ships can hurt a ship: its own passes through it."""
    return isinstance(ship, Ship) and ship.vulnerable and (shot.hostile or ship.id != shot.owner)


def _target(ctx: StepContext, found: Hit, ships: Sequence[Swept]) -> Met | Wall:
    world = ctx.world
    if found.kind is HitKind.SEGMENT:
        return world.walls[found.number]
    if found.kind is HitKind.MOVING:
        bearers: list[Lancer | Wall] = [*world.lancers, *world.walls]
        return next(each for each in bearers if each.id == found.id)
    if found.kind is HitKind.TURNING:
        return next(plate for plate in bodies(world, Role.PLATE) if plate.id == found.id)
    if found.kind is HitKind.MOVER:
        body = ships[found.number].body
        if isinstance(body, Ship):
            return body
    target: Target = discs(world)[found.number]
    return target
