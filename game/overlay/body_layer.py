"""The overlay's bodies: circles, numbers, the state of one pointed at, and the field of wells."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from game.cards.card import Card
from game.cards.numbers import brief, pair
from game.cards.octagon_card import octagon
from game.cards.of_record import card_of_pull, shield_walls
from game.overlay.debug_draw import DebugDraw
from game.overlay.shape_painter import lit
from game.physics import Point, Torus, along, length, scaled
from game.physics.pulls import pull
from game.sim.bodies import (
    Castle,
    Collectible,
    Damageable,
    Gate,
    Kind,
    Lancer,
    PickUp,
    Rock,
    Saucer,
    Ship,
    Shot,
    Well,
)
from game.sim.classic.play.octagons import met_size, own_size
from game.sim.gifts import GIFTS
from game.sim.headings import TURN, facing
from game.sim.kinds.registry import ROWS, Role, bodies, radius_of
from game.sim.kinds.well import pulling, reach_of
from game.sim.tick.forecast import course_of
from game.sim.tuning import TICKS_PER_SECOND
from game.sim.world import World
from game.view.paint.theme import Theme, dimmed

_CLOSED = 0.5  # of its colour that the rim of a body keeps that cannot be hit now
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
        Seen(it.id, it.kind, (it.x, it.y), (it.vx, it.vy), radius_of(world, it), _is_open(it), it)
        for it in bodies(world, Role.MOVES)
        if (it.flying if isinstance(it, Ship) else it.alive)
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


def draw_circles(draw: DebugDraw, theme: Theme, world: World, bodies: list[Seen], light: float) -> None:
    """Draw what can be hit, as physics sees it; light: what rims keep of their colour, 1 for bars, too."""
    rim, octagons = dimmed(lit(theme.overlay_circle), light), _octagons_of(world, bodies)
    bars = [
        *((wall, world.tuning.wall.radius) for wall in world.walls),
        *((plate, world.tuning.castle.thickness) for plate in world.plates),
        *((shield, 0.0) for shield in shield_walls(world)),
    ]
    for bar, thick in bars if light == 1.0 else ():  # in play they are seen as thick as they are
        hx, hy = bar.half
        draw.capsule((bar.x - hx, bar.y - hy), (2.0 * hx, 2.0 * hy), thick, rim)
    for body in bodies:
        colour = rim if body.open else dimmed(rim, _CLOSED)
        for outline in octagons.get(body.id, ()):
            draw.path(outline, colour, here=True)
        if body.radius > 0.0 and not octagons:
            draw.circle(body.place, body.radius, colour)


def note_ids(draw: DebugDraw, theme: Theme, bodies: list[Seen]) -> None:
    """Ask for the number of each body beside it."""
    for body in bodies:
        kind = 5 if isinstance(body.body, Shot) else 3
        draw.note(body.place, f"#{body.id}", lit(theme.overlay_circle), kind)


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


AHEAD: Final = TICKS_PER_SECOND  # ticks of the ship's way that are shown
_EVERY: Final = 6  # ticks between two dots
_RINGS: Final = (0.15, 0.3, 0.5, 0.72)  # where arrows start, as fractions of the reach
_AROUND: Final = 12
_CALM: Final = 0.5  # of its colour that the field keeps
_ARROW: Final = 0.22  # s^2 by which an acceleration is drawn as a length


def nearest_ship(world: World, place: Point) -> Ship | None:
    """Return the ship in flight that is nearest to a place, the first of equal ones."""
    ships = [ship for ship in world.ships if ship.flying]
    return min(ships, key=lambda ship: world.torus.distance(place, (ship.x, ship.y)), default=None)


def wells_on(world: World, ship: Ship) -> list[Well]:
    """List the wells that pull a ship now."""
    reach, place = reach_of(world.tuning), (ship.x, ship.y)
    return [well for well in pulling(world) if world.torus.distance(place, (well.x, well.y)) < reach]


def card_of_well(world: World, well_id: object) -> Card | None:
    """Return the card of a well that pulls and the nearest ship in flight; None if one of them is gone."""
    for well in pulling(world):
        ship = nearest_ship(world, (well.x, well.y))
        if ship is not None and well.id == well_id:
            return card_of_pull(world, well, ship)
    return None


def arrows(world: World) -> list[tuple[Point, Point]]:
    """Return the field about the wells that pull: wrapped places, and the acceleration there."""
    wells, tuning, torus = [(well.x, well.y) for well in pulling(world)], world.tuning.well, world.torus
    if not wells:
        return []
    first = wells[0]
    field = _field(
        torus,
        tuple(torus.delta(first, each) for each in wells),
        (tuning.strength, tuning.core, reach_of(world.tuning)),
    )
    return [(torus.wrap(along(first, offset, 1.0)), pull) for offset, pull in field]


@lru_cache(maxsize=16)
def _field(
    torus: Torus, wells: tuple[Point, ...], law: tuple[float, float, float]
) -> list[tuple[Point, Point]]:
    """Return the field of wells at these offsets from the first of them, which has it stay the same."""
    found = []
    for well in wells:
        for number, fraction in enumerate(_RINGS):
            for step in range(_AROUND):
                way = facing((2 * step + number % 2) * TURN // (2 * _AROUND))
                place = along(well, way, law[2] * fraction)
                pulls = [pull(torus.delta(place, each), *law) for each in wells]
                found.append((place, (sum(x for x, _ in pulls), sum(y for _, y in pulls))))
    return found


def dots(world: World) -> list[Point]:
    """Return where each ship that a well pulls will be in its next second, its pilot doing nothing."""
    found: list[Point] = []
    for ship in world.ships:
        if ship.flying and wells_on(world, ship):
            found += map(world.torus.wrap, course_of(world, ship, AHEAD).places[_EVERY::_EVERY])
    return found


def draw_pulls(draw: DebugDraw, theme: Theme, world: World) -> None:
    """Draw the field and the dots; nothing where no well pulls."""
    colour = dimmed(lit(theme.overlay_contact), _CALM)
    field = ((place, scaled(pull, _ARROW)) for place, pull in arrows(world))
    draw.beneath([(place, way) for place, way in field if length(way) > 0.0], colour)
    for place in dots(world):
        draw.dot(place, lit(theme.overlay_velocity), 1.6)
