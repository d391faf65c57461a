"""A game without a screen: a world, a pilot, and what came of it. Needs no pygame."""

from __future__ import annotations

import time
from typing import TypedDict

from game import __version__
from game.interrupts import Ending
from game.physics import Record
from game.pilots.load import describe
from game.pilots.pilot import Pilot
from game.pilots.playback import verify
from game.pilots.tape import Recorder, Tape
from game.pilots.tape_marks import Difference
from game.sim.command import Command
from game.sim.digest import state_hash
from game.sim.step import step
from game.sim.world import World


class PilotError(Exception):
    """A pilot failed, or said something that is no command."""


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

    verified: bool
    """whether it is the recorded game, by every mark and the final score."""
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
) -> Summary:
    """Let one pilot fly all ships of a world for so many ticks, or until the game is over; sum it up.

    record, if given, holds the queries of the last tick afterwards; recorder takes the game down; ending,
    if it is asked to end, ends the game between two ticks, even if the pilot is still thinking.

    Raises:
        PilotError: the pilot raised, or returned something that is no Command; one line says which.
        KeyboardInterrupt: ending was asked; every tick that was begun is whole and recorded.
    """
    before = world.tick
    ending = ending or Ending()
    began = time.perf_counter_ns()
    for _ in range(ticks):
        if world.over:
            break
        commands = _ask_all(pilot, world, ending)
        step(world, commands, record)
        if recorder is not None:
            recorder.follow(world, commands)
    elapsed = max(1, time.perf_counter_ns() - began)
    return _summary(world, pilot_name, (world.tick - before) * 1e9 / elapsed)


def run_replay(tape: Tape) -> tuple[ReplaySummary, Difference | None]:
    """Play a tape to its end, or to where it parts from the recorded game; sum it up.

    Raises:
        BadTape: its rules cannot be played at all.
    """
    began = time.perf_counter_ns()
    world, difference = verify(tape)
    elapsed = max(1, time.perf_counter_ns() - began)
    summary = _summary(world, "replay", world.tick * 1e9 / elapsed)
    parting: dict[str, int | str] | None = None
    if difference is not None:
        parting = {"second": difference.second, "field": difference.field}
        parting |= {"recorded": difference.recorded, "found": difference.found}
    return ReplaySummary(**summary, verified=difference is None, first_difference=parting), difference


def _ask_all(pilot: Pilot, world: World, ending: Ending) -> list[Command]:
    """Return the pilot's commands, one per ship; a signal may interrupt here, as a pilot may never answer."""
    ending.at_once = True
    try:
        if ending.asked:
            raise KeyboardInterrupt
        return [_ask(pilot, world, ship.id) for ship in world.ships]
    finally:
        ending.at_once = False


def _ask(pilot: Pilot, world: World, ship_id: int) -> Command:
    """Return the pilot's command, whatever the pilot is made of."""
    try:
        command = pilot.command(world, ship_id)
    except KeyboardInterrupt:
        raise
    except BaseException as fault:
        raise PilotError(f"the pilot failed at tick {world.tick}: {describe(fault)}") from fault
    if not isinstance(command, Command):
        kind = type(command).__name__
        raise PilotError(f"the pilot returned a {kind} instead of a Command at tick {world.tick}")
    return command


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
    from game.view.picture import save_picture

    save_picture(world, path, size, overlay, record)
