"""Two movers that bounce off one another or that a tether holds: what is kept, and the exact edges."""

from __future__ import annotations

import math
from typing import TypeAlias

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from game.physics import (
    ContactRecord,
    Point,
    Record,
    Space,
    TetherRecord,
    Torus,
    bounce_equal_discs,
    solve_tether,
)
from game.sim.bodies import Ship
from tests.each import each

TORUS = Torus(1280.0, 720.0)
MASS = 144.0
INVERSE = 1.0 / MASS
SPACE = Space()
SPACE.torus = TORUS
MOST = 200.0

speeds = st.floats(-500.0, 500.0)
velocities = st.tuples(speeds, speeds)
places = st.tuples(st.floats(0.0, 1279.0), st.floats(0.0, 719.0))
angles = st.floats(0.0, 6.283)
restitutions = st.floats(0.0, 1.0)


Couple: TypeAlias = tuple[Point, float, float, Point, Point]
"""The arguments of `two`."""


def couples(least: float, most: float) -> st.SearchStrategy[Couple]:
    """Draw two movers that are so far apart."""
    return st.tuples(places, angles, st.floats(least, most), velocities, velocities)


def mover(number: int, place: Point, velocity: Point) -> Ship:
    """Return something that moves, with an id."""
    return Ship(id=number, x=place[0], y=place[1], vx=velocity[0], vy=velocity[1])


def two(place: Point, angle: float, far: float, one: Point, other: Point) -> tuple[Ship, Ship]:
    """Return two movers that are so far apart along an angle, over an edge if it comes so."""
    beyond = TORUS.wrap((place[0] + far * math.cos(angle), place[1] + far * math.sin(angle)))
    return mover(1, place, one), mover(2, beyond, other)


def momentum(a: Ship, b: Ship) -> Point:
    return ((a.vx + b.vx) * MASS, (a.vy + b.vy) * MASS)


def energy(a: Ship, b: Ship) -> float:
    return 0.5 * MASS * (a.vx * a.vx + a.vy * a.vy + b.vx * b.vx + b.vy * b.vy)


def spin(a: Ship, b: Ship) -> float:
    """Return the angular momentum about the common centre: half of the way times half of the difference."""
    x, y = TORUS.delta((a.x, a.y), (b.x, b.y))
    return 0.5 * MASS * (x * (b.vy - a.vy) - y * (b.vx - a.vx))


def parting(a: Ship, b: Ship, normal: Point) -> float:
    """Return the speed at which b leaves a along a direction from a to b."""
    return (b.vx - a.vx) * normal[0] + (b.vy - a.vy) * normal[1]


@given(couples(1.0, 300.0), restitutions)
def test_a_tether_keeps_momentum_adds_no_energy_and_is_never_longer(
    couple: Couple, restitution: float
) -> None:
    a, b = two(*couple)
    was, had, turned = momentum(a, b), energy(a, b), spin(a, b)
    x, y = TORUS.delta((a.x, a.y), (b.x, b.y))
    centre = TORUS.wrap((a.x + x * 0.5, a.y + y * 0.5))
    apart = math.hypot(x, y)

    tether = solve_tether(SPACE, a, b, MOST, INVERSE, restitution)

    assert momentum(a, b) == pytest.approx(was, abs=1e-9 * MASS * 2000.0)
    assert energy(a, b) <= had * (1.0 + 1e-12) + 1e-9
    now = TORUS.delta((a.x, a.y), (b.x, b.y))
    assert math.hypot(*now) <= max(MOST, 0.0) + 1e-9
    middle = (a.x + now[0] * 0.5, a.y + now[1] * 0.5)
    assert TORUS.distance(centre, TORUS.wrap(middle)) < 1e-9  # neither is drawn more than the other
    # The impulse acts along the tether and turns nothing; to be pulled in shortens the arm.
    assert spin(a, b) == pytest.approx(turned * min(1.0, MOST / apart), rel=1e-9, abs=1e-3)
    assert (tether.offset, tether.max_length, tether.impulse >= 0.0) == ((x, y), MOST, True)


@given(couples(201.0, 300.0), restitutions)
def test_a_taut_tether_turns_round_its_share_of_the_speed_at_which_two_part_and_nothing_across(
    couple: Couple, restitution: float
) -> None:
    a, b = two(*couple)
    x, y = TORUS.delta((a.x, a.y), (b.x, b.y))
    along = (x / math.hypot(x, y), y / math.hypot(x, y))
    across = (-along[1], along[0])
    was, aside = parting(a, b, along), parting(a, b, across)
    assume(abs(was) > 1e-6)

    tether = solve_tether(SPACE, a, b, MOST, INVERSE, restitution)

    assert parting(a, b, along) == pytest.approx(-restitution * was if was > 0.0 else was, abs=1e-8)
    assert parting(a, b, across) == pytest.approx(aside, abs=1e-8)
    assert tether.impulse == pytest.approx(max(0.0, was) * (1.0 + restitution) * MASS / 2.0)


@each("far, taut", [
    (math.nextafter(MOST, 0.0), False),
    (MOST, True),
    (math.nextafter(MOST, 999.0), True),
])  # fmt: skip
def test_a_tether_is_taut_at_its_length_and_one_ulp_less_is_slack(far: float, *, taut: bool) -> None:
    a, b = mover(1, (0.0, 100.0), (-3.0, 1.0)), mover(2, (far, 100.0), (5.0, 1.0))

    tether = solve_tether(SPACE, a, b, MOST, INVERSE, 0.0)

    assert tether.impulse == (4.0 * MASS if taut else 0.0)
    assert (a.vx, b.vx) == ((1.0, 1.0) if taut else (-3.0, 5.0))
    assert (a.vy, b.vy) == (1.0, 1.0)
    assert TORUS.distance((a.x, a.y), (b.x, b.y)) <= MOST


def test_a_taut_tether_between_two_that_close_in_does_nothing() -> None:
    a, b = mover(1, (100.0, 100.0), (3.0, 0.0)), mover(2, (300.0, 100.0), (-5.0, 0.0))
    assert solve_tether(SPACE, a, b, MOST, INVERSE, 1.0).impulse == 0.0
    assert (a.x, a.vx, b.x, b.vx) == (100.0, 3.0, 300.0, -5.0)


def test_a_tether_holds_over_the_edge() -> None:
    a, b = mover(1, (1200.0, 700.0), (-4.0, 0.0)), mover(2, (125.0, 700.0), (4.0, 0.0))
    tether = solve_tether(SPACE, a, b, MOST, INVERSE, 0.0)
    assert (tether.start, tether.offset) == ((1200.0, 700.0), (205.0, 0.0))
    assert (a.x, b.x, a.vx, b.vx) == (1202.5, 122.5, 0.0, 0.0)


@given(couples(0.1, 30.0), restitutions)
def test_a_bounce_of_two_keeps_momentum_and_gives_back_its_share(couple: Couple, restitution: float) -> None:
    a, b = two(*couple)
    was, had = momentum(a, b), energy(a, b)

    contact = bounce_equal_discs(SPACE, a, b, 12.0, INVERSE, restitution)

    assert (contact is None) == (couple[2] > 24.0) or abs(couple[2] - 24.0) < 1e-9
    assert momentum(a, b) == pytest.approx(was, abs=1e-9 * MASS * 2000.0)
    assert energy(a, b) <= had * (1.0 + 1e-12) + 1e-9
    if contact is not None:
        assert TORUS.distance((a.x, a.y), (b.x, b.y)) == pytest.approx(24.0)
        assert parting(a, b, contact.normal) >= -1e-9
        if restitution == 1.0:
            assert energy(a, b) == pytest.approx(had)


def test_a_space_records_what_holds_two_and_what_parts_them() -> None:
    space = Space()
    space.torus, space.record = TORUS, Record()
    a, b = mover(7, (100.0, 100.0), (0.0, 0.0)), mover(9, (310.0, 100.0), (6.0, 0.0))
    solve_tether(space, a, b, MOST, INVERSE, 0.0)
    assert space.record.tethers == [
        TetherRecord(7, 9, (100.0, 100.0), (210.0, 0.0), MOST, 3.0 * MASS, (0.0, 0.0), (6.0, 0.0))
    ]
    b.x, b.vx = 120.0, -8.0
    a.x, a.vx = 100.0, 0.0
    assert bounce_equal_discs(space, a, b, 12.0, INVERSE, 1.0) is not None
    assert space.record.contacts == [
        ContactRecord(7, 9, (110.0, 100.0), (1.0, 0.0), 4.0, 8.0 * MASS, (0.0, 0.0), (-8.0, 0.0))
    ]
    assert bounce_equal_discs(space, a, b, 12.0, INVERSE, 1.0) is None  # they merely touch
    space.record.clear()
    assert (space.record.tethers, space.record.contacts) == ([], [])
