"""A test that hangs is ended and fails, wherever the system can interrupt Python."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final, NoReturn

import pytest

PATIENCE: Final = 600.0
"""s for one test. The longest takes 25 s of a core, and ten times as long where ten others want it."""


@contextmanager
def no_longer_than(seconds: float = PATIENCE) -> Iterator[None]:
    """Fail the test under way when what is within takes longer, in real time; only where there is SIGALRM."""
    if not hasattr(signal, "SIGALRM"):
        yield
        return

    def give_up(_number: int, _frame: FrameType | None) -> NoReturn:
        pytest.fail(f"it does not come to an end within {seconds:g} s")

    before = signal.signal(signal.SIGALRM, give_up)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0.0)
        signal.signal(signal.SIGALRM, before)
