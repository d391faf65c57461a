"""A pull: an inverse law with a soft core, exact in the middle, odd, and without a jump at the seam."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.physics import Point, Torus, length, pull, pull_on_torus
from tests.each import each

TORUS = Torus(1280.0, 720.0)
STRENGTH, CORE, REACH = 17600.0, 40.0, 270.0
anything = st.floats()
places = st.tuples(st.floats(0.0, 1279.0), st.floats(0.0, 719.0))
offsets = st.tuples(st.floats(-700.0, 700.0), st.floats(-400.0, 400.0))


def at(distance: float) -> float:
    """Return the strength of the usual pull at a distance."""
    return pull((distance, 0.0), STRENGTH, CORE, REACH)[0]


def test_in_the_middle_nothing_pulls() -> None:
    assert pull((0.0, 0.0), STRENGTH, CORE, REACH) == (0.0, 0.0)


@each("distance", [10.0, 40.0, 120.0, 269.0])
def test_it_is_the_law_to_the_last_digits(distance: float) -> None:
    d, r, reach = Fraction(distance), Fraction(CORE), Fraction(REACH)
    exact = Fraction(STRENGTH) * d / (d * d + r * r) * (1 - d * d / (reach * reach))
    assert at(distance) == pytest.approx(float(exact), rel=1e-13)


def test_at_the_rim_of_the_core_it_is_half_the_strength_by_the_core_but_for_the_fade() -> None:
    assert at(40.0) == pytest.approx(220.0 * (1.0 - 1600.0 / 72900.0), rel=1e-14)


def test_numbers_below_1_are_as_good_as_any() -> None:
    """An offset, a reach and a strength of less than a unit: nothing is rounded off."""
    assert pull((0.5, 0.0), STRENGTH, CORE, REACH)[0] == pytest.approx(17600.0 * 0.5 / 1600.25, rel=1e-5)
    assert pull((0.25, 0.0), 17600.0, 0.25, 0.5)[0] == pytest.approx(17600.0 / 0.5 * 0.75)
    assert pull((0.0, 9.0), 0.5, 9.0, 90.0)[1] == pytest.approx(0.5 / 18.0 * 0.99)


def test_from_the_reach_on_nothing_pulls_and_just_inside_hardly_anything() -> None:
    assert at(270.0) == at(271.0) == at(1e9) == 0.0
    assert 0.0 < at(math.nextafter(270.0, 0.0)) < 1e-10


def test_far_from_a_point_that_pulls_it_is_the_inverse_law() -> None:
    near, far = (pull((d, 0.0), 1000.0, 1e-3, 1e9)[0] for d in (100.0, 200.0))
    assert near == pytest.approx(10.0, rel=1e-9)
    assert far == pytest.approx(5.0, rel=1e-9)


@given(offsets)
def test_the_opposite_offset_is_pulled_the_opposite_way_to_the_last_bit(offset: Point) -> None:
    x, y = pull(offset, STRENGTH, CORE, REACH)
    assert pull((-offset[0], -offset[1]), STRENGTH, CORE, REACH) == (-x, -y)
    assert pull((offset[0], -offset[1]), STRENGTH, CORE, REACH) == (x, -y)
    assert pull((offset[1], offset[0]), STRENGTH, CORE, REACH) == (y, x)


@given(places, places)
def test_over_the_seam_two_pull_each_other_by_opposite_ways(one: Point, other: Point) -> None:
    x, y = pull_on_torus(TORUS, one, other, STRENGTH, CORE, REACH)
    assert pull_on_torus(TORUS, other, one, STRENGTH, CORE, REACH) == (-x, -y)


@given(offsets)
def test_it_points_to_the_middle_and_never_exceeds_its_bound(offset: Point) -> None:
    x, y = pull(offset, STRENGTH, CORE, REACH)
    assert x * offset[0] + y * offset[1] >= 0.0
    assert abs(x * offset[1] - y * offset[0]) <= 1e-12 * (1.0 + length(offset)) * length((x, y))
    assert length((x, y)) <= STRENGTH / (2.0 * CORE)


@given(st.floats(40.0, 400.0), st.floats(0.001, 200.0))
def test_outside_of_the_core_it_only_falls_with_the_distance(distance: float, more: float) -> None:
    assert at(distance + more) <= at(distance)


def test_across_the_seam_it_is_the_nearer_image_that_pulls() -> None:
    x, y = pull_on_torus(TORUS, (1270.0, 715.0), (30.0, 25.0), STRENGTH, CORE, REACH)
    assert (x, y) == pull((40.0, 30.0), STRENGTH, CORE, REACH)
    assert x > 0.0
    assert y > 0.0


@given(places, st.floats(0.0, 720.0))
def test_a_small_step_changes_it_little_also_where_the_shortest_way_changes(place: Point, x: float) -> None:
    """The steepest place is the middle: strength / core^2 by unit."""
    middle = (x, 300.0)
    a = pull_on_torus(TORUS, place, middle, STRENGTH, CORE, REACH)
    b = pull_on_torus(TORUS, TORUS.wrap((place[0], place[1] + 1e-3)), middle, STRENGTH, CORE, REACH)
    assert length((a[0] - b[0], a[1] - b[1])) <= 2e-3 * STRENGTH / (CORE * CORE)


@given(anything, anything, anything, anything, anything)
def test_no_numbers_whatever_raise_and_usual_rules_never_give_nan(
    x: float, y: float, strength: float, core: float, reach: float
) -> None:
    pull((x, y), strength, core, reach)
    for part in pull((x, y), STRENGTH, CORE, REACH):
        assert math.isfinite(part)


@each("strength, core, reach", [
    (0.0, 40.0, 270.0), (-1.0, 40.0, 270.0), (math.nan, 40.0, 270.0), (math.inf, 40.0, 270.0),
    (9.0, 0.0, 270.0), (9.0, math.nan, 270.0), (9.0, 40.0, 0.0), (9.0, 40.0, -270.0), (9.0, 40.0, math.nan),
    (9.0, 40.0, math.inf),
])  # fmt: skip
def test_a_law_without_strength_core_or_reach_pulls_nothing(
    strength: float, core: float, reach: float
) -> None:
    assert pull((30.0, 0.0), strength, core, reach) == (0.0, 0.0)
