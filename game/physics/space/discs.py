"""Space: the discs and barriers of a moment on a torus, and their neighbour lists.

The neighbour lists are the broad phase, and are kept for many ticks (Verlet, Physical Review 159, 1967).
When they are built, each disc gets a reference position, and the lists are made for discs at the references,
widened by how far they may stray. So they are complete until a disc is more than _REACH from its reference on
either axis, or has another radius; then they are rebuilt. References lie ahead of the
discs along their velocities, so that the lists last longer. A list may hold too many, which costs time and
never changes a result.
"""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import Final, TypeAlias

from game.physics.legs import Barrier
from game.physics.moving import MovingSegment, reach_box
from game.physics.pairs import overlapping_pairs
from game.physics.record import Record
from game.physics.torus import Torus, shortest, wrap_axis
from game.physics.vec import Point

_REACH: Final = 10.0  # Units on each axis that a disc may be from its reference while the lists are valid

_AHEAD: Final = 0.8 * _REACH
"""Units on each axis by which the reference of the fastest disc lies ahead of it when the lists are built."""

_NEARBY: Final = 80.0
"""Units on each axis around a mover for which it is kept what is there, until it leaves them."""

_PAD: Final = 1.5 * _REACH
"""Units added to each radius: more than the distance to the reference over both axes, sqrt(2) _REACH."""

_SLACK: Final = 1e-9  # Fraction of the world by which intervals are widened, so that rounding hides no disc
_MOST_KEPT: Final = 99  # Movers for which it is kept what is around them
_FEW: Final = 15  # Up to this many discs, each of them is a candidate

_STALE: Final = 0  # The neighbour lists have to be built
_UNCHECKED: Final = 1  # They were valid before the discs moved
_VALID: Final = 2

Box: TypeAlias = tuple[float, float, float, float]
"""A wrapped position, and half of a width and a height."""


class Collider:
    """The base class of what a Space reads: discs, barriers and movers.

    A derived class declares the fields that its part needs. A disc has all but the last two; a barrier has
    id, x, y, half and mirror; a mover has id, x, y, vx and vy. This is a class rather than a Protocol because
    compiled code reads class attributes directly, without a lookup by name.
    """

    __slots__ = ("alive", "half", "id", "inverse_mass", "mirror", "radius", "vx", "vy", "x", "y")

    id: int
    x: float  # units: of a wrapped centre, or of the middle of a barrier
    y: float
    vx: float  # units/s
    vy: float
    radius: float  # units
    inverse_mass: float  # 1/m; 0.0 for an immovable body
    alive: bool  # False: it keeps its index, and no mover or beam meets it
    half: Point  # half of the vector from one end of a barrier to the other
    mirror: bool  # whether a barrier reflects beams


Neighbours: TypeAlias = tuple[Collider, Collider, float, int, int]
"""Two discs, the square of the sum of their radii, and their indices."""

_Nearby: TypeAlias = tuple[float, float, list[Collider], list[int]]
"""A position, the discs that may be near it while the lists are valid, and the barriers by index."""

_Entry: TypeAlias = tuple[Collider, int, float, float, float, float, float]
"""A disc, its index, its reference -+ _REACH as left, right, top and bottom, as far as that is in the world,
and its radius."""


def barriers_of(segments: Sequence[Collider]) -> list[Barrier]:
    """Return the segments as Barriers for beams, with their ids."""
    return [Barrier((each.x, each.y), each.half, each.mirror, each.id) for each in segments]


def is_clear_of(torus: Torus, x: float, y: float, reach: float, segment: Collider) -> bool:
    """Return whether everything within reach of a position is certainly clear of a barrier's middle line.

    It is clear outside of the barrier's box, and off the endless line on which the barrier lies.
    """
    half_x, half_y = segment.half
    reach += _SLACK * (torus.width + torus.height)
    half_width, half_height = abs(half_x) + reach, abs(half_y) + reach
    dx, dy = shortest(x - segment.x, torus.width), shortest(y - segment.y, torus.height)
    if abs(dx) > half_width or abs(dy) > half_height:
        return True
    if half_width + half_width >= torus.width or half_height + half_height >= torus.height:
        return False  # it may touch another image than the nearest
    across = dx * half_y - dy * half_x
    return across * across > reach * reach * (half_x * half_x + half_y * half_y)


class Space:
    """Discs in groups with role bits, and barriers, on a torus.

    Call `sync` whenever bodies have come or gone, have changed velocity, or have been moved by anything but
    the functions of this package; then ask those. Positions are read from the bodies themselves, and what is
    kept from step to step never changes a result: while the same bodies come in the same order, `sync` only
    compares lists. A body is never replaced by an equal one. The index of a body counts through all groups in
    the order given. Copies start empty.

    told: while this is True, `sync` is needed only for bodies that have come or gone, and does not look for
    others that have been moved, because `note_speed` and `doubt` tell of what other code has changed.
    """

    def __init__(self) -> None:
        self.record: Record | None = None  # where the queries of a step are recorded, if wanted
        self.torus = Torus(1.0, 1.0)
        self.bodies: list[Collider] = []
        self.roles: list[int] = []  # the role bits of each body
        self.segments: Sequence[Collider] = ()  # the barriers
        self.thickness = 0.0  # units to each side of a barrier
        self.barrier_boxes: list[Box] = []  # about each barrier, without its thickness
        self.moving_mirrors: list[tuple[MovingSegment, Box]] = []
        self.moving_segments: list[tuple[MovingSegment, Box]] = []
        self.moving_mirror_ids: frozenset[int] = frozenset()
        self.is_small = True  # whether all discs are candidates for everything
        self.max_radius = 0.0
        self.max_speed = 0.0  # units/s: no disc is faster
        self.told = False
        self._groups: tuple[Sequence[Collider], ...] = ()  # copies of the lists last told
        self._group_roles: list[int] = []
        self._masks = (0, 0)  # the roles of solid discs, and of those that drift
        self._state = _STALE
        self._drifters: list[_Entry] = []  # one for each body that drifts; empty until references are chosen
        self._others: list[_Entry] = []
        self._xs: list[float] = []  # the references
        self._ys: list[float] = []
        self._by_x: list[int] = []  # indices of the bodies, by reference if _sorted_xs is not empty
        self._sorted_xs: list[float] = []
        self._neighbours: list[Neighbours] = []
        self._order: list[int] = []  # for overlapping_pairs
        self._nearby: dict[int, _Nearby] = {}  # by the ids of movers
        self._placed: list[tuple[float, float, Point]] = []  # where the barriers were when last looked at
        self._beside: list[list[int] | None] = []  # the discs near each barrier, made on demand
        self._beside_boxes: list[Box] = []  # for barriers within which those lists hold

    def __deepcopy__(self, memo: dict[int, object]) -> Space:
        """Start empty."""
        return Space()

    # What is in the Space.

    def sync(
        self,
        torus: Torus,
        roles: list[int],
        groups: Sequence[Sequence[Collider]],
        segments: Sequence[Collider] = (),
        thickness: float = 0.0,
        solid: int = 0,
        drifting: int = 0,
    ) -> None:
        """Take over the present state: groups of discs, the role bits of each group, and barriers.

        thickness: units to each side of a barrier. Middles of barriers need not be wrapped. solid: the roles
        of discs that bounce off each other. drifting: those that `drift` moves. Nothing moves within the step
        until `set_moving` says so.

        Raises:
            ValueError: there are not as many groups as roles.
        """
        if len(roles) != len(groups):
            raise ValueError(f"{len(groups)} groups need as many roles, not {len(roles)}")
        has_same_torus = torus is self.torus or torus == self.torus
        if not has_same_torus:
            self.torus, self._placed, self.barrier_boxes = torus, [], []
        held, masks = tuple(groups), (solid, drifting)
        if has_same_torus and masks == self._masks and held == self._groups and roles == self._group_roles:
            if not self.told:
                self.doubt()
        else:
            self._groups, self._group_roles = tuple([[*group] for group in held]), [*roles]
            self._masks = masks
            self.bodies = [body for group in held for body in group]
            self.roles = [bits for bits, group in zip(roles, held, strict=True) for _ in group]
            self._xs = []
            self._state = _STALE
        self.segments = segments
        placed = [(segment.x, segment.y, segment.half) for segment in segments] if segments else []
        if placed != self._placed or thickness != self.thickness:
            self.barrier_boxes = [(*torus.wrap((x, y)), abs(half[0]), abs(half[1])) for x, y, half in placed]
            if thickness != self.thickness or len(placed) != len(self._placed):
                self._beside, self._beside_boxes = [None for _ in placed], self.barrier_boxes[:]
                self._nearby.clear()
            self._placed, self.thickness = placed, thickness
            self._drop_outgrown()
        if self.moving_mirrors or self.moving_segments:
            self.set_moving((), ())

    def doubt(self) -> None:
        """Look, before the next answer, whether the lists still hold: any disc may be elsewhere or faster."""
        if self._state == _VALID:
            self._state = _UNCHECKED

    def note_speed(self, body: Collider) -> None:
        """Note that a disc may have become faster."""
        vx, vy = body.vx, body.vy
        self.max_speed = max(self.max_speed, math.sqrt(vx * vx + vy * vy))

    def set_moving(self, mirrors: Sequence[MovingSegment], segments: Sequence[MovingSegment]) -> None:
        """Set the segments that move within the step.

        mirrors: those that reflect points; only points meet them, and these no barrier of the same id.
        segments: those that a sweep meets if it asks for them.
        """
        self.moving_mirrors = [(each, reach_box(each)) for each in mirrors]
        self.moving_segments = [(each, reach_box(each)) for each in segments]
        self.moving_mirror_ids = frozenset([each.id for each in mirrors])

    def drift(self, duration: float) -> float:
        """Move the discs that drift for `duration` s; return the square of the highest speed of any of them.

        Others may have been moved since `sync`. The same pass checks the neighbour lists.
        """
        torus = self.torus
        width, height = torus.width, torus.height
        if len(self._xs) != len(self.bodies):
            self._choose_references()
        fastest, valid = 0.0, self._state != _STALE
        for body, index, left, right, top, bottom, _ in self._drifters:
            vx, vy = body.vx, body.vy
            x, y = body.x + vx * duration, body.y + vy * duration
            if not (left <= x < right and top <= y < bottom):
                # The wrap of the torus, called only when it has something to do.
                if not (0.0 <= x < width and 0.0 <= y < height):
                    x, y = torus.wrap((x, y))
                valid = valid and self._is_near_reference(x, y, index)
            body.x, body.y = x, y
            squared = vx * vx + vy * vy
            if squared > fastest:  # noqa: PLR1730 - half as quick
                fastest = squared
        self.max_speed = math.sqrt(fastest)
        for body, index, *_ in self._others:
            valid = valid and self._is_near_reference(body.x, body.y, index)
            self.note_speed(body)
        if self._state != _STALE:
            self._state = _VALID if valid else _STALE
        return fastest

    def note_moved(self, index: int) -> None:
        """Note that one disc has been moved, and may have become faster."""
        body = self.bodies[index]
        self.note_speed(body)
        if self._state == _VALID and not self._is_near_reference(body.x, body.y, index):
            self._state = _STALE

    # Who may be near whom.

    def refresh(self) -> None:
        """Build the neighbour lists unless they are valid for where the bodies are now."""
        if self._state != _VALID:
            if self._state == _STALE or not self._check():
                self._build()
            self._state = _VALID

    def neighbours(self) -> list[Neighbours]:
        """List the pairs of solid discs that can overlap, in order of their indices. Read-only."""
        if self._state != _VALID:
            self.refresh()
        return self._neighbours

    def around(self, x: float, half: float) -> list[int]:
        """List the indices of the discs that may reach within `half` units of a wrapped x. Read-only."""
        if self._state != _VALID:
            self.refresh()
        by_x = self._by_x
        if self.is_small:
            return by_x
        if not self._sorted_xs:
            by_x.sort(key=self._xs.__getitem__)
            self._sorted_xs = [self._xs[i] for i in by_x]
        width, xs = self.torus.width, self._sorted_xs
        half += self.max_radius + _REACH + _SLACK * width
        if not half + half < width:
            return by_x
        low, high = x - half, x + half
        if low < 0.0:
            return by_x[: bisect_right(xs, high)] + by_x[bisect_left(xs, low + width) :]
        if high >= width:
            return by_x[: bisect_right(xs, high - width)] + by_x[bisect_left(xs, low) :]
        return by_x[bisect_left(xs, low) : bisect_right(xs, high)]

    def nearby(self, mover_id: int, x: float, y: float, reach: float) -> _Nearby:
        """Return the other discs and the barriers that may be within reach of a mover's wrapped position.

        The lists must be fresh. Read-only; it may hold more.
        """
        known, left = self._nearby.get(mover_id), _NEARBY - reach
        if known is not None and abs(x - known[0]) <= left and abs(y - known[1]) <= left:
            return known
        width, height = self.torus.width, self.torus.height
        spare = max(reach, _NEARBY) + _SLACK * (width + height)
        discs: list[Collider] = []
        for i in self.around(x, spare):
            body = self.bodies[i]
            most = spare + _REACH + body.radius
            dx, dy = shortest(self._xs[i] - x, width), shortest(self._ys[i] - y, height)
            if not (abs(dx) > most or abs(dy) > most) and body.id != mover_id:
                discs.append(body)
        walls: list[int] = []
        spare += self.thickness
        for index, (wall_x, wall_y, half_x, half_y) in enumerate(self._beside_boxes):
            dx, dy = shortest(wall_x - x, width), shortest(wall_y - y, height)
            if not (abs(dx) > half_x + spare or abs(dy) > half_y + spare):
                walls.append(index)
        if len(self._nearby) > _MOST_KEPT:
            self._nearby.clear()
        found = (x, y, discs, walls)
        self._nearby[mover_id] = found
        return found

    def beside(self, barrier_index: int) -> list[int]:
        """List the indices of the discs that may touch a barrier, in order. Read-only."""
        if self._state != _VALID:
            self.refresh()
        known = self._beside[barrier_index]
        if known is not None:
            return known
        width, height = self.torus.width, self.torus.height
        x, y, half_x, half_y = self._beside_boxes[barrier_index]
        spare = self.thickness + _REACH + _SLACK * (width + height)
        reach_x, reach_y = half_x + spare, half_y + spare
        found = []
        for i in sorted(self.around(x, reach_x)):
            radius = self.bodies[i].radius
            dx, dy = shortest(self._xs[i] - x, width), shortest(self._ys[i] - y, height)
            if not (abs(dx) > reach_x + radius or abs(dy) > reach_y + radius):
                found.append(i)
        self._beside[barrier_index] = found
        return found

    # How the lists are built and checked.

    def _drop_outgrown(self) -> None:
        """Drop the lists of barriers elsewhere; make one for any heading of a barrier that has turned."""
        for number, (x, y, half_x, half_y) in enumerate(self.barrier_boxes):
            held_x, held_y, most_x, most_y = self._beside_boxes[number]
            is_there = x == held_x and y == held_y
            if not is_there or half_x > most_x or half_y > most_y:
                most = math.sqrt(half_x * half_x + half_y * half_y) + 1.0
                self._beside_boxes[number] = (x, y, most, most) if is_there else (x, y, half_x, half_y)
                self._beside[number] = None
                self._nearby.clear()

    def _check(self) -> bool:
        """Return whether all bodies are near their references, with unchanged radii; note their speeds."""
        self.max_speed = 0.0
        for body, index, left, right, top, bottom, radius in self._drifters + self._others:
            x, y = body.x, body.y
            is_near = (left <= x < right and top <= y < bottom) or self._is_near_reference(x, y, index)
            if not is_near or body.radius != radius:
                return False
            self.note_speed(body)
        return True

    def _is_near_reference(self, x: float, y: float, index: int) -> bool:
        """Return whether a position is near a body's reference, perhaps across the seam."""
        dx = shortest(x - self._xs[index], self.torus.width)
        dy = shortest(y - self._ys[index], self.torus.height)
        return abs(dx) <= _REACH and abs(dy) <= _REACH

    def _build(self) -> None:
        """Build the neighbour lists for where the bodies are now; the rest is made on demand."""
        count = len(self.bodies)
        self.is_small = not self._choose_references() or count <= _FEW
        self._neighbours = self._find_neighbours()
        self._beside = [None for _ in self.barrier_boxes]
        self._nearby.clear()
        self._sorted_xs = []
        if len(self._by_x) != count:
            self._by_x = [*range(count)]

    def _choose_references(self) -> bool:
        """Choose new references: each body's position after the time in which the fastest moves _AHEAD.

        Return whether all of them have a wrapped x, and all radii are finite.
        """
        fastest = 0.0
        for body in self.bodies:
            vx, vy = body.vx, body.vy
            if vx > fastest or -vx > fastest:
                fastest = abs(vx)
            if vy > fastest or -vy > fastest:
                fastest = abs(vy)
        self.max_speed = 1.5 * fastest  # on each axis it is `fastest`
        time = _AHEAD / fastest if fastest > 0.0 else 0.0
        width, height = self.torus.width, self.torus.height
        xs: list[float] = []
        ys: list[float] = []
        drifters: list[_Entry] = []
        others: list[_Entry] = []
        can_be_sorted, largest, drifting = True, 0.0, self._masks[1]
        for index, body in enumerate(self.bodies):
            x, y = _ahead(body.x, body.vx * time, width), _ahead(body.y, body.vy * time, height)
            radius = body.radius
            xs.append(x)
            ys.append(y)
            left, right = max(x - _REACH, 0.0), min(x + _REACH, width)
            top, bottom = max(y - _REACH, 0.0), min(y + _REACH, height)
            entry = (body, index, left, right, top, bottom, radius)
            (drifters if self.roles[index] & drifting else others).append(entry)
            largest = max(largest, radius)
            if not (0.0 <= x < width and -math.inf < radius < math.inf):
                can_be_sorted = False
        self._xs, self._ys, self._drifters, self._others = xs, ys, drifters, others
        self.max_radius = largest
        return can_be_sorted

    def _find_neighbours(self) -> list[Neighbours]:
        """List the pairs of solid discs that can overlap before any has left its reference by _REACH."""
        bodies = self.bodies
        solid = [i for i, roles in enumerate(self.roles) if roles & self._masks[0]]
        xs, ys = [self._xs[i] for i in solid], [self._ys[i] for i in solid]
        radii = [bodies[i].radius + _PAD for i in solid]
        found = []
        for first, second in overlapping_pairs(self.torus, xs, ys, radii, self._order):
            i, j = solid[first], solid[second]
            a, b = bodies[i], bodies[j]
            if a.radius >= 0.0 and b.radius >= 0.0:
                reach = a.radius + b.radius
                found.append((a, b, reach * reach, i, j))
        return found


def _ahead(place: float, motion: float, size: float) -> float:
    """Return a coordinate after a motion, wrapped; unchanged if the motion is beyond _AHEAD or NaN."""
    if not -_AHEAD <= motion <= _AHEAD:
        return place
    place += motion
    return place if 0.0 <= place < size else wrap_axis(place, size)
