"""Lines, rays and segments against discs and outlines, by exact number (lessons 1, 2 and 3)."""

import math
from collections.abc import Callable

import pytest

from game.physics import (
    Crossing,
    Point,
    first_hit,
    line_hits_disc,
    outward,
    quadratic,
    ray_hits_disc,
    roots,
    segment_hits_disc,
    segment_hits_outline,
)
from game.physics.vec import TINY
from tests.arena import sure
from tests.each import each

Hits = Callable[[Point, Point, Point, float], Crossing | None]
ALL: list[Hits] = [line_hits_disc, ray_hits_disc, segment_hits_disc, segment_hits_outline]
FORWARD: list[Hits] = ALL[1:]
RIGHT = (20.0, 0.0)


@pytest.mark.parametrize("hits", ALL)
def test_a_head_on_hit_tells_where_and_its_normal(hits: Hits) -> None:
    assert hits((0.0, 0.0), RIGHT, (10.0, 0.0), 5.0) == Crossing(0.25, 0.25, 0.75, (5.0, 0.0), (-1.0, 0.0))


@pytest.mark.parametrize("hits", ALL)
def test_a_slanting_hit_has_a_slanting_normal(hits: Hits) -> None:
    hit = hits((0.0, 3.0), RIGHT, (10.0, 0.0), 5.0)
    assert hit == Crossing(0.3, 0.3, 0.7, (6.0, 3.0), (-0.8, 0.6))


@pytest.mark.parametrize("hits", ALL)
def test_tangent_is_a_hit_and_one_ulp_beyond_is_none(hits: Hits) -> None:
    hit = hits((0.0, 5.0), RIGHT, (10.0, 0.0), 5.0)
    assert hit == Crossing(0.5, 0.5, 0.5, (10.0, 5.0), (0.0, 1.0))
    assert hits((0.0, math.nextafter(5.0, 6.0)), RIGHT, (10.0, 0.0), 5.0) is None
    inner = sure(hits((0.0, math.nextafter(5.0, 4.0)), RIGHT, (10.0, 0.0), 5.0))
    assert inner.entry < 0.5 < inner.exit


@pytest.mark.parametrize("hits", FORWARD)
def test_a_circle_behind_is_not_hit(hits: Hits) -> None:
    assert hits((0.0, 0.0), RIGHT, (-10.0, 0.0), 5.0) is None
    assert hits((0.0, 0.0), (-20.0, 0.0), (10.0, 3.0), 5.0) is None


def test_the_endless_line_meets_what_lies_behind() -> None:
    hit = line_hits_disc((0.0, 0.0), RIGHT, (-10.0, 0.0), 5.0)
    assert hit == Crossing(-0.75, -0.75, -0.25, (-15.0, 0.0), (-1.0, 0.0))


@pytest.mark.parametrize("hits", [segment_hits_disc, segment_hits_outline])
def test_a_segment_reaches_just_as_far_as_its_end(hits: Hits) -> None:
    touch = sure(hits((0.0, 0.0), (5.0, 0.0), (10.0, 0.0), 5.0))
    assert touch.fraction == 1.0
    assert touch.point == (5.0, 0.0)
    assert hits((0.0, 0.0), (math.nextafter(5.0, 0.0), 0.0), (10.0, 0.0), 5.0) is None
    assert hits((0.0, 0.0), (math.nextafter(5.0, 6.0), 0.0), (10.0, 0.0), 5.0) is not None
    assert hits((0.0, 0.0), (1.0, 0.0), (10.0, 0.0), 5.0) is None


def test_a_ray_reaches_farther_than_its_motion() -> None:
    hit = sure(ray_hits_disc((0.0, 0.0), (1.0, 0.0), (10.0, 0.0), 5.0))
    assert (hit.fraction, hit.exit) == (5.0, 15.0)


@pytest.mark.parametrize("hits", [ray_hits_disc, segment_hits_disc])
def test_a_beam_that_starts_inside_a_disc_hits_at_once(hits: Hits) -> None:
    assert hits((12.0, 0.0), RIGHT, (10.0, 0.0), 5.0) == Crossing(0.0, -0.35, 0.15, (12.0, 0.0), (1.0, 0.0))


@pytest.mark.parametrize("hits", [ray_hits_disc, segment_hits_disc])
def test_at_the_very_centre_the_normal_is_the_reverse_of_the_direction(hits: Hits) -> None:
    hit = sure(hits((10.0, 0.0), (0.0, 3.0), (10.0, 0.0), 5.0))
    assert (hit.fraction, hit.normal) == (0.0, (0.0, -1.0))
    still = hits((10.0, 0.0), (0.0, 0.0), (10.0, 0.0), 5.0)
    assert still == Crossing(0.0, 0.0, 0.0, (10.0, 0.0), (0.0, -1.0))


@each("hits", [ray_hits_disc, segment_hits_disc])
@each("motion", [RIGHT, (-20.0, 0.0), (0.0, 20.0), (0.0, 0.0)])
def test_on_the_rim_is_a_hit_at_once_whatever_the_direction(hits: Hits, motion: Point) -> None:
    hit = sure(hits((5.0, 0.0), motion, (10.0, 0.0), 5.0))
    assert (hit.fraction, hit.point, hit.normal) == (0.0, (5.0, 0.0), (-1.0, 0.0))


def test_from_inside_the_outline_is_met_where_it_is_left() -> None:
    hit = segment_hits_outline((12.0, 0.0), RIGHT, (10.0, 0.0), 5.0)
    assert hit == Crossing(0.15, -0.35, 0.15, (15.0, 0.0), (1.0, 0.0))


def test_a_segment_wholly_inside_meets_the_disc_but_not_the_outline() -> None:
    assert segment_hits_disc((8.0, 0.0), (4.0, 0.0), (10.0, 0.0), 5.0) is not None
    assert segment_hits_outline((8.0, 0.0), (4.0, 0.0), (10.0, 0.0), 5.0) is None


def test_a_segment_without_length_is_its_start_point() -> None:
    assert segment_hits_disc((12.0, 0.0), (0.0, 0.0), (10.0, 0.0), 5.0) is not None
    assert segment_hits_disc((16.0, 0.0), (0.0, 0.0), (10.0, 0.0), 5.0) is None
    assert ray_hits_disc((16.0, 0.0), (0.0, 0.0), (10.0, 0.0), 5.0) is None
    assert segment_hits_outline((12.0, 0.0), (0.0, 0.0), (10.0, 0.0), 5.0) is None
    assert line_hits_disc((12.0, 0.0), (0.0, 0.0), (10.0, 0.0), 5.0) is None


@pytest.mark.parametrize("hits", ALL)
def test_a_circle_without_radius_is_met_only_head_on(hits: Hits) -> None:
    hit = hits((0.0, 0.0), RIGHT, (10.0, 0.0), 0.0)
    assert hit == Crossing(0.5, 0.5, 0.5, (10.0, 0.0), (-1.0, 0.0))
    assert hits((0.0, 1e-9), RIGHT, (10.0, 0.0), 0.0) is None


def test_a_ray_that_starts_on_a_circle_without_radius_hits_at_once() -> None:
    assert roots((10.0, 0.0), RIGHT, (10.0, 0.0), 0.0) == (0.0, 0.0)
    assert ray_hits_disc((10.0, 0.0), RIGHT, (10.0, 0.0), 0.0) is not None


@pytest.mark.parametrize("hits", ALL)
def test_a_negative_radius_is_no_circle(hits: Hits) -> None:
    assert hits((0.0, 0.0), RIGHT, (10.0, 0.0), -5.0) is None
    assert hits((10.0, 0.0), RIGHT, (10.0, 0.0), -5.0) is None


def test_the_equation_of_the_seeds() -> None:
    equation = quadratic((0.0, 3.0), RIGHT, (10.0, 0.0), 5.0)
    assert equation == (400.0, -400.0, 84.0, 25600.0)
    assert equation.discriminant == equation.b * equation.b - 4.0 * equation.a * equation.c


def test_the_equation_is_that_of_a_line_that_lies_anywhere_and_slants() -> None:
    # f = (4, -3), d = (6, 2): a = 36 + 4, b = 2 (24 - 6), c = 16 + 9 - 100
    equation = quadratic((9.0, 4.0), (6.0, 2.0), (5.0, 7.0), 10.0)
    assert equation == (40.0, 36.0, -75.0, 13296.0)
    assert equation.discriminant == equation.b * equation.b - 4.0 * equation.a * equation.c


@pytest.mark.parametrize("centre", [(10.0, 0.0), (-10.0, 0.0), (0.0, 0.0)])
def test_both_roots_solve_the_equation_on_either_side(centre: Point) -> None:
    a, b, c, _ = quadratic((0.0, 3.0), RIGHT, centre, 5.0)
    both = sure(roots((0.0, 3.0), RIGHT, centre, 5.0))
    assert both[0] < both[1]
    for t in both:
        assert a * t * t + b * t + c == pytest.approx(0.0, abs=1e-12)


def test_outward_points_away_from_the_centre() -> None:
    assert outward((3.0, 4.0), (0.0, 0.0), (1.0, 0.0)) == (0.6, 0.8)
    assert outward((0.0, 1e-200), (0.0, 0.0), (1.0, 0.0)) == (0.0, 1.0)
    assert outward((0.0, 0.0), (0.0, 0.0), (2.0, 0.0)) == (-1.0, 0.0)
    assert outward((0.0, 0.0), (0.0, 0.0), (0.0, 0.0)) == (0.0, -1.0)


def test_a_normal_far_out_has_length_one_where_its_square_overflows() -> None:
    assert outward((1e200, 0.0), (0.0, 0.0), (1.0, 0.0)) == (1.0, 0.0)


def test_a_line_through_a_point_of_the_rim_meets_it_there_and_opposite() -> None:
    assert roots((0.5, 0.0), (1.0, 0.0), (0.0, 0.0), 0.5) == (-1.0, 0.0)
    assert roots((-0.5, 0.0), (1.0, 0.0), (0.0, 0.0), 0.5) == (0.0, 1.0)


def test_a_motion_no_longer_than_the_least_length_has_no_roots_and_a_longer_one_has() -> None:
    assert roots((-10.0, 0.0), (TINY, 0.0), (0.0, 0.0), 5.0) is None
    assert roots((-10.0, 0.0), (2.0 * TINY, 0.0), (0.0, 0.0), 5.0) == pytest.approx((2.5e140, 7.5e140))


@pytest.mark.parametrize("side", [1.0, -1.0])
def test_roots_that_overflow_to_no_number_are_a_miss(side: float) -> None:
    assert roots((side * 1e200, 0.0), (1e150, 0.0), (0.0, 0.0), 5.0) is None


@pytest.mark.parametrize("hits", [ray_hits_disc, segment_hits_disc])
def test_a_point_that_stands_in_a_disc_is_in_it_however_small_the_disc(hits: Hits) -> None:
    for radius in (0.0, 0.5):
        hit = hits((10.0, 0.0), (0.0, 0.0), (10.0, 0.0), radius)
        assert hit == Crossing(0.0, 0.0, 0.0, (10.0, 0.0), (0.0, -1.0))
    assert segment_hits_disc((10.0, 0.0), (0.125, 0.0), (10.0, 0.0), 0.5) is not None


def test_a_ray_without_length_or_with_a_short_limit_still_meets_what_it_starts_in() -> None:
    assert ray_hits_disc((0.0, 0.0), (0.0, 0.0), (1.0, 0.0), 5.0, 10.0) is not None
    assert ray_hits_disc((0.0, 0.0), (0.0, 0.0), (9.0, 0.0), 5.0, 10.0) is None
    assert ray_hits_disc((0.0, 0.0), (1.0, 0.0), (1.0, 0.0), 5.0, 0.5) is not None


def test_of_two_discs_met_at_the_same_fraction_the_earlier_in_the_list_is_told() -> None:
    near, far = ((10.0, 0.0), 5.0), ((20.0, 0.0), 5.0)
    crossing = sure(segment_hits_disc((0.0, 0.0), RIGHT, *near))
    assert first_hit((0.0, 0.0), RIGHT, [far, near, near]) == (1, crossing)
    assert first_hit((0.0, 0.0), RIGHT, [near, far]) == (0, crossing)
    assert first_hit((0.0, 0.0), RIGHT, [((0.0, 90.0), 5.0)]) is None
