"""What will meet a ship next: the soonest touch, or the nearest approach, of all that is dangerous."""

from __future__ import annotations

from typing import NamedTuple

from game.cards.of_record import AHEAD, about, sweep_ahead
from game.physics import Point, along, dot, length
from game.sim.bodies import Kind, Rock, Ship
from game.sim.kinds.rows import Role, bodies, has
from game.sim.tuning import TICKS_PER_SECOND
from game.sim.world import World


class Threat(NamedTuple):
    """A body that may meet a ship if neither turns: when, in seconds, and how near if it does not."""

    id: int
    seconds: float | None
    gap: float
    nears: bool
    """whether it comes nearer at all."""


def flying_ship(world: World) -> Ship | None:
    """Return the first ship in flight."""
    return next((ship for ship in world.ships if ship.flying), None)


def threats(world: World, ship: Ship) -> list[Threat]:
    """List what is dangerous to a ship: what will meet it by time, then what passes by how near it does."""
    found = []
    for body in bodies(world, Role.MOVES):
        dangerous = has(body.kind, Role.RAMS_SHIPS) or body.kind is Kind.ENEMY_SHOT
        if not dangerous or isinstance(body, Ship) or not body.alive:
            continue
        sweep, offset = sweep_ahead(world, ship, about(world, body), body.id)
        seconds = None if sweep.t is None else sweep.t * AHEAD
        if isinstance(body, Rock) and seconds is not None and seconds * TICKS_PER_SECOND < body.fade:
            continue  # a fresh piece: it hurts no ship that it touches until they have parted
        motion = (sweep.motion[0] - sweep.other[0], sweep.motion[1] - sweep.other[1])
        gap = _passing(offset, motion) - sweep.reach
        found.append(Threat(body.id, seconds, gap, dot(offset, motion) > 0.0))
    return sorted(
        found,
        key=lambda each: (AHEAD if each.seconds is None else each.seconds, not each.nears, each.gap, each.id),
    )


def _passing(offset: Point, motion: Point) -> float:
    """Return the least distance of a moving point from the offset within its motion."""
    square = dot(motion, motion)
    fraction = max(0.0, min(1.0, dot(offset, motion) / square)) if square > 0.0 else 0.0
    return length(along(offset, (-motion[0], -motion[1]), fraction))
