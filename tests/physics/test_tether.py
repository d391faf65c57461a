"""Two movers that bounce off one another or that a tether holds: what is kept, and the exact edges."""

import math
from typing import TypeAlias

import pytest

from game.sim.bodies import Ship
from tests.physics.reference import *

MASS, MOST = 144.0, 200.0
INVERSE = 1.0 / MASS
SPACE = space_of([])
Couple: TypeAlias = tuple[Point, Point, float, Point, Point]
"""The arguments of `two`."""


def mover(number: int, place: Point, velocity: Point) -> Ship:
    return Ship(id=number, x=place[0], y=place[1], vx=velocity[0], vy=velocity[1])


def two(place: Point, heading: Point, far: float, one: Point, other: Point) -> tuple[Ship, Ship]:
    """Return two movers that are so far apart along a heading, over an edge if it comes so."""
    beyond = WORLD.wrap((place[0] + far * heading[0], place[1] + far * heading[1]))
    return mover(1, place, one), mover(2, beyond, other)


def couples(least: float, most: float) -> st.SearchStrategy[Couple]:
    return st.tuples(places, headings, st.floats(least, most), vectors(500.0), vectors(500.0))


def sums(a: Ship, b: Ship) -> tuple[float, float, float]:
    """Return both momenta and the energy of two movers, by the unit of mass."""
    return (a.vx + b.vx, a.vy + b.vy, 0.5 * (a.vx * a.vx + a.vy * a.vy + b.vx * b.vx + b.vy * b.vy))


def parting(a: Ship, b: Ship, way: Point) -> float:
    """Return the speed at which b leaves a along a direction."""
    return dot((b.vx - a.vx, b.vy - a.vy), way)


def middle(a: Ship, b: Ship) -> Point:
    x, y = WORLD.delta((a.x, a.y), (b.x, b.y))
    return WORLD.wrap((a.x + x * 0.5, a.y + y * 0.5))


@given(couples(1.0, 300.0), st.floats(0.0, 1.0))
def test_a_tether_turns_round_its_share_of_the_speed_at_which_two_part_and_pulls_both_back_alike(
    couple: Couple, restitution: float
) -> None:
    """Momentum is kept and no energy added; to be pulled in shortens the arm of what turns."""
    a, b = two(*couple)
    px, py, energy = sums(a, b)
    was = middle(a, b)
    offset = WORLD.delta((a.x, a.y), (b.x, b.y))
    apart = math.hypot(*offset)
    along = (offset[0] / apart, offset[1] / apart)
    across = (-along[1], along[0])
    leaving, aside, taut = parting(a, b, along), parting(a, b, across), apart >= MOST

    tether = solve_tether(SPACE, a, b, MOST, INVERSE, restitution)

    assert sums(a, b)[:2] == pytest.approx((px, py), abs=1e-9)
    assert sums(a, b)[2] <= energy * (1.0 + 1e-12) + 1e-9
    assert WORLD.distance((a.x, a.y), (b.x, b.y)) == pytest.approx(min(apart, MOST), abs=1e-9)
    assert WORLD.distance(was, middle(a, b)) < 1e-9
    turned = -restitution * leaving if taut and leaving > 0.0 else leaving
    assert parting(a, b, along) == pytest.approx(turned, abs=1e-8)
    assert parting(a, b, across) == pytest.approx(aside, abs=1e-8)
    assert tether.impulse == pytest.approx((leaving - turned) * MASS / 2.0, abs=1e-6)
    assert (tether.offset, tether.max_length) == (offset, MOST)


@each("far, is_taut", [(math.nextafter(MOST, 0.0), False), (MOST, True), (math.nextafter(MOST, 999.0), True)])
def test_a_tether_is_taut_at_its_length_and_one_ulp_less_is_slack(far: float, is_taut: bool) -> None:
    a, b = mover(1, (0.0, 100.0), (-3.0, 1.0)), mover(2, (far, 100.0), (5.0, 1.0))
    tether = solve_tether(SPACE, a, b, MOST, INVERSE, 0.0)
    assert tether.impulse == (4.0 * MASS if is_taut else 0.0)
    assert (a.vx, b.vx, a.vy, b.vy) == ((1.0, 1.0, 1.0, 1.0) if is_taut else (-3.0, 5.0, 1.0, 1.0))
    assert WORLD.distance((a.x, a.y), (b.x, b.y)) <= MOST


@given(couples(0.1, 30.0), st.floats(0.0, 1.0) | st.just(1.0))
def test_a_bounce_of_two_keeps_momentum_and_gives_back_its_share(couple: Couple, restitution: float) -> None:
    a, b = two(*couple)
    px, py, energy = sums(a, b)
    was, velocities = middle(a, b), ((a.vx, a.vy), (b.vx, b.vy))

    contact = bounce_equal_discs(SPACE, a, b, 12.0, INVERSE, restitution)

    assert (contact is None) == (couple[2] > 24.0) or abs(couple[2] - 24.0) < 1e-9
    assert sums(a, b)[:2] == pytest.approx((px, py), abs=1e-9)
    if contact is not None:
        assert WORLD.distance((a.x, a.y), (b.x, b.y)) == pytest.approx(24.0)
        assert WORLD.distance(was, middle(a, b)) < 1e-9
        leaving = dot(minus(velocities[1], velocities[0]), contact.normal)
        assert parting(a, b, contact.normal) == pytest.approx(max(leaving, -restitution * leaving), abs=1e-8)
        assert restitution < 1.0 or sums(a, b)[2] == pytest.approx(energy)


def test_a_space_records_what_holds_two_and_what_parts_them() -> None:
    space = space_of([])
    record = space.record = Record()
    a, b = mover(7, (100.0, 100.0), (0.0, 0.0)), mover(9, (310.0, 100.0), (6.0, 0.0))
    solve_tether(space, a, b, MOST, INVERSE, 0.0)
    b.x, b.vx, a.x, a.vx = 120.0, -8.0, 100.0, 0.0
    contact = bounce_equal_discs(space, a, b, 12.0, INVERSE, 1.0)
    assert bounce_equal_discs(space, a, b, 12.0, INVERSE, 1.0) is None  # they merely touch
    held = TetherRecord(7, 9, (100.0, 100.0), (210.0, 0.0), MOST, 3.0 * MASS, (0.0, 0.0), (6.0, 0.0))
    parted = ContactRecord(7, 9, (110.0, 100.0), (1.0, 0.0), 4.0, 8.0 * MASS, (0.0, 0.0), (-8.0, 0.0))
    assert record == Record(tethers=[held], contacts=[parted])
    assert sure(contact) == parted
    record.clear()
    assert record == Record()
