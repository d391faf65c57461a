"""Where to aim, what a shot would hit, and how good a target is."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise, product
from typing import Final, NamedTuple

from game.physics import Point, minus, shortest
from game.physics.legs import segment_hits_segment
from game.pilots.others import is_friend, others
from game.sim.bodies import Castle, Damageable, Kind, Plate, Ship
from game.sim.gifts import rules_of
from game.sim.headings import TURN, heading_of, turn_between
from game.sim.kinds.registry import Role, bodies, has
from game.sim.plates import form_of
from game.sim.shields import shields
from game.sim.tick.forecast import first_shot
from game.sim.tuning import TICKS_PER_SECOND
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


_BETWEEN: Final = 0.96  # A Castle's ring counts as a circle of this fraction of its radius
_WHOLE: Final = 0.5  # Extra seconds that a core with all of its health costs


class FiringSolution(NamedTuple):
    """A solution: the heading to fire along, the shot's time of flight in s, and the way to the target."""

    heading: int
    when: float
    way: Point


class PredictedHit(NamedTuple):
    """What a shot would hit: the body, and the s until then."""

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
    """Return how to hit a body with a shot the soonest, over whichever edge; None if it is out of range."""
    rules = rules_of(world, ship)
    speed, nose, (width, height) = rules.shot.speed, rules.ship.nose, (world.torus.width, world.torus.height)
    x, y = shortest(body.x - ship.x, width), shortest(body.y - ship.y, height)
    wx, wy = body.vx - ship.vx, body.vy - ship.vy
    # A shot only has to reach the rim, not the centre.
    most = rules.shot.life - _LAST_MOMENT + body.radius / max(1.0, speed)
    fastest = speed + math.sqrt(wx * wx + wy * wy)
    if x * x + y * y > (fastest * most + nose) ** 2:
        return None
    when = intercept((x, y), (wx, wy), speed, nose)
    best = None if when is None or when > most else (when, x, y)
    far = fastest * (most if best is None else best[0]) + nose
    over = [x] if width - abs(x) > far else [x, x - math.copysign(width, x)]
    down = [y] if height - abs(y) > far else [y, y - math.copysign(height, y)]
    for image in product(over, down) if len(over) + len(down) > 2 else ():
        when = intercept(image, (wx, wy), speed, nose)
        if when is not None and when <= most and (best is None or when < best[0]):
            best = (when, *image)
    if best is None:
        return None
    when, x, y = best
    way = (x + wx * when, y + wy * when)
    return FiringSolution(heading_of(way), when, way)


def aim_pulse(world: World, ship: Ship, body: Damageable) -> FiringSolution | None:
    """Return how to hit a body with the laser by the shortest way; None if it is out of range."""
    way = world.torus.delta((ship.x, ship.y), (body.x, body.y))
    far = math.sqrt(way[0] * way[0] + way[1] * way[1])
    rules = rules_of(world, ship)
    if far - body.radius * 0.5 > rules.laser.reach + rules.ship.nose:
        return None
    return FiringSolution(heading_of(way), 0.0, way)


def first_hit(world: World, ship: Ship, heading: int) -> PredictedHit | None:
    """Return what a shot fired now along a heading would hit first; None for nothing, a wall or a friend."""
    found: tuple[Damageable | Plate | None, float]
    targets = [*bodies(world, Role.SHOOTABLE), *others(world, ship)]
    body, when, course = first_shot(world, ship, heading, targets)
    found = (body, when)
    if world.plates:
        found = first_plate(world, course.at(0.0), course.velocity, when) or found
    best, when = found
    way = course.way(when * TICKS_PER_SECOND)
    legs = ((world, a, minus(b, a)) for a, b in pairwise(way))
    if best is None or is_friend(best) or any(wall_between(*leg) or shield_between(*leg) for leg in legs):
        return None
    return PredictedHit(best, when)


def is_ended_by_a_shot(world: World, body: Damageable | Plate) -> bool:
    """Return whether one shot is the end of a body."""
    return has(body.kind, Role.FRAGILE) or body.health <= world.tuning.shot.damage


def wall_between(world: World, start: Point, motion: Point) -> bool:
    """Return whether a mirror blocks a straight motion."""
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


def first_plate(world: World, start: Point, velocity: Point, most: float) -> tuple[Plate, float] | None:
    """Return the first plate on a straight motion and the s until then; None if none is met within `most` s.

    Castles drift and their rings keep turning meanwhile.
    """
    best: tuple[Plate, float] | None = None
    for castle in world.castles:
        standing = {
            (plate.ring, plate.number): plate
            for plate in world.plates
            if plate.castle == castle.id and plate.alive
        }
        offset = world.torus.delta((castle.x, castle.y), start)
        way = (velocity[0] - castle.vx, velocity[1] - castle.vy)
        for ring, radius in enumerate(form_of(world, castle).rings if standing else ()):
            for when in _crossings(offset, way, radius * _BETWEEN):
                if not 0.0 <= when < (most if best is None else best[1]):
                    continue
                place = (offset[0] + way[0] * when, offset[1] + way[1] * when)
                plate = standing.get((ring, _number_at(world, castle, ring, place, when)))
                if plate is not None:
                    best = (plate, when)
    return best


def _crossings(offset: Point, way: Point, radius: float) -> Iterator[float]:
    """Yield when a point crosses a circle around the origin, inwards and then outwards."""
    a = way[0] * way[0] + way[1] * way[1]
    half_b = offset[0] * way[0] + offset[1] * way[1]
    under = half_b * half_b - a * (offset[0] * offset[0] + offset[1] * offset[1] - radius * radius)
    if a > 0.0 and under > 0.0:
        root = math.sqrt(under)
        yield (-half_b - root) / a
        yield (-half_b + root) / a


def _number_at(world: World, castle: Castle, ring: int, place: Point, seconds: float) -> int:
    """Return the number of the plate's place in a direction after a number of seconds; it may be empty."""
    rate = turn_between(castle.turns_before[ring], castle.turns[ring])
    turn = castle.turns[ring] + int(rate * seconds * TICKS_PER_SECOND)
    return ((heading_of(place) - turn) & (TURN - 1)) * world.tuning.castle.sides // TURN
