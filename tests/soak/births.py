"""Nobody is born on a ship."""

from __future__ import annotations

from game.sim.bodies import Lancer, PickUp, Rock, Saucer, Ship, ShipPhase
from game.sim.events import LancerArrived, PickUpDropped, RockBroken, SaucerArrived, WaveBegan
from game.sim.tuning import DT
from tests.soak.trace import Moment, breach

_SLACK = 1e-6


def check_births(moment: Moment) -> None:
    """Ask that newcomers keep their distance: a wave 200 units; saucer, Lancer, pick-up touch no ship.

    Children of a rock lie within their parent, so that a ship that has not touched it does not touch them
    either, by more than the tick's own way.
    """
    for event in moment.events:
        if isinstance(event, WaveBegan):
            _check_wave(moment)
        elif isinstance(event, RockBroken):
            _check_children(moment, event)
        elif isinstance(event, SaucerArrived):
            _check_newcomers(moment, [saucer for saucer in moment.world.saucers if saucer.id == event.saucer])
        elif isinstance(event, LancerArrived):
            _check_newcomers(moment, [lancer for lancer in moment.world.lancers if lancer.id == event.lancer])
        elif isinstance(event, PickUpDropped):
            _check_newcomers(moment, [found for found in moment.world.pick_ups if found.id == event.pick_up])


def _gap(moment: Moment, ship: Ship, body: Rock | Saucer | Lancer | PickUp) -> float:
    """Return units between a ship's centre and the rim of a body."""
    return moment.world.torus.distance((ship.x, ship.y), (body.x, body.y)) - body.radius


def _check_wave(moment: Moment) -> None:
    for rock in moment.world.rocks:
        for ship in moment.world.ships:
            if (
                rock.id not in moment.before.rocks
                and _gap(moment, ship, rock) < moment.world.tuning.rock.clear - _SLACK
            ):
                breach("births", f"a wave's rock {rock.id} is {_gap(moment, ship, rock)} from ship {ship.id}")


def _check_newcomers(moment: Moment, bodies: list[Saucer] | list[Lancer] | list[PickUp]) -> None:
    radius = moment.world.tuning.ship.radius
    for body in bodies:
        for ship in moment.world.ships:
            if ship.flying and _gap(moment, ship, body) <= radius:
                breach("births", f"{body} came in on ship {ship.id} at ({ship.x}, {ship.y})")


def _check_children(moment: Moment, event: RockBroken) -> None:
    world = moment.world
    parent = moment.before.rocks[event.rock].radius
    for rock in world.rocks:
        if rock.id not in event.children or any(rock.id in (c.a, c.b) for c in moment.record.contacts):
            continue
        if world.torus.distance(event.place, (rock.x, rock.y)) + rock.radius > parent + _SLACK:
            breach("births", f"{rock} is born outside of its parent: {event}")
        for ship in world.ships:
            was = moment.before.ships[ship.id].phase
            if not ship.vulnerable or was is not ShipPhase.FLYING:
                continue
            way = (abs(ship.vx) + abs(ship.vy) + abs(event.velocity[0]) + abs(event.velocity[1])) * DT
            if _gap(moment, ship, rock) < world.tuning.ship.radius - way - _SLACK:
                breach("births", f"{rock} is born on ship {ship.id} at ({ship.x}, {ship.y})")
