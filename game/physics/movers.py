"""Movers of a Space, and what they meet first."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import NamedTuple

from game.physics.sweeps import Touch
from game.physics.vec import Point


class HitKind(IntEnum):
    """What a mover meets in a Space."""

    DISC = 0  # A disc of the Space
    MOVER = 1  # Another mover
    SEGMENT = 2  # A barrier
    MOVING = 3  # A segment that moves and reflects points: only points meet it
    TURNING = 4  # A segment that moves and that all movers meet


@dataclass(slots=True)
class Mover:
    """A disc that moves by (mx, my) within a step on a straight line, perhaps from a later time on.

    since: the fraction of the step at which it began this motion. x, y: where it would have been at the start
    of the step on this motion, not wrapped.
    """

    id: int
    radius: float
    x: float
    y: float
    mx: float
    my: float
    since: float = 0.0

    def at(self, t: float) -> Point:
        """Return its position on this motion at a fraction of the step, not wrapped."""
        return (self.x + self.mx * t, self.y + self.my * t)


class Hit(NamedTuple):
    """The first thing a mover meets; t is a fraction of the whole step, not of the rest of the motion.

    number: its index among the Space's things of that kind: discs, other movers, barriers, moving or turning
    segments. touch: in the frame of the mover; its t is a fraction of the rest of the motion. other: the
    displacement in the rest of the motion of what is met; for a moving segment, of the point that is met.
    reach: distance of the centres, or from a segment's middle line, at the touch. ends: of a segment, at the
    touch and in the frame of the mover.
    """

    t: float
    id: int
    kind: HitKind
    number: int
    touch: Touch
    other: Point
    reach: float
    ends: tuple[Point, Point] | None = None
