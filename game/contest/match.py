"""One game of a tournament, as seen from outside: a process flies it, and another one judges it."""

from __future__ import annotations

import json
import os
import queue
import signal
import subprocess
import sys
import threading
import time
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import IO, Any, Final

import game
from game.contest.bot_process import GameRequest, as_argument

PATIENCE: Final = 20.0
"""s without a sign of life after which a game is ended, in addition to the time for a command."""

LOADING: Final = 30.0  # s in which a bot must have been loaded, in addition to that
_LOOK: Final = 0.2  # s between two looks at whether to stop
_LONGEST: Final = 2**16  # bytes of a line
BOT_PROCESS: Final = "game.contest.bot_process"

_SHOWN: Final = 60  # letters of what a bot prints
_LONGEST_FAULT: Final = 1000  # letters of why a game is forfeited
MANY: Final = 2**63  # No figure of a game is as large
_ERROR: Final = b"asterays: error: "


class Stopped(Exception):  # noqa: N818 - no error
    """The tournament is to stop."""


@dataclass(slots=True)
class Game:
    """The result of a game."""

    bot: str
    seed: int
    fault: str = ""  # why it is forfeited, in one line; "" if it counts
    note: str = ""  # what else there is to say, in one line
    score: int = 0
    wave: int = 0
    ticks: int = 0
    over: bool = False
    deaths: dict[str, int] = field(default_factory=dict)
    fired: int = 0
    hit: int = 0
    verified: bool = False
    commands: int = 0
    ns: int = 0
    calls: int = 0

    def as_data(self) -> dict[str, Any]:
        """Return it as plain data."""
        return asdict(self)


def play(request: GameRequest, bot: str, stop: threading.Event, patience: float = PATIENCE) -> Game:
    """Play a game and judge it; `bot` is what the table calls it.

    Raises:
        Stopped: `stop` was set; the processes are ended.
    """
    found = Game(bot, request.seed)
    Path(request.replay).unlink(missing_ok=True)
    flown = _Process(BOT_PROCESS, as_argument(request), pure=request.work > 0)
    said = flown.last_word(stop, patience + request.seconds, LOADING)
    found.note = flown.printed()
    if "fault" in said:
        found.fault = _told(str(said["fault"]), _LONGEST_FAULT)
        return found
    found.commands, found.ns, found.calls = (_whole(said.get(name)) for name in ("commands", "ns", "calls"))
    judged = _Process("game.contest.judge", request.replay).last_word(stop, 10.0 + request.ticks / 100.0)
    start = [request.seed, request.wave, request.ships, request.rules]
    if "fault" in judged:
        found.fault = f"its recording cannot be judged: {judged['fault']}"
    elif not judged["verified"]:
        found.fault = "the recorded game cannot be reproduced: the bot changed the game"
    elif judged.pop("start", None) != start or not (judged["over"] or judged["ticks"] == request.ticks):
        found.fault = "its recording is not that of the game to be played"
    else:
        for name, value in judged.items():
            setattr(found, name, value)
    return found


class _Process:
    """A Python process of the game that says lines of JSON to stdout; what it prints elsewhere is counted."""

    def __init__(self, module: str, argument: str, *, pure: bool = False) -> None:
        home = str(Path(game.__file__).resolve().parent.parent)
        paths = [home, *filter(None, [os.environ.get("PYTHONPATH")])]
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(paths), "PYTHONHASHSEED": "0"}
        if pure:
            environment["ASTERAYS_PURE"] = "1"
        self._process = subprocess.Popen(  # noqa: S603 - this Python, and a module of the game
            [sys.executable, "-P", "-m", module, argument],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environment,
            start_new_session=os.name == "posix",
        )
        self._lines: queue.Queue[bytes | None] = queue.Queue(1000)
        self._who = "the pilot" if module == BOT_PROCESS else "the judge"
        self._over = False
        self._bytes = 0
        self._first = self._last = b""
        self._threads = [
            threading.Thread(target=target, args=(stream,), daemon=True)
            for target, stream in ((self._read, self._process.stdout), (self._drain, self._process.stderr))
        ]
        for thread in self._threads:
            thread.start()

    def last_word(self, stop: threading.Event, patience: float, loading: float = 0.0) -> dict[str, Any]:
        """Return its last line, or a "fault" if it ends or falls silent without one; then it is ended."""
        try:
            return self._listen(stop, patience, loading)
        finally:
            self._end()

    def _listen(self, stop: threading.Event, patience: float, loading: float) -> dict[str, Any]:
        heard, allowed, tick = time.monotonic(), patience + loading, 0
        while True:
            if stop.is_set():
                raise Stopped
            ended = self._process.poll() is not None
            try:
                line = self._lines.get(timeout=_LOOK)
            except queue.Empty:
                line = None if ended else b""
            if line is None:
                how = self._how_it_ended()
                self._end()
                own = self._last.rpartition(_ERROR)[2].decode("utf-8", "replace")  # the guard's last word
                return {"fault": own.strip() if _ERROR in self._last else f"{how} after tick {tick}"}
            said = _parsed(line)
            if "fault" in said or "done" in said or "score" in said:
                return said
            if "tick" in said:
                heard, allowed, tick = time.monotonic(), patience, _whole(said["tick"])
            if time.monotonic() - heard > allowed:
                return {"fault": f"{self._who} gave no sign of life for {allowed:.0f} s after tick {tick}"}

    def _how_it_ended(self) -> str:
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(5.0)
        code = self._process.returncode
        if code is None:
            return f"{self._who} closed the channel of its game"
        if code < 0:
            names = {int(each): each.name for each in signal.Signals}
            return f"{self._who}'s process was ended by {names.get(-code, f'signal {-code}')}"
        return f"{self._who} ended its process with code {code}"

    def _end(self) -> None:
        """End the process, and those that it has started."""
        with suppress(OSError):
            if os.name == "posix":
                os.killpg(self._process.pid, signal.SIGKILL)
            else:
                self._process.kill()
        self._process.wait()
        self._over = True
        for thread, stream in zip(self._threads, (self._process.stdout, self._process.stderr), strict=True):
            thread.join(1.0)
            if stream is not None and not thread.is_alive():
                stream.close()

    def printed(self) -> str:
        """Return what there is to say of what was printed, "" if there was nothing."""
        if not self._bytes or _ERROR in self._last:
            return ""
        line = self._first.decode("utf-8", "replace").strip().partition("\n")[0]
        return f"printed {self._bytes:,} bytes, which nobody reads: {_told(line, _SHOWN)}"

    def _read(self, stream: IO[bytes]) -> None:
        with suppress(OSError, ValueError):
            while line := stream.readline(_LONGEST):
                self._put(line)
        self._put(None)

    def _put(self, line: bytes | None) -> None:
        while not self._over:
            with suppress(queue.Full):
                self._lines.put(line, timeout=_LOOK)
                return

    def _drain(self, stream: IO[bytes]) -> None:
        with suppress(OSError, ValueError):
            while data := os.read(stream.fileno(), _LONGEST):
                self._first = self._first or data[:200]
                self._last = (self._last + data)[-200:]
                self._bytes += len(data)


def _parsed(line: bytes) -> dict[str, Any]:
    """Return what a line says, nothing if it is none of the game's."""
    try:
        said = json.loads(line) if line else {}
    except (ValueError, RecursionError):
        return {}
    return said if isinstance(said, dict) else {}


def _told(text: str, most: int) -> str:
    """Return so many letters of what a bot may have said, printable and in one line."""
    line = " ".join(text[:most].split())
    return "".join(letter if letter.isprintable() else "?" for letter in line)


def _whole(said: object) -> int:
    """Return a number that a bot may have said; 0 for what is no count."""
    return said if type(said) is int and 0 <= said < MANY else 0
