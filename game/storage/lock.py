"""One writer at a time: a file lock, which the system releases when its holder ends."""

from __future__ import annotations

import errno
import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

PATIENCE: Final = 1.0  # seconds to wait for another instance; it usually needs a few milliseconds
_PAUSE: Final = 0.004  # seconds between two tries
_TAKEN: Final = frozenset({errno.EACCES, errno.EAGAIN, errno.EWOULDBLOCK, errno.EDEADLK})
"""Errors that mean that somebody else holds the lock. Any other means that the file system has no locks."""

if sys.platform == "win32":
    import msvcrt

    def _take(handle: int) -> None:
        """Lock the first byte, or raise at once."""
        os.lseek(handle, 0, os.SEEK_SET)
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)

    def _give(handle: int) -> None:
        os.lseek(handle, 0, os.SEEK_SET)
        msvcrt.locking(handle, msvcrt.LK_UNLCK, 1)

else:
    import fcntl

    def _take(handle: int) -> None:
        """Lock the file, or raise at once.

        Unlike fcntl, flock also excludes other handles of this process, and closing those keeps the lock.
        """
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def _give(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_UN)


@contextmanager
def locked(path: Path, patience: float = PATIENCE) -> Iterator[bool]:
    """Hold the lock that this file stands for; the file is created if need be and stays, empty.

    Yields whether the lock is really held: some network drives have no locks, and saving without one is
    better than not saving. One thread must not take it twice.

    Raises:
        TimeoutError: somebody held it for all of `patience` seconds.
        OSError: the file cannot be created or opened.
    """
    handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
    try:
        held = _wait(handle, path, patience)
        try:
            yield held
        finally:
            if held:
                with suppress(OSError):  # closing releases it as well
                    _give(handle)
    finally:
        os.close(handle)


def hold(handle: int) -> bool | None:
    """Lock an open file until it is closed; False: somebody else has the lock; None: there are no locks.

    The lock also ends with the program, however that ends.
    """
    try:
        _take(handle)
    except OSError as fault:
        return False if fault.errno in _TAKEN else None
    return True


def _wait(handle: int, path: Path, patience: float) -> bool:
    """Take the lock once it is free; say whether there are locks at all."""
    end = time.monotonic() + patience
    while True:
        try:
            _take(handle)
        except OSError as fault:
            if fault.errno not in _TAKEN:
                return False
        else:
            return True
        if time.monotonic() >= end:
            raise TimeoutError(errno.ETIMEDOUT, "another Asterays is saving", str(path))
        time.sleep(_PAUSE)
