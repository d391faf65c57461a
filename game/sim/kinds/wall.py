"""Walls and mirrors: how they turn, and how bodies bounce off them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from game.physics import (
    Bounds,
    Mover,
    MovingSegment,
    Point,
    Touch,
    length,
    nearest_on_segment,
    outward,
    segment_images,
    shortest,
)
from game.sim.bodies import Castle, Damageable, Kind, Ship, Wall
from game.sim.context import StepContext
from game.sim.events import Bounced
from game.sim.field import discs, mask
from game.sim.headings import TURN, facing
from game.sim.kind import KindRow, Numbers, Role, kind_row
from game.sim.tuning import Tuning
from game.sim.world import World

Bouncer: TypeAlias = Ship | Damageable

SHIP_MASS: Final = 1.0
"""A ship's mass in a bounce: it meets only walls, which nothing moves, and ships, which weigh the same."""

_BOUNCING: Final = mask(Role.SOLID, Role.DEFLECTED)


def turn_walls(ctx: StepContext) -> None:
    """Turn what turns by a tick, and push ships out of it; what drifts is pushed out when it bounces.

    Shots are swept against it as it turns: see `turning_walls`.
    """
    for wall in ctx.world.walls:
        if wall.turn != 0:
            wall.bearing = (wall.bearing + wall.turn) & (TURN - 1)
            dx, dy = facing(wall.bearing)
            wall.half = (dx * wall.size, dy * wall.size)
            for ship in ctx.world.ships:
                touch = _push_ship(ctx.world, wall, ship) if ship.flying else None
                if touch is not None:
                    inward = (-touch.normal[0], -touch.normal[1])
                    ctx.tell(Bounced(ship.id, wall.id, ctx.world.torus.wrap(touch.point), inward, 0.0))


def turning_walls(world: World, ways: Sequence[Mover]) -> list[MovingSegment]:
    """List the walls that turn as they have turned in this tick, by id, that some of the ways may reach."""
    found, thick = [], world.tuning.wall.radius
    for wall in world.walls:
        if wall.turn != 0 and _reached(world, wall, ways):
            dx, dy = facing(wall.bearing - wall.turn)
            (ax, ay), (bx, by) = (dx * wall.size, dy * wall.size), wall.half
            a, b = (wall.x - ax, wall.y - ay), (wall.x + ax, wall.y + ay)
            found.append(MovingSegment(wall.id, a, b, (ax - bx, ay - by), (bx - ax, by - ay), thick))
    return found


def turning_bounds(world: World) -> list[Bounds]:
    """List what holds each wall that turns, however it stands."""
    thick = world.tuning.wall.radius + 1.0
    return [Bounds(wall.x, wall.y, wall.size + thick) for wall in world.walls if wall.turn != 0]


def _reached(world: World, wall: Wall, ways: Sequence[Mover]) -> bool:
    """Say whether the rest of any way may come to a wall however it stands: one look along each axis."""
    width, height = world.torus.width, world.torus.height
    reach = wall.size + world.tuning.wall.radius + 1.0
    for way in ways:
        if abs(shortest(way.x + way.mx * way.since - wall.x, width)) > reach + abs(way.mx):
            continue
        if abs(shortest(way.y + way.my * way.since - wall.y, height)) <= reach + abs(way.my):
            return True
    return False


def push_out(world: World, ship: Ship) -> bool:
    """Push a ship that something has moved out of all walls that it is in; say whether it was in any."""
    touches = [_push_ship(world, wall, ship) for wall in world.walls]
    return any(touch is not None for touch in touches)


def _push_ship(world: World, wall: Wall, ship: Ship) -> Touch | None:
    """Push a ship out of a wall; its velocity stays. Return how it touches the wall then, None if apart."""
    reach = world.tuning.ship.radius + world.tuning.wall.radius
    for a, b in segment_near(world, wall, (ship.x, ship.y), reach):
        near = nearest_on_segment((ship.x, ship.y), a, b)
        away = (ship.x - near[0], ship.y - near[1])
        if length(away) < reach:
            normal = outward(away, (0.0, 0.0), (ship.vx, ship.vy))
            out = (near[0] + normal[0] * reach, near[1] + normal[1] * reach)
            ship.x, ship.y = world.torus.wrap(out)
            return Touch(0.0, out, near, normal)
    return None


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
    mass = SHIP_MASS if isinstance(body, Ship) else 1.0 / body.inverse_mass
    world = ctx.world
    after = world.space.bounce_off(body.id, (body.vx, body.vy), mass, wall, touch, restitution)
    if after is None:
        return
    speed = after.impulse / (1.0 + restitution)
    body.vx, body.vy = after.velocity_a
    if isinstance(body, Castle):
        _turn_course(world, body, touch.normal)
    inward = (-touch.normal[0], -touch.normal[1])
    ctx.tell(Bounced(body.id, wall.id, world.torus.wrap(touch.point), inward, speed))


def _turn_course(world: World, castle: Castle, normal: Point) -> None:
    """Let the course of a core that met a wall, and of the other of two, lead away from the wall."""
    for core in world.castles:
        into = core.course_x * normal[0] + core.course_y * normal[1]
        if into < 0.0 and (core is castle or core.id == castle.twin):
            core.course_x -= 2.0 * into * normal[0]
            core.course_y -= 2.0 * into * normal[1]


def _of_wall(tuning: Tuning) -> Numbers:
    return Numbers(tuning.wall.radius, 0.0, 0, 0, tuning.wall.most)


def _row(kind: Kind) -> KindRow:
    def example(world: World, place: Point) -> None:
        mirror = kind is Kind.MIRROR
        world.add(Wall(id=world.new_id(), x=place[0], y=place[1], half=(55.0, -25.0), mirror=mirror))

    roles = frozenset({Role.CLEARED})
    return kind_row(kind, Wall, word="wall", numbers=_of_wall, roles=roles, example=example)


ROWS: Final[tuple[KindRow, ...]] = (_row(Kind.WALL), _row(Kind.MIRROR))
