"""Finds the question at the mouse: about a contact or hit, a ray, a body, a wall, or a well."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import Final, TypeAlias

from game.cards.card import Card, over_seam
from game.cards.of_record import about, card_of_meeting, card_of_side
from game.cards.ray_card import ray_disc_card
from game.overlay.body_layer import Moving, card_of_well, nearest, nearest_ship, seen
from game.overlay.happenings import Happenings
from game.overlay.state import BeamPart, Memory
from game.physics import Point, Torus, distance_to_segment
from game.physics.on_torus import distance_to_segment_on_torus
from game.physics.record import RayRecord
from game.sim.bodies import Damageable, Ship
from game.sim.field import Purpose
from game.sim.kinds.registry import ROWS, Role, has, radius_of
from game.sim.world import World

_POINT: Final = 18.0  # units from the pointer to a contact or a hit that is meant
_RAY: Final = 12.0
_RIM: Final = 24.0
_WALL: Final = 20.0

PointedCard: TypeAlias = tuple[tuple[object, ...], Card]


def pointed_at(world: World, memory: Memory, happenings: Happenings, pointer: Point) -> PointedCard | None:
    """Return the key and the card of the thing under the pointer; None if nothing is near.

    A place where something happened comes first, then a ray with the disc nearest to the pointer, then a
    body, then a wall, then a gravity well.
    """
    return (
        _happening(world.torus, happenings, pointer)
        or _ray(world, memory, pointer)
        or _body(world, memory, pointer)
        or _wall(world, pointer)
        or _well(world, pointer)
    )


def _happening(torus: Torus, happenings: Happenings, pointer: Point) -> PointedCard | None:
    near = [(torus.distance(pointer, each.place), -each.tick, at) for at, each in enumerate(happenings.all)]
    for gap, _, at in sorted(near):
        if not gap <= _POINT:
            return None
        card = happenings.all[at].make()
        if card is not None:
            return happenings.all[at].key, card
    return None


def _ray(world: World, memory: Memory, pointer: Point) -> PointedCard | None:
    """Return the question about the ray pointed at and the disc nearest to the pointer."""
    best, found = _RAY, None
    for kept in memory.rays:
        gap = _gap(world.torus, kept.thing.ray, pointer)
        if gap <= best + 1e-9:
            best, found = gap, kept.thing
    return None if found is None else nearest_disc(world, found, pointer)


def nearest_disc(world: World, leg: BeamPart, pointer: Point) -> PointedCard | None:
    """Return the question about a leg and the disc nearest to the pointer, met by it or not."""
    torus, ray = world.torus, leg.ray
    best = float("inf")
    found: PointedCard | None = None
    for hit in ray.hits:
        gap = torus.distance(pointer, torus.wrap(hit.centre)) - hit.radius
        if gap < best:
            name = next((ROWS[each.kind].word for each in seen(world) if each.id == hit.target), "disc")
            key = ("ray", ray.start, ray.motion, hit.target)
            card = ray_disc_card(ray, hit.centre, hit.radius, hit, name=name)
            best, found = gap, (key, over_seam(card, torus))
    met = {hit.target for hit in ray.hits}
    for each in seen(world):
        askable = each.radius > 0.0 and _can_meet(world, leg, each.body)
        gap = torus.distance(pointer, each.place) - each.radius
        if gap < best and askable and each.id not in met:
            best, found = gap, _missed(world, leg, each.body, each.radius)
    return found


def _can_meet(world: World, leg: BeamPart, body: Moving) -> bool:
    """Return whether a leg could meet a body: no pick-up, not its sender at first, no friend for a laser."""
    ray = leg.ray
    if ray.sender is not None and ray.sender.id == body.id and leg.before == 0.0:
        return False
    friendly = world.tuning.team.friendly_fire
    harmless = ray.purpose is Purpose.LASER and isinstance(body, Ship) and not friendly
    return not harmless and not has(body.kind, Role.COLLECTIBLE)


def card_of_beam(world: World, rays: Sequence[RayRecord], ship: Ship) -> Card | None:
    """Return the card of the recorded rays of one sender and a ship: the hit, else the leg nearest to it."""
    radius = radius_of(world, ship)
    for ray in rays:
        for hit in ray.hits:
            if hit.target == ship.id:
                return ray_disc_card(ray, hit.centre, hit.radius, hit, name=ROWS[ship.kind].word)
    place = (ship.x, ship.y)
    nearest = min(rays, key=lambda ray: _gap(world.torus, ray, place), default=None)
    return None if nearest is None else _missed(world, BeamPart(nearest, 0.0), ship, radius)[1]


def _missed(world: World, leg: BeamPart, body: Moving, radius: float) -> PointedCard:
    """Ask physics about a disc that was not hit, at its image nearest to the ray."""
    start, motion = leg.ray.start, leg.ray.motion
    offset = world.torus.delta(start, (body.x, body.y))
    images = world.torus.images(offset, motion, max(world.torus.width, world.torus.height))
    x, y = min(images, key=lambda image: distance_to_segment(image, (0.0, 0.0), motion), default=offset)
    card = ray_disc_card(leg.ray, (start[0] + x, start[1] + y), radius, name=ROWS[body.kind].word)
    return ("ray", start, motion, body.id), over_seam(card, world.torus)


def _body(world: World, memory: Memory, pointer: Point) -> PointedCard | None:
    """Return the question about the body pointed at and the last beam that can meet it, else the ship."""
    found = nearest(world.torus, seen(world), pointer, _RIM)
    if found is None:
        return None
    body = found.body
    rays = [kept.thing for kept in memory.rays if kept.thing.ray.purpose is not Purpose.SIGHT]
    legs = [leg for leg in rays if _can_meet(world, leg, body)] if isinstance(body, Damageable) else []
    if legs:
        return nearest_disc(world, legs[-1], (body.x, body.y))
    ship = nearest_ship(world, (body.x, body.y))
    if ship is None or body.id == ship.id:
        return None
    key = ("ahead", body.id) if len(world.ships) == 1 else ("ahead", body.id, ship.id)
    card = card_of_meeting(world, ship, body)
    return None if card is None else (key, card)


def _wall(world: World, pointer: Point) -> PointedCard | None:
    """Return the question about the wall pointed at and the ship, else the body nearest to the pointer."""
    gaps = [
        (distance_to_segment_on_torus(world.torus, pointer, (wall.x, wall.y), wall.half), wall.id, wall)
        for wall in world.walls
    ]
    gap, _, wall = min(gaps, key=lambda row: row[:2], default=(_WALL + 1.0, 0, None))
    if wall is None or gap > _WALL:
        return None
    body: Moving | None = nearest_ship(world, pointer)
    if body is None:
        found = nearest(world.torus, seen(world), pointer, inf)
        if found is None:
            return None
        body = found.body
    known = about(world, body)
    bar = about(world, wall)
    card = card_of_side(world, bar, known.place, known.radius + bar.radius, known.name)
    return (("side", wall.id, body.id), card)


def _well(world: World, pointer: Point) -> PointedCard | None:
    """Return the question about the pulling well whose core is pointed at, and the ship."""
    for well in world.wells:
        if world.torus.distance(pointer, (well.x, well.y)) <= well.radius:
            card = card_of_well(world, well.id)
            if card is not None:
                return ("pull", well.id), card
    return None


def _gap(torus: Torus, ray: RayRecord, pointer: Point) -> float:
    offset = torus.delta(ray.start, pointer)
    images = torus.images(offset, ray.motion, max(torus.width, torus.height))
    return min((distance_to_segment(image, (0.0, 0.0), ray.motion) for image in images), default=float("inf"))
