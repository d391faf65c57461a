"""Numbers that behave: far origins, motions whose squares underflow, circles that are huge."""

import pytest

from tests.physics.reference import *

RIGHT, ZERO = (1.0, 0.0), (0.0, 0.0)


@each("far", [1e4, 1e6, 1e8, 1e9])
def test_from_far_away_hits_misses_and_tangents_are_exact(far: float) -> None:
    """The textbook root is wrong by 0.036 units from 1e8; from 1e9 its discriminant reads a miss as a hit."""
    hit = sure(ray_hits_disc((-far, 3.0), RIGHT, ZERO, 5.0))
    assert hit == (far - 4.0, far - 4.0, far + 4.0, (-4.0, 3.0), (-0.8, 0.6))
    assert ray_hits_disc((-far, 5.5), RIGHT, ZERO, 5.0) is None
    assert time_of_impact((far, -5.5), (2.0 * far, 0.0), 5.0) is None
    assert sure(ray_hits_disc((-far, 5.0), RIGHT, ZERO, 5.0)).fraction == far
    share = (far - 4.0) / (2.0 * far)
    assert time_of_impact((far, -3.0), (2.0 * far, 0.0), 5.0) == pytest.approx(share, rel=1e-15)
    behind = sure(line_hits_disc((far, 3.0), RIGHT, ZERO, 5.0))
    assert (behind.entry, behind.exit) == (-far - 4.0, -far + 4.0)
    # b^2 - 4 a c would cancel: 4 (10^2 - 4^2) = 336 came out as 512 at 1e9 units.
    assert quadratic((-far, 4.0), RIGHT, ZERO, 10.0).discriminant == 336.0


@each("slow", [5e-324, 1e-200, 1e-161])
def test_a_motion_whose_square_underflows_divides_nothing_by_zero(slow: float) -> None:
    assert time_of_impact((-10.0, 0.0), (-slow, 0.0), 5.0) is None
    assert time_of_impact((-5.0, 0.0), (-slow, 0.0), 5.0) == 0.0
    assert time_of_impact((-5.0, 0.0), (slow, slow), 5.0) == 0.0
    assert ray_hits_disc((10.0, 0.0), (-slow, 0.0), ZERO, 5.0) is None
    assert ray_hits_disc((3.0, 0.0), (-slow, 0.0), ZERO, 5.0) is not None
    assert roots((3.0, 0.0), (-slow, 0.0), ZERO, 5.0) is None
    assert overlap((0.0, -slow), 3.0, 4.0) == Overlap((0.0, -1.0), 7.0)
    on_wall = sure(sweep_disc_segment((0.0, slow), (0.0, 5.0), 2.0, (-9.0, 0.0), (9.0, 0.0)))
    assert abs(on_wall.normal[1]) == 1.0


def test_what_is_slow_but_has_a_length_arrives() -> None:
    assert roots((10.0, 0.0), (-1e-139, 0.0), ZERO, 5.0) == pytest.approx((5e139, 15e139), rel=1e-12)
    assert time_of_impact((-(5.0 + 1e-9), 0.0), (-2e-9, 0.0), 5.0) == pytest.approx(0.5, rel=1e-5)
    touch = sure(sweep_disc_segment((0.0, 1e-200), (0.0, 5.0), 2.0, (-9.0, 0.0), (9.0, 0.0)))
    assert touch.normal == (0.0, 1.0)


def test_squares_that_overflow_are_no_hit() -> None:
    assert ray_hits_disc(ZERO, (1e200, 0.0), (10.0, 0.0), 5.0) is None
    assert roots(ZERO, (1e100, 0.0), (10.0, 0.0), 1e100) is None
    assert time_of_impact((-1e200, 0.0), (-1e200, 0.0), 5.0) is None
    assert overlap((1e200, 0.0), 1e200, 1e200) is None
