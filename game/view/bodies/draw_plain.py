"""Draws kinds that need no code of their own: strokes in one colour, and perhaps a ring around the body."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple, TypeAlias

from game.physics import Point
from game.sim.world import World
from game.view.bodies.draw_torus import copies
from game.view.bodies.hit_feedback import HitFeedback
from game.view.bodies.poses import Poses
from game.view.paint.canvas import Canvas
from game.view.paint.outlines import Drawing
from game.view.paint.theme import Colour, Theme, blend

_REACH: Final = 1.6  # radii: the farthest that a drawing may extend


class Zone(NamedTuple):
    """A ring around a body."""

    radius: float  # units
    bright: float  # brightness of the ring, 0..1.
    lit: float = 1.0  # brightness of the body itself, 0..1.
    steady: bool = True  # whether the radius stays the same for a while


Drawer: TypeAlias = Callable[[Canvas, World, Poses, float, Theme, HitFeedback], None]
"""Draws all bodies of one list of the world. Kinds that share a list share a drawer, called once."""


def plain(
    held: Callable[[World], list[Any]],
    drawing: Drawing,
    colour: Callable[[Theme], Colour],
    zone: Callable[[World, Any], Zone | None] = lambda _world, _body: None,
) -> Drawer:
    """Return a drawer for a list of bodies, with strokes in radii; a body that was just hit is white.

    zone returns the ring around a body, or None.
    """

    def draw(
        canvas: Canvas, world: World, poses: Poses, alpha: float, theme: Theme, hit_feedback: HitFeedback
    ) -> None:
        for body in held(world):
            ring = zone(world, body)
            tint = blend(colour(theme), theme.struck, hit_feedback.glare(body.id))
            place = poses.place(body.id, (body.x, body.y), alpha)
            reach = max(body.radius * _REACH, ring.radius if ring else 0.0)
            for copy in copies(world.torus, place, reach):
                _draw(canvas, (drawing, body.radius, copy), tint, ring)

    return draw


def _draw(canvas: Canvas, body: tuple[Drawing, float, Point], tint: Colour, ring: Zone | None) -> None:
    drawing, radius, place = body
    canvas.drawing(drawing, place, tint, radius, bright=ring.lit if ring else 1.0, steady=True)
    if ring is not None and ring.bright > 0.0:
        canvas.circle(place, ring.radius, tint, ring.bright, fine=True, steady=ring.steady)
