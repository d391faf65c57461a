"""Who meets whom within a tick, soonest first: shots, ships and saucers swept along their motion.

Physics finds when and where; this file decides what each body can meet and what a hit does. The first hit of
each mover is found, and the earliest of all happens, with all others of the same instant. Movers whose target
is gone by then are swept again, so a rock is destroyed once, by what came first.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias, assert_never

from game.physics import Point, reflect
from game.physics.space.sweep import Bounds, HitKind, SweepHit, SweptDisc, Targets, may_meet, sweep
from game.sim.bodies import (
    Castle,
    Cause,
    Collectible,
    Damageable,
    Gate,
    Lancer,
    PickUp,
    Plate,
    Rock,
    Saucer,
    Ship,
    ShipPhase,
    Shot,
    Wall,
)
from game.sim.context import FATAL, Damage, StepContext
from game.sim.damage import damage
from game.sim.events import Ricocheted, ShotSpent
from game.sim.field import discs, mask, space_of
from game.sim.gifts import rules_of
from game.sim.kinds.gate import choose
from game.sim.kinds.registry import Role, has, radius_of
from game.sim.kinds.wall import bounce_off_wall, turning_bounds, turning_walls
from game.sim.pick_ups import take
from game.sim.plates import form_of, in_motion, ring_bounds
from game.sim.shields import keep_shields, shield_bounds, shields_in_motion
from game.sim.tick.motion import glide
from game.sim.tuning import DT
from game.sim.world import World

MOST_TURNS: Final = 4  # Walls a mover can meet in one tick; if jammed in a corner, it then waits for the next
Fast: TypeAlias = Shot | Ship | Saucer
Target: TypeAlias = Damageable | Collectible | Plate
Met: TypeAlias = Target | Ship
Vulnerable: TypeAlias = Ship | Damageable | Plate  # Bodies that a collision can hurt

_COLLECTIBLE: Final = mask(Role.COLLECTIBLE)
_GATE: Final = mask(Role.GATE)
_MET_BY_SHIPS: Final = mask(Role.RAMS_SHIPS, Role.COLLECTIBLE)
_COVER: Final = mask(Role.COVER)
_SHOOTABLE: Final = mask(Role.SHOOTABLE)

_SKIN: Final = 1e-6
"""Units off a moving mirror from which a shot continues, so that later sweeps know its side."""


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


def sweep_bodies(ctx: StepContext) -> None:
    """Sweep shots, ships and saucers through this tick: apply their hits and move them to its end.

    Those that certainly meet nothing only move.
    """
    world = ctx.world
    space = space_of(world)
    ships = [ship for ship in world.ships if ship.phase is ShipPhase.FLYING]
    shots = [shot for shot in world.shots if shot.alive]
    free: list[Fast] = [*ships, *shots]
    near: list[Fast] = []
    moving = _moving_bounds(world)
    if shots:
        near += _near_ships_and_shots(world, ships, shots, moving)
    else:
        near += may_meet(space, ships, world.tuning.ship.radius, DT, moving)
    for saucer in world.saucers:
        if saucer.alive:
            free.append(saucer)
            near += may_meet(space, [saucer], saucer.radius, DT, barriers=False)
    if near:
        _resolve_hits(ctx, [_mover(world, body) for body in near])
        near_ids = {body.id for body in near}
        free = [body for body in free if body.id not in near_ids and lives(body)]
    glide(world.torus, free)
    if world.lancers:
        keep_shields(world)


def _resolve_hits(ctx: StepContext, movers: list[SweptBody]) -> None:
    """Apply the hits of these movers, soonest first, until none is left.

    A hit may end a body, break a shield, send a shot back or turn a ship at a wall. So after all of one
    instant, the first hit is found again for their movers, for those whose target is gone, and, if a ship has
    turned, for all shots that can hit ships.
    """
    ships = [mover for mover in movers if isinstance(mover.body, Ship)]
    _set_moving_segments(ctx.world, movers)
    for mover in movers:
        mover.hit = first_hit(ctx, mover, ships)
    while True:
        pending = [mover for mover in movers if mover.hit and lives(mover.body)]
        if not pending:
            break
        pending.sort(key=_hit_order)
        instant, turns = _hit_order(pending[0])[0], [ship.turns for ship in ships]
        together = [mover for mover in pending if _hit_order(mover)[0] == instant]
        for mover in together:
            _apply_hit(ctx, mover)
        # The bearer of a shield, or a plate, may be gone, or a shot may now approach a turning mirror.
        _set_moving_segments(ctx.world, movers)
        struck = [mover.body.id for mover in together]
        ship_turned = [ship.turns for ship in ships] != turns
        for other in movers if ship_turned else pending:
            is_outdated = other.body.id in struck or _is_stale(other) or (ship_turned and other.hits_ships)
            if is_outdated and lives(other.body):
                other.hit = first_hit(ctx, other, ships)
    for mover in movers:
        if lives(mover.body):
            _go_to(ctx, mover, 1.0)


def _set_moving_segments(world: World, movers: list[SweptBody]) -> None:
    """Pass the mirrors and plates that move near these movers in this tick to the world's Space."""
    if not (world.lancers or world.walls or world.plates):
        return
    mirrors = shields_in_motion(world)
    if world.walls:
        mirrors += turning_walls(world, [mover for mover in movers if isinstance(mover.body, Shot)])
    world.space.set_moving(mirrors, in_motion(world, movers) if world.plates else ())


def _near_ships_and_shots(
    world: World, ships: list[Ship], shots: list[Shot], moving: list[Bounds]
) -> list[Fast]:
    """Return the ships and shots that may meet something in this tick; the others certainly meet nothing.

    moving: bounds of what moves and is no disc. Ships and shots that can hit ships are checked against each
    other by bounds, which hold whichever way a ship takes after a wall, because a wall gives back at most the
    ship's speed.
    """
    space, radius = world.space, world.tuning.ship.radius
    friendly = world.tuning.team.friendly_fire
    at_ships = shots if friendly else [shot for shot in shots if shot.hostile]
    if not at_ships:
        return [*may_meet(space, ships, radius, DT, moving), *may_meet(space, shots, 0.0, DT, moving)]
    others = [] if friendly else [shot for shot in shots if not shot.hostile]
    near: list[Fast] = [
        *may_meet(space, ships, radius, DT, moving + [_bounds_of(shot, 0.0) for shot in at_ships])
    ]
    near += may_meet(space, others, 0.0, DT, moving)
    near += may_meet(space, at_ships, 0.0, DT, moving + [_bounds_of(ship, radius) for ship in ships])
    return near


def _moving_bounds(world: World) -> list[Bounds]:
    """List bounds of each turning wall, shield and ring of plates that hold throughout this tick."""
    bounds = turning_bounds(world) if world.walls else []
    if world.lancers:
        bounds += shield_bounds(world)
    if world.plates:
        bounds += ring_bounds(world)
    return bounds


def _bounds_of(body: Ship | Shot, radius: float) -> Bounds:
    """Return bounds of a body that hold throughout this tick, whichever way it turns."""
    return Bounds(body.x, body.y, radius + (abs(body.vx) + abs(body.vy)) * DT)


def _mover(world: World, body: Fast) -> SweptBody:
    way = (body.x, body.y, body.vx * DT, body.vy * DT)
    hits_ships = isinstance(body, Shot) and (body.hostile or world.tuning.team.friendly_fire)
    return SweptBody(body.id, radius_of(world, body), *way, body=body, hits_ships=hits_ships)


def _is_stale(mover: SweptBody) -> bool:
    """Return whether a mover's target is gone or, as after a broken shield, can no longer be hurt."""
    if mover.hit is None:
        return False
    body, target = mover.body, mover.hit.target
    if isinstance(body, Ship) and not isinstance(target, Wall | Collectible) and not body.vulnerable:
        return True
    return not (target.vulnerable if isinstance(target, Ship) else lives(target))


def _hit_order(mover: SweptBody) -> tuple[float, int, int]:
    """Return the key that orders hits: by time, then by id of the mover, then of the target."""
    if mover.hit is None:
        return (2.0, mover.body.id, 0)
    return (mover.hit.t, mover.body.id, mover.hit.target.id)


def _apply_hit(ctx: StepContext, mover: SweptBody) -> None:
    """Apply a mover's hit: what it does depends on both bodies."""
    hit = mover.hit
    mover.hit = None
    if hit is None:
        return
    target, body = hit.target, mover.body
    if hit.mirror and isinstance(body, Shot):
        _turn_back(ctx, mover, body, hit)
    elif isinstance(target, Wall):
        if isinstance(body, Ship):
            bounce_off_wall(ctx, body, target, hit.point, hit.normal, ctx.world.tuning.ship.wall_restitution)
        _go_on(mover, hit.t, hit.centre)
    elif isinstance(target, Collectible):
        _take(ctx, body, target)
    elif isinstance(body, Shot):
        _hit_by_shot(ctx, mover, body, target, hit)
    elif isinstance(body, Ship):
        _crash(ctx, target, body, by=body.id)
    elif isinstance(body, Saucer):
        _crash(ctx, body, target, by=0)
    else:
        assert_never(body)


def _hit_by_shot(ctx: StepContext, mover: SweptBody, shot: Shot, target: Vulnerable, hit: FirstHit) -> None:
    """Let a shot damage its target and end, or bounce: off a round mirror that survives, or by a gift."""
    by = 0 if shot.hostile else shot.owner
    amount = ctx.world.tuning.shot.damage
    _push(ctx, shot, target, amount)
    damage(ctx, target, Damage(amount, Cause.SHOT, by, shot.id, shot.kind, shot.owner, bank=shot.banks))
    off = lives(target) if has(target.kind, Role.MIRRORS) else _rebounds(ctx, shot, target)
    if off and shot.ricochets > 0 and _heads_into(shot, hit):
        _turn_back(ctx, mover, shot, hit)
        return
    ctx.end(shot)
    _go_to(ctx, mover, hit.t)


def _push(ctx: StepContext, shot: Shot, target: Vulnerable, amount: int) -> None:
    """Let a ship's shot hand its momentum to what it hits, as if it stuck there (lesson 5).

    Only to what bounces off rocks: a Castle holds its course. A body that the shot destroys takes it at once,
    so that its pieces inherit it; others take it after the tick, in which their motion stays straight.
    """
    owner = ctx.world.ship(shot.owner)
    mass = 0.0 if owner is None else rules_of(ctx.world, owner).shot.mass
    if mass == 0.0 or not isinstance(target, Damageable) or not has(target.kind, Role.SOLID):
        return
    share = mass * target.inverse_mass / (1.0 + mass * target.inverse_mass)
    push = ((shot.vx - target.vx) * share, (shot.vy - target.vy) * share)
    if has(target.kind, Role.FRAGILE) or target.health <= amount:
        target.vx += push[0]
        target.vy += push[1]
    else:
        ctx.pushes.append((target, push))


def _rebounds(ctx: StepContext, shot: Shot, target: Vulnerable) -> bool:
    """Return whether a shot bounces off the rock that it broke, which its ship's gift lets it do."""
    owner = ctx.world.ship(shot.owner)
    return owner is not None and isinstance(target, Rock) and rules_of(ctx.world, owner).shot.rebounds


def _heads_into(shot: Shot, hit: FirstHit) -> bool:
    """Return whether a shot approaches the point that it meets, relative to that point's velocity."""
    (vx, vy), (nx, ny) = hit.velocity, hit.normal
    return (shot.vx - vx) * nx + (shot.vy - vy) * ny < 0.0


def _take(ctx: StepContext, body: Fast, taken: Collectible) -> None:
    """Let a ship take a pick-up or the gift of a gate; only ships meet these."""
    if not isinstance(body, Ship):
        return
    if isinstance(taken, PickUp):
        take(ctx, body, taken)
    elif isinstance(taken, Gate):
        choose(ctx, body, taken)


def _crash(ctx: StepContext, one: Vulnerable, other: Vulnerable, by: int) -> None:
    """Damage two bodies that ran into one another; a ship that rams scores, and a Castle survives it."""
    damage(ctx, one, Damage(_rammed(ctx, one), Cause.RAM, by, other.id, other.kind))
    damage(ctx, other, Damage(_rammed(ctx, other), Cause.RAM, by, one.id, one.kind))


def _rammed(ctx: StepContext, body: Vulnerable) -> int:
    """Return the damage that a collision does to a body."""
    if not isinstance(body, Castle):
        return FATAL
    return max(1, int(form_of(ctx.world, body).health * ctx.world.tuning.castle.rammed))


def _turn_back(ctx: StepContext, mover: SweptBody, shot: Shot, hit: FirstHit) -> None:
    """Reflect a shot off any mirror, relative to the velocity of the point it meets; or end it."""
    wx, wy = hit.velocity
    if shot.ricochets <= 0:
        ctx.end(shot)
        _go_to(ctx, mover, hit.t)
        ctx.emit(ShotSpent(shot.id, (shot.x, shot.y)))
        return
    shot.ricochets -= 1
    shot.banks += 1
    vx, vy = reflect((shot.vx - wx, shot.vy - wy), hit.normal)
    shot.vx, shot.vy = vx + wx, vy + wy
    wrap = ctx.world.torus.wrap
    ctx.emit(Ricocheted(shot.id, hit.target.id, wrap(hit.point), hit.normal, wrap(hit.centre)))
    skin = 0.0 if isinstance(hit.target, Wall) and hit.target.turn == 0 else _SKIN
    nx, ny = hit.normal
    _go_on(mover, hit.t, (hit.centre[0] + nx * skin, hit.centre[1] + ny * skin))


def _go_on(mover: SweptBody, t: float, place: Point) -> None:
    """Let a mover go on from a position at time t with its body's new velocity."""
    body = mover.body
    mover.turns += 1
    mover.since = t
    mover.mx, mover.my = body.vx * DT, body.vy * DT
    if mover.turns >= MOST_TURNS:
        mover.mx = mover.my = 0.0
    mover.x = place[0] - mover.mx * t
    mover.y = place[1] - mover.my * t


def _go_to(ctx: StepContext, mover: SweptBody, t: float) -> None:
    body, torus = mover.body, ctx.world.torus
    x, y = mover.x + mover.mx * t, mover.y + mover.my * t
    # The wrap of the torus, called only when it has something to do.
    if not (0.0 <= x < torus.width and 0.0 <= y < torus.height):
        x, y = torus.wrap((x, y))
    body.x, body.y = x, y
