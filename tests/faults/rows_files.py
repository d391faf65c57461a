"""Faults of the player's files: no room, no right, nonsense, two at once."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from game.storage.scores import Score
from game.storage.store import Store
from tests.faults.player import Player
from tests.faults.stand import Skip, Stand, row
from tests.storage.makers import scores_in


@contextmanager
def small_disk(folder: Path) -> Iterator[Path]:
    """Give a disk of 512 kB."""
    if sys.platform != "linux" or os.geteuid() != 0:
        raise Skip("only root on Linux may mount a disk")
    folder.mkdir()
    mounted = _mount("-t", "tmpfs", "-o", "size=512k", "tmpfs", str(folder))
    if not mounted:
        raise Skip("no disk may be mounted here")
    try:
        yield folder
    finally:
        subprocess.run(["umount", str(folder)], check=True)  # noqa: S607


def _mount(*words: str) -> bool:
    return subprocess.run(["mount", *words], capture_output=True, check=False).returncode == 0  # noqa: S607


def _fill(folder: Path) -> None:
    with (folder / "filler").open("wb", buffering=0) as file:
        while (left := os.statvfs(folder)).f_bavail:
            file.write(bytes(left.f_bavail * left.f_bsize))


def _game_that_cannot_save(stand: Stand, folder: Path, name: str) -> tuple[Player, str]:
    """Play until the score should have been saved; return the game and what it said."""
    player = stand.start(folder=folder)
    stand.begin(player)
    player.earn(900)
    first = player.now["tick"]
    player.until(lambda told: bool(told["notice"]) or told.get("tick", 0) > first + 1300)
    player.lives_on(30)
    stand.shoot(name)
    assert len(player.notices) == 1, player.notices
    assert "--data-dir" in player.notices[0]
    return player, player.notices[0]


@row(
    "the disk is full",
    "a disk of 512 kB, filled; the score is saved after 10 s of play; then room is made",
    "said once, the game goes on, the old scores are whole; the new one is saved once there is room",
)
def disk_full(stand: Stand) -> str:
    with small_disk(stand.folder()) as disk:
        _begin(disk)
        _fill(disk)
        player, notice = _game_that_cannot_save(stand, disk, "disk-full")
        with player:
            assert scores_in(disk) == [500]
            (disk / "filler").unlink()
            assert player.end("SIGTERM") == (0, "")
        there = scores_in(disk)
        assert len(there) == 2, there
        assert there[0] >= 900, there
    return f"“{notice}”; with room again {there[0]} and {there[1]} points on the disk"


@row(
    "the data folder is read-only",
    "a disk mounted read-only",
    "said once, the game goes on; at its end what was lost is said, with 1; the old scores are whole",
)
def read_only(stand: Stand) -> str:
    with small_disk(stand.folder()) as disk:
        _begin(disk)
        assert _mount("-o", "remount,ro", str(disk))
        player, notice = _game_that_cannot_save(stand, disk, "read-only")
        with player:
            code, last = player.end("SIGTERM")
            assert (code, "(Read-only file system); lost: scores" in last) == (1, True), (code, last)
        assert scores_in(disk) == [500]
    return f"“{notice}”; “{last.strip()}”"


@row(
    "the database is nonsense",
    "half of it is overwritten before the start",
    "named and set aside, the game goes on, the copy of the last exit is used and saved to",
)
def nonsense(stand: Stand) -> str:
    folder = stand.folder()
    store = Store(folder)
    store.add_score(_old(400))
    store.close()
    store.add_score(_old(500))
    store.database.close()
    spoilt = b"\x00" * 50 + (folder / "asterays.db").read_bytes()[50:]
    (folder / "asterays.db").write_bytes(spoilt)
    with stand.start(folder=folder) as player:
        player.until(lambda told: bool(told["notice"]))
        stand.shoot("scores-nonsense")
        stand.begin(player)
        player.earn(900)
        notices = player.notices
        assert player.end("SIGTERM") == (0, "")
    assert len(notices) == 1, notices
    assert (folder / "asterays.db.corrupt-1").read_bytes() == spoilt
    assert scores_in(folder) == [900, 400], scores_in(folder)
    return f"“{notices[0].replace(str(folder), 'FOLDER')}”; 900 and 400 points on the disk"


@row(
    "two instances at once",
    "two windows with one data folder, both earn and end",
    "both scores are on the board",
)
def two_instances(stand: Stand) -> str:
    folder = stand.folder()
    with stand.start(folder=folder) as one:
        stand.begin(one)
        one.earn(300)
        with stand.start(folder=folder) as two:  # only now: a new window takes the keyboard
            stand.begin(two)
            two.earn(200)
            for player in (one, two):
                player.send("SIGTERM")
            assert (one.end(), two.end()) == ((0, ""), (0, ""))
    assert scores_in(folder) == [300, 200], scores_in(folder)
    return "300 and 200 points on the disk, both ended with 0"


def _begin(folder: Path) -> None:
    """Save a score as an earlier game did."""
    store = Store(folder)
    store.add_score(_old())
    store.close()


def _old(points: int = 500) -> Score:
    """Return a score of another day."""
    return Score(score=points, wave=3, ticks=7200, seed=42, date="2025-11-20")
