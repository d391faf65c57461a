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
    """A thin segment that moves: only points meet it."""
    TURNING = 4
    """A thick segment that moves."""


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

    number: its index among the Space's things of that kind: discs, other movers, barriers, thin or thick
    moving segments. touch: of a barrier or a thin moving segment, in the frame of the way. other: the
    displacement of what is met in the rest of the way; (0, 0) for a thick moving segment. reach: distance of
    the centres, or from a segment's middle line, at the touch.
    """

    t: float
    id: int
    kind: HitKind
    number: int
    touch: Touch | None
    other: Point
    reach: float
