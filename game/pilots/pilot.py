"""The interface of a pilot."""

from __future__ import annotations

from typing import Protocol

from game.sim.command import Command
from game.sim.world import World


class Pilot(Protocol):
    """Anything that flies a ship: a bot, a replay, a person."""

    def command(self, world: World, ship_id: int) -> Command:
        """Return the command for the next tick. Read the world, but do not change it."""
