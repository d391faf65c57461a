"""Mirrors that meet, and round ones: a beam neither sticks between them nor leaks out.

The rule: at a place where several mirrors meet a beam is mirrored by each in turn, in one event, until it
heads away from all of them; the next leg does not meet what it starts on. Places are judged on the side that
the beam came from, so a start on a mirror is judged by where the beam heads to: it leaves. A round mirror
sends a beam on by the outward normal of its circle.
"""

import math
from itertools import pairwise

import pytest

from tests.physics.reference import *

RIGHT, LEFT, UP, DOWN = (1.0, 0.0), (-1.0, 0.0), (0.0, -1.0), (0.0, 1.0)
SLOPE = math.sqrt(0.5)
DIAGONAL = (SLOPE, SLOPE)
CORNER, MIDDLE, NEARER = (100.0, 100.0), (50.0, 50.0), (70.0, 60.0)


def mirror(middle: Point, half: Point) -> Barrier:
    return Barrier(middle, half, mirror=True)


SIDE, FLOOR = mirror((100.0, 50.0), (0.0, 50.0)), mirror((50.0, 100.0), (50.0, 0.0))
WALL = SIDE._replace(mirror=False)
SLANT = mirror(CORNER, (30.0, -30.0))
HIGH = math.sqrt(3.0) * 50.0
DISC = RoundMirror(7, (600.0, 300.0), 50.0)
BED = mirror((500.0, 300.0), (100.0, 0.0))


def told(legs: list[Leg]) -> list[object]:
    """Return each leg's motion and what ended it: "round 7", the index of a barrier, or None."""
    return [
        (pytest.approx(leg.motion, abs=1e-7), leg.barrier if leg.disc is None else f"round {leg.disc}")
        for leg in legs
    ]


@each("start, direction, reach, barriers, legs", [
    # a square corner sends it straight back, whichever mirror is named first
    *((MIDDLE, DIAGONAL, 120.0, mirrors,
       [((50.0, 50.0), 0), ((50.0 - 120.0 * SLOPE, 50.0 - 120.0 * SLOPE), None)])
      for mirrors in ([SIDE, FLOOR], [FLOOR, SIDE])),
    # that of a mirror and a wall ends it
    *((MIDDLE, DIAGONAL, 120.0, barriers, [((50.0, 50.0), 0)])
      for barriers in ([WALL, FLOOR], [FLOOR, WALL])),
    # a corner over the corner of the world is one, too
    ((1270.0, 710.0), DIAGONAL, 100.0,
     [mirror((0.0, 700.0), (0.0, 20.0)), mirror((1260.0, 0.0), (20.0, 0.0))],
     [((10.0, 10.0), 0), ((10.0 - 100.0 * SLOPE, 10.0 - 100.0 * SLOPE), None)]),
    # along the axis of one of sixty degrees three reflections in turn send it straight back
    ((75.0, HIGH / 2), (-math.sqrt(0.75), -0.5), 200.0,
     [mirror((50.0, 0.0), (50.0, 0.0)), mirror((25.0, HIGH / 2), (25.0, HIGH / 2))],
     [((-75.0, -HIGH / 2), 1), ((200.0 * math.sqrt(0.75) - 75.0, 100.0 - HIGH / 2), None)]),
    # from each of the four corners of a cross
    *(((100.0 - 30.0 * x, 100.0 - 30.0 * y), (x * SLOPE, y * SLOPE), 60.0,
       [mirror(CORNER, (0.0, 40.0)), mirror(CORNER, (40.0, 0.0))],
       [((30.0 * x, 30.0 * y), 0), ((x * (30.0 - 60.0 * SLOPE), y * (30.0 - 60.0 * SLOPE)), None)])
      for x in (1.0, -1.0) for y in (1.0, -1.0)),
    # two pieces of one mirror have no gap and no edge
    (NEARER, (0.6, 0.8), 100.0, [mirror((80.0, 100.0), (20.0, 0.0)), mirror((120.0, 100.0), (20.0, 0.0))],
     [((30.0, 40.0), 0), ((30.0, -40.0), None)]),
    # who starts on a barrier leaves it, to either side, from its middle or its ends
    *((place, (0.6 * way, 0.8), 50.0, [barrier], [((30.0 * way, 40.0), None)]) for barrier in (SIDE, WALL)
      for way in (1.0, -1.0) for place in ((100.0, 30.0), (100.0, 0.0), (100.0, 100.0))),
    # a little before it, it is mirrored; past the end it goes on
    ((100.0 - 1e-7, 30.0), RIGHT, 50.0, [SIDE], [((1e-7, 0.0), 0), ((1e-7 - 50.0, 0.0), None)]),
    ((50.0, 100.0 + 1e-7), RIGHT, 80.0, [SIDE], [((80.0, 0.0), None)]),
    ((50.0, 100.0), RIGHT, 80.0, [SIDE], [((50.0, 0.0), 0), ((-30.0, 0.0), None)]),
    # along the mirror it starts on it stays on the side it headed to: 2.5e-9 units in 50 are enough
    ((50.0, 100.0), (1.0, -5e-11), 100.0, [FLOOR, SLANT], [((50.0, 0.0), 1), ((0.0, -50.0), None)]),
    ((100.0, 50.0), (-5e-11, 1.0), 100.0, [SIDE, SLANT], [((0.0, 50.0), 1), ((-50.0, 0.0), None)]),
    # across the seam it comes back to it on the other side, and is sent down again
    ((50.0, 100.0), UP, 730.0, [mirror((50.0, 100.0), (30.0, -10.0)), FLOOR],
     [((0.0, -720.0), 0), ((6.0, 8.0), None)]),
    # turned to run along a second mirror it runs along it
    ((50.0, 100.0), RIGHT, 80.0, [SLANT, SIDE], [((50.0, 0.0), 0), ((0.0, -30.0), None)]),
])  # fmt: skip
def test_where_a_beam_goes_among_barriers_that_meet(
    start: Point, direction: Point, reach: float, barriers: list[Barrier], legs: object
) -> None:
    assert told(trace_legs(WORLD, start, direction, reach, barriers, 1)) == legs


@each("start, direction, reach, barriers, bounces, legs", [
    # at the middle straight back; at 45 degrees of the rim, 3 : 4 : 5, at a right angle
    ((400.0, 300.0), RIGHT, 400.0, [], 4, [((150.0, 0.0), "round 7"), ((-250.0, 0.0), None)]),
    ((400.0, 260.0), RIGHT, 400.0, [], 4,
     [((170.0, 0.0), "round 7"), ((230.0 * (1.0 - 2.0 * 0.36), -230.0 * 2.0 * 0.48), None)]),
    # a tangent ends a leg and goes straight on; a hair beside it nothing is met
    ((400.0, 250.0), RIGHT, 400.0, [], 4, [((200.0, 0.0), "round 7"), ((200.0, 0.0), None)]),
    ((400.0, math.nextafter(250.0, 0.0) - 1e-9), RIGHT, 400.0, [], 4, [((400.0, 0.0), None)]),
    # from the inside it is turned out at once unless it heads out
    *(((x, 300.0), LEFT, 100.0, [], 4, [((-100.0, 0.0), None)]) for x in (580.0, 550.0, 600.0)),
    *(((x, 300.0), RIGHT, 100.0, [], 4, [((0.0, 0.0), "round 7"), ((-100.0, 0.0), None)])
      for x in (580.0, 550.0)),
    # after its last reflection it ends there
    ((400.0, 300.0), RIGHT, 400.0, [], 0, [((150.0, 0.0), "round 7")]),
    # a wall at the same place comes first, and a mirror turns it once
    ((400.0, 300.0), RIGHT, 400.0, [Barrier((550.0, 300.0), (0.0, 40.0), mirror=False)], 4,
     [((150.0, 0.0), 0)]),
    ((400.0, 300.0), RIGHT, 400.0, [mirror((550.0, 300.0), (0.0, 40.0))], 4,
     [((150.0, 0.0), 0), ((-250.0, 0.0), None)]),
    # where the circle stands on a mirror both mirror it in one event: up by the floor, left by the rim
    ((500.0, 250.0), DIAGONAL, 300.0, [BED], 1,
     [((50.0, 50.0), 0), ((50.0 - 300.0 * SLOPE, 50.0 - 300.0 * SLOPE), None)]),
])  # fmt: skip
def test_where_a_round_mirror_sends_a_beam(  # noqa: PLR0917 - a beam and its scene
    start: Point, direction: Point, reach: float, barriers: list[Barrier], bounces: int, legs: object
) -> None:
    assert told(trace_legs(WORLD, start, direction, reach, barriers, bounces, (DISC,))) == legs


@each("torus, start, reach, rounds, legs", [
    # across the seam it meets the image
    (WORLD, (1100.0, 300.0), 400.0, [RoundMirror(7, (10.0, 300.0), 50.0)],
     [((140.0, 0.0), "round 7"), ((-260.0, 0.0), None)]),
    # sent round the world it meets the same mirror from behind
    (Torus(200.0, 200.0), (120.0, 100.0), 400.0, [RoundMirror(7, (100.0, 100.0), 10.0)],
     [((170.0, 0.0), "round 7"), ((-180.0, 0.0), "round 7"), ((50.0, 0.0), None)]),
    # of two at the same place the first named is told, and both send it back
    (WORLD, (400.0, 300.0), 400.0, [DISC, DISC._replace(id=8)],
     [((150.0, 0.0), "round 7"), ((-250.0, 0.0), None)]),
    # nonsense is no mirror
    *((WORLD, (400.0, 300.0), 400.0, [RoundMirror(7, (bad, 0.0), 50.0)], [((400.0, 0.0), None)])
      for bad in (math.nan, math.inf)),
])  # fmt: skip
def test_which_round_mirror_a_beam_to_the_right_meets(
    torus: Torus, start: Point, reach: float, rounds: list[RoundMirror], legs: object
) -> None:
    assert told(trace_legs(torus, start, RIGHT, reach, (), 4, rounds)) == legs


def test_a_leg_tells_the_outward_normal_of_its_round_mirror() -> None:
    for y, normal in ((300.0, LEFT), (250.0, UP), (260.0, (-0.6, -0.8))):
        first, second = trace_legs(WORLD, (400.0, y), RIGHT, 400.0, (), 4, (DISC,))
        assert first.normal == pytest.approx(normal)
        assert second.start == pytest.approx((600.0 + 50.0 * normal[0], 300.0 + 50.0 * normal[1]))


def test_discs_behind_a_round_mirror_are_met_where_it_sends_the_beam() -> None:
    targets = (BeamTarget(1, (450.0, 300.0), 10.0), BeamTarget(7, (600.0, 300.0), 50.0, mirror=True))
    for pierce, last in ((True, (-350.0, 0.0)), (False, (-90.0, 0.0))):
        beam = trace_beam(WORLD, BeamRequest((500.0, 300.0), RIGHT, 400.0, 4, pierce=pierce), (), targets)
        hits = [(hit.target, hit.leg, hit.distance, hit.mirror) for hit in beam.hits]
        assert hits == [(7, 0, 50.0, True), (1, 1, 140.0, False)]
        assert beam.legs[-1].motion == pytest.approx(last)


@each("along", [(1.0, 0.0), (0.6, 0.8), (-0.8, 0.6)])
def test_a_beam_into_a_wedge_of_a_tenth_of_a_degree_comes_straight_back(along: Point) -> None:
    """To turn it out would take 1,800 reflections; after 1,000 it is sent back."""
    dx, dy = along
    wide = 50.0 * math.tan(math.radians(0.05))
    halves = [(-50.0 * dx - side * wide * dy, -50.0 * dy + side * wide * dx) for side in (1.0, -1.0)]
    mirrors = [mirror((600.0 + hx, 300.0 + hy), (hx, hy)) for hx, hy in halves]
    legs = trace_legs(WORLD, (600.0 - 200.0 * dx, 300.0 - 200.0 * dy), along, 300.0, mirrors, 1)
    assert [leg.motion for leg in legs] == [
        pytest.approx((200.0 * dx, 200.0 * dy), rel=1e-9),
        pytest.approx((-100.0 * dx, -100.0 * dy), rel=1e-9, abs=1e-9),
    ]


def test_a_beam_does_not_meet_its_mirror_twice_however_slanting_it_leaves() -> None:
    for slant in (1e-7 * 1.3**k for k in range(46)):
        direction, start = sure(unit((slant, 1.0))), (100.0 - 40.0 * slant, 7.0)
        legs = trace_legs(WORLD, start, direction, 80.0, [mirror((100.0, 50.0), (0.3, 50.0))], 9)
        assert len(legs) <= 2


@st.composite
def boxes(draw: st.DrawFn) -> tuple[list[Point], Point, Point]:
    """Draw the corners of a convex box, a start inside, and a place at or near a corner of it."""
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
    parts = [weight / sum(weights) for weight in weights]
    start = tuple(sum(p * c[axis] for p, c in zip(parts, corners, strict=True)) for axis in (0, 1))
    x, y = draw(st.sampled_from(corners))
    size = draw(st.sampled_from([0.0, 1e-14, 1e-13, 1e-12, 1e-10, 3e-9, 1e-8, 1e-7, 1e-5, 1e-2, 10.0]))
    aside = st.floats(-1.0, 1.0)
    return corners, (start[0], start[1]), (x + size * draw(aside), y + size * draw(aside))


@pytest.mark.slow
@given(boxes(), st.sampled_from([700.0, 5000.0]))
@example(([(0.0, 0.0), (100.0, 0.0), (100.0, 100.0), (0.0, 100.0)], (50.0, 50.0), CORNER), 900.0)
def test_no_beam_sticks_in_a_closed_box_or_leaks_out_of_it(
    scene: tuple[list[Point], Point, Point], reach: float
) -> None:
    """The sides are judged by exact rationals: no leg ends more than a millionth outside."""
    corners, start, aim = scene
    sides = list(pairwise([*corners, corners[0]]))
    mirrors = [
        mirror(((ax + bx) / 2, (ay + by) / 2), ((bx - ax) / 2, (by - ay) / 2)) for (ax, ay), (bx, by) in sides
    ]
    legs = trace_legs(WORLD, start, sure(unit((aim[0] - start[0], aim[1] - start[1]))), reach, mirrors, 12)
    assert all(length(leg.motion) > 1e-10 for leg in legs)
    assert len(legs) > 12 or sum(length(leg.motion) for leg in legs) == pytest.approx(reach, rel=1e-12)
    for leg in legs:
        x, y = (Fraction(part) + Fraction(way) for part, way in zip(leg.start, leg.motion, strict=True))
        for a, b in sides:
            (ax, ay), (bx, by) = (tuple(map(Fraction, end)) for end in (a, b))
            inside = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
            assert inside >= 0 or inside**2 <= ((bx - ax) ** 2 + (by - ay) ** 2) / 10**12


discs = st.lists(st.tuples(places, st.floats(5.0, 60.0)), min_size=1, max_size=5)


@given(discs, places, headings)
def test_angles_in_and_out_are_equal_and_no_leg_is_inside_of_a_round_mirror(
    rounds: list[tuple[Point, float]], start: Point, direction: Point
) -> None:
    mirrors = [RoundMirror(number, centre, radius) for number, (centre, radius) in enumerate(rounds)]
    legs = trace_legs(WORLD, start, direction, 900.0, (), 6, mirrors)
    assert sum(length(leg.motion) for leg in legs) <= 900.0 + 1e-6
    for leg, after in pairwise(legs):
        normal = sure(leg.normal)
        out, inward = unit(after.motion), unit(leg.motion)
        met = [m for m in mirrors if WORLD.distance(after.start, m.centre) <= m.radius + 1e-6]
        if out is not None and inward is not None and len(met) == 1:
            assert dot(out, normal) == pytest.approx(-dot(inward, normal), abs=1e-9)
            assert dot(out, normal) >= -1e-9
        middle = (after.start[0] + after.motion[0] * 0.5, after.start[1] + after.motion[1] * 0.5)
        for each_mirror in mirrors if length(after.motion) > 1e-3 else ():
            if WORLD.distance(start, each_mirror.centre) > each_mirror.radius:
                assert WORLD.distance(middle, each_mirror.centre) > each_mirror.radius - 1e-4
