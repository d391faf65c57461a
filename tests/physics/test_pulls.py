"""A pull: an inverse law with a soft core, exact in the middle, odd, and without a jump at the seam."""

import math

import pytest

from tests.physics.reference import *

LAW = (17600.0, 40.0, 270.0)
"""Its strength, core and reach, as in the game."""


@given(vectors(300.0), st.sampled_from([LAW, (17600.0, 0.25, 0.5), (0.5, 9.0, 90.0), (1000.0, 1e-3, 1e9)]))
@example((math.nextafter(270.0, 0.0), 0.0), LAW)
@example((270.0, 0.0), LAW)
@example((0.25, 0.0), (17600.0, 0.25, 0.5))
@example((0.0, 0.0), LAW)
def test_it_is_the_law_to_the_last_digits_and_odd_to_the_last_bit(
    offset: Point, law: tuple[float, float, float]
) -> None:
    x, y = map(Fraction, offset)
    strength, core, reach = map(Fraction, law)
    squared = x * x + y * y
    scale = strength / (squared + core * core) * (1 - squared / (reach * reach)) if squared < reach**2 else 0
    told = pull(offset, *law)
    # Where the pull fades the rounding of 1 - d^2 / reach^2 is left.
    slack = 1e-15 * law[0] / (2.0 * law[1])
    assert told == pytest.approx((float(x * scale), float(y * scale)), rel=1e-13, abs=slack)
    assert length(told) <= law[0] / (2.0 * law[1])
    assert pull((-offset[0], -offset[1]), *law) == (-told[0], -told[1])
    assert pull((offset[1], offset[0]), *law) == (told[1], told[0])


@given(places, places)
@example((1270.0, 715.0), (30.0, 25.0))
def test_over_the_seam_the_nearer_image_pulls_and_no_step_changes_it_much(one: Point, other: Point) -> None:
    """The steepest place is the middle: strength / core^2 by unit."""
    told = pull(WORLD.delta(one, other), *LAW)
    assert told == pull(WORLD.delta(one, other), *LAW)
    assert pull(WORLD.delta(other, one), *LAW) == (-told[0], -told[1])
    beside = pull(WORLD.delta(WORLD.wrap((one[0], one[1] + 1e-3)), other), *LAW)
    assert length((told[0] - beside[0], told[1] - beside[1])) <= 2e-3 * LAW[0] / (LAW[1] * LAW[1])


@given(*[st.floats() for _ in range(5)])
def test_no_numbers_whatever_raise_and_usual_rules_never_give_nan(
    x: float, y: float, strength: float, core: float, reach: float
) -> None:
    pull((x, y), strength, core, reach)
    assert all(map(math.isfinite, pull((x, y), *LAW)))


@each("law", [
    *((bad, 40.0, 270.0) for bad in (0.0, -1.0, *BAD)),
    *((9.0, bad, 270.0) for bad in (0.0, math.nan)),
    *((9.0, 40.0, bad) for bad in (0.0, -270.0, *BAD)),
])  # fmt: skip
def test_a_law_without_strength_core_or_reach_pulls_nothing(law: tuple[float, float, float]) -> None:
    assert pull((30.0, 0.0), *law) == (0.0, 0.0)
