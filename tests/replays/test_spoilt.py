"""A short form of the spoilt replays, and that it shows what is wrong when something is."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.replay.encoding import Reader
from game.replay.playback import Playback
from game.sim.rule_sets import identify, numbers_by_name
from game.sim.tuning import MODERN
from tests.replays import figures_mutants
from tests.replays.figures_mutants import all_other, run_mutants

pytestmark = pytest.mark.slow


def test_spoilt_replays_raise_nothing_and_are_never_played_wrongly(tmp_path: Path) -> None:
    count = run_mutants(tmp_path, 250, seed=2)

    assert (count["traceback"], count["wrong"], count["chatty"], count["too long"]) == (0, 0, 0, 0)
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


def test_spoilt_replays_show_a_judge_that_does_not_look(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Playback, "judge", lambda *_: None)

    assert any(run_mutants(tmp_path, 100, seed)["wrong"] for seed in range(4, 12))


def test_a_replay_that_plays_without_end_is_counted_and_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def endless(data: bytes, _dice: object) -> bytes:
        monkeypatch.setattr(Playback, "judge", lambda *_: None)
        monkeypatch.setattr(Playback, "is_over", lambda *_: False)
        return data

    monkeypatch.setattr(figures_mutants, "spoilt", endless)

    count = run_mutants(tmp_path, 2, patience=0.1)
    assert (count["files"], count["too long"]) == (2, 2)
    assert len([*tmp_path.glob("too-long-1-*.replay")]) == 2


def _trusting_raw(self: Reader, length: int) -> bytes:
    self._at += length
    return self._data[self._at - length : self._at]


def test_spoilt_replays_show_a_reader_that_trusts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Reader, "raw", _trusting_raw)

    assert run_mutants(tmp_path, 150, seed=2)["traceback"] > 0
