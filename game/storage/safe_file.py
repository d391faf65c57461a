"""A small file that is never lost: checked when read, replaced atomically when saved, set aside when bad."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass
from enum import Enum, auto
from pathlib import Path
from typing import Final, Generic, TypeVar

from game.storage.disk import read_capped, set_aside, sweep, write_whole
from game.storage.lock import PATIENCE, locked
from game.storage.strict import Newer

T = TypeVar("T")

LIMIT: Final = 64 * 1024  # bytes of a settings or score file; a larger one is not ours
STALE: Final = 3600.0  # seconds after which a writer counts as dead where there are no locks


@dataclass(frozen=True, slots=True)
class Decoded(Generic[T]):
    """The content of a file."""

    value: T
    faults: str = ""
    """The parts that could not be used, if the rest could. Such a file is set aside before it is replaced."""


@dataclass(frozen=True, slots=True)
class Found(Generic[T]):
    """The content of all generations of a file."""

    value: T | None  # None: nothing usable
    reasons: tuple[str, ...] = ()  # The faults, each with its path
    ends: tuple[str, ...] = ()  # The action taken
    barred: OSError | None = None
    """Why the folder cannot be entered; the reasons are then empty, as every file in it fails the same way.
    """

    @property
    def notice(self) -> str:
        """One line for the player, or "" if all is well."""
        return "; ".join((*self.reasons, *self.ends))


class _State(Enum):
    """The outcome of reading one file."""

    MISSING = auto()
    GOOD = auto()
    PARTLY = auto()  # Part of it is unusable
    BAD = auto()  # It is not ours, or we may not read it
    AWAY = auto()  # The disk does not answer, perhaps only for now
    NEWER = auto()


@dataclass(frozen=True, slots=True)
class _Look(Generic[T]):
    """One file as it was read."""

    state: _State
    value: T | None = None
    reason: str = ""
    fault: OSError | None = None


class SafeFile(Generic[T]):
    """One file of settings or scores, the generation before it (`NAME.bak`), and the lock of their folder.

    `decode` takes the bytes and raises ValueError (Refused, Newer) or RecursionError for bad content. A bad
    file is renamed to `NAME.corrupt-1` or so and never written to, and the generation before takes its place.
    A file of a later version is left alone: `sealed` is then true, and nothing is saved.
    """

    def __init__(
        self,
        path: Path,
        decode: Callable[[bytes], Decoded[T]],
        *,
        limit: int = LIMIT,
        patience: float = PATIENCE,
    ) -> None:
        self.path = path
        self.previous = path.with_name(f"{path.name}.bak")
        self.sealed = False
        self._decode = decode
        self._limit = limit
        self._patience = patience
        self._reported: set[str] = set()

    def load(self) -> Found[T]:
        """Return the content on disk. It raises nothing and does not create a missing folder."""
        found = self._newest()
        if found.reasons and not self.sealed:
            with suppress(OSError), self._locked():
                found = self._newest(tidy=True)  # once more: another instance may have dealt with it
        self._reported.update(found.reasons)
        return found

    def save(self, make: Callable[[T | None], bytes]) -> str:
        """Replace the content by `make` of it; return a notice, usually "".

        No other instance can write between the reading and the writing. If `sealed`, nothing is written.

        Raises:
            OSError: it could not be saved; the old content is still there.
        """
        if self.sealed:
            return ""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self._locked() as held:
            sweep(self.path, 0.0 if held else STALE)
            found = self._newest(tidy=True, must=True)
            if not self.sealed:
                self._write(make(found.value))
        known = self._reported.issuperset(found.reasons)
        self._reported.update(found.reasons)
        return "" if known else found.notice

    def _write(self, data: bytes) -> None:
        if len(data) > self._limit:
            raise ValueError(f"{self.path.name} would be {len(data)} bytes, more than {self._limit}")
        write_whole(self.path, data, self.previous)

    def _locked(self) -> AbstractContextManager[bool]:
        return locked(self.path.with_name(".lock"), self._patience)

    def _newest(self, *, tidy: bool = False, must: bool = False) -> Found[T]:
        """Return the newest usable generation.

        With `tidy` unusable ones are set aside. With `must` partly usable ones are too, and an OSError is
        raised if anything cannot be moved.
        """
        if (barred := _why_barred(self.path)) is not None:
            if must:
                raise barred
            return Found(None, barred=barred)
        reasons: list[str] = []
        ends: list[str] = []
        for path in (self.path, self.previous):
            look = self._look(path)
            if look.reason:
                reasons.append(f"{path} {look.reason}")
            if look.state is _State.NEWER:
                self.sealed = True
                return Found(None, (*reasons,), (*ends, "it is left alone, and nothing is saved to it"))
            if must and look.fault is not None and look.state is _State.AWAY:
                raise look.fault
            if (tidy and look.state is _State.BAD) or (must and look.state is _State.PARTLY):
                ends.append(_move(path, must=must))
            if look.value is not None:
                if reasons and path == self.previous:
                    ends.append("the one before it is used")
                return Found(look.value, (*reasons,), (*ends,))
        return Found(None, (*reasons,), (*ends, "starting anew") if reasons else ())

    def _look(self, path: Path) -> _Look[T]:
        """Read a file and say whether it is usable. Raises nothing."""
        try:
            reading = self._decode(read_capped(path, self._limit))
        except (FileNotFoundError, NotADirectoryError):
            return _Look(_State.MISSING)
        except OSError as fault:
            state = _State.BAD if isinstance(fault, PermissionError) else _State.AWAY
            return _Look(state, None, f"cannot be read ({why(fault)})", fault)
        except Newer as fault:
            return _Look(_State.NEWER, None, str(fault))
        except RecursionError:
            return _Look(_State.BAD, None, "is nested too deeply")
        except ValueError as fault:
            return _Look(_State.BAD, None, str(fault))
        return _Look(_State.PARTLY if reading.faults else _State.GOOD, reading.value, reading.faults)


def _why_barred(path: Path) -> OSError | None:
    """Return why a file's folder cannot be entered; None if it can, or does not exist."""
    try:
        path.lstat()
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as fault:
        return fault
    return None


def _move(path: Path, *, must: bool) -> str:
    """Set a file aside and say so; with must, raise OSError if that fails."""
    try:
        return f"set aside as {set_aside(path).name}"
    except OSError as fault:
        if must:
            raise
        return f"cannot be set aside ({why(fault)})"


def why(fault: OSError) -> str:
    """Return the reason of an error in a few words."""
    return fault.strerror or str(fault) or type(fault).__name__
