"""Two ships on the field: they bounce off one another, and a tether holds them (lesson 5)."""

from __future__ import annotations

from typing import Final

from game.physics import bounce_equal_discs, solve_tether
from game.sim.bodies import Ship
from game.sim.context import StepContext
from game.sim.events import Bounced
from game.sim.kinds.wall import SHIP_MASS, push_out

_ROUNDS: Final = 16
"""The most rounds for two ships between walls in a tick; the tether comes last."""


def keep_partners(ctx: StepContext) -> None:
    """Bounce two ships on the field off one another, and hold them within their tether.

    A push may move a ship into a wall: then it is pushed out, and the other ship gives way.
    """
    world = ctx.world
    flying = [ship for ship in world.ships if ship.flying]
    if len(flying) < 2:
        return
    one, other = flying
    for _ in range(_ROUNDS):
        moved = _bounce(ctx, one, other)
        moved = _tie(ctx, one, other) or moved
        if not moved or not world.walls:
            return
        if not [ship for ship in flying if push_out(world, ship)]:
            return
    _tie(ctx, one, other)


def _bounce(ctx: StepContext, one: Ship, other: Ship) -> bool:
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
