"""The discs that a traced beam meets: order, piercing, stopping, the shooter."""

import pytest

from game.physics import Barrier, Beam, BeamTarget, Point, Torus, trace_beam
from tests.each import each

WORLD = Torus(1280.0, 720.0)
START, RIGHT = (200.0, 100.0), (1.0, 0.0)
MIRROR = Barrier((300.0, 100.0), (0.0, 50.0), mirror=True)
NEAR, FAR = BeamTarget(9, (230.0, 100.0), 5.0), BeamTarget(2, (260.0, 100.0), 5.0)


def shoot(
    targets: list[BeamTarget], reach: float = 150.0, *, pierce: bool, shooter: int | None = None
) -> Beam:
    return trace_beam(WORLD, START, RIGHT, reach, [MIRROR], targets, 1, pierce=pierce, shooter=shooter)


def told(beam: Beam) -> list[tuple[int, float, int]]:
    return [(hit.target, round(hit.distance, 9), hit.leg) for hit in beam.hits]


@pytest.mark.parametrize("targets", [[NEAR, FAR], [FAR, NEAR]])
def test_a_piercing_beam_meets_each_disc_once_by_distance(targets: list[BeamTarget]) -> None:
    beam = shoot(targets, pierce=True)
    assert told(beam) == [(9, 25.0, 0), (2, 55.0, 0)]
    assert [leg.motion for leg in beam.legs] == [(100.0, 0.0), (-50.0, 0.0)]
    assert beam.hits[0].centre == NEAR.centre
    assert beam.hits[0].radius == 5.0
    assert beam.hits[0].crossing.point == (225.0, 100.0)
    assert beam.hits[0].crossing.normal == (-1.0, 0.0)


@pytest.mark.parametrize("targets", [[NEAR, FAR], [FAR, NEAR]])
def test_a_beam_that_does_not_pierce_ends_at_the_nearest(targets: list[BeamTarget]) -> None:
    beam = shoot(targets, pierce=False)
    assert told(beam) == [(9, 25.0, 0)]
    assert [leg.motion for leg in beam.legs] == [(25.0, 0.0)]
    assert (beam.legs[0].barrier, beam.legs[0].normal) == (None, None)


def test_ties_go_to_the_lower_id_whatever_the_order() -> None:
    twins = [
        BeamTarget(5, (230.0, 100.0), 5.0),
        BeamTarget(3, (230.0, 100.0), 5.0),
        BeamTarget(4, (230.0, 100.0), 5.0),
    ]
    assert [hit.target for hit in shoot(twins, pierce=True).hits] == [3, 4, 5]
    assert [hit.target for hit in shoot(twins[:2], pierce=False).hits] == [3]


def test_on_a_later_leg_the_distance_counts_from_the_start() -> None:
    slant = Barrier((300.0, 100.0), (30.0, -30.0), mirror=True)
    above = BeamTarget(1, (300.0, 60.0), 5.0)
    beam = trace_beam(WORLD, START, RIGHT, 150.0, [slant], [above], 1, pierce=False)
    assert [(hit.target, hit.leg) for hit in beam.hits] == [(1, 1)]
    assert beam.hits[0].distance == pytest.approx(135.0, rel=1e-14)
    assert len(beam.legs) == 2
    assert beam.legs[0].barrier == 0
    assert beam.legs[1].motion == pytest.approx((0.0, -35.0), abs=1e-12)


def test_a_third_leg_adds_both_before_it() -> None:
    back = Barrier((150.0, 100.0), (0.0, 50.0), mirror=True)
    beyond = BeamTarget(1, (200.0, 100.0), 5.0)
    beam = trace_beam(WORLD, (210.0, 100.0), RIGHT, 900.0, [MIRROR, back], [beyond], 2, pierce=True)
    assert told(beam) == [(1, 90.0 + 95.0, 1)]
    aside = trace_beam(
        WORLD,
        (210.0, 100.0),
        RIGHT,
        900.0,
        [MIRROR, back],
        [BeamTarget(1, (210.0, 100.0), 1.0)],
        2,
        pierce=True,
        shooter=1,
    )
    assert told(aside) == [(1, 90.0 + 89.0, 1)]
    assert len(aside.legs) == 3


def test_what_stands_behind_a_mirror_is_safe() -> None:
    assert shoot([BeamTarget(1, (330.0, 100.0), 5.0)], pierce=True).hits == ()


def test_the_shooter_is_met_by_a_mirrored_beam_only() -> None:
    me = BeamTarget(4, START, 12.0)
    assert told(shoot([me], pierce=True)) == [(4, 0.0, 0)]
    assert told(shoot([me], pierce=True, shooter=4)) == []
    assert told(shoot([me], 190.0, pierce=False, shooter=4)) == [(4, 188.0, 1)]
    assert told(shoot([me], 187.0, pierce=True, shooter=4)) == []


def test_a_beam_that_starts_inside_a_disc_hits_at_once() -> None:
    beam = shoot([BeamTarget(1, (202.0, 100.0), 5.0)], pierce=False)
    assert told(beam) == [(1, 0.0, 0)]
    assert beam.legs[0].motion == (0.0, 0.0)


def test_a_disc_met_on_two_legs_or_through_two_seams_is_told_once() -> None:
    assert told(shoot([BeamTarget(1, (280.0, 100.0), 5.0)], pierce=True)) == [(1, 75.0, 0)]
    beam = trace_beam(WORLD, START, RIGHT, 4000.0, [], [BeamTarget(1, (280.0, 100.0), 5.0)], 0, pierce=True)
    assert told(beam) == [(1, 75.0, 0)]


def test_no_targets_no_hits() -> None:
    assert shoot([], pierce=False).hits == ()
    assert len(shoot([], pierce=False).legs) == 2


@each("world", [WORLD, Torus(720.0, 1280.0), Torus(12800.0, 7200.0), Torus(7200.0, 12800.0)])
@each("reach", [64.0, 6016.0])
@each("direction", [(1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0)])
def test_a_disc_that_a_beam_only_just_touches_is_met_whatever_the_world_and_the_reach(
    world: Torus, reach: float, direction: Point
) -> None:
    """Beside the beam, where it is tangent, and at the end that just reaches it."""
    (x, y), (dx, dy), way = START, direction, reach % 600.0
    beside = BeamTarget(1, (x + 32.0 * dx + 5.0 * dy, y + 32.0 * dy + 5.0 * dx), 5.0)
    ahead = BeamTarget(2, (x + (way + 8.0) * dx, y + (way + 8.0) * dy), 8.0)
    assert told(trace_beam(world, START, direction, reach, [], [beside], 0, pierce=True)) == [(1, 32.0, 0)]
    assert told(trace_beam(world, START, direction, way, [], [ahead], 0, pierce=True)) == [(2, way, 0)]


def test_rounding_of_a_leg_s_middle_hides_no_disc_that_its_end_touches() -> None:
    """In a world of a million units the middle is rounded by 1e-10."""
    world = Torus(1e6, 1e6)
    target = BeamTarget(1, (820240.1, 150296.2), 14.4)
    beam = trace_beam(world, (820240.1, 149462.7), (0.0, 1.0), 819.1, [], [target], 0, pierce=True)
    assert [hit.target for hit in beam.hits] == [1]


def test_a_disc_far_away_does_not_hide_those_listed_after_it() -> None:
    for far in ((800.0, 100.0), (230.0, 400.0)):
        assert told(shoot([BeamTarget(1, far, 5.0), NEAR], pierce=True)) == [(9, 25.0, 0)]


def test_on_the_third_leg_the_distance_counts_both_legs_before() -> None:
    """Between mirrors at x = 150 and 300 along (0.6, 0.8): 100, 150 and 60 units of x to the target."""
    right, left = (Barrier((x, 360.0), (0.0, 350.0), mirror=True) for x in (300.0, 150.0))
    target = BeamTarget(1, (210.0, 100.0 + 310.0 / 0.6 * 0.8), 5.0)
    beam = trace_beam(WORLD, START, (0.6, 0.8), 600.0, [right, left], [target], 2, pierce=True)
    assert [(hit.target, hit.leg) for hit in beam.hits] == [(1, 2)]
    assert beam.hits[0].distance == pytest.approx(310.0 / 0.6 - 5.0, rel=1e-12)
