"""The replays of the data folder: kept, listed, named, shared and deleted, and what a fault costs."""

import os
import time
from functools import cache
from pathlib import Path

import pytest

from game.replay.link import replay_of
from game.replay.playback import verify
from game.replay.replay import Replay
from game.storage import replays
from game.storage.replays import SHARED, ReplayFolder, ReplayLibrary, read_replay, write_replay
from game.storage.store import Store
from tests.replays.games import recorded
from tests.storage.makers import full_disk, replay_name, score

DAY = time.strftime("%Y-%m-%d", time.localtime(1_700_000_000))


@cache
def tape() -> Replay:
    """Return a short recorded game."""
    return recorded(200)


def shelf_in(folder: Path, *, keep: int = 2) -> ReplayFolder:
    return ReplayFolder(Store(folder), keep=keep)


def kept(folder: Path) -> set[str]:
    return {path.name for path in (folder / "replays").glob("*.replay")}


def names(*numbers: int) -> set[str]:
    return {replay_name(number) for number in numbers}


def save(shelf: ReplayFolder, *numbers: int) -> None:
    """Save games, each younger than all with smaller numbers."""
    for number in numbers:
        assert shelf.save(replay_name(number), tape())
        os.utime(shelf.folder / replay_name(number), ns=(number * 10**9, number * 10**9))


def library_in(folder: Path, games: int = 0, store: Store | None = None) -> ReplayLibrary:
    """Return a library of so many games, the last one the newest."""
    store = store or Store(folder)
    shelf = ReplayFolder(store, keep=2)
    for number in range(games):
        shelf.folder.mkdir(parents=True, exist_ok=True)
        path = shelf.folder / replay_name(number)
        write_replay(path, tape())
        os.utime(path, (1_700_000_000 + number,) * 2)
    library = ReplayLibrary(store, shelf)
    library.scan()
    return library


def listed(library: ReplayLibrary) -> list[str]:
    return [each.name for each in library.replays()]


def test_a_saved_game_is_the_game_that_was_played(home: Path) -> None:
    save(shelf_in(home), 1)
    replay = read_replay(home / "replays" / replay_name(1))
    assert replay == tape()
    assert verify(replay)[1] is None


def test_the_last_games_are_kept_and_those_behind_the_scores_that_any_program_has_put_on_the_board(
    home: Path,
) -> None:
    shelf = shelf_in(home)
    save(shelf, 1, 2)
    Store(home).add_score(score(900, replay=replay_name(1)))
    save(shelf, 3, 4, 5)
    assert kept(home) == names(1, 4, 5)


def test_a_game_that_has_left_the_board_goes_in_its_turn(home: Path) -> None:
    store = Store(home, length=1)
    store.add_score(score(900, replay=replay_name(1)))
    shelf = ReplayFolder(store, keep=1)
    save(shelf, 1, 2)
    store.add_score(score(1000, replay=replay_name(2)))
    save(shelf, 3)
    assert kept(home) == names(2, 3)


def test_somebody_elses_files_on_the_shelf_are_left_alone(home: Path) -> None:
    shelf = shelf_in(home, keep=1)
    shelf.folder.mkdir(parents=True)
    for other in ("mine.replay", "0123456789ABCDEF.replay", "notes.txt"):
        (shelf.folder / other).write_text("x", encoding="utf-8")
    save(shelf, 1, 2, 3)
    assert kept(home) == {"mine.replay", "0123456789ABCDEF.replay"} | names(3)
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
    save(shelf_in(home, keep=1), 1, 2, 3)
    assert kept(home) == names(1, 2, 3)


def test_a_disk_that_refuses_is_told_once_and_tried_again_with_as_many_games_as_the_shelf_holds(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store(home)
    shelf = ReplayFolder(store, keep=3)
    with monkeypatch.context() as patch:
        patch.setattr(replays, "write_whole", full_disk)
        for number in range(20):
            assert not shelf.save(replay_name(number), tape())
    (notice,) = store.notices
    assert "No space left" in notice
    assert shelf.flush()
    assert kept(home) == names(17, 18, 19)


def test_replays_are_listed_newest_first_and_each_is_read_when_its_turn_comes(home: Path) -> None:
    library = library_in(home)
    assert library.replays() == []
    assert not library.folder.exists()

    library = library_in(home, 3)
    (library.folder / "from a friend.replay").write_bytes(b"x")
    (library.folder / "friend-1.replay").write_bytes(b"no replay")
    (library.folder / "note.txt").write_bytes(b"x")
    library.scan()
    assert listed(library) == ["friend-1.replay", replay_name(2), replay_name(1), replay_name(0)]
    assert [each.about for each in library.replays()] == [None] * 4
    assert [library.read_one() for _ in range(5)] == [True] * 4 + [False]
    first, second, *_ = library.replays()
    assert first.about is not None
    assert first.about.fault == "friend-1.replay is no Asterays replay"
    assert second.about is not None
    assert (second.about.score, second.about.ticks, second.about.fault) == (tape().score, 200, "")
    assert second.day == DAY


def test_a_kept_replay_stays_when_older_ones_go_and_no_longer_once_it_is_not_kept(home: Path) -> None:
    library = library_in(home, 4)
    library.keep(replay_name(0), kept=True)
    assert shelf_in(home).save(replay_name(99), tape())
    assert kept(home) == names(0, 3, 99)
    library.keep(replay_name(0), kept=False)
    assert shelf_in(home).save(replay_name(98), tape())
    assert {path.name for path in library.folder.iterdir()} == names(98, 99)


def test_a_deleted_replay_is_gone_and_one_that_cannot_be_deleted_stays_and_says_so(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store(home)
    library = library_in(home, 2, store)
    library.rename(replay_name(0), "ONE")
    assert library.delete(replay_name(0))
    assert listed(library) == [replay_name(1)] == [path.name for path in library.folder.iterdir()]

    def forbidden(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "unlink", forbidden)
    assert not library.delete(replay_name(1))
    assert store.notices == [f"{replay_name(1)} cannot be deleted (Permission denied)"]


def test_a_link_is_written_beside_the_replays_where_there_is_no_clipboard(home: Path) -> None:
    store = Store(home)
    library = library_in(home, 2, store)
    for number in (0, 0, 1):
        library.write_link(replay_name(number), library.link(replay_name(number), "https://a.b/c.html#old"))
    paths = [home / SHARED / f"{replay_name(number)}.txt" for number in (0, 1)]
    assert sorted((home / SHARED).iterdir()) == paths
    assert all(replay_of(path.read_text()) == tape() for path in paths)
    assert paths[0].read_text().startswith("https://a.b/c.html#r=")
    assert store.notices == [f"link written to {paths[number]}" for number in (0, 0, 1)]
    assert kept(home) == names(0, 1)


def test_what_cannot_be_shared_says_so(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(home)
    library = library_in(home, 1, store)
    monkeypatch.setattr(replays, "write_whole", full_disk)
    library.write_link(replay_name(0), "#r=")
    assert not [*(home / SHARED).iterdir()]
    (home / "replays" / replay_name(0)).write_bytes(b"")
    assert library.link(replay_name(0), "") == ""
    assert store.notices[0] == f"{replay_name(0)} cannot be shared (No space left on device)"
    assert "is no Asterays replay" in store.notices[1]


def test_a_replay_that_is_gone_meanwhile_leaves_no_note_behind(home: Path) -> None:
    store = Store(home)
    library = library_in(home, 1, store)
    (library.folder / replay_name(0)).unlink()
    library.rename(replay_name(0), "GONE")
    library.keep(replay_name(0), kept=True)
    assert library.find(replay_name(0)) is None
    assert store.take_notices() == [f"{replay_name(0)} is no longer there"] * 2
    assert store.database.rows("SELECT * FROM note") == []
