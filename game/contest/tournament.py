"""Tournaments: each bot plays each seed, each game in a process of its own, here or on a cluster."""

from __future__ import annotations

import hashlib
import json
import sys
import threading
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from dataclasses import asdict, dataclass, replace
from multiprocessing import current_process
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import game.pilots
from game import __version__
from game.contest.judge import GameRequest, GameResult, Terms, answer, is_of
from game.pilots.bot import start
from game.pilots.load import describe, file_of, full_spec
from game.sim.rule_sets import RULES_VERSION
from game.storage.disk import write_whole

TRIAL: Final = 3
"""A bot that forfeits its games on all of the first TRIAL seeds is out: its other games are not played."""

_POLL_SECONDS: Final = 0.2  # between two looks at whether to stop


class Stopped(Exception):  # noqa: N818 - no error
    """The tournament is to stop."""


class LostGame(RuntimeError):  # noqa: N818 - the game is the noun
    """A machine of a cluster gave no result of a game; the message is one line."""


class Stop(threading.Event):
    """Set it to end all games that are played on this machine; on another one it is never set."""

    def __reduce__(self) -> tuple[type, tuple[()]]:
        return Stop, ()


@dataclass(frozen=True, slots=True)
class Bot:
    """A bot that takes part."""

    name: str  # what the table calls it
    spec: str  # a built-in name, or FILE.py:NAME with the whole path.
    digest: str  # of its file and of game/pilots
    source: bytes = b""  # its file


def bots_of(specs: Sequence[str]) -> list[Bot]:
    """Return the bots of these specs; a file is read, but nothing in it is run.

    A bot's name is the part after the colon, or the whole spec if two bots share that part.

    Raises:
        ValueError: a spec is invalid or comes twice; the message is one line.
        OSError: a file cannot be read; it names the file.
    """
    ours = _of_pilots()
    short = [spec.rpartition(":")[2] for spec in specs]
    found = []
    for spec, name in zip(specs, short, strict=True):
        if specs.count(spec) > 1:
            raise ValueError(f"{spec} comes twice")
        path, word = file_of(spec), full_spec(spec).rpartition(":")[2]
        data = b"" if path is None else path.read_bytes()
        full = spec if path is None else f"{path.resolve()}:{word}"
        digest = hashlib.blake2b(ours + data + b"\0" + word.encode(), digest_size=16).hexdigest()
        found.append(Bot(name if short.count(name) == 1 else spec, full, digest, data))
    return found


def _of_pilots() -> bytes:
    """Return the source of the built-in bots, from which other bots may import."""
    folder = Path(next(iter(game.pilots.__path__)))
    return b"".join(path.read_bytes() for path in sorted(folder.rglob("*.py")))


def play_game(request: GameRequest, source: bytes | None, stop: Stop) -> tuple[GameResult, bytes]:
    """Let a judge play a game in a process; return its result and its replay.

    source: the bot's file, for a machine that may not have it; None to fly the file that is here.

    Raises:
        Stopped: `stop` was set; the processes are ended.
    """
    if not source:
        return _judged(request, stop)
    path, _, word = request.bot.rpartition(":")
    with TemporaryDirectory() as folder:
        copy = Path(folder, Path(path).name)
        copy.write_bytes(source)
        result, recording = _judged(replace(request, bot=f"{copy}:{word}"), stop)
        return replace(result, fault=result.fault.replace(str(copy), path)), recording


def _judged(request: GameRequest, stop: Stop) -> tuple[GameResult, bytes]:
    """Start the judge, and wait for what it says; a game whose judge fails is forfeited."""
    current_process().daemon = False  # a worker of a cluster is one, and could start no process
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


def _digest(data: object) -> str:
    return hashlib.blake2b(json.dumps(data, sort_keys=True).encode(), digest_size=16).hexdigest()


class Tournament:
    """A tournament: its games, those that are finished, and the folder that keeps them.

    folder: where each result is saved at once, and from where results of the same bots (by the content of
    their files), seeds, rules and limits are reused; None to save nothing. keep_replays: save replays, too.
    far: the games are played on other machines, which get the bots' files; their recordings are played here.
    """

    def __init__(  # noqa: PLR0913 - what is played, where it is kept, and who plays
        self,
        bots: Sequence[Bot],
        seeds: Sequence[int],
        terms: Terms,
        folder: Path | None,
        *,
        keep_replays: bool = False,
        far: bool = False,
    ) -> None:
        self.bots = bots
        self.seeds = seeds
        self.terms = terms
        self._terms = asdict(terms) | {"rules_version": RULES_VERSION, "version": __version__}
        self._folder = folder
        self._keep = keep_replays and folder is not None
        self._far = far
        self._found: dict[tuple[str, int], GameResult] = {}
        self.stop = Stop()

    @property
    def total(self) -> int:
        """How many games there are."""
        return len(self.bots) * len(self.seeds)

    @property
    def keeps(self) -> bool:
        """Whether results are kept."""
        return self._folder is not None

    @property
    def finished(self) -> int:
        """How many of them are finished."""
        return len(self._found)

    def games(self) -> dict[str, list[GameResult]]:
        """Return the games of each bot in order of seeds; call it when all are finished."""
        return {bot.name: [self._found[bot.name, seed] for seed in self.seeds] for bot in self.bots}

    def run(self, pool: Executor, on_game: Callable[[GameResult], None] = lambda _game: None) -> None:
        """Let a pool play all unfinished games; call `on_game` with each result.

        Raises:
            Stopped: `stop` was set.
            LostGame: a machine of a cluster has failed.
            OSError: a result cannot be saved.
        """
        if self._folder is not None:
            for name in ("games", "replays")[: 1 + self._keep]:
                (self._folder / name).mkdir(parents=True, exist_ok=True)
        self._play(self.seeds[:TRIAL], self.bots, pool, on_game)
        able = []
        for bot in self.bots:
            tried = [self._found[bot.name, seed] for seed in self.seeds[:TRIAL]]
            if all(game.fault for game in tried) and len(tried) == TRIAL:
                for seed in self.seeds[TRIAL:]:
                    self._found[bot.name, seed] = GameResult(
                        bot.name, seed, fault="not played: the bot is out"
                    )
            else:
                able.append(bot)
        self._play(self.seeds[TRIAL:], able, pool, on_game)

    def _play(
        self, seeds: Sequence[int], bots: Sequence[Bot], pool: Executor, on_game: Callable[[GameResult], None]
    ) -> None:
        waiting: dict[Future[tuple[GameResult, bytes]], tuple[Bot, int]] = {}
        try:
            for seed in seeds:
                for bot in bots:
                    known = self._known(bot, seed)
                    if known is None:
                        request, source = self._request(bot, seed), bot.source if self._far else None
                        waiting[pool.submit(play_game, request, source, self.stop)] = bot, seed
                    else:
                        self._found[bot.name, seed] = known
            while waiting:
                for future in wait(waiting, _POLL_SECONDS, FIRST_COMPLETED).done:
                    bot, seed = waiting.pop(future)
                    self._found[bot.name, seed] = self._finish(bot, seed, future)
                    on_game(self._found[bot.name, seed])
                if self.stop.is_set():
                    raise Stopped
        finally:
            if sys.exc_info()[0] is not None:
                self.stop.set()
            for future in waiting:
                future.cancel()

    def _finish(self, bot: Bot, seed: int, future: Future[tuple[GameResult, bytes]]) -> GameResult:
        """Return the result of a game that was played, checked and saved."""
        try:
            result, recording = future.result()
        except Stopped:
            raise
        except Exception as fault:  # whatever a cluster may raise
            raise LostGame(f"the game of {bot.name}, seed {seed}, is lost: {describe(fault)}") from fault
        if not result.fault and not is_of(result, self._request(bot, seed), recording):
            return GameResult(bot.name, seed, "its recording gives another result here")  # and is not kept
        result = replace(result, bot=bot.name)
        if self._keep and recording:
            write_whole(self._replay(bot, seed), recording)
        if self._folder is not None:
            data = {"key": self._key(bot, seed), "game": asdict(result)}
            data["check"] = _digest(data["game"])
            write_whole(self._file(bot, seed), json.dumps(data).encode())
        return result

    def _request(self, bot: Bot, seed: int) -> GameRequest:
        return GameRequest(bot.spec, seed, self.terms)

    def _known(self, bot: Bot, seed: int) -> GameResult | None:
        """Return the result in the folder, or None if there is none or it is damaged."""
        if self._folder is None or (self._keep and not self._replay(bot, seed).exists()):
            return None
        try:
            data = json.loads(self._file(bot, seed).read_bytes())
            if (data["key"], data["check"]) != (self._key(bot, seed), _digest(data["game"])):
                return None
            return GameResult(**{**data["game"], "bot": bot.name})
        except (OSError, ValueError, TypeError, KeyError, RecursionError):
            return None

    def _key(self, bot: Bot, seed: int) -> str:
        """Return the digest of everything that decides how a game goes."""
        return _digest({"bot": bot.digest, "seed": seed, **self._terms})

    def _file(self, bot: Bot, seed: int) -> Path:
        assert self._folder is not None  # noqa: S101 - for mypy: asked for with a folder only
        return self._folder / "games" / f"{self._key(bot, seed)}.json"

    def _replay(self, bot: Bot, seed: int) -> Path:
        assert self._folder is not None  # noqa: S101
        word = bot.spec.rpartition(":")[2]
        return self._folder / "replays" / f"{word}-{seed}-{self._key(bot, seed)[:8]}.replay"

    def settings(self) -> Mapping[str, Any]:
        """Return what was played, as plain data."""
        bots = [{"name": bot.name, "spec": bot.spec, "digest": bot.digest} for bot in self.bots]
        return {**self._terms, "bots": bots, "seeds": list(self.seeds), "trial": TRIAL}
