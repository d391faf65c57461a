"""Bounds on the work of a tick under given rules, so that no replay stops the machine.

tuning_fields bounds the numbers of the rules one by one; here their combinations are bounded. The loads below
count the innermost steps of a tick, each about a microsecond. The usual rules use a small part of every
limit, so harder and larger games fit; at every limit at once a tick takes a few tenths of a second on a slow
machine, and the window responds between two ticks.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Final, NamedTuple

from game.replay.encoding import BadReplay
from game.sim.bodies import SAUCERS, Kind
from game.sim.gifts import GIFTS, with_gifts
from game.sim.kinds.registry import EDGE_SPAWNS, ROWS, numbers_of
from game.sim.kinds.shot import TRIPLE
from game.sim.ranges import MOST_SPEED
from game.sim.tick.scene import faults
from game.sim.tuning import TICKS_PER_SECOND, RockKind, Tuning, ticks
from game.sim.world import MAX_SHIPS

_PER_SIDE: Final = 4.0
"""How often the motion of a tick must fit into the shorter side of the field; a diameter must fit half as
often. If both together exceeded half the field, bodies would meet several images of everything.
"""

_SLOWEST: Final = 1.0
"""least units/s of what enters at a marker: a body that stays for one crossing would stay for ever at 0."""

_KICKS: Final = 2.6  # A rock is kicked sideways at two splits at most, by up to 1.3 times the kick.


class Bodies(NamedTuple):
    """The most bodies there can be at once."""

    rocks: int
    shots: int  # of ships and of saucers
    gunners: int  # those that fire beams: Lancers and Castles
    all: int  # Everything, ships included


class Load(NamedTuple):
    """Something that takes time or room in a tick: how much there is, and the most there may be."""

    what: str
    found: float
    most: float


def most_bodies(tuning: Tuning) -> Bodies:
    """Return the most bodies there can be at once under rules whose numbers are in their ranges."""
    ships = MAX_SHIPS * TRIPLE * tuning.shot.cap
    shots = ships + _saucer_shots(tuning)
    # Kinds that share a list share its limit.
    others = {row.word: row.numbers(tuning).most for row in ROWS.values()}
    found = tuning.rock.cap + shots + MAX_SHIPS
    for most in others.values():
        found += most
    return Bodies(tuning.rock.cap, shots, tuning.lancer.most + tuning.castle.most, found)


def _saucer_shots(tuning: Tuning) -> int:
    """Return the most saucer shots there can be: there is one saucer at a time, but shots outlive it.

    Before each saucer a marker shows for a time, and then it waits for its first shot; no saucer has more
    shots alive than its cap.
    """
    saucer = tuning.saucer
    soonest = 1 + ticks(saucer.warning) + ticks(min(saucer.large.fire_every, saucer.small.fire_every))
    lives = 1 + ticks(saucer.shot_life)
    followers = lives // soonest
    return min(saucer.shot_cap * (2 + followers), lives + 1)


def loads(tuning: Tuning) -> Iterator[Load]:
    """Yield every load of a tick."""
    bodies = most_bodies(tuning)
    side = min(tuning.width, tuning.height)
    yield Load("radii for this field", _widest(tuning), side / _PER_SIDE)
    yield Load("lengths of walls for this field", max(tuning.wall.longest, tuning.wall.shortest), side)
    fastest = max(highest_speed(tuning, kind) for kind in Kind)
    yield Load("speeds for this field", fastest, side / _PER_SIDE * TICKS_PER_SECOND)
    # Beyond twice the field's area rocks cannot be separated, and each bounces off many in every tick.
    area = bodies.rocks * math.pi * max(kind.radius for kind in _rocks(tuning)) ** 2
    yield Load("rocks for this field", area / (tuning.width * tuning.height), 2.0)
    yield Load("bodies", bodies.all, 300)
    # All shots may hit something in one tick, and after each hit all of them may have to be swept again.
    movers, targets = bodies.shots + MAX_SHIPS + 1, bodies.all - bodies.shots
    yield Load("shots among bodies", movers * movers * targets, 1_000_000)
    reach = max(tuning.laser.reach, tuning.lancer.reach)
    plates = numbers_of(tuning, Kind.PLATE).most
    yield Load("plates", plates, 64)
    yield Load("rings for this field", tuning.castle.outer, side / 2.0)
    yield Load("pulls among bodies", tuning.well.most * bodies.all, 1000)
    legs = 1 + max(tuning.laser.reflections, tuning.lancer.reflections) + 4.0 * reach / side
    yield Load(
        "beams among bodies",
        (MAX_SHIPS + bodies.gunners) * legs * targets,
        25_000,
    )


def _rocks(tuning: Tuning) -> tuple[RockKind, RockKind, RockKind]:
    return (tuning.rock.large, tuning.rock.medium, tuning.rock.small)


def _widest(tuning: Tuning) -> float:
    return max(tuning.ship.nose, *(numbers_of(tuning, kind).radius for kind in Kind))


def highest_speed(tuning: Tuning, kind: Kind) -> float:  # noqa: PLR0911 - one line per kind
    """Return the highest speed of a kind, in units/s: that of its row, unless it is computed here."""
    match kind:
        case Kind.SHIP:  # two that bounce may hand all of their speed to one
            top = tuning.ship.top_speed * (1.5 if tuning.is_of_1979 else 1.0)
            return MAX_SHIPS * max(top, tuning.castle.push) + tuning.well.fall
        case Kind.LARGE_ROCK | Kind.MEDIUM_ROCK | Kind.SMALL_ROCK:
            return _fastest_rock(tuning) + tuning.well.fall
        case Kind.CHROME:
            return tuning.chrome.speed * MOST_SPEED + tuning.well.fall
        case Kind.SHOT:
            return MAX_SHIPS * tuning.ship.top_speed + tuning.shot.speed + 2.0 * tuning.well.fall
        case Kind.ENEMY_SHOT:
            saucers = max(highest_speed(tuning, kind) for kind in SAUCERS)
            own = saucers if tuning.is_of_1979 else 0.0
            return tuning.saucer.shot_speed + own + tuning.well.fall
        case Kind.LARGE_SAUCER:
            return tuning.saucer.large.speed * (1.0 + tuning.saucer.swerve)
        case Kind.SMALL_SAUCER:
            return tuning.saucer.small.speed * (1.0 + tuning.saucer.swerve)
        case _:
            return numbers_of(tuning, kind).speed


def _fastest_rock(tuning: Tuning) -> float:
    """Return a speed that rocks hardly exceed: bounces make the lightest the fastest."""
    rock = tuning.rock
    if tuning.is_of_1979:
        return 1.5 * tuning.classic.grain * tuning.classic.most_grains
    first = max(rock.slowest, rock.fastest) + rock.faster_each_wave * rock.hurry_waves
    first *= MOST_SPEED * max(1.0, tuning.reinforcement.faster)
    kinds = _rocks(tuning)
    lightest = max(kind.radius for kind in kinds) / min(kind.radius for kind in kinds)
    return (first + _KICKS * rock.kick) * max(1.0, lightest)


def check_load(tuning: Tuning) -> None:
    """Reject rules under which a tick could take too long, or a body that enters could be too slow.

    Raises:
        BadReplay: the message is one line that names the numbers.
    """
    if tuning.gate.every > 0:  # the rules of a ship that has every gift
        tuning = with_gifts(tuning, GIFTS)
    for fault in faults(tuning):
        raise BadReplay(f"has a scenario that cannot be played: {fault.rows}: {fault.number} {fault.what}")
    for kind in EDGE_SPAWNS:
        speed = highest_speed(tuning, kind)
        if not speed >= _SLOWEST:
            word = ROWS[kind].word
            raise BadReplay(
                f"says {speed:.7g} for the speed of a {word}, where {_SLOWEST:.7g} and more can be"
            )
    for what, found, most in loads(tuning):
        if not found <= most:
            raise BadReplay(f"has too much to do in a tick: {what}, {found:.7g} where {most:.7g} can be")
