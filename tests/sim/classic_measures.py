"""What Classic 1979 does, measured in running games: in frames, seconds and units of the original.

Nothing here reads a number of the rules: a world is set up, played, and looked at. `test_classic` compares,
`classic_table` makes a page of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import pairwise
from typing import Final

from game.physics import Point
from game.sim.bodies import SAUCERS, Cause, Kind, Rock, Saucer, SaucerSize, Ship, ShipPhase
from game.sim.classic.play.rock import rocks_left
from game.sim.context import FATAL, Damage, StepContext
from game.sim.damage import damage
from game.sim.dice import Dice
from game.sim.events import (
    BodyArrived,
    BodyDestroyed,
    BodyLeft,
    Event,
    ExtraShip,
    ShipDestroyed,
    ShipLanded,
    ShipReturned,
    ShotFired,
    WaveBegan,
)
from game.sim.headings import heading_of, turn_between
from game.sim.rule_sets import CLASSIC
from game.sim.tick.waves import advance
from game.sim.tuning import Size, Tuning
from game.sim.world import World, new_world
from game.sound.cues import Cue
from game.sound.loops import Heartbeat
from tests.arena import CENTRE, DOWN, LEFT, NEVER, RIGHT, UP, add_saucer, add_shot, arena, fly, of

UNIT: Final = 13.0 / 12.0
"""our units to one of the original's."""
FRAMES: Final = 61.5234375
"""a second."""
TICK: Final = FRAMES / 120.0
"""frames."""
EIGHTH: Final = UNIT * FRAMES / 8.0
"""units/s here."""
FULL: Final = 65536


def rules(**changes: object) -> Tuning:
    """Return Classic 1979 with other parts, given as dicts of their numbers."""
    parts = {
        name: replace(getattr(CLASSIC, name), **numbers) if isinstance(numbers, dict) else numbers
        for name, numbers in changes.items()
    }
    return replace(CLASSIC, **parts)  # type: ignore[arg-type]


def until(world: World, kind: type[Event], most: int = 6000, hands: str = ".") -> list[Event]:
    """Play until something of a kind has happened; return what happened in that tick."""
    for _ in range(most):
        events = fly(world, hands)
        if of(events, kind):
            return events
    raise AssertionError(f"no {kind.__name__} in {most} ticks")


def strike(world: World, body: Rock | Saucer | Ship, by: int = 0) -> list[Event]:
    """Let a shot hit something between two ticks; by: who gets the points."""
    ctx = StepContext(world)
    damage(ctx, body, Damage(FATAL, Cause.SHOT, by))
    ctx.settle()
    return ctx.events


# The ship.


def turn_rate() -> float:
    """Return degrees/s."""
    world = arena(tuning=CLASSIC, heading=0)
    fly(world, "60>")
    return world.ships[0].heading * 360.0 / FULL / 0.5


def pushed(heading: int, ticks: int, tuning: Tuning = CLASSIC) -> World:
    """Return a world with a ship that has thrust from rest."""
    world = arena(tuning=tuning, heading=heading)
    fly(world, f"{ticks}^")
    return world


def thrust() -> float:
    """Return units/s^2 along an axis, over a second."""
    ship = pushed(RIGHT, 120).ships[0]
    return (ship.vx + ship.rest_x) / UNIT


def travelled(world: World, ticks: int = 60, hands: str = ".") -> Point:
    """Return units/s right and up over some ticks, by places alone."""
    ship, across, up = world.ships[0], 0.0, 0.0
    for _ in range(ticks):
        before = (ship.x, ship.y)
        fly(world, hands)
        dx, dy = world.torus.delta(before, (ship.x, ship.y))
        across, up = across + dx, up - dy
    return across / UNIT / ticks * 120.0, up / UNIT / ticks * 120.0


def top_speeds() -> tuple[float, float, float, float]:
    """Return units/s to the right, up, left and down."""
    found = [travelled(pushed(heading, 480), hands="^") for heading in (RIGHT, UP, LEFT, DOWN)]
    return found[0][0], found[1][1], -found[2][0], -found[3][1]


def top_speed_aslant() -> float:
    """Return units/s along each axis after thrusting up and to the right for long."""
    return min(travelled(pushed(57344, 900), hands="^"))


def half_life() -> float:
    """Return the s of coasting in which a ship of 56 eighths has half of its speed left."""
    world = arena(tuning=CLASSIC, heading=RIGHT)
    ship = world.ships[0]
    while ship.vx < 56 * EIGHTH:
        fly(world, "^")
    start, ticks = ship.vx + ship.rest_x, 0
    while ship.vx + ship.rest_x > 0.5 * start:
        fly(world, ".")
        ticks += 1
    return ticks / 120.0


def drift_while_thrusting() -> float:
    """Return the fraction of a sideways speed that 5 s of thrust along the other axis leave."""
    world = pushed(RIGHT, 120)
    ship = world.ships[0]
    was = ship.vx + ship.rest_x
    ship.heading = UP
    fly(world, "600^")
    return (ship.vx + ship.rest_x) / was


def coasts_to_rest() -> float:
    """Return the s after which a ship at top speed to the left stands still."""
    world, ticks = pushed(LEFT, 480), 0
    while (world.ships[0].vx, world.ships[0].vy) != (0.0, 0.0) or world.ships[0].rest_x != 0.0:
        fly(world, ".")
        ticks += 1
    return ticks / 120.0


# Its shots.


def shots_alive() -> tuple[int, int]:
    """Return how many shots a held button fires in 5 s, and how many are alive after hammering for 0.5 s."""
    held, hammered = arena(tuning=CLASSIC), arena(tuning=CLASSIC)
    fired = len(of(fly(held, "600*"), ShotFired))
    fly(hammered, "*." * 30)
    return fired, len(hammered.shots)


def late_presses() -> int:
    """Return how many shots leave after presses in the last 8 ticks before the first of four shots ends."""
    world = arena(tuning=CLASSIC)
    fly(world, "*.*.*.*.")
    while world.shots[0].life > 1:
        fly(world, ".*" if world.shots[0].life < 9 else ".")
    return len(of(fly(world, "30."), ShotFired))


def shot_lives() -> set[float]:
    """Return the frames that shots live, fired in 64 ticks in turn."""
    found = set()
    for late in range(64):
        world = arena(tuning=CLASSIC)
        fly(world, f"{late}." if late else "")
        fly(world, "*")
        ticks = 0
        while world.shots:
            fly(world, ".")
            ticks += 1
        found.add(ticks * TICK)
    return found


def shot_speed(thrusting: int = 0) -> tuple[float, float]:
    """Return units/s of a shot straight ahead, and of its ship, which has thrust for so many ticks."""
    world = pushed(RIGHT, thrusting) if thrusting else arena(tuning=CLASSIC, heading=RIGHT)
    (shot,) = of(fly(world, "*"), ShotFired)
    return shot.velocity[0] / UNIT, world.ships[0].vx / UNIT


def shot_start() -> float:
    """Return units from the ship to where its shot begins."""
    world = arena(tuning=CLASSIC, heading=RIGHT)
    (shot,) = of(fly(world, "*"), ShotFired)
    return (shot.place[0] - CENTRE[0]) / UNIT


# Points.


def points_of(kind: Kind, wave: int = 3) -> int:
    """Return the points of something, shot in some wave by the ship's own gun."""
    sizes = {Kind.LARGE_ROCK: Size.LARGE, Kind.MEDIUM_ROCK: Size.MEDIUM, Kind.SMALL_ROCK: Size.SMALL}
    world = arena(tuning=CLASSIC, heading=RIGHT, rocks={(760.0, 360.0): sizes[kind]} if kind in sizes else {})
    world.wave = wave
    if kind in SAUCERS:
        add_saucer(world, (760.0, 360.0), SaucerSize.SMALL if kind is Kind.SMALL_SAUCER else SaucerSize.LARGE)
    fly(world, "*60.")
    return world.score


def points_of_a_saucers_kill() -> int:
    """Return the points for a rock that a saucer's shot ends and one that a saucer rams."""
    world = arena(tuning=CLASSIC, ship=(100.0, 100.0), rocks={(640.0, 360.0): Size.SMALL})
    add_shot(world, (620.0, 360.0), (200.0, 0.0), owner=9, hostile=True)
    fly(world, "30.")
    world.rocks.append(arena(tuning=CLASSIC, rocks={(640.0, 360.0): Size.SMALL}).rocks[0])
    add_saucer(world, (640.0, 360.0), SaucerSize.LARGE)
    fly(world, "2.")
    assert not world.rocks
    return world.score


def extra_ships() -> list[int]:
    """Return the scores at which extra ships came while 300,000 points were made by shooting saucers."""
    world, found = arena(tuning=CLASSIC, ship=(100.0, 100.0)), list[int]()
    made = 0
    for _ in range(300):
        saucer = add_saucer(world, (640.0, 360.0), SaucerSize.SMALL)
        made += 1000
        found += [made for _ in of(strike(world, saucer, by=1), ExtraShip)]
    return found


def rolled_over() -> int:
    """Return the score of who had 99,990 and shot a large rock."""
    world = arena(tuning=CLASSIC, ship=(100.0, 100.0), rocks={(640.0, 360.0): Size.LARGE})
    world.ships[0].score, world.ships[0].next_extra = 99_990, 100_000
    strike(world, world.rocks[0], by=1)
    return world.score


# Rocks.


def first_rocks(games: int = 120) -> tuple[list[int], list[Point]]:
    """Return the speeds of first rocks along each axis, in eighths a frame right and up, and their places."""
    speeds, places = list[int](), list[Point]()
    for seed in range(games):
        world = new_world(seed, CLASSIC)
        until(world, WaveBegan)
        speeds += [round(speed / EIGHTH) for rock in world.rocks for speed in (rock.vx, -rock.vy)]
        places += [(rock.x, rock.y) for rock in world.rocks]
    return speeds, places


def pieces(velocity: Point, count: int = 1000) -> list[Point]:
    """Return the velocities of so many pieces of one rock, in eighths a frame, to the right and up."""
    found = list[Point]()
    parent = (velocity[0] * EIGHTH, -velocity[1] * EIGHTH)
    for seed in range(count // 2):
        world = arena(tuning=CLASSIC, seed=seed, ship=(100.0, 100.0), rocks={CENTRE: (Size.LARGE, parent)})
        strike(world, world.rocks[0])
        found += [(round(rock.vx / EIGHTH), round(-rock.vy / EIGHTH)) for rock in world.rocks]
    return found


def farthest_piece() -> float:
    """Return the most units between the centres of a parent and of its piece, over 500 splits."""
    found = 0.0
    for seed in range(500):
        world = arena(tuning=CLASSIC, seed=seed, ship=(100.0, 100.0), rocks={CENTRE: Size.LARGE})
        strike(world, world.rocks[0])
        found = max([found, *(world.torus.distance(CENTRE, (rock.x, rock.y)) for rock in world.rocks)])
    return found / UNIT


def burn_time() -> float:
    """Return the frames for which a rock that was hit keeps its place."""
    world = arena(tuning=CLASSIC, ship=(100.0, 100.0), rocks={CENTRE: Size.SMALL})
    strike(world, world.rocks[0])
    ticks = 0
    while rocks_left(world):
        fly(world, ".")
        ticks += 1
    return ticks * TICK


def field_of_rocks(count: int, size: Size = Size.LARGE) -> World:
    """Return a world with so many rocks at rest in rows, and the ship out of their way."""
    places = {(100.0 + 120.0 * (n % 9), 200.0 + 110.0 * (n // 9)): size for n in range(count)}
    return arena(tuning=CLASSIC, ship=(60.0, 60.0), rocks=places)


def most_rocks() -> int:
    """Return the most rocks alive at once in a field whose largest rock is hit as soon as no other burns."""
    world, most = field_of_rocks(11), 0
    while any(rock.size is not Size.SMALL for rock in world.rocks):
        strike(world, max(world.rocks, key=lambda rock: rock.size))
        most = max(most, len(world.rocks))
        while world.wrecks:
            fly(world, ".")
    return most


def children_when(alive: int) -> int:
    """Return how many pieces a large rock leaves when so many are alive."""
    world = field_of_rocks(alive)
    (end,) = of(strike(world, world.rocks[0]), BodyDestroyed)
    return len(end.children)


def rocks_speeds() -> list[tuple[float, float]]:
    """Return of a wave's first rocks the units/s by their velocities, and by their places over 0.5 s."""
    world = new_world(3, rules(saucer={"most": 0}))
    until(world, WaveBegan)
    before = {rock.id: (rock.x, rock.y) for rock in world.rocks}
    fly(world, "60.")
    found = []
    for rock in world.rocks:
        far = world.torus.distance(before[rock.id], (rock.x, rock.y))
        found.append(((rock.vx**2 + rock.vy**2) ** 0.5 / UNIT, 2.0 * far / UNIT))
    return found


def passes_through() -> tuple[Point, Point]:
    """Return the velocities, in eighths a frame, of two rocks that have met head on."""
    a, b = (500.0, 360.0), (700.0, 360.0)
    world = arena(
        tuning=CLASSIC,
        ship=(60.0, 60.0),
        rocks={a: (Size.LARGE, (20 * EIGHTH, 0.0)), b: (Size.LARGE, (-20 * EIGHTH, 0.0))},
    )
    fly(world, "240.")
    left, right = world.rocks
    return (left.vx / EIGHTH, left.vy), (right.vx / EIGHTH, right.vy)


def kept_speed() -> Point:
    """Return the velocity, in eighths a frame right and up, of a rock of 31 and -31 after 10 s."""
    drift = (Size.SMALL, (31 * EIGHTH, 31 * EIGHTH))
    world = arena(tuning=CLASSIC, ship=(60.0, 60.0), rocks={(700.0, 100.0): drift})
    world.ships[0].phase, world.ships[0].timer = ShipPhase.LOST, NEVER
    fly(world, "1200.")
    (rock,) = world.rocks
    return rock.vx / EIGHTH, -rock.vy / EIGHTH


def ticks_on_a_split_rock() -> int:
    """Return the ticks until a ship is lost in whose place a large rock is hit."""
    world = arena(tuning=CLASSIC, rocks={CENTRE: Size.LARGE})
    strike(world, world.rocks[0])
    for ticks in range(1, 200):
        if of(fly(world, "."), ShipDestroyed):
            return ticks
    raise AssertionError("no loss")


# Hits.


Meets = Callable[[float, float], bool]


def shot_meets(size: Size) -> Meets:
    """Return whether a ship's shot that stands at an offset, in units, from a rock's centre hits it."""

    def meets(dx: float, dy: float) -> bool:
        world = arena(tuning=CLASSIC, ship=(60.0, 60.0), rocks={CENTRE: size})
        add_shot(world, (CENTRE[0] + dx * UNIT, CENTRE[1] + dy * UNIT), (0.0, 0.0))
        return bool(of(fly(world, "."), BodyDestroyed))

    return meets


def shot_meets_saucer(size: SaucerSize) -> Meets:
    """Return the same for a ship's shot and a saucer."""

    def meets(dx: float, dy: float) -> bool:
        world = arena(tuning=CLASSIC, ship=(60.0, 60.0))
        add_saucer(world, CENTRE, size)
        add_shot(world, (CENTRE[0] + dx * UNIT, CENTRE[1] + dy * UNIT), (0.0, 0.0))
        return bool(of(fly(world, "."), BodyDestroyed))

    return meets


def shot_meets_ship(dx: float, dy: float) -> bool:
    """Return the same for a saucer's shot and the ship."""
    world = arena(tuning=CLASSIC)
    add_shot(world, (CENTRE[0] + dx * UNIT, CENTRE[1] + dy * UNIT), (0.0, 0.0), owner=9, hostile=True)
    return bool(of(fly(world, "."), ShipDestroyed))


def ship_meets(size: Size) -> Meets:
    """Return the same for the ship and a rock."""

    def meets(dx: float, dy: float) -> bool:
        world = arena(tuning=CLASSIC, rocks={(CENTRE[0] + dx * UNIT, CENTRE[1] + dy * UNIT): size})
        return bool(of(fly(world, "."), ShipDestroyed))

    return meets


def saucer_meets(saucer: SaucerSize, size: Size | None) -> Meets:
    """Return the same for a saucer and a rock or, for None, the ship."""

    def meets(dx: float, dy: float) -> bool:
        rocks = {} if size is None else {CENTRE: size}
        world = arena(tuning=CLASSIC, ship=CENTRE if size is None else (60.0, 60.0), rocks=rocks)
        add_saucer(world, (CENTRE[0] + dx * UNIT, CENTRE[1] + dy * UNIT), saucer)
        return bool(of(fly(world, "."), BodyDestroyed))

    return meets


def reach_of(meets: Meets) -> tuple[float, float]:
    """Return the farthest touch along an axis and, along both together, on the diagonal; in units."""
    return _edge(lambda far: meets(far, 0.0)), 2.0 * _edge(lambda far: meets(far, -far))


def _edge(inside: Callable[[float], bool]) -> float:
    low, high = 0.0, 60.0
    while high - low > 0.01:
        middle = 0.5 * (low + high)
        low, high = (middle, high) if inside(middle) else (low, middle)
    return 0.5 * (low + high)


def hits_over_the_seam() -> int:
    """Return how many of a shot, a ship and a saucer meet a rock over an edge of the field."""
    count = 0
    for put in ("shot", "ship", "saucer"):
        place = (1278.0, 300.0)
        ship = place if put == "ship" else CENTRE
        world = arena(tuning=CLASSIC, ship=ship, rocks={(2.0, 300.0): Size.LARGE})
        if put == "shot":
            add_shot(world, place, (0.0, 0.0))
        elif put == "saucer":
            add_saucer(world, place, SaucerSize.LARGE)
        count += len(of(fly(world, "."), BodyDestroyed))
    return count


# Waves.


def clear(world: World) -> None:
    """End all rocks at once, with nothing left of them but what burns."""
    for rock in world.rocks:
        rock.size = Size.SMALL
    for rock in [*world.rocks]:
        strike(world, rock)


def wave_counts(waves: int = 7) -> list[int]:
    """Return the rocks with which waves begin."""
    world, found = new_world(5, rules(saucer={"most": 0})), list[int]()
    for _ in range(waves):
        until(world, WaveBegan)
        found.append(len(world.rocks))
        clear(world)
    return found


def pause_between(saucer_until: int = 0) -> float:
    """Return the frames from the end of the last burn to the next wave; a saucer is there for some ticks."""
    world = new_world(5, rules(saucer={"most": 0}))
    until(world, WaveBegan)
    clear(world)
    while rocks_left(world):
        fly(world, ".")
    saucer = add_saucer(world, (10.0, 300.0), SaucerSize.LARGE) if saucer_until else None
    for ticks in range(1, 4000):
        if saucer is not None and ticks == saucer_until:
            saucer.life = 1
        if of(fly(world, "."), WaveBegan):
            return ticks * TICK
    raise AssertionError("no wave")


# Saucers.


def quiet_game(seed: int = 1, rocks: int = 1, tuning: Tuning = CLASSIC) -> World:
    """Return a game at the start of wave 1, with a few rocks left that stand still far from the ship."""
    world = new_world(seed, tuning)
    until(world, WaveBegan)
    del world.rocks[rocks:]
    for number, rock in enumerate(world.rocks):
        rock.x, rock.y, rock.vx, rock.vy = 100.0 + 90.0 * number, 650.0, 0.0, 0.0
    return world


def saucers(count: int, seed: int = 1) -> Iterator[tuple[float, Saucer]]:
    """Yield so many saucers of a game, and the s of the wave in which none moved before each.

    A saucer goes before anything moves, and comes when all have moved.
    """
    world = quiet_game(seed)
    ticks = 0
    while count:
        ticks += 1
        if of(fly(world, "."), BodyArrived):
            yield ticks / 120.0, world.saucers[0]
            world.saucers[0].life, world.saucers[0].fire_wait = 1, NEVER
            until(world, BodyLeft)
            count, ticks = count - 1, 1


def saucer_waits(count: int = 24) -> list[float]:
    """Return the s to the first saucer of a wave, and from the end of each to the next."""
    return [wait for wait, _ in saucers(count)]


def wait_through_hyperspace(jumps: int = 3) -> float:
    """Return the s that some jumps add to the wait for the first saucer of a wave."""
    harmless = rules(classic={"faces": 24})
    alone, jumping = quiet_game(tuning=harmless), quiet_game(tuning=harmless)
    first = _ticks_to_saucer(alone, ".")
    ticks = 0
    for _ in range(jumps):
        fly(jumping, "h")
        ticks += 1
        while jumping.ships[0].phase is not ShipPhase.FLYING:
            fly(jumping, ".")
            ticks += 1
    return (ticks + _ticks_to_saucer(jumping, ".") - first) / 120.0


def _ticks_to_saucer(world: World, hands: str, most: int = 20_000) -> int:
    for ticks in range(1, most):
        if of(fly(world, hands), BodyArrived):
            return ticks
    raise AssertionError("no saucer")


def enters_among(rocks: int, wave: int, *, hit_at: int | None = 900) -> float:
    """Return the s into a wave at which a saucer enters among so many rocks; one more is hit in a tick."""
    world = quiet_game(rocks=0)
    world.wave = wave
    for _ in range(rocks + (hit_at is not None)):
        world.rocks.append(arena(tuning=CLASSIC, rocks={(100.0, 650.0): Size.SMALL}).rocks[0])
    for number, rock in enumerate(world.rocks):
        rock.id = 5000 + number
    for ticks in range(1, 4000):
        if ticks == hit_at:
            strike(world, world.rocks[-1])
        if of(fly(world, "."), BodyArrived):
            return ticks / 120.0
    raise AssertionError("no saucer")


def dice_of_256() -> list[Dice]:
    """Return dice whose first draws lie in the middle of each of 256 equal parts, in order."""
    found: dict[int, int] = {}
    seed = 0
    while len(found) < 256:
        place = Dice.seeded(seed).random() * 256
        if 0.3 < place - int(place) < 0.7:
            found.setdefault(int(place), seed)
        seed += 1
    return [Dice.seeded(found[face]) for face in range(256)]


def large_of_256(nth: int, score: int = 0) -> int:
    """Return at how many of 256 equal parts of a die the n-th saucer of a game is a large one."""
    world = quiet_game()
    world.ships[0].score = score
    store = world.store(Kind.LARGE_SAUCER)
    large = 0
    for dice in dice_of_256():
        store.seen, store.wait = nth - 1, 1
        world.dice, world.wave_tick = dice, 0
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
    return _ticks_to_saucer(world, ".") * TICK


def pays_of_saucers(count: int = 5) -> list[int]:
    """Return the points of so many saucers of one wave."""
    world, found = quiet_game(), list[int]()
    for _ in range(count):
        until(world, BodyArrived)
        (end,) = of(strike(world, world.saucers[0], by=1), BodyDestroyed)
        found.append(end.points)
    return found


def saucer_flight(nth: int, seed: int = 2) -> tuple[float, float, set[int], list[int]]:
    """Return of a game's n-th saucer, at 30,000 points, how it flew.

    That is units/s across, s until it is gone, vertical speeds in eighths a frame, and the game's ticks in
    which these changed.
    """
    world = quiet_game(seed)
    world.store(Kind.LARGE_SAUCER).seen = nth - 1
    world.ships[0].score = 30_000
    until(world, BodyArrived)
    saucer = world.saucers[0]
    assert (saucer.size is SaucerSize.LARGE) == (nth <= 3)
    saucer.fire_wait = NEVER
    across, ticks = abs(saucer.vx) / UNIT, 0
    heights, turns = {round(saucer.vy / EIGHTH)}, list[int]()
    while world.saucers:
        was = saucer.vy
        fly(world, ".")
        ticks += 1
        heights.add(round(saucer.vy / EIGHTH))
        if saucer.vy != was:
            turns.append(world.tick)
    return across, ticks / 120.0, heights, turns


def saucer_heights(draws: int = 2000) -> Counter[int]:
    """Return how often a saucer chose each vertical speed, in eighths a frame."""
    world = arena(tuning=CLASSIC, ship=(60.0, 60.0))
    saucer = add_saucer(world, CENTRE, SaucerSize.LARGE)
    found = Counter[int]()
    for _ in range(draws):
        saucer.swerve_wait = 1
        fly(world, ".")
        found[round(saucer.vy / EIGHTH)] += 1
    return found


def saucer_fire(size: SaucerSize) -> tuple[list[float], int]:
    """Return the s from a saucer's entry to its first shot and from shot to shot, and the most alive."""
    world = quiet_game()
    world.store(Kind.LARGE_SAUCER).seen = 0 if size is SaucerSize.LARGE else 5
    world.ships[0].score = 0 if size is SaucerSize.LARGE else 30_000
    until(world, BodyArrived)
    saucer = world.saucers[0]
    assert saucer.size is size
    at, most = [world.tick - 1], 0
    while world.saucers:
        if any(shot.owner == saucer.id for shot in of(fly(world, "."), ShotFired)):
            at.append(world.tick - 1)
        world.ships[0].phase = ShipPhase.FLYING
        most = max(most, len(world.shots))
        if len(at) % 3 == 0:
            world.shots.clear()
    return [(b - a) / 120.0 for a, b in pairwise(at)], most


def fire_without_a_ship() -> float:
    """Return the s by which 1 s in hyperspace puts off a saucer's first shot."""
    shots = []
    for away in (0, 120):
        world = arena(tuning=CLASSIC)
        saucer = add_saucer(world, (200.0, 200.0), SaucerSize.LARGE)
        saucer.fire_wait = 60
        ticks = 0
        while not world.shots:
            ship = world.ships[0]
            ship.phase, ship.timer = (ShipPhase.WARPING, 9) if ticks < away else (ShipPhase.FLYING, 0)
            fly(world, ".")
            ticks += 1
        shots.append(ticks)
    return (shots[1] - shots[0]) / 120.0


def aims(score: int, count: int = 1000) -> Counter[int]:
    """Return how often a small saucer's aim was off by how many steps counter-clockwise, over many shots."""
    world = arena(tuning=CLASSIC, ship=(900.0, 360.0))
    world.ships[0].score = score
    saucer = add_saucer(world, (300.0, 360.0), SaucerSize.SMALL)
    found = Counter[int]()
    for _ in range(count):
        saucer.fire_wait = 1
        (shot,) = of(fly(world, "."), ShotFired)
        off = turn_between(RIGHT, heading_of(shot.velocity))
        found[round(-off * 256 / FULL)] += 1
        world.shots.clear()
    return found


def widest_aims(count: int = 1000) -> tuple[float, float]:
    """Return by how many degrees counter-clockwise the aim of a small saucer was off at least and at most."""
    world = arena(tuning=CLASSIC, ship=(900.0, 360.0))
    saucer = add_saucer(world, (300.0, 360.0), SaucerSize.SMALL)
    found = set[float]()
    for _ in range(count):
        saucer.fire_wait = 1
        (shot,) = of(fly(world, "."), ShotFired)
        found.add(-turn_between(RIGHT, heading_of(shot.velocity)) * 360.0 / FULL)
        world.shots.clear()
    return min(found), max(found)


def saucer_shots(size: SaucerSize) -> tuple[float, float, set[float]]:
    """Return of a saucer's shots units/s, the units to where they begin, and the frames that they live."""
    world = arena(tuning=CLASSIC, ship=(60.0, 60.0))
    saucer = add_saucer(world, CENTRE, size)
    lives = set[float]()
    for late in range(64):
        saucer.fire_wait = 1
        (shot,) = of(fly(world, "."), ShotFired)
        lives.add((world.shots[0].life + 1) * TICK)
        world.shots.clear()
        fly(world, f"{1 + late % 3}.")
    far = world.torus.distance(CENTRE, shot.place)
    speed = (shot.velocity[0] ** 2 + shot.velocity[1] ** 2) ** 0.5
    return speed / UNIT, far / UNIT, lives


def drops(kills: int = 40) -> int:
    """Return how many pick-ups so many saucers leave, which the ship shoots."""
    world, found = arena(tuning=CLASSIC, ship=(60.0, 60.0)), 0
    for _ in range(kills):
        strike(world, add_saucer(world, CENTRE, SaucerSize.LARGE), by=1)
        found += len(world.pick_ups)
        world.pick_ups.clear()
    return found


def middle_aim(ship: Point, saucer: Point, velocity: Point = (0.0, 0.0), count: int = 400) -> float:
    """Return the heading half way between the outermost shots of a small saucer, in degrees.

    It counts clockwise from the right. velocity: in eighths a frame; the shot's share in it is taken off.
    """
    world = arena(tuning=CLASSIC, ship=ship)
    world.ships[0].score = 40_000
    body = add_saucer(world, saucer, SaucerSize.SMALL)
    found = set[float]()
    for _ in range(count):
        body.x, body.y = saucer
        body.vx, body.vy = velocity[0] * EIGHTH, velocity[1] * EIGHTH
        body.fire_wait = 1
        (shot,) = of(fly(world, "."), ShotFired)
        own = (shot.velocity[0] - body.vx, shot.velocity[1] - body.vy)
        found.add(turn_between(0, heading_of(own)) * 360.0 / FULL)
        world.shots.clear()
    return 0.5 * (min(found) + max(found))


# Hyperspace, loss and return.


def jump_time() -> float:
    """Return the frames that a jump takes."""
    world = quiet_game(rocks=4)
    fly(world, "h")
    ticks = 0
    while True:
        ticks += 1
        if of(fly(world, "."), ShipLanded):
            return ticks * TICK


def jumps(rocks: int, burning: int = 0, count: int = 4800) -> tuple[float, list[Point]]:
    """Return the fraction of jumps that end the ship among so many rocks, and the cells where they land.

    Cells are counted from the left and from below, 32 across and 24 up; a jump keeps the place within one.
    """
    world = field_of_rocks(rocks + burning, Size.SMALL)
    for rock in world.rocks[rocks:]:
        strike(world, rock)
    for rock in world.rocks:
        rock.x, rock.y = 1.0, 1.0
    ship, failed, cells = world.ships[0], 0, list[Point]()
    for wreck in world.wrecks:
        wreck.left = NEVER
    for _ in range(count):
        ship.x, ship.y, ship.phase, ship.timer, ship.lives = 20.0, 15.0, ShipPhase.WARPING, 1, 3
        events = fly(world, ".")
        (landed,) = of(events, ShipLanded)
        cells.append(((landed.place[0] - 20.0) / 40.0, (720.0 - 15.0 - landed.place[1]) / 30.0))
        failed += len(of(events, ShipDestroyed))
    return failed / count, cells


def lost_game(rocks: dict[Point, Size] | None = None) -> World:
    """Return a world whose ship is lost in the next tick, in the middle of a wave without saucers to come."""
    world = quiet_game()
    world.rocks[:] = arena(tuning=CLASSIC, rocks=rocks or {(100.0, 650.0): Size.LARGE}).rocks
    for number, rock in enumerate(world.rocks):
        rock.id = 5000 + number
    strike(world, world.ships[0])
    return world


def return_time(rocks: dict[Point, Size] | None = None, most: int = 1200) -> float:
    """Return the frames from a loss to the return, infinity if there is none in 10 s."""
    world = lost_game(rocks)
    for ticks in range(1, most):
        if of(fly(world, "."), ShipReturned):
            assert world.ships[0].vulnerable
            return ticks * TICK
    return float("inf")


def saucer_after_loss() -> tuple[float, float]:
    """Return the frames from a loss until a saucer leaves, and from there to the next one's entry."""
    world = lost_game()
    add_saucer(world, (300.0, 100.0), SaucerSize.LARGE)
    world.store(Kind.LARGE_SAUCER).seen = 25
    left = 0
    for ticks in range(1, 3000):
        events = fly(world, ".")
        if of(events, BodyLeft):
            left = ticks
        if of(events, BodyArrived):
            return left * TICK, (ticks - left) * TICK
    raise AssertionError("no saucer")


def return_beside_a_saucer() -> float:
    """Return the frames from a loss to the return, with a saucer there for 1,000 ticks after its burn."""
    world = lost_game()
    for ticks in range(1, 2000):
        if ticks == 400:
            add_saucer(world, (300.0, 100.0), SaucerSize.LARGE)
        if ticks == 1400:
            world.saucers[0].life = 1
        if of(fly(world, "."), ShipReturned):
            return ticks * TICK
    raise AssertionError("no return")


def ready_time() -> tuple[float, float]:
    """Return the frames of a game until its ship is there, and until its rocks are."""
    world = new_world(3, CLASSIC)
    ship = rocks = 0.0
    while not (ship and rocks):
        events = fly(world, ".")
        if of(events, ShipReturned):
            ship = world.tick * TICK
        if of(events, WaveBegan):
            rocks = world.tick * TICK
    return ship, rocks


# The heartbeat.


def beats(seconds: float = 50.0) -> list[tuple[float, Cue]]:
    """Return the s into a wave, and the cue, of each heartbeat."""
    world, heart, found = quiet_game(), Heartbeat(), list[tuple[float, Cue]]()
    start = world.tick
    for _ in range(int(seconds * 120)):
        world.store(Kind.LARGE_SAUCER).wait = NEVER
        fly(world, ".")
        cue = heart.tick(world, 0)
        if cue is not None:
            found.append(((world.tick - start) / 120.0, cue))
    return found
