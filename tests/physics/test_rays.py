"""Lines, rays and segments against discs and outlines, by exact number (lessons 1, 2 and 3)."""

import math
from collections.abc import Callable
from typing import Any

import pytest

from game.physics import (
    Crossing,
    Point,
    first_hit,
    line_hits_disc,
    outward,
    quadratic,
    ray_hits_disc,
    roots,
    segment_hits_disc,
    segment_hits_outline,
)
from game.physics.vec import TINY
from tests.arena import sure
from tests.each import each

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
    ((OUTLINE,), ((12.0, 0.0), RIGHT, *DISC), Crossing(0.15, -0.35, 0.15, (15.0, 0.0), (1.0, 0.0))),
    ((OUTLINE,), ((8.0, 0.0), (4.0, 0.0), *DISC), None),
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


@each("hits", SOLID)
def test_who_starts_in_a_disc_or_on_its_rim_hits_it_at_once(hits: Callable[..., Crossing | None]) -> None:
    for motion in (RIGHT, (-20.0, 0.0), (0.0, 20.0), ZERO):
        rim = sure(hits((5.0, 0.0), motion, *DISC))
        assert (rim.fraction, rim.point, rim.normal) == (0.0, (5.0, 0.0), LEFT)
    centre = sure(hits((10.0, 0.0), (0.0, 3.0), *DISC))
    assert (centre.fraction, centre.normal) == (0.0, UP)
    assert hits((10.0, 0.0), RIGHT, (10.0, 0.0), 0.0) is not None
    assert hits((8.0, 0.0), (4.0, 0.0), *DISC) is not None
    assert hits((10.0, 0.0), (0.125, 0.0), (10.0, 0.0), 0.5) is not None


@each("kernel, arguments, answer", [
    (quadratic, ((0.0, 3.0), RIGHT, *DISC), (400.0, -400.0, 84.0, 25600.0)),
    # f = (4, -3), d = (6, 2): a = 36 + 4, b = 2 (24 - 6), c = 16 + 9 - 100, and b^2 - 4 a c
    (quadratic, ((9.0, 4.0), (6.0, 2.0), (5.0, 7.0), 10.0), (40.0, 36.0, -75.0, 13296.0)),
    (outward, ((3.0, 4.0), ZERO, (1.0, 0.0)), (0.6, 0.8)),
    (outward, ((0.0, 1e-200), ZERO, (1.0, 0.0)), (0.0, 1.0)),
    (outward, ((1e200, 0.0), ZERO, (1.0, 0.0)), (1.0, 0.0)),
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


@each("centre", [(10.0, 0.0), (-10.0, 0.0), ZERO])
def test_both_roots_solve_the_equation_on_either_side(centre: Point) -> None:
    a, b, c, _ = quadratic((0.0, 3.0), RIGHT, centre, 5.0)
    near, far = sure(roots((0.0, 3.0), RIGHT, centre, 5.0))
    assert near < far
    assert [a * t * t + b * t + c for t in (near, far)] == pytest.approx([0.0, 0.0], abs=1e-12)


def test_a_ray_without_length_or_with_a_short_limit_still_meets_what_it_starts_in() -> None:
    assert ray_hits_disc(ZERO, ZERO, (1.0, 0.0), 5.0, 10.0) is not None
    assert ray_hits_disc(ZERO, ZERO, (9.0, 0.0), 5.0, 10.0) is None
    assert ray_hits_disc(ZERO, (1.0, 0.0), (1.0, 0.0), 5.0, 0.5) is not None


def test_of_two_discs_met_at_the_same_fraction_the_earlier_in_the_list_is_told() -> None:
    far, crossing = ((20.0, 0.0), 5.0), segment_hits_disc(ZERO, RIGHT, *DISC)
    assert first_hit(ZERO, RIGHT, [far, DISC, DISC]) == (1, crossing)
    assert first_hit(ZERO, RIGHT, [DISC, far]) == (0, crossing)
    assert first_hit(ZERO, RIGHT, [((0.0, 90.0), 5.0)]) is None
