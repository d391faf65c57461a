"""Things that move within a step, by exact number."""

import math

import pytest

from tests.physics.reference import *

A, B = (0.0, 0.0), (10.0, 0.0)
STILL, RIGHT, FIVE = (0.0, 0.0), (20.0, 0.0), (5.0, 0.0)
UP, DOWN = (0.0, -1.0), (0.0, 1.0)
MORE_THAN_5, MORE_THAN_2 = math.nextafter(5.0, 6.0), math.nextafter(2.0, 3.0)
LESS_THAN_5, LESS_THAN_8 = math.nextafter(5.0, 0.0), math.nextafter(8.0, 0.0)
FOOT = (5.0, 0.0)


def close(place: Point) -> Any:
    return pytest.approx(place, rel=1e-15)


@each("kernel, arguments, answer", [
    # a moving point comes within reach
    (time_of_impact, ((10.0, 0.0), RIGHT, 5.0), 0.25),
    (time_of_impact, ((10.0, -3.0), RIGHT, 5.0), 0.3),
    # a graze counts, and one ulp wider does not; so does the end of the step
    (time_of_impact, ((10.0, -5.0), RIGHT, 5.0), 0.5),
    (time_of_impact, ((10.0, MORE_THAN_5), RIGHT, 5.0), None),
    (time_of_impact, ((10.0, LESS_THAN_5), RIGHT, 5.0), pytest.approx(0.5, abs=1e-6)),
    (time_of_impact, ((10.0, 0.0), FIVE, 5.0), 1.0),
    (time_of_impact, ((10.0, 0.0), (LESS_THAN_5, 0.0), 5.0), None),
    # what touches already is met at once whatever the motion
    *((time_of_impact, (offset, motion, 5.0), 0.0) for motion in (RIGHT, (-20.0, 0.0), STILL)
      for offset in (STILL, (3.0, 0.0), FIVE, (-3.0, 4.0))),
    # parting, passing and standing apart are never
    *((time_of_impact, ((10.0, 0.0), motion, 5.0), None) for motion in ((-20.0, 0.0), (0.0, 20.0), STILL)),
    # a reach of zero is a point and a negative one nothing
    (time_of_impact, ((10.0, 0.0), RIGHT, 0.0), 0.5),
    (time_of_impact, (STILL, STILL, 0.0), 0.0),
    (time_of_impact, ((10.0, 0.0), RIGHT, -5.0), None),
    (time_of_impact, (STILL, STILL, -5.0), None),
    # a bullet of 6,000 units/s and a small rock
    (sweep_point_disc, ((100.0, 50.0), (50.0, 0.0), (125.0, 53.0), 5.0), 0.42),
])  # fmt: skip
def test_when_a_point_comes_within_reach(
    kernel: Callable[..., object], arguments: Any, answer: object
) -> None:
    assert kernel(*arguments) == answer


@each("start, motion, radius, centre, other, wide, answer", [
    (STILL, (10.0, 0.0), 2.0, RIGHT, (-10.0, 0.0), 3.0, Touch(0.75, (7.5, 0.0), (9.5, 0.0), (-1.0, 0.0))),
    # the place of contact lies on the second disc as it has moved
    ((0.0, 0.0), STILL, 1.0, (0.0, 20.0), (0.0, -10.0), 14.0, Touch(0.5, STILL, (0.0, 1.0), UP)),
    # seen from the second disc the first passes 3 units aside; 5 units of reach make 3 : 4 : 5
    ((-10.0, 3.0), RIGHT, 2.0, STILL, STILL, 3.0,
     (0.3, close((-4.0, 3.0)), close((-2.4, 1.8)), close((-0.8, 0.6)))),
    # discs in step never meet; concentric ones do at once, with the normal against the motion
    ((0.0, 0.0), (99.0, 9.0), 2.0, (20.0, 0.0), (99.0, 9.0), 3.0, None),
    ((5.0, 5.0), (10.0, 0.0), 2.0, (5.0, 5.0), STILL, 3.0, Touch(0.0, (5.0, 5.0), (2.0, 5.0), (-1.0, 0.0))),
    # neither radius may be negative
    ((0.0, 0.0), (10.0, 0.0), -1.0, (5.0, 0.0), STILL, 3.0, None),
    ((0.0, 0.0), (10.0, 0.0), 3.0, (5.0, 0.0), STILL, -1.0, None),
    # a point or a small disc meets a disc and is met by one
    *((STILL, RIGHT, small, (10.0 + small, 0.0), STILL, 5.0,
       Touch(0.25, FIVE, (5.0 + small, 0.0), (-1.0, 0.0))) for small in (0.0, 0.5)),
    *((STILL, RIGHT, 5.0, (10.0 + small, 0.0), STILL, small, Touch(0.25, FIVE, B, (-1.0, 0.0)))
      for small in (0.0, 0.5)),
])  # fmt: skip
def test_when_and_where_two_discs_touch(  # noqa: PLR0917 - two discs, each with its motion
    start: Point, motion: Point, radius: float, centre: Point, other: Point, wide: float, answer: object
) -> None:
    assert sweep_disc_disc(start, motion, radius, centre, other, wide) == answer


BOTH = ((A, B), (B, A))


@each("start, motion, radius, walls, answer", [
    # the flat from either side, the round ends, whichever end is named first
    ((4.0, 10.0), (2.0, -16.0), 2.0, BOTH, Touch(0.5, (5.0, 2.0), FOOT, DOWN)),
    ((20.0, 0.0), (-16.0, 0.0), 2.0, BOTH, Touch(0.5, (12.0, 0.0), B, (1.0, 0.0))),
    # along a wall the nearer end is met first; the far one would be at 0.85
    ((20.0, 0.0), (-20.0, 0.0), 3.0, BOTH, Touch(0.35, (13.0, 0.0), B, (1.0, 0.0))),
    # beyond the ends it misses
    ((15.1, 14.0), (0.0, -20.0), 5.0, BOTH, None),
    ((15.0, 14.0), (0.0, -20.0), 5.0, BOTH, Touch(0.7, (15.0, 0.0), B, (1.0, 0.0))),
    # beside a wall and flying away from its line: only the direction says no
    ((5.0, 4.0), (3.0, 9.0), 2.0, BOTH, None),
    ((5.0, -4.0), (3.0, -9.0), 2.0, BOTH, None),
    # a graze of an end, the end of the step, a start on the wall: not from one ulp farther
    ((-10.0, 2.0), RIGHT, 2.0, BOTH, Touch(0.5, (0.0, 2.0), A, DOWN)),
    ((-10.0, MORE_THAN_2), RIGHT, 2.0, BOTH, None),
    ((5.0, 10.0), (0.0, -8.0), 2.0, BOTH, Touch(1.0, (5.0, 2.0), FOOT, DOWN)),
    ((5.0, 10.0), (0.0, -LESS_THAN_8), 2.0, BOTH, None),
    ((5.0, 2.0), (0.0, 9.0), 2.0, BOTH, Touch(0.0, (5.0, 2.0), FOOT, DOWN)),
    ((5.0, MORE_THAN_2), (0.0, 9.0), 2.0, BOTH, None),
    ((10.0, 2.0), (9.0, 0.0), 2.0, BOTH, Touch(0.0, (10.0, 2.0), B, DOWN)),
    ((11.5, 2.0), (1.0, -3.0), 5.0, BOTH, Touch(0.0, (11.5, 2.0), B, (0.6, 0.8))),
    # a centre on the wall is sent back to the side it came from, one that moves along it to the left
    (FOOT, (1.0, 3.0), 2.0, BOTH, Touch(0.0, FOOT, FOOT, UP)),
    (FOOT, (1.0, -3.0), 2.0, BOTH, Touch(0.0, FOOT, FOOT, DOWN)),
    (B, (1.0, 3.0), 2.0, BOTH, Touch(0.0, B, B, UP)),
    (A, (1.0, -3.0), 2.0, BOTH, Touch(0.0, A, A, DOWN)),
    (FOOT, (3.0, 0.0), 2.0, BOTH[:1], Touch(0.0, FOOT, FOOT, UP)),
    ((106.0, 58.0), (1.0, 0.0), 2.0, [((100.0, 50.0), (112.0, 66.0))],
     Touch(0.0, (106.0, 58.0), (106.0, 58.0), (-0.8, 0.6))),
    # a wall without length is a point; one shorter than a unit has a flat
    ((-10.0, 0.0), (16.0, 0.0), 2.0, [(A, A)], Touch(0.5, (-2.0, 0.0), A, (-1.0, 0.0))),
    (A, (3.0, 0.0), 2.0, [(A, A)], Touch(0.0, A, A, (-1.0, 0.0))),
    ((0.25, 10.0), (0.0, -16.0), 2.0, [(A, (0.5, 0.0))], Touch(0.5, (0.25, 2.0), (0.25, 0.0), DOWN)),
    # a point may meet a wall, a negative radius may not
    ((5.0, 8.0), (0.0, -16.0), 0.0, BOTH, Touch(0.5, FOOT, FOOT, DOWN)),
    ((5.0, 1.0), (0.0, -9.0), -1.0, BOTH, None),
    # away from the origin
    ((124.0, 53.0), (-20.0, 0.0), 5.0, [((100.0, 50.0), (110.0, 50.0))],
     (0.5, (114.0, 53.0), (110.0, 50.0), pytest.approx((0.8, 0.6), rel=1e-14))),
])  # fmt: skip
def test_when_and_where_a_disc_meets_a_wall(
    start: Point, motion: Point, radius: float, walls: Any, answer: object
) -> None:
    for a, b in walls:
        assert sweep_disc_segment(start, motion, radius, a, b) == answer


def test_straight_over_an_end_it_is_the_flat_that_is_met_to_the_bit() -> None:
    """The circle about the end would be met an ulp or two later."""
    for a, b in ((A, B), ((-10.0, 0.0), A)):
        touch = sure(sweep_disc_segment((0.0, 11.7), (0.0, -26.1), 2.8, a, b))
        assert (touch.fraction, touch.normal) == ((11.7 - 2.8) / 26.1, DOWN)


@each("start, motion, radius, beyond", [
    ((51.249183187889955, 2.4462466298591465), (-96.3, -27.0), 11.48, (-6.0, 22.0)),
    ((-33.30387963782238, -37.60692091981794), (73.3, 68.0), 4.92, (-7.0, 7.0)),
])  # fmt: skip
def test_grazing_an_end_by_less_than_rounding_has_the_normal_across_the_motion(
    start: Point, motion: Point, radius: float, beyond: Point
) -> None:
    """By rounding the centre passes the end at 1.0000000000000002 radii or more, yet touches it."""
    touch = sure(sweep_disc_segment(start, motion, radius, (0.0, 0.0), beyond))
    assert touch.point == (0.0, 0.0)
    size = math.sqrt(motion[0] * motion[0] + motion[1] * motion[1])
    side = math.copysign(1.0, start[0] * motion[1] - start[1] * motion[0])
    assert touch.normal == pytest.approx((side * motion[1] / size, -side * motion[0] / size), abs=1e-15)


@given(st.floats(0.1, 0.9))
@example(None)
def test_no_disc_that_starts_beside_a_slanting_wall_and_heads_into_it_crosses_it(share: float | None) -> None:
    """Its distance may say not yet touching, by the last digit; its height over the line says touching."""
    nx, ny = -83.4 / math.hypot(30.5, 83.4), -30.5 / math.hypot(30.5, 83.4)
    start, motion = (4.5646880257107, -40.14146795995996), (28.175014670510233, 10.303812319551104)
    if share is not None:
        start = (30.5 * share + nx * 9.5, -83.4 * share + ny * 9.5)
        motion = (-nx * 30.0, -ny * 30.0)
    assert sure(sweep_disc_segment(start, motion, 9.5, (0.0, 0.0), (30.5, -83.4))).fraction < 1e-12
