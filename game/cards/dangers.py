"""The next dangers of a ship: the first touch, or else the nearest approach, of each dangerous body."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from game.cards.ahead import AHEAD, PIECE, approach, first_image, place_on, unwrapped
from game.physics import Point, Torus, along, distance_to_segment, dot, length, scaled
from game.physics.legs import Leg
from game.sim.bodies import (
    Castle,
    Collectible,
    Damageable,
    Kind,
    Lancer,
    LancerPhase,
    Rock,
    Saucer,
    Ship,
    Shot,
)
from game.sim.classic.play.octagons import OctagonRecord, asked
from game.sim.kinds.beam_attack import line_of
from game.sim.kinds.registry import Role, bodies, has, radius_of
from game.sim.tick.forecast import course
from game.sim.tuning import DT, TICKS_PER_SECOND, ticks
from game.sim.world import World

_HAIR: Final = 1e-9  # units, for rounding: a line that ends on the ship's rim touches it


class Danger(NamedTuple):
    """A body that may hurt a ship if neither turns: the time (s), or else the least distance."""

    id: int
    seconds: float | None
    gap: float
    nears: bool  # whether it comes nearer
    due: float  # s until the ship is hurt; if it is not, until the beam ends, or AHEAD
    passes: float
    """s until it is nearest, inf if it parts already; of a touch or a beam as due, of octagons 0."""
    beam: bool = False  # whether the danger is the beam of the body
    ship: int = 0  # id of the ship, of two; 0 for the only one

    @property
    def key(self) -> tuple[object, ...]:
        """The question about it."""
        key = ("beam" if self.beam else "ahead", self.id)
        return (*key, self.ship) if self.ship else key


class Meeting(NamedTuple):
    """A predicted touch: in how many seconds, and the paths to it from now on, not wrapped."""

    seconds: float
    ship: tuple[Point, ...]
    other: tuple[Point, ...]  # of the body; of a beam, the leg that burns the ship
    radius: float  # of the body, 0 for a beam


def flying_ships(world: World) -> list[Ship]:
    """Return the ships in flight."""
    return [ship for ship in world.ships if ship.flying]


def nearest_ship(world: World, place: Point) -> Ship | None:
    """Return the ship in flight that is nearest to a place, the first of equal ones."""
    return min(
        flying_ships(world),
        key=lambda ship: world.torus.distance(place, (ship.x, ship.y)),
        default=None,
    )


def ship_asked(world: World, key: tuple[object, ...]) -> Ship | None:
    """Return the ship in flight that the question about a danger is about, None if it is not there."""
    ships = flying_ships(world)
    return next((ship for ship in ships if len(key) < 3 or ship.id == key[2]), None)


def all_dangers(world: World) -> list[Danger]:
    """List the dangers to every ship in flight, the most pressing first, as `dangers` does for one."""
    if len(world.ships) == 1:
        return [danger for ship in flying_ships(world) for danger in dangers(world, ship)]
    found = [danger._replace(ship=ship.id) for ship in flying_ships(world) for danger in dangers(world, ship)]
    return sorted(found, key=_pressing)


def dangers(world: World, ship: Ship) -> list[Danger]:
    """List the dangers to a ship: first the coming touches by time, then passing bodies by distance.

    This list is made in every tick, so it takes the ship's course as straight. Where bodies are octagons
    nothing is foretold of them: they are listed by how far they are from meeting the ship now.
    """
    if world.tuning.is_of_1979:
        return sorted(_of_octagons(world, ship), key=_pressing)
    found = [*_of_beams(world, ship)]
    for body in _dangerous(world):
        reach = radius_of(world, ship) + radius_of(world, body)
        motion = ((ship.vx - body.vx) * AHEAD, (ship.vy - body.vy) * AHEAD)
        t, offset = first_image(world.torus, (ship.x, ship.y), (body.x, body.y), motion, reach)
        seconds = None if t is None else t * AHEAD
        if seconds is not None and _is_fresh(body, seconds):
            continue
        gap = _passing(offset, motion) - reach
        due = AHEAD if seconds is None else seconds
        nears = dot(offset, motion) > 0.0
        passes = seconds if seconds is not None else _nearest(offset, motion) * AHEAD if nears else math.inf
        found.append(Danger(body.id, seconds, gap, nears, due, passes))
    return sorted(found, key=_pressing)


def _of_octagons(world: World, ship: Ship) -> Iterator[Danger]:
    """Yield the octagons that end a ship by meeting it."""
    for body in _dangerous(world):
        now = octagons_now(world, ship, body)
        if now is not None:
            way = world.torus.delta((ship.x, ship.y), (body.x, body.y))
            nears = dot(way, (ship.vx - body.vx, ship.vy - body.vy)) > 0.0
            yield Danger(body.id, None, gap_of(now), nears, AHEAD, 0.0)


def octagons_now(
    world: World, ship: Ship, other: Ship | Shot | Collectible | Damageable
) -> OctagonRecord | None:
    """Return what the rules ask of a ship and another body where they are now; None if they ask nothing."""
    if isinstance(other, Saucer) or (isinstance(other, Shot) and other.hostile):
        return asked(world, other, ship)
    return asked(world, ship, other) if isinstance(other, Rock) else None


def gap_of(met: OctagonRecord) -> float:
    """Return by how many units two octagons are apart, along an axis or aslant; below 0 if they meet."""
    x, y = abs(met.way[0]), abs(met.way[1])
    size = met.half_a + met.half_b
    return max(x - size, y - size, (x + y - met.corner * size) * math.sqrt(0.5))


def _pressing(danger: Danger) -> tuple[float, bool, float, int, int]:
    """Return by what dangers are sorted."""
    return (danger.due, not danger.nears, danger.gap, danger.id, danger.ship)


def meetings(world: World, ship: Ship, rows: int) -> list[Meeting]:
    """Return the predicted touches among the first few dangers, soonest first.

    The ship goes as `forecast.course` says, all else straight on.
    """
    first = [] if world.tuning.is_of_1979 else dangers(world, ship)[:rows]
    ways = [(ship.x, ship.y), *course(world, ship, round(AHEAD * TICKS_PER_SECOND))] if first else []
    path = unwrapped(world.torus, ways[::PIECE]) if ways else []
    found = []
    for danger in first:
        if danger.beam:
            met = next((_burn(world, each, ways) for each in gunners(world) if each.id == danger.id), None)
        else:
            met = next((_touch(world, ship, b, path) for b in _dangerous(world) if b.id == danger.id), None)
        if met is not None and met.seconds * TICKS_PER_SECOND >= ship.protection:
            found.append(met)
    return sorted(found, key=lambda each: each.seconds)


def _dangerous(world: World) -> list[Damageable | Shot]:
    """List the bodies that end a ship by touching it."""
    return [
        body
        for body in bodies(world, Role.MOVES)
        if not isinstance(body, Ship | Collectible)
        and (has(body.kind, Role.RAMS_SHIPS) or body.kind is Kind.ENEMY_SHOT)
        and body.alive
    ]


def _is_fresh(body: Damageable | Shot, seconds: float) -> bool:
    """Return whether it is still a fresh piece by then, which hurts no ship that it touches."""
    return isinstance(body, Rock) and seconds * TICKS_PER_SECOND < body.fade


def _nearest(offset: Point, motion: Point) -> float:
    """Return how many times its motion a moving point makes until it is nearest to the offset."""
    square = dot(motion, motion)
    return max(0.0, dot(offset, motion) / square) if square > 0.0 else 0.0


def _passing(offset: Point, motion: Point) -> float:
    """Return the least distance of a moving point from the offset within its motion."""
    return length(along(offset, motion, -min(1.0, _nearest(offset, motion))))


def _touch(world: World, ship: Ship, body: Damageable | Shot, path: Sequence[Point]) -> Meeting | None:
    """Return the touch of a ship on its course and a body that goes straight on; None if there is none."""
    torus, place, velocity = world.torus, (body.x, body.y), (body.vx, body.vy)
    reach = radius_of(world, ship) + radius_of(world, body)
    seconds, touches = approach(torus, path, place, velocity, reach)
    late = isinstance(body, Shot) and seconds * TICKS_PER_SECOND > body.life
    if not touches or late or _is_fresh(body, seconds):
        return None
    end = place_on(path, seconds)
    way = scaled(velocity, seconds)
    near = torus.delta(torus.wrap(end), torus.wrap(along(place, way, 1.0)))
    there = along(end, near, 1.0)
    flown = path[: int(seconds * TICKS_PER_SECOND / PIECE) + 1]
    return Meeting(seconds, (*flown, end), (along(there, way, -1.0), there), radius_of(world, body))


def gunners(world: World) -> list[Lancer | Castle]:
    """List the enemies whose beam is on or aimed."""
    on = (LancerPhase.CHARGE, LancerPhase.LOCK, LancerPhase.FIRE)
    return [each for each in bodies(world, Role.SENDS_BEAM) if each.alive and each.phase in on]


def burning(world: World, gunner: Lancer | Castle) -> tuple[int, int]:
    """Return in how many ticks a beam begins and in how many it ends."""
    tuning = world.tuning.lancer
    if gunner.phase is LancerPhase.FIRE:
        return 0, gunner.timer
    since = gunner.timer + (ticks(tuning.lock) if gunner.phase is LancerPhase.CHARGE else 0)
    return since, since + ticks(tuning.fire)


def _of_beams(world: World, ship: Ship) -> list[Danger]:
    """List the beams that are aimed at a ship, or may burn it."""
    senders = gunners(world)
    until = max((burning(world, each)[1] for each in senders), default=0)
    ways = [(ship.x, ship.y), *course(world, ship, until)] if senders else []
    found = []
    for gunner in senders:
        met, ends = _burn(world, gunner, ways), burning(world, gunner)[1] * DT
        if met is None and gunner.target != ship.id:
            continue
        gap = min((_gap(world.torus, leg, ways[0])[0] for leg in line_of(world, gunner)), default=0.0)
        seconds = None if met is None else met.seconds
        due = ends if seconds is None else seconds
        gap -= radius_of(world, ship)
        found.append(Danger(gunner.id, seconds, gap, nears=True, due=due, passes=due, beam=True))
    return found


def _burn(world: World, gunner: Lancer | Castle, ways: Sequence[Point]) -> Meeting | None:
    """Return where a locked or firing beam burns a ship on its course; None if it does not.

    The line moves with its sender. A line that still follows the ship is not predicted.
    """
    if gunner.phase is LancerPhase.CHARGE:
        return None
    since, until = burning(world, gunner)
    radius = world.tuning.ship.radius
    for tick in range(since, min(until, len(ways) - 1) + 1):
        x, y = ways[tick]
        drift = (gunner.vx * tick * DT, gunner.vy * tick * DT)
        for leg in line_of(world, gunner):
            away, start = _gap(world.torus, leg, world.torus.wrap((x - drift[0], y - drift[1])))
            if away <= radius + _HAIR:
                path = unwrapped(world.torus, [*ways[:tick:PIECE], ways[tick]])
                px, py = path[-1]
                begin = (px + start[0], py + start[1])
                return Meeting(tick * DT, tuple(path), (begin, along(begin, leg.motion, 1.0)), 0.0)
    return None


def _gap(torus: Torus, leg: Leg, place: Point) -> tuple[float, Point]:
    """Return the distance of the nearest image of a leg, and its start as seen from the place."""
    offset = torus.delta(leg.start, place)
    images = torus.images(offset, leg.motion, torus.height)
    gaps = [(distance_to_segment(image, (0.0, 0.0), leg.motion), image) for image in (offset, *images)]
    gap, (x, y) = min(gaps)
    return gap, (-x, -y)
