"""A moving disc and a segment whose ends move: no touch is lost, and none is told far from one."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.physics import Point, distance_to_segment, touch_of_turning_segment
from game.physics.turning import LOOKS, TOLERANCE
from game.sim.headings import facing

near = st.floats(-60.0, 60.0)
points = st.tuples(near, near)
small = st.floats(-12.0, 12.0)
moves = st.tuples(small, small)
radii = st.floats(0.0, 15.0)


def gap_at(
    t: float, place: Point, motion: Point, ends: tuple[Point, Point], ways: tuple[Point, Point]
) -> float:
    """Return the distance of the centre from the segment at a time."""
    a, b = ((e[0] + w[0] * t, e[1] + w[1] * t) for e, w in zip(ends, ways, strict=True))
    return distance_to_segment((place[0] + motion[0] * t, place[1] + motion[1] * t), a, b)


@given(points, moves, radii, points, points, moves, moves)
def test_no_touch_is_lost_and_none_is_told_away_from_the_segment(  # noqa: PLR0917 - as the function
    place: Point, motion: Point, radius: float, a: Point, b: Point, da: Point, db: Point
) -> None:
    """Against 400 samples: before the told time none of them touches, and at it the gap is hardly any."""
    t = touch_of_turning_segment(place, motion, radius, a, b, da, db)
    ends, ways = (a, b), (da, db)
    until = 1.0 if t is None else t
    for step in range(401):
        when = until * step / 400
        if when < until or t is None:
            assert gap_at(when, place, motion, ends, ways) > radius - 1e-9
    if t is not None:
        quickest = math.hypot(*motion) + max(math.hypot(*da), math.hypot(*db))
        assert gap_at(t, place, motion, ends, ways) - radius <= max(TOLERANCE, quickest / LOOKS) + 1e-9


@given(st.integers(0, 65535), st.sampled_from([-64, -32, 32, 64]), st.floats(-0.4, 0.4), st.floats(2.0, 80.0))
def test_a_shot_that_crosses_a_turning_plate_within_a_tick_is_never_lost(
    heading: int, turn: int, share: float, speed: float
) -> None:
    """From outside straight through the side of an octagon, at any speed up to 9,600 units/s."""
    heading -= heading % 16
    corners = [(100.0 * x, 100.0 * y) for x, y in (facing(heading), facing(heading + 8192))]
    after = [(100.0 * x, 100.0 * y) for x, y in (facing(heading + turn), facing(heading + 8192 + turn))]
    (ax, ay), (bx, by) = corners
    mx, my = (ax + bx) / 2 + share * (bx - ax) / 2, (ay + by) / 2 + share * (by - ay) / 2
    size = math.hypot(mx, my)
    ux, uy = mx / size, my / size
    motion = (-ux * speed, -uy * speed)
    place = (mx + ux * speed * 0.5, my + uy * speed * 0.5)
    ways = [(c[0] - e[0], c[1] - e[1]) for c, e in zip(after, corners, strict=True)]
    t = touch_of_turning_segment(place, motion, 0.0, corners[0], corners[1], ways[0], ways[1])
    assert t is not None
    assert 0.3 < t <= 0.7


def test_a_segment_that_sweeps_over_a_point_at_rest_meets_it() -> None:
    t = touch_of_turning_segment(
        (0.0, 5.0), (0.0, 0.0), 1.0, (-9.0, 0.0), (9.0, 0.0), (0.0, 10.0), (0.0, 10.0)
    )
    assert t == pytest.approx(0.4, abs=0.005)


def test_a_segment_that_turns_about_its_end_meets_what_lies_on_its_arc() -> None:
    t = touch_of_turning_segment(
        (8.0, 4.0), (0.0, 0.0), 0.5, (0.0, 0.0), (10.0, 0.0), (0.0, 0.0), (0.0, 10.0)
    )
    assert t is not None
    assert 0.4 < t < 0.5


def test_a_way_beside_it_is_free_and_one_that_touches_already_is_at_0() -> None:
    still = (0.0, 0.0)
    ends = ((-9.0, 0.0), (9.0, 0.0))
    assert touch_of_turning_segment((0.0, 5.0), (50.0, 0.0), 4.7, *ends, still, still) is None
    assert touch_of_turning_segment((0.0, 5.0), (50.0, 0.0), 5.0, *ends, still, still) == 0.0
    assert touch_of_turning_segment((0.0, 5.0), still, 4.0, *ends, still, still) is None
    assert touch_of_turning_segment((0.0, 5.0), still, -1.0, *ends, still, still) is None


def test_an_end_that_goes_sideways_takes_the_segment_along() -> None:
    """A disc that nothing moves is met by whichever end comes from the side; if that went away it is not."""
    still = (0.0, 0.0)
    for way, touches in ((1.0, True), (-1.0, False)):
        of_a = touch_of_turning_segment(
            (0.0, 0.0), still, 1.0, (-9.0, 0.0), (-9.0, 9.0), (way * 9.0, 0.0), still
        )
        of_b = touch_of_turning_segment(
            (0.0, 9.0), still, 1.0, (-9.0, 0.0), (-9.0, 9.0), still, (way * 9.0, 0.0)
        )
        assert (of_a is not None, of_b is not None) == (touches, touches)
        assert not touches or of_a == pytest.approx(8.0 / 9.0, abs=0.01)
        assert not touches or of_b == pytest.approx(8.0 / 9.0, abs=0.01)


def test_a_motion_of_less_than_a_unit_touches() -> None:
    ends, still = ((-9.0, 0.0), (9.0, 0.0)), (0.0, 0.0)
    t = touch_of_turning_segment((0.0, 0.3), (0.0, -0.5), 0.0, *ends, still, still)
    assert t == pytest.approx(0.6, abs=2.0 * TOLERANCE)


def test_a_touch_at_the_end_of_the_motion_counts_and_one_after_it_does_not() -> None:
    ends, still = ((-9.0, 0.0), (9.0, 0.0)), (0.0, 0.0)
    assert touch_of_turning_segment((0.0, 10.0), (0.0, -10.0), 0.0, *ends, still, still) == 1.0
    assert touch_of_turning_segment((0.0, 15.0), (0.0, -10.0), 0.0, *ends, still, still) is None


def test_no_look_is_left_out_where_a_disc_glides_beside_the_segment_as_near_as_can_be() -> None:
    """25.6 units at little more than a 256th of that: only after 256 looks it is near enough for a touch."""
    still = (0.0, 0.0)
    t = touch_of_turning_segment(
        (0.0, 0.10005), (25.6, -0.0000502), 0.0, (-9.0, 0.0), (99.0, 0.0), still, still
    )
    assert t is not None
    assert t > 0.99


@given(*[st.floats() for _ in range(5)])
def test_no_numbers_whatever_raise_or_go_on_for_ever(
    a: float, b: float, c: float, d: float, e: float
) -> None:
    t = touch_of_turning_segment((a, b), (c, d), e, (1.0, b), (c, 2.0), (d, e), (a, c))
    assert t is None or 0.0 <= t <= 1.0
