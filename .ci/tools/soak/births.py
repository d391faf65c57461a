"""Nobody is born on a ship."""

from __future__ import annotations

import math

from game.sim.bodies import Chrome, Collectible, Damageable, Plate, Rock, Ship, ShipPhase, Shot, Well
from game.sim.events import BodyArrived, BodyDestroyed, PickUpDropped, Reinforced, RocksArrived, WaveBegan
from game.sim.kinds.registry import Role, bodies
from game.sim.tuning import DT, ticks
from tools.soak.trace import Trace, fail

_SLACK = 1e-6


def check_births(trace: Trace) -> None:
    """Ask that newcomers keep their distance: a wave 200 units; saucer, Lancer, pick-up touch no ship.

    Children of a rock lie within their parent, so that a ship that has not touched it does not touch them
    either, by more than the tick's own way. A ship may be in a parent that is itself a dim piece: then it is
    in the children as well, and they are dim as all pieces are born. Where pieces scatter by dice each begins
    ahead of its parent's place on its own way, wherever ships are, and a wave that begins on the edges of the
    field keeps no distance.
    """
    apart = not trace.world.tuning.is_of_1979
    for event in trace.events:
        if isinstance(event, WaveBegan | Reinforced) and apart:
            _check_wave(trace)
        elif isinstance(event, RocksArrived) and apart:
            _check_arrivals(trace, event.rocks)
        elif isinstance(event, BodyDestroyed):
            _check_children(trace, event)
        elif isinstance(event, BodyArrived):
            _check_newcomer(trace, event.id)
        elif isinstance(event, PickUpDropped):
            _check_newcomer(trace, event.pick_up)


def _gap(trace: Trace, ship: Ship, body: Damageable | Collectible | Shot | Well | Plate) -> float:
    """Return units between a ship's centre and the rim of a body."""
    radius = trace.world.tuning.castle.thickness if isinstance(body, Plate) else body.radius
    return trace.world.torus.distance((ship.x, ship.y), (body.x, body.y)) - radius


def _check_wave(trace: Trace) -> None:
    """Ask that what begins to fade in is far from ships."""
    for rock in [*trace.world.fading, *trace.world.rocks]:
        for ship in trace.world.ships:
            if (
                rock.id not in trace.before.rocks
                and not _is_piece(rock)
                and rock.fade == ticks(trace.world.tuning.rock.fade)
                and _gap(trace, ship, rock) < trace.world.tuning.rock.clear - _SLACK
            ):
                fail("births", f"a wave's rock {rock.id} is {_gap(trace, ship, rock)} from ship {ship.id}")


def _is_piece(rock: Rock | Chrome) -> bool:
    """Say whether it broke off another rock."""
    return isinstance(rock, Rock) and rock.born >= 0


def _check_arrivals(trace: Trace, ids: tuple[int, ...]) -> None:
    """Ask that what has faded in appears on no ship."""
    rules = trace.world.tuning
    arrived: list[Rock | Chrome] = [*trace.world.rocks, *trace.world.chromes]
    for rock in arrived:
        for ship in trace.world.ships:
            least = rules.ship.radius + rules.rock.fade_room
            if rock.id in ids and ship.flying and _gap(trace, ship, rock) < least - _SLACK:
                fail("births", f"rock {rock.id} appears {_gap(trace, ship, rock)} from ship {ship.id}")


def _check_newcomer(trace: Trace, number: int) -> None:
    radius = trace.world.tuning.ship.radius
    for body in bodies(trace.world, Role.MORTAL):
        for ship in trace.world.ships:
            if body.id == number and ship.flying and _gap(trace, ship, body) <= radius:
                fail("births", f"{body} came in on ship {ship.id} at ({ship.x}, {ship.y})")


def _check_children(trace: Trace, event: BodyDestroyed) -> None:
    world = trace.world
    if not event.children:
        return
    parent = trace.before.rocks[event.id]
    ahead = world.tuning.classic.ahead if world.tuning.is_of_1979 else 0.0
    for rock in world.rocks:
        if rock.id not in event.children or any(rock.id in (c.a, c.b) for c in trace.record.contacts):
            continue
        reach = parent.radius - rock.radius
        if world.tuning.is_of_1979:
            reach = math.hypot(rock.vx, rock.vy) * (ahead + DT)
        if world.torus.distance(event.place, (rock.x, rock.y)) > reach + _SLACK:
            fail("births", f"{rock} is born outside of its parent: {event}")
        if rock.fade != ticks(world.tuning.rock.fresh):
            fail("births", f"{rock} is not born dim: {event}")
        if parent.fade > 0 or ahead > 0.0:
            continue
        for ship in world.ships:
            was = trace.before.ships[ship.id].phase
            if not ship.vulnerable or was is not ShipPhase.FLYING:
                continue
            way = (abs(ship.vx) + abs(ship.vy) + abs(event.velocity[0]) + abs(event.velocity[1])) * DT
            if _gap(trace, ship, rock) < world.tuning.ship.radius - way - _SLACK:
                fail("births", f"{rock} is born on ship {ship.id} at ({ship.x}, {ship.y})")
