"""The broad phase kept between ticks: who is near whom, valid until a disc has moved far.

Each disc has a reference position. While every disc is within _REACH of its own on both axes, lists made at
the references and widened by that still hold every disc that can be met (Verlet, Physical Review 159, 1967,
keeps neighbour lists in the same way). References lie ahead of the discs along their velocities, so that the
lists last longer. Surplus entries cost time and never change a result.
"""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from typing import TYPE_CHECKING, Protocol

from game.physics.legs import Barrier
from game.physics.pairs import overlapping_pairs
from game.physics.record import SpanRecord
from game.physics.torus import Torus, shortest, wrap_axis

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.physics.vec import Point

_REACH = 10.0
"""Units on each axis that a disc may be away from its reference before the lists are rebuilt."""

_AHEAD = 0.8 * _REACH
"""Units on each axis by which the reference of the fastest disc lies ahead of it when the lists are built."""

_PAD = 1.5 * _REACH
"""Units by which a radius is widened: more than the distance to the reference over both axes, sqrt(2) _REACH.
"""

_SLACK = 1e-9
"""Fraction of the world by which spans are widened, so that rounding hides no disc."""

_FEW = 15
"""Up to this many discs, all of them are tested."""


class Body(Protocol):
    """What a disc in a Space must have: an id, a wrapped centre, a velocity in units/s, a radius.

    A body that is no longer alive keeps its place, and nothing meets it.
    """

    id: int
    x: float
    y: float
    vx: float
    vy: float
    radius: float
    alive: bool


class Segment(Protocol):
    """What a barrier in a Space must have: an id, its middle, its half vector, and whether it is a mirror."""

    id: int
    x: float
    y: float
    half: Point
    mirror: bool


def barriers_of(segments: Sequence[Segment]) -> list[Barrier]:
    """Return the segments as Barriers for beams, with their ids."""
    return [Barrier((each.x, each.y), each.half, each.mirror, each.id) for each in segments]


def _ahead(place: float, motion: float, size: float) -> float:
    """Return a coordinate after a motion, wrapped; unchanged if the motion is beyond _AHEAD or NaN."""
    if not -_AHEAD <= motion <= _AHEAD:
        return place
    place += motion
    return place if 0.0 <= place < size else wrap_axis(place, size)


class NearLists:
    """The neighbour lists of one Space."""

    def __init__(self) -> None:
        self.torus = Torus(1.0, 1.0)
        self.bodies: list[Body] = []
        self.roles: list[int] = []
        self.solid = 0
        self.xs: list[float] = []
        self.ys: list[float] = []
        """where the bodies are now."""
        self.radii: list[float] = []
        self.pairs: list[tuple[int, int, float]] = []
        """(i, j, square of the sum of radii) of the solid discs that can overlap."""
        self.everybody: Sequence[int] = range(0)
        self.few = True
        """whether testing all discs is as fast as using the lists."""
        self.widest = 0.0
        self._from_xs: list[float] = []
        self._from_ys: list[float] = []
        self._by_x: list[int] = []
        self._keys: list[float] = []
        self._order: list[int] = []
        self.barriers: list[tuple[float, float, Point]] = []
        """their wrapped middles and half vectors."""
        self._laid: tuple[Torus, list[tuple[float, float, Point]], float] = (self.torus, [], 0.0)
        self._thick = 0.0
        self._beside: list[list[int] | None] = []
        self._ids: list[int] = []
        self._recorded: tuple[list[SpanRecord], list[tuple[int, int]]] | None = None

    def follow(self, torus: Torus, bodies: list[Body], roles: list[int], solid: int) -> None:
        """Take the bodies as they are now, in this order, and rebuild the lists if they no longer hold.

        solid: the roles whose pairs are wanted.
        """
        xs, ys = [body.x for body in bodies], [body.y for body in bodies]
        radii = [body.radius for body in bodies]
        same = radii == self.radii and (roles is self.roles or roles == self.roles) and solid == self.solid
        same = same and (torus is self.torus or torus == self.torus)
        if same and xs == self.xs and ys == self.ys:
            self.bodies = bodies
            return
        self.bodies, self.roles, self.solid, self.torus = bodies, roles, solid, torus
        self.xs, self.ys, self.radii = xs, ys, radii
        if not (same and self._hold()):
            self._make()

    def _hold(self) -> bool:
        """Say whether all bodies are still near their references."""
        for index, x, y, from_x, from_y in zip(
            self.everybody, self.xs, self.ys, self._from_xs, self._from_ys, strict=True
        ):
            near = -_REACH <= x - from_x <= _REACH and -_REACH <= y - from_y <= _REACH
            if not near and not self._holds(index):  # it may be across the seam
                return False
        return True

    def _holds(self, index: int) -> bool:
        """Say whether a body is near its reference, across the seam if need be."""
        dx = shortest(self.xs[index] - self._from_xs[index], self.torus.width)
        dy = shortest(self.ys[index] - self._from_ys[index], self.torus.height)
        return -_REACH <= dx <= _REACH and -_REACH <= dy <= _REACH

    def moved(self, index: int) -> None:
        """Note that one disc has moved."""
        self.xs[index], self.ys[index] = self.bodies[index].x, self.bodies[index].y
        if not self._holds(index):
            self._make()

    def _make(self) -> None:
        """Build the lists for where the bodies are now."""
        count = len(self.bodies)
        self._refer()
        self.everybody = range(count)
        self.widest = max(self.radii, default=0.0)
        self._beside = [None for _ in self.barriers]
        self._recorded = None
        self._make_pairs()
        self.few = count <= _FEW or not self._is_whole()
        if not self.few:
            if len(self._by_x) != count:
                self._by_x = list(self.everybody)
            self._by_x.sort(key=self._from_xs.__getitem__)
            self._keys = [self._from_xs[i] for i in self._by_x]

    def _refer(self) -> None:
        """Choose new references: each body's position after the time in which the fastest moves _AHEAD."""
        vxs, vys = [body.vx for body in self.bodies], [body.vy for body in self.bodies]
        speeds = [*vxs, *vys]
        quickest = max(max(speeds, default=0.0), -min(speeds, default=0.0))
        time = _AHEAD / quickest if quickest > 0.0 else 0.0
        width, height = self.torus.width, self.torus.height
        self._from_xs = [_ahead(x, vx * time, width) for x, vx in zip(self.xs, vxs, strict=True)]
        self._from_ys = [_ahead(y, vy * time, height) for y, vy in zip(self.ys, vys, strict=True)]

    def _is_whole(self) -> bool:
        """Say whether discs can be sorted: all x are wrapped and all radii finite."""
        width = self.torus.width
        for x in self._from_xs:
            if not 0.0 <= x < width:
                return False
        return all(-math.inf < radius < math.inf for radius in self.radii)

    def _make_pairs(self) -> None:
        """List the solid pairs that can overlap before any disc has moved by more than _REACH."""
        solid, xs, ys, radii = self.solid, self._from_xs, self._from_ys, self.radii
        which = [i for i, roles in enumerate(self.roles) if roles & solid]
        found = overlapping_pairs(
            self.torus,
            [xs[i] for i in which],
            [ys[i] for i in which],
            [radii[i] + _PAD for i in which],
            self._order,
        )
        self.pairs = []
        for a, b in found:
            i, j = which[a], which[b]
            if radii[i] >= 0.0 and radii[j] >= 0.0:
                reach = radii[i] + radii[j]
                self.pairs.append((i, j, reach * reach))

    def recorded(self) -> tuple[list[SpanRecord], list[tuple[int, int]]]:
        """Return the solid discs' widened intervals on the x axis by left edge, and the near pairs by id.

        Both are made on demand, once for each build of the lists and set of bodies. Read-only.
        """
        ids = [body.id for body in self.bodies]
        if self._recorded is None or ids != self._ids:
            self._ids = ids
            self._recorded = (self._spans(), [(ids[i], ids[j]) for i, j, _ in self.pairs])
        return self._recorded

    def _spans(self) -> list[SpanRecord]:
        wide = [
            SpanRecord(
                self.bodies[i].id,
                wrap_axis(self._from_xs[i] - radius - _PAD, self.torus.width),
                2.0 * (radius + _PAD),
            )
            for i, radius in enumerate(self.radii)
            if self.roles[i] & self.solid
        ]
        return sorted((span for span in wide if span[1] + span[2] < math.inf), key=lambda span: span[1:])

    def around(self, x: float, half: float) -> Sequence[int]:
        """List the discs whose centre may be within half of a wrapped x by the shorter way; maybe more."""
        width = self.torus.width
        half += _REACH + _SLACK * width
        if self.few or not half + half < width:
            return self.everybody
        low, high = x - half, x + half
        keys, by_x = self._keys, self._by_x
        if low < 0.0:
            return by_x[: bisect_right(keys, high)] + by_x[bisect_left(keys, low + width) :]
        if high >= width:
            return by_x[: bisect_right(keys, high - width)] + by_x[bisect_left(keys, low) :]
        return by_x[bisect_left(keys, low) : bisect_right(keys, high)]

    def lay(self, segments: Sequence[Segment], thick: float) -> None:
        """Replace the barriers by these; they extend thick units to each side."""
        if not segments and not self.barriers:
            return
        laid = (self.torus, [(segment.x, segment.y, segment.half) for segment in segments], thick)
        if laid != self._laid:
            self._laid, self._thick = laid, thick
            self.barriers = [(*self.torus.wrap((x, y)), half) for x, y, half in laid[1]]
            self._beside = [None for _ in segments]

    def beside(self, number: int) -> list[int]:
        """List the discs that may touch a barrier, in order."""
        known = self._beside[number]
        if known is not None:
            return known
        width, height = self.torus.width, self.torus.height
        x, y, half = self.barriers[number]
        spare = self._thick + _REACH + _SLACK * (width + height)
        reach_x, reach_y = abs(half[0]) + spare, abs(half[1]) + spare
        found = []
        for i in sorted(self.around(x, reach_x + self.widest)):
            radius = self.radii[i]
            dx, dy = shortest(self._from_xs[i] - x, width), shortest(self._from_ys[i] - y, height)
            if not (abs(dx) > reach_x + radius or abs(dy) > reach_y + radius):
                found.append(i)
        self._beside[number] = found
        return found

    def __deepcopy__(self, memo: dict[int, object]) -> NearLists:
        """Start empty: the lists never change a result and are rebuilt on demand."""
        return NearLists()
