"""Points, displacements; distances from lines and segments (lessons 3, 4); a point in a circle (lesson 1)."""

import math

import pytest

from game.physics.vec import finite
from tests.physics.reference import *

P, Q, ZERO = (10.0, 10.0), (20.0, 10.0), (0.0, 0.0)
FAR = 1e9
EQUAL_PARTS = pytest.approx((math.sqrt(0.5), math.sqrt(0.5)), rel=1e-15)
JUST_OUT = math.nextafter(4.0, 5.0)


@each("kernel, arguments, answer", [
    # positive ahead, zero across
    (dot, ((3.0, 4.0), (2.0, 1.0)), 10.0),
    (dot, ((3.0, 4.0), (-4.0, 3.0)), 0.0),
    # positive clockwise as seen
    (cross, ((2.0, 3.0), (5.0, 7.0)), -1.0),
    (minus, ((3.0, -4.0), (1.0, 2.0)), (2.0, -6.0)),
    # a negative factor turns round
    (scaled, ((3.0, -4.0), -0.5), (-1.5, 2.0)),
    (length, ((3.0, -4.0),), 5.0),
    (along, ((1.0, 2.0), (10.0, -20.0), 0.25), (3.5, -3.0)),
    # the left of travelling right is up
    (left_normal, ((5.0, 0.0),), (0.0, -5.0)),
    (left_normal, ((0.0, 5.0),), (5.0, 0.0)),
    # what is too long is shortened, the rest kept to the last bit
    (limited, ((3.0, -4.0), 2.5), (1.5, -2.0)),
    (limited, ((3.0, -4.0), 5.0), (3.0, -4.0)),
    (limited, ((0.0, 0.0), 0.0), (0.0, 0.0)),
    (unit, ((3.0, -4.0),), (0.6, -0.8)),
    (unit, ((0.0, 0.0),), None),
    *((unit, (place,), None) for bad in BAD for place in ((bad, 1.0), (1.0, bad), (bad, 0.0))),
    (finite, ((0.0, -1e308),), True),
    (finite, ((1e308, 1e308),), True),
    *((finite, (place,), False) for bad in BAD for place in ((bad, 1.0), (1.0, bad))),
    # head on it turns back; the part along the mirror stays, from either side
    (reflect, ((3.0, 0.0), (-1.0, 0.0)), (-3.0, 0.0)),
    (reflect, ((3.0, 2.0), (0.0, 1.0)), (3.0, -2.0)),
    (reflect, ((3.0, 2.0), (0.0, -1.0)), (3.0, -2.0)),
    (reflect, ((1.0, 0.0), (0.6, 0.8)), pytest.approx((0.28, -0.96))),
    # the rim belongs to a disc; one ulp outside does not; without radius it is its centre
    (point_in_disc, ((3.0, 4.0), ZERO, 5.0), True),
    (point_in_disc, ((3.0, JUST_OUT), ZERO, 5.0), False),
    (point_in_disc, ((1.0, 1.0), (1.0, 1.0), 0.0), True),
    (point_in_disc, ((1.0, 1.1), (1.0, 1.0), 0.0), False),
    (point_in_disc, (ZERO, ZERO, -1.0), False),
    # below a line drawn rightwards the distance is negative; far away it keeps its digits
    (signed_distance, ((15.0, 13.0), P, Q), -3.0),
    (signed_distance, ((15.0, 7.0), P, Q), 3.0),
    (signed_distance, ((15.0, 13.0), Q, P), 3.0),
    (signed_distance, ((99.0, 10.0), P, Q), 0.0),
    (signed_distance, ((13.0, 15.0), P, (10.0, 20.0)), 3.0),
    (signed_distance, ((FAR + 15.0, FAR + 13.0), (FAR + 10.0, FAR + 10.0), (FAR + 20.0, FAR + 10.0)), -3.0),
    (distance_to_line, (ZERO, (0.0, 5.0), (5.0, 0.0)), pytest.approx(math.sqrt(12.5), rel=1e-15)),
    # a line whose points coincide is that point
    (signed_distance, ((3.0, 4.0), ZERO, ZERO), None),
    (distance_to_line, ((13.0, 24.0), (10.0, 20.0), (10.0, 20.0)), 5.0),
    (projection, ((3.0, 4.0), P, P), 0.0),
    (nearest_on_line, ((3.0, 4.0), P, P), P),
    (nearest_on_segment, ((3.0, 4.0), P, P), P),
    (distance_to_segment, ((13.0, 14.0), P, P), 5.0),
    (farthest_on_segment, ((13.0, 14.0), P, P), 5.0),
    # the foot is a share of the segment and may lie beyond it
    (projection, ((12.5, 99.0), P, Q), 0.25),
    (projection, ((25.0, 0.0), P, Q), 1.5),
    (nearest_on_line, ((25.0, 0.0), P, Q), (25.0, 10.0)),
    (nearest_on_segment, ((1.0, 3.0), ZERO, (4.0, 4.0)), (2.0, 2.0)),
    # direction (4, 3): half of it from the start, then 10 units square to it
    (nearest_on_line, ((9.0, -1.5), (1.0, 5.0), (5.0, 8.0)), (3.0, 6.5)),
    # a foot exactly on an end is that end to the bit
    (nearest_on_segment, ((0.1, 9.0), (0.1, 0.2), (0.7, 0.2)), (0.1, 0.2)),
    (nearest_on_segment, ((0.7, 9.0), (0.1, 0.2), (0.7, 0.2)), (0.7, 0.2)),
    # where the dot product is zero the distance does not jump; beyond it is that of the end
    *((distance_to_segment, ((x, 14.0), P, Q), pytest.approx(4.0, rel=1e-14))
      for x in (10.0, 20.0, math.nextafter(10.0, 9.0), math.nextafter(20.0, 21.0))),
    (distance_to_segment, ((20.0625, 10.0), P, Q), 0.0625),
    (distance_to_segment, ((9.9375, 10.0), P, Q), 0.0625),
    # by the formula for the side it would be 1.414213562373095, one ulp less
    (distance_to_segment, ((-1.0, 1.0), ZERO, (1.0, 1.0)), math.sqrt(2.0)),
    (distance_to_segment, ((-1.0, 1.0), (-1.0, -1.0), ZERO), math.sqrt(2.0)),
    # the square of the length over- or underflows
    (distance_to_segment, ((5e199, 3.0), ZERO, (1e200, 0.0)), 3.0),
    (distance_to_segment, ((2e-161, 1e-161), ZERO, (4e-161, 0.0)), 1e-161),
    # the farthest point is the farther end, either way round
    *((farthest_on_segment, (place, *ends), 13.0) for ends in ((P, Q), (Q, P))
      for place in ((7.0, 10.0), (23.0, 10.0), (15.0, 22.0), (8.0, 5.0))),
])  # fmt: skip
def test_ways_distances_and_feet(kernel: Callable[..., object], arguments: Any, answer: object) -> None:
    assert kernel(*arguments) == answer


@each("bad", BAD)
def test_nonsense_has_no_distance_that_a_radius_could_exceed(bad: float) -> None:
    for function in (distance_to_segment, farthest_on_segment, distance_to_line):
        for points in (((bad, 0.0), P, Q), (ZERO, (bad, 1.0), Q), (ZERO, P, (1.0, bad))):
            assert not function(*points) < 1e300
    assert not point_in_disc((bad, 0.0), ZERO, 1e200)


@given(st.sampled_from([0.0, 1e4, -1e6, 1e8, 1e9]), vectors(1e3), vectors(1e3), vectors(1e3))
@example(1e9, (1.3, 2.9), (0.7, 0.1), (8.9, 3.3))
def test_the_distance_to_a_segment_is_exact_to_the_size_of_what_is_between(
    far: float, point: Point, start: Point, end: Point
) -> None:
    """Only differences of the places count: by the nearest point, which is rounded, it is wrong by 1e-8."""
    point, start, end = ((place[0] + far, place[1] + far) for place in (point, start, end))
    exact = exact_to_segment(point, start, end)
    assert distance_to_segment(point, start, end) == pytest.approx(exact, abs=4e-12, rel=1e-14)


@each("scale", [5e-324, 1e-200, 1e-161, 1e-140, 1e154, 1e200, 1e308])
def test_unit_is_right_where_squares_under_or_overflow(scale: float) -> None:
    assert unit((0.0, -scale)) == (0.0, -1.0)
    assert unit((-scale, 0.0)) == (-1.0, 0.0)
    assert unit((scale, scale)) == EQUAL_PARTS
    if 1e-200 <= scale <= 1e200:
        assert sure(unit((4.0 * scale, -3.0 * scale))) == pytest.approx((0.8, -0.6), rel=1e-15)
        assert sure(unit((-3.0 * scale, 4.0 * scale))) == pytest.approx((-0.6, 0.8), rel=1e-15)
