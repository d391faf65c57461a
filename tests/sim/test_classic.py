"""Classic 1979: the table of game/sim/classic/README.md, measured in running games.

The page has the original's numbers, written down from Atari's program, and the routine that each is from.
Here is what measures each row, in frames of 1 / 61.5234375 s and units of the original. A measure reads no
number of the rules: a world is set up, played, and looked at. With ASTERAYS_ACCEPT=1 what is measured is
written into the page; the original's numbers stay, and a row that is off them has to say why.
"""

import math
from collections.abc import Iterable
from typing import Final, TypeVar

import pytest

from game.sim.classic.play.bodies import land, launch, rocks_left
from game.sim.rule_sets import identify
from game.sim.tick.waves import advance
from game.sound.cues import Cue
from game.sound.loops import Heartbeat
from tests.play import *

PAGE: Final = Path(__file__).resolve().parents[2] / "game/sim/classic/README.md"
UNIT: Final = 13.0 / 12.0  # our units to one of the original's
FRAMES: Final = 61.5234375  # a second
TICK: Final = FRAMES / 120.0  # frames
EIGHTH: Final = UNIT * FRAMES / 8.0  # units/s here of an eighth of a unit a frame
CORNER: Final = (60.0, 60.0)  # where a ship is out of the way
NO_SAUCERS: Final = tuned(CLASSIC, saucer={"most": 0})
LARGE, MEDIUM, SMALL, SHIP, SHOT = Kind.LARGE_ROCK, Kind.MEDIUM_ROCK, Kind.SMALL_ROCK, Kind.SHIP, Kind.SHOT
BIG, LITTLE = Kind.LARGE_SAUCER, Kind.SMALL_SAUCER

M = TypeVar("M", bound=Callable[..., Any])


ROWS: Final[dict[str, tuple[Callable[..., Any], Iterable[Any], float, bool]]] = {}


def row(
    what: str, of: Iterable[Any] = ((),), *, within: float = 0.006, dear: bool = False
) -> Callable[[M], M]:
    """Say above a function which row of the page it measures.

    of: what it is called with, in turn; within: how far it may be off the original's, if that is more than a
    hundredth; dear: it takes more than some milliseconds.
    """

    def enter(measure: M) -> M:
        ROWS[what] = (measure, of, within, dear)
        return measure

    return enter


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


def until(world: World, kind: type[Event]) -> int:
    """Play until something of a kind has happened; return the ticks."""
    return next(ticks for ticks in range(1, 20_000) if of(fly(world, "."), kind))


def while_there(world: World, bodies: Callable[[], Any], hands: str = ".") -> int:
    """Play for as long as something is there; return the ticks."""
    ticks = 0
    while bodies():
        fly(world, hands)
        ticks += 1
    return ticks


def strike(world: World, body: Rock | Saucer | Ship, by: int = 0) -> list[Event]:
    """Let a shot hit something between two ticks; by: who gets the points."""
    ctx = StepContext(world)
    damage(ctx, body, Damage(FATAL, Cause.SHOT, by))
    ctx.settle()
    return ctx.events


def spread(found: Iterable[float]) -> list[float]:
    """Return the least and the most of some numbers, and how many different ones there are."""
    kinds = {round(number, 6) for number in found}
    return [min(kinds), max(kinds), len(kinds)]


# Points.

row("ships of a game")(lambda: new_world(1, CLASSIC).lives)


@row("points in wave 3: large, medium, small rock; large, small saucer", [LARGE, MEDIUM, SMALL, BIG, LITTLE])
def points_of(kind: Kind) -> int:
    world = classic(ship=CENTRE, heading=RIGHT)
    add_body(world, kind, (760.0, 360.0))
    world.wave = 3
    fly(world, "*60.")
    return world.score


@row("points of the first five saucers of a wave; pick-ups of them", dear=True)
def points_of_saucers() -> list[int]:
    world, found = quiet_game(), list[int]()
    for _ in range(5):
        until(world, BodyArrived)
        (end,) = of(strike(world, world.saucers[0], by=1), BodyDestroyed)
        found.append(end.points)
    return [*found, len(world.pick_ups)]


@row("first, last extra ship at, how many up to 300,000; after 99,990 and a large rock it is")
def extra_ships() -> list[int]:
    world, found = classic(rocks={CENTRE: Size.LARGE}), list[int]()
    for made in range(1000, 301_000, 1000):
        saucer = add_saucer(world, CENTRE, SaucerSize.SMALL)
        found += [made for _ in of(strike(world, saucer, by=1), ExtraShip)]
    world.ships[0].score, world.ships[0].next_extra = 99_990, 100_000
    strike(world, world.rocks[0], by=1)
    return [found[0], found[-1], len(found), world.score]


# The ship.


def pushed(heading: int, ticks: int) -> World:
    """Return a world with a ship that has thrust from rest."""
    world = classic(ship=CENTRE, heading=heading)
    fly(world, f"{ticks}^")
    return world


def speed_right(ship: Ship) -> float:
    """Return units/s to the right, with what does not move it yet."""
    return (ship.vx + ship.rest_x) / UNIT


@row("turn, deg/s")
def turn_rate() -> float:
    world = classic(heading=0)
    fly(world, "60>")
    return world.ships[0].heading * 360.0 / TURN / 0.5


row("thrust along an axis, units/s^2")(lambda: speed_right(pushed(RIGHT, 120).ships[0]))


@row("top speed right, up, left, down; right, up when flying aslant, units/s", [RIGHT, UP, LEFT, DOWN, 57344])
def top_speeds(heading: int) -> list[float]:
    world, across, down = pushed(heading, 900 if heading == 57344 else 480), 0.0, 0.0
    ship = world.ships[0]
    for _ in range(60):
        before = (ship.x, ship.y)
        fly(world, "^")
        dx, dy = world.torus.delta(before, (ship.x, ship.y))
        across, down = across + dx, down + dy
    return [abs(way) * 2.0 / UNIT for way in (across, down) if abs(way) > 1.0]


@row("half of the speed is left, and at rest from top speed to the left, after, s")
def coasting() -> list[float]:
    world = pushed(RIGHT, 200)
    ship = world.ships[0]
    while_there(world, lambda: ship.vx < 56 * EIGHTH, "^")
    half = 0.5 * speed_right(ship)
    halved = while_there(world, lambda: speed_right(ship) > half) / 120.0
    world = pushed(LEFT, 480)
    ship = world.ships[0]
    return [halved, while_there(world, lambda: (ship.vx, ship.vy, ship.rest_x) != (0.0, 0.0, 0.0)) / 120.0]


# Its shots.


@row("shots of a held button; alive at most; of presses too soon")
def shots_alive() -> list[int]:
    held, hammered, early = classic(), classic(), classic()
    fired = len(of(fly(held, "300*"), ShotFired))
    fly(hammered, "*." * 30)
    fly(early, "*.*.*.*.")
    while early.shots[0].life > 1:  # too soon: in the last 8 ticks before the first of four ends
        fly(early, ".*" if early.shots[0].life < 9 else ".")
    return [fired, len(hammered.shots), len(of(fly(early, "30."), ShotFired))]


@row("lives of shots, frames")
def shot_lives() -> list[float]:
    found = set()
    for late in range(16):
        world = classic()
        fly(world, f"{late}.*" if late else "*")
        found.add((world.shots[0].life + 1) * TICK)
    return sorted(found)


@row("shot of a ship at rest, of one at 22, the fastest, eighths a frame; begins ahead, units", [0, 90, 400])
def shot_speed(thrusting: int) -> list[float]:
    (shot,) = of(fly(pushed(RIGHT, thrusting), "*"), ShotFired)
    return [shot.velocity[0] / EIGHTH, *([] if thrusting else [(shot.place[0] - CENTRE[0]) / UNIT])]


# Rocks.


@cache
def pieces(right: int, up: int) -> list[Rock]:
    """Return 300 pieces of one rock in the centre that flies at some eighths a frame."""
    found = list[Rock]()
    for seed in range(150):
        world = classic(seed=seed, rocks={CENTRE: (Size.LARGE, (right * EIGHTH, -up * EIGHTH))})
        strike(world, world.rocks[0])
        found += world.rocks
    return found


def field_of_rocks(number: int, size: Size = Size.LARGE) -> World:
    """Return a world with some rocks at rest in rows."""
    return classic(rocks={(100.0 + 120.0 * (n % 9), 200.0 + 110.0 * (n // 9)): size for n in range(number)})


@row("first rocks along each axis, eighths a frame: least, most, how many; share at left, off both edges",
     within=0.08, dear=True)  # fmt: skip
def first_rocks() -> list[float]:
    worlds = [new_world(seed, CLASSIC) for seed in range(40)]
    for world in worlds:
        until(world, WaveBegan)
    found = [rock for world in worlds for rock in world.rocks]
    left = [rock for rock in found if rock.x == 0.0]
    elsewhere = [rock for rock in found if rock.x != 0.0 and rock.y != 719.0]
    speeds = spread(round(speed / EIGHTH) for rock in found for speed in (rock.vx, -rock.vy))
    return [*speeds, len(left) / len(found), len(elsewhere)]


@row("pieces of one at rest to the right and up, eighths a frame: least, most, how many", [(0, 0)])
@row("of one at 18 right and down", [(18, -18)])
def speeds_of_pieces(right: int, up: int) -> list[float]:
    found = [(round(rock.vx / EIGHTH), round(-rock.vy / EIGHTH)) for rock in pieces(right, up)]
    return spread(across for across, _ in found) + spread(height for _, height in found)


@row("first, second piece begin beside their parent at most, units across, down", [0, 1])
def farthest_pieces(nth: int) -> list[float]:
    found = pieces(0, 0)[nth::2]
    ways = [(abs(rock.x - CENTRE[0]), abs(rock.y - CENTRE[1])) for rock in found]
    return [max(way) / UNIT for way in zip(*ways, strict=True)]


@row("a rock burns, frames")
def burn_time() -> float:
    world = classic(rocks={CENTRE: Size.SMALL})
    strike(world, world.rocks[0])
    return while_there(world, lambda: rocks_left(world)) * TICK


@row("pieces of a hit among 24, 25, 26, 27 rocks", [24, 25, 26, 27])
def children_among(alive: int) -> int:
    world = field_of_rocks(alive)
    (end,) = of(strike(world, world.rocks[0]), BodyDestroyed)
    return len(end.children)


# Hits.

BY_SHOT = [(SHOT, LARGE), (SHOT, MEDIUM), (SHOT, SMALL), (Kind.ENEMY_SHOT, SHIP), (SHOT, LITTLE), (SHOT, BIG)]
BY_SHIP = [(SHIP, LARGE), (SHIP, MEDIUM), (SHIP, SMALL)]
BY_SAUCER = [(BIG, LARGE), (LITTLE, SMALL), (BIG, SHIP), (LITTLE, SHIP)]


def farthest(who: Kind, target: Kind, aslant: float) -> float:
    """Return how many units to the right a body may be from another that it ends."""
    low, high = 0.0, 60.0
    while high - low > 0.005:
        middle = 0.5 * (low + high)
        world = classic()
        add_body(world, target, CENTRE)
        add_body(world, who, (CENTRE[0] + middle * UNIT, CENTRE[1] - middle * aslant * UNIT))
        meets = any(isinstance(event, BodyDestroyed | ShipDestroyed) for event in fly(world, "."))
        low, high = (middle, high) if meets else (low, middle)
    return 0.5 * (low + high)


@row("a shot meets large, medium, small rock, ship, small, large saucer within, units along an axis", BY_SHOT)
@row("a ship meets large, medium, small rock within", BY_SHIP)
@row("large saucer and rock, small saucer and rock, large saucer and ship, small saucer and ship", BY_SAUCER)
@cache
def reach(who: Kind, target: Kind) -> float:
    return farthest(who, target, 0.0)


@row("each of these along both axes together, times that: least, most")
def reach_aslant() -> list[float]:
    found = [2.0 * farthest(*pair, 1.0) / reach(*pair) for pair in (*BY_SHOT, *BY_SHIP, *BY_SAUCER)]
    return [min(found), max(found)]


@row("hits over an edge of the field", [SHOT, SHIP, BIG])
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


@row("rocks of waves 1 to 7")
def wave_counts() -> list[int]:
    world, found = new_world(5, NO_SAUCERS), list[int]()
    for _ in range(7):
        until(world, WaveBegan)
        found.append(len(world.rocks))
        clear(world)
    return found


@row("pause after the last burn, and with a saucer that goes after 51, 256 frames, frames", [0, 100, 499])
def pause(saucer_until: int) -> float:
    world = quiet_game(tuning=NO_SAUCERS)
    clear(world)
    while_there(world, lambda: rocks_left(world))
    if saucer_until:
        add_saucer(world, (10.0, 300.0), SaucerSize.LARGE).life = saucer_until
    return until(world, WaveBegan) * TICK


@row("ship and rocks come after, frames", [ShipReturned, WaveBegan])
def ready_time(kind: type[Event]) -> float:
    return until(new_world(3, CLASSIC), kind) * TICK


# When saucers come.


@row("waits for saucers, counts of 4 frames: first four, twenty-third, twenty-fourth", dear=True)
def saucer_waits() -> list[float]:
    world, found = quiet_game(), list[float]()
    while len(found) < 24:  # one goes before anything moves, and comes when all have moved
        found.append((until(world, BodyArrived) + bool(found)) * TICK / 4.0)
        world.saucers[0].life, world.saucers[0].fire_wait = 1, NEVER
        until(world, BodyLeft)
    return found[:4] + found[-2:]


QUIET = round((127 - 80) * 4 / TICK)  # the last tick in which a rock may be hit for no rocks to be counted


@row("a saucer comes among 5 rocks in wave 1, 6 of which none was hit, 9 in wave 5, frames",
     [(5, 1), (6, 1, None), (9, 5)])  # fmt: skip
@row("among 6 in wave 1, 10 in wave 5, 10 in wave 9, one hit at 7.5 s", [(6, 1), (10, 5), (10, 9)], dear=True)
@row("among 6, one hit 81 counts before the first look, or 79", [(6, 1, QUIET - 2), (6, 1, QUIET + 2)])
def enters_among(rocks: int, wave: int, hit_at: int | None = 900) -> float:
    world = quiet_game(rocks=0)
    world.wave = wave
    for _ in range(rocks + (hit_at is not None)):
        add_body(world, SMALL, (100.0, 650.0))
    fly(world, f"{(hit_at or 1) - 1}.")
    if hit_at is not None:
        strike(world, world.rocks[-1])
    return ((hit_at or 1) - 1 + until(world, BodyArrived)) * TICK


@cache
def dice_of_256() -> list[int]:
    """Return seeds of dice whose first draws lie in the middle of each of 256 equal parts, in order."""
    found, seed = dict[int, int](), 0
    while len(found) < 256:
        place = Dice.seeded(seed).random() * 256
        if 0.3 < place - int(place) < 0.7:
            found.setdefault(int(place), seed)
        seed += 1
    return [found[face] for face in range(256)]


@row("large ones of 256: first to fifth, fortieth", [1, 2, 3, 4, 5, 40])
@row("the fourth at 29,990 and 30,000, the third at 30,000", [(4, 29_990), (4, 30_000), (3, 30_000)])
def large_of_256(nth: int, score: int = 0) -> int:
    world = quiet_game()
    world.ships[0].score = score
    store, large = world.spawner(BIG), 0
    for seed in dice_of_256():
        store.seen, store.due_at = nth - 1, 1
        world.dice, world.wave_tick = Dice.seeded(seed), 0
        ctx = StepContext(world)
        advance(ctx)
        large += of(ctx.events, BodyArrived)[0].kind is BIG
        world.saucers.clear()
    return large


# What saucers do. The first of a game is large, the thirtieth small.


def nth_saucer(nth: int, seed: int = 2) -> tuple[World, Saucer]:
    """Return a game with its n-th saucer, which has just come, at 30,000 points."""
    world = quiet_game(seed)
    world.spawner(BIG).seen, world.ships[0].score = nth - 1, 30_000
    until(world, BodyArrived)
    assert (world.saucers[0].size is SaucerSize.LARGE) == (nth <= 3)
    return world, world.saucers[0]


@row("large, small saucer: units/s across; there for, s", [1, 30], dear=True)
def saucer_flight(nth: int) -> list[float]:
    world, saucer = nth_saucer(nth)
    saucer.fire_wait = NEVER
    return [abs(saucer.vx) / UNIT, while_there(world, lambda: world.saucers) / 120.0]


@row("first shot, least and most to the next, counts; alive: of a large, a small one", [1, 30], dear=True)
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


# Their shots.


@cache
def fired(
    size: SaucerSize, ship: Point, saucer: Point, speed: int, score: int
) -> list[tuple[float, float, float]]:
    """Return 300 shots of a saucer that flies at some eighths a frame to the right.

    Of each its heading in degrees clockwise from the right, its units/s, and the units to where it begins;
    the shot's share in the saucer's motion is taken off.
    """
    world = classic(ship=ship)
    world.ships[0].score = score
    body, found = add_saucer(world, saucer, size), list[tuple[float, float, float]]()
    for _ in range(300):
        body.x, body.y = saucer
        body.vx, body.vy, body.fire_wait = speed * EIGHTH, 0.0, 1
        (shot,) = of(fly(world, "."), ShotFired)
        x, y = shot.velocity[0] - body.vx, shot.velocity[1] - body.vy
        turned = turn_between(0, heading_of((x, y))) * 360.0 / TURN
        found.append((turned, (x * x + y * y) ** 0.5 / UNIT, world.torus.distance(saucer, shot.place) / UNIT))
        world.shots.clear()
    return found


@row("aim is off below 35,000, and from there on, of 256 steps: least, most, how many", [34_990, 35_000])
def aim_is_off(score: int) -> list[float]:
    shots = fired(SaucerSize.SMALL, (900.0, 360.0), (300.0, 360.0), 0, score)
    return spread(round(-heading * 256 / 360.0, 1) for heading, _, _ in shots)


@row(
    "middle aim from the left edge at a ship near the right one, deg", [((1200.0, 360.0), (100.0, 360.0), 0)]
)
@row("at a ship 260 units below, from rest, flying right, deg",
     [((640.0, 360.0), (640.0, 100.0), speed) for speed in (0, 16)])  # fmt: skip
def middle_aim(ship: Point, saucer: Point, speed: int) -> float:
    headings = [heading for heading, _, _ in fired(SaucerSize.SMALL, ship, saucer, speed, 40_000)]
    return 0.5 * (min(headings) + max(headings))


@row("shots of a large, a small saucer, least, most units/s; begin ahead", [*SaucerSize])
def saucer_shots(size: SaucerSize) -> list[float]:
    _, speeds, places = zip(*fired(size, CORNER, CENTRE, 0, 0), strict=True)
    return [min(speeds), max(speeds), min(places), max(places)]


# Hyperspace, loss and return.


@cache
def jumps(rocks: int, burning: int = 0) -> tuple[float, list[float], list[float]]:
    """Return the fraction of 1,500 jumps that end the ship among some rocks, and the cells where they land.

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
    for _ in range(1500):
        ship.x, ship.y, ship.phase, ship.timer, ship.lives = 20.0, 15.0, ShipPhase.WARPING, 1, 3
        events = fly(world, ".")
        (landed,) = of(events, ShipLanded)
        columns.append(round((landed.place[0] - 20.0) / 40.0, 6))
        rows.append(round((720.0 - 15.0 - landed.place[1]) / 30.0, 6))
        failed += len(of(events, ShipDestroyed))
    return failed / 1500, columns, rows


row("share of jumps that end the ship among 1, 4, 5, 10, 18 rocks, 2 and 8 that burn, 19",
    [1, 4, 5, 10, 18, (2, 8), 19], within=0.03, dear=True)(lambda *rocks: jumps(*rocks)[0])  # fmt: skip


@row(
    "columns, rows of the landing: least, most, how many; share of column 3, of row 14",
    within=0.03,
    dear=True,
)
def cells_of_landing() -> list[float]:
    _, columns, rows = jumps(19)
    return [*spread(columns), *spread(rows), columns.count(3.0) / 1500, rows.count(14.0) / 1500]


def lost_game(rock: Point = (100.0, 650.0)) -> World:
    """Return a world whose ship is lost in the next tick, in the middle of a wave with one rock."""
    world = quiet_game(rocks=0)
    add_body(world, SMALL, rock)
    strike(world, world.ships[0])
    return world


@row("return after, frames; nothing protects it", [(-500, 300)])
@row("with a rock 127 right and down, 127 left, 127 up; 129 right, 129 up, 129 left; 0 is never",
     [(127, 127), (-127, 0), (0, -127), (129, 0), (0, -129), (-129, 127)])  # fmt: skip
def return_time(right: int, down: int) -> float:
    world = lost_game((CENTRE[0] + right * UNIT, CENTRE[1] + down * UNIT))
    for ticks in range(1, 600):
        if of(fly(world, "."), ShipReturned):
            assert world.ships[0].vulnerable
            return ticks * TICK
    return 0.0


@row("a saucer goes after a loss, the next comes after that, frames")
def saucer_after_loss() -> list[float]:
    world = lost_game()
    add_saucer(world, (300.0, 100.0), SaucerSize.LARGE)
    world.spawner(BIG).seen = 25
    return [until(world, BodyLeft) * TICK, until(world, BodyArrived) * TICK]


@row("first, last gap of the heartbeat, frames; cues of ten beats", within=0.6, dear=True)
def beats() -> list[float]:
    world, heart = quiet_game(), Heartbeat()
    start, found = world.tick, list[tuple[float, Cue]]()
    world.spawner(BIG).due_at = NEVER
    for _ in range(6000):
        fly(world, ".")
        cue = heart.tick(world, 0)
        if cue is not None:
            found.append(((world.tick - start - 1) * TICK, cue))
    gaps = [later - at for (at, _), (later, _) in pairwise(found)]
    cues = [cue for _, cue in found]
    return [gaps[0], gaps[-1], *(cues.index(cue) for cue in cues[:10])]


def test_a_jump_fails_the_less_often_the_more_rocks_are_left_and_lands_off_the_edges() -> None:
    world, most, rows = field_of_rocks(30), set[int](), set[int]()
    rocks, ship = world.rocks, world.ships[0]
    for seed in range(400):
        lost = []
        for number in range(3, 21):
            world.rocks, world.dice = rocks[:number], Dice.seeded(seed)
            lost += [number] * land(StepContext(world), ship)
        rows.add(round((720.0 - ship.y) / 30.0) - 1)
        most |= {*lost[-1:]}
    assert sorted(most) == [*range(4, 19, 2)]
    assert sorted(rows) == [*range(3, 21)]


@each("x, y", [(1, 0), (-1, 0), (0, 1), (0, -1)])
def test_no_shot_is_faster_than_the_top_speed_along_either_axis(x: int, y: int) -> None:
    (vx, vy), _ = launch(classic(), (x * 9000.0, y * 9000.0), 1.0)
    assert (vx / EIGHTH, vy / EIGHTH) == pytest.approx((111.0 * x, 111.0 * y))


def test_who_rams_a_saucer_has_its_points() -> None:
    world = classic(ship=CENTRE)
    saucer = add_saucer(world, CENTRE, SaucerSize.SMALL)
    assert story(fly(world, ".")) == f"BodyDestroyed SMALL_SAUCER 1000, ShipDestroyed 1 {saucer.id}"


def test_a_small_saucer_s_aim_allows_for_its_motion_up_and_down_which_its_shots_share() -> None:
    """It flies down 480 units left of the ship."""
    world, own = classic(ship=(780.0, 360.0)), list[Point]()
    world.ships[0].score = 40_000
    body = add_saucer(world, (300.0, 360.0), SaucerSize.SMALL)
    for _ in range(40):
        body.x, body.y, body.vy, body.fire_wait = 300.0, 360.0, 16.0 * EIGHTH, 1
        (shot,) = of(fly(world, "."), ShotFired)
        own.append((shot.velocity[0], shot.velocity[1] - body.vy))
        world.shots.clear()
    assert len({round(math.hypot(x, y), 6) for x, y in own}) == 1
    assert -0.36 < min(y / x for x, y in own) < -0.3
    assert 0.0 < max(y / x for x, y in own) < 0.03


# The page.


def cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.split("|")[1:-1]]


def shown(numbers: Sequence[float]) -> str:
    return ", ".join(f"{round(number, 2) + 0.0:.2f}".removesuffix(".00") for number in numbers)


def page_rows() -> dict[str, str]:
    """Return the lines of the page's table by what is measured."""
    lines = [line for line in PAGE.read_text(encoding="utf-8").splitlines() if line[:2] == "| "]
    return {cells(line)[0]: line for line in lines[1:]}


def measured(*, dear: bool) -> str:
    """Return the page with what some of its rows have to say, as they are measured now."""
    page, text = page_rows(), PAGE.read_text(encoding="utf-8")
    for what, (measure, of, within, takes_long) in ROWS.items():
        if takes_long is dear:
            calls = [measure(*(case if isinstance(case, tuple) else (case,))) for case in of]
            found = [number for call in calls for number in (call if isinstance(call, list) else [call])]
            _, original, _, routine, why = cells(page[what])
            if not why:
                numbers = [float(number) for number in original.split(", ")]
                assert found == pytest.approx(numbers, rel=0.01, abs=within), what
            right = f"| {what} | {original} | {shown(found)} | {routine} | {why} |"
            text = text.replace(page[what], right)
    return text.removesuffix("\n")


@pytest.mark.slow
def test_each_number_of_the_page_that_is_quickly_measured_is_so_in_a_running_game() -> None:
    approve(PAGE, measured(dear=False))


@pytest.mark.slow
def test_each_number_of_the_page_that_takes_long_is_so_in_a_running_game() -> None:
    approve(PAGE, measured(dear=True))


def test_the_page_has_no_other_rows() -> None:
    assert page_rows().keys() == ROWS.keys()


def test_it_is_a_rule_set_by_name_without_a_laser_whose_waves_bring_rocks_alone() -> None:
    assert (RULE_SETS["1979"], identify(CLASSIC).named) == (CLASSIC, True)
    assert (CLASSIC.width, CLASSIC.height) == (MODERN.width, MODERN.height)
    assert story(fly(arena(tuning=CLASSIC, rocks={(640.0, 200.0): Size.LARGE}), "60l")) == ""
    world = quiet_game()
    clear(world)
    assert story(fly(world, "400.")) == "WaveCleared, WaveBegan 2"
    world.wave_tick = ticks(CLASSIC.reinforcement.after) - 2
    assert not of(fly(world, "4."), Reinforced)
