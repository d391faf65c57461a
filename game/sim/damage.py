"""Damage, ends and points: what a hit does, whoever found it."""

from __future__ import annotations

import math
from typing import NamedTuple

from game.physics import Point, left_normal
from game.sim.bodies import Lancer, Rock, Saucer, SaucerSize, Ship, ShipPhase
from game.sim.combo import count_kill, end_combo
from game.sim.context import StepContext
from game.sim.events import (
    Cause,
    ExtraShip,
    GameOver,
    LancerDamaged,
    LancerDestroyed,
    RockBroken,
    RockDamaged,
    SaucerDestroyed,
    ShieldBroken,
    ShipDestroyed,
)
from game.sim.headings import TURN, facing, heading_of
from game.sim.pick_ups import lose_powers, may_drop
from game.sim.tuning import Size, ticks
from game.sim.world import World


class Damage(NamedTuple):
    """What is done to a body: health taken, by what, and the id of the ship that gets points (0 nobody)."""

    damage: int
    cause: Cause
    by: int = 0


_SMALLER = {Size.LARGE: Size.MEDIUM, Size.MEDIUM: Size.SMALL}


def award(ctx: StepContext, ship_id: int, points: int) -> int:
    """Give a ship the points of a kill, as often as its combo says, and return how many it got.

    None for no ship's id, none when the game is over. Extra ships go by the points without the combo.
    """
    ship = ctx.world.ship(ship_id)
    if ship is None or ctx.world.over:
        return 0
    given = points * count_kill(ctx, ship)
    ship.score += given
    ship.earned += points
    while ship.earned >= ship.next_extra:
        ship.next_extra += ctx.world.tuning.ship.extra_every
        if ship.phase is not ShipPhase.OUT:
            ship.lives += 1
            ctx.tell(ExtraShip(ship.id, ship.lives))
    return given


def make_rock(world: World, size: Size, place: Point, velocity: Point) -> Rock:
    """Return a whole new rock with an id of its own, at just this velocity."""
    kind = world.tuning.rock.kind(size)
    x, y = world.torus.wrap(place)
    return Rock(
        world.new_id(),
        size,
        x,
        y,
        velocity[0],
        velocity[1],
        kind.radius,
        1.0 / (kind.radius * kind.radius),
        kind.health,
    )


def limit_speed(body: Ship, top: float) -> None:
    """Scale a velocity down to a top speed, keeping its direction."""
    squared = body.vx * body.vx + body.vy * body.vy
    if squared > top * top:
        scale = top / math.sqrt(squared)
        body.vx *= scale
        body.vy *= scale


def hurt_rock(ctx: StepContext, rock: Rock, blow: Damage, place: Point) -> None:
    """Take health from a rock; it breaks when none is left."""
    if not rock.alive:
        return
    ctx.world.ticks_since_rock_hit = 0
    rock.health -= blow.damage
    if rock.health <= 0:
        break_rock(ctx, rock, blow)
    else:
        ctx.tell(RockDamaged(rock.id, ctx.world.torus.wrap(place), (rock.x, rock.y), rock.health))


def break_rock(ctx: StepContext, rock: Rock, blow: Damage) -> None:
    """End a rock, once, whatever its health: points, and children that share its motion."""
    if not rock.alive:
        return
    rock.alive = False
    ctx.world.ticks_since_rock_hit = 0
    ctx.world.tally.rocks_destroyed += 1
    children = _split(ctx, rock)
    ctx.born.extend(children)
    points = award(ctx, blow.by, ctx.world.tuning.rock.kind(rock.size).points)
    ctx.tell(
        RockBroken(
            rock.id,
            (rock.x, rock.y),
            (rock.vx, rock.vy),
            rock.size,
            blow.cause,
            blow.by if points else 0,
            points,
            tuple(child.id for child in children),
        )
    )


def _split(ctx: StepContext, rock: Rock) -> list[Rock]:
    """Return the children: side by side within the parent, parting sideways, as many as there is room for.

    Their common velocity is the parent's: the kick is the same both ways.
    """
    size = _SMALLER.get(rock.size)
    if size is None:
        return []
    world = ctx.world
    room = world.tuning.rock.cap - len(ctx.born) - len([r for r in world.rocks if r.alive])
    if room <= 0:
        return []
    if room == 1:
        return [make_rock(world, size, (rock.x, rock.y), (rock.vx, rock.vy))]
    sideways = heading_of(left_normal((rock.vx, rock.vy))) + world.dice.randrange(TURN // 4) - TURN // 8
    dx, dy = facing(sideways)
    kick = world.tuning.rock.kick * world.dice.between(0.6, 1.3)
    gap = world.tuning.rock.kind(size).radius
    return [
        make_rock(
            world,
            size,
            (rock.x + way * dx * gap, rock.y + way * dy * gap),
            (rock.vx + way * dx * kick, rock.vy + way * dy * kick),
        )
        for way in (1.0, -1.0)
    ]


def hurt_saucer(ctx: StepContext, saucer: Saucer, blow: Damage) -> None:
    """Take health from a saucer; at none it ends, once, with its points."""
    if not saucer.alive:
        return
    saucer.health -= blow.damage
    if saucer.health > 0:
        return
    saucer.alive = False
    ctx.world.tally.saucers_destroyed += 1
    kinds = ctx.world.tuning.saucer
    kind = kinds.large if saucer.size is SaucerSize.LARGE else kinds.small
    points = award(ctx, blow.by, kind.points)
    place, velocity = (saucer.x, saucer.y), (saucer.vx, saucer.vy)
    ctx.tell(
        SaucerDestroyed(saucer.id, saucer.size, place, velocity, blow.cause, blow.by if points else 0, points)
    )
    if points:
        may_drop(ctx, place)


def hurt_lancer(ctx: StepContext, lancer: Lancer, blow: Damage) -> None:
    """Take health from a Lancer; at none it ends, once, with its points."""
    if not lancer.alive:
        return
    lancer.health -= blow.damage
    place = (lancer.x, lancer.y)
    if lancer.health > 0:
        ctx.tell(LancerDamaged(lancer.id, place, lancer.health))
        return
    lancer.alive = False
    lancer.path = ()
    world = ctx.world
    world.tally.lancers_destroyed += 1
    world.lancer_wait = ticks(world.tuning.lancer.again)
    points = award(ctx, blow.by, world.tuning.lancer.points)
    velocity = (lancer.vx, lancer.vy)
    ctx.tell(LancerDestroyed(lancer.id, place, velocity, blow.cause, blow.by if points else 0, points))


def lose_ship(ctx: StepContext, ship: Ship, cause: Cause, killer: int) -> None:
    """End a flying ship, unless it is protected or has a shield left; the last one of all ends the game.

    A shield is no help where hyperspace goes wrong.
    """
    if not ship.vulnerable:
        return
    if ship.shields > 0 and cause is not Cause.WARP:
        _break_shield(ctx, ship, cause, killer)
        return
    world = ctx.world
    place, velocity = (ship.x, ship.y), (ship.vx, ship.vy)
    ship.lives -= 1
    ship.thrusting = False
    ship.vx = ship.vy = 0.0
    ship.phase = ShipPhase.LOST if ship.lives > 0 else ShipPhase.OUT
    ship.timer = ticks(world.tuning.ship.respawn_delay)
    world.tally.deaths += 1
    lose_powers(ship)
    ctx.tell(ShipDestroyed(ship.id, place, velocity, ship.heading, cause, killer, ship.lives))
    end_combo(ctx, ship)
    if all(other.phase is ShipPhase.OUT for other in world.ships):
        world.over = True
        ctx.tell(GameOver(world.score, world.wave))


def _break_shield(ctx: StepContext, ship: Ship, cause: Cause, killer: int) -> None:
    """Absorb a fatal hit; for a short time nothing else hurts."""
    ship.shields -= 1
    ship.guard = ticks(ctx.world.tuning.pick_up.guard)
    ctx.tell(ShieldBroken(ship.id, (ship.x, ship.y), cause, killer))
