"""A moving disc and a segment whose ends move: no touch is lost, and none is told far from one."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.physics import (
    HitKind,
    MovingSegment,
    Point,
    Record,
    Space,
    SweepHit,
    SweptDisc,
    Torus,
    distance_to_segment,
    nearest_on_segment,
    sweep,
    sweep_disc_moving_segment,
)
from game.physics.moving import SAMPLES, TOLERANCE, moving_ends, sweep_disc_moving_segment_on_torus
from game.sim.headings import facing
from tests.arena import sure

near = st.floats(-60.0, 60.0)
points = st.tuples(near, near)
small = st.floats(-12.0, 12.0)
moves = st.tuples(small, small)
radii = st.floats(0.0, 15.0)


def touch_of(  # noqa: PLR0917 - a disc and a segment, each with its motion
    place: Point, motion: Point, radius: float, a: Point, b: Point, move_a: Point, move_b: Point
) -> float | None:
    """Return when a disc touches the segment a..b."""
    touch = sweep_disc_moving_segment(place, motion, radius, MovingSegment(1, a, b, move_a, move_b))
    return None if touch is None else touch.fraction


def gap_at(
    t: float, place: Point, motion: Point, ends: tuple[Point, Point], ways: tuple[Point, Point]
) -> float:
    """Return the distance of the centre from the segment at a time."""
    a, b = ((e[0] + w[0] * t, e[1] + w[1] * t) for e, w in zip(ends, ways, strict=True))
    return distance_to_segment((place[0] + motion[0] * t, place[1] + motion[1] * t), a, b)


@pytest.mark.slow
@given(points, moves, radii, points, points, moves, moves)
def test_no_touch_is_lost_and_none_is_told_away_from_the_segment(  # noqa: PLR0917 - as the function
    place: Point, motion: Point, radius: float, a: Point, b: Point, da: Point, db: Point
) -> None:
    """Against 400 samples: before the told time none of them touches, and at it the gap is hardly any."""
    t = touch_of(place, motion, radius, a, b, da, db)
    ends, ways = (a, b), (da, db)
    until = 1.0 if t is None else t
    for step in range(401):
        when = until * step / 400
        if when < until or t is None:
            assert gap_at(when, place, motion, ends, ways) > radius - 1e-9
    if t is not None:
        quickest = math.hypot(*motion) + max(math.hypot(*da), math.hypot(*db))
        assert gap_at(t, place, motion, ends, ways) - radius <= max(TOLERANCE, quickest / SAMPLES) + 1e-9


@pytest.mark.slow
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
    t = sure(touch_of(place, motion, 0.0, corners[0], corners[1], ways[0], ways[1]))
    assert 0.3 < t <= 0.7


def test_a_segment_that_sweeps_over_a_point_at_rest_meets_it() -> None:
    t = touch_of((0.0, 5.0), (0.0, 0.0), 1.0, (-9.0, 0.0), (9.0, 0.0), (0.0, 10.0), (0.0, 10.0))
    assert t == pytest.approx(0.4, abs=0.005)


def test_a_segment_that_turns_about_its_end_meets_what_lies_on_its_arc() -> None:
    t = sure(touch_of((8.0, 4.0), (0.0, 0.0), 0.5, (0.0, 0.0), (10.0, 0.0), (0.0, 0.0), (0.0, 10.0)))
    assert 0.4 < t < 0.5


def test_a_way_beside_it_is_free_and_one_that_touches_already_is_at_0() -> None:
    still = (0.0, 0.0)
    ends = ((-9.0, 0.0), (9.0, 0.0))
    assert touch_of((0.0, 5.0), (50.0, 0.0), 4.7, *ends, still, still) is None
    assert touch_of((0.0, 5.0), (50.0, 0.0), 5.0, *ends, still, still) == 0.0
    assert touch_of((0.0, 5.0), still, 4.0, *ends, still, still) is None
    assert touch_of((0.0, 5.0), still, -1.0, *ends, still, still) is None


def test_an_end_that_goes_sideways_takes_the_segment_along() -> None:
    """A disc that nothing moves is met by whichever end comes from the side; if that went away it is not."""
    still = (0.0, 0.0)
    for way, touches in ((1.0, True), (-1.0, False)):
        of_a = touch_of((0.0, 0.0), still, 1.0, (-9.0, 0.0), (-9.0, 9.0), (way * 9.0, 0.0), still)
        of_b = touch_of((0.0, 9.0), still, 1.0, (-9.0, 0.0), (-9.0, 9.0), still, (way * 9.0, 0.0))
        assert (of_a is not None, of_b is not None) == (touches, touches)
        assert not touches or of_a == pytest.approx(8.0 / 9.0, abs=0.01)
        assert not touches or of_b == pytest.approx(8.0 / 9.0, abs=0.01)


def test_a_motion_of_less_than_a_unit_touches() -> None:
    ends, still = ((-9.0, 0.0), (9.0, 0.0)), (0.0, 0.0)
    t = touch_of((0.0, 0.3), (0.0, -0.5), 0.0, *ends, still, still)
    assert t == pytest.approx(0.6, abs=2.0 * TOLERANCE)


def test_a_touch_at_the_end_of_the_motion_counts_and_one_after_it_does_not() -> None:
    ends, still = ((-9.0, 0.0), (9.0, 0.0)), (0.0, 0.0)
    assert touch_of((0.0, 10.0), (0.0, -10.0), 0.0, *ends, still, still) == 1.0
    assert touch_of((0.0, 15.0), (0.0, -10.0), 0.0, *ends, still, still) is None


def test_no_look_is_left_out_where_a_disc_glides_beside_the_segment_as_near_as_can_be() -> None:
    """25.6 units at little more than a 256th of that: only after 256 looks it is near enough for a touch."""
    still = (0.0, 0.0)
    t = sure(touch_of((0.0, 0.10005), (25.6, -0.0000502), 0.0, (-9.0, 0.0), (99.0, 0.0), still, still))
    assert t > 0.99


@given(*[st.floats() for _ in range(5)])
def test_no_numbers_whatever_raise_or_go_on_for_ever(
    a: float, b: float, c: float, d: float, e: float
) -> None:
    t = touch_of((a, b), (c, d), e, (1.0, b), (c, 2.0), (d, e), (a, c))
    assert t is None or 0.0 <= t <= 1.0


WORLD = Torus(200.0, 100.0)
spots = st.tuples(st.floats(0.0, 199.0), st.floats(0.0, 99.0))
sides = st.tuples(st.floats(-30.0, 30.0), st.floats(-30.0, 30.0))


def plain_sweep(way: SweptDisc, thick: float, segments: list[MovingSegment]) -> tuple[float, int] | None:
    """Return the first touch of a mover by asking about every image of every segment."""
    rest = 1.0 - way.since
    start, motion = way.at(way.since), (way.mx * rest, way.my * rest)
    found = []
    for one in segments:
        (ax, ay), (bx, by) = one.a_motion, one.b_motion
        for i in range(-3, 4):
            for j in range(-3, 4):
                a = (one.a[0] + ax * way.since + 200.0 * i, one.a[1] + ay * way.since + 100.0 * j)
                b = (one.b[0] + bx * way.since + 200.0 * i, one.b[1] + by * way.since + 100.0 * j)
                left = MovingSegment(one.id, a, b, (ax * rest, ay * rest), (bx * rest, by * rest))
                touch = sweep_disc_moving_segment(start, motion, way.radius + thick, left)
                if touch is not None:
                    found.append((way.since + touch.fraction * rest, one.id))
    return min(found, default=None)


@pytest.mark.slow
@given(
    spots,
    moves,
    st.sampled_from([0.0, 0.25, 0.5]),
    st.sampled_from([0.0, 7.0]),
    st.lists(st.tuples(spots, sides, moves, moves), min_size=1, max_size=4),
)
def test_a_space_sweeps_a_mover_against_thick_moving_segments_as_the_plain_loop_does(
    place: Point, motion: Point, since: float, radius: float, bars: list[tuple[Point, Point, Point, Point]]
) -> None:
    segments = [
        MovingSegment(number, a, (a[0] + side[0], a[1] + side[1]), move_a, move_b, 3.0)
        for number, (a, side, move_a, move_b) in enumerate(bars, 10)
    ]
    space = Space()
    space.sync(WORLD, [], [])
    space.set_moving([], segments)
    way = SweptDisc(1, radius, *place, *motion, since)
    wanted = plain_sweep(way, 3.0, segments)
    hit = sweep(space, way, 1.0 / 120.0, 0, moving_segments=True)
    assert sweep(space, way, 1.0 / 120.0, 0) is None
    assert (hit is None) == (wanted is None)
    if wanted is not None and hit is not None:
        assert hit.t == pytest.approx(wanted[0], abs=1e-6)
        assert (hit.kind, hit.contact_distance, segments[hit.target_index].id) == (
            HitKind.MOVING_SEGMENT,
            radius + 3.0,
            hit.id,
        )
        assert_touches(way, hit, segments[hit.target_index])


def assert_touches(way: SweptDisc, hit: SweepHit, segment: MovingSegment) -> None:
    """Hold a hit against the segment as it is then: the centre, its foot on it, the normal, what it does."""
    ends = moving_ends(segment, hit.t)
    told = hit.ends or ends
    shift = (told[0][0] - ends[0][0], told[0][1] - ends[0][1])
    assert (shift[0] / 200.0, shift[1] / 100.0) == pytest.approx(
        (round(shift[0] / 200.0), round(shift[1] / 100.0)), abs=1e-9
    )
    assert told[1] == pytest.approx((ends[1][0] + shift[0], ends[1][1] + shift[1]))
    assert hit.centre == pytest.approx(way.at(hit.t))
    assert hit.point == pytest.approx(nearest_on_segment(hit.centre, *told), abs=1e-6)
    away = (hit.centre[0] - hit.point[0], hit.centre[1] - hit.point[1])
    size = math.hypot(*away)
    assert size <= hit.contact_distance + max(TOLERANCE, 80.0 / SAMPLES)
    if size > 1e-3:
        assert hit.normal == pytest.approx((away[0] / size, away[1] / size), abs=1e-4)
    side = math.dist(*told)
    part = math.dist(told[0], hit.point) / side if side > 0.0 else 0.0
    (ax, ay), (bx, by) = segment.a_motion, segment.b_motion
    rest = 1.0 - way.since
    assert hit.target_motion == pytest.approx(
        ((ax + (bx - ax) * part) * rest, (ay + (by - ay) * part) * rest), abs=1e-4
    )


def test_what_it_meets_is_written_down_once_with_its_id_and_reach() -> None:
    space, record = Space(), Record()
    plate = MovingSegment(77, (50.0, 40.0), (50.0, 60.0), (-2.0, 0.0), (-2.0, 0.0), 3.0)
    space.sync(WORLD, [], [])
    space.set_moving([], [plate])
    space.record = record
    sweep(space, SweptDisc(1, 0.0, 240.0, 50.0, 12.0, 0.0), 1.0 / 120.0, 0, moving_segments=True)
    ((mover, start, _, _, t, target, _, reach, ends),) = record.sweeps
    assert (mover, start, target, reach) == (1, (40.0, 50.0), 77, 3.0)
    assert t == pytest.approx(0.5, abs=0.002)
    assert ends is not None
    assert (*ends[0], *ends[1]) == pytest.approx((49.0, 40.0, 49.0, 60.0), abs=0.01)


def test_across_the_seam_it_touches_the_nearest_image() -> None:
    segment = MovingSegment(1, (2.0, 40.0), (2.0, 60.0), (0.0, 0.0), (0.0, 0.0))
    touch = sure(sweep_disc_moving_segment_on_torus(WORLD, (190.0, 50.0), (10.0, 0.0), 4.0, segment))
    assert touch.fraction == pytest.approx(0.8, abs=0.003)
    assert touch.point == (202.0, 50.0)
    assert sweep_disc_moving_segment_on_torus(WORLD, (190.0, 50.0), (-10.0, 0.0), 4.0, segment) is None
