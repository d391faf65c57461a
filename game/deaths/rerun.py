"""The last seconds before a loss, played again."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from game.deaths.death_card import DeathCard, card_of_death
from game.deaths.loss import Loss
from game.deaths.within_tick import world_within
from game.physics import Record
from game.sim.bodies import ShipPhase
from game.sim.clone import clone
from game.sim.events import ShipDestroyed
from game.sim.kinds.wall import SHIP_MASS
from game.sim.step import step
from game.sim.tuning import TICKS_PER_SECOND
from game.sim.world import World

_NOTICED: Final = 1.0  # units/s by which a tether must have changed a ship's velocity to be spoken of


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
        self.pulled = 0.0
        """units/s by which the tether has changed the ship's velocity in the last second, all pulls added."""
        for number, commands in enumerate(loss.commands, start=1):
            self.worlds.append(clone(world))
            near = number > len(loss.commands) - TICKS_PER_SECOND
            events = step(world, commands, self.record if near else None)
            self.pulled += sum([tether.impulse for tether in self.record.tethers]) / SHIP_MASS
        self.after = world  # the world after the fatal tick
        ends = [event for event in events if isinstance(event, ShipDestroyed) and event == loss.event]
        if not ends:
            raise LookupError("the ship is not lost again")
        self.card: DeathCard = card_of_death(ends[0], self.record, self.worlds[-1], world)
        if self.pulled >= _NOTICED:
            words = f"{self.card.words} {self._of_tether()}"
            pair = dict.fromkeys((*self.card.pair, *[ship.id for ship in world.ships]))
            self.card = replace(self.card, words=words, pair=tuple(pair))

    def _of_tether(self) -> str:
        """Return what the tether had to do with the end: the last second is played once more without it."""
        since = max(0, len(self.worlds) - TICKS_PER_SECOND)
        world = clone(self.worlds[since])
        world.tuning = replace(world.tuning, team=replace(world.tuning.team, tether=0.0))
        lost = False
        for commands in self.loss.commands[since:]:
            events = step(world, commands)
            lost = lost or any(isinstance(e, ShipDestroyed) and e.ship == self.ship for e in events)
        without = "have been lost all the same" if lost else "not have been lost here"
        return (
            f"The tether had changed its velocity by {self.pulled:.0f} units/s in the last second;"
            f" without it your ship would {without}."
        )

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
