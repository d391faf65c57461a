"""Asks a pilot for commands and trusts it in nothing: its answers, its time, its hands off the world."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, NoReturn

from game.pilots.load import close_if_coroutine, describe, kind_of, words_of
from game.pilots.looking import ReadOnlyError, View
from game.pilots.pilot import Pilot
from game.pilots.thoughts import Thoughts, checked
from game.pilots.time_limit import (
    COMMAND_SECONDS,
    Forks,
    TooLongError,
    limit_of,
    limited,
    threads_beside_limits,
)
from game.sim.command import Command
from game.sim.world import World


class PilotError(Exception):
    """A pilot raised an exception, gave no Command, took too long, or tried what a pilot may not do.

    The message is one line that names the tick and, where the pilot's code raised, its line.
    """


def _never() -> bool:
    """Say that no signal raises KeyboardInterrupt, so that whoever does is the pilot."""
    return False


@dataclass(frozen=True, slots=True)
class Flyer:
    """A pilot that flies the games of a run, and how far it is trusted; see `Guard`."""

    pilot: Pilot
    name: str = ""
    trusted: bool = False
    seconds: float = COMMAND_SECONDS

    def guard(
        self, world: World, whose: str = "the pilot", interrupted: Callable[[], bool] = _never
    ) -> Guard:
        """Return what asks it for the commands of a game."""
        return Guard(
            self.pilot,
            world,
            trusted=self.trusted,
            seconds=self.seconds,
            whose=whose,
            interrupted=interrupted,
        )


class Guard:
    """Flies ships of one game by a pilot.

    trusted: the pilot is one of the game's own. It gets the world itself and no time limit; any other gets a
    view that it cannot change. seconds: for each command. whose: what its failures call it. interrupted:
    whether a KeyboardInterrupt raised now may come from a signal; if not, it is the pilot's failure. Create
    it where the game is played: a time limit is for one thread.
    """

    def __init__(  # noqa: PLR0913 - how far the pilot is trusted, and what its failures are called
        self,
        pilot: Pilot,
        world: World,
        *,
        trusted: bool = False,
        seconds: float = COMMAND_SECONDS,
        whose: str = "the pilot",
        interrupted: Callable[[], bool] = _never,
    ) -> None:
        self.pilot = pilot
        self.failed = False  # whether the pilot has failed
        self._whose = whose
        self._interrupted = interrupted
        self._seconds = seconds
        self._limit = None if trusted else limit_of(seconds, self._too_long)
        self._view = None if trusted else View(world)
        self._threads = threads_beside_limits()
        self._tick = 0

    def commands(self, world: World, ship_ids: list[int] | None = None) -> list[Command]:
        """Return commands for some ships, or for all.

        Raises:
            PilotError: the pilot failed. The world is as it was.
            KeyboardInterrupt: a signal asked to end, as `interrupted` says.
        """
        shown = self._shown(world)
        ids = [ship.id for ship in world.ships] if ship_ids is None else ship_ids
        commands = [self._ask(shown, ship_id) for ship_id in ids]
        self._check_world()
        return commands

    def thoughts(self, world: World, ship_id: int) -> Thoughts:
        """Return what the pilot says it sees, for a pilot that says so.

        Raises:
            PilotError: it failed, or gave something else than `thoughts.checked` takes.
            KeyboardInterrupt: a signal asked to end, as `interrupted` says.
        """
        shown = self._shown(world)
        said: Thoughts = self.call(lambda: self._say(shown, ship_id))
        self._check_world()
        return said

    def call(self, function: Callable[[], Any]) -> Any:  # noqa: ANN401 - the pilot's own
        """Return what a function of the pilot returns.

        Raises:
            PilotError: it raised, took too long, or started a thread that still runs, or a process.
            KeyboardInterrupt: a signal asked to end, as `interrupted` says.
        """
        forks = Forks.made
        try:
            answer = function() if self._limit is None else limited(self._limit, function)
        except KeyboardInterrupt as fault:
            if self._interrupted():
                raise
            self._blame("failed", describe(fault), fault)
        except TooLongError as fault:
            self._blame(f"took more than {self._seconds * 1000.0:.0f} ms", fault=fault)
        except ReadOnlyError as fault:
            self._blame("tried to change the world", words_of(fault), fault)
        except SystemExit as fault:
            self._blame("called sys.exit", fault=fault)
        except BaseException as fault:  # noqa: BLE001 - of whatever kind
            self._blame("failed", describe(fault), fault)
        if threads_beside_limits() > self._threads:
            self._blame("left a thread running")
        if Forks.made > forks:
            self._blame("made a copy of the process")
        return answer

    def _ask(self, world: World, ship_id: int) -> Command:
        answer = self.call(lambda: self._answer(world, ship_id))
        if not isinstance(answer, Command):
            article = "an" if answer[:1].lower() in "aeiou" else "a"
            self._blame(f"returned {article} {answer} instead of a Command")
        return answer

    def _answer(self, world: World, ship_id: int) -> Command | str:
        """Return a command, copied into a new one so that no subclass of the pilot's is kept, or a type."""
        answer: object = self.pilot.command(world, ship_id)
        close_if_coroutine(answer)
        if isinstance(answer, Command):
            return Command(answer.turn, answer.thrust, answer.fire, answer.laser, answer.warp)
        return kind_of(answer)

    def _say(self, world: World, ship_id: int) -> Thoughts:
        thoughts = getattr(self.pilot, "thoughts", None)
        said = thoughts(world, ship_id) if callable(thoughts) else thoughts
        close_if_coroutine(said)
        return checked(said)

    def _shown(self, world: World) -> World:
        """Return what the pilot gets to see of the present tick."""
        self._tick = world.tick
        return world if self._view is None else self._view.of(world)

    def _check_world(self) -> None:
        if self._view is not None and self._view.is_changed():
            self._blame("tried to change the world", "it may only look at it")

    def _blame(self, what: str, detail: str = "", fault: BaseException | None = None) -> NoReturn:
        where = "" if fault is None else _place(fault)
        said = f": {detail}" if detail else ""
        self.failed = True
        raise PilotError(f"{self._whose} {what} at tick {self._tick}{said}{where}") from fault

    def _too_long(self) -> str:
        return f"{self._whose} took more than {self._seconds * 1000.0:.0f} ms at tick {self._tick}"


def guards_of(flyers: Sequence[Flyer], world: World, interrupted: Callable[[], bool] = _never) -> list[Guard]:
    """Return a guard for each ship of a game: one pilot flies all ships, of two each has its own."""
    if len(flyers) == 1:
        return [flyers[0].guard(world, interrupted=interrupted)] * len(world.ships)
    return [
        flyer.guard(world, f"the pilot of ship {number}", interrupted)
        for number, flyer in enumerate(flyers, 1)
    ]


def commands_of(guards: Sequence[Guard | None], world: World) -> dict[int, Command]:
    """Return the commands for the ships of a game, by number from 0 on, each of the guard in its place.

    Raises:
        PilotError: a pilot failed. The world is as it was.
        KeyboardInterrupt: a signal asked to end, as `interrupted` says.
    """
    found: dict[int, Command] = {}
    for guard in dict.fromkeys(guards):
        if guard is not None:
            numbers = [number for number, its in enumerate(guards) if its is guard]
            ids = [world.ships[number].id for number in numbers]
            found.update(zip(numbers, guard.commands(world, ids), strict=True))
    return found


_HERE: Final = Path(__file__)
_OURS: Final = frozenset(
    [
        *(
            str(_HERE.with_name(name))
            for name in ("guard.py", "load.py", "thoughts.py", "time_limit.py", "work_limit.py")
        ),
        str(_HERE.parents[1] / "sim" / "command.py"),
    ]
)
"""Files of the game that an exception may come through before it reaches a pilot's own code."""


def _place(fault: BaseException) -> str:
    """Return the last line of the pilot's own file that an exception came through."""
    trace, file, line = fault.__traceback__, "", 0
    while trace is not None:
        name = trace.tb_frame.f_code.co_filename
        if not file and name not in _OURS and not name.startswith("<"):
            file = name
        if name == file:
            line = trace.tb_lineno
        trace = trace.tb_next
    return f" ({Path(file).name}:{line})" if file else ""
