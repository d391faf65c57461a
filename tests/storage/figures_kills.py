"""Kills writers in the middle of a save and looks at what they leave.

POSIX only. By hand: python -m tests.storage.figures_kills [KILLS] [--naive]
"""

from __future__ import annotations

import os
import signal
import struct
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from game.storage import safe_file
from game.storage.store import Store
from tests.storage.makers import best_in, instead, naive_write, score, spares_in

_NUMBER = struct.Struct("<q")
_STEPS = ("open", "write", "fsync", "link", "replace", "close")
_LONGEST = 0.008
"""seconds from a child's first save to its end: some saves."""


@dataclass
class Kills:
    """What came of some kills."""

    kills: int = 0
    saves: int = 0
    inside: int = 0
    """kills that left a half-written spare behind, so they hit the midst of a save."""
    unreadable: int = 0
    """score files that were no good."""
    lost: int = 0
    """times that a save was reported as done and yet was not there."""
    noticed: int = 0
    """times that the next start had something to complain about."""


def run_kills(
    folder: Path, kills: int, seed: int = 1, *, linger: float = 0.0, to_first_fault: bool = False
) -> Kills:
    """Kill so many writers, one after the other; each waits `linger` seconds before each step of a save.

    That is for a few kills that must hit the midst of a save on any machine, however quick its disk.
    """
    dice = Random(seed)
    result = Kills()
    path = folder / "scores.json"
    for _ in range(kills):
        reported = _kill_one(folder, dice.uniform(0.0, _LONGEST), linger)
        result.kills += 1
        result.inside += bool(spares_in(folder))
        try:
            found = best_in(path)
        except (OSError, ValueError):
            result.unreadable += 1
            found = -1
        result.lost += found < reported
        result.noticed += bool(Store(folder).notices)
        result.saves = max(found, result.saves)
        if to_first_fault and result.unreadable:
            break
    return result


def _kill_one(folder: Path, delay: float, linger: float) -> int:
    """Let a child save until it is killed; return the last save that it reported as done."""
    ours, theirs = os.pipe()
    child = os.fork()
    if child == 0:
        for name in _STEPS if linger else ():
            setattr(os, name, _slowly(getattr(os, name), linger))
        _save_for_ever(folder, theirs)
    os.close(theirs)
    last = os.read(ours, _NUMBER.size)
    time.sleep(delay)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    while more := os.read(ours, 4096):
        last = more[-_NUMBER.size :]
    os.close(ours)
    return int(_NUMBER.unpack(last)[0])


def _slowly(step: Callable[..., Any], linger: float) -> Callable[..., Any]:
    """Return a call to the system that waits first."""

    def call(*args: Any, **named: Any) -> Any:
        time.sleep(linger)
        return step(*args, **named)

    return call


def _save_for_ever(folder: Path, pipe: int) -> None:
    """Save ever better scores, and report each when it is done."""
    try:
        store = Store(folder)
        points = store.scores.best
        while True:
            points += 1
            store.add_score(score(points))
            os.write(pipe, _NUMBER.pack(points))
    finally:
        os._exit(1)


def main() -> None:
    """Print the figures."""
    naive = "--naive" in sys.argv
    numbers = [int(word) for word in sys.argv[1:] if word.isdigit()]
    began = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        if naive:
            with instead(safe_file, "write_whole", naive_write):
                result = run_kills(Path(folder), *numbers or [1000])
        else:
            result = run_kills(Path(folder), *numbers or [1000])
    print("naive writes:" if naive else "safe writes:", result, f"in {time.perf_counter() - began:.0f} s")


if __name__ == "__main__":
    main()
