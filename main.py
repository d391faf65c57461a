"""Asterays. `python main.py` plays, `python main.py --help` tells the rest."""

from __future__ import annotations

import os
import sys


def start() -> int:
    """Run the game and return its exit code, if this Python is new enough."""
    if sys.version_info < (3, 11):  # noqa: UP036 - whoever has an older one is told so, in its own words
        here = ".".join(str(part) for part in sys.version_info[:2])
        sys.stderr.write(f"asterays: error: Python {here} is too old: 3.11 or later is needed\n")
        return 1
    home = os.path.dirname(os.path.abspath(__file__))  # noqa: PTH100, PTH120 - pathlib would cost --help its speed
    if home not in sys.path:  # with -I or -P Python leaves it out
        sys.path.insert(0, home)
    from game.cli import main

    return main()


if __name__ == "__main__":
    try:
        sys.exit(start())
    except KeyboardInterrupt:
        sys.exit(130)
