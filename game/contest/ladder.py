"""A ladder of bots over several tournaments: `python -m game.contest.ladder DIR ...`, the folders of --out.

Each seed of each tournament is a contest of all bots in it. A bot's place is that of the lower end of its
Wilson interval: what it surely wins, so that a few lucky seeds count little.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path

from game.contest.ranking import COVERED, wilson
from game.storage.disk import read_capped, why
from game.storage.strict import InvalidValue

_LARGEST = 2**27  # bytes of the results of a tournament


def ladder(tournaments: Sequence[Sequence[tuple[str, float, int]]]) -> str:
    """Return the ladder as Markdown; a tournament is each bot's name, share of seeds won, and seeds.

    A bot counts by the tournaments that it has flown in.
    """
    won, seeds = dict[str, float](), dict[str, int]()
    for rows in tournaments:
        for name, share, played in rows:
            won[name] = won.get(name, 0.0) + share * played
            seeds[name] = seeds.get(name, 0) + played
    found = sorted([(*wilson(won[name], seeds[name]), name) for name in won], key=lambda it: (-it[0], it[2]))
    lines = [
        f"| rank | bot | seeds | won | {COVERED:.0%} of the share won |",
        "| ---: | --- | ---: | ---: | ---: |",
    ]
    for low, high, name in found:
        rank = 1 + sum(other[0] > low for other in found)
        share, word = won[name] / seeds[name], name.replace("|", "/")
        lines.append(f"| {rank} | {word} | {seeds[name]} | {share:.0%} | {low:.0%} to {high:.0%} |")
    return "\n".join(lines)


def main(folders: Sequence[str]) -> int:
    """Print the ladder of some folders; return the exit code."""
    tournaments = []
    for folder in folders:
        path = Path(folder, "results.json")
        try:
            rows = json.loads(read_capped(path, _LARGEST))["bots"]
            tournaments.append([(row["bot"], float(row["seeds_won"]), int(row["games"])) for row in rows])
        except OSError as fault:
            return _refuse(f"cannot read {path}: {why(fault)}")
        except (InvalidValue, ValueError, TypeError, KeyError, RecursionError):
            return _refuse(f"{path} has no results of a tournament")
    if not folders:
        return _refuse("name the folders of tournaments, from --out")
    print(ladder(tournaments))  # noqa: T201 - this is the output
    return 0


def _refuse(what: str) -> int:
    sys.stderr.write(f"asterays: error: {what}\n")
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
