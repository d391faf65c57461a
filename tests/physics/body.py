"""The plainest body that bounces."""

from __future__ import annotations

from game.sim.bodies import Rock
from game.sim.tuning import Size


def Body(  # noqa: N802, PLR0917 - used like a class; compiled physics takes no class of a test
    x: float, y: float, vx: float = 0.0, vy: float = 0.0, radius: float = 10.0, inverse_mass: float = 1.0
) -> Rock:
    """Return a disc that moves, as `resolve_pairs` wants it."""
    return Rock(0, x, y, vx, vy, radius, inverse_mass, 1, Size.LARGE)
