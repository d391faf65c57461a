"""Gravity wells in the overlay: the pull as a field of arrows, and the ship's next second as dots."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from game.cards.card import Card
from game.cards.of_record import card_of_pull
from game.overlay.colours import lit
from game.overlay.debug_draw import DebugDraw
from game.physics import Point, Torus, along, length, scaled
from game.physics.pulls import pull
from game.sim.bodies import Ship, Well
from game.sim.headings import TURN, facing
from game.sim.kinds.well import pulling, reach_of
from game.sim.tick.forecast import course_of
from game.sim.tuning import TICKS_PER_SECOND
from game.sim.world import World
from game.view.paint.theme import Theme, dimmed

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
