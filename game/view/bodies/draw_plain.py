"""Bodies that need no drawing of their own: strokes in one colour, and a ring about some."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple, TypeAlias

from game.physics import Point
from game.sim.world import World
from game.view.bodies.draw_torus import copies
from game.view.bodies.hit_feedback import HitFeedback
from game.view.bodies.poses import Poses
from game.view.paint.canvas import Canvas
from game.view.paint.shapes import Drawing
from game.view.paint.theme import Colour, Theme, blend

_REACH: Final = 1.6  # radii that a drawing reaches


class Zone(NamedTuple):
    """A ring about a body."""

    radius: float
    """units."""
    bright: float
    """0..1: of the ring."""
    lit: float = 1.0
    """0..1: of the body itself."""
    steady: bool = True
    """whether its radius stays as it is."""


Drawer: TypeAlias = Callable[[Canvas, World, Poses, float, Theme, HitFeedback], None]
"""Draws all bodies of a list. Kinds that share a list share it, and it is called once."""


def plain(
    held: Callable[[World], list[Any]],
    drawing: Drawing,
    colour: Callable[[Theme], Colour],
    zone: Callable[[World, Any], Zone | None] = lambda _world, _body: None,
) -> Drawer:
    """Return what draws a list of bodies by strokes in radii, those that were just hit white.

    zone says for a body what ring is about it now, None for none.
    """

    def draw(  # noqa: PLR0913, PLR0917 - a world, how it got there, and its looks
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
