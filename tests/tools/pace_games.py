"""One game, played by a bot and taken down: what the table of targets is made of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from game.contest.judge import cause_of
from game.pilots.autopilot import Autopilot
from game.pilots.idle import Idle
from game.pilots.pilot import Pilot
from game.sim.bodies import ROCKS, SAUCERS, Cause, Gift, Kind
from game.sim.events import (
    BankShot,
    BeamFired,
    BodyArrived,
    BodyDestroyed,
    Event,
    GiftTaken,
    LaserFired,
    LineShot,
    ShipDestroyed,
    WaveCleared,
)
from game.sim.gifts import GIFTS
from game.sim.kinds.registry import ROWS
from game.sim.rule_sets import RULE_SETS
from game.sim.step import step
from game.sim.tuning import TICKS_PER_SECOND
from game.sim.world import MAX_WAVE, World, new_world
from tests.tools.cheats import BOSSES, Farmer, Hugger, Lurker, Parker, Rammer, Spinner, Tapper, Warper
from tests.tools.human_bots import AVERAGE, GOOD, NOVICE, Human, Skill

LONGEST: Final = 25 * 60.0
"""s after which a game is no longer watched."""

HALL: Final = 4
"""mirrors that make a hall of a wave."""

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
    wave: int = 1
    """the one that it begins with."""
    waves: int = MAX_WAVE
    """as many are played at most."""
    seconds: float = LONGEST
    """s after which it is no longer watched."""


@dataclass
class Castle:
    """A meeting with the first Castle of a game."""

    wave: int
    since: float
    """s into the game at which it arrived."""
    took: float | None = None
    """s from then until the player had destroyed all of it."""
    rammed: bool = False
    """whether a ship's touch was the end of it."""
    ended: bool = False
    """whether the game ended in its wave."""


@dataclass
class Run:
    """What one game came to."""

    task: Task
    over: bool = False
    seconds: float = 0.0
    wave: int = 0
    score: int = 0
    points: Counter[str] = field(default_factory=Counter)
    """for kills, by what was killed."""
    tricks: int = 0
    """points for kills that were a LINE or a BANK."""
    deaths: Counter[str] = field(default_factory=Counter)
    lost_in: Counter[int] = field(default_factory=Counter)
    """ships, by wave."""
    flown: Counter[int] = field(default_factory=Counter)
    """ticks on the field between a wave's begin and its end, by wave."""
    calm: int = 0
    """of these, in how many nothing threatened the ship."""
    cleared: dict[int, float] = field(default_factory=dict)
    """s that each wave took that was cleared."""
    met: set[Kind] = field(default_factory=set)
    rays: Counter[str] = field(default_factory=Counter)
    """beams and pulses: all, reflected, in halls, reflected in halls."""
    castle: Castle | None = None
    gifts: list[str] = field(default_factory=list)


def source_of(kind: Kind) -> str:
    """Return the source of points that a kind belongs to."""
    return "saucers" if kind in SAUCERS else kind.name.lower().replace("_", " ")


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
    while not world.over and world.tick < last and len(run.cleared) < task.waves:
        events = step(world, [pilot.command(world, ship.id)])
        if events:
            _note(run, world, events)
        if ship.flying and world.ticks_to_wave == 0:
            run.flown[world.wave] += 1
            run.calm += world.ticks_unthreatened > 0
        if world.tick % TICKS_PER_SECOND == 0:
            run.met.update(body.kind for row in ROWS.values() for body in row.held(world)[:1])
            run.met.update(body.kind for body in world.walls)
    run.over, run.seconds = world.over, world.tick / TICKS_PER_SECOND
    run.wave, run.score = world.wave, world.score
    return run


def _note(run: Run, world: World, events: Iterable[Event]) -> None:
    """Take down what happened in a tick."""
    kills: list[BodyDestroyed] = []
    tricks: set[int] = set()
    for event in events:
        if isinstance(event, BodyDestroyed):
            kills.append(event)
            _note_core(run, world, event)
        elif isinstance(event, BankShot):
            tricks.add(kills[-1].id)
        elif isinstance(event, LineShot):
            tricks |= {kill.id for kill in kills if kill.cause is Cause.LASER and kill.kind in ROCKS}
        elif isinstance(event, LaserFired | BeamFired):
            _note_ray(run, world, reflected=len(event.legs) > 1)
        elif isinstance(event, ShipDestroyed):
            _note_loss(run, world, event)
        elif isinstance(event, WaveCleared):
            run.cleared[event.wave] = world.wave_tick / TICKS_PER_SECOND
        elif isinstance(event, BodyArrived) and event.kind in BOSSES and run.castle is None:
            run.castle = Castle(world.wave, world.tick / TICKS_PER_SECOND)
        elif isinstance(event, GiftTaken):
            run.gifts.append(GIFTS[event.gift].word.lower())
    for kill in kills:
        run.points[source_of(kill.kind)] += kill.points
        run.tricks += kill.points if kill.id in tricks else 0


def _note_ray(run: Run, world: World, *, reflected: bool) -> None:
    hall = world.row.mirrors >= HALL
    run.rays["all"] += 1
    run.rays["reflected"] += reflected
    run.rays["hall"] += hall
    run.rays["hall reflected"] += hall and reflected


def _note_core(run: Run, world: World, kill: BodyDestroyed) -> None:
    """Take down the end of the first Castle, once no core of it is left."""
    castle = run.castle
    if kill.kind not in BOSSES or castle is None or castle.took is not None or castle.wave != world.wave:
        return
    if not any(body.alive for body in world.castles):
        castle.took = world.tick / TICKS_PER_SECOND - castle.since
        castle.rammed = kill.cause is Cause.RAM


def _note_loss(run: Run, world: World, lost: ShipDestroyed) -> None:
    run.deaths[cause_of(lost)] += 1
    run.lost_in[world.wave] += 1
    if run.castle is not None and run.castle.wave == world.wave:
        run.castle.ended = lost.lives == 0


def played(tasks: list[Task], jobs: int) -> list[Run]:
    """Play games in so many processes, and return them in order."""
    with ProcessPoolExecutor(jobs) as pool:
        return list(pool.map(play, tasks))
