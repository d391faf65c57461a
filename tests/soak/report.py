"""What a soak has to say: a line while it runs, a summary at its end, a line about what it found."""

from __future__ import annotations

from typing import TypedDict

from game.sim.rule_sets import RULES_VERSION
from tests.soak.episodes import episode
from tests.soak.invariants import INVARIANTS
from tests.soak.run import Course, Failure

_LONGEST = 300
"""characters of what was seen."""


class Report(TypedDict):
    """What was played and checked: the JSON object of the command line."""

    rules_version: int
    seed: int
    """of the first game; the others follow one by one."""
    ticks: int
    games: int
    played_again: int
    """games that were played once more from their commands and came out the same."""
    input_sources: dict[str, int]
    """ticks by kind of commands."""
    rules: dict[str, int]
    """ticks by numbers played by."""
    best_score: int
    farthest_wave: int
    events: dict[str, int]
    """how often what happened."""
    invariants: list[str]
    """what was asked, most of it after every tick."""
    ticks_per_second: float
    """of real time."""


def report_of(course: Course, seconds: float) -> Report:
    """Sum up a soak that found nothing."""
    return Report(
        rules_version=RULES_VERSION,
        seed=course.seed,
        ticks=course.ticks,
        games=course.episodes,
        played_again=course.twins,
        input_sources=dict(course.input_sources),
        rules=dict(course.rules),
        best_score=course.score,
        farthest_wave=course.wave,
        events=dict(course.events.most_common()),
        invariants=[*INVARIANTS, *("twin", "memory", "exception")],
        ticks_per_second=round(course.ticks / max(seconds, 1e-9), 1),
    )


def progress_of(course: Course, ticks: int) -> str:
    """Return how far it has come, short enough for a line."""
    return f"{course.ticks:,} of {ticks:,} ticks, {course.episodes} games"


def failure_line(failure: Failure) -> str:
    """Say what was broken, in which game, when, and how to see it again."""
    game = failure.episode
    seen = failure.detail if len(failure.detail) <= _LONGEST else failure.detail[:_LONGEST] + "..."
    where = f"tick {failure.tick} of seed {game.seed} ({game})"
    rules = "" if game == episode(game.seed) else f" --rules {game.rules}"
    again = f"python -m tests.soak --seed {game.seed} --ticks {max(1, failure.tick)}{rules}"
    return f"soak: {failure.invariant} broken at {where}: {seen}; again: {again}"
