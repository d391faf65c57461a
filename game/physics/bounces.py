"""Collisions of circles: overlap, contact point, elastic bounce, separation (lesson 5, corrected).

Each function takes the shortest offset from a to b; only `Torus` knows the edges of the world. Masses are
given as 1/m: 0.0 is a wall that nothing moves.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from game.physics.vec import TINY, Point, unit


class Overlap(NamedTuple):
    """How two discs touch: the unit normal from a to b, and how deep they overlap (0.0 when touching)."""

    normal: Point
    depth: float


class Bounce(NamedTuple):
    """Both velocities after a bounce, and the impulse exchanged along the normal (mass x units/s, >= 0)."""

    velocity_a: Point
    velocity_b: Point
    impulse: float


def overlap(offset: Point, radius_a: float, radius_b: float) -> Overlap | None:
    """Return how two closed discs overlap; None when apart (lesson 5, corrected). offset: b relative to a.

    Concentric discs have no normal of their own; theirs is (1, 0), so that the result is the same everywhere.
    A negative radius, or NaN or infinity anywhere, overlaps nothing.
    """
    reach = radius_a + radius_b
    squared = offset[0] * offset[0] + offset[1] * offset[1]
    if not (radius_a >= 0.0 and radius_b >= 0.0 and squared <= reach * reach < math.inf):
        return None
    distance = math.sqrt(squared)
    if distance <= TINY:
        return Overlap(unit(offset) or (1.0, 0.0), reach - distance)
    return Overlap((offset[0] / distance, offset[1] / distance), reach - distance)


def contact_point(centre_a: Point, offset: Point, radius_a: float, radius_b: float) -> Point:
    """Return where two circles meet: lesson 5's mean weighted by the radii, (C1 r2 + C2 r1) / (r1 + r2).

    For circles that just touch, this is the point of a's rim towards b. For two points it is midway.
    """
    total = radius_a + radius_b
    fraction = radius_a / total if total > 0.0 else 0.5
    return (centre_a[0] + offset[0] * fraction, centre_a[1] + offset[1] * fraction)


def bounce(
    velocity_a: Point,
    velocity_b: Point,
    normal: Point,
    inverse_a: float,
    inverse_b: float,
    restitution: float = 1.0,
) -> Bounce | None:
    """Return the velocities after a collision along the unit normal from a to b; None unless approaching.

    J = (1 + e) u / (1/m1 + 1/m2) with approach speed u = (v1 - v2) . n, a being body 1 (Hecker, "Physics,
    Part 3: Collision Response", Game Developer 1997, without rotation). Only the component along the normal
    changes; lesson 5 changed x and y each by itself. restitution e: 1 keeps the energy, 0 leaves both with
    the same normal velocity. Velocities in units/s, the impulse in mass x units/s. Two walls (both 1/m = 0)
    never bounce, nor does anything with NaN or infinity in it.
    """
    nx, ny = normal
    approach = (velocity_a[0] - velocity_b[0]) * nx + (velocity_a[1] - velocity_b[1]) * ny
    inverse = inverse_a + inverse_b
    if not (approach > 0.0 and 0.0 < inverse < math.inf):
        return None
    impulse = (1.0 + restitution) * approach / inverse
    if not 0.0 <= impulse < math.inf:
        return None
    push_a, push_b = impulse * inverse_a, impulse * inverse_b
    return Bounce(
        (velocity_a[0] - push_a * nx, velocity_a[1] - push_a * ny),
        (velocity_b[0] + push_b * nx, velocity_b[1] + push_b * ny),
        impulse,
    )


def separation(normal: Point, depth: float, inverse_a: float, inverse_b: float) -> tuple[Point, Point]:
    """Return the displacements of a and b that end an overlap, shared by inverse mass.

    The heavier moves less; lesson 5 moved each by half, whatever the masses. Only positions change, never
    velocities, so no energy is added. Two walls stay in place, and a depth that is NaN, infinite or below 0
    moves nothing. normal: unit, from a to b; depth in units.
    """
    inverse = inverse_a + inverse_b
    if not (0.0 < inverse < math.inf and 0.0 < depth < math.inf):
        return ((0.0, 0.0), (0.0, 0.0))
    push_a = depth * inverse_a / inverse
    push_b = depth * inverse_b / inverse
    return ((-normal[0] * push_a, -normal[1] * push_a), (normal[0] * push_b, normal[1] * push_b))
