"""What a ship sees as a row of floats: itself, then the nearest bodies of each group.

Offsets take the shortest way over the edges of the field, along two axes: ahead, where the ship points, and
right of that. Lengths are in units of LENGTH, speeds of SPEED, times in seconds.
"""

from __future__ import annotations

import math
import struct
from array import array
from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple, TypeAlias

from game.sim.bodies import (
    Body,
    Gate,
    Gift,
    Kind,
    LancerPhase,
    PickUp,
    PickUpKind,
    Plate,
    Rock,
    Ship,
    ShipPhase,
    Shot,
    Wall,
    Well,
    WellPhase,
)
from game.sim.field import shots_at
from game.sim.gifts import rules_of
from game.sim.headings import TURN, facing
from game.sim.kinds.beam_attack import line_of
from game.sim.kinds.registry import Role, bodies, find_bodies, has, numbers_of, query_for
from game.sim.kinds.shot import TRIPLE
from game.sim.scoring import seconds_left
from game.sim.tuning import TICKS_PER_SECOND
from game.sim.world import World

VERSION: Final = 0  # of the layout: raised whenever the names of the numbers change
LENGTH: Final = 640.0  # units: half of the field's width
SPEED: Final = 480.0  # units/s: a ship's top speed
BOUND: Final = 30.0
"""No number of a row is further from 0 under any of the named rules: speeds and times stay far below it."""

_SECOND: Final = 1.0 / TICKS_PER_SECOND
_NEAR: Final = 1.0 / LENGTH
_QUICK: Final = 1.0 / SPEED

_OBSTACLES: Final = tuple(kind for kind in Kind if has(kind, Role.RAMS_SHIPS) and not has(kind, Role.ENEMY))
_ENEMIES: Final = tuple(kind for kind in Kind if has(kind, Role.ENEMY))
_IN_WAY: Final = query_for(_OBSTACLES)
_ATTACKING: Final = query_for(_ENEMIES)
_FLAGS: Final = {kind: tuple([1.0 if kind is each else 0.0 for each in _ENEMIES]) for kind in _ENEMIES}
_OF_OBSTACLE: Final = {
    kind: (1.0 if has(kind, Role.SPLITS) else 0.0, 1.0 if has(kind, Role.MIRRORS) else 0.0)
    for kind in _OBSTACLES
}
_GIVES: Final = {kind: tuple([1.0 if kind is each else 0.0 for each in PickUpKind]) for kind in PickUpKind}

_MOTION: Final = ("ahead", "right", "ahead_speed", "right_speed")

OWN: Final[tuple[str, ...]] = (
    *("flying", "warping", "lost", "ahead_speed", "right_speed", "cos", "sin", "x", "y", "lives"),
    *("protection", "guard", "shields", "energy", "pulse_wait", "shots_left", "jump_wait", "away"),
    *("triple", "overcharge", "may_choose", "reflects", "bonus", "wave", "pause", "obstacles", "enemies"),
    *(f"gift_{gift.name.lower()}" for gift in Gift),
)
"""The columns of the ship itself, in order."""


class Group(NamedTuple):
    """A group of bodies: how many of the nearest are included, and the columns of each, in order.

    The first column is always 1; all columns are 0 where there are fewer bodies.
    """

    most: int
    columns: tuple[str, ...]


GROUPS: Final[dict[str, Group]] = {
    "obstacles": Group(10, ("there", *_MOTION, "reach", "splits", "mirror", "harmless")),
    "enemies": Group(
        4, ("there", *_MOTION, "radius", "health", *(f"is_{kind.name.lower()}" for kind in _ENEMIES))
    ),
    "beams": Group(
        4, ("there", "ahead", "right", "along_ahead", "along_right", "charging", "locked", "burning", "time")
    ),
    "shots": Group(6, ("there", *_MOTION, "time")),
    "marks": Group(2, ("there", "ahead", "right", "time")),
    "pick_ups": Group(2, ("there", *_MOTION, "time", *(f"is_{kind.name.lower()}" for kind in PickUpKind))),
    "gates": Group(3, ("there", "ahead", "right", "opens", "time", "gift")),
    "wells": Group(2, ("there", "ahead", "right", "opening", "pulling", "time")),
    "walls": Group(4, ("there", "ahead", "right", "half_ahead", "half_right", "turn")),
    "plates": Group(4, ("there", "ahead", "right", "half_ahead", "half_right", "mirror", "health")),
    "ships": Group(1, ("there", *_MOTION, "nose_ahead", "nose_right", "protection")),
}
"""The groups in order."""

NearBody: TypeAlias = tuple[float, int, float, float, Any]
"""A body: its distance squared, its id, its way from the ship, and itself. Ids part equal distances."""


class ShipFrame:
    """A ship's place, velocity and unit vector, in a world, and its enemies there."""

    __slots__ = ("cos", "enemies", "ship", "sin", "vx", "vy", "world", "x", "y")

    def __init__(self, world: World, ship: Ship) -> None:
        self.world, self.ship = world, ship
        self.x, self.y, self.vx, self.vy = ship.x, ship.y, ship.vx, ship.vy
        self.cos, self.sin = facing(ship.heading)
        self.enemies = find_bodies(world, _ATTACKING)


_ColumnReader: TypeAlias = Callable[[ShipFrame, list[Any], int], list[float]]
"""Returns the columns of the nearest of some bodies of a group, at most that many bodies."""


class Observer:
    """Writes rows of floats.

    nearest: how many bodies of a group are included, by its name, where it is not the default.

    Raises:
        ValueError: there is no such group, or a number is not whole and in 0..64.
    """

    def __init__(self, nearest: Mapping[str, int] | None = None) -> None:
        asked: dict[str, Any] = {**(nearest or {})}
        for name, most in asked.items():
            if name not in GROUPS:
                raise ValueError(f"there is no group {name!r} of bodies, only {', '.join(GROUPS)}")
            if type(most) is not int or not 0 <= most <= 64:
                raise ValueError(f"the number of {name} must be a whole one in 0..64, not {most!r}")
        self.nearest: dict[str, int] = {name: asked.get(name, group.most) for name, group in GROUPS.items()}
        self.names = (
            *OWN,
            *(
                f"{name}_{number}_{column}"
                for name, group in GROUPS.items()
                for number in range(self.nearest[name])
                for column in group.columns
            ),
        )
        """the name of each number of a row."""
        self.size = len(self.names)  # numbers in a row
        self._clear = struct.Struct(f"={4 * self.size}x")
        self._own = struct.Struct(f"={len(OWN)}f")
        self._readers: list[tuple[_ColumnReader, int, int, dict[int, struct.Struct]]] = []
        start = self._own.size
        for name, most in self.nearest.items():
            columns = len(GROUPS[name].columns)
            structs = {it: struct.Struct(f"={it}f") for it in range(columns, (most + 1) * columns, columns)}
            self._readers.append((_COLUMN_READERS[name], most, start, structs))
            start += 4 * most * columns

    def write(self, world: World, ship_id: int, row: Any) -> None:  # noqa: ANN401 - Buffer is 3.12
        """Write what a ship sees as `size` floats of 32 bits into a row.

        row: anything with a writable buffer, such as array("f", ...), a memoryview or a row of numpy.

        Raises:
            ValueError: there is no such ship.
        """
        ship = world.ship(ship_id)
        if ship is None:
            raise ValueError(f"there is no ship {ship_id}")
        view = ShipFrame(world, ship)
        self._clear.pack_into(row, 0)
        self._own.pack_into(row, 0, *_own(view))
        for number, group in enumerate(_groups(view)):
            if group:
                read, most, start, structs = self._readers[number]
                values = read(view, group, most)
                if values:
                    structs[len(values)].pack_into(row, start, *values)

    def values(self, world: World, ship_id: int) -> list[float]:
        """Return what a ship sees, as `write` writes it.

        Raises:
            ValueError: there is no such ship.
        """
        row = array("f", bytes(4 * self.size))
        self.write(world, ship_id, row)
        return row.tolist()


def _own(view: ShipFrame) -> list[float]:
    world, ship = view.world, view.ship
    rules = rules_of(world, ship)
    phase = ship.phase
    flying = phase is ShipPhase.FLYING
    cap = rules.shot.cap * TRIPLE if ship.triple else rules.shot.cap
    alive = 0
    for shot in world.shots:
        if shot.owner == ship.id:
            alive += 1
    values = [
        1.0 if flying else 0.0,
        1.0 if phase is ShipPhase.WARPING else 0.0,
        1.0 if phase is ShipPhase.LOST or phase is ShipPhase.WAITING else 0.0,
        (view.vx * view.cos + view.vy * view.sin) * _QUICK,
        (view.vy * view.cos - view.vx * view.sin) * _QUICK,
        view.cos,
        view.sin,
        view.x * 2.0 / world.torus.width - 1.0,
        view.y * 2.0 / world.torus.height - 1.0,
        float(world.lives),
        ship.protection * _SECOND,
        ship.guard * _SECOND,
        float(ship.shields),
        ship.energy / rules.laser.energy if rules.laser.energy else 0.0,
        ship.laser_wait * _SECOND,
        1.0 - alive / cap if alive < cap else 0.0,
        ship.warp_wait * _SECOND,
        0.0 if flying or ship.timer < 0 else ship.timer * _SECOND,
        ship.triple * _SECOND,
        ship.overcharge * _SECOND,
        1.0 if ship.may_choose else 0.0,
        float(ship.reflects),
        seconds_left(world, ship) / rules.bonus.seconds if ship.bonus and rules.bonus.each else 0.0,
        world.wave * 0.1,
        world.ticks_to_wave * _SECOND,
        (len(world.rocks) + len(world.fading)) * 0.1,
        float(len(view.enemies)),
    ]
    values += [1.0 if gift in ship.gifts else 0.0 for gift in Gift] if ship.gifts else _NO_GIFTS
    return values


_NO_GIFTS: Final = [0.0] * len(Gift)


def _groups(view: ShipFrame) -> list[list[Any]]:
    """Return the bodies of each group, in the order of GROUPS."""
    world, ship = view.world, view.ship
    return [
        find_bodies(world, _IN_WAY) + world.fading,
        view.enemies,
        bodies(world, Role.SENDS_BEAM) if view.enemies else [],
        shots_at(world, ship),
        world.spawn_markers,
        world.pick_ups,
        world.gates,
        world.wells,
        world.walls,
        world.plates,
        [each for each in world.ships if each is not ship and each.flying],
    ]


def _found(view: ShipFrame, group: list[Any], most: int) -> list[NearBody]:
    """Return the nearest of some bodies, the nearest first."""
    x, y = view.x, view.y
    width, height = view.world.torus.width, view.world.torus.height
    right, low = width * 0.5, height * 0.5
    found: list[NearBody] = []
    body: Body
    for body in group:
        dx, dy = body.x - x, body.y - y
        if dx > right:
            dx -= width
        elif dx < -right:
            dx += width
        if dy > low:
            dy -= height
        elif dy < -low:
            dy += height
        found.append((dx * dx + dy * dy, body.id, dx, dy, body))
    found.sort()
    return found[:most]


def _obstacle(view: ShipFrame, body: Any, dx: float, dy: float) -> tuple[float, ...]:  # noqa: ANN401
    reach = float(body.radius)
    if type(body) is not Rock:  # how near to its centre it harms a ship
        reach = max(reach, numbers_of(view.world.tuning, body.kind).danger)
    fade = int(getattr(body, "fade", 0))
    motion = _motion(view, dx, dy, body.vx, body.vy)
    return (*motion, reach * _NEAR, *_OF_OBSTACLE[body.kind], fade * _SECOND)


def _enemy(view: ShipFrame, body: Any, dx: float, dy: float) -> tuple[float, ...]:  # noqa: ANN401
    full = numbers_of(view.world.tuning, body.kind).health
    health = body.health / full if full else 0.0
    return (*_motion(view, dx, dy, body.vx, body.vy), body.radius * _NEAR, health, *_FLAGS[body.kind])


def _motion(view: ShipFrame, dx: float, dy: float, vx: float, vy: float) -> tuple[float, ...]:
    """Return the first five numbers of what moves."""
    cos, sin = view.cos, view.sin
    u, v = vx - view.vx, vy - view.vy
    return (
        1.0,
        (dx * cos + dy * sin) * _NEAR,
        (dy * cos - dx * sin) * _NEAR,
        (u * cos + v * sin) * _QUICK,
        (v * cos - u * sin) * _QUICK,
    )


def _turned(view: ShipFrame, dx: float, dy: float) -> tuple[float, float]:
    """Return a vector of units along the ship's axes, in units of LENGTH."""
    cos, sin = view.cos, view.sin
    return ((dx * cos + dy * sin) * _NEAR, (dy * cos - dx * sin) * _NEAR)


_PHASES: Final = {
    LancerPhase.CHARGE: (1.0, 0.0, 0.0),
    LancerPhase.LOCK: (0.0, 1.0, 0.0),
    LancerPhase.FIRE: (0.0, 0.0, 1.0),
}


def _beams(view: ShipFrame, senders: list[Any], most: int) -> list[float]:
    """Return the columns of the legs of lines and beams, by the point of each that is nearest to the ship."""
    found = []
    for sender in senders:
        if sender.phase not in _PHASES:
            continue
        for number, leg in enumerate(line_of(view.world, sender)):
            mx, my = leg.motion
            dx, dy = _nearest_of_line(view, leg.start[0], leg.start[1], mx, my)
            found.append((dx * dx + dy * dy, sender.id, number, dx, dy, mx, my, sender))
    found.sort(key=lambda each: each[:3])
    values: list[float] = []
    for _, _, _, dx, dy, mx, my, sender in found[:most]:
        size = math.sqrt(mx * mx + my * my) or 1.0
        along, aside = _turned(view, mx / size * LENGTH, my / size * LENGTH)
        values += (1.0, *_turned(view, dx, dy), along, aside, *_PHASES[sender.phase], sender.timer * _SECOND)
    return values


def _nearest_of_line(view: ShipFrame, x: float, y: float, mx: float, my: float) -> tuple[float, float]:
    """Return the way from the ship to the nearest point of a segment, over any edge.

    x, y: where it starts. mx, my: from there to its end, which may be further than the field is wide.
    """
    torus = view.world.torus
    squared = mx * mx + my * my
    best, way = -1.0, (0.0, 0.0)
    far_off = (torus.width + torus.height) * 0.5  # nothing is further away than that
    for ox, oy in torus.images((view.x - x, view.y - y), (mx, my), far_off):
        part = (ox * mx + oy * my) / squared if squared > 0.0 else 0.0
        part = max(0.0, min(part, 1.0))
        dx, dy = mx * part - ox, my * part - oy
        far = dx * dx + dy * dy
        if best < 0.0 or far < best:
            best, way = far, (dx, dy)
    return way


def _shot(view: ShipFrame, shot: Shot, dx: float, dy: float) -> tuple[float, ...]:
    return (*_motion(view, dx, dy, shot.vx, shot.vy), shot.life * _SECOND)


def _marks(view: ShipFrame, markers: list[Any], most: int) -> list[float]:
    torus, found = view.world.torus, []
    for number, marker in enumerate(markers):
        dx, dy = torus.delta((view.x, view.y), (marker.x, marker.y))
        found.append((dx * dx + dy * dy, number, dx, dy, marker.timer))
    values: list[float] = []
    for _, _, dx, dy, timer in sorted(found)[:most]:
        values += (1.0, *_turned(view, dx, dy), timer * _SECOND)
    return values


def _pick_up(view: ShipFrame, body: PickUp, dx: float, dy: float) -> tuple[float, ...]:
    return (*_motion(view, dx, dy, body.vx, body.vy), body.life * _SECOND, *_GIVES[body.gives])


def _gate(view: ShipFrame, gate: Gate, dx: float, dy: float) -> tuple[float, ...]:
    number = (gate.gift + 1) / len(Gift)
    return (1.0, *_turned(view, dx, dy), gate.fade * _SECOND, gate.life * _SECOND, number)


def _well(view: ShipFrame, well: Well, dx: float, dy: float) -> tuple[float, ...]:
    opening = 1.0 if well.phase is WellPhase.OPENING else 0.0
    pulling = 1.0 if well.phase is WellPhase.PULLING else 0.0
    return (1.0, *_turned(view, dx, dy), opening, pulling, well.timer * _SECOND)


def _segments(view: ShipFrame, group: list[Any], most: int) -> list[NearBody]:
    """Return the nearest of some segments, with the ways to their nearest points."""
    found: list[NearBody] = []
    for body in group:
        hx, hy = body.half
        dx, dy = _nearest_of_line(view, body.x - hx, body.y - hy, 2.0 * hx, 2.0 * hy)
        found.append((dx * dx + dy * dy, body.id, dx, dy, body))
    found.sort()
    return found[:most]


def _wall(view: ShipFrame, wall: Wall, dx: float, dy: float) -> tuple[float, ...]:
    turn = wall.turn * TICKS_PER_SECOND / TURN
    return (1.0, *_turned(view, dx, dy), *_turned(view, *wall.half), turn)


def _plate(view: ShipFrame, plate: Plate, dx: float, dy: float) -> tuple[float, ...]:
    full = numbers_of(view.world.tuning, Kind.PLATE).health or 1
    mirror = 1.0 if plate.mirror else 0.0
    return (1.0, *_turned(view, dx, dy), *_turned(view, *plate.half), mirror, plate.health / full)


def _ship(view: ShipFrame, ship: Ship, dx: float, dy: float) -> tuple[float, ...]:
    cos, sin = facing(ship.heading)
    nose = _turned(view, cos * LENGTH, sin * LENGTH)
    return (*_motion(view, dx, dy, ship.vx, ship.vy), *nose, ship.protection * _SECOND)


def _nearest(
    columns: Callable[[ShipFrame, Any, float, float], tuple[float, ...]], *, segments: bool = False
) -> _ColumnReader:
    """Return the reader of a group: the columns of each body, and whether these are segments."""

    def read(view: ShipFrame, group: list[Any], most: int) -> list[float]:
        values: list[float] = []
        near = _segments(view, group, most) if segments else _found(view, group, most)
        for _, _, dx, dy, body in near:
            values += columns(view, body, dx, dy)
        return values

    return read


_COLUMN_READERS: Final[dict[str, _ColumnReader]] = {
    "obstacles": _nearest(_obstacle),
    "enemies": _nearest(_enemy),
    "beams": _beams,
    "shots": _nearest(_shot),
    "marks": _marks,
    "pick_ups": _nearest(_pick_up),
    "gates": _nearest(_gate),
    "wells": _nearest(_well),
    "walls": _nearest(_wall, segments=True),
    "plates": _nearest(_plate, segments=True),
    "ships": _nearest(_ship),
}
