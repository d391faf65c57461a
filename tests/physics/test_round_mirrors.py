"""Beams that meet round mirrors leave them by the outward normal of the circle."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.physics import (
    Barrier,
    BeamTarget,
    Point,
    RoundMirror,
    Torus,
    dot,
    length,
    trace_beam,
    trace_legs,
    unit,
)
from tests.each import each

TORUS = Torus(1280.0, 720.0)
DISC = RoundMirror(7, (600.0, 300.0), 50.0)
RIGHT: Point = (1.0, 0.0)


def test_a_beam_at_the_middle_comes_straight_back() -> None:
    first, second = trace_legs(TORUS, (400.0, 300.0), RIGHT, 400.0, (), 4, (DISC,))
    assert (first.motion, first.normal, first.disc, first.barrier) == ((150.0, 0.0), (-1.0, 0.0), 7, None)
    assert (second.start, second.motion, second.disc) == ((550.0, 300.0), (-250.0, 0.0), None)


def test_at_45_degrees_of_the_rim_it_leaves_at_a_right_angle() -> None:
    # A 3-4-5 triangle: at (-30, -40) from the centre the normal is (-0.6, -0.8).
    _, second = trace_legs(TORUS, (400.0, 260.0), RIGHT, 400.0, (), 4, (DISC,))
    assert second.start == pytest.approx((570.0, 260.0))
    assert unit(second.motion) == pytest.approx((1.0 - 2.0 * 0.36, -2.0 * 0.48))


def test_a_tangent_ends_a_leg_and_goes_straight_on() -> None:
    first, second = trace_legs(TORUS, (400.0, 250.0), RIGHT, 400.0, (), 4, (DISC,))
    assert (first.motion, first.normal, first.disc) == ((200.0, 0.0), (0.0, -1.0), 7)
    assert second.motion == (200.0, 0.0)


def test_a_hair_beside_the_tangent_nothing_is_met() -> None:
    legs = trace_legs(TORUS, (400.0, math.nextafter(250.0, 0.0) - 1e-9), RIGHT, 400.0, (), 4, (DISC,))
    assert [leg.disc for leg in legs] == [None]


@each("start, direction, turned", [
    ((580.0, 300.0), (-1.0, 0.0), False),
    ((580.0, 300.0), (1.0, 0.0), True),
    ((550.0, 300.0), (-1.0, 0.0), False),
    ((550.0, 300.0), (1.0, 0.0), True),
    ((600.0, 300.0), (-1.0, 0.0), False),
])  # fmt: skip
def test_from_the_inside_it_is_turned_out_at_once_unless_it_heads_out(
    start: Point, direction: Point, turned: bool
) -> None:
    legs = trace_legs(TORUS, start, direction, 100.0, (), 4, (DISC,))
    assert [leg.disc for leg in legs] == ([7, None] if turned else [None])
    assert legs[-1].motion == (-100.0, 0.0)


def test_after_its_last_reflection_it_ends_at_a_round_mirror() -> None:
    (only,) = trace_legs(TORUS, (400.0, 300.0), RIGHT, 400.0, (), 0, (DISC,))
    assert (only.motion, only.disc) == ((150.0, 0.0), 7)


def test_across_the_seam_it_meets_the_image() -> None:
    disc = RoundMirror(7, (10.0, 300.0), 50.0)
    first, second = trace_legs(TORUS, (1100.0, 300.0), RIGHT, 400.0, (), 4, (disc,))
    assert (first.motion, first.normal) == ((140.0, 0.0), (-1.0, 0.0))
    assert second.motion == (-260.0, 0.0)


def test_a_beam_sent_round_the_world_meets_the_same_mirror_from_behind() -> None:
    small = Torus(200.0, 200.0)
    disc = RoundMirror(7, (100.0, 100.0), 10.0)
    legs = trace_legs(small, (120.0, 100.0), RIGHT, 400.0, (), 4, (disc,))
    assert [leg.motion[0] for leg in legs] == pytest.approx([170.0, -180.0, 50.0])


def test_a_wall_before_it_and_at_the_same_place_comes_first() -> None:
    wall = Barrier((550.0, 300.0), (0.0, 40.0), False)
    (only,) = trace_legs(TORUS, (400.0, 300.0), RIGHT, 400.0, (wall,), 4, (DISC,))
    assert (only.barrier, only.disc) == (0, None)


def test_a_mirror_at_the_rim_turns_a_beam_once() -> None:
    mirror = Barrier((550.0, 300.0), (0.0, 40.0), True)
    first, second = trace_legs(TORUS, (400.0, 300.0), RIGHT, 400.0, (mirror,), 4, (DISC,))
    assert (first.barrier, second.motion) == (0, (-250.0, 0.0))


def test_in_the_wedge_of_a_mirror_and_a_circle_it_is_mirrored_by_both() -> None:
    # A floor through its centre: up by the floor, left by the rim.
    floor = Barrier((500.0, 300.0), (100.0, 0.0), True)
    beam = trace_legs(TORUS, (500.0, 250.0), (math.sqrt(0.5), math.sqrt(0.5)), 300.0, (floor,), 4, (DISC,))
    assert beam[-1].motion[0] < 0.0
    assert beam[-1].motion[1] < 0.0


def test_where_a_circle_stands_on_a_mirror_both_mirror_a_beam_in_one_event() -> None:
    """With one reflection allowed the beam still leaves by both: up by the floor, left by the rim."""
    floor = Barrier((500.0, 300.0), (100.0, 0.0), True)
    slant = math.sqrt(0.5)
    legs = trace_legs(TORUS, (500.0, 250.0), (slant, slant), 300.0, (floor,), 1, (DISC,))
    assert [(leg.barrier, leg.disc) for leg in legs] == [(0, None), (None, None)]
    back = (300.0 - 50.0 / slant) * slant
    assert legs[1].motion == pytest.approx((-back, -back))


@each("turn", [0, 80, 200, 310])
@each("swapped", [False, True])
def test_a_circle_at_a_corner_of_mirrors_is_the_third_mirror_of_the_corner(turn: int, swapped: bool) -> None:
    """The corner is 60 degrees wide, and a beam that comes in at 10 degrees would leave it at 50.

    The circle, whose tangent is at 30, sends it back the way it came, as a corner of 30 degrees does.
    """

    def at(angle: float) -> Point:
        return (math.cos(math.radians(turn + angle)), math.sin(math.radians(turn + angle)))

    corner = (640.0, 360.0)
    mirrors = [
        Barrier((corner[0] + 60.0 * x, corner[1] + 60.0 * y), (60.0 * x, 60.0 * y), True)
        for x, y in (at(0.0), at(60.0))
    ]
    (ux, uy), (nx, ny) = at(10.0), at(120.0)
    disc = RoundMirror(7, (corner[0] + 50.0 * nx, corner[1] + 50.0 * ny), 50.0)
    start = (corner[0] + 80.0 * ux, corner[1] + 80.0 * uy)
    legs = trace_legs(TORUS, start, (-ux, -uy), 200.0, mirrors[:: -1 if swapped else 1], 1, (disc,))
    assert len(legs) == 2
    assert length(legs[0].motion) == pytest.approx(80.0)
    assert legs[1].motion == pytest.approx((120.0 * ux, 120.0 * uy))
    without = trace_legs(TORUS, start, (-ux, -uy), 200.0, mirrors, 1)
    assert without[1].motion == pytest.approx((120.0 * at(50.0)[0], 120.0 * at(50.0)[1]))


def test_of_two_at_the_same_place_the_first_named_is_told_and_both_send_it_back() -> None:
    twin = DISC._replace(id=8)
    first, second = trace_legs(TORUS, (400.0, 300.0), RIGHT, 400.0, (), 4, (DISC, twin))
    assert (first.disc, second.motion) == (7, (-250.0, 0.0))


def test_discs_behind_a_round_mirror_are_met_where_it_sends_the_beam() -> None:
    targets = (BeamTarget(1, (450.0, 300.0), 10.0), BeamTarget(7, (600.0, 300.0), 50.0, mirror=True))
    beam = trace_beam(TORUS, (500.0, 300.0), RIGHT, 400.0, (), targets, 4, pierce=True)
    assert [(hit.target, hit.leg, hit.distance, hit.mirror) for hit in beam.hits] == [
        (7, 0, 50.0, True), (1, 1, 140.0, False),
    ]  # fmt: skip
    ends = trace_beam(TORUS, (500.0, 300.0), RIGHT, 400.0, (), targets, 4, pierce=False)
    assert [hit.target for hit in ends.hits] == [7, 1]
    assert ends.legs[-1].motion == pytest.approx((-90.0, 0.0))


def test_without_round_mirrors_nothing_is_different() -> None:
    targets = (BeamTarget(1, (450.0, 300.0), 10.0), BeamTarget(2, (700.0, 300.0), 10.0))
    mirror = Barrier((600.0, 300.0), (10.0, 40.0), True)
    plain = trace_beam(TORUS, (500.0, 300.0), RIGHT, 400.0, (mirror,), targets, 4, pierce=True)
    assert plain.legs == tuple(trace_legs(TORUS, (500.0, 300.0), RIGHT, 400.0, (mirror,), 4))


@each("centre", [(math.nan, 0.0), (math.inf, 0.0)])
def test_nonsense_is_no_mirror(centre: Point) -> None:
    legs = trace_legs(TORUS, (400.0, 300.0), RIGHT, 400.0, (), 4, (RoundMirror(7, centre, 50.0),))
    assert [leg.motion for leg in legs] == [(400.0, 0.0)]


turns = st.floats(0.0, 6.28)
places = st.tuples(st.floats(0.0, 1279.0), st.floats(0.0, 719.0))
discs = st.lists(st.tuples(places, st.floats(5.0, 60.0)), min_size=1, max_size=5)


@pytest.mark.slow
@given(discs, places, turns)
def test_angles_in_and_out_are_equal_and_no_leg_is_inside_of_a_mirror(
    rounds: list[tuple[Point, float]], start: Point, turn: float
) -> None:
    mirrors = [RoundMirror(number, centre, radius) for number, (centre, radius) in enumerate(rounds)]
    legs = trace_legs(TORUS, start, (math.cos(turn), math.sin(turn)), 900.0, (), 6, mirrors)
    assert sum(length(leg.motion) for leg in legs) <= 900.0 + 1e-6
    for leg, after in pairwise(legs):
        assert leg.disc is not None
        assert leg.normal is not None
        out, inward = unit(after.motion), unit(leg.motion)
        met = [m for m in mirrors if TORUS.distance(after.start, m.centre) <= m.radius + 1e-6]
        if out is None or inward is None or len(met) != 1:
            continue
        assert dot(out, leg.normal) == pytest.approx(-dot(inward, leg.normal), abs=1e-9)
        assert dot(out, leg.normal) >= -1e-9
    for leg in legs[1:]:
        for mirror in mirrors:
            inner = mirror.radius - 1e-4
            middle = (leg.start[0] + leg.motion[0] * 0.5, leg.start[1] + leg.motion[1] * 0.5)
            if TORUS.distance(start, mirror.centre) > mirror.radius and length(leg.motion) > 1e-3:
                assert TORUS.distance(middle, mirror.centre) > inner
