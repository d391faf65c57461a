"""The other ship, where ships can hurt each other: a target, or something that no shot may hit."""

from __future__ import annotations

from dataclasses import dataclass

from game.sim.bodies import Damageable, Kind, Plate, Ship
from game.sim.field import open_ships
from game.sim.kinds.registry import Role, bodies, has, numbers_of
from game.sim.world import World


@dataclass(slots=True)
class OtherShip(Damageable):
    """A stand-in for a ship where the code expects a body with health; one hit destroys it."""

    foe: bool  # Whether the rules pay for ending it

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
            inverse_mass=numbers.inverse_mass,
            health=1,
            foe=team.kill > 0,
        )
        for other in open_ships(world)
        if other is not ship
    ]


def targets(world: World, ship: Ship) -> list[Damageable]:
    """List everything that can be shot, with the other ship in a duel."""
    return [*bodies(world, Role.SHOOTABLE), *[other for other in others(world, ship) if is_foe(other)]]


def attacks(body: Damageable | Plate) -> bool:
    """Return whether a body attacks the ship: an enemy, or the other ship in a duel."""
    return has(body.kind, Role.ENEMY) or is_foe(body)


def is_foe(body: object) -> bool:
    """Return whether a body is a ship that the rules pay for destroying."""
    return isinstance(body, OtherShip) and body.foe


def is_friend(body: object) -> bool:
    """Return whether a body is a ship that must not be hit."""
    return isinstance(body, OtherShip) and not body.foe
