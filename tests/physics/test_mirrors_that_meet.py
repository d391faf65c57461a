"""Mirrors that meet where a beam arrives: the side it is on, and the way out from between them."""

import math

import pytest

from game.physics import Barrier, Point, Torus, trace_legs
from game.physics.legs import barrier_normal
from tests.each import each

WORLD = Torus(1280.0, 720.0)


def mirror(middle: Point, half: Point) -> Barrier:
    return Barrier(middle, half, mirror=True)


def turned(direction: Point, quarter: bool) -> Point:
    """Return a vector of the scene lying on its side, with x and y exchanged."""
    return (direction[1], direction[0]) if quarter else direction


@each("quarter", [False, True])
def test_a_beam_along_the_mirror_it_starts_on_stays_on_the_side_it_headed_to(quarter: bool) -> None:
    """It rises 2.5e-9 units in 50, meets a second mirror at 45 degrees and goes straight up."""
    floor = mirror(turned((50.0, 100.0), quarter), turned((50.0, 0.0), quarter))
    slant = mirror(turned((100.0, 100.0), quarter), turned((30.0, -30.0), quarter))
    start, heading = turned((50.0, 100.0), quarter), turned((1.0, -5e-11), quarter)
    legs = trace_legs(WORLD, start, heading, 100.0, [floor, slant], 1)
    assert [leg.barrier for leg in legs] == [1, None]
    assert legs[1].motion == pytest.approx(turned((0.0, -50.0), quarter), abs=1e-7)


def test_a_beam_that_comes_to_a_mirror_across_the_seam_is_on_its_other_side() -> None:
    """It leaves the floor upwards, comes from below a world later, and is sent down again."""
    lying, floor = mirror((50.0, 100.0), (30.0, -10.0)), mirror((50.0, 100.0), (50.0, 0.0))
    legs = trace_legs(WORLD, (50.0, 100.0), (0.0, -1.0), 730.0, [lying, floor], 1)
    assert [leg.barrier for leg in legs] == [0, None]
    assert legs[0].motion == (0.0, -720.0)
    assert legs[1].motion == pytest.approx((6.0, 8.0), rel=1e-9)


def test_a_beam_that_is_turned_to_run_along_a_second_mirror_runs_along_it() -> None:
    slant, upright = mirror((100.0, 100.0), (30.0, -30.0)), mirror((100.0, 50.0), (0.0, 50.0))
    legs = trace_legs(WORLD, (50.0, 100.0), (1.0, 0.0), 80.0, [slant, upright], 1)
    assert [leg.barrier for leg in legs] == [0, None]
    assert legs[1].motion == pytest.approx((0.0, -30.0), abs=1e-12)


@each("along", [(1.0, 0.0), (0.6, 0.8), (-0.8, 0.6)])
def test_a_beam_into_a_wedge_of_a_tenth_of_a_degree_comes_straight_back(along: Point) -> None:
    """To turn it out would take 1,800 reflections; after 1,000 it is sent back."""
    dx, dy = along
    apex, wide = (600.0, 300.0), 50.0 * math.tan(math.radians(0.05))
    halves = [(-50.0 * dx - side * wide * dy, -50.0 * dy + side * wide * dx) for side in (1.0, -1.0)]
    mirrors = [mirror((apex[0] + hx, apex[1] + hy), (hx, hy)) for hx, hy in halves]
    start = (apex[0] - 200.0 * dx, apex[1] - 200.0 * dy)
    legs = trace_legs(WORLD, start, along, 300.0, mirrors, 1)
    assert len(legs) == 2
    assert legs[0].motion == pytest.approx((200.0 * dx, 200.0 * dy), rel=1e-9)
    assert legs[1].motion == pytest.approx((-100.0 * dx, -100.0 * dy), rel=1e-9, abs=1e-9)


def test_a_barrier_without_length_has_the_normal_upwards_for_a_motion_across() -> None:
    assert barrier_normal((0.0, 0.0), (1.0, 0.0)) == (0.0, -1.0)
