"""What will happen if nobody does anything: where bodies go, what a ship meets, what shots and pulses hit.

Ships coast by their own rules (`rules_of`), the wells that pull now pull on, and all else keeps its velocity:
nobody steers, and nothing bounces. On the torus the image counts that the motion comes to, not the one that
is nearest now. Everything told to players and bots comes from here. A step uses only `follow_lull`.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final, NamedTuple, TypeAlias

from game.physics import Point, Torus, along, distance_to_segment, dot, length, minus, scaled, shortest, unit
from game.physics.beams import Beam
from game.physics.legs import Leg, is_off_line, trace_legs
from game.physics.on_torus import time_of_impact_on_torus
from game.physics.space.discs import barriers_of
from game.physics.space.sweep import SweptDisc, will_meet
from game.sim.bodies import Castle, Collectible, Damageable, Lancer, LancerPhase, Rock, Saucer, Ship, Shot
from game.sim.classic.play.octagons import OctagonRecord, asked
from game.sim.clone import clone
from game.sim.context import MECHANICS
from game.sim.field import mask, muzzle, shots_at, space_of
from game.sim.gifts import rules_of
from game.sim.headings import facing
from game.sim.kinds.beam_attack import line_of
from game.sim.kinds.castle import turned
from game.sim.kinds.laser import beam_of
from game.sim.kinds.registry import Role, any_with, bodies, has, radius_of
from game.sim.kinds.rock import PARTED, dragged
from game.sim.kinds.wall import turn_wall
from game.sim.kinds.well import pulling, pulls_of
from game.sim.plates import carry, plates_of, ring_reach
from game.sim.shields import shields
from game.sim.tuning import DT, TICKS_PER_SECOND, ticks
from game.sim.world import World

HORIZON: Final = 3 * TICKS_PER_SECOND  # ticks that are looked ahead
PIECE: Final = 12  # ticks between two places of a way that is drawn
LOOK: Final = 12  # ticks between two checks for a lull
_COARSE: Final = 3
"""ticks of a pulled body's course that are taken as straight, and in which the pull stays: off by less than
half a unit in HORIZON even behind a core, and cheaper than tick by tick."""

_CHORD: Final = 4  # ticks in which two courses are taken as straight to find when they are nearest
_FINE: Final = 2  # the same for what is as fast as a shot
_HAIR: Final = 1e-9  # units, for rounding: a line that ends on the ship's rim touches it
_LOOMING: Final = mask(Role.HAZARD)

Mover: TypeAlias = Ship | Shot | Damageable | Collectible


class Course(NamedTuple):
    """Where something will be, not wrapped: at every so many ticks from now, straight on in between.

    Of what keeps its velocity only the first place is there. velocity, bend: units/s, the velocity in each
    tick is within bend of this one.
    """

    places: Sequence[Point]
    velocity: Point
    bend: float = 0.0
    every: int = 1

    def at(self, tick: float) -> Point:
        """Return the place after a number of ticks."""
        places, every = self.places, self.every
        if len(places) == 1:
            (x, y), (vx, vy), time = places[0], self.velocity, tick * DT
            return (x + vx * time, y + vy * time)
        number = int(tick) // every
        if number * every == tick:
            return places[number]
        (x, y), (to_x, to_y), share = places[number], places[number + 1], tick / every - number
        return (x + (to_x - x) * share, y + (to_y - y) * share)

    def way(self, until: float) -> tuple[Point, ...]:
        """Return the places up to a tick, PIECE ticks apart, or both ends if it is straight."""
        bends = () if len(self.places) == 1 else range(PIECE, math.ceil(until), PIECE)
        return (self.at(0.0), *[self.at(tick) for tick in bends], self.at(until))


class Nearest(NamedTuple):
    """The first touch of two courses, or else when they are nearest: the tick, and how far apart then."""

    tick: float
    apart: float
    touches: bool


class Approach(NamedTuple):
    """Something that may hurt a ship: when they touch or, if they pass, how near they come.

    Times are in s from now, and only those count in which a touch would hurt the ship.
    """

    id: int
    seconds: float | None  # until the touch, or until the beam burns the ship; None if it does not
    gap: float  # units from rim to rim at the touch or where they are nearest; of a beam now
    nears: bool  # whether it comes nearer
    due: float  # until the ship is hurt; if it is not, until the beam ends, or the horizon
    passes: float
    """until they are nearest, inf if they part already; of a touch or a beam as due, of octagons 0."""
    beam: bool = False  # whether it is the beam of the body
    ship: int = 0  # id of the ship, of two; 0 for the only one


class Ways(NamedTuple):
    """The places of a ship and of what it meets, up to the touch, not wrapped."""

    ship: tuple[Point, ...]
    other: tuple[Point, ...]  # of a body; of a beam, the leg that burns the ship
    radius: float  # of the body, 0 for a beam


# Courses


def course_of(world: World, body: Mover, count: int = HORIZON) -> Course:
    """Return the course of a body for some ticks; a ship has no commands."""
    place, velocity = (body.x, body.y), (body.vx, body.vy)
    if isinstance(body, Ship):
        return _coasting(world, body, count)
    drags, pulls = has(body.kind, Role.DRAGGED), bool(world.wells) and has(body.kind, Role.PULLED)
    if not pulls and not (drags and length(velocity) > world.tuning.rock.drag_above):
        return Course((place,), velocity)
    return _bent(world, (place, velocity), count, _COARSE, drags=drags)


def _coasting(world: World, ship: Ship, count: int) -> Course:
    ahead, propel = replace(ship, thrusting=False), MECHANICS[world.tuning.mechanics].propel
    wells, (x, y), wrap = bool(world.wells), (ship.x, ship.y), world.torus.wrap
    pull = pulls_of(world)
    places, east, south = [(x, y)], [], []
    for _ in range(count):
        propel(world, ahead)
        if wells:
            gx, gy = pull(wrap((x, y)))
            ahead.vx += gx * DT
            ahead.vy += gy * DT
        x += ahead.vx * DT
        y += ahead.vy * DT
        places.append((x, y))
        east.append(ahead.vx)
        south.append(ahead.vy)
    return _through(places, (min(east), max(east)), (min(south), max(south)), 1)


def _bent(world: World, start: tuple[Point, Point], count: int, every: int, *, drags: bool) -> Course:
    """Return the course of something that wells pull, and that rock drag slows if it drags.

    A step pulls first and moves then, so a tick's velocity is that in its middle: the leapfrog method, taken
    here with longer steps (Hairer, Lubich, Wanner, Geometric Numerical Integration, I.1.4).
    """
    rock, most, pulls = world.tuning.rock, world.tuning.rock.drag_above, bool(pulling(world))
    pull, wrap = pulls_of(world), world.torus.wrap
    place, (vx, vy) = start
    places, lasts = [place], 0.5 * (every + 1) * DT
    east, south = [vx], [vy]
    for _ in range(-(-count // every)):
        if pulls:
            gx, gy = pull(wrap(place))
            vx, vy = vx + gx * lasts, vy + gy * lasts
        east.append(vx)
        south.append(vy)
        lasts = every * DT
        for _ in range(every):
            place = (place[0] + vx * DT, place[1] + vy * DT)
            if drags and vx * vx + vy * vy > most * most:
                vx, vy = dragged((vx, vy), rock)
        places.append(place)
    return _through(places, (min(east), max(east)), (min(south), max(south)), every)


def _through(places: Sequence[Point], east: Point, south: Point, every: int) -> Course:
    """Return the course through places, given the least and largest velocities on each axis."""
    half = (0.5 * (east[1] - east[0]), 0.5 * (south[1] - south[0]))
    return Course(places, (east[0] + half[0], south[0] + half[1]), length(half), every)


def nearest_on_courses(
    torus: Torus, one: Course, other: Course, reach: float, span: tuple[int, int]
) -> Nearest:
    """Return when two courses first come within reach of one another between two ticks, or are nearest.

    Intervals of time are halved, the earlier half first. No faster than both together, what is far apart at
    both ends of an interval is so within it: then it is left out (Piyavskii, 1972).
    """
    since, until = span
    fastest = (length(minus(one.velocity, other.velocity)) + one.bend + other.bend) * DT
    start, end = _offset(torus, one, other, since), _offset(torus, one, other, until)
    first, last = length(start), length(end)
    half_width, half_height = 0.5 * torus.width, 0.5 * torus.height
    tick, least = (float(since), first) if first <= last else (float(until), last)
    left = [(since, start, first, until, end, last)]
    while left:
        a, start, first, b, end, last = left.pop()
        bound = 0.5 * (first + last - (b - a) * fastest)
        if bound > reach and bound >= least:
            continue
        motion = minus(start, end)
        over = abs(motion[0]) > half_width or abs(motion[1]) > half_height  # another image has become nearest
        if b - a > _CHORD or (b - a > 1 and (over or bound <= reach)):
            middle = (a + b) // 2
            between = _offset(torus, one, other, middle)
            apart = length(between)
            if apart < least:
                tick, least = float(middle), apart
            left.append((middle, between, apart, b, end, last))
            left.append((a, start, first, middle, between, apart))
            continue
        motion = torus.delta(end, start) if over else motion
        t = time_of_impact_on_torus(torus, start, motion, reach) if b - a <= 1 else None
        if t is not None:
            return Nearest(a + t * (b - a), min(first, reach), touches=True)
        square = dot(motion, motion)
        if square > 0.0 and 0.0 < dot(start, motion) < square:
            share = a + (b - a) * dot(start, motion) / square
            apart = length(_offset(torus, one, other, share))
            if apart < least:
                tick, least = share, apart
    return Nearest(tick, least, touches=False)


def _offset(torus: Torus, one: Course, other: Course, tick: float) -> Point:
    (x, y), (to_x, to_y) = one.at(tick), other.at(tick)
    return (shortest(to_x - x, torus.width), shortest(to_y - y, torus.height))


# What a ship meets


def approaches(world: World, ship: Ship) -> list[Approach]:
    """List what may hurt a flying ship: first what will, the soonest first, then what passes, by its gap.

    Where bodies are octagons nothing is foretold of them: they are listed by how far they are from meeting
    the ship now.
    """
    if world.tuning.is_of_1979:
        return sorted(_of_octagons(world, ship), key=_pressing)
    own = course_of(world, ship)
    safe = safe_ticks(world, ship, own)
    found = _of_beams(world, ship, own, safe)
    for body in _dangerous(world, ship):
        since, until = window(safe, body)
        if since >= until:
            continue
        reach = radius_of(world, ship) + radius_of(world, body)
        its = course_of(world, body)
        if isinstance(body, Rock) and body.fade > 0:
            apart = length(_offset(world.torus, own, its, body.fade)) if body.fade < until else 0.0
            if apart < reach + PARTED:
                continue  # a fresh piece on the ship stays harmless
        met = nearest_on_courses(world.torus, own, its, reach, (since, until))
        nears = met.touches or met.tick > since
        when = met.tick * DT
        due = when if met.touches else HORIZON * DT
        passes = when if nears else math.inf
        found.append(Approach(body.id, when if met.touches else None, met.apart - reach, nears, due, passes))
    return sorted(found, key=_pressing)


def all_approaches(world: World) -> list[Approach]:
    """List what may hurt any ship in flight, the most pressing first, as `approaches` does for one."""
    ships = [ship for ship in world.ships if ship.flying]
    if len(world.ships) == 1:
        return [each for ship in ships for each in approaches(world, ship)]
    found = [each._replace(ship=ship.id) for ship in ships for each in approaches(world, ship)]
    return sorted(found, key=_pressing)


def _pressing(it: Approach) -> tuple[float, bool, float, int, int]:
    """Return by what approaches are sorted."""
    return (it.due, not it.nears, it.gap, it.id, it.ship)


def ways_of(world: World, ship: Ship, found: Approach) -> Ways:
    """Return the ways to the touch of a ship and of something that approaches it."""
    way, tick = course_of(world, ship).way((found.seconds or 0.0) / DT), (found.seconds or 0.0) / DT
    if found.beam:
        gunner = next(each for each in gunners(world) if each.id == found.id)
        line = _foreseen(world, ship, gunner)
        _, leg, start = min(_gaps(world, line, way[-1], tick))
        begin = along(way[-1], start, 1.0)
        return Ways(way, (begin, along(begin, leg.motion, 1.0)), 0.0)
    body = next(each for each in _dangerous(world, ship) if each.id == found.id)
    other = course_of(world, body).way(tick)
    shift = minus(along(way[-1], world.torus.delta(way[-1], other[-1]), 1.0), other[-1])
    return Ways(way, tuple([along(place, shift, 1.0) for place in other]), radius_of(world, body))


def _dangerous(world: World, ship: Ship) -> list[Damageable | Shot]:
    """List the bodies that end a ship by touching it."""
    rams = [body for body in bodies(world, Role.RAMS_SHIPS) if body.alive]
    return [*rams, *[shot for shot in shots_at(world, ship) if shot.alive]]


def window(safe: int, body: Mover) -> tuple[int, int]:
    """Return the ticks from now between which a body takes effect on a ship that is safe for some ticks."""
    if isinstance(body, Ship | Collectible):
        return 0, HORIZON
    since = max(safe, body.fade) if isinstance(body, Rock) else safe
    return since, min(HORIZON, body.life) if isinstance(body, Shot) else HORIZON


def safe_ticks(world: World, ship: Ship, own: Course) -> int:
    """Return for how many ticks nothing hurts a ship on its course.

    Its protection ends before the ship moves, and not while a body, a shot or a beam is upon it.
    """
    since, torus, radius = max(1, ship.protection, ship.guard) - 1, world.torus, radius_of(world, ship)
    if since == 0:
        return 0
    others = [(course_of(world, body), _reach_upon(world, body), body) for body in _dangerous(world, ship)]
    lines = _foreseen_lines(world, ship)
    for tick in range(since, HORIZON):
        held = any(
            length(_offset(torus, own, course, tick)) < radius + reach
            for course, reach, body in others
            if not isinstance(body, Shot) or tick < body.life
        )
        if not held and all(_burns(world, ship, each, own, (tick, tick + 1)) > tick for each in lines):
            return tick
    return HORIZON


def _reach_upon(world: World, body: Damageable | Shot) -> float:
    """Return the radius within which a body is upon a ship: a Castle counts with all of its rings."""
    rings = ring_reach(world, body) if isinstance(body, Castle) else 0.0
    return max(radius_of(world, body), rings)


def _of_octagons(world: World, ship: Ship) -> Iterator[Approach]:
    """Yield the octagons that end a ship by meeting it."""
    for body in _dangerous(world, ship):
        now = octagons_now(world, ship, body)
        if now is not None:
            way = world.torus.delta((ship.x, ship.y), (body.x, body.y))
            nears = dot(way, (ship.vx - body.vx, ship.vy - body.vy)) > 0.0
            yield Approach(body.id, None, gap_of(now), nears, HORIZON * DT, 0.0)


def octagons_now(world: World, ship: Ship, other: Mover) -> OctagonRecord | None:
    """Return what the rules ask of a ship and another body where they are now; None if they ask nothing."""
    if isinstance(other, Saucer) or (isinstance(other, Shot) and other.hostile):
        return asked(world, other, ship)
    return asked(world, ship, other) if isinstance(other, Rock) else None


def gap_of(met: OctagonRecord) -> float:
    """Return by how many units two octagons are apart, along an axis or aslant; below 0 if they meet."""
    x, y = abs(met.way[0]), abs(met.way[1])
    size = met.half_a + met.half_b
    return max(x - size, y - size, (x + y - met.corner * size) * math.sqrt(0.5))


# Enemies' beams


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


class _Line(NamedTuple):
    """A beam as it will begin, or as it is."""

    gunner: Lancer | Castle
    legs: tuple[Leg, ...]
    stands: int  # ticks from now after which the legs are there; they move with their sender
    since: int
    until: int  # ticks from now between which it burns


def _foreseen_lines(world: World, ship: Ship) -> list[_Line]:
    """List the lines and beams that may burn a ship; one that still follows a ship is not predicted."""
    aimed = [each for each in gunners(world) if each.phase is not LancerPhase.CHARGE]
    return [_foreseen(world, ship, each) for each in aimed]


def _foreseen(world: World, ship: Ship, gunner: Lancer | Castle) -> _Line:
    """Return the beam of an enemy that has aimed, past a ship, as it begins among what moves until then."""
    since, until = burning(world, gunner)
    if gunner.phase is not LancerPhase.LOCK:
        return _Line(gunner, gunner.path, 0, since, until)
    stands = max(0, since - 1)
    later = _later(world, stands)
    sender = next(each for each in gunners(later) if each.id == gunner.id)
    return _Line(gunner, line_of(later, sender, past=ship.id), stands, since, until)


def _later(world: World, count: int) -> World:
    """Return a copy of a world with all that moves where its course leads in some ticks."""
    later = clone(world)
    for body in bodies(later, Role.MOVES):
        body.x, body.y = later.torus.wrap(course_of(world, body, max(1, count)).at(count))
    for castle in later.castles:
        castle.turns = turned(world, castle, count)
        carry(later, castle)
    for wall in later.walls:
        if wall.turn != 0:
            turn_wall(wall, count + 1)  # before a beam is sent
    return later


def _of_beams(world: World, ship: Ship, own: Course, safe: int) -> list[Approach]:
    """List the beams that are aimed at a ship, or may burn it; its hull sends the first of them back."""
    lines = {each.gunner.id: each for each in _foreseen_lines(world, ship)}
    span, burns = (safe, HORIZON), []
    for each in gunners(world):
        line = lines.get(each.id)
        burns.append((_burns(world, ship, line, own, span) if line else math.inf, each.id, each))
    hulls, found = ship.reflects, []
    for tick, _, gunner in sorted(burns):
        seconds = tick * DT if tick < math.inf else None
        if seconds is not None and ship.reflecting == gunner.id:
            seconds = None
        elif seconds is not None and hulls > 0:
            seconds, hulls = None, hulls - 1
        if seconds is None and gunner.target != ship.id:
            continue
        now = _Line(gunner, line_of(world, gunner), 0, 0, 0)
        gaps = _gaps(world, now, own.at(0.0), 0.0)
        gap = min((each[0] for each in gaps), default=0.0)
        due = burning(world, gunner)[1] * DT if seconds is None else seconds
        gap -= radius_of(world, ship)
        found.append(Approach(gunner.id, seconds, gap, nears=True, due=due, passes=due, beam=True))
    return found


def _burns(world: World, ship: Ship, line: _Line, own: Course, span: tuple[int, int]) -> float:
    """Return the first tick of a span in which a beam is upon a ship on its course; inf if it is in none."""
    reach = radius_of(world, ship) + _HAIR
    for tick in range(max(line.since - 1, span[0]), min(line.until - 1, span[1])):
        if any(gap <= reach for gap, _, _ in _gaps(world, line, own.at(tick), tick)):
            return tick
    return math.inf


def _gaps(world: World, line: _Line, place: Point, tick: float) -> list[tuple[float, Leg, Point]]:
    """List each leg's distance from a place after some ticks, and its start as seen from there."""
    torus, found, seconds = world.torus, [], (tick - line.stands) * DT
    place = torus.wrap((place[0] - line.gunner.vx * seconds, place[1] - line.gunner.vy * seconds))
    for leg in line.legs:
        offset = torus.delta(leg.start, place)
        images = (offset, *torus.images(offset, leg.motion, torus.height))
        gap, (x, y) = min((distance_to_segment(image, (0.0, 0.0), leg.motion), image) for image in images)
        found.append((gap, leg, (-x, -y)))
    return found


# What a ship's weapons hit, and its jump


def first_shot(
    world: World, ship: Ship, heading: int, targets: Sequence[Damageable]
) -> tuple[Damageable | None, float, Course]:
    """Return which of some bodies a shot that a ship fires now along a heading meets first, if any.

    And the s until then, or until it is spent, and its course.
    """
    tuning, mechanics = rules_of(world, ship).shot, MECHANICS[world.tuning.mechanics]
    kept = (ship.heading, ship.thrusting, ship.vx, ship.vy, ship.rest_x, ship.rest_y)
    ship.heading, ship.thrusting = heading, False
    mechanics.propel(world, ship)
    (dx, dy), start = facing(heading), muzzle(world, ship)
    velocity = (ship.vx + dx * tuning.speed, ship.vy + dy * tuning.speed)
    ship.heading, ship.thrusting, ship.vx, ship.vy, ship.rest_x, ship.rest_y = kept
    velocity, life = mechanics.launch(world, velocity, tuning.life)
    way = Course((start,), velocity)
    if pulling(world):
        way = _bent(world, (start, velocity), life, _FINE, drags=False)
    best, when = _first_met(world, way, life, targets)
    return best, when, way


def first_met(world: World, shot: Shot) -> tuple[Damageable | None, float]:
    """Return what a ship's shot on its way meets first, if any, and the s until then, or until it is spent.

    Nothing if a wall, a shield or a plate, as they stand now, is in between.
    """
    way, targets = course_of(world, shot, shot.life), [it for it in bodies(world, Role.SHOOTABLE) if it.alive]
    body, when = _first_met(world, way, shot.life, targets)
    barriers = [*barriers_of([*world.walls, *plates_of(world)]), *shields(world)]
    if body is None or not barriers:
        return body, when
    places = way.way(when / DT)
    for start, end in (places[number : number + 2] for number in range(len(places) - 1)):
        direction, reach = unit(minus(end, start)), length(minus(end, start)) + world.tuning.wall.radius
        if direction and any(
            leg.normal for leg in trace_legs(world.torus, start, direction, reach, barriers, 0)
        ):
            return None, when
    return body, when


def _first_met(
    world: World, way: Course, life: int, targets: Sequence[Damageable]
) -> tuple[Damageable | None, float]:
    """Return which of some bodies a shot on a course meets first, if any, and the s until then or its end."""
    best, least, torus, (start, *_) = None, float(life), world.torus, way.places
    for body in targets:
        its = course_of(world, body, life)
        motion = scaled(minus(way.velocity, (body.vx, body.vy)), life * DT)
        if way.bend == its.bend == 0.0 and is_off_line(
            torus, along(start, motion, 0.5), motion, its.places[0], (0.0, 0.0), body.radius
        ):
            continue
        met = _touch(torus, way, its, body.radius, life)
        if met is not None and met < least:
            best, least = body, met
    return best, least * DT


def _touch(torus: Torus, one: Course, other: Course, reach: float, until: int) -> float | None:
    """Return after how many ticks two courses first come within reach, None for never."""
    if one.bend == other.bend == 0.0:
        motion = scaled(minus(one.velocity, other.velocity), until * DT)
        t = time_of_impact_on_torus(torus, minus(other.places[0], one.places[0]), motion, reach)
        return None if t is None else t * until
    met = nearest_on_courses(torus, one, other, reach, (0, until))
    return met.tick if met.touches else None


def pulse(world: World, ship: Ship, heading: int | None = None) -> Beam:
    """Return the pulse that a ship would fire now, along its own or another heading."""
    kept, record = ship.heading, world.space.record
    ship.heading, world.space.record = kept if heading is None else heading, None
    beam = beam_of(world, ship)
    ship.heading, world.space.record = kept, record
    return beam


def preview(world: World, ship: Ship) -> tuple[Leg, ...]:
    """Return where a pulse fired now would go, up to its second mirror."""
    return pulse(world, ship).legs[:2]


def jump_risk(world: World, ship: Ship) -> float:
    """Return the probability, 0..1, that a jump of a ship which ends now fails."""
    return MECHANICS[world.tuning.mechanics].jump_risk(world, ship)


# Lulls: the time without a threat to any ship; after a long one the next saucer comes at once


def follow_lull(world: World) -> None:
    """Count the ticks without a threat to any ship on the field; call once every LOOK ticks."""
    ships = [ship for ship in world.ships if ship.flying]
    if not ships or any(threatened(world, ship) for ship in ships):
        world.ticks_unthreatened = 0
    else:
        world.ticks_unthreatened += LOOK


def threatened(world: World, ship: Ship) -> bool:
    """Return whether something can or will attack a ship soon: a rule, and so of velocities alone.

    A threat is an enemy on the field or marked to enter, or a body that looms and will come near if both
    keep their velocities.
    """
    if world.spawn_markers or any_with(world, Role.ENEMY):
        return True
    tuning = world.tuning.lull
    radius = tuning.near + world.tuning.ship.radius
    way = SweptDisc(ship.id, radius, ship.x, ship.y, ship.vx * tuning.soon, ship.vy * tuning.soon)
    shots = [
        SweptDisc(shot.id, 0.0, shot.x, shot.y, shot.vx * tuning.soon, shot.vy * tuning.soon)
        for shot in world.shots
        if shot.hostile
    ]
    return will_meet(space_of(world), way, tuning.soon, _LOOMING, shots)
