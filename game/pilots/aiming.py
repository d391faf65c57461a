"""Where to aim, what a shot would hit, and how good a target is."""

from __future__ import annotations

import math
from typing import Final, NamedTuple

from game.physics import Point, shortest
from game.physics.legs import segment_hits_segment
from game.pilots.others import is_friend, others
from game.pilots.rings import first_plate
from game.sim.bodies import Castle, Damageable, Kind, Plate, Ship
from game.sim.gifts import rules_of
from game.sim.headings import TURN, facing, heading_of, turn_between
from game.sim.kinds.registry import Role, bodies, has
from game.sim.plates import form_of
from game.sim.shields import shields
from game.sim.world import World

_LAST_MOMENT = 0.05  # s at the end of a shot's life that a pilot does not rely on


_PRIZES: Final = {
    Kind.LARGE_SAUCER: 0.9,
    Kind.SMALL_SAUCER: 0.9,
    Kind.LANCER: 1.6,
    Kind.CASTLE: 1.4,
    Kind.SHIP: 1.6,
}
"""Extra seconds a pilot allows for a valuable or dangerous target."""


_WHOLE: Final = 0.5  # Extra seconds that a core with all of its health costs


class FiringSolution(NamedTuple):
    """A solution: the heading to fire along, and the shot's time of flight in s."""

    heading: int
    when: float


class PredictedHit(NamedTuple):
    """What a shot or pulse would hit: the body, and s (shot) or units (pulse) until then."""

    body: Damageable | Plate
    when: float


def intercept(offset: Point, motion: Point, speed: float, head_start: float) -> float | None:
    """Return the s until something fired now at a speed meets a target; None if it never does.

    offset, motion: of the target relative to the shooter. head_start: units ahead of the shooter's centre
    where the shot starts. The result is the lower root t >= 0 of |offset + motion t| = head_start + speed t,
    which is lesson 2's equation with a growing circle.
    """
    a = motion[0] * motion[0] + motion[1] * motion[1] - speed * speed
    half_b = offset[0] * motion[0] + offset[1] * motion[1] - head_start * speed
    c = offset[0] * offset[0] + offset[1] * offset[1] - head_start * head_start
    if c <= 0.0:
        return 0.0
    under = half_b * half_b - a * c
    if under < 0.0:
        return None
    # c > 0: this form neither cancels nor divides by a, which is 0 for a target as fast as the shot.
    below = math.sqrt(under) - half_b
    return c / below if below > 0.0 else None


def aim_at(world: World, ship: Ship, body: Damageable) -> FiringSolution | None:
    """Return how to hit a body with a shot by the shortest way; None if it is out of range."""
    rules = rules_of(world, ship)
    tuning = rules.shot
    x, y = shortest(body.x - ship.x, world.torus.width), shortest(body.y - ship.y, world.torus.height)
    wx, wy = body.vx - ship.vx, body.vy - ship.vy
    when = intercept((x, y), (wx, wy), tuning.speed, rules.ship.nose)
    # A shot only has to reach the rim, not the centre.
    if when is None or when - body.radius / max(1.0, tuning.speed) > tuning.life - _LAST_MOMENT:
        return None
    return FiringSolution(heading_of((x + wx * when, y + wy * when)), when)


def aim_pulse(world: World, ship: Ship, body: Damageable) -> FiringSolution | None:
    """Return how to hit a body with the laser by the shortest way; None if it is out of range."""
    way = world.torus.delta((ship.x, ship.y), (body.x, body.y))
    far = math.sqrt(way[0] * way[0] + way[1] * way[1])
    rules = rules_of(world, ship)
    if far - body.radius * 0.5 > rules.laser.reach + rules.ship.nose:
        return None
    return FiringSolution(heading_of(way), 0.0)


def first_hit(world: World, ship: Ship, heading: int) -> PredictedHit | None:
    """Return what a shot fired now along a heading would hit first; None for nothing, a wall or a friend."""
    rules = rules_of(world, ship)
    tuning, nose = rules.shot, rules.ship.nose
    dx, dy = facing(heading)
    x, y = ship.x + dx * nose, ship.y + dy * nose
    vx, vy = ship.vx + dx * tuning.speed, ship.vy + dy * tuning.speed
    best: Damageable | Plate | None = None
    least = tuning.life - _LAST_MOMENT
    width, height = world.torus.width, world.torus.height
    for body in (*bodies(world, Role.SHOOTABLE), *others(world, ship)):
        ox, oy = shortest(body.x - x, width), shortest(body.y - y, height)
        wx, wy = vx - body.vx, vy - body.vy
        closing = ox * wx + oy * wy
        if closing <= 0.0:
            continue
        speed = wx * wx + wy * wy
        away = ox * wy - oy * wx
        radius = body.radius * 0.93  # only clear hits
        under = speed * radius * radius - away * away
        if under < 0.0:
            continue
        when = (closing - math.sqrt(under)) / speed
        if when < least:
            best, least = body, max(0.0, when)
    plate = first_plate(world, (x, y), (vx, vy), least) if world.plates else None
    if plate is not None:
        best, least = plate
    way = (vx * least, vy * least)
    if best is None or is_friend(best) or _is_blocked(world, (x, y), way):
        return None
    return PredictedHit(best, least)


def on_beam(world: World, ship: Ship, heading: int) -> list[PredictedHit]:
    """List what a pulse along a heading would damage before its first reflection, in no particular order.

    Nothing at all if a friend is among it.
    """
    rules = rules_of(world, ship)
    nose, reach = rules.ship.nose, rules.laser.reach
    dx, dy = facing(heading)
    x, y = ship.x + dx * nose, ship.y + dy * nose
    width, height = world.torus.width, world.torus.height
    found: list[PredictedHit] = []
    for body in (*bodies(world, Role.BURNABLE), *others(world, ship)):
        ox, oy = shortest(body.x - x, width), shortest(body.y - y, height)
        ahead = ox * dx + oy * dy
        if 0.0 < ahead < reach and abs(ox * dy - oy * dx) < body.radius * 0.93:
            found.append(PredictedHit(body, ahead))
    if any(is_friend(hit.body) for hit in found):
        return []
    plate = first_plate(world, (x, y), (dx, dy), reach, instant=True) if world.plates else None
    if plate is not None:
        found = [hit for hit in found if hit.when < plate[1]]
        if not plate[0].mirror:
            found.append(PredictedHit(*plate))
    if not (world.walls or world.lancers):
        return found
    return [hit for hit in found if not _is_blocked(world, (x, y), (dx * hit.when, dy * hit.when))]


def is_ended_by_a_shot(world: World, body: Damageable | Plate) -> bool:
    """Return whether one shot is the end of a body."""
    return has(body.kind, Role.FRAGILE) or body.health <= world.tuning.shot.damage


def _is_blocked(world: World, start: Point, motion: Point) -> bool:
    return wall_between(world, start, motion) or shield_between(world, start, motion)


def wall_between(world: World, start: Point, motion: Point) -> bool:
    """Return whether a wall or mirror blocks a straight motion."""
    return any(_crosses(world, start, motion, (wall.x, wall.y), wall.half) for wall in world.walls)


def shield_between(world: World, start: Point, motion: Point) -> bool:
    """Return whether a Lancer's raised shield blocks a straight motion, so that a shot would be wasted."""
    return any(_crosses(world, start, motion, each.middle, each.half) for each in shields(world))


def _crosses(world: World, start: Point, motion: Point, middle: Point, half: Point) -> bool:
    hx, hy = half
    offset = (middle[0] - start[0], middle[1] - start[1])
    for x, y in world.torus.images(offset, motion, max(abs(hx), abs(hy))):
        if segment_hits_segment((0.0, 0.0), motion, (x - hx, y - hy), (x + hx, y + hy)) is not None:
            return True
    return False


def turn_time(world: World, ship: Ship, aim: FiringSolution) -> float:
    """Return how long turning to an aim takes, in s."""
    return abs(turn_between(ship.heading, aim.heading)) / (
        max(1.0, rules_of(world, ship).ship.turn) * TURN / 360.0
    )


def cost(world: World, ship: Ship, body: Damageable, aim: FiringSolution) -> float:
    """Return the cost of a target in s: the turn, the flight of the shot, and a penalty for large rocks."""
    price = turn_time(world, ship, aim) + aim.when * 0.8
    if body.kind is Kind.LARGE_ROCK:
        return price + (0.25 if rim_distance(world, ship, body) > 110.0 else 0.7)
    if isinstance(body, Castle):
        # Of two cores the damaged one, so that one of them is gone soon.
        price += _WHOLE * body.health / max(1, form_of(world, body).health)
    return price - _PRIZES.get(body.kind, 0.0)


def rim_distance(world: World, ship: Ship, body: Damageable) -> float:
    """Return the units between a ship's rim and a body's."""
    far = world.torus.distance((ship.x, ship.y), (body.x, body.y))
    return far - body.radius - world.tuning.ship.radius
