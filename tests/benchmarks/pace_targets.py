"""The targets of the game's pace, measured with human-like bots: `pace.py --targets` prints the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from statistics import median
from typing import Final

from game.pilots.autopilot import Autopilot
from game.pilots.pilot import Pilot
from game.sim.bodies import ROCKS, SAUCERS, Cause, Kind
from game.sim.events import (
    BeamFired,
    BodyArrived,
    BodyDestroyed,
    Event,
    LaserFired,
    Reinforced,
    ShipDestroyed,
)
from game.sim.rule_sets import RULE_SETS
from game.sim.step import step
from game.sim.tuning import TICKS_PER_SECOND
from game.sim.world import World, new_world
from tests.benchmarks.human_bots import AVERAGE, GOOD, NOVICE, Human, Spinner

LONGEST: Final = 25 * 60 * TICKS_PER_SECOND
CALM: Final = 6 * TICKS_PER_SECOND
"""ticks without a threat after which a moment counts as idle."""

YOUNG: Final = 84
"""ticks, 0.7 s, for which a piece of a rock counts as a fragment."""

BOTS: Final[dict[str, Callable[[int], Pilot]]] = {
    "novice": lambda seed: Human(NOVICE, seed),
    "average": lambda seed: Human(AVERAGE, seed),
    "good": lambda seed: Human(GOOD, seed),
    "good, no laser": lambda seed: Human(GOOD, seed, laser=False),
    "lurker": lambda seed: Human(AVERAGE, seed, lurks=True),
    "stander": lambda seed: Human(AVERAGE, seed, moves=False),
    "warper": lambda seed: Human(AVERAGE, seed, warps=True),
    "spinner": lambda _seed: Spinner(),
    "autopilot": lambda _seed: Autopilot(),
}
"""All that play; the four before the autopilot are an average player's hands with a bad habit, or none."""


@dataclass
class Run:
    """What one game came to."""

    ended: bool = False
    seconds: float = 0.0
    wave: int = 0
    score: int = 0
    points: Counter[str] = field(default_factory=Counter)
    deaths: Counter[str] = field(default_factory=Counter)
    rock_deaths: int = 0
    young_deaths: int = 0
    lancers: int = 0
    fired: int = 0
    rays: int = 0
    """beams and pulses from wave 3 on."""
    reflected: int = 0
    flown: int = 0
    calm: int = 0
    reinforced: int = 0
    castle_met: float | None = None
    """s into the game at which the first Castle arrived."""
    castle_took: float | None = None
    """s from then until the player destroyed it."""


def source_of(kind: Kind) -> str:
    """Return the source of points or of death that a kind belongs to."""
    if kind in ROCKS:
        return "rocks"
    return "saucers" if kind in SAUCERS or kind is Kind.ENEMY_SHOT else kind.name.lower()


def run(bot: str, rules: str, seed: int) -> Run:
    """Play one game to its end, or for 25 minutes."""
    world, pilot, found = new_world(seed, RULE_SETS[rules]), BOTS[bot](seed), Run()
    births: dict[int, int] = {}
    lancers: dict[int, bool] = {}
    while not world.over and world.tick < LONGEST:
        for event in step(world, [pilot.command(world, world.ships[0].id)]):
            _note(found, world, event, births, lancers)
        if world.ships[0].flying:
            found.flown += 1
            found.calm += world.ticks_unthreatened >= CALM
    found.ended, found.seconds = world.over, world.tick / TICKS_PER_SECOND
    found.wave, found.score = world.wave, world.score
    found.lancers, found.fired = len(lancers), sum(lancers.values())
    return found


def _note(found: Run, world: World, event: Event, births: dict[int, int], lancers: dict[int, bool]) -> None:
    """Take down an event. lancers: by id of each that arrived, whether it has fired."""
    if isinstance(event, BodyDestroyed):
        found.points[event.kind.name.lower().replace("_", " ")] += event.points
        births.update(dict.fromkeys(event.children, world.tick))
        if event.kind is Kind.CASTLE and found.castle_took is None and found.castle_met is not None:
            found.castle_took = world.tick / TICKS_PER_SECOND - found.castle_met
    elif isinstance(event, BodyArrived):
        if event.kind is Kind.LANCER:
            lancers[event.id] = False
        elif event.kind is Kind.CASTLE and found.castle_met is None:
            found.castle_met = world.tick / TICKS_PER_SECOND
    elif isinstance(event, BeamFired):
        if event.sender in lancers:
            lancers[event.sender] = True
        _count_ray(found, world, len(event.legs))
    elif isinstance(event, LaserFired):
        _count_ray(found, world, len(event.legs))
    elif isinstance(event, Reinforced):
        found.reinforced += 1
    elif isinstance(event, ShipDestroyed):
        _count_death(found, world, event, births)


def _count_ray(found: Run, world: World, legs: int) -> None:
    if world.wave >= 3:
        found.rays += 1
        found.reflected += legs > 1


def _count_death(found: Run, world: World, lost: ShipDestroyed, births: dict[int, int]) -> None:
    if lost.cause is Cause.WARP or lost.killer_kind is None:
        found.deaths["hyperspace"] += 1
        return
    found.deaths[source_of(lost.killer_kind)] += 1
    if lost.killer_kind in ROCKS:
        found.rock_deaths += 1
        found.young_deaths += world.tick - births.get(lost.killer, -YOUNG) < YOUNG


def measure(bots: Sequence[str], rules: str, seeds: int, processes: int) -> dict[str, list[Run]]:
    """Let each bot play so many seeds; the autopilot, whose games are long, a third of them."""
    with ProcessPoolExecutor(processes) as pool:
        tasks = {
            bot: pool.map(
                partial(run, bot, rules),
                range(1, 1 + (seeds if bot != "autopilot" else (seeds + 2) // 3)),
            )
            for bot in bots
        }
        return {bot: list(games) for bot, games in tasks.items()}


def table(found: dict[str, list[Run]]) -> str:
    """Return the figures of each bot as a row of Markdown."""
    head = (
        *("bot", "games", "median s", "quartiles s", "waves", "points", "points/min"),
        *("largest sources of points", "largest causes of death", "by fragments", "Lancers that fired"),
        *("rays reflected", "no threat for 6 s", "ended", "first Castle beaten"),
    )
    rows = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    rows += ["| " + " | ".join(_row(bot, games)) + " |" for bot, games in found.items() if games]
    return "\n".join(rows)


def _row(bot: str, games: Sequence[Run]) -> tuple[str, ...]:
    times = sorted(game.seconds for game in games)
    points, deaths = Counter[str](), Counter[str]()
    for game in games:
        points += game.points
        deaths += game.deaths
    quarter = len(times) // 4
    return (
        bot,
        str(len(games)),
        f"{median(times):.0f}",
        f"{times[quarter]:.0f} to {times[-1 - quarter]:.0f}",
        f"{median(game.wave for game in games):.0f}",
        f"{median(game.score for game in games):.0f}",
        f"{60 * sum(game.score for game in games) / max(1.0, sum(times)):.0f}",
        _largest(points),
        _largest(deaths),
        _share(sum(game.young_deaths for game in games), sum(game.rock_deaths for game in games)),
        _share(sum(game.fired for game in games), sum(game.lancers for game in games)),
        _share(sum(game.reflected for game in games), sum(game.rays for game in games)),
        _share(sum(game.calm for game in games), sum(game.flown for game in games)),
        _share(sum(game.ended for game in games), len(games)),
        _castle(games),
    )


def _castle(games: Sequence[Run]) -> str:
    """Say how often the first Castle was beaten before the game ended, and how long that took."""
    met = [game for game in games if game.castle_met is not None]
    took = [game.castle_took for game in met if game.castle_took is not None]
    time = f", {median(took):.0f} s" if took else ""
    return f"{len(took)} of {len(met)}{time}"


def _largest(counted: Counter[str]) -> str:
    whole = sum(counted.values())
    return ", ".join(f"{name} {_share(count, whole)}" for name, count in counted.most_common(3))


def _share(part: int, whole: int) -> str:
    return f"{100 * part / whole:.0f} %" if whole else "none"
