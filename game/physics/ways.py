"""What moves through a Space on a straight way, and what it meets first."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import NamedTuple

from game.physics.sweeps import Touch
from game.physics.vec import Point


class HitKind(IntEnum):
    """What a mover meets in a Space."""

    DISC = 0
    """A disc of the Space."""
    WAY = 1
    """Another mover."""
    SEGMENT = 2
    """A barrier."""
    MOVING = 3
    """A segment that moves and turns points back: only points meet it."""
    TURNING = 4
    """A segment that moves and is met by all."""


@dataclass(slots=True)
class Way:
    """A disc that moves by (mx, my) within a step on a straight way, which it may have joined later.

    x, y is where it would have started to be on its present way, not wrapped; since is the fraction at which
    it joined it.
    """

    id: int
    radius: float
    x: float
    y: float
    mx: float
    my: float
    since: float = 0.0

    def at(self, t: float) -> Point:
        """Return where on its present way it is at a fraction of the step, not wrapped."""
        return (self.x + self.mx * t, self.y + self.my * t)


class Hit(NamedTuple):
    """The first thing a mover meets: t is the fraction of the whole step, not of the rest of its way.

    number: its index among the Space's things of that kind: discs, other movers, barriers, moving or turning
    segments. touch: in the frame of the way; its t is the fraction of the rest of the way. other: the
    displacement in the rest of the way of what is met, of a segment that moves that of the place that is met.
    reach: distance of the centres, or from a segment's middle line, at the touch. ends: of a segment, at the
    touch and in the frame of the way.
    """

    t: float
    id: int
    kind: HitKind
    number: int
    touch: Touch
    other: Point
    reach: float
    ends: tuple[Point, Point] | None = None
