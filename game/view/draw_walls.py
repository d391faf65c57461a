"""Walls and mirrors: a dull double line for what stops, a bright hatched pane for what reflects."""

from __future__ import annotations

import math
from typing import Final

from game.physics import Point
from game.sim.bodies import Wall
from game.sim.world import World
from game.view.canvas import Canvas
from game.view.draw_torus import copies
from game.view.hit_feedback import STILL, HitFeedback
from game.view.poses import Poses
from game.view.shapes import moved, wall_outline
from game.view.theme import Theme

_PANE: Final = 4.5  # units: half of a mirror's drawn thickness; nothing sticks out, or it would look barbed
_HATCH_EVERY: Final = 13.0  # units
_LEAN: Final = 3.5  # units: half of what a hatch runs along the mirror
_HATCH_LIGHT: Final = 0.75


def draw_walls(
    canvas: Canvas,
    world: World,
    _poses: Poses,
    _alpha: float,
    theme: Theme,
    _hit_feedback: HitFeedback = STILL,
) -> None:
    """Draw all walls and mirrors; they stand still, so there is nothing to interpolate."""
    radius = world.tuning.wall.radius
    for wall in world.walls:
        reach = math.hypot(*wall.half) + max(radius, _PANE)
        for place in copies(world.torus, (wall.x, wall.y), reach):
            if wall.mirror:
                _draw_mirror(canvas, wall, place, theme)
            else:
                canvas.polyline(moved(wall_outline(wall.half, radius), place), theme.wall)


def _draw_mirror(canvas: Canvas, wall: Wall, place: Point, theme: Theme) -> None:
    (x, y), (hx, hy) = place, wall.half
    length = math.hypot(hx, hy)
    if length == 0.0:
        return
    ux, uy = hx / length, hy / length
    dx, dy = -uy * _PANE, ux * _PANE
    pane = ((hx + dx, hy + dy), (dx - hx, dy - hy), (-hx - dx, -hy - dy), (hx - dx, hy - dy))
    canvas.polyline(moved(pane, place), theme.mirror, closed=True)
    dx, dy = dx + ux * _LEAN, dy + uy * _LEAN
    count = int((length - _LEAN) / _HATCH_EVERY)
    for number in range(-count, count + 1):
        mx, my = x + ux * number * _HATCH_EVERY, y + uy * number * _HATCH_EVERY
        canvas.line((mx - dx, my - dy), (mx + dx, my + dy), theme.mirror, _HATCH_LIGHT)
