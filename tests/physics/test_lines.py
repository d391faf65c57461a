"""Distances from points to lines and segments (lessons 3 and 4), and the point in a circle (lesson 1)."""

import math
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.physics import (
    Point,
    distance_to_line,
    distance_to_segment,
    farthest_on_segment,
    nearest_on_line,
    nearest_on_segment,
    point_in_disc,
    projection,
    signed_distance,
)

P, Q = (10.0, 10.0), (20.0, 10.0)


def test_a_point_on_the_rim_lies_in_the_disc_and_one_ulp_outside_does_not() -> None:
    assert point_in_disc((3.0, 4.0), (0.0, 0.0), 5.0)
    assert point_in_disc((13.0, -4.0), (10.0, 0.0), 5.0)
    assert not point_in_disc((3.0, math.nextafter(4.0, 5.0)), (0.0, 0.0), 5.0)
    assert point_in_disc((3.0, math.nextafter(4.0, 3.0)), (0.0, 0.0), 5.0)


def test_a_disc_without_radius_holds_its_centre_only() -> None:
    assert point_in_disc((1.0, 1.0), (1.0, 1.0), 0.0)
    assert not point_in_disc((1.0, 1.1), (1.0, 1.0), 0.0)


def test_below_a_line_drawn_rightwards_the_distance_is_negative() -> None:
    assert signed_distance((15.0, 13.0), P, Q) == -3.0
    assert signed_distance((15.0, 7.0), P, Q) == 3.0
    assert signed_distance((15.0, 13.0), Q, P) == 3.0
    assert signed_distance((99.0, 10.0), P, Q) == 0.0


def test_signed_distance_keeps_its_digits_far_away() -> None:
    far = 1e9
    assert (
        signed_distance((far + 15.0, far + 13.0), (far + 10.0, far + 10.0), (far + 20.0, far + 10.0)) == -3.0
    )


def test_the_distance_to_a_line_is_twice_the_area_over_the_base() -> None:
    assert distance_to_line((0.0, 0.0), (0.0, 5.0), (5.0, 0.0)) == pytest.approx(math.sqrt(12.5), rel=1e-15)
    assert distance_to_line((15.0, 13.0), P, Q) == 3.0
    assert distance_to_line((500.0, 13.0), P, Q) == 3.0


def test_a_line_whose_points_coincide_is_that_point() -> None:
    assert signed_distance((3.0, 4.0), (0.0, 0.0), (0.0, 0.0)) is None
    assert distance_to_line((3.0, 4.0), (0.0, 0.0), (0.0, 0.0)) == 5.0
    assert projection((3.0, 4.0), P, P) == 0.0
    assert nearest_on_line((3.0, 4.0), P, P) == P
    assert nearest_on_segment((3.0, 4.0), P, P) == P
    assert distance_to_segment((13.0, 14.0), P, P) == 5.0
    assert farthest_on_segment((13.0, 14.0), P, P) == 5.0


def test_projection_is_a_share_of_the_segment_and_may_lie_beyond_it() -> None:
    assert projection((12.5, 99.0), P, Q) == 0.25
    assert projection((5.0, 0.0), P, Q) == -0.5
    assert projection((25.0, 0.0), P, Q) == 1.5


def test_the_foot_on_a_line_and_on_a_segment() -> None:
    assert nearest_on_line((25.0, 0.0), P, Q) == (25.0, 10.0)
    assert nearest_on_segment((25.0, 0.0), P, Q) == Q
    assert nearest_on_segment((5.0, 0.0), P, Q) == P
    assert nearest_on_segment((12.5, 99.0), P, Q) == (12.5, 10.0)
    assert nearest_on_segment((1.0, 3.0), (0.0, 0.0), (4.0, 4.0)) == (2.0, 2.0)


def test_a_foot_exactly_on_an_end_is_that_end_to_the_bit() -> None:
    a, b = (0.1, 0.2), (0.7, 0.2)
    assert nearest_on_segment((0.1, 9.0), a, b) == a
    assert nearest_on_segment((0.7, 9.0), a, b) == b
    assert nearest_on_segment((0.1, 9.0), b, a) == a


@pytest.mark.parametrize("x", [10.0, 20.0, math.nextafter(10.0, 9.0), math.nextafter(20.0, 21.0)])
def test_the_distance_does_not_jump_where_the_dot_product_is_zero(x: float) -> None:
    assert distance_to_segment((x, 14.0), P, Q) == pytest.approx(4.0, rel=1e-14)


def test_beyond_an_end_the_distance_is_that_of_the_end() -> None:
    assert distance_to_segment((23.0, 14.0), P, Q) == 5.0
    assert distance_to_segment((7.0, 6.0), P, Q) == 5.0


def test_the_farthest_point_is_the_farther_end_either_way_round() -> None:
    assert farthest_on_segment((7.0, 10.0), P, Q) == 13.0
    assert farthest_on_segment((7.0, 10.0), Q, P) == 13.0
    assert farthest_on_segment((23.0, 10.0), P, Q) == 13.0
    assert farthest_on_segment((15.0, 22.0), P, Q) == 13.0
    assert farthest_on_segment((8.0, 5.0), P, Q) == 13.0
    assert farthest_on_segment((8.0, 5.0), Q, P) == 13.0


@pytest.mark.parametrize("bad", [math.nan, math.inf, -math.inf])
def test_nonsense_has_no_distance_that_a_radius_could_exceed(bad: float) -> None:
    for function in (distance_to_segment, farthest_on_segment, distance_to_line):
        for points in (((bad, 0.0), P, Q), ((0.0, 0.0), (bad, 1.0), Q), ((0.0, 0.0), P, (1.0, bad))):
            assert not function(*points) < 1e300
    assert not point_in_disc((bad, 0.0), (0.0, 0.0), 5.0)
    assert not point_in_disc((0.0, 0.0), (0.0, bad), 5.0)
    assert not point_in_disc((0.0, 0.0), (0.0, 0.0), bad)
    assert not point_in_disc((0.0, 0.0), (0.0, 0.0), -1.0)
    assert not point_in_disc((bad, 0.0), (0.0, 0.0), 1e200)


def test_the_foot_on_a_slanting_line_away_from_the_origin() -> None:
    """Direction (4, 3): half of it from the start, then 10 units square to it."""
    assert nearest_on_line((-3.0, 14.5), (1.0, 5.0), (5.0, 8.0)) == (3.0, 6.5)
    assert nearest_on_line((9.0, -1.5), (1.0, 5.0), (5.0, 8.0)) == (3.0, 6.5)


def test_the_distance_from_a_line_that_is_one_point_away_from_the_origin() -> None:
    assert distance_to_line((13.0, 24.0), (10.0, 20.0), (10.0, 20.0)) == 5.0


def test_just_beyond_an_end_the_distance_is_that_of_the_end_however_little_it_is_beyond() -> None:
    assert distance_to_segment((20.0625, 10.0), P, Q) == 0.0625
    assert distance_to_segment((9.9375, 10.0), P, Q) == 0.0625


def test_a_foot_on_an_end_whose_x_is_minus_zero_keeps_the_sign() -> None:
    assert math.copysign(1.0, nearest_on_segment((-0.0, 9.0), (-0.0, 0.2), (0.7, 0.2))[0]) == -1.0


def test_square_to_an_end_the_distance_is_that_of_the_end_to_the_bit() -> None:
    """By the formula for the side it would be 1.414213562373095, one ulp less."""
    assert distance_to_segment((-1.0, 1.0), (0.0, 0.0), (1.0, 1.0)) == math.sqrt(2.0)
    assert distance_to_segment((-1.0, 1.0), (-1.0, -1.0), (0.0, 0.0)) == math.sqrt(2.0)


def test_the_distance_to_a_segment_is_right_where_the_square_of_its_length_under_or_overflows() -> None:
    assert distance_to_segment((5e199, 3.0), (0.0, 0.0), (1e200, 0.0)) == 3.0
    assert distance_to_segment((2e-161, 1e-161), (0.0, 0.0), (4e-161, 0.0)) == 1e-161


def exact_to_segment(point: Point, start: Point, end: Point) -> Fraction:
    """Return the square of the distance from the nearest point of the segment, in rationals."""
    (x, y), (ax, ay), (bx, by) = (tuple(map(Fraction, place)) for place in (point, start, end))
    dx, dy, fx, fy = bx - ax, by - ay, x - ax, y - ay
    squared = dx * dx + dy * dy
    fraction = min(Fraction(1), max(Fraction(0), (fx * dx + fy * dy) / squared)) if squared else Fraction(0)
    return (fx - fraction * dx) ** 2 + (fy - fraction * dy) ** 2


def test_the_distance_to_a_segment_keeps_its_digits_far_out() -> None:
    """By the nearest point, which is rounded to its place, this is wrong by 1e-8."""
    for far in (1e6, 1e8, 1e9):
        point, start, end = (far + 1.3, far + 2.9), (far + 0.7, far + 0.1), (far + 8.9, far + 3.3)
        exact = math.sqrt(exact_to_segment(point, start, end))
        assert distance_to_segment(point, start, end) == pytest.approx(exact, rel=1e-14)
        assert distance_to_segment(point, start, end) == distance_to_line(point, start, end)


unsure = st.floats(-1e3, 1e3)


@given(
    st.sampled_from([0.0, 1e4, -1e6, 1e8, 1e9]),
    st.tuples(unsure, unsure),
    st.tuples(unsure, unsure),
    st.tuples(unsure, unsure),
)
def test_the_distance_to_a_segment_is_exact_to_the_size_of_what_is_between(
    far: float, point: Point, start: Point, end: Point
) -> None:
    """Only differences of the places count, not how far out they lie."""
    point, start, end = ((place[0] + far, place[1] + far) for place in (point, start, end))
    exact = math.sqrt(exact_to_segment(point, start, end))
    assert distance_to_segment(point, start, end) == pytest.approx(exact, abs=4e-12, rel=1e-14)
