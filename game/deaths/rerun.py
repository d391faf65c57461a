"""The last seconds before a loss, played again."""

from __future__ import annotations

from game.deaths.death_card import DeathCard, card_of_death
from game.deaths.loss import Loss
from game.deaths.within_tick import world_within
from game.physics.record import Record
from game.sim.bodies import ShipPhase
from game.sim.clone import clone
from game.sim.events import ShipDestroyed
from game.sim.step import step
from game.sim.world import World


class Rerun:
    """A loss again: the world before each tick, the record of the last one, and the card of the end.

    Raises:
        LookupError: the same commands do not lead to the same end.
    """

    def __init__(self, loss: Loss) -> None:
        self.loss = loss
        self.worlds: list[World] = []
        """before each tick, the fatal one last; to be looked at, not to be changed."""
        self.record = Record()  # the queries of the fatal tick, once all is played
        world = clone(loss.start)
        for number, commands in enumerate(loss.commands, start=1):
            self.worlds.append(clone(world))
            fatal = number == len(loss.commands)
            events = step(world, commands, self.record if fatal else None)
        self.after = world  # the world after the fatal tick
        ends = [event for event in events if isinstance(event, ShipDestroyed) and event == loss.event]
        if not ends:
            raise LookupError("the ship is not lost again")
        self.card: DeathCard = card_of_death(ends[0], self.record, self.worlds, world)

    @property
    def ship(self) -> int:
        """The id of the ship."""
        return self.loss.event.ship

    @property
    def last_flown(self) -> int:
        """How many ticks before the end its pilot still had a say; more than 1 in hyperspace."""
        for back, world in enumerate(reversed(self.worlds), start=1):
            ship = world.ship(self.ship)
            if ship is not None and ship.phase is ShipPhase.FLYING:
                return back
        return len(self.worlds)

    def within(self, fraction: float) -> World:
        """Return the world at a fraction (0..1) of the fatal tick."""
        return world_within(self.worlds[-1], self.after, self.record, fraction, self.loss.event)
