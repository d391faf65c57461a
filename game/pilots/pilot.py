"""What a pilot is."""

from __future__ import annotations

from typing import Protocol

from game.sim.command import Command
from game.sim.world import World


class Pilot(Protocol):
    """Anything that flies a ship: a bot, a replay, a person."""

    def command(self, world: World, ship_id: int) -> Command:
        """Say what to hold during the coming tick. Look at the world, but do not touch it."""
