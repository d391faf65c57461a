"""A test that does not end by itself is ended, and is red."""

from __future__ import annotations

import itertools
import signal
import time
from contextlib import suppress

import pytest

from tests.patience import PATIENCE, no_longer_than

alarms = pytest.mark.skipif(not hasattr(signal, "SIGALRM"), reason="this system has no alarm")


def hang() -> None:
    """Go on for ever, whatever is raised, as a loop of the game might."""
    for _ in itertools.count():
        with suppress(Exception):
            time.sleep(0.001)


@alarms
def test_an_endless_loop_is_ended_though_it_catches_every_exception() -> None:
    with pytest.raises(pytest.fail.Exception, match=r"within 0\.02 s"), no_longer_than(0.02):
        hang()


@alarms
def test_what_ends_in_time_leaves_no_alarm_behind() -> None:
    before = signal.getsignal(signal.SIGALRM)
    with no_longer_than(5.0):
        pass

    assert signal.getitimer(signal.ITIMER_REAL)[0] == 0.0
    assert signal.getsignal(signal.SIGALRM) is before


@alarms
def test_every_test_runs_under_such_an_alarm() -> None:
    left, _ = signal.getitimer(signal.ITIMER_REAL)

    assert 0.0 < left <= PATIENCE
