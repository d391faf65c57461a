"""The player's database: one SQLite file that several programs may use at once."""

from __future__ import annotations

import errno
import os
import sqlite3
from collections.abc import Callable, Iterable
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, Final, TypeAlias

from game.storage.disk import day_of, free_name, read_capped, set_aside, sweep, write_whole
from game.storage.strict import InvalidValue

NAME: Final = "asterays.db"
VERSION: Final = 1
PATIENCE: Final = 1.0  # seconds to wait for another program; it usually needs less than a millisecond
_OURS: Final = 0x41535452  # The application id in the file's header: "ASTR"
_MAGIC: Final = b"SQLite format 3\0"
_FORMATS: Final = (b"\1\1", b"\2\2")  # of the file, in bytes 18 and 19; SQLite only reads any other
_LARGEST: Final = 1 << 24
"""bytes; a larger file is not ours: a year of thirty games a day, each replay kept, makes 1.9 MB"""

_ENDS: Final = ("-wal", "-shm", "-journal")  # of the names of files that SQLite has beside a database
_CODES: Final = {"SQLITE_BUSY": errno.EAGAIN, "SQLITE_FULL": errno.ENOSPC}  # EAGAIN makes a BlockingIOError
Statement: TypeAlias = tuple[str, tuple[Any, ...]]

_TABLES: Final = """CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT);
CREATE TABLE binding (device TEXT, action TEXT, inputs TEXT, PRIMARY KEY (device, action));
CREATE TABLE score (score INTEGER, wave INTEGER, ticks INTEGER, seed INTEGER, date TEXT, name TEXT,
    replay TEXT, rules TEXT, mode TEXT, difficulty TEXT, assisted INTEGER, id TEXT PRIMARY KEY);
CREATE TABLE day (day TEXT PRIMARY KEY, game TEXT, score INTEGER, best TEXT, best_score INTEGER);
CREATE TABLE wave (difficulty TEXT PRIMARY KEY, reached INTEGER);
CREATE TABLE note (replay TEXT PRIMARY KEY, kept INTEGER, title TEXT);
CREATE TABLE goal (room INTEGER, name TEXT, PRIMARY KEY (room, name))""".split(";\n")  # noqa: SIM905
"""Rows are checked when they are read, as the file may be edited with any tool."""


class Link(sqlite3.Connection):
    """A connection that is closed at the latest when nobody has it any more."""

    def __del__(self) -> None:
        """Close it, unless it was never opened."""
        with suppress(sqlite3.Error):
            self.close()


class _Later(Exception):  # noqa: N818 - nothing is wrong with the file
    """The database is of a later version of the game."""


class Database:
    """The database of a folder, which need not exist: it is made by the first change.

    `finish` leaves a copy. A damaged or foreign file is renamed to `asterays.db.corrupt-1` or so, and the
    copy takes its place. A file of a later version is neither read nor written (`sealed`).
    """

    def __init__(self, folder: Path, tell: Callable[[str], None], *, patience: float = PATIENCE) -> None:
        self.path = folder / NAME
        self.copy = folder / f"{NAME}.copy"  # As it was at the last clean exit
        self.sealed = False
        self._tell = tell
        self._patience = patience
        self._wait = patience  # s for the next opening: a program that holds the file is waited for once
        self._link: Link | None = None
        self._file = 0  # The inode of the open file
        self._seen = 0
        self._aside = ""  # the name of a copy that has all that is bad in the file

    def rows(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        """Return the rows of a query; none as long as there is no file.

        Raises:
            OSError: they cannot be read.
        """
        try:
            link = self._open()
            return [] if link is None else link.execute(query, values).fetchall()
        except (sqlite3.Error, UnicodeError, InvalidValue) as fault:
            raise _as_os_error(fault, self.path) from fault

    def change(self, statements: Iterable[Statement], *, patience: float | None = None) -> None:
        """Do all or none of these statements; wait at most `patience` (s) for another program.

        A sealed database takes none and raises nothing.

        Raises:
            BlockingIOError: another program is writing for longer than that; none was done.
            OSError: none was done.
        """
        try:
            link = self._open(create=True)
            if link is None:
                return
            wait = self._patience if patience is None else patience
            link.execute(f"PRAGMA busy_timeout = {round(1000 * wait)}")
            with link:  # commits, or rolls back
                link.execute("BEGIN IMMEDIATE")
                _refuse_later(link)  # another program may be newer
                for text, values in statements:
                    link.execute(text, values)
        except _Later as fault:
            self._seal(fault)
        except (sqlite3.Error, UnicodeError, InvalidValue) as fault:
            if "READONLY" in getattr(fault, "sqlite_errorname", ""):
                self.close()  # the next change looks whether it can be written by then
            raise _as_os_error(fault, self.path) from fault

    def sync(self) -> None:
        """Let what is saved survive a power cut as well."""
        if self._link is not None:
            with suppress(sqlite3.Error):  # another program is reading; what it leaves is synced next time
                self._link.execute("PRAGMA wal_checkpoint")

    def changed_elsewhere(self) -> bool:
        """Return whether another program has changed something since the last call."""
        before = self._seen
        with suppress(OSError):
            ((self._seen,),) = self.rows("PRAGMA data_version") or [(0,)]
        if before != self._seen:
            self._aside = ""
        return before != self._seen

    def copy_aside(self) -> str:
        """Keep a copy, as `asterays.db.corrupt-1` or so; return its name, "" if that fails.

        What is bad lies in one copy, until another program changes something.
        """
        if not self._aside and self._write_copy(path := free_name(self.path)):
            self._aside = path.name
        return self._aside

    def finish(self) -> None:
        """Close the database at a clean exit, and leave a copy; if that fails, the copy before stays."""
        self.sync()
        with suppress(OSError):
            if self.rows("PRAGMA integrity_check(1)") == [("ok",)]:
                self._write_copy(self.copy)
        sweep(self.path.parent)
        self.close()

    def close(self) -> None:
        """Close the file, if it is open."""
        if self._link is not None:
            self._link.close()
            self._link = None

    def _write_copy(self, path: Path) -> bool:
        """Write the whole database to another file; return whether that was possible."""
        try:
            link = self._open()
            if link is None:
                return False
            write_whole(path, link.serialize())
        except (OSError, sqlite3.Error, UnicodeError, InvalidValue):
            return False
        return True

    def _open(self, *, create: bool = False) -> Link | None:
        """Return the connection; None if the database is sealed, or missing and not to be made."""
        if self._link is not None and _inode(self.path) != self._file:
            self.close()  # somebody has removed or replaced the file
        if self._link is None and not self.sealed:
            if create:
                self.path.parent.mkdir(parents=True, exist_ok=True)
            elif _inode(self.path) == _inode(self.copy) == 0:
                return None
            try:
                link = self._opened()
            except InvalidValue as fault:
                link = self._replace(fault)
            except _Later as fault:
                self._seal(fault)
                return None
            self._link, self._file, self._wait, self._aside = link, _inode(self.path), self._patience, ""
        return self._link

    def _opened(self) -> Link:
        """Open and check the file; raise InvalidValue, _Later, or OperationalError if it cannot be read."""
        if _size(self.path) == 0 != _size(self.copy):
            raise InvalidValue("is missing or empty")
        _check_kind(self.path)
        try:
            self._tell(_make_way(self.copy, Path(os.path.realpath(self.path))))
            return _connect(self.path, self._wait)
        except (OSError, sqlite3.OperationalError) as fault:
            name = getattr(fault, "sqlite_errorname", "")
            if name == "SQLITE_ERROR":  # as "unsupported file format"
                raise InvalidValue(f"is damaged: {fault}") from None
            if name.startswith("SQLITE_BUSY"):
                self._wait = 0.0
                raise
            with suppress(InvalidValue, sqlite3.Error, UnicodeError):  # as on a full or read-only disk
                return _connect(self.path, 0.0, frozen=True)
            raise
        except (sqlite3.DatabaseError, UnicodeError) as fault:  # the message may quote bytes of the file
            raise InvalidValue(f"is damaged: {fault}") from None

    def _replace(self, fault: InvalidValue) -> Link:
        """Set a bad file aside and use the copy, unless another program has just done so."""
        with closing(held(self.path.with_name(f"{NAME}.lock"), self._patience)):
            with suppress(InvalidValue):
                return self._opened()
            copy = self._good_copy()
            done = [f"{self.path} {fault}"]
            bad = os.path.lexists(self.path)
            aside = set_aside(self.path, *_ENDS)  # SQLite would play them into the copy
            if bad:
                done.append(f"set aside as {aside.name}")
            if copy:
                write_whole(self.path, copy)
                done.append(f"using the copy of {day_of(self.copy.stat().st_mtime)}")
            else:
                done.append("starting anew")
            self._tell("; ".join(done))
            return self._opened()

    def _good_copy(self) -> bytes:
        """Return the copy of the last exit, b"" if there is none; a bad one is set aside."""
        try:
            data = read_capped(self.copy, _LARGEST)
            _connect(self.copy, 0.0, frozen=True).close()
        except FileNotFoundError:
            return b""
        except (InvalidValue, _Later, UnicodeError, sqlite3.Error):
            set_aside(self.copy)
            return b""
        return data

    def _seal(self, fault: _Later) -> None:
        self.sealed = True
        self.close()
        self._tell(f"{self.path} {fault}; it is left alone, and nothing is saved")


def _as_os_error(fault: Exception, path: Path) -> OSError:
    """Return an error of SQLite as one of the system."""
    name = "_".join(getattr(fault, "sqlite_errorname", "").split("_")[:2])
    return OSError(_CODES.get(name, 0), str(fault), str(path))


def _inode(path: Path) -> int:
    """Return the number of a file, 0 if there is none; raise OSError if its folder cannot be entered."""
    try:
        return path.stat().st_ino or 1
    except OSError as fault:
        if fault.errno not in {errno.ENOENT, errno.ENOTDIR, errno.ELOOP}:
            raise
        return 0


def _size(path: Path) -> int:
    """Return the size of a file in bytes, 0 if there is none."""
    return path.stat().st_size if _inode(path) else 0


def _is_odd(path: Path) -> bool:
    """Return whether something has this name that is no file, such as a folder, pipe or link to nothing."""
    return os.path.lexists(path) and not os.path.isfile(path)  # noqa: PTH113 - it raises nothing


def _make_way(*paths: Path) -> str:
    """Set aside what is no file, which SQLite could not open or would wait for; return a line that tells it.

    It looks at these paths, and at those that SQLite may have beside the last of them.
    """
    beside = [paths[-1].with_name(paths[-1].name + end) for end in _ENDS]
    odd = [path for path in (*paths, *beside) if _is_odd(path)]
    told = [f"{path} is not an ordinary file; set aside as {set_aside(path).name}" for path in odd]
    return "; ".join(told)


def _check_kind(path: Path) -> None:
    """Raise InvalidValue if this cannot be a database of ours, without opening it by SQLite."""
    if _is_odd(path):
        raise InvalidValue("is not an ordinary file")
    with suppress(OSError):
        if path.stat().st_size > _LARGEST:
            raise InvalidValue(f"is larger than {_LARGEST} bytes")
        with path.open("rb") as file:
            head = file.read(20)
        if head and (head[:16] != _MAGIC or head[18:] not in _FORMATS):
            raise InvalidValue("is no database")  # SQLite takes a file of a few bytes as empty


def _connect(path: Path, patience: float, *, frozen: bool = False) -> Link:
    """Open and check a database; a frozen one is read without a lock or a log."""
    path = path.absolute()  # SQLite may take a relative "file:..." as a URI
    name = f"{path.as_uri()}?mode=ro&immutable=1" if frozen else str(path)
    link = Link(name, timeout=patience, isolation_level=None, check_same_thread=False, uri=frozen)
    try:
        link.text_factory = lambda data: data.decode(errors="replace")
        _check(link)
    except (InvalidValue, _Later, sqlite3.Error, UnicodeError):
        link.close()
        raise
    return link


def _check(link: Link) -> None:
    _refuse_later(link)
    tables = _tables_of(link)
    ((owner,),) = link.execute("PRAGMA application_id")
    if owner != _OURS and (tables or owner != 0):
        raise InvalidValue("is a database of another program")
    ((state,),) = link.execute("PRAGMA integrity_check(1)")  # quick_check sees no damaged index
    if state != "ok":
        raise InvalidValue(f"is damaged: {state}")
    if owner == 0:
        _make_tables(link)
    if _tables_of(link) != _TABLES:
        raise InvalidValue("has other tables than this game makes")
    # A commit to a write-ahead log is one write without a sync: a killed game loses nothing, a power cut
    # at most what came after the last `sync`, and neither damages the file. A file system that cannot have
    # such a log, as on a network, keeps SQLite's default, which syncs every commit.
    if [*link.execute("PRAGMA journal_mode")] == [("wal",)]:
        link.execute("PRAGMA synchronous = NORMAL")


def _refuse_later(link: Link) -> None:
    ((version,),) = link.execute("PRAGMA user_version")
    ((owner,),) = link.execute("PRAGMA application_id")
    if owner == _OURS and version > VERSION:
        raise _Later(f"is of version {version}, and this game knows {VERSION}")


def _tables_of(link: Link) -> list[str]:
    return [sql for (sql,) in link.execute("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL")]


def _make_tables(link: Link) -> None:
    with suppress(sqlite3.OperationalError):  # a network drive, or another program is just making them
        link.execute("PRAGMA journal_mode = WAL")
    with link:
        link.execute("BEGIN IMMEDIATE")
        if not _tables_of(link):
            for statement in _TABLES:
                link.execute(statement)
            link.execute(f"PRAGMA application_id = {_OURS}")
            link.execute(f"PRAGMA user_version = {VERSION}")


def held(path: Path, patience: float = 0.0) -> Link:
    """Return a hold on a name, which ends when it is closed and with the program, however that ends.

    It is an empty file that SQLite has locked: it knows the locks of all systems.

    Raises:
        BlockingIOError: another program has it.
        OSError: there can be no such file.
    """
    _make_way(path)
    try:
        link = Link(path.absolute(), timeout=patience, isolation_level=None, check_same_thread=False)
        try:
            link.execute("PRAGMA journal_mode = OFF")
            link.execute("BEGIN EXCLUSIVE")
            if _inode(path) == 0:
                raise BlockingIOError(errno.EAGAIN, "removed by another program", str(path))
        except (sqlite3.Error, OSError):
            link.close()
            raise
    except sqlite3.Error as fault:
        raise _as_os_error(fault, path) from fault
    return link
