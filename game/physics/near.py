"""The broad phase kept between ticks: who is near whom, valid until a disc has moved far.

Each disc has a reference position. While every disc is within _REACH of its own on both axes, lists made at
the references and widened by that still hold every disc that can be met (Verlet, Physical Review 159, 1967,
keeps neighbour lists in the same way). References lie ahead of the discs along their velocities, so that the
lists last longer. Surplus entries cost time and never change a result.
"""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from typing import TYPE_CHECKING, Final, TypeAlias, TypeVar

from game.physics.legs import Barrier
from game.physics.pairs import overlapping_pairs
from game.physics.record import SpanRecord
from game.physics.thing import Thing
from game.physics.torus import Torus, shortest, wrap_axis

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.physics.vec import Point

T = TypeVar("T")

_REACH: Final = 10.0
"""Units on each axis that a disc may be away from its reference before the lists are rebuilt."""

_AHEAD: Final = 0.8 * _REACH
"""Units on each axis by which the reference of the fastest disc lies ahead of it when the lists are built."""

_PAD: Final = 1.5 * _REACH
"""Units by which a radius is widened: more than the distance to the reference over both axes, sqrt(2) _REACH.
"""

_SLACK: Final = 1e-9  # Fraction of the world by which spans are widened, so that rounding hides no disc
_FEW: Final = 15  # Up to this many discs, all of them are tested
_ROOM: Final = 40.0
"""Mean distance in units below which discs count as a crowd. A crowd's pairs are found again at each call:
lists would be long, because many discs are near each other, and soon out of date, because one is fast.
"""

_UNMADE: Final = 0  # Lists that are to be made, as for other discs
_DOUBTED: Final = 1  # Lists that held before the discs moved
_SURE: Final = 2  # Lists that hold


def barriers_of(segments: Sequence[Thing]) -> list[Barrier]:
    """Return the segments as Barriers for beams, with their ids."""
    return [Barrier((each.x, each.y), each.half, each.mirror, each.id) for each in segments]


_Pair: TypeAlias = tuple[Thing, Thing, float, int, int]
"""Two discs with the square of the sum of their radii, and their numbers."""

_Kept: TypeAlias = tuple[Thing, int, float, float, float, float, float]
"""A disc, its roles, between which x and which y it is near its reference unless it is across the seam, and
its radius."""


def _ahead(place: float, motion: float, size: float) -> float:
    """Return a coordinate after a motion, wrapped; unchanged if the motion is beyond _AHEAD or NaN."""
    if not -_AHEAD <= motion <= _AHEAD:
        return place
    place += motion
    return place if 0.0 <= place < size else wrap_axis(place, size)


class NearLists:
    """The neighbour lists of one Space: made when they are asked for, and kept as long as they hold."""

    def __init__(self) -> None:
        self.torus = Torus(1.0, 1.0)
        self.bodies: list[Thing] = []
        self.roles: list[int] = []
        self.solid = 0
        self._pairs: list[_Pair] = []
        self._everybody: list[int] = []
        self.crowded = False
        self.few = True
        self.widest = 0.0
        self.quickest = 0.0
        """the highest speed along x of any disc when the lists were last looked over, or more."""
        self._state = _UNMADE
        self._xs: list[float] = []
        self._ys: list[float] = []  # where the references are
        self._kept: list[_Kept] = []
        """the reference of each body, empty until they are chosen; the lists go by it once they are made."""
        self._by_x: list[int] = []
        self._bodies_by_x: list[Thing] = []
        self._keys: list[float] = []
        self._order: list[int] = []
        self.barriers: list[tuple[float, float, float, float]] = []
        """their wrapped middles, and half of the width and height of their boxes."""
        self._laid: list[tuple[float, float, Point]] = []
        self._laid_on = self.torus
        self._thick = 0.0
        self._beside: list[list[int] | None] = []
        self._ids: list[int] = []
        self._recorded: tuple[list[SpanRecord], list[tuple[int, int]]] | None = None

    def take(self, torus: Torus, bodies: list[Thing], roles: list[int], solid: int) -> None:
        """Take other bodies, in this order, or another world. solid: the roles whose pairs are wanted."""
        self.torus, self.bodies, self.roles, self.solid = torus, bodies, roles, solid
        self._kept = []
        self.crowded = len(bodies) * _ROOM * _ROOM > torus.width * torus.height
        self._state = _UNMADE

    def doubt(self) -> None:
        """Note that any disc may have moved: the lists are looked over before they are used again."""
        if self._state == _SURE:
            self._state = _DOUBTED

    def look_over(self) -> None:
        """Rebuild the lists unless they are still right for where the bodies are now."""
        if self._state != _SURE:
            if self._state == _UNMADE or not self._hold():
                self._make()
            self._state = _SURE

    def _hold(self) -> bool:
        """Say whether all bodies are near their references, and as wide as they were; find the quickest."""
        quickest = 0.0
        for kept in self._kept:
            body, _, left, right, top, bottom, radius = kept
            near = left <= body.x <= right and top <= body.y <= bottom and body.radius == radius
            if not near and not self._is_near(kept):
                return False
            vx = body.vx
            if vx > quickest:
                quickest = vx
            elif vx < -quickest:
                quickest = -vx
        self.quickest = quickest
        return True

    def _is_near(self, kept: _Kept) -> bool:
        """Say whether a body is near its reference, across the seam if need be, and as wide as it was."""
        body, _, left, right, top, bottom, radius = kept
        dx = shortest(body.x - (left + right) * 0.5, self.torus.width)
        dy = shortest(body.y - (top + bottom) * 0.5, self.torus.height)
        return abs(dx) <= _REACH and abs(dy) <= _REACH and body.radius == radius

    def drift(self, mask: int, duration: float, quick: float) -> bool:
        """Move the discs of some roles by their velocities, and look over the lists in the same pass.

        Say whether any of these is quicker than so many units/s.
        """
        torus = self.torus
        width, height = torus.width, torus.height
        most, any_quick = quick * quick, False
        made = hold = self._state != _UNMADE
        if not self._kept:
            self._refer()
        for kept in self._kept:
            body, roles, left, right, top, bottom, radius = kept
            x, y = body.x, body.y
            if roles & mask:
                vx, vy = body.vx, body.vy
                x += vx * duration
                y += vy * duration
                # The wrap of the torus, called only when it has something to do.
                if not (0.0 <= x < width and 0.0 <= y < height):
                    x, y = torus.wrap((x, y))
                body.x, body.y = x, y
                if vx * vx + vy * vy > most:
                    any_quick = True
            if hold and not (left <= x <= right and top <= y <= bottom and body.radius == radius):
                hold = self._is_near(kept)
        if made:
            self._state = _SURE if hold else _UNMADE
        return any_quick

    def moved(self, index: int) -> None:
        """Note that one disc has moved."""
        if self._state == _SURE and not self._is_near(self._kept[index]):
            self._state = _UNMADE

    def _make(self) -> None:
        """Build the lists for where the bodies are now."""
        count = len(self.bodies)
        self._refer()
        self.widest = max([body.radius for body in self.bodies], default=0.0)
        self._beside = [None for _ in self.barriers]
        self._recorded = None
        if not self.crowded:
            self._pairs = self._widened_pairs()
        self.few = count <= _FEW or not self._is_whole()
        if len(self._everybody) != count:
            self._everybody = self._by_x = [*range(count)]
        self._keys = []

    def _sort(self) -> None:
        """Sort the discs by their references along the x axis."""
        self._by_x = sorted(self._by_x, key=self._xs.__getitem__)
        self._keys = [self._xs[i] for i in self._by_x]
        self._bodies_by_x = [self.bodies[i] for i in self._by_x]

    def _refer(self) -> None:
        """Choose new references: each body's position after the time in which the fastest moves _AHEAD."""
        quickest = 0.0
        for body in self.bodies:
            quickest = max(quickest, abs(body.vx))
            quickest = max(quickest, abs(body.vy))
        self.quickest = quickest
        time = _AHEAD / quickest if quickest > 0.0 else 0.0
        width, height = self.torus.width, self.torus.height
        self._xs, self._ys, self._kept = [], [], []
        for number, body in enumerate(self.bodies):
            x, y = _ahead(body.x, body.vx * time, width), _ahead(body.y, body.vy * time, height)
            self._xs.append(x)
            self._ys.append(y)
            box = (x - _REACH, x + _REACH, y - _REACH, y + _REACH)
            self._kept.append((body, self.roles[number], *box, body.radius))

    def _is_whole(self) -> bool:
        """Say whether discs can be sorted: all x are wrapped and all radii finite."""
        width = self.torus.width
        for x, body in zip(self._xs, self.bodies, strict=True):
            if not (0.0 <= x < width and -math.inf < body.radius < math.inf):
                return False
        return True

    def overlapping(self, xs: list[float], ys: list[float], pad: float = 0.0) -> list[tuple[int, int]]:
        """List the solid discs that would overlap at these places if they were so much wider, in order."""
        which = [i for i, roles in enumerate(self.roles) if roles & self.solid]
        radii = [body.radius + pad for body in self.bodies]
        if len(which) == len(self.bodies):
            return overlapping_pairs(self.torus, xs, ys, radii, self._order)
        xs, ys, radii = [xs[i] for i in which], [ys[i] for i in which], [radii[i] for i in which]
        return [(which[a], which[b]) for a, b in overlapping_pairs(self.torus, xs, ys, radii, self._order)]

    def _widened_pairs(self) -> list[_Pair]:
        """List the solid pairs that can overlap before any disc has moved by more than _REACH."""
        pairs = []
        for i, j in self.overlapping(self._xs, self._ys, _PAD):
            a, b = self.bodies[i], self.bodies[j]
            if a.radius >= 0.0 and b.radius >= 0.0:
                reach = a.radius + b.radius
                pairs.append((a, b, reach * reach, i, j))
        return pairs

    def pairs(self) -> list[_Pair]:
        """List the solid discs that can overlap, in order, unless they are a crowd. Read-only."""
        self.look_over()
        return self._pairs

    def recorded(self) -> tuple[list[SpanRecord], list[tuple[int, int]]]:
        """Return the solid discs' widened intervals on the x axis by left edge, and the near pairs by id.

        Both are made on demand, once for each build of the lists and set of bodies. Read-only.
        """
        self.look_over()
        ids = [body.id for body in self.bodies]
        if self._recorded is None or ids != self._ids:
            self._ids = ids
            pairs = self._widened_pairs() if self.crowded else self._pairs
            self._recorded = (self._spans(), [(a.id, b.id) for a, b, _, _, _ in pairs])
        return self._recorded

    def _spans(self) -> list[SpanRecord]:
        wide = [
            SpanRecord(
                body.id, wrap_axis(x - body.radius - _PAD, self.torus.width), 2.0 * (body.radius + _PAD)
            )
            for body, roles, x in zip(self.bodies, self.roles, self._xs, strict=True)
            if roles & self.solid
        ]
        return sorted((span for span in wide if span[1] + span[2] < math.inf), key=lambda span: span[1:])

    def around(self, x: float, half: float) -> Sequence[int]:
        """List the numbers of the discs that may reach within half of a wrapped x; maybe more."""
        self.look_over()
        if self.few:
            return self._everybody
        if not self._keys:
            self._sort()
        return self._cut(self._by_x, x, half)

    def bodies_around(self, x: float, half: float) -> list[Thing]:
        """List the discs themselves. Read-only."""
        self.look_over()
        if self.few:
            return self.bodies
        if not self._keys:
            self._sort()
        return self._cut(self._bodies_by_x, x, half)

    def _cut(self, by_x: list[T], x: float, half: float) -> list[T]:
        """Return the part of a list, sorted by x as the discs are, that may reach within half of an x."""
        width = self.torus.width
        half += self.widest + _REACH + _SLACK * width
        if not half + half < width:
            return by_x
        low, high, keys = x - half, x + half, self._keys
        if low < 0.0:
            return by_x[: bisect_right(keys, high)] + by_x[bisect_left(keys, low + width) :]
        if high >= width:
            return by_x[: bisect_right(keys, high - width)] + by_x[bisect_left(keys, low) :]
        return by_x[bisect_left(keys, low) : bisect_right(keys, high)]

    def lay(self, segments: Sequence[Thing], thick: float) -> None:
        """Replace the barriers by these; they extend thick units to each side."""
        if not segments and not self.barriers:
            return
        if self.torus is self._laid_on and thick == self._thick and self._is_laid(segments):
            return
        self._laid = [(segment.x, segment.y, segment.half) for segment in segments]
        self._thick, self._laid_on = thick, self.torus
        self.barriers = [(*self.torus.wrap((x, y)), abs(half[0]), abs(half[1])) for x, y, half in self._laid]
        self._beside = [None for _ in segments]

    def _is_laid(self, segments: Sequence[Thing]) -> bool:
        """Say whether the barriers stand where they did."""
        if len(segments) != len(self._laid):
            return False
        for number, (x, y, half) in enumerate(self._laid):
            segment = segments[number]
            if segment.x != x or segment.y != y or segment.half != half:
                return False
        return True

    def beside(self, number: int) -> list[int]:
        """List the discs that may touch a barrier, in order."""
        self.look_over()
        known = self._beside[number]
        if known is not None:
            return known
        width, height = self.torus.width, self.torus.height
        x, y, half_x, half_y = self.barriers[number]
        spare = self._thick + _REACH + _SLACK * (width + height)
        reach_x, reach_y = half_x + spare, half_y + spare
        found = []
        for i in sorted(self.around(x, reach_x)):
            radius = self.bodies[i].radius
            dx, dy = shortest(self._xs[i] - x, width), shortest(self._ys[i] - y, height)
            if not (abs(dx) > reach_x + radius or abs(dy) > reach_y + radius):
                found.append(i)
        self._beside[number] = found
        return found

    def __deepcopy__(self, memo: dict[int, object]) -> NearLists:
        """Start empty: the lists never change a result and are rebuilt on demand."""
        return NearLists()
