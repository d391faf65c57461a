"""Beams: barriers that end them, mirrors that send them on, discs that they meet; by exact number."""

import math
from collections.abc import Sequence

from tests.physics.reference import *

ZERO, RIGHT, DOWN, TEN = (0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (10.0, 0.0)
WALL = Barrier((300.0, 100.0), (0.0, 50.0), mirror=False)
MIRROR = WALL._replace(mirror=True)
BACK = Barrier((100.0, 100.0), (0.0, 50.0), mirror=True)
SLANT = Barrier((300.0, 100.0), (30.0, -30.0), mirror=True)
START = (200.0, 100.0)


@each("start, motion, a, b, fraction", [
    (ZERO, TEN, (4.0, -1.0), (4.0, 3.0), 0.4),
    (ZERO, (-10.0, 0.0), (4.0, -1.0), (4.0, 3.0), None),
    # ends count, and one ulp beyond does not
    (ZERO, (4.0, 0.0), (4.0, 0.0), (4.0, 3.0), 1.0),
    ((4.0, 0.0), (6.0, 0.0), (4.0, 0.0), (4.0, 3.0), 0.0),
    (ZERO, (8.0, 0.0), (4.0, 0.0), (4.0, 3.0), 0.5),
    ((0.0, 3.0), (8.0, 0.0), (4.0, 0.0), (4.0, 3.0), 0.5),
    ((0.0, math.nextafter(3.0, 4.0)), (8.0, 0.0), (4.0, 0.0), (4.0, 3.0), None),
    ((0.0, -1e-300), (8.0, 0.0), (4.0, 0.0), (4.0, 3.0), None),
    (ZERO, (math.nextafter(4.0, 0.0), 0.0), (4.0, 0.0), (4.0, 3.0), None),
    ((math.nextafter(4.0, 5.0), 0.0), (6.0, 0.0), (4.0, 0.0), (4.0, 3.0), None),
    (ZERO, ZERO, (4.0, 0.0), (4.0, 3.0), None),
    # a shallow one is met, and parallel ones never
    *((ZERO, RIGHT, (0.0, -slant), (1.0, slant), 0.5) for slant in (1e-3, 1e-9)),
    (ZERO, TEN, (4.0, 1.0), (8.0, 1.0), None),
    (ZERO, TEN, (4.0, 0.0), (8.0, 0.0), None),
    (ZERO, TEN, (4.0, 0.0), (4.0, 0.0), None),
])  # fmt: skip
def test_a_segment_meets_a_segment(
    start: Point, motion: Point, a: Point, b: Point, fraction: float | None
) -> None:
    assert segment_hits_segment(start, motion, a, b) == fraction


@each("half, motion, normal", [
    ((0.0, 5.0), RIGHT, (-1.0, 0.0)),
    ((0.0, 5.0), (-1.0, 0.0), (1.0, 0.0)),
    ((3.0, 4.0), DOWN, (0.8, -0.6)),
    ((1e-200, 0.0), DOWN, (0.0, -1.0)),
    # along it or at rest: its left normal
    *(((-5.0, 0.0), motion, (0.0, 1.0)) for motion in ((-5.0, 0.0), (5.0, 0.0), ZERO)),
    # without length: upwards for a motion across
    (ZERO, RIGHT, (0.0, -1.0)),
    (ZERO, (0.0, -1.0), DOWN),
])  # fmt: skip
def test_a_barriers_normal_is_on_the_side_the_motion_comes_from(
    half: Point, motion: Point, normal: Point
) -> None:
    assert barrier_normal(half, motion) == normal


def leg(start: Point, motion: Point, barrier: int | None = None, normal: Point | None = None) -> Leg:
    return Leg(start, motion, barrier, normal)


TO_300 = leg(START, (100.0, 0.0), 0, (-1.0, 0.0))


@each("beam, barriers, bounces, legs", [
    *(((START, RIGHT, reach), [WALL], 3, [leg(START, (reach, 0.0))]) for reach in (50.0, 0.5)),
    *(((START, RIGHT, reach), [WALL], 3, []) for reach in (0.0, -1.0, math.nan, math.inf)),
    ((START, RIGHT, 150.0), [MIRROR], 1, [TO_300, leg((300.0, 100.0), (-50.0, 0.0))]),
    # its own mirror across the seam
    ((START, RIGHT, 100.0 + 1280.0 + 30.0), [MIRROR], 2,
     [TO_300._replace(motion=(100.00000000000001, 0.0)), leg((300.0, 100.0), (-1280.0, 0.0), 0, RIGHT),
      leg((300.0, 100.0), (30.0, 0.0))]),
    # its start is wrapped
    (((200.0 - 1280.0, 820.0), RIGHT, 50.0), [], 0, [leg(START, (50.0, 0.0))]),
    # it slides along a barrier
    (((300.0, 20.0), DOWN, 200.0), [WALL], 0, [leg((300.0, 20.0), (0.0, 200.0))]),
    # across the seam and the corner; a mirrored leg starts inside the world
    (((1275.0, 715.0), RIGHT, 50.0), [Barrier((5.0, 3.0), (0.0, 20.0), mirror=False)], 0,
     [leg((1275.0, 715.0), (10.0, 0.0), 0, (-1.0, 0.0))]),
    (((1275.0, 100.0), RIGHT, 50.0), [Barrier((5.0, 100.0), (0.0, 50.0), mirror=True)], 1,
     [leg((1275.0, 100.0), (10.0, 0.0), 0, (-1.0, 0.0)), leg((5.0, 100.0), (-40.0, 0.0))]),
])  # fmt: skip
def test_the_legs_of_a_beam(
    beam: tuple[Point, Point, float], barriers: list[Barrier], bounces: int, legs: list[Leg]
) -> None:
    assert trace_legs(WORLD, *beam, barriers, bounces) == legs


@each("beam, barriers, bounces, met", [
    # the nearest counts, and a tie goes to the lower index
    ((START, RIGHT, 400.0), [WALL, Barrier((250.0, 100.0), (0.0, 50.0), mirror=False)], 0, [1]),
    ((START, RIGHT, 400.0), [WALL, MIRROR, WALL], 0, [0]),
    # it is mirrored so often, and the next mirror ends it
    *(((START, RIGHT, 5000.0), [MIRROR, BACK], n, [0, 1, 0, 1, 0, 1][: n + 1]) for n in (0, 1, 2, 5)),
    # a hair is 1e-12 of 1280 + 720 + 1000 units of reach, 3e-9: from within two of them it leaves
    *((((300.0 - 5.9e-9, 100.0), RIGHT, 1000.0), [barrier], 0, [None]) for barrier in (WALL, MIRROR)),
    *((((300.0 - 6.1e-9, 100.0), RIGHT, 1000.0), [barrier], 0, [0]) for barrier in (WALL, MIRROR)),
    # and an end is prolonged by one
    *((((200.0, y), RIGHT, 1000.0), [WALL], 0, [0]) for y in (150.0, 50.0, 150.0 + 2.9e-9, 50.0 - 2.9e-9)),
    *((((200.0, y), RIGHT, 1000.0), [WALL], 0, [None]) for y in (150.0 + 3.1e-9, 50.0 - 3.1e-9)),
])  # fmt: skip
def test_which_barriers_a_beam_meets(
    beam: tuple[Point, Point, float], barriers: list[Barrier], bounces: int, met: list[int | None]
) -> None:
    assert [leg.barrier for leg in trace_legs(WORLD, *beam, barriers, bounces)] == met


# Discs: a beam of 150 units from (200, 100) to the right, which the mirror at 300 sends back.

NEAR, FAR = BeamTarget(9, (230.0, 100.0), 5.0), BeamTarget(2, (260.0, 100.0), 5.0)
TWINS = [NEAR._replace(id=number) for number in (5, 3, 4)]
ME = BeamTarget(4, START, 12.0)


def at(x: float, y: float = 100.0, radius: float = 5.0) -> BeamTarget:
    return BeamTarget(1, (x, y), radius)


def shoot(
    targets: Sequence[BeamTarget], reach: float = 150.0, *, pierce: bool, shooter: int | None = None
) -> Beam:
    return trace_beam(
        WORLD, BeamRequest(START, RIGHT, reach, 1, pierce=pierce), [MIRROR], targets, shooter=shooter
    )


def told(beam: Beam) -> list[tuple[int, float, int]]:
    return [(hit.target, round(hit.distance, 9), hit.leg) for hit in beam.hits]


@each("targets, how, hits", [
    # by distance, and ties by the lower id, whatever the order
    ([FAR, NEAR], {"pierce": True}, [(9, 25.0, 0), (2, 55.0, 0)]),
    ([FAR, NEAR], {"pierce": False}, [(9, 25.0, 0)]),
    (TWINS, {"pierce": True}, [(3, 25.0, 0), (4, 25.0, 0), (5, 25.0, 0)]),
    (TWINS, {"pierce": False}, [(3, 25.0, 0)]),
    ([], {"pierce": False}, []),
    # behind the mirror it is safe, and on both legs told once
    ([at(330.0)], {"pierce": True}, []),
    ([at(280.0)], {"pierce": True}, [(1, 75.0, 0)]),
    # the shooter is met by a mirrored beam only
    ([ME], {"pierce": True}, [(4, 0.0, 0)]),
    ([ME], {"pierce": True, "shooter": 4}, []),
    ([ME], {"reach": 190.0, "pierce": False, "shooter": 4}, [(4, 188.0, 1)]),
    ([ME], {"reach": 187.0, "pierce": True, "shooter": 4}, []),
    ([at(202.0)], {"pierce": False}, [(1, 0.0, 0)]),
    # one far away hides none listed after it
    ([at(800.0), NEAR], {"pierce": True}, [(9, 25.0, 0)]),
    ([at(230.0, 400.0), NEAR], {"pierce": True}, [(9, 25.0, 0)]),
])  # fmt: skip
def test_which_discs_a_beam_meets(targets: list[BeamTarget], how: Any, hits: object) -> None:
    assert told(shoot(targets, **how)) == hits


def test_a_piercing_beam_goes_on_and_another_ends_at_what_it_hits() -> None:
    beam = shoot([NEAR, FAR], pierce=True)
    assert [leg.motion for leg in beam.legs] == [(100.0, 0.0), (-50.0, 0.0)]
    hit = beam.hits[0]
    assert (hit.centre, hit.radius) == NEAR[1:3]
    assert (hit.crossing.point, hit.crossing.normal) == ((225.0, 100.0), (-1.0, 0.0))
    assert shoot([FAR, NEAR], pierce=False).legs == (leg(START, (25.0, 0.0)),)
    assert shoot([at(202.0)], pierce=False).legs == (leg(START, (0.0, 0.0)),)
    assert shoot([], pierce=False).legs == beam.legs


@each("beam, barriers, target, shooter, hit, number", [
    # on a later leg the distance counts from the start, with all legs before it
    ((START, RIGHT, 150.0), [SLANT], at(300.0, 60.0), None, (1, 135.0, 1), 2),
    (((210.0, 100.0), RIGHT, 900.0), [MIRROR, WALL._replace(middle=(150.0, 100.0), mirror=True)],
     at(210.0, 100.0, 1.0), 1, (1, 90.0 + 89.0, 1), 3),
    # between mirrors at x = 150 and 300 along (0.6, 0.8): 100, 150 and 60 units of x to the target
    ((START, (0.6, 0.8), 600.0), [Barrier((x, 360.0), (0.0, 350.0), mirror=True) for x in (300.0, 150.0)],
     at(210.0, 100.0 + 310.0 / 0.6 * 0.8), None, (1, round(310.0 / 0.6 - 5.0, 9), 2), 3),
    # through two seams it is told once
    ((START, RIGHT, 4000.0), [], at(280.0), None, (1, 75.0, 0), 1),
])  # fmt: skip
def test_on_a_later_leg_the_distance_counts_from_the_start(  # noqa: PLR0917 - a beam and its scene
    beam: tuple[Point, Point, float],
    barriers: list[Barrier],
    target: BeamTarget,
    shooter: int | None,
    hit: object,
    number: int,
) -> None:
    shot = trace_beam(WORLD, BeamRequest(*beam, 2, pierce=True), barriers, [target], shooter=shooter)
    assert told(shot) == [hit]
    assert len(shot.legs) == number


def test_a_disc_across_the_seam_is_met_in_the_frame_of_the_leg() -> None:
    (hit,) = trace_beam(
        WORLD, BeamRequest((1270.0, 10.0), RIGHT, 100.0, 0, pierce=True), [], [at(20.0, 10.0, 10.0)]
    ).hits
    assert (hit.centre, hit.crossing.fraction, hit.crossing.point) == ((1300.0, 10.0), 0.2, (1290.0, 10.0))


@each("world", [WORLD, Torus(720.0, 1280.0), Torus(12800.0, 7200.0), Torus(7200.0, 12800.0)])
@each("reach", [64.0, 6016.0])
@each("direction", [(1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0)])
def test_a_disc_that_a_beam_only_just_touches_is_met_whatever_the_world_and_the_reach(
    world: Torus, reach: float, direction: Point
) -> None:
    """Beside the beam, where it is tangent, and at the end that just reaches it."""
    (x, y), (dx, dy), way = START, direction, reach % 600.0
    beside = at(x + 32.0 * dx + 5.0 * dy, y + 32.0 * dy + 5.0 * dx)
    ahead = at(x + (way + 8.0) * dx, y + (way + 8.0) * dy, 8.0)
    assert told(trace_beam(world, BeamRequest(START, direction, reach, 0, pierce=True), [], [beside])) == [
        (1, 32.0, 0)
    ]
    assert told(trace_beam(world, BeamRequest(START, direction, way, 0, pierce=True), [], [ahead])) == [
        (1, way, 0)
    ]


def test_rounding_of_a_leg_s_middle_hides_no_disc_that_its_end_touches() -> None:
    """In a world of a million units the middle is rounded by 1e-10."""
    target = at(820240.1, 150296.2, 14.4)
    beam = trace_beam(
        Torus(1e6, 1e6), BeamRequest((820240.1, 149462.7), DOWN, 819.1, 0, pierce=True), [], [target]
    )
    assert [hit.target for hit in beam.hits] == [1]


@given(st.integers(0, 10**9), headings, st.floats(1.0, 3000.0))
def test_a_piercing_beams_hits_are_the_single_answers_sorted_and_another_has_the_first(
    seed: int, direction: Point, reach: float
) -> None:
    start, motion = (640.0, 360.0), (direction[0] * reach, direction[1] * reach)
    targets = [
        BeamTarget(k, (x, y), r) for k, (x, y, r) in enumerate(zip(*dice_discs(12, seed, 60.0), strict=True))
    ]
    single = [
        (image_met(WORLD, start, motion, target.centre, target.radius), target.id) for target in targets
    ]
    expected = sorted((met[1].fraction, number) for met, number in single if met is not None)
    for order in (targets, targets[::-1]):
        beam = trace_beam(WORLD, BeamRequest(start, direction, reach, 0, pierce=True), [], order)
        assert [(hit.crossing.fraction, hit.target) for hit in beam.hits] == expected
        assert (
            trace_beam(WORLD, BeamRequest(start, direction, reach, 0, pierce=False), [], order).hits
            == beam.hits[:1]
        )
