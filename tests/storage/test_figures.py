"""Short forms of the figures, and that each of them shows what is wrong when something is."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from game.storage import safe_file
from tests.storage.figures_faults import run_faults
from tests.storage.figures_instances import run_instances
from tests.storage.figures_kills import run_kills
from tests.storage.figures_mutants import WRONG, run_mutants, wrong
from tests.storage.makers import instead, naive_write

pytestmark = pytest.mark.slow

forks = pytest.mark.skipif(not hasattr(os, "fork"), reason="kills forked children")
FAULTS = {"traceback", "unreadable", "untold", "left", "unsaved", "lost"}


@forks
def test_a_writer_killed_at_any_moment_leaves_its_last_save_or_the_one_before(home: Path) -> None:
    result = run_kills(home, 24, linger=0.0005)

    assert (result.unreadable, result.lost, result.noticed) == (0, 0, 0)
    assert result.inside > 2, "kills must hit the midst of saves"


@forks
def test_kills_show_that_naive_writing_loses_scores(home: Path) -> None:
    with instead(safe_file, "write_whole", naive_write):
        result = run_kills(home, 40, linger=0.0005, to_first_fault=True)

    assert result.unreadable > 0


def test_spoilt_files_raise_nothing_and_are_never_lost(home: Path) -> None:
    count = run_mutants(home, 150, seed=2)

    assert {name for name, number in count.items() if number} <= {
        *("files", "refused", "in part", "accepted", "newer")
    }
    assert count["refused"] > 90


@pytest.mark.parametrize("how", WRONG)
def test_spoilt_files_show_a_storage_that_is_wrong(home: Path, how: str) -> None:
    with wrong(how):
        count = run_mutants(home, 250, until=WRONG[how][1])

    assert count[WRONG[how][1]] > 0


def test_instances_that_save_at_once_lose_no_score(home: Path) -> None:
    result = run_instances(home, 4, 12)

    assert (result.saved, result.found, result.missing, result.doubled, result.faults) == (48, 48, 0, 0, 0)


def test_instances_without_a_lock_would_lose_scores(home: Path) -> None:
    result = run_instances(home, 4, 10, lock=False, linger=True)

    assert result.missing + result.faults > 0


def test_a_fault_at_any_step_of_a_save_or_a_start_leaves_what_was_there(home: Path) -> None:
    home.mkdir()
    count = run_faults(home, (errno.ENOSPC,))

    assert not FAULTS & set(count)
    assert min(count[f"at {step}"] for step in ("open", "write", "fsync", "replace", "flock")) >= 2


def test_faults_show_that_naive_writing_destroys_what_was_there(home: Path) -> None:
    home.mkdir()
    with instead(safe_file, "write_whole", naive_write):
        count = run_faults(home, (errno.ENOSPC,))

    assert count["unreadable"] > 0
