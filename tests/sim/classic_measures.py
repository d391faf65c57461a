"""What Classic 1979 does, measured in running games: in frames, seconds and units of the original.

Nothing here reads a number of the rules: a world is set up, played, and looked at. `classic_table` has the
original's numbers beside these.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import count, pairwise
from math import gcd
from typing import Any, Final

from game.sim.classic.play.rock import rocks_left
from game.sim.context import FATAL, Damage
from game.sim.damage import damage
from game.sim.dice import Dice
from game.sim.headings import turn_between
from game.sim.rule_sets import CLASSIC
from game.sim.tick.waves import advance
from game.sound.cues import Cue
from game.sound.loops import Heartbeat
from tests.play import *

UNIT: Final = 13.0 / 12.0  # our units to one of the original's
FRAMES: Final = 61.5234375  # a second
TICK: Final = FRAMES / 120.0  # frames
EIGHTH: Final = UNIT * FRAMES / 8.0  # units/s here
FULL: Final = 65536
CORNER: Final = (60.0, 60.0)  # where a ship is out of the way
NO_SAUCERS: Final = tuned(CLASSIC, saucer={"most": 0})


def classic(**stage: Any) -> World:
    """Return a stage under the rules of 1979, as `arena` does, with the ship out of the way."""
    return arena(tuning=CLASSIC, **{"ship": CORNER, **stage})


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


# The ship.


def turn_rate() -> float:
    """Return degrees/s."""
    world = classic(heading=0)
    fly(world, "60>")
    return world.ships[0].heading * 360.0 / FULL / 0.5


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


def top_speeds() -> list[float]:
    """Return units/s to the right, up, left and down."""
    right, up, left, down = (travelled(pushed(heading, 480)) for heading in (RIGHT, UP, LEFT, DOWN))
    return [right[0], up[1], -left[0], -down[1]]


def half_life() -> float:
    """Return the s of coasting in which a ship of 56 eighths has half of its speed left."""
    world = classic(heading=RIGHT)
    ship = world.ships[0]
    while_there(world, lambda: ship.vx < 56 * EIGHTH, "^")
    half = 0.5 * speed_right(ship)
    return while_there(world, lambda: speed_right(ship) > half) / 120.0


def drift_while_thrusting() -> float:
    """Return the fraction of a sideways speed that 5 s of thrust along the other axis leave."""
    world = pushed(RIGHT, 120)
    ship = world.ships[0]
    was, ship.heading = speed_right(ship), UP
    fly(world, "600^")
    return speed_right(ship) / was


def coasts_to_rest() -> float:
    """Return the s after which a ship at top speed to the left stands still."""
    world = pushed(LEFT, 480)
    ship = world.ships[0]
    return while_there(world, lambda: (ship.vx, ship.vy, ship.rest_x) != (0.0, 0.0, 0.0)) / 120.0


# Its shots.


def shots_alive() -> list[int]:
    """Return the shots of a button held for 5 s, those alive after hammering, and those of presses too soon.

    These are in the last 8 ticks before the first of four shots ends.
    """
    held, hammered, early = classic(), classic(), classic()
    fired = len(of(fly(held, "600*"), ShotFired))
    fly(hammered, "*." * 30)
    fly(early, "*.*.*.*.")
    while early.shots[0].life > 1:
        fly(early, ".*" if early.shots[0].life < 9 else ".")
    return [fired, len(hammered.shots), len(of(fly(early, "30."), ShotFired))]


def shot_lives() -> list[float]:
    """Return the frames that shots live, fired in 64 ticks in turn."""
    found = set()
    for late in range(64):
        world = classic()
        fly(world, f"{late}.*" if late else "*")
        found.add(while_there(world, lambda: world.shots) * TICK)  # noqa: B023 - asked at once
    return sorted(found)


def shot_speed(thrusting: int) -> float:
    """Return eighths a frame of a shot straight ahead of a ship that has thrust for some ticks."""
    (shot,) = of(fly(pushed(RIGHT, thrusting), "*"), ShotFired)
    return shot.velocity[0] / EIGHTH


def shot_start() -> float:
    """Return units from the ship to where its shot begins."""
    (shot,) = of(fly(classic(ship=CENTRE, heading=RIGHT), "*"), ShotFired)
    return (shot.place[0] - CENTRE[0]) / UNIT


# Points.


def points_of(kind: Kind, wave: int) -> int:
    """Return the points of something, shot in some wave by the ship's own gun."""
    world = classic(ship=CENTRE, heading=RIGHT)
    add_body(world, kind, (760.0, 360.0))
    world.wave = wave
    fly(world, "*60.")
    return world.score


def points_of_a_saucers_kill() -> int:
    """Return the points for a rock that a saucer's shot ends and one that a saucer rams."""
    world = classic(rocks={CENTRE: Size.SMALL})
    add_shot(world, (620.0, 360.0), (200.0, 0.0), owner=9, hostile=True)
    fly(world, "30.")
    add_body(world, Kind.SMALL_ROCK, CENTRE)
    add_saucer(world, CENTRE, SaucerSize.LARGE)
    fly(world, "2.")
    assert not world.rocks
    return world.score


def extra_ships() -> list[int]:
    """Return the scores at which extra ships came while 300,000 points were made by shooting saucers."""
    world, found = classic(), list[int]()
    for made in range(1000, 301_000, 1000):
        saucer = add_saucer(world, CENTRE, SaucerSize.SMALL)
        found += [made for _ in of(strike(world, saucer, by=1), ExtraShip)]
    return found


def rolled_over() -> int:
    """Return the score of who had 99,990 and shot a large rock."""
    world = classic(rocks={CENTRE: Size.LARGE})
    world.ships[0].score, world.ships[0].next_extra = 99_990, 100_000
    strike(world, world.rocks[0], by=1)
    return world.score


# Rocks.


@cache
def first_rocks() -> tuple[list[int], list[float]]:
    """Return the speeds of first rocks along each axis, in eighths a frame, and where they begin.

    That is the share at the left edge, and how many begin neither there nor at the lower edge.
    """
    worlds = [new_world(seed, CLASSIC) for seed in range(120)]
    for world in worlds:
        until(world, WaveBegan)
    rocks = [rock for world in worlds for rock in world.rocks]
    left = len([rock for rock in rocks if rock.x == 0.0])
    lower = len([rock for rock in rocks if rock.x != 0.0 and rock.y == 719.0])
    speeds = {round(speed / EIGHTH) for rock in rocks for speed in (rock.vx, -rock.vy)}
    return sorted(speeds), [left / len(rocks), len(rocks) - left - lower]


@cache
def pieces(right: int, up: int) -> tuple[list[int], list[int]]:
    """Return the velocities of 1,000 pieces of one rock along each axis, in eighths a frame, right and up."""
    found = list[Rock]()
    for seed in range(500):
        world = classic(seed=seed, rocks={CENTRE: (Size.LARGE, (right * EIGHTH, -up * EIGHTH))})
        strike(world, world.rocks[0])
        found += world.rocks
    return [round(rock.vx / EIGHTH) for rock in found], [round(-rock.vy / EIGHTH) for rock in found]


def farthest_pieces() -> list[float]:
    """Return the most units across and down from a rock to its first and second piece, over 500 splits."""
    found = [0.0] * 4
    for seed in range(500):
        world = classic(seed=seed, rocks={CENTRE: Size.LARGE})
        strike(world, world.rocks[0])
        ways = [abs(way) for rock in world.rocks for way in world.torus.delta(CENTRE, (rock.x, rock.y))]
        found = [max(pair) for pair in zip(found, ways, strict=True)]
    return [far / UNIT for far in found]


def burn_time() -> float:
    """Return the frames for which a rock that was hit keeps its place."""
    world = classic(rocks={CENTRE: Size.SMALL})
    strike(world, world.rocks[0])
    return while_there(world, lambda: rocks_left(world)) * TICK


def field_of_rocks(number: int, size: Size = Size.LARGE) -> World:
    """Return a world with some rocks at rest in rows."""
    return classic(rocks={(100.0 + 120.0 * (n % 9), 200.0 + 110.0 * (n // 9)): size for n in range(number)})


def most_rocks() -> int:
    """Return the most rocks alive at once in a field whose largest rock is hit as soon as no other burns."""
    world, most = field_of_rocks(11), 0
    while any(rock.size is not Size.SMALL for rock in world.rocks):
        strike(world, max(world.rocks, key=lambda rock: rock.size))
        most = max(most, len(world.rocks))
        while_there(world, lambda: world.wrecks)
    return most


def children_when(alive: int) -> int:
    """Return how many pieces a large rock leaves when some rocks are alive."""
    world = field_of_rocks(alive)
    (end,) = of(strike(world, world.rocks[0]), BodyDestroyed)
    return len(end.children)


def moved_by_velocity() -> list[float]:
    """Return of a wave's first rocks the way of 0.5 s, as a share of what their velocities make of it."""
    world = new_world(3, NO_SAUCERS)
    until(world, WaveBegan)
    before = [(rock.x, rock.y) for rock in world.rocks]
    fly(world, "60.")
    return [
        world.torus.distance(place, (rock.x, rock.y)) * 2.0 / (rock.vx**2 + rock.vy**2) ** 0.5
        for place, rock in zip(before, world.rocks, strict=True)
    ]


def kept_velocities() -> list[float]:
    """Return the velocities, in eighths a frame right and up, of rocks after 10 s.

    Two began with 20 and -20 to the right and have met head on, and one with 31 and -31.
    """
    rocks = {(500.0, 360.0): (20, 0), (700.0, 360.0): (-20, 0), (700.0, 100.0): (31, 31)}
    world = classic(rocks={at: (Size.SMALL, (x * EIGHTH, y * EIGHTH)) for at, (x, y) in rocks.items()})
    world.ships[0].phase, world.ships[0].timer = ShipPhase.LOST, NEVER
    fly(world, "1200.")
    return [speed / EIGHTH for rock in world.rocks for speed in (rock.vx, -rock.vy)]


def ticks_on_a_split_rock() -> int:
    """Return the ticks until a ship is lost in whose place a large rock is hit."""
    world = classic(ship=CENTRE, rocks={CENTRE: Size.LARGE})
    strike(world, world.rocks[0])
    return until(world, ShipDestroyed)


# Hits.


@cache
def reach(who: Kind, target: Kind) -> tuple[float, float]:
    """Return the units of the farthest touch of two along an axis, and both axes together, times that."""

    def meets(dx: float, dy: float) -> bool:
        world = classic()
        add_body(world, target, CENTRE)
        add_body(world, who, (CENTRE[0] + dx * UNIT, CENTRE[1] + dy * UNIT))
        return any(isinstance(event, BodyDestroyed | ShipDestroyed) for event in fly(world, "."))

    straight, aslant = _edge(lambda far: meets(far, 0.0)), 2.0 * _edge(lambda far: meets(far, -far))
    return straight, aslant / straight


def _edge(inside: Callable[[float], bool]) -> float:
    low, high = 0.0, 60.0
    while high - low > 0.005:
        middle = 0.5 * (low + high)
        low, high = (middle, high) if inside(middle) else (low, middle)
    return 0.5 * (low + high)


def hits_over_the_seam() -> int:
    """Return how many of a shot, a ship and a saucer meet a rock over an edge of the field."""
    found = 0
    for kind in (Kind.SHOT, Kind.SHIP, Kind.LARGE_SAUCER):
        world = classic(rocks={(2.0, 300.0): Size.LARGE})
        add_body(world, kind, (1278.0, 300.0))
        found += len(of(fly(world, "."), BodyDestroyed))
    return found


# Waves.


def clear(world: World) -> None:
    """End all rocks at once, with nothing left of them but what burns."""
    for rock in [*world.rocks]:
        rock.size = Size.SMALL
        strike(world, rock)


def wave_counts() -> list[int]:
    """Return the rocks with which waves begin."""
    world, found = new_world(5, NO_SAUCERS), list[int]()
    for _ in range(7):
        until(world, WaveBegan)
        found.append(len(world.rocks))
        clear(world)
    return found


def pause_between(saucer_until: int = 0) -> float:
    """Return the frames from the end of the last burn to the next wave; a saucer is there for some ticks."""
    world = new_world(5, NO_SAUCERS)
    until(world, WaveBegan)
    clear(world)
    while_there(world, lambda: rocks_left(world))
    if saucer_until:
        add_saucer(world, (10.0, 300.0), SaucerSize.LARGE).life = saucer_until
    return until(world, WaveBegan) * TICK


# Saucers.


def quiet_game(seed: int = 1, rocks: int = 1, tuning: Tuning = CLASSIC) -> World:
    """Return a game at the start of wave 1, with a few rocks left that stand still far from the ship."""
    world = new_world(seed, tuning)
    until(world, WaveBegan)
    del world.rocks[rocks:]
    for number, rock in enumerate(world.rocks):
        rock.x, rock.y, rock.vx, rock.vy = 100.0 + 90.0 * number, 650.0, 0.0, 0.0
    return world


def saucer_waits() -> list[float]:
    """Return the counts of 4 frames to the first saucer of a wave, and from the end of each to the next.

    A saucer goes before anything moves, and comes when all have moved.
    """
    world, found = quiet_game(), list[float]()
    while len(found) < 24:
        found.append((until(world, BodyArrived) + bool(found)) * TICK / 4.0)
        world.saucers[0].life, world.saucers[0].fire_wait = 1, NEVER
        until(world, BodyLeft)
    return found


def wait_through_hyperspace() -> float:
    """Return the frames that three jumps add to the wait for the first saucer of a wave."""
    harmless = tuned(CLASSIC, classic={"faces": 24})
    alone, jumping = quiet_game(tuning=harmless), quiet_game(tuning=harmless)
    start = jumping.tick
    for _ in range(3):
        fly(jumping, "h")
        until(jumping, ShipLanded)
    until(jumping, BodyArrived)
    return (jumping.tick - start - until(alone, BodyArrived)) * TICK


def enters_among(rocks: int, wave: int, hit_at: int | None = 900) -> float:
    """Return the frames of a wave after which a saucer enters among some rocks; one more is hit in a tick."""
    world = quiet_game(rocks=0)
    world.wave = wave
    for _ in range(rocks + (hit_at is not None)):
        add_body(world, Kind.SMALL_ROCK, (100.0, 650.0))
    fly(world, f"{(hit_at or 1) - 1}.")
    if hit_at is not None:
        strike(world, world.rocks[-1])
    return ((hit_at or 1) - 1 + until(world, BodyArrived)) * TICK


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


def large_of_256(nth: int, score: int = 0) -> int:
    """Return at how many of 256 equal parts of a die the n-th saucer of a game is a large one."""
    world = quiet_game()
    world.ships[0].score = score
    store, large = world.spawner(Kind.LARGE_SAUCER), 0
    for seed in dice_of_256():
        store.seen, store.wait = nth - 1, 1
        world.dice, world.wave_tick = Dice.seeded(seed), 0
        ctx = StepContext(world)
        advance(ctx)
        (arrived,) = of(ctx.events, BodyArrived)
        large += arrived.kind is Kind.LARGE_SAUCER
        world.saucers.clear()
    return large


def wait_after_a_kill() -> float:
    """Return the frames from the end of a wave's first saucer, which is shot, to the entry of the next."""
    world = quiet_game()
    until(world, BodyArrived)
    strike(world, world.saucers[0])
    return until(world, BodyArrived) * TICK


def pays_of_saucers() -> list[int]:
    """Return the points of the first five saucers of a wave."""
    world, found = quiet_game(), list[int]()
    for _ in range(5):
        until(world, BodyArrived)
        (end,) = of(strike(world, world.saucers[0], by=1), BodyDestroyed)
        found.append(end.points)
    return found


def nth_saucer(nth: int, seed: int = 2) -> tuple[World, Saucer]:
    """Return a game with its n-th saucer, which has just come, at 30,000 points."""
    world = quiet_game(seed)
    world.spawner(Kind.LARGE_SAUCER).seen = nth - 1
    world.ships[0].score = 30_000
    until(world, BodyArrived)
    saucer = world.saucers[0]
    assert (saucer.size is SaucerSize.LARGE) == (nth <= 3)
    return world, saucer


def saucer_flight(nth: int) -> tuple[float, float]:
    """Return of a game's n-th saucer its units/s across, and the s until it is gone."""
    world, saucer = nth_saucer(nth)
    saucer.fire_wait = NEVER
    return abs(saucer.vx) / UNIT, while_there(world, lambda: world.saucers) / 120.0


def swerve_clock() -> float:
    """Return the frames of which the time of each change of height is a multiple, in six games."""
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


def saucer_heights() -> list[float]:
    """Return how often, of 2,000 draws, a saucer chose to go -16, 0 and 16 eighths a frame down."""
    world = classic()
    saucer = add_saucer(world, CENTRE, SaucerSize.LARGE)
    found = list[int]()
    for _ in range(2000):
        saucer.swerve_wait = 1
        fly(world, ".")
        found.append(round(saucer.vy / EIGHTH))
    return [found.count(speed) / 2000 for speed in (-16, 0, 16)]


def saucer_fire(nth: int) -> list[float]:
    """Return of a saucer the counts to its first shot, least and most from shot to shot, and shots alive."""
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


def fire_without_a_ship() -> float:
    """Return the s by which 1 s in hyperspace puts off a saucer's first shot."""
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
        far = world.torus.distance(saucer, shot.place)
        found.append(
            (turn_between(0, heading_of((x, y))) * 360.0 / FULL, (x * x + y * y) ** 0.5 / UNIT, far / UNIT)
        )
        world.shots.clear()
    return found


def aims(score: int) -> list[float]:
    """Return by how many of 256 steps counter-clockwise 1,000 aims of a small saucer were off."""
    shots = fired(SaucerSize.SMALL, (900.0, 360.0), (300.0, 360.0), 0, score)
    return [round(-heading * 256 / 360.0, 1) for heading, _, _ in shots]


def middle_aim(ship: Point, saucer: Point, speed: int = 0) -> float:
    """Return the heading half way between the outermost shots of a small saucer, in degrees."""
    headings = [heading for heading, _, _ in fired(SaucerSize.SMALL, ship, saucer, speed, 40_000)]
    return 0.5 * (min(headings) + max(headings))


def saucer_shots(size: SaucerSize) -> list[float]:
    """Return of a saucer's shots least and most units/s, and least and most units to where they begin."""
    _, speeds, places = zip(*fired(size, CORNER, CENTRE, 0, 0), strict=True)
    return [min(speeds), max(speeds), min(places), max(places)]


def saucer_shot_lives(size: SaucerSize) -> list[float]:
    """Return the frames that a saucer's shots live."""
    world = classic()
    saucer, lives = add_saucer(world, CENTRE, size), set[float]()
    for late in range(64):
        saucer.fire_wait = 1
        fly(world, ".")
        lives.add((world.shots[0].life + 1) * TICK)
        world.shots.clear()
        fly(world, f"{1 + late % 3}.")
    return sorted(lives)


def drops() -> int:
    """Return how many pick-ups 40 saucers leave, which the ship shoots."""
    world = classic()
    for _ in range(40):
        strike(world, add_saucer(world, CENTRE, SaucerSize.LARGE), by=1)
    return len(world.pick_ups)


# Hyperspace, loss and return.


def jump_time() -> float:
    """Return the frames that a jump takes."""
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
        columns.append((landed.place[0] - 20.0) / 40.0)
        rows.append((720.0 - 15.0 - landed.place[1]) / 30.0)
        failed += len(of(events, ShipDestroyed))
    return failed / 4800, columns, rows


def lost_game(rock: Point = (100.0, 650.0)) -> World:
    """Return a world whose ship is lost in the next tick, in the middle of a wave with one rock."""
    world = quiet_game(rocks=0)
    add_body(world, Kind.SMALL_ROCK, rock)
    strike(world, world.ships[0])
    return world


def return_time(*rock: float) -> float:
    """Return the frames from a loss to the return, 0 if there is none in 10 s.

    rock: the place of a rock, in units from the centre of the field. Nothing protects who returns.
    """
    world = lost_game((CENTRE[0] + rock[0] * UNIT, CENTRE[1] + rock[1] * UNIT)) if rock else lost_game()
    for ticks in range(1, 1200):
        if of(fly(world, "."), ShipReturned):
            assert world.ships[0].vulnerable
            return ticks * TICK
    return 0.0


def saucer_after_loss() -> list[float]:
    """Return the frames from a loss until a saucer leaves, and from there to the next one's entry."""
    world = lost_game()
    add_saucer(world, (300.0, 100.0), SaucerSize.LARGE)
    world.spawner(Kind.LARGE_SAUCER).seen = 25
    return [until(world, BodyLeft) * TICK, until(world, BodyArrived) * TICK]


def return_beside_a_saucer() -> float:
    """Return the frames from a loss to the return; a saucer comes in tick 400 and is gone in 1,400."""
    world = lost_game()
    fly(world, "399.")
    add_saucer(world, (300.0, 100.0), SaucerSize.LARGE).life = 1001
    return (399 + until(world, ShipReturned)) * TICK


def ready_time() -> list[float]:
    """Return the frames of a game until its ship is there, and until its rocks are."""
    return [until(new_world(3, CLASSIC), kind) * TICK for kind in (ShipReturned, WaveBegan)]


# The heartbeat.


@cache
def beats() -> tuple[list[float], list[Cue]]:
    """Return the frames of a wave, and the cue, of each heartbeat in 50 s."""
    world, heart = quiet_game(), Heartbeat()
    start, times, cues = world.tick, list[float](), list[Cue]()
    for _ in range(6000):
        world.spawner(Kind.LARGE_SAUCER).wait = NEVER
        fly(world, ".")
        cue = heart.tick(world, 0)
        if cue is not None:
            times.append((world.tick - start) * TICK)
            cues.append(cue)
    return times, cues


def gaps() -> list[tuple[float, float]]:
    """Return the frames of a wave at each heartbeat but the last, and those from it to the next."""
    return [(at, later - at) for at, later in pairwise(beats()[0])]


def kinds_in(found: Sequence[float]) -> list[float]:
    """Return which different numbers there are, in order."""
    return sorted({round(number, 6) for number in found})
