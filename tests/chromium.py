"""A Chromium without a window, driven over a pipe by its DevTools protocol."""

import json
import os
import select
import shutil
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from game.command_line.export_command import found_pyodide
from game.options import Problem

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), "")
PYODIDE = ""  # the folder of npm's package pyodide, named by the environment or in a node_modules
with suppress(Problem):
    PYODIDE = str(found_pyodide(os.environ.get("ASTERAYS_PYODIDE")).resolve())
_OPTIONS = (
    "--headless --no-sandbox --use-angle=swiftshader --enable-unsafe-swiftshader --disable-quic "
    "--no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync --disable-dev-shm-usage --remote-debugging-pipe"
)
_HANGS = 120.0  # s after which a browser that does not answer is given up
_CODES = {"ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40, "Tab": 9, "Enter": 13, " ": 32}
ALT, CTRL, SHIFT = 1, 2, 8


class Browser:
    """A browser with one page."""

    def __init__(self, to: int, back: int) -> None:
        self._to, self._back, self._read, self._last = to, back, b"", 0
        self._session: str | None = None
        target = self.ask("Target.createTarget", url="about:blank")["targetId"]
        self._session = self.ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        self.faults: list[str] = []  # what went wrong in the page's own scripts
        for domain in ("Page", "Runtime", "Network", "Accessibility"):
            self.ask(f"{domain}.enable")

    def ask(self, method: str, **given: object) -> dict[str, Any]:
        """Call a method of the protocol; return what it answers."""
        self._last += 1
        asked = {"id": self._last, "method": method, "params": given}
        if self._session:
            asked["sessionId"] = self._session
        data = json.dumps(asked).encode() + b"\0"
        while data:
            data = data[os.write(self._to, data) :]
        while True:
            told = self._next()
            if told.get("method") == "Runtime.exceptionThrown":
                self.faults.append(json.dumps(told["params"]["exceptionDetails"]))
            if told.get("id") == self._last:
                assert "error" not in told, (method, told)
                return dict(told["result"])

    def _next(self) -> dict[str, Any]:
        until = time.monotonic() + _HANGS
        while b"\0" not in self._read:
            ready, _, _ = select.select([self._back], [], [], max(0.0, until - time.monotonic()))
            assert ready, "the browser does not answer"
            self._read += os.read(self._back, 1 << 20)
        told, _, self._read = self._read.partition(b"\0")
        return dict(json.loads(told))

    def value(self, words: str) -> Any:
        """Return what an expression of JavaScript is, awaited."""
        told = self.ask("Runtime.evaluate", expression=words, awaitPromise=True, returnByValue=True)
        assert "exceptionDetails" not in told, told
        return told["result"].get("value")

    def until(self, words: str) -> None:
        """Wait until an expression is true."""
        until = time.monotonic() + _HANGS
        while not self.value(words):
            assert time.monotonic() < until, (words, self.faults)
            time.sleep(0.05)

    def go(self, address: str) -> None:
        """Open an address."""
        self.ask("Page.navigate", url=address)

    def size(self, wide: int, high: int = 844) -> None:
        """Make the page this many pixels."""
        self.ask(
            "Emulation.setDeviceMetricsOverride", width=wide, height=high, deviceScaleFactor=1, mobile=False
        )

    def key(self, name: str, mods: int = 0, times: int = 1) -> None:
        """Press a key, by the name that events give it."""
        text = {"Enter": "\r"}.get(name, name if len(name) == 1 else "")
        code = {" ": "Space", ",": "Comma", ".": "Period"}.get(name, name)
        if len(name) == 1 and name.isalnum():
            code = f"Key{name.upper()}" if name.isalpha() else f"Digit{name}"
        number = _CODES.get(name, ord(name.upper()) if len(name) == 1 and name.isalnum() else 0)
        given = {"key": name, "modifiers": mods, "code": code, "windowsVirtualKeyCode": number}
        for _ in range(times):
            self.ask("Input.dispatchKeyEvent", type="keyDown", text=text, **given)
            self.ask("Input.dispatchKeyEvent", type="keyUp", **given)

    def write(self, text: str) -> None:
        """Press the keys of a text."""
        for letter in text:
            self.key(letter)

    def touch(self, *places: tuple[float, float]) -> None:
        """Put a finger on the first place, move it to the others and take it off."""
        for at, (x, y) in enumerate(places):
            kind = "touchMove" if at else "touchStart"
            self.ask("Input.dispatchTouchEvent", type=kind, touchPoints=[{"x": x, "y": y}])
        self.ask("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    def mouse(self, *places: tuple[float, float]) -> None:
        """Press the button on the first place, move the mouse to the others and let go."""
        for at, (x, y) in enumerate((*places, places[-1])):
            kind = "mouseReleased" if at == len(places) else "mouseMoved" if at else "mousePressed"
            button = {"button": "left", "buttons": int(at < len(places)), "clickCount": 1}
            self.ask("Input.dispatchMouseEvent", type=kind, x=x, y=y, **button)

    def names(self) -> set[tuple[str, str]]:
        """Return the role and the name of each thing that a screen reader finds."""
        nodes = self.ask("Accessibility.getFullAXTree")["nodes"]
        return {
            (each["role"]["value"], each.get("name", {}).get("value", ""))
            for each in nodes
            if not each["ignored"]
        }


@contextmanager
def chromium(folder: Path) -> Iterator[Browser]:
    """Give a browser with an empty profile below a folder; it ends afterwards."""
    (read, to), (back, write) = os.pipe(), os.pipe()
    for pipe in (read, write):
        os.set_inheritable(pipe, True)
    argv = [CHROMIUM, *_OPTIONS.split(), f"--user-data-dir={folder / 'profile'}", "about:blank"]
    # Copies at 3 and 4 might hit one another: the ends go far up first.
    moves = [(read, 103), (write, 104), (103, 3), (104, 4)]
    actions: list[tuple[object, ...]] = [(os.POSIX_SPAWN_DUP2, *move) for move in moves]
    actions.append((os.POSIX_SPAWN_OPEN, 2, os.devnull, os.O_WRONLY, 0))
    process = os.posix_spawn(CHROMIUM, argv, os.environ, file_actions=actions, setpgroup=0)
    os.close(read)
    os.close(write)
    try:
        yield Browser(to, back)
    finally:
        os.killpg(process, signal.SIGKILL)
        os.waitpid(process, 0)
        os.close(to)
        os.close(back)
