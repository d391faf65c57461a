"""Ranks of bots from scores on the same seeds, and intervals for them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from game.sim.dice import Dice

DRAWS: Final = 2000  # resamples of the seeds
COVERED: Final = 0.9  # fraction of the draws whose ranks lie in an interval
_DICE: Final = 20


class Standing(NamedTuple):
    """The rank of a bot."""

    rank: int  # 1 + the number of bots with more points
    best: int
    worst: int  # of the interval of its rank
    won: float  # fraction of the seeds on which it has the most points; ties split the seed


def standings(scores: Sequence[Sequence[int | None]]) -> list[Standing]:
    """Return the ranks of bots by their scores: one sequence per bot, on the same seeds in the same order.

    None is a forfeited game: 0 points, and no seed won. The interval is a bootstrap: the seeds are resampled
    DRAWS times with replacement, for all bots together, so a seed that is easy for all changes no rank. The
    same scores always give the same intervals.
    """
    points = [[score or 0 for score in row] for row in scores]
    seeds = range(len(points[0]))
    ranks = _ranks([sum(row) for row in points])
    drawn: list[list[int]] = [[] for _ in points]
    dice = Dice.seeded(_DICE)
    for _ in range(DRAWS):
        chosen = [dice.randrange(len(seeds)) for _ in seeds]
        for row, rank in zip(
            drawn, _ranks([sum([row[seed] for seed in chosen]) for row in points]), strict=True
        ):
            row.append(rank)
    aside = round(DRAWS * (1.0 - COVERED) / 2.0)
    won = _won(scores)
    return [
        Standing(rank, sorted(row)[aside], sorted(row)[-1 - aside], share)
        for rank, row, share in zip(ranks, drawn, won, strict=True)
    ]


def _ranks(totals: Sequence[int]) -> list[int]:
    """Return the rank of each total; equal ones share the best."""
    ordered = sorted(totals, reverse=True)
    first: dict[int, int] = {}
    for place, total in enumerate(ordered, 1):
        first.setdefault(total, place)
    return [first[total] for total in totals]


def _won(scores: Sequence[Sequence[int | None]]) -> list[float]:
    """Return for each bot the fraction of the seeds that it has won."""
    found = [0.0 for _ in scores]
    for column in zip(*scores, strict=True):
        counted = [score for score in column if score is not None]
        winners = [bot for bot, score in enumerate(column) if counted and score == max(counted)]
        for bot in winners:
            found[bot] += 1.0 / len(winners) / len(scores[0])
    return found
