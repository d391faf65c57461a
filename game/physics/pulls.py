"""A pull towards a centre: an inverse law with a soft core that falls to 0 at its reach."""

from __future__ import annotations

import math

from game.physics.vec import Point


def pull(offset: Point, strength: float, core: float, reach: float) -> Point:
    """Return the acceleration, units/s^2, of a body towards a centre at an offset from it.

    With d the length of the offset it is

        strength d / (d^2 + core^2) (1 - d^2 / reach^2)      along the offset

    which is strength / d for a core of 0 far inside the reach. It is 0 at the centre and from the reach on,
    strongest just inside d = core, falls with d from there on, and is odd: the opposite offset gives exactly
    the opposite. It never exceeds strength / (2 core). strength in units^2/s^2, core and reach in units;
    there is no pull unless all three are above 0 and finite. NaN or infinity in the offset: no pull.
    """
    x, y = offset
    squared = x * x + y * y
    far = reach * reach
    if not (0.0 < squared < far < math.inf and core > 0.0 and reach > 0.0 and 0.0 < strength < math.inf):
        return (0.0, 0.0)
    scale = strength / (squared + core * core) * (1.0 - squared / far)
    return (x * scale, y * scale)
