"""Makes cards of the entries of a record and the world's data on their bodies."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final, TypeAlias

from game import physics
from game.cards.card import Card, CardBody, over_seam, with_bodies
from game.cards.contact_card import contact_card
from game.cards.flights import Flight, flight_ahead, flight_flown
from game.cards.numbers import MINUS, short
from game.cards.octagon_card import octagon_card
from game.cards.pull_card import pull_card
from game.cards.ray_card import mirror_card, ray_disc_card
from game.cards.side_card import ROUNDING, side_card
from game.physics import Point, Torus, along, length
from game.physics.on_torus import segment_images
from game.physics.record import ContactRecord, RayHit, RayRecord, Record, SweepRecord
from game.sim.bodies import Collectible, Damageable, Kind, Plate, Ship, Shot, Wall, Well
from game.sim.classic.play.octagons import OctagonRecord
from game.sim.gifts import rules_of
from game.sim.kinds.registry import ROWS, Role, bodies, radius_of
from game.sim.kinds.wall import SHIP_MASS
from game.sim.kinds.well import reach_of
from game.sim.shields import shields
from game.sim.tick.forecast import first_met, octagons_now
from game.sim.world import World

_ON_RIM: Final = 1e-4  # units from a mirror within which a ray ends or begins at it

PLATE_SLACK: Final = 0.05
"""Units: a touch of what turns is found to within the greater of 0.02 and a 256th of the way of a tick."""

KnownBodies: TypeAlias = Mapping[int, CardBody]  # The data of bodies, by id


def known_bodies(world: World) -> dict[int, CardBody]:
    """Return the cards' data of all present bodies, walls and plates."""
    there = (*bodies(world, Role.MOVES), *world.walls, *world.plates)
    return {body.id: about(world, body) for body in there}


def about(world: World, body: Ship | Shot | Collectible | Damageable | Wall | Plate) -> CardBody:
    """Return a body's data for cards."""
    place = (body.x, body.y)
    if isinstance(body, Wall | Plate):
        thick = world.tuning.wall.radius if isinstance(body, Wall) else world.tuning.castle.thickness
        name = "mirror" if body.kind is Kind.MIRROR else ROWS[body.kind].word
        return CardBody(name, place, (0.0, 0.0), thick, half=body.half, kind=body.kind)
    inverse_mass = 0.0
    if isinstance(body, Ship):
        inverse_mass = 1.0 / SHIP_MASS
    elif isinstance(body, Shot):
        inverse_mass = _inverse_mass_of_shot(world, body)
    elif isinstance(body, Damageable):
        inverse_mass = body.inverse_mass
    name, velocity = ROWS[body.kind].word, (body.vx, body.vy)
    return CardBody(name, place, velocity, radius_of(world, body), inverse_mass, kind=body.kind)


def _inverse_mass_of_shot(world: World, shot: Shot) -> float:
    """Return 1/m of a shot that hands its momentum over, 0 for one that does not."""
    owner = world.ship(shot.owner)
    mass = 0.0 if owner is None else rules_of(world, owner).shot.mass
    return 1.0 / mass if mass > 0.0 else 0.0


def shield_walls(world: World) -> list[Wall]:
    """Return the shields that are up as physics knows them: mirrors without thickness, under bearers' ids."""
    return [Wall(each.id, *world.torus.wrap(each.middle), half=each.half) for each in shields(world)]


def card_of_hit(ray: RayRecord, hit: RayHit, known: KnownBodies, torus: Torus) -> Card:
    """Return the card of a recorded hit of a ray."""
    return over_seam(ray_disc_card(ray, hit.centre, hit.radius, hit, name=_name(known, hit.target)), torus)


def card_of_end(ray: RayRecord, torus: Torus, *, goes_on: bool, hull: CardBody | None = None) -> Card | None:
    """Return the card of the mirror or wall that ended a recorded ray; goes_on: another leg followed.

    hull: the round mirror that it met, None for a straight one.
    """
    name = "wall" if not goes_on else "mirror" if hull is None else f"{hull.name}'s hull"
    card = mirror_card(ray, name=name, mirrors=goes_on)
    if card is None:
        return None
    if hull is not None:
        card = noted(card, f"n is the radius at X: (X {MINUS} C) / r, with r = {short(hull.radius)}")
    return over_seam(card, torus)


def hull_at(torus: Torus, ray: RayRecord, bodies: Iterable[CardBody]) -> CardBody | None:
    """Return the round mirror that ended a recorded ray: a ship's hull or a chrome rock; None for none."""
    end = torus.wrap(along(ray.start, ray.motion, 1.0))
    for body in bodies:
        gap = abs(torus.distance(end, body.place) - body.radius)
        if body.kind in (Kind.SHIP, Kind.CHROME) and gap < _ON_RIM:
            return body
    return None


def card_of_contact(world: World, contact: ContactRecord, known: KnownBodies) -> Card | None:
    """Return the card of a recorded contact; None if a body of it is not known."""
    one, two = known.get(contact.a), known.get(contact.b)
    if one is None or two is None:
        return None
    card = contact_card(contact, one, two, restitution_of(world, contact))
    return with_bodies(card, (one.name, contact.a), (two.name, contact.b))


def restitution_of(world: World, contact: ContactRecord) -> float:
    """Return the restitution that the rules give a recorded contact."""
    is_ship = world.ship(contact.a) is not None
    if all(contact.b != wall.id for wall in world.walls):
        return world.tuning.team.restitution if is_ship else world.tuning.rock.restitution
    return world.tuning.ship.wall_restitution if is_ship else world.tuning.wall.restitution


def card_of_octagons(world: World, met: OctagonRecord, known: KnownBodies) -> Card:
    """Return the card of two octagons of a record, or that are asked of now."""
    names = (_name(known, met.a, "shot"), _name(known, met.b))
    card = octagon_card(met, names)
    return over_seam(with_bodies(card, (names[0], met.a), (names[1], met.b)), world.torus)


def card_of_meeting(world: World, ship: Ship, other: Ship | Shot | Collectible | Damageable) -> Card | None:
    """Return the card of whether a ship and another body meet: ahead or, of octagons, where they are now.

    None if the rules never ask it.
    """
    if not world.tuning.is_of_1979:
        return flight_ahead(world, ship, other, about(world, other)).foretold()
    now = octagons_now(world, ship, other)
    return None if now is None else card_of_octagons(world, now, known_bodies(world))


def flight_of_shot(world: World, shot: Shot, body: Damageable) -> Flight | None:
    """Return the flight of a ship's shot to the body that it will meet first; None if it will not."""
    if not (shot.alive and body.alive) or first_met(world, shot)[0] is not body:
        return None
    return flight_ahead(world, shot, body, about(world, body))


def sweeps_of(record: Record) -> Iterator[tuple[SweepRecord, float]]:
    """Yield each recorded sweep and the fraction of the tick at which its way began: 0 but after a wall."""
    last: dict[int, tuple[SweepRecord, float]] = {}
    for sweep in record.sweeps:
        since = 0.0
        if sweep.mover in last:
            before, since = last[sweep.mover]
            if before.fraction is not None and (sweep.start, sweep.motion) != (before.start, before.motion):
                since += before.fraction * (1.0 - since)
        last[sweep.mover] = (sweep, since)
        yield sweep, since


def card_of_sweep(world: World, sweep: SweepRecord, since: float, past: Sequence[KnownBodies]) -> Card | None:
    """Return the card of a recorded sweep that hit something; None if that body is not known.

    since: see `sweeps_of`. past: the bodies at the beginning of each tick, that of the sweep last. Walls,
    shields and plates have the card of the signed distance at the recorded contact.
    """
    if sweep.target is not None and sweep.fraction is not None and sweep.ends is not None:
        mover, bar = _name(past[-1], sweep.mover, "shot"), past[-1].get(sweep.target)
        return over_seam(_card_of_segment(world, sweep, sweep.ends, bar, mover), world.torus)
    flight = flight_of_sweep(world, sweep, since, past)
    return None if flight is None else flight.flown()


def flight_of_sweep(
    world: World, sweep: SweepRecord, since: float, past: Sequence[KnownBodies], where: Point | None = None
) -> Flight | None:
    """Return the flight that ended in a recorded touch of two discs; None for another sweep.

    where: see `flight_flown`.
    """
    target = past[-1].get(sweep.target or 0)
    if target is None or sweep.fraction is None or sweep.ends is not None:
        return None
    names = (_name(past[-1], sweep.mover, "shot"), target.name)
    flight = flight_flown(world.torus, sweep, since, names, past, where)
    return flight and flight._replace(push=_push_of(past[-1].get(sweep.mover), target))


def _push_of(mover: CardBody | None, target: CardBody) -> tuple[float, float] | None:
    """Return the masses of a shot that hands its momentum over and of what it hit, None for any other."""
    if mover is None or mover.kind is not Kind.SHOT or not (mover.inverse_mass and target.inverse_mass):
        return None
    return None if target.kind is Kind.SHIP else (1.0 / mover.inverse_mass, 1.0 / target.inverse_mass)


def _card_of_segment(
    world: World, sweep: SweepRecord, ends: tuple[Point, Point], bar: CardBody | None, name: str
) -> Card:
    """Return the card of what touched a segment between two ends; bar: it, or the bearer of the shield."""
    centre = along(sweep.start, sweep.motion, sweep.fraction or 0.0)
    barrier = "mirror" if bar is None or bar.half is None else bar.name
    turns = any(wall.id == sweep.target and wall.turn != 0 for wall in world.walls)
    slack = PLATE_SLACK if turns or (bar is not None and bar.kind is Kind.PLATE) else ROUNDING
    card = side_card(*ends, centre, sweep.reach, name=name, barrier=barrier, slack=slack)
    banks = next((shot.banks for shot in world.shots if shot.id == sweep.mover), 0)
    in_a_row = "two mirrors in a row turn a way by twice the angle between them"
    return noted(card, f"reflected {banks} times by now: {in_a_row}") if banks > 1 else card


def noted(card: Card, words: str) -> Card:
    """Return a card with another line of words below."""
    return replace(card, notes=(*card.notes, words))


def card_of_side(world: World, bar: CardBody, centre: Point, reach: float, name: str) -> Card:
    """Return the card of a disc beside the nearest image of a wall or plate.

    reach: the disc's radius and half of the thickness; name: what the disc is called.
    """
    far = length((world.torus.width, world.torus.height))
    images = segment_images(world.torus, centre, bar.place, bar.half or (0.0, 0.0), far)
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
