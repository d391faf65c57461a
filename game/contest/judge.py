"""Plays one game of a tournament, in a process that `tournament` starts.

The bot flies in its own process (`game.pilots.bot`); the game that counts and is recorded is the one here.
"""

from __future__ import annotations

import base64
from collections import Counter
from dataclasses import dataclass, field
from multiprocessing.connection import Connection

from game.pilots.bot import Bot
from game.pilots.flyer import PilotError
from game.replay.encoding import Reader, Writer
from game.replay.file_format import encode
from game.replay.playback import UNPLAYABLE
from game.replay.replay import Recorder
from game.replay.rules import read_rules, write_rules
from game.sim.bodies import ROCKS, Cause
from game.sim.event_table import Aim, ShotCounter
from game.sim.events import ShipDestroyed
from game.sim.step import step
from game.sim.tuning import Tuning
from game.sim.world import World, new_world


@dataclass(frozen=True, slots=True)
class GameRequest:
    """A game to be played."""

    bot: str
    seed: int
    wave: int
    ships: int
    rules: str  # the tuning, as in a replay, in base64
    ticks: int
    seconds: float  # of processor time that a command may take


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


def play(request: GameRequest) -> tuple[GameResult, bytes]:
    """Play a game until it ends or its time is up; return what happened, and its replay."""
    result, recording = GameResult(request.bot, request.seed), b""
    bot = Bot(request.bot, request.seed, seconds=request.seconds, quiet=True)
    try:
        rules = read_rules(Reader(base64.b64decode(request.rules)))
        world = new_world(request.seed, rules, ships=request.ships, wave=request.wave)
        recorder = Recorder(world)
        bot.load()
        _fly(bot, world, recorder, request.ticks, result)
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


def _fly(bot: Bot, world: World, recorder: Recorder, ticks: int, result: GameResult) -> None:
    """Let a bot fly a game to its end, and count what happens."""
    ids, aim, deaths = [ship.id for ship in world.ships], Aim(), Counter[str]()
    shots = ShotCounter(aim)
    bot.begin(world)
    while world.tick < ticks and not world.over:
        while (answer := bot.answer(world, ids)) is None:
            pass
        bot.follow(answer.commands)
        events = step(world, answer.commands)
        recorder.follow(world, answer.commands)
        shots.follow(events, world)
        deaths.update(cause_of(event) for event in events if isinstance(event, ShipDestroyed))
    result.score, result.wave, result.ticks, result.over = world.score, world.wave, world.tick, world.over
    result.fired, result.hit, result.deaths = aim.fired, aim.hit, {**deaths}
