"""One game of a tournament in a process of its own: `python -m game.contest.bot_process`, started by `match`.

It says how it goes on as lines of JSON: the tick once in a while, and at last `done`, or `fault` with what
was wrong. What the bot prints goes to stderr, where `match` counts it. A bot runs in the same process, and
could do anything in it; so nothing of what is said here counts but for the times. The score is that of the
recorded game, played again by `judge` where no bot is.
"""

from __future__ import annotations

import _thread
import base64
import json
import os
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

from game.pilots.guard import Guard, PilotError
from game.pilots.load import BUILT_IN, load_pilot
from game.pilots.work_limit import Clocked
from game.replay.encoding import Reader, Writer
from game.replay.file_format import encode
from game.replay.replay import Recorder
from game.replay.tuning_fields import read_tuning, write_tuning
from game.sim.step import step
from game.sim.tuning import Tuning
from game.sim.world import World, new_world

MEMORY: Final = 2**30  # bytes of memory that the process of a game may use, where the system can limit it
_SIGN: Final = 0.5  # s between two signs of life


@dataclass(frozen=True, slots=True)
class GameRequest:
    """A game to be played, as it is told to the process."""

    bot: str
    seed: int
    wave: int
    ships: int
    rules: str  # the tuning, as in a replay, in base64
    ticks: int
    seconds: float  # s that the bot may take for a command
    work: int  # calls that it may make for a command; 0 for no limit
    replay: str  # the file that the game is recorded into


def packed(tuning: Tuning) -> str:
    """Return rules as text."""
    writer = Writer()
    write_tuning(writer, tuning)
    return base64.b64encode(bytes(writer)).decode()


def unpacked(rules: str) -> Tuning:
    """Return the rules that `packed` made text of."""
    return read_tuning(Reader(base64.b64decode(rules)))


def play(request: GameRequest, say: Callable[[dict[str, object]], None]) -> None:
    """Play a game, record it, and say how it went."""
    threads = _thread._count()  # noqa: SLF001 - threading does not know of all of them
    world = new_world(request.seed, unpacked(request.rules), ships=request.ships, wave=request.wave)
    recorder = Recorder(world)
    try:
        clocked = Clocked(load_pilot(request.bot, request.seed), request.work)
        _check_threads(threads)
        trusted = request.bot in BUILT_IN and not request.work
        guard = Guard(clocked, world, trusted=trusted, seconds=request.seconds)
        say({"tick": 0})
        _fly(guard, world, recorder, request.ticks, say)
    except (PilotError, ValueError, OSError) as fault:
        _save(recorder, world, request.replay)
        say({"fault": " ".join(str(fault).split()), "tick": world.tick})
        return
    _save(recorder, world, request.replay)
    say({"done": True, "commands": clocked.commands, "ns": clocked.ns, "calls": clocked.calls})


def _check_threads(before: int) -> None:
    if _thread._count() > before:  # noqa: SLF001
        raise PilotError("the pilot left a thread running as it was loaded")


def _fly(
    guard: Guard, world: World, recorder: Recorder, ticks: int, say: Callable[[dict[str, object]], None]
) -> None:
    """Play to the end of the game or of its time."""
    said = time.monotonic()
    while world.tick < ticks and not world.over:
        commands = guard.commands(world)
        step(world, commands)
        recorder.follow(world, commands)
        if time.monotonic() - said > _SIGN:
            said = time.monotonic()
            say({"tick": world.tick})


def _save(recorder: Recorder, world: World, path: str) -> None:
    with suppress(OSError, ValueError):  # then there is nothing to be judged, and that is told
        Path(path).write_bytes(encode(recorder.replay(world)))


def _limit_memory() -> None:
    try:
        import resource
    except ImportError:  # Windows
        return
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def main() -> None:
    """Play the game of the first argument, and end the process whatever threads the bot has."""
    channel = os.dup(1)
    os.dup2(2, 1)

    def say(message: dict[str, object]) -> None:
        try:
            os.write(channel, json.dumps(message).encode() + b"\n")
        except OSError:  # nobody listens
            os._exit(1)

    request = GameRequest(**json.loads(sys.argv[1]))
    sys.argv[1:] = []
    _limit_memory()
    play(request, say)
    os._exit(0)


def as_argument(request: GameRequest) -> str:
    """Return a request as the argument of its process."""
    return json.dumps(asdict(request))


if __name__ == "__main__":
    main()
