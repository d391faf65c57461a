"""Replays on disk: single files, and the shelf of games that are saved automatically."""

from __future__ import annotations

import re
import stat
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Final

from game.replay.encoding import BadReplay
from game.replay.file_format import MAGIC, MAX_FILE, decode, encode
from game.replay.replay import Replay
from game.storage.disk import read_capped, sweep, why, write_whole
from game.storage.store import Store
from game.storage.strict import InvalidValue

FOLDER: Final = "replays"
SUFFIX: Final = ".replay"

KEEP: Final = 10  # recent games that are kept, in addition to those behind the scores on the board
_OURS: Final = re.compile(r"[0-9a-f]{16}\.replay")  # Files of the shelf; any other belongs to the player


def read_replay(path: Path) -> Replay:
    """Return the replay of a file.

    Raises:
        BadReplay: the file cannot be read or played here; the message is one line with its path.
    """
    try:
        return decode(read_capped(path, MAX_FILE))
    except OSError as fault:
        raise BadReplay(f"cannot read {path}: {why(fault)}") from fault
    except (BadReplay, InvalidValue) as fault:
        raise BadReplay(f"{path} {fault}") from fault


def write_replay(path: Path, replay: Replay) -> None:
    """Write a replay to a file atomically, replacing any old content.

    Raises:
        OSError: it cannot be written.
        BadReplay: it is too long.
    """
    write_whole(path, encode(replay))


def may_replace(path: Path) -> bool:
    """Return whether recording into this file loses nothing: it does not exist, is empty, or is a replay.

    A pipe or device may not be replaced, and is not even opened.
    """
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            return False
        with path.open("rb") as file:
            return file.read(len(MAGIC)) in (b"", MAGIC)
    except FileNotFoundError:
        return True
    except OSError:
        return False


class ReplayFolder:
    """The replays in the data folder: of the last games, and of those on the score board.

    A game's file is named after the id of its score. Nothing here raises OSError: what cannot be saved is
    kept in memory and tried again with the next save, and the store tells the player once.
    """

    def __init__(self, store: Store, *, keep: int = KEEP) -> None:
        self.folder = store.folder / FOLDER
        self._store = store
        self._keep = keep
        self._unsaved: dict[str, bytes] = {}

    @staticmethod
    def name(score_id: str) -> str:
        """Return the file name of a game, for its entry on the score board."""
        return score_id + SUFFIX

    def save(self, name: str, replay: Replay) -> bool:
        """Save a game, and remove those neither recent nor on the board; return whether all is saved."""
        try:
            self._unsaved[name] = encode(replay)
        except BadReplay:
            return False
        return self.flush()

    def write(self, name: str, replay: Replay) -> bool:
        """Write a game that is still played, in any thread; return whether it is there.

        A failure is told when `save` tries again, at the game's end.
        """
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            write_replay(self.folder / name, replay)
        except (OSError, BadReplay):
            return False
        return True

    @property
    def lost(self) -> list[str]:
        """What is not on the disk, in words for the end of the program."""
        count = len(self._unsaved)
        return [f"{count} replay{'s' * (count > 1)}"] if count else []

    def flush(self) -> bool:
        """Try again to save what is unsaved; return whether all is saved."""
        if not self._unsaved:
            return True
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            new = {*self._unsaved}
            for name in [*self._unsaved]:
                write_whole(self.folder / name, self._unsaved[name])
                del self._unsaved[name]
            self._tidy(new)
        except OSError as fault:
            for name in [*self._unsaved][: -self._keep]:
                del self._unsaved[name]
            self._store.notify_once(fault)
        return not self._unsaved

    def _tidy(self, new: set[str]) -> None:
        """Remove old replays, and temporary files of killed writers.

        New ones stay whatever the clock says: their score comes next.
        """
        wanted = self._store.replays_wanted()
        for path in _oldest(self.folder.iterdir())[: -self._keep]:
            if wanted is not None and path.name not in wanted | new:
                with suppress(OSError):
                    path.unlink()
        sweep(self.folder)


def _oldest(paths: Iterable[Path]) -> list[Path]:
    dated = []
    for path in paths:
        if _OURS.fullmatch(path.name):
            with suppress(OSError):  # another instance may have removed it
                dated.append((path.lstat().st_mtime_ns, path.name, path))
    return [path for _time, _name, path in sorted(dated)]
