"""Plays a game or a replay without a screen and sums it up. Needs no pygame, except for screenshots."""

from __future__ import annotations

import time
from typing import NoReturn, TypedDict

from game import __version__, core
from game.interrupts import Ending
from game.modes import mode_under
from game.physics import Record
from game.pilots.guard import Guard
from game.pilots.load import close_if_coroutine, describe
from game.pilots.pilot import Pilot
from game.replay.checkpoints import Difference
from game.replay.playback import verify
from game.replay.replay import Recorder, Replay
from game.sim.command import Command
from game.sim.digest import state_hash
from game.sim.rule_sets import Number, difficulty_of, identify
from game.sim.step import step
from game.sim.world import World


class PilotError(Exception):
    """A pilot raised an exception, returned something other than a Command, or changed the world."""


class Summary(TypedDict):
    """The result of a run, printed as JSON."""

    version: str
    core: str
    """what the physics and the rules were: "compiled" or "pure" Python; both come to the same state."""
    pilot: str
    mode: str
    """the name of a mode of `modes`."""
    players: int
    """ships that took part."""
    difficulty: str
    """of the named rules that are played or, by custom rules, of the nearest ones."""
    seed: int
    ticks: int
    """ticks played: fewer than asked for if the game ended before."""
    score: int
    first_wave: int
    """the wave that the game began with."""
    wave: int
    lives: int
    over: bool
    rocks_destroyed: int
    saucers_destroyed: int
    lancers_destroyed: int
    deaths: int
    state_hash: str
    """16 hex digits over the whole state of the world."""
    ticks_per_second: float
    """per second of real time; it and `core` are all that may differ between two runs."""


class ReplaySummary(Summary):
    """The result of playing a replay."""

    reproduced: bool
    """whether every checkpoint and the final score are those recorded."""
    verified: bool
    """whether the game was reproduced and played under a named rule set."""
    rules: str
    """the name of the rule set, or "custom"."""
    differs_from: str
    """the rule set itself or, for custom rules, the named one with the fewest different numbers."""
    differs: dict[str, tuple[Number, Number]]
    """the different fields by dotted name: the value in `differs_from`, the value here."""
    first_difference: dict[str, int | str] | None
    """the first checkpoint that differs: second, field, recorded, found; None if none does."""


def run_headless(  # noqa: PLR0913 - what to fly, and what goes along
    world: World,
    pilot: Pilot,
    ticks: int,
    *,
    pilot_name: str = "",
    record: Record | None = None,
    recorder: Recorder | None = None,
    ending: Ending | None = None,
    trusted: bool = False,
) -> Summary:
    """Let one pilot fly all ships of a world for some ticks, or until the game is over; return the summary.

    record, if given, holds the physics queries of the last tick afterwards. recorder records the game.
    ending stops the game between two ticks when a signal comes, even while the pilot is computing. trusted:
    the pilot is known not to change the world; any other is watched by a `Guard`, which steps a second copy
    of the world.

    Raises:
        PilotError: the pilot raised an exception, returned something other than a Command, or changed the
            world; the message says which. The world is then as it was after the last complete tick.
        KeyboardInterrupt: a signal asked to end; every tick that was started is complete and recorded.
    """
    before, first_wave = world.tick, _coming(world)
    ending = ending or Ending()
    guard = None if trusted else Guard(world)
    began = time.perf_counter_ns()
    try:
        for _ in range(ticks):
            if world.over:
                break
            commands = _ask_all(pilot, world, ending, guard)
            step(world, commands, record)
            if guard is not None:
                guard.follow(commands)
            if recorder is not None:
                recorder.follow(world if guard is None else guard.twin, commands)
        if guard is not None and guard.has_other_bits(world):
            _blame(f"before tick {world.tick}")
    except (PilotError, KeyboardInterrupt):
        if guard is not None:
            guard.restore(world)
        raise
    elapsed = max(1, time.perf_counter_ns() - began)
    return _summary(world, pilot_name, first_wave, (world.tick - before) * 1e9 / elapsed)


def run_replay(replay: Replay) -> tuple[ReplaySummary, Difference | None]:
    """Play a replay to its end, or to the first difference from the recorded game; return the summary.

    Raises:
        BadReplay: its rules cannot be played.
    """
    began = time.perf_counter_ns()
    world, difference = verify(replay)
    elapsed = max(1, time.perf_counter_ns() - began)
    summary = _summary(world, "replay", replay.start.wave, world.tick * 1e9 / elapsed)
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


def _ask_all(pilot: Pilot, world: World, ending: Ending, guard: Guard | None) -> list[Command]:
    """Return the pilot's commands for all ships, after checking that it did not change the world.

    A signal may interrupt this call, because a pilot may never return.
    """
    tick = world.tick
    ending.at_once = True
    try:
        if ending.asked:
            raise KeyboardInterrupt
        commands = [_ask(pilot, world, ship_id, tick) for ship_id in [ship.id for ship in world.ships]]
    finally:
        ending.at_once = False
    if guard is not None and guard.is_changed(world):
        _blame(f"at tick {tick}")
    return commands


def _blame(when: str) -> NoReturn:
    """Report a pilot that changed the world."""
    raise PilotError(f"the pilot changed the world {when}; it may only look at it")


def _ask(pilot: Pilot, world: World, ship_id: int, tick: int) -> Command:
    """Return the pilot's command, copied into a new Command so that no subclass of the pilot's is kept."""
    try:
        answer: object = pilot.command(world, ship_id)
        close_if_coroutine(answer)
        if isinstance(answer, Command):
            return Command(answer.turn, answer.thrust, answer.fire, answer.laser, answer.warp)
        kind = type(answer).__name__
    except KeyboardInterrupt:
        raise
    except BaseException as fault:
        raise PilotError(f"the pilot failed at tick {tick}: {describe(fault)}") from fault
    raise PilotError(f"the pilot returned a {kind} instead of a Command at tick {tick}")


def _coming(world: World) -> int:
    """Return the wave under way or, between two, the one that comes."""
    return world.wave + (world.ticks_to_wave > 0)


def _summary(world: World, pilot_name: str, first_wave: int, ticks_per_second: float) -> Summary:
    """Return the summary of a world."""
    tally = world.tally
    return Summary(
        version=__version__,
        core=core(),
        pilot=pilot_name,
        mode=mode_under(world.tuning).name,
        players=len(world.ships),
        difficulty=difficulty_of(world.tuning),
        seed=world.seed,
        ticks=world.tick,
        score=world.score,
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


def save_screenshot(
    world: World, path: str, size: tuple[int, int], *, overlay: bool, record: Record | None
) -> None:
    """Draw a world into a PNG file, without a display. Only this function needs pygame.

    Raises:
        ImportError: pygame-ce is not installed.
        OSError: the file cannot be written.
    """
    from game.screenshot import save_picture

    save_picture(world, path, size, overlay, record)
