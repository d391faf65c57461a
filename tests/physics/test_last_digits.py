"""Answers that hang on one comparison or one term: each test names the slip that only it sees."""

import math
from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from game.physics import (
    Barrier,
    Point,
    Torus,
    length,
    naive_pairs,
    outward,
    overlapping_pairs,
    quadratic,
    roots,
    segment_hits_outline,
    segment_hits_segment,
    sweep_disc_disc,
    sweep_disc_segment,
    time_of_impact,
    time_of_impact_on_torus,
    trace_legs,
)
from game.physics.legs import barrier_normal
from tests.arena import sure
from tests.each import each

WORLD = Torus(1280.0, 720.0)


@pytest.mark.slow
def test_no_tangent_is_lost_because_its_roots_come_out_swapped() -> None:
    """At a tangent both roots are one number, rounded in two ways, so the last bit may swap them."""
    dice = Random(4)
    swapped = 0
    for _ in range(4000):
        turn, radius, reach = dice.random() * 6.28, 1.0 + 50.0 * dice.random(), 10.0 + 300.0 * dice.random()
        dx, dy = math.cos(turn), math.sin(turn)
        motion, centre = (dx * 400.0, dy * 400.0), (dx * reach - dy * radius, dy * reach + dx * radius)
        equation = quadratic((0.0, 0.0), motion, centre, radius)
        if equation.discriminant < 0.0:
            continue
        both = sure(roots((0.0, 0.0), motion, centre, radius))
        assert both[0] <= both[1]
        assert both == pytest.approx((reach / 400.0, reach / 400.0), abs=1e-6)
        spread = math.sqrt(equation.discriminant * 0.25)
        swapped += equation.c / (spread - equation.b * 0.5) > (spread - equation.b * 0.5) / equation.a
    assert swapped > 20


def test_a_ray_from_the_rim_inwards_meets_the_outline_where_it_starts() -> None:
    """A fraction of 0 counts; without it the far side is told, 20 units on."""
    hit = sure(segment_hits_outline((0.0, 0.0), (20.0, 0.0), (10.0, 0.0), 10.0))
    assert (hit.fraction, hit.point, hit.normal) == (0.0, (0.0, 0.0), (-1.0, 0.0))


@each("scale", [1e-160, 1e-161, 1e-162, 1e-200, 1e-308])
def test_a_normal_has_length_one_where_squares_underflow(scale: float) -> None:
    """Squares of 1e-161 are not 0 but have lost digits: dividing by their root gave a length of 1.006."""
    normal = outward((3.0 * scale, 4.0 * scale), (0.0, 0.0), (1.0, 0.0))
    assert normal == pytest.approx((0.6, 0.8), rel=1e-14)


@pytest.mark.slow
@given(
    st.floats(0.0, 6.28),
    st.floats(-0.99, 0.99),
    st.tuples(st.floats(-900.0, 900.0), st.floats(-900.0, 900.0)),
    st.floats(1.0, 60.0),
    st.floats(1.0, 60.0),
)
def test_at_a_touch_the_centres_are_both_radii_apart_along_the_normal(
    turn: float, aside: float, other: Point, radius: float, wide: float
) -> None:
    """Seen from the second disc the first comes from 300 units away, to pass `aside` reaches beside it."""
    reach, dx, dy = radius + wide, math.cos(turn), math.sin(turn)
    start = (-300.0 * dx - dy * aside * reach, -300.0 * dy + dx * aside * reach)
    motion = (400.0 * dx + other[0], 400.0 * dy + other[1])
    touch = sure(sweep_disc_disc(start, motion, radius, (0.0, 0.0), other, wide))
    centre = (other[0] * touch.fraction, other[1] * touch.fraction)
    expected = (centre[0] + reach * touch.normal[0], centre[1] + reach * touch.normal[1])
    assert touch.centre == pytest.approx(expected, abs=1e-9)


@st.composite
def long_ways(draw: st.DrawFn) -> tuple[Torus, Point, Point, float]:
    """Draw a world, and a motion over many columns of it past a disc that may be wider than half of it."""
    world = Torus(draw(st.sampled_from([100.0, 73.0, 30.5])), draw(st.sampled_from([50.0, 100.0, 91.25])))
    offset = (draw(st.floats(-200.0, 200.0)), draw(st.floats(-200.0, 200.0)))
    motion = (draw(st.floats(-900.0, 900.0)), draw(st.floats(-900.0, 900.0)))
    return world, offset, motion, draw(st.floats(0.01, 8.0) | st.floats(8.0, 40.0))


@pytest.mark.slow
@given(long_ways())
def test_a_long_way_meets_what_the_soonest_of_all_images_says_to_the_bit(
    way: tuple[Torus, Point, Point, float],
) -> None:
    """A column's rows are those that the motion is beside while within reach of the column, to its very end.

    With the reach left out there, or with the rows of the entry alone, every sixth to fourth touch is lost.
    """
    world, offset, motion, reach = way
    assume(length(offset) > 0.0)
    columns = int((abs(offset[0]) + 1000.0) / world.width) + 2
    rows = int((abs(offset[1]) + 1000.0) / world.height) + 2
    images = [
        (offset[0] + i * world.width, offset[1] + j * world.height)
        for i in range(-columns, columns + 1)
        for j in range(-rows, rows + 1)
    ]
    met = [t for image in images if (t := time_of_impact(image, motion, reach)) is not None]
    assert time_of_impact_on_torus(world, offset, motion, reach) == min(met, default=None)


@pytest.mark.slow
@each("height", [0.7, 0.3, 719.9, 100.1, 1e9])
@each("number", [17, 19, 41, 45, 47])
def test_a_disc_just_under_the_height_lies_in_the_last_band(height: float, number: int) -> None:
    """Its y times the number of bands per height rounds up to the number itself: an IndexError."""
    world = Torus(height, height)
    dice = Random(number)
    radius = height / (2.0 * number + 0.9)
    xs, ys = ([dice.random() * height * 0.999 for _ in range(220)] for _ in range(2))
    ys[7] = ys[113] = math.nextafter(height, 0.0)
    radii = [radius] * 220
    assert overlapping_pairs(world, xs, ys, radii) == naive_pairs(world, xs, ys, radii)


def test_a_shallow_mirror_is_met() -> None:
    """Only exactly parallel segments never meet: the cross product here is as small as 1e-9."""
    for slant in (1e-3, 1e-5, 1e-9):
        assert segment_hits_segment((0.0, 0.0), (1.0, 0.0), (0.0, -slant), (1.0, slant)) == 0.5
    mirror = Barrier((640.0, 360.0), (0.5, 1e-7), mirror=True)
    legs = trace_legs(WORLD, (639.9, 360.0), (1.0, 0.0), 0.2, [mirror], 1)
    assert [leg.barrier for leg in legs] == [0, None]


@each("half", [(0.0, 5.0), (5.0, 5.0), (-5.0, 0.0)])
def test_a_motion_along_a_barrier_gets_its_left_normal(half: Point) -> None:
    for motion in (half, (-half[0], -half[1]), (0.0, 0.0)):
        size = length(half)
        assert barrier_normal(half, motion) == (half[1] / size, -half[0] / size)


def test_a_disc_that_rounding_puts_at_just_its_radius_beside_a_wall_does_not_cross_it() -> None:
    """Its distance says not yet touching, by the last digit; its height over the line says touching."""
    start, motion = (4.5646880257107, -40.14146795995996), (28.175014670510233, 10.303812319551104)

    touch = sweep_disc_segment(start, motion, 9.5, (0.0, 0.0), (30.5, -83.4))

    assert touch is not None
    assert touch.fraction == 0.0


def test_no_disc_that_starts_beside_a_slanting_wall_and_heads_into_it_crosses_it() -> None:
    a, b = (0.0, 0.0), (30.5, -83.4)
    size = math.sqrt(30.5 * 30.5 + 83.4 * 83.4)
    normal = (-83.4 / size, -30.5 / size)
    dice = Random(7)
    for _ in range(3000):
        along = dice.uniform(0.1, 0.9)
        start = (30.5 * along + normal[0] * 9.5, -83.4 * along + normal[1] * 9.5)
        touch = sure(sweep_disc_segment(start, (-normal[0] * 30.0, -normal[1] * 30.0), 9.5, a, b))
        assert touch.fraction < 1e-12
