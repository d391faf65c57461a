"""The last seconds before a ship was lost: a world from before, and all commands since."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, TypeAlias

from game.sim.clone import clone
from game.sim.command import Command
from game.sim.events import Event, ShipDestroyed
from game.sim.tuning import TICKS_PER_SECOND
from game.sim.world import World

EVERY: Final = TICKS_PER_SECOND // 2
"""ticks from one kept world to the next."""

KEPT: Final = 5
"""worlds that are kept: the oldest is 2 to 2.5 s old."""

Commands: TypeAlias = tuple[Command, ...]
"""Of all ships, for one tick."""


@dataclass(frozen=True, slots=True)
class Loss:
    """How a ship was lost: the world some seconds earlier, not to be changed, and what was held since."""

    start: World
    commands: tuple[Commands, ...]
    """the last of them are those of the tick in which the ship ended."""
    event: ShipDestroyed


class LossKeeper:
    """Keeps the last loss of a ship: a listener of a session. Costs a clone each half second.

    A tick's commands are read from the ships, which remember what was held.
    """

    def __init__(self) -> None:
        self.last: Loss | None = None
        self._worlds: deque[tuple[int, World]] = deque(maxlen=KEPT)
        self._commands: deque[Commands] = deque(maxlen=KEPT * EVERY)
        self._ticks = 0

    def follow(self, events: Iterable[Event], world: World) -> None:
        """Take in what a tick brought."""
        self._ticks += 1
        self._commands.append(tuple(ship.held for ship in world.ships))
        for event in events:
            if isinstance(event, ShipDestroyed) and self._worlds:
                self.last = self._loss(event)
        if self._ticks % EVERY == 1:
            self._worlds.append((self._ticks, clone(world)))

    def _loss(self, event: ShipDestroyed) -> Loss:
        since, start = self._worlds[0]
        count = self._ticks - since
        return Loss(start, tuple(self._commands)[-count:], event)
