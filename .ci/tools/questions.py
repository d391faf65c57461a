"""What Explain asks in the games of human-like bots: of what kind, how often, and how large; by hand.

    nice python .ci/tools questions [--games 8] [--seconds 90] [--jobs 2]

The games are those of the three skills in turn, each from a later wave on. Nothing is drawn but each new
question, once.
"""

from __future__ import annotations

import argparse
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from itertools import combinations
from statistics import median
from typing import Final

from game.cards.card import figure
from game.overlay.overlay import Overlay
from game.overlay.state import Level, OverlayStats
from game.physics.record import Record
from game.sim.step import step
from game.sim.tuning import TICKS_PER_SECOND
from game.sim.world import new_world
from game.view.effects.trick_shot import TrickShots
from tests.overlay.looking import blank
from tools.pace_games import BOTS, SKILLS

WAVES: Final = (1, 4, 7, 9, 10, 12, 15, 18)
LARGE: Final = 60.0  # units


@dataclass
class Asked:
    """What was asked in some games."""

    ticks: int = 0
    mirrored: int = 0  # ticks of them with a mirror on the field
    titles: Counter[str] = field(default_factory=Counter)
    figures: list[float] = field(default_factory=list)
    in_ticks: int = 0  # verdicts that tell a part of a tick
    overlaps: int = 0  # of two texts
    tricks: int = 0  # bank shots that are held

    def add(self, other: Asked) -> None:
        """Add what was asked in another game."""
        self.ticks += other.ticks
        self.mirrored += other.mirrored
        self.titles += other.titles
        self.figures += other.figures
        self.in_ticks += other.in_ticks
        self.overlaps += other.overlaps
        self.tricks += other.tricks


def watch(number: int, seconds: int) -> Asked:
    """Play a game and take down each new question, as it is at last."""
    world, tricks, asked = new_world(number, wave=WAVES[number % len(WAVES)]), TrickShots(), Asked()
    pilot, overlay, record = BOTS[SKILLS[number % len(SKILLS)]](number), Overlay(), Record()
    overlay.level = Level.EXPLAIN
    key: object = None
    last = None
    while not world.over and world.tick < seconds * TICKS_PER_SECOND:
        tricks.follow(step(world, [pilot.command(world, world.ships[0].id)], record), world)
        overlay.follow(world, record)
        asked.ticks += 1
        asked.mirrored += any(wall.mirror for wall in world.walls)
        asked.tricks += tricks.began(world)
        question = overlay.painter.questions.explainer.question
        now = None if question is None else question.key
        if now != key:
            if last is not None:
                asked.titles[last.title] += 1
                asked.figures.append(figure(last))
                asked.in_ticks += "of the tick" in last.verdict
            if now is not None:
                words = overlay.draw(blank(), world, stats=OverlayStats(4.0))
                asked.overlaps += sum(not one.free_of([other]) for one, other in combinations(words, 2))
        key, last = now, None if question is None else question.card
    return asked


def report(asked: Asked) -> str:
    """Return the figures in lines."""
    minutes, count = asked.ticks / TICKS_PER_SECOND / 60.0, max(1, len(asked.figures))
    kinds = [f"{100.0 * n / count:5.1f} %  {title}" for title, n in asked.titles.most_common()]
    small = sum(each < LARGE for each in asked.figures)
    mirrored = asked.mirrored / TICKS_PER_SECOND
    lines = [
        *kinds,
        f"{len(asked.figures) / minutes:.1f} changes a minute in {minutes:.1f} minutes",
        f"{asked.in_ticks} told in parts of a tick",
        f"{median(asked.figures or [0.0]):.0f} units: median length of a figure",
        f"{100.0 * small / count:.0f} % of figures under {LARGE:.0f} units",
        f"{asked.overlaps} texts on another",
        f"{asked.tricks} bank shots in {mirrored:.0f} s of play with mirrors",
    ]
    return "\n".join(lines)


def main() -> None:
    """Watch some games and print what was asked."""
    parser = argparse.ArgumentParser(description="Tell what Explain asks.")
    parser.add_argument("--games", type=int, default=8)
    parser.add_argument("--seconds", type=int, default=90, help="of each at most")
    parser.add_argument("--jobs", type=int, default=2)
    args = parser.parse_args()
    whole = Asked()
    with ProcessPoolExecutor(args.jobs) as pool:
        for asked in pool.map(watch, range(args.games), [args.seconds] * args.games):
            whole.add(asked)
    print(report(whole))


if __name__ == "__main__":
    main()
