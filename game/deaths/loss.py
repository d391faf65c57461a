"""The last seconds before a ship was lost: a world from before, and all commands since."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from game.replay.timeline import Timeline
from game.sim.command import Command
from game.sim.events import Event, ShipDestroyed
from game.sim.world import World

BACK: Final = 264
"""ticks (2.2 s) that a loss covers, if the game is that old: enough for a jump and its cause."""


@dataclass(frozen=True, slots=True)
class Loss:
    """The loss of a ship: the world some seconds earlier (do not change it) and all commands since."""

    start: World
    commands: tuple[tuple[Command, ...], ...]
    """of all ships for each tick, the last of them for the tick in which the ship ended."""
    event: ShipDestroyed


class LossKeeper:
    """Remembers the losses of ships: a listener of a session. The timeline has all else."""

    def __init__(self, timeline: Timeline) -> None:
        self.timeline = timeline  # the game whose losses they are
        self._seen: list[tuple[int, ShipDestroyed]] = []

    def follow(self, events: Iterable[Event], world: World) -> None:
        """Note the losses among the events of a tick."""
        for event in events:
            if isinstance(event, ShipDestroyed):
                self._seen.append((world.tick, event))

    def any(self, by: int | None = None, ship: int | None = None) -> bool:
        """Return whether `last` has a loss; the timeline need not have its tick yet."""
        return self._latest(by, ship) is not None

    def last(self, by: int | None = None, ship: int | None = None) -> Loss | None:
        """Return the last loss, of those in a tick or before it; None if there is none.

        ship: of the ship of this id. The timeline must have its tick by now.
        """
        found = self._latest(by, ship)
        if found is None:
            return None
        tick, event = found
        since = max(self.timeline.first, tick - BACK)
        commands = tuple(self.timeline.commands(at) for at in range(since, tick))
        return Loss(self.timeline.at(since), commands, event)

    def each(self, world: World) -> list[tuple[int, Loss]]:
        """Return the number of each ship that was lost, with its last loss."""
        found = [(number, self.last(ship=ship.id)) for number, ship in enumerate(world.ships)]
        return [(number, loss) for number, loss in found if loss is not None]

    def _latest(self, by: int | None, ship: int | None = None) -> tuple[int, ShipDestroyed] | None:
        """Return the last loss, up to a tick, that the timeline still has, with its tick."""
        known = (
            each
            for each in reversed(self._seen)
            if (by is None or each[0] <= by) and ship in (None, each[1].ship)
        )
        found = next(known, None)
        return found if found is not None and found[0] > self.timeline.first else None
