"""The broad phase against the plain loop: the same pairs, in the same order, wherever the discs lie."""

import math
from random import Random

import pytest

from tests.physics.reference import *

WIDE, FLAT = Torus(1e9, 1e9), Torus(1e12, 400.0)
ULP_MORE = math.nextafter(103.0, 104.0)


def with_strangers(xs: list[float], ys: list[float], radii: list[float]) -> Discs:
    """Add ten small discs that touch nothing near the left, so that the quick way is taken."""
    return [*xs, *(300.0 + 60.0 * k for k in range(10))], [*ys, *([360.0] * 10)], [*radii, *([1.0] * 10)]


@each("world, xs, ys, radii, pairs", [
    # sorted, with the lower index first
    (WORLD, [100.0, 120.0, 110.0], [50.0, 50.0, 60.0], [11.0, 11.0, 5.0], [(0, 1), (0, 2), (1, 2)]),
    # touching counts and one ulp apart does not
    (WORLD, [100.0, 103.0], [50.0, 54.0], [2.0, 3.0], [(0, 1)]),
    (WORLD, [100.0, ULP_MORE], [50.0, 54.0], [2.0, 3.0], []),
    # across the seam and the corner, one way and the other
    *((WORLD, [ax, bx], [ay, by], [2.0, wide], pairs) for wide, pairs in ((3.0, [(0, 1)]), (2.99, []))
      for ax, ay, bx, by in ((1278.0, 50.0, 1.0, 54.0), (1.0, 50.0, 1278.0, 54.0), (50.0, 719.0, 53.0, 3.0),
                             (50.0, 3.0, 53.0, 719.0), (1278.0, 718.0, 1.0, 2.0), (1278.0, 2.0, 1.0, 718.0),
                             (0.0, 0.0, 1277.0, 716.0))),
    # none, one, and points on one place, also where their distance underflows
    (WORLD, [], [], [], []),
    (WORLD, [1.0], [1.0], [1.0], []),
    (WORLD, [7.0] * 3, [7.0] * 3, [0.0] * 3, [(0, 1), (0, 2), (1, 2)]),
    (WORLD, [7.0, 7.0], [0.0, 1e-200], [0.0, 0.0], [(0, 1)]),
    # in a world of 1e9 units a left edge is rounded by 1e-7: the edges of touching discs miss each other
    (WIDE, [999999987.9, 6.4], [5.0, 5.0], [9.3, 9.2], [(0, 1)]),
    (FLAT, [999999999993.1, 22.2], [5.0, 5.0], [13.7, 15.4], [(0, 1)]),
    # of 1e150 units on the square of the sum of two radii may be no number
    (WORLD, [1.0, 700.0], [1.0, 300.0], [1e150, 1.0], []),
    (WORLD, [1.0, 700.0], [1.0, 300.0], [math.nextafter(1e150, 0.0), 1.0], [(0, 1)]),
    # a negative radius makes no reach
    *((WORLD, [5.0, 6.0], [5.0, 5.0], radii, []) for radii in ([-9.0, -9.0], [-1.0, 9.0], [-5e-324, 9.0])),
])  # fmt: skip
def test_which_discs_overlap(
    world: Torus, xs: list[float], ys: list[float], radii: list[float], pairs: object
) -> None:
    assert naive_pairs(world, xs, ys, radii) == pairs
    if max(radii, default=0.0) < 1e9:  # a huge one meets the strangers, too
        assert overlapping_pairs(world, *with_strangers(xs, ys, radii)) == pairs


@st.composite
def crowds(draw: st.DrawFn) -> tuple[Torus, Discs]:
    """Draw discs in a world of any size, many of them on its seams, alike, or touching."""
    side = st.sampled_from([1280.0, 720.0, 1.0, 1e-6, 1e9, 1e12, 333.3])
    world = Torus(draw(side), draw(side))
    number = draw(st.integers(0, 40) | st.just(90))
    most = draw(st.sampled_from([0.0, 0.001, 0.02, 0.1, 0.2499, 0.2501, 0.6, 3.0])) * world.width
    dice = Random(draw(st.integers(0, 10**9)))
    rough = draw(st.booleans())

    def coordinate(size: float) -> float:
        if rough or dice.random() < 0.2:
            return wrap_axis(int(dice.random() * 64.0) / 64.0 * size - dice.random() * 1e-17 * size, size)
        return wrap_axis(dice.random() * size, size)

    xs, ys = ([coordinate(size) for _ in range(number)] for size in (world.width, world.height))
    return world, (xs, ys, [most * (int(dice.random() * 8) / 8.0 if rough else dice.random()) for _ in xs])


@pytest.mark.slow
@given(crowds(), st.randoms(use_true_random=False))
def test_the_broad_phase_finds_what_the_plain_loop_finds_whatever_the_order_of_the_discs(
    crowd: tuple[Torus, Discs], dice: Random
) -> None:
    world, discs = crowd
    expected = naive_pairs(world, *discs)
    order = list(range(len(discs[0])))
    dice.shuffle(order)
    names = order[:]
    for kept in (None, order, order):
        assert overlapping_pairs(world, *discs, kept) == expected
    xs, ys, radii = ([numbers[i] for i in names] for numbers in discs)
    mixed = overlapping_pairs(world, xs, ys, radii)
    assert sorted((min(names[i], names[j]), max(names[i], names[j])) for i, j in mixed) == expected


def test_a_kept_order_is_by_left_edge_and_never_changes_the_answer() -> None:
    xs, ys, radii = dice_discs(50, 9, 20.0)
    order = [2, 1, 0]  # of another length: made anew
    for _ in range(20):
        xs, ys = [(x + 37.0) % 1280.0 for x in xs], [(y + 17.0) % 720.0 for y in ys]
        assert overlapping_pairs(WORLD, xs, ys, radii, order) == naive_pairs(WORLD, xs, ys, radii)
    assert sorted(order) == list(range(50))
    lefts = [(xs[i] - radii[i]) % 1280.0 for i in order]
    assert lefts == sorted(lefts)


def test_the_left_edge_of_a_disc_that_hangs_over_the_seam_is_behind_all_others() -> None:
    xs = [0.5, 640.0, 0.0, 20.0, 5.0, 900.0, 1279.0]
    radii = [1.0, 0.0, 2.0, 2.0, 5.0, 0.0, 1.0]  # left edges: 1279.5, 640, 1278, 18, 0, 900, 1278
    order: list[int] = []
    overlapping_pairs(WORLD, xs, [100.0 * k for k in range(7)], radii, order)
    assert order == [4, 3, 1, 5, 2, 6, 0]


@each("which, bad", [*((which, bad) for which in range(3) for bad in BAD), (2, -5.0)])
@each("number", [5, 40])
def test_a_disc_with_nonsense_in_it_meets_nothing_and_hides_nobody(
    which: int, bad: float, number: int
) -> None:
    discs = dice_discs(number, 4, 60.0)
    expected = [pair for pair in naive_pairs(WORLD, *discs) if number // 2 not in pair]
    discs[which][number // 2] = bad
    assert naive_pairs(WORLD, *discs) == overlapping_pairs(WORLD, *discs) == expected
