"""Writes a game to disk while it is played, so that a killed program leaves a replay behind."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from game.replay.checkpoints import Checkpoint
from game.replay.encoding import BadReplay
from game.replay.tracks import Run
from game.sim.command import Command
from game.storage.journal_format import MAX_JOURNAL, MAX_SECONDS, Opening, encode_opening, encode_second
from game.storage.lock import hold

SUFFIX: Final = ".journal"

_TRIES: Final = 3


class Journal:
    """The journal of one game, created after the first whole second. It raises no OSError into the game.

    Its file is locked while open, so that no other instance takes it for the journal of a program that ended.
    After the first OSError, which is passed to `tell`, nothing more is written; what is there stays. The
    content survives the end of the program, but not always a power cut: nothing is synced.
    """

    def __init__(self, path: Path, opening: Opening, tell: Callable[[OSError], None]) -> None:
        self.path = path
        self._tell = tell
        self._stopped = False
        self._unwritten = self._begin(opening)
        self._tracks: list[list[Run]] = [[] for _ in range(opening.start.ships)]
        self._handle: int | None = None
        self._seconds = 0
        self._size = 0

    def _begin(self, opening: Opening) -> bytes:
        """Return the start of the file; prepared before the first tick, as it takes a while."""
        try:
            return encode_opening(opening)
        except BadReplay:  # rules that no replay can hold
            self._stopped = True
            return b""

    def follow(self, commands: Sequence[Command]) -> None:
        """Add one tick's commands, one per ship."""
        for track, command in zip(self._tracks, commands, strict=True):
            if track and track[-1][0] == command:
                track[-1] = (command, track[-1][1] + 1)
            else:
                track.append((command, 1))

    def end_second(self, checkpoint: Checkpoint, *, assisted: bool = False) -> None:
        """Write the ticks since the last whole second, with the checkpoint of the present state.

        assisted: the player has used an assist by now.
        """
        if not self._stopped:
            try:
                self._write(checkpoint, assisted=assisted)
            except OSError as fault:
                self._stopped = True
                self._tell(fault)
        self._tracks = [[] for _ in self._tracks]

    def close(self, *, remove: bool) -> None:
        """Stop; remove the file if nobody needs it any more."""
        self._stopped = True
        handle, self._handle = self._handle, None
        if handle is None:
            return
        with suppress(OSError):
            os.close(handle)  # first, as Windows cannot remove an open file
        if remove:
            with suppress(OSError):
                self.path.unlink()

    def _write(self, checkpoint: Checkpoint, *, assisted: bool) -> None:
        """Write one second."""
        second = encode_second(self._seconds + 1, self._tracks, checkpoint, assisted=assisted)
        data = self._unwritten + second
        self._unwritten = b""
        if self._handle is None:
            self._handle = _create(self.path)
        self._seconds += 1
        self._size += len(data)
        if self._seconds > MAX_SECONDS or self._size > MAX_JOURNAL:
            self._stopped = True
            return
        rest = memoryview(data)
        while rest:
            rest = rest[os.write(self._handle, rest) :]


def _create(path: Path) -> int:
    """Create a file, lock it and return its handle.

    Between creating and locking, another instance may take the file for an abandoned journal; then try again.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    flags = os.O_RDWR | os.O_CREAT | os.O_APPEND | getattr(os, "O_BINARY", 0)
    for _ in range(_TRIES):
        handle = os.open(path, flags, 0o666)
        if hold(handle) is not False and os.path.lexists(path):
            return handle
        os.close(handle)
    raise OSError(errno.EAGAIN, os.strerror(errno.EAGAIN), str(path))
