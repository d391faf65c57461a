"""Which games are kept, where, and what happens when they cannot be."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

import pytest

from game.replay.file_format import MAGIC
from game.replay.playback import verify
from game.replay.replay import Replay
from game.storage import replays
from game.storage.replays import ReplayShelf, may_replace, read_replay
from game.storage.store import Store
from tests.replays.games import recorded
from tests.storage.makers import full_disk, replay_name, score


@cache
def tape() -> Replay:
    """Return a short recorded game."""
    return recorded(200)


def shelf_in(folder: Path, *, keep: int = 3) -> ReplayShelf:
    return ReplayShelf(Store(folder), keep=keep)


def kept(folder: Path) -> set[str]:
    return {path.name for path in (folder / "replays").glob("*.replay")}


def save(shelf: ReplayShelf, number: int, replay: Replay | None = None) -> None:
    """Save a game that is younger than all with smaller numbers."""
    assert shelf.save(replay_name(number), replay or tape())
    path = shelf.folder / replay_name(number)
    os.utime(path, ns=(number * 10**9, number * 10**9))


def test_a_saved_game_is_the_game_that_was_played(home: Path) -> None:
    save(shelf_in(home), 1)
    replay = read_replay(home / "replays" / replay_name(1))
    assert replay == tape()
    assert verify(replay)[1] is None


def test_the_last_games_are_kept_and_older_ones_go(home: Path) -> None:
    shelf = shelf_in(home)
    for number in range(1, 7):
        save(shelf, number)
    assert kept(home) == {replay_name(4), replay_name(5), replay_name(6)}


def test_games_behind_the_scores_on_the_board_are_kept_however_old(home: Path) -> None:
    store = Store(home)
    store.add_score(score(900, replay=replay_name(1)))
    shelf = ReplayShelf(store, keep=2)
    for number in range(1, 6):
        save(shelf, number)
    assert kept(home) == {replay_name(1), replay_name(4), replay_name(5)}


def test_a_game_that_has_left_the_board_goes_in_its_turn(home: Path) -> None:
    store = Store(home, length=1)
    store.add_score(score(900, replay=replay_name(1)))
    shelf = ReplayShelf(store, keep=1)
    save(shelf, 1)
    save(shelf, 2)
    store.add_score(score(1000, replay=replay_name(2)))
    save(shelf, 3)
    assert kept(home) == {replay_name(2), replay_name(3)}


def test_games_that_another_instance_has_put_on_the_board_meanwhile_are_kept(home: Path) -> None:
    shelf = shelf_in(home, keep=2)
    save(shelf_in(home, keep=2), 1)
    Store(home).add_score(score(900, replay=replay_name(1)))
    for number in range(2, 6):
        save(shelf, number)
    assert kept(home) == {replay_name(1), replay_name(4), replay_name(5)}


@pytest.mark.parametrize(
    ("early", "late", "left"),
    [((1, 2), (3,), {2, 3}), ((1, 2), (1, 3), {1, 3}), ((1, 2, 3), (4, 5, 6, 7, 8), {7, 8})],
)
def test_the_last_games_are_those_that_were_saved_last_though_the_clock_was_years_ahead_for_the_early_ones(
    home: Path, early: tuple[int, ...], late: tuple[int, ...], left: set[int]
) -> None:
    for number in early:
        save(shelf_in(home, keep=2), number)
        os.utime(home / "replays" / replay_name(number), (2**32, 2**32 + number))
    for number in late:
        assert shelf_in(home, keep=2).save(replay_name(number), tape())
    assert kept(home) == {replay_name(number) for number in left}


def test_somebody_elses_files_on_the_shelf_are_left_alone(home: Path) -> None:
    shelf = shelf_in(home, keep=1)
    shelf.folder.mkdir(parents=True)
    for other in ("mine.replay", "0123456789ABCDEF.replay", "notes.txt"):
        (shelf.folder / other).write_text("x", encoding="utf-8")
    for number in range(1, 4):
        save(shelf, number)
    assert kept(home) == {"mine.replay", "0123456789ABCDEF.replay", replay_name(3)}
    assert (shelf.folder / "notes.txt").exists()


def test_what_killed_writers_left_is_swept_away(home: Path) -> None:
    shelf = shelf_in(home)
    shelf.folder.mkdir(parents=True)
    for folder, name in ((shelf.folder, replay_name(9)), (home, "asterays.db.copy")):
        (folder / f".{name}.{'0' * 16}.tmp").write_bytes(b"half")
        os.utime(folder / f".{name}.{'0' * 16}.tmp", (1e9, 1e9))
    save(shelf, 1)
    Store(home).close()
    assert [path.name for path in home.rglob("*") if path.is_file()] == [replay_name(1)]


def test_no_replay_goes_while_a_database_that_was_set_aside_may_name_it(home: Path) -> None:
    home.mkdir()
    (home / "asterays.db").write_bytes(b"nonsense")
    shelf = shelf_in(home, keep=1)
    for number in range(1, 4):
        save(shelf, number)
    assert kept(home) == {replay_name(number) for number in range(1, 4)}


def test_a_disk_that_refuses_is_told_once_and_tried_again_with_as_many_games_as_the_shelf_holds(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store(home)
    shelf = ReplayShelf(store, keep=3)
    with monkeypatch.context() as patch:
        patch.setattr(replays, "write_whole", full_disk)
        for number in range(20):
            assert not shelf.save(replay_name(number), tape())
    (notice,) = store.notices
    assert "No space left" in notice
    assert shelf.flush()
    assert kept(home) == {replay_name(17), replay_name(18), replay_name(19)}


def test_only_a_replay_an_empty_file_or_nothing_may_be_replaced(tmp_path: Path) -> None:
    path = tmp_path / "a"
    assert may_replace(path)
    for data, may in ((b"", True), (MAGIC, True), (b"Asterays repla", False), (b"x", False)):
        path.write_bytes(data)
        assert may_replace(path) is may
    assert not may_replace(tmp_path)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names here")
def test_a_pipe_is_not_waited_for_and_neither_it_nor_a_device_is_replaced(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = os.open(pipe, os.O_RDWR)  # with nobody at its other end a wait would have no end
    os.write(writer, MAGIC)
    try:
        assert not may_replace(pipe)
    finally:
        os.close(writer)
    assert not may_replace(Path(os.devnull))
