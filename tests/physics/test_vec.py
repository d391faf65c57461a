"""Points and displacements by exact number."""

import math

import pytest

from game.physics import along, cross, dot, left_normal, length, limited, minus, reflect, scaled, unit
from game.physics.vec import Point, finite
from tests.arena import sure
from tests.each import each


def test_dot_is_positive_ahead_zero_across_and_negative_behind() -> None:
    assert dot((3.0, 4.0), (2.0, 1.0)) == 10.0
    assert dot((3.0, 4.0), (-4.0, 3.0)) == 0.0
    assert dot((3.0, 4.0), (-3.0, -4.0)) == -25.0


def test_cross_is_positive_clockwise_as_seen() -> None:
    assert cross((1.0, 0.0), (0.0, 1.0)) == 1.0
    assert cross((0.0, 1.0), (1.0, 0.0)) == -1.0
    assert cross((2.0, 3.0), (5.0, 7.0)) == -1.0


def test_minus_leads_from_the_second_point_to_the_first() -> None:
    assert minus((3.0, -4.0), (1.0, 2.0)) == (2.0, -6.0)


def test_scaled_turns_round_where_the_factor_is_negative() -> None:
    assert scaled((3.0, -4.0), 2.5) == (7.5, -10.0)
    assert scaled((3.0, -4.0), -0.5) == (-1.5, 2.0)


def test_length_and_along() -> None:
    assert length((3.0, -4.0)) == 5.0
    assert along((1.0, 2.0), (10.0, -20.0), 0.25) == (3.5, -3.0)


def test_the_left_of_travelling_right_is_up() -> None:
    assert left_normal((5.0, 0.0)) == (0.0, -5.0)
    assert left_normal((0.0, 5.0)) == (5.0, 0.0)


def test_limited_shortens_what_is_too_long_and_keeps_the_rest_to_the_last_bit() -> None:
    assert limited((3.0, -4.0), 2.5) == (1.5, -2.0)
    assert limited((3.0, -4.0), 5.0) == (3.0, -4.0)
    assert limited((0.1, 0.7), 9.0) == (0.1, 0.7)
    assert limited((0.0, 0.0), 0.0) == (0.0, 0.0)


def test_unit_has_length_one() -> None:
    assert unit((3.0, -4.0)) == (0.6, -0.8)


@each("scale", [5e-324, 1e-200, 1e-161, 1e-140, 1e154, 1e200, 1e308])
def test_unit_is_right_where_squares_under_or_overflow(scale: float) -> None:
    assert unit((0.0, -scale)) == (0.0, -1.0)
    diagonal = sure(unit((scale, scale)))
    assert diagonal == pytest.approx((math.sqrt(0.5), math.sqrt(0.5)), rel=1e-15)


@pytest.mark.parametrize("scale", [1e-200, 1e200])
def test_unit_of_a_slanting_vector_too_large_or_small_to_be_squared(scale: float) -> None:
    assert unit((4.0 * scale, -3.0 * scale)) == pytest.approx((0.8, -0.6), rel=1e-15)
    assert unit((-3.0 * scale, 4.0 * scale)) == pytest.approx((-0.6, 0.8), rel=1e-15)
    assert unit((-scale, 0.0)) == (-1.0, 0.0)


@each("a", [(0.0, 0.0), (math.nan, 1.0), (1.0, math.nan), (math.inf, 1.0), (1.0, -math.inf), (math.nan, 0.0)])
def test_unit_of_what_has_no_direction_is_none(a: Point) -> None:
    assert unit(a) is None


def test_finite() -> None:
    assert finite((0.0, -1e308))
    assert finite((1e308, 1e308))
    for bad in (math.nan, math.inf, -math.inf):
        assert not finite((bad, 1.0))
        assert not finite((1.0, bad))


def test_reflect_turns_back_what_comes_head_on() -> None:
    assert reflect((3.0, 0.0), (-1.0, 0.0)) == (-3.0, 0.0)


def test_reflect_keeps_the_part_along_the_mirror_from_either_side() -> None:
    assert reflect((3.0, 2.0), (0.0, 1.0)) == (3.0, -2.0)
    assert reflect((3.0, 2.0), (0.0, -1.0)) == (3.0, -2.0)
    assert reflect((1.0, 0.0), (0.6, 0.8)) == pytest.approx((0.28, -0.96))
