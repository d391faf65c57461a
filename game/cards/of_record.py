"""Cards from a record and a world: who the bodies of an entry are, and where they were."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, TypeAlias

from game.cards.card import About, Card
from game.cards.contacts import contact_card
from game.cards.mirrors import mirror_card
from game.cards.pulls import pull_card
from game.cards.rays import ray_disc_card
from game.cards.sides import side_card
from game.cards.sweeps import sweep_card
from game.physics import (
    ContactRecord,
    Point,
    RayHit,
    RayRecord,
    Record,
    SweepRecord,
    along,
    distance_to_segment,
    length,
    segment_images,
    time_of_impact,
)
from game.sim.bodies import Damageable, PickUp, Plate, Ship, Shot, Wall, Well
from game.sim.kinds.rows import ROWS, Role, bodies, numbers_of
from game.sim.shields import shield_of
from game.sim.tuning import DT
from game.sim.wells import reach_of
from game.sim.world import World

AHEAD: Final = 3.0
"""Seconds that are looked ahead."""

Cast: TypeAlias = Mapping[int, About]
"""What is known of bodies, by id."""


def cast(world: World) -> dict[int, About]:
    """Return what cards need to know of all bodies and walls as they are now."""
    found = {body.id: about(world, body) for body in bodies(world, Role.MOVES)}
    for wall in world.walls:
        name = "mirror" if wall.mirror else "wall"
        found[wall.id] = About(name, (wall.x, wall.y), (0.0, 0.0), world.tuning.wall.radius)
    return found


def about(world: World, body: Ship | Shot | PickUp | Damageable) -> About:
    """Return what cards need to know of a body; a ship's mass is 1 to the walls, its only bounces."""
    name, place, velocity = ROWS[body.kind].word, (body.x, body.y), (body.vx, body.vy)
    if isinstance(body, Ship):
        return About(name, place, velocity, numbers_of(world.tuning, body.kind).radius, 1.0)
    if isinstance(body, Shot | PickUp):
        return About(name, place, velocity, body.radius)
    return About(name, place, velocity, body.radius, body.inverse_mass)


def card_of_hit(ray: RayRecord, hit: RayHit, known: Cast) -> Card:
    """Return the card of a recorded hit of a ray."""
    return ray_disc_card(ray, hit.centre, hit.radius, hit, name=_name(known, hit.target))


def card_of_end(ray: RayRecord, *, goes_on: bool) -> Card | None:
    """Return the card of the mirror or wall that ended a recorded ray; goes_on: another leg followed."""
    return mirror_card(ray, name="mirror" if goes_on else "wall", mirrors=goes_on)


def card_of_contact(world: World, contact: ContactRecord, known: Cast) -> Card | None:
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


def card_of_sweep(world: World, sweep: SweepRecord, since: float, before: Cast) -> Card | None:
    """Return the card of a recorded sweep that met something; None if what it met is not known.

    since: see `sweeps_of`. before: the bodies as they were at the beginning of the tick. A wall has the card
    of the signed distance at the touch.
    """
    if sweep.target is None or sweep.t is None:
        return None
    mover = _name(before, sweep.mover, "shot")
    for wall in world.walls:
        if wall.id == sweep.target:
            centre = along(sweep.start, sweep.motion, sweep.t)
            return card_of_side(world, wall, centre, sweep.reach, mover)
    target = before.get(sweep.target)
    if target is None:
        return None
    if sweep.reach == 0.0:
        return _card_of_shield(world, sweep, mover)
    place = along(target.place, target.velocity, DT * since)
    return sweep_card(sweep, world.torus.delta(sweep.start, place), (mover, target.name))


def _card_of_shield(world: World, sweep: SweepRecord, name: str) -> Card | None:
    """Return the card of the signed distance of a point where it met a shield, as that stands now."""
    for lancer in world.lancers:
        if lancer.id == sweep.target and sweep.t is not None:
            middle, half, *_ = shield_of(world.tuning.lancer, (lancer.x, lancer.y), lancer.heading)
            centre = along(sweep.start, sweep.motion, sweep.t)
            return card_of_side(world, Wall(lancer.id, *middle, half, mirror=True), centre, 0.0, name)
    return None


def card_of_side(world: World, wall: Wall | Plate, centre: Point, reach: float, name: str) -> Card | None:
    """Return the card of a disc beside the nearest image of a wall or plate.

    reach: the disc's radius and half of the thickness.
    """
    far = length((world.torus.width, world.torus.height))
    images = segment_images(world.torus, centre, (wall.x, wall.y), wall.half, far)
    a, b = min(images, key=lambda ends: distance_to_segment(centre, *ends))
    return side_card(a, b, centre, reach, name=name)


def card_of_pull(world: World, well: Well, ship: Ship) -> Card:
    """Return the card of a well and a ship by the shortest way, as they are now."""
    tuning, place = world.tuning.well, (ship.x, ship.y)
    offset = world.torus.delta(place, (well.x, well.y))
    return pull_card(place, offset, tuning.pull, tuning.core, reach_of(world.tuning), ROWS[ship.kind].word)


def card_ahead(world: World, ship: Ship, other: About, other_id: int, seconds: float = AHEAD) -> Card:
    """Return the card of whether a ship and another body will touch, if neither turns nor speeds up.

    It is a sweep over so many seconds, of all images of the other the one met first, else the nearest.
    """
    sweep, offset = sweep_ahead(world, ship, other, other_id, seconds)
    return sweep_card(sweep, offset, (ROWS[ship.kind].word, other.name), seconds=seconds)


def sweep_ahead(
    world: World, ship: Ship, other: About, other_id: int, seconds: float = AHEAD
) -> tuple[SweepRecord, Point]:
    """Return the sweep of a ship for so many seconds, and the other body as seen from it."""
    torus, radius = world.torus, numbers_of(world.tuning, ship.kind).radius
    place, reach = (ship.x, ship.y), radius + other.radius
    motion = (ship.vx * seconds, ship.vy * seconds)
    away = (other.velocity[0] * seconds, other.velocity[1] * seconds)
    relative = (motion[0] - away[0], motion[1] - away[1])
    nearest = torus.delta(place, other.place)
    best: tuple[float, Point] | None = None
    for image in (nearest, *torus.images(nearest, relative, reach)):
        t = time_of_impact(image, relative, reach)
        if t is not None and (best is None or t < best[0]):
            best = (t, image)
    if best is None:
        return SweepRecord(ship.id, place, motion, radius, None, None, away, reach), nearest
    return SweepRecord(ship.id, place, motion, radius, best[0], other_id, away, reach), best[1]


def _name(known: Cast, which: int, otherwise: str = "disc") -> str:
    body = known.get(which)
    return otherwise if body is None else body.name
