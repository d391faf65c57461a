"""Starts the game, follows what it tells, and ends it: for the tests of faults."""

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Self

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 240.0
"""seconds to wait for anything; only a game that hangs needs them all."""

_OURS = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "SDL_AUDIODRIVER", "ASTERAYS_HOME")

Told = dict[str, Any]


class Player:
    """One game in a process of its own. Leaving the `with` ends it, if it still runs."""

    def __init__(self, folder: Path, *arguments: str, environment: Mapping[str, str]) -> None:
        """Start a game that keeps its files in a folder."""
        clean = {name: value for name, value in os.environ.items() if name not in _OURS}
        usual = {"SDL_AUDIODRIVER": "dummy", "PYTHONPATH": str(ROOT), "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
        self.told: list[Told] = []
        self._orders = 0
        self._new = threading.Condition()
        self._game = subprocess.Popen(
            [sys.executable, str(ROOT / "tests/faults/told.py"), "--data-dir", str(folder), *arguments],
            cwd=ROOT,
            env={**clean, **usual, **environment},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self.pid = self._game.pid
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._listener.start()

    def _listen(self) -> None:
        assert self._game.stdout is not None
        for line in self._game.stdout:
            with self._new:
                with suppress(ValueError):  # killed in the middle of a line
                    self.told.append(json.loads(line))
                self._new.notify_all()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._game.poll() is None:
            self._game.kill()
        self._game.wait()
        self._listener.join()
        for pipe in (self._game.stdin, self._game.stdout, self._game.stderr):
            assert pipe is not None
            pipe.close()

    @property
    def now(self) -> Told:
        """What the game told last."""
        return self.told[-1] if self.told else {}

    @property
    def notices(self) -> list[str]:
        """Every notice that was on the screen so far, each once, in order."""
        return [text for text in dict.fromkeys(told["notice"] for told in [*self.told]) if text]

    def until(self, met: Callable[[Told], bool]) -> Told:
        """Wait until the game tells something like this from now on; return it.

        Raises:
            AssertionError: it ended, or does not.
        """
        end, seen = time.monotonic() + PATIENCE, max(0, len(self.told) - 1)
        with self._new:
            while True:
                for told in self.told[seen:]:
                    if met(told):
                        return told
                seen = len(self.told)
                assert self._game.poll() is None or self._listener.is_alive(), (
                    f"the game has ended: {self.end()}"
                )
                assert time.monotonic() < end, f"the game does not get there; it is at {self.now}"
                self._new.wait(0.1)

    def comes_to(self, scene: str) -> Told:
        """Wait for a scene."""
        return self.until(lambda told: told["scene"] == scene)

    def lives_on(self, frames: int = 10) -> Told:
        """See that so many more frames are drawn."""
        wanted = self.now.get("frames", 0) + frames
        return self.until(lambda told: told["frames"] >= wanted)

    def order(self, word: str, number: int = 0) -> None:
        """Have the game do something that no player can."""
        assert self._game.stdin is not None
        self._game.stdin.write(f"{word} {number}\n")
        self._game.stdin.flush()
        self._orders += 1

    def obeyed(self) -> None:
        """Wait until the game has done all that was ordered."""
        self.until(lambda told: told["obeyed"] >= self._orders)

    def press(self, *keys: int) -> None:
        """Press and release keys."""
        for key in keys:
            self.order("press", key)
            self.order("release", key)

    def flies_to(self, tick: int) -> None:
        """Let the game under way come to a tick."""
        self.until(lambda told: bool(told["scene"] == "PlayScene" and told["tick"] >= tick))

    def earn(self, points: int) -> None:
        """Let the game under way have so many points."""
        self.order("score", points)
        self.until(lambda told: told.get("points") == points)

    def end(self, name: str = "") -> tuple[int, str]:
        """Wait for the end, after a signal if one is named; return the exit code and what is on stderr."""
        if name:
            self._game.send_signal(getattr(signal, name))
        code = self._game.wait(PATIENCE)
        self._listener.join(PATIENCE)
        assert self._game.stderr is not None
        return code, self._game.stderr.read().strip()
