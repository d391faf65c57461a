"""The overlay's bodies: circles, velocities, seam ghosts, plates, and the state of the one pointed at."""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

from game.cards.numbers import brief, pair
from game.cards.octagon_card import octagon
from game.cards.of_record import shield_walls
from game.overlay.colours import faded, lit
from game.overlay.debug_draw import DebugDraw
from game.physics import Point, Torus, left_normal, length, minus, scaled, unit
from game.sim.bodies import (
    Castle,
    Collectible,
    Damageable,
    Gate,
    Kind,
    Lancer,
    PickUp,
    Plate,
    Rock,
    Saucer,
    Ship,
    Shot,
    Wall,
)
from game.sim.classic.play.octagons import met_size, own_size
from game.sim.gifts import GIFTS
from game.sim.headings import TURN
from game.sim.kinds.registry import ROWS, Role, bodies, radius_of
from game.sim.plates import corner
from game.sim.tuning import TICKS_PER_SECOND
from game.sim.world import World
from game.view.bodies.draw_torus import images
from game.view.paint.theme import Theme, dimmed

_ARROW = 0.4  # s: an arrow is the way of this time
_LONGEST = 130.0  # units: only shots and the fastest ships reach it
_NORMAL = 30.0  # units that a wall's normal is drawn long
_CORNER = 0.3  # s of a plate's corner's way that its arrow is long
_PLATE_NORMAL = 16.0  # units that the normal of a mirror plate is drawn long
_FAINT = 0.65  # of its colour that a rim keeps
NEAR: Final = 90.0  # units from the pointer to a rim within which a body is meant

Moving: TypeAlias = Ship | Shot | Collectible | Damageable


class Seen(NamedTuple):
    """A body as physics knows it: a disc (a shot has radius 0), and whether it can be hit now."""

    id: int
    kind: Kind
    place: Point
    velocity: Point
    radius: float
    open: bool
    body: Moving


def seen(world: World) -> list[Seen]:
    """List everything that is on the field, ships first, with the radius that decides hits."""
    return [
        Seen(
            body.id,
            body.kind,
            (body.x, body.y),
            (body.vx, body.vy),
            radius_of(world, body),
            _is_open(body),
            body,
        )
        for body in bodies(world, Role.MOVES)
        if (body.flying if isinstance(body, Ship) else body.alive)
    ]


def _is_open(body: Moving) -> bool:
    """Return whether a body can be hit, or taken, now."""
    if isinstance(body, Ship):
        return body.vulnerable
    return not (isinstance(body, Gate) and body.fade > 0)


def nearest(torus: Torus, bodies: list[Seen], pointer: Point, most: float = NEAR) -> Seen | None:
    """Return the body with the rim nearest to the pointer, or in which that is, within `most` units.

    Of equally near ones it is that of the lowest id.
    """

    def gap(body: Seen) -> float:
        return max(0.0, torus.distance(pointer, body.place) - body.radius)

    found = min(bodies, key=lambda body: (gap(body), body.id), default=None)
    return None if found is None or gap(found) > most else found


def draw_circles(draw: DebugDraw, theme: Theme, world: World, bodies: list[Seen], *, faint: bool) -> None:
    """Layer 1: what can be hit, as physics sees it, and where it is going; faint: rims that do not dazzle."""
    rim, octagons = dimmed(lit(theme.overlay_circle), _FAINT if faint else 1.0), _octagons_of(world, bodies)
    for wall in world.walls:
        hx, hy = wall.half
        draw.capsule((wall.x - hx, wall.y - hy), (2.0 * hx, 2.0 * hy), world.tuning.wall.radius, rim)
        draw.note((wall.x + hx, wall.y + hy), f"#{wall.id}", rim, 4)
    for body in bodies:
        colour = rim if body.open else faded(rim, 6, 8)
        if body.radius > 0.0:
            for outline in octagons.get(body.id, ()):
                draw.path(outline, colour, here=True)
            if not octagons:
                draw.circle(body.place, body.radius, colour)
            draw.dot(body.place, colour, 1.5)
        else:
            draw.dot(body.place, colour, 3.5, hollow=True)
        draw.arrow(body.place, _way(body.velocity), theme.overlay_velocity)
        draw.note(body.place, f"#{body.id}", rim, 5 if isinstance(body.body, Shot) else 3)


def _octagons_of(world: World, bodies: list[Seen]) -> dict[int, list[list[Point]]]:
    """Return the octagons of which the rules ask, closed and by id; none under rules of circles.

    Of each body that with which it is met, and of ships and saucers that with which they meet others, if it
    is another. Nothing meets over an edge of the field.
    """
    found: dict[int, list[list[Point]]] = {}
    for place, body in ((each.place, each.body) for each in bodies if world.tuning.is_of_1979):
        if isinstance(body, Rock | Saucer | Ship):
            own = () if isinstance(body, Rock) else (own_size(world, body),)
            sizes = dict.fromkeys((met_size(world, body), *own))
            found[body.id] = [
                [*corners, corners[0]]
                for size in sizes
                for corners in [octagon(place, size, world.tuning.classic.corner)]
            ]
    return found


def _way(velocity: Point) -> Point:
    speed = length(velocity)
    fraction = min(_ARROW, _LONGEST / speed) if speed > 0.0 else 0.0
    return scaled(velocity, fraction)


def draw_shields(draw: DebugDraw, theme: Theme, world: World) -> None:
    """Layer 1: the lines at which shields turn beams and shots."""
    for wall in shield_walls(world):
        hx, hy = wall.half
        draw.line((wall.x - hx, wall.y - hy), (wall.x + hx, wall.y + hy), lit(theme.overlay_circle))


def draw_wall_normals(draw: DebugDraw, theme: Theme, walls: list[Wall]) -> None:
    """Layer 3: the left normal of each wall, at its middle."""
    for wall in walls:
        normal = unit(left_normal(wall.half))
        if normal is not None:
            motion = scaled(normal, _NORMAL)
            draw.arrow((wall.x, wall.y), motion, theme.overlay_normal)
            end = (wall.x + motion[0], wall.y + motion[1])
            draw.note(end, f"n = {pair(normal, 3)}, left of the wall", theme.overlay_normal, 4)


def draw_ghosts(draw: DebugDraw, theme: Theme, world: World, bodies: list[Seen]) -> None:
    """Layer 5: the images that bodies have beyond an edge, and how far off they are.

    None where nothing is hit over an edge.
    """
    if world.tuning.is_of_1979:
        return
    for body in bodies:
        for image in images(world.torus, body.place, body.radius)[1:]:
            draw.dashed_circle(image, body.radius, theme.overlay_ghost, here=True)
            shift = minus(image, body.place)
            inside = (
                min(max(image[0], 0.0), world.torus.width - 1.0),
                min(max(image[1], 0.0), world.torus.height - 1.0),
            )
            text = f"{ROWS[body.kind].word} {body.id}, seen across the seam: {pair(shift, 0)} away"
            draw.note(inside, text, theme.overlay_ghost, 3)


def describe(body: Seen) -> list[str]:
    """Return the state of a body, line by line."""
    lines = [
        f"{ROWS[body.kind].word} #{body.id}",
        f"at {pair(body.place)}",
        f"v {pair(body.velocity)}   speed |v| {brief(length(body.velocity))} units/s",
    ]
    if body.radius > 0.0:
        lines.append(f"radius r {brief(body.radius)}{_mass(body.body)}")
    return lines + _own_state(body.body)


def _mass(body: Moving) -> str:
    if isinstance(body, Damageable) and body.inverse_mass > 0.0:
        return f"   mass m {brief(1.0 / body.inverse_mass, 0)}"
    return ""


def _own_state(body: Moving) -> list[str]:  # noqa: PLR0911 - one line per kind
    """Return the numbers that only this kind of body has."""
    if isinstance(body, Ship):
        return [
            f"{body.phase.name.lower()}   heading {_degrees(body.heading)}",
            f"energy {brief(body.energy)}   protected for {_seconds(body.protection)}",
        ]
    if isinstance(body, Lancer | Castle):
        wait = f" {_seconds(body.timer)}" if body.timer > 0 else ""
        line = f"{body.phase.name.lower()}{wait}   heading {_degrees(body.heading)}"
        state = f"health {body.health}   {f'target #{body.target}' if body.target else 'no target'}"
        if isinstance(body, Castle):
            return [line, f"{state}   form {body.form}"]
        return [line, f"{state}   shield {'up' if body.shielded else 'down'}"]
    if isinstance(body, Rock):
        return [f"{body.size.name.lower()}   health {body.health}"]
    if isinstance(body, Saucer):
        return [f"{body.size.name.lower()}   health {body.health}   leaves in {_seconds(body.life)}"]
    if isinstance(body, PickUp):
        return [f"{body.gives.name.lower()}   gone in {_seconds(body.life)}"]
    if isinstance(body, Gate):
        return [f"{GIFTS[body.gift].word.lower()}   closes in {_seconds(body.life)}"]
    if isinstance(body, Shot):
        return [
            f"of #{body.owner}   gone in {_seconds(body.life)}",
            f"reflections: {body.banks} so far, {body.ricochets} left",
        ]
    return [f"health {body.health}"] if isinstance(body, Damageable) else []


def _degrees(heading: int) -> str:
    return f"{brief(heading * 360.0 / TURN)}°"


def _seconds(ticks: int) -> str:
    return f"{brief(ticks / TICKS_PER_SECOND, 2)} s"


def corner_ways(world: World, castle: Castle, plate: Plate) -> tuple[Point, Point]:
    """Return a plate's first corner, wrapped, and its velocity in units/s: that by which it is swept."""
    before = corner(world, castle, plate.ring, plate.number, castle.turns_before[plate.ring])
    after = corner(world, castle, plate.ring, plate.number, castle.turns[plate.ring])
    rate = TICKS_PER_SECOND
    velocity = ((after[0] - before[0]) * rate + castle.vx, (after[1] - before[1]) * rate + castle.vy)
    return world.torus.wrap((castle.x + after[0], castle.y + after[1])), velocity


def draw_plates(draw: DebugDraw, theme: Theme, world: World) -> None:
    """Draw each plate as thick as it is met, the way of its corner, and the normal of mirrors."""
    castles = {castle.id: castle for castle in world.castles}
    for plate in world.plates:
        hx, hy = plate.half
        start = (plate.x - hx, plate.y - hy)
        draw.capsule(start, (2.0 * hx, 2.0 * hy), world.tuning.castle.thickness, theme.overlay_circle)
        if plate.castle in castles:
            place, velocity = corner_ways(world, castles[plate.castle], plate)
            draw.arrow(place, scaled(velocity, _CORNER), theme.overlay_velocity)
        normal = unit(left_normal(plate.half)) if plate.mirror else None
        if normal is not None:
            way = scaled(normal, _PLATE_NORMAL)
            draw.arrow((plate.x, plate.y), way, lit(theme.overlay_normal))
