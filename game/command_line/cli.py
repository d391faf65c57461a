"""The entry point: parses the command line and runs the command, with only the imports it needs."""

from __future__ import annotations

import argparse
import contextlib
import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, TextIO

from game.command_line.arguments import build_parser, check_together
from game.interrupts import end_at_once
from game.options import FAILURE, INTERRUPTED, USAGE, Options, Problem

if TYPE_CHECKING:
    from game.pilots.flyer import Flyer
    from game.sim.tuning import Tuning

INSTALL = "python -m pip install -r requirements.txt"
_AS_THEY_ARE = (
    *("seed", "size", "overlay", "effects", "data_dir"),
    *("mode", "daily", "players", "difficulty", "lab", "host", "join"),
)
"""Options of the command line that are fields of `Options`."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line, by default that of the process, and return the exit code. Raises nothing."""
    if arguments is None:
        end_at_once()
    _reserve_standard_descriptors()
    try:
        code = _run(arguments)
        if sys.stdout is not None:
            sys.stdout.flush()
    except (SystemExit, KeyboardInterrupt) as stop:  # a signal
        return int(stop.code or 0) if isinstance(stop, SystemExit) else INTERRUPTED
    except BrokenPipeError:
        _discard(sys.stdout)  # the reader closed the pipe, as `head` does
        return FAILURE
    except Problem as problem:
        return _complain(str(problem), problem.code)
    except OSError as fault:  # most likely stdout, such as a file on a full disk
        _discard(sys.stdout)
        return _complain(str(fault), FAILURE)
    except Exception as fault:  # a player gets one line, not a traceback
        if os.environ.get("ASTERAYS_TRACEBACK"):
            raise
        return _complain(f"{type(fault).__name__}: {fault}{_place(fault)}", FAILURE)
    return code


def _run(arguments: Sequence[str] | None) -> int:
    parser = build_parser()
    try:
        chosen = parser.parse_args(arguments)
    except SystemExit as stop:  # --help or --version
        return int(stop.code or 0)
    check_together(parser, chosen)
    if chosen.sheet is not None:
        from game.command_line.export_command import write_sheet

        room = int(chosen.lab.partition(",")[0])
        return write_sheet(room, chosen.sheet, chosen.seed or 0, chosen.pupils or 1)
    if chosen.export_lab is not None:
        from game.command_line.export_command import export_lab

        return export_lab(chosen.export_lab, chosen.pyodide)
    if chosen.export_web is not None:
        _require_pygame()  # whose constants the page has
        from game.command_line.export_command import export_web

        return export_web(chosen.export_web, chosen.pyodide, music_beside=chosen.music_beside)
    if chosen.tournament is not None:
        from game.command_line.tournament_command import hold_tournament

        return hold_tournament(chosen)
    return _headless(chosen) if chosen.headless or chosen.screenshot else _play(chosen)


def _play(chosen: argparse.Namespace) -> int:
    replay = None
    opened: contextlib.AbstractContextManager[tuple[Flyer, ...]] = contextlib.nullcontext(())
    if chosen.replay is not None or chosen.pilot:
        from game.command_line.headless import open_bots, open_replay

        replay = None if chosen.replay is None else open_replay(chosen.replay)
        opened = open_bots(chosen, chosen.seed or 0, _ships(chosen))
    _require_pygame()
    from game.window.play import play

    scenario, shared = _scenario(chosen), "#r=" in (chosen.replay or "")
    with opened as bots:
        given = {name: getattr(chosen, name) for name in _AS_THEY_ARE}
        options = Options(
            **given,
            fullscreen=True if chosen.fullscreen else False if chosen.windowed else None,
            sound=not chosen.no_sound,
            replay=None if shared else replay,
            shared=replay if shared else None,
            wave=chosen.wave or 1,
            scenario=scenario,
            bots=bots,
        )
        return play(options)


def _ships(chosen: argparse.Namespace) -> int:
    """Return how many ships the first game has."""
    from game.modes import ARCADE, MODES

    return chosen.players or MODES[chosen.mode or ARCADE.name].variants[0].players


def _scenario(chosen: argparse.Namespace) -> Tuning | None:
    """Return the rules of the scenario that was asked for."""
    if chosen.scenario is None:
        return None
    from game.command_line.tournament_command import open_scenario

    scenario = open_scenario(chosen.scenario)
    if scenario.ships > 1:
        raise Problem(USAGE, f"{chosen.scenario} is for {scenario.ships} ships, and a window for one")
    return scenario.tuning


def _headless(chosen: argparse.Namespace) -> int:
    from game.command_line.headless import draw_moment, play_unseen, verify

    if chosen.screenshot is not None:
        _require_pygame()  # fail before a long run rather than after it
    if chosen.host is not None or chosen.join is not None:
        from game.command_line.net_command import play_linked

        return play_linked(chosen)
    if chosen.replay is not None:
        return verify(chosen.replay) if chosen.screenshot is None else draw_moment(chosen)
    return play_unseen(chosen)


def _require_pygame() -> None:
    """Check that pygame-ce is installed, and not the original pygame; raise Problem if not."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    try:
        import pygame
    except ImportError as fault:
        raise Problem(FAILURE, f"pygame-ce is missing ({fault}); to install it: {INSTALL}") from fault
    if not getattr(pygame, "IS_CE", False):
        cure = f"python -m pip uninstall pygame pygame-ce, then {INSTALL}"
        raise Problem(FAILURE, f"this is pygame, but Asterays needs pygame-ce in its place: {cure}")


def _complain(message: str, code: int) -> int:
    """Print an error as one line of printable characters to stderr; return the exit code."""
    line = " ".join(message.split())
    line = "".join(character if character.isprintable() else "?" for character in line)
    try:
        if sys.stderr is not None:
            sys.stderr.write(f"asterays: error: {line}\n")
            sys.stderr.flush()
    except (OSError, ValueError):  # stderr is on a full disk
        _discard(sys.stderr)
    return code


def _reserve_standard_descriptors() -> None:
    """Open the null device on each standard file descriptor that is closed, such as after 2>&-.

    Otherwise the next file opened, perhaps a score table, would get descriptor 2, and what a library prints
    to stderr would go into that file.
    """
    for descriptor in (0, 1, 2):
        try:
            os.fstat(descriptor)
        except OSError:
            with contextlib.suppress(OSError):
                opened = os.open(os.devnull, os.O_RDWR)
                if opened == descriptor:
                    os.set_inheritable(opened, True)  # a bot's process needs it as well
                else:  # Windows does not hand these numbers out
                    os.close(opened)


def _discard(stream: TextIO | None) -> None:
    """Send the rest of a stream's output to the null device, so that flushing it at exit cannot fail."""
    if stream is None:
        return
    with contextlib.suppress(OSError, ValueError):  # the stream may be closed, or have no descriptor
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())


def _place(fault: BaseException) -> str:
    """Return the file and line where an exception was raised, for the error message."""
    trace = fault.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return f" ({os.path.basename(trace.tb_frame.f_code.co_filename)}:{trace.tb_lineno})" if trace else ""  # noqa: PTH119
