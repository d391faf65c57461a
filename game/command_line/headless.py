"""Plays a game or a replay without a screen and sums it up."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import TypedDict

from game import __version__, core
from game.interrupts import Ending
from game.modes import mode_under
from game.physics.record import Record
from game.pilots.flyer import Flyer, answers_of, begin
from game.replay.checkpoints import Difference
from game.replay.playback import verify
from game.replay.replay import Recorder, Replay
from game.sim.command import Command
from game.sim.digest import state_hash
from game.sim.rule_sets import identify, origin_of
from game.sim.step import step
from game.sim.world import World


class Summary(TypedDict):
    """The result of a run, printed as JSON."""

    version: str
    core: str  # what the physics and the rules were: "compiled" or "pure" Python; both come to the same state
    pilot: str  # who flew; two that flew a ship each have a comma between them
    mode: str  # the name of a mode of `modes`
    players: int  # ships that took part
    difficulty: str
    """of the named rules, or of those that custom ones come from; "pilot" in modes that have only one."""
    seed: int
    ticks: int  # ticks played: fewer than asked for if the game ended before
    score: int
    scores: list[int]  # of each ship: points, or in a duel the ships it has ended
    first_wave: int  # the wave that the game began with
    wave: int
    lives: int
    over: bool
    rocks_destroyed: int
    saucers_destroyed: int
    lancers_destroyed: int
    deaths: int
    state_hash: str  # 16 hex digits over the whole state of the world
    ticks_per_second: float  # per second of real time; it and `core` are all that may differ between two runs


class ReplaySummary(Summary):
    """The result of playing a replay."""

    reproduced: bool  # whether every checkpoint and the final score are those recorded
    verified: bool  # whether the game was reproduced and played under a named rule set
    rules: str  # the name of the rule set, or "custom"
    differs_from: str
    """the rule set itself or, for custom rules, the named one that they come from."""
    differs: dict[str, tuple[float, float]]
    """by name, the values of a number in `differs_from` and here, and the lengths of a list of a scenario."""
    first_difference: dict[str, int | str] | None
    """the first checkpoint that differs: second, field, recorded, found; None if none does."""


def run_headless(  # noqa: PLR0913 - what to fly, and what goes along
    world: World,
    flyers: Sequence[Flyer],
    ticks: int,
    *,
    record: Record | None = None,
    recorder: Recorder | None = None,
    ending: Ending | None = None,
) -> Summary:
    """Let pilots fly a world for some ticks, or until the game is over; return the summary.

    flyers: one that flies all ships, or one for each. record, if given, holds the physics queries of the last
    tick afterwards. recorder records the game. ending stops the game between two ticks when a signal comes,
    even while a pilot is computing.

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
        step(world, commands, record)
        if recorder is not None:
            recorder.follow(world, commands)
    elapsed = max(1, time.perf_counter_ns() - began)
    return summary_of(
        world, ", ".join(each.name for each in flyers), first_wave, (world.tick - before) * 1e9 / elapsed
    )


def run_replay(replay: Replay) -> tuple[ReplaySummary, Difference | None]:
    """Play a replay to its end, or to the first difference from the recorded game; return the summary.

    Raises:
        BadReplay: its rules cannot be played.
    """
    began = time.perf_counter_ns()
    world, difference = verify(replay)
    elapsed = max(1, time.perf_counter_ns() - began)
    summary = summary_of(world, "replay", replay.start.wave, world.tick * 1e9 / elapsed)
    parting: dict[str, int | str] | None = None
    if difference is not None:
        parting = {"second": difference.second, "field": difference.field}
        parting |= {"recorded": difference.recorded, "found": difference.found}
    rules = identify(replay.start.tuning)
    reproduced = difference is None
    replayed = ReplaySummary(
        **summary,
        reproduced=reproduced,
        verified=reproduced and rules.named,
        rules=rules.name,
        differs_from=rules.base,
        differs={**rules.differs},
        first_difference=parting,
    )
    return replayed, difference


def _ask(flown_by: Sequence[Flyer], world: World, ending: Ending) -> list[Command]:
    """Return the pilots' commands for all ships. A signal may interrupt this call."""
    ending.at_once = True
    try:
        if ending.asked:
            raise SystemExit(ending.code)  # a signal in between would be lost otherwise
        while (found := answers_of(flown_by, world)) is None:
            pass
        return [command for command, _ in found.values()]
    finally:
        ending.at_once = False


def summary_of(world: World, pilot_name: str, first_wave: int, ticks_per_second: float) -> Summary:
    """Return the summary of a game as it is now."""
    tally = world.tally
    return Summary(
        version=__version__,
        core=core(),
        pilot=pilot_name,
        mode=mode_under(world.tuning, len(world.ships), world.seed).name,
        players=len(world.ships),
        difficulty=origin_of(world.tuning).difficulty,
        seed=world.seed,
        ticks=world.tick,
        score=world.score,
        scores=[ship.score for ship in world.ships],
        first_wave=first_wave,
        wave=world.wave,
        lives=world.lives,
        over=world.over,
        rocks_destroyed=tally.rocks_destroyed,
        saucers_destroyed=tally.saucers_destroyed,
        lancers_destroyed=tally.lancers_destroyed,
        deaths=tally.deaths,
        state_hash=state_hash(world),
        ticks_per_second=round(ticks_per_second, 1),
    )
