"""Damaged replay files: a short run of figures_mutants."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.sim.rule_sets import identify, numbers_by_name
from game.sim.tuning import MODERN
from tests.replays.figures_mutants import all_other, run_mutants

pytestmark = pytest.mark.slow


def test_spoilt_replays_raise_nothing_and_are_never_played_wrongly(tmp_path: Path) -> None:
    count = run_mutants(tmp_path, 250, seed=2)

    assert (count["traceback"], count["wrong"], count["chatty"]) == (0, 0, 0)
    assert count["refused"] > 200
    assert count["another game"] > 3


def test_every_number_of_the_rules_is_another_in_a_file_that_is_spoilt() -> None:
    """Some of them, switches above all, are those of another named rule set, which the file then names.

    Lists that are usually empty stay so.
    """
    rules = all_other()
    rows = [*numbers_by_name(MODERN, rules)]
    found = identify(rules)

    assert {name for name, was, now in rows if was == now != ()} == {"mechanics", "waves"}, "these are words"
    assert len(found.differs) > 0.9 * len(rows)
