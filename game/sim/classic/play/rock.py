"""Rocks of 1979: random velocities in whole grains, and wrecks that count as rocks."""

from __future__ import annotations

import math

from game.physics import Point
from game.sim.bodies import ROCKS, Rock, Saucer, Wreck
from game.sim.context import StepContext
from game.sim.kinds.rock import SMALLER, count_rocks, make_piece
from game.sim.tuning import ticks
from game.sim.world import World


def rocks_left(world: World) -> int:
    """Return the number of rocks, including wrecks."""
    return len(world.rocks) + len([wreck for wreck in world.wrecks if wreck.kind in ROCKS])


def break_up(ctx: StepContext, body: Rock | Saucer) -> list[Rock]:
    """Leave a wreck, and return the pieces: one a little along the field, the second a little down it."""
    world, tuning = ctx.world, ctx.world.tuning.classic
    world.wrecks.append(Wreck(body.kind, body.x, body.y, ticks(tuning.burn)))
    if isinstance(body, Saucer):
        return []
    world.ticks_of_quiet = 0
    size = SMALLER.get(body.size)
    here = count_rocks(ctx) + len([wreck for wreck in world.wrecks if wreck.kind in ROCKS])
    pieces: list[Rock] = []
    for number in range(0 if size is None else min(2, world.tuning.rock.cap - here)):
        vx, vy = _scattered(world, (body.vx, body.vy))
        x = body.x + (vx * tuning.ahead if number == 0 else 0.0)
        y = body.y + (vy * tuning.ahead if number == 1 else 0.0)
        if size is not None:
            pieces.append(make_piece(world, size, (x, y), (vx, vy)))
    return pieces


def age_wrecks(world: World) -> None:
    """Count down the wrecks, and remove those that have burnt out."""
    for wreck in world.wrecks:
        wreck.left -= 1
    world.wrecks[:] = [wreck for wreck in world.wrecks if wreck.left > 0]


def first_rock(world: World, _number: int) -> tuple[Point, Point]:
    """Return a random place on the left or lower edge, wherever ships are, and a random velocity."""
    if world.dice.chance(0.5):
        place = (0.0, world.dice.between(0.0, world.torus.height))
    else:
        place = (world.dice.between(0.0, world.torus.width), world.torus.height - 1.0)
    return place, _scattered(world, (0.0, 0.0))


def _scattered(world: World, parent: Point) -> Point:
    """Return a random velocity near a parent's, in whole grains along each axis, neither slow nor fast."""
    x = _scattered_grains(world, parent[0])
    return x, -_scattered_grains(world, -parent[1])


def _scattered_grains(world: World, speed: float) -> float:
    tuning = world.tuning.classic
    grains = math.floor(speed / tuning.grain + 0.5)
    grains += world.dice.randrange(2 * tuning.scatter) - tuning.scatter
    size = min(tuning.most_grains, max(tuning.least_grains, abs(grains)))
    return (size if grains >= 0 else -size) * tuning.grain


def delays_wave(world: World) -> bool:
    """Return whether a saucer or the wreck of one is there: no wave begins before it is gone."""
    return bool(world.saucers or world.wrecks)
