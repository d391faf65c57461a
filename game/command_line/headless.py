"""The commands of --headless: play a game or a replay and sum it up. Also opens replays for the window."""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

from game import __version__, core
from game.command_line.tournament_command import open_scenario
from game.interrupts import Ending
from game.modes import ARCADE, MODES, mode_under, utc_today
from game.options import FAILURE, HEADLESS_TICKS, PICTURE_SIZE, USAGE, Problem
from game.physics.record import Record
from game.pilots.bot import COMMAND_SECONDS, SILENCE, Bot
from game.pilots.flyer import Flyer, PilotError, answers_of, begin
from game.pilots.load import file_of, load_pilot
from game.replay.checkpoints import Difference
from game.replay.encoding import BadReplay
from game.replay.link import MARK, replay_of
from game.replay.playback import Playback, advance
from game.replay.playback import verify as played_again
from game.replay.replay import Recorder, Replay
from game.sim.command import Command
from game.sim.digest import state_hash
from game.sim.events import Event
from game.sim.rule_sets import USUAL_DIFFICULTY, identify, origin_of
from game.sim.step import step
from game.sim.tuning import TICKS_PER_SECOND
from game.sim.world import MAX_SHIPS, World, new_world
from game.storage.replays import read_replay, write_replay

_LEAD: Final = 30 * TICKS_PER_SECOND  # ticks before a moment that may lead to its figure
_PATIENCE: Final = 5.0  # s without an answer after which the window gives up a bot that does not compute


def run_headless(
    world: World,
    flyers: Sequence[Flyer],
    ticks: int,
    *,
    recorder: Recorder | None = None,
    ending: Ending | None = None,
) -> dict[str, Any]:
    """Let pilots fly a world for some ticks, or until the game is over; return the summary.

    flyers: one that flies all ships, or one for each. recorder records the game. ending stops the game
    between two ticks when a signal comes, even while a pilot is computing.

    Raises:
        PilotError: a bot failed. The world is then as it was after the last complete tick.
        SystemExit: a signal asked to end; every tick that was started is complete and recorded.
    """
    before, first_wave = world.tick, world.wave + (world.ticks_to_wave > 0)
    ending = ending or Ending()
    flown_by = begin(flyers, world)
    began = time.perf_counter_ns()
    for _ in range(ticks):
        if world.over:
            break
        commands = _ask(flown_by, world, ending)
        for flyer in flyers:
            flyer.follow(commands)
        step(world, commands)
        if recorder is not None:
            recorder.follow(world, commands)
    elapsed = max(1, time.perf_counter_ns() - began)
    return summary_of(
        world, ", ".join(each.name for each in flyers), first_wave, (world.tick - before) * 1e9 / elapsed
    )


def run_replay(replay: Replay) -> tuple[dict[str, Any], Difference | None]:
    """Play a replay to its end, or to the first difference from the recorded game; return the summary.

    Raises:
        BadReplay: its rules cannot be played.
    """
    began = time.perf_counter_ns()
    world, difference = played_again(replay)
    elapsed = max(1, time.perf_counter_ns() - began)
    summary = summary_of(world, "replay", replay.start.wave, world.tick * 1e9 / elapsed)
    rules = identify(replay.start.tuning)
    return summary | {
        "reproduced": difference is None,  # every checkpoint and the final score are those recorded
        "verified": difference is None and rules.named,  # and it was played under a named rule set
        "rules": rules.name,  # the name of the rule set, or "custom"
        "differs_from": rules.base,  # the rule set itself; of custom rules the named one they come from
        # By name, a number in `differs_from` and here, or the lengths of a list of a scenario.
        "differs": {**rules.differs},
        # The first checkpoint that differs: second, field, recorded, found; None if none does.
        "first_difference": difference and asdict(difference),
    }, difference


def _ask(flown_by: Sequence[Flyer], world: World, ending: Ending) -> list[Command]:
    """Return the pilots' commands for all ships; raise SystemExit when a signal asks to end."""
    found = None
    while found is None and not ending.asked:
        found = answers_of(flown_by, world)
    if found is None or ending.asked:
        raise SystemExit(ending.code)
    return [command for command, _ in found.values()]


def summary_of(world: World, pilot_name: str, first_wave: int, ticks_per_second: float) -> dict[str, Any]:
    """Return the summary of a game as it is now, to be printed as JSON.

    `core` and `ticks_per_second` (of real time) are all that may differ between two runs.
    """
    tally = world.tally
    return {
        "version": __version__,
        "core": core(),  # "compiled" or "pure" Python; both come to the same state
        "pilot": pilot_name,  # who flew; two that flew a ship each have a comma between them
        "mode": mode_under(world.tuning, len(world.ships), world.seed).name,
        "players": len(world.ships),  # ships that took part
        # Of the named rules, or of those that custom ones come from; "pilot" in modes that have only one.
        "difficulty": origin_of(world.tuning).difficulty,
        "seed": world.seed,
        "ticks": world.tick,  # fewer than asked for if the game ended before
        "score": world.score,
        "scores": [ship.score for ship in world.ships],  # points, or in a duel the ships each has ended
        "first_wave": first_wave,
        "wave": world.wave,
        "lives": world.lives,
        "over": world.over,
        "rocks_destroyed": tally.rocks_destroyed,
        "saucers_destroyed": tally.saucers_destroyed,
        "lancers_destroyed": tally.lancers_destroyed,
        "deaths": tally.deaths,
        "state_hash": state_hash(world),  # 16 hex digits over the whole state
        "ticks_per_second": round(ticks_per_second, 1),
    }


def play_unseen(chosen: argparse.Namespace) -> int:
    """Play a game without a screen and print its summary as JSON; return the exit code."""
    world = _begin(chosen)
    summary = _fly(chosen, world)
    if chosen.screenshot is not None:
        _draw(chosen, world)
    print(json.dumps(summary, default=asdict))  # noqa: T201 - this is the output
    return 0


def _begin(chosen: argparse.Namespace) -> World:
    """Return the game that was asked for, before its first tick."""
    if chosen.scenario is not None:
        scenario = open_scenario(chosen.scenario)
        if chosen.ticks is None and chosen.seconds is None:
            chosen.ticks = scenario.ticks
        return new_world(chosen.seed or 0, scenario.tuning, ships=scenario.ships, wave=chosen.wave or 1)
    mode = MODES[chosen.mode or ARCADE.name]
    seed = chosen.seed
    if seed is None:
        seed = 0 if mode.seed is None else mode.seed(chosen.daily or utc_today())
    players = chosen.players or mode.variants[0].players
    return new_world(
        seed, mode.rules(chosen.difficulty or USUAL_DIFFICULTY), ships=players, wave=chosen.wave or 1
    )


def _fly(chosen: argparse.Namespace, world: World) -> dict[str, Any]:
    """Play the game with the chosen pilot, and write the recording however it ends."""
    with open_bots(chosen, world.seed, len(world.ships)) as bots:
        recorder = None if chosen.record is None else Recorder(world)
        ending = Ending()
        flyers = bots or [Flyer(load_pilot("idle"), "idle")]
        length = chosen.ticks or chosen.seconds or HEADLESS_TICKS
        with ending.listening():
            try:
                summary = run_headless(world, flyers, length, recorder=recorder, ending=ending)
            except PilotError as fault:
                raise Problem(FAILURE, str(fault)) from fault
            finally:
                whole = recorder is not None and recorder.ticks == world.tick
                if recorder is not None and whole:  # else only the error in step matters
                    save(recorder, world, Path(chosen.record))
    if ending.asked:  # in the last tick or while saving
        raise SystemExit(ending.code)
    return summary


@contextmanager
def open_bots(chosen: argparse.Namespace, seed: int, ships: int) -> Iterator[tuple[Flyer, ...]]:
    """Yield the pilots of --pilot for a game of `ships` ships: none, one, or one for each ship.

    Raises:
        Problem: there is no such pilot, or there are more than ships.
    """
    specs = chosen.pilot or []
    if len(specs) > ships:
        game = "has one ship" if ships == 1 else f"has {ships} ships"
        more = "" if len(specs) > MAX_SHIPS else ": see --players and --mode"
        raise Problem(USAGE, f"argument --pilot: given {len(specs)} times, and the game {game}{more}")
    seconds = COMMAND_SECONDS if chosen.command_ms is None else chosen.command_ms * 0.001
    silence = SILENCE if chosen.headless else _PATIENCE
    with ExitStack() as stack:
        flyers = []
        for number, spec in enumerate(specs):
            flyers.append(_open_bot(spec, seed + number, seconds, silence))
            stack.callback(flyers[-1].close)
        yield tuple(flyers)


def _open_bot(spec: str, seed: int, seconds: float, silence: float) -> Flyer:
    try:
        if file_of(spec) is None:
            return Flyer(load_pilot(spec, seed), spec)
        bot = Bot(spec, seconds=seconds, silence=silence)
        bot.load()
    except OSError as fault:
        raise Problem(USAGE, f"cannot read the pilot {spec}: {fault.strerror or fault}") from fault
    except (PilotError, ValueError) as fault:
        raise Problem(USAGE, str(fault)) from fault
    return bot


def save(recorder: Recorder, world: World, path: Path) -> None:
    """Write a recording; raise Problem if it cannot be written."""
    try:
        write_replay(path, recorder.replay(world))
    except (OSError, ValueError) as fault:
        raise Problem(FAILURE, f"cannot write {path}: {fault}") from fault


def _draw(chosen: argparse.Namespace, world: World) -> None:
    """Write a screenshot of the last tick, which alone needs pygame."""
    from game.screenshot import save_picture

    try:
        save_picture(world, chosen.screenshot, chosen.size or PICTURE_SIZE)
    except (OSError, RuntimeError) as fault:  # pygame.error is a RuntimeError
        raise Problem(FAILURE, f"cannot write {chosen.screenshot}: {fault}") from fault


def verify(path: str) -> int:
    """Play a replay without a screen and print its summary as JSON; return the exit code.

    Raises:
        Problem: the file is not a valid replay, or the game played differs from the recorded one.
    """
    replay = open_replay(path)
    try:
        summary, difference = run_replay(replay)
    except BadReplay as fault:
        raise Problem(USAGE, f"{path} {fault}") from fault
    print(json.dumps(summary, default=asdict))  # noqa: T201 - this is the output
    if difference is not None:
        raise Problem(FAILURE, f"{path} is not the game that was recorded: {difference}")
    return 0


def draw_moment(chosen: argparse.Namespace) -> int:
    """Draw a replay at --at seconds, or at its end, into the file of --screenshot; return the exit code.

    Raises:
        Problem: the file is not a valid replay, it is shorter, or the picture cannot be written.
    """
    playback = Playback(open_replay(chosen.replay))
    world, length = playback.start(), playback.replay.ticks
    wanted = length if chosen.at is None else chosen.at
    if wanted > length:
        raise Problem(USAGE, f"argument --at: {chosen.replay} is {length / TICKS_PER_SECOND:.2f} s long")

    def ticks() -> Iterator[tuple[list[Event], Record]]:
        record = Record()
        while world.tick < wanted:
            yield advance(playback, world, record), record

    try:
        while world.tick < wanted - _LEAD:
            advance(playback, world)
        if not chosen.overlay:
            for _ in ticks():
                pass
            _draw(chosen, world)
            return 0
        from game.screenshot import save_moment

        save_moment(world, ticks(), chosen.screenshot, chosen.size or PICTURE_SIZE)
    except BadReplay as fault:
        raise Problem(USAGE, f"{chosen.replay} {fault}") from fault
    except (OSError, RuntimeError) as fault:  # pygame.error is a RuntimeError
        raise Problem(FAILURE, f"cannot write {chosen.screenshot}: {fault}") from fault
    return 0


def open_replay(path: str) -> Replay:
    """Read a replay file, or a link, whose game can be started.

    Raises:
        Problem: it is not a valid replay.
    """
    try:
        replay = _read_link(path) if MARK in path else read_replay(Path(path))
    except BadReplay as fault:
        raise Problem(USAGE, str(fault)) from fault
    try:
        Playback(replay).start()
    except BadReplay as fault:
        raise Problem(USAGE, f"{path} {fault}") from fault
    return replay


def _read_link(link: str) -> Replay:
    try:
        return replay_of(link)
    except BadReplay as fault:
        raise BadReplay(f"the link {fault}") from fault
