"""Several games in each of a few processes, which write their observations into shared memory.

The processes are started anew ("spawn"), so a script that makes a `GameBatch` must do so below
`if __name__ == "__main__":`.
"""

from __future__ import annotations

import multiprocessing
from array import array
from collections.abc import Sequence
from contextlib import suppress
from itertools import accumulate, pairwise
from multiprocessing.connection import Connection
from multiprocessing.shared_memory import SharedMemory
from typing import Any, ClassVar, NamedTuple, Self, TypeAlias
from weakref import finalize

from game.env.actions import Action
from game.env.environment import INFO, Environment, checked_seed
from game.env.settings import Settings

MAX_GAMES = 4096
MAX_PROCESSES = 64

_GUARD = 'if __name__ == "__main__":'

_Floats: TypeAlias = "memoryview[float]"


class _Layout(NamedTuple):
    """Where things are in the shared memory, for a number of games and of floats in a row."""

    games: int
    size: int

    def views(self, memory: Any) -> tuple[_Floats, memoryview, _Floats, memoryview, memoryview]:  # noqa: ANN401
        """Return rewards (float64), info (int64), rows (float32), actions (int32) and ends (bytes)."""
        starts = [0, *accumulate(self._sizes)]
        parts = [memory[start:end] for start, end in pairwise(starts)]
        rewards, info, rows, actions, ended = parts
        return rewards.cast("d"), info.cast("q"), rows.cast("f"), actions.cast("i"), ended

    @property
    def bytes(self) -> int:
        """How large it is."""
        return sum(self._sizes)

    @property
    def _sizes(self) -> list[int]:
        """The bytes of each view."""
        return [self.games * each for each in (8, 8 * len(INFO), 4 * self.size, 4, 1)]


class GameBatch:
    """Games of one ship each that are stepped together.

    `reset` begins games, `step` plays on in all that have not ended; none restarts by itself. Each game is
    the same as in an `Environment` with the same seed and actions. `info` has the numbers of INFO
    for each game, one game after the other. Use it as a context manager, or `close` it.

    Raises:
        ValueError: games, processes or settings are out of range.
    """

    TERMINATED: ClassVar[int] = 1  # In `ended`: the game is over
    TRUNCATED: ClassVar[int] = 2  # In `ended`: the time limit cut it off
    _NONE: ClassVar[int] = 4

    def __init__(self, games: int, processes: int = 1, settings: Settings | None = None) -> None:
        settings = settings or Settings()
        for name, value, most in (("games", games, MAX_GAMES), ("processes", processes, MAX_PROCESSES)):
            if type(value) is not int or not 1 <= value <= most:
                raise ValueError(f"{name} must be a whole number in 1..{most}, not {value!r}")
        if settings.ships != 1:
            raise ValueError("in a batch one ship flies in each game")
        environment = Environment(settings)
        self.games, self.size = games, environment.size
        self._actions = environment.actions
        layout = _Layout(games, self.size)
        self._memory = SharedMemory(create=True, size=layout.bytes)
        views = layout.views(self._memory.buf)
        self.rewards, self.info, self.observations, self._chosen, self.ended = views
        self.ended[:] = bytes([self._NONE]) * games
        self._answered = False
        self._workers: list[tuple[Any, Connection, range]] = []
        self._end = finalize(self, _end, self._memory, self._workers, views)
        self._start(layout, min(processes, games), settings)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def reset(self, seeds: Sequence[int], which: Sequence[int] | None = None) -> _Floats:
        """Begin games by seeds, all or those of the given numbers, and return `observations`.

        Raises:
            ValueError: there is not one seed for each game, a seed is out of range, or there is no such game.
        """
        numbers = range(self.games) if which is None else which
        if len(seeds) != len(numbers):
            raise ValueError(f"{len(numbers)} games need as many seeds, not {len(seeds)}")
        asked = {number: checked_seed(seed) for number, seed in zip(numbers, seeds, strict=True)}
        for number in asked:
            if number not in range(self.games):
                raise ValueError(f"there is no game {number!r} of {self.games}")
        self._ask([("reset", {i: asked[i] for i in span if i in asked}) for _, _, span in self._workers])
        return self.observations

    def step(self, actions: Sequence[Action]) -> _Floats:
        """Play on for one step in each game that has not ended, and return `observations`.

        They are all rows one after the other, `size` floats each. `rewards` has a number for each game, and
        `ended` 0, TERMINATED or TRUNCATED. A game that had ended before keeps its row, and its reward is 0.

        Raises:
            ValueError: there is not one valid action for each game, or a game was never begun.
        """
        if len(actions) != self.games:
            raise ValueError(f"{self.games} games need as many actions, not {len(actions)}")
        if self._NONE in bytes(self.ended):
            raise ValueError("a game was never begun: call reset")
        for number, action in enumerate(actions):
            self._chosen[number] = self._actions.index(action)
        self._ask([("step", None)] * len(self._workers))
        return self.observations

    def close(self) -> None:
        """End the processes and give the memory back. After that nothing works any more."""
        self._end()

    @property
    def closed(self) -> bool:
        """Whether it has been closed."""
        return not self._end.alive

    def _start(self, layout: _Layout, processes: int, settings: Settings) -> None:
        """Start processes, each with an equal share of the games."""
        context = multiprocessing.get_context("spawn")
        for number in range(processes):
            span = range(self.games * number // processes, self.games * (number + 1) // processes)
            here, there = context.Pipe()
            process = context.Process(
                target=_work, args=(there, self._memory.name, layout, span, settings), daemon=True
            )
            process.start()
            there.close()
            self._workers.append((process, here, span))

    def _ask(self, messages: Sequence[tuple[str, Any]]) -> None:
        """Let all processes do something, and wait for them.

        Raises:
            RuntimeError: a process has ended.
        """
        if self.closed:
            raise ValueError("this batch is closed")
        faults: list[str] = []
        try:
            for (_, pipe, _), message in zip(self._workers, messages, strict=True):
                pipe.send(message)
            for _, pipe, _ in self._workers:
                fault = pipe.recv()
                if fault is not None:
                    faults.append(fault)
        except (EOFError, OSError) as fault:
            self.close()
            guard = "" if self._answered else f"; it must be made below {_GUARD}, or it cannot start"
            raise RuntimeError(f"a process of the batch has ended; the batch is closed{guard}") from fault
        except BaseException:  # such as Ctrl-C: later answers would be taken for those to other messages
            self.close()
            raise
        self._answered = True
        if faults:
            raise ValueError(faults[0])


def _end(memory: SharedMemory, workers: list[tuple[Any, Connection, range]], views: Sequence[Any]) -> None:
    """End what a batch has started."""
    for _, pipe, _ in workers:
        with suppress(OSError):
            pipe.close()
    for process, _, _ in workers:
        process.join(5.0)
        if process.is_alive():
            process.kill()
            process.join()
        process.close()
    workers.clear()
    with suppress(BufferError):  # somebody's array still looks at it: it goes with that
        for view in views:
            view.release()
        memory.close()
    memory.unlink()


def _work(pipe: Connection, name: str, layout: _Layout, span: range, settings: Settings) -> None:
    """Play some of the games of a batch in this process until the pipe closes."""
    memory = SharedMemory(name)
    rewards, info, observations, actions, ended = layout.views(memory.buf)
    size = layout.size
    rows = [observations[i * size : (i + 1) * size] for i in span]
    games = {i: Environment(settings, [row]) for i, row in zip(span, rows, strict=True)}
    with suppress(EOFError, OSError, KeyboardInterrupt):
        while True:
            what, seeds = pipe.recv()
            try:
                if what == "reset":
                    for number, seed in seeds.items():
                        games[number].reset(seed)
                        ended[number], rewards[number] = 0, 0.0
                        _write_info(info, number, games[number])
                else:
                    _step_all(games, rewards, info, actions, ended)
            except ValueError as fault:
                pipe.send(str(fault))
            else:
                pipe.send(None)
    del games
    views: list[Any] = [*rows, rewards, info, observations, actions, ended]
    for view in views:
        view.release()
    memory.close()


def _step_all(
    games: dict[int, Environment], rewards: _Floats, info: memoryview, actions: memoryview, ended: memoryview
) -> None:
    for number, game in games.items():
        if ended[number]:
            rewards[number] = 0.0
            continue
        out = game.step((actions[number],))
        rewards[number] = out.rewards[0]
        _write_info(info, number, game)
        ended[number] = (
            GameBatch.TERMINATED if out.terminated[0] else GameBatch.TRUNCATED if out.truncated else 0
        )


def _write_info(info: memoryview, number: int, game: Environment) -> None:
    info[number * len(INFO) : (number + 1) * len(INFO)] = array("q", [*game.info()[0].values()])
