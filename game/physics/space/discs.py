"""Space: the discs and barriers of a moment on a torus, as the questions of this package see them.

Nothing is kept from one question to the next: positions and velocities are read from the bodies themselves.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from game.physics.legs import Barrier
from game.physics.moving import MovingSegment, reach_box
from game.physics.record import Record
from game.physics.torus import Torus, shortest
from game.physics.vec import Point

_SLACK: Final = 1e-9  # Fraction of the world by which quick tests are widened, so that rounding hides no disc

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


def barriers_of(segments: Sequence[Collider]) -> list[Barrier]:
    """Return the segments as Barriers for beams, with their ids."""
    return [Barrier((each.x, each.y), each.half, each.mirror, each.id) for each in segments]


def is_clear_of(torus: Torus, x: float, y: float, reach: float, segment: Collider) -> bool:
    """Return whether everything within reach of a position is certainly clear of a barrier's middle line.

    It is clear outside of the barrier's box, and off the endless line on which the barrier lies.
    """
    half_x, half_y = segment.half
    reach += _SLACK * (torus.width + torus.height)
    wide, high = abs(half_x) + reach, abs(half_y) + reach
    dx, dy = shortest(x - segment.x, torus.width), shortest(y - segment.y, torus.height)
    if abs(dx) > wide or abs(dy) > high:
        return True
    if wide + wide >= torus.width or high + high >= torus.height:
        return False  # it may touch another image than the nearest
    across = dx * half_y - dy * half_x
    return across * across > reach * reach * (half_x * half_x + half_y * half_y)


class Space:
    """Discs in groups with role bits, and barriers, on a torus.

    Call `sync` whenever bodies have come or gone; then ask. The index of a body counts through all groups in
    the order given. Copies start empty.
    """

    def __init__(self) -> None:
        self.record: Record | None = None  # where the queries of a step are recorded, if wanted
        self.torus = Torus(1.0, 1.0)
        self.bodies: list[Collider] = []
        self.roles: list[int] = []  # the role bits of each body
        self.solid: list[int] = []  # the indices of those that bounce off each other
        self.drifters: list[Collider] = []  # those that `drift` moves
        self.segments: Sequence[Collider] = ()  # the barriers
        self.thickness = 0.0  # units to each side of a barrier
        self.moving_mirrors: list[tuple[MovingSegment, Box]] = []
        self.moving_segments: list[tuple[MovingSegment, Box]] = []
        self.moving_mirror_ids: frozenset[int] = frozenset()
        self._known: tuple[object, ...] = ()  # what `sync` was last told

    def __deepcopy__(self, memo: dict[int, object]) -> Space:
        """Start empty."""
        return Space()

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
        """Take over the present bodies: groups of discs, the role bits of each group, and barriers.

        thickness: units to each side of a barrier. Middles of barriers need not be wrapped. solid: the roles
        of discs that bounce off each other. drifting: those that `drift` moves. Nothing moves within the step
        until `set_moving` says so.

        Raises:
            ValueError: there are not as many groups as roles.
        """
        if len(roles) != len(groups):
            raise ValueError(f"{len(groups)} groups need as many roles, not {len(roles)}")
        self.torus, self.segments, self.thickness = torus, segments, thickness
        if self.moving_mirrors or self.moving_segments:
            self.set_moving((), ())
        if self._known == (roles, solid, drifting, *groups):  # most often nothing has come or gone
            return
        self._known = (roles, solid, drifting, *([*group] for group in groups))
        self.bodies = [body for group in groups for body in group]
        self.roles = [bits for bits, group in zip(roles, groups, strict=True) for _ in group]
        self.solid = [index for index, bits in enumerate(self.roles) if bits & solid]
        self.drifters = [
            body for bits, group in zip(roles, groups, strict=True) if bits & drifting for body in group
        ]

    def set_moving(self, mirrors: Sequence[MovingSegment], segments: Sequence[MovingSegment]) -> None:
        """Set the segments that move within the step.

        mirrors: those that reflect points; only points meet them, and these no barrier of the same id.
        segments: those that a sweep meets if it asks for them.
        """
        self.moving_mirrors = [(each, reach_box(each)) for each in mirrors]
        self.moving_segments = [(each, reach_box(each)) for each in segments]
        self.moving_mirror_ids = frozenset([each.id for each in mirrors])

    def drift(self, duration: float) -> float:
        """Move the discs that drift for `duration` s; return the square of their highest speed."""
        torus = self.torus
        width, height = torus.width, torus.height
        fastest = 0.0
        for body in self.drifters:
            vx, vy = body.vx, body.vy
            x, y = body.x + vx * duration, body.y + vy * duration
            # The wrap of the torus, called only when it has something to do.
            if not (0.0 <= x < width and 0.0 <= y < height):
                x, y = torus.wrap((x, y))
            body.x, body.y = x, y
            squared = vx * vx + vy * vy
            if squared > fastest:  # noqa: PLR1730 - half as quick
                fastest = squared
        return fastest
