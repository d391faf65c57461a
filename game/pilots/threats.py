"""What could hit a ship soon, relative to the ship: bodies, and the beams of Lancers and Castles."""

from __future__ import annotations

import math
from typing import NamedTuple

from game.physics import Point, nearest_on_segment, shortest
from game.sim.bodies import Castle, Damageable, Lancer, LancerPhase, Rock, Ship, Shot
from game.sim.field import shots_at
from game.sim.kinds.beam_attack import line_of
from game.sim.kinds.registry import Role, bodies, has, numbers_of
from game.sim.tuning import TICKS_PER_SECOND, ticks
from game.sim.world import World

SAMPLE = 0.1  # s between two samples of the future
SAMPLES = 14  # samples: how far a pilot thinks ahead
HORIZON = SAMPLE * SAMPLES

_OWN_REACH = 160.0  # units by which the ship's thrust can change its course within the horizon
_UNSEEN = 0.35  # s for which a new shot goes unnoticed: a person's reaction time


class Threat(NamedTuple):
    """A body relative to the ship's present position.

    x, y: offset by the shortest way, units. vx, vy: its own velocity, units/s. reach: the distance of the
    centres at which they touch. since, until: s from now between which touching does damage. id: the body's.
    """

    x: float
    y: float
    vx: float
    vy: float
    reach: float
    since: float
    until: float
    id: int


class Line(NamedTuple):
    """The line of a beam relative to the ship's present position.

    start, end: of the part that burns; while it still follows the ship both are at the source. source: where
    the sender is then, or when it stops following. since, until: s from now between which it burns. locks: s
    from now when it stops following the ship; None once it has. drift: units by which the sender moves, and
    the line with it, between then and the middle of the burning.
    """

    start: Point
    end: Point
    source: Point
    since: float
    until: float
    locks: float | None
    drift: Point = (0.0, 0.0)


def threats_to(world: World, ship: Ship, doomed: dict[int, int]) -> list[Threat]:
    """List the bodies that a ship can meet within the horizon, whatever it does.

    doomed: ids of bodies that shots in flight will destroy, with the tick; they are threats only until then.
    """
    safe = ship.protection / TICKS_PER_SECOND
    found: list[Threat] = []
    for body in bodies(world, Role.RAMS_SHIPS):
        radius = max(body.radius, numbers_of(world.tuning, body.kind).danger)
        since = max(safe, body.fade / TICKS_PER_SECOND) if isinstance(body, Rock) else safe
        threat = _seen(world, ship, body, radius, since)
        if threat is not None:
            end = None if has(body.kind, Role.SPLITS) else doomed.get(body.id)
            if end is not None:
                threat = threat._replace(until=(end - world.tick) / TICKS_PER_SECOND + 0.02)
            found.append(threat)
    seen = ticks(world.tuning.saucer.shot_life - _UNSEEN)
    for shot in shots_at(world, ship):
        if shot.life <= seen:
            threat = _seen(world, ship, shot, 2.0, safe)
            if threat is not None:
                found.append(threat._replace(until=shot.life / TICKS_PER_SECOND))
    return found


def _seen(world: World, ship: Ship, body: Damageable | Shot, radius: float, safe: float) -> Threat | None:
    """Return a body as a threat, at the image that is nearest half-way through the horizon."""
    half = HORIZON * 0.5
    wx, wy = (body.vx - ship.vx) * half, (body.vy - ship.vy) * half
    x = shortest(body.x - ship.x + wx, world.torus.width)
    y = shortest(body.y - ship.y + wy, world.torus.height)
    reach = radius + world.tuning.ship.radius
    far = reach + _OWN_REACH
    if abs(x) - abs(wx) > far or abs(y) - abs(wy) > far:
        return None
    return Threat(x - wx, y - wy, body.vx, body.vy, reach, safe, HORIZON + 1.0, body.id)


def alarm(threat: Threat, velocity: Point, margin: float) -> tuple[float, float] | None:
    """Return when (s) a coasting ship of that velocity is nearest to a threat, and the gap of the rims then.

    None if the gap stays above margin, or they meet beyond the horizon. Wells and brakes are left out.
    """
    wx, wy = threat.vx - velocity[0], threat.vy - velocity[1]
    speed = wx * wx + wy * wy
    closing = -(threat.x * wx + threat.y * wy)
    when = closing / speed if speed > 0.0 else 0.0
    when = max(threat.since, min(when, threat.until, HORIZON))
    if when > threat.until:
        return None
    x, y = threat.x + wx * when, threat.y + wy * when
    gap = math.sqrt(x * x + y * y) - threat.reach
    if gap > margin:
        return None
    return (when - max(0.0, -gap) / math.sqrt(speed) if speed > 1.0 else when, gap)


def lines_at(world: World, ship: Ship) -> list[Line]:
    """List the lines of Lancers and Castles that may burn a ship within the horizon.

    Those that its hull would send back, the first to burn, are left out.
    """
    found: list[list[Line]] = []
    for lancer in bodies(world, Role.SENDS_BEAM):
        if lancer.phase is LancerPhase.CHARGE and lancer.target == ship.id:
            found.append([_following(world, ship, lancer)])
        elif lancer.phase is LancerPhase.LOCK or lancer.phase is LancerPhase.FIRE:
            fixed = _fixed(world, ship, lancer)
            if fixed:
                found.append(fixed)
    if ship.reflects > 0:
        found.sort(key=lambda lines: lines[0].since)
    return [line for lines in found[ship.reflects :] for line in lines]


def _following(world: World, ship: Ship, lancer: Lancer | Castle) -> Line:
    tuning = world.tuning.lancer
    x, y = world.torus.delta((ship.x, ship.y), (lancer.x, lancer.y))
    locks = lancer.timer / TICKS_PER_SECOND
    source = (x + lancer.vx * locks, y + lancer.vy * locks)
    since, later = locks + tuning.lock, tuning.lock + 0.5 * tuning.fire
    drift = (lancer.vx * later, lancer.vy * later)
    return Line(source, source, source, since, since + tuning.fire, locks, drift)


def _fixed(world: World, ship: Ship, lancer: Lancer | Castle) -> list[Line]:
    """Return the legs of a line that no longer follows the ship, at every image that passes it.

    It moves with its sender, and is where it will be half-way through the burning.
    """
    tuning = world.tuning.lancer
    left = lancer.timer / TICKS_PER_SECOND
    locked = lancer.phase is LancerPhase.LOCK
    since, until = (left, left + tuning.fire) if locked else (0.0, left)
    half = 0.5 * (since + until)
    drift = (lancer.vx * half, lancer.vy * half)
    found: list[Line] = []
    for leg in line_of(world, lancer, past=ship.id):
        offset = (ship.x - leg.start[0] - drift[0], ship.y - leg.start[1] - drift[1])
        for x, y in world.torus.images(offset, leg.motion, _OWN_REACH):
            end = (leg.motion[0] - x, leg.motion[1] - y)
            found.append(Line((-x, -y), end, (-x, -y), since, until, None))
    return found


def line_gap(line: Line, ways: list[Point], radius: float) -> float:
    """Return the least distance of a ship's rim from a line while it burns.

    ways: where the ship will be at each sample, the present first. A line that still follows the ship points
    to where the ship will be when it locks.
    """
    start, end = line.start, line.end
    if line.locks is not None:
        lock = int(line.locks / SAMPLE + 0.5)
        if lock >= len(ways):
            return math.inf
        dx, dy = ways[lock][0] - line.source[0], ways[lock][1] - line.source[1]
        start = (line.source[0] + line.drift[0], line.source[1] + line.drift[1])
        end = (start[0] + dx * 3.0, start[1] + dy * 3.0)
    least = math.inf
    for number in range(int(line.since / SAMPLE), min(int(line.until / SAMPLE) + 2, len(ways))):
        x, y = ways[number]
        near = nearest_on_segment((x, y), start, end)
        dx, dy = x - near[0], y - near[1]
        least = min(least, math.sqrt(dx * dx + dy * dy))
    return least - radius
