"""The other ship as a pilot sees it where ships can hurt each other: a target, or what no shot may hit."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from game.sim.bodies import Damageable, Kind, Plate, Ship
from game.sim.field import open_ships
from game.sim.kinds.registry import Role, bodies, has, numbers_of
from game.sim.world import World


@dataclass(slots=True)
class OtherShip:
    """A likeness of a ship for what asks about bodies with health: one hit ends it.

    It has the fields of a Damageable and yet derives from none: in a compiled core no other class may.
    """

    id: int
    x: float
    y: float
    vx: float
    vy: float
    radius: float
    foe: bool  # Whether the rules pay for ending it
    health: int = 1

    @property
    def kind(self) -> Kind:
        """What it is."""
        return Kind.SHIP


def others(world: World, ship: Ship) -> list[OtherShip]:
    """List the other ships that a ship's shots and pulses can hurt now."""
    team = world.tuning.team
    if not team.friendly_fire:
        return []
    numbers = numbers_of(world.tuning, Kind.SHIP)
    return [
        OtherShip(
            id=other.id,
            x=other.x,
            y=other.y,
            vx=other.vx,
            vy=other.vy,
            radius=numbers.radius,
            foe=team.kill > 0,
        )
        for other in open_ships(world)
        if other is not ship
    ]


def likenesses(world: World, ship: Ship) -> list[Damageable]:
    """Return the same for those who ask about bodies with health."""
    return cast("list[Damageable]", others(world, ship))


def targets(world: World, ship: Ship) -> list[Damageable]:
    """List what a ship may want to shoot: all that can be shot, and in a duel the other ship."""
    return [*bodies(world, Role.SHOOTABLE), *[other for other in likenesses(world, ship) if is_foe(other)]]


def attacks(body: Damageable | Plate) -> bool:
    """Say whether a body is out for the ship: an enemy, or the other ship in a duel."""
    return has(body.kind, Role.ENEMY) or is_foe(body)


def is_foe(body: object) -> bool:
    """Say whether a body is a ship that the rules pay for."""
    return isinstance(body, OtherShip) and body.foe


def is_friend(body: object) -> bool:
    """Say whether a body is a ship that a pilot does not want to hit."""
    return isinstance(body, OtherShip) and not body.foe
