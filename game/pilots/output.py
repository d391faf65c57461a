"""Keeps what pilots print out of the game's own output."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout, suppress
from typing import Any, TextIO


class _Marked:
    """Writes text to stderr, each line behind a mark."""

    encoding = "utf-8"

    def __init__(self) -> None:
        self._at_start = True

    def write(self, text: str) -> int:
        """Write text."""
        stream = sys.stderr
        for line in str(text).splitlines(keepends=True):
            if stream is not None:
                with suppress(OSError, ValueError):
                    stream.write(f"pilot: {line}" if self._at_start else line)
            self._at_start = line.endswith("\n")
        return len(text)

    def flush(self) -> None:
        """Flush stderr."""
        if sys.stderr is not None:
            with suppress(OSError, ValueError):
                sys.stderr.flush()

    def isatty(self) -> bool:
        """Say that nobody reads it."""
        return False


@contextmanager
def output_apart() -> Iterator[None]:
    """Send what pilots print to stderr, behind "pilot: ", so that stdout is the game's own.

    What they write past Python, as os.write and other processes do, goes there without the mark.
    """
    stream: Any = _Marked()
    with redirect_stdout(stream), _descriptor_apart():
        yield


@contextmanager
def _descriptor_apart() -> Iterator[None]:
    """Send what is written to descriptor 1 to descriptor 2; repair both at the end, as pilots can close them.

    Raises:
        OSError: a pilot has closed what they would be repaired from.
    """
    own: TextIO | None = sys.__stdout__
    kept: dict[int, int] = {}
    for descriptor in (1, 2):
        with suppress(OSError):
            kept[descriptor] = os.dup(descriptor)
    try:
        _flush(own)
        if 1 in kept and 2 in kept:
            os.dup2(2, 1)
        yield
    finally:
        _flush(own)
        for descriptor, copy in kept.items():
            os.dup2(copy, descriptor)
            os.close(copy)
        if sys.stderr is not None and sys.stderr.closed and 2 in kept:
            sys.stderr = open(2, "w", encoding="utf-8", errors="replace", closefd=False)  # noqa: SIM115


def _flush(stream: TextIO | None) -> None:
    if stream is not None:
        with suppress(OSError, ValueError):
            stream.flush()
