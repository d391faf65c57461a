"""Leave out each registration of a kind in a copy, one by one, and see which test goes red.

    python -m tests.omissions [--jobs 2] [WORD ...]

WORD picks those whose name or file holds it. Prints the table of tests/README.md. The exit code is 1 if an
omission stays green, or if what it leaves out is no longer in the source just once.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from tests.mutants import places_of, table, try_all
from tests.omissions_list import OMISSIONS


def main(arguments: Sequence[str] | None = None) -> int:
    """Leave them out and print the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("words", nargs="*", metavar="WORD")
    parser.add_argument("--jobs", type=int, default=2, choices=range(1, 9), metavar="N")
    chosen = parser.parse_args(arguments)
    omissions = [
        omission
        for omission in OMISSIONS
        if not chosen.words or any(word in f"{omission.bug} {omission.file}" for word in chosen.words)
    ]
    moved = [omission.bug for omission in omissions if places_of(omission) != 1]
    if moved or not omissions:
        print("no such omission, or no longer in its file just once:", *moved, sep="\n  ", file=sys.stderr)
        return 1
    noticed = try_all(omissions, chosen.jobs)
    print(table(omissions, noticed).replace("| bug |", "| left out |"))
    green = noticed.count(None)
    print(f"\n{len(omissions)} omissions, {green} not noticed")
    return 1 if green else 0


if __name__ == "__main__":
    sys.exit(main())
