"""Requests to end, such as Ctrl-C or a shutdown: noted when they come, obeyed where nothing is lost by it."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final

_NAMES: Final = ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")
"""Signals that ask a program to end, as far as the platform has them."""

_KEYS: Final = ("SIGINT", "SIGBREAK")
"""Those that come from a key: Ctrl-C, Ctrl-Break."""


class Ending:
    """Whether somebody has asked the program to end."""

    def __init__(self) -> None:
        self.number = 0
        """Of the first signal that came, 0 if none has."""
        self.at_once = False
        """Whether a signal also raises KeyboardInterrupt: true only where that interrupts nothing of ours,
        and where waiting may have no end."""

    @property
    def asked(self) -> bool:
        """Whether to end as soon as nothing is lost by it."""
        return self.number != 0

    @property
    def by_key(self) -> bool:
        """Whether it was Ctrl-C or Ctrl-Break."""
        return self.number in [int(getattr(signal, name)) for name in _KEYS if hasattr(signal, name)]

    def ask(self, number: int) -> None:
        """Note a signal; the first of several counts."""
        self.number = self.number or number
        if self.at_once:
            raise KeyboardInterrupt

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Only note signals to end, from here to the end of the block; to be used in the main thread.

        Saving belongs inside: a second signal, as from a terminal that closes after a shutdown began, must
        not strike there. A signal that the program was started to ignore (nohup) stays ignored.
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
