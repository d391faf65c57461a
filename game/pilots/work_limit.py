"""Counts the time and the calls that a pilot takes for commands, and ends one that takes too many."""

from __future__ import annotations

import sys
import time
from types import FrameType
from typing import Any, Final

from game.pilots.pilot import Pilot
from game.sim.command import Command
from game.sim.world import World


class TooMuchWorkError(BaseException):
    """A bot made more calls for a command than it may. No Exception, so that fewer handlers catch it."""


class Clocked:
    """A pilot whose time and calls are counted.

    Calls are those of functions in Python and in C that the interpreter tells a profiler of, those in the
    game's own functions included; comprehensions are none, as Python 3.12 no longer calls them.
    """

    def __init__(self, pilot: Pilot, work: int) -> None:
        self._pilot = pilot
        self._work = work
        self.commands = 0
        self.ns = 0  # of this thread's time on a processor
        self.calls = 0

    def command(self, world: World, ship_id: int) -> Command:
        """Return the pilot's command.

        Raises:
            TooMuchWorkError: it made too many calls.
        """
        self.commands += 1
        began = time.thread_time_ns()
        try:
            return self._counted(world, ship_id) if self._work else self._pilot.command(world, ship_id)
        finally:
            self.ns += time.thread_time_ns() - began

    def _counted(self, world: World, ship_id: int) -> Command:
        calls, work, on = 0, self._work, True

        def count(frame: FrameType, event: str, _argument: Any) -> None:  # noqa: ANN401 - of a profiler
            nonlocal calls
            if on and (
                event == "c_call" or (event == "call" and frame.f_code.co_name not in _COMPREHENSIONS)
            ):
                calls += 1
                if calls > work:
                    raise TooMuchWorkError(f"made more than {work} calls for a command")

        sys.setprofile(count)
        try:
            answer = self._pilot.command(world, ship_id)
        finally:
            on = False
            left_on = sys.getprofile() is count
            sys.setprofile(None)
            self.calls += calls
        if calls > work:  # it caught the error
            raise TooMuchWorkError(f"made more than {work} calls for a command")
        if not left_on:
            raise TooMuchWorkError("switched off the counting of its calls")
        return answer


_COMPREHENSIONS: Final = frozenset({"<listcomp>", "<setcomp>", "<dictcomp>"})
