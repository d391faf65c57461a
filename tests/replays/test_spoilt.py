"""A short form of the spoilt replays, and that it shows what is wrong when something is."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.replay.encoding import Reader
from game.replay.playback import Playback
from tests.replays.figures_mutants import run_mutants

pytestmark = pytest.mark.slow


def test_spoilt_replays_raise_nothing_and_are_never_played_wrongly(tmp_path: Path) -> None:
    count = run_mutants(tmp_path, 400, seed=2)

    assert (count["traceback"], count["wrong"], count["chatty"]) == (0, 0, 0)
    assert count["refused"] > 200
    assert count["another game"] > 10


def test_spoilt_replays_show_a_judge_that_does_not_look(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Playback, "judge", lambda *_: None)

    assert run_mutants(tmp_path, 150)["wrong"] > 0


def _trusting_raw(self: Reader, length: int) -> bytes:
    self._at += length
    return self._data[self._at - length : self._at]


def test_spoilt_replays_show_a_reader_that_trusts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Reader, "raw", _trusting_raw)

    assert run_mutants(tmp_path, 150)["traceback"] > 0
