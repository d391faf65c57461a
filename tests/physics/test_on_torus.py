"""Across the seam and the corner, by steps and discs of any size, in the frame of the start."""

import math

import pytest

from tests.physics.reference import *

SMALL = Torus(8.0, 4.0)
SIDES = ((1, 0), (-1, 0), (0, 1), (0, -1))
whole = st.integers(-1500, 1500).map(float)
points = st.tuples(whole, whole)


def close(share: float) -> Any:
    return pytest.approx(share, rel=1e-15)


@each("offset, motion, reach, share", [
    # across the seam and the corner
    ((-1260.0, 0.0), (20.0, 0.0), 10.0, 0.5),
    ((0.0, -700.0), (0.0, 20.0), 10.0, 0.5),
    ((-1274.0, -712.0), (6.0, 8.0), 5.0, 0.5),
    # a step longer than half the world meets what the nearest image would miss
    ((400.0, 0.0), (-1000.0, 0.0), 10.0, close(0.87)),
    ((0.0, -300.0), (0.0, 600.0), 20.0, close(400.0 / 600.0)),
    # one longer than the world comes round
    ((-100.0, 0.0), (2560.0, 0.0), 20.0, close(1160.0 / 2560.0)),
    # of many images the soonest is told, not the last that was tried
    *(((x, 0.0), (5000.0, 0.0), 10.0, 0.01) for x in (60.0, 1340.0, -1220.0)),
    ((-250.0, 0.0), (-5000.0, 0.0), 5.0, 245.0 / 5000.0),
    # a disc wider than half the world is touched at once through any seam
    *(((-640.0, 0.0), (1.0, 0.0), reach, 0.0) for reach in (650.0, 1000.0, 2000.0)),
    *(((1270.0, -5.0), STILL, reach, 0.0) for reach in (650.0, 1000.0, 2000.0)),
    # at half the world both sides are as near, and the motion decides
    ((-640.0, 0.0), (-100.0, 0.0), 590.0, 0.5),
    ((-640.0, 0.0), (100.0, 0.0), 590.0, 0.5),
    *(((x, 0.0), (dx, 0.0), 64.0, 0.9) for x in (640.0, -640.0) for dx in (640.0, -640.0)),
    # just in reach counts on the quick way, too
    *(((15.0 * x, 15.0 * y), (5.0 * x, 5.0 * y), 10.0, 1.0) for x, y in SIDES),
    *(((15.1 * x, 15.1 * y), (5.0 * x, 5.0 * y), 10.0, None) for x, y in SIDES),
    # nothing jumps where the quick way ends
    *(((200.0 * x, 200.0 * y), (way * x, way * y), 10.0, time_of_impact((200.0, 0.0), (way, 0.0), 10.0))
      for way in (639.9, 640.0, 640.1, 629.0, 630.0, 631.0) for x, y in SIDES),
    # at just half a world of motion and reach the image behind is met; on a long way what is just ahead
    ((640.0, 0.0), (-630.0, 0.0), 10.0, 1.0),
    ((0.0, 360.0), (0.0, -350.0), 10.0, 1.0),
    ((10.5, 0.0), (1000.0, 0.0), 10.0, 0.5 / 1000.0),
    ((0.0, 10.5), (0.0, 1000.0), 10.0, 0.5 / 1000.0),
    # a negative reach is never
    *((offset, (way, 0.0), -5.0, None) for offset in (STILL, (20.0, 0.0), (1265.0, 5.0))
      for way in (10.0, 2000.0)),
    # without widening the span by rounding 497 of 382,614 touches were lost
    ((-2312.3, 0.0), (-969.6, 0.0), 62.7, 1.0),
    ((-2310.8, 0.0), (-1023.5, 0.0), 7.3, 1.0),
    ((2455.3, 0.0), (1135.8, 0.0), 39.5, 1.0),
    ((-2335.3, 0.0), (-1043.7, 0.0), 11.6, 1.0),
])  # fmt: skip
def test_when_an_image_comes_within_reach(offset: Point, motion: Point, reach: float, share: object) -> None:
    assert time_of_impact_on_torus(WORLD, offset, motion, reach) == share


@each("offset, motion, share", [
    ((-4.0, 0.0), (8.0 * 97.0, 0.0), 3.0 / (8.0 * 97.0)),
    ((-4.0, 0.0), (8.0 * 101.0, 0.0), None),
    ((0.0, -2.0), (0.0, 4.0 * 101.0), None),
])  # fmt: skip
def test_nearly_a_hundred_worlds_are_followed_and_more_meet_nothing(
    offset: Point, motion: Point, share: float | None
) -> None:
    assert time_of_impact_on_torus(SMALL, offset, motion, 1.0) == share


quarters = st.integers(-4000, 4000).map(lambda k: k * 0.25)
far = st.floats(-1e300, 1e300) | st.integers(-(10**9), 10**9).map(float)


@given(st.tuples(quarters, quarters), st.tuples(far, far), st.integers(0, 400).map(lambda k: k * 0.25))
def test_at_0_is_told_exactly_what_touches_at_the_start_whatever_the_motion(
    offset: Point, motion: Point, reach: float
) -> None:
    """By the nearest image, in rationals."""
    least = Fraction(0)
    for part, size in zip(offset, (100, 50), strict=True):
        rest = Fraction(part) % size
        least += min(rest, size - rest) ** 2
    t = time_of_impact_on_torus(Torus(100.0, 50.0), offset, motion, reach)
    assert (t == 0.0) == (least <= Fraction(reach) ** 2)


# Segments.


def first_touch(start: Point, motion: Point, radius: float, a: Point, b: Point) -> Touch | None:
    """Return the first touch of a disc with any image of a segment."""
    middle, half = ((a[0] + b[0]) * 0.5, (a[1] + b[1]) * 0.5), ((b[0] - a[0]) * 0.5, (b[1] - a[1]) * 0.5)
    touches = segment_touches(WORLD, start, motion, radius, middle, half)
    return min((touch for touch, _ in touches), key=lambda touch: touch.fraction, default=None)


@each("place, middle, half, away", [
    # the shorter way round
    ((1270.0, 5.0), (10.0, 715.0), (0.0, 30.0), 20.0),
    ((640.0, 5.0), (640.0, 700.0), (0.0, 10.0), 15.0),
    # of the middle (500, -340) is the nearest image of the place, of the segment it is (500, 380)
    ((500.0, 380.0), STILL, (600.0, 300.0), 260.0 / math.sqrt(5.0)),
    ((880.0, 98.0), STILL, (900.0, 100.0), 200.0 / math.sqrt(820000.0)),
    # square to a slanting one
    ((620.0, 380.0), (640.0, 360.0), (30.0, 20.0), 100.0 / math.sqrt(13.0)),
])  # fmt: skip
def test_how_far_a_place_is_from_a_segment(place: Point, middle: Point, half: Point, away: float) -> None:
    assert distance_to_segment_on_torus(WORLD, place, middle, half) == pytest.approx(away, rel=1e-14)


@each("start, motion, a, b, share, point", [
    # over the corner
    ((1270.0, 715.0), (20.0, 0.0), (5.0, -10.0), (5.0, 10.0), 0.5, (1285.0, 715.0)),
    ((1270.0, 500.0), (20.0, 0.0), (5.0, -10.0), (5.0, 10.0), None, None),
    # far from its middle
    ((100.0, 100.0), (10.0, 0.0), (108.0, 90.0), (108.0, 690.0), 0.3, (108.0, 100.0)),
    ((100.0, 100.0), (0.0, 10.0), (90.0, 108.0), (1200.0, 108.0), 0.3, (100.0, 108.0)),
])  # fmt: skip
def test_a_disc_of_5_units_meets_a_segment(  # noqa: PLR0917 - a disc, a segment, a touch
    start: Point, motion: Point, a: Point, b: Point, share: float | None, point: Point | None
) -> None:
    touch = first_touch(start, motion, 5.0, a, b)
    assert (touch and touch.fraction, touch and touch.point) == (share, point)


@pytest.mark.slow
@given(points, vectors(90.0), points, points, st.integers(0, 90).map(float))
def test_the_first_image_of_a_segment_is_met(
    middle: Point, half: Point, start: Point, motion: Point, radius: float
) -> None:
    def ends(x: float, y: float) -> tuple[Point, Point]:
        return (x - half[0], y - half[1]), (x + half[0], y + half[1])

    touch = first_touch(start, motion, radius, *ends(*middle))
    images = [ends(middle[0] + i * 1280.0, middle[1] + j * 720.0) for i in range(-5, 6) for j in range(-8, 9)]
    t = math.inf if touch is None else touch.fraction
    for hair, sign in ((1e-6, 1.0), (-1e-6, -1.0)):
        told = [sweep_disc_segment(start, motion, radius + hair, a, b) for a, b in images]
        first = min((one.fraction for one in told if one is not None), default=math.inf)
        assert first == t or sign * (first - t) <= 1e-9


def test_of_two_images_met_at_the_same_moment_always_the_same_one_is_told() -> None:
    """A fat disc falls between two: the left one counts."""
    met = sure(image_met(Torus(100.0, 900.0), STILL, (0.0, 400.0), (50.0, 300.0), 80.0))
    assert met[1].normal[0] == 0.625


FAR_WAYS: list[Point] = [(1e9, 0.0), (0.0, -1e300), (1e15, 1e15), (2_000_000.0, 1.0)]


@each("x, y, motion", [
    # beyond the reach of the start, but in the way
    *((*((20.0, 0.0) if abs(way[0]) >= abs(way[1]) else (0.0, -20.0)), way) for way in FAR_WAYS),
    # touching, but the motion is nonsense
    *((1.0, 0.0, way) for bad in BAD for way in ((bad, 0.0), (0.0, bad), (bad, bad))),
])  # fmt: skip
def test_what_spans_more_than_100_worlds_meets_nothing_else_and_nonsense_nothing(
    x: float, y: float, motion: Point
) -> None:
    assert time_of_impact_on_torus(WORLD, (x, y), motion, 5.0) is None
    assert image_met(WORLD, STILL, motion, (x, y), 5.0) is None
    assert first_touch(STILL, motion, 5.0, (x - 9.0, y - 9.0), (x + 9.0, y + 9.0)) is None
