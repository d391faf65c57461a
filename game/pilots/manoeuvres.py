"""Manoeuvres of the next second or so, evaluated against the coming threats."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import NamedTuple

from game.physics import Point, distance_to_segment
from game.pilots.threats import SAMPLE, SAMPLES, Line, Threat, line_gap
from game.sim.bodies import Ship
from game.sim.command import FULL_TURN
from game.sim.field import wall_gap
from game.sim.headings import TURN, facing
from game.sim.kinds.ship import turn_step
from game.sim.kinds.wall import segment_near
from game.sim.kinds.well import pull_at
from game.sim.tuning import DT, TICKS_PER_SECOND, ShipTuning
from game.sim.world import World

BURN_WITHIN = TURN // 14  # headings off the goal within which a pilot burns
ENOUGH = 30.0  # units of room beyond which more is no better
_LATER = 12.0  # units of room that each second until a threat adds: distant threats may still change
_AFTER = 0.35  # weight of the room in the later half, relative to the least room over the whole way
_WALL_FLOOR = 6.0
"""least units of room counted beside a wall: touching one does no damage, but spoils the course."""

_TURNS = tuple(TURN * k // 16 for k in (0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 6, -6, 7, -7, 8))
_BURNS = (24, 48, 100)  # ticks of thrust that are tried


class Manoeuvre(NamedTuple):
    """Turn to a heading, then burn for a while, then coast.

    turn: headings from the present one. burn: ticks of thrust. drift: at each sample, the distance coasted
    per unit of present speed, in s, drag included. push: at each sample, the units by which the engine has
    moved the ship, for a ship that faces right.
    """

    turn: int
    burn: int
    drift: tuple[float, ...]
    push: tuple[Point, ...]


class Surroundings(NamedTuple):
    """Everything a manoeuvre is evaluated against, relative to the ship's present position.

    moments: for each sample, the present first, the bodies then: x, y, reach. walls: pairs of ends.
    """

    moments: list[list[tuple[float, float, float]]]
    lines: list[Line]
    walls: list[tuple[Point, Point]]
    radius: float
    wall_reach: float
    pull: Point = (0.0, 0.0)  # units/s^2: the pull of wells on the ship now


@lru_cache(maxsize=8)
def coasting(tuning: ShipTuning) -> Manoeuvre:
    """Return the manoeuvre of doing nothing."""
    return _simulate(tuning, 0, 0)


@lru_cache(maxsize=8)
def nudge(tuning: ShipTuning) -> Manoeuvre:
    """Return a short burn straight ahead."""
    return _simulate(tuning, 0, _BURNS[0])


@lru_cache(maxsize=8)
def repertoire(tuning: ShipTuning) -> tuple[Manoeuvre, ...]:
    """Return all manoeuvres that a pilot tries."""
    burns = tuple(_simulate(tuning, turn, burn) for turn in _TURNS for burn in _BURNS)
    return (coasting(tuning), *burns)


def _simulate(tuning: ShipTuning, turn: int, burn: int) -> Manoeuvre:
    """Simulate a manoeuvre tick by tick: for a ship at rest, and the decay of its initial velocity."""
    step, keep = turn_step(tuning, FULL_TURN), 1.0 - tuning.drag * DT
    heading, left, speed, way = 0, burn, 1.0, 0.0
    x = y = vx = vy = 0.0
    drift, push = [0.0], [(0.0, 0.0)]
    for tick in range(1, round(SAMPLES * SAMPLE * TICKS_PER_SECOND) + 1):
        heading += max(-step, min(step, turn - heading))
        if left > 0 and abs(turn - heading) <= BURN_WITHIN:
            left -= 1
            dx, dy = facing(heading)
            vx, vy = vx + dx * tuning.thrust * DT, vy + dy * tuning.thrust * DT
        else:
            speed, vx, vy = speed * keep, vx * keep, vy * keep
        way, x, y = way + speed * DT, x + vx * DT, y + vy * DT
        if tick % round(SAMPLE * TICKS_PER_SECOND) == 0:
            drift.append(way)
            push.append((x, y))
    return Manoeuvre(turn, burn, tuple(drift), tuple(push))


def field_of(world: World, ship: Ship, threats: list[Threat], lines: list[Line]) -> Surroundings:
    """Return what a ship's manoeuvres are evaluated against."""
    moments = [
        [(t.x + t.vx * when, t.y + t.vy * when, t.reach) for t in threats if t.since <= when <= t.until]
        for when in (number * SAMPLE for number in range(SAMPLES + 1))
    ]
    pull = pull_at(world, (ship.x, ship.y)) if world.wells else (0.0, 0.0)
    radius = world.tuning.ship.radius
    return Surroundings(moments, lines, _walls(world, ship), radius, radius + world.tuning.wall.radius, pull)


def _walls(world: World, ship: Ship) -> list[tuple[Point, Point]]:
    """Return the walls that the ship may reach, relative to it."""
    found = []
    speed = math.sqrt(ship.vx * ship.vx + ship.vy * ship.vy)
    place = (ship.x, ship.y)
    for wall in world.walls:
        if wall_gap(world, wall, place) > 60.0 + speed:
            continue
        for a, b in segment_near(world, wall, place, 60.0 + speed):
            found.append(((a[0] - ship.x, a[1] - ship.y), (b[0] - ship.x, b[1] - ship.y)))
    return found


def ways_of(ship: Ship, manoeuvre: Manoeuvre, pull: Point = (0.0, 0.0)) -> list[Point]:
    """Return where a manoeuvre takes a ship at each sample, relative to its present position.

    pull: of wells on the ship now, units/s^2, taken as constant.
    """
    cosine, sine = facing(ship.heading)
    vx, vy = ship.vx, ship.vy
    ways = [
        (vx * s + cosine * px - sine * py, vy * s + sine * px + cosine * py)
        for s, (px, py) in zip(manoeuvre.drift, manoeuvre.push, strict=True)
    ]
    if pull == (0.0, 0.0):
        return ways
    ax, ay = 0.5 * SAMPLE * SAMPLE * pull[0], 0.5 * SAMPLE * SAMPLE * pull[1]
    return [(x + ax * n * n, y + ay * n * n) for n, (x, y) in enumerate(ways)]


def room(field: Surroundings, ways: list[Point], floor: float = -math.inf) -> float:
    """Return the room along a way, in units: the least gap, where later gaps count as larger.

    At most ENOUGH; negative means a hit, and a deeper one is lower. Below floor the exact value does not
    matter: any value below it may be returned.
    """
    best = ENOUGH
    later = 0.0
    for bodies, (x, y) in zip(field.moments, ways, strict=True):
        best = min(best, nearest(bodies, x, y, best - later) + later)
        if best < floor:
            return best
        later += _LATER * SAMPLE
    for line in field.lines:
        best = min(best, line_gap(line, ways, field.radius) * 1.5)
    return min(best, _wall_room(field, ways)) if field.walls else best


def room_after(field: Surroundings, ways: list[Point]) -> float:
    """Return the room in the later half of a way, which ranks ways out of a crowd."""
    least = ENOUGH
    for number in range(SAMPLES // 2, SAMPLES + 1):
        x, y = ways[number]
        least = nearest(field.moments[number], x, y, least)
    return least


def nearest(bodies: list[tuple[float, float, float]], x: float, y: float, least: float) -> float:
    """Return the gap to the nearest of some bodies if it is below least; else least."""
    for bx, by, reach in bodies:
        dx, dy = bx - x, by - y
        near = least + reach
        squared = dx * dx + dy * dy
        if near > 0.0 and squared < near * near:
            least = math.sqrt(squared) - reach
    return least


def _wall_room(field: Surroundings, ways: list[Point]) -> float:
    """Return the room beside walls, at least _WALL_FLOOR: they only bounce."""
    least = ENOUGH
    for a, b in field.walls:
        for place in ways[1:8]:
            least = min(least, distance_to_segment(place, a, b) - field.wall_reach)
    return max(_WALL_FLOOR, least)


def best_of(
    field: Surroundings, ship: Ship, tuning: ShipTuning, wanted: int | None
) -> tuple[Manoeuvre, float]:
    """Return the manoeuvre with the most room after its costs, and that room.

    wanted: the turn that the pilot is already making, if any; keeping to it is preferred, so that the pilot
    does not dither.
    """
    choices = repertoire(tuning)
    best, most = choices[0], -math.inf
    for choice in choices:
        ways = ways_of(ship, choice, field.pull)
        toll = _toll(ways, choice, wanted)
        value = room(field, ways, most + toll - _AFTER * ENOUGH)
        if value < most + toll - _AFTER * ENOUGH:
            continue
        value += _AFTER * room_after(field, ways) - toll
        if value > most:
            best, most = choice, value
    return best, most


def _toll(ways: list[Point], choice: Manoeuvre, wanted: int | None) -> float:
    """Return the cost of a manoeuvre in units of room: fuel, final speed, and a change of mind."""
    x, y = ways[-1][0] - ways[-2][0], ways[-1][1] - ways[-2][1]
    speed = math.sqrt(x * x + y * y) / SAMPLE
    toll = choice.burn * 0.02 + max(0.0, speed - 120.0) * 0.06
    if wanted is not None:
        toll += min(3.0, abs(choice.turn - wanted) / TURN * 16.0)
    return toll
