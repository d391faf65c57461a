"""The commands of --headless: play a game, verify a replay. Also opens replays for the window."""

from __future__ import annotations

import argparse
import json
import sys
from contextlib import redirect_stdout
from pathlib import Path

from game.command_line.headless import PilotError, Summary, run_headless, run_replay
from game.interrupts import Ending
from game.modes import ARCADE, MODES
from game.options import FAILURE, HEADLESS_TICKS, PICTURE_SIZE, USAGE, Problem
from game.physics import Record
from game.pilots.load import BUILT_IN, load_pilot
from game.pilots.pilot import Pilot
from game.replay.encoding import BadReplay
from game.replay.playback import Playback
from game.replay.replay import Recorder, Replay
from game.sim.rule_sets import USUAL_DIFFICULTY
from game.sim.world import World, new_world
from game.storage.replays import read_with_fingerprint, write_replay


def play_unseen(chosen: argparse.Namespace) -> int:
    """Play a game without a screen and print its summary as JSON; return the exit code."""
    world = _begin(chosen)
    record = Record() if chosen.overlay else None
    summary = _fly(chosen, world, record)
    if chosen.screenshot is not None:
        _draw(chosen, world, record)
    print(json.dumps(summary))  # noqa: T201 - this is the output
    return 0


def _begin(chosen: argparse.Namespace) -> World:
    """Return the game that was asked for, before its first tick."""
    mode = MODES[chosen.mode or ARCADE.name]
    seed = chosen.seed
    if seed is None:
        seed = 0 if mode.seed is None else mode.seed()
    players = chosen.players or mode.crews[0].players
    return new_world(
        seed, mode.rules(chosen.difficulty or USUAL_DIFFICULTY), ships=players, wave=chosen.wave or 1
    )


def _fly(chosen: argparse.Namespace, world: World, record: Record | None) -> Summary:
    """Play the game with the chosen pilot, and record it if asked."""
    name = "idle" if chosen.pilot is None else chosen.pilot
    length = chosen.ticks or chosen.seconds or HEADLESS_TICKS
    try:
        with redirect_stdout(sys.stderr):  # a pilot may print, but stdout is for the summary
            pilot = _pilot(name, world.seed)
            if chosen.record is not None:
                return _fly_recorded(world, pilot, length, name, Path(chosen.record), record)
            return run_headless(
                world, pilot, length, pilot_name=name, record=record, trusted=name in BUILT_IN
            )
    except PilotError as fault:
        raise Problem(FAILURE, str(fault)) from fault


def _fly_recorded(  # noqa: PLR0913, PLR0917 - what to fly, and what goes along
    world: World, pilot: Pilot, length: int, name: str, path: Path, record: Record | None
) -> Summary:
    """Play and record a game; the recording is written even if the game is interrupted.

    Raises:
        KeyboardInterrupt: a signal asked to end; the file is written.
        PilotError: the pilot failed; the file is written, to show how.
        Problem: the file cannot be written.
    """
    recorder, ending = Recorder(world), Ending()
    with ending.listening():
        try:
            summary = run_headless(
                world,
                pilot,
                length,
                pilot_name=name,
                record=record,
                recorder=recorder,
                ending=ending,
                trusted=name in BUILT_IN,
            )
        finally:
            if recorder.ticks == world.tick:  # else step() failed half-way, and only that error matters
                _save(recorder, world, path)
    if ending.asked:  # in the last tick or while saving
        raise KeyboardInterrupt
    return summary


def _pilot(spec: str, seed: int) -> Pilot:
    """Load a pilot by name or as FILE.py:NAME."""
    try:
        return load_pilot(spec, seed)
    except OSError as fault:
        raise Problem(USAGE, f"cannot read the pilot {spec}: {fault.strerror or fault}") from fault
    except ValueError as fault:
        raise Problem(USAGE, str(fault)) from fault


def _save(recorder: Recorder, world: World, path: Path) -> None:
    """Write the recording to a file."""
    try:
        write_replay(path, recorder.replay(world))
    except (OSError, ValueError) as fault:
        raise Problem(FAILURE, f"cannot write {path}: {fault}") from fault


def _draw(chosen: argparse.Namespace, world: World, record: Record | None) -> None:
    """Write a screenshot of the last tick."""
    from game.command_line.headless import save_screenshot

    size = chosen.size or PICTURE_SIZE
    try:
        save_screenshot(world, chosen.screenshot, size, overlay=chosen.overlay, record=record)
    except (OSError, RuntimeError) as fault:  # pygame.error is a RuntimeError
        raise Problem(FAILURE, f"cannot write {chosen.screenshot}: {fault}") from fault


def verify(path: str) -> int:
    """Play a replay without a screen and print its summary as JSON; return the exit code.

    Raises:
        Problem: the file is not a valid replay, or the game played differs from the recorded one.
    """
    replay, _fingerprint = open_replay(path)
    try:
        summary, difference = run_replay(replay)
    except BadReplay as fault:
        raise Problem(USAGE, f"{path} {fault}") from fault
    print(json.dumps(summary))  # noqa: T201 - this is the output
    if difference is not None:
        raise Problem(FAILURE, f"{path} is not the game that was recorded: {difference}")
    return 0


def open_replay(path: str) -> tuple[Replay, str]:
    """Read a replay file whose game can be started; return the replay and the file's fingerprint.

    Raises:
        Problem: the file is not a valid replay.
    """
    try:
        replay, fingerprint = read_with_fingerprint(Path(path))
    except BadReplay as fault:
        raise Problem(USAGE, str(fault)) from fault
    try:
        Playback(replay).start()
    except BadReplay as fault:
        raise Problem(USAGE, f"{path} {fault}") from fault
    return replay, fingerprint
