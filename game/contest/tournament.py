"""Tournaments: each bot plays each seed, each game in a process of its own, here or on a cluster.

A judge plays a game there, and the bot flies in its own process (`game.pilots.bot`); the game that counts and
is recorded is the judge's.
"""

from __future__ import annotations

import base64
import hashlib
import json
import sys
import threading
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from contextlib import suppress
from dataclasses import asdict, dataclass, field, replace
from multiprocessing import current_process
from multiprocessing.connection import Connection
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import game.pilots
from game import __version__
from game.pilots.bot import COMMAND_SECONDS, Bot, start
from game.pilots.flyer import PilotError
from game.pilots.load import describe, file_of, full_spec
from game.replay.encoding import Reader, Writer
from game.replay.file_format import decode, encode
from game.replay.playback import UNPLAYABLE, Playback
from game.replay.replay import Recorder
from game.replay.rules import read_rules, write_rules
from game.sim.bodies import ROCKS, Cause
from game.sim.command import Command
from game.sim.event_table import Aim, ShotCounter
from game.sim.events import ShipDestroyed
from game.sim.rule_sets import RULES_VERSION
from game.sim.step import step
from game.sim.tuning import TICKS_PER_SECOND, Tuning
from game.sim.world import World, new_world
from game.storage.disk import write_whole

TICKS: Final = 3 * 60 * TICKS_PER_SECOND  # ticks of a game where nothing else is asked for


@dataclass(frozen=True, slots=True)
class Terms:
    """What all games of a tournament share, and what decides how they go."""

    rules: str  # the tuning, as in a replay, in base64: see `packed`
    ships: int = 1
    wave: int = 1
    ticks: int = TICKS
    seconds: float = COMMAND_SECONDS  # of processor time that a bot may take for a command


@dataclass(frozen=True, slots=True)
class GameRequest:
    """A game to be played."""

    bot: str
    seed: int
    terms: Terms


@dataclass(slots=True)
class GameResult:
    """The result of a game."""

    bot: str
    seed: int
    fault: str = ""  # why it is forfeited, in one line; "" if it is not
    score: int = 0
    wave: int = 0
    ticks: int = 0
    over: bool = False
    deaths: dict[str, int] = field(default_factory=dict)  # ships lost, by cause
    fired: int = 0  # shots that have hit or expired; pulses of the laser are not counted
    hit: int = 0
    commands: int = 0
    ns: int = 0  # of processor time for them


def packed(tuning: Tuning) -> str:
    """Return rules as text."""
    writer = Writer()
    write_rules(writer, tuning)
    return base64.b64encode(bytes(writer)).decode()


def cause_of(lost: ShipDestroyed) -> str:
    """Return the cause of a ship's loss in words."""
    kind = lost.killer_kind
    if lost.cause is Cause.WARP or kind is None:
        return "hyperspace"
    if kind in ROCKS:
        return "rock"
    name = kind.name.lower().replace("_", " ")
    if lost.cause is Cause.RAM:
        return f"touching a {name}"
    return f"beam of a {name}" if lost.cause is Cause.BEAM else name


def first_world(request: GameRequest) -> World:
    """Return the world in which a game begins."""
    rules = read_rules(Reader(base64.b64decode(request.terms.rules)))
    return new_world(request.seed, rules, ships=request.terms.ships, wave=request.terms.wave)


def play(request: GameRequest) -> tuple[GameResult, bytes]:
    """Play a game until it ends or its time is up; return what happened, and its replay."""
    result, recording = GameResult(request.bot, request.seed), b""
    bot = Bot(request.bot, request.seed, seconds=request.terms.seconds, quiet=True)
    try:
        world = first_world(request)
        recorder = Recorder(world)
        bot.load()
        _fly(bot, world, recorder, request.terms.ticks, result)
    except PilotError as fault:
        result.fault = str(fault)
    except UNPLAYABLE as fault:
        result.fault = f"the game cannot be played under its rules: {fault}"
    else:
        result.commands, result.ns = bot.answered * len(world.ships), int(bot.used * 1e9)
        recording = encode(recorder.replay(world))
    finally:
        bot.close()
    return result, recording


def answer(channel: Connection, request: GameRequest) -> None:
    """Play a game and send its result and its replay."""
    channel.send(play(request))


def is_of(result: GameResult, request: GameRequest, recording: bytes) -> bool:
    """Return whether a result is what the recording of the game gives here."""
    found = replace(result, deaths={})
    with suppress(*UNPLAYABLE):
        _count(first_world(request), request.terms.ticks, Playback(decode(recording)).commands, found)
        return found == result
    return False


def _fly(bot: Bot, world: World, recorder: Recorder, ticks: int, result: GameResult) -> None:
    ids = [ship.id for ship in world.ships]

    def ask(world: World) -> Sequence[Command]:
        while (answer := bot.answer(world, ids)) is None:
            pass
        bot.follow(answer.commands)
        return answer.commands

    bot.begin(world)
    _count(world, ticks, ask, result, recorder)


def _count(
    world: World,
    ticks: int,
    commands: Callable[[World], Sequence[Command]],
    result: GameResult,
    recorder: Recorder | None = None,
) -> None:
    """Play a game to its end, and count what happens."""
    aim, deaths = Aim(), Counter[str]()
    shots = ShotCounter(aim)
    while world.tick < ticks and not world.over:
        held = commands(world)
        events = step(world, held)
        if recorder is not None:
            recorder.follow(world, held)
        shots.follow(events, world)
        deaths.update(cause_of(event) for event in events if isinstance(event, ShipDestroyed))
    result.score, result.wave, result.ticks, result.over = world.score, world.wave, world.tick, world.over
    result.fired, result.hit, result.deaths = aim.fired, aim.hit, {**deaths}


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
class Entrant:
    """A bot that takes part."""

    name: str  # what the table calls it
    spec: str  # a built-in name, or FILE.py:NAME with the whole path.
    digest: str  # of its file and of game/pilots
    source: bytes = b""  # its file


def bots_of(specs: Sequence[str]) -> list[Entrant]:
    """Return the bots of these specs; a file is read, but nothing in it is run.

    A bot's name is the part after the colon, or the whole spec if two bots share that part.

    Raises:
        ValueError: a spec is invalid or comes twice; the message is one line.
        OSError: a file cannot be read; it names the file.
    """
    folder = Path(next(iter(game.pilots.__path__)))  # built-in bots, from which others may import
    ours = b"".join(path.read_bytes() for path in sorted(folder.rglob("*.py")))
    short = [spec.rpartition(":")[2] for spec in specs]
    found = []
    for spec, name in zip(specs, short, strict=True):
        if specs.count(spec) > 1:
            raise ValueError(f"{spec} comes twice")
        path, word = file_of(spec), full_spec(spec).rpartition(":")[2]
        data = b"" if path is None else path.read_bytes()
        full = spec if path is None else f"{path.resolve()}:{word}"
        digest = hashlib.blake2b(ours + data + b"\0" + word.encode(), digest_size=16).hexdigest()
        found.append(Entrant(name if short.count(name) == 1 else spec, full, digest, data))
    return found


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
        bots: Sequence[Entrant],
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
        self,
        seeds: Sequence[int],
        bots: Sequence[Entrant],
        pool: Executor,
        on_game: Callable[[GameResult], None],
    ) -> None:
        waiting: dict[Future[tuple[GameResult, bytes]], tuple[Entrant, int]] = {}
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

    def _finish(self, bot: Entrant, seed: int, future: Future[tuple[GameResult, bytes]]) -> GameResult:
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

    def _request(self, bot: Entrant, seed: int) -> GameRequest:
        return GameRequest(bot.spec, seed, self.terms)

    def _known(self, bot: Entrant, seed: int) -> GameResult | None:
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

    def _key(self, bot: Entrant, seed: int) -> str:
        """Return the digest of everything that decides how a game goes."""
        return _digest({"bot": bot.digest, "seed": seed, **self._terms})

    def _file(self, bot: Entrant, seed: int) -> Path:
        assert self._folder is not None  # noqa: S101 - for mypy: asked for with a folder only
        return self._folder / "games" / f"{self._key(bot, seed)}.json"

    def _replay(self, bot: Entrant, seed: int) -> Path:
        assert self._folder is not None  # noqa: S101
        word = bot.spec.rpartition(":")[2]
        return self._folder / "replays" / f"{word}-{seed}-{self._key(bot, seed)[:8]}.replay"

    def settings(self) -> Mapping[str, Any]:
        """Return what was played, as plain data."""
        bots = [{"name": bot.name, "spec": bot.spec, "digest": bot.digest} for bot in self.bots]
        return {**self._terms, "bots": bots, "seeds": list(self.seeds), "trial": TRIAL}
