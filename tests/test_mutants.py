"""The table of seeded bugs cannot rot, and the script that tries them can tell who survives."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import pytest

from tests.mutants import ROOT, main, mutated, places_of, table, try_all
from tests.mutants_list import MUTANTS, Mutant
from tests.omissions_list import OMISSIONS


@cache
def syntax(source: str) -> str:
    """Return the syntax of a source; many mutants share one."""
    return ast.dump(ast.parse(source))


@pytest.mark.slow
@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.bug)
def test_what_a_mutant_changes_is_in_the_source_once_and_its_tests_are_there(mutant: Mutant) -> None:
    assert places_of(mutant) == 1
    source = (ROOT / mutant.file).read_text(encoding="utf-8")
    assert ast.dump(ast.parse(mutated(mutant, source))) != syntax(source)
    assert mutant.tests
    assert all((ROOT / test).is_file() for test in mutant.tests)


def test_there_are_many_mutants_of_all_rooms() -> None:
    assert len(MUTANTS) >= 24
    assert len({mutant.bug for mutant in MUTANTS}) == len(MUTANTS)
    rooms = {Path(mutant.file).parts[1] for mutant in MUTANTS}
    assert {"physics", "sim", "loop.py", "input", "storage", "view", "replay"} <= rooms


@pytest.mark.slow
def test_the_script_tells_a_bug_that_is_noticed_from_one_that_is_not() -> None:
    dropped = next(mutant for mutant in MUTANTS if mutant.file == "game/input/latch.py")
    harmless = dropped._replace(changed="self._pending = min(MOST_PENDING, self._pending + 1)")
    noticed = try_all([dropped, harmless], 1)
    assert noticed[0] is not None
    assert noticed[0].startswith("input/test_latch.py::test_")
    assert noticed[1] is None
    assert "**nobody**" in table([dropped, harmless], noticed)
    assert table([dropped], noticed[:1]).count("\n") == 2


def test_a_word_that_fits_no_mutant_is_a_mistake() -> None:
    assert main(["no such bug"]) == 1


@pytest.mark.parametrize("omission", OMISSIONS, ids=lambda omission: omission.bug)
def test_what_an_omission_leaves_out_is_in_its_file_once(omission: Mutant) -> None:
    assert places_of(omission) == 1
    assert all((ROOT / test).is_file() for test in omission.tests)
