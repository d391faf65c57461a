"""Notices when a pilot changes the world that it was only to look at."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from dataclasses import fields, replace

from game.sim.clone import clone
from game.sim.command import Command
from game.sim.digest import state_hash
from game.sim.step import step
from game.sim.world import World


class Guard:
    """A twin of a world, which no pilot is shown and which gets the same commands.

    Each tick costs a second `step` and a comparison of all values (13 us beside 77 us with 18 rocks; a
    `state_hash` before and after would be 750 us). It sees every change of a value in the world and in its
    tuning that is still there when the pilot has answered. What is changed back before that changes
    nothing. It cannot see a pilot that replaces the game's own code, such as `step`, or that looks for
    the twin: a pilot runs in the same process and could do anything.
    """

    def __init__(self, world: World) -> None:
        self.twin = clone(world)
        """The world as the commands alone make it: the one to record."""
        world.tuning, world.torus = deepcopy(world.tuning), deepcopy(world.torus)
        # a pilot may write to what is frozen as well: the originals are the recording's, and other worlds'
        for ship in world.ships:
            ship.held = replace(ship.held)

    def is_changed(self, world: World) -> bool:
        """Say whether anything in the world is not what the commands made of it."""
        try:
            return not bool(world == self.twin)
        except KeyboardInterrupt:
            raise
        except BaseException:  # noqa: BLE001 - only a value of the pilot's own kind can fail to compare
            return True

    def has_other_bits(self, world: World) -> bool:
        """Say whether the state hash differs; it tells apart what compares equal: 0.0, -0.0, False and 0."""
        try:
            return state_hash(world) != state_hash(self.twin)
        except KeyboardInterrupt:
            raise
        except BaseException:  # noqa: BLE001
            return True

    def follow(self, commands: Sequence[Command]) -> None:
        """Advance the twin by the tick that the world is advanced by."""
        step(self.twin, commands)

    def restore(self, world: World) -> None:
        """Make the world what it was before the pilot changed it, for a recording to be right to its end."""
        for part in fields(World):
            setattr(world, part.name, getattr(self.twin, part.name))
