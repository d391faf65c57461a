"""Walls and mirrors: where they are put, and how bodies bounce off them."""

from __future__ import annotations

from typing import Final, TypeAlias

from game.physics import Point, Touch, segment_images
from game.sim.bodies import Damageable, Ship, Wall
from game.sim.context import StepContext
from game.sim.events import Bounced
from game.sim.field import discs, mask, wall_gap
from game.sim.headings import facing
from game.sim.kinds.rows import Role
from game.sim.world import World

Bouncer: TypeAlias = Ship | Damageable

_BOUNCING: Final = mask(Role.SOLID, Role.DEFLECTED)

_TRIES = 60
"""Places tried for a wall before the field has to do without it."""


def lay_walls(world: World) -> None:
    """Replace the walls by those of the wave that begins."""
    world.walls.clear()
    for mirror in _wanted(world)[: world.tuning.wall.most]:
        for _ in range(_TRIES):
            wall = _somewhere(world, mirror=mirror)
            if _fits(world, wall):
                wall.id = world.new_id()
                world.walls.append(wall)
                break


def _wanted(world: World) -> list[bool]:
    """Return for each wall of a wave whether it is a mirror: by the wave's row, or by turns."""
    tuning = world.tuning.wall
    if tuning.from_wave == 0:
        return [True] * world.row.mirrors + [False] * world.row.walls
    if world.wave < tuning.from_wave:
        return []
    count = 1 + (world.wave - tuning.from_wave) // tuning.one_more_each
    return [number & 1 == 0 for number in range(count)]


def _somewhere(world: World, *, mirror: bool) -> Wall:
    tuning = world.tuning.wall
    dx, dy = facing(world.dice.heading())
    half = world.dice.between(tuning.shortest, tuning.longest) * 0.5
    x = world.dice.between(0.0, world.torus.width)
    y = world.dice.between(0.0, world.torus.height)
    return Wall(0, x, y, (dx * half, dy * half), mirror)


def _fits(world: World, wall: Wall) -> bool:
    """Say whether a wall leaves the score, the centre, the ships and the other walls their room."""
    tuning = world.tuning.wall
    if _overhead(world, wall):
        return False
    centre = (world.torus.width * 0.5, world.torus.height * 0.5)
    if wall_gap(world, wall, centre) < tuning.clear:
        return False
    if any(wall_gap(world, wall, (ship.x, ship.y)) < tuning.clear for ship in world.ships):
        return False
    hx, hy = wall.half
    samples = [(wall.x + hx * k * 0.25, wall.y + hy * k * 0.25) for k in range(-4, 5)]
    return all(wall_gap(world, other, place) >= tuning.apart for other in world.walls for place in samples)


def _overhead(world: World, wall: Wall) -> bool:
    """Say whether any of a wall lies in the headroom below the top edge, also across the seam."""
    tuning = world.tuning.wall
    half = tuning.headroom * 0.5
    away = abs(world.torus.delta((wall.x, half), (wall.x, wall.y))[1])
    return away < half + abs(wall.half[1]) + tuning.radius


def segment_near(world: World, wall: Wall, place: Point, reach: float) -> list[tuple[Point, Point]]:
    """List the images of a wall, as pairs of ends, that may lie within reach of a place."""
    return segment_images(world.torus, place, (wall.x, wall.y), wall.half, reach)


def bounce_off_walls(ctx: StepContext) -> bool:
    """Push bodies out of every wall they overlap and turn their approach round.

    Say whether any of them did more than touch.
    """
    world = ctx.world
    moved = False
    bodies: list[Damageable] = discs(world)
    for number, wall in enumerate(world.walls):
        for push in world.space.push_out(number, _BOUNCING):
            turn_round(ctx, bodies[push.number], wall, push.touch, world.tuning.wall.restitution)
            moved = moved or push.deep
    return moved


def turn_round(ctx: StepContext, body: Bouncer, wall: Wall, touch: Touch, restitution: float) -> None:
    """Give a body its velocity after it met a wall: a bounce off something that nothing moves.

    restitution: fraction of its speed into the wall that comes back.
    """
    mass = 1.0 if isinstance(body, Ship) else 1.0 / body.inverse_mass
    world = ctx.world
    after = world.space.bounce_off(body.id, (body.vx, body.vy), mass, wall, touch, restitution)
    if after is None:
        return
    speed = after.impulse / (1.0 + restitution)
    body.vx, body.vy = after.velocity_a
    inward = (-touch.normal[0], -touch.normal[1])
    ctx.tell(Bounced(body.id, wall.id, world.torus.wrap(touch.point), inward, speed))
