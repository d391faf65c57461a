"""The command-line options: their names, their types, and which of them exclude or need one another."""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import date
from functools import partial
from typing import TYPE_CHECKING, Any, Final, NamedTuple, NoReturn

from game import __version__, core, options
from game.options import USAGE, Problem

if TYPE_CHECKING:
    from _typeshed import SupportsWrite


class Parser(argparse.ArgumentParser):
    """An argument parser that reports errors in one line, without the usage text."""

    def error(self, message: str) -> NoReturn:
        """Raise a Problem with exit code 2."""
        raise Problem(USAGE, message)

    def _print_message(self, message: str, file: SupportsWrite[str] | None = None) -> None:
        """Write the help or the version, and raise the OSError that argparse would drop."""
        if (stream := file or sys.stderr) is not None:
            stream.write(message)


_MODES = ("mode", "players", "difficulty", "daily")  # Options of a new game's rules and players


def build_parser() -> Parser:
    """Return a parser of all options."""
    parser = Parser(
        prog="asterays",
        description="Asterays: an Asteroids-style arcade game that shows its mathematics while you play.",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"asterays {__version__}, core: {core()}")
    for title, rows in _OPTIONS.items():
        group = parser.add_argument_group(title) if title else parser
        for flag, shown, parse, words, more in rows:
            if not shown:
                group.add_argument(flag, action="store_true", help=words)
            elif isinstance(parse, tuple):
                group.add_argument(flag, choices=parse, help=words)
            else:
                group.add_argument(flag, metavar=shown, type=parse, help=words, **more)
    return parser


_WINDOW = ("windowed", "fullscreen", "effects", "no_sound", "data_dir")
"""Options that only a window has a use for."""

_UNLINKED = ("scenario", "replay", "lab", "export_lab", "export_web", "tournament", "wave", "screenshot")
"""Options that a game over a network has no use for."""

_NO_EXPORT = ("lab", "sheet", "headless", "tournament", "replay", "record", *_WINDOW, "size")

_EXCLUDED: Mapping[str, tuple[str, ...]] = {
    "tournament": (
        *("replay", "record", "seed", "ticks", "seconds", "pilot", "screenshot", "lab", "sheet", "headless"),
        *(*_WINDOW, "size", "overlay", "daily"),
    ),
    "replay": (*(*_MODES, "record", "seed", "ticks", "seconds", "pilot", "command_ms", "wave"), "scenario"),
    "lab": (*_MODES, "replay", "record", "wave", "pilot", "headless", "scenario", "overlay"),
    "sheet": (*_WINDOW, "size"),
    "export_lab": ("export_web", *_NO_EXPORT),
    "export_web": _NO_EXPORT,
    "headless": _WINDOW,
    "windowed": ("fullscreen",),
    "ticks": ("seconds",),
    "screenshot": _WINDOW,
    "cluster": ("jobs",),
    "scenario": _MODES,
    "host": ("join", "players", "daily", *_UNLINKED),
    "join": (*_MODES, "seed", *_UNLINKED),
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
    ("command_ms", ""): ("pilot", "tournament"),
    ("keep_replays", ""): ("out",),
    ("record", ""): ("headless",),
    ("pilot", "host"): ("headless",),
    ("pilot", "join"): ("headless",),
    ("size", "headless"): ("screenshot",),
    ("overlay", "headless"): ("replay",),
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
    if chosen.host is not None:
        chosen.players = 2
    _check_daily(parser, chosen)
    _check_mode(parser, chosen)
    if chosen.headless:
        return
    size, least = chosen.size, options.SMALLEST_WINDOW
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


def _whole(text: str, low: int, high: int) -> int:
    """Parse a whole number in low..high; int() would also accept " 7 ", "+7", "1_000" and Arabic digits."""
    if not re.fullmatch(r"[0-9]{1,19}", text) or not low <= int(text) <= high:
        raise argparse.ArgumentTypeError(f"{_shown(text)} is not a whole number in {low}..{high}")
    return int(text)


def _host(text: str) -> str:
    """Check an address, without asking a network for it; the import is late to keep --help fast."""
    from game.net.sockets import split_address

    try:
        split_address(text)
    except ValueError as bad:
        raise argparse.ArgumentTypeError(f"{_shown(text)}: {bad}") from None
    return text


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
    from game.modes import parse_day, utc_today

    day = parse_day(text)
    if day is None:
        raise argparse.ArgumentTypeError(f"{_shown(text)} is not a day, such as 2026-11-22")
    if day > (today := utc_today()):
        raise argparse.ArgumentTypeError(f"{day} has not begun at UTC, where it is {today}")
    return day


def _wave(text: str) -> int:
    from game.sim.world import MAX_WAVE

    return _whole(text, 1, MAX_WAVE)


def _time(text: str, unit: str, each: int, most: int) -> int:
    """Parse game time, a plain decimal number of units of `each` seconds; return it in ticks, rounded."""
    from game.sim.tuning import TICKS_PER_SECOND, ticks

    if re.fullmatch(r"[0-9]{1,9}(\.[0-9]{1,9})?", text) and 1 <= ticks(each * float(text)) <= most:
        return ticks(each * float(text))
    bounds = f"0.01..{most // TICKS_PER_SECOND // each}"
    raise argparse.ArgumentTypeError(f"{_shown(text)} is not a plain number of {unit}, {bounds}")


def _seconds(text: str) -> int:
    return _time(text, "seconds", 1, options.MAX_TICKS)


def _minutes(text: str) -> int:
    from game.replay.replay import MAX_REPLAY_TICKS

    return _time(text, "minutes", 60, MAX_REPLAY_TICKS)


def _check_daily(parser: Parser, chosen: argparse.Namespace) -> None:
    """Let --daily choose its mode, and refuse what the day sets."""
    if chosen.daily is not None:
        if chosen.mode not in (None, "daily"):
            parser.error(f"argument --daily: not allowed with --mode {chosen.mode}")
        chosen.mode = "daily"
    if chosen.mode == "daily" and chosen.pilot is not None and not chosen.headless:
        from game.modes import utc_today

        if chosen.daily in (None, utc_today()):
            parser.error("argument --pilot: not allowed with today's game: it counts")
    for name in ("seed", "wave") if chosen.mode == "daily" else ():
        if getattr(chosen, name) is not None:
            parser.error(f"argument --{name}: not allowed with --mode daily: the day sets it")


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
        if high - low >= options.MAX_SEEDS or len(found) + high - low + 1 > options.MAX_SEEDS:
            raise argparse.ArgumentTypeError(f"{_shown(text)} is more than {options.MAX_SEEDS} seeds")
        found += range(low, high + 1)
    if len({*found}) < len(found):
        raise argparse.ArgumentTypeError(f"{_shown(text)} has a seed twice")
    return found


def _size(text: str) -> tuple[int, int]:
    match = re.fullmatch(r"([0-9]{1,5})x([0-9]{1,5})", text)
    size = (int(match[1]), int(match[2])) if match else (0, 0)
    if not (
        options.SMALLEST[0] <= size[0] <= options.LARGEST[0]
        and options.SMALLEST[1] <= size[1] <= options.LARGEST[1]
    ):
        bounds = "x".join(map(str, options.SMALLEST)) + ".." + "x".join(map(str, options.LARGEST))
        raise argparse.ArgumentTypeError(f"{_shown(text)} is not WxH in {bounds}, such as 1280x720")
    return size


def _folder(text: str) -> str:
    """Check that a folder exists or its name is free; return it."""
    if not text or "\0" in text or (os.path.exists(text) and not os.path.isdir(text)):  # noqa: PTH110, PTH112
        raise argparse.ArgumentTypeError(f"{_shown(text)} is not a folder")
    return text


def _file(text: str) -> str:
    """Check that a file name is possible; return it. The file need not exist."""
    if not text or "\0" in text:
        raise argparse.ArgumentTypeError(f"{_shown(text)} is no file name")
    return text


def _shown(text: str) -> str:
    """Quote a user's input for a message: at most 60 characters, all printable ASCII."""
    return ascii(text if len(text) <= 60 else text[:57] + "...")


class _Option(NamedTuple):
    """An option."""

    flag: str
    shown: str  # what the help shows in place of its value; "" for a switch, which has none
    parse: Callable[[str], Any] | tuple[str, ...]  # returns its value, or raises; or all values
    words: str
    more: Mapping[str, Any] = {}  # for argparse


def _files(*ends: str) -> Callable[[str], str]:
    """Return what checks the name of a file that is to be written into a writable folder."""

    def parse(text: str) -> str:
        if not text.endswith(ends) or "\0" in text:
            raise argparse.ArgumentTypeError(f"{_shown(text)} does not end in {' or '.join(ends)}")
        folder = os.path.dirname(text) or "."  # noqa: PTH120 - pathlib would cost --help its speed
        with suppress(OSError):  # such as a name that is too long
            if not os.path.isdir(text) and os.access(folder, os.W_OK):  # noqa: PTH112
                with suppress(FileNotFoundError):
                    os.lstat(text)
                return text
        raise argparse.ArgumentTypeError(f"{_shown(text)} cannot be written there")

    return parse


def _count(low: int, high: int) -> Callable[[str], int]:
    return partial(_whole, low=low, high=high)


_OPTIONS: Final[Mapping[str, tuple[_Option, ...]]] = {
    "": (
        _Option("--seed", "N", _seed, "seed of the random numbers; the same N gives the same game"),
        _Option("--mode", "MODE", options.MODES, "what to play (default: arcade)"),
        _Option("--players", "N", _count(1, 2),
                "how many play; with --headless, how many ships one pilot flies"),
        _Option("--difficulty", "WORD", options.DIFFICULTIES,
                "how hard the game is (default: as last time, or pilot)"),
        _Option("--daily", "YYYY-MM-DD", _day, "play the daily game of a past day, as practice"),
        _Option("--wave", "N", _wave, "the wave to begin with, 1 to 99"),
        _Option("--windowed", "", (), "play in a window"),
        _Option("--fullscreen", "", (), "play in full screen"),
        _Option("--size", "WxH", _size, "pixels of the window or the screenshot"),
        _Option("--overlay", "", (), "start with the debug overlay on (F3)"),
        _Option("--effects", "WORD", options.EFFECTS,
                "level of shake, flashes and sparks (default: as last time)"),
        _Option("--no-sound", "", (), "play without sound"),
        _Option("--data-dir", "DIR", _folder, "folder for settings, scores and replays"),
    ),
    "replays": (
        _Option("--record", "FILE.replay", _files(".replay"), "with --headless: record the game into a file"),
        _Option("--replay", "FILE", _file, "watch a recorded game or a link; with --headless: verify it"),
    ),
    "lab": (
        _Option("--lab", "CODE", _code,
                f"open a room of the lab, 1 to {options.ROOMS}, or a state of one, such as 1,qx=300,qy=250"),
        _Option("--sheet", "FILE", _files(".md", ".html", ".xml"),
                "with --lab: write exercises instead, as .md, as .html to print or as .xml for Moodle; the "
                "answers go into a file apart; --seed chooses which"),
        _Option("--pupils", "N", _count(1, 99), "with --sheet: a sheet for each of N"),
        _Option("--export-lab", "FILE.html", _files(".html"),
                "write the whole lab as one page, which any browser opens without a network"),
        _Option("--export-web", "FILE.html", _files(".html"), "write the whole game as such a page"),
        _Option("--music-beside", "", (), "with --export-web: write its music into a file beside it"),
        _Option("--pyodide", "FOLDER", str,
                "with these two: npm's package pyodide, unpacked; else the one in node_modules is taken"),
    ),
    "two players over a network": (
        _Option("--host", "PORT", _count(1, 65535),
                f"wait for a friend on a UDP port (default: {options.PORT}); with --headless, bots play",
                {"nargs": "?", "const": options.PORT}),
        _Option("--join", "ADDRESS", _host, "join a game, at HOST or HOST:PORT"),
    ),
    "bots": (
        _Option("--pilot", "PILOT", str,
                "who flies: idle (the default of --headless), random, autopilot, ace, or your own as "
                "FILE.py:NAME; of two ships one flies both, and given twice each flies its own",
                {"action": "append"}),
        _Option("--command-ms", "N", _count(1, options.MAX_COMMAND_MS),
                "milliseconds of processor time that a bot may take for a command (default: 1000)"),
    ),
    "without a screen": (
        _Option("--headless", "", (), "play with no display, print a summary as JSON"),
        _Option("--ticks", "N", _count(1, options.MAX_TICKS), "how long, in ticks of 1/120 s"),
        _Option("--seconds", "S", _seconds, "how long, in game seconds (default: 60)"),
        _Option("--screenshot", "FILE.png", _files(".png"),
                "draw the last tick into a file; with --replay and --overlay: with its figure and a formula"),
        _Option("--at", "S", _seconds, "with --replay and --screenshot: the game second to draw"),
    ),
    "tournaments and scenarios": (
        _Option("--scenario", "FILE.toml", _file, "play what a file describes: see game/contest"),
        _Option("--tournament", "BOT", str,
                "let bots play the same seeds and rank them: idle, random, autopilot, ace, FILE.py:NAME",
                {"nargs": "+"}),
        _Option("--seeds", "LIST", _seeds,
                "with --tournament (required): its seeds, such as 1-30 or 1,5,9-12"),
        _Option("--minutes", "M", _minutes, "game minutes after which a game ends (default: 3)"),
        _Option("--jobs", "N", _count(1, 64), "games that are played at once (default: 1)"),
        _Option("--cluster", "ADDRESS", str, "let the workers of this Dask scheduler play: see game/contest"),
        _Option("--out", "DIR", _folder, "keep results there, and go on from those that are there"),
        _Option("--keep-replays", "", (), "with --tournament and --out: keep the games as replays"),
    ),
}  # fmt: skip
"""The options by the heading under which the help has them."""
