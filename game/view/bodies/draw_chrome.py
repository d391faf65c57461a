"""Draws chrome rocks: full circles with highlights, and a crack for each hit."""

from __future__ import annotations

import math
from typing import Final

from game.sim.world import World
from game.view.bodies.draw_torus import copies
from game.view.bodies.hit_feedback import STILL, HitFeedback
from game.view.bodies.poses import Poses
from game.view.paint.canvas import Canvas
from game.view.paint.outlines import Drawing, Shape
from game.view.paint.theme import Theme, blend


def _arc(reach: float, first: float, last: float) -> Shape:
    """Return an arc of a radius between two angles, in radians."""
    angles = [first + (last - first) * step / 8.0 for step in range(9)]
    return tuple((reach * math.cos(angle), reach * math.sin(angle)) for angle in angles)


_SHINE: Final[Drawing] = (_arc(0.78, 3.5, 4.9), _arc(0.6, 3.8, 4.5), _arc(0.78, 0.6, 1.1))
"""Arcs inside the rim, in radii."""
_RIM_LIGHT: Final = 0.82  # a little less than other prey: its colour is lighter
_SHINE_LIGHT: Final = 0.6
_CRACKS: Final = (
    ((0.95, -0.3), (0.5, -0.15), (0.35, 0.2), (0.05, 0.1)),
    ((-0.6, 0.78), (-0.3, 0.4), (-0.35, 0.1), (0.0, -0.25)),
)
"""In radii; one more opens with each hit."""


def draw_chromes(
    canvas: Canvas, world: World, poses: Poses, alpha: float, theme: Theme, hit_feedback: HitFeedback = STILL
) -> None:
    """Draw all chrome rocks, white when just hit. Beams are reflected at the circle drawn."""
    for chrome in world.chromes:
        colour = blend(theme.mirror, theme.struck, hit_feedback.glare(chrome.id))
        place = poses.place(chrome.id, (chrome.x, chrome.y), alpha)
        hits = cracks(chrome.health, world.tuning.chrome.health, world.tuning.shot.damage)
        for copy in copies(world.torus, place, chrome.radius):
            canvas.circle(copy, chrome.radius, colour, _RIM_LIGHT, steady=True)
            canvas.drawing(_SHINE, copy, colour, chrome.radius, bright=_SHINE_LIGHT, steady=True)
            canvas.drawing(_CRACKS[:hits], copy, theme.heat, chrome.radius, steady=True)


def cracks(health: int, full: int, damage: int) -> int:
    """Return how many cracks are open: one for each shot's damage."""
    return max(0, (full - health) // max(1, damage))
