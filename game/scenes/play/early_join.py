"""A player who joins before the first wave: the game goes on as if both had been there from its start."""

from __future__ import annotations

from collections.abc import Sequence

from game.sim.bodies import ShipPhase
from game.sim.clone import clone
from game.sim.command import IDLE, Command
from game.sim.events import ShipDestroyed
from game.sim.step import step
from game.sim.world import World


class EarlyJoin:
    """Keeps a game's start and the commands since, and plays it again with a ship that stood still.

    By the rules, who joins waits as after a loss. world: the game at its start.
    """

    def __init__(self, world: World) -> None:
        self._start = clone(world)
        self.commands: list[list[Command]] = []
        """what was held in each tick since the start, one command for each ship."""

    @property
    def start(self) -> World:
        """A new world as it was at the start."""
        return clone(self._start)

    def join(self, world: World, commands: Sequence[Command]) -> bool:
        """Let ships that were away until now have stood still instead, if these commands let them join.

        Return whether they could; then `commands` leads from the start to a game with them. Not so if a ship
        has been flown before and left, if one would have been lost, or if what the players see would change.
        """
        never = [all(held[number].away for held in self.commands) for number in range(len(world.ships))]
        late = [
            ship.phase is ShipPhase.OUT and not command.away and unflown
            for ship, command, unflown in zip(world.ships, commands, never, strict=True)
        ]
        if not any(late):
            return False
        before = [
            [IDLE if joins else command for joins, command in zip(late, held, strict=True)]
            for held in self.commands
        ]
        again = self.start
        lost = any(isinstance(event, ShipDestroyed) for held in before for event in step(again, held))
        if lost or _seen(again, late) != _seen(world, late):
            return False
        self.commands = before
        return True


def _seen(world: World, late: Sequence[bool]) -> list[tuple[float, ...]]:
    """Return what is seen of shots and of all ships but those that join."""
    ships = [ship for ship, joins in zip(world.ships, late, strict=True) if not joins]
    return [
        *[(ship.x, ship.y, ship.vx, ship.vy, ship.heading, ship.energy, ship.shields) for ship in ships],
        *[(shot.x, shot.y) for shot in world.shots],
    ]
