"""A bot in a process of its own: the game's side of the pipe (`Bot`), and the bot's (`fly`).

Both play the same game. The game tells how it begins and the commands of all ships in each tick, and asks for
those of the bot's ships; the process answers. Nothing else that it sends counts.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from multiprocessing import current_process, get_context, parent_process
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any, Final, NoReturn, TypeAlias

from game.pilots.flyer import POLL_SECONDS, Answer, Flyer, PilotError
from game.pilots.load import describe, load_pilot
from game.pilots.pilot import Pilot
from game.pilots.thoughts import Thoughts, checked
from game.replay.encoding import Reader, Writer
from game.replay.rules import read_rules, write_rules
from game.sim.command import Command
from game.sim.step import step
from game.sim.world import World, new_world

COMMAND_SECONDS: Final = 1.0  # s of processor time that a command may take, by default
SILENCE: Final = 30.0  # s without an answer after which a bot is given up
_END_SECONDS: Final = 10.0  # s in which a process that has closed its pipe must have ended
_SPAWN: Final = get_context("spawn")  # a process that shares nothing, on every system

_Question: TypeAlias = tuple[int, Sequence[int], bool]  # tick, ships, whether thoughts are wanted
_Plain: TypeAlias = tuple[int, bool, bool, bool, bool, bool]  # a Command for pickle


def start(
    target: Callable[..., object], *given: object, quiet: bool = False
) -> tuple[BaseProcess, Connection]:
    """Start `target(pipe, *given)` in a process that ends with this one; return it, and our end of its pipe.

    Ctrl-C does not reach it, and what it prints goes to stderr, or nowhere if it is quiet.
    """
    os.environ.setdefault("PYTHONHASHSEED", "0")  # sets have the same order in all of them
    ours, theirs = _SPAWN.Pipe()
    process = _SPAWN.Process(target=_run, args=(target, quiet, theirs, *given), daemon=True)
    if sys.platform == "win32":
        process.start()
    else:
        held = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])  # the process inherits it
        try:
            process.start()
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, held)
    theirs.close()
    return process, ours


def _run(target: Callable[..., object], quiet: bool, *given: object) -> None:
    threading.Thread(target=_end_with_parent, daemon=True).start()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    current_process().daemon = False  # or it could start no process
    nowhere = os.open(os.devnull, os.O_WRONLY)
    if quiet or sys.__stderr__ is None:
        os.dup2(nowhere, 2)
    os.dup2(2, 1)
    sys.dont_write_bytecode = True  # no folder stays beside the bot, and an edited bot is the edited one
    target(*given)


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
    os._exit(1)


class Bot(Flyer):
    """A bot from a file, or a built-in one, in a process of its own.

    seed: for built-in pilots. seconds: of processor time a command. silence: s, see SILENCE, once it
    is loaded. quiet: discard what the bot prints.
    """

    def __init__(
        self,
        spec: str,
        seed: int = 0,
        *,
        seconds: float = COMMAND_SECONDS,
        silence: float = SILENCE,
        quiet: bool = False,
    ) -> None:
        self.name = spec
        self.answered = 0  # questions so far
        self.used = 0.0  # s of processor time that their answers took
        self._asked = 0  # the number of the last question
        self._seed, self._seconds, self._silence, self._quiet = seed, seconds, silence, quiet
        self._whose = f"the pilot {Path(spec).name}"
        self._process: BaseProcess | None = None
        self._loaded = False
        self._out: list[tuple[object, ...]] = []  # what waits until the bot listens
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
        self._out = [("begin", world.seed, world.wave + 1, len(world.ships), bytes(rules))]

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
        """Tell the commands of the tick that is played next, and ask a bot that flies for its next answer.

        So both sides play the tick at the same time, and in a window the answer is there when it is needed.
        """
        flies, self._flies = self._flies, False
        if self.failed:
            return
        self._out.append(("step", [_plain(each) for each in commands]))
        if flies and self._known is not None:
            self._ask((self._known[0] + 1, *self._known[1:]))
        elif self._owed is not None:  # a player has taken over while the bot thought
            self._listen(0.0)
        elif self._loaded:
            self._send()

    def close(self) -> None:
        """End the process."""
        process, self._process = self._process, None
        if process is not None:
            self._channel.close()
            process.kill()
            process.join()

    def _open(self) -> None:
        """Start the process, which begins to load the bot."""
        self._process, self._channel = start(fly, self.name, self._seed, quiet=self._quiet)
        self._out, self._tick, self._loaded, self._flies = [], -1, False, False
        self._owed = self._known = None
        self._answer = Answer(())
        self._wait_for(SILENCE)

    def _ask(self, question: _Question) -> None:
        self._tick, ship_ids, say = self._owed = question
        self._asked += 1
        self._out.append(("ask", self._asked, ship_ids, say))
        self._send()
        self._wait_for(self._silence)

    def _send(self) -> None:
        """Send what waits; the bot listens, since it owes no answer, so this holds nobody up."""
        with suppress(OSError):  # it has ended, as `_listen` will hear
            self._channel.send(self._out)
        self._out = []

    def _wait_for(self, seconds: float) -> None:
        self._patience, self._looked = seconds, time.monotonic()

    def _listen(self, wait: float) -> None:
        """Take in what the process sends within `wait` s; give up a bot that has been silent for too long."""
        try:
            message = self._channel.recv() if self._channel.poll(wait) else None
        except (EOFError, OSError):
            self._fail(self._how_it_ended())
        if message is not None:
            self._take(*message)
            return
        now = time.monotonic()
        self._patience -= min(now - self._looked, POLL_SECONDS)  # a pause of the game is no silence
        self._looked = now
        if self._patience <= 0.0:
            self._fail(f"gave no answer for {self._silence if self._loaded else SILENCE:g} s{self._when()}")

    def _take(self, word: str, *rest: Any) -> None:  # noqa: ANN401 - what `fly` sends
        """Take in an answer, that the bot is loaded, or what it did wrong."""
        if word == "ready":
            self._loaded = True
        elif word == "answer":
            number, seconds, commands, said = rest
            if self._owed is None or number != self._asked:  # the question was of an earlier game
                return
            if seconds > self._seconds:
                limit = f"{self._seconds * 1000.0:.0f} ms of processor time"
                self._fail(f"took more than {limit}{self._when()}")
            self._answer = Answer([Command(*each) for each in commands], said)
            self.used += seconds
            self.answered += 1
            self._known, self._owed = self._owed, None
        else:
            self._fail(*rest, whole=word == "unfit")

    def _when(self) -> str:
        return f" at tick {self._tick}" if self._loaded else " as it was loaded"

    def _how_it_ended(self) -> str:
        self._process.join(_END_SECONDS)  # type: ignore[union-attr]
        code = self._process.exitcode or 0  # type: ignore[union-attr]
        how = (
            f"was ended by {signal.Signals(-code).name}"
            if code < 0
            else f"ended its process with code {code}"
        )
        return how + self._when()

    def _fail(self, what: str, *, whole: bool = False) -> NoReturn:
        """End the process, and raise the reason as one line; whole: it names the bot itself."""
        self.failed = True
        self.close()
        line = " ".join((what if whole else f"{self._whose} {what}").split())
        raise PilotError("".join(letter if letter.isprintable() else "?" for letter in line))


def fly(channel: Connection, spec: str, seed: int) -> None:
    """Load a bot, and play and answer what the game sends, until it closes the pipe or the bot fails."""
    file = Path(spec.rpartition(":")[0]).absolute()  # as Python names it, before the bot changes folders
    world = new_world()
    with suppress(EOFError, OSError):  # the game has ended
        try:
            pilot = load_pilot(spec, seed)
        except (ValueError, OSError) as fault:
            channel.send(("unfit", str(fault)))
            return
        channel.send(("ready",))
        while True:
            messages = channel.recv()
            try:
                for message in messages:
                    match message:
                        case "begin", seed, wave, ships, rules:
                            world = new_world(seed, read_rules(Reader(rules)), ships=ships, wave=wave)
                        case "step", commands:
                            step(world, [Command(*each) for each in commands])
                        case "ask", number, ship_ids, say:
                            channel.send(("answer", number, *_answer(pilot, world, ship_ids, say=say)))
            except BaseException as fault:  # noqa: BLE001 - of whatever kind
                channel.send(("fault", _told(fault, world.tick, file)))
                return


class _NoCommand(Exception):  # noqa: N818 - what a bot returned
    """A bot returned something else."""


def _answer(
    pilot: Pilot, world: World, ship_ids: Sequence[int], *, say: bool
) -> tuple[float, list[_Plain], list[Thoughts]]:
    """Return the processor time that an answer took in s, the commands of some ships, and the thoughts."""
    since = time.process_time()
    commands = [_plain(pilot.command(world, ship_id)) for ship_id in ship_ids]
    thoughts = getattr(pilot, "thoughts", None) if say else None
    said = [checked(thoughts(world, ship_id) if callable(thoughts) else thoughts) for ship_id in ship_ids]
    return time.process_time() - since, commands, said if say else []


def _plain(command: Command) -> _Plain:
    if not isinstance(command, Command):
        name = type(command).__name__
        article = "an" if name[:1].lower() in "aeiou" else "a"
        raise _NoCommand(f"returned {article} {name} instead of a Command")
    return command.turn, command.thrust, command.fire, command.laser, command.warp, command.away


def _told(fault: BaseException, tick: int, file: Path) -> str:
    """Return what a bot did wrong in words, with its line if its code raised."""
    if isinstance(fault, _NoCommand):
        return f"{fault} at tick {tick}"
    where, trace = "", fault.__traceback__
    while trace is not None:
        if Path(trace.tb_frame.f_code.co_filename) == file:
            where = f" ({file.name}:{trace.tb_lineno})"
        trace = trace.tb_next
    if isinstance(fault, SystemExit):
        return f"called sys.exit at tick {tick}{where}"
    return f"failed at tick {tick}: {describe(fault)}{where}"
