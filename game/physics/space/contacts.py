"""Contacts in a Space: discs that overlap bounce, barriers push discs out, a tether holds two bodies.

Bounces are those of lesson 5: the impulse acts along the normal alone, and a push changes positions alone, so
that momentum is conserved between two bodies and no energy is added.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from game.physics.bounces import Bounce, Overlap, bounce, contact_point, overlap, separation
from game.physics.lines import nearest_on_segment
from game.physics.on_torus import segment_images
from game.physics.rays import outward
from game.physics.record import ContactRecord, Record, TetherRecord
from game.physics.space.discs import Collider, Space, is_clear_of
from game.physics.torus import Torus, shortest
from game.physics.vec import Point, length, unit

_TOUCHING: Final = 1e-9  # Units of overlap that rounding leaves between two bodies just pushed apart


class PushOut(NamedTuple):
    """A disc that was pushed out of a barrier.

    body_index: of the disc in the Space. point: of contact, on the barrier. normal: unit, from the barrier to
    the disc. Both are in the disc's unwrapped frame. deep: whether they overlapped by more than rounding
    leaves between two bodies just pushed apart.
    """

    body_index: int
    point: Point
    normal: Point
    deep: bool


def find_pairs(space: Space) -> list[tuple[int, int]]:
    """List the solid discs that overlap, by index and in order, as naive_pairs does."""
    neighbours = space.neighbours()
    if not neighbours:
        return []
    width, height = space.torus.width, space.torus.height
    half_width, half_height = width * 0.5, height * 0.5
    pairs = []
    for a, b, squared, i, j in neighbours:
        dx, dy = b.x - a.x, b.y - a.y
        if dx > half_width or dx < -half_width:
            dx = width - abs(dx)
        if dy > half_height or dy < -half_height:
            dy = height - abs(dy)
        if dx * dx + dy * dy <= squared:
            pairs.append((i, j))
    return pairs


def bounce_pairs(space: Space, restitution: float, *, evenly: bool = False) -> list[ContactRecord]:
    """Bounce and separate all solid pairs that overlap; return the contacts by index, except mere touches.

    evenly: as in `resolve_pairs`.
    """
    pairs = find_pairs(space)
    if space.record is not None:
        _record_broad_phase(space.record, space, pairs)
    if not pairs:
        return []
    contacts = resolve_pairs(space.torus, space.bodies, pairs, restitution, evenly=evenly)
    for contact in contacts:
        space.note_moved(contact.a)
        space.note_moved(contact.b)
    real = [each for each in contacts if each.impulse != 0.0 or not each.depth < _TOUCHING]
    if space.record is not None:
        for each in real:
            a, b = space.bodies[each.a].id, space.bodies[each.b].id
            space.record.contacts.append(each._replace(a=a, b=b))
    return real


def _record_broad_phase(record: Record, space: Space, pairs: list[tuple[int, int]]) -> None:
    """Record the lists that a round of bounces used, and the pairs that overlapped."""
    bodies, broad = space.bodies, record.broad
    broad.near = [(a.id, b.id) for a, b, _, _, _ in space.neighbours()]
    if pairs:
        known = {*broad.overlapping}
        met = [(bodies[i].id, bodies[j].id) for i, j in pairs]
        broad.overlapping = [*broad.overlapping, *(pair for pair in met if pair not in known)]


def resolve_pairs(
    torus: Torus,
    bodies: Sequence[Collider],
    pairs: Iterable[tuple[int, int]],
    restitution: float = 1.0,
    *,
    evenly: bool = False,
) -> list[ContactRecord]:
    """Bounce and separate the given pairs, one by one in the given order; return the contacts by index.

    Velocities change only for pairs that approach. Positions change by inverse mass or, with evenly, by the
    same amount for both whatever their masses. No energy is added either way. A pair that an earlier one has
    already pushed apart is skipped.

    evenly is for jams. By inverse mass, a light body between two heavy ones takes nearly all of each push,
    from one into the other and back, and overlaps nearly as much after a round as before it.
    """
    contacts = []
    for i, j in pairs:
        a, b = bodies[i], bodies[j]
        offset = (shortest(b.x - a.x, torus.width), shortest(b.y - a.y, torus.height))
        touch = overlap(offset, a.radius, b.radius)
        if touch is not None:
            point = torus.wrap(contact_point((a.x, a.y), offset, a.radius, b.radius))
            before_a, before_b = (a.vx, a.vy), (b.vx, b.vy)
            impulse = _resolve(
                torus, a, b, touch, (a.inverse_mass, b.inverse_mass), restitution, evenly=evenly
            )
            contacts.append(
                ContactRecord(i, j, point, touch.normal, touch.depth, impulse, before_a, before_b)
            )
    return contacts


def _resolve(
    torus: Torus,
    a: Collider,
    b: Collider,
    touch: Overlap,
    inverse_masses: tuple[float, float],
    restitution: float,
    *,
    evenly: bool = False,
) -> float:
    """Give two bodies the velocities and positions after an overlap; return the impulse."""
    inverse_a, inverse_b = inverse_masses
    after = bounce((a.vx, a.vy), (b.vx, b.vy), touch.normal, inverse_a, inverse_b, restitution)
    if after is not None:
        (a.vx, a.vy), (b.vx, b.vy) = after.velocity_a, after.velocity_b
    if evenly and inverse_a > 0.0 and inverse_b > 0.0:
        inverse_a = inverse_b = 1.0
    push_a, push_b = separation(touch.normal, touch.depth, inverse_a, inverse_b)
    a.x, a.y = torus.wrap((a.x + push_a[0], a.y + push_a[1]))
    b.x, b.y = torus.wrap((b.x + push_b[0], b.y + push_b[1]))
    return 0.0 if after is None else after.impulse


# Barriers.


def push_out_of_barrier(space: Space, barrier_index: int, mask: int) -> list[PushOut]:
    """Push the discs of some roles out of a barrier, in order; velocities do not change."""
    segment, bodies, roles = space.segments[barrier_index], space.bodies, space.roles
    pushes = []
    for i in space.beside(barrier_index):
        body = bodies[i]
        reach = body.radius + space.thickness
        if roles[i] & mask and not is_clear_of(space.torus, body.x, body.y, reach, segment):
            push = _push_out(space.torus, i, body, segment, reach)
            if push is not None:
                pushes.append(push)
    for push in pushes:
        space.note_moved(push.body_index)
    return pushes


def _push_out(torus: Torus, index: int, body: Collider, segment: Collider, reach: float) -> PushOut | None:
    """Push a disc out of the first image of a barrier that it overlaps; reach: units to the middle line."""
    place = (body.x, body.y)
    for a, b in segment_images(torus, place, (segment.x, segment.y), segment.half, reach):
        near = nearest_on_segment(place, a, b)
        dx, dy = body.x - near[0], body.y - near[1]
        if dx * dx + dy * dy < reach * reach:
            normal = outward(place, near, (body.vx, body.vy))
            depth = reach - (dx * normal[0] + dy * normal[1])
            body.x, body.y = torus.wrap((body.x + normal[0] * depth, body.y + normal[1] * depth))
            return PushOut(index, near, normal, depth > _TOUCHING)
    return None


def bounce_off_barrier(
    space: Space,
    body: Collider,
    mass: float,
    barrier: Collider,
    point: Point,
    normal: Point,
    restitution: float,
) -> Bounce | None:
    """Return the bounce of a body off an immovable barrier; None unless it approaches. The body is unchanged.

    point: of contact. normal: unit, from the barrier to the body. velocity_a of the result is the body's. The
    returned impulse is for a mass of 1; the recorded one is for the given mass.
    """
    velocity, inward = (body.vx, body.vy), (-normal[0], -normal[1])
    after = bounce(velocity, (0.0, 0.0), inward, 1.0, 0.0, restitution)
    if after is not None and space.record is not None:
        place, impulse = space.torus.wrap(point), after.impulse * mass
        contact = ContactRecord(body.id, barrier.id, place, inward, 0.0, impulse, velocity)
        space.record.contacts.append(contact)
    return after


# Two bodies that need not be discs of the Space.


def bounce_equal_discs(
    space: Space, a: Collider, b: Collider, radius: float, inverse_mass: float, restitution: float
) -> ContactRecord | None:
    """Bounce two equal discs off one another and part them equally; None if they are apart or merely touch.

    radius and inverse_mass: of each. The shortest way between them counts.
    """
    torus = space.torus
    offset = torus.delta((a.x, a.y), (b.x, b.y))
    touch = overlap(offset, radius, radius)
    if touch is None:
        return None
    point = torus.wrap(contact_point((a.x, a.y), offset, radius, radius))
    before_a, before_b = (a.vx, a.vy), (b.vx, b.vy)
    impulse = _resolve(torus, a, b, touch, (inverse_mass, inverse_mass), restitution)
    if impulse == 0.0 and touch.depth < _TOUCHING:
        return None
    contact = ContactRecord(a.id, b.id, point, touch.normal, touch.depth, impulse, before_a, before_b)
    if space.record is not None:
        space.record.contacts.append(contact)
    return contact


def solve_tether(
    space: Space, a: Collider, b: Collider, max_length: float, inverse_mass: float, restitution: float
) -> TetherRecord:
    """Keep the centres of two bodies of equal mass at most max_length units apart, by the shortest way.

    A tether is a contact turned round: its normal points from b to a, the excess length takes the place of
    the depth of an overlap, and the impulse stops the two from parting. Below max_length it is slack
    and does nothing. Taut, it turns `restitution` of the speed at which they part into approach, and pulls
    both back equally.
    """
    torus = space.torus
    start, offset = (a.x, a.y), torus.delta((a.x, a.y), (b.x, b.y))
    before_a, before_b = (a.vx, a.vy), (b.vx, b.vy)
    distance, towards_b = length(offset), unit(offset)
    impulse = 0.0
    if towards_b is not None and distance >= max_length:
        taut = Overlap((-towards_b[0], -towards_b[1]), distance - max_length)
        impulse = _resolve(torus, a, b, taut, (inverse_mass, inverse_mass), restitution)
    tether = TetherRecord(a.id, b.id, start, offset, max_length, impulse, before_a, before_b)
    if space.record is not None:
        space.record.tethers.append(tether)
    return tether
