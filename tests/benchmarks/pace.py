"""The pace of a game, measured: `nice python tests/benchmarks/pace.py [--seeds N] [--processes N]`, by hand.

The autopilot plays each seed until its ships are gone or wave 5 is cleared, and the idle pilot plays it
until its ships are gone; what comes out is a section of Markdown. With --targets
human-like bots play whole games instead, and what comes out is the table of game/sim/README.md.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from game.pilots.autopilot import Autopilot
from game.pilots.idle import Idle
from game.pilots.pilot import Pilot
from game.sim.bodies import ROCKS, Cause, Rock, Ship, Shot
from game.sim.events import ComboRose, Event, PickUpTaken, ShipDestroyed, WaveBegan, WaveCleared
from game.sim.rule_sets import RULE_SETS
from game.sim.step import step
from game.sim.tuning import MODERN, TICKS_PER_SECOND, Tuning
from game.sim.world import MAX_WAVE, World, new_world
from tests.benchmarks.pace_targets import BOTS, measure, table

WAVES = 5
LONGEST = 10 * 60 * TICKS_PER_SECOND
"""ticks after which a game is no longer watched."""

LOOK = 12
"""ticks between two looks for threats."""

NEAR = 60.0
"""units between the rims: what comes no nearer is no threat."""

SOON = 6.0
"""s ahead that a threat is seen coming."""

IDLE = 6.0
"""s without any threat that make a moment idle."""


@dataclass
class Game:
    """What one game came to."""

    seed: int
    length: float = 0.0
    over: bool = False
    score: int = 0
    waves: dict[int, float] = field(default_factory=dict)
    """s from the first rocks of each wave that was cleared to its end."""
    deaths: Counter[str] = field(default_factory=Counter)
    lives: list[float] = field(default_factory=list)
    """s on the field of every ship that was lost."""
    calms: list[float] = field(default_factory=list)
    """s of every stretch without a threat, while there is a ship on the field."""
    watched: float = 0.0
    """s with a ship on the field."""
    combo: int = 1
    taken: int = 0


def threatened(world: World, ship: Ship) -> bool:
    """Say whether something could hurt a ship soon.

    That is: a saucer or Lancer on the field or marked to enter, for it can attack; or a rock or enemy shot
    that will come within NEAR of the ship within SOON, if both go on as they do.
    """
    if world.saucers or world.lancers or world.spawn_markers:
        return True
    shots = [shot for shot in world.shots if shot.hostile]
    bodies: list[Rock | Shot] = [*world.rocks, *shots]
    return any(_comes_near(world, ship, body) for body in bodies)


def _comes_near(world: World, ship: Ship, body: Rock | Shot) -> bool:
    x, y = world.torus.delta((ship.x, ship.y), (body.x, body.y))
    vx, vy = body.vx - ship.vx, body.vy - ship.vy
    reach = NEAR + world.tuning.ship.radius + (body.radius if isinstance(body, Rock) else 0.0)
    for ox, oy in world.torus.images((x, y), (-vx * SOON, -vy * SOON), reach):
        speed = vx * vx + vy * vy
        when = min(SOON, max(0.0, -(ox * vx + oy * vy) / speed)) if speed > 0.0 else 0.0
        if math.hypot(ox + vx * when, oy + vy * when) <= reach:
            return True
    return False


def play(seed: int, pilot: Pilot, tuning: Tuning = MODERN, *, waves: int = WAVES, look: bool = True) -> Game:
    """Play one game until it is over, so many waves are cleared, or it takes too long."""
    world, game = new_world(seed, tuning), Game(seed)
    watch = Watch(game)
    while not world.over and len(game.waves) < waves and world.tick < LONGEST:
        watch.tick(world, step(world, [pilot.command(world, ship.id) for ship in world.ships]), look=look)
    watch.end_calm()
    game.length, game.over, game.score = world.tick / TICKS_PER_SECOND, world.over, world.score
    return game


class Watch:
    """Follows one game of one ship."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._flown = 0
        self._calm = 0
        self._began = 0

    def tick(self, world: World, events: Iterable[Event], *, look: bool) -> None:
        """Take down what a tick brought."""
        ship = world.ships[0]
        for event in events:
            self._note(world, event)
        if not ship.flying:
            self.end_calm()
            return
        self._flown += 1
        if look and world.tick % LOOK == 0:
            self._game.watched += LOOK / TICKS_PER_SECOND
            if threatened(world, ship):
                self.end_calm()
            else:
                self._calm += LOOK

    def end_calm(self) -> None:
        """Close a stretch without threats."""
        if self._calm > 0:
            self._game.calms.append(self._calm / TICKS_PER_SECOND)
            self._calm = 0

    def _note(self, world: World, event: Event) -> None:
        game = self._game
        if isinstance(event, WaveBegan):
            self._began = world.tick
        elif isinstance(event, WaveCleared):
            game.waves[event.wave] = (world.tick - self._began) / TICKS_PER_SECOND
        elif isinstance(event, ComboRose):
            game.combo = max(game.combo, event.multiple)
        elif isinstance(event, PickUpTaken):
            game.taken += 1
        elif isinstance(event, ShipDestroyed):
            game.deaths[cause_of(event)] += 1
            game.lives.append(self._flown / TICKS_PER_SECOND)
            self._flown = 0


def cause_of(lost: ShipDestroyed) -> str:
    """Return what ended a ship, in words."""
    kind = lost.killer_kind
    if lost.cause is Cause.WARP or kind is None:
        return "hyperspace"
    name = kind.name.lower().replace("_", " ")
    if lost.cause is Cause.RAM:
        return name if kind in ROCKS else f"touching a {name}"
    return f"beam of a {name}" if lost.cause is Cause.BEAM else name


def played(seed: int) -> Game:
    """Return the autopilot's game of a seed."""
    return play(seed, Autopilot())


def idled(seed: int) -> Game:
    """Return the game of a seed without any input."""
    return play(seed, Idle(), waves=MAX_WAVE, look=False)


def fraction(values: list[float], part: float) -> float:
    """Return the value that a part of them stays below."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]


def report(games: list[Game], idle: list[Game]) -> str:
    """Return all figures as Markdown."""
    return "\n\n".join((_waves(games), _threats(games), _deaths(games), _lengths(games, idle)))


def _row(*cells: object) -> str:
    return "| " + " | ".join(str(cell) for cell in cells) + " |"


def _waves(games: list[Game]) -> str:
    rows = [_row("wave", "cleared", "fastest", "5 %", "median", "95 %", "slowest"), _row(*["---"] * 7)]
    for wave in range(1, WAVES + 1):
        times = [game.waves[wave] for game in games if wave in game.waves]
        if times:
            figures = (min(times), fraction(times, 0.05), median(times), fraction(times, 0.95), max(times))
            rows.append(_row(wave, len(times), *(f"{figure:.1f} s" for figure in figures)))
    return "\n".join(rows)


def _threats(games: list[Game]) -> str:
    watched = sum(game.watched for game in games)
    calms = [calm for game in games for calm in game.calms]
    idle = sum(max(0.0, calm - IDLE) for calm in calms)
    return "\n".join((
        _row("threats", ""),
        _row("---", "---"),
        _row("watched", f"{watched / 3600:.2f} h of flight"),
        _row("moments with a threat", f"{100 * (1 - sum(calms) / watched):.1f} %"),
        _row(f"idle moments (none for {IDLE:.0f} s to come)", f"{100 * idle / watched:.2f} %"),
        _row("stretches without a threat that long", len([calm for calm in calms if calm >= IDLE])),
        _row("the longest", f"{max(calms, default=0.0):.1f} s"),
    ))  # fmt: skip


def _deaths(games: list[Game]) -> str:
    causes: Counter[str] = Counter()
    for game in games:
        causes += game.deaths
    total = sum(causes.values())
    rows = [_row("what kills", "ships", "fraction"), _row(*["---"] * 3)]
    rows += [_row(cause, count, f"{100 * count / total:.0f} %") for cause, count in causes.most_common()]
    rocks = sum(count for cause, count in causes.items() if cause.endswith("rock"))
    rows.append(_row("rocks of all sizes", rocks, f"{100 * rocks / total:.0f} %"))
    return "\n".join(rows)


def _lengths(games: list[Game], idle: list[Game]) -> str:
    lives = [life for game in games for life in game.lives]
    idle_times = [game.length for game in idle]
    return "\n".join((
        _row("how long, how much", "median", "least", "most"),
        _row(*["---"] * 4),
        _row("a life, on the field", *_three(lives)),
        _row(f"a game, to the end of wave {WAVES} at most", *_three([game.length for game in games])),
        _row("a game without any input", *_three(idle_times)),
        _row("score", *(f"{f(game.score for game in games):.0f}" for f in (median, min, max))),
        _row("highest combo", *(f"x{f(game.combo for game in games):.0f}" for f in (median, min, max))),
        _row("pick-ups taken", *(f"{f(game.taken for game in games):.0f}" for f in (median, min, max))),
        _row(f"games that clear wave {WAVES}", len([game for game in games if not game.over]), "", ""),
    ))  # fmt: skip


def _three(seconds: list[float]) -> list[str]:
    return [f"{figure:.0f} s" for figure in (median(seconds), min(seconds), max(seconds))]


def main() -> None:
    """Play all seeds and print what came out."""
    parser = argparse.ArgumentParser(description="Measure the pace of the game.")
    parser.add_argument("--seeds", type=int, default=100)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--targets", action="store_true", help="human-like bots against the targets instead")
    parser.add_argument("--bots", nargs="+", choices=BOTS, default=[*BOTS], help="with --targets, which")
    parser.add_argument("--rules", choices=RULE_SETS, default="modern", help="with --targets")
    asked = parser.parse_args()
    if asked.targets:
        print(table(measure(asked.bots, asked.rules, asked.seeds, asked.processes)))
        return
    seeds = range(1, asked.seeds + 1)
    with ProcessPoolExecutor(asked.processes) as pool:
        idle = list(pool.map(idled, seeds))
        games = list(pool.map(played, seeds))
    print(report(games, idle))


if __name__ == "__main__":
    main()
