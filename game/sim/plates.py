"""The plates of a Castle's rings: where they are, and how they move.

A plate has no position of its own: it is the side of a polygon about its Castle's middle, whose corners are
table headings at the ring's radius. So a replay gives the same corners to the last bit.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from game.physics import Point, cross
from game.physics.moving import MovingSegment
from game.physics.on_torus import distance_to_segment_on_torus
from game.physics.space.sweep import Bounds, SweptDisc
from game.sim.bodies import Castle, Plate
from game.sim.headings import TURN, facing
from game.sim.tuning import DT, CastleForm
from game.sim.world import World


def form_of(world: World, castle: Castle) -> CastleForm:
    """Return the form of a Castle."""
    return world.tuning.castle.form(castle.form)


def corner(world: World, castle: Castle, ring: int, number: int, turn: int) -> Point:
    """Return a ring's corner relative to its Castle's middle; numbers go clockwise and may pass the last."""
    dx, dy = facing(turn + number * TURN // world.tuning.castle.sides)
    size = form_of(world, castle).rings[ring]
    return (dx * size, dy * size)


@lru_cache(maxsize=64)
def _corners(radius: float, sides: int, turn: int) -> tuple[Point, ...]:
    """List the corners of a ring relative to its Castle's middle, with the first one repeated at the end.

    Cached, because they are needed several times for each heading of a ring.
    """
    found: list[Point] = []
    for number in range(sides):
        dx, dy = facing(turn + number * TURN // sides)
        found.append((dx * radius, dy * radius))
    return (*found, found[0])


def _rings(world: World, castle: Castle, turns: Sequence[int]) -> list[tuple[Point, ...]]:
    """List the corners of each ring of a Castle with these headings."""
    sizes, sides = form_of(world, castle).rings, world.tuning.castle.sides
    return [_corners(radius, sides, turns[ring]) for ring, radius in enumerate(sizes)]


def carry(world: World, castle: Castle) -> None:
    """Put the plates of a Castle where its middle and its rings are now."""
    width, height = world.torus.width, world.torus.height
    rings = _rings(world, castle, castle.turns)
    for plate in world.plates:
        if plate.castle != castle.id:
            continue
        corners = rings[plate.ring]
        (ax, ay), (bx, by) = corners[plate.number], corners[plate.number + 1]
        x, y = castle.x + (ax + bx) * 0.5, castle.y + (ay + by) * 0.5
        # The wrap of the torus, called only when it has something to do.
        if not (0.0 <= x < width and 0.0 <= y < height):
            x, y = world.torus.wrap((x, y))
        plate.x, plate.y = x, y
        plate.half = ((bx - ax) * 0.5, (by - ay) * 0.5)


def in_motion(world: World, ways: Sequence[SweptDisc]) -> list[MovingSegment]:
    """List the living plates that move in this tick, by id, of Castles that any of the motions may reach.

    Ends are not wrapped.
    """
    found, thick = [], world.tuning.castle.thickness
    for castle in world.castles:
        drift = (castle.vx * DT, castle.vy * DT)
        if not castle.alive or not any(_reaches(world, way, castle, drift) for way in ways):
            continue
        before, after = _rings(world, castle, castle.turns_before), _rings(world, castle, castle.turns)
        for plate in plates_of(world):
            if plate.castle == castle.id:
                ends = [
                    _moved((castle.x, castle.y), drift, before[plate.ring][number], after[plate.ring][number])
                    for number in (plate.number, plate.number + 1)
                ]
                found.append(MovingSegment(plate.id, ends[0][0], ends[1][0], ends[0][1], ends[1][1], thick))
    return found


def ring_bounds(world: World) -> list[Bounds]:
    """List bounds of each Castle's rings in this tick."""
    return [
        Bounds(castle.x, castle.y, _outer(world, castle) + (abs(castle.vx) + abs(castle.vy)) * DT)
        for castle in world.castles
        if castle.alive
    ]


def _outer(world: World, castle: Castle) -> float:
    """Return a little more than the distance within which all plates of a Castle are."""
    return max(form_of(world, castle).rings) + world.tuning.castle.thickness + 1.0


def _reaches(world: World, way: SweptDisc, castle: Castle, drift: Point) -> bool:
    """Return whether the rest of a motion may reach a Castle's rings; a quick test that misses none."""
    x, y = world.torus.delta((castle.x, castle.y), way.at(way.since))
    reach = _outer(world, castle) + way.radius
    reach_x = reach + abs(way.mx) + abs(drift[0])
    reach_y = reach + abs(way.my) + abs(drift[1])
    return abs(x) <= reach_x and abs(y) <= reach_y


def _moved(middle: Point, drift: Point, before: Point, after: Point) -> tuple[Point, Point]:
    """Return where a corner is and its displacement in a tick."""
    motion = (after[0] - before[0] + drift[0], after[1] - before[1] + drift[1])
    return (middle[0] + before[0], middle[1] + before[1]), motion


def rings(world: World) -> list[tuple[Point, float]]:
    """List circles around all plates of each Castle: the middle, and the radius including their thickness."""
    reaches = [((castle.x, castle.y), ring_reach(world, castle)) for castle in world.castles]
    return [each for each in reaches if each[1] > 0.0]


def ring_reach(world: World, castle: Castle) -> float:
    """Return the radius of a circle around all plates of a Castle, with their thickness; 0 without any."""
    sizes, thick = form_of(world, castle).rings, world.tuning.castle.thickness
    found = [sizes[plate.ring] + thick for plate in plates_of(world) if plate.castle == castle.id]
    return max(found, default=0.0)


def covers(world: World, castle: Castle, way: Point, reach: float) -> bool:
    """Return whether a plate blocks a straight line from a Castle's middle, within reach.

    way: of length 1.
    """
    rings = _rings(world, castle, castle.turns)
    for plate in world.plates:
        if plate.castle == castle.id and plate.alive:
            a, b = rings[plate.ring][plate.number], rings[plate.ring][plate.number + 1]
            if cross(a, way) * cross(b, way) <= 0.0 < a[0] * way[0] + a[1] * way[1]:
                side = (b[0] - a[0], b[1] - a[1])
                if abs(cross(a, side)) <= reach * abs(cross(way, side)):
                    return True
    return False


def plates_of(world: World) -> list[Plate]:
    """List all living plates."""
    return [plate for plate in world.plates if plate.alive]


def plate_of(world: World, plate_id: int) -> Plate | None:
    """Return a living plate by id."""
    return next((plate for plate in plates_of(world) if plate.id == plate_id), None)


def gap_to(world: World, plate: Plate, place: Point) -> float:
    """Return the distance from a place to the rim of a plate, below 0 within it."""
    middle = distance_to_segment_on_torus(world.torus, place, (plate.x, plate.y), plate.half)
    return middle - world.tuning.castle.thickness
