"""Rocks and Lancers: they drift, and bounce off one another and off walls (lessons 4 and 5).

A bounce between them keeps their momentum and, at restitution 1, their energy. What is too quick is slowed
by a cause of its own, the rock drag.
"""

from __future__ import annotations

import math

from game.physics import Point
from game.sim.bodies import Lancer, Rock
from game.sim.context import StepContext
from game.sim.events import Bounced
from game.sim.field import space_of
from game.sim.tuning import DT, RockTuning
from game.sim.walls import bounce_off_walls
from game.sim.world import World

_ROUNDS = 8
"""Times that everybody bounces in a tick at most; what is still jammed then waits for the next."""


def drift(world: World) -> None:
    """Move rocks, Lancers and pick-ups by a tick of their velocity."""
    width, height = world.torus.width, world.torus.height
    for group in (world.rocks, world.lancers, world.pick_ups):
        for body in group:
            x = body.x + body.vx * DT
            y = body.y + body.vy * DT
            # The wrap of the torus, called only when it has something to do.
            if not (0.0 <= x < width and 0.0 <= y < height):
                x, y = world.torus.wrap((x, y))
            body.x = x
            body.y = y


def drag_rocks(world: World) -> None:
    """Take from each rock above the rock drag's speed what the drag takes in a tick."""
    tuning = world.tuning.rock
    most = tuning.drag_above * tuning.drag_above
    for rock in world.rocks:
        if rock.vx * rock.vx + rock.vy * rock.vy > most:
            rock.vx, rock.vy = dragged((rock.vx, rock.vy), tuning)


def dragged(velocity: Point, tuning: RockTuning) -> Point:
    """Return a rock's velocity after a tick of rock drag: its direction stays, its excess speed shrinks.

    The excess is what it has above `drag_above`; `drag` times DT of it is lost, and no more than all of it.
    A rock that is no quicker keeps its velocity to the last bit. Units/s.
    """
    speed = math.sqrt(velocity[0] * velocity[0] + velocity[1] * velocity[1])
    excess = speed - tuning.drag_above
    if excess <= 0.0:
        return velocity
    keep = 1.0 - min(1.0, tuning.drag * DT) * excess / speed
    return (velocity[0] * keep, velocity[1] * keep)


def bounce_all(ctx: StepContext) -> None:
    """Let everything heavy bounce: pairs in order of age, then walls.

    Who is pushed apart may be pushed onto a third: so it is done again until nobody moves, a few times.
    """
    space_of(ctx.world)
    bodies: list[Rock | Lancer] = [*ctx.world.rocks, *ctx.world.lancers]
    for _ in range(_ROUNDS):
        moved = _bounce_pairs(ctx, bodies)
        if ctx.world.walls and bounce_off_walls(ctx):
            moved = True
        if not moved:
            break


def _bounce_pairs(ctx: StepContext, bodies: list[Rock | Lancer]) -> bool:
    """Bounce and part all pairs that overlap; say whether any of them did more than touch."""
    restitution = ctx.world.tuning.rock.restitution
    contacts = ctx.world.space.bounce_pairs(bodies, restitution)
    for contact in contacts:
        if contact.impulse > 0.0:
            a, b = bodies[contact.a], bodies[contact.b]
            speed = contact.impulse * (a.inverse_mass + b.inverse_mass) / (1.0 + restitution)
            ctx.tell(Bounced(a.id, b.id, contact.point, contact.normal, speed))
    return bool(contacts)
