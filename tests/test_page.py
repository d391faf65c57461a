"""tests/README.md: what was measured says of which rules it is, since figures stay when the rules go on."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

PAGE = (Path(__file__).resolve().parent / "README.md").read_text(encoding="utf-8")

MEASURED = (
    "Every Python, hash seed and instruction set",
    "Spoilt replays",
    "Size and cost",
    "What a replay may ask for",
    "Faults",
    "Energy",
    "Pace",
    "Soak",
    "Seeded bugs",
    "Omissions",
    "Mutants of whole files",
    "Speed",
)
"""Sections with figures that other rules would change. Those of files hang on no rules."""


def section(heading: str) -> str:
    """Return what stands below a heading, down to the next one."""
    found = re.search(rf"^##+ {re.escape(heading)}\n(.*?)(?=^##|\Z)", PAGE, re.MULTILINE | re.DOTALL)
    assert found is not None, heading
    return found[1]


@pytest.mark.parametrize("heading", MEASURED)
def test_what_was_measured_says_under_which_rules(heading: str) -> None:
    assert re.search(r"\brules \d|in version \d|\| rules \|", section(heading))


def test_as_many_seeded_bugs_are_told_of_as_the_table_has() -> None:
    told = re.search(r"(\d+) bugs, of which", section("Seeded bugs"))
    assert told is not None
    assert int(told[1]) == section("Seeded bugs").count("\n| ") - 1  # less its head
