"""Circles that meet, alone and in numbers: overlap, contact point, bounce and separation (lesson 5)."""

import math
from itertools import pairwise

import pytest

from game.sim.classic.play.octagons import octagons_meet
from tests.physics.reference import *

STILL, AXIS, NONE = (0.0, 0.0), (1.0, 0.0), ((0.0, 0.0), (0.0, 0.0))
ONE_AND_ONE = (AXIS, 1.0, 1.0)
LESS = math.nextafter(5.0, 4.0)


@each("kernel, arguments, answer", [
    (overlap, ((3.0, 4.0), 2.0, 4.0), Overlap((0.6, 0.8), 1.0)),
    (overlap, ((-3.0, -4.0), 4.0, 2.0), Overlap((-0.6, -0.8), 1.0)),
    # just touching is an overlap of no depth, and one ulp apart is none
    (overlap, ((3.0, 4.0), 2.0, 3.0), Overlap((0.6, 0.8), 0.0)),
    (overlap, ((5.0, 0.0), 5.0, 0.0), Overlap(AXIS, 0.0)),
    (overlap, ((math.nextafter(5.0, 6.0), 0.0), 2.0, 3.0), None),
    (overlap, ((LESS, 0.0), 2.0, 3.0), (AXIS, 5.0 - LESS)),
    # concentric discs part to the right everywhere
    (overlap, (STILL, 2.0, 3.0), Overlap(AXIS, 5.0)),
    (overlap, (STILL, 0.0, 0.0), Overlap(AXIS, 0.0)),
    # a negative radius overlaps nothing
    (overlap, (STILL, -1.0, 5.0), None),
    (overlap, (STILL, 5.0, -1.0), None),
    (overlap, ((1.0, 0.0), -5.0, -5.0), None),
    # too small for squares
    (overlap, ((1e-150, 0.0), 2e-150, 1e-150), (AXIS, pytest.approx(2e-150, rel=1e-14, abs=0.0))),
    # the contact point is weighted by the radii; of circles that touch it is on the rim
    (contact_point, ((10.0, 20.0), (8.0, 4.0), 3.0, 1.0), (16.0, 23.0)),
    (contact_point, ((10.0, 20.0), (8.0, 4.0), 0.0, 1.0), (10.0, 20.0)),
    (contact_point, ((10.0, 20.0), STILL, 0.0, 0.0), (10.0, 20.0)),
    (contact_point, ((10.0, 20.0), (2.0, 0.0), 0.0, 0.0), (11.0, 20.0)),
    (contact_point, (STILL, (3.0, 4.0), 2.0, 3.0), pytest.approx((1.2, 1.6), rel=1e-15)),
    # mass 1 at 3 units/s and mass 2 at rest make -1 and 2
    (bounce, ((3.0, 0.0), STILL, AXIS, 1.0, 0.5), Bounce((-1.0, 0.0), (2.0, 0.0), 4.0)),
    # a glancing hit leaves the part along the surface
    (bounce, ((5.0, 7.0), (-3.0, -2.0), *ONE_AND_ONE), Bounce((-3.0, 7.0), (5.0, -2.0), 8.0)),
    # a wall does not move and turns back the rest; two walls never bounce
    (bounce, ((3.0, 4.0), STILL, AXIS, 0.25, 0.0), Bounce((-3.0, 4.0), STILL, 24.0)),
    (bounce, (STILL, (-3.0, 4.0), AXIS, 0.0, 0.25), Bounce(STILL, (3.0, 4.0), 24.0)),
    (bounce, ((3.0, 0.0), (-3.0, 0.0), AXIS, 0.0, 0.0), None),
    # parting and resting pairs get no impulse; the slightest approach gets one, even if it underflows
    *((bounce, ((speed, 9.0), (0.0, -9.0), *ONE_AND_ONE), None) for speed in (0.0, -1.0, -1e-300)),
    (bounce, ((1e-300, 0.0), STILL, *ONE_AND_ONE), Bounce(STILL, (1e-300, 0.0), 1e-300)),
    (bounce, ((5e-324, 0.0), STILL, AXIS, 4.0, 4.0), Bounce((5e-324, 0.0), STILL, 0.0)),
    # parting is shared by inverse mass
    (separation, (AXIS, 4.0, 1.0, 1.0), ((-2.0, 0.0), (2.0, 0.0))),
    (separation, ((0.0, 1.0), 4.0, 3.0, 1.0), ((0.0, -3.0), (0.0, 1.0))),
    (separation, (AXIS, 4.0, 1.0, 0.0), ((-4.0, 0.0), (0.0, 0.0))),
    (separation, (AXIS, 4.0, 0.0, 0.5), ((0.0, 0.0), (4.0, 0.0))),
    *((separation, (AXIS, depth, 1.0, 1.0), NONE) for depth in (0.0, -1.0, math.nan, math.inf)),
    *((separation, (AXIS, 4.0, inverse, inverse), NONE) for inverse in (0.0, math.nan, math.inf)),
])  # fmt: skip
def test_what_two_circles_do(kernel: Callable[..., object], arguments: Any, answer: object) -> None:
    assert kernel(*arguments) == answer


@each("dx, dy, is_met", [
    (7.0, 0.0, True), (-7.0, 3.0, True), (0.0, -7.0, True), (3.0, 7.0, True), (7.25, 0.0, False),
    (0.0, 7.25, False),
    (5.25, 5.0, True), (5.25, 5.25, False), (-5.25, 5.25, False),
])  # fmt: skip
def test_octagons_of_7_units_meet_at_their_sides_but_not_at_their_cut_corners(
    dx: float, dy: float, is_met: bool
) -> None:
    assert octagons_meet(dx, dy, 7.0, 1.5) is is_met


@each("one, other, after, contact", [
    # two that approach bounce and part to just touching
    ((100.0, 50.0, 5.0), (116.0, 50.0, -3.0), ((98.0, 50.0, -3.0, 0.0), (118.0, 50.0, 5.0, 0.0)),
     ((108.0, 50.0), AXIS, 4.0, 8.0, (5.0, 0.0), (-3.0, 0.0))),
    # across the seam all the same, and they stay in the world
    ((1279.0, 1.0, 5.0), (15.0, 1.0, -3.0), ((1277.0, 1.0, -3.0, 0.0), (17.0, 1.0, 5.0, 0.0)),
     ((7.0, 1.0), AXIS, 4.0, 8.0, (5.0, 0.0), (-3.0, 0.0))),
    ((1.0, 1.0, -5.0), (1265.0, 1.0), ((3.0, 1.0, 0.0, 0.0), (1263.0, 1.0, -5.0, 0.0)),
     ((1273.0, 1.0), (-1.0, 0.0), 4.0, 5.0, (-5.0, 0.0), STILL)),
    # parting over an edge wraps
    ((5.0, 1.0), (5.0, 17.0), ((5.0, 719.0, 0.0, 0.0), (5.0, 19.0, 0.0, 0.0)),
     ((5.0, 9.0), (0.0, 1.0), 4.0, 0.0, STILL, STILL)),
    ((1263.0, 703.0), (1279.0, 703.0), ((1261.0, 703.0, 0.0, 0.0), (1.0, 703.0, 0.0, 0.0)),
     ((1271.0, 703.0), AXIS, 4.0, 0.0, STILL, STILL)),
    # a parting pair is separated without impulse, a resting one without gaining speed
    ((100.0, 50.0, -5.0, 1.0), (116.0, 50.0, 3.0), ((98.0, 50.0, -5.0, 1.0), (118.0, 50.0, 3.0, 0.0)),
     ((108.0, 50.0), AXIS, 4.0, 0.0, (-5.0, 1.0), (3.0, 0.0))),
    ((100.0, 50.0), (104.0, 50.0, 0.0, 0.0, 10.0, 3.0), ((96.0, 50.0, 0.0, 0.0), (116.0, 50.0, 0.0, 0.0)),
     ((102.0, 50.0), AXIS, 16.0, 0.0, STILL, STILL)),
    # a wall stays; two walls are told but left alone
    ((100.0, 50.0, 0.0, 0.0, 10.0, 0.0), (116.0, 50.0, -3.0, 2.0),
     ((100.0, 50.0, 0.0, 0.0), (120.0, 50.0, 3.0, 2.0)), ((108.0, 50.0), AXIS, 4.0, 6.0, STILL, (-3.0, 2.0))),
    ((100.0, 50.0, 0.0, 0.0, 10.0, 0.0), (116.0, 50.0, 0.0, 0.0, 10.0, 0.0),
     ((100.0, 50.0, 0.0, 0.0), (116.0, 50.0, 0.0, 0.0)), ((108.0, 50.0), AXIS, 4.0, 0.0, STILL, STILL)),
    # apart nothing is told
    ((100.0, 50.0), (130.0, 50.0), ((100.0, 50.0, 0.0, 0.0), (130.0, 50.0, 0.0, 0.0)), None),
])  # fmt: skip
def test_a_pair_is_resolved_and_told(one: Any, other: Any, after: object, contact: Any) -> None:
    a, b = a_body(*one), a_body(*other)
    told = resolve_pairs(WORLD, [a, b], [(0, 1)])
    assert told == ([ContactRecord(0, 1, *contact)] if contact else [])
    assert ((a.x, a.y, a.vx, a.vy), (b.x, b.y, b.vx, b.vy)) == after


def test_pairs_are_resolved_in_the_order_given_and_one_that_has_been_pushed_apart_is_left_alone() -> None:
    for pairs, speeds in (([(0, 1), (1, 2)], [0.0, 0.0, 6.0]), ([(1, 2), (0, 1)], [0.0, 6.0, 0.0])):
        row = [a_body(100.0, 50.0, vx=6.0), a_body(119.0, 50.0), a_body(138.0, 50.0)]
        resolve_pairs(WORLD, row, pairs)
        assert [body.vx for body in row] == speeds
    row = [a_body(100.0, 50.0), a_body(104.0, 50.0), a_body(85.0, 50.0, inverse_mass=0.0)]
    contacts = resolve_pairs(WORLD, row, [(0, 1), (0, 2), (1, 2)])
    assert [(contact.a, contact.b) for contact in contacts] == [(0, 1), (0, 2)]


def test_evenly_both_move_as_far_whatever_their_masses_but_what_nothing_moves_stays() -> None:
    heavy, light = a_body(100.0, 50.0, inverse_mass=0.0625), a_body(116.0, 50.0, vx=-3.0)
    (contact,) = resolve_pairs(WORLD, [heavy, light], [(0, 1)], evenly=True)
    assert (heavy.x, light.x) == (98.0, 118.0)
    assert contact.impulse * (0.0625 + 1.0) == 6.0
    assert (heavy.vx, light.vx) == pytest.approx((-6.0 / 17.0, 45.0 / 17.0), rel=1e-15)
    for turn in (1, -1):
        wall, light = a_body(100.0, 50.0, inverse_mass=0.0), a_body(116.0, 50.0)
        resolve_pairs(WORLD, [wall, light][::turn], [(0, 1)], evenly=True)
        assert (wall.x, light.x) == (100.0, 120.0)


@each("evenly, left", [(False, 11.0), (True, 0.001)])
def test_a_light_body_between_two_heavy_ones_is_parted_from_both_in_few_rounds_only_evenly(
    evenly: bool, left: float
) -> None:
    row = [a_body(x, 50.0, inverse_mass=mass) for x, mass in ((100.0, 1e-4), (116.0, 1.0), (132.0, 1e-4))]
    for _ in range(8):
        resolve_pairs(WORLD, row, [(0, 1), (1, 2)], evenly=evenly)
    overlaps = [20.0 - (b.x - a.x) for a, b in pairwise(row)]
    assert (max(overlaps) > 4.0) is not evenly
    assert sum(overlaps) < left


inverses = st.floats(1e-4, 10.0) | st.just(0.0)


@given(vectors(1e3), vectors(1e3), headings, st.floats(1e-4, 10.0), inverses, st.floats(0.0, 1.0))
def test_a_bounce_keeps_momentum_and_what_goes_across_and_loses_no_more_energy_than_it_must(  # noqa: PLR0917
    va: Point, vb: Point, n: Point, inverse_a: float, inverse_b: float, restitution: float
) -> None:
    """Told from the other side it is the same to the bit."""
    after = bounce(va, vb, n, inverse_a, inverse_b, restitution)
    swapped = bounce(vb, va, (-n[0], -n[1]), inverse_b, inverse_a, restitution)
    approach = dot(minus(va, vb), n)
    if after is None or swapped is None:
        assert after is swapped
        assert approach <= 0.0
        return
    ua, ub, impulse = after
    assert swapped == (ub, ua, impulse)
    assert dot(minus(ub, ua), n) == pytest.approx(restitution * approach, abs=1e-9)
    for v, u, inverse, way in ((va, ua, inverse_a, -1.0), (vb, ub, inverse_b, 1.0)):
        assert u == pytest.approx(along(v, n, way * impulse * inverse), abs=1e-9)
        assert cross(u, n) == pytest.approx(cross(v, n), abs=1e-10)
    if inverse_b > 0.0:
        bodies = ((va, ua, 1.0 / inverse_a), (vb, ub, 1.0 / inverse_b))
        lost = sum(mass * (dot(v, v) - dot(u, u)) for v, u, mass in bodies)
        scale = 2000.0 * (1.0 / inverse_a + 1.0 / inverse_b)
        expected = (1.0 - restitution * restitution) * approach * approach / (inverse_a + inverse_b)
        assert lost == pytest.approx(expected, abs=1e-9 * scale)
