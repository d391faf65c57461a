"""Tournaments: each bot plays each seed, each game in a process of its own."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final, TypeAlias

from game import __version__
from game.contest.judge import GameRequest, GameResult, answer, packed
from game.pilots.bot import COMMAND_SECONDS, start
from game.pilots.load import file_of, full_spec
from game.sim.rule_sets import RULES_VERSION
from game.sim.tuning import Tuning
from game.storage.disk import write_whole

TRIAL: Final = 3
"""A bot that forfeits its games on all of the first TRIAL seeds is out: its other games are not played."""

_POLL_SECONDS: Final = 0.2  # between two looks at whether to stop
OnPoll: TypeAlias = Callable[[GameResult | None], object]


class Stopped(Exception):  # noqa: N818 - no error
    """The tournament is to stop."""


@dataclass(frozen=True, slots=True)
class TournamentSettings:
    """The settings that all games of a tournament share."""

    tuning: Tuning
    ships: int = 1
    wave: int = 1
    ticks: int = 3 * 60 * 120
    seconds: float = COMMAND_SECONDS  # s of processor time that a bot may take for a command

    def as_data(self) -> dict[str, Any]:
        """Return the settings that decide how games go, as plain data."""
        found: dict[str, Any] = {"rules": packed(self.tuning)}
        found |= {name: getattr(self, name) for name in ("ships", "wave", "ticks", "seconds")}
        return found | {"rules_version": RULES_VERSION, "version": __version__}


@dataclass(frozen=True, slots=True)
class Bot:
    """A bot that takes part."""

    name: str  # what the table calls it
    spec: str  # a built-in name, or FILE.py:NAME with the whole path.


def bots_of(specs: Sequence[str]) -> list[Bot]:
    """Return the bots of these specs; a file is looked for, but nothing in it is run.

    A bot's name is the part after the colon, or the whole spec if two bots share that part.

    Raises:
        ValueError: a spec is invalid or comes twice; the message is one line.
        OSError: a file cannot be read; it names the file.
    """
    short = [spec.rpartition(":")[2] for spec in specs]
    found = []
    for spec, name in zip(specs, short, strict=True):
        if specs.count(spec) > 1:
            raise ValueError(f"{spec} comes twice")
        path, word = file_of(spec), full_spec(spec).rpartition(":")[2]
        full = spec if path is None else f"{path.resolve()}:{word}"
        found.append(Bot(name if short.count(name) == 1 else spec, full))
    return found


def play_game(request: GameRequest, stop: threading.Event) -> tuple[GameResult, bytes]:
    """Let a judge play a game in a process; return its result and its replay.

    A game whose judge fails is forfeited.

    Raises:
        Stopped: `stop` was set; the processes are ended.
    """
    judge, channel = start(answer, request)
    try:
        with channel:
            while not channel.poll(_POLL_SECONDS):
                if stop.is_set():
                    raise Stopped
            found: tuple[GameResult, bytes] = channel.recv()
            return found
    except (EOFError, OSError):
        judge.join()
        fault = f"the judge of the game failed with code {judge.exitcode}"
        return GameResult(request.bot, request.seed, fault), b""
    finally:
        judge.kill()
        judge.join()


class Tournament:
    """A tournament, and its finished games. replays: the folder that takes the games, None for none."""

    def __init__(
        self,
        bots: Sequence[Bot],
        seeds: Sequence[int],
        terms: TournamentSettings,
        replays: Path | None = None,
    ) -> None:
        self.bots = bots
        self.seeds = seeds
        self.terms = terms
        self._rules = packed(terms.tuning)
        self._replays = replays
        self._found: dict[tuple[str, int], GameResult] = {}
        self.stop = threading.Event()  # set it to end all games

    @property
    def progress(self) -> str:
        """How many games are finished, in words."""
        return f"{len(self._found)} of {len(self.bots) * len(self.seeds)} games"

    def games(self) -> dict[str, list[GameResult]]:
        """Return the games of each bot in order of seeds; call it when all are finished."""
        return {bot.name: [self._found[bot.name, seed] for seed in self.seeds] for bot in self.bots}

    def run(self, pool: Executor, on_poll: OnPoll = lambda _game: None) -> None:
        """Let a pool play all games. Call `on_poll` with each result, and now and then with None.

        Raises:
            Stopped: `stop` was set.
            OSError: a replay cannot be saved.
        """
        self._play(self.seeds[:TRIAL], self.bots, pool, on_poll)
        able = []
        for bot in self.bots:
            tried = [self._found[bot.name, seed] for seed in self.seeds[:TRIAL]]
            if all(game.fault for game in tried) and len(tried) == TRIAL:
                for seed in self.seeds[TRIAL:]:
                    out = GameResult(bot.name, seed, fault="not played: the bot is out")
                    self._found[bot.name, seed] = out
            else:
                able.append(bot)
        self._play(self.seeds[TRIAL:], able, pool, on_poll)

    def _play(self, seeds: Sequence[int], bots: Sequence[Bot], pool: Executor, on_poll: OnPoll) -> None:
        waiting: dict[Future[tuple[GameResult, bytes]], Bot] = {
            pool.submit(play_game, self._request(bot, seed), self.stop): bot for seed in seeds for bot in bots
        }
        try:
            while waiting:
                for future in wait(waiting, _POLL_SECONDS, FIRST_COMPLETED).done:
                    bot, (result, recording) = waiting.pop(future), future.result()
                    result = replace(result, bot=bot.name)
                    self._found[bot.name, result.seed] = result
                    if self._replays is not None and recording:
                        word, number = bot.spec.rpartition(":")[2], self.bots.index(bot) + 1
                        write_whole(self._replays / f"{word}-{result.seed}-{number}.replay", recording)
                    on_poll(result)
                on_poll(None)
                if self.stop.is_set():
                    raise Stopped
        finally:
            if sys.exc_info()[0] is not None:
                self.stop.set()
            for future in waiting:
                future.cancel()

    def _request(self, bot: Bot, seed: int) -> GameRequest:
        """Return what a judge is to play."""
        terms = self.terms
        return GameRequest(
            bot=bot.spec,
            seed=seed,
            wave=terms.wave,
            ships=terms.ships,
            rules=self._rules,
            ticks=terms.ticks,
            seconds=terms.seconds,
        )

    def settings(self) -> Mapping[str, Any]:
        """Return what was played, as plain data."""
        bots = [{"name": bot.name, "spec": bot.spec} for bot in self.bots]
        return {**self.terms.as_data(), "bots": bots, "seeds": list(self.seeds), "trial": TRIAL}
