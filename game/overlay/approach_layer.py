"""Draws what will touch a ship, without words: the ways of both to the touch, and the touch."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from game.overlay.colours import lit
from game.overlay.debug_draw import DebugDraw
from game.physics import along, length, minus, unit
from game.sim.bodies import Ship
from game.sim.kinds.registry import radius_of
from game.sim.tick.forecast import Ways, approaches, ways_of
from game.sim.world import World
from game.view.paint.theme import Theme

_EVERY: Final = 18  # ticks for which a forecast is drawn: making one takes longer than drawing all else
_MARK: Final = 4.5  # px at 720p from the centre to the rim of the point of the touch


class ApproachLayer:
    """What will touch each ship first, as of lately."""

    def __init__(self) -> None:
        self._made, self._found = -_EVERY, list[tuple[Ship, Ways]]()

    def draw(self, draw: DebugDraw, theme: Theme, world: World) -> None:
        """Draw the ways of each ship and of what will touch it first, and both where they touch."""
        if not 0 <= world.tick - self._made < _EVERY:
            self._made, self._found = world.tick, list(_first_touches(world))
        for ship, ways in self._found:
            if ship.flying:
                begin, *rest = ways.ship
                now = along(begin, world.torus.delta(world.torus.wrap(begin), (ship.x, ship.y)), 1.0)
                _draw(draw, theme, ways._replace(ship=(now, *rest)), radius_of(world, ship))


def _first_touches(world: World) -> Iterator[tuple[Ship, Ways]]:
    for ship in world.ships:
        found = approaches(world, ship) if ship.flying else []
        first = next((each for each in found if each.seconds is not None), None)
        if first is not None:
            yield ship, ways_of(world, ship, first)


def _draw(draw: DebugDraw, theme: Theme, ways: Ways, radius: float) -> None:
    danger, own, touch = (lit(it) for it in (theme.warning, theme.overlay_circle, theme.overlay_hit))
    here, there = ways.ship[-1], ways.other[-1]
    for path, colour in ((ways.ship, own), (ways.other, danger)):
        for start, end in pairwise(path):
            draw.dashes(start, end, colour, 2)
    draw.circle(here, radius, own)
    if ways.radius > 0.0:
        draw.circle(there, ways.radius, danger)
    way = unit(minus(there, here)) if ways.radius > 0.0 else None
    reach = min(radius, length(minus(there, here)))
    place = here if way is None else along(here, way, reach)
    draw.dot(place, touch, _MARK)
