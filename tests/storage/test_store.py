"""What the player finds again, and what is said when it cannot be kept."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from game.input.pads import use_mappings
from game.storage import lock, safe_file
from game.storage.disk import write_whole
from game.storage.lock import locked
from game.storage.recovery import recover
from game.storage.replays import ReplayShelf
from game.storage.safe_file import Decoded, SafeFile
from game.storage.settings import Settings
from game.storage.store import Store
from tests.storage.makers import best_in, everything_in, full_disk, instead, score, spares_in, two_generations

BAD = b'{"format": "asterays-scores", "version": 1, "scores": ['


def names_in(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


def test_a_new_player_has_the_usual_settings_and_no_folder_yet(home: Path) -> None:
    store = Store(home)

    assert (store.settings, store.scores.entries, store.notices) == (Settings(), (), [])
    assert store.flush()
    assert not home.exists()


def test_scores_and_settings_are_found_again(home: Path) -> None:
    store = Store(home)
    entry = score(700, replay="last.replay")
    assert store.add_score(entry) == 1
    assert store.save_settings(Settings(muted=True))

    again = Store(home)
    assert (again.settings, again.scores.entries, again.notices) == (Settings(muted=True), (entry,), [])
    assert names_in(home) == {"scores.json", "settings.json", ".lock"}


def test_a_score_that_is_not_good_enough_is_not_saved(home: Path) -> None:
    store = Store(home, length=1)
    store.add_score(score(700))
    before = (home / "scores.json").stat().st_mtime_ns

    assert store.add_score(score(600)) is None
    assert (home / "scores.json").stat().st_mtime_ns == before


def test_two_instances_lose_no_score_and_see_each_others(home: Path) -> None:
    one, two = Store(home), Store(home)

    assert one.add_score(score(100)) == 1
    assert two.add_score(score(200)) == 1
    assert one.add_score(score(150)) == 2
    assert [entry.score for entry in Store(home).scores.entries] == [200, 150, 100]
    assert one.scores.best == 200


def test_a_bad_file_is_set_aside_and_named_once_and_the_one_before_it_is_used(home: Path) -> None:
    two_generations(home)
    (home / "scores.json").write_bytes(BAD)

    store = Store(home)

    assert store.scores.best == 500
    (notice,) = store.take_notices()
    assert str(home / "scores.json") in notice
    assert "not JSON" in notice
    assert "set aside as scores.json.corrupt-1; the one before it is used" in notice
    assert store.notices == []
    assert (home / "scores.json.corrupt-1").read_bytes() == BAD
    assert Store(home).notices == []
    store.add_score(score(600))
    assert [entry.score for entry in Store(home).scores.entries] == [600, 500]
    assert (home / "scores.json.corrupt-1").read_bytes() == BAD


def test_when_both_generations_are_bad_both_are_set_aside_in_one_notice(home: Path) -> None:
    two_generations(home)
    for name in ("scores.json", "scores.json.bak"):
        (home / name).write_bytes(BAD)

    store = Store(home)

    assert store.scores.entries == ()
    (notice,) = store.notices
    assert notice.endswith("starting anew")
    assert {"scores.json.corrupt-1", "scores.json.bak.corrupt-1"} <= names_in(home)
    assert store.settings == Settings(volume=20)


def test_bad_files_of_many_days_are_all_kept(home: Path) -> None:
    two_generations(home)
    for day in (1, 2, 3):
        (home / "scores.json").write_bytes(BAD * day)
        assert len(Store(home).notices) == 1

    assert [(home / f"scores.json.corrupt-{day}").read_bytes() for day in (1, 2, 3)] == [
        BAD,
        BAD * 2,
        BAD * 3,
    ]


def test_a_file_that_goes_bad_during_the_game_is_not_written_over(home: Path) -> None:
    store = two_generations(home)
    (home / "scores.json").write_bytes(BAD)

    store.add_score(score(2000))

    assert BAD in everything_in(home)
    assert len(store.notices) == 1
    assert [entry.score for entry in Store(home).scores.entries] == [2000, 1000, 500]


def test_a_newer_file_is_left_alone_and_nothing_is_saved_to_it(home: Path) -> None:
    newer = b'{"format": "asterays-scores", "version": 9, "boards": []}'
    two_generations(home)
    (home / "scores.json").write_bytes(newer)
    before = everything_in(home)

    store = Store(home)
    assert store.add_score(score(3000)) == 1
    assert not store.flush()
    assert store.add_score(score(4000)) == 1

    (notice,) = store.notices
    assert "version 9" in notice
    assert everything_in(home) == before
    assert store.scores.best == 4000
    store.save_settings(Settings(volume=1))
    assert Store(home).settings == Settings(volume=1)


def test_after_a_newer_file_nothing_is_saved_even_if_it_goes_away(home: Path) -> None:
    two_generations(home)
    (home / "scores.json").write_bytes(b'{"format": "asterays-scores", "version": 9}')
    store = Store(home)
    (home / "scores.json").unlink()
    store.add_score(score(3000))

    assert not store.flush()
    assert not (home / "scores.json").exists()


def test_a_file_that_becomes_newer_during_the_game_is_left_alone(home: Path) -> None:
    newer = b'{"format": "asterays-settings", "version": 7}'
    store = two_generations(home)
    (home / "settings.json").write_bytes(newer)

    assert not store.save_settings(Settings(volume=1))
    assert not store.save_settings(Settings(volume=2))
    assert (home / "settings.json").read_bytes() == newer
    assert len(store.notices) == 1


def test_a_hand_edited_mistake_stays_in_place_until_settings_are_saved(home: Path) -> None:
    two_generations(home)
    path = home / "settings.json"
    edited = path.read_bytes().replace(b'"volume": 20', b'"volume": 900')
    path.write_bytes(edited)

    store = Store(home)

    assert store.settings == Settings()
    (notice,) = store.take_notices()
    assert "says that volume is 900, not a whole number in 0..100" in notice
    assert path.read_bytes() == edited
    assert store.save_settings(Settings(volume=90))
    assert (home / "settings.json.corrupt-1").read_bytes() == edited
    assert store.notices == []
    assert Store(home).settings == Settings(volume=90)


@pytest.mark.parametrize("call", ["write", "fsync"])
def test_on_a_full_disk_the_game_goes_on_says_so_once_and_tries_again(home: Path, call: str) -> None:
    store = two_generations(home)
    with instead(os, call, full_disk):
        assert store.add_score(score(2000)) == 1
        assert store.add_score(score(3000)) == 1
        assert not store.save_settings(Settings(volume=30))
    (notice,) = store.notices
    assert "No space left on device" in notice
    assert "--data-dir" in notice
    assert best_in(home / "scores.json") == 1000

    assert store.save_settings(Settings(volume=31))
    assert [entry.score for entry in Store(home).scores.entries] == [3000, 2000, 1000, 500]


def test_where_no_folder_can_be_the_game_goes_on(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    store = Store(tmp_path / "file" / "home")

    assert store.notices == []
    assert store.add_score(score(100)) == 1
    assert not store.save_settings(Settings(muted=True))
    assert len(store.notices) == 1
    assert (store.scores.best, store.settings.muted) == (100, True)
    assert (tmp_path / "file").read_text() == "mine"


@contextmanager
def closed(folder: Path) -> Iterator[None]:
    """Make a folder that nobody can enter, and be somebody to whom that applies."""
    folder.mkdir(mode=0o000)
    root = os.geteuid() == 0
    try:
        if root:
            os.seteuid(65534)
        yield
    finally:
        if root:
            os.seteuid(0)
        folder.chmod(0o700)


def assert_told_once_and_played_on(folder: Path) -> None:
    """Start with this data folder as the program does, and save a few things."""
    use_mappings(folder)
    store = Store(folder)
    recover(store, ReplayShelf(store))
    (notice,) = store.take_notices()
    assert notice.startswith(str(folder)[:100])
    assert len(notice) < 300

    assert store.add_score(score(100)) == 1
    assert not store.save_settings(Settings(muted=True))
    assert store.replays_on_board() is None
    assert (store.scores.best, store.notices) == (100, [])


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="modes mean nothing here")
@pytest.mark.parametrize("inside", ["", "home"])
def test_a_folder_that_cannot_be_entered_is_told_in_one_line_and_the_game_goes_on(
    tmp_path: Path, inside: str
) -> None:
    with closed(tmp_path / "closed"):
        assert_told_once_and_played_on(tmp_path / "closed" / inside)


@pytest.mark.skipif(os.name != "posix", reason="names may be longer elsewhere")
def test_a_folder_with_a_name_too_long_is_told_in_one_line_and_the_game_goes_on(tmp_path: Path) -> None:
    assert_told_once_and_played_on(tmp_path / ("n" * 300))


@pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() == 0,
    reason="nothing is forbidden to root, or modes mean nothing",
)
def test_in_a_folder_that_is_read_only_a_bad_file_is_named_and_stays(home: Path) -> None:
    two_generations(home)
    (home / "scores.json").write_bytes(BAD)
    home.chmod(0o500)
    try:
        store = Store(home)
        store.add_score(score(2000))
    finally:
        home.chmod(0o700)

    assert len(store.notices) == 2
    assert (home / "scores.json").read_bytes() == BAD


def test_another_instance_that_hangs_while_saving_delays_but_does_not_stop_the_game(home: Path) -> None:
    store = two_generations(home, patience=0.02)
    with locked(home / ".lock"):
        assert store.add_score(score(2000)) == 1
        assert not store.flush()
    (notice,) = store.notices
    assert "another Asterays is saving" in notice

    assert store.flush()
    assert best_in(home / "scores.json") == 2000


def test_settings_that_cannot_be_saved_do_not_keep_scores_from_being_saved(home: Path) -> None:
    store = two_generations(home)

    def picky(path: Path, data: bytes, previous: Path | None = None) -> None:
        if path.name == "settings.json":
            full_disk()
        write_whole(path, data, previous)

    with instead(safe_file, "write_whole", picky):
        assert not store.save_settings(Settings(volume=1))
        store.add_score(score(2000))

    assert best_in(home / "scores.json") == 2000


def test_what_a_killed_writer_left_is_swept_at_the_next_save(home: Path) -> None:
    two_generations(home)
    (home / ".scores.json.0123456789abcdef.tmp").write_bytes(b"half")

    Store(home).add_score(score(2000))

    assert not list(home.glob(".*.tmp"))


def test_where_there_are_no_locks_what_another_instance_is_just_writing_is_not_swept(home: Path) -> None:
    def no_locks(_: int) -> None:
        raise OSError(errno.ENOLCK, "no locks here")

    store = two_generations(home)
    fresh, old = home / f".scores.json.{'1' * 16}.tmp", home / f".scores.json.{'2' * 16}.tmp"
    for spare in (fresh, old):
        spare.write_bytes(b"half")
    os.utime(old, (0, 0))
    with instead(lock, "_take", no_locks):
        store.add_score(score(2000))

    assert spares_in(home) == [fresh]
    assert best_in(home / "scores.json") == 2000


def test_a_file_that_nobody_can_follow_to_its_end_is_a_bad_one(tmp_path: Path) -> None:
    def dizzy(_: bytes) -> Decoded[int]:
        raise RecursionError

    (tmp_path / "a").write_bytes(b"[[[")
    found = SafeFile(tmp_path / "a", dizzy).load()

    assert found.value is None
    assert "a is nested too deeply; set aside as a.corrupt-1; starting anew" in found.notice


def test_a_disk_that_does_not_answer_is_not_taken_for_an_empty_one(home: Path) -> None:
    def broken(*_: Any) -> None:
        raise OSError(errno.EIO, "Input/output error")

    store = two_generations(home)
    with instead(os, "read", broken):
        store.add_score(score(2000))
    (notice,) = store.notices
    assert "Input/output error" in notice
    assert best_in(home / "scores.json") == 1000

    assert store.flush()
    assert [entry.score for entry in Store(home).scores.entries] == [2000, 1000, 500]


def test_a_folder_or_a_pipe_by_that_name_is_set_aside_like_any_bad_file(home: Path) -> None:
    two_generations(home)
    (home / "scores.json").unlink()
    (home / "scores.json").mkdir()

    store = Store(home)

    assert store.scores.best == 500
    assert len(store.notices) == 1
    assert (home / "scores.json.corrupt-1").is_dir()


@pytest.mark.skipif(os.name != "posix", reason="such names are for POSIX alone")
def test_a_notice_can_be_drawn_whatever_the_folder_is_called(tmp_path: Path) -> None:
    store = Store(tmp_path / "file\udcff\n\u202e" / "home")
    (tmp_path / "file\udcff\n\u202e").write_text("mine")

    store.add_score(score(100))

    (notice,) = store.notices
    assert notice.isprintable()
    assert "file???" in notice
