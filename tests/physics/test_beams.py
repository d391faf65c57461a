"""Beams: barriers that end them, mirrors that send them on, discs that they meet; by exact number."""

import math

import pytest

from game.physics import Barrier, BeamTarget, Leg, Point, Torus, segment_hits_segment, trace_beam, trace_legs
from game.physics.legs import barrier_normal
from game.physics.on_torus import image_met
from tests.arena import sure
from tests.each import each

WORLD = Torus(1280.0, 720.0)
RIGHT = (1.0, 0.0)
WALL = Barrier((300.0, 100.0), (0.0, 50.0), mirror=False)
MIRROR = Barrier((300.0, 100.0), (0.0, 50.0), mirror=True)
BACK = Barrier((100.0, 100.0), (0.0, 50.0), mirror=True)
START = (200.0, 100.0)


def test_a_segment_meets_a_segment() -> None:
    assert segment_hits_segment((0.0, 0.0), (10.0, 0.0), (4.0, -1.0), (4.0, 3.0)) == 0.4
    assert segment_hits_segment((0.0, 0.0), (10.0, 0.0), (4.0, 3.0), (4.0, -1.0)) == 0.4
    assert segment_hits_segment((0.0, 0.0), (-10.0, 0.0), (4.0, -1.0), (4.0, 3.0)) is None


@each(
    "start, motion, fraction",
    [
        ((0.0, 0.0), (4.0, 0.0), 1.0),
        ((4.0, 0.0), (6.0, 0.0), 0.0),
        ((0.0, 0.0), (8.0, 0.0), 0.5),
        ((0.0, 3.0), (8.0, 0.0), 0.5),
        ((0.0, math.nextafter(3.0, 4.0)), (8.0, 0.0), None),
        ((0.0, -1e-300), (8.0, 0.0), None),
        ((0.0, 0.0), (math.nextafter(4.0, 0.0), 0.0), None),
        ((math.nextafter(4.0, 5.0), 0.0), (6.0, 0.0), None),
        ((0.0, 0.0), (0.0, 0.0), None),
    ],
)
def test_ends_count_and_one_ulp_beyond_does_not(start: Point, motion: Point, fraction: float | None) -> None:
    assert segment_hits_segment(start, motion, (4.0, 0.0), (4.0, 3.0)) == fraction


def test_parallel_segments_never_meet() -> None:
    assert segment_hits_segment((0.0, 0.0), (10.0, 0.0), (4.0, 1.0), (8.0, 1.0)) is None
    assert segment_hits_segment((0.0, 0.0), (10.0, 0.0), (4.0, 0.0), (8.0, 0.0)) is None
    assert segment_hits_segment((0.0, 0.0), (10.0, 0.0), (4.0, 0.0), (4.0, 0.0)) is None


def test_a_barriers_normal_is_on_the_side_the_motion_comes_from() -> None:
    assert barrier_normal((0.0, 5.0), RIGHT) == (-1.0, 0.0)
    assert barrier_normal((0.0, 5.0), (-1.0, 0.0)) == (1.0, 0.0)
    assert barrier_normal((0.0, -5.0), RIGHT) == (-1.0, 0.0)
    assert barrier_normal((3.0, 4.0), (0.0, 1.0)) == (0.8, -0.6)
    assert barrier_normal((1e-200, 0.0), (0.0, 1.0)) == (0.0, -1.0)
    assert barrier_normal((0.0, 0.0), (0.0, 1.0)) == (0.0, -1.0)
    assert barrier_normal((0.0, 0.0), (0.0, -1.0)) == (0.0, 1.0)


def test_a_free_beam_is_one_leg() -> None:
    assert trace_legs(WORLD, START, RIGHT, 50.0, [WALL], 3) == [Leg(START, (50.0, 0.0), None, None)]


@pytest.mark.parametrize("reach", [0.0, -1.0, math.nan, math.inf])
def test_a_beam_without_reach_has_no_legs(reach: float) -> None:
    assert trace_legs(WORLD, START, RIGHT, reach, [WALL], 3) == []
    assert trace_beam(WORLD, START, RIGHT, reach, [], [BeamTarget(1, START, 5.0)], 0, pierce=True) == ((), ())


def test_a_barrier_ends_a_beam() -> None:
    assert trace_legs(WORLD, START, RIGHT, 400.0, [WALL], 3) == [Leg(START, (100.0, 0.0), 0, (-1.0, 0.0))]


def test_the_nearest_barrier_counts_and_a_tie_goes_to_the_lower_index() -> None:
    near = Barrier((250.0, 100.0), (0.0, 50.0), mirror=False)
    assert [leg.barrier for leg in trace_legs(WORLD, START, RIGHT, 400.0, [WALL, near], 0)] == [1]
    assert [leg.barrier for leg in trace_legs(WORLD, START, RIGHT, 400.0, [WALL, MIRROR, WALL], 0)] == [0]


def test_a_mirror_sends_a_beam_back_for_the_rest_of_its_reach() -> None:
    assert trace_legs(WORLD, START, RIGHT, 150.0, [MIRROR], 1) == [
        Leg(START, (100.0, 0.0), 0, (-1.0, 0.0)),
        Leg((300.0, 100.0), (-50.0, 0.0), None, None),
    ]


def test_a_slanting_mirror_turns_a_beam_upwards() -> None:
    slant = Barrier((300.0, 100.0), (30.0, -30.0), mirror=True)
    legs = trace_legs(WORLD, START, RIGHT, 150.0, [slant], 1)
    assert legs[1].motion == pytest.approx((0.0, -50.0), abs=1e-12)


@pytest.mark.parametrize("bounces", [0, 1, 2, 5])
def test_a_beam_is_mirrored_so_often_and_the_next_mirror_ends_it(bounces: int) -> None:
    legs = trace_legs(WORLD, START, RIGHT, 5000.0, [MIRROR, BACK], bounces)
    assert [leg.barrier for leg in legs] == [0, 1, 0, 1, 0, 1][: bounces + 1]
    assert legs[-1].motion == pytest.approx(
        (100.0, 0.0) if bounces == 0 else (200.0 * (-1.0) ** bounces, 0.0)
    )


def test_a_mirrored_beam_does_not_meet_its_mirror_again_at_once() -> None:
    for angle in (0.1, 0.3, 1.0, 3.0, 10.0):
        size = math.sqrt(1.0 + angle * angle)
        legs = trace_legs(WORLD, (299.9, 60.0), (1.0 / size, angle / size), 20.0, [MIRROR], 5)
        assert len(legs) == 2


def test_a_beam_meets_its_own_mirror_again_across_the_seam() -> None:
    legs = trace_legs(WORLD, START, RIGHT, 100.0 + 1280.0 + 30.0, [MIRROR], 2)
    assert [leg.barrier for leg in legs] == [0, 0, None]
    assert legs[1] == Leg((300.0, 100.0), (-1280.0, 0.0), 0, (1.0, 0.0))
    assert legs[2] == Leg((300.0, 100.0), (30.0, 0.0), None, None)


def test_a_beam_slides_along_a_barrier() -> None:
    assert trace_legs(WORLD, (300.0, 20.0), (0.0, 1.0), 200.0, [WALL], 0) == [
        Leg((300.0, 20.0), (0.0, 200.0), None, None)
    ]


def test_a_beam_meets_a_barrier_across_the_seam_and_the_corner() -> None:
    low = Barrier((5.0, 3.0), (0.0, 20.0), mirror=False)
    assert trace_legs(WORLD, (1275.0, 715.0), RIGHT, 50.0, [low], 0)[0].motion == (10.0, 0.0)
    flat = Barrier((100.0, 1.0), (50.0, 0.0), mirror=False)
    assert trace_legs(WORLD, (60.0, 715.0), (0.0, 1.0), 50.0, [flat], 0)[0].motion == (0.0, 6.0)


def test_a_mirrored_leg_starts_inside_the_world() -> None:
    edge = Barrier((5.0, 100.0), (0.0, 50.0), mirror=True)
    legs = trace_legs(WORLD, (1275.0, 100.0), RIGHT, 50.0, [edge], 1)
    assert legs == [
        Leg((1275.0, 100.0), (10.0, 0.0), 0, (-1.0, 0.0)),
        Leg((5.0, 100.0), (-40.0, 0.0), None, None),
    ]


def test_a_disc_across_the_seam_is_met_in_the_frame_of_the_leg() -> None:
    beam = trace_beam(
        WORLD, (1270.0, 10.0), (1.0, 0.0), 100.0, [], [BeamTarget(7, (20.0, 10.0), 10.0)], 0, pierce=True
    )
    (hit,) = beam.hits
    assert (hit.centre, hit.crossing.fraction, hit.crossing.point) == ((1300.0, 10.0), 0.2, (1290.0, 10.0))


@pytest.mark.parametrize("way", [1.0, -1.0])
def test_of_two_images_a_long_leg_meets_the_nearer_one(way: float) -> None:
    met = sure(image_met(WORLD, (640.0, 10.0), (3000.0 * way, 0.0), (640.0 + 100.0 * way, 10.0), 10.0))
    assert met[1].fraction == pytest.approx(0.03, rel=1e-14)


def test_a_disc_of_negative_radius_is_not_met() -> None:
    assert image_met(WORLD, START, (100.0, 0.0), (250.0, 100.0), -10.0) is None


@pytest.mark.parametrize("barrier", [WALL, MIRROR])
def test_a_beam_from_within_two_hairs_of_a_barrier_leaves_it_and_one_from_farther_meets_it(
    barrier: Barrier,
) -> None:
    """A hair is 1e-12 of 1280 + 720 + 1000 units of reach: 3e-9."""
    leaving = trace_legs(WORLD, (300.0 - 5.9e-9, 100.0), RIGHT, 1000.0, [barrier], 0)
    assert [leg.barrier for leg in leaving] == [None]
    meeting = trace_legs(WORLD, (300.0 - 6.1e-9, 100.0), RIGHT, 1000.0, [barrier], 0)
    assert [leg.barrier for leg in meeting] == [0]


@pytest.mark.parametrize("over", [0.0, 2.9e-9])
def test_an_end_is_prolonged_by_a_hair_and_no_more(over: float) -> None:
    met = trace_legs(WORLD, (200.0, 150.0 + over), RIGHT, 1000.0, [WALL], 0)
    assert [leg.barrier for leg in met] == [0]
    met = trace_legs(WORLD, (200.0, 50.0 - over), RIGHT, 1000.0, [WALL], 0)
    assert [leg.barrier for leg in met] == [0]
    for y in (150.0 + 3.1e-9, 50.0 - 3.1e-9):
        assert trace_legs(WORLD, (200.0, y), RIGHT, 1000.0, [WALL], 0)[0].barrier is None
