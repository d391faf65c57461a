"""Sweeps across the seam and the corner, by steps and discs of any size."""

import math
from fractions import Fraction

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from game.physics import Torus, time_of_impact, time_of_impact_on_torus
from game.physics.vec import Point
from tests.each import each

WORLD = Torus(1280.0, 720.0)


def test_a_shot_meets_a_rock_across_the_seam() -> None:
    assert time_of_impact_on_torus(WORLD, (-1260.0, 0.0), (20.0, 0.0), 10.0) == 0.5
    assert time_of_impact_on_torus(WORLD, (1260.0, 0.0), (-20.0, 0.0), 10.0) == 0.5
    assert time_of_impact_on_torus(WORLD, (0.0, -700.0), (0.0, 20.0), 10.0) == 0.5


def test_a_shot_meets_a_rock_across_the_corner() -> None:
    assert time_of_impact_on_torus(WORLD, (-1274.0, -712.0), (6.0, 8.0), 5.0) == 0.5


def test_a_step_longer_than_half_the_world_meets_what_the_nearest_image_would_miss() -> None:
    offset = (400.0, 0.0)
    assert time_of_impact_on_torus(WORLD, offset, (-1000.0, 0.0), 10.0) == pytest.approx(0.87, rel=1e-15)
    assert time_of_impact_on_torus(WORLD, (700.0, 0.0), (1000.0, 0.0), 10.0) == pytest.approx(0.69, rel=1e-15)
    assert time_of_impact_on_torus(WORLD, (0.0, -300.0), (0.0, 600.0), 20.0) == pytest.approx(400.0 / 600.0)


def test_a_step_longer_than_the_world_comes_round() -> None:
    assert time_of_impact_on_torus(WORLD, (-100.0, 0.0), (2560.0, 0.0), 20.0) == pytest.approx(
        1160.0 / 2560.0
    )
    assert time_of_impact_on_torus(WORLD, (-100.0, -100.0), (2560.0, 0.0), 20.0) is None
    far = math.sqrt(1280.0 * 1280.0 + 360.0 * 360.0)
    diagonal = time_of_impact_on_torus(WORLD, (0.0, -360.0), (12800.0, 3600.0), 5.0)
    assert diagonal == pytest.approx((far - 5.0) / (10.0 * far), rel=1e-12)


def test_the_first_of_many_images_is_told() -> None:
    fractions = [
        time_of_impact_on_torus(WORLD, (x, 0.0), (5000.0, 0.0), 10.0) for x in (60.0, 1340.0, -1220.0)
    ]
    assert fractions == [0.01, 0.01, 0.01]


@pytest.mark.parametrize("reach", [650.0, 1000.0, 2000.0])
def test_a_disc_wider_than_half_the_world_is_touched_at_once_through_any_seam(reach: float) -> None:
    assert time_of_impact_on_torus(WORLD, (-640.0, 0.0), (1.0, 0.0), reach) == 0.0
    assert time_of_impact_on_torus(WORLD, (1270.0, -5.0), (0.0, 0.0), reach) == 0.0


def test_a_big_disc_is_met_through_the_nearer_seam() -> None:
    """At half the world both sides are as near; the motion decides."""
    assert time_of_impact_on_torus(WORLD, (-640.0, 0.0), (-100.0, 0.0), 590.0) == 0.5
    assert time_of_impact_on_torus(WORLD, (-640.0, 0.0), (100.0, 0.0), 590.0) == 0.5


def test_at_a_half_world_tie_either_way_is_open() -> None:
    for offset in ((640.0, 0.0), (-640.0, 0.0)):
        for motion in ((640.0, 0.0), (-640.0, 0.0)):
            assert time_of_impact_on_torus(WORLD, offset, motion, 64.0) == 0.9


@each("motion", [639.9, 640.0, 640.1, 629.0, 630.0, 631.0])
@each("sign", [1.0, -1.0])
def test_nothing_jumps_where_the_quick_way_ends(motion: float, sign: float) -> None:
    short = time_of_impact_on_torus(WORLD, (sign * 200.0, 0.0), (sign * motion, 0.0), 10.0)
    assert short == time_of_impact((200.0, 0.0), (motion, 0.0), 10.0)
    tall = time_of_impact_on_torus(WORLD, (0.0, sign * 200.0), (0.0, sign * motion), 10.0)
    assert tall == time_of_impact((200.0, 0.0), (motion, 0.0), 10.0)


def test_just_in_reach_counts_on_the_quick_way_too() -> None:
    for x, y in ((1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0)):
        assert time_of_impact_on_torus(WORLD, (15.0 * x, 15.0 * y), (5.0 * x, 5.0 * y), 10.0) == 1.0
        assert time_of_impact_on_torus(WORLD, (15.1 * x, 15.1 * y), (5.0 * x, 5.0 * y), 10.0) is None


@pytest.mark.parametrize("offset", [(0.0, 0.0), (20.0, 0.0), (1265.0, 5.0)])
def test_a_negative_reach_is_never(offset: Point) -> None:
    assert time_of_impact_on_torus(WORLD, offset, (10.0, 0.0), -5.0) is None
    assert time_of_impact_on_torus(WORLD, offset, (2000.0, 0.0), -5.0) is None


def test_what_touches_already_is_met_at_once_however_long_the_motion() -> None:
    assert time_of_impact_on_torus(Torus(100.0, 50.0), (20.0, 0.0), (0.0, 60000.0), 30.0) == 0.0
    for motion in ((1e9, 0.0), (0.0, -1e300), (1e15, 1e15), (127_000.0, 3.0), (2_000_000.0, 1.0)):
        for offset in ((3.0, 4.0), (1283.0, -716.0), (-1277.0, 4.0)):
            assert time_of_impact_on_torus(WORLD, offset, motion, 5.0) == 0.0


def test_a_motion_of_nearly_a_thousand_worlds_meets_and_one_of_more_meets_only_what_it_touches() -> None:
    small = Torus(8.0, 4.0)
    t = time_of_impact_on_torus(small, (-4.0, 0.0), (8.0 * 997.0, 0.0), 1.0)
    assert t == 3.0 / (8.0 * 997.0)
    assert time_of_impact_on_torus(small, (-4.0, 0.0), (8.0 * 1001.0, 0.0), 1.0) is None
    assert time_of_impact_on_torus(small, (0.0, -2.0), (0.0, 4.0 * 1001.0), 1.0) is None


def touches(offset: Point, reach: float, world: Torus) -> bool:
    """Say in rationals whether the nearest image is in reach at the start."""
    least = Fraction(0)
    for part, size in zip(offset, (world.width, world.height), strict=True):
        rest = Fraction(part) % Fraction(size)
        near = min(rest, Fraction(size) - rest)
        least += near * near
    return least <= Fraction(reach) ** 2


quarters = st.integers(-4000, 4000).map(lambda k: k * 0.25)
far = st.floats(-1e300, 1e300) | st.integers(-(10**9), 10**9).map(float)


@given(st.tuples(quarters, quarters), st.tuples(far, far), st.integers(0, 400).map(lambda k: k * 0.25))
def test_at_0_is_told_exactly_what_touches_at_the_start_whatever_the_motion(
    offset: Point, motion: Point, reach: float
) -> None:
    world = Torus(100.0, 50.0)
    t = time_of_impact_on_torus(world, offset, motion, reach)
    assert (t == 0.0) == touches(offset, reach, world)


@pytest.mark.slow
@given(
    st.integers(-900, 900),
    st.integers(-900, 900),
    st.tuples(quarters, quarters),
    st.integers(1, 12).map(float),
)
def test_up_to_a_thousand_worlds_the_first_of_all_images_is_met(
    columns: int, rows: int, offset: Point, reach: float
) -> None:
    """The way is cut into short parts, each of which is asked by itself: the first that meets counts."""
    world = Torus(64.0, 32.0)
    motion = (columns * 64.0 + 16.0, rows * 32.0 + 8.0)
    t = time_of_impact_on_torus(world, offset, motion, reach)
    number = 4096
    step = (motion[0] / number, motion[1] / number)
    expected = None
    for k in range(number):
        moved = (offset[0] - step[0] * k, offset[1] - step[1] * k)
        part = time_of_impact_on_torus(world, moved, step, reach)
        if part is not None:
            expected = (k + part) / number
            break
    assume(expected is None or expected > 0.0)
    if t is None or expected is None:
        assert t is expected
    else:
        assert t == pytest.approx(expected, abs=1e-9)
