"""Circles that meet: overlap, contact point, bounce and separation by exact number (lesson 5)."""

import math

import pytest

from game.physics import Bounce, Overlap, bounce, contact_point, overlap, separation
from tests.arena import sure


def test_overlap_tells_the_normal_and_the_depth() -> None:
    assert overlap((3.0, 4.0), 2.0, 4.0) == Overlap((0.6, 0.8), 1.0)
    assert overlap((-3.0, -4.0), 4.0, 2.0) == Overlap((-0.6, -0.8), 1.0)


def test_just_touching_is_an_overlap_of_no_depth_and_one_ulp_apart_is_none() -> None:
    assert overlap((3.0, 4.0), 2.0, 3.0) == Overlap((0.6, 0.8), 0.0)
    assert overlap((5.0, 0.0), 5.0, 0.0) == Overlap((1.0, 0.0), 0.0)
    assert overlap((math.nextafter(5.0, 6.0), 0.0), 2.0, 3.0) is None
    inside = sure(overlap((math.nextafter(5.0, 4.0), 0.0), 2.0, 3.0))
    assert 0.0 < inside.depth < 1e-14


def test_concentric_discs_part_to_the_right_everywhere() -> None:
    assert overlap((0.0, 0.0), 2.0, 3.0) == Overlap((1.0, 0.0), 5.0)
    assert overlap((0.0, 0.0), 0.0, 0.0) == Overlap((1.0, 0.0), 0.0)


def test_a_negative_radius_overlaps_nothing() -> None:
    assert overlap((0.0, 0.0), -1.0, 5.0) is None
    assert overlap((0.0, 0.0), 5.0, -1.0) is None
    assert overlap((1.0, 0.0), -5.0, -5.0) is None


def test_the_contact_point_is_weighted_by_the_radii() -> None:
    assert contact_point((10.0, 20.0), (8.0, 4.0), 3.0, 1.0) == (16.0, 23.0)
    assert contact_point((10.0, 20.0), (8.0, 4.0), 0.0, 1.0) == (10.0, 20.0)
    assert contact_point((10.0, 20.0), (0.0, 0.0), 0.0, 0.0) == (10.0, 20.0)
    assert contact_point((10.0, 20.0), (2.0, 0.0), 0.0, 0.0) == (11.0, 20.0)


def test_for_touching_circles_the_contact_point_is_on_the_rim() -> None:
    assert contact_point((0.0, 0.0), (3.0, 4.0), 2.0, 3.0) == pytest.approx((1.2, 1.6), rel=1e-15)


def test_equal_masses_swap_their_speeds_head_on() -> None:
    assert bounce((5.0, 0.0), (-3.0, 0.0), (1.0, 0.0), 1.0, 1.0) == Bounce((-3.0, 0.0), (5.0, 0.0), 8.0)


def test_unequal_masses_head_on() -> None:
    """Mass 1 at 3 units/s meets mass 2 at rest: -1 and 2 by the formula of lesson 5."""
    assert bounce((3.0, 0.0), (0.0, 0.0), (1.0, 0.0), 1.0, 0.5) == Bounce((-1.0, 0.0), (2.0, 0.0), 4.0)


def test_a_glancing_hit_leaves_the_part_along_the_surface() -> None:
    assert bounce((5.0, 7.0), (-3.0, -2.0), (1.0, 0.0), 1.0, 1.0) == Bounce((-3.0, 7.0), (5.0, -2.0), 8.0)


def test_a_wall_does_not_move_and_turns_back_the_rest() -> None:
    assert bounce((3.0, 4.0), (0.0, 0.0), (1.0, 0.0), 0.25, 0.0) == Bounce((-3.0, 4.0), (0.0, 0.0), 24.0)
    assert bounce((0.0, 0.0), (-3.0, 4.0), (1.0, 0.0), 0.0, 0.25) == Bounce((0.0, 0.0), (3.0, 4.0), 24.0)


def test_two_walls_never_bounce() -> None:
    assert bounce((3.0, 0.0), (-3.0, 0.0), (1.0, 0.0), 0.0, 0.0) is None


@pytest.mark.parametrize(
    ("restitution", "after_a", "after_b"), [(1.0, -3.0, 5.0), (0.5, -1.0, 3.0), (0.0, 1.0, 1.0)]
)
def test_restitution_from_sticking_to_elastic(restitution: float, after_a: float, after_b: float) -> None:
    after = bounce((5.0, 1.0), (-3.0, 2.0), (1.0, 0.0), 1.0, 1.0, restitution)
    assert after == Bounce((after_a, 1.0), (after_b, 2.0), 4.0 * (1.0 + restitution))


@pytest.mark.parametrize("speed", [0.0, -1.0, -1e-300])
def test_parting_and_resting_pairs_get_no_impulse(speed: float) -> None:
    assert bounce((speed, 9.0), (0.0, -9.0), (1.0, 0.0), 1.0, 1.0) is None


def test_the_slightest_approach_gets_one() -> None:
    after = bounce((1e-300, 0.0), (0.0, 0.0), (1.0, 0.0), 1.0, 1.0)
    assert after == Bounce((0.0, 0.0), (1e-300, 0.0), 1e-300)


def test_separation_is_shared_by_inverse_mass() -> None:
    assert separation((1.0, 0.0), 4.0, 1.0, 1.0) == ((-2.0, 0.0), (2.0, 0.0))
    assert separation((0.0, 1.0), 4.0, 3.0, 1.0) == ((0.0, -3.0), (0.0, 1.0))
    assert separation((1.0, 0.0), 4.0, 1.0, 0.0) == ((-4.0, 0.0), (0.0, 0.0))
    assert separation((1.0, 0.0), 4.0, 0.0, 0.5) == ((0.0, 0.0), (4.0, 0.0))


@pytest.mark.parametrize("depth", [0.0, -1.0, math.nan, math.inf])
def test_no_depth_moves_nothing(depth: float) -> None:
    assert separation((1.0, 0.0), depth, 1.0, 1.0) == ((0.0, 0.0), (0.0, 0.0))


@pytest.mark.parametrize("inverse", [0.0, math.nan, math.inf])
def test_walls_and_nonsense_are_not_separated(inverse: float) -> None:
    assert separation((1.0, 0.0), 4.0, inverse, inverse) == ((0.0, 0.0), (0.0, 0.0))


def test_at_a_slanting_normal_the_approach_counts_both_parts_of_both_velocities() -> None:
    """(5, 1) - (-3, -9) = (8, 10) along (0.6, 0.8) is 12.8, which equal masses exchange."""
    after = sure(bounce((5.0, 1.0), (-3.0, -9.0), (0.6, 0.8), 1.0, 1.0))
    assert after.impulse == pytest.approx(12.8, rel=1e-15)
    assert after.velocity_a == pytest.approx((-2.68, -9.24), rel=1e-14)
    assert after.velocity_b == pytest.approx((4.68, 1.24), rel=1e-14)


def test_an_approach_whose_impulse_underflows_is_still_a_bounce() -> None:
    slow = (5e-324, 0.0)
    assert bounce(slow, (0.0, 0.0), (1.0, 0.0), 4.0, 4.0) == Bounce(slow, (0.0, 0.0), 0.0)


def test_an_overlap_of_less_than_a_unit_is_ended_too() -> None:
    assert separation((1.0, 0.0), 0.5, 1.0, 1.0) == ((-0.25, 0.0), (0.25, 0.0))


def test_the_depth_is_right_for_discs_too_small_for_squares() -> None:
    found = sure(overlap((1e-150, 0.0), 2e-150, 1e-150))
    assert found.normal == (1.0, 0.0)
    assert found.depth == pytest.approx(2e-150, rel=1e-14, abs=0.0)
