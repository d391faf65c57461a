"""One test for each of the ten mistakes of the lessons, numbered as in game/physics/README.md."""

import math

import pytest

from game.physics import (
    bounce,
    contact_point,
    distance_to_segment,
    line_hits_disc,
    overlap,
    ray_hits_disc,
    resolve_pairs,
    roots,
    segment_hits_disc,
    segment_hits_outline,
    separation,
    signed_distance,
    sweep_disc_segment,
)
from game.physics.vec import Point
from tests.arena import sure
from tests.each import each
from tests.physics.reference import WORLD, a_body

RIGHT = (20.0, 0.0)


def test_1_a_laser_does_not_cut_what_is_behind_the_ship() -> None:
    behind, far = (-10.0, 0.0), (99.0, 0.0)
    assert line_hits_disc((0.0, 0.0), RIGHT, behind, 5.0) is not None
    assert ray_hits_disc((0.0, 0.0), RIGHT, behind, 5.0) is None
    assert segment_hits_disc((0.0, 0.0), RIGHT, behind, 5.0) is None
    assert segment_hits_disc((0.0, 0.0), RIGHT, far, 5.0) is None


def test_2_a_hit_tells_the_distance_the_point_and_the_normal() -> None:
    hit = sure(segment_hits_disc((0.0, 3.0), RIGHT, (10.0, 0.0), 5.0))
    assert (hit.fraction, hit.point, hit.normal) == (0.3, (6.0, 3.0), (-0.8, 0.6))


def test_3_a_negative_discriminant_is_a_miss_and_zero_is_a_hit() -> None:
    assert roots((0.0, 6.0), RIGHT, (10.0, 0.0), 5.0) is None
    assert roots((0.0, 5.0), RIGHT, (10.0, 0.0), 5.0) == (0.5, 0.5)


def test_4_the_nearer_root_comes_first_and_starting_inside_is_a_hit_at_0() -> None:
    outside = sure(segment_hits_disc((0.0, 0.0), RIGHT, (10.0, 0.0), 5.0))
    assert (outside.fraction, outside.exit) == (0.25, 0.75)
    inside = sure(segment_hits_disc((10.0, 0.0), RIGHT, (12.0, 0.0), 5.0))
    assert inside.fraction == 0.0


def test_5_a_disc_is_solid_and_an_outline_is_not() -> None:
    assert segment_hits_disc((8.0, 0.0), (4.0, 0.0), (10.0, 0.0), 5.0) is not None
    assert segment_hits_outline((8.0, 0.0), (4.0, 0.0), (10.0, 0.0), 5.0) is None


@each("p, q", [
    ((0.0, 0.0), (10.0, 0.0)), ((10.0, 0.0), (0.0, 0.0)), ((0.0, 0.0), (0.0, 0.0)),
])  # fmt: skip
def test_6_a_foot_exactly_on_an_end_and_ends_that_coincide(p: Point, q: Point) -> None:
    assert distance_to_segment((0.0, 4.0), p, q) == 4.0
    assert sweep_disc_segment((0.0, 4.0), (0.0, -4.0), 2.0, p, q) is not None


def test_7_a_fast_circle_does_not_jump_a_line_and_the_line_has_ends() -> None:
    a, b, step = (0.0, 0.0), (10.0, 0.0), (0.0, -100.0)
    touch = sure(sweep_disc_segment((5.0, 50.0), step, 2.0, a, b))
    assert touch.fraction == 0.48
    assert sweep_disc_segment((50.0, 50.0), step, 2.0, a, b) is None
    assert signed_distance((50.0, 1.0), a, b) == -1.0


def test_8_distances_use_both_axes_and_parting_uses_the_places_before_it() -> None:
    assert overlap((0.0, 30.0), 10.0, 10.0) is None
    assert contact_point((0.0, 4.0), (0.0, 10.0), 5.0, 5.0) == (0.0, 9.0)
    a, b = a_body(100.0, 40.0), a_body(100.0, 56.0)
    contact = resolve_pairs(WORLD, [a, b], [(0, 1)])[0]
    assert contact.point == (100.0, 48.0)
    assert ((a.x, a.y), (b.x, b.y)) == ((100.0, 38.0), (100.0, 58.0))


def test_9_a_glancing_hit_is_not_a_head_on_one() -> None:
    """Contact along (0.6, 0.8); lesson 5 would exchange x and y each by itself."""
    normal, side = (0.6, 0.8), (0.8, -0.6)
    after = sure(bounce((5.0, 0.0), (0.0, 0.0), normal, 1.0, 1.0))
    assert after.velocity_b == pytest.approx((1.8, 2.4))
    assert after.velocity_a == pytest.approx((3.2, -2.4))
    assert after.velocity_a[0] * side[0] + after.velocity_a[1] * side[1] == pytest.approx(4.0)
    assert after.velocity_b[0] * side[0] + after.velocity_b[1] * side[1] == pytest.approx(0.0, abs=1e-15)


def test_10_parting_pairs_get_no_impulse_and_the_heavier_moves_less() -> None:
    assert bounce((-1.0, 0.0), (1.0, 0.0), (1.0, 0.0), 1.0, 1.0) is None
    assert separation((1.0, 0.0), 4.0, 1.0, 0.0) == ((-4.0, 0.0), (0.0, 0.0))
    a, b = a_body(100.0, 50.0, vx=-1.0), a_body(112.0, 50.0, vx=2.0, inverse_mass=1.0 / 3.0)
    resolve_pairs(WORLD, [a, b], [(0, 1)])
    assert (a.x, b.x) == (94.0, 114.0)
    assert (a.vx, b.vx) == (-1.0, 2.0)
    assert not math.isnan(a.y)
