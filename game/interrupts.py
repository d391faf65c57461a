"""Signals that ask the program to end, such as Ctrl-C or a shutdown; they are obeyed once it is safe to."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final

_NAMES: Final = ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")
"""Signals that ask a program to end; no platform has all of them."""

_KEYS: Final = ("SIGINT", "SIGBREAK")  # The ones sent by a key: Ctrl-C, Ctrl-Break


class Ending:
    """Records whether a signal has asked the program to end."""

    def __init__(self) -> None:
        self.number = 0  # number of the first signal received, 0 if there was none
        self.at_once = False
        """Whether a signal also raises KeyboardInterrupt. Set it only around calls that may never return
        and that are safe to interrupt."""

    @property
    def asked(self) -> bool:
        """Whether the program should end as soon as it is safe to."""
        return self.number != 0

    @property
    def by_key(self) -> bool:
        """Whether the signal was Ctrl-C or Ctrl-Break."""
        return self.number in [int(getattr(signal, name)) for name in _KEYS if hasattr(signal, name)]

    def ask(self, number: int) -> None:
        """Record a signal; only the first one sets `number`."""
        self.number = self.number or number
        if self.at_once:
            raise KeyboardInterrupt

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Record signals instead of obeying them until the end of the block. Call it in the main thread.

        Save files inside the block, so that a second signal cannot interrupt that (a terminal may close
        after a shutdown has begun). A signal that was ignored at the start (nohup) stays ignored.
        """

        def note(number: int, _frame: FrameType | None) -> None:
            self.ask(number)

        before = {}
        for number in [signal.Signals(getattr(signal, name)) for name in _NAMES if hasattr(signal, name)]:
            if signal.getsignal(number) is not signal.SIG_IGN:
                before[number] = signal.signal(number, note)
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)
