"""Files that are written completely or not at all, even if the machine stops meanwhile; and their folder."""

from __future__ import annotations

import errno
import os
import re
import secrets
import stat
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Final, TypeVar

from game.storage.strict import InvalidValue

T = TypeVar("T")

_TRIES: Final = 12 if sys.platform == "win32" else 1
"""Windows refuses to open, rename or replace a file that another program, such as a virus scanner, reads."""

_PAUSE: Final = 0.02  # seconds between two tries
_TEMPORARY: Final = re.compile(r"\.(.+\.)?[0-9a-f]{16}\.tmp", re.DOTALL)
_STALE: Final = 3600.0  # seconds after which the writer of a temporary file counts as dead
# Errors of file systems that cannot sync a folder on demand:
_NO_SYNC: Final = frozenset({errno.EINVAL, errno.EACCES, errno.EPERM, errno.ENOTSUP, errno.EBADF})


def read_capped(path: Path, limit: int) -> bytes:
    """Return the bytes of a regular file of at most `limit` bytes.

    Raises:
        InvalidValue: it is larger, or a folder, pipe or device; it does not block on pipes.
        OSError: it cannot be read.
    """
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    handle = _retry(lambda: os.open(path, flags))
    try:
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            raise InvalidValue("is not an ordinary file")
        data = bytearray()
        while len(data) <= limit and (part := os.read(handle, limit + 1 - len(data))):
            data += part
    finally:
        os.close(handle)
    if len(data) > limit:
        raise InvalidValue(f"is larger than {limit} bytes")
    return bytes(data)


def write_whole(path: Path, data: bytes) -> None:
    """Replace a file atomically: at every moment it has either the old or the new content.

    When this returns, the new content survives a power cut, as far as the platform can promise that.

    Raises:
        OSError: the file has one of the two contents, complete, and no temporary file is left.
    """
    temporary = _temporary_name(path)
    try:
        _write_synced(temporary, data)
        _retry(lambda: temporary.replace(path))
    finally:
        _remove(temporary)
    _sync_folder(path.parent)


def why(fault: OSError) -> str:
    """Return the reason of an error in a few words."""
    return fault.strerror or str(fault) or type(fault).__name__


def hindrance(folder: Path) -> OSError | None:
    """Return why files cannot be written to a folder, None if they can."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        trial = _temporary_name(folder / "trial")
        try:
            _write_synced(trial, bytes(1 << 15))
        finally:
            _remove(trial)
    except OSError as fault:
        return fault
    return None


def day_of(moment: float) -> str:
    """Return the local day of a file's time (s since 1970) as 2025-11-20, "" if it is out of range."""
    try:
        return datetime.fromtimestamp(moment).astimezone().date().isoformat()
    except (ValueError, OverflowError, OSError):
        return ""


def set_aside(path: Path, *ends: str) -> Path:
    """Rename a bad file so that it is never overwritten; return its new path.

    Files whose names are longer by one of `ends` go with it, before it. Missing ones are no error.

    Raises:
        OSError: the file is where it was.
    """
    aside = free_name(path)
    for end in (*ends, ""):
        with suppress(FileNotFoundError):
            _retry(partial(os.rename, f"{path}{end}", f"{aside}{end}"))
    return aside


def sweep(folder: Path) -> None:
    """Remove temporary files that killed programs left in a folder."""
    with suppress(OSError):
        for path in folder.iterdir():
            if _TEMPORARY.fullmatch(path.name) and time.time() - path.lstat().st_mtime > _STALE:
                _remove(path)


def free_name(path: Path) -> Path:
    """Return the first unused path among `NAME.corrupt-1`, `NAME.corrupt-2` ..."""
    number = 1
    while os.path.lexists(aside := path.with_name(f"{path.name}.corrupt-{number}")):
        number += 1
    return aside


def _temporary_name(path: Path) -> Path:
    """Return an unused name for a temporary file in the same folder."""
    return path.with_name(f".{secrets.token_hex(8)}.tmp")


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


def data_folder(asked: str | None = None) -> Path:
    """Return the folder for screenshots, settings, scores and replays. It may not exist yet, or ever.

    In this order: `asked` (--data-dir), the environment's ASTERAYS_HOME, the platform's folder for an
    application's data. It raises nothing: whoever writes there reports a folder that cannot be made.
    """
    chosen = asked or os.environ.get("ASTERAYS_HOME")
    return Path(chosen) if chosen else _usual_folder() / "Asterays" / "asterays"


def _usual_folder() -> Path:
    """Return the platform's folder for the data of applications."""
    if sys.platform == "win32":
        return _absolute("APPDATA") or _home() / "AppData" / "Roaming"
    if sys.platform == "darwin":
        return _home() / "Library" / "Application Support"
    return _absolute("XDG_DATA_HOME") or _home() / ".local" / "share"


def _absolute(name: str) -> Path | None:
    """Return the folder in an environment variable; None if it is empty or relative.

    The XDG Base Directory Specification says so: a relative path is invalid and must be ignored.
    """
    folder = os.environ.get(name, "")
    return Path(folder) if os.path.isabs(folder) else None  # noqa: PTH117 - it tells "" from "."


def _home() -> Path:
    """Return the player's home folder, or the current one if there is none."""
    try:
        return Path.home()
    except RuntimeError:
        return Path()
