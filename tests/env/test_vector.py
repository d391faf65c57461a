"""Many games in a few processes: each goes as it would alone, and nothing is left behind."""

from __future__ import annotations

import os
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from multiprocessing.shared_memory import SharedMemory
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.env.environment import Environment
from game.env.settings import Settings
from game.env.vector import GameBatch
from tests.each import each

ROOT = Path(__file__).resolve().parents[2]
SETTINGS = Settings(seconds=2.0, wave=5)
GAMES = 5

pytestmark = pytest.mark.slow  # it starts processes


@pytest.fixture(scope="module")
def batch() -> Iterator[GameBatch]:
    with GameBatch(GAMES, 2, SETTINGS) as batch:
        yield batch


def rows(batch: GameBatch) -> list[bytes]:
    whole, size = bytes(batch.observations), 4 * batch.size
    return [whole[at : at + size] for at in range(0, len(whole), size)]


def test_each_game_of_a_batch_goes_as_it_would_alone(batch: GameBatch) -> None:
    alone = [Environment(SETTINGS) for _ in range(GAMES)]
    dice = Random(1)
    batch.reset(range(10, 10 + GAMES))
    assert rows(batch) == [bytes(env.reset(10 + number)[0]) for number, env in enumerate(alone)]
    for _ in range(60):
        actions = [dice.randrange(80) for _ in alone]
        batch.step(actions)
        outs = [env.step([action]) for env, action in zip(alone, actions, strict=True)]
        assert rows(batch) == [bytes(out.observations[0]) for out in outs]
        assert batch.rewards.tolist() == [out.rewards[0] for out in outs]
    assert batch.ended.tolist() == [GameBatch.TRUNCATED] * GAMES


def test_a_game_that_has_ended_stands_still_until_it_is_begun_again(batch: GameBatch) -> None:
    batch.reset([1] * GAMES)
    for _ in range(60):
        batch.step([20] * GAMES)
    still = rows(batch)
    batch.reset([7, 8], [1, 4])
    env = Environment(SETTINGS)
    assert rows(batch)[1] == bytes(env.reset(7)[0])
    assert batch.ended.tolist() == [GameBatch.TRUNCATED, 0, GameBatch.TRUNCATED, GameBatch.TRUNCATED, 0]
    batch.step([20] * GAMES)
    now = rows(batch)
    assert now[1] == bytes(env.step([20]).observations[0])
    assert [now[0], now[2], now[3]] == [still[0], still[2], still[3]]
    assert [batch.rewards[number] for number in (0, 2, 3)] == [0.0] * 3


def test_the_end_of_a_game_is_told_apart_from_the_end_of_its_time() -> None:
    settings = Settings(seconds=None, wave=13, rules="ace", skip=120)
    with GameBatch(1, 1, settings) as batch:
        batch.reset([1])
        for _ in range(600):
            if batch.ended[0]:
                break
            batch.step([40])
        assert batch.ended[0] == GameBatch.TERMINATED


@each("actions", [
    [1], [1] * (GAMES + 1), [80] * GAMES, [0.5] * GAMES, [None] * GAMES, [(9, 0, 0, 0, 0)] * GAMES,
])  # fmt: skip
def test_actions_that_are_none_are_refused_and_no_game_goes_on(actions: Any, batch: GameBatch) -> None:
    batch.reset(range(GAMES))
    before = rows(batch)
    with pytest.raises(ValueError, match="action") as fault:
        batch.step(actions)
    assert "\n" not in str(fault.value)
    assert rows(batch) == before
    batch.step([40] * GAMES)
    assert rows(batch) != before


@each("seeds,which", [([1], None), ([9, 9, 9, 9, -1], None), ([1, 2], [0]), ([1], [GAMES]), ([1], [-1])])
def test_seeds_that_do_not_fit_are_refused(seeds: Any, which: Any, batch: GameBatch) -> None:
    batch.reset(range(GAMES))
    before = rows(batch)
    with pytest.raises(ValueError, match=r"seed|there is no game"):
        batch.reset(seeds, which)
    assert rows(batch) == before


@each("games,processes", [(0, 1), (1, 0), (1.0, 1), (5000, 1), (1, 65)])
def test_a_batch_of_no_size_is_refused(games: Any, processes: Any) -> None:
    with pytest.raises(ValueError, match="whole number"):
        GameBatch(games, processes)
    with pytest.raises(ValueError, match="one ship"):
        GameBatch(1, 1, Settings(ships=2))


def test_a_closed_batch_leaves_neither_memory_nor_processes() -> None:
    batch = GameBatch(2, 2)
    name = batch._memory.name
    processes = [process.pid for process, _, _ in batch._workers]
    with pytest.raises(ValueError, match="never begun"):
        batch.step([0, 0])
    batch.reset([1, 2])
    batch.close()
    batch.close()
    assert batch.closed
    with pytest.raises(FileNotFoundError):
        SharedMemory(name)
    assert len(processes) == 2
    for pid in processes:
        with pytest.raises(OSError, match="No such process"):
            os.kill(pid, 0)
    with pytest.raises(ValueError, match="closed"):
        batch.reset([1, 2])


def test_a_batch_whose_process_ends_says_so_and_closes() -> None:
    batch = GameBatch(2, 2)
    batch.reset([1, 2])
    name = batch._memory.name
    batch._workers[1][0].kill()
    batch._workers[1][0].join()
    with pytest.raises(RuntimeError, match="a process of the batch has ended"):
        batch.step([0, 0])
    assert batch.closed
    with pytest.raises(FileNotFoundError):
        SharedMemory(name)


def test_a_script_that_makes_a_batch_where_no_process_can_start_is_told_how_to(tmp_path: Path) -> None:
    script = "from game.env.vector import GameBatch\nGameBatch(2).reset([1, 2])\n"
    (tmp_path / "learn.py").write_text(script, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, str(tmp_path / "learn.py")],
        env={**os.environ, "PYTHONPATH": str(ROOT)}, capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip
    assert done.returncode == 1
    assert done.stderr.endswith(
        'the batch is closed; it must be made below if __name__ == "__main__":, or it cannot start\n'
    )


@each("ending", ["", "1 / 0"])
def test_a_script_that_forgets_to_close_ends_clean(ending: str, tmp_path: Path) -> None:
    script = tmp_path / "learn.py"
    script.write_text(
        textwrap.dedent(f"""
            from game.env.vector import GameBatch
            if __name__ == "__main__":
                batch = GameBatch(3, 2)
                batch.reset([1, 2, 3])
                batch.step([0, 0, 0])
                print(batch._memory.name, flush=True)
                {ending}
        """),
        encoding="utf-8",
    )
    done = subprocess.run(
        [sys.executable, "-W", "error", str(script)],
        env={**os.environ, "PYTHONPATH": str(ROOT)}, capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip
    assert done.returncode == (ending == "1 / 0")
    assert done.stderr == "" or (ending == "1 / 0" and done.stderr.endswith("division by zero\n"))
    assert done.stderr.count("Traceback") == (ending == "1 / 0")
    with pytest.raises(FileNotFoundError):
        SharedMemory(done.stdout.strip())
