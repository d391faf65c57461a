"""A screen of our own: a virtual display with a window manager, keys, pictures."""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from pathlib import Path
from typing import Self

TOOLS = ("Xvfb", "openbox", "xdotool", "xwininfo", "import")
"""Of the packages xvfb, openbox, xdotool, x11-utils and imagemagick."""

_SCREEN = "1400x900x24"
_PATIENCE = 240.0


_SILENT = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}


def missing_tools() -> list[str]:
    """Return the names of the tools that are not installed."""
    return [tool for tool in TOOLS if shutil.which(tool) is None]


class Display:
    """A virtual display. Leaving the `with` ends it; only what was started here is ended."""

    def __init__(self, *, manager: bool = True) -> None:
        """Start one, with a window manager unless windows should get exactly the size that they are told."""
        ours, theirs = os.pipe()
        self.server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(theirs), "-screen", "0", _SCREEN, "-nolisten", "tcp"],  # noqa: S607
            pass_fds=(theirs,),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(theirs)
        with os.fdopen(ours) as answer:
            self.name = f":{answer.readline().strip()}"
        self.environment = {"DISPLAY": self.name}
        self._manager = self._start("openbox") if manager else None
        if manager:
            self._wait_for_manager()

    def _start(self, *words: str) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            words,
            env={**os.environ, **self.environment},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    def _wait_for_manager(self) -> None:
        end = time.monotonic() + _PATIENCE
        while time.monotonic() < end and not self._ask("xdotool", "get_desktop"):
            time.sleep(0.05)

    def _ask(self, *words: str) -> str:
        """Run a tool; return what it says, "" if it fails."""
        answer = subprocess.run(
            words,
            env={**os.environ, **self.environment},
            capture_output=True,
            text=True,
            timeout=_PATIENCE,
            check=False,
        )
        return answer.stdout.strip() if answer.returncode == 0 else ""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for process in (self._manager, self.server):
            if process is not None:
                process.terminate()
                process.wait(_PATIENCE)

    def window(self, pid: int) -> str:
        """Return the visible window of a process, once it has one."""
        end = time.monotonic() + _PATIENCE
        while time.monotonic() < end:
            found = self._ask("xdotool", "search", "--onlyvisible", "--pid", str(pid)).split()
            if found:
                return found[-1]
            time.sleep(0.05)
        raise AssertionError("no window appears")

    def do(self, *words: str) -> None:
        """Let xdotool do something."""
        self._ask("xdotool", *words)

    def focus(self, window: str = "") -> None:
        """Give the keyboard to a window, or take it from all."""
        root = self._ask("xwininfo", "-root", "-int").partition("Window id: ")[2].split()
        self.do("windowfocus", window or root[0])

    def picture(self, path: Path, window: str = "root") -> None:
        """Take a picture of the screen or of a window."""
        self._ask("import", "-window", window, str(path))
