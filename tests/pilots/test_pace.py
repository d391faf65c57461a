"""The pace of a game on a few seeds, and the instruments of tests/benchmarks/pace.py."""

from __future__ import annotations

import pytest

from game.contest.judge import cause_of
from game.sim.bodies import Cause, Kind
from game.sim.digest import state_hash
from game.sim.events import ShipDestroyed
from game.sim.step import step
from game.sim.world import new_world
from tests.arena import CENTRE
from tests.benchmarks.pace_figures import better_pairs, rank_correlation, steepest
from tests.benchmarks.pace_games import BOTS, Task, play


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


def test_ranks_that_agree_correlate_fully_and_equal_values_not_at_all() -> None:
    assert rank_correlation([[1.0, 2.0], [3.0, 4.0]]) == pytest.approx(0.8944, abs=1e-4)  # two ties of two
    assert rank_correlation([[1.0], [2.0], [9.0]]) == pytest.approx(1.0)
    assert rank_correlation([[9.0], [2.0], [1.0]]) == pytest.approx(-1.0)
    assert rank_correlation([[5.0], [5.0]]) == 0.0
    assert better_pairs([3.0, 1.0], [1.0, 0.0]) == pytest.approx(0.875)


def test_the_steepest_step_leaves_out_waves_of_few_deaths() -> None:
    assert steepest({1: (1.0, 20), 2: (2.0, 20), 3: (9.0, 2), 4: (1.0, 20), 5: (0.4, 20)}) == (2.5, 5)
    assert steepest({1: (1.0, 20), 3: (9.0, 20)}) == (0.0, 0)


def test_a_human_like_game_is_the_same_again_by_its_seed() -> None:
    task = Task("good", 5, seconds=20.0)
    first, second = play(task), play(task)
    assert first == second
    assert first.points


@pytest.mark.slow
@pytest.mark.parametrize("bot", BOTS)
def test_bots_look_at_a_field_with_a_castle_and_leave_it_as_it_is(bot: str) -> None:
    world, pilot = new_world(4, wave=5), BOTS[bot](4)
    for tick in range(1500):
        before = state_hash(world) if tick % 30 == 0 else None
        command = pilot.command(world, world.ships[0].id)
        assert before is None or state_hash(world) == before
        step(world, [command])
