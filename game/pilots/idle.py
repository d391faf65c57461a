"""The pilot that does nothing."""

from __future__ import annotations

from game.sim.command import IDLE, Command
from game.sim.world import World


class Idle:
    """Never presses anything."""

    def command(self, world: World, ship_id: int) -> Command:  # noqa: ARG002 - it does not read the world
        """Return an empty command."""
        return IDLE
