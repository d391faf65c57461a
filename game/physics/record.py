"""A record of the queries answered in one step, for the overlay and for tests; kept only on request."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from game.physics.rays import Crossing, Quadratic
from game.physics.vec import Point


class Sender(NamedTuple):
    """Who sent a beam: its id, and its kind as a number of the caller's."""

    id: int
    kind: int


class RayHit(NamedTuple):
    """A disc that a recorded ray met: its id, where, and the equation of the hit.

    centre and crossing.point are in the ray's unwrapped frame.
    """

    target: int
    centre: Point
    radius: float
    crossing: Crossing
    equation: Quadratic


class RayRecord(NamedTuple):
    """One straight part of a beam or a line of sight: wrapped start, displacement and hits.

    purpose: the caller's word. normal: of the barrier that ended it, if any. sender: None if no body of the
    game sent it.
    """

    purpose: str
    start: Point
    motion: Point
    hits: tuple[RayHit, ...]
    normal: Point | None
    sender: Sender | None = None


class ContactRecord(NamedTuple):
    """Two bodies in contact, by id (a barrier's too): wrapped point, unit normal a to b, depth, impulse.

    depth: units of overlap that were resolved. impulse: mass x units/s, 0.0 if they did not approach.
    before_a and before_b are their velocities before the bounce, in units/s; a barrier's is (0, 0).
    """

    a: int
    b: int
    point: Point
    normal: Point
    depth: float
    impulse: float
    before_a: Point = (0.0, 0.0)
    before_b: Point = (0.0, 0.0)


class TetherRecord(NamedTuple):
    """A tether between two bodies, by id: wrapped position of a, offset of b from a, full length, impulse.

    start and offset are those before it pulled the two back, if it had to. impulse: mass x units/s by which
    each is drawn towards the other; 0.0 while it is slack or they do not part. before_a and before_b
    are their velocities before it.
    """

    a: int
    b: int
    start: Point
    offset: Point
    max_length: float
    impulse: float
    before_a: Point
    before_b: Point


class SweepRecord(NamedTuple):
    """A body swept along its motion: wrapped start, displacement, radius, and when it touched what.

    fraction is that of the motion, 0..1; it and target are None if nothing was met. other is the target's
    displacement during the motion, reach the distance of the centres (or from a segment's middle line) at the
    touch. ends: of the segment met, at the touch, in the frame of start; later it may have moved or be gone.
    """

    mover: int
    start: Point
    motion: Point
    radius: float
    fraction: float | None
    target: int | None
    other: Point = (0.0, 0.0)
    reach: float = 0.0
    ends: tuple[Point, Point] | None = None


@dataclass(slots=True)
class BroadRecord:
    """The broad phase of the bouncing discs: pairs of ids, in order.

    near: pairs whose widened discs overlapped at the last sort; only these were tested. overlapping: pairs
    that overlapped in any round of this step.
    """

    near: list[tuple[int, int]] = field(default_factory=list)
    overlapping: list[tuple[int, int]] = field(default_factory=list)


@dataclass(slots=True)
class Record:
    """The queries of one step, in order. Only a Space writes it, but for `notes`: those are the caller's."""

    rays: list[RayRecord] = field(default_factory=list)
    contacts: list[ContactRecord] = field(default_factory=list)
    tethers: list[TetherRecord] = field(default_factory=list)
    sweeps: list[SweepRecord] = field(default_factory=list)
    notes: list[object] = field(default_factory=list)
    broad: BroadRecord = field(default_factory=BroadRecord)

    def clear(self) -> None:
        """Forget the last step."""
        for queries in (self.rays, self.contacts, self.tethers, self.sweeps, self.notes):
            queries.clear()
        self.broad = BroadRecord()
