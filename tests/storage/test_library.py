"""The replays of the data folder: listed, kept, named, shared and deleted; spoilt notes cost no replay."""

from __future__ import annotations

import os
import time
from functools import cache
from pathlib import Path

import pytest

from game.replay.replay import Replay
from game.storage import replay_library
from game.storage.replay_library import SHARED, ReplayLibrary
from game.storage.replays import ReplayShelf, read_replay, write_replay
from game.storage.store import Store
from tests.replays.games import recorded
from tests.storage.makers import full_disk, replay_name, score

DAY = time.strftime("%Y-%m-%d", time.localtime(1_700_000_000))


@cache
def tape() -> Replay:
    """Return a short recorded game."""
    return recorded(300)


def library_in(folder: Path, games: int = 0, store: Store | None = None) -> ReplayLibrary:
    """Return a library of so many games, the last one the newest."""
    store = store or Store(folder)
    shelf = ReplayShelf(store, keep=2)
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


def prune(folder: Path, number: int = 99) -> set[str]:
    """Save another game, which lets go of old ones; return the replays that are left."""
    shelf = ReplayShelf(Store(folder), keep=2)
    assert shelf.save(replay_name(number), tape())
    return {path.name for path in shelf.folder.glob("*.replay")}


def test_replays_are_listed_newest_first_and_each_is_read_when_its_turn_comes(home: Path) -> None:
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
    assert (second.about.score, second.about.ticks, second.about.fault) == (tape().score, 300, "")
    assert second.day == DAY


def test_a_folder_that_is_not_there_is_an_empty_list_and_is_not_made(home: Path) -> None:
    library = library_in(home)
    assert library.replays() == []
    assert not library.folder.exists()


def test_a_replay_that_another_game_removes_while_the_folder_is_read_hides_no_other(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    library = library_in(home, games=4)
    lstat = Path.lstat
    gone: list[str] = []

    def vanishing(path: Path) -> os.stat_result:
        if not gone:
            gone.append(path.name)
            path.unlink()
        return lstat(path)

    monkeypatch.setattr(Path, "lstat", vanishing)
    library.scan()

    assert set(listed(library)) == {replay_name(number) for number in range(4)} - set(gone)
    assert len(listed(library)) == 3


def test_a_kept_replay_stays_when_older_ones_go_and_no_longer_once_it_is_not_kept(home: Path) -> None:
    library = library_in(home, 4)
    library.keep(replay_name(0), kept=True)
    assert prune(home) == {replay_name(0), replay_name(3), replay_name(99)}
    library.keep(replay_name(0), kept=False)
    assert prune(home, 98) == {replay_name(98), replay_name(99)}
    assert sorted(path.name for path in library.folder.iterdir()) == [
        replay_name(98),
        replay_name(99),
    ]


def test_a_deleted_replay_is_gone_with_all_that_was_said_of_it(home: Path) -> None:
    library = library_in(home, 2)
    for title in ("ONE", "TWO"):
        library.rename(replay_name(0), title)
    assert library.delete(replay_name(0))
    assert listed(library) == [replay_name(1)]
    assert sorted(path.name for path in library.folder.iterdir()) == [replay_name(1)]


def test_a_replay_that_cannot_be_deleted_says_so_and_stays(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def forbidden(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    store = Store(home)
    library = library_in(home, 1, store)
    monkeypatch.setattr(Path, "unlink", forbidden)
    assert not library.delete(replay_name(0))

    assert store.notices == [f"{replay_name(0)} cannot be deleted (Permission denied)"]


def test_a_shared_replay_is_a_copy_that_can_be_watched_and_no_copy_replaces_another(home: Path) -> None:
    store = Store(home)
    library = library_in(home, 1, store)
    library.rename(replay_name(0), "MY BEST")
    paths = [library.share(replay_name(0)) for _ in range(2)]
    stem = f"asterays-my-best-{tape().score}-{DAY}"
    assert paths == [home / SHARED / f"{stem}.replay", home / SHARED / f"{stem}-2.replay"]
    assert all(read_replay(path) == tape() for path in paths if path is not None)
    assert store.notices == [f"replay copied to {path}" for path in paths]
    assert (library.folder / replay_name(0)).exists()


def test_a_copy_is_named_by_who_played_it_if_it_has_no_title(home: Path) -> None:
    store = Store(home)
    library = library_in(home, 1, store)
    store.scores.add(score(500, replay=replay_name(0), name="ANN"))
    path = library.share(replay_name(0))
    assert path is not None
    assert path.name.startswith("asterays-ann-")


def test_a_full_disk_shares_nothing_and_says_so(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(home)
    library = library_in(home, 1, store)
    monkeypatch.setattr(replay_library, "write_whole", full_disk)
    assert library.share(replay_name(0)) is None
    assert store.notices == [f"{replay_name(0)} cannot be shared (No space left on device)"]


def test_a_replay_that_is_gone_meanwhile_leaves_no_note_behind(home: Path) -> None:
    library_in(home, 1)
    store = Store(home)
    library = ReplayLibrary(store, ReplayShelf(store))
    library.scan()
    (library.folder / replay_name(0)).unlink()
    library.rename(replay_name(0), "GONE")
    library.keep(replay_name(0), kept=True)
    assert [path.name for path in library.folder.iterdir()] == []
    assert library.find(replay_name(0)) is None
    assert store.take_notices() == [f"{replay_name(0)} is no longer there"] * 2
