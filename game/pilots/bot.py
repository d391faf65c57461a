"""A bot in a process of its own, as seen from the game: what it is told and asked, its limits, its end."""

from __future__ import annotations

import json
import os
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
from game.pilots.flyer import LOOK, Answer, Flyer, PilotError
from game.pilots.thoughts import of_data
from game.replay.encoding import Writer
from game.replay.tuning_fields import write_tuning
from game.sim.command import Command
from game.sim.world import World

COMMAND_SECONDS: Final = 1.0  # s of processor time that a command may take if nothing else is asked for
LOAD_SECONDS: Final = 30.0  # s of processor time that a bot may take to be loaded
SILENCE: Final = 60.0  # s after which a bot that does not answer, and does not compute either, is given up
_COMPUTES: Final = 1.0  # s of processor time in that time that count as computing
_ENDS: Final = 10.0  # s in which a process must have ended
_LONGEST: Final = 2**18  # bytes of a line
_LETTERS: Final = 1000  # of a line that are told

_Question: TypeAlias = tuple[int, Sequence[int], bool]  # tick, ships, whether thoughts are wanted


def process_of(module: str) -> list[str]:
    """Return the command that runs a module of the game in a process of its own."""
    if getattr(sys, "frozen", False):
        return [sys.executable, "--module", module]
    return [sys.executable, "-P", "-u", "-m", module]


def its_environment() -> dict[str, str]:
    """Return the environment of such a process: it finds this game, and repeats the order of sets."""
    home = str(Path(game.__file__).resolve().parent.parent)
    paths = [home, *filter(None, [os.environ.get("PYTHONPATH")])]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(paths), "PYTHONHASHSEED": "0"}


class Bot(Flyer):
    """A bot from a file, or a built-in one, in a process of its own.

    Both sides play the same game: the process is told how it begins (`begin`) and what all ships hold in
    each tick (`step`), and answers what it wants for its ships in the next one (`ask`). Nothing else that it
    says counts, so whoever plays this side decides the game and keeps the recording. Its time is that of the
    processor, as the system counts it for the process while an answer is owed.

    seed: for built-in pilots. seconds: of processor time a command. silence: s, see SILENCE. memory: bytes
    that the process may use, 0 for no limit. quiet: nobody sees what the bot prints.
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
        self._owed: _Question | None = None  # what it was asked, and has not answered
        self._known: _Question | None = None  # what `_answer` is the answer to
        self._flown: _Question | None = None  # the same, if the tick is played by it

    def load(self) -> None:
        """Start the process, and wait until the bot is loaded.

        Raises:
            PilotError: it cannot be.
        """
        if self._process is None:
            self._open()
        while not self._loaded:
            self._listen(LOOK)

    def begin(self, world: World, whose: str = "") -> None:
        """Begin a game that is at its first tick; start the process again if the bot has failed."""
        if self._process is None:
            self._open()
        self._whose = f"the pilot {Path(self.name).name}{whose}"
        self.failed, self._tick = False, 0
        self._owed = self._known = self._flown = None
        rules = Writer()
        write_tuning(rules, world.tuning)
        start = {"seed": world.seed, "wave": world.wave + 1, "ships": len(world.ships)}
        self._out += f"begin {json.dumps({**start, 'rules': bytes(rules).hex()})}\n".encode()

    def answer(
        self, world: World, ship_ids: Sequence[int], *, say: bool = False, wait: float = LOOK
    ) -> Answer | None:
        """Ask the bot; see `Flyer.answer`."""
        question = (world.tick, ship_ids, say)
        if self._loaded and self._owed is None and self._known != question:
            self._ask(question)
        if self._owed is not None or not self._loaded:
            self._listen(wait)
        if self._known != question:
            return None
        self._flown = question
        return self._answer

    def follow(self, commands: Sequence[Command]) -> None:
        """Tell the process what is played, see `Flyer.follow`, and ask a bot that flies for its next answer.

        So both sides play the tick at the same time, and in a window the answer is there when it is needed.
        """
        flown, self._flown = self._flown, None
        if self.failed:
            return
        self._out += f"step {as_text(commands)}\n".encode()
        if flown is not None:
            self._ask((flown[0] + 1, *flown[1:]))
            return
        self._flush()
        if self._owed is not None:  # a player has taken over while the bot thought
            self._listen(0.0)

    def close(self) -> None:
        """End the process, and all that it has started."""
        process, self._process = self._process, None
        if process is None:
            return
        self._channel.close()
        process.stdin.close()  # type: ignore[union-attr]
        if os.name == "nt":
            process.kill()
        try:
            process.wait(_ENDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()

    def _open(self) -> None:
        """Start the process, which begins to load the bot."""
        self._channel, theirs = socket.socketpair()
        posix = os.name == "posix"
        self._process = subprocess.Popen(  # noqa: S603 - this Python, and a module of the game
            [*process_of("game.pilots.bot_process"), str(theirs.fileno())],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL if self._quiet or sys.__stderr__ is None else None,
            env=its_environment(),
            pass_fds=[theirs.fileno()] if posix else [],
            start_new_session=posix,
            creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),  # of Windows
        )
        if sys.platform == "win32":
            self._process.stdin.write(theirs.share(self._process.pid).hex().encode() + b"\n")
            self._process.stdin.flush()
        theirs.close()
        self._heard, self._out = b"", self._loading.encode() + b"\n"
        self._pid, self._tick, self._loaded = 0, -1, False
        self._owed = self._known = self._flown = None
        self._answer = Answer(())
        self._owe(LOAD_SECONDS)

    def _ask(self, question: _Question) -> None:
        self._tick, ship_ids, say = self._owed = question
        self._asked += 1
        self._owe(self._seconds)
        self._out += f"ask {self._asked} {say:d} {' '.join(map(str, ship_ids))}\n".encode()
        self._flush()

    def _flush(self) -> None:
        """Send what the channel takes; a bot that does not listen stops nobody."""
        with suppress(OSError):
            while self._out:
                self._out = self._out[self._channel.send(self._out) :]

    def _listen(self, wait: float) -> None:
        """Hear what the process says within so many s, and look at its limits."""
        if self._channel.gettimeout() != wait:
            self._channel.settimeout(wait)
        self._flush()
        try:
            data = self._channel.recv(_LONGEST)
        except (TimeoutError, BlockingIOError):
            self._check_silence()
            return
        except OSError:
            data = b""
        if not data:
            self._fail(self._how_it_ended())
        *lines, self._heard = (self._heard + data).split(b"\n")
        if len(self._heard) > _LONGEST:
            self._fail(f"said a line of more than {_LONGEST} bytes")
        for line in lines:
            word, _, rest = line.decode("utf-8", "replace").partition(" ")
            try:
                self._take(word, rest)
            except (ArithmeticError, LookupError, RecursionError, TypeError, ValueError):
                self._fail("gave an answer that is none")

    def _take(self, word: str, rest: str) -> None:
        """Take a line in; whatever the bot has made of it, it is no more than an answer or a fault."""
        if word == "answer":
            number, _, rest = rest.partition(" ")
            if self._owed is None or number != str(self._asked):  # to a question of a game that was left
                return
            _, ship_ids, say = self._owed
            *numbers, said = rest.split(" ", 2 * len(ship_ids))
            thoughts = [of_data(data) for data in json.loads(said)] if say else []
            if len(thoughts) != len(ship_ids) * say:
                raise ValueError(rest)
            self._answer = Answer(commands_in(numbers), thoughts)
            self.used += self._spent() - self._since
            self.answered += 1
            self._known, self._owed = self._owed, None
        elif word == "pid" and not self._pid:
            self._pid = int(rest)
        elif word == "ready":
            self._loaded = True
        elif word in {"unfit", "fault"}:
            self._fail(str(json.loads(rest)), whole=word == "unfit")
        else:
            raise ValueError(word)

    def _owe(self, seconds: float) -> None:
        """Begin to count the time of an answer."""
        self._limit = seconds
        self._since = self._computed = self._clock()
        self._computed_at = time.monotonic()

    def _spent(self) -> float:
        """Return the clock, if it is within the limit."""
        clock = self._clock()
        if clock - self._since > self._limit:
            self._fail(f"took more than {self._limit * 1000.0:.0f} ms of processor time{self._when()}")
        return clock

    def _check_silence(self) -> None:
        """Give up a bot that has not answered, and has not computed either; a pause of the game is none."""
        now, clock, silence = time.monotonic(), self._spent(), self._silence if self._loaded else SILENCE
        if now - self._computed_at > silence:
            if clock - self._computed < _COMPUTES:
                self._fail(f"gave no answer for {silence:g} s{self._when()}")
            self._computed, self._computed_at = clock, now

    def _clock(self) -> float:
        """Return the s of processor time that the process has used; always 0 where only it could know."""
        if sys.platform != "linux" or not self._pid:
            return 0.0
        try:
            return time.clock_gettime(~self._pid << 3 | 2)  # clock_getcpuclockid(3) in Linux's own form
        except OSError:  # it has ended
            return self._since if self._loaded else 0.0

    def _when(self) -> str:
        return f" at tick {self._tick}" if self._loaded else " as it was loaded"

    def _how_it_ended(self) -> str:
        with suppress(subprocess.TimeoutExpired):
            code = self._process.wait(_ENDS)  # type: ignore[union-attr]
            code = code if code >= 0 else 128 - code
            names = {128 + int(each): each.name for each in signal.Signals}
            how = f"was ended by {names[code]}" if code in names else f"ended its process with code {code}"
            return how + self._when()
        return f"closed the channel of its game{self._when()}"

    def _fail(self, what: str, *, whole: bool = False) -> NoReturn:
        """End the process, and tell why in one line; whole: it names the bot itself."""
        self.failed = True
        self.close()
        line = " ".join((what if whole else f"{self._whose} {what}")[:_LETTERS].split())
        raise PilotError("".join(letter if letter.isprintable() else "?" for letter in line))
