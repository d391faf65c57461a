"""Many discs that bounce: who is resolved, in which order, and what is told of it."""

from itertools import pairwise

import pytest

from game.physics import Torus, resolve_pairs
from game.physics.space.contacts import Contact
from game.sim.bodies import Rock
from tests.physics.body import Body

WORLD = Torus(1280.0, 720.0)


def test_two_that_approach_bounce_and_part_to_just_touching() -> None:
    a, b = Body(100.0, 50.0, vx=5.0), Body(116.0, 50.0, vx=-3.0)
    contacts = resolve_pairs(WORLD, [a, b], [(0, 1)])
    assert contacts == [Contact(0, 1, (108.0, 50.0), (1.0, 0.0), 4.0, 8.0, (5.0, 0.0), (-3.0, 0.0))]
    assert (a.x, a.vx, b.x, b.vx) == (98.0, -3.0, 118.0, 5.0)


def test_across_the_seam_they_bounce_all_the_same_and_stay_in_the_world() -> None:
    a, b = Body(1279.0, 1.0, vx=5.0), Body(15.0, 1.0, vx=-3.0)
    contacts = resolve_pairs(WORLD, [a, b], [(0, 1)])
    assert contacts == [Contact(0, 1, (7.0, 1.0), (1.0, 0.0), 4.0, 8.0, (5.0, 0.0), (-3.0, 0.0))]
    assert (a.x, b.x) == (1277.0, 17.0)
    c, d = Body(1.0, 1.0, vx=-5.0), Body(1265.0, 1.0)
    assert resolve_pairs(WORLD, [c, d], [(0, 1)])[0].point == (1273.0, 1.0)
    assert (c.x, d.x) == (3.0, 1263.0)


def test_across_the_corner() -> None:
    a, b = Body(1278.0, 716.0, vx=1.0, vy=2.0, radius=6.0), Body(4.0, 4.0, radius=8.0)
    contact = resolve_pairs(WORLD, [a, b], [(0, 1)])[0]
    assert contact.normal == (0.6, 0.8)
    assert contact.depth == 4.0
    assert (a.x, a.y) == pytest.approx((1276.8, 714.4))
    assert (b.x, b.y) == pytest.approx((5.2, 5.6))


def test_separating_over_an_edge_wraps() -> None:
    a, b = Body(1.0, 1.0), Body(17.0, 1.0)
    resolve_pairs(WORLD, [a, b], [(0, 1)])
    assert (a.x, b.x) == (1279.0, 19.0)
    c, d = Body(5.0, 1.0), Body(5.0, 17.0)
    resolve_pairs(WORLD, [c, d], [(0, 1)])
    assert (c.y, d.y) == (719.0, 19.0)
    e, f = Body(1263.0, 703.0), Body(1279.0, 703.0)
    resolve_pairs(WORLD, [e, f], [(0, 1)])
    assert (e.x, f.x) == (1261.0, 1.0)
    g, h = Body(5.0, 703.0), Body(5.0, 719.0)
    resolve_pairs(WORLD, [g, h], [(0, 1)])
    assert (g.y, h.y) == (701.0, 1.0)


def test_a_parting_pair_is_separated_without_impulse() -> None:
    a, b = Body(100.0, 50.0, vx=-5.0, vy=1.0), Body(116.0, 50.0, vx=3.0)
    contacts = resolve_pairs(WORLD, [a, b], [(0, 1)])
    assert contacts == [Contact(0, 1, (108.0, 50.0), (1.0, 0.0), 4.0, 0.0, (-5.0, 1.0), (3.0, 0.0))]
    assert (a.x, a.vx, a.vy, b.x, b.vx) == (98.0, -5.0, 1.0, 118.0, 3.0)


def test_resting_bodies_are_pushed_apart_without_gaining_speed() -> None:
    a, b = Body(100.0, 50.0), Body(104.0, 50.0, inverse_mass=3.0)
    resolve_pairs(WORLD, [a, b], [(0, 1)])
    assert (a.vx, a.vy, b.vx, b.vy) == (0.0, 0.0, 0.0, 0.0)
    assert (a.x, b.x) == (96.0, 116.0)


def test_a_wall_stays() -> None:
    wall, ball = Body(100.0, 50.0, inverse_mass=0.0), Body(116.0, 50.0, vx=-3.0, vy=2.0)
    resolve_pairs(WORLD, [wall, ball], [(0, 1)])
    assert (wall.x, wall.vx) == (100.0, 0.0)
    assert (ball.x, ball.vx, ball.vy) == (120.0, 3.0, 2.0)


def test_two_walls_are_told_but_left_alone() -> None:
    a, b = Body(100.0, 50.0, inverse_mass=0.0), Body(116.0, 50.0, inverse_mass=0.0)
    assert resolve_pairs(WORLD, [a, b], [(0, 1)])[0].impulse == 0.0
    assert (a.x, b.x) == (100.0, 116.0)


def test_restitution_zero_keeps_them_together() -> None:
    a, b = Body(100.0, 50.0, vx=4.0), Body(116.0, 50.0)
    resolve_pairs(WORLD, [a, b], [(0, 1)], 0.0)
    assert (a.vx, b.vx) == (2.0, 2.0)


def test_a_pair_that_has_been_pushed_apart_already_is_left_alone() -> None:
    a, b, c = Body(100.0, 50.0), Body(104.0, 50.0, inverse_mass=1.0), Body(85.0, 50.0, inverse_mass=0.0)
    contacts = resolve_pairs(WORLD, [a, b, c], [(0, 1), (0, 2), (1, 2)])
    assert [(contact.a, contact.b) for contact in contacts] == [(0, 1), (0, 2)]


def test_pairs_are_resolved_in_the_order_given() -> None:
    def row() -> list[Rock]:
        return [Body(100.0, 50.0, vx=6.0), Body(119.0, 50.0), Body(138.0, 50.0)]

    first, second = row(), row()
    resolve_pairs(WORLD, first, [(0, 1), (1, 2)])
    resolve_pairs(WORLD, second, [(1, 2), (0, 1)])
    assert [body.vx for body in first] == [0.0, 0.0, 6.0]
    assert [body.vx for body in second] == [0.0, 6.0, 0.0]


def test_pairs_apart_are_not_told() -> None:
    assert resolve_pairs(WORLD, [Body(100.0, 50.0), Body(130.0, 50.0)], [(0, 1)]) == []


def test_evenly_both_move_as_far_whatever_their_masses_but_what_nothing_moves_stays() -> None:
    heavy, light = Body(100.0, 50.0, inverse_mass=0.0625), Body(116.0, 50.0, vx=-3.0)
    (contact,) = resolve_pairs(WORLD, [heavy, light], [(0, 1)], evenly=True)
    assert (heavy.x, light.x) == (98.0, 118.0)
    assert contact.impulse * (0.0625 + 1.0) == 6.0
    assert (heavy.vx, light.vx) == pytest.approx((-6.0 / 17.0, 45.0 / 17.0), rel=1e-15)
    wall, light = Body(100.0, 50.0, inverse_mass=0.0), Body(116.0, 50.0)
    for bodies, pair in (([wall, light], (0, 1)), ([light, wall], (0, 1))):
        light.x = 116.0
        resolve_pairs(WORLD, bodies, [pair], evenly=True)
        assert (wall.x, light.x) == (100.0, 120.0)


@pytest.mark.parametrize(("evenly", "left"), [(False, 11.0), (True, 0.001)])
def test_a_light_body_between_two_heavy_ones_is_parted_from_both_in_few_rounds_only_evenly(
    evenly: bool, left: float
) -> None:
    row = [
        Body(100.0, 50.0, inverse_mass=1e-4),
        Body(116.0, 50.0),
        Body(132.0, 50.0, inverse_mass=1e-4),
    ]
    for _ in range(8):
        resolve_pairs(WORLD, row, [(0, 1), (1, 2)], evenly=evenly)
    overlaps = [20.0 - (b.x - a.x) for a, b in pairwise(row)]
    assert (max(overlaps) > 4.0) is not evenly
    assert sum(overlaps) < left
