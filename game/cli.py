"""The command line: reads it, judges it, and imports only what it asks for."""

from __future__ import annotations

import argparse
import contextlib
import os
import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NoReturn

from game import __version__

if TYPE_CHECKING:
    from game.pilots.tape import Tape

MAX_TICKS = 10**9
SMALLEST, LARGEST = (160, 90), (7680, 4320)
"""pixels: the sizes that --size takes."""
PICTURE_SIZE = (1280, 720)
"""pixels of a screenshot, unless --size says otherwise."""
HEADLESS_TICKS = 7200
"""a minute: how long a game without a screen is, unless asked otherwise."""
EFFECTS = ("full", "reduced", "off")
"""words of --effects."""
SOAK_TICKS = 100_000
"""how many ticks a soak checks, unless asked otherwise."""
USAGE, FAILURE, INTERRUPTED = 2, 1, 130
"""Exit codes: bad input; something went wrong while running; Ctrl-C."""

INSTALL = "python -m pip install -r requirements.txt"


@dataclass(frozen=True, slots=True)
class Options:
    """How to play, as the command line asked."""

    seed: int | None = None
    """None: another game each time."""
    fullscreen: bool | None = None
    """None: as last time."""
    size: tuple[int, int] | None = None
    """pixels of the window; None: as last time."""
    overlay: bool = False
    sound: bool = True
    effects: str | None = None
    """how much shakes, flashes and flies about: one of EFFECTS; None: as in the settings."""
    data_dir: str | None = None
    """where settings and scores live; None: the usual place."""
    record: str | None = None
    """the file into which the first game goes, those after it into the same name with -2, -3 ..."""
    replay: Tape | None = None
    """a recorded game to watch instead of playing."""


class Problem(Exception):  # noqa: N818 - not always an error of ours
    """Something to tell in one line before leaving with an exit code."""

    def __init__(self, code: int, message: str) -> None:
        super().__init__(message)
        self.code = code


class Parser(argparse.ArgumentParser):
    """An argument parser that says what is wrong and no more."""

    def error(self, message: str) -> NoReturn:
        """Refuse the command line."""
        raise Problem(USAGE, message)


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the command line asks and return the exit code. Raises nothing."""
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
        chosen = parser.parse_args(arguments)
    except SystemExit as stop:  # --help and --version have answered
        return int(stop.code or 0)
    _check_together(parser, chosen)
    if chosen.soak:
        return _soak(chosen)
    return _headless(chosen) if chosen.headless else _play(chosen)


def build_parser() -> Parser:
    """Return the parser of all options."""
    parser = Parser(
        prog="asterays",
        description="Asterays: an Asteroids-style arcade game that shows its mathematics while you play.",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"asterays {__version__}")
    parser.add_argument(
        "--seed", type=_seed, metavar="N", help="the game's dice; the same N is the same game"
    )
    mode = parser.add_mutually_exclusive_group()
    mode.add_argument("--windowed", action="store_true", help="play in a window")
    mode.add_argument("--fullscreen", action="store_true", help="play on the full screen")
    parser.add_argument("--size", type=_size, metavar="WxH", help="pixels of the window or the screenshot")
    parser.add_argument("--overlay", action="store_true", help="begin with the debug overlay on (F3)")
    parser.add_argument(
        "--effects", choices=EFFECTS, help="how much shakes, flashes and flies about (default: as last time)"
    )
    parser.add_argument("--no-sound", action="store_true", help="be silent")
    parser.add_argument("--data-dir", type=_folder, metavar="DIR", help="keep settings and scores there")
    _add_replays(parser)
    _add_headless(parser)
    return parser


def _add_replays(parser: Parser) -> None:
    """Add the options of recorded games."""
    group = parser.add_argument_group("replays")
    group.add_argument("--record", type=_recording, metavar="FILE", help="record the game into a file")
    group.add_argument(
        "--replay", type=_file, metavar="FILE", help="watch a recorded game; with --headless: verify it"
    )


def _add_headless(parser: Parser) -> None:
    """Add the options of a game without a screen."""
    group = parser.add_argument_group("without a screen")
    group.add_argument(
        "--headless", action="store_true", help="play with no display, print a summary as JSON"
    )
    group.add_argument(
        "--soak", action="store_true", help="play games of all sorts and check the rules after every tick"
    )
    length = group.add_mutually_exclusive_group()
    length.add_argument("--ticks", type=_ticks, metavar="N", help="how long, in ticks of 1/120 s")
    length.add_argument(
        "--seconds", type=_seconds, metavar="S", help="how long, in game seconds (default: 60)"
    )
    group.add_argument(
        "--pilot", metavar="PILOT", help="idle (the default), random, autopilot, or your own as FILE.py:NAME"
    )
    group.add_argument("--wave", type=_wave, metavar="N", help="the wave to begin with, 1 to 99")
    group.add_argument(
        "--screenshot", type=_picture, metavar="FILE.png", help="draw the last tick into a file"
    )


def _check_together(parser: Parser, chosen: argparse.Namespace) -> None:
    """Refuse options that make no sense together."""
    if chosen.soak:
        _check_soak(parser, chosen)
        return
    if chosen.replay is not None:
        for name in ("record", "seed", "ticks", "seconds", "pilot", "wave", "screenshot"):
            if getattr(chosen, name) is not None:
                parser.error(f"argument --{name}: not allowed with argument --replay")
    if chosen.headless:
        for name in ("windowed", "fullscreen"):
            if getattr(chosen, name):
                parser.error(f"argument --{name}: not allowed with argument --headless")
        if chosen.size and chosen.screenshot is None:
            parser.error("argument --size: with --headless it needs --screenshot")
        return
    for name in ("ticks", "seconds", "pilot", "wave", "screenshot"):
        if getattr(chosen, name) is not None:
            parser.error(f"argument --{name}: needs --headless{' or --soak' if name == 'ticks' else ''}")


def _check_soak(parser: Parser, chosen: argparse.Namespace) -> None:
    """Refuse what a soak has no use for: it takes --ticks, --seed, and --data-dir for what it finds."""
    for name, value in vars(chosen).items():
        if name not in ("soak", "ticks", "seed", "data_dir") and value not in (None, False):
            parser.error(f"argument --{name.replace('_', '-')}: not allowed with argument --soak")


def _play(chosen: argparse.Namespace) -> int:
    """Play in a window, or watch."""
    from game.errands import read_replay

    tape = None if chosen.replay is None else read_replay(chosen.replay)
    _require_pygame()
    from game.app import play

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
            replay=tape,
        )
    )


def _headless(chosen: argparse.Namespace) -> int:
    """Play or verify without a screen."""
    from game.errands import play_unseen, verify

    if chosen.replay is not None:
        return verify(chosen.replay)
    if chosen.screenshot is not None:
        _require_pygame()  # before a long run rather than after it
    return play_unseen(chosen)


def _soak(chosen: argparse.Namespace) -> int:
    """Look for broken promises."""
    from game.errands import soak_rules

    return soak_rules(chosen)


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


def _whole(text: str, low: int, high: int) -> int:
    """Return a plain whole number; int() alone would take " 7 ", "+7", "1_000" and Arabic digits."""
    if not re.fullmatch(r"[0-9]{1,19}", text) or not low <= int(text) <= high:
        raise argparse.ArgumentTypeError(f"{_shown(text)} is not a whole number in {low}..{high}")
    return int(text)


def _seed(text: str) -> int:
    """Return a seed."""
    from game.sim.world import MAX_SEED

    return _whole(text, 0, MAX_SEED)


def _ticks(text: str) -> int:
    """Return a number of ticks."""
    return _whole(text, 1, MAX_TICKS)


def _wave(text: str) -> int:
    """Return a wave's number."""
    from game.sim.world import MAX_WAVE

    return _whole(text, 1, MAX_WAVE)


def _seconds(text: str) -> int:
    """Return game seconds, a plain decimal number, as ticks to the nearest."""
    from game.sim.tuning import TICKS_PER_SECOND, ticks

    if re.fullmatch(r"[0-9]{1,9}(\.[0-9]{1,9})?", text) and 1 <= ticks(float(text)) <= MAX_TICKS:
        return ticks(float(text))
    most = MAX_TICKS // TICKS_PER_SECOND
    raise argparse.ArgumentTypeError(f"{_shown(text)} is not a plain number of seconds, 0.01..{most}")


def _size(text: str) -> tuple[int, int]:
    """Return a width and a height."""
    match = re.fullmatch(r"([0-9]{1,5})x([0-9]{1,5})", text)
    size = (int(match[1]), int(match[2])) if match else (0, 0)
    if not (SMALLEST[0] <= size[0] <= LARGEST[0] and SMALLEST[1] <= size[1] <= LARGEST[1]):
        bounds = "x".join(map(str, SMALLEST)) + ".." + "x".join(map(str, LARGEST))
        raise argparse.ArgumentTypeError(f"{_shown(text)} is not WxH in {bounds}, such as 1280x720")
    return size


def _folder(text: str) -> str:
    """Return a folder that is there or can be made."""
    if not text or "\0" in text or (os.path.exists(text) and not os.path.isdir(text)):  # noqa: PTH110, PTH112
        raise argparse.ArgumentTypeError(f"{_shown(text)} is not a folder")
    return text


def _picture(text: str) -> str:
    """Return the name of a PNG file in a folder that can be written to."""
    if not text.endswith(".png") or "\0" in text:
        raise argparse.ArgumentTypeError(f"{_shown(text)} does not end in .png")
    folder = os.path.dirname(text) or "."  # noqa: PTH120 - pathlib would cost --help its speed
    if os.path.isdir(text) or not os.path.isdir(folder) or not os.access(folder, os.W_OK):  # noqa: PTH112
        raise argparse.ArgumentTypeError(f"{_shown(text)} cannot be written there")
    return text


def _file(text: str) -> str:
    """Return the name of a file, there or not."""
    if not text or "\0" in text:
        raise argparse.ArgumentTypeError(f"{_shown(text)} is no file name")
    return text


def _recording(text: str) -> str:
    """Return the name of a file that can be written to, and holds nothing but a replay, if it is there."""
    from pathlib import Path

    from game.storage.replays import may_replace

    folder = os.path.dirname(text) or "."  # noqa: PTH120
    if not _file(text) or os.path.isdir(text) or not os.path.isdir(folder) or not os.access(folder, os.W_OK):  # noqa: PTH112
        raise argparse.ArgumentTypeError(f"{_shown(text)} cannot be written there")
    if not may_replace(Path(text)):
        raise argparse.ArgumentTypeError(f"{_shown(text)} is there and is no replay")
    return text


def _shown(text: str) -> str:
    """Return somebody's input as it can be quoted in a message: short, and visible."""
    return ascii(text if len(text) <= 60 else text[:57] + "...")


def _complain(message: str, code: int) -> int:
    """Say what is wrong in one line of stderr, whatever the message is made of; return the exit code."""
    line = " ".join(message.split())
    line = "".join(character if character.isprintable() else "?" for character in line)
    if sys.stderr is not None:
        print(f"asterays: error: {line}", file=sys.stderr)  # noqa: T201
    return code


def _drop_output() -> None:
    """Send what is still to be written nowhere, so that leaving does not fail on it once more."""
    with contextlib.suppress(OSError, ValueError, AttributeError):  # there may be none, or no real one
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())


def _place(fault: BaseException) -> str:
    """Return where in the code a fault arose, for a report."""
    trace = fault.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return f" ({os.path.basename(trace.tb_frame.f_code.co_filename)}:{trace.tb_lineno})" if trace else ""  # noqa: PTH119
