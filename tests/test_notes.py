"""Notes about sizes: they appear when something has grown, and the tests stay green."""

from __future__ import annotations

from pathlib import Path

from tests.notes import LONG, SOUND, long_files, notes, sound_size


def tree(root: Path, *, lines: int, sound: int) -> Path:
    """Make a game of one file and one sound."""
    (root / "game").mkdir()
    (root / "game" / "one.py").write_text("x = 1\n" * lines, encoding="utf-8")
    (root / "assets" / "sounds").mkdir(parents=True)
    (root / "assets" / "sounds" / "one.wav").write_bytes(bytes(sound))
    return root


def test_what_is_small_needs_no_note(tmp_path: Path) -> None:
    assert notes(tree(tmp_path, lines=LONG, sound=SOUND * 1024)) == []


def test_a_long_file_and_large_sounds_are_noted_with_their_sizes(tmp_path: Path) -> None:
    file, sounds = notes(tree(tmp_path, lines=LONG + 1, sound=(SOUND + 10) * 1024))

    assert "game/one.py (251)" in file
    assert "410 KiB" in sounds


def test_the_sizes_of_the_game_itself_are_found() -> None:
    assert all(lines > LONG for lines, _path in long_files())
    assert sound_size() > 100_000
