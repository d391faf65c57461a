"""The plates of a Castle's rings: where they are, what meets them, and what becomes of them.

A plate has no place of its own: it is the side of a polygon about its Castle's middle, whose corners are
table headings at the ring's radius. So a replay gives the same corners to the last bit.
"""

from __future__ import annotations

from game.physics import Leg, Point, Way, cross, touch_of_turning_segment
from game.sim.bodies import Castle, Plate
from game.sim.context import Damage, StepContext
from game.sim.damage import award
from game.sim.events import BodyDamaged, BodyDestroyed
from game.sim.headings import TURN, facing
from game.sim.tuning import DT
from game.sim.world import World


def corner(world: World, ring: int, number: int, turn: int) -> Point:
    """Return a ring's corner as seen from its Castle's middle; numbers go clockwise, past the last too."""
    tuning = world.tuning.castle
    dx, dy = facing(turn + number * TURN // tuning.sides)
    return (dx * tuning.rings[ring], dy * tuning.rings[ring])


def carry(world: World, castle: Castle) -> None:
    """Put the plates of a Castle where its middle and its rings are now."""
    sides, width, height = world.tuning.castle.sides, world.torus.width, world.torus.height
    rings = []
    for radius, turn in zip(world.tuning.castle.rings, castle.turns, strict=True):
        ways = [facing(turn + number * TURN // sides) for number in range(sides)]
        corners = [(dx * radius, dy * radius) for dx, dy in ways]
        rings.append([*corners, corners[0]])
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


def first_plate(world: World, way: Way) -> tuple[float, Plate] | None:
    """Return when a mover meets the first plate on its way from `since` on, and which; None for none.

    As a fraction of the tick, in which rings turn and their Castle drifts. At a tie the older plate.
    """
    best: tuple[float, Plate] | None = None
    for castle in world.castles:
        if castle.alive:
            best = _first_of(world, castle, way, best)
    return best


def _first_of(
    world: World, castle: Castle, way: Way, best: tuple[float, Plate] | None
) -> tuple[float, Plate] | None:
    """Return the sooner of best and the first plate of a Castle."""
    tuning, since = world.tuning.castle, way.since
    rest = 1.0 - since
    x, y = way.at(since)
    drift_x, drift_y = castle.vx * DT, castle.vy * DT
    place = world.torus.delta((castle.x + drift_x * since, castle.y + drift_y * since), (x, y))
    motion = ((way.mx - drift_x) * rest, (way.my - drift_y) * rest)
    # What stays outside of the circle about all rings meets none.
    spare = tuning.outer + way.radius + abs(motion[0]) + abs(motion[1]) + 1.0
    if abs(place[0]) > spare or abs(place[1]) > spare:
        return best
    for plate in world.plates:
        if plate.castle != castle.id or not plate.alive:
            continue
        before, after = castle.turns_before[plate.ring], castle.turns[plate.ring]
        ends = []
        for number in (plate.number, plate.number + 1):
            ax, ay = corner(world, plate.ring, number, before)
            bx, by = corner(world, plate.ring, number, after)
            ends.append(
                ((ax + (bx - ax) * since, ay + (by - ay) * since), ((bx - ax) * rest, (by - ay) * rest))
            )
        t = touch_of_turning_segment(
            place, motion, way.radius + tuning.thickness, ends[0][0], ends[1][0], ends[0][1], ends[1][1]
        )
        if t is not None and (best is None or since + t * rest < best[0]):
            best = (since + t * rest, plate)
    return best


def covers(world: World, castle: Castle, way: Point) -> bool:
    """Say whether a plate of a Castle stands in a straight way that leaves its middle."""
    for plate in world.plates:
        if plate.castle == castle.id and plate.alive:
            a = corner(world, plate.ring, plate.number, castle.turns[plate.ring])
            b = corner(world, plate.ring, plate.number + 1, castle.turns[plate.ring])
            if cross(a, way) * cross(b, way) <= 0.0 < a[0] * way[0] + a[1] * way[1]:
                return True
    return False


def strike(ctx: StepContext, leg: Leg, dose: Damage) -> None:
    """Let a beam hurt the plate that ends one of its legs, if it is one and no mirror."""
    space = ctx.world.space
    first = len(space.segments)
    # What comes after the fences are shields.
    if leg.barrier is None or not first <= leg.barrier < first + len(space.fences):
        return
    fence = space.fences[leg.barrier - first]
    for plate in ctx.world.plates:
        if plate.id == fence.id and not plate.mirror:
            hurt_plate(ctx, plate, dose)
            return


def hurt_plate(ctx: StepContext, plate: Plate, dose: Damage) -> None:
    """Take health from a living plate; a broken one gives its points and leaves a gap."""
    if not plate.alive:
        return
    plate.health -= dose.amount
    place = (plate.x, plate.y)
    if plate.health > 0:
        ctx.tell(BodyDamaged(plate.kind, plate.id, place, place, plate.health, dose.killer))
        return
    plate.alive = False
    points = award(ctx, dose.by, ctx.world.tuning.castle.plate_points)
    by = dose.by if points else 0
    ctx.tell(BodyDestroyed(plate.kind, plate.id, place, (0.0, 0.0), dose.cause, by, points))
