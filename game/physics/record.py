"""A record of the queries answered in one step, for showing and for asserting; kept only when asked."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from game.physics.rays import Crossing, Quadratic
from game.physics.vec import Point


class RayHit(NamedTuple):
    """A disc that a recorded ray met: which, where, and the equation that said so.

    centre and crossing.point lie in the ray's own unwrapped frame.
    """

    target: int
    centre: Point
    radius: float
    crossing: Crossing
    equation: Quadratic


class RayRecord(NamedTuple):
    """One straight part of a beam or a line of sight: wrapped start, displacement, hits, and what it was for.

    normal is that of the barrier at its end, if one ended it.
    """

    purpose: str
    start: Point
    motion: Point
    hits: tuple[RayHit, ...]
    normal: Point | None


class ContactRecord(NamedTuple):
    """Two bodies in contact, by id (a barrier's too): wrapped point, unit normal a to b, depth, impulse."""

    a: int
    b: int
    point: Point
    normal: Point
    depth: float
    impulse: float


class SweepRecord(NamedTuple):
    """A body swept along its motion: wrapped start, displacement, radius, and when it touched what.

    when is a fraction of the motion; None with target None for a free way.
    """

    mover: int
    start: Point
    motion: Point
    radius: float
    t: float | None
    target: int | None


@dataclass(slots=True)
class Record:
    """The queries of one step, in the order in which they were asked."""

    rays: list[RayRecord] = field(default_factory=list)
    contacts: list[ContactRecord] = field(default_factory=list)
    sweeps: list[SweepRecord] = field(default_factory=list)

    def clear(self) -> None:
        """Forget the last step."""
        self.rays.clear()
        self.contacts.clear()
        self.sweeps.clear()
