"""Learns to fly by trial: the cross-entropy method on a linear policy, in plain Python.

    python -m game.pilots.examples.learn learned.py --minutes 10
    python main.py --headless --seconds 60 --pilot learned.py:pilot

Where to turn, whether to burn, to fire, to fire the laser: each is a weighted sum of what the ship sees. A
generation draws policies at random about the present mean, lets each play the same games, and takes mean and
spread of the best few for the next one. The table compares the last mean with others on other seeds.
"""

from __future__ import annotations

import argparse
import math
import time
from array import array
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from statistics import fmean, stdev

from game.command_line.headless import run_headless
from game.env.environment import Environment
from game.env.settings import Settings
from game.pilots.flyer import Flyer
from game.pilots.load import load_pilot
from game.pilots.pilot import Pilot
from game.sim.command import FULL_TURN, Command
from game.sim.world import World, new_world

SKIP, LEARNED_ON, UNSEEN = 4, 1_000_000, range(100, 130)  # ticks of a step; seeds: to learn on, of the table
NEAREST = {"obstacles": 1, "enemies": 1, "beams": 0, "shots": 1, "marks": 0, "pick_ups": 0, "gates": 0}
GAME = Settings(nearest=NEAREST | {"wells": 0, "walls": 0, "plates": 0, "ships": 0}, skip=SKIP)
LESSON = replace(GAME, wave=3, seconds=20.0)  # the usual game is a minute from wave 1 on, with few rocks
LESSONS, DRAWN, KEPT = 2, 32, 6  # games for each policy of a generation, its policies, the best of them
WORDS = ("ahead", "right", "ahead_speed", "right_speed", "there", "obstacles", "enemies", "pause")
SEEN = [n for n, name in enumerate(Environment(GAME).observer.names) if name.endswith(WORDS)]
WIDTH = len(SEEN) + 1  # weights of an output: one for each number that is seen, and one always added


class Policy:
    """A pilot made of weights: looks every four ticks and holds what it decided; fire is let go between."""

    def __init__(self, weights: Sequence[float]) -> None:
        self.outputs = [weights[start : start + WIDTH] for start in range(0, 4 * WIDTH, WIDTH)]
        self.observer = Environment(GAME).observer
        self.row = array("f", bytes(4 * self.observer.size))
        self.held = Command()

    def command(self, world: World, ship_id: int) -> Command:
        """Return the command for the next tick."""
        if world.tick % SKIP:
            return replace(self.held, fire=False)
        self.observer.write(world, ship_id, self.row)
        self.held = self.decide(self.row)
        return self.held

    def decide(self, row: Sequence[float]) -> Command:
        """Return what to do about what is seen."""
        seen, values = [row[number] for number in SEEN], []
        for weights in self.outputs:
            value = weights[-1]
            for weight, number in zip(weights, seen, strict=False):
                value += weight * number
            values.append(value)
        turn, thrust, fire, laser = values
        return Command(round(FULL_TURN * max(-1.0, min(1.0, turn))), thrust > 0.0, fire > 0.0, laser > 0.0)


def score(weights: Sequence[float], environment: Environment, seed: int) -> int:
    """Return the score of a policy in a game."""
    policy, (row,) = Policy(weights), environment.reset(seed)
    while not environment.ended:
        environment.step([policy.decide(row)])
    return environment.world.score


def learn(seconds: float, seed: int, say: Callable[[str], object]) -> list[float]:
    """Return weights after that many seconds of processor time."""
    random, environment, began = Random(seed), Environment(LESSON), time.process_time()
    mean, spread, number = [0.0] * 4 * WIDTH, [3.0] * 4 * WIDTH, 0
    while time.process_time() - began < seconds:
        drawn = [[random.gauss(*each) for each in zip(mean, spread, strict=True)] for _ in range(DRAWN)]
        seeds = [LEARNED_ON + LESSONS * number + lesson for lesson in range(LESSONS)]
        scored = [(fmean(score(each, environment, seed) for seed in seeds), each) for each in drawn]
        scored.sort(reverse=True)
        best = [*zip(*[each for _, each in scored[:KEPT]], strict=True)]
        noise = max(0.05, 0.5 - 0.01 * number)  # keeps the spread from vanishing too early
        mean, spread = [fmean(each) for each in best], [stdev(each) + noise for each in best]
        number += 1
        say(f"generation {number}: best {scored[0][0]:.0f}, mean {fmean(it for it, _ in scored):.0f}")
    return mean


def table(pilots: Mapping[str, Callable[[int], Pilot]], seeds: Sequence[int]) -> str:
    """Return the mean scores over games of a minute, and the 90 % intervals of the means (normal).

    pilots: what makes the pilot of a game, from its seed.
    """
    lines = ["| pilot | mean score | 90 % interval |", "|---|---|---|"]
    for name, made in pilots.items():
        found = [run_headless(new_world(seed), [Flyer(made(seed))], 7200)["score"] for seed in seeds]
        mean, half = fmean(found), 1.645 * stdev(found) / math.sqrt(len(found))
        lines.append(f"| {name} | {mean:,.0f} | {mean - half:,.0f} to {mean + half:,.0f} |")
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> None:
    """Learn, write the file, print the table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("file", type=Path)
    parser.add_argument("--minutes", type=float, default=10.0, help="of processor time")
    args = parser.parse_args(arguments)
    learned = learn(60.0 * args.minutes, 1, print)
    args.file.write_text(f"from game.pilots.examples.learn import Policy\n\npilot = Policy({learned})\n")
    others = {name: partial(load_pilot, name) for name in ("random", "idle")}
    print(table({"learned": lambda _: Policy(learned), **others}, UNSEEN))  # noqa: T201


if __name__ == "__main__":
    main()
