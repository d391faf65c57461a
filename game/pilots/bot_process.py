"""The process of a bot: it plays a copy of the game and answers for the bot's ships. `bot` starts it.

Both sides send lines through a socket, see `Bot`. The process ends when the game closes its stdin.
"""

from __future__ import annotations

import json
import os
import socket
import sys
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NoReturn

from game.pilots.load import describe, load_pilot
from game.pilots.pilot import Pilot
from game.pilots.thoughts import as_data, checked
from game.replay.encoding import Reader
from game.replay.rules import read_rules
from game.sim.command import Command
from game.sim.step import step
from game.sim.world import new_world


class _GameCopy:
    """The game as the bot's process plays it."""

    def __init__(self, channel: socket.socket, pilot: Pilot, file: Path) -> None:
        self._channel = channel
        self._pilot = pilot
        self._file = file
        self._world = new_world()

    def run(self) -> None:
        """Do what the game sends, until it closes the channel or the bot fails."""
        handlers: dict[str, Callable[[str], None]]
        handlers = {"begin": self._begin, "step": self._step, "ask": self._ask}
        for line in self._channel.makefile(encoding="ascii"):
            word, _, rest = line.partition(" ")
            handlers[word](rest)

    def _begin(self, text: str) -> None:
        start = json.loads(text)
        rules = read_rules(Reader(bytes.fromhex(start["rules"])))
        self._world = new_world(start["seed"], rules, ships=start["ships"], wave=start["wave"])

    def _step(self, text: str) -> None:
        self._guarded(lambda: step(self._world, commands_in(text.split(), away=True)))

    def _ask(self, text: str) -> None:
        number, say, *ids = map(int, text.split())
        commands = self._guarded(lambda: [self._command(ship_id) for ship_id in ids])
        data = self._guarded(lambda: [self._thoughts(ship_id) for ship_id in ids]) if say else []
        send(self._channel, "answer", f"{number} {as_text(commands)} {json.dumps(data) if say else ''}")

    def _command(self, ship_id: int) -> Command:
        answer = self._pilot.command(self._world, ship_id)
        if not isinstance(answer, Command):
            name = type(answer).__name__
            article = "an" if name[:1].lower() in "aeiou" else "a"
            self._blame(f"returned {article} {name} instead of a Command")
        return answer

    def _thoughts(self, ship_id: int) -> list[list[Any]]:
        thoughts = getattr(self._pilot, "thoughts", None)
        return as_data(checked(thoughts(self._world, ship_id) if callable(thoughts) else thoughts))

    def _guarded(self, call: Callable[[], Any]) -> Any:  # noqa: ANN401 - what it returns
        try:
            return call()
        except SystemExit as fault:
            self._blame("called sys.exit", fault)
        except BaseException as fault:  # noqa: BLE001 - of whatever kind
            self._blame("failed", fault, f": {describe(fault)}")

    def _blame(self, what: str, fault: BaseException | None = None, detail: str = "") -> NoReturn:
        """Send what the bot did wrong, with its line if its code raised, and end its process."""
        where, trace = "", fault.__traceback__ if fault else None
        while trace is not None:
            if Path(trace.tb_frame.f_code.co_filename) == self._file:
                where = f" ({self._file.name}:{trace.tb_lineno})"
            trace = trace.tb_next
        send(self._channel, "fault", json.dumps(f"{what} at tick {self._world.tick}{detail}{where}"))
        os._exit(0)


def send(channel: socket.socket, word: str, rest: str = "") -> None:
    """Send a line."""
    channel.sendall(f"{word} {rest}\n".encode())


def as_text(commands: Sequence[Command]) -> str:
    """Return commands as whole numbers: each is its turn, and its buttons as bits."""
    return " ".join(
        [
            f"{it.turn} {it.thrust + 2 * it.fire + 4 * it.laser + 8 * it.warp + 16 * it.away}"
            for it in commands
        ]
    )


def commands_in(words: Sequence[str], *, away: bool = False) -> list[Command]:
    """Return the commands that `as_text` wrote; away: accept ships that nobody plays.

    Raises:
        ValueError: they are not commands.
    """
    numbers = [int(word) for word in words]
    pairs = zip(numbers[::2], numbers[1::2], strict=True)
    return [
        Command(turn, held & 1 > 0, held & 2 > 0, held & 4 > 0, held & 8 > 0, away and held & 16 > 0)
        for turn, held in pairs
    ]


def main() -> None:
    """Open the channel, and fly the bot that the first line names."""
    if sys.platform == "win32":
        channel = socket.fromshare(bytes.fromhex(sys.stdin.readline()))
    else:
        channel = socket.socket(fileno=int(sys.argv[1]))
        channel.set_inheritable(False)
    threading.Thread(target=end_with_parent, args=(os.dup(0),), daemon=True).start()
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    del sys.argv[1:]
    os.dup2(2, 1)
    _fly(channel)
    os._exit(0)


def _fly(channel: socket.socket) -> None:
    line = b""
    while not line.endswith(b"\n"):
        line += channel.recv(1)
    bot, seed, memory = json.loads(line)
    file = Path(bot.rpartition(":")[0]).absolute()  # as Python names it, before the bot changes folders
    _limit_memory(memory)
    sys.dont_write_bytecode = True  # no folder stays beside the bot, and an edited bot is the edited one
    try:
        pilot = load_pilot(bot, seed)
    except (ValueError, OSError) as fault:
        send(channel, "unfit", json.dumps(str(fault)))
        return
    send(channel, "ready")
    with suppress(OSError):  # the game has ended
        _GameCopy(channel, pilot, file).run()


def _limit_memory(most: int) -> None:
    try:
        import resource
    except ImportError:  # Windows
        return
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        if most:
            resource.setrlimit(resource.RLIMIT_AS, (most, most))


def end_with_parent(stdin: int = 0) -> None:
    """End this process once nobody holds the other end of its stdin; to be run in a thread."""
    while os.read(stdin, 1):
        pass
    os._exit(1)


if __name__ == "__main__":
    main()
