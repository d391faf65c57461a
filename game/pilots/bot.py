"""A bot in a process of its own, as seen from the game: its questions, its answers, its limits, its end."""

from __future__ import annotations

import json
import os
import select
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final, NoReturn, TypeAlias

import game
from game.pilots.bot_process import as_text, commands_in
from game.pilots.flyer import POLL_SECONDS, Answer, Flyer, PilotError
from game.pilots.thoughts import of_data
from game.replay.encoding import Writer
from game.replay.rules import write_rules
from game.sim.command import Command
from game.sim.world import World

COMMAND_SECONDS: Final = 1.0  # s of processor time that a command may take, by default
LOAD_SECONDS: Final = 30.0  # s of processor time that loading a bot may take
SILENCE: Final = 60.0  # s without an answer, and without computing, after which a bot is given up
_COMPUTES: Final = 1.0  # s of processor time in that period that count as computing
_END_SECONDS: Final = 10.0  # s in which a process must have ended
_MAX_LINE: Final = 2**18  # bytes
_MAX_MESSAGE: Final = 1000  # characters of what is quoted of a bot

_Question: TypeAlias = tuple[int, Sequence[int], bool]  # tick, ships, whether thoughts are wanted


def start_module(
    module: str,
    *arguments: str,
    stdout: int = subprocess.DEVNULL,
    stderr: int | None = None,
    pass_fds: Sequence[int] = (),
) -> subprocess.Popen[bytes]:
    """Start a module of the game in a process that Ctrl-C does not reach; its stdin is a pipe.

    The order of sets is the same in every such process.
    """
    python, environment = sys.executable, {**os.environ, "PYTHONHASHSEED": "0"}
    home = str(Path(game.__file__).resolve().parent.parent)
    environment["PYTHONPATH"] = os.pathsep.join(filter(None, [home, os.environ.get("PYTHONPATH")]))
    if sys.platform == "win32" and not getattr(sys, "frozen", False):
        # The python.exe of a venv only starts another one, which would not be the process we share with.
        environment["__PYVENV_LAUNCHER__"] = python
        python = sys._base_executable  # noqa: SLF001 - as multiprocessing does
    how = ["--module", module] if getattr(sys, "frozen", False) else ["-P", "-u", "-m", module]
    return subprocess.Popen(  # noqa: S603 - this Python, and a module of the game
        [python, *how, *arguments],
        stdin=subprocess.PIPE,
        stdout=stdout,
        stderr=stderr,
        env=environment,
        pass_fds=pass_fds,
        start_new_session=os.name == "posix",
        creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),  # of Windows
    )


class Bot(Flyer):
    """A bot from a file, or a built-in one, in a process of its own.

    Both sides play the same game: the process is told how it begins (`begin`) and the commands of all ships
    in each tick (`step`), and answers with its commands for the next tick (`ask`). Nothing else that it sends
    counts, so this side decides the game and keeps the recording. Its time is processor time, as the system
    counts it for the process while an answer is due.

    seed: for built-in pilots. seconds: of processor time a command. silence: s, see SILENCE. memory: bytes
    that the process may use, 0 for no limit. quiet: discard what the bot prints.
    """

    def __init__(  # noqa: PLR0913 - the limits of a bot
        self,
        spec: str,
        seed: int = 0,
        *,
        seconds: float = COMMAND_SECONDS,
        silence: float = SILENCE,
        memory: int = 0,
        quiet: bool = False,
    ) -> None:
        self.name = spec
        self.answered = 0  # questions so far
        self.used = 0.0  # s of processor time that their answers took
        self._asked = 0  # the number of the last question
        self._loading = json.dumps([spec, seed, memory])
        self._seconds, self._silence, self._quiet = seconds, silence, quiet
        self._whose = f"the pilot {Path(spec).name}"
        self._process: subprocess.Popen[bytes] | None = None
        self._loaded = False
        self._owed: _Question | None = None  # the question that it has not answered yet
        self._known: _Question | None = None  # the question that `_answer` answers
        self._flies = False  # whether the next tick is played by that answer

    def load(self) -> None:
        """Start the process, and wait until the bot is loaded.

        Raises:
            PilotError: it cannot be loaded.
        """
        if self._process is None:
            self._open()
        while not self._loaded:
            self._listen(POLL_SECONDS)

    def begin(self, world: World, whose: str = "") -> None:
        """Begin a game that is at its first tick; start the process again if the bot has failed."""
        if self._process is None:
            self._open()
        self._whose = f"the pilot {Path(self.name).name}{whose}"
        self.failed, self._flies, self._tick = False, False, 0
        self._owed = self._known = None
        rules = Writer()
        write_rules(rules, world.tuning)
        start = {"seed": world.seed, "wave": world.wave + 1, "ships": len(world.ships)}
        self._out += f"begin {json.dumps({**start, 'rules': bytes(rules).hex()})}\n".encode()

    def answer(
        self, world: World, ship_ids: Sequence[int], *, say: bool = False, wait: float = POLL_SECONDS
    ) -> Answer | None:
        """Ask the bot; see `Flyer.answer`."""
        question = (world.tick, ship_ids, say)
        if self._loaded and self._owed is None and self._known != question:
            self._ask(question)
        if self._owed is not None or not self._loaded:
            self._listen(wait)
        if self._known != question:
            return None
        self._flies = True
        return self._answer

    def follow(self, commands: Sequence[Command]) -> None:
        """Send the commands of the tick that is played next, and ask a bot that flies for its next answer.

        So both sides play the tick at the same time, and in a window the answer is there when it is needed.
        """
        flies, self._flies = self._flies, False
        if self.failed:
            return
        self._out += f"step {as_text(commands)}\n".encode()
        if flies and self._known is not None:
            self._ask((self._known[0] + 1, *self._known[1:]))
            return
        self._flush()
        if self._owed is not None:  # a player has taken over while the bot thought
            self._listen(0.0)

    def close(self) -> None:
        """End the process."""
        process, self._process = self._process, None
        if process is None:
            return
        self._channel.close()
        process.stdin.close()  # type: ignore[union-attr]
        process.kill()
        process.wait()

    def _open(self) -> None:
        """Start the process, which begins to load the bot."""
        self._channel, theirs = socket.socketpair()
        self._channel.setblocking(False)
        self._process = start_module(
            "game.pilots.bot_process",
            str(theirs.fileno()),
            stderr=subprocess.DEVNULL if self._quiet or sys.__stderr__ is None else None,
            pass_fds=[theirs.fileno()] if os.name == "posix" else [],
        )
        if sys.platform == "win32":
            self._process.stdin.write(theirs.share(self._process.pid).hex().encode() + b"\n")
            self._process.stdin.flush()
        theirs.close()
        self._received, self._out = b"", self._loading.encode() + b"\n"
        self._tick, self._loaded, self._flies = -1, False, False
        self._owed = self._known = None
        self._answer = Answer(())
        self._start_clock(LOAD_SECONDS)

    def _ask(self, question: _Question) -> None:
        self._tick, ship_ids, say = self._owed = question
        self._asked += 1
        self._start_clock(self._seconds)
        self._out += f"ask {self._asked} {say:d} {' '.join(map(str, ship_ids))}\n".encode()
        self._flush()

    def _flush(self) -> None:
        """Send what the channel takes; a bot that does not listen holds nobody up."""
        with suppress(OSError):
            while self._out:
                self._out = self._out[self._channel.send(self._out) :]

    def _listen(self, wait: float) -> None:
        """Take in what the process sends within `wait` s; check its limits unless it is an answer."""
        waiting = [self._channel] if self._out else []
        readable, writable, _ = select.select([self._channel], waiting, [], wait)
        if writable:
            self._flush()
        if readable:
            self._receive()
        if self._owed is not None or not self._loaded:
            self._check_silence()

    def _receive(self) -> None:
        try:
            data = self._channel.recv(_MAX_LINE)
        except OSError:
            data = b""
        if not data:
            self._fail(self._how_it_ended())
        *lines, self._received = (self._received + data).split(b"\n")
        if len(self._received) > _MAX_LINE:
            self._fail(f"sent a line of more than {_MAX_LINE} bytes")
        for line in lines:
            word, _, rest = line.decode("utf-8", "replace").partition(" ")
            try:
                self._take(word, rest)
            except (ArithmeticError, LookupError, RecursionError, TypeError, ValueError):
                self._fail("sent an invalid answer")

    def _take(self, word: str, rest: str) -> None:
        """Take in a line: an answer, that the bot is loaded, or what it did wrong."""
        if word == "answer":
            number, _, rest = rest.partition(" ")
            if self._owed is None or number != str(self._asked):  # the question was of an earlier game
                return
            _, ship_ids, say = self._owed
            *numbers, data = rest.split(" ", 2 * len(ship_ids))
            thoughts = [of_data(each) for each in json.loads(data)] if say else []
            if len(thoughts) != len(ship_ids) * say:
                raise ValueError(rest)
            self._answer = Answer(commands_in(numbers), thoughts)
            self.used += self._processor_time() - self._since
            self.answered += 1
            self._known, self._owed = self._owed, None
        elif word == "ready":
            self._loaded = True
        elif word in {"unfit", "fault"}:
            self._fail(str(json.loads(rest)), whole=word == "unfit")
        else:
            raise ValueError(word)

    def _start_clock(self, seconds: float) -> None:
        """Begin to count the time of an answer, which may take this long."""
        self._limit = seconds
        self._since = self._computed = self._clock()
        self._computed_at = time.monotonic()

    def _processor_time(self) -> float:
        """Return the clock; fail if the answer took too long."""
        clock = self._clock()
        if clock - self._since > self._limit:
            self._fail(f"took more than {self._limit * 1000.0:.0f} ms of processor time{self._when()}")
        return clock

    def _check_silence(self) -> None:
        """Give up a bot that takes too long, or neither answers nor computes; ignore pauses of the game."""
        now, clock = time.monotonic(), self._processor_time()
        silence = self._silence if self._loaded else SILENCE
        if now - self._computed_at > silence:
            if clock - self._computed < _COMPUTES:
                self._fail(f"gave no answer for {silence:g} s{self._when()}")
            self._computed, self._computed_at = clock, now

    def _clock(self) -> float:
        """Return the processor time of the process in s; 0 on systems that do not tell it to others."""
        if sys.platform != "linux" or self._process is None:
            return 0.0
        try:
            return time.clock_gettime(
                ~self._process.pid << 3 | 2
            )  # clock_getcpuclockid(3) in Linux's own form
        except OSError:  # it has ended
            return self._since if self._loaded else 0.0

    def _when(self) -> str:
        return f" at tick {self._tick}" if self._loaded else " as it was loaded"

    def _how_it_ended(self) -> str:
        with suppress(subprocess.TimeoutExpired):
            code = self._process.wait(_END_SECONDS)  # type: ignore[union-attr]
            code = code if code >= 0 else 128 - code
            names = {128 + int(each): each.name for each in signal.Signals}
            how = f"was ended by {names[code]}" if code in names else f"ended its process with code {code}"
            return how + self._when()
        return f"closed the channel of its game{self._when()}"

    def _fail(self, what: str, *, whole: bool = False) -> NoReturn:
        """End the process, and raise the reason as one line; whole: it names the bot itself."""
        self.failed = True
        self.close()
        line = " ".join((what if whole else f"{self._whose} {what}")[:_MAX_MESSAGE].split())
        raise PilotError("".join(letter if letter.isprintable() else "?" for letter in line))
