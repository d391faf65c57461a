"""Sweeps across the seam and the corner, by steps and discs of any size."""

import math
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from game.physics import Torus, time_of_impact, time_of_impact_on_torus
from game.physics.vec import Point
from tests.each import each

WORLD, SMALL = Torus(1280.0, 720.0), Torus(8.0, 4.0)
DIAGONAL = math.sqrt(1280.0 * 1280.0 + 360.0 * 360.0)


def close(share: float, rel: float = 1e-15) -> Any:
    return pytest.approx(share, rel=rel)


@each("offset, motion, reach, share", [
    # across the seam and the corner
    ((-1260.0, 0.0), (20.0, 0.0), 10.0, 0.5),
    ((1260.0, 0.0), (-20.0, 0.0), 10.0, 0.5),
    ((0.0, -700.0), (0.0, 20.0), 10.0, 0.5),
    ((-1274.0, -712.0), (6.0, 8.0), 5.0, 0.5),
    # a step longer than half the world meets what the nearest image would miss
    ((400.0, 0.0), (-1000.0, 0.0), 10.0, close(0.87)),
    ((700.0, 0.0), (1000.0, 0.0), 10.0, close(0.69)),
    ((0.0, -300.0), (0.0, 600.0), 20.0, close(400.0 / 600.0)),
    # one longer than the world comes round
    ((-100.0, 0.0), (2560.0, 0.0), 20.0, close(1160.0 / 2560.0)),
    ((-100.0, -100.0), (2560.0, 0.0), 20.0, None),
    ((0.0, -360.0), (12800.0, 3600.0), 5.0, close((DIAGONAL - 5.0) / (10.0 * DIAGONAL), 1e-12)),
    # of many images the soonest is told, not the last that was tried
    *(((x, 0.0), (5000.0, 0.0), 10.0, 0.01) for x in (60.0, 1340.0, -1220.0)),
    ((-250.0, 0.0), (-5000.0, 0.0), 5.0, 245.0 / 5000.0),
    # a disc wider than half the world is touched at once through any seam
    *(((-640.0, 0.0), (1.0, 0.0), reach, 0.0) for reach in (650.0, 1000.0, 2000.0)),
    *(((1270.0, -5.0), (0.0, 0.0), reach, 0.0) for reach in (650.0, 1000.0, 2000.0)),
    # at half the world both sides are as near, and the motion decides
    ((-640.0, 0.0), (-100.0, 0.0), 590.0, 0.5),
    ((-640.0, 0.0), (100.0, 0.0), 590.0, 0.5),
    *(((x, 0.0), (dx, 0.0), 64.0, 0.9) for x in (640.0, -640.0) for dx in (640.0, -640.0)),
    # just in reach counts on the quick way, too
    *(((15.0 * x, 15.0 * y), (5.0 * x, 5.0 * y), 10.0, 1.0) for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1))),
    *(((15.1 * x, 15.1 * y), (5.0 * x, 5.0 * y), 10.0, None) for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1))),
    # at just half a world of motion and reach the image behind is met; on a long way what is just ahead
    ((640.0, 0.0), (-630.0, 0.0), 10.0, 1.0),
    ((0.0, 360.0), (0.0, -350.0), 10.0, 1.0),
    ((10.5, 0.0), (1000.0, 0.0), 10.0, 0.5 / 1000.0),
    ((0.0, 10.5), (0.0, 1000.0), 10.0, 0.5 / 1000.0),
    # a negative reach is never
    *((offset, (way, 0.0), -5.0, None) for offset in ((0.0, 0.0), (20.0, 0.0), (1265.0, 5.0))
      for way in (10.0, 2000.0)),
    # without widening the span by rounding 497 of 382,614 touches were lost
    ((-2312.3, 0.0), (-969.6, 0.0), 62.7, 1.0),
    ((-2310.8, 0.0), (-1023.5, 0.0), 7.3, 1.0),
    ((2455.3, 0.0), (1135.8, 0.0), 39.5, 1.0),
    ((-2335.3, 0.0), (-1043.7, 0.0), 11.6, 1.0),
])  # fmt: skip
def test_when_an_image_comes_within_reach(offset: Point, motion: Point, reach: float, share: object) -> None:
    assert time_of_impact_on_torus(WORLD, offset, motion, reach) == share


@each("offset, motion, reach, share", [
    # nearly a thousand worlds are followed, more meet only what they touch
    ((-4.0, 0.0), (8.0 * 997.0, 0.0), 1.0, 3.0 / (8.0 * 997.0)),
    ((-4.0, 0.0), (8.0 * 1001.0, 0.0), 1.0, None),
    ((0.0, -2.0), (0.0, 4.0 * 1001.0), 1.0, None),
])  # fmt: skip
def test_a_motion_of_more_than_a_thousand_worlds_meets_nothing(
    offset: Point, motion: Point, reach: float, share: object
) -> None:
    assert time_of_impact_on_torus(SMALL, offset, motion, reach) == share


@each("motion", [639.9, 640.0, 640.1, 629.0, 630.0, 631.0])
@each("sign", [1.0, -1.0])
def test_nothing_jumps_where_the_quick_way_ends(motion: float, sign: float) -> None:
    plain = time_of_impact((200.0, 0.0), (motion, 0.0), 10.0)
    assert time_of_impact_on_torus(WORLD, (sign * 200.0, 0.0), (sign * motion, 0.0), 10.0) == plain
    assert time_of_impact_on_torus(WORLD, (0.0, sign * 200.0), (0.0, sign * motion), 10.0) == plain


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
    world, number = Torus(64.0, 32.0), 4096
    motion = (columns * 64.0 + 16.0, rows * 32.0 + 8.0)
    t = time_of_impact_on_torus(world, offset, motion, reach)
    step = (motion[0] / number, motion[1] / number)
    expected = None
    for k in range(number):
        moved = (offset[0] - step[0] * k, offset[1] - step[1] * k)
        part = time_of_impact_on_torus(world, moved, step, reach)
        if part is not None:
            expected = (k + part) / number
            break
    assume(expected is None or expected > 0.0)
    assert t == (expected if expected is None else pytest.approx(expected, abs=1e-9))
