"""The pace of a game on a few seeds."""

from __future__ import annotations

import pytest

from game.contest.judge import cause_of
from game.sim.bodies import Cause, Kind
from game.sim.events import ShipDestroyed
from tests.arena import CENTRE
from tests.tools.pace_games import Task, play


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(201, 206))
def test_without_any_input_a_game_ends_within_five_minutes(seed: int) -> None:
    run = play(Task("idle", seed))
    assert run.over
    assert run.seconds < 300.0
    assert sum(run.deaths.values()) >= 3


@pytest.mark.slow
@pytest.mark.parametrize("seed", [201, 202, 203])
def test_the_first_wave_takes_a_careful_pilot_24_to_45_seconds(seed: int) -> None:
    run = play(Task("autopilot", seed, waves=1))
    assert 24.0 <= run.cleared[1] <= 45.0


@pytest.mark.parametrize(
    ("cause", "kind", "words"),
    [
        (Cause.RAM, Kind.LARGE_ROCK, "rock"),
        (Cause.RAM, Kind.SMALL_SAUCER, "touching a small saucer"),
        (Cause.RAM, Kind.LANCER, "touching a lancer"),
        (Cause.SHOT, Kind.ENEMY_SHOT, "enemy shot"),
        (Cause.BEAM, Kind.LANCER, "beam of a lancer"),
        (Cause.WARP, None, "hyperspace"),
    ],
)
def test_causes_are_told_apart(cause: Cause, kind: Kind | None, words: str) -> None:
    assert cause_of(ShipDestroyed(1, CENTRE, (0.0, 0.0), 0, cause, 9, 2, kind)) == words
