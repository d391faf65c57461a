"""The second process of a session of tests: runs what it is given, reports each test, ends with the session.

Started by tests/background.py with the arguments of pytest. Standard input brings jobs, one a line: a list of
tests in JSON. Standard output takes what came of them. The input ends when no job is left, when the session
is over and when its process has died; that ends this process too, in the midst of a test if need be.
"""

from __future__ import annotations

import _thread
import json
import os
import signal
import sys
import threading
import time
from queue import SimpleQueue
from typing import Any, BinaryIO, Final

import pytest

LAST_SECONDS: Final = 5.0
"""s in which a test that is broken off may put its things away."""


def _interrupt() -> None:
    """Raise KeyboardInterrupt in the main thread, where it can be also while it waits for another process."""
    main = threading.main_thread().ident
    if hasattr(signal, "pthread_kill") and main is not None:
        signal.pthread_kill(main, signal.SIGINT)
    else:
        _thread.interrupt_main()


class Worker:
    """A plugin: runs tests in the order in which they are given."""

    def __init__(self, jobs: BinaryIO, answers: BinaryIO) -> None:
        self._answers = answers
        self._jobs: SimpleQueue[list[str] | None] = SimpleQueue()
        self._busy = False
        self._over = False
        threading.Thread(target=self._listen, args=(jobs,), daemon=True).start()

    def _listen(self, jobs: BinaryIO) -> None:
        for line in jobs:
            self._busy = True
            self._jobs.put(json.loads(line))
        self._over = True
        self._jobs.put(None)
        if self._busy:
            _interrupt()  # as Ctrl-C: games that a test has started are ended by it
        time.sleep(LAST_SECONDS)
        os._exit(1)

    def _say(self, **said: Any) -> None:
        self._answers.write(json.dumps(said).encode() + b"\n")
        self._answers.flush()

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Run jobs until there is none left."""
        items = {item.nodeid: item for item in session.items}
        while not self._over:
            self._busy = False
            self._say(ready=True)
            job = self._jobs.get()
            if job is None:
                break
            tests = [items[name] for name in job if name in items]
            for item, following in zip(tests, [*tests[1:], None], strict=True):
                item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
                self._say(done=item.nodeid)
                if self._over:
                    break
        return True

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Hand on what came of a part of a test."""
        data = self._config.hook.pytest_report_to_serializable(config=self._config, report=report)
        self._say(test=report.nodeid, report=data)

    def pytest_configure(self, config: pytest.Config) -> None:
        """Keep what turns reports into data."""
        self._config = config


def main() -> int:
    """Take standard input and output for the jobs, and leave none of them to the tests."""
    signal.signal(signal.SIGINT, signal.default_int_handler)  # which a shell may have had ignored
    jobs, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 0)
    os.dup2(nothing, 1)
    try:
        return pytest.main(["-p", "no:cacheprovider", *sys.argv[1:]], plugins=[Worker(jobs, answers)])
    except BrokenPipeError:  # the session has ended
        return 1


if __name__ == "__main__":
    sys.exit(main())
