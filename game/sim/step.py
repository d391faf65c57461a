"""One tick of the game."""

from __future__ import annotations

from collections.abc import Sequence

from game.physics import Record
from game.sim.command import Command
from game.sim.events import Event
from game.sim.world import World


def step(world: World, commands: Sequence[Command], record: Record | None = None) -> list[Event]:
    """Advance the world by one tick (1/120 s), one command per ship, and tell what happened, in order.

    record, if given, is cleared and filled with the queries physics answered; it never changes a bit of
    the world.

    Raises:
        ValueError: the number of commands is not the number of ships.
    """
    raise NotImplementedError
