"""The command-line options: their names, their types, and which of them exclude or need one another."""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Mapping
from datetime import date
from functools import partial
from typing import TYPE_CHECKING, NoReturn

from game import __version__, core
from game.options import (
    DIFFICULTIES,
    EFFECTS,
    LARGEST,
    MAX_COMMAND_MS,
    MAX_SEEDS,
    MAX_TICKS,
    MODES,
    ROOMS,
    SMALLEST,
    SMALLEST_WINDOW,
    USAGE,
    Problem,
)

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

    from game.challenge import Challenge


class Parser(argparse.ArgumentParser):
    """An argument parser that reports errors in one line, without the usage text."""

    def error(self, message: str) -> NoReturn:
        """Raise a Problem with exit code 2."""
        raise Problem(USAGE, message)

    def _print_message(self, message: str, file: SupportsWrite[str] | None = None) -> None:
        """Write the help or the version, and raise the OSError that argparse would drop."""
        if (stream := file or sys.stderr) is not None:
            stream.write(message)


_MODES = ("mode", "players", "difficulty", "daily", "challenge")  # Options of a new game's rules and players


def build_parser() -> Parser:
    """Return a parser of all options."""
    parser = Parser(
        prog="asterays",
        description="Asterays: an Asteroids-style arcade game that shows its mathematics while you play.",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"asterays {__version__}, core: {core()}")
    parser.add_argument(
        "--seed", type=_seed, metavar="N", help="seed of the random numbers; the same N gives the same game"
    )
    parser.add_argument("--mode", choices=MODES, help="what to play (default: arcade)")
    parser.add_argument(
        "--players",
        type=partial(_whole, low=1, high=2),
        metavar="N",
        help="how many play; with --headless, how many ships one pilot flies",
    )
    parser.add_argument(
        "--difficulty", choices=DIFFICULTIES, help="how hard the game is (default: as last time, or pilot)"
    )
    parser.add_argument(
        "--daily", type=_day, metavar="YYYY-MM-DD", help="play the daily game of a past day, as practice"
    )
    parser.add_argument(
        "--challenge",
        type=_challenge,
        metavar="CODE",
        help="play the game of a challenge code and beat its score",
    )
    parser.add_argument("--wave", type=_wave, metavar="N", help="the wave to begin with, 1 to 99")
    mode = parser.add_mutually_exclusive_group()
    mode.add_argument("--windowed", action="store_true", help="play in a window")
    mode.add_argument("--fullscreen", action="store_true", help="play in full screen")
    parser.add_argument("--size", type=_size, metavar="WxH", help="pixels of the window or the screenshot")
    parser.add_argument("--overlay", action="store_true", help="start with the debug overlay on (F3)")
    parser.add_argument(
        "--effects", choices=EFFECTS, help="level of shake, flashes and sparks (default: as last time)"
    )
    parser.add_argument("--no-sound", action="store_true", help="play without sound")
    parser.add_argument(
        "--data-dir", type=_folder, metavar="DIR", help="folder for settings, scores and replays"
    )
    _add_replays(parser)
    _add_lab(parser)
    _add_pilots(parser)
    _add_headless(parser)
    _add_tournament(parser)
    return parser


def _add_replays(parser: Parser) -> None:
    group = parser.add_argument_group("replays")
    group.add_argument("--record", type=_recording, metavar="FILE", help="record the first game into a file")
    group.add_argument(
        "--replay",
        type=_file,
        metavar="FILE",
        help="watch a recorded game, also of a link; with --headless: verify it",
    )
    group.add_argument(
        "--wav",
        type=partial(_new_file, suffix=".wav"),
        metavar="FILE.wav",
        help="with --headless and --replay: write what is heard of it",
    )


def _add_lab(parser: Parser) -> None:
    group = parser.add_argument_group("lab")
    group.add_argument(
        "--lab",
        type=_code,
        metavar="CODE",
        help=f"open a room of the lab, 1 to {ROOMS}, or a state of one, such as 1,qx=300,qy=250",
    )
    group.add_argument(
        "--sheet",
        type=partial(_new_file, suffix=(".md", ".html", ".xml")),
        metavar="FILE",
        help="with --lab: write exercises instead, as .md, as .html to print or as .xml for Moodle; the"
        " answers go into a file apart; --seed chooses which",
    )
    group.add_argument(
        "--pupils",
        type=partial(_whole, low=1, high=99),
        metavar="N",
        help="with --sheet: a sheet for each of N",
    )
    group.add_argument(
        "--export-lab",
        type=partial(_new_file, suffix=".html"),
        metavar="FILE.html",
        help="write the whole lab as one page, which any browser opens without a network",
    )
    group.add_argument(
        "--export-web",
        type=partial(_new_file, suffix=".html"),
        metavar="FILE.html",
        help="write the whole game as such a page",
    )
    group.add_argument(
        "--music-beside",
        action="store_true",
        help="with --export-web: write its music into a file beside it",
    )
    group.add_argument(
        "--pyodide",
        metavar="FOLDER",
        help="with these two: npm's package pyodide, unpacked; else the one in node_modules is taken",
    )


def _add_pilots(parser: Parser) -> None:
    group = parser.add_argument_group("bots")
    group.add_argument(
        "--pilot",
        action="append",
        metavar="PILOT",
        help="who flies: idle (the default of --headless), random, autopilot, ace, or your own as "
        "FILE.py:NAME; of two ships one flies both, and given twice each flies its own",
    )
    group.add_argument(
        "--command-ms",
        type=partial(_whole, low=1, high=MAX_COMMAND_MS),
        metavar="N",
        help="milliseconds of processor time that a bot may take for a command (default: 1000)",
    )


def _add_headless(parser: Parser) -> None:
    group = parser.add_argument_group("without a screen")
    group.add_argument(
        "--headless", action="store_true", help="play with no display, print a summary as JSON"
    )
    length = group.add_mutually_exclusive_group()
    length.add_argument(
        "--ticks",
        type=partial(_whole, low=1, high=MAX_TICKS),
        metavar="N",
        help="how long, in ticks of 1/120 s",
    )
    length.add_argument(
        "--seconds", type=_seconds, metavar="S", help="how long, in game seconds (default: 60)"
    )
    group.add_argument(
        "--screenshot",
        type=partial(_new_file, suffix=".png"),
        metavar="FILE.png",
        help="draw the last tick into a file; with --replay and --overlay: with its figure and a formula",
    )
    group.add_argument(
        "--at", type=_seconds, metavar="S", help="with --replay and --screenshot: the game second to draw"
    )


def _add_tournament(parser: Parser) -> None:
    group = parser.add_argument_group("tournaments and scenarios")
    group.add_argument(
        "--scenario", type=_file, metavar="FILE.toml", help="play what a file describes: see game/contest"
    )
    group.add_argument(
        "--tournament",
        nargs="+",
        metavar="BOT",
        help="let bots play the same seeds and rank them: idle, random, autopilot, ace, FILE.py:NAME",
    )
    group.add_argument(
        "--seeds",
        type=_seeds,
        metavar="LIST",
        help="with --tournament (required): its seeds, such as 1-30 or 1,5,9-12",
    )
    group.add_argument(
        "--minutes", type=_minutes, metavar="M", help="game minutes after which a game ends (default: 3)"
    )
    group.add_argument(
        "--jobs",
        type=partial(_whole, low=1, high=64),
        metavar="N",
        help="games that are played at once (default: 1)",
    )
    group.add_argument(
        "--cluster", metavar="ADDRESS", help="let the workers of this Dask scheduler play: see game/contest"
    )
    group.add_argument(
        "--out", type=_folder, metavar="DIR", help="keep results there, and go on from those that are there"
    )
    group.add_argument(
        "--keep-replays", action="store_true", help="with --tournament and --out: keep the games as replays"
    )


_WINDOW = ("windowed", "fullscreen", "effects", "no_sound", "data_dir")
"""Options that only a window has a use for."""

_NO_EXPORT = ("lab", "sheet", "headless", "tournament", "replay", "record", *_WINDOW, "size")

_EXCLUDED: Mapping[str, tuple[str, ...]] = {
    "tournament": (
        *("replay", "record", "seed", "ticks", "seconds", "pilot", "screenshot", "lab", "sheet", "headless"),
        *(*_WINDOW, "size", "overlay", "daily", "challenge"),
    ),
    "replay": (
        *(*_MODES, "record", "seed", "ticks", "seconds", "pilot", "command_ms", "wave"),
        "scenario",
    ),
    "lab": (*_MODES, "replay", "record", "wave", "pilot", "headless", "scenario", "overlay"),
    "sheet": (*_WINDOW, "size"),
    "export_lab": ("export_web", *_NO_EXPORT),
    "export_web": _NO_EXPORT,
    "headless": _WINDOW,
    "screenshot": _WINDOW,
    "wav": ("screenshot",),
    "cluster": ("jobs",),
    "scenario": _MODES,
    "challenge": ("mode", "players", "difficulty", "daily", "seed", "wave"),
}
"""What has no effect beside an option, or would contradict it."""

_NEEDED: Mapping[tuple[str, str], tuple[str, ...]] = {
    **{(name, ""): ("tournament",) for name in ("seeds", "minutes", "jobs", "out", "cluster")},
    **{(name, ""): ("headless",) for name in ("ticks", "seconds")},
    ("screenshot", ""): ("headless", "replay"),
    ("at", ""): ("screenshot",),
    ("at", "screenshot"): ("replay",),
    ("sheet", ""): ("lab",),
    ("pupils", ""): ("sheet",),
    ("pyodide", ""): ("export_lab", "export_web"),
    ("music_beside", ""): ("export_web",),
    ("wav", ""): ("replay",),
    ("wav", "replay"): ("headless",),
    ("command_ms", ""): ("pilot", "tournament"),
    ("keep_replays", ""): ("out",),
    ("record", "pilot"): ("headless",),
    ("size", "headless"): ("screenshot",),
    ("overlay", "headless"): ("screenshot",),
    ("seed", "lab"): ("sheet",),
}
"""An option that has no effect beside another, or beside any if that is "", without one of some others."""


def check_together(parser: Parser, chosen: argparse.Namespace) -> None:
    """Refuse combinations of options that make no sense, and options that would have no effect."""
    given = {name for name, value in vars(chosen).items() if value is not None and value is not False}
    for name in (name for name in _EXCLUDED if name in given):
        for other in (other for other in _EXCLUDED[name] if other in given):
            parser.error(f"argument {_flag(other)}: not allowed with argument {_flag(name)}")
    for (name, beside), needed in _NEEDED.items():
        if name in given and (not beside or beside in given) and given.isdisjoint(needed):
            where = f"with {_flag(beside)} it needs" if beside else "needs"
            parser.error(f"argument {_flag(name)}: {where} {' or '.join(map(_flag, needed))}")
    if chosen.tournament is not None and chosen.mode in {"daily", "duel"}:
        why = "the day sets the seed" if chosen.mode == "daily" else "its games are for two bots"
        parser.error(f"argument --mode: {chosen.mode} is not for a tournament: {why}")
    _check_daily(parser, chosen)
    _check_mode(parser, chosen)
    if chosen.headless:
        _check_recording(parser, chosen)
        return
    size, least = chosen.size, SMALLEST_WINDOW
    if size and (size[0] < least[0] or size[1] < least[1]):
        parser.error(f"argument --size: a window is {least[0]}x{least[1]} or more, not {size[0]}x{size[1]}")


def _flag(name: str) -> str:
    return f"--{name.replace('_', '-')}"


def _check_mode(parser: Parser, chosen: argparse.Namespace) -> None:
    """Refuse a number of players or a difficulty that the mode does not have."""
    if chosen.players is None and chosen.difficulty is None:
        return
    from game.modes import ARCADE, MODES

    mode = MODES[chosen.mode or ARCADE.name]
    if chosen.players is not None and mode.variant(chosen.players) is None:
        allowed = " or ".join(str(variant.players) for variant in mode.variants)
        parser.error(f"argument --players: --mode {mode.name} is for {allowed}, not {chosen.players}")
    if chosen.difficulty is not None and chosen.difficulty not in mode.difficulties:
        parser.error(f"argument --difficulty: --mode {mode.name} has only {', '.join(mode.difficulties)}")


def _check_recording(parser: Parser, chosen: argparse.Namespace) -> None:
    """Refuse a recording that is too long for a replay file."""
    if chosen.record is None:
        return
    from game.replay.replay import MAX_REPLAY_TICKS

    name, length = ("ticks", chosen.ticks) if chosen.ticks is not None else ("seconds", chosen.seconds)
    if length is not None and length > MAX_REPLAY_TICKS:
        parser.error(f"argument --{name}: a recording holds at most {MAX_REPLAY_TICKS} ticks, not {length}")


def _whole(text: str, low: int, high: int) -> int:
    """Parse a whole number in low..high; int() would also accept " 7 ", "+7", "1_000" and Arabic digits."""
    if not re.fullmatch(r"[0-9]{1,19}", text) or not low <= int(text) <= high:
        raise argparse.ArgumentTypeError(f"{_shown(text)} is not a whole number in {low}..{high}")
    return int(text)


def _code(text: str) -> str:
    """Check the code of a state in the lab; return it. The import is late to keep --help fast."""
    from game.lab.code import CodeError, read_code

    try:
        return str(read_code(text))
    except CodeError as bad:
        raise argparse.ArgumentTypeError(f"{_shown(text)}: {bad}") from None


def _seed(text: str) -> int:
    """Parse a seed; the import is late to keep --help fast."""
    from game.sim.world import MAX_SEED

    return _whole(text, 0, MAX_SEED)


def _day(text: str) -> date:
    """Parse a day that is not in the future at UTC."""
    from game.daily import parse_day, utc_today

    day = parse_day(text)
    if day is None:
        raise argparse.ArgumentTypeError(f"{_shown(text)} is not a day, such as 2026-11-22")
    if day > (today := utc_today()):
        raise argparse.ArgumentTypeError(f"{day} has not begun at UTC, where it is {today}")
    return day


def _challenge(text: str) -> Challenge:
    """Parse a challenge code of these rules, whose day, if it has one, has begun."""
    from game.challenge import BadCode, playable
    from game.daily import utc_today

    try:
        return playable(text, utc_today())
    except BadCode as fault:
        raise argparse.ArgumentTypeError(f"{_shown(text)}: {fault}") from None


def _wave(text: str) -> int:
    from game.sim.world import MAX_WAVE

    return _whole(text, 1, MAX_WAVE)


def _seconds(text: str) -> int:
    """Parse seconds of game time, a plain decimal number; return them in ticks, rounded."""
    from game.sim.tuning import TICKS_PER_SECOND, ticks

    if re.fullmatch(r"[0-9]{1,9}(\.[0-9]{1,9})?", text) and 1 <= ticks(float(text)) <= MAX_TICKS:
        return ticks(float(text))
    most = MAX_TICKS // TICKS_PER_SECOND
    raise argparse.ArgumentTypeError(f"{_shown(text)} is not a plain number of seconds, 0.01..{most}")


def _check_daily(parser: Parser, chosen: argparse.Namespace) -> None:
    """Let --daily choose its mode and --challenge its game, and refuse what the day sets."""
    if (challenge := chosen.challenge) is not None:
        if chosen.headless:
            chosen.mode, chosen.players = challenge.mode, challenge.players
            chosen.difficulty, chosen.seed = challenge.difficulty, challenge.seed
        return
    if chosen.daily is not None:
        if chosen.mode not in (None, "daily"):
            parser.error(f"argument --daily: not allowed with --mode {chosen.mode}")
        chosen.mode = "daily"
    if chosen.mode == "daily" and chosen.pilot is not None and not chosen.headless:
        from game.daily import utc_today

        if chosen.daily in (None, utc_today()):
            parser.error("argument --pilot: not allowed with today's game: it counts")
    for name in ("seed", "wave") if chosen.mode == "daily" else ():
        if getattr(chosen, name) is not None:
            parser.error(f"argument --{name}: not allowed with --mode daily: the day sets it")


def _minutes(text: str) -> int:
    """Parse minutes of game time, a plain decimal number; return them in ticks, rounded."""
    from game.replay.replay import MAX_REPLAY_TICKS
    from game.sim.tuning import ticks

    if re.fullmatch(r"[0-9]{1,3}(\.[0-9]{1,9})?", text):
        found = ticks(60.0 * float(text))
        if 1 <= found <= MAX_REPLAY_TICKS:
            return found
    raise argparse.ArgumentTypeError(f"{_shown(text)} is not a plain number of minutes, 0.01..120")


def _seeds(text: str) -> list[int]:
    """Parse a list of seeds, such as 1-30 or 1,5,9-12; none twice, in the order given."""
    found: list[int] = []
    for part in text.split(","):
        if not re.fullmatch(r"[0-9]{1,19}(-[0-9]{1,19})?", part):
            raise argparse.ArgumentTypeError(f"{_shown(text)} is no list of seeds, such as 1-30 or 1,5,9-12")
        first, _, last = part.partition("-")
        low, high = _seed(first), _seed(last or first)
        if not low <= high:
            raise argparse.ArgumentTypeError(f"{_shown(part)} has no seeds: the last comes before the first")
        if high - low >= MAX_SEEDS or len(found) + high - low + 1 > MAX_SEEDS:
            raise argparse.ArgumentTypeError(f"{_shown(text)} is more than {MAX_SEEDS} seeds")
        found += range(low, high + 1)
    if len({*found}) < len(found):
        raise argparse.ArgumentTypeError(f"{_shown(text)} has a seed twice")
    return found


def _size(text: str) -> tuple[int, int]:
    match = re.fullmatch(r"([0-9]{1,5})x([0-9]{1,5})", text)
    size = (int(match[1]), int(match[2])) if match else (0, 0)
    if not (SMALLEST[0] <= size[0] <= LARGEST[0] and SMALLEST[1] <= size[1] <= LARGEST[1]):
        bounds = "x".join(map(str, SMALLEST)) + ".." + "x".join(map(str, LARGEST))
        raise argparse.ArgumentTypeError(f"{_shown(text)} is not WxH in {bounds}, such as 1280x720")
    return size


def _folder(text: str) -> str:
    """Check that a folder exists or its name is free; return it."""
    if not text or "\0" in text or (os.path.exists(text) and not os.path.isdir(text)):  # noqa: PTH110, PTH112
        raise argparse.ArgumentTypeError(f"{_shown(text)} is not a folder")
    return text


def _new_file(text: str, suffix: str | tuple[str, ...]) -> str:
    """Check the name of a file that is to be written into a writable folder; return it."""
    if not text.endswith(suffix) or "\0" in text:
        ends = suffix if isinstance(suffix, str) else " or ".join(suffix)
        raise argparse.ArgumentTypeError(f"{_shown(text)} does not end in {ends}")
    if not _may_be_written(text):
        raise argparse.ArgumentTypeError(f"{_shown(text)} cannot be written there")
    return text


def _file(text: str) -> str:
    """Check that a file name is possible; return it. The file need not exist."""
    if not text or "\0" in text:
        raise argparse.ArgumentTypeError(f"{_shown(text)} is no file name")
    return text


def _recording(text: str) -> str:
    """Check the name of a writable file that is new or already a replay; return it."""
    from pathlib import Path

    from game.storage.replays import may_replace

    if not _may_be_written(_file(text)):
        raise argparse.ArgumentTypeError(f"{_shown(text)} cannot be written there")
    if not may_replace(Path(text)):
        raise argparse.ArgumentTypeError(f"{_shown(text)} is there and is no replay")
    return text


def _may_be_written(text: str) -> bool:
    """Return whether a file of this name may be written: in a writable folder, and not of too long a name."""
    folder = os.path.dirname(text) or "."  # noqa: PTH120 - pathlib would cost --help its speed
    if os.path.isdir(text) or not os.path.isdir(folder) or not os.access(folder, os.W_OK):  # noqa: PTH112
        return False
    try:
        os.lstat(text)
    except FileNotFoundError:
        return True
    except OSError:
        return False
    return True


def _shown(text: str) -> str:
    """Quote a user's input for a message: at most 60 characters, all printable ASCII."""
    return ascii(text if len(text) <= 60 else text[:57] + "...")
