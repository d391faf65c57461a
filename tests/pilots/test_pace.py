"""The pace of a game on a few seeds; tests/benchmarks/pace.py measures it on 100."""

from __future__ import annotations

import pytest

from game.pilots.autopilot import Autopilot
from game.sim.bodies import Cause, Kind, SaucerSize
from game.sim.events import ShipDestroyed
from tests.arena import CENTRE, add_saucer, add_shot, arena
from tests.benchmarks.pace import IDLE, cause_of, idled, play, threatened
from tests.each import each


@pytest.mark.slow
@pytest.mark.parametrize("seed", [201, 203])
def test_without_any_input_a_game_ends_within_three_minutes(seed: int) -> None:
    game = idled(seed)
    assert game.over
    assert game.length < 180.0
    assert sum(game.deaths.values()) >= 3


@pytest.mark.slow
@pytest.mark.parametrize("seed", [201, 202, 203])
def test_the_first_wave_takes_a_careful_pilot_24_to_45_seconds_and_threats_never_stop_for_6(
    seed: int,
) -> None:
    game = play(seed, Autopilot(), waves=1)
    assert 24.0 <= game.waves[1] <= 45.0
    assert max(game.calms, default=0.0) < IDLE


def test_a_threat_is_what_comes_near_or_can_attack() -> None:
    world = arena()
    ship = world.ships[0]
    assert not threatened(world, ship)
    for place, velocity, threat in (
        ((640.0, 260.0), (0.0, 17.0), True),  # 60 units from rim to rim, in less than 6 s
        ((640.0, 160.0), (0.0, 17.0), False),
        ((640.0, 260.0), (0.0, -17.0), False),
        ((1270.0, 360.0), (120.0, 0.0), True),  # over the seam
        ((1270.0, 360.0), (-120.0, 0.0), True),
    ):
        world.shots.clear()
        add_shot(world, place, velocity, owner=99, hostile=True)
        assert threatened(world, ship) == threat, (place, velocity)
    world.shots.clear()
    add_saucer(world, (10.0, 10.0), SaucerSize.LARGE)
    assert threatened(world, ship)


@each(
    "cause, kind, words",
    [
        (Cause.RAM, Kind.LARGE_ROCK, "large rock"),
        (Cause.RAM, Kind.SMALL_SAUCER, "touching a small saucer"),
        (Cause.RAM, Kind.LANCER, "touching a lancer"),
        (Cause.SHOT, Kind.ENEMY_SHOT, "enemy shot"),
        (Cause.BEAM, Kind.LANCER, "beam of a lancer"),
        (Cause.WARP, None, "hyperspace"),
    ],
)
def test_causes_are_told_apart(cause: Cause, kind: Kind | None, words: str) -> None:
    assert cause_of(ShipDestroyed(1, CENTRE, (0.0, 0.0), 0, cause, 9, 2, kind)) == words
