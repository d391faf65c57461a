"""The targets of the game's pace, and the table of what bots of human skill measure beside them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from game.sim.bodies import Kind
from tests.tools.pace_figures import (
    added,
    better_pairs,
    deaths_a_minute,
    effects,
    grouped,
    largest,
    median_of,
    percent,
    quartiles,
    rank_correlation,
    share,
    sources,
    steepest,
)
from tests.tools.pace_games import SKILLS, Run

Games = Mapping[str, Sequence[Run]]

LENGTHS: Final = {"novice": (80, 140), "average": (200, 300), "good": (400, 600)}
WAVES: Final = {"novice": 3, "average": 6, "good": 11}
CASTLES: Final = {"average": (0.20, 0.40), "good": (0.55, 0.75)}
CHEATS: Final = ("stander", "tapping stander", "lurker", "spinner", "warper", "wall hugger", "saucer farmer")
AT_CASTLE: Final = ("parker", "rammer")
NEWS: Final = (Kind.MIRROR, Kind.CHROME, Kind.MINE, Kind.WELL)
MOST: Final = 0.45
STEPS: Final = 1.35
GIFT: Final = 1.6


class Target(NamedTuple):
    """A row of the table. met: None where too little was measured."""

    what: str
    wanted: str
    measured: str
    met: bool | None


def at_castle(bot: str) -> str:
    """Return the name under which a bot's games that begin with the first Castle are kept."""
    return f"{bot}, from the first Castle on"


def targets(games: Games) -> Iterator[Target]:
    """Yield every row that some of the games can tell about."""
    yield from _lengths(games)
    yield from _slope(games)
    yield from _met(games)
    yield from _skill(games)
    yield from _castles(games)
    yield from _light(games)
    yield from _parts(games)
    yield from _cheats(games)
    yield from _gifts(games)
    if runs := games.get("autopilot"):
        ended = sum(run.over for run in runs)
        took = f"{ended} of {len(runs)}, median {median_of(run.seconds for run in runs):.0f} s"
        yield Target("autopilot ends within 25 minutes", "9 of 10", took, share(ended, len(runs)) >= 0.9)


def _lengths(games: Games) -> Iterator[Target]:
    medians = {bot: median_of(run.seconds for run in games[bot]) for bot in SKILLS if games.get(bot)}
    for bot, found in medians.items():
        low, high = LENGTHS[bot]
        yield Target(f"median game, {bot}", f"{low} to {high} s", f"{found:.0f} s", low <= found <= high)
    for lower, upper in pairwise(medians):
        ratio = share(medians[upper], medians[lower])
        yield Target(f"length, {upper} over {lower}", ">= 1.6", f"{ratio:.2f}", ratio >= 1.6)
    for bot in medians:
        wave = median_of(run.wave for run in games[bot])
        yield Target(
            f"median wave, {bot}",
            f"{WAVES[bot]}",
            f"{wave:.1f}",
            abs(wave - WAVES[bot]) <= 0.1 * WAVES[bot] + 0.5,
        )


def _slope(games: Games) -> Iterator[Target]:
    if runs := games.get("good"):
        rates = deaths_a_minute(runs)
        early = [rates.get(wave, (0.0, 0))[0] for wave in (1, 2)]
        yield Target(
            "deaths a minute in waves 1 and 2, good",
            "<= .3",
            ", ".join(f"{rate:.2f}" for rate in early),
            max(early) <= 0.3,
        )
    for bot in ("average", "good"):
        if runs := games.get(bot):
            ratio, wave = steepest(deaths_a_minute(runs))
            found = f"{ratio:.2f} (wave {wave})" if wave else "too few deaths"
            yield Target(f"neighbouring waves, {bot}", f"<= {STEPS}", found, ratio <= STEPS if wave else None)


def _met(games: Games) -> Iterator[Target]:
    runs = games.get("average")
    if not runs:
        return
    both = sum({Kind.MINE, Kind.WELL} <= run.met for run in runs)
    yield Target(
        "average games that see mines and a well",
        ">= 60 of 100",
        percent(both, len(runs)),
        share(both, len(runs)) >= 0.6,
    )
    parts = {kind: share(sum(kind in run.met for run in runs), len(runs)) for kind in NEWS}
    words = ", ".join(f"{kind.name.lower()} in {10 * part:.1f} of 10" for kind, part in parts.items())
    sure = all((1.0 - part) ** 10 <= 0.1 for part in parts.values())
    yield Target("average meets all in his first ten games", "each in 9 of 10 times", words, sure)


def _skill(games: Games) -> Iterator[Target]:
    scores = [[run.score for run in games.get(bot, ())] for bot in SKILLS]
    if all(scores):
        pairs, rank = better_pairs(scores[2], scores[1]), rank_correlation(scores)
        yield Target("pairs in which good beats average", ">= 92 %", percent(pairs, 1), pairs >= 0.92)
        yield Target("rank correlation of skill and score", ">= .88", f"{rank:.2f}", rank >= 0.88)


def _castles(games: Games) -> Iterator[Target]:
    for bot, (low, high) in CASTLES.items():
        for name in (bot, at_castle(bot)):
            met = [run.castle for run in games.get(name, ()) if run.castle is not None]
            won = [each for each in met if each.took is not None]
            if met:
                part = share(len(won), len(met))
                yield Target(
                    f"first Castle beaten, {name}",
                    f"{100 * low:.0f} to {100 * high:.0f} %",
                    f"{percent(len(won), len(met))} ({len(won)} of {len(met)})",
                    low <= part <= high,
                )
            if won:
                time = median_of(each.took or 0.0 for each in won)
                yield Target(f"in, {name}", "30 to 60 s", f"{time:.0f} s", 30 <= time <= 60)
                rammed = sum(each.rammed for each in won)
                yield Target(f"by ramming, {name}", "0", f"{rammed}", rammed == 0)
    for bot in CASTLES:
        if runs := games.get(bot):
            ended = sum(run.castle is not None and run.castle.ended for run in runs)
            found = percent(ended, len(runs))
            yield Target(f"games that end there, {bot}", "<= 25 %", found, share(ended, len(runs)) <= 0.25)


def _light(games: Games) -> Iterator[Target]:
    runs = games.get("good")
    if runs:
        tricks, kills = sum(run.tricks for run in runs), sum(sum(run.points.values()) for run in runs)
        yield Target("LINE and BANK, good", ">= 15 %", percent(tricks, kills), share(tricks, kills) >= 0.15)
        rays = added(run.rays for run in runs)
        for name, part, whole, least in (
            ("rays that reflect, good", "reflected", "all", 0.15),
            ("rays that reflect in halls, good", "hall reflected", "hall", 0.35),
        ):
            found = share(rays[part], rays[whole])
            words = percent(rays[part], rays[whole])
            yield Target(name, f">= {100 * least:.0f} %", words, found >= least if rays[whole] else None)


def _parts(games: Games) -> Iterator[Target]:
    for bot in SKILLS:
        if runs := games.get(bot):
            for what, parts in (
                ("points by source", sources(runs)),
                ("deaths by cause", grouped(added(run.deaths for run in runs))),
            ):
                most = share(max(parts.values(), default=0), sum(parts.values()))
                yield Target(f"{what}, {bot}", "none above 45 %", largest(parts), most <= MOST)
    for bot in SKILLS:
        if runs := games.get(bot):
            calm, flown = sum(run.calm for run in runs), sum(sum(run.flown.values()) for run in runs)
            idle = share(calm, flown)
            yield Target(f"no threat within 6 s, {bot}", "<= 8 %", percent(calm, flown), idle <= 0.08)


def _cheats(games: Games) -> Iterator[Target]:
    names = [(bot, "average") for bot in CHEATS] + [
        (at_castle(bot), at_castle("average")) for bot in AT_CASTLE
    ]
    for name, fair in names:
        if games.get(name) and games.get(fair):
            length, rate = compared(games[name], games[fair])
            yield Target(
                name,
                "no longer life, < 50 % of points a minute",
                f"{100 * length:.0f} %, {100 * rate:.0f} %",
                length <= 1.0 and rate < 0.5,
            )


def compared(runs: Sequence[Run], fair: Sequence[Run]) -> tuple[float, float]:
    """Return the median length and the points a minute of some games over those of others."""
    length = share(median_of(run.seconds for run in runs), median_of(run.seconds for run in fair))
    return length, share(rate_of(runs), rate_of(fair))


def rate_of(runs: Sequence[Run]) -> float:
    """Return the points a minute of games together."""
    return 60.0 * share(sum(run.score for run in runs), sum(run.seconds for run in runs))


def _gifts(games: Games) -> Iterator[Target]:
    found = effects(games.get(bot, ()) for bot in ("average", "good"))
    for gift, (count, factor) in found.items():
        yield Target(
            f"gift {gift}",
            f"1/{GIFT} to {GIFT} times the score",
            f"{factor:.2f} ({count} games)",
            1.0 / GIFT <= factor <= GIFT if count >= 5 else None,
        )


def report(games: Games) -> str:
    """Return the targets as Markdown, then a table of the players."""
    marks = {True: "yes", False: "**no**", None: "?"}
    rows = [(each.what, each.wanted, each.measured, marks[each.met]) for each in targets(games)]
    return f"{markdown(('what', 'target', 'measured', 'met'), rows)}\n\n{_players(games)}"


def markdown(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Return a table."""
    lines = ["| " + " | ".join(row) + " |" for row in (head, *rows)]
    return "\n".join([lines[0], "|" + "---|" * len(head), *lines[1:]])


def _players(games: Games) -> str:
    head = (
        "bot",
        "games",
        "median s",
        "quartiles s",
        "wave",
        "points",
        "points/min",
        "points by source",
        "deaths by cause",
    )
    rows = []
    for bot, runs in games.items():
        if runs:
            low, high = quartiles([run.seconds for run in runs])
            length, wave = median_of(run.seconds for run in runs), median_of(run.wave for run in runs)
            score, deaths = median_of(run.score for run in runs), added(run.deaths for run in runs)
            rows.append((
                *(bot, f"{len(runs)}", f"{length:.0f}", f"{low:.0f} to {high:.0f}", f"{wave:.0f}"),
                *(f"{score:.0f}", f"{rate_of(runs):.0f}", largest(sources(runs)), largest(deaths)),
            ))  # fmt: skip
    return markdown(head, rows)
