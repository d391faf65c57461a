"""The highest wave reached at each difficulty is remembered, whatever happens to its file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.sim.world import MAX_WAVE
from game.storage import waves
from game.storage.scores import first_wave_of, mode_of
from game.storage.store import Store
from tests.storage.makers import score


def text(version: int = 1, **reached: object) -> str:
    return json.dumps({"format": "asterays-waves", "version": version, "reached": reached})


def test_who_never_played_has_reached_wave_1(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.note_wave("pilot", 1)

    assert store.wave_reached("pilot") == 1
    assert store.flush()
    assert not (tmp_path / waves.NAME).exists()


def test_the_highest_wave_of_each_difficulty_is_there_at_the_next_start(tmp_path: Path) -> None:
    store = Store(tmp_path)
    for difficulty, wave in (("pilot", 4), ("ace", 7), ("pilot", 3), ("pilot", MAX_WAVE + 5)):
        store.note_wave(difficulty, wave)
    assert store.pending
    assert store.flush()

    later = Store(tmp_path)
    assert [later.wave_reached(name) for name in ("cadet", "pilot", "ace")] == [1, MAX_WAVE, 7]


def test_two_instances_keep_the_higher_wave(tmp_path: Path) -> None:
    one, other = Store(tmp_path), Store(tmp_path)
    one.note_wave("pilot", 9)
    one.note_wave("ace", 2)
    one.flush()
    other.note_wave("pilot", 5)
    other.note_wave("ace", 3)
    other.flush()

    assert other.wave_reached("pilot") == 9
    assert [Store(tmp_path).wave_reached(name) for name in ("pilot", "ace")] == [9, 3]


def test_without_its_file_the_scores_of_former_versions_tell_the_wave(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.add_score(score(500, wave=6))
    store.add_score(score(400, wave=8, rules="custom"))
    store.add_score(score(300, wave=10**6, difficulty="ace", rules="ace"))

    later = Store(tmp_path)
    assert [later.wave_reached(name) for name in ("cadet", "pilot", "ace")] == [1, 6, MAX_WAVE]


@pytest.mark.parametrize(
    "bad",
    ["{", text(pilot=0), text(pilot=MAX_WAVE + 1), text(pilot=2.0), text(Pilot=2), text()[:-1] + ', "x": 1}'],
)
def test_a_spoilt_file_of_waves_is_set_aside_and_the_one_before_it_is_used(tmp_path: Path, bad: str) -> None:
    store = Store(tmp_path)
    for wave in (4, 5):
        store.note_wave("pilot", wave)
        store.flush()
    (tmp_path / waves.NAME).write_text(bad, encoding="utf-8")

    later = Store(tmp_path)
    (notice,) = later.notices
    assert waves.NAME in notice
    assert later.wave_reached("pilot") == 4
    assert (tmp_path / f"{waves.NAME}.corrupt-1").read_text(encoding="utf-8") == bad


def test_a_file_of_waves_of_a_later_version_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / waves.NAME).write_text(text(waves.VERSION + 1, pilot=30), encoding="utf-8")
    store = Store(tmp_path)
    store.note_wave("pilot", 5)

    assert store.wave_reached("pilot") == 5
    assert not store.flush()
    assert (tmp_path / waves.NAME).read_text(encoding="utf-8") == text(waves.VERSION + 1, pilot=30)


def test_a_later_wave_to_begin_with_has_a_mode_of_its_own() -> None:
    modes = [mode_of(wave) for wave in range(1, MAX_WAVE + 1)]

    assert modes[0] == "classic"
    assert [first_wave_of(mode) for mode in modes] == [*range(1, MAX_WAVE + 1)]
    assert [first_wave_of(mode) for mode in ("daily", "wave-", "wave-0", "wave-100")] == [1, 1, 1, 1]
