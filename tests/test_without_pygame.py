"""The game without a screen needs no pygame and no luck: the same bits in any process."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent

WITHOUT_PYGAME = """
import runpy
import sys


class NoPygame:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] == "pygame":
            raise ImportError("pygame is blocked")
        return None


sys.meta_path.insert(0, NoPygame())
sys.argv = ["main.py", *sys.argv[1:]]
sys.path.insert(0, ".")
runpy.run_path("main.py", run_name="__main__")
"""


def run_game(
    *arguments: str, without_pygame: bool = False, **variables: str
) -> subprocess.CompletedProcess[str]:
    start = ["-c", WITHOUT_PYGAME] if without_pygame else ["main.py"]
    return subprocess.run(
        [sys.executable, *start, *arguments],
        cwd=ROOT,
        env={**os.environ, **variables},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


def summary(done: subprocess.CompletedProcess[str]) -> dict[str, Any]:
    """Return the JSON object of a run that went well, without the one figure that may differ."""
    assert (done.returncode, done.stderr) == (0, "")
    answer = json.loads(done.stdout.splitlines()[-1])
    assert isinstance(answer, dict)
    assert answer.pop("ticks_per_second") > 0
    return answer


@pytest.mark.slow
@pytest.mark.parametrize("pilot", ["random", "autopilot"])
def test_a_game_without_a_screen_runs_without_pygame_to_the_same_bits(pilot: str) -> None:
    arguments = ("--headless", "--ticks", "240", "--seed", "1", "--pilot", pilot)
    blocked = summary(run_game(*arguments, without_pygame=True))
    assert blocked["ticks"] == 240
    assert len(blocked["state_hash"]) == 16
    assert blocked == summary(run_game(*arguments))


@pytest.mark.slow
def test_the_hash_seed_of_python_does_not_matter() -> None:
    arguments = ("--headless", "--ticks", "1500", "--seed", "3", "--wave", "5", "--pilot", "autopilot")
    first, second = (summary(run_game(*arguments, PYTHONHASHSEED=seed)) for seed in ("0", "1"))
    assert first == second


@pytest.mark.slow
def test_play_without_pygame_says_how_to_get_it() -> None:
    done = run_game(without_pygame=True)
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr.startswith("asterays: error: pygame-ce is missing")
    assert done.stderr.endswith("python -m pip install -r requirements.txt\n")
    assert done.stderr.count("\n") == 1
