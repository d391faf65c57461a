"""A pull towards a centre: an inverse law with a soft core that falls to 0 at its reach."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from game.physics.vec import Point

if TYPE_CHECKING:
    from game.physics.torus import Torus


def pull(offset: Point, strength: float, core: float, reach: float) -> Point:
    """Return the acceleration, units/s^2, of a body towards a centre at an offset from it.

    With d the length of the offset it is

        strength d / (d^2 + core^2) (1 - d^2 / reach^2)      along the offset

    It is 0 at the centre and from the reach on, strongest just inside d = core, and never exceeds
    strength / (2 core). strength in units^2/s^2, core and reach in units; there is no pull unless all three
    are above 0 and finite. NaN or infinity in the offset: no pull.
    """
    x, y = offset
    squared = x * x + y * y
    far = reach * reach
    if not (0.0 < squared < far < math.inf and core > 0.0 and reach > 0.0 and 0.0 < strength < math.inf):
        return (0.0, 0.0)
    scale = strength / (squared + core * core) * (1.0 - squared / far)
    return (x * scale, y * scale)


def pull_on_torus(
    torus: Torus, place: Point, middle: Point, strength: float, core: float, reach: float
) -> Point:
    """Return the pull on a body at a position, taken along the shortest way to the centre.

    If the reach is at most half of either side it is continuous: it is 0 where the shortest way changes
    sides.
    """
    return pull(torus.delta(place, middle), strength, core, reach)
