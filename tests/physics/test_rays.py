"""Lines, rays and segments against discs and outlines, by exact number (lessons 1, 2 and 3)."""

import math

import pytest

from game.physics.vec import TINY
from tests.physics.reference import *

LINE, RAY, SEGMENT, OUTLINE = line_hits_disc, ray_hits_disc, segment_hits_disc, segment_hits_outline
ALL = (LINE, RAY, SEGMENT, OUTLINE)
FORWARD, BOUNDED, SOLID = ALL[1:], (SEGMENT, OUTLINE), (RAY, SEGMENT)
RIGHT, ZERO, DISC = (20.0, 0.0), (0.0, 0.0), ((10.0, 0.0), 5.0)
UP, LEFT = (0.0, -1.0), (-1.0, 0.0)


@each("kinds, question, answer", [
    # head on, slanting, tangent
    (ALL, (ZERO, RIGHT, *DISC), Crossing(0.25, 0.25, 0.75, (5.0, 0.0), LEFT)),
    (ALL, ((0.0, 3.0), RIGHT, *DISC), Crossing(0.3, 0.3, 0.7, (6.0, 3.0), (-0.8, 0.6))),
    (ALL, ((0.0, 5.0), RIGHT, *DISC), Crossing(0.5, 0.5, 0.5, (10.0, 5.0), (0.0, 1.0))),
    (ALL, ((0.0, math.nextafter(5.0, 6.0)), RIGHT, *DISC), None),
    # what lies behind is met by the endless line alone
    (FORWARD, (ZERO, RIGHT, (-10.0, 0.0), 5.0), None),
    (FORWARD, (ZERO, (-20.0, 0.0), (10.0, 3.0), 5.0), None),
    ((LINE,), (ZERO, RIGHT, (-10.0, 0.0), 5.0), Crossing(-0.75, -0.75, -0.25, (-15.0, 0.0), LEFT)),
    # a segment reaches just as far as its end, a ray farther than its motion
    (BOUNDED, (ZERO, (5.0, 0.0), *DISC), Crossing(1.0, 1.0, 3.0, (5.0, 0.0), LEFT)),
    (BOUNDED, (ZERO, (math.nextafter(5.0, 0.0), 0.0), *DISC), None),
    (BOUNDED, (ZERO, (1.0, 0.0), *DISC), None),
    ((RAY,), (ZERO, (1.0, 0.0), *DISC), Crossing(5.0, 5.0, 15.0, (5.0, 0.0), LEFT)),
    # from inside a disc is hit at once, at its very centre against the direction; an outline where it is left
    (SOLID, ((12.0, 0.0), RIGHT, *DISC), Crossing(0.0, -0.35, 0.15, (12.0, 0.0), (1.0, 0.0))),
    (SOLID, ((10.0, 0.0), ZERO, *DISC), Crossing(0.0, 0.0, 0.0, (10.0, 0.0), UP)),
    (SOLID, ((10.0, 0.0), (0.0, 20.0), *DISC), Crossing(0.0, -0.25, 0.25, (10.0, 0.0), UP)),
    (SOLID, ((5.0, 0.0), (-20.0, 0.0), *DISC), Crossing(0.0, -0.5, 0.0, (5.0, 0.0), LEFT)),
    ((OUTLINE,), ((12.0, 0.0), RIGHT, *DISC), Crossing(0.15, -0.35, 0.15, (15.0, 0.0), (1.0, 0.0))),
    ((OUTLINE,), ((8.0, 0.0), (4.0, 0.0), *DISC), None),
    # from the rim inwards it is met where it starts, and not 20 units on
    ((OUTLINE,), ((5.0, 0.0), RIGHT, *DISC), Crossing(0.0, 0.0, 0.5, (5.0, 0.0), LEFT)),
    # a segment without length is its start
    (SOLID, ((16.0, 0.0), ZERO, *DISC), None),
    ((LINE, OUTLINE), ((12.0, 0.0), ZERO, *DISC), None),
    # a circle without radius is met only head on, or by what stands in it; a negative one never
    (ALL, (ZERO, RIGHT, (10.0, 0.0), 0.0), Crossing(0.5, 0.5, 0.5, (10.0, 0.0), LEFT)),
    (ALL, ((0.0, 1e-9), RIGHT, (10.0, 0.0), 0.0), None),
    (SOLID, ((10.0, 0.0), ZERO, (10.0, 0.0), 0.0), Crossing(0.0, 0.0, 0.0, (10.0, 0.0), UP)),
    (SOLID, ((10.0, 0.0), ZERO, (10.0, 0.0), 0.5), Crossing(0.0, 0.0, 0.0, (10.0, 0.0), UP)),
    (ALL, (ZERO, RIGHT, (10.0, 0.0), -5.0), None),
    (ALL, ((10.0, 0.0), RIGHT, (10.0, 0.0), -5.0), None),
])  # fmt: skip
def test_where_a_circle_is_met(kinds: Any, question: Any, answer: Crossing | None) -> None:
    for hits in kinds:
        assert hits(*question) == answer, hits.__name__


def test_one_ulp_inside_of_a_tangent_or_beyond_the_end_of_a_segment_is_a_hit() -> None:
    for hits in ALL:
        inner = sure(hits((0.0, math.nextafter(5.0, 4.0)), RIGHT, *DISC))
        assert inner.entry < 0.5 < inner.exit
    for hits in BOUNDED:
        assert hits(ZERO, (math.nextafter(5.0, 6.0), 0.0), *DISC) is not None


@each("kernel, arguments, answer", [
    (quadratic, ((0.0, 3.0), RIGHT, *DISC), (400.0, -400.0, 84.0, 25600.0)),
    # f = (4, -3), d = (6, 2): a = 36 + 4, b = 2 (24 - 6), c = 16 + 9 - 100, and b^2 - 4 a c
    (quadratic, ((9.0, 4.0), (6.0, 2.0), (5.0, 7.0), 10.0), (40.0, 36.0, -75.0, 13296.0)),
    (outward, ((3.0, 4.0), ZERO, (1.0, 0.0)), (0.6, 0.8)),
    (outward, ((0.0, 1e-200), ZERO, (1.0, 0.0)), (0.0, 1.0)),
    (outward, ((1e200, 0.0), ZERO, (1.0, 0.0)), (1.0, 0.0)),
    # squares of 1e-161 are not 0 but have lost digits: dividing by their root gave a length of 1.006
    *((outward, ((3.0 * tiny, 4.0 * tiny), ZERO, (1.0, 0.0)), pytest.approx((0.6, 0.8), rel=1e-14))
      for tiny in (1e-160, 1e-161, 1e-162, 1e-200, 1e-308)),
    (outward, (ZERO, ZERO, (2.0, 0.0)), LEFT),
    (outward, (ZERO, ZERO, ZERO), UP),
    # through a point of the rim: there and opposite
    (roots, ((0.5, 0.0), (1.0, 0.0), ZERO, 0.5), (-1.0, 0.0)),
    (roots, ((-0.5, 0.0), (1.0, 0.0), ZERO, 0.5), (0.0, 1.0)),
    (roots, ((10.0, 0.0), RIGHT, (10.0, 0.0), 0.0), (0.0, 0.0)),
    # a motion no longer than the least length has no roots, nor has one that overflows
    (roots, ((-10.0, 0.0), (TINY, 0.0), ZERO, 5.0), None),
    (roots, ((-10.0, 0.0), (2.0 * TINY, 0.0), ZERO, 5.0), pytest.approx((2.5e140, 7.5e140))),
    (roots, ((1e200, 0.0), (1e150, 0.0), ZERO, 5.0), None),
    (roots, ((-1e200, 0.0), (1e150, 0.0), ZERO, 5.0), None),
])  # fmt: skip
def test_the_equation_its_roots_and_normals(
    kernel: Callable[..., object], arguments: Any, answer: object
) -> None:
    assert kernel(*arguments) == answer


@given(headings, st.floats(1.0, 50.0), st.floats(10.0, 310.0))
def test_no_tangent_is_lost_because_its_roots_come_out_swapped(
    heading: Point, radius: float, reach: float
) -> None:
    """At a tangent both roots are one number, rounded in two ways, so the last bit may swap them."""
    (dx, dy), share = heading, reach / 400.0
    question = (ZERO, (dx * 400.0, dy * 400.0), (dx * reach - dy * radius, dy * reach + dx * radius), radius)
    assume(quadratic(*question).discriminant >= 0.0)
    both = sure(roots(*question))
    assert both[0] <= both[1]
    assert both == pytest.approx((share, share), abs=1e-6)


@each("question, is_hit", [
    # the limit of a ray is in units, whatever the length of the direction; who stands in a disc needs none
    *(((ZERO, (size, 0.0), (100.0, 0.0), 10.0, *limit), is_hit) for size in (1.0, 0.25, 40.0)
      for limit, is_hit in (((90.0,), True), ((89.999,), False), ((), True))),
    *(((ZERO, (1.0, 0.0), (5.0, 0.0), 10.0, limit), is_hit)
      for limit, is_hit in ((0.5, True), (0.0, True), (-1.0, False), (math.nan, False))),
    ((ZERO, ZERO, (1.0, 0.0), 5.0, 10.0), True),
    ((ZERO, ZERO, (9.0, 0.0), 5.0, 10.0), False),
])  # fmt: skip
def test_how_far_a_ray_reaches(question: Any, is_hit: bool) -> None:
    assert (ray_hits_disc(*question) is not None) is is_hit


vertices = st.tuples(st.integers(-1500, 1500).map(float), st.integers(-1500, 1500).map(float))


@given(vertices, vertices, st.lists(st.tuples(vertices, st.integers(0, 90).map(float)), max_size=12))
def test_the_first_of_many_discs_is_the_soonest_and_then_the_earliest_in_the_list(
    start: Point, motion: Point, discs: list[tuple[Point, float]]
) -> None:
    discs = [*discs, *discs]
    told = [(number, segment_hits_disc(start, motion, *disc)) for number, disc in enumerate(discs)]
    hits = [(crossing.fraction, number) for number, crossing in told if crossing is not None]
    first = first_hit(start, motion, discs)
    assert (first and (first[1].fraction, first[0])) == min(hits, default=None)
