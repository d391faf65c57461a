"""Signals that ask the program to end, such as Ctrl-C or a shutdown; they are obeyed once it is safe to."""

from __future__ import annotations

import atexit
import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any, Final

_NUMBERS: Final = [
    signal.Signals(getattr(signal, name))
    for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")
    if hasattr(signal, name)
]
"""Signals that ask a program to end; no platform has all of them."""


class Ending:
    """Records whether a signal has asked the program to end. Only the first one counts."""

    def __init__(self) -> None:
        self.code = 0  # the exit code that it asks for, 128 and its number; 0 if there was none

    @property
    def asked(self) -> bool:
        """Whether the program should end as soon as it is safe to."""
        return self.code != 0

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Record signals instead of obeying them until the end of the block. Call it in the main thread.

        Save files inside the block. After one that asked to end no other is obeyed: it would spoil the exit
        code. A signal that was ignored at the start (nohup) stays ignored.
        """

        def note(number: int, _frame: FrameType | None) -> None:
            self.code = self.code or 128 + number

        before = _handle(note)
        try:
            yield
        finally:
            for number, handler in before.items():
                if not self.asked:
                    signal.signal(number, handler)


def end_at_once() -> None:
    """Let a signal end the process at once, with 128 and its number as the exit code.

    Call it when the program starts. Nothing is written then that is not written whole or not at all. While
    the process ends signals are ignored, as Python gives up its handlers before that.
    """
    _handle(lambda number, _frame: os._exit(128 + number))
    atexit.register(_handle, signal.SIG_IGN)


def _handle(handler: Any) -> dict[signal.Signals, Any]:  # noqa: ANN401 - as in the module signal
    """Set what handles the signals that are not ignored; return what did so before."""
    before = {each: signal.getsignal(each) for each in _NUMBERS}
    heard = {each: old for each, old in before.items() if old is not signal.SIG_IGN}
    for each in heard:
        signal.signal(each, handler)
    return heard
