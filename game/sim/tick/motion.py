"""Bodies drift, bounce off one another and off walls, and a tether holds two ships (lessons 4 and 5).

A bounce between two bodies keeps their momentum and, at restitution 1, their energy.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from game.physics import Torus
from game.physics.space.contacts import bounce_equal_discs, bounce_pairs, solve_tether
from game.physics.space.discs import Collider
from game.sim.bodies import Damageable, Ship
from game.sim.context import StepContext
from game.sim.events import Bounced
from game.sim.field import discs
from game.sim.kinds.chrome import break_by_knock
from game.sim.kinds.registry import Role, has
from game.sim.kinds.wall import SHIP_MASS, bounce_off_walls, push_out
from game.sim.tuning import DT

_ROUNDS: Final = 16
"""The most rounds of bounces in a tick; bodies still jammed then wait for the next tick, and two ships end
within their tether."""

_JAMMED: Final = 2
"""Rounds after which bodies that still overlap are jammed, and pushed equally whatever their masses."""


class Bounce(NamedTuple):
    """Two bodies that bounced, by index, and their speed of approach along the normal, units/s."""

    a: int
    b: int
    speed: float


def glide(torus: Torus, moving: Sequence[Collider]) -> None:
    """Move bodies straight on by a tick of their velocities."""
    width, height, dt = torus.width, torus.height, DT
    for body in moving:
        x = body.x + body.vx * dt
        y = body.y + body.vy * dt
        # The wrap of the torus, called only when it has something to do.
        if not (0.0 <= x < width and 0.0 <= y < height):
            x, y = torus.wrap((x, y))
        body.x = x
        body.y = y


def bounce_all(ctx: StepContext) -> bool:
    """Bounce heavy bodies: pairs in order of age, then walls. Return whether any bounced.

    A push may move a body onto a third one, so a few rounds are made until nothing moves. Jammed bodies are
    pushed equally, or a small rock between two large ones would stay in both.
    """
    solid: list[Damageable] = discs(ctx.world)
    bounces: list[Bounce] = []
    bounced = False
    for number in range(_ROUNDS):
        moved = _bounce_pairs(ctx, solid, bounces, jammed=number >= _JAMMED)
        if ctx.world.walls and bounce_off_walls(ctx):
            moved = True
        if not moved:
            break
        bounced = True
    broke = False
    for a, b, speed in bounces:
        broke = break_by_knock(ctx, solid[a], solid[b], speed) or broke
    if broke:
        ctx.settle()
    return bounced


def _bounce_pairs(ctx: StepContext, solid: list[Damageable], bounces: list[Bounce], *, jammed: bool) -> bool:
    """Bounce and part all pairs that overlap; return whether any of them did more than touch.

    Bounces of pairs with a mirror are added to a list.
    """
    restitution = ctx.world.tuning.rock.restitution
    contacts = bounce_pairs(ctx.world.space, restitution, evenly=jammed)
    for contact in contacts:
        if contact.impulse > 0.0:
            a, b = solid[contact.a], solid[contact.b]
            speed = contact.impulse * (a.inverse_mass + b.inverse_mass) / (1.0 + restitution)
            ctx.emit(Bounced(a.id, b.id, contact.point, contact.normal, speed))
            if has(a.kind, Role.MIRRORS) or has(b.kind, Role.MIRRORS):
                bounces.append(Bounce(contact.a, contact.b, speed))
    return bool(contacts)


def constrain_ships(ctx: StepContext) -> None:
    """Bounce two ships on the field off one another, and hold them within their tether.

    A push may move a ship into a wall: then it is pushed out, and the other ship gives way.
    """
    world = ctx.world
    flying = [ship for ship in world.ships if ship.flying]
    if len(flying) < 2:
        return
    one, other = flying
    for _ in range(_ROUNDS):
        moved = _bounce_ships(ctx, one, other)
        moved = _tie(ctx, one, other) or moved
        if not moved or not world.walls:
            return
        if not [ship for ship in flying if push_out(world, ship)]:
            return
    _tie(ctx, one, other)


def _bounce_ships(ctx: StepContext, one: Ship, other: Ship) -> bool:
    """Bounce two ships off one another; return whether they did more than touch."""
    world, restitution = ctx.world, ctx.world.tuning.team.restitution
    radius = world.tuning.ship.radius
    contact = bounce_equal_discs(world.space, one, other, radius, 1.0 / SHIP_MASS, restitution)
    if contact is None:
        return False
    if contact.impulse > 0.0:
        speed = contact.impulse * 2.0 / SHIP_MASS / (1.0 + restitution)
        ctx.emit(Bounced(one.id, other.id, contact.point, contact.normal, speed))
    return True


def _tie(ctx: StepContext, one: Ship, other: Ship) -> bool:
    """Hold two ships within their tether, if there is one; return whether it was taut."""
    world, team = ctx.world, ctx.world.tuning.team
    if team.tether <= 0.0:
        return False
    tether = solve_tether(world.space, one, other, team.tether, 1.0 / SHIP_MASS, team.tether_restitution)
    x, y = tether.offset
    return x * x + y * y >= tether.max_length * tether.max_length
