"""One space for a whole step: discs and barriers on a torus, and all queries about who is near whom.

A Space returns, to the bit, what the plain loop over all bodies returns; it only tests fewer of them. It
alone writes the Record of a step. It knows nothing of the game: the caller selects bodies by role bits.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

from game.physics.beams import Beam, Target, trace_beam
from game.physics.bounces import Bounce, bounce
from game.physics.collide import Contact, Disc, resolve_pairs
from game.physics.couples import bounce_couple, tie_couple
from game.physics.lines import nearest_on_segment
from game.physics.movers import Hit, HitKind, Mover
from game.physics.moving import (
    SAMPLES,
    TOLERANCE,
    MovingSegment,
    moving_ends,
    sweep_disc_moving_segment_on_torus,
    sweep_point_moving_segment_on_torus,
)
from game.physics.near import NearLists, barriers_of
from game.physics.notes import note_beam, note_broad, note_contacts, note_sweep
from game.physics.on_torus import (
    distance_to_segment_on_torus,
    segment_images,
    segment_touches,
    time_of_impact_on_torus,
)
from game.physics.rays import outward
from game.physics.record import ContactRecord, OctagonRecord, Purpose, Record, Sender, TetherRecord
from game.physics.sweeps import Touch
from game.physics.thing import Thing
from game.physics.torus import Torus, shortest
from game.physics.vec import Point, length

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from game.physics.legs import Barrier

_TOUCHING: Final = 1e-9  # Units of overlap that rounding leaves between two bodies just pushed apart
_SLACK: Final = 1e-9
"""Fraction of the numbers involved by which cheap tests are widened, so that rounding hides no body."""


F = TypeVar("F", bound=Thing)


class Bounds(NamedTuple):
    """A wrapped place, and how far from it a thing can be on each axis at any time in the step, units."""

    x: float
    y: float
    reach: float


class Push(NamedTuple):
    """A disc that was pushed out of a barrier: its number, the touch, and whether the overlap was real.

    deep: it overlapped by more than rounding leaves between two bodies just pushed apart.
    """

    number: int
    touch: Touch
    deep: bool


def _is_clear(torus: Torus, x: float, y: float, reach: float, segment: Thing) -> bool:
    """Say whether all within reach of a place is certainly clear of the middle line of a barrier.

    It is so outside of the barrier's box, and off the line that the barrier lies on.
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


def _is_apart(
    torus: Torus, x: float, y: float, reach_x: float, reach_y: float, others: Sequence[Bounds]
) -> bool:
    """Say whether a mover that reaches so far from a place is apart from all of some things on one axis."""
    for other_x, other_y, reach in others:
        near_x, near_y = reach + reach_x, reach + reach_y
        if near_x < abs(other_x - x) < torus.width - near_x:
            continue
        if not near_y < abs(other_y - y) < torus.height - near_y:
            return False
    return True


def _are_same(some: list[Thing], others: list[Thing]) -> bool:
    """Say whether two lists of the same length hold the very same things."""
    for one, other in zip(some, others):  # noqa: B905, SIM110 - strict and a generator would cost more
        if one is not other:
            return False
    return True


def _box(segment: MovingSegment) -> tuple[float, float, float, float]:
    """Return end a of a moving segment, and how far from it on each axis a touch in the step can be.

    The mover is taken as a point that stands still.
    """
    (x, y), (bx, by) = segment.a, segment.b
    (mx, my), (nx, ny) = segment.a_motion, segment.b_motion
    moves_x, moves_y = abs(mx) + abs(nx), abs(my) + abs(ny)
    spare = segment.thick + 2.0 / SAMPLES * (moves_x + moves_y)
    return x, y, abs(bx - x) + moves_x + spare, abs(by - y) + moves_y + spare


class Space:
    """Discs in groups with role bits, and barriers, on a torus.

    Call `follow` whenever bodies have come, gone, been moved by anything but the Space, or changed velocity;
    then query. Places are read from the bodies themselves, and what is kept from step to step never changes a
    result: while the same bodies come in the same order, `follow` is no more than a look at who they are.
    Copies start empty. Indices count through all groups in the order given.
    """

    def __init__(self) -> None:
        self.record: Record | None = None  # where the queries of a step are recorded, if wanted
        self.torus = Torus(1.0, 1.0)
        self.bodies: list[Thing] = []
        self.segments: Sequence[Thing] = ()
        self.thick = 0.0
        self.moving: Sequence[MovingSegment] = ()
        self.turning: Sequence[MovingSegment] = ()
        self._moving_ids: frozenset[int] = frozenset()
        self._moving_boxes: list[tuple[float, float, float, float]] = []
        self._turning_boxes: list[tuple[float, float, float, float]] = []
        self._roles: list[int] = []
        self._parts: list[tuple[int, int]] = []
        self._solid = 0
        self._near = NearLists()

    def __deepcopy__(self, memo: dict[int, object]) -> Space:
        """Start empty."""
        return Space()

    def follow(
        self,
        torus: Torus,
        roles: Sequence[int],
        groups: Sequence[Sequence[Thing]],
        segments: Sequence[Thing] = (),
        thick: float = 0.0,
        solid: int = 0,
        *,
        moved: bool = True,
    ) -> None:
        """Take the present state: groups of discs, the role bits of each group, and barriers.

        thick: units to each side of a barrier. Middles of barriers need not be wrapped. solid: the roles of
        discs that bounce off each other. moved: whether any disc that was there may have been moved by
        anything but the Space. Nothing moves within the step until `take_moving` says so.

        Raises:
            ValueError: there are not as many groups as roles.
        """
        if len(roles) != len(groups):
            raise ValueError(f"{len(groups)} groups need as many roles, not {len(roles)}")
        bodies: list[Thing] = []
        parts: list[tuple[int, int]] = []
        for number, group in enumerate(groups):
            if group:
                bodies += group
                parts.append((roles[number], len(group)))
        known = parts == self._parts and solid == self._solid and (torus is self.torus or torus == self.torus)
        if known and _are_same(bodies, self.bodies):
            if moved:
                self._near.doubt()
        else:
            self.torus, self.bodies, self._parts, self._solid = torus, bodies, parts, solid
            self._roles = [bits for bits, count in parts for _ in range(count)]
            self._near.take(torus, bodies, self._roles, solid)
        self.segments, self.thick = segments, thick
        self._near.lay(segments, thick)
        if self.moving or self.turning:
            self.take_moving((), ())

    def take_moving(self, moving: Sequence[MovingSegment], turning: Sequence[MovingSegment]) -> None:
        """Take the segments that move within the step.

        moving: those that reflect points; points meet them, and no barrier of the same id. turning: those
        that sweeps meet if they ask for them.
        """
        self.moving, self.turning = moving, turning
        self._moving_ids = frozenset([segment.id for segment in moving])
        self._moving_boxes = [_box(segment) for segment in moving]
        self._turning_boxes = [_box(segment) for segment in turning]

    def drift(self, mask: int, duration: float, quick: float = math.inf) -> bool:
        """Move the discs of some roles by their velocities for so many s.

        Say whether any of these is quicker than so many units/s. Others may have been moved since `follow`.
        """
        return self._near.drift(mask, duration, quick)

    # Pairs and pushes: overlapping discs, discs in barriers.

    def pairs(self) -> list[tuple[int, int]]:
        """List the solid discs that overlap, by index and in order, as naive_pairs does."""
        if self._near.crowded:
            return self._near.overlapping([body.x for body in self.bodies], [body.y for body in self.bodies])
        near = self._near.pairs()
        if not near:
            return []
        width, height = self.torus.width, self.torus.height
        half_width, half_height = width * 0.5, height * 0.5
        found = []
        for a, b, squared, i, j in near:
            dx, dy = b.x - a.x, b.y - a.y
            if dx > half_width or dx < -half_width:
                dx = width - abs(dx)
            if dy > half_height or dy < -half_height:
                dy = height - abs(dy)
            if dx * dx + dy * dy <= squared:
                found.append((i, j))
        return found

    def bounce_pairs(
        self, discs: Sequence[Disc], restitution: float, *, evenly: bool = False
    ) -> list[Contact]:
        """Bounce and separate all solid pairs that overlap; return the contacts, except mere touches.

        discs: the bodies up to the last solid one, as Discs. evenly: as in `resolve_pairs`.
        """
        pairs = self.pairs()
        if self.record is not None:
            note_broad(self.record, self._near, pairs)
        if not pairs:
            return []
        contacts = resolve_pairs(self.torus, discs, pairs, restitution, evenly=evenly)
        for contact in contacts:
            self._near.moved(contact.a)
            self._near.moved(contact.b)
        real = [c for c in contacts if c.impulse != 0.0 or not c.depth < _TOUCHING]
        if self.record is not None:
            note_contacts(self.record, self.bodies, real)
        return real

    def push_out(self, number: int, mask: int) -> list[Push]:
        """Push discs of some roles out of a barrier, in order; velocities do not change."""
        segment, bodies, roles = self.segments[number], self.bodies, self._roles
        pushes = []
        for i in self._near.beside(number):
            body = bodies[i]
            if roles[i] & mask and not _is_clear(
                self.torus, body.x, body.y, body.radius + self.thick, segment
            ):
                push = self._push_out(i, segment)
                if push is not None:
                    pushes.append(push)
        for push in pushes:
            self._near.moved(push.number)
        return pushes

    def _push_out(self, index: int, segment: Thing) -> Push | None:
        body = self.bodies[index]
        place, reach = (body.x, body.y), body.radius + self.thick
        for a, b in segment_images(self.torus, place, (segment.x, segment.y), segment.half, reach):
            near = nearest_on_segment(place, a, b)
            dx, dy = body.x - near[0], body.y - near[1]
            if dx * dx + dy * dy < reach * reach:
                normal = outward(place, near, (body.vx, body.vy))
                depth = reach - (dx * normal[0] + dy * normal[1])
                out = (body.x + normal[0] * depth, body.y + normal[1] * depth)
                body.x, body.y = self.torus.wrap(out)
                return Push(index, Touch(0.0, out, near, normal), depth > _TOUCHING)
        return None

    def bounce_off(
        self, who: int, velocity: Point, mass: float, segment: Thing, touch: Touch, restitution: float
    ) -> Bounce | None:
        """Return the velocity of a body after it hits an immovable barrier; None unless approaching.

        The returned impulse is for a mass of 1; the recorded one is for the given mass.
        """
        inward = (-touch.normal[0], -touch.normal[1])
        after = bounce(velocity, (0.0, 0.0), inward, 1.0, 0.0, restitution)
        if after is not None and self.record is not None:
            place, impulse = self.torus.wrap(touch.point), after.impulse * mass
            self.record.contacts.append(ContactRecord(who, segment.id, place, inward, 0.0, impulse, velocity))
        return after

    # Couples: two movers that are no discs of the Space.

    def bounce_couple(
        self, a: Thing, b: Thing, radius: float, inverse_mass: float, restitution: float
    ) -> ContactRecord | None:
        """Bounce and part two equal movers that overlap; None if they are apart or merely touch."""
        contact = bounce_couple(self.torus, a, b, radius, inverse_mass, restitution)
        if contact is None or (contact.impulse == 0.0 and contact.depth < _TOUCHING):
            return None
        if self.record is not None:
            self.record.contacts.append(contact)
        return contact

    def tie_couple(
        self, a: Thing, b: Thing, most: float, inverse_mass: float, restitution: float
    ) -> TetherRecord:
        """Hold two movers of equal mass at most so many units apart."""
        tether = tie_couple(self.torus, a, b, most, inverse_mass, restitution)
        if self.record is not None:
            self.record.tethers.append(tether)
        return tether

    def note_octagons(self, met: OctagonRecord) -> None:
        """Record two octagons that met, if the step is recorded."""
        if self.record is not None:
            self.record.octagons.append(met)

    # Sweeps: what a mover meets first.

    def may_meet(
        self,
        fliers: Sequence[F],
        radius: float,
        duration: float,
        also: Sequence[Bounds] = (),
        *,
        barriers: bool = True,
    ) -> list[F]:
        """Return those of some movers that may meet something on their motion of this duration, s.

        radius: of each of them. also: what they may meet besides the discs. barriers: whether they meet any.
        Those left out meet nothing, whatever their roles: every image of each thing lies apart from them on
        one axis, or off a barrier's line, by more than both can move. So `sweep` would find nothing.
        """
        if not fliers:
            return []
        torus, near = self.torus, self._near
        width, height = torus.width, torus.height
        widened = radius + _SLACK * (width + height)
        near.look_over()
        quickest = near.quickest * duration
        found = []
        for flier in fliers:
            x, y = flier.x, flier.y
            reach_x, reach_y = widened + abs(flier.vx) * duration, widened + abs(flier.vy) * duration
            free = 0.0 <= x < width and 0.0 <= y < height
            asked = near.bodies if near.few else near.bodies_around(x, reach_x + quickest)
            near_x = reach_x + quickest + near.widest
            far_x = width - near_x
            for disc in asked:
                if near_x < abs(disc.x - x) < far_x:
                    continue
                near_y = reach_y + disc.radius + abs(disc.vy) * duration
                if not near_y < abs(disc.y - y) < height - near_y and disc.id != flier.id:
                    free = False
                    break
            if free and also:
                free = _is_apart(torus, x, y, reach_x, reach_y, also)
            if free and barriers and near.barriers:
                free = self._is_clear_of_barriers(x, y, reach_x + reach_y + self.thick)
            if not free:
                found.append(flier)
            elif self.record is not None:
                way = Mover(flier.id, radius, x, y, flier.vx * duration, flier.vy * duration)
                note_sweep(self.record, torus, way, None)
        return found

    def _is_clear_of_barriers(self, x: float, y: float, reach: float) -> bool:
        """Say whether all within reach of a wrapped place is certainly clear of all barriers."""
        torus = self.torus
        width, height = torus.width, torus.height
        for number, (middle_x, middle_y, half_x, half_y) in enumerate(self._near.barriers):
            # Most are far away: compare one axis at a time before the full test.
            wide, high = half_x + reach, half_y + reach
            if wide < abs(x - middle_x) < width - wide or high < abs(y - middle_y) < height - high:
                continue
            if not _is_clear(torus, x, y, reach, self.segments[number]):
                return False
        return True

    def sweep(
        self,
        way: Mover,
        duration: float,
        mask: int,
        others: Sequence[Mover] = (),
        *,
        barriers: bool = True,
        turning: bool = False,
        spared: Collection[int] = (),
    ) -> Hit | None:
        """Return what a mover meets first on its motion from way.since on; None if it meets nothing.

        It never meets a body of its own id, nor a disc whose id is spared. duration: s that the whole motion
        takes, in which discs move with their velocities. mask: roles of the discs it can meet. others: movers
        it can meet, from when both are on their present motion. barriers: whether it meets the barriers it is
        heading into and, if it is a point, the moving ones. turning: whether it meets the turning segments.
        Ties go to the lower id.
        """
        best = self._first_disc(way, duration, mask, spared)
        if others:
            best = self._first_way(way, others, best)
        if barriers and self.segments:
            best = self._first_segment(way, best)
        if barriers and self.moving and way.radius == 0.0:
            best = self._first_in_motion(way, HitKind.MOVING, best)
        if turning and self.turning:
            best = self._first_in_motion(way, HitKind.TURNING, best)
        if self.record is not None:
            note_sweep(self.record, self.torus, way, best)
        return best

    def will_meet(self, way: Mover, duration: float, mask: int, others: Sequence[Mover] = ()) -> bool:
        """Say whether sweep would find anything if there were no barriers; nothing is recorded."""
        met = self._first_disc(way, duration, mask, any_will_do=True)
        return met is not None or self._first_way(way, others, None) is not None

    def _first_disc(
        self,
        way: Mover,
        duration: float,
        mask: int,
        spared: Collection[int] = (),
        *,
        any_will_do: bool = False,
    ) -> Hit | None:
        """Return the first disc of some roles that a mover meets; with any_will_do, any that it meets."""
        torus, bodies, roles = self.torus, self.bodies, self._roles
        width, height = torus.width, torus.height
        half_width, half_height = width * 0.5, height * 0.5
        since = way.since
        rest = 1.0 - since
        x, y = way.x, way.y
        if since != 0.0 or not (0.0 <= x < width and 0.0 <= y < height):
            x, y = torus.wrap(way.at(since))  # after a ricochet it can be worlds away
        size_x, size_y = abs(way.mx), abs(way.my)
        spare = way.radius + _SLACK * (width + height + size_x + size_y)
        reach_x, reach_y = size_x + spare, size_y + spare
        best: Hit | None = None
        near = self._near
        near.look_over()
        for i in near.around(x, reach_x + near.quickest * duration):
            # Most are far away: compare one axis at a time before the full test.
            body = bodies[i]
            radius = body.radius
            dx = abs(body.x - x)
            if dx > half_width:
                dx = abs(width - dx)
            if dx > reach_x + radius + abs(body.vx) * duration:
                continue
            dy = abs(body.y - y)
            if dy > half_height:
                dy = abs(height - dy)
            if dy > reach_y + radius + abs(body.vy) * duration or not (roles[i] & mask and body.alive):
                continue
            if body.id == way.id or body.id in spared:
                continue
            bx, by = body.vx * duration, body.vy * duration
            offset = (body.x - x + bx * since, body.y - y + by * since)
            motion = ((way.mx - bx) * rest, (way.my - by) * rest)
            reach = way.radius + radius
            fraction = time_of_impact_on_torus(torus, offset, motion, reach)
            if fraction is not None:
                t = since + fraction * rest
                if best is None or t < best.t or (t == best.t and body.id < best.id):
                    place = (body.x + bx * t, body.y + by * t)
                    touch = self._touch(way, t, fraction, place, radius, motion)
                    best = Hit(t, body.id, HitKind.DISC, i, touch, (bx * rest, by * rest), reach)
                    if any_will_do:
                        break
        return best

    def _touch(
        self, way: Mover, t: float, fraction: float, other: Point, radius: float, motion: Point
    ) -> Touch:
        """Return how a mover touches the nearest image of a disc that is at `other` at t.

        fraction: t as a fraction of the remaining motion. motion: of the mover relative to the disc.
        """
        centre = way.at(t)
        away = self.torus.delta(other, centre)
        normal = outward(away, (0.0, 0.0), motion)
        x, y = centre[0] - away[0] + normal[0] * radius, centre[1] - away[1] + normal[1] * radius
        return Touch(fraction, centre, (x, y), normal)

    def _first_way(self, way: Mover, others: Sequence[Mover], best: Hit | None) -> Hit | None:
        """Return the sooner of best and the first touch with another mover.

        Both are swept from when both are on their present motion; earlier touches have been handled.
        """
        for index, other in enumerate(others):
            if other.id == way.id:
                continue
            since = max(way.since, other.since)
            rest = 1.0 - since
            x = way.x + way.mx * since - other.x - other.mx * since
            y = way.y + way.my * since - other.y - other.my * since
            motion = ((way.mx - other.mx) * rest, (way.my - other.my) * rest)
            reach = way.radius + other.radius
            fraction = time_of_impact_on_torus(self.torus, (-x, -y), motion, reach)
            if fraction is not None:
                t = since + fraction * rest
                if best is None or t < best.t or (t == best.t and other.id < best.id):
                    part = 1.0 - way.since
                    after = (t - way.since) / part if part > 0.0 else 0.0
                    touch = self._touch(way, t, after, other.at(t), other.radius, motion)
                    way_of_other = (other.mx * part, other.my * part)
                    best = Hit(t, other.id, HitKind.MOVER, index, touch, way_of_other, reach)
        return best

    def _first_segment(self, way: Mover, best: Hit | None) -> Hit | None:
        """Return the sooner of best and the first barrier that the mover is heading into."""
        torus = self.torus
        width, height = torus.width, torus.height
        rest = 1.0 - way.since
        start = way.at(way.since)
        motion = (way.mx * rest, way.my * rest)
        size_x, size_y = abs(motion[0]), abs(motion[1])
        thick = way.radius + self.thick
        spare = thick + _SLACK * (width + height + size_x + size_y)
        x, y = torus.wrap(start)
        for number, (middle_x, middle_y, half_x, half_y) in enumerate(self._near.barriers):
            dx = abs(middle_x - x)
            if min(dx, abs(width - dx)) > half_x + size_x + spare:
                continue
            dy = abs(middle_y - y)
            if min(dy, abs(height - dy)) > half_y + size_y + spare:
                continue
            which, half = self.segments[number].id, self.segments[number].half
            if way.radius == 0.0 and which in self._moving_ids:
                continue
            for touch, ends in segment_touches(torus, start, motion, thick, (middle_x, middle_y), half):
                if touch.normal[0] * motion[0] + touch.normal[1] * motion[1] < 0.0:
                    t = way.since + touch.t * rest
                    if best is None or t < best.t or (t == best.t and which < best.id):
                        best = Hit(t, which, HitKind.SEGMENT, number, touch, (0.0, 0.0), thick, ends)
        return best

    def _first_in_motion(self, way: Mover, kind: HitKind, best: Hit | None) -> Hit | None:
        """Return the sooner of best and the first moving segment of a kind that a mover meets.

        A segment that reflects points meets only those that head into it, relative to the point that is met.
        """
        segments, boxes = (
            (self.moving, self._moving_boxes)
            if kind is HitKind.MOVING
            else (self.turning, self._turning_boxes)
        )
        width, height = self.torus.width, self.torus.height
        since, rest = way.since, 1.0 - way.since
        start, motion = way.at(since), (way.mx * rest, way.my * rest)
        size_x, size_y = abs(motion[0]), abs(motion[1])
        spare = way.radius + TOLERANCE + _SLACK * (width + height + size_x + size_y)
        spare += 2.0 / SAMPLES * (size_x + size_y)
        for number, segment in enumerate(segments):
            # Most are far away: compare one axis at a time before the full test.
            x, y, wide, high = boxes[number]
            across, down = wide + size_x + spare, high + size_y + spare
            if across + across < width and abs(shortest(x - start[0], width)) > across:
                continue
            if down + down < height and abs(shortest(y - start[1], height)) > down:
                continue
            reach = way.radius + segment.thick
            a, b = moving_ends(segment, since)
            (ax, ay), (bx, by) = segment.a_motion, segment.b_motion
            left = MovingSegment(segment.id, a, b, (ax * rest, ay * rest), (bx * rest, by * rest))
            into = kind is HitKind.MOVING
            met = (
                sweep_disc_moving_segment_on_torus(self.torus, start, motion, reach, left, into=into)
                if reach > 0.0
                else sweep_point_moving_segment_on_torus(self.torus, start, motion, left)
            )
            if met is None or segment.id == way.id:
                continue
            t = since + met.t * rest
            if best is None or t < best.t or (t == best.t and segment.id < best.id):
                touch = Touch(met.t, met.centre, met.point, met.normal)
                best = Hit(t, segment.id, kind, number, touch, met.carried, reach, met.ends)
        return best

    # Beams, and distances from positions.

    def beam(
        self,
        purpose: Purpose,
        start: Point,
        direction: Point,
        reach: float,
        mask: int,
        bounces: int,
        *,
        pierce: bool,
        sender: Sender | None = None,
        also: Sequence[Target] = (),
        mirrors: Sequence[Barrier] = (),
        mirroring: int = 0,
    ) -> Beam:
        """Return trace_beam against the barriers, the living discs of some roles, and the targets in `also`.

        direction: of length 1. purpose, sender: for the record; the first leg cannot meet the sender.
        mirrors: more barriers, as they stand now. mirroring: roles of the discs that are round mirrors.
        Barrier indices in legs count the segments first, then mirrors.
        """
        barriers = [*barriers_of(self.segments), *mirrors]
        targets = [
            Target(body.id, (body.x, body.y), body.radius, roles & mirroring != 0)
            for body, roles in zip(self.bodies, self._roles, strict=True)
            if roles & mask and body.alive
        ]
        beam = trace_beam(
            self.torus, start, direction, reach, barriers, [*also, *targets], bounces, pierce=pierce,
            shooter=None if sender is None else sender.id,
        )  # fmt: skip
        if self.record is not None:
            note_beam(self.record, purpose, beam, sender)
        return beam

    def clearance(self, place: Point, most: float, mask: int, points: Sequence[Point] = ()) -> float:
        """Return the distance from a wrapped position to the nearest rim: of discs, barriers and some points.

        At most `most`. Below 0: inside by that much. Discs count as long as they are in their group, alive or
        not.
        """
        nearest = self.nearest(place, mask, most)
        least = most if nearest is None else nearest[0]
        for point in points:
            least = min(least, self.torus.distance(place, point))
        for segment in self.segments:
            middle = (segment.x, segment.y)
            away = self.torus.distance(place, middle) * (1.0 - _SLACK) - length(segment.half) - self.thick
            if not away - _SLACK * (self.torus.width + self.torus.height) > least:
                gap = distance_to_segment_on_torus(self.torus, place, middle, segment.half) - self.thick
                least = min(least, gap)
        return least

    def nearest(self, place: Point, mask: int, most: float = math.inf) -> tuple[float, int] | None:
        """Return the distance to the nearest rim of a disc of some roles, and its index.

        None if none is nearer than most. The lower index at a tie.
        """
        torus, bodies, roles = self.torus, self.bodies, self._roles
        width, height = torus.width, torus.height
        best, least = -1, most
        x, y = place
        slack = _SLACK * (width + height)
        for i in self._near.around(x, most):
            body = bodies[i]
            radius = body.radius
            # Most are farther than that on one axis alone.
            far = least + radius + slack
            if far < abs(body.x - x) < width - far or far < abs(body.y - y) < height - far:
                continue
            gap = torus.distance(place, (body.x, body.y)) - radius
            if (gap < least or (gap == least and i < best)) and roles[i] & mask:
                best, least = i, gap
        return (least, best) if best >= 0 else None
