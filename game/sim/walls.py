"""Walls and mirrors: where they are put, and how bodies bounce off them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from game.physics import ContactRecord, Point, Touch, bounce, nearest_on_segment, outward
from game.sim.bodies import Damageable, Ship, Wall
from game.sim.context import StepContext
from game.sim.events import Bounced
from game.sim.field import wall_gap
from game.sim.headings import facing
from game.sim.world import World

Bouncer: TypeAlias = Ship | Damageable

_TRIES = 60
"""Places tried for a wall before the field has to do without it."""

TOUCHING = 1e-9
"""units of overlap that rounding leaves between two that were just pushed apart."""


def lay_walls(world: World) -> None:
    """Replace the walls by those of the wave that begins: by turns a mirror and a wall."""
    tuning = world.tuning.wall
    world.walls.clear()
    if world.wave < tuning.from_wave:
        return
    count = min(tuning.most, 1 + (world.wave - tuning.from_wave) // tuning.one_more_each)
    for number in range(count):
        for _ in range(_TRIES):
            wall = _somewhere(world, mirror=number & 1 == 0)
            if _fits(world, wall):
                wall.id = world.new_id()
                world.walls.append(wall)
                break


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
    hx, hy = wall.half
    offset = (wall.x - place[0], wall.y - place[1])
    found = []
    for x, y in world.torus.images(offset, (0.0, 0.0), reach + max(abs(hx), abs(hy))):
        middle = (place[0] + x, place[1] + y)
        found.append(((middle[0] - hx, middle[1] - hy), (middle[0] + hx, middle[1] + hy)))
    return found


def bounce_off_walls(ctx: StepContext, bodies: Sequence[Damageable]) -> bool:
    """Push bodies out of every wall they overlap and turn their approach round (1/m of a wall is 0).

    Say whether any of them did more than touch.
    """
    moved = False
    torus = ctx.world.torus
    width, height = torus.width, torus.height
    half_width, half_height = width * 0.5, height * 0.5
    thick = ctx.world.tuning.wall.radius
    for wall in ctx.world.walls:
        x, y = wall.x, wall.y
        reach_x, reach_y = abs(wall.half[0]) + thick, abs(wall.half[1]) + thick
        for body in bodies:
            # Most are far away: one look along each axis, by the shorter way, before any real work.
            dx = abs(body.x - x)
            if dx > half_width:
                dx = abs(width - dx)
            if dx > reach_x + body.radius:
                continue
            dy = abs(body.y - y)
            if dy > half_height:
                dy = abs(height - dy)
            if dy <= reach_y + body.radius and _bounce_off(ctx, body, wall, body.radius + thick):
                moved = True
    return moved


def _bounce_off(ctx: StepContext, body: Damageable, wall: Wall, reach: float) -> bool:
    for a, b in segment_near(ctx.world, wall, (body.x, body.y), reach):
        near = nearest_on_segment((body.x, body.y), a, b)
        dx, dy = body.x - near[0], body.y - near[1]
        if dx * dx + dy * dy < reach * reach:
            normal = outward((body.x, body.y), near, (body.vx, body.vy))
            depth = reach - (dx * normal[0] + dy * normal[1])
            place = (body.x + normal[0] * depth, body.y + normal[1] * depth)
            body.x, body.y = ctx.world.torus.wrap(place)
            restitution = ctx.world.tuning.wall.restitution
            turn_round(ctx, body, wall, Touch(0.0, place, near, normal), restitution)
            return depth > TOUCHING
    return False


def turn_round(ctx: StepContext, body: Bouncer, wall: Wall, touch: Touch, restitution: float) -> None:
    """Give a body its velocity after it met a wall: a bounce off something that nothing moves.

    restitution: fraction of its speed into the wall that comes back.
    """
    inward = (-touch.normal[0], -touch.normal[1])
    after = bounce((body.vx, body.vy), (0.0, 0.0), inward, 1.0, 0.0, restitution)
    if after is None:
        return
    speed = after.impulse / (1.0 + restitution)
    body.vx, body.vy = after.velocity_a
    place = ctx.world.torus.wrap(touch.point)
    ctx.tell(Bounced(body.id, wall.id, place, inward, speed))
    if ctx.record is not None:
        mass = 1.0 if isinstance(body, Ship) else 1.0 / body.inverse_mass
        ctx.record.contacts.append(ContactRecord(body.id, wall.id, place, inward, 0.0, after.impulse * mass))
