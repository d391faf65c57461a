"""Two movers and what acts between them: they bounce off one another, or a tether holds them (lesson 5).

A taut tether is a contact turned round. Its normal points from the second to the first, by what the two are
too far apart is the depth of an overlap, and what stops them from parting is the impulse of a bounce. So it
keeps what a bounce keeps: the sum of momenta always, the energy at restitution 1, and it never adds any.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.physics.bounces import Overlap, bounce, contact_point, overlap, separation
from game.physics.record import ContactRecord, TetherRecord
from game.physics.thing import Thing
from game.physics.vec import Point, length, unit

if TYPE_CHECKING:
    from game.physics.torus import Torus


def bounce_couple(
    torus: Torus, a: Thing, b: Thing, radius: float, inverse_mass: float, restitution: float
) -> ContactRecord | None:
    """Bounce two equal discs off one another and part them by the same way each; None if they are apart.

    radius and inverse_mass: of each.
    """
    offset = torus.delta((a.x, a.y), (b.x, b.y))
    touch = overlap(offset, radius, radius)
    if touch is None:
        return None
    point = torus.wrap(contact_point((a.x, a.y), offset, radius, radius))
    before_a, before_b = (a.vx, a.vy), (b.vx, b.vy)
    impulse = _exchange(torus, a, b, touch, inverse_mass, restitution)
    return ContactRecord(a.id, b.id, point, touch.normal, touch.depth, impulse, before_a, before_b)


def tie_couple(
    torus: Torus, a: Thing, b: Thing, most: float, inverse_mass: float, restitution: float
) -> TetherRecord:
    """Hold two of equal mass at most so many units apart, from centre to centre by the shortest way.

    Slack, at less than that, the tether does nothing. Taut, it takes from the speed at which they part what
    restitution does not turn round, and pulls both back by the same way to where it is just taut.
    """
    start, way = (a.x, a.y), torus.delta((a.x, a.y), (b.x, b.y))
    before_a, before_b = (a.vx, a.vy), (b.vx, b.vy)
    far, towards_b = length(way), unit(way)
    impulse = 0.0
    if towards_b is not None and far >= most:
        normal = (-towards_b[0], -towards_b[1])
        impulse = _exchange(torus, a, b, Overlap(normal, far - most), inverse_mass, restitution)
    return TetherRecord(a.id, b.id, start, way, most, impulse, before_a, before_b)


def _exchange(
    torus: Torus, a: Thing, b: Thing, touch: Overlap, inverse_mass: float, restitution: float
) -> float:
    """Give two their velocities and places after an overlap along its normal; return the impulse."""
    after = bounce((a.vx, a.vy), (b.vx, b.vy), touch.normal, inverse_mass, inverse_mass, restitution)
    if after is not None:
        (a.vx, a.vy), (b.vx, b.vy) = after.velocity_a, after.velocity_b
    push_a, push_b = separation(touch.normal, touch.depth, inverse_mass, inverse_mass)
    if touch.depth > 0.0:
        a.x, a.y = torus.wrap(_moved(a, push_a))
        b.x, b.y = torus.wrap(_moved(b, push_b))
    return 0.0 if after is None else after.impulse


def _moved(body: Thing, way: Point) -> Point:
    return (body.x + way[0], body.y + way[1])
