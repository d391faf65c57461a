"""Signals are heard, whoever runs the tests."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True)
def usual_handler() -> Iterator[None]:
    """Let Ctrl-C be heard also where the tests run in the background."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    sys.setprofile(None)
    signal.signal(signal.SIGINT, before)
