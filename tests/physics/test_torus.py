"""The shape of the world by exact number: wrapping, shortest ways, images."""

import math

import pytest

from game.physics import Torus, shortest, wrap_axis
from tests.each import each

WORLD = Torus(1280.0, 720.0)
UNDER = math.nextafter(1280.0, 0.0)


@each(
    "value, wrapped",
    [
        (0.0, 0.0),
        (1279.5, 1279.5),
        (UNDER, UNDER),
        (1280.0, 0.0),
        (1280.5, 0.5),
        (-0.5, 1279.5),
        (-1e-17, 0.0),
        (-5e-324, 0.0),
        (-1280.0, 0.0),
        (12800.25, 0.25),
    ],
)
def test_wrap_brings_a_value_into_the_world(value: float, wrapped: float) -> None:
    assert wrap_axis(value, 1280.0) == wrapped


def test_wrap_treats_both_axes() -> None:
    assert WORLD.wrap((1281.0, -1.0)) == (1.0, 719.0)
    assert WORLD.wrap((-1e-17, -1e-17)) == (0.0, 0.0)


@pytest.mark.parametrize("bad", [math.nan, math.inf, -math.inf])
def test_wrapping_and_shortening_nonsense_gives_nan(bad: float) -> None:
    assert math.isnan(wrap_axis(bad, 1280.0))
    assert math.isnan(shortest(bad, 1280.0))
    assert all(map(math.isnan, WORLD.wrap((bad, bad))))


@each(
    "difference, short",
    [
        (0.0, 0.0),
        (639.0, 639.0),
        (640.0, 640.0),
        (-640.0, -640.0),
        (641.0, -639.0),
        (-641.0, 639.0),
        (math.nextafter(640.0, 641.0), math.nextafter(640.0, 641.0) - 1280.0),
        (1279.0, -1.0),
        (1280.0, 0.0),
        (1919.0, 639.0),
        (1920.0, 640.0),
        (-1920.0, -640.0),
        (1921.0, -639.0),
        (-1921.0, 639.0),
        (12801.0, 1.0),
        (-12801.0, -1.0),
    ],
)
def test_the_shortest_way(difference: float, short: float) -> None:
    assert shortest(difference, 1280.0) == short
    assert shortest(-difference, 1280.0) == -short


def test_delta_goes_over_the_seam_and_over_the_corner() -> None:
    assert WORLD.delta((1270.0, 10.0), (10.0, 10.0)) == (20.0, 0.0)
    assert WORLD.delta((10.0, 10.0), (1270.0, 710.0)) == (-20.0, -20.0)


def test_a_tie_at_half_the_world_is_antisymmetric() -> None:
    assert WORLD.delta((0.0, 0.0), (640.0, 360.0)) == (640.0, 360.0)
    assert WORLD.delta((640.0, 360.0), (0.0, 0.0)) == (-640.0, -360.0)


def test_distance_over_the_corner() -> None:
    assert WORLD.distance((1278.5, 718.0), (1.5, 2.0)) == 5.0


def test_lerp_goes_the_short_way_and_stays_inside() -> None:
    assert WORLD.lerp((1270.0, 700.0), (10.0, 20.0), 0.25) == (1275.0, 710.0)
    assert WORLD.lerp((1270.0, 700.0), (10.0, 20.0), 0.75) == (5.0, 10.0)
    assert WORLD.lerp((5.0, 6.0), (7.0, 8.0), 0.0) == (5.0, 6.0)


@pytest.mark.parametrize("side", [0.0, -1.0, math.nan, math.inf])
def test_a_world_without_an_inside_is_refused(side: float) -> None:
    with pytest.raises(ValueError, match="positive finite"):
        Torus(side, 1.0)
    with pytest.raises(ValueError, match="positive finite"):
        Torus(1.0, side)


def test_a_near_target_has_one_image() -> None:
    assert WORLD.images((50.0, -20.0), (100.0, 0.0), 30.0) == [(50.0, -20.0)]
    assert WORLD.images((1270.0, -715.0), (0.0, 0.0), 30.0) == [(-10.0, 5.0)]


def test_a_target_out_of_reach_has_no_image() -> None:
    assert WORLD.images((500.0, 0.0), (100.0, 0.0), 30.0) == []
    assert WORLD.images((0.0, 300.0), (100.0, 0.0), 30.0) == []


def test_an_image_exactly_in_reach_counts_on_every_side() -> None:
    assert WORLD.images((130.0, 0.0), (100.0, 0.0), 30.0) == [(130.0, 0.0)]
    assert WORLD.images((-30.0, 0.0), (100.0, 0.0), 30.0) == [(-30.0, 0.0)]
    assert WORLD.images((0.0, 130.0), (0.0, 100.0), 30.0) == [(0.0, 130.0)]
    assert WORLD.images((0.0, -130.0), (0.0, -100.0), 30.0) == [(0.0, -130.0)]


def test_images_come_by_column_then_by_row() -> None:
    assert WORLD.images((0.0, 0.0), (1280.0, 720.0), 0.0) == [
        (0.0, 0.0),
        (0.0, 720.0),
        (1280.0, 0.0),
        (1280.0, 720.0),
    ]


def test_a_disc_wider_than_half_the_world_has_many_images() -> None:
    images = WORLD.images((600.0, 0.0), (0.0, 0.0), 700.0)
    assert (600.0, 0.0) in images
    assert (-680.0, 0.0) in images


def test_a_long_motion_lists_only_images_beside_it() -> None:
    motion = (12800.0, 7200.0)
    images = WORLD.images((0.0, 0.0), motion, 10.0)
    assert {(k * 1280.0, k * 720.0) for k in range(11)} <= set(images)
    assert len(images) < 30
    assert {(-x, y) for x, y in WORLD.images((0.0, 0.0), (-12800.0, 7200.0), 10.0)} == set(images)
    assert WORLD.images((0.0, 0.0), (0.0, 7200.0), 10.0) == [(0.0, k * 720.0) for k in range(11)]


def test_a_fat_disc_on_a_still_mover_lists_every_column_and_row() -> None:
    images = Torus(10.0, 10.0).images((0.0, 0.0), (0.0, 0.0), 25.0)
    assert len(images) == 25
    assert (-20.0, 20.0) in images


@pytest.mark.parametrize("motion", [(1e15, 1e15), (1e200, 0.0), (0.0, 1e308), (2e6, 2e6)])
def test_a_motion_over_a_thousand_worlds_meets_nothing(motion: tuple[float, float]) -> None:
    assert WORLD.images((0.0, 0.0), motion, 1.0) == []


def test_a_motion_over_nearly_a_thousand_worlds_is_followed() -> None:
    images = WORLD.images((0.0, 0.0), (1280.0 * 990, 720.0 * 990), 1.0)
    assert (1280.0 * 990, 720.0 * 990) in images


def test_tiny_worlds_do_not_overflow() -> None:
    assert Torus(1e-300, 1e-300).images((0.0, 0.0), (1.0, 1.0), 1.0) == []


def test_a_disc_over_an_edge_is_drawn_twice_and_over_a_corner_four_times() -> None:
    assert WORLD.straddles((640.0, 360.0), 20.0) == []
    assert WORLD.straddles((10.0, 360.0), 20.0) == [(1290.0, 360.0)]
    assert WORLD.straddles((640.0, 715.0), 20.0) == [(640.0, -5.0)]
    assert WORLD.straddles((10.0, 715.0), 20.0) == [(10.0, -5.0), (1290.0, -5.0), (1290.0, 715.0)]


def test_a_huge_disc_is_drawn_in_every_corner() -> None:
    images = Torus(100.0, 100.0).straddles((50.0, 50.0), 160.0)
    assert (-50.0, 150.0) in images
    assert (150.0, -50.0) in images


def test_a_disc_that_is_none_straddles_nothing() -> None:
    for bad in (-1.0, math.nan, math.inf):
        assert WORLD.straddles((0.0, 0.0), bad) == []


def test_the_shortest_way_in_a_world_smaller_than_a_unit() -> None:
    assert shortest(0.5625, 0.25) == 0.0625
    assert shortest(-0.5625, 0.25) == -0.0625


def test_a_point_at_rest_on_another_is_its_only_image() -> None:
    assert WORLD.images((0.0, 0.0), (0.0, 0.0), 0.0) == [(0.0, 0.0)]


def test_images_exactly_in_reach_of_a_disc_at_rest_are_listed_on_all_sides() -> None:
    images = Torus(10.0, 10.0).images((0.0, 0.0), (0.0, 0.0), 20.0)
    assert images == [(10.0 * i, 10.0 * j) for i in range(-2, 3) for j in range(-2, 3)]


def test_a_point_that_flies_through_many_corners_meets_each_of_them() -> None:
    """49 worlds: dividing by 49 and multiplying again gives seven of the rows not to the bit."""
    images = WORLD.images((0.0, 0.0), (49.0 * 1280.0, 49.0 * 720.0), 0.0)
    assert images == [(k * 1280.0, k * 720.0) for k in range(50)]


def test_a_fat_disc_that_flies_straight_down_meets_the_rows_of_its_whole_way_and_no_others() -> None:
    images = Torus(10.0, 1000.0).images((0.0, 0.0), (0.0, 3000.0), 25.0)
    assert images == [(10.0 * i, 1000.0 * j) for i in range(-2, 3) for j in range(4)]


def test_no_image_is_listed_beyond_the_end_of_a_motion() -> None:
    images = Torus(10.0, 720.0).images((0.0, 0.0), (40.0, 7200.0), 5.0)
    assert max(y for _, y in images) == 7200.0


def test_a_span_of_just_a_thousand_worlds_is_still_searched_and_a_longer_one_is_not() -> None:
    """Widened by rounding this reach spans 1,000 worlds to the last bit."""
    world = Torus(1.0, 1e9)
    assert len(world.images((0.0, 0.0), (0.0, 0.0), 499.9999999995)) == 1001
    assert world.images((0.0, 0.0), (0.0, 0.0), 500.0) == []


def test_a_disc_is_drawn_twice_also_where_it_only_just_hangs_over_an_edge() -> None:
    assert WORLD.straddles((0.0, 360.0), 0.0) == [(1280.0, 360.0)]
    assert WORLD.straddles((0.25, 360.0), 0.5) == [(1280.25, 360.0)]
    assert WORLD.straddles((1275.5, 360.0), 5.0) == [(-4.5, 360.0)]
    assert WORLD.straddles((640.0, 715.5), 5.0) == [(640.0, -4.5)]
