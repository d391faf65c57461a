"""The soak: plays games of all sorts and checks the rules after every tick.

    python .ci/tools soak [--ticks N] [--seed S] [--rules R] [--out DIR]

Prints one line of JSON. The exit code is 1 if a rule was broken; the game in which it was is then a replay
in DIR. The first game has seed S, the others follow one by one. --rules plays them all by one set of rules.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from game.replay.file_format import encode
from game.sim.rule_sets import RULES_VERSION
from tools.soak.episodes import Rules, episode
from tools.soak.invariants import INVARIANTS
from tools.soak.run import Course, Failure, soak

_MAX_DETAIL = 300  # characters of what was seen


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a soak; return the exit code."""
    parser = argparse.ArgumentParser(prog="soak", description="Play games of all sorts and check the rules.")
    parser.add_argument("--ticks", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--rules", choices=[rules.value for rules in Rules], help="of every game")
    parser.add_argument("--out", type=Path, default=Path(), metavar="DIR", help="for a failed game")
    args = parser.parse_args(arguments)
    try:
        course = soak(args.ticks, args.seed, Rules(args.rules) if args.rules else None)
    except Failure as failure:
        path = args.out / f"soak-{failure.episode.seed}-{failure.tick}.replay"
        print(" ".join(f"{failure_line(failure)}; replay: {path}".split()), file=sys.stderr)
        args.out.mkdir(parents=True, exist_ok=True)
        replay = failure.replay()
        tuning = replay.start.tuning
        path.write_bytes(encode(replay, {tuning.name: tuning}))
        return 1
    print(json.dumps(report_of(course)))
    return 0


def report_of(course: Course) -> dict[str, object]:
    """Return what a soak that found nothing has played and checked."""
    return {
        "rules_version": RULES_VERSION,
        "seed": course.seed,
        "ticks": course.ticks,
        "games": course.episodes,
        "played_again": course.twins,
        "input_sources": dict(course.input_sources),  # ticks of each
        "rules": dict(course.rules),  # ticks of each
        "best_score": course.score,
        "farthest_wave": course.wave,
        "events": dict(course.events.most_common()),
        "invariants": [*INVARIANTS, "twin", "exception"],
    }


def failure_line(failure: Failure) -> str:
    """Return what was broken, in which game, when, and how to see it again."""
    game = failure.episode
    where = f"tick {failure.tick} of seed {game.seed} ({game})"
    rules = "" if game == episode(game.seed) else f" --rules {game.rules}"
    again = f"python .ci/tools soak --seed {game.seed} --ticks {max(1, failure.tick)}{rules}"
    return f"soak: {failure.invariant} broken at {where}: {failure.detail[:_MAX_DETAIL]}; again: {again}"


if __name__ == "__main__":
    sys.exit(main())
