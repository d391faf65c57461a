"""Scores that are saved while the game goes on: nothing waits for the disk, and nothing is lost by that."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from game.storage import safe_file
from game.storage.disk import write_whole
from game.storage.settings import Settings
from game.storage.store import Store
from tests.storage.makers import best_in, full_disk, instead, score, scores_in, two_generations
from tests.storage.test_store import BAD

ROOT = Path(__file__).resolve().parents[2]


class SlowDisk:
    """Writes nothing until it is allowed to."""

    def __init__(self) -> None:
        self.writes = 0
        self.allowed = threading.Event()

    def write(self, path: Path, data: bytes, previous: Path | None = None) -> None:
        """Write as usual, later."""
        self.writes += 1
        assert self.allowed.wait(30)
        write_whole(path, data, previous)


@pytest.fixture
def disk() -> Iterator[SlowDisk]:
    """Give a disk that waits."""
    slow = SlowDisk()
    with instead(safe_file, "write_whole", slow.write):
        yield slow


@contextmanager
def allowed_soon(disk: SlowDisk) -> Iterator[None]:
    """Let the disk write a little after this begins."""
    timer = threading.Timer(0.05, disk.allowed.set)
    timer.start()
    yield
    timer.join()


def settle(store: Store) -> list[str]:
    """Wait for the thread, as frames going by would, and return what there is to tell."""
    notices = store.take_notices()
    while store.saving:
        time.sleep(0.001)
        notices += store.take_notices()
    return notices


def test_the_game_goes_on_while_the_disk_is_slow(home: Path, disk: SlowDisk) -> None:
    store = Store(home)

    assert store.add_score_soon(score(700)) == 1
    assert store.take_notices() == []
    assert store.scores.best == 700
    assert not (home / "scores.json").exists()
    disk.allowed.set()
    settle(store)
    assert scores_in(home) == [700]


def test_what_is_earned_while_the_disk_is_slow_is_saved_with_the_next(home: Path, disk: SlowDisk) -> None:
    store = Store(home)
    for points in (100, 200, 300):
        store.add_score_soon(score(points))
    disk.allowed.set()
    settle(store)

    assert scores_in(home) == [300, 200, 100]
    assert disk.writes == 2


def test_a_flush_waits_for_what_is_under_way_and_saves_what_is_not(home: Path, disk: SlowDisk) -> None:
    store = Store(home)
    store.add_score_soon(score(100))
    store.add_score_soon(score(200))
    with allowed_soon(disk):
        assert store.flush()

    assert scores_in(home) == [200, 100]
    assert not store.pending


def test_settings_and_a_score_that_is_waited_for_come_after_what_is_under_way(
    home: Path, disk: SlowDisk
) -> None:
    store = Store(home)
    store.add_score_soon(score(100))
    with allowed_soon(disk):
        assert store.add_score(score(300)) == 1
    assert store.save_settings(Settings(volume=1))

    assert scores_in(home) == [300, 100]
    assert Store(home).settings.volume == 1


def test_nothing_is_written_twice_and_nothing_for_a_score_that_is_too_low(home: Path) -> None:
    store = Store(home, length=1)
    store.add_score_soon(score(700))
    settle(store)
    before = (home / "scores.json").stat().st_mtime_ns

    assert store.flush()
    assert store.add_score_soon(score(600)) is None
    settle(store)
    assert (home / "scores.json").stat().st_mtime_ns == before


def test_a_score_of_another_instance_is_kept_and_seen(home: Path) -> None:
    one, two = Store(home), Store(home)
    one.add_score_soon(score(100))
    settle(one)
    two.add_score_soon(score(50))
    settle(two)

    assert scores_in(home) == [100, 50]
    assert [entry.score for entry in two.scores.entries] == [100, 50]


def test_a_disk_that_fails_meanwhile_is_told_once_and_tried_again(home: Path) -> None:
    store = two_generations(home)
    with instead(safe_file, "write_whole", full_disk):
        told = []
        for points in (2000, 3000):
            store.add_score_soon(score(points))
            told += settle(store)
    (notice,) = told
    assert "No space left on device" in notice
    assert best_in(home / "scores.json") == 1000

    store.add_score_soon(score(2500))
    assert settle(store) == []
    assert scores_in(home) == [3000, 2500, 2000, 1000, 500]


def test_what_failed_meanwhile_is_saved_by_the_last_flush(home: Path) -> None:
    store = two_generations(home)
    with instead(safe_file, "write_whole", full_disk):
        store.add_score_soon(score(2000))
        settle(store)

    assert store.flush()
    assert best_in(home / "scores.json") == 2000


def test_a_file_found_bad_meanwhile_is_set_aside_and_named(home: Path) -> None:
    store = two_generations(home)
    (home / "scores.json").write_bytes(BAD)
    store.add_score_soon(score(2000))

    (notice,) = settle(store)
    assert "scores.json.corrupt-1" in notice
    assert scores_in(home) == [2000, 1000, 500]


def test_where_no_thread_can_begin_a_score_is_saved_at_once(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_thread: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    store = Store(home)
    with monkeypatch.context() as patch:
        patch.setattr(threading.Thread, "start", refuse)
        assert store.add_score_soon(score(700)) == 1
    assert scores_in(home) == [700]

    store.add_score_soon(score(800))
    assert settle(store) == []
    assert scores_in(home) == [800, 700]


_LEAVES = """
import sys, time
from pathlib import Path
from game.storage import safe_file
from game.storage.store import Store
from tests.storage.makers import score

write = safe_file.write_whole
def slow(*args): time.sleep(0.3); write(*args)
safe_file.write_whole = slow
Store(Path(sys.argv[1])).add_score_soon(score(700))
raise SystemExit(3)
"""


@pytest.mark.slow
def test_a_program_that_ends_without_a_flush_still_finishes_the_save_under_way(home: Path) -> None:
    ended = subprocess.run([sys.executable, "-c", _LEAVES, str(home)], cwd=ROOT, timeout=300, check=False)

    assert ended.returncode == 3
    assert scores_in(home) == [700]
