"""Draws dangers without words: the courses of ship and body to the predicted touch, and the touch."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from game.cards.dangers import Meeting, flying_ships, meetings
from game.overlay.colours import lit
from game.overlay.debug_draw import DebugDraw
from game.physics import Point, along, length, minus, unit
from game.sim.world import World
from game.view.paint.theme import Colour, Theme, dimmed

ROWS: Final = 3  # how many dangers are drawn at most, if they end in a touch
_FIRST: Final = 0.85
_OTHERS: Final = 0.4  # fractions of their colours: of the soonest touch, and of later ones
_MARK: Final = 2.5  # px at 720p from the centre to the rim of the point of the touch


def draw_dangers(draw: DebugDraw, theme: Theme, world: World) -> None:
    """Draw the courses of the first dangers to each ship and of the ship, and both where they will touch."""
    for ship in flying_ships(world):
        found = meetings(world, ship, ROWS)
        for number, meeting in reversed(list(enumerate(found))):
            _draw(draw, theme, meeting, world.tuning.ship.radius, _OTHERS if number else _FIRST)


def _draw(draw: DebugDraw, theme: Theme, meeting: Meeting, radius: float, light: float) -> None:
    danger, own, touch = (
        dimmed(lit(colour), light) for colour in (theme.warning, theme.overlay_circle, theme.overlay_hit)
    )
    here = meeting.ship[-1]
    _dashed(draw, meeting.ship, own)
    draw.dashed_circle(here, radius, own)
    _dashed(draw, meeting.other, danger)
    there = meeting.other[-1]
    if meeting.radius > 0.0:
        draw.dashed_circle(there, meeting.radius, danger)
    way = unit(minus(there, here)) if meeting.radius > 0.0 else None
    reach = min(radius, length(minus(there, here)))
    place = here if way is None else along(here, way, reach)
    draw.dot(place, touch, _MARK)


def _dashed(draw: DebugDraw, path: Sequence[Point], colour: Colour) -> None:
    """Draw a course in dashes, a bent one in pieces long enough for some."""
    for start, end in pairwise(path):
        draw.dashes(start, end, colour)
