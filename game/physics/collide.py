"""Resolving collisions of many discs, pair by pair in a given order."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

from game.physics.bounces import Overlap, bounce, contact_point, overlap, separation
from game.physics.torus import shortest, wrap_axis
from game.physics.vec import Point

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from game.physics.torus import Torus


class Disc(Protocol):
    """What a body needs to bounce: wrapped centre, velocity in units/s, radius, and 1/mass."""

    x: float
    y: float
    vx: float
    vy: float

    @property
    def radius(self) -> float:
        """Radius in units, at least 0."""

    @property
    def inverse_mass(self) -> float:
        """1/m; 0.0 for a body that nothing moves."""


class Contact(NamedTuple):
    """Two bodies that overlapped in this step, by index.

    point: where (wrapped). normal: unit, from a to b. depth: units of overlap that were resolved. impulse:
    mass x units/s, 0.0 when they were already separating. before_a, before_b: velocities before it.
    """

    a: int
    b: int
    point: Point
    normal: Point
    depth: float
    impulse: float
    before_a: Point
    before_b: Point


def resolve_pairs(
    torus: Torus,
    bodies: Sequence[Disc],
    pairs: Iterable[tuple[int, int]],
    restitution: float = 1.0,
    *,
    evenly: bool = False,
) -> list[Contact]:
    """Bounce and separate the given pairs, one after the other in the given order; return the contacts.

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
            impulse = _exchange(a, b, touch.normal, restitution)
            _part(torus, a, b, touch, evenly=evenly)
            contacts.append(Contact(i, j, point, touch.normal, touch.depth, impulse, before_a, before_b))
    return contacts


def _exchange(a: Disc, b: Disc, normal: Point, restitution: float) -> float:
    after = bounce((a.vx, a.vy), (b.vx, b.vy), normal, a.inverse_mass, b.inverse_mass, restitution)
    if after is None:
        return 0.0
    a.vx, a.vy = after.velocity_a
    b.vx, b.vy = after.velocity_b
    return after.impulse


def _part(torus: Torus, a: Disc, b: Disc, touch: Overlap, *, evenly: bool) -> None:
    inverse_a, inverse_b = a.inverse_mass, b.inverse_mass
    if evenly and inverse_a > 0.0 and inverse_b > 0.0:
        inverse_a = inverse_b = 1.0
    push_a, push_b = separation(touch.normal, touch.depth, inverse_a, inverse_b)
    a.x = wrap_axis(a.x + push_a[0], torus.width)
    a.y = wrap_axis(a.y + push_a[1], torus.height)
    b.x = wrap_axis(b.x + push_b[0], torus.width)
    b.y = wrap_axis(b.y + push_b[1], torus.height)
