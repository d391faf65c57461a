"""The soak: plays games of all sorts and checks the rules after every tick.

    python -m tests.soak [--ticks N] [--seed S] [--rules R] [--out DIR]

Prints one line of JSON. The exit code is 1 if a rule was broken; the game in which it was is then a replay
in DIR. The first game has seed S, the others follow one by one. --rules plays them all by one set of rules.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

from game.sim.world import MAX_SEED
from game.storage.replays import write_replay
from tests.soak.episodes import Rules
from tests.soak.report import failure_line, progress_of, report_of
from tests.soak.run import Failure, soak

TICKS = 100_000
"""how many are checked, unless asked otherwise."""

MOST_TICKS = 10**9


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        self.exit(2, f"soak: error: {message}\n")


def _whole(low: int, high: int, text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,19}", text) or not low <= int(text) <= high:
        raise argparse.ArgumentTypeError(f"{text[:60]!a} is not a whole number in {low}..{high}")
    return int(text)


def _parser() -> _Parser:
    parser = _Parser(
        prog="soak", description="Play games of all sorts and check the rules.", allow_abbrev=False
    )
    parser.add_argument("--ticks", type=lambda text: _whole(1, MOST_TICKS, text), default=TICKS, metavar="N")
    parser.add_argument("--seed", type=lambda text: _whole(0, MAX_SEED, text), default=0, metavar="S")
    parser.add_argument("--rules", choices=[rules.value for rules in Rules], help="of every game")
    parser.add_argument("--out", type=Path, default=Path(), metavar="DIR", help="for a failed game")
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a soak; return the exit code."""
    try:
        chosen = _parser().parse_args(arguments)
    except SystemExit as stop:
        return int(stop.code or 0)
    began = time.perf_counter()
    try:
        course = soak(
            chosen.ticks,
            chosen.seed,
            lambda course: _show(progress_of(course, chosen.ticks)),
            None if chosen.rules is None else Rules(chosen.rules),
        )
    except Failure as failure:
        _show("")
        line = " ".join(f"{failure_line(failure)}; {_keep(failure, chosen.out)}".split())
        print(line, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    _show("")
    print(json.dumps(report_of(course, time.perf_counter() - began)))
    return 0


def _show(line: str) -> None:
    """Show how far it has come in place of what was shown before, to somebody who watches."""
    if sys.stderr.isatty():
        print(f"\r{line:<60}\r", end="", file=sys.stderr, flush=True)


def _keep(failure: Failure, folder: Path) -> str:
    """Write the game that failed into a file, and say where it is."""
    if not failure.commands:
        return "no one game did it"
    path = folder / f"soak-{failure.episode.seed}-{failure.tick}.replay"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        write_replay(path, failure.replay())
    except (OSError, ValueError) as fault:
        return f"cannot write {path}: {fault}"
    return f"replay: {path}"


if __name__ == "__main__":
    sys.exit(main())
