"""Things that move within a step, by exact number."""

import math

import pytest

from game.physics import Touch, sweep_disc_disc, sweep_disc_segment, sweep_point_disc, time_of_impact
from game.physics.vec import Point
from tests.arena import sure
from tests.each import each

A, B = (0.0, 0.0), (10.0, 0.0)


def test_a_moving_point_comes_within_reach() -> None:
    assert time_of_impact((10.0, 0.0), (20.0, 0.0), 5.0) == 0.25
    assert time_of_impact((10.0, -3.0), (20.0, 0.0), 5.0) == 0.3
    assert time_of_impact((0.0, -10.0), (0.0, -20.0), 5.0) == 0.25


def test_grazing_counts_and_one_ulp_wider_does_not() -> None:
    assert time_of_impact((10.0, -5.0), (20.0, 0.0), 5.0) == 0.5
    assert time_of_impact((10.0, math.nextafter(5.0, 6.0)), (20.0, 0.0), 5.0) is None
    assert time_of_impact((10.0, math.nextafter(5.0, 4.0)), (20.0, 0.0), 5.0) is not None


def test_arriving_with_the_end_of_the_step_counts_and_one_ulp_short_does_not() -> None:
    assert time_of_impact((10.0, 0.0), (5.0, 0.0), 5.0) == 1.0
    assert time_of_impact((10.0, 0.0), (math.nextafter(5.0, 0.0), 0.0), 5.0) is None
    assert time_of_impact((10.0, 0.0), (4.0, 0.0), 5.0) is None


@each("motion", [(20.0, 0.0), (-20.0, 0.0), (0.0, 0.0)])
@each("offset", [(0.0, 0.0), (3.0, 0.0), (5.0, 0.0), (-3.0, 4.0)])
def test_already_touching_is_at_once_whatever_the_motion(offset: Point, motion: Point) -> None:
    assert time_of_impact(offset, motion, 5.0) == 0.0


def test_parting_passing_and_standing_apart_are_never() -> None:
    assert time_of_impact((10.0, 0.0), (-20.0, 0.0), 5.0) is None
    assert time_of_impact((10.0, 0.0), (0.0, 20.0), 5.0) is None
    assert time_of_impact((10.0, 0.0), (0.0, 0.0), 5.0) is None
    assert time_of_impact((10.0, -6.0), (20.0, 0.0), 5.0) is None


def test_a_reach_of_zero_is_a_point_and_a_negative_one_nothing() -> None:
    assert time_of_impact((10.0, 0.0), (20.0, 0.0), 0.0) == 0.5
    assert time_of_impact((0.0, 0.0), (0.0, 0.0), 0.0) == 0.0
    assert time_of_impact((10.0, 0.0), (20.0, 0.0), -5.0) is None
    assert time_of_impact((0.0, 0.0), (0.0, 0.0), -5.0) is None


def test_a_bullet_of_6000_units_a_second_meets_a_small_rock() -> None:
    assert sweep_point_disc((100.0, 50.0), (50.0, 0.0), (125.0, 53.0), 5.0) == 0.42
    assert sweep_point_disc((100.0, 50.0), (50.0, 0.0), (125.0, 56.0), 5.0) is None


def test_two_moving_discs_meet_half_way() -> None:
    touch = sweep_disc_disc((0.0, 0.0), (10.0, 0.0), 2.0, (20.0, 0.0), (-10.0, 0.0), 3.0)
    assert touch == Touch(0.75, (7.5, 0.0), (9.5, 0.0), (-1.0, 0.0))


def test_the_place_of_contact_lies_on_the_second_disc_as_it_has_moved() -> None:
    touch = sweep_disc_disc((0.0, 0.0), (0.0, 0.0), 1.0, (0.0, 20.0), (0.0, -10.0), 14.0)
    assert touch == Touch(0.5, (0.0, 0.0), (0.0, 1.0), (0.0, -1.0))


def test_discs_in_step_never_meet() -> None:
    assert sweep_disc_disc((0.0, 0.0), (99.0, 9.0), 2.0, (20.0, 0.0), (99.0, 9.0), 3.0) is None


def test_concentric_discs_touch_at_once_with_the_normal_against_the_motion() -> None:
    touch = sweep_disc_disc((5.0, 5.0), (10.0, 0.0), 2.0, (5.0, 5.0), (0.0, 0.0), 3.0)
    assert touch == Touch(0.0, (5.0, 5.0), (2.0, 5.0), (-1.0, 0.0))


def test_neither_radius_may_be_negative() -> None:
    assert sweep_disc_disc((0.0, 0.0), (10.0, 0.0), -1.0, (5.0, 0.0), (0.0, 0.0), 3.0) is None
    assert sweep_disc_disc((0.0, 0.0), (10.0, 0.0), 3.0, (5.0, 0.0), (0.0, 0.0), -1.0) is None
    assert sweep_disc_segment((5.0, 1.0), (0.0, -9.0), -1.0, A, B) is None


@pytest.mark.parametrize(("a", "b"), [(A, B), (B, A)])
@pytest.mark.parametrize("side", [1.0, -1.0])
def test_a_disc_meets_the_flat_of_a_wall_from_either_side(a: Point, b: Point, side: float) -> None:
    touch = sweep_disc_segment((4.0, 10.0 * side), (2.0, -16.0 * side), 2.0, a, b)
    assert touch == Touch(0.5, (5.0, 2.0 * side), (5.0, 0.0), (0.0, side))


@pytest.mark.parametrize(("a", "b"), [(A, B), (B, A)])
def test_a_disc_meets_the_round_ends_of_a_wall(a: Point, b: Point) -> None:
    assert sweep_disc_segment((20.0, 0.0), (-16.0, 0.0), 2.0, a, b) == Touch(0.5, (12.0, 0.0), B, (1.0, 0.0))
    assert sweep_disc_segment((-10.0, 0.0), (16.0, 0.0), 2.0, a, b) == Touch(0.5, (-2.0, 0.0), A, (-1.0, 0.0))
    touch = sweep_disc_segment((13.0, 14.0), (0.0, -20.0), 5.0, a, b)
    assert touch == Touch(0.5, (13.0, 4.0), B, (0.6, 0.8))


def test_a_disc_misses_beyond_the_ends() -> None:
    assert sweep_disc_segment((15.1, 14.0), (0.0, -20.0), 5.0, A, B) is None
    assert sweep_disc_segment((-5.1, 14.0), (0.0, -20.0), 5.0, A, B) is None
    assert sweep_disc_segment((15.0, 14.0), (0.0, -20.0), 5.0, A, B) is not None


def test_a_disc_flying_along_a_wall_grazes_its_end_but_not_from_one_ulp_farther() -> None:
    assert sweep_disc_segment((-10.0, 2.0), (20.0, 0.0), 2.0, A, B) == Touch(0.5, (0.0, 2.0), A, (0.0, 1.0))
    assert sweep_disc_segment((-10.0, math.nextafter(2.0, 3.0)), (20.0, 0.0), 2.0, A, B) is None


def test_a_disc_reaches_a_wall_with_the_end_of_its_step_but_not_one_ulp_short() -> None:
    assert sweep_disc_segment((5.0, 10.0), (0.0, -8.0), 2.0, A, B) == Touch(
        1.0, (5.0, 2.0), (5.0, 0.0), (0.0, 1.0)
    )
    assert sweep_disc_segment((5.0, 10.0), (0.0, -math.nextafter(8.0, 0.0)), 2.0, A, B) is None


def test_a_disc_never_jumps_through_a_wall() -> None:
    touch = sure(sweep_disc_segment((5.0, 1000.0), (0.0, -1e7), 2.0, A, B))
    assert touch.fraction == pytest.approx(998.0 / 1e7)


def test_a_disc_on_a_wall_touches_at_once_and_the_foot_may_be_exactly_an_end() -> None:
    assert sweep_disc_segment((5.0, 2.0), (0.0, 9.0), 2.0, A, B) == Touch(
        0.0, (5.0, 2.0), (5.0, 0.0), (0.0, 1.0)
    )
    assert sweep_disc_segment((10.0, 2.0), (9.0, 0.0), 2.0, A, B) == Touch(0.0, (10.0, 2.0), B, (0.0, 1.0))
    assert sweep_disc_segment((5.0, math.nextafter(2.0, 3.0)), (0.0, 9.0), 2.0, A, B) is None


@pytest.mark.parametrize(("a", "b"), [(A, B), (B, A)])
def test_a_centre_on_the_wall_is_sent_back_to_the_side_it_came_from(a: Point, b: Point) -> None:
    down = sweep_disc_segment((5.0, 0.0), (1.0, 3.0), 2.0, a, b)
    up = sweep_disc_segment((5.0, 0.0), (1.0, -3.0), 2.0, a, b)
    assert down == Touch(0.0, (5.0, 0.0), (5.0, 0.0), (0.0, -1.0))
    assert up == Touch(0.0, (5.0, 0.0), (5.0, 0.0), (0.0, 1.0))


def test_a_centre_on_a_slanting_wall_anywhere_is_sent_back_square_to_it() -> None:
    back = sure(sweep_disc_segment((106.0, 58.0), (1.0, 0.0), 2.0, (100.0, 50.0), (112.0, 66.0)))
    assert back.point == (106.0, 58.0)
    assert back.normal == (-0.8, 0.6)


def test_a_wall_without_length_is_a_point() -> None:
    assert sweep_disc_segment((-10.0, 0.0), (16.0, 0.0), 2.0, A, A) == Touch(0.5, (-2.0, 0.0), A, (-1.0, 0.0))
    inside = sweep_disc_segment(A, (3.0, 0.0), 2.0, A, A)
    assert inside == Touch(0.0, A, A, (-1.0, 0.0))


def test_a_point_may_meet_a_wall() -> None:
    touch = sweep_disc_segment((5.0, 8.0), (0.0, -16.0), 0.0, A, B)
    assert touch == Touch(0.5, (5.0, 0.0), (5.0, 0.0), (0.0, 1.0))


@pytest.mark.parametrize("small", [0.0, 0.5])
def test_a_point_or_a_small_disc_meets_a_disc_and_is_met_by_one(small: float) -> None:
    touch = sweep_disc_disc((0.0, 0.0), (20.0, 0.0), small, (10.0 + small, 0.0), (0.0, 0.0), 5.0)
    assert touch == Touch(0.25, (5.0, 0.0), (5.0 + small, 0.0), (-1.0, 0.0))
    touch = sweep_disc_disc((0.0, 0.0), (20.0, 0.0), 5.0, (10.0 + small, 0.0), (0.0, 0.0), small)
    assert touch == Touch(0.25, (5.0, 0.0), (10.0, 0.0), (-1.0, 0.0))


def test_a_disc_that_touches_an_end_at_the_start_has_the_normal_of_the_end() -> None:
    touch = sweep_disc_segment((11.5, 2.0), (1.0, -3.0), 5.0, A, B)
    assert touch == Touch(0.0, (11.5, 2.0), B, (0.6, 0.8))


def test_a_centre_on_an_end_is_sent_back_square_to_the_wall() -> None:
    assert sweep_disc_segment(B, (1.0, 3.0), 2.0, A, B) == Touch(0.0, B, B, (0.0, -1.0))
    assert sweep_disc_segment(A, (1.0, -3.0), 2.0, A, B) == Touch(0.0, A, A, (0.0, 1.0))


def test_a_centre_that_moves_along_the_wall_it_is_on_has_the_left_normal() -> None:
    assert sweep_disc_segment((5.0, 0.0), (3.0, 0.0), 2.0, A, B) == Touch(
        0.0, (5.0, 0.0), (5.0, 0.0), (0.0, -1.0)
    )


def test_a_disc_meets_the_flat_of_a_wall_shorter_than_a_unit() -> None:
    touch = sweep_disc_segment((0.25, 10.0), (0.0, -16.0), 2.0, (0.0, 0.0), (0.5, 0.0))
    assert touch == Touch(0.5, (0.25, 2.0), (0.25, 0.0), (0.0, 1.0))


def test_straight_over_an_end_it_is_the_flat_that_is_met_to_the_bit() -> None:
    """The circle about the end would be met an ulp or two later."""
    for a, b in ((A, B), ((-10.0, 0.0), A)):
        touch = sure(sweep_disc_segment((0.0, 11.7), (0.0, -26.1), 2.8, a, b))
        assert (touch.fraction, touch.normal) == ((11.7 - 2.8) / 26.1, (0.0, 1.0))


def test_the_round_end_of_a_wall_away_from_the_origin_has_its_normal() -> None:
    touch = sure(sweep_disc_segment((124.0, 53.0), (-20.0, 0.0), 5.0, (100.0, 50.0), (110.0, 50.0)))
    assert (touch.fraction, touch.centre, touch.point) == (0.5, (114.0, 53.0), (110.0, 50.0))
    assert touch.normal == pytest.approx((0.8, 0.6), rel=1e-14)


@pytest.mark.parametrize(
    ("start", "motion", "radius", "beyond"),
    [
        ((51.249183187889955, 2.4462466298591465), (-96.3, -27.0), 11.48, (-6.0, 22.0)),
        ((-33.30387963782238, -37.60692091981794), (73.3, 68.0), 4.92, (-7.0, 7.0)),
    ],
)
def test_grazing_an_end_by_less_than_rounding_has_the_normal_across_the_motion(
    start: Point, motion: Point, radius: float, beyond: Point
) -> None:
    """By rounding the centre passes the end at 1.0000000000000002 radii or more, yet touches it."""
    touch = sure(sweep_disc_segment(start, motion, radius, (0.0, 0.0), beyond))
    assert touch.point == (0.0, 0.0)
    size = math.sqrt(motion[0] * motion[0] + motion[1] * motion[1])
    side = math.copysign(1.0, start[0] * motion[1] - start[1] * motion[0])
    assert touch.normal == pytest.approx((side * motion[1] / size, -side * motion[0] / size), abs=1e-15)
