"""The world at a fraction of a tick: each body where the tick's record has it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields
from typing import NamedTuple

from game.cards.of_record import sweeps_of
from game.physics import Point, along, minus, scaled
from game.physics.record import Record, SweepRecord
from game.sim.bodies import Castle, ShipPhase
from game.sim.classic.play.octagons import octagons_in
from game.sim.clone import clone
from game.sim.events import ShipDestroyed
from game.sim.kinds.registry import Role, bodies
from game.sim.plates import corner
from game.sim.tuning import DT
from game.sim.world import World


class Part(NamedTuple):
    """A recorded sweep, and the fraction of the tick at which its way began."""

    sweep: SweepRecord
    since: float

    @property
    def moment(self) -> float:
        """The fraction of the tick at which it met something; 1 for a free way."""
        return 1.0 if self.sweep.fraction is None else self.since + self.sweep.fraction * (1.0 - self.since)

    def place(self, fraction: float) -> Point:
        """Return its place at a fraction of the tick, not wrapped."""
        rest = 1.0 - self.since
        return along(
            self.sweep.start, self.sweep.motion, (fraction - self.since) / rest if rest > 0.0 else 0.0
        )

    @staticmethod
    def of_drift(place: Point, velocity: Point) -> Part:
        """Return the way of a body that is not swept, for the whole tick."""
        motion = scaled(velocity, DT)
        return Part(SweepRecord(0, place, motion, 0.0, None, None), 0.0)


def parts_of(record: Record) -> list[Part]:
    """Return the sweeps of a record with their beginnings, in the order in which they were asked."""
    return [Part(sweep, since) for sweep, since in sweeps_of(record)]


def world_within(before: World, after: World, record: Record, fraction: float, event: ShipDestroyed) -> World:
    """Return the world at a fraction of the tick in which a ship ended.

    What is swept is where its recorded way has brought it. All else goes on with the velocity it had as the
    tick began: what an enemy's engine adds within the tick, at most some hundredths of a unit, is left out.
    """
    world = clone(before)
    ways = {part.sweep.mover: part for part in parts_of(record) if part.since <= fraction}
    for body in bodies(world, Role.MOVES):
        part = ways.get(body.id) or Part.of_drift((body.x, body.y), (body.vx, body.vy))
        body.x, body.y = world.torus.wrap(part.place(fraction))
    _put_ship(world, event, ways)
    for met in octagons_in(record) if fraction == 1.0 else ():
        places = {met.a: met.start, met.b: along(met.start, met.way, 1.0)}
        for body in bodies(world, Role.MOVES):
            if body.id in places:
                body.x, body.y = world.torus.wrap(places[body.id])
    _aim_gunners(world, after)
    for castle in world.castles:
        _put_plates(world, castle, after, fraction)
    return world


def _aim_gunners(world: World, after: World) -> None:
    """Give senders of beams the aim and beam of the tick, which are decided before anything moves."""
    decided = {gunner.id: gunner for gunner in bodies(after, Role.SENDS_BEAM)}
    for gunner in bodies(world, Role.SENDS_BEAM):
        now = decided.get(gunner.id)
        if now is not None:
            gunner.heading, gunner.phase = now.heading, now.phase
            gunner.path, gunner.reach = now.path, now.reach


def _put_plates(world: World, castle: Castle, after: World, fraction: float) -> None:
    """Put a Castle's plates where they are met: within a tick each corner goes straight about the core."""
    turns = next((each.turns for each in after.castles if each.id == castle.id), castle.turns)
    for plate in world.plates:
        if plate.castle == castle.id:
            (ax, ay), (bx, by) = (
                along(start, minus(end, start), fraction)
                for start, end in (
                    (
                        corner(world, castle, plate.ring, number, turn[plate.ring])
                        for turn in (castle.turns, turns)
                    )
                    for number in (plate.number, plate.number + 1)
                )
            )
            middle = (castle.x + (ax + bx) * 0.5, castle.y + (ay + by) * 0.5)
            plate.x, plate.y = world.torus.wrap(middle)
            plate.half = ((bx - ax) * 0.5, (by - ay) * 0.5)


def _put_ship(world: World, event: ShipDestroyed, ways: dict[int, Part]) -> None:
    """Give the ship the heading it had turned to, and the place where it came out of hyperspace."""
    ship = world.ship(event.ship)
    if ship is None:
        return
    ship.heading = event.heading
    if ship.phase is not ShipPhase.FLYING:
        ship.phase = ShipPhase.FLYING
        if ship.id not in ways:
            ship.x, ship.y = event.place


def parted(world: World, ids: Iterable[int]) -> tuple[World, World]:
    """Return a world with nothing but the bodies of some ids, and one with all but them: to be looked at."""
    wanted, alone, rest = frozenset(ids), clone(world), clone(world)
    for field in fields(World):
        for part, within in ((alone, True), (rest, False)):
            held = getattr(part, field.name)
            if isinstance(held, list):
                held[:] = [body for body in held if (getattr(body, "id", 0) in wanted) is within]
    return alone, rest
