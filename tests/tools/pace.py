"""The pace of a game, measured by bots of human skill; by hand.

    nice python -m tests.tools.pace [--games 60] [--jobs 2] [--bots ...] [--rules ...] [--from-wave 1]

Each skill plays that many games, cheaters a third of them, and the autopilot, whose games are long, a sixth.
The output is every target beside what was measured, as Markdown.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Final

from game.sim.bodies import Kind
from game.sim.rule_sets import RULE_SETS
from game.sim.wave_table import first_wave_with
from game.sim.world import MAX_WAVE
from tests.tools.pace_games import BOTS, SKILLS, Run, Task, played
from tests.tools.pace_targets import AT_CASTLE, at_castle, report

_DEFAULT: Final = [bot for bot in BOTS if bot != "idle"]


def games_of(bot: str, games: int) -> int:
    """Return how many games a bot plays."""
    if bot in SKILLS:
        return games
    return max(1, games // (6 if bot == "autopilot" else 3))


def tasks_of(bots: Sequence[str], rules: str, games: int, wave: int) -> dict[str, list[Task]]:
    """Return the games of each bot by its name, and those that begin with the first Castle."""
    found = {
        bot: [Task(bot, seed, rules, wave) for seed in range(1, 1 + games_of(bot, games))]
        for bot in bots
        if bot not in AT_CASTLE
    }
    castle = first_wave_with(RULE_SETS[rules].waves, Kind.CASTLE)
    if castle and wave == 1:
        for bot in ("average", "good", *AT_CASTLE):
            if bot in bots:
                seeds = range(1001, 1001 + max(1, games // 3))
                found[at_castle(bot)] = [Task(bot, seed, rules, castle) for seed in seeds]
    return found


def measured(tasks: dict[str, list[Task]], jobs: int) -> dict[str, list[Run]]:
    """Play all games, the long ones first, and return them by name."""
    longest_first = sorted(tasks, key=lambda name: (name != "autopilot", not name.startswith("good")))
    runs = iter(played([task for name in longest_first for task in tasks[name]], jobs))
    found = {name: [next(runs) for _ in tasks[name]] for name in longest_first}
    return {name: found[name] for name in tasks}


def main() -> None:
    """Play all games and print what came out."""
    parser = argparse.ArgumentParser(description="Measure the pace of the game.")
    parser.add_argument("--games", type=int, default=60, help="of each skill")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--bots", nargs="+", choices=BOTS, default=_DEFAULT)
    parser.add_argument("--rules", choices=RULE_SETS, default="modern")
    parser.add_argument("--from-wave", type=int, default=1, help=f"1..{MAX_WAVE}")
    args = parser.parse_args()
    print(report(measured(tasks_of(args.bots, args.rules, args.games, args.from_wave), args.jobs)))


if __name__ == "__main__":
    main()
