"""Who meets whom within a tick, soonest first: shots, ships and saucers swept along their motion.

Physics says when; here it is decided who is asked and what a hit means. Each mover's first hit is
found, the earliest of all happens (ties: the lower mover, then the lower target), and those whose hit
was with something now gone look again. So a rock dies once, by what came first.
"""

from __future__ import annotations

from typing import Final, TypeAlias, assert_never

from game.physics import Bounds, Point, reflect
from game.sim.bodies import Castle, Cause, Damageable, Gate, PickUp, Plate, Saucer, Ship, Shot, Taken, Wall
from game.sim.context import FATAL, Damage, StepContext
from game.sim.damage import damage
from game.sim.events import Ricocheted, ShotSpent
from game.sim.field import space_of
from game.sim.gifts import rules_of
from game.sim.kinds.gate import choose
from game.sim.kinds.registry import Role, has, radius_of
from game.sim.kinds.wall import turn_round, turning_bounds, turning_walls
from game.sim.pick_ups import take
from game.sim.plates import form_of, in_motion, ring_bounds
from game.sim.shields import keep_shields, shield_bounds, shields_in_motion
from game.sim.tick.hits import MOST_TURNS, Fast, FirstHit, Swept, first_hit, lives
from game.sim.tick.motion import glide
from game.sim.tuning import DT
from game.sim.world import World

_SKIN: Final = 1e-6
"""units to the side it came from at which a shot goes on from a mirror that can move: there is no doubt later
on which side it is."""


Vulnerable: TypeAlias = Ship | Damageable | Plate  # What can be hurt by being met


def meet(ctx: StepContext) -> None:
    """Let everything fast meet what lies on its way in this tick, and bring it to the end of the way.

    What surely meets nothing is only brought there.
    """
    world = ctx.world
    space_of(world)
    near, free = _told_apart(world)
    if near:
        _clash(ctx, [_mover(world, body) for body in near])
        free = [body for body in free if lives(body)]
    glide(world.torus, free)
    keep_shields(world)


def _clash(ctx: StepContext, movers: list[Swept]) -> None:
    """Let movers meet what they meet, soonest first."""
    ships = [mover for mover in movers if isinstance(mover.body, Ship)]
    _look(ctx, movers)
    for mover in movers:
        mover.hit = first_hit(ctx, mover, ships)
    while True:
        due = [mover for mover in movers if mover.hit and lives(mover.body)]
        if not due:
            break
        mover = min(due, key=_turn)
        turns = mover.turns
        _happen(ctx, mover)
        # A bearer, or a plate, may be gone, and a shot may now be on its way to a mirror that turns.
        if ctx.world.lancers or ctx.world.plates or ctx.world.walls:
            _look(ctx, movers)
        turned = isinstance(mover.body, Ship) and mover.turns > turns
        for other in movers if turned else due:
            if lives(other.body) and (other is mover or _is_stale(other) or (turned and other.hits_ships)):
                other.hit = first_hit(ctx, other, ships)
    for mover in movers:
        _arrive(ctx, mover)


def _look(ctx: StepContext, movers: list[Swept]) -> None:
    """Tell the world's Space what turns shots back and what plates do in this tick."""
    world = ctx.world
    if not (world.lancers or world.walls or world.plates):
        return
    moving = shields_in_motion(world)
    if world.walls:
        moving += turning_walls(world, [mover for mover in movers if isinstance(mover.body, Shot)])
    world.space.take_moving(moving, in_motion(world, movers) if world.plates else ())


def _told_apart(world: World) -> tuple[list[Fast], list[Fast]]:
    """Return what may meet something in this tick, and what surely does not.

    If a ship and a shot that hits ships may meet, both may: whatever way the ship takes when it turns at a
    wall, which gives back no more than its speed.
    """
    ships = [ship for ship in world.ships if ship.flying]
    shots = [shot for shot in world.shots if shot.alive]
    saucers = [saucer for saucer in world.saucers if saucer.alive]
    friendly = world.tuning.team.friendly_fire
    at_ships = [shot for shot in shots if shot.hostile or friendly]
    space, radius = world.space, world.tuning.ship.radius
    moving = _moving_bounds(world)
    if at_ships:
        at_none = [] if friendly else [shot for shot in shots if not shot.hostile]
        near: list[Fast] = [
            *space.may_meet(ships, radius, DT, moving + [_bounds_of(shot, 0.0) for shot in at_ships]),
            *space.may_meet(at_none, 0.0, DT, moving),
            *space.may_meet(at_ships, 0.0, DT, moving + [_bounds_of(ship, radius) for ship in ships]),
        ]
    else:
        near = [*space.may_meet(ships, radius, DT, moving), *space.may_meet(shots, 0.0, DT, moving)]
    for saucer in saucers:
        near += space.may_meet([saucer], saucer.radius, DT, barriers=False)
    swept: list[Fast] = [*ships, *shots, *saucers]
    if not near:
        return near, swept
    met = {body.id for body in near}
    return near, [body for body in swept if body.id not in met]


def _moving_bounds(world: World) -> list[Bounds]:
    """List what holds each thing that turns or sends back what is swept, wherever it moves in this tick."""
    bounds = turning_bounds(world) if world.walls else []
    if world.lancers:
        bounds += shield_bounds(world)
    if world.plates:
        bounds += ring_bounds(world)
    return bounds


def _bounds_of(body: Ship | Shot, radius: float) -> Bounds:
    """Return what holds a body in this tick, whichever way it turns."""
    return Bounds(body.x, body.y, radius + (abs(body.vx) + abs(body.vy)) * DT)


def _mover(world: World, body: Fast) -> Swept:
    way = (body.x, body.y, body.vx * DT, body.vy * DT)
    hits_ships = isinstance(body, Shot) and (body.hostile or world.tuning.team.friendly_fire)
    return Swept(body.id, radius_of(world, body), *way, body=body, hits_ships=hits_ships)


def _is_stale(mover: Swept) -> bool:
    """Say whether what a mover would meet is gone, or can no longer be hurt: a shield has just broken."""
    if mover.hit is None:
        return False
    body, target = mover.body, mover.hit.target
    if isinstance(body, Ship) and not isinstance(target, Wall | Taken) and not body.vulnerable:
        return True
    return not (target.vulnerable if isinstance(target, Ship) else lives(target))


def _turn(mover: Swept) -> tuple[float, int, int]:
    """Order hits by time, then by age of the mover, then of the target."""
    if mover.hit is None:
        return (2.0, mover.body.id, 0)
    return (mover.hit.t, mover.body.id, mover.hit.target.id)


def _happen(ctx: StepContext, mover: Swept) -> None:
    """Let a mover's hit take place."""
    hit = mover.hit
    mover.hit = None
    if hit is None:
        return
    target, body = hit.target, mover.body
    if hit.mirror and isinstance(body, Shot):
        _turn_back(ctx, mover, body, hit)
    elif isinstance(target, Wall):
        _hit_wall(ctx, mover, target, hit)
    elif isinstance(target, Taken):
        _take(ctx, body, target)
    elif isinstance(body, Shot):
        _hit_by_shot(ctx, mover, body, target, hit)
    elif isinstance(body, Ship):
        _crash(ctx, target, body, by=body.id)
    elif isinstance(body, Saucer):
        _crash(ctx, body, target, by=0)
    else:
        assert_never(body)


def _hit_by_shot(ctx: StepContext, mover: Swept, shot: Shot, target: Vulnerable, hit: FirstHit) -> None:
    """Let a shot hurt what it meets, and end there; off a round mirror that outlives it it bounces."""
    by = 0 if shot.hostile else shot.owner
    amount = ctx.world.tuning.shot.damage
    _push(ctx, shot, target, amount)
    damage(ctx, target, Damage(amount, Cause.SHOT, by, shot.id, shot.kind, shot.owner, bank=shot.banks))
    if has(target.kind, Role.MIRRORS) and shot.ricochets > 0 and lives(target) and _heads_into(shot, hit):
        _turn_back(ctx, mover, shot, hit)
        return
    shot.alive = False
    _go_to(ctx, mover, hit.t)


def _push(ctx: StepContext, shot: Shot, target: Vulnerable, amount: int) -> None:
    """Let a ship's shot hand its momentum to what it hits, as if it stuck there (lesson 5).

    Only to what bounces off rocks: a Castle holds its course. What the shot ends takes it at once, for its
    pieces to inherit; all else after this tick, in which its way stays straight.
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


def _heads_into(shot: Shot, hit: FirstHit) -> bool:
    """Say whether a shot heads into the place that it meets, as seen from there."""
    (vx, vy), (nx, ny) = hit.velocity, hit.touch.normal
    return (shot.vx - vx) * nx + (shot.vy - vy) * ny < 0.0


def _take(ctx: StepContext, body: Fast, taken: Taken) -> None:
    """Let a ship take a pick-up, or the gift of a gate; nothing else ever meets one."""
    if not isinstance(body, Ship):
        return
    if isinstance(taken, PickUp):
        take(ctx, body, taken)
    elif isinstance(taken, Gate):
        choose(ctx, body, taken)


def _crash(ctx: StepContext, one: Vulnerable, other: Vulnerable, by: int) -> None:
    """End two that ran into one another; a ship that rams scores, and a Castle survives it."""
    damage(ctx, one, Damage(_rammed(ctx, one), Cause.RAM, by, other.id, other.kind))
    damage(ctx, other, Damage(_rammed(ctx, other), Cause.RAM, by, one.id, one.kind))


def _rammed(ctx: StepContext, body: Vulnerable) -> int:
    """Return the damage that being run into does."""
    if not isinstance(body, Castle):
        return FATAL
    return max(1, int(form_of(ctx.world, body).health * ctx.world.tuning.castle.rammed))


def _hit_wall(ctx: StepContext, mover: Swept, wall: Wall, hit: FirstHit) -> None:
    """Let a ship bounce off a wall and go on."""
    if isinstance(mover.body, Ship):
        turn_round(ctx, mover.body, wall, hit.touch, ctx.world.tuning.ship.wall_restitution)
    _go_on(mover, hit.t, hit.touch.centre)


def _turn_back(ctx: StepContext, mover: Swept, shot: Shot, hit: FirstHit) -> None:
    """Send a shot on from any mirror by the velocity as seen from the place it meets; or end it."""
    touch, (wx, wy) = hit.touch, hit.velocity
    if shot.ricochets <= 0:
        shot.alive = False
        _go_to(ctx, mover, hit.t)
        ctx.tell(ShotSpent(shot.id, (shot.x, shot.y)))
        return
    shot.ricochets -= 1
    shot.banks += 1
    vx, vy = reflect((shot.vx - wx, shot.vy - wy), touch.normal)
    shot.vx, shot.vy = vx + wx, vy + wy
    wrap = ctx.world.torus.wrap
    ctx.tell(Ricocheted(shot.id, hit.target.id, wrap(touch.point), touch.normal, wrap(touch.centre)))
    skin = 0.0 if isinstance(hit.target, Wall) and hit.target.turn == 0 else _SKIN
    nx, ny = touch.normal
    _go_on(mover, hit.t, (touch.centre[0] + nx * skin, touch.centre[1] + ny * skin))


def _go_on(mover: Swept, t: float, place: Point) -> None:
    """Let a mover go on from a place with its body's new velocity."""
    body = mover.body
    mover.turns += 1
    mover.since = t
    mover.mx, mover.my = body.vx * DT, body.vy * DT
    if mover.turns >= MOST_TURNS:
        mover.mx = mover.my = 0.0
    mover.x = place[0] - mover.mx * t
    mover.y = place[1] - mover.my * t


def _go_to(ctx: StepContext, mover: Swept, t: float) -> None:
    body, torus = mover.body, ctx.world.torus
    x, y = mover.x + mover.mx * t, mover.y + mover.my * t
    # The wrap of the torus, called only when it has something to do.
    if not (0.0 <= x < torus.width and 0.0 <= y < torus.height):
        x, y = torus.wrap((x, y))
    body.x, body.y = x, y


def _arrive(ctx: StepContext, mover: Swept) -> None:
    """Bring what still lives to the end of its way."""
    if lives(mover.body):
        _go_to(ctx, mover, 1.0)
