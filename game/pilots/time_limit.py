"""Ends a call of someone else's code that takes too long."""

from __future__ import annotations

import _thread
import ctypes
import os
import signal
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from types import FrameType
from typing import Any, Final, Protocol

COMMAND_SECONDS: Final = 1.0
"""s that a pilot may take for a command if nothing else is asked for: the time of 120 ticks."""

LOAD_SECONDS: Final = 30.0  # s that a file of a pilot may take to be imported
_AGAIN: Final = 0.05  # s after which a call that has caught the exception gets another
_TIMES: Final = 40  # exceptions that a call may catch before the process ends


_UNUSED: Final = 100  # looks of the watching thread at nothing to watch, after which it ends


class TooLongError(BaseException):
    """A call takes too long. No Exception, so that fewer handlers catch it by mistake."""


class Limit(Protocol):
    """What raises a TooLongError in the thread that armed it, `seconds` later unless it is disarmed."""

    def arm(self) -> None:
        """Begin to count."""

    def disarm(self) -> None:
        """Stop. May raise the TooLongError itself, where both happen at the same time: call it again then."""


def limit_of(seconds: float, whose: Callable[[], str]) -> Limit:
    """Return a limit for calls in this thread.

    It ends loops in Python and, in the main thread on Linux and macOS, calls that wait, as time.sleep. A call
    that catches the exception gets it again; two seconds later the process ends, with what `whose` returns in
    a line on stderr. It cannot end one call into C that neither waits nor returns, as sum(range(10**15)): a
    game that must survive that has to run in a process of its own.
    """
    if hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread():
        return _Alarm(seconds, whose)
    return _Watch(seconds, whose)


class _Alarm:
    """Counts by the timer of the system, whose signal interrupts even calls that wait."""

    def __init__(self, seconds: float, whose: Callable[[], str]) -> None:
        self._seconds, self._whose = seconds, whose
        self._left = 0
        self._before: Any = signal.SIG_DFL

    def arm(self) -> None:
        """Set the timer."""
        self._left = _TIMES
        self._before = signal.signal(signal.SIGALRM, self._ring)
        signal.setitimer(signal.ITIMER_REAL, self._seconds, _AGAIN)

    def disarm(self) -> None:
        """Stop the timer."""
        signal.setitimer(signal.ITIMER_REAL, 0.0)
        signal.signal(signal.SIGALRM, self._before)

    def _ring(self, _number: int, _frame: FrameType | None) -> None:
        self._left -= 1
        if self._left <= 0:
            _end_process(self._whose())
        raise TooLongError


class _Watch:
    """Counts in a thread, and lets Python raise the exception at the next step of the other thread's code."""

    running = 0  # threads that watch, those of all limits
    _counting = threading.Lock()

    def __init__(self, seconds: float, whose: Callable[[], str]) -> None:
        self._watched = False
        self._seconds, self._whose = seconds, whose
        self._thread = threading.get_ident()
        self._lock = threading.Lock()
        self._due: float | None = None
        self._rung = 0

    def arm(self) -> None:
        """Let the thread watch, and start it if there is none."""
        with self._lock:
            self._due, self._rung = time.monotonic() + self._seconds, 0
            if not self._watched:
                self._watched = True
                self._count(1)
                threading.Thread(target=self._watch, name="time limit of pilots", daemon=True).start()

    def disarm(self) -> None:
        """Let the thread watch no more."""
        with self._lock:
            self._due = None
            if self._rung:  # it may not have arrived yet
                self._take_the_last()

    @classmethod
    def _count(cls, more: int) -> None:
        with cls._counting:
            cls.running += more

    def _watch(self) -> None:
        unused = 0
        while True:
            time.sleep(min(_AGAIN, self._seconds * 0.25))
            with self._lock:
                unused = unused + 1 if self._due is None else 0
                if unused >= _UNUSED:
                    self._watched = False
                    self._count(-1)
                    return
                if self._due is None or time.monotonic() < self._due:
                    continue
                self._due = time.monotonic() + _AGAIN
                self._rung += 1
                if self._rung >= _TIMES:
                    _end_process(self._whose())
                self._raise(TooLongError)

    def _take_the_last(self) -> None:
        """Let an exception that may be on its way arrive, in the thread that it was for.

        One that is taken back instead leaves Python 3.11 looking for it at every step, and caught in one
        under a profiler.
        """
        with suppress(TooLongError):
            self._raise(TooLongError)
            while True:
                pass

    def _raise(self, kind: type[BaseException]) -> None:
        """Have an exception raised in the other thread, in place of one that is still to come."""
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(self._thread), ctypes.py_object(kind))


def limited(limit: Limit, call: Callable[[], Any]) -> Any:  # noqa: ANN401 - whatever it returns
    """Return what a call returns within its limit.

    Raises:
        TooLongError: it did not; and whatever the call raises.
    """
    try:
        try:
            limit.arm()
            Forks.watched = True
            return call()
        finally:
            Forks.watched = False
            limit.disarm()
    except TooLongError:
        with suppress(TooLongError):
            limit.disarm()
        raise


class Forks:
    """Copies of the process that a limited call makes by os.fork; each is ended before it runs."""

    watched = False
    made = 0

    @classmethod
    def in_child(cls) -> None:
        """End the copy."""
        if cls.watched:
            os._exit(1)

    @classmethod
    def in_parent(cls) -> None:
        """Count it."""
        cls.made += cls.watched


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=Forks.in_child, after_in_parent=Forks.in_parent)


def threads_beside_limits() -> int:
    """Return how many threads started by Python run, apart from those that watch limits."""
    count: int = _thread._count()  # noqa: SLF001 - threading does not know of all of them
    return count - _Watch.running


def _end_process(said: str) -> None:
    """End the process at once, with a line on stderr."""
    with suppress(OSError):
        os.write(2, f"asterays: error: {said}, and did not let itself be ended\n".encode())
    os._exit(1)
