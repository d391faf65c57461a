"""What each kind of body is: its list, its numbers and its roles; and all bodies by role.

Whoever wants "all that can be shot" asks `bodies(world, Role.SHOOTABLE)` and names no list: a new kind is
found by its row alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from operator import attrgetter
from typing import Any, Final, Literal, NamedTuple, TypeAlias, assert_never, overload

from game.sim.bodies import (
    Body,
    Castle,
    Chrome,
    Damageable,
    Kind,
    Lancer,
    PickUp,
    Plate,
    Rock,
    Saucer,
    Ship,
    Shot,
    Wall,
    Well,
)
from game.sim.tuning import RockKind, SaucerKind, Tuning
from game.sim.world import World


class Role(IntEnum):
    """What a body is to others."""

    SHOOTABLE = 0
    """Ships' shots meet it."""
    BURNABLE = 1
    """Beams meet it: lasers go through, a Lancer's beam ends there."""
    RAMS_SHIPS = 2
    """Touching it ends a ship, and the ship ends it."""
    COVER = 3
    """Enemies' shots and saucers meet it."""
    FRAGILE = 4
    """One shot ends it, whatever its health."""
    TAKEN = 5
    """A ship takes it by touch."""
    SOLID = 6
    """It drifts and bounces off all that is solid, and off walls."""
    DEFLECTED = 7
    """It bounces off walls, and off nothing else."""
    DRIFTS = 8
    """It moves by its velocity, and whatever is swept meets it."""
    SWEPT = 9
    """It is swept along its way in a tick, so that it never jumps over anything."""
    THINKS = 10
    """Its behaviour acts once a tick."""
    ENEMY = 11
    """It attacks: as long as it is on the field there is no lull."""
    LOOMS = 12
    """It attacks nobody, but is a threat to a ship when it comes near."""
    KEEPS_WAVE = 13
    """A wave is not cleared while it is there."""
    CLEARED = 14
    """A ship that appears, and whatever is placed on the field, keeps away from it."""
    DROPS = 15
    """It may leave a pick-up behind for the ship that gets its points."""
    SPLITS = 16
    """It breaks into smaller ones."""
    MORTAL = 17
    """It is gone when its `alive` is False."""
    MOVES = 18
    """Its place changes."""
    AIMS = 19
    """It has a heading."""
    MIRRORS = 20
    """Beams leave it by its outward normal, and shots bounce off it."""
    PULLED = 21
    """Gravity wells pull it."""
    SENDS_BEAM = 22
    """It attacks with a beam."""
    DRAGGED = 23
    """Rock drag slows it where it is too quick."""
    PLATE = 24
    """A segment with health that its bearer carries: shots and vulnerable ships meet it, beams end there or
    are turned, blasts hurt it. It is no disc, so the roles that are asked of discs are not for it."""


@dataclass(frozen=True, slots=True)
class Numbers:
    """What the rules say of a kind in numbers; 0 where it has no such thing."""

    radius: float
    """units: what is touched and hit."""
    mass_radius: float
    """units: it bounces like a rock of this radius."""
    points: int
    health: int
    most: int = 0
    """of its list on the field at once; 0 where tick_cost counts them otherwise."""
    speed: float = 0.0
    """units/s that it flies by itself; 0 where tick_cost reckons it otherwise."""
    danger: float = 0.0
    """units from its centre within which it harms a ship without touching it."""
    multiple: int = 0
    """times at most that combos let its points count; 0 for no limit."""

    @property
    def inverse_mass(self) -> float:
        """1 / mass, for what has a mass radius: mass goes with area."""
        return 1.0 / (self.mass_radius * self.mass_radius)


@dataclass(frozen=True, slots=True)
class KindRow:
    """A kind of body."""

    word: str
    """What one of its list is called where people read it."""
    held_in: str
    """The list of the world that holds it, by name."""
    numbers: Callable[[Tuning], Numbers]
    roles: frozenset[Role]

    def held(self, world: World) -> list[Any]:
        """Return the list that holds it."""
        found: list[Any] = getattr(world, self.held_in)
        return found


_ENDS: Final = frozenset({Role.MORTAL, Role.MOVES})
_TARGET: Final = _ENDS | {
    *(Role.SHOOTABLE, Role.BURNABLE, Role.RAMS_SHIPS, Role.KEEPS_WAVE, Role.CLEARED),
}
"""What is in a ship's way and can be destroyed."""

_SHIP: Final = frozenset({Role.SWEPT, Role.MOVES, Role.AIMS, Role.PULLED})
_SHOT: Final = _ENDS | {Role.SWEPT, Role.PULLED}
_ROCK: Final = _TARGET | {
    Role.COVER,
    Role.FRAGILE,
    Role.SOLID,
    Role.DRIFTS,
    Role.LOOMS,
    Role.PULLED,
    Role.DRAGGED,
}
_SAUCER: Final = _TARGET | {Role.DEFLECTED, Role.SWEPT, Role.THINKS, Role.ENEMY, Role.DROPS}
_LANCER: Final = _TARGET | {Role.SOLID, Role.DRIFTS, Role.THINKS, Role.ENEMY, Role.AIMS, Role.SENDS_BEAM}
_MINELAYER: Final = _TARGET | {Role.SOLID, Role.DRIFTS, Role.THINKS, Role.ENEMY}
_MINE: Final = (_TARGET - {Role.KEEPS_WAVE}) | {
    *(Role.COVER, Role.DEFLECTED, Role.DRIFTS, Role.THINKS, Role.LOOMS),
}
_CHROME: Final = (_TARGET - {Role.BURNABLE}) | {
    *(Role.COVER, Role.SOLID, Role.DRIFTS, Role.LOOMS, Role.MIRRORS, Role.PULLED, Role.DRAGGED),
}
_CASTLE: Final = _TARGET | {
    *(Role.DEFLECTED, Role.DRIFTS, Role.THINKS, Role.ENEMY, Role.AIMS, Role.SENDS_BEAM),
}
_PICK_UP: Final = _ENDS | {Role.TAKEN, Role.DRIFTS}


def _row_of(kind: Kind) -> KindRow:  # noqa: C901, PLR0911, PLR0912 - one row per kind
    match kind:
        case Kind.SHIP:
            return KindRow("ship", "ships", _of_ship, _SHIP)
        case Kind.LARGE_ROCK:
            return KindRow("rock", "rocks", lambda tuning: _of_rock(tuning.rock.large), _ROCK | {Role.SPLITS})
        case Kind.MEDIUM_ROCK:
            return KindRow(
                "rock", "rocks", lambda tuning: _of_rock(tuning.rock.medium), _ROCK | {Role.SPLITS}
            )
        case Kind.SMALL_ROCK:
            return KindRow("rock", "rocks", lambda tuning: _of_rock(tuning.rock.small), _ROCK)
        case Kind.SHOT:
            return KindRow("shot", "shots", _of_shot, _SHOT)
        case Kind.ENEMY_SHOT:
            return KindRow("shot", "shots", _of_shot, _SHOT | {Role.LOOMS, Role.CLEARED})
        case Kind.LARGE_SAUCER:
            return KindRow(
                "saucer", "saucers", lambda tuning: _of_saucer(tuning, tuning.saucer.large), _SAUCER
            )
        case Kind.SMALL_SAUCER:
            return KindRow(
                "saucer", "saucers", lambda tuning: _of_saucer(tuning, tuning.saucer.small), _SAUCER
            )
        case Kind.LANCER:
            return KindRow("lancer", "lancers", _of_lancer, _LANCER)
        case Kind.MINELAYER:
            return KindRow("minelayer", "minelayers", _of_minelayer, _MINELAYER)
        case Kind.MINE:
            return KindRow("mine", "mines", _of_mine, _MINE)
        case Kind.CHROME:
            return KindRow("chrome rock", "chromes", _of_chrome, _CHROME)
        case Kind.SHIELD | Kind.TRIPLE | Kind.OVERCHARGE:
            return KindRow("pick-up", "pick_ups", _of_pick_up, _PICK_UP)
        case Kind.WELL:
            return KindRow("well", "wells", _of_well, frozenset({Role.MORTAL, Role.THINKS}))
        case Kind.CASTLE:
            return KindRow("castle", "castles", _of_castle, _CASTLE)
        case Kind.PLATE:
            return KindRow("plate", "plates", _of_plate, frozenset({Role.MORTAL, Role.PLATE}))
        case Kind.WALL | Kind.MIRROR:
            return KindRow("wall", "walls", _of_wall, frozenset({Role.CLEARED}))
        case _:
            assert_never(kind)


def _of_ship(tuning: Tuning) -> Numbers:
    return Numbers(tuning.ship.radius, tuning.ship.radius, 0, 0)


def _of_rock(numbers: RockKind) -> Numbers:
    return Numbers(numbers.radius, numbers.radius, numbers.points, numbers.health)


def _of_shot(_tuning: Tuning) -> Numbers:
    return Numbers(0.0, 0.0, 0, 0)


def _of_saucer(tuning: Tuning, numbers: SaucerKind) -> Numbers:
    return Numbers(
        numbers.radius,
        numbers.radius,
        numbers.points,
        tuning.saucer.health,
        tuning.saucer.most,
        multiple=tuning.combo.most_for_saucers,
    )


def _of_lancer(tuning: Tuning) -> Numbers:
    numbers = tuning.lancer
    return Numbers(
        numbers.radius, numbers.mass_radius, numbers.points, numbers.health, numbers.most, numbers.speed
    )


def _of_minelayer(tuning: Tuning) -> Numbers:
    numbers = tuning.minelayer
    speed = numbers.speed * (1.0 + numbers.swerve)
    return Numbers(numbers.radius, numbers.mass_radius, numbers.points, numbers.health, numbers.most, speed)


def _of_mine(tuning: Tuning) -> Numbers:
    numbers = tuning.mine
    danger = max(numbers.trigger, numbers.blast)
    return Numbers(
        numbers.radius, numbers.radius, numbers.points, numbers.health, numbers.most, danger=danger
    )


def _of_chrome(tuning: Tuning) -> Numbers:
    numbers = tuning.chrome
    return Numbers(numbers.radius, numbers.mass_radius, numbers.points, numbers.health, numbers.most)


def _of_pick_up(tuning: Tuning) -> Numbers:
    pick_up = tuning.pick_up
    return Numbers(pick_up.radius, 0.0, 0, 0, pick_up.cap, pick_up.drift)


def _of_well(tuning: Tuning) -> Numbers:
    return Numbers(tuning.well.core, 0.0, 0, 0, tuning.well.most)


def _of_castle(tuning: Tuning) -> Numbers:
    numbers = tuning.castle
    return Numbers(
        numbers.radius,
        numbers.mass_radius,
        numbers.points,
        numbers.health,
        numbers.most,
        numbers.speed,
        numbers.outer,
        multiple=tuning.combo.most_for_saucers,
    )


def _of_plate(tuning: Tuning) -> Numbers:
    numbers = tuning.castle
    most = numbers.most * len(numbers.rings) * numbers.sides
    return Numbers(numbers.thickness, 0.0, numbers.plate_points, numbers.plate_health, most)


def _of_wall(tuning: Tuning) -> Numbers:
    return Numbers(tuning.wall.radius, 0.0, 0, 0, tuning.wall.most)


ROWS: Final[dict[Kind, KindRow]] = {kind: _row_of(kind) for kind in Kind}
"""Every kind."""


def has(kind: Kind, role: Role) -> bool:
    """Say whether a kind has a role."""
    return role in ROWS[kind].roles


def numbers_of(tuning: Tuning, kind: Kind) -> Numbers:
    """Return a kind's numbers under some rules."""
    return ROWS[kind].numbers(tuning)


def radius_of(world: World, body: Ship | Shot | PickUp | Damageable) -> float:
    """Return the radius that decides hits: a ship's is of the rules, all others have their own."""
    return world.tuning.ship.radius if isinstance(body, Ship) else body.radius


def reader_of(names: Sequence[str]) -> Callable[[World], tuple[list[Any], ...]]:
    """Return what reads some lists of a world by name: all in one call, since a step does so often."""
    if len(names) > 1:
        return attrgetter(*names)
    return lambda world: tuple([getattr(world, name) for name in names])


class Held(NamedTuple):
    """Lists of the world, and which of the kinds in them are meant."""

    lists: Callable[[World], tuple[list[Any], ...]]
    kinds: tuple[frozenset[Kind] | None, ...]
    """For each list those that are meant; None for all that it holds."""
    whole: bool
    """Whether all are meant in every list."""


def holders(kinds: Iterable[Kind]) -> Held:
    """Return where some kinds are held, in the order of kinds: to be kept, and asked by `collect`."""
    wanted = frozenset(kinds)
    names = list(dict.fromkeys(row.held_in for kind, row in ROWS.items() if kind in wanted))
    meant: list[frozenset[Kind] | None] = []
    for name in names:
        there = frozenset(kind for kind, row in ROWS.items() if row.held_in == name)
        meant.append(None if there <= wanted else there & wanted)
    return Held(reader_of(names), tuple(meant), all(each is None for each in meant))


def collect(world: World, held: Held) -> list[Any]:
    """Return the bodies of some kinds, in the order of kinds and within a list in the list's."""
    found: list[Any] = []
    if held.whole:
        for group in held.lists(world):
            found += group
        return found
    for group, kinds in zip(held.lists(world), held.kinds, strict=True):
        found += group if kinds is None else [body for body in group if body.kind in kinds]
    return found


_HELD: Final[dict[Role, Held]] = {role: holders(kind for kind in Kind if has(kind, role)) for role in Role}

Destructible: TypeAlias = Literal[
    Role.SHOOTABLE, Role.BURNABLE, Role.RAMS_SHIPS, Role.COVER, Role.SOLID, Role.DEFLECTED, Role.ENEMY,
    Role.KEEPS_WAVE, Role.MIRRORS,
]  # fmt: skip
"""Roles of nothing but what has health."""


@overload
def bodies(world: World, role: Destructible) -> list[Damageable]: ...
@overload
def bodies(world: World, role: Literal[Role.TAKEN]) -> list[PickUp]: ...
@overload
def bodies(world: World, role: Literal[Role.THINKS]) -> list[Damageable | Well]: ...
@overload
def bodies(world: World, role: Literal[Role.PULLED]) -> list[Ship | Shot | Rock | Chrome]: ...
@overload
def bodies(world: World, role: Literal[Role.SWEPT]) -> list[Ship | Shot | Saucer]: ...
@overload
def bodies(world: World, role: Literal[Role.DRIFTS]) -> list[Damageable | PickUp]: ...
@overload
def bodies(world: World, role: Literal[Role.LOOMS]) -> list[Damageable | Shot]: ...
@overload
def bodies(world: World, role: Literal[Role.CLEARED]) -> list[Damageable | Shot | Wall]: ...
@overload
def bodies(world: World, role: Literal[Role.MORTAL]) -> list[Damageable | Shot | PickUp | Well | Plate]: ...
@overload
def bodies(world: World, role: Literal[Role.MOVES]) -> list[Damageable | Shot | PickUp | Ship]: ...
@overload
def bodies(world: World, role: Literal[Role.AIMS]) -> list[Ship | Lancer | Castle]: ...
@overload
def bodies(world: World, role: Literal[Role.PLATE]) -> list[Plate]: ...
@overload
def bodies(world: World, role: Literal[Role.SENDS_BEAM]) -> list[Lancer | Castle]: ...
@overload
def bodies(world: World, role: Literal[Role.DRAGGED]) -> list[Rock | Chrome]: ...
@overload
def bodies(world: World, role: Role) -> list[Body]: ...
def bodies(world: World, role: Role) -> list[Any]:
    """Return all bodies that have a role, in the order of kinds and within a list in the list's.

    While a step is under way those that died in it are still there: ask `alive`. The list is the caller's.
    """
    return collect(world, _HELD[role])


def any_with(world: World, role: Role) -> bool:
    """Say whether there is any body that has a role."""
    held = _HELD[role]
    if held.whole:
        return any(held.lists(world))
    return bool(collect(world, held))


def counts(world: World) -> dict[str, int]:
    """Return how many bodies of each list there are, ships apart, by the list's word."""
    found: dict[str, int] = {}
    for row in ROWS.values():
        if row.word not in found and row.held_in != "ships":
            found[row.word] = len(row.held(world))
    return found
