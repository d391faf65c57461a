"""Replays on the disk: single files, and the shelf of those that are kept without being asked for."""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Final

from game.replay.encoding import BadReplay
from game.replay.file_format import MAGIC, MAX_FILE, decode, encode
from game.replay.replay import Replay
from game.storage.disk import read_capped, write_whole
from game.storage.lock import PATIENCE, locked
from game.storage.replay_notes import is_kept, note_files
from game.storage.safe_file import why
from game.storage.store import Store
from game.storage.strict import Refused
from game.storage.verdicts import fingerprint

FOLDER: Final = "replays"
SUFFIX: Final = ".replay"

KEEP: Final = 10
"""last games that are kept, besides those behind the scores on the board."""

_SLACK: Final = 24 * 3600.0
"""seconds by which a replay may be younger than a board that named it: clocks are set, files are copied."""

_COARSEST: Final = 2_000_000_000
"""ns between two dates that any file system tells apart."""

_OURS: Final = re.compile(r"[0-9a-f]{16}\.replay")
"""The files that the shelf makes and may remove; whatever else lies there is somebody's own."""


def read_replay(path: Path) -> Replay:
    """Return the replay of a file.

    Raises:
        BadReplay: the file cannot be read or played here; one line says which and why.
    """
    return read_with_fingerprint(path)[0]


def read_with_fingerprint(path: Path) -> tuple[Replay, str]:
    """Return the replay of a file and the file's fingerprint, as in `verdicts`.

    Raises:
        BadReplay: the file cannot be read or played here; one line says which and why.
    """
    try:
        data = read_capped(path, MAX_FILE)
        return decode(data), fingerprint(data)
    except OSError as fault:
        raise BadReplay(f"cannot read {path}: {why(fault)}") from fault
    except (BadReplay, Refused) as fault:
        raise BadReplay(f"{path} {fault}") from fault


def write_replay(path: Path, replay: Replay) -> None:
    """Put a replay in a file, whole or not at all; one that is there is replaced.

    Raises:
        OSError: it cannot be written.
        BadReplay: it is too long.
    """
    write_whole(path, encode(replay))


def may_replace(path: Path) -> bool:
    """Say whether nothing is lost by recording into this file: it is not there, empty, or a replay.

    A pipe or a device is none, and is not even opened.
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


class ReplayShelf:
    """The replays in the data folder: of the last games, and of those on the score board.

    A game's file has its score's id for a name. Nothing here raises OSError: what cannot be saved is kept
    in memory and tried again with the next, and the store tells the player once.
    """

    def __init__(self, store: Store, *, keep: int = KEEP, patience: float = PATIENCE) -> None:
        self.folder = store.folder / FOLDER
        self._store = store
        self._keep = keep
        self._patience = patience
        self._unsaved: dict[str, bytes] = {}

    @staticmethod
    def name(score_id: str) -> str:
        """Return the name of a game's file, for the row on the score board."""
        return score_id + SUFFIX

    def save(self, name: str, replay: Replay) -> bool:
        """Keep a game, and let go of what is neither recent nor on the board; say whether all is saved."""
        try:
            self._unsaved[name] = encode(replay)
        except BadReplay:
            return False
        return self.flush()

    def flush(self) -> bool:
        """Try again to save what could not be saved; say whether all is saved."""
        if not self._unsaved:
            return True
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            with locked(self.folder / ".lock", self._patience) as held:
                new = {*self._unsaved}
                for name in [*self._unsaved]:
                    write_whole(self.folder / name, self._unsaved[name])
                    _date_last(self.folder / name)
                    del self._unsaved[name]
                if held:
                    self._tidy(new)
        except OSError as fault:
            for name in [*self._unsaved][: -self._keep]:
                del self._unsaved[name]
            self._store.tell_once(fault)
        return not self._unsaved

    def _tidy(self, new: set[str]) -> None:
        """Remove old replays, and what writers left that were killed. To be called under the lock.

        What is new stays even if the clock says otherwise: its row comes next. What may have been on a board
        that could not be read stays as well, and so does what the player keeps.
        """
        wanted = self._store.replays_on_board()
        lost = self._store.last_lost_board()
        for path in _oldest(self.folder.iterdir())[: -self._keep]:
            if wanted is not None and path.name not in wanted | new and not is_kept(path):
                with suppress(OSError):
                    if lost is None or path.lstat().st_mtime > lost + _SLACK:
                        path.unlink()
                        for note in note_files(path):
                            note.unlink()
        for spare in self.folder.glob(f".*{SUFFIX}.*.tmp"):
            with suppress(OSError):
                spare.unlink()


def _date_last(path: Path) -> None:
    """Date a file after all others of the shelf, also where the clock was set back since they were saved."""
    *_others, last = _oldest(path.parent.iterdir())
    if last != path:
        after = last.stat().st_mtime_ns + _COARSEST
        os.utime(path, ns=(after, after))


def _oldest(paths: Iterable[Path]) -> list[Path]:
    """Return the shelf's own files, the oldest first."""
    dated = []
    for path in paths:
        if _OURS.fullmatch(path.name):
            with suppress(OSError):  # another instance may have removed it
                dated.append((path.lstat().st_mtime_ns, path.name, path))
    return [path for _time, _name, path in sorted(dated)]
