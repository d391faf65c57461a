"""What a human-like bot sees: pictures of the field, of which it gets to know one some time later."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from game.physics import Point, shortest
from game.pilots.threats import HORIZON, Line, Threat
from game.sim.bodies import Castle, Damageable, Kind, Lancer, LancerPhase, Ship, Shot
from game.sim.kinds.registry import Role, bodies, has, numbers_of
from game.sim.plates import rings
from game.sim.tuning import TICKS_PER_SECOND
from game.sim.world import World

_ASIDE: Final = 160.0  # units by which a ship's thrust can change its course within the horizon
_SPARE: Final = 25.0  # units that people keep from a circle that is drawn, such as that of a mine


class Seen(NamedTuple):
    """A body as it was."""

    id: int
    kind: Kind
    x: float
    y: float
    vx: float
    vy: float
    radius: float  # units: what a shot must meet
    reach: float  # units from its centre within which it harms a ship
    life: float  # s after which it is gone by itself
    bow: int | None  # heading that its raised shield faces; None without one


class Beam(NamedTuple):
    """A line of somebody who sends a beam, from the moment it begins to follow the ship."""

    source: int  # id of the sender
    place: Point
    legs: tuple[tuple[Point, Point, bool], ...]
    """start and displacement of each part, and whether a wall, mirror or plate ends it."""
    follows: bool
    since: float  # s from the picture on until it burns, or until it stops following the ship


@dataclass(slots=True)
class Look:
    """What there was to see at a tick."""

    tick: int
    bodies: list[Seen]
    beams: list[Beam]


def look(world: World) -> Look:
    """Return what there is to see now."""
    reaches = dict(rings(world)) if world.castles else {}
    found = [_seen(world, body, reaches) for body in bodies(world, Role.RAMS_SHIPS)]
    found += [_shot(shot) for shot in world.shots if shot.hostile]
    beams = []
    for sender in bodies(world, Role.SENDS_BEAM):
        follows = sender.phase is LancerPhase.CHARGE
        if follows or sender.phase is LancerPhase.LOCK or sender.phase is LancerPhase.FIRE:
            legs = tuple((leg.start, leg.motion, leg.barrier is not None) for leg in sender.path)
            since = 0.0 if sender.phase is LancerPhase.FIRE else sender.timer / TICKS_PER_SECOND
            beams.append(Beam(sender.id, (sender.x, sender.y), legs, follows, since))
    return Look(world.tick, found, beams)


def _seen(world: World, body: Damageable, reaches: dict[Point, float]) -> Seen:
    reach = numbers_of(world.tuning, body.kind).danger
    reach = body.radius if reach == 0.0 else reach + _SPARE
    if isinstance(body, Castle) and body.raising == 0:
        reach = reaches.get((body.x, body.y), body.radius - _SPARE) + _SPARE
    bow = body.heading if isinstance(body, Lancer) and body.shielded else None
    return Seen(body.id, body.kind, body.x, body.y, body.vx, body.vy, body.radius, reach, 60.0, bow)


def _shot(shot: Shot) -> Seen:
    life = shot.life / TICKS_PER_SECOND
    return Seen(shot.id, shot.kind, shot.x, shot.y, shot.vx, shot.vy, 0.0, 2.0, life, None)


def is_prey(kind: Kind) -> bool:
    """Say whether it pays to shoot a kind from anywhere: what has to go before the wave is cleared."""
    return has(kind, Role.KEEPS_WAVE) and has(kind, Role.SHOOTABLE)


def now(body: Seen, lag: float) -> Point:
    """Return where a body is if it went on for so many s; not wrapped."""
    return (body.x + body.vx * lag, body.y + body.vy * lag)


def threat(world: World, ship: Ship, body: Seen, lag: float, span: tuple[float, float]) -> Threat | None:
    """Return a body as what may hit a ship soon, whatever it does; None if it cannot.

    lag: s for which it is taken to have gone on. span: s from now between which a hit counts.
    """
    half = HORIZON * 0.5
    wx, wy = (body.vx - ship.vx) * half, (body.vy - ship.vy) * half
    px, py = now(body, lag)
    x = shortest(px - ship.x + wx, world.torus.width)
    y = shortest(py - ship.y + wy, world.torus.height)
    reach = body.reach + world.tuning.ship.radius
    far = reach + _ASIDE
    if abs(x) - abs(wx) > far or abs(y) - abs(wy) > far:
        return None
    until = min(span[1], body.life - lag)
    return Threat(x - wx, y - wy, body.vx, body.vy, reach, span[0], until, body.id)


def lines_of(world: World, ship: Ship, beam: Beam, age: float) -> list[Line]:
    """Return a beam's line as seen from the ship. age: s since the picture was taken."""
    tuning = world.tuning.lancer
    left = max(0.0, beam.since - age)
    if beam.follows:
        place = world.torus.delta((ship.x, ship.y), beam.place)
        since = left + tuning.lock
        return [Line(place, place, place, since, since + tuning.fire, left)]
    found = []
    for start, motion, ended in beam.legs:
        offset = (ship.x - start[0], ship.y - start[1])
        for x, y in world.torus.images(offset, motion, _ASIDE):
            end = (motion[0] - x, motion[1] - y)
            if not ended:
                end = _beyond(end, motion, world.tuning.ship.radius)
            found.append(Line((-x, -y), end, (-x, -y), left, left + tuning.fire, None))
    return found


def _beyond(end: Point, motion: Point, radius: float) -> Point:
    """Return where a line would end without the ship, if the ship stops it now."""
    size = (motion[0] * motion[0] + motion[1] * motion[1]) ** 0.5
    if size == 0.0 or end[0] * end[0] + end[1] * end[1] > (radius + 1.0) * (radius + 1.0):
        return end
    return (end[0] + motion[0] / size * _ASIDE, end[1] + motion[1] / size * _ASIDE)
