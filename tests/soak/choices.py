"""What a wave is worth and what it ends with: its bonus, and the gates in the pause after it."""

from __future__ import annotations

from game.sim.bodies import Gift
from game.sim.events import (
    BonusLost,
    BonusPaid,
    GatesClosed,
    GatesOpened,
    GiftTaken,
    ShipDestroyed,
    ShipLeft,
    WaveBegan,
    WaveCleared,
)
from game.sim.gifts import rules_of
from game.sim.tuning import TICKS_PER_SECOND
from game.sim.world import World
from tests.soak.trace import Trace, fail


class Bonuses:
    """A cleared wave pays its bonus once to each ship that has not been lost in it, by the seconds left."""

    def __init__(self, world: World) -> None:
        self._lost = {ship.id for ship in world.ships if not ship.bonus}

    def check(self, trace: Trace) -> None:
        """Take in one more tick."""
        world = trace.world
        cleared = any(isinstance(event, WaveCleared) for event in trace.events)
        for event in trace.events:
            if isinstance(event, BonusPaid):
                ship = world.ship(event.ship)
                seconds = 0.0 if ship is None else rules_of(world, ship).bonus.seconds
                left = -(-(seconds * TICKS_PER_SECOND - world.wave_tick) // TICKS_PER_SECOND)
                if not cleared or event.ship in self._lost or event.seconds != left:
                    fail("bonus", f"{event} at tick {world.wave_tick} of the wave, lost: {self._lost}")
                if event.points != world.tuning.bonus.each * world.wave * event.seconds:
                    fail("bonus", f"{event} in wave {world.wave}")
                self._lost.add(event.ship)
            elif isinstance(event, ShipDestroyed | ShipLeft):
                self._lost.add(event.ship)
            elif isinstance(event, BonusLost) and event.ship not in self._lost:
                fail("bonus", f"{event} without a loss")
            elif isinstance(event, WaveBegan):
                self._lost = {ship.id for ship in world.ships if not ship.in_play}
        for ship in world.ships:
            if ship.bonus and (ship.id in self._lost or world.ticks_to_wave > 0):
                fail("bonus", f"ship {ship.id} has a bonus, which is lost or paid")


class Gates:
    """Gates open with the end of some waves and close before the next; no gift is given twice."""

    def __init__(self, world: World) -> None:
        self._open = bool(world.gates)
        self._taken: dict[int, tuple[Gift, ...]] = {ship.id: ship.gifts for ship in world.ships}

    def check(self, trace: Trace) -> None:
        """Take in one more tick."""
        world = trace.world
        for event in trace.events:
            if isinstance(event, GatesOpened):
                every = world.tuning.gate.every
                if self._open or every == 0 or world.wave % every or world.ticks_to_wave == 0:
                    fail("gates", f"{event} after wave {world.wave}")
                self._open = True
            elif isinstance(event, GiftTaken):
                if not self._open or any(event.gift in gifts for gifts in self._taken.values()):
                    fail("gates", f"{event}, taken before: {self._taken}")
                self._taken[event.ship] = (*self._taken[event.ship], event.gift)
            elif isinstance(event, GatesClosed):
                self._open = False
            elif isinstance(event, WaveBegan) and self._open:
                fail("gates", f"wave {event.wave} begins with open gates")
        if self._open != bool(world.gates):
            fail("gates", f"{world.gates} stand, and open was told: {self._open}")
        for ship in world.ships:
            if ship.gifts != self._taken[ship.id] or (ship.may_choose and not self._open):
                fail("gates", f"ship {ship.id} has {ship.gifts}, and took {self._taken[ship.id]}")
