"""Exact answers about segments that turn, shear and shrink as a point meets them: when, where and whence.

Most segments here begin as (0, 0) to (1, 0) with a at rest: a point (x, y) is on one that shears by (0, 2)
in a step where y = 2 t x.
"""

from __future__ import annotations

import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.physics import MovingSegment, Point, Torus, dot, sweep_point_moving_segment
from game.physics.moving import MovingTouch, moving_ends, sweep_point_moving_segment_on_torus
from tests.arena import sure
from tests.each import each

TORUS = Torus(1280.0, 720.0)
STILL: Point = (0.0, 0.0)


def met(
    start: Point, motion: Point, side: Point = (1.0, 0.0), change: Point = (0.0, 2.0)
) -> MovingTouch | None:
    """Sweep a point against a segment from the origin that bears its side, which changes by so much."""
    return sweep_point_moving_segment(start, motion, MovingSegment(1, STILL, side, STILL, change))


def test_the_ends_of_a_moving_segment_go_straight_each_its_own_way() -> None:
    segment = MovingSegment(1, (10.0, 20.0), (30.0, 50.0), (4.0, -8.0), (-12.0, 16.0))
    assert moving_ends(segment, 0.25) == ((11.0, 18.0), (27.0, 54.0))
    assert moving_ends(segment, 0.0) == (segment.a, segment.b)


TINY_SIDE = (0.1, 0.0)
INSIDE_OUT = {"side": (2.0, 0.0), "change": (-4.0, 0.0)}


@each("start, motion, how, told", [
    # no number that happens to be 1 is taken for one of the cases that are left out
    ((0.5, 0.5), (0.0, -1.0), {"change": STILL}, (0.5, (0.5, 0.0))),
    # shorter than a unit
    ((0.05, 0.05), (0.0, -0.1), {"side": TINY_SIDE, "change": STILL}, (0.5, (0.05, 0.0))),
    ((0.025, -0.05), (0.05, 0.2), {"side": TINY_SIDE, "change": (0.0, 0.2)}, (0.5, (0.05, 0.05))),
    # one without length at that very moment is passed by, and met at 0.75 on its other side
    ((0.0, 1.0), STILL, INSIDE_OUT, None),
    ((-0.5, -3.0), (0.0, 4.0), INSIDE_OUT, (0.75, (-0.5, 0.0))),
    # where y = 2 t x: at 0.25 beyond an end, where x is -0.5, and at 0.75, where it is 0.5
    ((-1.0, -0.75), (2.0, 2.0), {}, (0.75, (0.5, 0.75))),
    # t^2 - 1.5 t + 0.5 = 0 at 0.5 and at 1: the first is told, from either side
    ((0.25, -0.5), (0.5, 2.0), {}, (0.5, (0.5, 0.5))),
    ((0.25, 0.5), (0.5, -2.0), {"change": (0.0, -2.0)}, (0.5, (0.5, -0.5))),
])  # fmt: skip
def test_when_and_where_it_is_met(start: Point, motion: Point, how: Any, told: Any) -> None:
    touch = met(start, motion, **how)
    assert (touch and (touch.fraction, *touch.point)) == (told and pytest.approx((told[0], *told[1])))


def test_a_touch_tells_the_normal_the_ends_and_what_carries_it() -> None:
    level = sure(met((0.5, 0.5), (0.0, -1.0), change=STILL))
    assert (level.normal, level.carried, level.ends) == ((0.0, 1.0), STILL, (STILL, (1.0, 0.0)))
    assert sure(met((-1.0, -0.75), (2.0, 2.0))).carried == pytest.approx((0.0, 1.0))
    one, mirrored = met((0.25, -0.5), (0.5, 2.0)), met((0.25, 0.5), (0.5, -2.0), change=(0.0, -2.0))
    assert sure(mirrored).normal == pytest.approx((sure(one).normal[0], -sure(one).normal[1]))


def test_a_point_that_touches_the_line_at_once_and_turns_back_does_not_meet_it() -> None:
    """Both roots are 0, and nothing is divided by them."""
    assert met((0.5, 0.0), (1.0, 1.0)) is None


def test_a_slow_turn_costs_no_digits() -> None:
    """Where two terms nearly cancel the root is taken the other way round: both signs, one part in 10^12."""
    for sign in (1.0, -1.0):
        touch = sure(met((0.5, sign * 0.25), (1e-6, sign * -0.5), change=(0.0, 1e-6)))
        assert touch.fraction == pytest.approx(0.5, rel=3e-6)
        y = sign * (0.25 - 0.5 * touch.fraction)
        assert y == pytest.approx(1e-6 * touch.fraction * (0.5 + 1e-6 * touch.fraction), abs=1e-15)


def test_one_that_is_met_just_at_the_end_of_the_step_is_met_in_it() -> None:
    assert sure(met((0.5, 1.0), (0.0, -1.0), change=STILL)).fraction == 1.0


@each("steps", [2.0, 2.5])
def test_what_comes_nearer_so_slowly_that_it_would_take_two_steps_is_not_met_yet(steps: float) -> None:
    """It ends the step within a hair, as it began it."""
    assert met((0.5, 1e-10 * steps), (0.0, -1e-10), change=STILL) is None


@each("side", [(1.0, 0.0), (0.0, 1.0)])
def test_the_hair_at_the_end_of_a_step_is_measured_from_the_segment_as_it_is_then(side: Point) -> None:
    """Of one that doubles its length in the step 0.9 hairs away count, and 1.1 do not."""
    across = (side[1], side[0])
    for hairs, counts in ((0.9, True), (1.1, False)):
        away = 1.0 + hairs * 1e-9
        start = (0.5 * side[0] + away * across[0], 0.5 * side[1] + away * across[1])
        touch = met(start, (-across[0], -across[1]), side=side, change=side)
        assert (touch.fraction if touch else None) == (1.0 if counts else None), hairs


coordinates = st.floats(-40.0, 40.0)
places = st.tuples(coordinates, coordinates)
moves = st.tuples(st.floats(-30.0, 30.0), st.floats(-30.0, 30.0))


@pytest.mark.slow
@given(places, moves, places, places, moves, moves)
def test_at_the_told_time_the_point_is_on_the_segment_and_comes_from_the_side_of_the_normal(  # noqa: PLR0917
    start: Point, motion: Point, a: Point, b: Point, a_motion: Point, b_motion: Point
) -> None:
    segment = MovingSegment(1, a, b, a_motion, b_motion)
    touch = sweep_point_moving_segment(start, motion, segment)
    if touch is None:
        return
    one, other = moving_ends(segment, touch.fraction)
    side = (other[0] - one[0], other[1] - one[1])
    size = math.hypot(*side)
    if size < 1.0:
        return
    place = (start[0] + motion[0] * touch.fraction, start[1] + motion[1] * touch.fraction)
    assert touch.point == pytest.approx(place, abs=1e-12)
    along = dot((place[0] - one[0], place[1] - one[1]), side) / size
    assert -1e-6 <= along <= size + 1e-6
    assert math.dist(place, (one[0] + side[0] * along / size, one[1] + side[1] * along / size)) < 1e-5
    assert dot(touch.normal, touch.normal) == pytest.approx(1.0)
    assert dot(touch.normal, side) == pytest.approx(0.0, abs=1e-9 * size)
    part = min(1.0, max(0.0, along / size))
    carried = (
        a_motion[0] + (b_motion[0] - a_motion[0]) * part,
        a_motion[1] + (b_motion[1] - a_motion[1]) * part,
    )
    assert touch.carried == pytest.approx(carried, abs=1e-6)
    seen = (motion[0] - carried[0], motion[1] - carried[1])
    assert dot(seen, touch.normal) <= 1e-6


def over_the_seam(segment: MovingSegment, start: Point, motion: Point) -> MovingTouch | None:
    return sweep_point_moving_segment_on_torus(TORUS, start, motion, segment)


@each("end", ["a", "b", "both"])
def test_one_that_flies_far_within_the_step_is_looked_for_as_far_away(end: str) -> None:
    """It lies 100 units beyond the seam, and comes over it by 200."""
    way = (-200.0, 0.0)
    segment = MovingSegment(
        1, (100.0, 300.0), (100.0, 340.0), STILL if end == "b" else way, STILL if end == "a" else way
    )
    height = {"a": 304.0, "b": 336.0, "both": 320.0}[end]
    touch = sure(over_the_seam(segment, (1279.0, height), STILL))
    assert touch.normal[0] == pytest.approx(-1.0 if end == "both" else touch.normal[0])
    assert 0.5 <= touch.fraction < 0.8


@each("upright", [True, False])
def test_one_that_lies_across_the_seam_in_the_caller_s_frame_is_met_at_either_part(upright: bool) -> None:
    """From -50 to 50: its length is taken from the difference of its ends and not from their sum."""
    if upright:
        segment = MovingSegment(1, (600.0, -50.0), (600.0, 50.0), STILL, STILL)
        ways: list[tuple[Point, Point]] = [((590.0, 715.0), (20.0, 0.0)), ((590.0, 45.0), (20.0, 0.0))]
    else:
        segment = MovingSegment(1, (-50.0, 300.0), (50.0, 300.0), STILL, STILL)
        ways = [((1275.0, 290.0), (0.0, 20.0)), ((45.0, 290.0), (0.0, 20.0))]
    for start, motion in ways:
        assert sure(over_the_seam(segment, start, motion)).fraction == 0.5


def test_a_slanting_one_is_met_across_the_corner_where_it_stands_there() -> None:
    """Its image keeps both of its coordinates' signs: (2, 3) to (12, 23) as seen from beyond the corner."""
    segment = MovingSegment(1, (2.0, 3.0), (12.0, 23.0), STILL, STILL)
    touch = sure(over_the_seam(segment, (1277.0, 733.0 - 720.0), (20.0, 0.0)))
    assert touch.point == pytest.approx((1287.0, 13.0))
    assert sure(over_the_seam(segment, (7.0, 715.0), (0.0, 36.0))).point == pytest.approx((7.0, 733.0))


@each("way", [1.0, -1.0])
def test_a_point_that_flies_round_the_world_meets_the_first_image(way: float) -> None:
    segment = MovingSegment(1, (640.0, 300.0), (640.0, 340.0), STILL, STILL)
    touch = sure(over_the_seam(segment, (640.0 - way * 128.0, 320.0), (way * 3.0 * 1280.0, 0.0)))
    assert touch.fraction == pytest.approx(1.0 / 30.0)
    assert over_the_seam(segment, (640.0 - way * 128.0, 350.0), (way * 3.0 * 1280.0, 0.0)) is None
    # One image is met and the next one is not, which lies beyond the way's end.
    assert over_the_seam(segment, (640.0 - way * 128.0, 320.0), (way * 256.0, 0.0)) is not None
