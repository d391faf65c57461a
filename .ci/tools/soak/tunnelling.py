"""No tunnelling: who lives on has met nothing on the way. Asked by distances, where the rules sweep."""

from __future__ import annotations

from typing import NamedTuple

from game.physics import Point, Torus, distance_to_segment
from game.physics.legs import segment_hits_segment
from game.sim.bodies import ShipPhase, Shot
from game.sim.events import Bounced, Ricocheted, ShotFired, WaveBegan
from game.sim.headings import facing
from game.sim.kinds.registry import Destructible, Role, bodies, has
from game.sim.plates import corner
from game.sim.tuning import DT
from game.sim.world import World
from tools.soak.trace import Trace, fail, pulled

_SLACK = 1e-6  # units that do not count as a touch

_SIDE, _NEAR = 6.0, 40.0
"""units from the ends of a shield, and from its line, within which a crossing may be one beside it."""

_STEP = 100.0  # units: more than any rock or Lancer is moved in a tick


class Way(NamedTuple):
    """A straight way through the tick: whose, where from, by how much, and how thick."""

    id: int
    x: float
    y: float
    mx: float
    my: float
    radius: float


def check_ways(trace: Trace) -> None:
    """Ask that no shot, ship or saucer has passed through what it should have met, at any speed."""
    world = trace.world
    if not (world.shots or world.saucers or any(ship.flying for ship in world.ships)):
        return
    turned = _turned(trace)
    cover = _ways_of(trace, Role.COVER)
    ships = _ways_of_ships(trace, turned)
    shootable = _ways_of(trace, Role.SHOOTABLE)
    for shot in world.shots:
        if shot.id not in turned:
            way = _way_of_shot(trace, shot)
            _check_walls(trace, way)
            _check_shields(trace, way)
            targets = [*(cover if shot.hostile else shootable)]
            targets += [ship for ship in ships if _can_hurt(world, shot, ship)]
            _check_free(world.torus, way, targets)
            _check_rings(trace, way)
    fresh = {number for number, was in trace.before.rocks.items() if was.fade > 0}
    ramming = [way for way in _ways_of(trace, Role.RAMS_SHIPS) if way.id not in fresh]
    for way in ships:
        _check_walls(trace, way)
        _check_free(world.torus, way, ramming)
    swept = {body.id for body in bodies(world, Role.SWEPT)}
    for way in shootable:
        if way.id in swept:
            _check_free(world.torus, way, cover)


def _can_hurt(world: World, shot: Shot, ship: Way) -> bool:
    return shot.hostile or (world.tuning.team.friendly_fire and shot.owner != ship.id)


def _check_rings(trace: Trace, way: Way) -> None:
    """Ask that a shot that lives on has crossed no plate that lives on: its side of each, tick by tick.

    Asked in the frame that turns with the ring, where the plate stands still, at sampled moments.
    """
    world = trace.world
    for castle in world.castles:
        was = trace.before.ways.get(castle.id)
        if was is None or castle.raising > 0 or world.torus.distance((way.x, way.y), was[:2]) > 400.0:
            continue
        start = world.torus.delta(was[:2], (way.x, way.y))
        drift = (was[2] * DT, was[3] * DT)
        for plate in world.plates:
            if plate.castle == castle.id:
                turns = (castle.turns_before[plate.ring], castle.turns[plate.ring])
                inside = []
                for turn, share in ((turns[0], 0.0), (turns[1], 1.0)):
                    a = corner(world, castle, plate.ring, plate.number, turn)
                    b = corner(world, castle, plate.ring, plate.number + 1, turn)
                    x = start[0] + (way.mx - drift[0]) * share
                    y = start[1] + (way.my - drift[1]) * share
                    wedge = a[0] * y - a[1] * x > 0.0 > b[0] * y - b[1] * x
                    inside.append((wedge, (b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0])))
                (in_1, side_1), (in_2, side_2) = inside
                if in_1 and in_2 and (side_1 > 0.0) != (side_2 > 0.0) and abs(side_1 - side_2) > _SLACK:
                    fail("tunnelling", f"{way} passed through plate {plate}")


def check_walls_hold(trace: Trace) -> None:
    """Ask that no rock or Lancer has its centre on the other side of a wall than a tick before."""
    world = trace.world
    if not world.walls:
        return
    torus = world.torus
    solid = bodies(world, Role.SOLID)
    for wall in world.walls:
        reach = (abs(wall.half[0]) + _STEP, abs(wall.half[1]) + _STEP)
        for body in solid:
            if _are_apart(torus, (wall.x - body.x, wall.y - body.y), reach):
                continue
            was = trace.before.ways.get(body.id)
            if was is not None:
                mx, my = torus.delta((was[0], was[1]), (body.x, body.y))
                _check_walls(trace, Way(body.id, was[0], was[1], mx, my, 0.0))


def _check_shields(trace: Trace, way: Way) -> None:
    """Ask that a shot which no shield turned is on the same side of each as a tick before, or beside it.

    Asked by the shield's pose when shots last met it and now, as its bearer tells; bounces since are none of
    the shots' business.
    """
    world = trace.world
    for lancer in world.lancers:
        was = trace.before.bows.get(lancer.id)
        if was is None or lancer.last_shield is None:
            continue
        starts = _seen_from(world, was, (way.x, way.y))
        ends = _seen_from(world, lancer.last_shield, world.torus.wrap((way.x + way.mx, way.y + way.my)))
        half = world.tuning.lancer.shield_length * 0.5 - _SIDE
        near = all(abs(across) < half and abs(ahead) < _NEAR for ahead, across in (starts, ends))
        if near and starts[0] * ends[0] < 0.0:
            fail("tunnelling", f"{way} passed through the shield of {lancer}")


def _seen_from(world: World, bow: tuple[float, float, int], place: Point) -> Point:
    """Return how far ahead of a shield's line a place is, and how far beside its middle."""
    dx, dy = facing(bow[2])
    x, y = world.torus.delta((bow[0], bow[1]), place)
    return x * dx + y * dy - world.tuning.lancer.radius - world.tuning.lancer.shield_gap, x * dy - y * dx


def _turned(trace: Trace) -> set[int]:
    """Name those that met a wall, and ships that met or that a tether held: their way was not straight."""
    walls = {wall.id for wall in trace.world.walls}
    ships = {ship.id for ship in trace.world.ships}
    held = {number for tether in trace.record.tethers for number in (tether.a, tether.b)}
    held |= {number for contact in trace.record.contacts for number in (contact.a, contact.b)} & ships
    turned = held | {event.shot for event in trace.events if isinstance(event, Ricocheted)}
    turned.update(event.a for event in trace.events if isinstance(event, Bounced) and event.b in walls)
    return turned


def _way_of_shot(trace: Trace, shot: Shot) -> Way:
    was = trace.before.ways.get(shot.id)
    if was is not None:
        vx, vy = pulled(trace, shot.kind, was)
        return Way(shot.id, was[0], was[1], vx * DT, vy * DT, 0.0)
    fired = [event for event in trace.events if isinstance(event, ShotFired) and event.shot == shot.id]
    if len(fired) != 1:
        fail("tunnelling", f"shot {shot.id} came from nowhere")
    vx, vy = pulled(trace, shot.kind, (*fired[0].place, *fired[0].velocity))
    return Way(shot.id, *fired[0].place, vx * DT, vy * DT, 0.0)


def _ways_of(trace: Trace, role: Destructible) -> list[Way]:
    """List the ways of those that are still there. Until bounces, at the tick's end, they keep their course.

    Who thinks has chosen it in this tick, so that it shows only where no bounce has changed it since.
    """
    bounced = {number for contact in trace.record.contacts for number in (contact.a, contact.b)}
    found = []
    for body in bodies(trace.world, role):
        was = trace.before.ways.get(body.id)
        thinks = has(body.kind, Role.THINKS)
        if was is None or (thinks and body.id in bounced):
            continue
        vx, vy = (body.vx, body.vy) if thinks else pulled(trace, body.kind, was)
        found.append(Way(body.id, was[0], was[1], vx * DT, vy * DT, body.radius))
    return found


def _ways_of_ships(trace: Trace, turned: set[int]) -> list[Way]:
    """List the ways of ships that could be hurt all through the motion, with the speed they have now."""
    radius = trace.world.tuning.ship.radius
    found = []
    for ship in trace.world.ships:
        was = trace.before.ships[ship.id]
        if ship.vulnerable and ship.id not in turned and was.phase is ShipPhase.FLYING:
            found.append(Way(ship.id, was.x, was.y, ship.vx * DT, ship.vy * DT, radius))
    return found


def _are_apart(torus: Torus, offset: Point, reach: Point) -> bool:
    """Say whether two are farther apart than a reach on some axis by the shorter way: most are.

    Not asked of the Space, whose answers are under test here.
    """
    dx, dy = abs(offset[0]), abs(offset[1])
    return (dx > reach[0] and torus.width - dx > reach[0]) or (dy > reach[1] and torus.height - dy > reach[1])


def _check_free(torus: Torus, way: Way, others: list[Way]) -> None:
    """Ask that a way comes near to none of the others: the nearest place of a segment to a point."""
    _, x, y, mx, my, radius = way
    for number, other_x, other_y, other_mx, other_my, other_radius in others:
        reach = radius + other_radius
        offset, ways = (other_x - x, other_y - y), (mx - other_mx, my - other_my)
        if _are_apart(torus, offset, (reach + abs(ways[0]), reach + abs(ways[1]))):
            continue
        for image in torus.images(offset, ways, reach):
            least = distance_to_segment(image, (0.0, 0.0), ways)
            if least < reach - _SLACK:
                fail("tunnelling", f"{way} lives on {reach - least!r} inside of {number}")


def _check_walls(trace: Trace, way: Way) -> None:
    """Ask that the middle of a way does not cross the middle line of a wall that was there."""
    if any(isinstance(event, WaveBegan) for event in trace.events):
        return
    world = trace.world
    motion = (way.mx, way.my)
    for wall in world.walls:
        hx, hy = wall.half
        offset = (wall.x - way.x, wall.y - way.y)
        if _are_apart(world.torus, offset, (abs(hx) + abs(way.mx), abs(hy) + abs(way.my))):
            continue
        for x, y in world.torus.images(offset, motion, max(abs(hx), abs(hy))):
            if segment_hits_segment((0.0, 0.0), motion, (x - hx, y - hy), (x + hx, y + hy)) is not None:
                fail("tunnelling", f"{way} passed through {wall}")
