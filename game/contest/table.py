"""The table of a tournament, as data and as Markdown: ranks of bots on the same seeds, with intervals."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from statistics import fmean, median
from typing import Any, Final, NamedTuple

from game.contest.tournament import GameResult
from game.sim.dice import Dice

DRAWS: Final = 2000  # resamples of the seeds
COVERED: Final = 0.9  # fraction of the draws whose ranks lie in an interval
_DICE: Final = 20
_CAUSES: Final = 3  # of deaths that the table names


def figures(games: Mapping[str, Sequence[GameResult]]) -> list[dict[str, Any]]:
    """Return the figures of each bot, best first; `games` has the same seeds in the same order for each."""
    scores = [[None if game.fault else game.score for game in played] for played in games.values()]
    rows = []
    for (bot, played), own, standing in zip(games.items(), scores, standings(scores), strict=True):
        counted = [game for game in played if not game.fault]
        deaths: Counter[str] = Counter()
        for game in counted:
            deaths.update(game.deaths)
        fired, commands = sum(game.fired for game in counted), sum(game.commands for game in counted)
        points = [score or 0 for score in own]
        rows.append(
            {
                "rank": standing.rank,
                "bot": bot,
                "rank_interval": [standing.best, standing.worst],
                "seeds_won": round(standing.won, 4),
                "score_mean": round(fmean(points), 1),
                "score_median": median(points),
                "wave_mean": round(fmean([game.wave for game in counted]), 2) if counted else None,
                "deaths_a_game": round(sum(deaths.values()) / len(counted), 2) if counted else None,
                "deaths": dict(sorted(deaths.items(), key=lambda item: (-item[1], item[0]))),
                "accuracy": round(sum(game.hit for game in counted) / fired, 4) if fired else None,
                "ms_a_command": round(sum(game.ns for game in counted) / 1e6 / commands, 4)
                if commands
                else None,
                "games": len(played),
                "forfeits": len(played) - len(counted),
            }
        )
    return sorted(rows, key=lambda row: row["rank"])


def notes(games: Mapping[str, Sequence[GameResult]]) -> list[str]:
    """Return a line for each bot that forfeits games."""
    lines = []
    for bot, played in games.items():
        bad = [game for game in played if game.fault]
        if bad:
            lines.append(
                f"{bot}: forfeits {len(bad)} of {len(played)} games; at seed {bad[0].seed}: {bad[0].fault}"
            )
    return lines


def as_markdown(games: Mapping[str, Sequence[GameResult]], what: str) -> str:
    """Return the table, with the lines of `notes`, as Markdown that can also be read in a terminal.

    what: the line above the table.
    """
    head = ["rank", "bot", f"{COVERED:.0%} of ranks", "seeds won", "score", "median", "wave", "deaths", "by"]
    head += ["accuracy", "ms a command"]
    rows = [head, *[_cells(row) for row in figures(games)]]
    widths = [max(len(row[column]) for row in rows) for column in range(len(head))]
    left = {head.index("bot"), head.index("by")}

    def line(cells: Sequence[str]) -> str:
        parts = [
            cell.ljust(width) if at in left else cell.rjust(width)
            for at, (cell, width) in enumerate(zip(cells, widths, strict=True))
        ]
        return f"| {' | '.join(parts)} |"

    rule = ["-" * width if at in left else "-" * (width - 1) + ":" for at, width in enumerate(widths)]
    table = [line(rows[0]), line(rule), *[line(row) for row in rows[1:]]]
    remarks = [f"- {note}" for note in notes(games)]
    return "\n".join([what, "", *table, *(["", *remarks] if remarks else [])]) + "\n"


def _cells(row: Mapping[str, Any]) -> list[str]:
    best, worst = row["rank_interval"]
    all_deaths = sum(row["deaths"].values())
    causes = [
        f"{cause} {100 * count / all_deaths:.0f} %" for cause, count in [*row["deaths"].items()][:_CAUSES]
    ]
    return [
        str(row["rank"]),
        row["bot"].replace("|", "/"),
        str(best) if best == worst else f"{best} to {worst}",
        f"{100 * row['seeds_won']:.0f} %",
        f"{row['score_mean']:,.0f}",
        f"{row['score_median']:,.0f}",
        _number(row["wave_mean"], "{:.1f}"),
        _number(row["deaths_a_game"], "{:.1f}"),
        ", ".join(causes) or "-",
        "-" if row["accuracy"] is None else f"{100 * row['accuracy']:.0f} %",
        _number(row["ms_a_command"], "{:.3f}"),
    ]


def _number(value: float | None, form: str) -> str:
    return "-" if value is None else form.format(value)


def as_json(games: Mapping[str, Sequence[GameResult]], settings: Mapping[str, Any]) -> str:
    """Return everything as JSON."""
    data = {
        "settings": {**settings, "draws": DRAWS, "covered": COVERED},
        "bots": figures(games),
        "notes": notes(games),
        "games": [asdict(game) for played in games.values() for game in played],
    }
    return json.dumps(data, indent=1) + "\n"


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
