"""Where barriers meet: a beam that is aimed at a corner neither sticks in it nor leaks out of it.

The rule: at a place where several mirrors meet a beam is mirrored by each in turn, in one event, until it
heads away from all of them; the next leg does not meet what it starts on. Places are judged on the side that
the beam came from, so a start on a mirror is judged by where the beam heads to: it leaves.
"""

import math
from fractions import Fraction

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from game.physics import Barrier, BeamTarget, Leg, Point, Torus, length, trace_beam, trace_legs, unit
from tests.arena import sure
from tests.each import each

WORLD = Torus(1280.0, 720.0)
SIDE, FLOOR = (
    Barrier((100.0, 50.0), (0.0, 50.0), mirror=True),
    Barrier((50.0, 100.0), (50.0, 0.0), mirror=True),
)
CORNER = (100.0, 100.0)


def heading(x: float, y: float) -> Point:
    """Return the unit direction of a displacement."""
    return sure(unit((x, y)))


def box(corners: list[Point]) -> list[Barrier]:
    """Return mirrors along the closed way through some corners."""
    barriers = []
    for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True):
        barriers.append(Barrier(((ax + bx) / 2, (ay + by) / 2), ((bx - ax) / 2, (by - ay) / 2), mirror=True))
    return barriers


def outside(place: Point, corners: list[Point]) -> Fraction:
    """Return how far, squared, a place lies outside of a convex box, worked out exactly; 0 inside."""
    farthest = Fraction(0)
    for a, b in zip(corners, corners[1:] + corners[:1], strict=True):
        (ax, ay), (bx, by), (x, y) = (tuple(map(Fraction, point)) for point in (a, b, place))
        side = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
        if side < 0:
            farthest = max(farthest, side * side / ((bx - ax) ** 2 + (by - ay) ** 2))
    return farthest


def test_a_beam_into_a_square_corner_comes_straight_back() -> None:
    for mirrors in ([SIDE, FLOOR], [FLOOR, SIDE]):
        legs = trace_legs(WORLD, (50.0, 50.0), heading(1.0, 1.0), 120.0, mirrors, 1)
        assert [(leg.start, leg.barrier) for leg in legs] == [((50.0, 50.0), 0), (CORNER, None)]
        assert legs[0].motion == pytest.approx((50.0, 50.0), rel=1e-15)
        back = 120.0 * math.sqrt(0.5) - 50.0
        assert legs[1].motion == pytest.approx((-back, -back), rel=1e-14)


def test_a_corner_over_the_corner_of_the_world_is_one_too() -> None:
    across, down = (
        Barrier((0.0, 700.0), (0.0, 20.0), mirror=True),
        Barrier((1260.0, 0.0), (20.0, 0.0), mirror=True),
    )
    legs = trace_legs(WORLD, (1270.0, 710.0), heading(1.0, 1.0), 100.0, [across, down], 3)
    assert len(legs) == 2
    assert legs[1].start == (0.0, 0.0)
    assert legs[1].motion[0] == legs[1].motion[1] == pytest.approx(10.0 - 100.0 * math.sqrt(0.5))


def test_a_corner_of_a_mirror_and_a_wall_ends_a_beam() -> None:
    wall = SIDE._replace(mirror=False)
    for barriers in ([wall, FLOOR], [FLOOR, wall]):
        legs = trace_legs(WORLD, (50.0, 50.0), heading(1.0, 1.0), 120.0, barriers, 3)
        assert len(legs) == 1
        assert length(legs[0].motion) == pytest.approx(math.sqrt(5000.0))


def test_a_corner_of_sixty_degrees_sends_a_beam_on_as_its_mirrors_would_one_by_one() -> None:
    """Three mirrors in turn, 60 degrees apart: along its axis a beam comes straight back."""
    high = math.sqrt(3.0) * 50.0
    arms = [
        Barrier((50.0, 0.0), (50.0, 0.0), mirror=True),
        Barrier((25.0, high / 2), (25.0, high / 2), mirror=True),
    ]
    legs = trace_legs(WORLD, (75.0, high / 2), heading(-75.0, -high / 2), 200.0, arms, 1)
    assert len(legs) == 2
    assert heading(*legs[1].motion) == pytest.approx(heading(75.0, high / 2), abs=1e-12)


def test_where_mirrors_cross_a_beam_is_sent_back_from_each_of_the_four_corners() -> None:
    cross = [Barrier(CORNER, (0.0, 40.0), mirror=True), Barrier(CORNER, (40.0, 0.0), mirror=True)]
    for x in (-30.0, 30.0):
        for y in (-30.0, 30.0):
            legs = trace_legs(WORLD, (100.0 + x, 100.0 + y), heading(-x, -y), 60.0, cross, 1)
            assert legs[1].start == CORNER
            assert heading(*legs[1].motion) == pytest.approx(heading(x, y), rel=1e-15)


def test_two_pieces_of_one_mirror_have_no_gap_and_no_edge() -> None:
    pieces = [
        Barrier((80.0, 100.0), (20.0, 0.0), mirror=True),
        Barrier((120.0, 100.0), (20.0, 0.0), mirror=True),
    ]
    legs = trace_legs(WORLD, (70.0, 60.0), heading(30.0, 40.0), 100.0, pieces, 3)
    assert [leg.barrier for leg in legs] == [0, None]
    assert legs[1].motion == pytest.approx((30.0, -40.0), rel=1e-15)


@each("way", [1.0, -1.0])
def test_a_beam_that_starts_on_a_mirror_and_leaves_it_is_not_turned_round(way: float) -> None:
    direction = heading(3.0 * way, 4.0)
    for place in ((100.0, 30.0), (100.0, 0.0), (100.0, 100.0)):
        legs = trace_legs(WORLD, place, direction, 50.0, [SIDE], 3)
        assert legs == [Leg(place, (direction[0] * 50.0, direction[1] * 50.0), None, None)]
    wall = SIDE._replace(mirror=False)
    assert len(trace_legs(WORLD, (100.0, 30.0), direction, 50.0, [wall], 3)) == 1
    assert trace_legs(WORLD, (100.0, 30.0), direction, 50.0, [wall], 3)[0].barrier is None


def test_a_beam_that_starts_a_little_before_a_mirror_is_mirrored() -> None:
    legs = trace_legs(WORLD, (100.0 - 1e-7, 30.0), (1.0, 0.0), 50.0, [SIDE], 3)
    assert [leg.barrier for leg in legs] == [0, None]
    assert legs[1].motion[0] == pytest.approx(-50.0)


def test_a_beam_does_not_meet_its_mirror_twice_however_slanting_it_leaves() -> None:
    for k in range(400):
        slant = 1e-7 * 1.03**k
        direction = heading(slant, 1.0)
        start = (100.0 - 40.0 * slant, 7.0)
        legs = trace_legs(
            WORLD, start, direction, 80.0, [Barrier((100.0, 50.0), (0.3, 50.0), mirror=True)], 9
        )
        assert len(legs) <= 2


def test_a_beam_past_the_end_of_a_mirror_goes_on() -> None:
    for beyond, number in ((1e-7, 1), (0.0, 2)):
        assert len(trace_legs(WORLD, (50.0, 100.0 + beyond), (1.0, 0.0), 80.0, [SIDE], 3)) == number


def test_the_first_legs_start_is_wrapped_as_those_of_the_others_are() -> None:
    inside = trace_legs(WORLD, (50.0, 30.0), (1.0, 0.0), 80.0, [SIDE], 3)
    assert inside[0].start == (50.0, 30.0)
    assert trace_legs(WORLD, (50.0 - 1280.0, 30.0 + 720.0), (1.0, 0.0), 80.0, [SIDE], 3) == inside
    target = [BeamTarget(7, (70.0, 30.0), 5.0)]
    beam = trace_beam(WORLD, (50.0 + 2560.0, 30.0), (1.0, 0.0), 80.0, [], target, 0, pierce=False)
    assert (beam.legs[0].start, beam.hits[0].centre) == ((50.0, 30.0), (70.0, 30.0))


@st.composite
def boxes(draw: st.DrawFn) -> tuple[list[Point], Point, Point]:
    """Draw a convex box with mirrors all round, a start inside, and a place at or near a corner of it."""
    if draw(st.booleans()):
        wide, high = draw(st.floats(5.0, 150.0)), draw(st.floats(5.0, 150.0))
        corners = [(-wide, -high), (wide, -high), (wide, high), (-wide, high)]
    else:
        number = draw(st.integers(3, 6))
        turns = [(k + draw(st.floats(0.0, 0.8))) / number * 2.0 * math.pi for k in range(number)]
        corners = [(150.0 * math.cos(turn), 150.0 * math.sin(turn)) for turn in turns]
    middle = draw(st.sampled_from([(640.0, 360.0), (400.3, 300.7)]))
    corners = [(x + middle[0], y + middle[1]) for x, y in corners]
    weights = [draw(st.floats(0.05, 1.0)) for _ in corners]
    total = sum(weights)
    start = (
        sum(weight * corner[0] for weight, corner in zip(weights, corners, strict=True)) / total,
        sum(weight * corner[1] for weight, corner in zip(weights, corners, strict=True)) / total,
    )
    x, y = draw(st.sampled_from(corners))
    size = draw(st.sampled_from([0.0, 1e-14, 1e-13, 1e-12, 1e-10, 3e-9, 1e-8, 1e-7, 1e-5, 1e-2, 10.0]))
    aside = st.floats(-1.0, 1.0)
    return corners, start, (x + size * draw(aside), y + size * draw(aside))


@pytest.mark.slow
@given(boxes(), st.sampled_from([700.0, 5000.0]))
@example(([(0.0, 0.0), (100.0, 0.0), (100.0, 100.0), (0.0, 100.0)], (50.0, 50.0), CORNER), 900.0)
def test_no_beam_sticks_in_a_closed_box_or_leaks_out_of_it(
    scene: tuple[list[Point], Point, Point], reach: float
) -> None:
    """The sides are judged by exact rationals: no leg ends more than a millionth outside."""
    corners, start, aim = scene
    legs = trace_legs(WORLD, start, heading(aim[0] - start[0], aim[1] - start[1]), reach, box(corners), 12)
    assert all(length(leg.motion) > 1e-10 for leg in legs)
    if len(legs) <= 12:
        assert sum(length(leg.motion) for leg in legs) == pytest.approx(reach, rel=1e-12)
    for leg in legs:
        end = (leg.start[0] + leg.motion[0], leg.start[1] + leg.motion[1])
        assert outside(end, corners) <= Fraction(1, 10**12)
