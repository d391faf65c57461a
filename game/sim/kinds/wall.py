"""Mirrors: how they turn, and how bodies bounce off them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from game.physics import Point, length, nearest_on_segment, outward, shortest
from game.physics.moving import MovingSegment
from game.physics.on_torus import segment_images
from game.physics.space.contacts import bounce_off_barrier, push_out_of_barrier
from game.physics.space.sweep import Bounds, SweptDisc
from game.sim.bodies import Castle, Damageable, Kind, Ship, Wall
from game.sim.context import StepContext
from game.sim.events import Bounced
from game.sim.field import discs, mask
from game.sim.headings import TURN, facing
from game.sim.kind import KindRow, Numbers, Role
from game.sim.world import World

Bouncer: TypeAlias = Ship | Damageable

SHIP_MASS: Final = 1.0
"""A ship's mass in a bounce: it meets only walls, which nothing moves, and ships, which weigh the same."""

_BOUNCING: Final = mask(Role.SOLID, Role.DEFLECTED)


def turn_walls(ctx: StepContext) -> None:
    """Turn walls by a tick, and push ships out of them; drifting bodies are pushed out when they bounce.

    Shots are swept against them as they turn: see `turning_walls`.
    """
    for wall in ctx.world.walls:
        if wall.turn != 0:
            turn_wall(wall, 1)
            for ship in ctx.world.ships:
                place = (ship.x, ship.y)
                near = ship.flying and _is_beside(ctx.world, wall, place, ctx.world.tuning.ship.radius)
                contact = _push_ship(ctx.world, wall, ship) if near else None
                if contact is not None:
                    point, normal = contact
                    inward = (-normal[0], -normal[1])
                    ctx.emit(Bounced(ship.id, wall.id, ctx.world.torus.wrap(point), inward, 0.0))


def turn_wall(wall: Wall, count: int) -> None:
    """Turn a wall by some ticks."""
    wall.bearing = (wall.bearing + count * wall.turn) & (TURN - 1)
    dx, dy = facing(wall.bearing)
    wall.half = (dx * wall.size, dy * wall.size)


def turning_walls(world: World, ways: Sequence[SweptDisc]) -> list[MovingSegment]:
    """List the turning walls with their turn of this tick, by id, that any of the motions may reach."""
    found, thick = [], world.tuning.wall.radius
    for wall in world.walls:
        if wall.turn != 0 and any(
            _is_beside(world, wall, way.at(way.since), abs(way.mx) + abs(way.my)) for way in ways
        ):
            dx, dy = facing(wall.bearing - wall.turn)
            (ax, ay), (bx, by) = (dx * wall.size, dy * wall.size), wall.half
            a, b = (wall.x - ax, wall.y - ay), (wall.x + ax, wall.y + ay)
            found.append(MovingSegment(wall.id, a, b, (ax - bx, ay - by), (bx - ax, by - ay), thick))
    return found


def turning_bounds(world: World) -> list[Bounds]:
    """List bounds of each turning wall, at any heading."""
    thick = world.tuning.wall.radius + 1.0
    return [Bounds(wall.x, wall.y, wall.size + thick) for wall in world.walls if wall.turn != 0]


def _is_beside(world: World, wall: Wall, place: Point, reach: float) -> bool:
    """Return whether a place may be within reach of a turning wall at any heading; tested along each axis."""
    reach += wall.size + world.tuning.wall.radius + 1.0
    if abs(shortest(place[0] - wall.x, world.torus.width)) > reach:
        return False
    return abs(shortest(place[1] - wall.y, world.torus.height)) <= reach


def push_out(world: World, ship: Ship) -> bool:
    """Push a ship out of all walls that it overlaps; return whether there were any."""
    contacts = [_push_ship(world, wall, ship) for wall in world.walls]
    return any(contact is not None for contact in contacts)


def _push_ship(world: World, wall: Wall, ship: Ship) -> tuple[Point, Point] | None:
    """Push a ship out of a wall; its velocity stays. Return the point of contact and the normal, if any."""
    reach = world.tuning.ship.radius + world.tuning.wall.radius
    for a, b in segment_near(world, wall, (ship.x, ship.y), reach):
        near = nearest_on_segment((ship.x, ship.y), a, b)
        away = (ship.x - near[0], ship.y - near[1])
        if length(away) < reach:
            normal = outward(away, (0.0, 0.0), (ship.vx, ship.vy))
            out = (near[0] + normal[0] * reach, near[1] + normal[1] * reach)
            ship.x, ship.y = world.torus.wrap(out)
            return near, normal
    return None


def segment_near(world: World, wall: Wall, place: Point, reach: float) -> list[tuple[Point, Point]]:
    """List the images of a wall, as pairs of ends, that may lie within reach of a place."""
    return segment_images(world.torus, place, (wall.x, wall.y), wall.half, reach)


def bounce_off_walls(ctx: StepContext) -> bool:
    """Push bodies out of every wall that they overlap, and bounce those that approach it.

    Return whether any did more than touch.
    """
    world = ctx.world
    moved = False
    bodies: list[Damageable] = discs(world)
    for number, wall in enumerate(world.walls):
        if not world.space.beside(number):
            continue
        for push in push_out_of_barrier(world.space, number, _BOUNCING):
            body = bodies[push.body_index]
            bounce_off_wall(ctx, body, wall, push.point, push.normal, world.tuning.wall.restitution)
            moved = moved or push.deep
    return moved


def bounce_off_wall(  # noqa: PLR0913, PLR0917 - a contact has many sides
    ctx: StepContext, body: Bouncer, wall: Wall, point: Point, normal: Point, restitution: float
) -> None:
    """Give a body its velocity after it met a wall: a bounce off something that nothing moves.

    point: of contact. normal: unit, from the wall to the body. restitution: fraction of its speed into the
    wall that comes back.
    """
    mass = SHIP_MASS if isinstance(body, Ship) else 1.0 / body.inverse_mass
    world = ctx.world
    after = bounce_off_barrier(world.space, body, mass, wall, point, normal, restitution)
    if after is None:
        return
    speed = after.impulse / (1.0 + restitution)
    body.vx, body.vy = after.velocity_a
    if isinstance(body, Castle):
        _turn_course(world, body, normal)
    ctx.emit(Bounced(body.id, wall.id, world.torus.wrap(point), (-normal[0], -normal[1]), speed))


def _turn_course(world: World, castle: Castle, normal: Point) -> None:
    """Turn the course of a core that met a wall, and of its twin, away from the wall."""
    for core in world.castles:
        into = core.course_x * normal[0] + core.course_y * normal[1]
        if into < 0.0 and (core is castle or core.id == castle.twin):
            core.course_x -= 2.0 * into * normal[0]
            core.course_y -= 2.0 * into * normal[1]


ROWS: Final[tuple[KindRow, ...]] = (
    KindRow(
        Kind.MIRROR,
        Wall,
        word="mirror",
        numbers=lambda tuning: Numbers(tuning.wall.radius, 0.0, 0, 0, tuning.wall.most),
        roles=frozenset({Role.BLOCKS_SPAWN}),
        example=lambda world, place: world.add(Wall(world.new_id(), *place, half=(55.0, -25.0))),
    ),
)
