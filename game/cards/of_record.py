"""Makes cards of the entries of a record and the world's data on their bodies."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, TypeAlias

from game import physics
from game.cards.card import About, Card, over_seam
from game.cards.contact_card import contact_card
from game.cards.mirror_card import mirror_card
from game.cards.pull_card import pull_card
from game.cards.ray_card import ray_disc_card
from game.cards.side_card import ROUNDING, side_card
from game.cards.sweep_card import sweep_card
from game.physics import ContactRecord, Point, RayHit, RayRecord, Record, SweepRecord, Torus, along, length
from game.sim.bodies import Damageable, Kind, Lancer, Plate, Ship, Shot, Taken, Wall, Well
from game.sim.kinds.registry import ROWS, Role, bodies, radius_of
from game.sim.kinds.well import reach_of
from game.sim.shields import shield_of
from game.sim.tuning import DT
from game.sim.world import World

PLATE_SLACK: Final = 0.05
"""Units: a touch of what turns is found to within the greater of 0.02 and a 256th of the way of a tick."""

KnownBodies: TypeAlias = Mapping[int, About]
"""The data of bodies, by id."""


def known_bodies(world: World) -> dict[int, About]:
    """Return the cards' data of all present bodies, walls and plates."""
    return {body.id: about(world, body) for body in (*bodies(world, Role.MOVES), *world.walls, *world.plates)}


def about(world: World, body: Ship | Shot | Taken | Damageable | Wall | Plate) -> About:
    """Return a body's data for cards; a ship has mass 1, since it bounces off walls only."""
    place = (body.x, body.y)
    if isinstance(body, Wall | Plate):
        thick = world.tuning.wall.radius if isinstance(body, Wall) else world.tuning.castle.thickness
        name = "mirror" if body.kind is Kind.MIRROR else ROWS[body.kind].word
        return About(name, place, (0.0, 0.0), thick, half=body.half, kind=body.kind)
    inverse_mass = 0.0
    if isinstance(body, Ship):
        inverse_mass = 1.0
    elif isinstance(body, Damageable):
        inverse_mass = body.inverse_mass
    name, velocity = ROWS[body.kind].word, (body.vx, body.vy)
    return About(name, place, velocity, radius_of(world, body), inverse_mass, kind=body.kind)


def shield_walls(world: World) -> list[Wall]:
    """Return the shields that are up as physics knows them: mirrors without thickness, under bearers' ids."""
    return [_shield_wall(world, lancer) for lancer in world.lancers if lancer.alive and lancer.shielded]


def _shield_wall(world: World, lancer: Lancer) -> Wall:
    shield = shield_of(world.tuning.lancer, (lancer.x, lancer.y), lancer.heading)
    x, y = world.torus.wrap(shield.middle)
    return Wall(id=lancer.id, x=x, y=y, half=shield.half, mirror=True)


def card_of_hit(ray: RayRecord, hit: RayHit, known: KnownBodies, torus: Torus) -> Card:
    """Return the card of a recorded hit of a ray."""
    card = ray_disc_card(ray, hit.centre, hit.radius, hit, name=_name(known, hit.target))
    return over_seam(card, torus)


def card_of_end(ray: RayRecord, torus: Torus, *, goes_on: bool) -> Card | None:
    """Return the card of the mirror or wall that ended a recorded ray; goes_on: another leg followed."""
    card = mirror_card(ray, name="mirror" if goes_on else "wall", mirrors=goes_on)
    return None if card is None else over_seam(card, torus)


def card_of_contact(world: World, contact: ContactRecord, known: KnownBodies) -> Card | None:
    """Return the card of a recorded contact; None if a body of it is not known."""
    one, two = known.get(contact.a), known.get(contact.b)
    if one is None or two is None:
        return None
    return contact_card(contact, one, two, restitution_of(world, contact))


def restitution_of(world: World, contact: ContactRecord) -> float:
    """Return the restitution that the rules give a recorded contact."""
    if all(contact.b != wall.id for wall in world.walls):
        return world.tuning.rock.restitution
    is_ship = any(ship.id == contact.a for ship in world.ships)
    return world.tuning.ship.wall_restitution if is_ship else world.tuning.wall.restitution


def sweeps_of(record: Record) -> Iterator[tuple[SweepRecord, float]]:
    """Yield each recorded sweep and the fraction of the tick at which its way began: 0 but after a wall."""
    last: dict[int, tuple[SweepRecord, float]] = {}
    for sweep in record.sweeps:
        since = 0.0
        if sweep.mover in last:
            before, since = last[sweep.mover]
            if before.t is not None and (sweep.start, sweep.motion) != (before.start, before.motion):
                since += before.t * (1.0 - since)
        last[sweep.mover] = (sweep, since)
        yield sweep, since


def card_of_sweep(world: World, sweep: SweepRecord, since: float, before: KnownBodies) -> Card | None:
    """Return the card of a recorded sweep that hit something; None if that body is not known.

    since: see `sweeps_of`. before: the bodies as they were at the beginning of the tick. A wall, shield or
    plate has the card of the signed distance at the touch, to where the record says that it was then.
    """
    if sweep.target is None or sweep.t is None:
        return None
    mover = _name(before, sweep.mover, "shot")
    if sweep.ends is not None:
        card = _card_of_segment(world, sweep, sweep.ends, before.get(sweep.target), mover)
        return over_seam(card, world.torus)
    target = before.get(sweep.target)
    if target is None:
        return None
    place = along(target.place, target.velocity, DT * since)
    offset = world.torus.delta(sweep.start, place)
    return over_seam(sweep_card(sweep, offset, (mover, target.name), since=since), world.torus)


def _card_of_segment(
    world: World, sweep: SweepRecord, ends: tuple[Point, Point], bar: About | None, name: str
) -> Card:
    """Return the card of what touched a segment between two ends; bar: it, or the bearer of the shield."""
    centre = along(sweep.start, sweep.motion, sweep.t or 0.0)
    barrier = "mirror" if bar is None or bar.half is None else bar.name
    turns = any(wall.id == sweep.target and wall.turn != 0 for wall in world.walls)
    if turns or (bar is not None and bar.kind is Kind.PLATE):
        return side_card(*ends, centre, sweep.reach, name=name, barrier=barrier, slack=PLATE_SLACK)
    return side_card(*ends, centre, sweep.reach, name=name, barrier=barrier)


def card_of_side(world: World, bar: About, centre: Point, reach: float, name: str) -> Card:
    """Return the card of a disc beside the nearest image of a wall or plate.

    reach: the disc's radius and half of the thickness; name: what the disc is called.
    """
    far = length((world.torus.width, world.torus.height))
    images = physics.segment_images(world.torus, centre, bar.place, bar.half or (0.0, 0.0), far)
    a, b = min(images, key=lambda ends: physics.distance_to_segment(centre, *ends))
    slack = PLATE_SLACK if bar.kind is Kind.PLATE else ROUNDING
    card = side_card(a, b, centre, reach, name=name, barrier=bar.name, slack=slack)
    return over_seam(card, world.torus)


def card_of_pull(world: World, well: Well, ship: Ship) -> Card:
    """Return the card of a well and a ship by the shortest way, as they are now."""
    tuning, place = world.tuning.well, (ship.x, ship.y)
    offset = world.torus.delta(place, (well.x, well.y))
    reach, name = reach_of(world.tuning), ROWS[ship.kind].word
    return over_seam(pull_card(place, offset, tuning.pull, tuning.core, reach, name), world.torus)


def _name(known: KnownBodies, which: int, otherwise: str = "disc") -> str:
    body = known.get(which)
    return otherwise if body is None else body.name
