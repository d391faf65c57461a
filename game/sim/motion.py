"""What is solid drifts, and bounces off its like and off walls (lessons 4 and 5).

A bounce between two bodies keeps their momentum and, at restitution 1, their energy.
"""

from __future__ import annotations

from game.physics import ContactRecord, overlapping_pairs, resolve_pairs
from game.sim.bodies import Damageable
from game.sim.context import StepContext
from game.sim.events import Bounced
from game.sim.kinds.rows import Role, bodies
from game.sim.tuning import DT
from game.sim.walls import TOUCHING, bounce_off_walls
from game.sim.world import World

_ROUNDS = 8
"""Times that everybody bounces in a tick at most; what is still jammed then waits for the next."""


def drift(world: World) -> None:
    """Move all that drifts by a tick of its velocity."""
    width, height = world.torus.width, world.torus.height
    for body in bodies(world, Role.DRIFTS):
        x = body.x + body.vx * DT
        y = body.y + body.vy * DT
        # The wrap of the torus, called only when it has something to do.
        if not (0.0 <= x < width and 0.0 <= y < height):
            x, y = world.torus.wrap((x, y))
        body.x = x
        body.y = y


def bounce_all(ctx: StepContext) -> None:
    """Let everything heavy bounce: pairs in order of age, then walls.

    Who is pushed apart may be pushed onto a third: so it is done again until nobody moves, a few times.
    """
    world = ctx.world
    solid = bodies(world, Role.SOLID)
    for _ in range(_ROUNDS):
        if not _bounce_round(ctx, solid):
            break


def _bounce_round(ctx: StepContext, solid: list[Damageable]) -> bool:
    """Let everybody bounce once; say whether anybody did more than touch."""
    world = ctx.world
    pairs = overlapping_pairs(
        world.torus,
        [body.x for body in solid],
        [body.y for body in solid],
        [body.radius for body in solid],
        world.sweep_cache,
    )
    moved = bool(pairs) and _bounce_pairs(ctx, solid, pairs)
    if world.walls and bounce_off_walls(ctx, [*solid, *bodies(world, Role.DEFLECTED)]):
        moved = True
    return moved


def _bounce_pairs(ctx: StepContext, solid: list[Damageable], pairs: list[tuple[int, int]]) -> bool:
    """Bounce and part some pairs; say whether any of them did more than touch."""
    world = ctx.world
    moved = False
    for contact in resolve_pairs(world.torus, solid, pairs, world.tuning.rock.restitution):
        if contact.impulse == 0.0 and contact.depth < TOUCHING:
            continue
        moved = True
        a, b = solid[contact.a], solid[contact.b]
        if contact.impulse > 0.0:
            speed = (
                contact.impulse * (a.inverse_mass + b.inverse_mass) / (1.0 + world.tuning.rock.restitution)
            )
            ctx.tell(Bounced(a.id, b.id, contact.point, contact.normal, speed))
        if ctx.record is not None:
            ctx.record.contacts.append(
                ContactRecord(a.id, b.id, contact.point, contact.normal, contact.depth, contact.impulse)
            )
    return moved
