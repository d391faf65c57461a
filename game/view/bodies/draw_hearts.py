"""A white-hot heart in everything that attacks: nothing on the field is brighter than danger."""

from __future__ import annotations

from typing import Final

from game.sim.kinds.registry import Role, bodies
from game.sim.world import World
from game.view.bodies.draw_torus import copies
from game.view.bodies.poses import Poses
from game.view.paint.canvas import Canvas
from game.view.paint.theme import Theme

_SHARE: Final = 0.3  # of an enemy's radius
_MINE: Final = 4.0  # units: diameter of a mine's
_SHOT: Final = 4.5  # units: that of a shot's


def draw_hearts(canvas: Canvas, world: World, poses: Poses, alpha: float, theme: Theme) -> None:
    """Draw a white disc in the middle of each enemy, mine and enemy shot."""
    hot = [(enemy, enemy.radius * _SHARE) for enemy in bodies(world, Role.ENEMY)]
    found = [(body.id, (body.x, body.y), size) for body, size in hot]
    found += [(mine.id, (mine.x, mine.y), _MINE) for mine in world.mines]
    found += [(shot.id, (shot.x, shot.y), _SHOT) for shot in world.shots if shot.hostile]
    for number, now, size in found:
        for place in copies(world.torus, poses.place(number, now, alpha), size):
            canvas.dot(place, theme.struck, size)
