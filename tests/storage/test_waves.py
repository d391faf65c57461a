"""The highest wave reached at each difficulty is remembered, whatever happens to its file."""

from __future__ import annotations

from pathlib import Path

from game.sim.world import MAX_WAVE
from game.storage.scores import first_wave_of, mode_of
from game.storage.store import Store


def test_the_highest_wave_of_each_difficulty_is_there_at_the_next_start(tmp_path: Path) -> None:
    store = Store(tmp_path)
    for difficulty, wave in (("pilot", 4), ("ace", 7), ("pilot", 3), ("pilot", MAX_WAVE + 5)):
        store.note_wave(difficulty, wave)
    assert store.lost == ["waves reached"]
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


def test_a_later_wave_to_begin_with_has_a_mode_of_its_own() -> None:
    modes = [mode_of(wave) for wave in range(1, MAX_WAVE + 1)]

    assert modes[0] == "arcade"
    assert [first_wave_of(mode) for mode in modes] == [*range(1, MAX_WAVE + 1)]
    assert [first_wave_of(mode) for mode in ("daily", "wave-", "wave-0", "wave-100")] == [1, 1, 1, 1]
