"""The pace of a game, measured by bots of human skill; by hand.

    nice python .ci/tools pace [--games 60] [--jobs 2] [--bots ...] [--rules ...] [--from-wave 1]

Each skill plays that many games, cheaters a third of them, and the autopilot, whose games are long, a sixth.
The output is every target beside what was measured, as Markdown.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from statistics import median, quantiles
from typing import Final

from game.sim.bodies import Kind
from game.sim.rule_sets import RULE_SETS
from game.sim.wave_table import first_wave_with
from game.sim.world import MAX_WAVE
from tools.pace_games import BOTS, QUICK, SKILLS, Run, Task, played

Games = Mapping[str, Sequence[Run]]

_DEFAULT: Final = [bot for bot in BOTS if bot != "idle"]

LENGTHS: Final = {"novice": (80, 140), "average": (200, 300), "good": (450, 650)}
WAVES: Final = {"novice": (2, 3), "average": (5, 6), "good": (9, 10)}
CASTLES: Final = {"average": (0.25, 0.45), "good": (0.60, 0.80)}
AT_CASTLE: Final = ("parker", "rammer")  # Cheaters that begin with the first Castle
CHEATS: Final = ("stander", "tapping stander", "lurker", "spinner", "warper", "wall hugger", "saucer farmer")


_ENOUGH: Final = 5  # games that must have entered a wave before it is judged
Row = tuple[str, str, str, bool]  # Of the table: what, the target, what was measured, whether it is met


def games_of(bot: str, games: int) -> int:
    """Return how many games a bot plays."""
    if bot in SKILLS:
        return games
    return max(1, games // (6 if bot == "autopilot" else 3))


def at_castle(bot: str) -> str:
    """Return the name under which a bot's games that begin with the first Castle are kept."""
    return f"{bot}, from the first Castle on"


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


def median_of(values: Iterable[float]) -> float:
    """Return the median; 0 of nothing."""
    return median([*values] or [0.0])


def percent(part: float, whole: float) -> str:
    """Return a part of a whole in words."""
    return f"{100 * part / whole:.0f} %" if whole else "none"


def rate_of(runs: Sequence[Run]) -> float:
    """Return the points a minute of games together."""
    return 60.0 * sum(run.score for run in runs) / max(1.0, sum(run.seconds for run in runs))


def targets(games: Games) -> Iterator[Row]:
    """Yield every row that the games can tell about."""
    for bot in SKILLS:
        if runs := games.get(bot):
            yield from _skill(bot, runs)
    for bot, between in CASTLES.items():
        for name in (bot, at_castle(bot)):
            if met := [run.castle for run in games.get(name, ()) if run.castle is not None]:
                won = [castle.took for castle in met if castle.took is not None]
                low, high = between
                part, took = len(won) / len(met), median_of(won)
                words = f"{percent(len(won), len(met))} of {len(met)}, in {took:.0f} s"
                wanted = f"{100 * low:.0f} to {100 * high:.0f} %, in <= 50 s"
                yield (f"first Castle beaten, {name}", wanted, words, low <= part <= high and took <= 50)
    if good := games.get("good"):
        part = sum(run.fell for run in good) / len(good)
        yield ("the ending, good", "10 to 25 %", percent(part, 1.0), 0.1 <= part <= 0.25)
    if games.get("novice") and games.get("average"):
        pairs = [(one.score, other.score) for one in games["average"] for other in games["novice"]]
        part = sum(one > other for one, other in pairs) / len(pairs)
        yield ("pairs in which average beats novice", ">= 85 %", percent(part, 1.0), part >= 0.85)
    yield from _cheats(games)
    if runs := games.get("autopilot"):
        ended = sum(run.over for run in runs)
        words = f"{percent(ended, len(runs))}, median {median_of(run.seconds for run in runs):.0f} s"
        yield ("autopilot ends within 25 minutes", ">= 90 %", words, ended >= 0.9 * len(runs))


def _skill(bot: str, runs: Sequence[Run]) -> Iterator[Row]:
    low, high = LENGTHS[bot]
    length, wave = median_of(run.seconds for run in runs), median_of(run.wave for run in runs)
    yield (f"median game, {bot}", f"{low} to {high} s", f"{length:.0f} s", low <= length <= high)
    least, last = WAVES[bot]
    yield (f"median wave, {bot}", f"{least} to {last}", f"{wave:g}", least <= wave <= last)
    yield _hardest(bot, runs)
    part = sum(run.shown for run in runs) / max(1, sum(run.score for run in runs))
    yield (f"points by LINE and BANK, {bot}", ">= 15 %", percent(part, 1.0), part >= 0.15 or bot == "novice")
    waves = [seconds for run in runs for seconds in run.cleared.values()]
    usual, most = median_of(waves), max(waves, default=0.0)
    yield (f"longest wave, {bot}", "<= 2 medians", f"{most:.0f} / {usual:.0f} s", most <= 2 * usual)
    quick, deaths = sum(run.quick for run in runs), sum(sum(run.deaths.values()) for run in runs)
    words = percent(quick, deaths)
    yield (f"deaths by a shot of under {QUICK} s, {bot}", "<= 3 %", words, quick <= 0.03 * deaths)


def _hardest(bot: str, runs: Sequence[Run]) -> Row:
    """Return the row of the wave that ends most of those who enter it, if these are five or more."""
    parts = {}
    for wave in {run.wave for run in runs}:
        entered = [run for run in runs if run.wave >= wave]
        if len(entered) >= _ENOUGH:
            parts[wave] = sum(run.over and run.wave == wave for run in entered) / len(entered)
    worst = max(parts, key=lambda wave: parts[wave], default=0)
    most = parts.get(worst, 0.0)
    words = f"wave {worst}: {percent(most, 1.0)}"
    return (f"the wave that ends most, {bot}", "<= 40 %", words, most <= 0.4)


def _cheats(games: Games) -> Iterator[Row]:
    pairs = [(bot, "average") for bot in CHEATS]
    pairs += [(at_castle(bot), at_castle("average")) for bot in AT_CASTLE]
    for name, fair in pairs:
        if games.get(name) and games.get(fair):
            score, usual = (median_of(run.score for run in games[each]) for each in (name, fair))
            words = percent(score, usual)
            yield (f"points a game, {name}", "< 50 % of average's", words, score < 0.5 * usual)


def largest(counted: Counter[str], count: int = 3) -> str:
    """Return the largest parts of a whole in words."""
    whole = sum(counted.values())
    return ", ".join(f"{name} {percent(part, whole)}" for name, part in counted.most_common(count) if part)


def report(games: Games) -> str:
    """Return the targets as Markdown, then a table of the players."""
    rows = [(*words, "yes" if is_met else "**no**") for *words, is_met in targets(games)]
    return f"{markdown(('what', 'target', 'measured', 'met'), rows)}\n\n{_players(games)}"


def markdown(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Return a table."""
    lines = ["| " + " | ".join(row) + " |" for row in (head, *rows)]
    return "\n".join([lines[0], "|" + "---|" * len(head), *lines[1:]])


def _players(games: Games) -> str:
    figures = "bot, games, median s (quartiles), wave, points, points/min, points by source, deaths"
    rows = []
    for bot, runs in games.items():
        seconds = [run.seconds for run in runs]
        low, middle, high = quantiles(seconds) if len(seconds) > 1 else seconds * 3
        points = sum((run.points for run in runs), Counter[str]())
        points["bonus"] += sum(run.score for run in runs) - sum(points.values())
        deaths = sum((run.deaths for run in runs), Counter[str]())
        wave, score = (median_of(getattr(run, name) for run in runs) for name in ("wave", "score"))
        rows.append((
            *(bot, f"{len(runs)}", f"{middle:.0f} ({low:.0f} to {high:.0f})", f"{wave:.0f}", f"{score:.0f}"),
            *(f"{rate_of(runs):.0f}", largest(points), largest(deaths)),
        ))  # fmt: skip
    return markdown(figures.split(", "), rows)


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
