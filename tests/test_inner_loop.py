"""The inner loop leaves out what is named, and most rows of long tables."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from tests.inner_loop import LEFT_OUT

ROOT = Path(__file__).resolve().parent.parent


def test_what_is_left_out_is_there() -> None:
    for path, names in LEFT_OUT.items():
        source = (ROOT / path).read_text(encoding="utf-8")
        assert [name for name in names if f"def {name}(" not in source] == [], path


@pytest.mark.slow
def test_it_runs_three_rows_of_each_test_and_nothing_that_is_named() -> None:
    path = "tests/sim/test_saucers.py"
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "--collect-only", "-q", path]
    whole, brief = (
        subprocess.run([*command, *more], cwd=ROOT, capture_output=True, text=True, check=True).stdout
        for more in ((), ("-m", "not slow"))
    )
    (name, *_) = LEFT_OUT[path]
    assert f"{path}::{name}" in whole
    assert f"{path}::{name}" not in brief
    assert most_rows(brief) <= 3 < most_rows(whole)
    assert len(set(names_in(brief))) > 5


def names_in(listed: str) -> list[str]:
    """Return the name of the test of each row that pytest lists."""
    return [line.partition("[")[0] for line in listed.splitlines() if line.startswith("tests/")]


def most_rows(listed: str) -> int:
    """Return the most rows that a test has."""
    return max(Counter(names_in(listed)).values())
