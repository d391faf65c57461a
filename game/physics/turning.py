"""A moving disc against a segment whose ends move too, as those of a segment that turns with its bearer."""

from __future__ import annotations

from typing import Final

from game.physics.lines import distance_to_segment
from game.physics.vec import Point, length

TOLERANCE: Final = 0.02
"""units: as near as this counts as a touch."""

LOOKS: Final = 256
"""times a motion is looked at, at most; very fast ones touch a little sooner for it."""


def touch_of_turning_segment(
    place: Point, motion: Point, radius: float, a: Point, b: Point, move_a: Point, move_b: Point
) -> float | None:
    """Return the fraction (0..1) of a disc's motion at which it touches the segment a..b; None for never.

    The ends move straight from a and b by move_a and move_b in the same time. Touching at the start is 0.

    No touch is ever lost: the distance of the centre from the segment changes by no more than V, the length
    of the motion and that of the quicker end together, so whoever is g units clear of a touch is clear for
    the next g / V of the time, and that much is skipped and no more ("conservative advancement"). What comes
    nearer than the greater of 0.02 units and V / 256 is a touch, so that there are at most 257 looks: a touch
    may be told that early, a miss by less may be told as one, and nothing else is inexact but rounding.

    The ends of a segment that turns by an angle w in a tick fly along arcs; the straight ways between the
    same ends keep within r (1 - cos(w / 2)) of them, 0.001 units for r = 100 and half a degree, and one tick
    ends where the next begins. NaN and infinity, and a negative radius: None.
    """
    if not radius >= 0.0:
        return None
    quickest = length(motion) + max(length(move_a), length(move_b))
    near = max(TOLERANCE, quickest / LOOKS)
    t = 0.0
    for _ in range(LOOKS + 2):
        centre = (place[0] + motion[0] * t, place[1] + motion[1] * t)
        one = (a[0] + move_a[0] * t, a[1] + move_a[1] * t)
        other = (b[0] + move_b[0] * t, b[1] + move_b[1] * t)
        gap = distance_to_segment(centre, one, other) - radius
        if gap <= near:
            return t
        if not quickest > 0.0:
            return None
        t += gap / quickest
        if not t <= 1.0:
            return None
    return None
