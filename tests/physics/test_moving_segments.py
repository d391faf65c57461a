"""Points and discs that meet a segment that moves, turns or shrinks within a step.

A point meets it exactly; of discs no touch is lost, and none is told far from one. Many segments here begin
as (0, 0) to (1, 0) with a at rest: a point (x, y) is on one that shears by (0, 2) in a step where y = 2 t x.
"""

import math

import pytest

from game.sim.headings import facing
from tests.physics.reference import *

SMALL = Torus(200.0, 100.0)
HERE, RIGHT = (90.0, 100.0), (20.0, 0.0)
AT = ((100.0, 80.0), (100.0, 120.0))
HALF = (0.5, (100.0, 100.0), (100.0, 100.0), (-1.0, 0.0), STILL, AT)
near, moves = vectors(60.0), vectors(12.0)


def upright(a_motion: Point = STILL, b_motion: Point = STILL) -> MovingSegment:
    return MovingSegment(1, *AT, a_motion, b_motion)


# Points.


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
    # the end of the step counts, and just before it; a hair before it does not
    (HERE, (10.0, 0.0), upright(), (1.0, *HALF[1:])),
    (HERE, (10.0 - 1e-8, 0.0), upright(), None),
    # a point on it comes from behind
    ((100.0, 100.0), RIGHT, upright(), (0.0, *HALF[1:])),
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


def met(
    start: Point, motion: Point, side: Point = (1.0, 0.0), change: Point = (0.0, 2.0)
) -> MovingTouch | None:
    """Sweep a point against a segment from the origin that bears its side, which changes by so much."""
    return sweep_point_moving_segment(start, motion, MovingSegment(1, STILL, side, STILL, change))


RESTS, INSIDE_OUT = {"change": STILL}, {"side": (2.0, 0.0), "change": (-4.0, 0.0)}


@each("start, motion, how, told", [
    ((0.5, 0.5), (0.0, -1.0), RESTS, (0.5, (0.5, 0.0))),
    # shorter than a unit
    ((0.05, 0.05), (0.0, -0.1), {"side": (0.1, 0.0), "change": STILL}, (0.5, (0.05, 0.0))),
    ((0.025, -0.05), (0.05, 0.2), {"side": (0.1, 0.0), "change": (0.0, 0.2)}, (0.5, (0.05, 0.05))),
    # one without length at that very moment is passed by, and met at 0.75 on its other side
    ((0.0, 1.0), STILL, INSIDE_OUT, None),
    ((-0.5, -3.0), (0.0, 4.0), INSIDE_OUT, (0.75, (-0.5, 0.0))),
    # where y = 2 t x: at 0.25 beyond an end, where x is -0.5, and at 0.75, where it is 0.5
    ((-1.0, -0.75), (2.0, 2.0), {}, (0.75, (0.5, 0.75))),
    # t^2 - 1.5 t + 0.5 = 0 at 0.5 and at 1: the first is told, from either side
    ((0.25, -0.5), (0.5, 2.0), {}, (0.5, (0.5, 0.5))),
    ((0.25, 0.5), (0.5, -2.0), {"change": (0.0, -2.0)}, (0.5, (0.5, -0.5))),
    # one that touches the line at once and turns back: both roots are 0, and nothing is divided by them
    ((0.5, 0.0), (1.0, 1.0), {}, None),
    # what comes nearer so slowly that it would take two steps ends this one within a hair, as it began it
    *(((0.5, 1e-10 * steps), (0.0, -1e-10), RESTS, None) for steps in (2.0, 2.5)),
    # the hair is measured from the segment as it is then: 0.9 of one that doubles its length, not 1.1
    ((0.5, 1.0 + 0.9e-9), (0.0, -1.0), {"change": (1.0, 0.0)}, (1.0, (0.5, 0.9e-9))),
    ((0.5, 1.0 + 1.1e-9), (0.0, -1.0), {"change": (1.0, 0.0)}, None),
    ((1.0 + 0.9e-9, 0.5), (-1.0, 0.0), {"side": (0.0, 1.0), "change": (0.0, 1.0)}, (1.0, (0.9e-9, 0.5))),
    ((1.0 + 1.1e-9, 0.5), (-1.0, 0.0), {"side": (0.0, 1.0), "change": (0.0, 1.0)}, None),
])  # fmt: skip
def test_when_and_where_a_point_meets_one_from_the_origin(
    start: Point, motion: Point, how: Any, told: Any
) -> None:
    touch = met(start, motion, **how)
    assert (touch and (touch.fraction, *touch.point)) == (told and pytest.approx((told[0], *told[1])))


def test_a_slow_turn_costs_no_digits() -> None:
    """Where two terms nearly cancel the root is taken the other way round: both signs, one part in 10^12."""
    for sign in (1.0, -1.0):
        touch = sure(met((0.5, sign * 0.25), (1e-6, sign * -0.5), change=(0.0, 1e-6)))
        assert touch.fraction == pytest.approx(0.5, rel=3e-6)
        y = sign * (0.25 - 0.5 * touch.fraction)
        assert y == pytest.approx(1e-6 * touch.fraction * (0.5 + 1e-6 * touch.fraction), abs=1e-15)


@given(near, moves, near, near, vectors(30.0), vectors(30.0))
def test_whoever_is_met_is_on_the_segment_and_whoever_changes_sides_is_met(  # noqa: PLR0917
    start: Point, motion: Point, a: Point, b: Point, a_motion: Point, b_motion: Point
) -> None:
    segment = MovingSegment(1, a, b, a_motion, b_motion)
    touch = sweep_point_moving_segment(start, motion, segment)
    if touch is not None:
        t, (one, other), change = touch.fraction, touch.ends, minus(b_motion, a_motion)
        assert touch.point == touch.centre == along(start, motion, t)
        assert touch.ends == moving_ends(segment, t)
        assert distance_to_segment(touch.point, one, other) < 1e-5
        assume(math.dist(one, other) > 1.0)
        assert dot(touch.normal, minus(other, one)) == pytest.approx(0.0, abs=1e-6)
        assert math.hypot(*touch.normal) == pytest.approx(1.0)
        carried = along(a_motion, change, math.dist(one, touch.point) / math.dist(one, other))
        assert touch.carried == pytest.approx(carried, abs=1e-4)
        assert dot(minus(motion, carried), touch.normal) <= 1e-4
        return
    # Not met: on the same side in the end, unless its foot has been beyond an end.
    sides, feet = [], []
    for t in (k / 64.0 for k in range(65)):
        one, other = moving_ends(segment, t)
        side, offset = minus(other, one), minus(along(start, motion, t), one)
        sides.append(cross(offset, side))
        feet.append(dot(offset, side) / (dot(side, side) or 1.0))
    assert sides[0] * sides[-1] >= 0.0 or not all(0.1 < foot < 0.9 for foot in feet)


# Points across the seam.


@each("start, motion, a, b, share, point", [
    ((1272.0, 100.0), RIGHT, (2.0, 80.0), (2.0, 120.0), 0.5, (1282.0, 100.0)),
    # one that lies across the seam in the caller's frame is met at either part
    ((590.0, 715.0), RIGHT, (600.0, -50.0), (600.0, 50.0), 0.5, (600.0, 715.0)),
    ((590.0, 45.0), RIGHT, (600.0, -50.0), (600.0, 50.0), 0.5, (600.0, 45.0)),
    ((1275.0, 290.0), (0.0, 20.0), (-50.0, 300.0), (50.0, 300.0), 0.5, (1275.0, 300.0)),
    ((45.0, 290.0), (0.0, 20.0), (-50.0, 300.0), (50.0, 300.0), 0.5, (45.0, 300.0)),
    # a slanting one is met across the corner where it stands there
    ((1277.0, 13.0), RIGHT, (2.0, 3.0), (12.0, 23.0), 0.5, (1287.0, 13.0)),
    ((7.0, 715.0), (0.0, 36.0), (2.0, 3.0), (12.0, 23.0), 0.5, (7.0, 733.0)),
    # round the world the first image is met, either way; the way may end before the next
    *(((640.0 - way * 128.0, 320.0), (way * 3.0 * 1280.0, 0.0), (640.0, 300.0), (640.0, 340.0), 1.0 / 30.0,
       (640.0, 320.0)) for way in (1.0, -1.0)),
    *(((640.0 - way * 128.0, 350.0), (way * 3.0 * 1280.0, 0.0), (640.0, 300.0), (640.0, 340.0), None, None)
      for way in (1.0, -1.0)),
    *(((640.0 - way * 128.0, 320.0), (way * 256.0, 0.0), (640.0, 300.0), (640.0, 340.0), 0.5, (640.0, 320.0))
      for way in (1.0, -1.0)),
])  # fmt: skip
def test_over_the_seam_a_point_meets_the_first_image(  # noqa: PLR0917 - a point, a segment, a touch
    start: Point, motion: Point, a: Point, b: Point, share: float | None, point: Point | None
) -> None:
    touch = sweep_point_moving_segment_on_torus(WORLD, start, motion, MovingSegment(1, a, b, STILL, STILL))
    assert (touch and touch.fraction) == (share and pytest.approx(share))
    assert (touch and touch.point) == (point and pytest.approx(point))


def test_of_two_images_met_at_the_same_moment_the_first_is_told() -> None:
    """A segment as long as the world is high ends where its next image begins."""
    segment = MovingSegment(1, (50.0, 20.0), (50.0, 120.0), STILL, STILL)
    for touch in (
        sweep_point_moving_segment_on_torus(SMALL, (40.0, 20.0), RIGHT, segment),
        sweep_disc_moving_segment_on_torus(SMALL, (40.0, 20.0), RIGHT, 0.0, segment),
    ):
        assert sure(touch).ends == ((50.0, -80.0), (50.0, 20.0))


@each("a_way, b_way, y", [
    (30.0, 10.0, 100.125), (10.0, 30.0, 103.875), (30.0, 30.0, 102.0), (30.0, 0.0, 100.125),
    (0.0, 30.0, 103.875),
])  # fmt: skip
@each("across", [False, True])
@each("sign", [1.0, -1.0])
def test_ends_that_move_over_the_seam_bring_a_short_segment_to_what_rests_beyond_it(
    a_way: float, b_way: float, y: float, across: bool, sign: float
) -> None:
    """It is 4 units long and begins 20 units from the point, which it meets near the end that moves 30."""
    size = WORLD.width if across else WORLD.height
    from_, place = (size - 10.0, 10.0) if sign > 0.0 else (10.0, size - 10.0)

    def at(along: float, aside: float) -> Point:
        return (along, aside) if across else (aside, along)

    ends = (at(from_, 100.0), at(from_, 104.0))
    segment = MovingSegment(1, *ends, at(sign * a_way, 0.0), at(sign * b_way, 0.0))
    touch = sure(sweep_point_moving_segment_on_torus(WORLD, at(place, y), STILL, segment))
    assert touch.fraction == pytest.approx(20.0 / (a_way + (b_way - a_way) * (y - 100.0) / 4.0))
    assert touch.point == at(place, y)
    sooner = sure(sweep_disc_moving_segment_on_torus(WORLD, at(place, y), STILL, 1.0, segment))
    assert touch.fraction - 2.0 / 30.0 < sooner.fraction < touch.fraction - 0.9 / 30.0


# Discs.


def touch_of(  # noqa: PLR0917 - a disc and a segment, each with its motion
    place: Point, motion: Point, radius: float, a: Point, b: Point, move_a: Point, move_b: Point
) -> float | None:
    touch = sweep_disc_moving_segment(place, motion, radius, MovingSegment(1, a, b, move_a, move_b))
    return None if touch is None else touch.fraction


LEVEL = ((-9.0, 0.0), (9.0, 0.0), STILL, STILL)
STOOD = ((-9.0, 0.0), (-9.0, 9.0))


@each("place, motion, radius, segment, t, within", [
    # a segment that sweeps over a point at rest, one that turns about its end, ends that go sideways
    ((0.0, 5.0), STILL, 1.0, ((-9.0, 0.0), (9.0, 0.0), (0.0, 10.0), (0.0, 10.0)), 0.4, 0.005),
    ((8.0, 4.0), STILL, 0.5, ((0.0, 0.0), (10.0, 0.0), STILL, (0.0, 10.0)), 0.45, 0.05),
    ((0.0, 0.0), STILL, 1.0, (*STOOD, (9.0, 0.0), STILL), 8.0 / 9.0, 0.01),
    ((0.0, 0.0), STILL, 1.0, (*STOOD, (-9.0, 0.0), STILL), None, 0.0),
    ((0.0, 9.0), STILL, 1.0, (*STOOD, STILL, (9.0, 0.0)), 8.0 / 9.0, 0.01),
    ((0.0, 9.0), STILL, 1.0, (*STOOD, STILL, (-9.0, 0.0)), None, 0.0),
    # a way beside it is free, and one that touches already is at 0
    ((0.0, 5.0), (50.0, 0.0), 4.7, LEVEL, None, 0.0),
    ((0.0, 5.0), (50.0, 0.0), 5.0, LEVEL, 0.0, 0.0),
    ((0.0, 5.0), STILL, 4.0, LEVEL, None, 0.0),
    ((0.0, 5.0), STILL, -1.0, LEVEL, None, 0.0),
    # a motion of less than a unit; at its end a touch counts, after it not
    ((0.0, 0.3), (0.0, -0.5), 0.0, LEVEL, 0.6, 2.0 * TOLERANCE),
    ((0.0, 10.0), (0.0, -10.0), 0.0, LEVEL, 1.0, 0.0),
    ((0.0, 15.0), (0.0, -10.0), 0.0, LEVEL, None, 0.0),
    # 25.6 units at little more than a 256th of that: only after 256 looks it is near enough for a touch
    ((0.0, 0.10005), (25.6, -0.0000502), 0.0, ((-9.0, 0.0), (99.0, 0.0), STILL, STILL), 0.995, 0.005),
])  # fmt: skip
def test_when_a_disc_touches_it(  # noqa: PLR0917 - a disc, a segment, a touch
    place: Point, motion: Point, radius: float, segment: Any, t: float | None, within: float
) -> None:
    assert touch_of(place, motion, radius, *segment) == (None if t is None else pytest.approx(t, abs=within))


@pytest.mark.slow
@given(near, moves, st.floats(0.0, 15.0), near, near, moves, moves)
def test_no_touch_is_lost_and_none_is_told_away_from_the_segment(  # noqa: PLR0917 - as the function
    place: Point, motion: Point, radius: float, a: Point, b: Point, da: Point, db: Point
) -> None:
    """Against 100 samples: before the told time none of them touches, and at it the gap is hardly any."""

    def gap_at(t: float) -> float:
        return distance_to_segment(along(place, motion, t), along(a, da, t), along(b, db, t)) - radius

    t = touch_of(place, motion, radius, a, b, da, db)
    until = 1.0 if t is None else t
    assert all(gap_at(until * k / 100) > -1e-9 for k in range(100)) or t == 0.0
    if t is not None:
        quickest = math.hypot(*motion) + max(math.hypot(*da), math.hypot(*db))
        assert gap_at(t) <= max(TOLERANCE, quickest / SAMPLES) + 1e-9


@given(st.integers(0, 4095), st.sampled_from([-64, -32, 32, 64]), st.floats(-0.4, 0.4), st.floats(2.0, 80.0))
def test_a_shot_that_crosses_a_turning_plate_within_a_tick_is_never_lost(
    heading: int, turn: int, share: float, speed: float
) -> None:
    """From outside straight through the side of an octagon, at any speed up to 9,600 units/s."""
    now = [
        (100.0 * x, 100.0 * y) for x, y in (facing(heading * 16 + k) for k in (0, 8192, turn, 8192 + turn))
    ]
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = now
    mx, my = (ax + bx) / 2 + share * (bx - ax) / 2, (ay + by) / 2 + share * (by - ay) / 2
    size = math.hypot(mx, my)
    ux, uy = mx / size * speed, my / size * speed
    place = (mx + ux * 0.5, my + uy * 0.5)
    t = touch_of(place, (-ux, -uy), 0.0, now[0], now[1], (cx - ax, cy - ay), (dx - bx, dy - by))
    assert 0.3 < sure(t) <= 0.7


@given(*[st.floats() for _ in range(5)])
def test_no_numbers_whatever_raise_or_go_on_for_ever(
    a: float, b: float, c: float, d: float, e: float
) -> None:
    t = touch_of((a, b), (c, d), e, (1.0, b), (c, 2.0), (d, e), (a, c))
    assert t is None or 0.0 <= t <= 1.0


def plain_sweep(way: SweptDisc, segments: list[MovingSegment]) -> list[Any]:
    """Return what a mover touches first by asking about every image of every segment."""
    rest = 1.0 - way.since
    start, motion = way.at(way.since), (way.mx * rest, way.my * rest)
    found = []
    for one in segments:
        a, b = moving_ends(one, way.since)
        moves = (scaled(one.a_motion, rest), scaled(one.b_motion, rest))
        for x, y in [(200.0 * i, 100.0 * j) for i in range(-2, 3) for j in range(-2, 3)]:
            left = MovingSegment(one.id, (a[0] + x, a[1] + y), (b[0] + x, b[1] + y), *moves)
            touch = sweep_disc_moving_segment(start, motion, way.radius + one.thickness, left)
            if touch is not None:
                found.append((way.since + touch.fraction * rest, one.id, touch))
    if not found:
        return []
    t, number, touch = min(found)
    return [t, number, touch.centre, touch.point, touch.normal, touch.carried, *touch.ends]


BAR = ((50.0, 40.0), (0.0, 20.0), STILL, STILL)
bars = st.tuples(st.tuples(st.floats(0.0, 199.0), st.floats(0.0, 99.0)), vectors(30.0), moves, moves)


@given(
    st.tuples(st.floats(0.0, 199.0), st.floats(0.0, 99.0)),
    moves,
    st.sampled_from([0.0, 0.25, 0.5]),
    st.sampled_from([0.0, 7.0]),
    st.lists(bars, min_size=1, max_size=4),
)
@example((50.0, 62.0), STILL, 0.0, 0.0, [BAR])  # only just within its thickness
@example((53.2, 10.0), (0.0, 80.0), 0.0, 0.0, [BAR])  # within the tolerance of so quick a motion
def test_a_space_sweeps_a_mover_against_thick_moving_segments_as_the_plain_loop_does(
    place: Point, motion: Point, since: float, radius: float, bars: list[tuple[Point, Point, Point, Point]]
) -> None:
    segments = [
        MovingSegment(number, a, (a[0] + side[0], a[1] + side[1]), move_a, move_b, 3.0)
        for number, (a, side, move_a, move_b) in enumerate(bars, 10)
    ]
    space = Scene(SMALL, [], [], [], 0.0).space()
    space.set_moving([], segments)
    way = SweptDisc(1, radius, *place, *motion, since)
    hit = sweep(space, way, TICK, Targets(0, moving_segments=True))
    assert sweep(space, way, TICK, Targets(0)) is None
    if hit is None:
        assert plain_sweep(way, segments) == []
        return
    told = [hit.t, hit.id, hit.centre, hit.point, hit.normal, hit.target_motion, *sure(hit.ends)]
    assert told == [pytest.approx(part, abs=1e-4) for part in plain_sweep(way, segments)]
    assert (hit.kind, hit.contact_distance) == (HitKind.MOVING_SEGMENT, radius + 3.0)
    assert segments[hit.target_index].id == hit.id
