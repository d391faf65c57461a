"""Lets every call to the system fail in turn, while loading and saving, and looks at what is left.

By hand: python -m tests.storage.figures_faults [--naive]

As root on Linux it also fills a real disk of 64 kB, and saves to one that may only be read.
"""

from __future__ import annotations

import errno
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, nullcontext
from pathlib import Path
from typing import Any

from game.storage import lock, safe_file
from game.storage.settings import Settings
from game.storage.store import Store
from tests.storage.makers import (
    MEMORY,
    best_in,
    everything_in,
    instead,
    naive_write,
    score,
    spares_in,
    two_generations,
)

CALLS = (
    *("open", "read", "write", "fsync", "close", "fstat", "link", "replace", "rename", "unlink", "mkdir"),
    *("scandir", "stat", "lstat", "lseek"),
)
"""What the storage asks of the system, through os."""

ERRORS = (errno.EIO, errno.ENOSPC, errno.EACCES, errno.EROFS, errno.EPERM, errno.EMFILE, errno.EDQUOT)

_FILES = 4
"""Settings, bindings, scores and verdicts: a start tells each one's fault once."""

_SHORT = 0.02
"""seconds to wait for a lock that does not come."""


class Sabotage:
    """Makes the calls to the system fail: only the one of this number, or it and all later ones."""

    def __init__(self, number: int, error: int, *, from_then_on: bool) -> None:
        self.number = number
        self.error = error
        self.from_then_on = from_then_on
        self.calls: list[str] = []

    @property
    def hit(self) -> str:
        """The call that failed, or first failed; "" if it never came to that."""
        return self.calls[self.number - 1] if self.number <= len(self.calls) else ""

    def around(self, name: str, call: Callable[..., Any]) -> Callable[..., Any]:
        """Return the call with its fault built in."""

        def sabotaged(*args: Any, **named: Any) -> Any:
            self.calls.append(name)
            now = len(self.calls)
            if now == self.number or (self.from_then_on and now > self.number):
                if name == "close":
                    call(*args)  # as Linux does
                elif name == "write":
                    call(args[0], args[1][: len(args[1]) // 2])
                raise OSError(self.error, os.strerror(self.error))
            return call(*args, **named)

        return sabotaged

    @contextmanager
    def at_work(self) -> Iterator[None]:
        """Sabotage for a while."""
        with ExitStack() as stack:
            for name in CALLS:
                stack.enter_context(instead(os, name, self.around(name, getattr(os, name))))
            stack.enter_context(instead(lock, "_take", self.around("flock", lock._take)))
            yield


class Killed(Sabotage):
    """Ends the process with the call of a number, in the middle of a write."""

    def __init__(self, number: int) -> None:
        super().__init__(number, 0, from_then_on=False)

    def around(self, name: str, call: Callable[..., Any]) -> Callable[..., Any]:
        """Return the call with its end built in."""

        def killed(*args: Any, **named: Any) -> Any:
            self.calls.append(name)
            if len(self.calls) == self.number:
                if name == "write":
                    call(args[0], args[1][: len(args[1]) // 2])
                os._exit(9)
            return call(*args, **named)

        return killed


def killed_at(number: int, work: Callable[[], object]) -> bool:
    """Do something in a copy of this process that ends with the call of a number; say whether it got through.

    POSIX only.
    """
    child = os.fork()
    if child == 0:
        try:
            with Killed(number).at_work():
                work()
            os._exit(0)
        finally:  # whatever was raised: the copy must not go on with the tests
            os._exit(1)
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    if status not in (0, 9):
        raise RuntimeError(f"the copy ended with {status}")
    return status == 0


def run_faults(folder: Path, errors: tuple[int, ...] = ERRORS) -> Counter[str]:
    """Provoke each fault at each step of a save and of a start; return how often what came of it.

    `traceback`: something was raised. `unreadable`: neither the old nor the new content was there.
    `untold`: it was not saved and nobody said so, or it was said twice. `left`: a spare was left although
    unlink works. `unsaved`: with the fault gone the next save did not succeed. `lost`: a start harmed a file.
    """
    count: Counter[str] = Counter()
    for error in errors:
        for from_then_on in (False, True):
            for number in range(1, 200):
                sabotage = Sabotage(number, error, from_then_on=from_then_on)
                count.update(_save(folder / f"save-{error}-{from_then_on}-{number}", sabotage))
                if number > len(sabotage.calls):
                    break
                count[f"at {sabotage.calls[number - 1]}"] += 1
            for number in range(1, 60):
                sabotage = Sabotage(number, error, from_then_on=from_then_on)
                count.update(_start(folder / f"start-{error}-{from_then_on}-{number}", sabotage))
                if number > len(sabotage.calls):
                    break
    return +count


def _save(folder: Path, sabotage: Sabotage) -> Counter[str]:
    """Save a score and settings in spite of a fault, and once more without."""
    count = Counter({"faults in a save": 1})
    store = two_generations(folder, patience=_SHORT)
    try:
        with sabotage.at_work():
            store.add_score(score(2000))
            store.save_settings(Settings(volume=30))
    except OSError:
        count["traceback"] += 1
    try:
        best = best_in(folder / "scores.json")
    except (OSError, ValueError):
        best = 0
    count["unreadable"] += best not in (1000, 2000)
    after = Store(folder)
    count["unreadable"] += after.settings.volume not in (20, 30) or after.notices != []
    count["old"] += best == 1000
    count["new"] += best == 2000
    saved = best == 2000 and after.settings.volume == 30
    count["untold"] += len(store.notices) > 1 or (not saved and not store.notices)
    count["left"] += bool(spares_in(folder)) and not (sabotage.from_then_on or sabotage.hit == "unlink")
    flushed = store.flush()
    count["unsaved"] += not flushed or best_in(folder / "scores.json") != 2000
    count["unsaved"] += Store(folder).settings.volume != 30 or len(store.notices) > 1
    return count


def _start(folder: Path, sabotage: Sabotage) -> Counter[str]:
    """Start in spite of a fault, then save without one."""
    count = Counter({"faults in a start": 1})
    two_generations(folder)
    before = everything_in(folder)
    try:
        with sabotage.at_work():
            store = Store(folder, patience=_SHORT)
    except OSError:
        return count + Counter({"traceback": 1})
    count["lost"] += not before <= everything_in(folder)
    count["untold"] += store.scores.best != 1000 and not store.notices
    count["untold"] += any("\n" in line for line in store.notices) or len(store.notices) > _FILES
    store.add_score(score(2000))
    count["unsaved"] += best_in(folder / "scores.json") != 2000
    return count


def real_disks(folder: Path) -> Iterator[str]:
    """Save to a real disk that is full, and to one that may only be read."""
    disk = folder / "disk"
    disk.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", str(disk)], check=True)  # noqa: S607
    try:
        store = two_generations(disk)
        filler = disk / "filler"
        with filler.open("wb", buffering=0) as file:
            while (left := os.statvfs(disk)).f_bavail:
                file.write(bytes(left.f_bavail * left.f_bsize))
        store.add_score(score(2000))
        yield f"full: {store.notices}, on the disk {best_in(disk / 'scores.json')}, spares {spares_in(disk)}"
        filler.unlink()
        yield f"room again: saved {store.flush()}, on the disk {best_in(disk / 'scores.json')}"
        subprocess.run(["mount", "-o", "remount,ro", str(disk)], check=True)  # noqa: S607
        store = Store(disk)
        store.add_score(score(3000))
        store.save_settings(Settings(volume=5))
        yield f"read-only: {store.notices}, in the game {store.scores.best}, volume {store.settings.volume}"
    finally:
        subprocess.run(["umount", str(disk)], check=True)  # noqa: S607


def main() -> None:
    """Print the figures."""
    naive = "--naive" in sys.argv
    began = time.perf_counter()
    with tempfile.TemporaryDirectory(dir=MEMORY) as folder:
        with instead(safe_file, "write_whole", naive_write) if naive else nullcontext():
            result = run_faults(Path(folder))
        print("naive:" if naive else "safe:", dict(result), f"in {time.perf_counter() - began:.0f} s")
        if sys.platform == "linux" and os.geteuid() == 0 and not naive:
            for line in real_disks(Path(folder)):
                print(line)


if __name__ == "__main__":
    main()
