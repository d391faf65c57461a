"""Draws what will touch a ship, without words: the ways of both to the touch, and the touch."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from game.overlay.colours import lit
from game.overlay.debug_draw import DebugDraw
from game.physics import along, length, minus, unit
from game.sim.kinds.registry import radius_of
from game.sim.tick.forecast import Ways, approaches, ways_of
from game.sim.world import World
from game.view.paint.theme import Theme, dimmed

ROWS: Final = 3  # how many approaches are drawn at most, if they end in a touch
_FIRST: Final = 1.0
_OTHERS: Final = 0.4  # fractions of their colours: of the soonest touch, and of later ones
_MARK: Final = 4.5  # px at 720p from the centre to the rim of the point of the touch


def draw_approaches(draw: DebugDraw, theme: Theme, world: World) -> None:
    """Draw the ways of each ship and of what will touch it first, and both where they touch."""
    for ship in world.ships:
        found = [each for each in approaches(world, ship) if each.seconds is not None] if ship.flying else []
        for number, each in reversed(list(enumerate(found[:ROWS]))):
            ways = ways_of(world, ship, each)
            _draw(draw, theme, ways, radius_of(world, ship), _OTHERS if number else _FIRST)


def _draw(draw: DebugDraw, theme: Theme, ways: Ways, radius: float, light: float) -> None:
    danger, own, touch = (
        dimmed(lit(colour), light) for colour in (theme.warning, theme.overlay_circle, theme.overlay_hit)
    )
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
