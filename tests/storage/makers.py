"""What the tests and figures of the storage are made of."""

import errno
from pathlib import Path
from typing import Any

from game.storage.scores import Score
from game.storage.store import Store

DAY = "2025-11-20"

MEMORY = "/dev/shm" if Path("/dev/shm").is_dir() else None  # noqa: S108 - only for speed
"""A folder that forgets, for what asks thousands of times that it be on the disk; None is any."""


def score(points: int, **more: Any) -> Score:
    """Return a game that came to so many points."""
    return Score(**{"score": points, "wave": 3, "ticks": 7200, "seed": 42, "date": DAY, **more})


def scores_in(folder: Path) -> list[int]:
    """Return the scores that another start of the game would find."""
    store = Store(folder)
    store.database.close()
    return [entry.score for entry in store.scores.entries]


def full_disk(*_: object, **__: object) -> Any:
    """Fail as any write does on a full disk."""
    raise OSError(errno.ENOSPC, "No space left on device")


def replay_name(number: int) -> str:
    """Return the name of a replay's file by the id of its game."""
    return f"{number:016x}.replay"


def everything_in(folder: Path) -> set[bytes]:
    """Return the contents of all files of a folder."""
    return {path.read_bytes() for path in folder.iterdir() if path.is_file()}
