"""Figures over many games: shares, ratios, ranks."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise
from statistics import median
from typing import Final

from game.sim.tuning import TICKS_PER_SECOND
from tests.tools.pace_games import Run

FEW: Final = 8
"""deaths in each of two waves from which their ratio is judged."""

CAUSES: Final = ("rock", "enemy shot", "beam", "mine", "touching", "hyperspace")
"""What ends ships, from words of `cause_of`."""


def share(part: float, whole: float) -> float:
    """Return a part as a fraction; 0 of nothing."""
    return part / whole if whole else 0.0


def percent(part: float, whole: float) -> str:
    """Return a part of a whole in words."""
    return f"{100 * part / whole:.0f} %" if whole else "none"


def median_of(values: Iterable[float]) -> float:
    """Return the median; 0 of nothing."""
    found = list(values)
    return median(found) if found else 0.0


def quartiles(values: Sequence[float]) -> tuple[float, float]:
    """Return the values that a quarter and three quarters are below."""
    ordered = sorted(values)
    quarter = len(ordered) // 4
    return ordered[quarter], ordered[-1 - quarter]


def added(counters: Iterable[Counter[str]]) -> Counter[str]:
    """Return counters together."""
    total: Counter[str] = Counter()
    for counter in counters:
        total.update(counter)
    return total


def grouped(deaths: Counter[str]) -> Counter[str]:
    """Return deaths by the groups of `CAUSES`; all other words stay."""
    found: Counter[str] = Counter()
    for cause, count in deaths.items():
        if cause.startswith("touching"):
            found["touching enemies"] += count
        else:
            found[next((group for group in CAUSES if group in cause), cause)] += count
    return found


def sources(runs: Sequence[Run]) -> Counter[str]:
    """Return points by source: kills by kind, and what no kill paid."""
    found = added(run.points for run in runs)
    rest = sum(run.score for run in runs) - sum(found.values())
    if rest > 0:
        found["bonus"] = rest
    return found


def largest(counted: Counter[str], count: int = 3) -> str:
    """Return the largest parts of a whole in words."""
    whole = sum(counted.values())
    return ", ".join(f"{name} {percent(part, whole)}" for name, part in counted.most_common(count) if part)


def deaths_a_minute(runs: Sequence[Run]) -> dict[int, tuple[float, int]]:
    """Return for each wave the deaths a minute on the field, pauses left out, and the deaths."""
    lost: Counter[int] = Counter()
    flown: Counter[int] = Counter()
    for run in runs:
        lost.update(run.lost_in)
        flown.update(run.flown)
    minutes = {wave: flown[wave] / TICKS_PER_SECOND / 60.0 for wave in sorted(flown)}
    return {wave: (lost[wave] / time, lost[wave]) for wave, time in minutes.items() if time > 0.25}


def steepest(rates: dict[int, tuple[float, int]]) -> tuple[float, int]:
    """Return the largest ratio of two neighbouring waves' deaths a minute, either way, and the later wave.

    Only where both have deaths enough to tell; (0, 0) if none has.
    """
    worst = (0.0, 0)
    for before, after in pairwise(sorted(rates)):
        (low, few), (high, many) = rates[before], rates[after]
        if after == before + 1 and min(few, many) >= FEW:
            worst = max(worst, (max(low / high, high / low), after))
    return worst


def better_pairs(better: Sequence[float], worse: Sequence[float]) -> float:
    """Return the fraction of pairs in which one of the better has more; half of it where they are equal."""
    wins = sum((b > w) + 0.5 * (b == w) for b in better for w in worse)
    return share(wins, len(better) * len(worse))


def rank_correlation(groups: Sequence[Sequence[float]]) -> float:
    """Return Spearman's rank correlation of a group's number and its values, ties at their mean rank."""
    levels = [float(level) for level, group in enumerate(groups) for _ in group]
    values = [value for group in groups for value in group]
    a, b = _ranks(levels), _ranks(values)
    if len(a) < 2:
        return 0.0
    mean = (len(a) + 1) / 2.0
    both = sum((x - mean) * (y - mean) for x, y in zip(a, b, strict=True))
    squares = sum((x - mean) ** 2 for x in a) * sum((y - mean) ** 2 for y in b)
    return both / math.sqrt(squares) if squares > 0.0 else 0.0


def _ranks(values: Sequence[float]) -> list[float]:
    order = sorted(range(len(values)), key=values.__getitem__)
    ranks = [0.0] * len(values)
    first = 0
    while first < len(order):
        last = first
        while last + 1 < len(order) and values[order[last + 1]] == values[order[first]]:
            last += 1
        for place in order[first : last + 1]:
            ranks[place] = (first + last) / 2.0 + 1.0
        first = last + 1
    return ranks


def effects(groups: Iterable[Sequence[Run]]) -> dict[str, tuple[int, float]]:
    """Return for each gift that is a game's first: how many games, and the median factor on their scores.

    groups: the games of each skill. The factor is a score over the median of all of its skill that took a
    gift, so who plays is not mixed into it. Which gift is the first is chance: how far a game came is not
    mixed into it either.
    """
    factors: dict[str, list[float]] = {}
    for runs in groups:
        first = [run for run in runs if run.gifts]
        whole = median_of(run.score for run in first)
        for run in first:
            factors.setdefault(run.gifts[0], []).append(share(run.score, whole))
    return {gift: (len(factors[gift]), median_of(factors[gift])) for gift in sorted(factors)}
