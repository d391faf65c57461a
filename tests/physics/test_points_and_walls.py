"""Points and tiny discs against a segment: the normal is the wall's, not the rounding of a place."""

import math
from decimal import Decimal, localcontext
from fractions import Fraction

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from game.physics import Point, dot, length, sweep_disc_segment, unit
from tests.arena import sure
from tests.each import each

TINY_RADII = [0.0, 1e-300, 1e-14, 1e-10, 1e-6, 2.0]
parts = st.floats(-700.0, 700.0)
points = st.tuples(parts, parts)


def exact_normal(start: Point, a: Point, b: Point) -> Point:
    """Return the unit normal of a segment on the side of start, to fifty digits."""
    ax, ay, bx, by, x, y = (Fraction(value) for value in (*a, *b, *start))
    nx, ny = by - ay, ax - bx
    if (x - ax) * nx + (y - ay) * ny < 0:
        nx, ny = -nx, -ny
    with localcontext() as context:
        context.prec = 50
        across, down = (Decimal(n.numerator) / Decimal(n.denominator) for n in (nx, ny))
        size = (across * across + down * down).sqrt()
        return (float(across / size), float(down / size))


def test_a_point_gets_the_normal_of_the_wall_that_it_meets() -> None:
    touch = sure(sweep_disc_segment((0.0, 0.0), (0.3, 1.0), 0.0, (-1.0, 0.1), (1.0, 0.4)))
    assert touch.normal == pytest.approx((0.3 / math.sqrt(4.09), -2.0 / math.sqrt(4.09)), rel=1e-15)


@each("radius", TINY_RADII)
def test_a_disc_of_any_radius_gets_the_same_normal_from_a_flat_side(radius: float) -> None:
    for side in (1.0, -1.0):
        touch = sure(
            sweep_disc_segment((3.1, 9.3 * side), (0.7, -20.0 * side), radius, (0.0, 0.0), (10.0, 0.0))
        )
        assert touch.normal == (0.0, side)


@pytest.mark.slow
@given(points, points, points, st.sampled_from(TINY_RADII), st.floats(0.01, 0.99))
def test_a_normal_off_a_flat_side_is_exact_whatever_the_radius(
    start: Point, a: Point, b: Point, radius: float, fraction: float
) -> None:
    """A disc is sent through a point between the ends, so that it meets the flat between them."""
    aim = (a[0] + (b[0] - a[0]) * fraction, a[1] + (b[1] - a[1]) * fraction)
    motion = (2.0 * (aim[0] - start[0]), 2.0 * (aim[1] - start[1]))
    wall = (b[0] - a[0], b[1] - a[1])
    assume(length(wall) > 1.0 and length(motion) > 30.0)
    expected = exact_normal(start, a, b)
    slant = -dot(motion, expected) / length(motion)
    assume(slant > 0.3 and fraction * length(wall) > 10.0 and (1.0 - fraction) * length(wall) > 10.0)
    assume(dot((start[0] - aim[0], start[1] - aim[1]), expected) > 3.0)
    touch = sure(sweep_disc_segment(start, motion, radius, a, b))
    assert touch.normal == pytest.approx(expected, abs=1e-15)


@each("radius", [1e-6, 2.0])
def test_the_normal_off_an_end_faces_what_is_aimed_at_it(radius: float) -> None:
    for x, y in ((20.0, 0.0), (13.7, 0.0), (20.1, 10.3), (20.1, -10.3), (7.3, 0.1)):
        touch = sure(sweep_disc_segment((10.0 + x, y), (-2.0 * x, -2.0 * y), radius, (0.0, 0.0), (10.0, 0.0)))
        assert touch.point == (10.0, 0.0)
        assert touch.normal == pytest.approx(unit((x, y)), abs=1e-14 / radius)


def test_a_point_that_meets_the_end_of_a_wall_along_it_is_sent_back() -> None:
    touch = sure(sweep_disc_segment((30.1, 0.0), (-40.0, 0.0), 0.0, (0.0, 0.0), (10.1, 0.0)))
    assert (touch.point, touch.normal) == ((10.1, 0.0), (1.0, 0.0))


@each("radius", [1e-300, 1e-13, 1e-10])
@each("aside", [0.0, 0.6, -0.6, 0.96])
def test_the_normal_off_an_end_is_right_for_a_disc_no_wider_than_rounding(
    radius: float, aside: float
) -> None:
    """It comes along y = aside * radius at an end at 0; far from 0 the touch itself is rounded away."""
    touch = sure(sweep_disc_segment((0.7, aside * radius), (-1.3, 0.0), radius, (-10.0, 0.0), (0.0, 0.0)))
    assert touch.normal == pytest.approx((math.sqrt(1.0 - aside * aside), aside), abs=1e-12)


@given(points, points, points, points, st.sampled_from(TINY_RADII))
def test_a_normal_at_a_later_touch_never_points_along_the_motion(
    start: Point, motion: Point, a: Point, b: Point, radius: float
) -> None:
    touch = sweep_disc_segment(start, motion, radius, a, b)
    if touch is not None and touch.fraction > 0.0:
        assert dot(touch.normal, motion) <= 1e-12 * length(motion)
        assert length(touch.normal) == pytest.approx(1.0, rel=1e-15)


def test_a_centre_on_a_wall_within_a_tiny_radius_has_the_normal_of_its_side() -> None:
    a, b = (0.1, 0.2), (10.3, 3.3)
    place = (a[0] + 0.3 * (b[0] - a[0]), a[1] + 0.3 * (b[1] - a[1]))
    touch = sure(sweep_disc_segment(place, (1.0, -2.0), 1e-10, a, b))
    assert touch.fraction == 0.0
    assert abs(dot(touch.normal, (b[0] - a[0], b[1] - a[1]))) < 1e-14


@given(points, points, points, points)
def test_a_point_that_has_come_to_a_wall_can_leave_it_to_the_side_that_it_came_from(
    start: Point, motion: Point, a: Point, b: Point
) -> None:
    """Its place is then on the wall but for rounding, perhaps beyond it: it is not turned round again."""
    touch = sweep_disc_segment(start, motion, 0.0, a, b)
    if touch is None or abs(dot(touch.normal, motion)) < 1e-6 * length(motion):
        return
    approach = dot(touch.normal, motion)
    back = (motion[0] - 2.0 * approach * touch.normal[0], motion[1] - 2.0 * approach * touch.normal[1])
    again = sweep_disc_segment(touch.centre, back, 0.0, a, b)
    assert again is None or dot(again.normal, back) >= 0.0


def test_a_point_on_a_slanting_wall_leaves_it_to_the_side_that_it_heads_to() -> None:
    a, b = (100.0, 50.0), (112.0, 66.0)
    for motion, normal in (((1.0, 0.0), (0.8, -0.6)), ((-1.0, 0.0), (-0.8, 0.6))):
        touch = sure(sweep_disc_segment((106.0, 58.0), motion, 0.0, a, b))
        assert (touch.fraction, touch.point, touch.normal) == (0.0, (106.0, 58.0), normal)


def test_a_point_on_a_wall_leaves_it_however_slowly_and_along_it_to_the_left() -> None:
    a, b = (0.0, 0.0), (10.0, 0.0)
    for motion, normal in (((0.0, 0.5), 1.0), ((0.0, -0.5), -1.0), ((3.0, 0.0), -1.0), ((0.0, 0.0), -1.0)):
        touch = sure(sweep_disc_segment((5.0, 0.0), motion, 0.0, a, b))
        assert touch.normal == (0.0, normal)


def test_how_far_rounding_reaches_depends_on_both_parts_of_the_place_and_of_the_motion() -> None:
    """1e-14 of a million: 5e-9 beside the wall is on it, and the point leaves through it."""
    far = 1e6
    flat, upright = ((far, 0.0), (far + 10.0, 0.0)), ((0.0, far), (0.0, far + 10.0))
    cases = (
        ((far + 5.0, 5e-9), (0.0, -1.0), flat, (0.0, -1.0)),
        ((5e-9, far + 5.0), (-1.0, 0.0), upright, (-1.0, 0.0)),
        ((5e-9, 5.0), (-far, 0.0), ((0.0, 0.0), (0.0, 10.0)), (-1.0, 0.0)),
        ((5.0, 5e-9), (0.0, -far), ((0.0, 0.0), (10.0, 0.0)), (0.0, -1.0)),
    )
    for start, motion, (a, b), normal in cases:
        touch = sure(sweep_disc_segment(start, motion, 0.0, a, b))
        assert (touch.fraction, touch.normal) == (0.0, normal)


def test_rounding_reaches_1e_14_of_the_numbers_and_not_an_ulp_farther() -> None:
    """A place of 5 and a motion of 3 make 8: a disc of that radius is thin, one an ulp wider is not."""
    a, b, hair = (0.0, 0.0), (10.0, 0.0), 1e-14 * 8.0
    for radius, normal in ((hair, 1.0), (math.nextafter(hair, 1.0), -1.0)):
        touch = sure(sweep_disc_segment((5.0, 0.0), (0.0, 3.0), radius, a, b))
        assert (touch.fraction, touch.normal) == (0.0, (0.0, normal))
    aside = 1e-14 * (5.0 + hair + 3.0)
    assert aside == 1e-14 * (5.0 + aside + 3.0)
    for place, normal in ((aside, -1.0), (math.nextafter(aside, 1.0), 1.0)):
        touch = sure(sweep_disc_segment((5.0, place), (0.0, -3.0), 0.0, a, b))
        assert touch.normal == (0.0, normal)


def test_a_disc_of_a_millionth_of_a_unit_is_never_thin_however_far_out() -> None:
    a, b = (1e9, 0.0), (1e9 + 10.0, 0.0)
    for radius, normal in ((1e-6, -1.0), (0.9e-6, 1.0)):
        touch = sure(sweep_disc_segment((1e9 + 5.0, 0.0), (0.0, 1.0), radius, a, b))
        assert touch.normal == (0.0, normal)


@each("bad", [math.nan, math.inf, -math.inf])
def test_a_point_with_nonsense_in_it_meets_no_wall(bad: float) -> None:
    a, b = (0.0, 0.0), (10.0, 0.0)
    for start in ((bad, 0.0), (5.0, bad)):
        assert sweep_disc_segment(start, (1.0, 0.0), 0.0, a, b) is None
    for motion in ((bad, 1.0), (1.0, bad)):
        assert sweep_disc_segment((5.0, 0.0), motion, 0.0, a, b) is None
