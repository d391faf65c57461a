"""Where a human-like bot aims: straight, or off one mirror; and what a shot or pulse is worth."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Final, NamedTuple

from game.physics import Point
from game.pilots.aiming import intercept, wall_between
from game.sim.bodies import ROCKS, Ship, Wall
from game.sim.headings import TURN, heading_of, turn_between
from game.sim.kinds.registry import Role, has, numbers_of
from game.sim.world import World
from tools.human_eyes import Seen, now

DEGREE: Final = TURN / 360.0

_COVERED: Final = 55 * DEGREE  # headings either side of a raised shield's bow from which it stops shots
_MARGIN: Final = 0.85  # fraction of a mirror's half length that is aimed at
_WORTH_IT: Final = 2  # bodies in a row for which the laser is used on rocks


class Aim(NamedTuple):
    """A way to hit something."""

    heading: int
    when: float  # s that a shot flies; 0 for the laser
    far: float  # units to the target along the way
    bank: bool = False  # off a mirror
    laser: bool = False


def straight(world: World, ship: Ship, body: Seen, lag: float) -> Aim | None:
    """Return how to shoot a body by the shortest way; None if it is out of range or something is between."""
    offset = world.torus.delta((ship.x, ship.y), now(body, lag))
    found = _shot_at(world, ship, offset, (body.vx, body.vy), body.radius)
    if found is None or covered(body, offset):
        return None
    aim, way = found
    return None if world.walls and wall_between(world, (ship.x, ship.y), way) else aim


def covered(body: Seen, way: Point) -> bool:
    """Say whether a raised shield stops what comes along a way."""
    if body.bow is None:
        return False
    return abs(turn_between(body.bow, heading_of((-way[0], -way[1])))) < _COVERED


def banked(world: World, ship: Ship, body: Seen, lag: float, *, laser: bool) -> list[Aim]:
    """List the ways to hit a body after one reflection: with shots off any wall, with the laser off mirrors.

    Seen in the wall as in a mirror the target is aimed at straight.
    """
    offset = world.torus.delta((ship.x, ship.y), now(body, lag))
    found = []
    for wall in world.walls:
        image = _image(world, ship, wall, offset, (body.vx, body.vy))
        if image is None:
            continue
        place, motion, side = image
        if laser:
            aim = _pulse_at(world, place)
            way = place
        else:
            shot = _shot_at(world, ship, place, motion, body.radius)
            aim, way = shot if shot is not None else (None, place)
        if aim is None or not _meets(world, ship, wall, way):
            continue
        last = _reflected(way, side)
        if not covered(body, last):
            found.append(aim._replace(bank=True, laser=laser))
    return found


def _shot_at(
    world: World, ship: Ship, offset: Point, motion: Point, radius: float
) -> tuple[Aim, Point] | None:
    """Return how to shoot what is at an offset with a velocity, and the shot's way there."""
    tuning = world.tuning.shot
    wx, wy = motion[0] - ship.vx, motion[1] - ship.vy
    when = intercept(offset, (wx, wy), tuning.speed, world.tuning.ship.nose)
    if when is None or when - radius / tuning.speed > tuning.life - 0.05:
        return None
    dx, dy = offset[0] + wx * when, offset[1] + wy * when
    way = (offset[0] + motion[0] * when, offset[1] + motion[1] * when)
    return Aim(heading_of((dx, dy)), when, math.hypot(dx, dy)), way


def _pulse_at(world: World, offset: Point) -> Aim | None:
    far = math.hypot(*offset)
    return None if far > world.tuning.laser.reach else Aim(heading_of(offset), 0.0, far, laser=True)


def _image(
    world: World, ship: Ship, wall: Wall, offset: Point, motion: Point
) -> tuple[Point, Point, Point] | None:
    """Return where a target and its velocity appear in a wall, and the wall's normal; None from behind."""
    size = math.hypot(*wall.half)
    if size == 0.0:
        return None
    nx, ny = -wall.half[1] / size, wall.half[0] / size
    mx, my = world.torus.delta((ship.x, ship.y), (wall.x, wall.y))
    mine = -(mx * nx + my * ny)
    its = (offset[0] - mx) * nx + (offset[1] - my) * ny
    if mine * its <= 0.0 or abs(mine) < 20.0:
        return None
    place = (offset[0] - 2.0 * its * nx, offset[1] - 2.0 * its * ny)
    return place, _reflected(motion, (nx, ny)), (nx, ny)


def _reflected(way: Point, normal: Point) -> Point:
    along = 2.0 * (way[0] * normal[0] + way[1] * normal[1])
    return (way[0] - along * normal[0], way[1] - along * normal[1])


def _meets(world: World, ship: Ship, wall: Wall, way: Point) -> bool:
    """Say whether a way meets a wall well within its ends, and before it ends."""
    size = math.hypot(*wall.half)
    hx, hy = wall.half[0] / size, wall.half[1] / size
    mx, my = world.torus.delta((ship.x, ship.y), (wall.x, wall.y))
    across = way[0] * -hy + way[1] * hx
    if across == 0.0:
        return False
    part = (mx * -hy + my * hx) / across
    if not 0.0 < part < 1.0:
        return False
    along = (way[0] * part - mx) * hx + (way[1] * part - my) * hy
    return abs(along) < size * _MARGIN


def row(world: World, ship: Ship, others: Iterable[tuple[Point, Seen]], way: Point) -> int:
    """Return how many rocks a pulse along a way would pierce. others: offsets from the ship, and bodies."""
    far = math.hypot(*way)
    if far < 1.0:
        return 0
    ux, uy = way[0] / far, way[1] / far
    reach, count = world.tuning.laser.reach, 0
    for (x, y), body in others:
        if body.kind in ROCKS and 0.0 < x * ux + y * uy < reach and abs(x * uy - y * ux) < body.radius * 0.8:
            count += 1
    return 0 if world.walls and wall_between(world, (ship.x, ship.y), way) else count


def burns(world: World, ship: Ship, others: Iterable[tuple[Point, Seen]], way: Point, body: Seen) -> bool:
    """Say whether the laser is worth it: enough rocks in a row, or somebody in reach who attacks."""
    if not has(body.kind, Role.BURNABLE) or has(body.kind, Role.MIRRORS) or covered(body, way):
        return False
    if ship.overcharge > 0:
        return math.hypot(*way) < world.tuning.laser.reach
    if ship.energy < 2.0 * world.tuning.laser.cost or math.hypot(*way) > world.tuning.laser.reach:
        return False
    return has(body.kind, Role.ENEMY) or row(world, ship, others, way) >= _WORTH_IT


def prize(world: World, body: Seen) -> float:
    """Return the s that a target is worth going out of one's way for."""
    points = numbers_of(world.tuning, body.kind).points
    attacks = 0.5 if has(body.kind, Role.ENEMY) else 0.0
    return attacks + min(0.6, points / 1500.0)
