"""The command line: reads it, does it, and imports only what it asks for."""

from __future__ import annotations

import argparse
import contextlib
import os
import sys
from collections.abc import Sequence
from typing import TextIO

from game.command_line.arguments import build_parser, check_together
from game.options import FAILURE, INTERRUPTED, Options, Problem

INSTALL = "python -m pip install -r requirements.txt"


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the command line asks and return the exit code. Raises nothing."""
    _fill_standard_places()
    try:
        code = _run(arguments)
        if sys.stdout is not None:
            sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        _drop_output()  # whoever was reading has read enough
        return FAILURE
    except Problem as problem:
        return _complain(str(problem), problem.code)
    except OSError as fault:  # most likely the output, such as a full disk
        _drop_output()
        return _complain(str(fault), FAILURE)
    except Exception as fault:  # the last resort: a player gets a line, not a traceback
        if os.environ.get("ASTERAYS_TRACEBACK"):
            raise
        return _complain(f"{type(fault).__name__}: {fault}{_place(fault)}", FAILURE)
    return code


def _run(arguments: Sequence[str] | None) -> int:
    """Read the command line and do it."""
    parser = build_parser()
    try:
        chosen = parser.read(sys.argv[1:] if arguments is None else arguments)
    except SystemExit as stop:  # --help and --version have answered
        return int(stop.code or 0)
    check_together(parser, chosen)
    if chosen.sheet is not None:
        from game.command_line.sheet_command import write_sheet

        return write_sheet(chosen.lab, chosen.sheet, chosen.seed or 0)
    return _headless(chosen) if chosen.headless else _play(chosen)


def _play(chosen: argparse.Namespace) -> int:
    """Play in a window, or watch."""
    from game.command_line.headless_commands import open_replay

    replay, fingerprint = (None, "") if chosen.replay is None else open_replay(chosen.replay)
    _require_pygame()
    from game.window.app import play

    return play(
        Options(
            seed=chosen.seed,
            fullscreen=True if chosen.fullscreen else False if chosen.windowed else None,
            size=chosen.size,
            overlay=chosen.overlay,
            sound=not chosen.no_sound,
            effects=chosen.effects,
            data_dir=chosen.data_dir,
            record=chosen.record,
            replay=replay,
            fingerprint=fingerprint,
            lab=chosen.lab,
        )
    )


def _headless(chosen: argparse.Namespace) -> int:
    """Play or verify without a screen."""
    from game.command_line.headless_commands import play_unseen, verify

    if chosen.replay is not None:
        return verify(chosen.replay)
    if chosen.screenshot is not None:
        _require_pygame()  # before a long run rather than after it
    return play_unseen(chosen)


def _require_pygame() -> None:
    """Make sure that pygame-ce is there, and is what it says."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    try:
        import pygame
    except ImportError as fault:
        raise Problem(FAILURE, f"pygame-ce is missing ({fault}); to install it: {INSTALL}") from fault
    if not getattr(pygame, "IS_CE", False):
        cure = f"python -m pip uninstall pygame pygame-ce, then {INSTALL}"
        raise Problem(FAILURE, f"this is pygame, but Asterays needs pygame-ce in its place: {cure}")


def _complain(message: str, code: int) -> int:
    """Say what is wrong in one line of stderr, whatever the message is made of; return the exit code."""
    line = " ".join(message.split())
    line = "".join(character if character.isprintable() else "?" for character in line)
    try:
        if sys.stderr is not None:
            print(f"asterays: error: {line}", file=sys.stderr, flush=True)  # noqa: T201
    except (OSError, ValueError):  # nobody can read it, such as on a full disk or after a pilot's close()
        _drop(sys.stderr)
    return code


def _fill_standard_places() -> None:
    """Open nothing in the place of a standard stream that is closed, such as after 2>&-.

    The next file to be opened, a score table perhaps, would get its number, and what a library prints
    to stderr would go into that file.
    """
    for place in (0, 1, 2):
        try:
            os.fstat(place)
        except OSError:
            with contextlib.suppress(OSError):
                opened = os.open(os.devnull, os.O_RDWR)
                if opened != place:  # Windows keeps the places free for itself
                    os.close(opened)


def _drop_output() -> None:
    """Send what is still to be written nowhere, so that leaving does not fail on it once more."""
    _drop(sys.stdout)


def _drop(stream: TextIO | None) -> None:
    """Send what is still to be written to a stream nowhere."""
    if stream is None:
        return
    with contextlib.suppress(OSError, ValueError):  # it may be no real one, or closed
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())


def _place(fault: BaseException) -> str:
    """Return where in the code a fault arose, for a report."""
    trace = fault.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return f" ({os.path.basename(trace.tb_frame.f_code.co_filename)}:{trace.tb_lineno})" if trace else ""  # noqa: PTH119
