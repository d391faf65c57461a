"""Explosions shake the picture by the square of their trauma, within bounds, smoothly, and for a second."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest

from game.sim import events as happened
from game.sim.bodies import Cause, Kind
from game.sim.events import Event
from game.sim.tuning import Size
from game.view.effects.impact import FARTHEST, MOST_ROLL, Shake, smooth, trauma
from tests.arena import rock_kind

DEATH = happened.ShipDestroyed(1, (5.0, 5.0), (0.0, 0.0), 0, Cause.RAM, 3, 2)


def broken(size: Size) -> Event:
    """Return the end of a rock."""
    return happened.BodyDestroyed(rock_kind(size), 3, (600.0, 300.0), (50.0, 0.0), Cause.SHOT, 1, 20, ())


def shaken(*events: Event, factor: float = 1.0, ticks: int = 0, seed: int = 0) -> Shake:
    """Return a shake some ticks after these events."""
    shake = Shake(factor, seed)
    shake.follow(events)
    for _ in range(ticks):
        shake.tick()
    return shake


def reach(shake: Shake) -> float:
    """Return by how many units the picture is off."""
    return math.hypot(*shake.pose()[0])


@pytest.mark.parametrize(
    ("event", "added"),
    [
        (broken(Size.SMALL), 0.1),
        (broken(Size.MEDIUM), 0.2),
        (broken(Size.LARGE), 0.3),
        (DEATH, 0.6),
        (happened.ShotFired(1, 1, False, (5.0, 5.0), (100.0, 0.0)), 0.0),
        (happened.Bounced(3, 4, (5.0, 5.0), (1.0, 0.0), 200.0), 0.0),
        (happened.BodyDestroyed(Kind.LARGE_SAUCER, 6, (5, 5), (0, 0), Cause.SHOT, 1, 200), 0.3),
    ],
    ids=["small", "medium", "large", "death", "shot", "bounce", "saucer"],
)
def test_trauma_by_what_happened(event: Event, added: float) -> None:
    assert trauma(event) == added
    assert shaken(event).trauma == added


def test_trauma_adds_up_to_one_and_is_gone_in_a_second() -> None:
    shake = shaken(*[DEATH] * 5)

    assert shake.trauma == 1.0
    assert shaken(*[DEATH] * 5, ticks=119).trauma > 0.0
    after = shaken(*[DEATH] * 5, ticks=121)
    assert after.trauma == 0.0
    assert after.pose(0.5) == ((0.0, 0.0), 0.0)


def test_it_is_never_farther_than_twenty_units_and_three_degrees() -> None:
    farthest = rolled = 0.0
    for seed in range(20):
        shake = Shake(seed=seed)
        for _ in range(120):
            shake.follow([DEATH])
            shake.tick()
            for alpha in (0.0, 0.5):
                (x, y), roll = shake.pose(alpha)
                farthest, rolled = max(farthest, math.hypot(x, y)), max(rolled, abs(roll))

    assert 0.9 * FARTHEST < farthest <= FARTHEST == 20.0
    assert 0.9 * MOST_ROLL < rolled <= MOST_ROLL == math.radians(3.0)


def test_it_goes_by_the_square_of_the_trauma() -> None:
    """Of one noise, at one time: 0.3 a sixteenth of 1.2, were there so much, and a quarter of 0.6."""
    small, large = Shake(), Shake()
    for shake, felt in ((small, 0.3), (large, 0.6)):
        shake.trauma = shake.felt = felt

    assert reach(large) == pytest.approx(4.0 * reach(small))
    assert large.pose()[1] == pytest.approx(4.0 * small.pose()[1])


def test_it_builds_up_and_moves_smoothly() -> None:
    shake = shaken(*[DEATH] * 2)
    places = [shake.pose(0.0)]
    for _ in range(130):
        shake.tick()
        places.append(shake.pose(0.0))
    steps = [math.dist(one[0], other[0]) for one, other in pairwise(places)]

    assert places[0] == ((0.0, 0.0), 0.0)
    assert max(steps) < 5.0
    assert shake.pose(0.0) == ((0.0, 0.0), 0.0)


def test_between_ticks_it_is_where_it_will_be() -> None:
    shake = shaken(DEATH, ticks=5)
    before = shake.pose(1.0)
    shake.tick()

    assert shake.pose(0.0)[0] == pytest.approx(before[0])
    assert shake.pose(0.0)[1] == pytest.approx(before[1])


@pytest.mark.parametrize("factor", [0.0, 0.25, 1.0])
def test_a_slider_scales_it_down_to_nothing(factor: float) -> None:
    whole, part = shaken(DEATH, ticks=9), shaken(DEATH, factor=factor, ticks=9)

    assert reach(part) == pytest.approx(factor * reach(whole))
    assert part.pose()[1] == pytest.approx(factor * whole.pose()[1])


def test_noise_goes_through_its_points_and_round() -> None:
    points = [0.0, 1.0, -1.0]

    assert [smooth(points, at) for at in (0.0, 1.0, 2.0, 3.0, 4.0)] == [0.0, 1.0, -1.0, 0.0, 1.0]
    assert smooth(points, 0.5) == 0.5
    assert abs(smooth(points, 1.01) - 1.0) < 0.001
