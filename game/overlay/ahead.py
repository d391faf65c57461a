"""What will meet a ship next: the soonest touch, or the nearest approach, of all that is dangerous."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from game.cards.of_record import AHEAD, about, sweep_ahead
from game.physics import (
    Leg,
    Point,
    Torus,
    along,
    distance_to_segment,
    dot,
    length,
    time_of_impact_on_torus,
)
from game.sim.bodies import Castle, Damageable, Kind, Lancer, LancerPhase, PickUp, Rock, Ship, Shot
from game.sim.kinds.registry import Role, bodies, has, radius_of
from game.sim.tick.forecast import course
from game.sim.tuning import DT, TICKS_PER_SECOND, ticks
from game.sim.world import World

_PIECE: Final = 12
"""ticks of a ship's course that are taken as straight: drag and wells bend it by less than a unit in them."""


class Threat(NamedTuple):
    """What may hurt a ship if neither turns: when, in seconds, and how near if it does not."""

    id: int
    seconds: float | None
    gap: float
    nears: bool
    """whether it comes nearer at all."""
    due: float
    """s until the ship is hurt; where it is not, until the beam is over or as far as is looked ahead."""
    beam: bool = False
    """whether it is not the body but its beam."""

    @property
    def key(self) -> tuple[object, ...]:
        """The question about it."""
        return ("beam" if self.beam else "ahead", self.id)


class Meeting(NamedTuple):
    """A touch that is foretold: in how many seconds, and the ways there, not wrapped, from now on."""

    seconds: float
    ship: tuple[Point, ...]
    other: tuple[Point, ...]
    """of the body; where a beam burns the ship, the leg that does."""
    radius: float
    """of the body, 0 for a beam."""


def flying_ship(world: World) -> Ship | None:
    """Return the first ship in flight."""
    return next((ship for ship in world.ships if ship.flying), None)


def threats(world: World, ship: Ship) -> list[Threat]:
    """List what is dangerous to a ship: what will hurt it by time, then what passes by how near it does."""
    found = [*_of_beams(world, ship)]
    for body in _dangerous(world):
        sweep, offset = sweep_ahead(world, ship, about(world, body), body.id)
        seconds = None if sweep.t is None else sweep.t * AHEAD
        if seconds is not None and _is_fresh(body, seconds):
            continue
        motion = (sweep.motion[0] - sweep.other[0], sweep.motion[1] - sweep.other[1])
        gap = _passing(offset, motion) - sweep.reach
        due = AHEAD if seconds is None else seconds
        found.append(Threat(body.id, seconds, gap, dot(offset, motion) > 0.0, due))
    return sorted(found, key=lambda each: (each.due, not each.nears, each.gap, each.id))


def meetings(world: World, ship: Ship, rows: int) -> list[Meeting]:
    """Return the touches that are foretold for so many of the first threats, the soonest first.

    The ship goes as `forecast.course` says, all else straight on.
    """
    first = threats(world, ship)[:rows]
    ways = [(ship.x, ship.y), *course(world, ship, round(AHEAD * TICKS_PER_SECOND))] if first else []
    found = []
    for threat in first:
        if threat.beam:
            met = next((_burn(world, each, ways) for each in _gunners(world) if each.id == threat.id), None)
        else:
            met = next((_touch(world, ship, b, ways) for b in _dangerous(world) if b.id == threat.id), None)
        if met is not None and met.seconds * TICKS_PER_SECOND >= ship.protection:
            found.append(met)
    return sorted(found, key=lambda each: each.seconds)


def _dangerous(world: World) -> list[Damageable | Shot]:
    """List the bodies that end a ship by touching it."""
    return [
        body
        for body in bodies(world, Role.MOVES)
        if not isinstance(body, Ship | PickUp)
        and (has(body.kind, Role.RAMS_SHIPS) or body.kind is Kind.ENEMY_SHOT)
        and body.alive
    ]


def _is_fresh(body: Damageable | Shot, seconds: float) -> bool:
    """Say whether it is a fresh piece then: that hurts no ship it touches until they have parted."""
    return isinstance(body, Rock) and seconds * TICKS_PER_SECOND < body.fade


def _passing(offset: Point, motion: Point) -> float:
    """Return the least distance of a moving point from the offset within its motion."""
    square = dot(motion, motion)
    fraction = max(0.0, min(1.0, dot(offset, motion) / square)) if square > 0.0 else 0.0
    return length(along(offset, (-motion[0], -motion[1]), fraction))


def _touch(world: World, ship: Ship, body: Damageable | Shot, ways: Sequence[Point]) -> Meeting | None:
    """Return where a body that goes straight on touches a ship on its course; None if it does not."""
    torus, reach = world.torus, radius_of(world, ship) + radius_of(world, body)
    span = _PIECE * DT
    there, path = (body.x, body.y), [ways[0]]
    for number, (start, end) in enumerate(pairwise(ways[::_PIECE])):
        way = torus.delta(start, end)
        relative = (way[0] - body.vx * span, way[1] - body.vy * span)
        t = time_of_impact_on_torus(torus, torus.delta(start, there), relative, reach)
        if t is not None:
            seconds = (number + t) * span
            late = isinstance(body, Shot) and seconds * TICKS_PER_SECOND > body.life
            if late or _is_fresh(body, seconds):
                return None
            path.append(along(path[-1], way, t))
            way_there = (body.vx * seconds, body.vy * seconds)
            near = torus.delta(path[-1], torus.wrap(along((body.x, body.y), way_there, 1.0)))
            end_there = (path[-1][0] + near[0], path[-1][1] + near[1])
            return Meeting(
                seconds,
                tuple(path),
                ((end_there[0] - way_there[0], end_there[1] - way_there[1]), end_there),
                radius_of(world, body),
            )
        path.append(along(path[-1], way, 1.0))
        there = torus.wrap((there[0] + body.vx * span, there[1] + body.vy * span))
    return None


def _gunners(world: World) -> list[Lancer | Castle]:
    """List those whose beam is on or aimed."""
    on = (LancerPhase.CHARGE, LancerPhase.LOCK, LancerPhase.FIRE)
    return [each for each in bodies(world, Role.SENDS_BEAM) if each.alive and each.phase in on]


def _burning(world: World, gunner: Lancer | Castle) -> tuple[int, int]:
    """Return in how many ticks a beam begins and ends."""
    tuning = world.tuning.lancer
    if gunner.phase is LancerPhase.FIRE:
        return 0, gunner.timer
    since = gunner.timer + (ticks(tuning.lock) if gunner.phase is LancerPhase.CHARGE else 0)
    return since, since + ticks(tuning.fire)


def _of_beams(world: World, ship: Ship) -> list[Threat]:
    """List the beams that are aimed at a ship, or may burn it."""
    gunners = _gunners(world)
    until = max((_burning(world, each)[1] for each in gunners), default=0)
    ways = [(ship.x, ship.y), *course(world, ship, until)] if gunners else []
    found = []
    for gunner in gunners:
        met, ends = _burn(world, gunner, ways), _burning(world, gunner)[1] * DT
        if met is None and gunner.target != ship.id:
            continue
        gap = min((_gap(world.torus, leg, ways[0])[0] for leg in gunner.path), default=0.0)
        seconds = None if met is None else met.seconds
        found.append(
            Threat(
                gunner.id,
                seconds,
                gap - radius_of(world, ship),
                True,
                ends if seconds is None else seconds,
                beam=True,
            )
        )
    return found


def _burn(world: World, gunner: Lancer | Castle, ways: Sequence[Point]) -> Meeting | None:
    """Return where a beam burns a ship on its course, None if it does not: a locked line no longer turns.

    The line goes with whoever sends it. One that still follows the ship is not foretold.
    """
    if gunner.phase is LancerPhase.CHARGE:
        return None
    since, until = _burning(world, gunner)
    radius = world.tuning.ship.radius
    for tick in range(since, min(until, len(ways) - 1) + 1):
        x, y = ways[tick]
        drift = (gunner.vx * tick * DT, gunner.vy * tick * DT)
        for leg in gunner.path:
            away, start = _gap(world.torus, leg, world.torus.wrap((x - drift[0], y - drift[1])))
            if away <= radius:
                path = [ways[0]]
                stops = [*ways[:tick:_PIECE], ways[tick]]
                for before, after in pairwise(stops):
                    path.append(along(path[-1], world.torus.delta(before, after), 1.0))
                px, py = path[-1]
                begin = (px + start[0], py + start[1])
                return Meeting(tick * DT, tuple(path), (begin, along(begin, leg.motion, 1.0)), 0.0)
    return None


def _gap(torus: Torus, leg: Leg, place: Point) -> tuple[float, Point]:
    """Return how far the nearest image of a leg is from a place, and where that begins, seen from there."""
    offset = torus.delta(leg.start, place)
    images = torus.images(offset, leg.motion, torus.height)
    gaps = [(distance_to_segment(image, (0.0, 0.0), leg.motion), image) for image in (offset, *images)]
    gap, (x, y) = min(gaps)
    return gap, (-x, -y)
