"""Explosions shake the picture by the square of their trauma, within bounds, smoothly, and for a second."""

import math

import pytest

from game.view.effects.impact import FARTHEST, MOST_ROLL, Shake
from tests.play import *

DEATH = ShipDestroyed(1, (5.0, 5.0), (0.0, 0.0), 0, Cause.RAM, 3, 2)
STILL = ((0.0, 0.0), 0.0)


def shaken(*events: Event, factor: float = 1.0, count: int = 0) -> Shake:
    shake = Shake(factor)
    shake.follow(events)
    for _ in range(count):
        shake.tick()
    return shake


def test_trauma_adds_up_to_one_and_is_gone_in_a_second() -> None:
    deaths = [DEATH] * 5
    assert shaken(*deaths).trauma == 1.0
    assert shaken(*deaths, count=119).trauma > 0.0
    after = shaken(*deaths, count=121)
    assert (after.trauma, after.pose(0.5)) == (0.0, STILL)


def test_it_is_never_farther_than_twenty_units_and_three_degrees() -> None:
    places, rolls = [], []
    for seed in range(8):
        shake = Shake(seed=seed)
        for _ in range(120):
            shake.follow([DEATH])
            shake.tick()
            place, roll = shake.pose(0.5)
            places.append(math.hypot(*place))
            rolls.append(abs(roll))
    assert 0.85 * FARTHEST < max(places) <= FARTHEST <= 20.0
    assert 0.85 * MOST_ROLL < max(rolls) <= MOST_ROLL <= math.radians(3.0)


@each("trauma, factor, part", [(0.3, 1.0, 0.25), (0.6, 0.25, 0.25), (0.6, 0.0, 0.0)])
def test_it_goes_by_the_square_of_the_trauma_and_a_slider_scales_it(
    trauma: float, factor: float, part: float
) -> None:
    whole, other = Shake(), Shake(factor)
    whole.trauma = whole.felt = 0.6
    other.trauma = other.felt = trauma
    (x, y), roll = whole.pose()
    assert (*other.pose()[0], other.pose()[1]) == pytest.approx((part * x, part * y, part * roll))


def test_it_builds_up_and_moves_smoothly_also_from_tick_to_tick() -> None:
    shake = shaken(DEATH, DEATH)
    places = [shake.pose(0.0)]
    for _ in range(130):
        ahead = shake.pose(1.0)
        shake.tick()
        places.append(shake.pose(0.0))
        assert places[-1][0] == pytest.approx(ahead[0], abs=0.6)
    assert places[0] == places[-1] == STILL
    assert 0.5 < max(math.dist(one[0], other[0]) for one, other in pairwise(places)) < 5.0
