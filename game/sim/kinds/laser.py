"""The ship's laser (lesson 1): a pulse along a ray, through everything, off mirrors.

n >= 2 rocks on one pulse are a LINE: each that it breaks pays n times, and some energy comes back. A kill
after k reflections is a BANK, which pays (1 + k)^2 times.
"""

from __future__ import annotations

from game.physics import along
from game.physics.beams import Beam, BeamHit, BeamRequest, BeamTarget
from game.physics.record import Sender
from game.sim.bodies import Cause, Ship
from game.sim.context import Damage, StepContext
from game.sim.damage import damage
from game.sim.events import LaserEmpty, LaserFired, LineShot
from game.sim.field import Purpose, muzzle, open_ships, send_beam
from game.sim.gifts import rules_of
from game.sim.headings import facing
from game.sim.kind import Role, bodies
from game.sim.plates import plate_of
from game.sim.tuning import DT, ticks
from game.sim.world import World


def use_laser(ctx: StepContext, ship: Ship, held: bool) -> None:
    """While the button is down, fire a pulse whenever it is due and paid for; otherwise refill.

    Overcharged, a pulse costs nothing.
    """
    tuning = rules_of(ctx.world, ship).laser
    cost = 0.0 if ship.overcharge > 0 else tuning.cost
    if ship.laser_wait > 0:
        ship.laser_wait -= 1
    if held and ship.laser_wait == 0 and ship.energy >= cost:
        ship.energy -= cost
        ship.laser_wait = ticks(tuning.pulse)
        ship.protection = 0
        ctx.world.tally.pulses_fired += 1
        overcharged = ctx.world.tuning.pick_up.overcharge_damage
        ctx.pulses.append((ship, overcharged if ship.overcharge > 0 else tuning.damage))
    elif held and not ship.held.laser and ship.laser_wait == 0:
        ctx.emit(LaserEmpty(ship.id, (ship.x, ship.y)))
    if not held:
        ship.energy = min(tuning.energy, ship.energy + tuning.refill * DT)


def fire_pulses(ctx: StepContext) -> None:
    """Send all pulses of this tick, and then let them burn: first that of the ship with fewer points."""
    world = ctx.world
    sent = [(*pulse, beam_of(world, pulse[0])) for pulse in ctx.pulses]
    for ship, amount, beam in sorted(sent, key=lambda pulse: pulse[0].score):
        places = [world.torus.wrap(hit.crossing.point) for hit in beam.hits if not hit.mirror]
        ctx.emit(LaserFired(ship.id, beam.legs, tuple(places)))
        _burn_along(ctx, ship, beam, amount)


def beam_of(world: World, ship: Ship) -> Beam:
    """Return the pulse that a ship fires now: through everything, off mirrors."""
    tuning = rules_of(world, ship).laser
    others: list[BeamTarget] = []
    if world.tuning.team.friendly_fire:
        radius = world.tuning.ship.radius
        others = [
            BeamTarget(each.id, (each.x, each.y), radius) for each in open_ships(world) if each is not ship
        ]
    request = BeamRequest(
        muzzle(world, ship),
        facing(ship.heading),
        tuning.reach,
        tuning.reflections,
        pierce=True,
        purpose=Purpose.LASER,
    )
    return send_beam(world, request, Sender(ship.id, ship.kind), others)


def _burn_along(ctx: StepContext, ship: Ship, beam: Beam, amount: int) -> None:
    """Damage what a pulse meets; LINE and BANK count."""
    world, tuning = ctx.world, rules_of(ctx.world, ship).laser
    hits = [hit for hit in beam.hits if not hit.mirror]
    rocks = {rock.id for rock in world.rocks}
    row = [hit for hit in hits if hit.target in rocks]
    times = max(1, len(row))
    for bank, leg in enumerate(beam.legs):
        plate = plate_of(world, leg.barrier_id)
        if plate is not None and not plate.mirror:
            place = along(leg.start, leg.motion, 1.0)
            dose = Damage(amount, Cause.LASER, ship.id, ship.id, ship.kind, ship.id, place, bank)
            damage(ctx, plate, dose)
    broken = 0
    for hit in hits:
        line = times if hit.target in rocks else 1
        dose = Damage(amount, Cause.LASER, ship.id, ship.id, ship.kind, ship.id, bank=hit.leg, line=line)
        if burn(ctx, hit, dose) and hit.target in rocks:
            broken += 1
    if broken > 0 and times > 1:
        back = tuning.line_energy * (times - 1)
        ship.energy = max(ship.energy, min(tuning.energy, ship.energy + back))
        ctx.emit(LineShot(ship.id, world.torus.wrap(row[-1].crossing.point), len(row), times))


def burn(ctx: StepContext, hit: BeamHit, dose: Damage) -> bool:
    """Damage the body that a beam hit; return whether that destroyed it."""
    ship = ctx.world.ship(hit.target)
    if ship is not None:
        damage(ctx, ship, dose._replace(place=hit.crossing.point))
        return not ship.flying
    for body in bodies(ctx.world, Role.BURNABLE):
        if body.id == hit.target and body.alive:
            damage(ctx, body, dose._replace(place=hit.crossing.point))
            return not body.alive
    return False
