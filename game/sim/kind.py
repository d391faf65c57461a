"""Kinds of bodies: their rows, roles and numbers; and all bodies by role.

Each kind has a file in `game/sim/kinds`; `game.sim.kinds.registry` lists them. Code that wants "all that can
be shot" asks `bodies(world, Role.SHOOTABLE)` and names no list, so a new kind needs only its row.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, Final, Literal, NamedTuple, TypeAlias, overload

from game.physics import Point
from game.sim.bodies import (
    Body,
    Castle,
    Chrome,
    Collectible,
    Damageable,
    Kind,
    Lancer,
    Rock,
    Ship,
    Shot,
    SpawnMarker,
    Well,
)
from game.sim.context import StepContext
from game.sim.tuning import Tuning
from game.sim.world import LISTS, Spawner, World


class Role(IntEnum):
    """What a body is to others."""

    SHOOTABLE = 0  # Ships' shots meet it
    BURNABLE = 1  # Beams meet it: lasers go through, a Lancer's beam ends there
    RAMS_SHIPS = 2  # Touching it destroys a ship, and the ship damages it
    COVER = 3  # Enemies' shots and saucers meet it
    FRAGILE = 4  # One shot ends it, whatever its health
    COLLECTIBLE = 5  # A ship takes it by touch
    SOLID = 6  # It drifts and bounces off all that is solid, and off walls
    DEFLECTED = 7  # It bounces off walls, and off nothing else
    DRIFTS = 8  # It moves by its velocity, and swept bodies meet it
    SWEPT = 9  # It is swept along its motion in a tick, so that it never jumps over anything
    THINKS = 10  # Its behaviour acts once a tick
    ENEMY = 11  # It attacks: while it is on the field there is no lull
    HAZARD = 12  # It does not attack, but threatens a ship when it comes near
    KEEPS_WAVE = 13  # A wave is not cleared while it is there
    BLOCKS_SPAWN = 14  # Ships that appear and bodies placed on the field keep clear of it
    DROPS = 15  # It may leave a pick-up behind for the ship that gets its points
    SPLITS = 16  # It breaks into smaller ones
    MORTAL = 17  # It is removed when its `alive` is False
    MOVES = 18  # Its position changes
    AIMS = 19  # It has a heading
    MIRRORS = 20  # Beams leave it by its outward normal, and shots bounce off it
    PULLED = 21  # Gravity wells pull it
    SENDS_BEAM = 22  # It attacks with a beam
    DRAGGED = 23  # Rock drag slows it when it is too fast
    GATE = 24  # A ship that may choose takes it by touch, once
    PLATE = 25
    """A segment with health that its bearer carries: shots and vulnerable ships meet it, beams end at it or
    are reflected, blasts hurt it. It is no disc, so the roles of discs do not apply to it."""


class Numbers(NamedTuple):
    """The numbers of a kind under a rule set; 0 means not applicable."""

    radius: float  # units: for touches and hits
    mass_radius: float  # units: it bounces like a rock of this radius
    points: int
    health: int
    most: int = 0  # of its list on the field at once; 0 if its list has another limit
    speed: float = 0.0  # units/s that it steers for; 0 if it steers for none
    danger: float = 0.0  # units from its centre within which it harms a ship without touching it

    @property
    def inverse_mass(self) -> float:
        """1 / mass of a kind with a mass radius: mass goes with area."""
        return 1.0 / (self.mass_radius * self.mass_radius)

    @staticmethod
    def of(part: Any, speed: float = 0.0, danger: float = 0.0) -> Numbers:  # noqa: ANN401
        """Return the numbers from a part of the rules that names the first five."""
        return Numbers(part.radius, part.mass_radius, part.points, part.health, part.most, speed, danger)


def common_fields(world: World, kind: Kind, place: Point, velocity: Point = (0.0, 0.0)) -> dict[str, Any]:
    """Return the fields that every `Damageable` has, of a new undamaged body of a kind, with a new id."""
    numbers, (x, y), (vx, vy) = numbers_of(world.tuning, kind), world.torus.wrap(place), velocity
    return {
        "id": world.new_id(), "x": x, "y": y, "vx": vx, "vy": vy,
        "radius": numbers.radius, "inverse_mass": numbers.inverse_mass, "health": numbers.health,
    }  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class SpawnRule:
    """How one kind, or several that take turns, enters: by a clock, after a mark on an edge."""

    kinds: tuple[Kind, ...]  # The first one names the world's spawner
    first: Callable[[World], float]  # s into a wave until the first
    again: Callable[[Tuning], float] = lambda _tuning: 0.0  # the least s between two of them
    warning: Callable[[Tuning], float] = lambda _tuning: 0.0  # s for which its mark shows
    inset: Callable[[World], float] = lambda _world: 0.0  # units from every edge to its mark
    enter: Callable[[StepContext, SpawnMarker], Damageable] | None = None
    """Make the body that enters at a mark; the caller adds it. None for kinds without a mark."""
    due: Callable[[StepContext, Spawner], Kind | None] | None = None
    """Return the kind to mark now, if any; asked in each tick. None for the ordinary schedule,
    `waves.next_due`."""


@dataclass(frozen=True, slots=True)
class KindRow:
    """Everything about a kind except its look and sounds. Its functions take bodies of its class."""

    kind: Kind
    body: type[Body]
    word: str  # The word for one of its list, for players
    numbers: Callable[[Tuning], Numbers]
    roles: frozenset[Role]
    think: Callable[[StepContext, Any], None] | None = None
    """Act for one tick: for kinds with the role THINKS."""
    on_hit: Callable[[StepContext, Any], None] | None = None  # It is damaged, whether or not it survives
    on_destroyed: Callable[[StepContext, Any], Sequence[Damageable] | None] | None = None
    """It has ended: return its pieces, if any, which `damage` adds to the world."""
    on_wave_end: Callable[[World], None] | None = None
    """A Castle's shock wave comes, or the next wave: remove or change what is left."""
    example: Callable[[World, Point], None] | None = None
    """Put one on the field, at rest, for pages that show it; None for what every world has, and for what a
    spawn rule lets in."""

    @property
    def list_name(self) -> str:
        """The name of the world's list that holds it."""
        return LISTS[self.body]

    def held(self, world: World) -> list[Any]:
        """Return the list that holds it."""
        found: list[Any] = getattr(world, self.list_name)
        return found


ENDS: Final = frozenset({Role.MORTAL, Role.MOVES})  # The roles of bodies that move and can end
TARGET: Final = ENDS | {*(Role.SHOOTABLE, Role.BURNABLE, Role.RAMS_SHIPS, Role.KEEPS_WAVE, Role.BLOCKS_SPAWN)}
"""The roles of bodies that obstruct a ship and can be destroyed."""

ROWS: Final[dict[Kind, KindRow]] = {}
"""Every kind, in the order of kinds; filled by `game.sim.kinds.registry`."""


def fill(rows: Sequence[KindRow]) -> None:
    """Store the rows of all kinds.

    Raises:
        ValueError: a kind has no row, or two.
    """
    found = [row.kind for row in rows]
    if sorted(found) != list(Kind):
        raise ValueError(f"not one row for each kind: {sorted(found)}")
    ROWS.update({row.kind: row for row in sorted(rows, key=lambda row: row.kind)})
    _QUERIES[:] = [query_for(kind for kind in Kind if has(kind, role)) for role in Role]


def has(kind: Kind, role: Role) -> bool:
    """Return whether a kind has a role."""
    return role in ROWS[kind].roles


def numbers_of(tuning: Tuning, kind: Kind) -> Numbers:
    """Return a kind's numbers under some rules."""
    return ROWS[kind].numbers(tuning)


def radius_of(world: World, body: Ship | Shot | Collectible | Damageable) -> float:
    """Return the radius for hits: a ship's is in the rules, a shot is a point."""
    if isinstance(body, Ship):
        return world.tuning.ship.radius
    return 0.0 if isinstance(body, Shot) else body.radius


BodyQuery: TypeAlias = tuple[tuple[str, frozenset[Kind]], ...]
"""Lists of the world by name, each with the wanted kinds in it; no kinds: all."""


def query_for(kinds: Iterable[Kind]) -> BodyQuery:
    """Return the query for some kinds, with lists in the order of kinds; made once, used often."""
    wanted, by_list = frozenset(kinds), dict[str, set[Kind]]()
    for kind, row in ROWS.items():
        by_list.setdefault(row.list_name, set()).add(kind)
    return tuple(
        [(name, frozenset() if there <= wanted else wanted & there)
         for name, there in by_list.items() if there & wanted]
    )  # fmt: skip


def find_bodies(world: World, query: BodyQuery) -> list[Any]:
    """Return the bodies of a query, in the order of kinds, then in the order of their list."""
    found: list[Any] = []
    for name, kinds in query:
        group: list[Any] = getattr(world, name)
        if group:
            found += [body for body in group if body.kind in kinds] if kinds else group
    return found


_QUERIES: Final[list[BodyQuery]] = []  # For the kinds of each role, in the order of roles
Destructible: TypeAlias = Literal[
    Role.SHOOTABLE, Role.BURNABLE, Role.RAMS_SHIPS, Role.COVER, Role.SOLID, Role.DEFLECTED, Role.ENEMY,
    Role.KEEPS_WAVE, Role.MIRRORS,
]  # fmt: skip
"""Roles that only bodies with health have."""


@overload
def bodies(world: World, role: Destructible) -> list[Damageable]: ...
@overload
def bodies(world: World, role: Literal[Role.THINKS]) -> list[Damageable | Well]: ...
@overload
def bodies(world: World, role: Literal[Role.PULLED]) -> list[Ship | Shot | Rock | Chrome]: ...
@overload
def bodies(world: World, role: Literal[Role.DRAGGED]) -> list[Rock | Chrome]: ...
@overload
def bodies(world: World, role: Literal[Role.MOVES]) -> list[Damageable | Shot | Collectible | Ship]: ...
@overload
def bodies(world: World, role: Literal[Role.SENDS_BEAM]) -> list[Lancer | Castle]: ...
@overload
def bodies(world: World, role: Role) -> list[Any]: ...
def bodies(world: World, role: Role) -> list[Any]:
    """Return all bodies with a role, in the order of kinds, then in the order of their list.

    During a step bodies that died in it are included: check `alive`. The caller owns the list.
    """
    return find_bodies(world, _QUERIES[role])


def any_with(world: World, role: Role) -> bool:
    """Return whether any body has a role; a tick asks often, so no list is made."""
    for name, kinds in _QUERIES[role]:
        group: list[Any] = getattr(world, name)
        if group and (not kinds or any(body.kind in kinds for body in group)):
            return True
    return False


def counts(world: World) -> dict[str, int]:
    """Return the number of bodies in each list except ships, by the list's word."""
    return {row.word: len(row.held(world)) for row in ROWS.values() if row.list_name != "ships"}


def coming(world: World, kind: Kind) -> int:
    """Return the number of bodies in a kind's list plus those of the kind marked to enter."""
    marked = [marker for marker in world.spawn_markers if marker.kind is kind]
    return len(ROWS[kind].held(world)) + len(marked)


def room_for(world: World, kind: Kind) -> bool:
    """Return whether a kind may be marked: a player is left, and the kind is below its maximum."""
    return coming(world, kind) < numbers_of(world.tuning, kind).most and world.played
