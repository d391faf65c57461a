"""Classic 1979: the table of game/sim/classic/README.md, measured in running games, and whole games of it.

A row names what is measured, the original's numbers and the routine that they are from; the function below it
measures. Both are in frames of 1 / 61.5234375 s and in units of the original, whose numbers are written down
from Atari's program (see `game.sim.classic.original`). A measure reads no number of the rules: a world is set
up, played, and looked at. `python -m tests.sim.test_classic` writes the page anew.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import count, pairwise
from math import gcd
from pathlib import Path
from typing import Any, Final, TypeVar

import pytest

from game.pilots.autopilot import Autopilot
from game.sim.classic.play.rock import rocks_left
from game.sim.context import FATAL, Damage
from game.sim.damage import damage
from game.sim.dice import Dice
from game.sim.headings import turn_between
from game.sim.rule_sets import CLASSIC, RULE_SETS, identify
from game.sim.tick.waves import advance
from game.sim.world import LISTS
from game.sound.loops import Heartbeat
from tests.play import *

PAGE: Final = Path(__file__).resolve().parents[2] / "game/sim/classic/README.md"
_BEGIN, _END = "<!-- measured: begin -->\n", "<!-- measured: end -->\n"

UNIT: Final = 13.0 / 12.0  # our units to one of the original's
FRAMES: Final = 61.5234375  # a second
TICK: Final = FRAMES / 120.0  # frames
HALF: Final = 0.5 * TICK + 1e-9  # frames: a time may be off by half a tick of ours
RATE: Final = FRAMES / 8.0  # units/s of an eighth a frame
EIGHTH: Final = UNIT * RATE  # units/s here
FULL: Final = 65536
CORNER: Final = (60.0, 60.0)  # where a ship is out of the way
NO_SAUCERS: Final = tuned(CLASSIC, saucer={"most": 0})
LARGE, MEDIUM, SMALL, SHIP, SHOT = Kind.LARGE_ROCK, Kind.MEDIUM_ROCK, Kind.SMALL_ROCK, Kind.SHIP, Kind.SHOT
BIG, LITTLE = Kind.LARGE_SAUCER, Kind.SMALL_SAUCER
AT_REST: Final = [*range(-16, -5), *range(6, 16)]

M = TypeVar("M", bound=Callable[..., Any])
ROWS: Final[list[Row]] = []


@dataclass(eq=False)
class Row:
    """One line of the table, put above the function that measures it."""

    what: str
    original: Sequence[float]
    routine: str = ""  # of the program
    of: Sequence[Any] = ((),)  # what the function is called with, in turn
    within: float = 1e-6
    why: str = ""  # why it differs here
    wanted: Sequence[float] = ()  # what it is to be here, if that is not what the original has
    measure: Callable[..., Any] = lambda: ()

    def __post_init__(self) -> None:
        ROWS.append(self)

    def __call__(self, measure: M) -> M:
        """Take what measures it."""
        self.measure = measure
        return measure

    def here(self) -> list[float]:
        """Return the numbers of each call."""
        calls = [self.measure(*(case if isinstance(case, tuple) else (case,))) for case in self.of]
        return [number for found in calls for number in (found if isinstance(found, list) else [found])]


def classic(**stage: Any) -> World:
    """Return a stage under the rules of 1979, as `arena` does, with the ship out of the way."""
    return arena(tuning=CLASSIC, **{"ship": CORNER, **stage})


def quiet_game(seed: int = 1, rocks: int = 1, tuning: Tuning = CLASSIC) -> World:
    """Return a game at the start of wave 1, with a few rocks left that stand still far from the ship."""
    world = new_world(seed, tuning)
    until(world, WaveBegan)
    del world.rocks[rocks:]
    for number, rock in enumerate(world.rocks):
        rock.x, rock.y, rock.vx, rock.vy = 100.0 + 90.0 * number, 650.0, 0.0, 0.0
    return world


def until(world: World, kind: type[Event], most: int = 20_000) -> int:
    """Play until something of a kind has happened; return the ticks."""
    for ticks in range(1, most):
        if of(fly(world, "."), kind):
            return ticks
    raise AssertionError(f"no {kind.__name__} in {most} ticks")


def while_there(world: World, bodies: Callable[[], Any], hands: str = ".") -> int:
    """Play for as long as something is there; return the ticks."""
    for ticks in count():
        if not bodies():
            return ticks
        fly(world, hands)
    raise AssertionError


def strike(world: World, body: Rock | Saucer | Ship, by: int = 0) -> list[Event]:
    """Let a shot hit something between two ticks; by: who gets the points."""
    ctx = StepContext(world)
    damage(ctx, body, Damage(FATAL, Cause.SHOT, by))
    ctx.settle()
    return ctx.events


def kinds_in(found: Sequence[float]) -> list[float]:
    """Return which different numbers there are, in order."""
    return sorted({round(number, 6) for number in found})


# Points.


Row("ships of a game", [3], "INIT")(lambda: new_world(1, CLASSIC).lives)


@Row("points in wave 3: large, medium, small rock; large, small saucer", [20, 50, 100, 200, 1000],
     "DSTRCT 80$", of=[LARGE, MEDIUM, SMALL, BIG, LITTLE])  # fmt: skip
def points_of(kind: Kind) -> int:
    world = classic(ship=CENTRE, heading=RIGHT)
    add_body(world, kind, (760.0, 360.0))
    world.wave = 3
    fly(world, "*60.")
    return world.score


@Row("points of the first five saucers of a wave", [200, 200, 200, 1000, 1000], "DSTRCT 80$")
def points_of_saucers() -> list[int]:
    world, found = quiet_game(), list[int]()
    for _ in range(5):
        until(world, BodyArrived)
        (end,) = of(strike(world, world.saucers[0], by=1), BodyDestroyed)
        found.append(end.points)
    return found


@Row("points for what a saucer or its shot ends", [0], "SPLIT")
def points_of_a_saucers_kills() -> int:
    world = classic(rocks={CENTRE: Size.SMALL})
    add_shot(world, (620.0, 360.0), (200.0, 0.0), owner=9, hostile=True)
    fly(world, "30.")
    add_body(world, SMALL, CENTRE)
    add_saucer(world, CENTRE, SaucerSize.LARGE)
    fly(world, "2.")
    assert not world.rocks
    return world.score


@Row("extra ships at", [*range(10_000, 300_001, 10_000)], "POINTS")
def extra_ships() -> list[int]:
    world, found = classic(), list[int]()
    for made in range(1000, 301_000, 1000):
        saucer = add_saucer(world, CENTRE, SaucerSize.SMALL)
        found += [made for _ in of(strike(world, saucer, by=1), ExtraShip)]
    return found


@Row("99,990 and a large rock", [10], "POINTS")
def rolled_over() -> int:
    world = classic(rocks={CENTRE: Size.LARGE})
    world.ships[0].score, world.ships[0].next_extra = 99_990, 100_000
    strike(world, world.rocks[0], by=1)
    return world.score


# The ship.


def pushed(heading: int, ticks: int) -> World:
    """Return a world with a ship that has thrust from rest."""
    world = classic(ship=CENTRE, heading=heading)
    fly(world, f"{ticks}^")
    return world


def speed_right(ship: Ship) -> float:
    """Return units/s to the right, with what does not move it yet."""
    return (ship.vx + ship.rest_x) / UNIT


def travelled(world: World) -> tuple[float, float]:
    """Return units/s right and up over 60 ticks of thrust, by places alone."""
    ship, across, up = world.ships[0], 0.0, 0.0
    for _ in range(60):
        before = (ship.x, ship.y)
        fly(world, "^")
        dx, dy = world.torus.delta(before, (ship.x, ship.y))
        across, up = across + dx, up - dy
    return across / UNIT * 2.0, up / UNIT * 2.0


def program_coasts(velocity: int, end: int) -> float:
    """Return the s in which the program's own sums slow a velocity, in 256ths of an eighth, to `end`."""
    frames = 0
    while abs(velocity) > end:
        velocity -= 2 * (velocity >> 8) + (velocity > 0)
        frames += 2
    return frames / FRAMES


@Row("turn, deg/s", [3 / 256 * 360 * FRAMES], "MOVE", within=0.26, why="a whole number of headings a tick")
def turn_rate() -> float:
    world = classic(heading=0)
    fly(world, "60>")
    return world.ships[0].heading * 360.0 / FULL / 0.5


Row("thrust along an axis, units/s^2", [2 * 127 / 256 / 8 / 2 * FRAMES * FRAMES], "MOVE1")(
    lambda: speed_right(pushed(RIGHT, 120).ships[0])
)


@Row("top speed right, up, left, down; right, up when flying aslant, units/s",
     [step * RATE for step in (63, 63, 64, 64, 63, 63)], "MOVE2", within=0.05)  # fmt: skip
def top_speeds() -> list[float]:
    right, up, left, down = (travelled(pushed(heading, 480)) for heading in (RIGHT, UP, LEFT, DOWN))
    return [right[0], up[1], -left[0], -down[1], *travelled(pushed(57344, 900))]


@Row("half of the speed is left after, s", [program_coasts(56 * 256, 28 * 256)], "MOVE 80$", within=0.03,
     why="the original takes it off in every other frame")  # fmt: skip
def half_life() -> float:
    world = classic(heading=RIGHT)
    ship = world.ships[0]
    while_there(world, lambda: ship.vx < 56 * EIGHTH, "^")
    half = 0.5 * speed_right(ship)
    return while_there(world, lambda: speed_right(ship) > half) / 120.0


@Row("at rest from top speed to the left after, s", [program_coasts(-64 * 256, 0)], "MOVE 80$", within=0.1)
def coasts_to_rest() -> float:
    world = pushed(LEFT, 480)
    ship = world.ships[0]
    return while_there(world, lambda: (ship.vx, ship.vy, ship.rest_x) != (0.0, 0.0, 0.0)) / 120.0


@Row("of a sideways speed after 5 s of thrust", [1], "MOVE1", within=0.0)
def drift_while_thrusting() -> float:
    world = pushed(RIGHT, 120)
    ship = world.ships[0]
    was, ship.heading = speed_right(ship), UP
    fly(world, "600^")
    return speed_right(ship) / was


# Its shots.


@Row("shots of a held button; alive at most; of presses too soon", [1, 4, 0], "FIRE, FIRE2")
def shots_alive() -> list[int]:
    held, hammered, early = classic(), classic(), classic()
    fired = len(of(fly(held, "600*"), ShotFired))
    fly(hammered, "*." * 30)
    fly(early, "*.*.*.*.")
    while early.shots[0].life > 1:  # too soon: in the last 8 ticks before the first of four ends
        fly(early, ".*" if early.shots[0].life < 9 else ".")
    return [fired, len(hammered.shots), len(of(fly(early, "30."), ShotFired))]


@Row("lives of shots, frames", [69, 70, 71, 72], "FIRE3, PICTUR 70$", within=HALF)
def shot_lives() -> list[float]:
    found = set()
    for late in range(64):
        world = classic()
        fly(world, f"{late}.*" if late else "*")
        found.add(while_there(world, lambda: world.shots) * TICK)  # noqa: B023 - asked at once
    return sorted(found)


@Row("shot of a ship at rest, of one at 22, the fastest, eighths a frame", [63, 63 + 22, 111], "FIRE3",
     of=[0, 90, 400])  # fmt: skip
def shot_speed(thrusting: int) -> float:
    (shot,) = of(fly(pushed(RIGHT, thrusting), "*"), ShotFired)
    return shot.velocity[0] / EIGHTH


@Row("a shot begins ahead of the centre, units", [94.5 / 8], "FIRE3")
def shot_start() -> float:
    (shot,) = of(fly(classic(ship=CENTRE, heading=RIGHT), "*"), ShotFired)
    return (shot.place[0] - CENTRE[0]) / UNIT


# Rocks.


@cache
def first_rocks() -> list[Rock]:
    """Return the rocks with which 120 games begin."""
    worlds = [new_world(seed, CLASSIC) for seed in range(120)]
    for world in worlds:
        until(world, WaveBegan)
    return [rock for world in worlds for rock in world.rocks]


@cache
def pieces(right: int, up: int) -> tuple[list[int], list[int]]:
    """Return the velocities of 1,000 pieces of one rock along each axis, in eighths a frame, right and up."""
    found = list[Rock]()
    for seed in range(500):
        world = classic(seed=seed, rocks={CENTRE: (Size.LARGE, (right * EIGHTH, -up * EIGHTH))})
        strike(world, world.rocks[0])
        found += world.rocks
    return [round(rock.vx / EIGHTH) for rock in found], [round(-rock.vy / EIGHTH) for rock in found]


def field_of_rocks(number: int, size: Size = Size.LARGE) -> World:
    """Return a world with some rocks at rest in rows."""
    return classic(rocks={(100.0 + 120.0 * (n % 9), 200.0 + 110.0 * (n // 9)): size for n in range(number)})


def program_burn() -> int:
    """Return the frames of a burn: 1 and a sixteenth of what is left is added in each, from A0 on."""
    value, frames = 0xA0, 0
    while value < 0x100:
        value += 1 + (0x100 - value) // 16
        frames += 1
    return frames


@Row("first rocks along each axis, eighths a frame", AT_REST, "NEWVEL, NEWVE1")
def speeds_of_first_rocks() -> list[float]:
    return kinds_in([round(speed / EIGHTH) for rock in first_rocks() for speed in (rock.vx, -rock.vy)])


@Row("share of them at the left edge; neither there nor at the lower one", [0.5, 0], "NEWAST", within=0.08)
def places_of_first_rocks() -> list[float]:
    beyond = [rock for rock in first_rocks() if rock.x != 0.0]
    elsewhere = [rock for rock in beyond if rock.y != 719.0]
    return [1.0 - len(beyond) / len(first_rocks()), len(elsewhere)]


@Row("pieces of a rock at rest to the right, eighths a frame", AT_REST, "NEWVEL, NEWVE1", of=[0])
@Row("the same up", AT_REST, "NEWVEL, NEWVE1", of=[1])
def speeds_of_pieces(axis: int) -> list[float]:
    return kinds_in(pieces(0, 0)[axis])


@Row("of one at 18 right and down: least, most right; least, most up", [6, 31, -31, -6], "NEWVEL, NEWVE1")
def speeds_of_pieces_from_18() -> list[int]:
    right, up = pieces(18, -18)
    return [min(right), max(right), min(up), max(up)]


@Row("share at 31 of one at 18, at 6 of one at rest", [3 / 32, 7 / 32], "NEWVE1", within=0.03)
def shares_of_bounds() -> list[float]:
    fast, still = pieces(18, -18)[0], pieces(0, 0)[0]
    return [fast.count(31) / len(fast), still.count(6) / len(still)]


@Row("first, second piece begin beside their parent at most, units across, down", [4, 0, 0, 4], "SPLIT")
def farthest_pieces() -> list[float]:
    found = [0.0] * 4
    for seed in range(500):
        world = classic(seed=seed, rocks={CENTRE: Size.LARGE})
        strike(world, world.rocks[0])
        ways = [abs(way) for rock in world.rocks for way in world.torus.delta(CENTRE, (rock.x, rock.y))]
        found = [max(pair) for pair in zip(found, ways, strict=True)]
    return [far / UNIT for far in found]


@Row("a rock burns, frames", [program_burn()], "MOTION", within=HALF)
def burn_time() -> float:
    world = classic(rocks={CENTRE: Size.SMALL})
    strike(world, world.rocks[0])
    return while_there(world, lambda: rocks_left(world)) * TICK


@Row("rocks alive at most", [26], "SEARCH")
def most_rocks() -> int:
    world, most = field_of_rocks(11), 0
    while any(rock.size is not Size.SMALL for rock in world.rocks):
        strike(world, max(world.rocks, key=lambda rock: rock.size))
        most = max(most, len(world.rocks))
        while_there(world, lambda: world.wrecks)
    return most


@Row("pieces of a hit among 24, 25, 26, 27", [2, 2, 1, 0], "SPLIT, SEARCH", of=[24, 25, 26, 27])
def children_among(alive: int) -> int:
    world = field_of_rocks(alive)
    (end,) = of(strike(world, world.rocks[0]), BodyDestroyed)
    return len(end.children)


@Row("rocks of 20 right, 20 left that met, and of 31, -31, after 10 s", [20, 0, -20, 0, 31, -31],
     "MOTION, COLIDE")  # fmt: skip
def kept_velocities() -> list[float]:
    rocks = {(500.0, 360.0): (20, 0), (700.0, 360.0): (-20, 0), (700.0, 100.0): (31, 31)}
    world = classic(rocks={at: (Size.SMALL, (x * EIGHTH, y * EIGHTH)) for at, (x, y) in rocks.items()})
    world.ships[0].phase, world.ships[0].timer = ShipPhase.LOST, NEVER
    fly(world, "1200.")
    before = [(rock.x, rock.y) for rock in world.rocks]
    fly(world, ".")
    ways = [
        world.torus.delta(*way)
        for way in zip(before, [(rock.x, rock.y) for rock in world.rocks], strict=True)
    ]
    return [way * 120.0 / EIGHTH for x, y in ways for way in (x, -y)]


@Row("ticks until pieces in its place end a ship", [1], "COLIDE")
def ticks_on_a_split_rock() -> int:
    world = classic(ship=CENTRE, rocks={CENTRE: Size.LARGE})
    strike(world, world.rocks[0])
    return until(world, ShipDestroyed)


# Hits.

BY_SHOT = [(SHOT, LARGE), (SHOT, MEDIUM), (SHOT, SMALL), (Kind.ENEMY_SHOT, SHIP), (SHOT, LITTLE), (SHOT, BIG)]
BY_SHIP = [(SHIP, LARGE), (SHIP, MEDIUM), (SHIP, SMALL)]
BY_SAUCER = [(BIG, LARGE), (LITTLE, SMALL), (BIG, SHIP), (LITTLE, SHIP)]


def farthest(meets: Callable[[float], bool]) -> float:
    """Return the farthest distance that still meets."""
    low, high = 0.0, 60.0
    while high - low > 0.005:
        middle = 0.5 * (low + high)
        low, high = (middle, high) if meets(middle) else (low, middle)
    return 0.5 * (low + high)


def meets(who: Kind, target: Kind, dx: float, dy: float) -> bool:
    """Return whether one body ends another that lies so many units beside it."""
    world = classic()
    add_body(world, target, CENTRE)
    add_body(world, who, (CENTRE[0] + dx * UNIT, CENTRE[1] + dy * UNIT))
    return any(isinstance(event, BodyDestroyed | ShipDestroyed) for event in fly(world, "."))


@Row("a shot meets large, medium, small rock, ship, small, large saucer within, units along an axis",
     [33, 18, 10.5, 10.5, 10.5, 18], "COLIDE 35$", BY_SHOT, within=0.05)  # fmt: skip
@Row("a ship meets large, medium, small rock within", [40, 25, 17.5], "COLIDE 35$", BY_SHIP, within=0.05)
@Row("large saucer and rock, small saucer and rock, large saucer and ship, small saucer and ship",
     [42.25, 15.25, 19.75, 15.25], "COLIDE 35$", BY_SAUCER, within=0.05)  # fmt: skip
@cache
def reach(who: Kind, target: Kind) -> float:
    return farthest(lambda far: meets(who, target, far, 0.0))


@Row("each of these along both axes together, times that", [1.5] * 13, "COLIDE 38$",
     [*BY_SHOT, *BY_SHIP, *BY_SAUCER], within=0.004)  # fmt: skip
def reach_aslant(who: Kind, target: Kind) -> float:
    return 2.0 * farthest(lambda far: meets(who, target, far, -far)) / reach(who, target)


@Row("hits over an edge of the field", [0, 0, 0], "COLIDE", of=[SHOT, SHIP, BIG])
def hits_over_the_seam(kind: Kind) -> int:
    world = classic(rocks={(2.0, 300.0): Size.LARGE})
    add_body(world, kind, (1278.0, 300.0))
    return len(of(fly(world, "."), BodyDestroyed))


# Waves.


def clear(world: World) -> None:
    """End all rocks at once, with nothing left of them but what burns."""
    for rock in [*world.rocks]:
        rock.size = Size.SMALL
        strike(world, rock)


@Row("rocks of waves 1 to 7", [4, 6, 8, 10, 11, 11, 11], "NEWAST")
def wave_counts() -> list[int]:
    world, found = new_world(5, NO_SAUCERS), list[int]()
    for _ in range(7):
        until(world, WaveBegan)
        found.append(len(world.rocks))
        clear(world)
    return found


@Row("pause after the last burn, frames", [127], "MOTION, RDELAY", of=[0], within=HALF)
@Row("the same with a saucer that goes after 51, 256 frames", [127, 256], "NEWAST 90$", of=[100, 499],
     within=HALF)  # fmt: skip
def pause(saucer_until: int) -> float:
    world = new_world(5, NO_SAUCERS)
    until(world, WaveBegan)
    clear(world)
    while_there(world, lambda: rocks_left(world))
    if saucer_until:
        add_saucer(world, (10.0, 300.0), SaucerSize.LARGE).life = saucer_until
    return until(world, WaveBegan) * TICK


@Row("ship and rocks come after, frames", [128, 127], "CHKST, GDELAY", of=[ShipReturned, WaveBegan],
     within=HALF, why="rocks come with the ship, while nothing moves yet", wanted=[128, 128])  # fmt: skip
def ready_time(kind: type[Event]) -> float:
    return until(new_world(3, CLASSIC), kind) * TICK


# When saucers come.

FIRST, LATE = 127 * 4, (127 + 4 * 18) * 4
QUIET = round((FIRST - 80 * 4) / TICK)  # the last tick in which a rock may be hit for no rocks to be counted


@cache
def dice_of_256() -> list[int]:
    """Return seeds of dice whose first draws lie in the middle of each of 256 equal parts, in order."""
    found = dict[int, int]()
    for seed in count():
        place = Dice.seeded(seed).random() * 256
        if 0.3 < place - int(place) < 0.7:
            found.setdefault(int(place), seed)
        if len(found) == 256:
            break
    return [found[face] for face in range(256)]


@Row("waits for saucers, counts of 4 frames", [127, *(max(32, 146 - 6 * nth) for nth in range(1, 24))],
     "ENEMY 5$, NEWAST", within=HALF / 4)  # fmt: skip
def saucer_waits() -> list[float]:
    world, found = quiet_game(), list[float]()
    while len(found) < 24:  # one goes before anything moves, and comes when all have moved
        found.append((until(world, BodyArrived) + bool(found)) * TICK / 4.0)
        world.saucers[0].life, world.saucers[0].fire_wait = 1, NEVER
        until(world, BodyLeft)
    return found


@Row("three jumps add to that, frames", [3 * 48], "ENEMY 15$", within=3 * HALF)
def wait_through_hyperspace() -> float:
    harmless = tuned(CLASSIC, classic={"faces": 24})
    alone, jumping = quiet_game(tuning=harmless), quiet_game(tuning=harmless)
    start = jumping.tick
    for _ in range(3):
        fly(jumping, "h")
        until(jumping, ShipLanded)
    until(jumping, BodyArrived)
    return (jumping.tick - start - until(alone, BodyArrived)) * TICK


@Row("a saucer comes among 5 rocks in wave 1, 6 of which none was hit, 9 in wave 5, frames", [FIRST] * 3,
     "ENEMY, DIFCTY", of=[(5, 1), (6, 1, None), (9, 5)], within=HALF)  # fmt: skip
@Row("among 6 in wave 1, 10 in wave 5, 10 in wave 9, one hit at 7.5 s", [LATE] * 3, "RTIMER",
     of=[(6, 1), (10, 5), (10, 9)], within=5 * HALF)  # fmt: skip
@Row("among 6, one hit 81 counts before the first look, or 79", [FIRST, FIRST + 18 * 4], "SPLIT, ENEMY",
     of=[(6, 1, QUIET - 2), (6, 1, QUIET + 2)], within=3 * HALF)  # fmt: skip
def enters_among(rocks: int, wave: int, hit_at: int | None = 900) -> float:
    world = quiet_game(rocks=0)
    world.wave = wave
    for _ in range(rocks + (hit_at is not None)):
        add_body(world, SMALL, (100.0, 650.0))
    fly(world, f"{(hit_at or 1) - 1}.")
    if hit_at is not None:
        strike(world, world.rocks[-1])
    return ((hit_at or 1) - 1 + until(world, BodyArrived)) * TICK


@Row("large ones of 256: first to fifth, fortieth", [256, 256, 256, 62, 59, 17], "ENEMY",
     of=[1, 2, 3, 4, 5, 40])  # fmt: skip
@Row("the fourth at 29,990 and 30,000, the third at 30,000", [62, 0, 256], "ENEMY",
     of=[(4, 29_990), (4, 30_000), (3, 30_000)])  # fmt: skip
def large_of_256(nth: int, score: int = 0) -> int:
    world = quiet_game()
    world.ships[0].score = score
    store, large = world.spawner(BIG), 0
    for seed in dice_of_256():
        store.seen, store.wait = nth - 1, 1
        world.dice, world.wave_tick = Dice.seeded(seed), 0
        ctx = StepContext(world)
        advance(ctx)
        (arrived,) = of(ctx.events, BodyArrived)
        large += arrived.kind is BIG
        world.saucers.clear()
    return large


@Row("next saucer after one was shot, frames", [38 + 140 * 4], "MOTION 40$", within=3 * HALF)
def wait_after_a_kill() -> float:
    world = quiet_game()
    until(world, BodyArrived)
    strike(world, world.saucers[0])
    return until(world, BodyArrived) * TICK


# What saucers do. The first of a game is large, the thirtieth small.


def nth_saucer(nth: int, seed: int = 2) -> tuple[World, Saucer]:
    """Return a game with its n-th saucer, which has just come, at 30,000 points."""
    world = quiet_game(seed)
    world.spawner(BIG).seen = nth - 1
    world.ships[0].score = 30_000
    until(world, BodyArrived)
    saucer = world.saucers[0]
    assert (saucer.size is SaucerSize.LARGE) == (nth <= 3)
    return world, saucer


@Row("large, small saucer: units/s across; there for, s", [16 * RATE, 1024 / 16 / RATE] * 2, "ENEMY, MOTION",
     of=[1, 30], within=HALF / FRAMES, why="the same speed across 1182 units, not 1024",
     wanted=[16 * RATE, 1280 * 12 / 13 / 16 / RATE] * 2)  # fmt: skip
def saucer_flight(nth: int) -> list[float]:
    world, saucer = nth_saucer(nth)
    saucer.fire_wait = NEVER
    return [abs(saucer.vx) / UNIT, while_there(world, lambda: world.saucers) / 120.0]


@Row("they change height at multiples of, frames", [128], "EFIRE", within=HALF)
def swerve_clock() -> float:
    ticks = list[int]()
    for seed in range(6):
        world, saucer = nth_saucer(1, seed)
        saucer.fire_wait = NEVER
        while world.saucers:
            was = saucer.vy
            fly(world, ".")
            ticks += [world.tick - 1] * (saucer.vy != was)
    assert len(ticks) > 6
    return gcd(*ticks) * TICK


@Row("to 16 eighths a frame up, level, 16 down, share", [0.25, 0.5, 0.25], "EFIRE 99$", within=0.04,
     why="2,000 draws")  # fmt: skip
def saucer_heights() -> list[float]:
    world = classic()
    saucer = add_saucer(world, CENTRE, SaucerSize.LARGE)
    found = list[int]()
    for _ in range(2000):
        saucer.swerve_wait = 1
        fly(world, ".")
        found.append(round(saucer.vy / EIGHTH))
    return [found.count(speed) / 2000 for speed in (-16, 0, 16)]


@Row("first shot, least and most to the next, counts; alive: of a large, a small one", [18, 10, 10, 2] * 2,
     "ENEMY 2$, EFIRE 50$", of=[1, 30], within=HALF / 4)  # fmt: skip
def saucer_fire(nth: int) -> list[float]:
    world, saucer = nth_saucer(nth)
    at, most = [world.tick - 1], 0
    while world.saucers:
        if any(shot.owner == saucer.id for shot in of(fly(world, "."), ShotFired)):
            at.append(world.tick - 1)
        world.ships[0].phase = ShipPhase.FLYING
        most = max(most, len(world.shots))
        if len(at) % 3 == 0:
            world.shots.clear()
    first, *others = [(b - a) * TICK / 4.0 for a, b in pairwise(at)]
    return [first, min(others), max(others), most]


@Row("its fire waits for a ship that is away 1 s", [1], "EFIRE 10$")
def fire_without_a_ship() -> float:
    shots = []
    for away in (0, 120):
        world = classic(ship=CENTRE)
        add_saucer(world, (200.0, 200.0), SaucerSize.LARGE).fire_wait = 60
        ship, ticks = world.ships[0], 0
        while not world.shots:
            ship.phase, ship.timer = (ShipPhase.WARPING, 9) if ticks < away else (ShipPhase.FLYING, 0)
            fly(world, ".")
            ticks += 1
        shots.append(ticks)
    return (shots[1] - shots[0]) / 120.0


# Their shots.


@cache
def fired(
    size: SaucerSize, ship: Point, saucer: Point, speed: int, score: int
) -> list[tuple[float, float, float]]:
    """Return 1,000 shots of a saucer that flies at some eighths a frame to the right.

    Of each its heading in degrees clockwise from the right, its units/s, and the units to where it begins;
    the shot's share in the saucer's motion is taken off.
    """
    world = classic(ship=ship)
    world.ships[0].score = score
    body, found = add_saucer(world, saucer, size), list[tuple[float, float, float]]()
    for _ in range(1000):
        body.x, body.y = saucer
        body.vx, body.vy, body.fire_wait = speed * EIGHTH, 0.0, 1
        (shot,) = of(fly(world, "."), ShotFired)
        x, y = shot.velocity[0] - body.vx, shot.velocity[1] - body.vy
        turned = turn_between(0, heading_of((x, y))) * 360.0 / FULL
        far = world.torus.distance(saucer, shot.place)
        found.append((turned, (x * x + y * y) ** 0.5 / UNIT, far / UNIT))
        world.shots.clear()
    return found


def aims(score: int) -> list[float]:
    """Return by how many of 256 steps counter-clockwise 1,000 aims of a small saucer were off."""
    shots = fired(SaucerSize.SMALL, (900.0, 360.0), (300.0, 360.0), 0, score)
    return [round(-heading * 256 / 360.0, 1) for heading, _, _ in shots]


@Row("aim is off below 35,000, of 256 steps", [*range(-16, 16)], "EFIRE 90$", of=[34_990])
@Row("aim is off from 35,000 on", [*range(-7, 9)], "EFIRE 90$", of=[35_000])
def aim_is_off(score: int) -> list[float]:
    return kinds_in(aims(score))


Row("share of each of these", [1 / 16] * 16, "EFIRE 90$", range(-7, 9), within=0.03)(
    lambda step: aims(35_000).count(step) / 1000
)


@Row("middle aim from the left edge at a ship near the right one, deg", [-0.7], "EFIRE 80$",
     of=[((1200.0, 360.0), (100.0, 360.0))], within=0.1)  # fmt: skip
@Row("at a ship 260 units below, from rest, flying right, deg",
     [89.3, 89.3 + math.degrees(math.atan2(64.0, 240.0))], "EFIRE 80$",
     of=[((640.0, 360.0), (640.0, 100.0), speed) for speed in (0, 16)], within=0.15)  # fmt: skip
def middle_aim(ship: Point, saucer: Point, speed: int = 0) -> float:
    headings = [heading for heading, _, _ in fired(SaucerSize.SMALL, ship, saucer, speed, 40_000)]
    return 0.5 * (min(headings) + max(headings))


@Row("shots of a large, a small saucer, least, most units/s; begin ahead",
     [63 * RATE, 63 * RATE, 94.5 / 8, 94.5 / 8] * 2, "FIRE1", of=[*SaucerSize], within=0.05)  # fmt: skip
def saucer_shots(size: SaucerSize) -> list[float]:
    _, speeds, places = zip(*fired(size, CORNER, CENTRE, 0, 0), strict=True)
    return [min(speeds), max(speeds), min(places), max(places)]


@Row("their lives, frames", [69, 70, 71, 72], "FIRE3", within=HALF)
def saucer_shot_lives() -> list[float]:
    world = classic()
    saucer, lives = add_saucer(world, CENTRE, SaucerSize.LARGE), set[float]()
    for late in range(64):
        saucer.fire_wait = 1
        fly(world, ".")
        lives.add((world.shots[0].life + 1) * TICK)
        world.shots.clear()
        fly(world, f"{1 + late % 3}.")
    return sorted(lives)


@Row("pick-ups of 40 saucers", [0])
def drops() -> int:
    world = classic()
    for _ in range(40):
        strike(world, add_saucer(world, CENTRE, SaucerSize.LARGE), by=1)
    return len(world.pick_ups)


# Hyperspace, loss and return.


@Row("a jump takes, frames", [48], "HYPER", within=HALF)
def jump_time() -> float:
    world = quiet_game(rocks=4)
    fly(world, "h")
    return until(world, ShipLanded) * TICK


@cache
def jumps(rocks: int, burning: int = 0) -> tuple[float, list[float], list[float]]:
    """Return the fraction of 4,800 jumps that end the ship among some rocks, and the cells where they land.

    Cells are counted from the left and from below, 32 across and 24 up; a jump keeps the place within one.
    """
    world = field_of_rocks(rocks + burning, Size.SMALL)
    for rock in world.rocks[rocks:]:
        strike(world, rock)
    for rock in world.rocks:
        rock.x, rock.y = 1.0, 1.0
    for wreck in world.wrecks:
        wreck.left = NEVER
    ship, failed, columns, rows = world.ships[0], 0, list[float](), list[float]()
    for _ in range(4800):
        ship.x, ship.y, ship.phase, ship.timer, ship.lives = 20.0, 15.0, ShipPhase.WARPING, 1, 3
        events = fly(world, ".")
        (landed,) = of(events, ShipLanded)
        columns.append(round((landed.place[0] - 20.0) / 40.0, 6))
        rows.append(round((720.0 - 15.0 - landed.place[1]) / 30.0, 6))
        failed += len(of(events, ShipDestroyed))
    return failed / 4800, columns, rows


Row("share of jumps that end the ship among 1, 4, 5, 10, 18 rocks, 2 and 8 that burn, 19",
    [8 / 32, 8 / 32, 7 / 32, 5 / 32, 1 / 32, 5 / 32, 0], "HYPER",
    [1, 4, 5, 10, 18, (2, 8), 19], within=0.02, why="4,800 jumps each")(
    lambda *rocks: jumps(*rocks)[0]
)  # fmt: skip


@Row("columns of the landing", [*range(3, 29)], "HYPER 2$", of=[1])
@Row("rows of the landing", [*range(3, 21)], "HYPER 10$", of=[2])
def cells_of_landing(axis: int) -> list[float]:
    return kinds_in(jumps(19)[axis])  # type: ignore[arg-type]


@Row("share of column 3, of row 14", [4 / 32, 2 / 32], "HYPER 2$, 10$", within=0.02)
def shares_of_cells() -> list[float]:
    _, columns, rows = jumps(19)
    return [columns.count(3.0) / len(columns), rows.count(14.0) / len(rows)]


def lost_game(rock: Point = (100.0, 650.0)) -> World:
    """Return a world whose ship is lost in the next tick, in the middle of a wave with one rock."""
    world = quiet_game(rocks=0)
    add_body(world, SMALL, rock)
    strike(world, world.ships[0])
    return world


@Row("return after, frames; nothing protects it", [209], "DSTRCT, CHKST1", of=[(-500, 300)], within=HALF)
@Row("with a rock 127 right and down, 127 left, 127 up; 129 right, 129 up, 129 left; 0 is never",
     [0, 0, 0, 209, 209, 209], "NEARBY", within=HALF,
     of=[(127, 127), (-127, 0), (0, -127), (129, 0), (0, -129), (-129, 127)])  # fmt: skip
def return_time(right: int, down: int) -> float:
    world = lost_game((CENTRE[0] + right * UNIT, CENTRE[1] + down * UNIT))
    for ticks in range(1, 1200):
        if of(fly(world, "."), ShipReturned):
            assert world.ships[0].vulnerable
            return ticks * TICK
    return 0.0


@Row("a saucer goes after a loss, the next comes after that, frames", [192, 17 + 32 * 4], "CHKST1, RSAUCR",
     within=3 * HALF)  # fmt: skip
def saucer_after_loss() -> list[float]:
    world = lost_game()
    add_saucer(world, (300.0, 100.0), SaucerSize.LARGE)
    world.spawner(BIG).seen = 25
    return [until(world, BodyLeft) * TICK, until(world, BodyArrived) * TICK]


@Row("return when a saucer goes 718 frames after the loss", [718], "MOVE", within=2 * TICK)
def return_beside_a_saucer() -> float:
    world = lost_game()
    fly(world, "399.")
    add_saucer(world, (300.0, 100.0), SaucerSize.LARGE).life = 1001
    return (399 + until(world, ShipReturned)) * TICK


# The heartbeat.


@cache
def beats() -> tuple[list[float], list[int]]:
    """Return the frames of a wave, and the cue (0 is the first one's), of each heartbeat in 50 s."""
    world, heart = quiet_game(), Heartbeat()
    start = world.tick
    world.spawner(BIG).wait = NEVER
    found = [(fly(world, "."), (world.tick - start) * TICK, heart.tick(world, 0)) for _ in range(6000)]
    heard = [(at, cue) for _, at, cue in found if cue is not None]
    cues = [cue for _, cue in heard]
    return [at for at, _ in heard], [cues.index(cue) for cue in cues]


def gaps() -> list[tuple[float, float]]:
    """Return the frames of a wave at each heartbeat but the last, and those from it to the next."""
    return [(at, later - at) for at, later in pairwise(beats()[0])]


Row("first, last gap of the heartbeat, frames", [52, 12], "SOUNDS", within=2 * HALF)(
    lambda: [gaps()[0][1], gaps()[-1][1]]
)
Row(
    "off the program's gap, 4 more than 48 down to 8, at most, frames",
    [0],
    "SOUNDS, CHKST1",
    within=2 * HALF + 0.1,
)(lambda: max(abs(gap - 4 - max(8, 48 - int(at / 64))) for at, gap in gaps()))
Row("cues of ten beats", [0, 1] * 5, "SOUNDS")(lambda: beats()[1][:10])


# The page.


def shown(numbers: Sequence[float]) -> str:
    """Return numbers for the page, of many the first three and the last."""
    words = [f"{round(number, 2) + 0.0:.2f}".removesuffix(".00") for number in numbers]
    return ", ".join(words if len(words) < 9 else [*words[:3], "..", words[-1]])


def with_table(page: str, here: Sequence[Sequence[float]]) -> str:
    """Return the page with the table and what is measured here."""
    before, rest = page.split(_BEGIN)
    lines = ["| | original | measured here | routine | why |", "|---|---|---|---|---|"]
    lines += [
        f"| {row.what} | {shown(row.original)} | {shown(found)} | {row.routine} | {row.why} |"
        for row, found in zip(ROWS, here, strict=True)
    ]
    return before + _BEGIN + "\n".join(lines) + "\n" + _END + rest.split(_END)[1]


@pytest.mark.slow
def test_each_number_of_the_original_is_measured_in_a_running_game_and_the_page_shows_it() -> None:
    here = [row.here() for row in ROWS]
    for row, found in zip(ROWS, here, strict=True):
        assert found == pytest.approx(list(row.wanted or row.original), abs=row.within), row.what
    page = PAGE.read_text(encoding="utf-8")
    assert with_table(page, here) == page, "run python -m tests.sim.test_classic"


# Whole games.


@pytest.mark.slow
def test_a_whole_game_has_nothing_on_the_field_but_rocks_and_saucers_and_ends() -> None:
    for seed, plays in ((2, True), (1, False)):
        world, pilot, events, held = new_world(seed, CLASSIC), Autopilot(), list[Event](), set[str]()
        while not world.over and world.tick < 120 * (120 if plays else 900):
            events += step(world, [pilot.command(world, 1)]) if plays else fly(world, ".")
            held |= {name for name in LISTS.values() if getattr(world, name)}
        assert held <= {"ships", "rocks", "shots", "saucers"}
        assert {event.kind for event in of(events, BodyArrived)} <= SAUCERS
        assert not [event for event in events if isinstance(event, (BonusPaid, GatesOpened, Reinforced))]
        assert (world.score >= 3000 and len(of(events, WaveBegan)) >= 2) if plays else world.over


def test_it_is_a_rule_set_by_name_on_the_field_as_it_is_without_a_laser() -> None:
    assert (RULE_SETS["1979"], identify(CLASSIC).named) == (CLASSIC, True)
    assert (CLASSIC.width, CLASSIC.height) == (MODERN.width, MODERN.height)
    assert story(fly(arena(tuning=CLASSIC, rocks={(640.0, 200.0): Size.LARGE}), "60l")) == ""


def test_a_ship_is_not_there_before_a_game_has_got_ready() -> None:
    world = new_world(1, CLASSIC)
    assert (of(fly(world, "200[^*]"), ShipReturned), world.shots) == ([], [])
    assert of(fly(world, "60."), ShipReturned)


if __name__ == "__main__":
    measured = [row.here() for row in ROWS]
    PAGE.write_text(with_table(PAGE.read_text(encoding="utf-8"), measured), encoding="utf-8")
