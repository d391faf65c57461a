"""What work costs whatever else the machine is at: how many functions it calls."""

import sys
from collections.abc import Callable
from types import FrameType


def calls_of(work: Callable[[], object], *, built_in: bool = True) -> int:
    """Return how many functions are called, with those that are built in or without."""
    counted = {"call", "c_call"} if built_in else {"call"}
    calls = 0

    def count(_frame: FrameType, event: str, _argument: object) -> None:
        nonlocal calls
        calls += event in counted

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        work()
    finally:
        sys.setprofile(before)
    return calls
