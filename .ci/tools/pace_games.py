"""One game, played by a bot and taken down: what the table of targets is made of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from game.contest.tournament import cause_of
from game.pilots.autopilot import Autopilot
from game.pilots.pilot import Idle, Pilot
from game.sim.bodies import SAUCERS, Cause, Gift, Kind
from game.sim.events import (
    BodyArrived,
    BodyDestroyed,
    CastlesFell,
    Event,
    ShipDestroyed,
    ShotFired,
    WaveCleared,
)
from game.sim.kind import numbers_of
from game.sim.rule_sets import RULE_SETS
from game.sim.step import step
from game.sim.tuning import TICKS_PER_SECOND
from game.sim.world import MAX_WAVE, World, new_world
from tools.cheats import BOSSES, Farmer, Hugger, Lurker, Parker, Rammer, Spinner, Tapper, Warper
from tools.human_bots import AVERAGE, GOOD, NOVICE, Human, Skill

LONGEST: Final = 25 * 60.0  # s after which a game is no longer watched
QUICK: Final = 0.35  # s of flight of a shot that nobody can dodge
BOTS: Final[dict[str, Callable[[int], Pilot]]] = {
    "novice": lambda seed: player(NOVICE, seed),
    "average": lambda seed: player(AVERAGE, seed),
    "good": lambda seed: player(GOOD, seed),
    "stander": lambda seed: Human(AVERAGE, seed, moves=False),
    "tapping stander": lambda seed: Tapper(AVERAGE, seed),
    "lurker": lambda seed: Lurker(AVERAGE, seed),
    "spinner": lambda _seed: Spinner(),
    "warper": lambda seed: Warper(AVERAGE, seed),
    "wall hugger": lambda seed: Hugger(AVERAGE, seed),
    "saucer farmer": lambda seed: Farmer(AVERAGE, seed),
    "laser only": lambda seed: Human(AVERAGE, seed, shots=False),
    "shots only": lambda seed: Human(AVERAGE, seed, laser=False),
    "parker": lambda seed: Parker(AVERAGE, seed),
    "rammer": lambda seed: Rammer(AVERAGE, seed),
    "autopilot": lambda _seed: Autopilot(),
    "idle": lambda _seed: Idle(),
}
"""All that play. The cheaters have an average player's hands, but for the spinner."""

SKILLS: Final = ("novice", "average", "good")


class Task(NamedTuple):
    """A game to be played."""

    bot: str
    seed: int
    rules: str = "modern"
    wave: int = 1  # the one that it begins with
    waves: int = MAX_WAVE  # as many are played at most
    seconds: float = LONGEST  # s after which it is no longer watched


@dataclass
class Castle:
    """A meeting with the first Castle of a game."""

    wave: int
    since: float  # s into the game at which it arrived
    took: float | None = None  # s from then until the player had destroyed all of it


@dataclass
class Run:
    """What one game came to."""

    task: Task
    over: bool = False
    seconds: float = 0.0
    wave: int = 0
    score: int = 0
    points: Counter[str] = field(default_factory=Counter)  # for kills, by what was killed
    deaths: Counter[str] = field(default_factory=Counter)
    quick: int = 0  # deaths by a shot that had flown for less than QUICK
    cleared: dict[int, float] = field(default_factory=dict)  # s that each wave took that was cleared
    castle: Castle | None = None
    shown: int = 0  # of the points, those that LINE and BANK added
    fell: bool = False  # whether the last Castle fell


def player(skill: Skill, seed: int) -> Pilot:
    """Return a human-like bot; which gift it likes best goes by the seed, so that each is taken in turn."""
    return Human(skill, seed, gift=Gift(seed % len(Gift)).name)


def play(task: Task) -> Run:
    """Play one game: until it is over, its waves are cleared, or it takes too long."""
    world, pilot, run = (
        new_world(task.seed, RULE_SETS[task.rules], wave=task.wave),
        BOTS[task.bot](task.seed),
        Run(task),
    )
    ship, last = world.ships[0], int(task.seconds * TICKS_PER_SECOND)
    born: dict[int, int] = {}
    while not world.over and world.tick < last and len(run.cleared) < task.waves:
        events = step(world, [pilot.command(world, ship.id)])
        if events:
            _note(run, world, events, born)
    run.over, run.seconds = world.over, world.tick / TICKS_PER_SECOND
    run.wave, run.score = world.wave, world.score
    return run


def _note(run: Run, world: World, events: Iterable[Event], born: dict[int, int]) -> None:
    """Take down what happened in a tick. born: in which tick each shot was fired."""
    for event in events:
        if isinstance(event, ShotFired):
            born[event.shot] = world.tick
        elif isinstance(event, BodyDestroyed):
            run.points["saucers" if event.kind in SAUCERS else _word(event.kind)] += event.points
            plain = numbers_of(world.tuning, event.kind).points * max(1, world.wave)
            run.shown += max(0, event.points - plain)
            _note_core(run, world, event)
        elif isinstance(event, ShipDestroyed):
            run.deaths[cause_of(event)] += 1
            fired = born.get(event.killer) if event.cause is Cause.SHOT else None
            run.quick += fired is not None and world.tick - fired < QUICK * TICKS_PER_SECOND
        elif isinstance(event, CastlesFell):
            run.fell = True
        elif isinstance(event, WaveCleared):
            run.cleared[event.wave] = world.wave_tick / TICKS_PER_SECOND
        elif isinstance(event, BodyArrived) and event.kind in BOSSES and run.castle is None:
            run.castle = Castle(world.wave, world.tick / TICKS_PER_SECOND)


def _word(kind: Kind) -> str:
    return kind.name.lower().replace("_", " ")


def _note_core(run: Run, world: World, kill: BodyDestroyed) -> None:
    """Take down the end of the first Castle, once no core of it is left."""
    castle = run.castle
    if kill.kind not in BOSSES or castle is None or castle.took is not None or castle.wave != world.wave:
        return
    if not any(body.alive for body in world.castles):
        castle.took = world.tick / TICKS_PER_SECOND - castle.since


def played(tasks: list[Task], jobs: int) -> list[Run]:
    """Play games in so many processes, and return them in order."""
    with ProcessPoolExecutor(jobs) as pool:
        return list(pool.map(play, tasks))
