"""A screen of our own: a virtual display with a window manager and keys."""

import os
import shutil
import subprocess
import time
from typing import Any, Final, Self

from tests.faults.player import PATIENCE

TOOLS = ("Xvfb", "openbox", "xdotool", "xwininfo")
"""Of the packages xvfb, openbox, xdotool and x11-utils."""


_SILENT: Final[dict[str, Any]] = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}


def missing_tools() -> list[str]:
    """Return the names of the tools that are not installed."""
    return [tool for tool in TOOLS if shutil.which(tool) is None]


class Display:
    """A virtual display. Leaving the `with` ends it; only what was started here is ended."""

    def __init__(self) -> None:
        """Start one."""
        ours, theirs = os.pipe()
        server = ["Xvfb", "-displayfd", str(theirs), "-screen", "0", "1400x900x24", "-nolisten", "tcp"]
        self.server = subprocess.Popen(server, pass_fds=(theirs,), **_SILENT)
        os.close(theirs)
        with os.fdopen(ours) as answer:
            self.environment = {"DISPLAY": f":{answer.readline().strip()}"}
        self._started = [self._manager(), self.server]
        try:
            self._wait_for("get_desktop")
        except AssertionError:
            self.__exit__()
            raise

    def _manager(self) -> subprocess.Popen[bytes]:
        return subprocess.Popen(["openbox"], env={**os.environ, **self.environment}, **_SILENT)  # noqa: S607

    def _ask(self, *words: str) -> str:
        """Run a tool; return what it says, "" if it fails."""
        everything = {**os.environ, **self.environment}
        answer = subprocess.run(
            words, env=everything, capture_output=True, text=True, timeout=PATIENCE, check=False
        )
        return answer.stdout.strip() if answer.returncode == 0 else ""

    def _wait_for(self, *words: str) -> str:
        """Ask xdotool until it has an answer."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if found := self._ask("xdotool", *words):
                return found
            if self._started[0].poll() is not None:  # on a busy machine it may give up as it starts
                self._started[0] = self._manager()
            time.sleep(0.05)
        raise AssertionError(f"nothing answers: {' '.join(words)}")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for process in self._started:
            process.terminate()
            process.wait(PATIENCE)

    def window(self, pid: int) -> str:
        """Return the visible window of a process, once it has one."""
        return self._wait_for("search", "--onlyvisible", "--pid", str(pid)).split()[-1]

    def do(self, *words: str) -> None:
        """Let xdotool do something."""
        self._ask("xdotool", *words)

    def focus(self, window: str = "") -> None:
        """Give the keyboard to a window, or take it from all."""
        root = self._ask("xwininfo", "-root", "-int").partition("Window id: ")[2].split()
        self.do("windowfocus", window or root[0])
