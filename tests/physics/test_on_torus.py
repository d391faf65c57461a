"""What is asked on a torus is answered in the plane's types and in the frame of the start."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.physics import (
    Point,
    Torus,
    distance_to_segment_on_torus,
    first_hit,
    on_torus,
    ray_hits_disc,
    segment_hits_disc,
    sweep_disc_segment,
    time_of_impact_on_torus,
)
from game.physics.on_torus import image_met, segment_touches
from game.physics.sweeps import Touch
from tests.arena import sure
from tests.each import each

WORLD = Torus(1280.0, 720.0)
whole = st.integers(-1500, 1500).map(float)
points = st.tuples(whole, whole)
radii = st.integers(0, 90).map(float)


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
    ((500.0, 380.0), (0.0, 0.0), (600.0, 300.0), 260.0 / math.sqrt(5.0)),
    ((500.0, 340.0), (0.0, 0.0), (600.0, -300.0), 260.0 / math.sqrt(5.0)),
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
@given(points, st.tuples(st.floats(-90.0, 90.0), st.floats(-90.0, 90.0)), points, points, radii)
def test_the_first_image_of_a_segment_is_met(
    middle: Point, half: Point, start: Point, motion: Point, radius: float
) -> None:
    def ends(x: float, y: float) -> tuple[Point, Point]:
        return (x - half[0], y - half[1]), (x + half[0], y + half[1])

    touch = first_touch(start, motion, radius, *ends(*middle))
    images = [ends(middle[0] + i * 1280.0, middle[1] + j * 720.0) for i in range(-5, 6) for j in range(-8, 9)]
    never, t = math.inf, math.inf if touch is None else touch.fraction
    for hair, sign in ((1e-6, 1.0), (-1e-6, -1.0)):
        told = [sweep_disc_segment(start, motion, radius + hair, a, b) for a, b in images]
        first = min((one.fraction for one in told if one is not None), default=never)
        assert first == t or sign * (first - t) <= 1e-9


def test_a_ray_with_a_limit_meets_nothing_beyond_so_many_units() -> None:
    """The limit is in units, whatever the length of the direction."""
    disc = ((100.0, 0.0), 10.0)
    for direction in ((1.0, 0.0), (0.25, 0.0), (40.0, 0.0)):
        for limits, is_hit in (((90.0,), True), ((89.999,), False), ((), True)):
            assert (ray_hits_disc((0.0, 0.0), direction, *disc, *limits) is not None) is is_hit
    for limit, is_hit in ((0.0, True), (-1.0, False), (math.nan, False)):
        assert (ray_hits_disc((95.0, 0.0), (1.0, 0.0), *disc, limit) is not None) is is_hit


@pytest.mark.slow
@given(points, points, st.lists(st.tuples(points, radii), max_size=12))
def test_the_first_of_many_discs_is_the_soonest_and_then_the_earliest_in_the_list(
    start: Point, motion: Point, discs: list[tuple[Point, float]]
) -> None:
    told = [(number, segment_hits_disc(start, motion, *disc)) for number, disc in enumerate(discs)]
    hits = [(crossing.fraction, number) for number, crossing in told if crossing is not None]
    first = first_hit(start, motion, discs)
    assert (None if first is None else (first[1].fraction, first[0])) == min(hits, default=None)


def test_of_two_images_met_at_the_same_moment_always_the_same_one_is_told() -> None:
    """A fat disc falls between two: the left one counts."""
    met = sure(image_met(Torus(100.0, 900.0), (0.0, 0.0), (0.0, 400.0), (50.0, 300.0), 80.0))
    assert met[1].normal[0] == 0.625


FAR_WAYS: list[Point] = [(1e9, 0.0), (0.0, -1e300), (1e15, 1e15), (2_000_000.0, 1.0), (0.0, 0.0)]


@each("motion", FAR_WAYS)
@each("place", [(3.0, 4.0), (1283.0, -716.0), (-1277.0, 724.0)])
def test_what_touches_at_the_start_is_met_at_0_whatever_the_motion(place: Point, motion: Point) -> None:
    """A disc of 5 about a place, and a segment 5 units beside it: asked in all three ways."""
    a, b = (0.0, -60.0), (0.0, 60.0)
    beside = (place[0] + 2.0, place[1])
    told = (
        time_of_impact_on_torus(WORLD, place, motion, 5.0),
        image_met(WORLD, place, motion, (0.0, 0.0), 5.0),
        first_touch(beside, motion, 5.0, a, b),
    )
    assert None not in told
    assert told[0] == 0.0
    assert told[1] is not None
    assert (told[1][1].fraction, told[1][1].point) == (0.0, place)
    assert told[2] is not None
    assert (told[2].fraction, told[2].centre, told[2].normal) == (0.0, beside, (1.0, 0.0))


@each("motion", FAR_WAYS[:4])
def test_what_spans_more_than_1000_worlds_meets_nothing_else(motion: Point) -> None:
    """Each stands in the way, but beyond the reach of the start."""
    x, y = (20.0, 0.0) if abs(motion[0]) >= abs(motion[1]) else (0.0, -20.0)
    still = (0.0, 0.0)
    assert time_of_impact_on_torus(WORLD, (x, y), motion, 5.0) is None
    assert image_met(WORLD, still, motion, (x, y), 5.0) is None
    assert first_touch(still, motion, 5.0, (x - 9.0, y - 9.0), (x + 9.0, y + 9.0)) is None


@each("bad", [math.nan, math.inf, -math.inf])
def test_no_motion_of_nonsense_touches(bad: float) -> None:
    for motion in ((bad, 0.0), (0.0, bad), (bad, bad)):
        assert time_of_impact_on_torus(WORLD, (1.0, 0.0), motion, 5.0) is None
        assert image_met(WORLD, (1.0, 0.0), motion, (0.0, 0.0), 5.0) is None
        assert first_touch((1.0, 0.0), motion, 5.0, (0.0, -9.0), (0.0, 9.0)) is None


@pytest.mark.slow
@given(
    st.integers(-480, 480),
    st.integers(-480, 480),
    points,
    st.tuples(st.floats(-90.0, 90.0), st.floats(-90.0, 90.0)),
)
def test_up_to_a_thousand_worlds_the_first_image_of_a_wall_is_met(
    columns: int, rows: int, middle: Point, half: Point
) -> None:
    """The way is cut into parts of half a world, each asked by itself: the first that meets counts."""
    motion = (columns * 1280.0 + 320.0, rows * 720.0 + 180.0)
    ends = ((middle[0] - half[0], middle[1] - half[1]), (middle[0] + half[0], middle[1] + half[1]))
    touch = first_touch((0.0, 0.0), motion, 4.0, *ends)
    number = 2 * (abs(columns) + abs(rows) + 1)
    step = (motion[0] / number, motion[1] / number)
    parts = (first_touch((step[0] * k, step[1] * k), step, 4.0, *ends) for k in range(number))
    first = next(((k + part.fraction) / number for k, part in enumerate(parts) if part), None)
    assert (touch and touch.fraction) == (first if first is None else pytest.approx(first, abs=1e-9))


def test_a_wall_in_a_way_of_a_thousand_worlds_is_sought_along_it_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each image beside the way is looked at: some thousands of them, not all in the square about it."""
    looks: list[object] = []
    monkeypatch.setattr(on_torus, "sweep_disc_segment", lambda *way: looks.append(way))
    motion = (560.0 * 1280.0, 560.0 * 720.0)
    assert first_touch((0.0, 0.0), motion, 4.0, (600.0, 400.0), (700.0, 300.0)) is None
    assert 0 < len(looks) < 3000
