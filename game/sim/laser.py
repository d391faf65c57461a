"""The ship's laser (seed 1): a pulse along a ray, through everything, off mirrors."""

from __future__ import annotations

from game.physics import BeamHit, Point, trace_beam
from game.sim.bodies import Ship
from game.sim.events import Cause, LaserEmpty, LaserFired
from game.sim.field import barriers, note_beam, targets
from game.sim.damage import Blow, hurt_lancer, hurt_rock, hurt_saucer
from game.sim.headings import facing
from game.sim.context import Tick
from game.sim.tuning import DT, ticks


def use_laser(tick: Tick, ship: Ship, held: bool, pressed: bool) -> None:
    """Fire a pulse whenever one is due and paid for while the button is held; refill otherwise.

    Overcharged, a pulse costs nothing.
    """
    tuning = tick.world.tuning.laser
    cost = 0.0 if ship.overcharge > 0 else tuning.cost
    if ship.laser_wait > 0:
        ship.laser_wait -= 1
    if held and ship.laser_wait == 0 and ship.energy >= cost:
        ship.energy -= cost
        ship.laser_wait = ticks(tuning.pulse)
        ship.protection = 0
        tick.world.tally.pulses_fired += 1
        _pulse(tick, ship)
    elif pressed and ship.laser_wait == 0:
        tick.tell(LaserEmpty(ship.id, (ship.x, ship.y)))
    if not held:
        ship.energy = min(tuning.energy, ship.energy + tuning.refill * DT)


def nose(ship: Ship, reach: float) -> Point:
    """Return the point `reach` units ahead of a ship's centre, not wrapped."""
    dx, dy = facing(ship.heading)
    return (ship.x + dx * reach, ship.y + dy * reach)


def _pulse(tick: Tick, ship: Ship) -> None:
    world = tick.world
    tuning = world.tuning.laser
    beam = trace_beam(
        world.torus,
        world.torus.wrap(nose(ship, world.tuning.ship.nose)),
        facing(ship.heading),
        tuning.reach,
        barriers(world),
        targets(world.rocks, world.saucers, world.lancers),
        tuning.reflections,
        pierce=True,
    )
    note_beam(tick, "laser", beam)
    places = tuple(world.torus.wrap(hit.crossing.point) for hit in beam.hits)
    tick.tell(LaserFired(ship.id, beam.legs, places))
    damage = world.tuning.pick_up.overcharge_damage if ship.overcharge > 0 else tuning.damage
    for hit in beam.hits:
        burn(tick, hit, Blow(damage, Cause.LASER, ship.id))


def burn(tick: Tick, hit: BeamHit, blow: Blow) -> bool:
    """Let a beam's hit hurt whatever has that id, rock, saucer or Lancer; say whether that broke it."""
    world = tick.world
    for rock in world.rocks:
        if rock.id == hit.target:
            hurt_rock(tick, rock, blow, hit.crossing.point)
            return not rock.alive
    for saucer in world.saucers:
        if saucer.id == hit.target:
            hurt_saucer(tick, saucer, blow)
            return not saucer.alive
    for lancer in world.lancers:
        if lancer.id == hit.target:
            hurt_lancer(tick, lancer, blow)
            return not lancer.alive
    return False
