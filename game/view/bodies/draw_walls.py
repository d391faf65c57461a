"""Draws mirrors as hatched panes, which light up when something meets them."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final

from game.physics import Point
from game.sim.bodies import Wall
from game.sim.world import World
from game.view.bodies.draw_torus import copies
from game.view.bodies.hit_feedback import STILL, HitFeedback
from game.view.bodies.poses import Poses
from game.view.paint.canvas import Canvas
from game.view.paint.outlines import Drawing
from game.view.paint.theme import Theme

_PANE: Final = 4.5  # units: half the drawn thickness of a mirror; hatches stay within it
_HATCH_EVERY: Final = 13.0  # units
_LEAN: Final = 3.5  # units: half a hatch's extent along the mirror
_PANE_LIGHT: Final = (0.3, 0.9)  # at rest, and when something has just met it
_HATCH_SHARE: Final = 0.65  # of that light
_PIVOT: Final = 9.0  # units: radius of the ring in the middle of a mirror that turns


def draw_walls(
    canvas: Canvas,
    world: World,
    _poses: Poses,
    _alpha: float,
    theme: Theme,
    hit_feedback: HitFeedback = STILL,
) -> None:
    """Draw all mirrors, without interpolation because their middles do not move."""
    radius = world.tuning.wall.radius
    for wall in world.walls:
        reach = math.hypot(*wall.half) + max(radius, _PANE)
        for place in copies(world.torus, (wall.x, wall.y), reach):
            _draw_mirror(canvas, wall, place, theme, hit_feedback.met(wall.id))


def _draw_mirror(canvas: Canvas, wall: Wall, place: Point, theme: Theme, met: float) -> None:
    """Draw a mirror, a third as bright as prey unless something has just met it (0..1)."""
    pane, hatches = _mirror_drawing(wall.half)
    still = not wall.turn and not met  # else a picture would serve for a frame or two
    light = _PANE_LIGHT[0] + (_PANE_LIGHT[1] - _PANE_LIGHT[0]) * met
    canvas.drawing(pane, place, theme.mirror, bright=light, steady=still)
    canvas.drawing(hatches, place, theme.mirror, bright=_HATCH_SHARE * light, steady=still)
    if wall.turn:
        canvas.circle(place, _PIVOT, theme.mirror, light, steady=still)


@lru_cache(maxsize=64)
def _mirror_drawing(half: Point) -> tuple[Drawing, Drawing]:
    """Return a mirror's pane and its hatches relative to its middle; both are empty if it has no length."""
    hx, hy = half
    length = math.hypot(hx, hy)
    if length == 0.0:
        return (), ()
    ux, uy = hx / length, hy / length
    dx, dy = -uy * _PANE, ux * _PANE
    front = (hx + dx, hy + dy)
    pane = (front, (dx - hx, dy - hy), (-hx - dx, -hy - dy), (hx - dx, hy - dy), front)
    dx, dy = dx + ux * _LEAN, dy + uy * _LEAN
    count = int((length - _LEAN) / _HATCH_EVERY)
    middles = [(ux * at * _HATCH_EVERY, uy * at * _HATCH_EVERY) for at in range(-count, count + 1)]
    return (pane,), tuple(((x - dx, y - dy), (x + dx, y + dy)) for x, y in middles)
