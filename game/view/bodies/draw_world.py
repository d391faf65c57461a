"""Draws the whole field, back to front, without changing the world."""

from __future__ import annotations

from typing import Final

from game.sim.world import World
from game.view.bodies.draw_beams import draw_lances, draw_previews
from game.view.bodies.draw_spawn_markers import draw_spawn_markers
from game.view.bodies.hit_feedback import STILL, HitFeedback
from game.view.bodies.looks import Layer, drawers
from game.view.bodies.poses import Poses
from game.view.paint.canvas import Canvas
from game.view.paint.theme import Theme

_BELOW: Final = drawers(Layer.WALLS, Layer.PICK_UPS)
_ABOVE: Final = drawers(Layer.ENEMIES, Layer.SHIPS)


def draw_world(
    canvas: Canvas,
    world: World,
    poses: Poses,
    alpha: float = 1.0,
    theme: Theme | None = None,
    hit_feedback: HitFeedback = STILL,
) -> None:
    """Draw everything on the field, alpha (0..1) of the way from the last tick to this one.

    theme defaults to the canvas's palette. A body across an edge is drawn on both sides. Call this between
    the canvas's `begin` and `end`.
    """
    theme = theme or canvas.palette
    for draw in _BELOW:
        draw(canvas, world, poses, alpha, theme, hit_feedback)
    draw_spawn_markers(canvas, world, theme)
    draw_lances(canvas, world, theme)
    draw_previews(canvas, world, theme)
    for draw in _ABOVE:
        draw(canvas, world, poses, alpha, theme, hit_feedback)
