"""Files that are written completely or not at all, even if the program or machine stops meanwhile."""

from __future__ import annotations

import errno
import os
import secrets
import stat
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final, TypeVar

from game.storage.strict import Refused

T = TypeVar("T")

_TRIES: Final = 12 if sys.platform == "win32" else 1
"""Windows refuses to open, rename or replace a file that another program, such as a virus scanner, is
reading.
"""

_PAUSE: Final = 0.02  # seconds between two tries
_STEM: Final = 100
"""bytes of a file's name used in the name of its temporary file: file systems allow names of 143 to 255
bytes.
"""

_NO_SYNC: Final = frozenset({errno.EINVAL, errno.EACCES, errno.EPERM, errno.ENOTSUP, errno.EBADF})
"""Errors of file systems that cannot sync a folder on demand."""


def read_capped(path: Path, limit: int) -> bytes:
    """Return the bytes of a regular file of at most `limit` bytes.

    Raises:
        Refused: it is larger, or a folder, pipe or device; it does not block on pipes.
        OSError: it cannot be read.
    """
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    handle = _retry(lambda: os.open(path, flags))
    try:
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            raise Refused("is not an ordinary file")
        return read_handle(handle, limit)
    finally:
        os.close(handle)


def read_handle(handle: int, limit: int) -> bytes:
    """Return the rest of an open file, at most `limit` bytes.

    Raises:
        Refused: there are more.
        OSError: it cannot be read.
    """
    data = bytearray()
    while len(data) <= limit and (part := os.read(handle, limit + 1 - len(data))):
        data += part
    if len(data) > limit:
        raise Refused(f"is larger than {limit} bytes")
    return bytes(data)


def write_whole(path: Path, data: bytes, previous: Path | None = None) -> None:
    """Replace a file atomically: at every moment it has either the old or the new content.

    The old content is kept as `previous`, if that is given and possible. When this returns, the new content
    survives a power cut, as far as the platform can promise that.

    Raises:
        OSError: the file has one of the two contents, complete, and no temporary file is left.
    """
    temporary = _temporary_name(path)
    try:
        _write_synced(temporary, data)
        if previous is not None:
            with suppress(OSError, Refused):  # the generation before stays the previous one
                _keep(path, previous)
        _retry(lambda: temporary.replace(path))
    finally:
        _remove(temporary)
    _sync_folder(path.parent)


def set_aside(path: Path) -> Path:
    """Rename a bad file so that it is never overwritten; return its new name, `NAME.corrupt-1` or so.

    Call it under the lock.

    Raises:
        OSError: the file is where it was.
    """
    number = 1
    while os.path.lexists(aside := path.with_name(f"{path.name}.corrupt-{number}")):
        number += 1
    _retry(lambda: path.rename(aside))
    return aside


def sweep(path: Path, older_than: float = 0.0) -> None:
    """Remove temporary files that killed writers of this file left, if they are older than that (s).

    With 0, call it under the lock, or it would remove what others are just writing.
    """
    with suppress(OSError):
        for temporary in path.parent.glob(f".{shortened(path.name, _STEM)}.*.tmp"):
            if older_than <= 0.0 or time.time() - temporary.lstat().st_mtime > older_than:
                _remove(temporary)


def shortened(name: str, most: int) -> str:
    """Return as many of the first letters of a file's name as fit into `most` bytes."""
    while len(os.fsencode(name)) > most:
        name = name[:-1]
    return name


def _temporary_name(path: Path) -> Path:
    """Return an unused name for a temporary file in the same folder, not too long for the file system."""
    return path.with_name(f".{shortened(path.name, _STEM)}.{secrets.token_hex(8)}.tmp")


def _write_synced(path: Path, data: bytes) -> None:
    """Write a new file, and return once it is on disk (fsync)."""
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666)
    try:
        rest = memoryview(data)
        while rest:
            rest = rest[os.write(handle, rest) :]
        os.fsync(handle)
    finally:
        os.close(handle)


def _keep(path: Path, previous: Path) -> None:
    """Make `previous` a copy of `path`; at every moment it has its old or its new content."""
    temporary = _temporary_name(path)
    try:
        try:
            os.link(path, temporary)
        except FileNotFoundError:  # there is no old content
            return
        except (OSError, NotImplementedError):  # a file system or platform without hard links
            _write_synced(temporary, read_capped(path, 1 << 24))
        _retry(lambda: temporary.replace(previous))
    finally:
        _remove(temporary)  # it remains if both names are the same file


def _retry(action: Callable[[], T]) -> T:
    """Call action, on Windows a few times while permission is denied."""
    for _ in range(_TRIES - 1):
        try:
            return action()
        except PermissionError:
            time.sleep(_PAUSE)
    return action()


def _remove(path: Path) -> None:
    with suppress(OSError):
        path.unlink()


def _sync_folder(folder: Path) -> None:
    """Sync the names in a folder to disk, where the platform allows it."""
    if sys.platform == "win32":
        return
    try:
        handle = os.open(folder, os.O_RDONLY)
    except PermissionError:  # a folder may be writable and not readable
        return
    try:
        os.fsync(handle)
    except OSError as fault:
        if fault.errno not in _NO_SYNC:
            raise
    finally:
        os.close(handle)
