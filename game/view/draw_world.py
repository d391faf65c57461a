"""The whole field in one call, back to front; it only looks at the world."""

from __future__ import annotations

from game.sim.world import World
from game.view.canvas import Canvas
from game.view.draw_beams import draw_lances
from game.view.draw_enemies import draw_lancers, draw_saucers, draw_spawn_markers
from game.view.draw_pick_ups import draw_pick_ups
from game.view.draw_rocks import draw_rocks
from game.view.draw_ships import draw_ships, draw_shots
from game.view.draw_walls import draw_walls
from game.view.hit_feedback import STILL, HitFeedback
from game.view.poses import Poses
from game.view.theme import DEFAULT, Theme


def draw_world(  # noqa: PLR0913, PLR0917 - a world, how it got there, and its looks
    canvas: Canvas,
    world: World,
    poses: Poses,
    alpha: float = 1.0,
    theme: Theme = DEFAULT,
    hit_feedback: HitFeedback = STILL,
) -> None:
    """Draw everything on the field at a fraction alpha (0..1) of the way from the last tick to this one.

    What hangs over an edge is drawn on both sides. Call it between the canvas's `begin` and `end`.
    """
    draw_walls(canvas, world, theme)
    draw_rocks(canvas, world, poses, alpha, theme, hit_feedback)
    draw_pick_ups(canvas, world, poses, alpha, theme)
    draw_spawn_markers(canvas, world, theme)
    draw_lances(canvas, world, theme)
    draw_saucers(canvas, world, poses, alpha, theme)
    draw_lancers(canvas, world, poses, alpha, theme, hit_feedback)
    draw_shots(canvas, world, poses, alpha, theme)
    draw_ships(canvas, world, poses, alpha, theme, hit_feedback)
