"""Plays one game of a tournament, in a process that `tournament` starts.

The bot flies in its own process (`game.pilots.bot`); the game that counts and is recorded is the one here.
"""

from __future__ import annotations

import base64
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from multiprocessing.connection import Connection
from typing import Final

from game.pilots.bot import COMMAND_SECONDS, Bot
from game.pilots.flyer import PilotError
from game.replay.encoding import Reader, Writer
from game.replay.file_format import decode, encode
from game.replay.playback import UNPLAYABLE, Playback
from game.replay.replay import Recorder
from game.replay.rules import read_rules, write_rules
from game.sim.bodies import ROCKS, Cause
from game.sim.command import Command
from game.sim.event_table import Aim, ShotCounter
from game.sim.events import ShipDestroyed
from game.sim.step import step
from game.sim.tuning import TICKS_PER_SECOND, Tuning
from game.sim.world import World, new_world

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
