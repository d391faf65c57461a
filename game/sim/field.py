"""The field for physics: the bodies on it by role, and where it is clear."""

from __future__ import annotations

import math
from collections.abc import Sequence
from enum import StrEnum
from functools import cache
from typing import Any, Final

from game.physics import Point
from game.physics.beams import Beam, BeamRequest, BeamTarget
from game.physics.legs import Barrier, trace_legs
from game.physics.on_torus import distance_to_segment_on_torus
from game.physics.record import Sender
from game.physics.space.beam import cast_beam, clearance_at, nearest_disc
from game.physics.space.discs import Space, barriers_of
from game.sim.bodies import Ship, Shot, Wall
from game.sim.headings import facing
from game.sim.kind import ROWS, Role, bodies
from game.sim.plates import plates_of, rings
from game.sim.shields import last_shields, shields
from game.sim.world import World

_ASKED: Final = (
    *(Role.SHOOTABLE, Role.BURNABLE, Role.MIRRORS, Role.RAMS_SHIPS, Role.COVER, Role.COLLECTIBLE, Role.GATE),
    *(Role.SOLID, Role.DEFLECTED, Role.DRIFTS),
)
"""A body with one of these roles is a disc of the world's Space, because it drifts or others meet it."""

_QUERIED: Final = (*_ASKED, Role.HAZARD, Role.BLOCKS_SPAWN)  # roles by which a Space is queried


def mask(*roles: Role) -> int:
    """Return the bits by which a Space knows what has any of some roles."""
    bits = 0
    for role in roles:
        bits |= 1 << role
    return bits


SOLID: Final = mask(Role.SOLID)
_DRIFTING: Final = mask(Role.DRIFTS)
_RAMMING: Final = mask(Role.RAMS_SHIPS)
BURNABLE: Final = mask(Role.BURNABLE)  # What beams hurt
MIRRORING: Final = mask(Role.MIRRORS)  # What turns them


@cache
def _lists() -> tuple[list[int], list[str]]:
    """Return the world's lists of discs, as role bits and names: solid ones first, then in order of kinds.

    Raises:
        ValueError: kinds that share a list differ in the roles by which a Space is asked.
    """
    found: dict[str, int] = {}
    for kind, row in ROWS.items():
        if row.roles.isdisjoint(_ASKED):
            continue
        bits = mask(*[role for role in _QUERIED if role in row.roles])
        if found.setdefault(row.list_name, bits) != bits:
            raise ValueError(f"{kind.name} has other roles than what stands in the same list")
    names = sorted(found, key=lambda name: not found[name] & SOLID)
    return [found[name] for name in names], names


_BLOCKS_SPAWN: Final = mask(Role.BLOCKS_SPAWN)


def space_of(world: World) -> Space:
    """Return the world's Space, fresh: call it when bodies have moved, come or gone, then ask."""
    space, (bits, names) = world.space, _lists()
    groups = [getattr(world, name) for name in names]
    space.sync(world.torus, bits, groups, world.walls, world.tuning.wall.radius, SOLID, _DRIFTING)
    return space


class Purpose(StrEnum):
    """Why a beam was traced; the value is its word."""

    LASER = "laser"
    BEAM = "beam"  # An enemy's beam
    SIGHT = "sight"  # A preview of where an enemy's beam would go
    SEGMENT = "segment"  # Not used in a game: a segment on show


def send_beam(world: World, request: BeamRequest, sender: Sender, also: Sequence[BeamTarget] = ()) -> Beam:
    """Trace a beam among all bodies that stop or reflect it, except the sender and its own shield."""
    return cast_beam(
        space_of(world),
        request._replace(start=world.torus.wrap(request.start)),
        BURNABLE | MIRRORING,
        sender,
        also,
        [*barriers_of(plates_of(world)), *shields(world, but=sender.id)],
        MIRRORING,
    )


def muzzle(world: World, ship: Ship) -> Point:
    """Return where a ship's shots and pulses begin, not wrapped: its nose, or its centre behind a barrier.

    The nose can reach through a nearby wall or shield; a shot from there would start behind it.
    """
    dx, dy = facing(ship.heading)
    reach, start = world.tuning.ship.nose, (ship.x, ship.y)
    barriers = barriers_of(world.walls)
    if world.plates:
        barriers += barriers_of(plates_of(world))
    if world.lancers:
        barriers += [*shields(world), *last_shields(world)]
    near = [each for each in barriers if _is_within(world, start, reach, each)]
    if near and any(leg.normal for leg in trace_legs(world.torus, start, (dx, dy), reach, near, 0)):
        return start
    return (ship.x + dx * reach, ship.y + dy * reach)


def _is_within(world: World, place: Point, reach: float, barrier: Barrier) -> bool:
    """Return whether a barrier may be within reach of a place, by a quick check along each axis."""
    x, y = world.torus.delta(place, barrier.middle)
    return abs(x) <= abs(barrier.half[0]) + reach + 1.0 and abs(y) <= abs(barrier.half[1]) + reach + 1.0


def discs(world: World) -> list[Any]:
    """Return the bodies of the world's Space by their numbers there, solid ones first; to be read only."""
    found: list[Any] = world.space.bodies
    return found


def open_ships(world: World) -> list[Ship]:
    """List the ships that can be hurt now."""
    return [ship for ship in world.ships if ship.vulnerable]


def shots_at(world: World, ship: Ship) -> list[Shot]:
    """List the shots that can hurt a ship: those of enemies and, with friendly fire, of the other ship."""
    friendly = world.tuning.team.friendly_fire
    return [shot for shot in world.shots if shot.hostile or (friendly and shot.owner != ship.id)]


def is_upon(world: World, ship: Ship) -> bool:
    """Return whether anything overlaps a ship that hurts it as soon as it can be hurt.

    That is a body, a shot, a beam, or rings of plates, within which it counts everywhere.
    """
    torus, place, radius = world.torus, (ship.x, ship.y), world.tuning.ship.radius
    if nearest_disc(space_of(world), place, _RAMMING, radius, radius) is not None:
        return True
    gaps = [torus.distance(place, (shot.x, shot.y)) for shot in shots_at(world, ship)]
    gaps += [torus.distance(place, middle) - reach for middle, reach in rings(world)]
    for gunner in bodies(world, Role.SENDS_BEAM):
        for leg in gunner.path:
            half = (leg.motion[0] * 0.5, leg.motion[1] * 0.5)
            middle = (leg.start[0] + half[0], leg.start[1] + half[1])
            gaps.append(distance_to_segment_on_torus(torus, place, middle, half))
    return any(gap < radius for gap in gaps)


def nearest_ship(world: World, place: Point) -> Point | None:
    """Return the shortest offset from a place to the nearest flying ship, over an edge if that is shorter."""
    ways = [world.torus.delta(place, (ship.x, ship.y)) for ship in world.ships if ship.flying]
    return min(ways, key=lambda way: way[0] * way[0] + way[1] * way[1], default=None)


def wall_gap(world: World, wall: Wall, place: Point) -> float:
    """Return the shortest distance from a place to the middle line of a wall."""
    return distance_to_segment_on_torus(world.torus, place, (wall.x, wall.y), wall.half)


def has_room(space: Space, place: Point, radius: float) -> bool:
    """Return whether a disc at a wrapped place overlaps nothing that bounces off rocks."""
    return nearest_disc(space, place, SOLID, radius, radius) is None


def clearance(world: World, place: Point, most: float = math.inf, enough: float = -math.inf) -> float:
    """Return the distance from a wrapped place to the nearest rim of anything that could hurt a ship there.

    The result is at most `most`, and at most the width and height together; a small `most` is faster. If
    there is a distance below `enough`, it may be any such, which is faster still. No place within rings of
    plates is clear.
    """
    most = min(most, world.torus.width + world.torus.height)
    shots = [(shot.x, shot.y) for shot in world.shots if shot.hostile]
    least = clearance_at(space_of(world), place, most, _BLOCKS_SPAWN, shots, enough)
    for middle, radius in rings(world):
        least = min(least, world.torus.distance(place, middle) - radius)
    return least
