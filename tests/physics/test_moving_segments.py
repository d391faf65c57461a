"""A point and a segment that moves and turns within a step: it is met once, and never jumped over."""

from __future__ import annotations

import math

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from game.physics import MovingSegment, Point, Torus, cross, sweep_point_moving_segment
from game.physics.moving import (
    moving_ends,
    sweep_disc_moving_segment_on_torus,
    sweep_point_moving_segment_on_torus,
)
from tests.arena import sure
from tests.each import each

TORUS = Torus(1280.0, 720.0)
STILL: Point = (0.0, 0.0)


def upright(a_motion: Point = STILL, b_motion: Point = STILL) -> MovingSegment:
    return MovingSegment(1, (100.0, 80.0), (100.0, 120.0), a_motion, b_motion)


AT = ((100.0, 80.0), (100.0, 120.0))
HALF = (0.5, (100.0, 100.0), (100.0, 100.0), (-1.0, 0.0), STILL, AT)
HERE, RIGHT = (90.0, 100.0), (20.0, 0.0)


@each("start, motion, segment, touch", [
    # where it stands, from either side; its ends count, and what is beyond does not
    (HERE, RIGHT, upright(), HALF),
    ((110.0, 100.0), (-20.0, 0.0), upright(), (*HALF[:3], (1.0, 0.0), *HALF[4:])),
    *(((90.0, y), RIGHT, upright(), (0.5, (100.0, y), (100.0, y), *HALF[3:])) for y in (80.0, 120.0)),
    *(((90.0, y), RIGHT, upright(), None) for y in (79.9, 120.1)),
    # one that comes towards a resting point meets it, one that keeps its distance does not
    (HERE, STILL, upright((-20.0, 0.0), (-20.0, 0.0)),
     (0.5, HERE, HERE, (-1.0, 0.0), (-20.0, 0.0), ((90.0, 80.0), (90.0, 120.0)))),
    (HERE, RIGHT, upright(RIGHT, RIGHT), None),
    # just before the end of a step counts as met in it
    (HERE, (10.0 - 1e-8, 0.0), upright(), None),
    # along it, without motion, without length and by nonsense nothing is met
    ((100.0, 90.0), (0.0, 30.0), upright(), None),
    ((100.0, 90.0), STILL, upright(), None),
    (HERE, RIGHT, MovingSegment(1, (100.0, 100.0), (100.0, 100.0), STILL, STILL), None),
    ((math.nan, 0.0), RIGHT, upright(), None),
    (HERE, (math.inf, 0.0), upright(), None),
])  # fmt: skip
def test_when_and_where_a_point_meets_it(
    start: Point, motion: Point, segment: MovingSegment, touch: object
) -> None:
    assert sweep_point_moving_segment(start, motion, segment) == touch


def test_just_before_the_end_of_a_step_counts_and_a_point_on_it_comes_from_behind() -> None:
    assert sure(sweep_point_moving_segment(HERE, (10.0 - 5e-10, 0.0), upright())).fraction == 1.0
    touch = sure(sweep_point_moving_segment((100.0, 100.0), RIGHT, upright()))
    assert (touch.fraction, touch.normal) == (0.0, (-1.0, 0.0))


def test_a_resting_point_is_met_by_one_end_that_swings_over_it() -> None:
    # b swings from (100, 120) to (60, 120); at y = 100 the segment is then at x = 80: t = 0.5 there means 90.
    touch = sure(sweep_point_moving_segment(HERE, STILL, upright(b_motion=(-40.0, 0.0))))
    assert touch.fraction == pytest.approx(0.5)
    assert touch.carried == pytest.approx((-20.0, 0.0), abs=0.5)


def test_over_the_seam_the_image_is_met() -> None:
    segment = MovingSegment(1, (2.0, 80.0), (2.0, 120.0), STILL, STILL)
    touch = sure(sweep_point_moving_segment_on_torus(TORUS, (1272.0, 100.0), (20.0, 0.0), segment))
    assert (touch.fraction, touch.point) == (0.5, (1282.0, 100.0))


@each("a_way, b_way, y", [(30.0, 10.0, 100.125), (10.0, 30.0, 103.875), (30.0, 30.0, 102.0)])
@each("across", [False, True])
@each("sign", [1.0, -1.0])
def test_ends_that_move_over_the_seam_bring_a_short_segment_to_what_rests_beyond_it(
    a_way: float, b_way: float, y: float, across: bool, sign: float
) -> None:
    """It is 4 units long and begins 20 units from the point, which it meets near the end that moves 30."""
    size = TORUS.width if across else TORUS.height
    from_, place = size - 10.0, 10.0
    if sign < 0.0:
        from_, place = size - from_, size - place

    def at(along: float, aside: float) -> Point:
        return (along, aside) if across else (aside, along)

    segment = MovingSegment(
        1, at(from_, 100.0), at(from_, 104.0), at(sign * a_way, 0.0), at(sign * b_way, 0.0)
    )
    touch = sure(sweep_point_moving_segment_on_torus(TORUS, at(place, y), STILL, segment))
    part = (y - 100.0) / 4.0
    assert touch.fraction == pytest.approx(20.0 / (a_way + (b_way - a_way) * part))
    assert touch.point == at(place, y)
    sooner = sure(sweep_disc_moving_segment_on_torus(TORUS, at(place, y), STILL, 1.0, segment))
    assert touch.fraction - 2.0 / 30.0 < sooner.fraction < touch.fraction - 0.9 / 30.0


numbers = st.floats(-60.0, 60.0)
points = st.tuples(numbers, numbers)
small = st.tuples(st.floats(-3.0, 3.0), st.floats(-3.0, 3.0))


@pytest.mark.slow
@given(points, st.tuples(st.floats(-12.0, 12.0), st.floats(-12.0, 12.0)), points, points, small, small)
def test_whoever_changes_sides_between_the_ends_was_met(  # noqa: PLR0917 - a point, and both ends
    start: Point, motion: Point, a: Point, b: Point, a_motion: Point, b_motion: Point
) -> None:
    assume(math.dist(a, b) > 10.0)
    segment = MovingSegment(1, a, b, a_motion, b_motion)
    inside = []
    sides = []
    for t in (0.0, 1.0):
        one, other = moving_ends(segment, t)
        side = (other[0] - one[0], other[1] - one[1])
        offset = (start[0] + motion[0] * t - one[0], start[1] + motion[1] * t - one[1])
        sides.append(cross(offset, side))
        foot = (offset[0] * side[0] + offset[1] * side[1]) / (side[0] ** 2 + side[1] ** 2)
        inside.append(0.3 < foot < 0.7)
    if all(inside) and sides[0] * sides[1] < 0.0 and math.dist(a, b) > 60.0:
        touch = sure(sweep_point_moving_segment(start, motion, segment))
        assert (touch.normal[0] * (start[0] - a[0]) + touch.normal[1] * (start[1] - a[1])) > -1.0
    touch_or_none = sweep_point_moving_segment(start, motion, segment)
    if touch_or_none is not None:
        one, other = moving_ends(segment, touch_or_none.fraction)
        side = (other[0] - one[0], other[1] - one[1])
        place = touch_or_none.point
        away = cross((place[0] - one[0], place[1] - one[1]), side) / math.hypot(*side)
        assert abs(away) < 1e-6


@pytest.mark.slow
@given(st.floats(0.0, 6.28), st.floats(-0.022, 0.022), st.floats(2.0, 12.0), st.floats(-0.9, 0.9))
def test_a_point_shot_at_a_segment_that_turns_is_met_in_one_of_the_steps(
    heading: float, turn: float, speed: float, aim: float
) -> None:
    """Step by step, from where the last one ended: it is met before it is behind the bearer's bow."""
    place = (200.0 * math.cos(heading), 200.0 * math.sin(heading))
    across = (-math.sin(heading) * 20.0 * aim, math.cos(heading) * 20.0 * aim)
    motion = (-math.cos(heading) * speed, -math.sin(heading) * speed)
    place = (place[0] + across[0], place[1] + across[1])

    def ends(angle: float) -> tuple[Point, Point]:
        ux, uy = math.cos(angle), math.sin(angle)
        return (ux * 26.0 + uy * 60.0, uy * 26.0 - ux * 60.0), (ux * 26.0 - uy * 60.0, uy * 26.0 + ux * 60.0)

    for number in range(200):
        # It swings to and fro about where the shot comes from.
        now, then = (heading + turn * math.sin(n * 0.7) for n in (number, number + 1))
        (a, b), (c, d) = ends(now), ends(then)
        segment = MovingSegment(1, a, b, (c[0] - a[0], c[1] - a[1]), (d[0] - b[0], d[1] - b[1]))
        touch = sweep_point_moving_segment(place, motion, segment)
        if touch is not None:
            assert touch.normal[0] * math.cos(heading) + touch.normal[1] * math.sin(heading) > 0.9
            return
        place = (place[0] + motion[0], place[1] + motion[1])
        assert place[0] * math.cos(heading) + place[1] * math.sin(heading) > 20.0
    raise AssertionError("never met")
