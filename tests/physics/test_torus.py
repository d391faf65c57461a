"""The shape of the world by exact number: wrapping, shortest ways, images."""

import math

import pytest

from tests.physics.reference import *

TEN = Torus(10.0, 10.0)
UNDER, OVER_HALF = math.nextafter(1280.0, 0.0), math.nextafter(640.0, 641.0)
ZERO = (0.0, 0.0)
FIVE_BY_FIVE = [(10.0 * i, 10.0 * j) for i in range(-2, 3) for j in range(-2, 3)]


@each("value, wrapped", [
    (0.0, 0.0), (1279.5, 1279.5), (UNDER, UNDER), (1280.0, 0.0), (1280.5, 0.5), (-0.5, 1279.5), (-1e-17, 0.0),
    (-5e-324, 0.0), (-1280.0, 0.0), (12800.25, 0.25),
])  # fmt: skip
def test_wrap_brings_a_value_into_the_world(value: float, wrapped: float) -> None:
    assert wrap_axis(value, 1280.0) == wrapped
    assert WORLD.wrap((value, 1.0)) == (wrapped, 1.0)
    assert Torus(9.0, 1280.0).wrap((10.0, value)) == (1.0, wrapped)


@each("difference, short", [
    (0.0, 0.0), (639.0, 639.0), (640.0, 640.0), (641.0, -639.0), (OVER_HALF, OVER_HALF - 1280.0),
    (1279.0, -1.0), (1280.0, 0.0), (1919.0, 639.0), (1920.0, 640.0), (1921.0, -639.0), (12801.0, 1.0),
])  # fmt: skip
def test_the_shortest_way(difference: float, short: float) -> None:
    assert shortest(difference, 1280.0) == short
    assert shortest(-difference, 1280.0) == -short


@each("ask, arguments, answer", [
    (shortest, (0.5625, 0.25), 0.0625),
    (shortest, (-0.5625, 0.25), -0.0625),
    # over the seam and the corner; at half the world the tie is antisymmetric
    (WORLD.delta, ((1270.0, 10.0), (10.0, 10.0)), (20.0, 0.0)),
    (WORLD.delta, ((10.0, 10.0), (1270.0, 710.0)), (-20.0, -20.0)),
    (WORLD.delta, (ZERO, (640.0, 360.0)), (640.0, 360.0)),
    (WORLD.delta, ((640.0, 360.0), ZERO), (-640.0, -360.0)),
    (WORLD.distance, ((1278.5, 718.0), (1.5, 2.0)), 5.0),
    # half way goes the short way and stays inside
    (WORLD.lerp, ((1270.0, 700.0), (10.0, 20.0), 0.25), (1275.0, 710.0)),
    (WORLD.lerp, ((1270.0, 700.0), (10.0, 20.0), 0.75), (5.0, 10.0)),
    # a near target has one image, one out of reach none; exactly in reach counts on every side
    (WORLD.images, ((50.0, -20.0), (100.0, 0.0), 30.0), [(50.0, -20.0)]),
    (WORLD.images, ((1270.0, -715.0), ZERO, 30.0), [(-10.0, 5.0)]),
    (WORLD.images, ((500.0, 0.0), (100.0, 0.0), 30.0), []),
    (WORLD.images, ((130.0, 0.0), (100.0, 0.0), 30.0), [(130.0, 0.0)]),
    (WORLD.images, ((-30.0, 0.0), (100.0, 0.0), 30.0), [(-30.0, 0.0)]),
    (WORLD.images, ((0.0, 130.0), (0.0, 100.0), 30.0), [(0.0, 130.0)]),
    (WORLD.images, ((0.0, -130.0), (0.0, -100.0), 30.0), [(0.0, -130.0)]),
    (WORLD.images, (ZERO, ZERO, 0.0), [ZERO]),
    (TEN.images, (ZERO, ZERO, 20.0), FIVE_BY_FIVE),
    # they come by column, then by row
    (WORLD.images, (ZERO, (1280.0, 720.0), 0.0), [ZERO, (0.0, 720.0), (1280.0, 0.0), (1280.0, 720.0)]),
    # a fat disc that flies straight down meets the rows of its whole way and no others
    (Torus(10.0, 1000.0).images, (ZERO, (0.0, 3000.0), 25.0),
     [(10.0 * i, 1000.0 * j) for i in range(-2, 3) for j in range(4)]),
    # a motion over a hundred worlds meets nothing
    *((WORLD.images, (ZERO, way, 1.0), []) for way in ((1e15, 1e15), (1e200, 0.0), (0.0, 1e308), (2e6, 2e6))),
    (Torus(1e-300, 1e-300).images, (ZERO, (1.0, 1.0), 1.0), []),
    (Torus(1.0, 1e9).images, (ZERO, ZERO, 500.0), []),
    # a disc over an edge is drawn twice, over a corner four times, also where it only just hangs over
    (WORLD.straddles, ((640.0, 360.0), 20.0), []),
    (WORLD.straddles, ((10.0, 360.0), 20.0), [(1290.0, 360.0)]),
    (WORLD.straddles, ((640.0, 715.0), 20.0), [(640.0, -5.0)]),
    (WORLD.straddles, ((10.0, 715.0), 20.0), [(10.0, -5.0), (1290.0, -5.0), (1290.0, 715.0)]),
    (WORLD.straddles, ((0.0, 360.0), 0.0), [(1280.0, 360.0)]),
    (WORLD.straddles, ((1275.5, 360.0), 5.0), [(-4.5, 360.0)]),
    (WORLD.straddles, ((640.0, 715.5), 5.0), [(640.0, -4.5)]),
    (WORLD.straddles, (ZERO, -1.0), []),
])  # fmt: skip
def test_ways_and_images(ask: Any, arguments: Any, answer: object) -> None:
    assert ask(*arguments) == answer


@each("torus, question, has, count", [
    # a disc wider than half the world
    (WORLD, ((600.0, 0.0), ZERO, 700.0), {(600.0, 0.0), (-680.0, 0.0)}, range(2, 10)),
    # a long motion lists all images on its way; this reach spans 100 worlds, widened by rounding
    (WORLD, (ZERO, (-12800.0, 7200.0), 10.0), {(-k * 1280.0, k * 720.0) for k in range(11)}, range(121, 170)),
    (Torus(1.0, 1e9), (ZERO, ZERO, 49.99999999995), {ZERO}, range(101, 102)),
])  # fmt: skip
def test_images_along_long_ways(torus: Torus, question: Any, has: set[Point], count: range) -> None:
    images = torus.images(*question)
    assert has <= set(images)
    assert len(images) in count


def test_no_image_is_listed_beyond_the_end_of_a_motion_and_a_huge_disc_is_drawn_in_every_corner() -> None:
    assert max(y for _, y in Torus(10.0, 720.0).images(ZERO, (40.0, 7200.0), 5.0)) == 7200.0
    assert {(-50.0, 150.0), (150.0, -50.0)} <= {*Torus(100.0, 100.0).straddles((50.0, 50.0), 160.0)}


@each("bad", [math.nan, math.inf, -math.inf, 0.0, -1.0])
def test_a_world_without_an_inside_is_refused_and_nonsense_has_no_place(bad: float) -> None:
    for sides in ((bad, 1.0), (1.0, bad)):
        with pytest.raises(ValueError, match="positive finite"):
            Torus(*sides)
    if not math.isfinite(bad):
        assert all(map(math.isnan, (wrap_axis(bad, 1280.0), shortest(bad, 1280.0), *WORLD.wrap((bad, bad)))))
