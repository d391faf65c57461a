"""The broad phase against the plain loop: the same pairs, in the same order, wherever the discs lie."""

import math
from random import Random

import pytest

from game.physics import Torus, naive_pairs, overlapping_pairs
from tests.each import each

WORLD = Torus(1280.0, 720.0)
Scene = tuple[list[float], list[float], list[float]]


def scene(number: int, seed: int, most: float, world: Torus = WORLD) -> Scene:
    dice = Random(seed)
    xs = [dice.random() * world.width for _ in range(number)]
    ys = [dice.random() * world.height for _ in range(number)]
    return xs, ys, [dice.random() * most for _ in range(number)]


def with_strangers(xs: list[float], ys: list[float], radii: list[float]) -> Scene:
    """Add ten small discs that touch nothing near the left, so that the quick way is taken."""
    return (
        [*xs, *(300.0 + 60.0 * k for k in range(10))],
        [*ys, *(360.0 for _ in range(10))],
        [*radii, *(1.0 for _ in range(10))],
    )


def test_pairs_come_sorted_with_the_lower_index_first() -> None:
    xs, ys, radii = [100.0, 120.0, 110.0], [50.0, 50.0, 60.0], [11.0, 11.0, 5.0]
    assert naive_pairs(WORLD, xs, ys, radii) == [(0, 1), (0, 2), (1, 2)]
    assert overlapping_pairs(WORLD, *with_strangers(xs, ys, radii)) == [(0, 1), (0, 2), (1, 2)]


def test_touching_counts_and_one_ulp_apart_does_not() -> None:
    for other, pairs in ((103.0, [(0, 1)]), (math.nextafter(103.0, 104.0), [])):
        xs, ys, radii = [100.0, other], [50.0, 54.0], [2.0, 3.0]
        assert naive_pairs(WORLD, xs, ys, radii) == pairs
        assert overlapping_pairs(WORLD, *with_strangers(xs, ys, radii)) == pairs


@each("a, b", [
    ((1278.0, 50.0), (1.0, 54.0)), ((1.0, 50.0), (1278.0, 54.0)), ((50.0, 719.0), (53.0, 3.0)),
    ((50.0, 3.0), (53.0, 719.0)), ((1278.0, 718.0), (1.0, 2.0)), ((1278.0, 2.0), (1.0, 718.0)),
    ((0.0, 0.0), (1277.0, 716.0)),
])  # fmt: skip
def test_discs_touch_across_the_seam_and_the_corner(a: tuple[float, float], b: tuple[float, float]) -> None:
    xs, ys, radii = [a[0], b[0]], [a[1], b[1]], [2.0, 3.0]
    assert naive_pairs(WORLD, xs, ys, radii) == [(0, 1)]
    assert overlapping_pairs(WORLD, *with_strangers(xs, ys, radii)) == [(0, 1)]
    shrunk = [2.0, 2.99]
    assert naive_pairs(WORLD, xs, ys, shrunk) == []
    assert overlapping_pairs(WORLD, *with_strangers(xs, ys, shrunk)) == []


def test_no_discs_and_one_disc_make_no_pair() -> None:
    assert overlapping_pairs(WORLD, [], [], []) == []
    assert overlapping_pairs(WORLD, [1.0], [1.0], [1.0]) == []


def test_points_on_one_place_touch() -> None:
    xs, ys, radii = [7.0] * 8, [7.0] * 8, [0.0] * 8
    assert len(overlapping_pairs(WORLD, xs, ys, radii)) == 28
    assert overlapping_pairs(WORLD, xs, ys, radii) == naive_pairs(WORLD, xs, ys, radii)


def test_two_points_whose_distance_underflows_touch_in_both() -> None:
    xs, ys, radii = with_strangers([7.0, 7.0], [0.0, 1e-200], [0.0, 0.0])
    assert naive_pairs(WORLD, xs, ys, radii) == overlapping_pairs(WORLD, xs, ys, radii) == [(0, 1)]


@pytest.mark.parametrize("number", [2, 6, 7, 30, pytest.param(400, marks=pytest.mark.slow)])
@each("most", [0.0, 5.0, 30.0, 119.0, 121.0, 200.0, 319.0, 321.0, 2000.0])
def test_the_same_pairs_as_the_plain_loop(number: int, most: float) -> None:
    where = scene(number, number, most)
    assert overlapping_pairs(WORLD, *where) == naive_pairs(WORLD, *where)


@each("world", [Torus(1e-3, 2e-3), Torus(1e12, 1e12), Torus(1e4, 30.0), Torus(30.0, 1e4)])
@each("number", [20, 250])
def test_the_same_pairs_in_worlds_of_any_size(world: Torus, number: int) -> None:
    for part in (0.01, 0.05, 0.2, 0.24999, 0.3):
        where = scene(number, 5, part * min(world.width, world.height), world)
        assert overlapping_pairs(world, *where) == naive_pairs(world, *where)


@each("number", [60, 300])
def test_everything_on_the_seams_is_found_once(number: int) -> None:
    dice = Random(3)
    edges = [0.0, math.nextafter(1280.0, 0.0), 1e-300, 640.0, 5.0, 1275.0]
    rims = [0.0, math.nextafter(720.0, 0.0), 1e-300, 360.0, 5.0, 715.0]
    xs = [edges[int(dice.random() * 6)] for _ in range(number)]
    ys = [rims[int(dice.random() * 6)] for _ in range(number)]
    radii = [5.0 * int(dice.random() * 3) for _ in range(number)]
    assert overlapping_pairs(WORLD, xs, ys, radii) == naive_pairs(WORLD, xs, ys, radii)


@pytest.mark.slow
@each("number", [50, 300])
def test_a_kept_order_never_changes_the_answer(number: int) -> None:
    xs, ys, radii = scene(number, 9, 20.0)
    order: list[int] = []
    for _ in range(20):
        xs = [(x + 37.0) % 1280.0 for x in xs]
        ys = [(y + 17.0) % 720.0 for y in ys]
        assert overlapping_pairs(WORLD, xs, ys, radii, order) == naive_pairs(WORLD, xs, ys, radii)
    assert sorted(order) == list(range(number))
    lefts = [(xs[i] - radii[i]) % 1280.0 for i in order]
    assert lefts == sorted(lefts)


def test_a_kept_order_is_by_left_edge_also_for_points_and_for_discs_at_the_seam() -> None:
    """The left edge of a disc that hangs over the seam is behind all others; 0.0 belongs to the world."""
    xs = [0.5, 640.0, 0.0, 20.0, 5.0, 900.0, 1279.0]
    radii = [1.0, 0.0, 2.0, 2.0, 5.0, 0.0, 1.0]  # left edges: 1279.5, 640, 1278, 18, 0, 900, 1278
    order: list[int] = []
    overlapping_pairs(WORLD, xs, [100.0 * k for k in range(7)], radii, order)
    assert order == [4, 3, 1, 5, 2, 6, 0]


def test_a_disc_whose_rim_is_rounded_at_the_seam_is_not_lost_in_a_wide_world() -> None:
    """In a world of 1e9 units a left edge is rounded by 1e-7: the edges of touching discs miss each other."""
    world = Torus(1e9, 1e9)
    where = with_strangers([999999987.9, 6.4], [5.0, 5.0], [9.3, 9.2])
    assert naive_pairs(world, *where) == overlapping_pairs(world, *where) == [(0, 1)]


def test_a_disc_whose_rim_is_rounded_at_the_seam_is_not_lost_in_a_wide_and_flat_world() -> None:
    world = Torus(1e12, 400.0)
    where = with_strangers([999999999993.1, 22.2], [5.0, 5.0], [13.7, 15.4])
    assert naive_pairs(world, *where) == overlapping_pairs(world, *where) == [(0, 1)]


def test_a_disc_of_1e150_units_meets_nothing_and_the_next_smaller_meets_everybody() -> None:
    """The square of the sum of two larger radii may be no number."""
    for radius, pairs in ((1e150, []), (math.nextafter(1e150, 0.0), [(0, 1)])):
        assert naive_pairs(WORLD, [1.0, 700.0], [1.0, 300.0], [radius, 1.0]) == pairs


def test_an_order_of_another_length_is_made_anew() -> None:
    order = [2, 1, 0]
    where = scene(40, 1, 30.0)
    assert overlapping_pairs(WORLD, *where, order) == naive_pairs(WORLD, *where)
    assert sorted(order) == list(range(40))


@pytest.mark.slow
@each("which, bad", [
    *((which, bad) for which in range(3) for bad in (math.nan, math.inf, -math.inf)),
    (2, -5.0),
])  # fmt: skip
@each("number", [5, 40, 250])
def test_a_disc_with_nonsense_in_it_meets_nothing_and_hides_nobody(
    which: int, bad: float, number: int
) -> None:
    where = scene(number, 4, 25.0)
    sound = naive_pairs(WORLD, *where)
    broken = number // 2
    where[which][broken] = bad
    expected = [pair for pair in sound if broken not in pair]
    assert naive_pairs(WORLD, *where) == expected
    assert overlapping_pairs(WORLD, *where) == expected


def test_two_negative_radii_do_not_make_a_reach() -> None:
    assert naive_pairs(WORLD, [5.0, 6.0], [5.0, 5.0], [-9.0, -9.0]) == []
    assert naive_pairs(WORLD, [5.0, 6.0], [5.0, 5.0], [-1.0, 9.0]) == []
    for radii in ([-9.0, -9.0], [-1.0, 9.0], [-5e-324, 9.0]):
        assert overlapping_pairs(WORLD, *with_strangers([5.0, 6.0], [5.0, 5.0], radii)) == []


def test_lists_of_unequal_length_are_refused() -> None:
    with pytest.raises(ValueError, match="zip"):
        overlapping_pairs(WORLD, [0.0] * 8, [0.0] * 8, [1.0] * 7)
