"""Lets several instances save scores at once and counts what is there in the end.

By hand: python -m tests.storage.figures_instances [INSTANCES [SAVES]] [--no-lock]
"""

from __future__ import annotations

import contextlib
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from game.storage import safe_file
from game.storage.disk import write_whole
from game.storage.store import Store
from tests.storage.makers import instead, score

ROOT = Path(__file__).resolve().parents[2]
LENGTH = 10_000
"""A board on which all have room."""


@dataclass
class Instances:
    """What came of some instances' saves."""

    saved: int
    """scores that were saved."""
    found: int
    """scores that are in the file."""
    missing: int
    doubled: int
    late: int
    """instances that once found the lock taken for too long, and saved later."""
    faults: int
    """instances that ended badly."""


def run_instances(
    folder: Path, instances: int, saves: int, *, lock: bool = True, linger: bool = False
) -> Instances:
    """Start so many processes, let each save so many scores, and read the file.

    With `linger` each waits between reading and writing, so that without a lock a few saves are enough to
    lose one on any machine.
    """
    words = [sys.executable, "-m", "tests.storage.figures_instances", "work", str(folder), str(saves)]
    workers = [
        subprocess.Popen(
            [*words, *([] if lock else ["--no-lock"]), *(["--linger"] if linger else [])],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        for _ in range(instances)
    ]
    for worker in workers:
        assert worker.stdout is not None
        worker.stdout.read(1)  # ready
    for worker in workers:
        assert worker.stdin is not None
        worker.stdin.write(b"go\n")
        worker.stdin.flush()
    answers = [worker.communicate(timeout=600)[0].decode().split() for worker in workers]
    ids = [identity for answer in answers for identity in answer if identity != "late"]
    there = [entry.id for entry in Store(folder, length=LENGTH).scores.entries]
    return Instances(
        saved=len(ids),
        found=len(there),
        missing=len(set(ids) - set(there)),
        doubled=len(there) - len(set(there)),
        late=sum("late" in answer for answer in answers),
        faults=sum(worker.returncode != 0 for worker in workers),
    )


def _work(folder: Path, saves: int) -> None:
    """Save scores; print their ids, and "late" if there was anything to tell."""
    store = Store(folder, length=LENGTH)
    print("!", end="", flush=True)
    sys.stdin.readline()
    for number in range(saves):
        entry = score(number % 7 + 1)
        store.add_score(entry)
        print(entry.id)
    while store.notices and not store.flush():
        time.sleep(0.01)
    print("late" if store.notices else "")


@contextlib.contextmanager
def _no_lock(path: Path, patience: float) -> Iterator[bool]:
    """Do as if the lock were held."""
    del path, patience
    yield False


def _late_write(path: Path, data: bytes, previous: Path | None = None) -> None:
    """Write, but not at once."""
    time.sleep(0.01)
    write_whole(path, data, previous)


def main() -> None:
    """Print the figures, or be one of the instances."""
    lock = "--no-lock" not in sys.argv
    if sys.argv[1:2] == ["work"]:
        with contextlib.ExitStack() as stack:
            if not lock:
                stack.enter_context(instead(safe_file, "locked", _no_lock))
            if "--linger" in sys.argv:
                stack.enter_context(instead(safe_file, "write_whole", _late_write))
            return _work(Path(sys.argv[2]), int(sys.argv[3]))
    numbers = [int(word) for word in sys.argv[1:] if word.isdigit()]
    instances, saves = (*numbers, *(8, 100)[len(numbers) :])
    began = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        result = run_instances(Path(folder), instances, saves, lock=lock)
    how = "with the lock" if lock else "without a lock"
    print(f"{instances} instances x {saves} saves {how}: {result} in {time.perf_counter() - began:.0f} s")
    return None


if __name__ == "__main__":
    main()
