"""Questions that bots ask about a world: what is dangerous, what can be shot, where beams go.

All answers go by the roles of kinds (`game.sim.kinds.registry`), so they include every new kind, and take the
shortest way over the edges. They are plain values; `body` returns the body of an id.
"""

from __future__ import annotations

from typing import NamedTuple

from game.physics import Point, along, length
from game.pilots.aiming import aim_at, first_hit
from game.sim.bodies import Body, Kind, LancerPhase, Ship
from game.sim.kinds.beam_attack import line_of
from game.sim.kinds.registry import Role, bodies
from game.sim.plates import plate_of
from game.sim.tick.forecast import Approach, approaches, burning, gunners, pulse
from game.sim.tuning import DT
from game.sim.world import LISTS, World


class Target(NamedTuple):
    """Something that a shot fired now can hit."""

    id: int
    kind: Kind
    heading: int  # to fire along
    seconds: float  # until the shot arrives
    place: Point  # of the target then, not wrapped: the image that the shot meets


class Beam(NamedTuple):
    """A straight part of an enemy's line or beam, as it is now."""

    id: int  # of who sends it
    start: Point
    end: Point  # not wrapped: it may lie beyond an edge
    since: float
    until: float  # s from now between which it burns
    follows: bool  # whether the line still follows a ship: then it burns elsewhere


class Sighted(NamedTuple):
    """Something that a pulse of the laser fired now would damage."""

    id: int
    distance: float  # units along the pulse
    reflections: int  # off mirrors on the way there
    place: Point  # where the pulse meets it, wrapped


def body(world: World, body_id: int) -> Body | None:
    """Return the body of an id; None if it is gone."""
    for name in LISTS.values():
        for each in getattr(world, name):
            if each.id == body_id:
                found: Body = each
                return found
    return None


def dangerous(world: World, ship_id: int) -> list[Approach]:
    """List what may hurt a coasting ship, the soonest hit first; empty if the ship is not on the field.

    `seconds` is the time until it hits, None if it misses; `gap` the least distance of the rims, in units.
    Looks three seconds ahead.
    """
    ship = _flying(world, ship_id)
    return [] if ship is None else approaches(world, ship)


def impact(world: World, ship_id: int) -> Approach | None:
    """Return what hits a coasting ship first; None if nothing does within three seconds."""
    return next((each for each in dangerous(world, ship_id) if each.seconds is not None), None)


def targets(world: World, ship_id: int) -> list[Target]:
    """List what a ship's shots can reach, the soonest first, and how to lead each.

    Obstacles in between are ignored; see `in_sight`.
    """
    ship = _flying(world, ship_id)
    found = []
    for each in [] if ship is None else bodies(world, Role.SHOOTABLE):
        aim = aim_at(world, ship, each) if ship is not None else None
        if ship is not None and aim is not None:
            place = along((ship.x, ship.y), aim.way, 1.0)
            found.append(Target(each.id, each.kind, aim.heading, aim.when, place))
    return sorted(found, key=lambda it: (it.seconds, it.id))


def in_sight(world: World, ship_id: int, heading: int | None = None) -> int | None:
    """Return the id of what a shot fired now would hit first; None for nothing, a wall or a shield.

    heading: to fire along; the ship's own if it is None.
    """
    ship = _flying(world, ship_id)
    hit = None if ship is None else first_hit(world, ship, ship.heading if heading is None else heading)
    return None if hit is None else hit.body.id


def laser_sight(world: World, ship_id: int, heading: int | None = None) -> list[Sighted]:
    """List what a pulse fired now would damage, the nearest first; mirrors turn it, and it pierces the rest.

    heading: to fire along; the ship's own if it is None. Whether the pulse is paid for is not asked.
    """
    ship = _flying(world, ship_id)
    if ship is None:
        return []
    beam = pulse(world, ship, heading)
    found, far = [], 0.0
    for number, leg in enumerate(beam.legs):
        far += length(leg.motion)
        plate = plate_of(world, leg.barrier_id)
        if plate is not None and not plate.mirror:
            place = world.torus.wrap(along(leg.start, leg.motion, 1.0))
            found.append(Sighted(plate.id, far, number, place))
    found += [
        Sighted(hit.target, hit.distance, hit.leg, world.torus.wrap(hit.crossing.point))
        for hit in beam.hits
        if not hit.mirror
    ]
    return sorted(found, key=lambda it: (it.distance, it.id))


def beams(world: World) -> list[Beam]:
    """List the lines and beams of enemies, the first to burn first."""
    found = []
    for sender in gunners(world):
        since, until = burning(world, sender)
        follows = sender.phase is LancerPhase.CHARGE
        for leg in line_of(world, sender):
            end = along(leg.start, leg.motion, 1.0)
            found.append(Beam(sender.id, leg.start, end, since * DT, until * DT, follows))
    return sorted(found, key=lambda beam: beam.since)


def _flying(world: World, ship_id: int) -> Ship | None:
    ship = world.ship(ship_id)
    return ship if ship is not None and ship.flying else None
