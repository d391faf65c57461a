"""A Castle's plates in the overlay: what shots and ships meet, which way its corners turn, and normals."""

from __future__ import annotations

from typing import Final

from game.overlay.colours import lit
from game.overlay.debug_draw import DebugDraw
from game.physics import Point, left_normal, unit
from game.sim.bodies import Castle, Plate
from game.sim.plates import corner
from game.sim.tuning import TICKS_PER_SECOND
from game.sim.world import World
from game.view.paint.theme import Theme

_AHEAD: Final = 0.3
"""s of a corner's way that its arrow is long."""

_NORMAL: Final = 16.0
"""units that the normal of a mirror plate is drawn long."""


def corner_ways(world: World, castle: Castle, plate: Plate) -> tuple[Point, Point]:
    """Return a plate's first corner, wrapped, and its velocity in units/s: that by which it is swept."""
    before = corner(world, plate.ring, plate.number, castle.turns_before[plate.ring])
    after = corner(world, plate.ring, plate.number, castle.turns[plate.ring])
    rate = TICKS_PER_SECOND
    velocity = ((after[0] - before[0]) * rate + castle.vx, (after[1] - before[1]) * rate + castle.vy)
    return world.torus.wrap((castle.x + after[0], castle.y + after[1])), velocity


def draw_plates(draw: DebugDraw, theme: Theme, world: World) -> None:
    """Draw each plate as thick as it is met, the way of its corner, and the normal of mirrors."""
    castles = {castle.id: castle for castle in world.castles}
    for plate in world.plates:
        hx, hy = plate.half
        start = (plate.x - hx, plate.y - hy)
        draw.capsule(start, (2.0 * hx, 2.0 * hy), world.tuning.castle.thickness, theme.overlay_circle)
        if plate.castle in castles:
            place, velocity = corner_ways(world, castles[plate.castle], plate)
            draw.arrow(place, (velocity[0] * _AHEAD, velocity[1] * _AHEAD), theme.overlay_velocity)
        normal = unit(left_normal(plate.half)) if plate.mirror else None
        if normal is not None:
            way = (normal[0] * _NORMAL, normal[1] * _NORMAL)
            draw.arrow((plate.x, plate.y), way, lit(theme.overlay_normal))
