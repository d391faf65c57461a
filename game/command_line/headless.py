"""A game without a screen: a world, a pilot, and what came of it. Needs no pygame."""

from __future__ import annotations

import time
from typing import NoReturn, TypedDict

from game import __version__
from game.interrupts import Ending
from game.physics import Record
from game.pilots.guard import Guard
from game.pilots.load import close_if_coroutine, describe
from game.pilots.pilot import Pilot
from game.replay.checkpoints import Difference
from game.replay.playback import verify
from game.replay.replay import Recorder, Replay
from game.sim.command import Command
from game.sim.digest import state_hash
from game.sim.rule_sets import Number, identify
from game.sim.step import step
from game.sim.world import World


class PilotError(Exception):
    """A pilot failed, said something that is no command, or changed the world."""


class Summary(TypedDict):
    """What a run came to: the JSON object of the command line."""

    version: str
    pilot: str
    seed: int
    ticks: int
    """how many ran: fewer than asked for if the game was over."""
    score: int
    wave: int
    lives: int
    over: bool
    rocks_destroyed: int
    saucers_destroyed: int
    lancers_destroyed: int
    deaths: int
    state_hash: str
    """16 hex digits over everything that matters."""
    ticks_per_second: float
    """of real time; the only part that may differ between two runs."""


class ReplaySummary(Summary):
    """What playing a replay came to."""

    reproduced: bool
    """whether it is the recorded game, by every checkpoint and the final score."""
    verified: bool
    """whether it is reproduced, and was played by a rule set that has a name."""
    rules: str
    """the name of the rule set, or "custom"."""
    differs_from: str
    """the named rule set that custom rules are compared with: the one with the fewest other numbers."""
    differs: dict[str, tuple[Number, Number]]
    """by dotted name of a field what it is in that set and what it is here; empty under a named rule set."""
    first_difference: dict[str, int | str] | None
    """where it is not: second, field, recorded, found."""


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
    """Let one pilot fly all ships of a world for so many ticks, or until the game is over; sum it up.

    record, if given, holds the queries of the last tick afterwards; recorder takes the game down; ending,
    if it is asked to end, ends the game between two ticks, even if the pilot is still thinking. Unless the
    pilot is trusted to leave the world alone, a `Guard` watches it at the price of a second step a tick.

    Raises:
        PilotError: the pilot raised, returned something that is no Command, or changed the world; one
            line says which. The world is then as the last whole tick left it.
        KeyboardInterrupt: ending was asked; every tick that was begun is whole and recorded.
    """
    before = world.tick
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
    return _summary(world, pilot_name, (world.tick - before) * 1e9 / elapsed)


def run_replay(replay: Replay) -> tuple[ReplaySummary, Difference | None]:
    """Play a replay to its end, or to where it parts from the recorded game; sum it up.

    Raises:
        BadReplay: its rules cannot be played at all.
    """
    began = time.perf_counter_ns()
    world, difference = verify(replay)
    elapsed = max(1, time.perf_counter_ns() - began)
    summary = _summary(world, "replay", world.tick * 1e9 / elapsed)
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
    """Return the pilot's commands for all ships of a world that it leaves as it was.

    A signal may interrupt here, as a pilot may never answer.
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
    """Refuse a game in which a pilot did more than look and command."""
    raise PilotError(f"the pilot changed the world {when}; it may only look at it")


def _ask(pilot: Pilot, world: World, ship_id: int, tick: int) -> Command:
    """Return the pilot's command as a plain one of our own, whatever the pilot and its answer are made of."""
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


def _summary(world: World, pilot_name: str, ticks_per_second: float) -> Summary:
    """Return what a run came to."""
    tally = world.tally
    return Summary(
        version=__version__,
        pilot=pilot_name,
        seed=world.seed,
        ticks=world.tick,
        score=world.score,
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
    """Draw a world into a PNG file, without any display. The only place here that needs pygame.

    Raises:
        ImportError: pygame-ce is not there.
        OSError: the file cannot be written.
    """
    from game.screenshot import save_picture

    save_picture(world, path, size, overlay, record)
