"""What a wave holds, is worth and ends with: its Castles, its bonus, its gates; and that everything ends."""

from __future__ import annotations

from game.sim import events
from game.sim.bodies import Castle, Gift, Kind
from game.sim.gifts import rules_of
from game.sim.tuning import TICKS_PER_SECOND
from game.sim.world import World
from tools.soak.trace import Trace, fail

IDLE_GAME = 300 * TICKS_PER_SECOND  # ticks that a game without any input lasts at most
WAVE = 400 * TICKS_PER_SECOND  # ticks that a wave lasts at most with a pilot who knows how to play
RISING = 20 * TICKS_PER_SECOND
"""ticks after which the rings of a Castle stand at the latest, whoever is in their way."""

_NEAR = 1e-6  # units that rounding may add up to in a tick


class Castles:
    """Looks at every Castle of a game, tick by tick."""

    def __init__(self) -> None:
        self._rising: dict[int, int] = {}
        self._fell = 0

    def check(self, trace: Trace) -> None:
        """Take in one more tick."""
        world = trace.world
        self._rising = {
            castle.id: self._rising.get(castle.id, 0) + 1 for castle in world.castles if castle.raising > 0
        }
        if any(ticks > RISING for ticks in self._rising.values()):
            fail("castles", f"rings do not rise: {world.castles}, {world.ships}")
        self._fell += len([event for event in trace.events if isinstance(event, events.CastlesFell)])
        if self._fell > 1:
            fail("castles", "they have fallen twice")
        if world.castles and any(isinstance(event, events.Reinforced) for event in trace.events):
            fail("castles", "reinforcements while one stands")
        for castle in world.castles:
            _check_plates(world, castle)
            _check_pair(trace, castle)
        for well in world.wells:
            places = [(castle.x, castle.y) for castle in world.castles if castle.id == well.castle]
            if any(place != (well.x, well.y) for place in places):
                fail("castles", f"a well at ({well.x}, {well.y}) is not with its Castle at {places}")


def _check_plates(world: World, castle: Castle) -> None:
    """Ask that no more plates stand than its form has, and none before they are raised."""
    form = world.tuning.castle.form(castle.form)
    found = [plate for plate in world.plates if plate.castle == castle.id]
    if len(found) > (0 if castle.raising else len(form.rings) * world.tuning.castle.sides):
        fail("castles", f"{len(found)} plates of {castle}")


def _check_pair(trace: Trace, castle: Castle) -> None:
    """Ask that the common centre of mass of two cores moves by their course alone, where no wall is met."""
    world = trace.world
    twin = next((other for other in world.castles if other.id == castle.twin), None)
    was, its = trace.before.ways.get(castle.id), trace.before.ways.get(castle.twin)
    if twin is None or was is None or its is None or world.walls:
        return
    share = castle.inverse_mass / (castle.inverse_mass + twin.inverse_mass)
    moved = [world.torus.delta(old[:2], (core.x, core.y)) for old, core in ((was, castle), (its, twin))]
    for course, one, other in zip((castle.course_x, castle.course_y), *moved, strict=True):
        found = one * (1.0 - share) + other * share
        if abs(found - course / TICKS_PER_SECOND) > _NEAR:
            fail("castles", f"the centre of two cores moves by {moved}, not by their course {course}")


class Bonuses:
    """A cleared wave pays its bonus once to each ship that has not been lost in it, by the seconds left."""

    def __init__(self, world: World) -> None:
        self._lost = {ship.id for ship in world.ships if not ship.bonus}

    def check(self, trace: Trace) -> None:
        """Take in one more tick."""
        world = trace.world
        cleared = any(isinstance(event, events.WaveCleared) for event in trace.events)
        if any(isinstance(event, events.BodyLeft) and event.kind is Kind.CASTLE for event in trace.events):
            self._lost.update(ship.id for ship in world.ships)
        for event in trace.events:
            if isinstance(event, events.BonusPaid):
                ship = world.ship(event.ship)
                seconds = 0.0 if ship is None else rules_of(world, ship).bonus.seconds
                left = -(-(seconds * TICKS_PER_SECOND - world.wave_tick) // TICKS_PER_SECOND)
                if not cleared or event.ship in self._lost or event.seconds != left:
                    fail("bonus", f"{event} at tick {world.wave_tick} of the wave, lost: {self._lost}")
                if event.points != world.tuning.bonus.each * world.wave * event.seconds:
                    fail("bonus", f"{event} in wave {world.wave}")
                self._lost.add(event.ship)
            elif isinstance(event, events.ShipDestroyed | events.ShipLeft | events.ShipWarped):
                self._lost.add(event.ship)
            elif isinstance(event, events.BonusLost) and event.ship not in self._lost:
                fail("bonus", f"{event} without a loss")
            elif isinstance(event, events.WaveBegan):
                self._lost = {ship.id for ship in world.ships if not ship.in_play}
        for ship in world.ships:
            if ship.bonus and world.tuning.bonus.each and (ship.id in self._lost or world.ticks_to_wave > 0):
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
            if isinstance(event, events.GatesOpened):
                every = world.tuning.gate.every
                if self._open or every == 0 or world.wave % every or world.ticks_to_wave == 0:
                    fail("gates", f"{event} after wave {world.wave}")
                self._open = True
            elif isinstance(event, events.GiftTaken):
                if not self._open or any(event.gift in gifts for gifts in self._taken.values()):
                    fail("gates", f"{event}, taken before: {self._taken}")
                self._taken[event.ship] = (*self._taken[event.ship], event.gift)
            elif isinstance(event, events.GatesClosed):
                self._open = False
            elif isinstance(event, events.WaveBegan) and self._open:
                fail("gates", f"wave {event.wave} begins with open gates")
        if self._open != bool(world.gates):
            fail("gates", f"{world.gates} stand, and open was told: {self._open}")
        for ship in world.ships:
            if ship.gifts != self._taken[ship.id] or (ship.may_choose and not self._open):
                fail("gates", f"ship {ship.id} has {ship.gifts}, and took {self._taken[ship.id]}")


def check_idle_ends(trace: Trace) -> None:
    """Ask that a game which nobody plays is over within five minutes, if ships run out in it."""
    if trace.world.tuning.team.endless:
        return
    if trace.world.tick > IDLE_GAME and not trace.world.over:
        fail("endless game", f"{trace.world.lives} lives left at tick {trace.world.tick}")


def check_wave_ends(trace: Trace) -> None:
    """Ask that a wave which a competent pilot plays is over some time."""
    if trace.world.wave_tick > WAVE and not trace.world.over:
        fail("endless wave", f"wave {trace.world.wave} goes on after {trace.world.wave_tick} ticks")
