"""Numbers that behave: far origins, motions whose squares underflow, circles that are huge."""

import math

import pytest

from game.physics import (
    Overlap,
    line_hits_disc,
    overlap,
    quadratic,
    ray_hits_disc,
    roots,
    sweep_disc_segment,
    time_of_impact,
)
from tests.arena import sure

FAR = [1e4, 1e6, 1e8, 1e9]


def textbook(start: float, height: float, radius: float) -> float:
    """Return the discriminant b^2 - 4ac of lessons 1 and 2 for a unit direction to the right."""
    b, c = 2.0 * start, start * start + height * height - radius * radius
    return b * b - 4.0 * c


@pytest.mark.parametrize("far", FAR)
def test_a_ray_from_far_away_hits_at_the_exact_place(far: float) -> None:
    """The textbook root is wrong by 0.036 units from 1e8."""
    hit = sure(ray_hits_disc((-far, 3.0), (1.0, 0.0), (0.0, 0.0), 5.0))
    assert hit.fraction == far - 4.0
    assert hit.exit == far + 4.0
    assert hit.point == (-4.0, 3.0)
    assert hit.normal == (-0.8, 0.6)


def test_from_1e8_the_textbook_root_is_wrong_and_ours_is_not() -> None:
    far, height, radius = 1e8 + 0.25, 3.1, 5.2
    half_chord = math.sqrt((radius - height) * (radius + height))
    wrong = (2.0 * far - math.sqrt(textbook(-far, height, radius))) / 2.0
    assert abs(wrong - (far - half_chord)) > 0.01
    both = roots((-far, height), (1.0, 0.0), (0.0, 0.0), radius)
    assert both == pytest.approx((far - half_chord, far + half_chord), abs=3e-8, rel=0.0)


@pytest.mark.parametrize("far", FAR)
def test_a_clear_miss_from_far_away_stays_a_miss(far: float) -> None:
    """From 1e9 the textbook discriminant is 0, which would read as a hit."""
    assert ray_hits_disc((-far, 5.5), (1.0, 0.0), (0.0, 0.0), 5.0) is None
    assert time_of_impact((far, -5.5), (2.0 * far, 0.0), 5.0) is None
    assert textbook(-1e9, 5.5, 5.0) >= 0.0


@pytest.mark.parametrize("far", FAR)
def test_tangent_from_far_away_is_a_hit(far: float) -> None:
    hit = sure(ray_hits_disc((-far, 5.0), (1.0, 0.0), (0.0, 0.0), 5.0))
    assert hit.fraction == far


@pytest.mark.parametrize("far", FAR)
def test_a_sweep_from_far_away_touches_at_the_exact_share(far: float) -> None:
    assert time_of_impact((far, -3.0), (2.0 * far, 0.0), 5.0) == pytest.approx(
        (far - 4.0) / (2.0 * far), rel=1e-15
    )


def test_the_line_meets_a_circle_far_behind_at_the_exact_place() -> None:
    hit = sure(line_hits_disc((1e8, 3.0), (1.0, 0.0), (0.0, 0.0), 5.0))
    assert (hit.entry, hit.exit) == (-1e8 - 4.0, -1e8 + 4.0)


@pytest.mark.parametrize("slow", [5e-324, 1e-200, 1e-161])
def test_a_motion_whose_square_underflows_divides_nothing_by_zero(slow: float) -> None:
    assert time_of_impact((-10.0, 0.0), (-slow, 0.0), 5.0) is None
    assert time_of_impact((-5.0, 0.0), (-slow, 0.0), 5.0) == 0.0
    assert time_of_impact((-5.0, 0.0), (slow, slow), 5.0) == 0.0
    assert ray_hits_disc((10.0, 0.0), (-slow, 0.0), (0.0, 0.0), 5.0) is None
    assert ray_hits_disc((3.0, 0.0), (-slow, 0.0), (0.0, 0.0), 5.0) is not None
    assert roots((3.0, 0.0), (-slow, 0.0), (0.0, 0.0), 5.0) is None


def test_the_slowest_motion_with_a_length_still_has_roots() -> None:
    both = roots((10.0, 0.0), (-1e-139, 0.0), (0.0, 0.0), 5.0)
    assert both == pytest.approx((5e139, 15e139), rel=1e-12)


def test_a_slow_disc_that_is_a_hair_away_arrives() -> None:
    assert time_of_impact((-(5.0 + 1e-9), 0.0), (-2e-9, 0.0), 5.0) == pytest.approx(0.5, rel=1e-5)


@pytest.mark.parametrize("gap", [5e-324, 1e-200, 1e-161, 1e-150])
def test_nearly_concentric_discs_have_a_unit_normal(gap: float) -> None:
    touch = overlap((0.0, -gap), 3.0, 4.0)
    assert touch == Overlap((0.0, -1.0), 7.0)


def test_a_centre_nearly_on_a_wall_gets_a_unit_normal() -> None:
    touch = sure(sweep_disc_segment((0.0, 1e-200), (0.0, 5.0), 2.0, (-9.0, 0.0), (9.0, 0.0)))
    assert touch.normal == (0.0, 1.0)


@pytest.mark.parametrize("speed", [1e3, 1e6, 1e9, 1e15, 1e100])
def test_no_speed_jumps_over_a_disc(speed: float) -> None:
    t = time_of_impact((100.0, 0.0), (speed, 0.0), 4.0)
    assert t == pytest.approx(96.0 / speed, rel=1e-15)


def test_squares_that_overflow_are_no_hit() -> None:
    assert ray_hits_disc((0.0, 0.0), (1e200, 0.0), (10.0, 0.0), 5.0) is None
    assert roots((0.0, 0.0), (1e100, 0.0), (10.0, 0.0), 1e100) is None
    assert time_of_impact((-1e200, 0.0), (-1e200, 0.0), 5.0) is None
    assert overlap((1e200, 0.0), 1e200, 1e200) is None


def test_the_discriminant_shown_does_not_cancel() -> None:
    assert quadratic((-1e8, 3.0), (1.0, 0.0), (0.0, 0.0), 5.0).discriminant == 64.0
