"""The boxes of the HUD, how bright each part may be, and where other text can go."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import product
from typing import Final

import pygame

from game.physics import Point, Torus, distance_to_segment
from game.sim.bodies import PickUp, Plate, Ship, Wall
from game.sim.gifts import GIFTS
from game.sim.kinds.beam_attack import line_of
from game.sim.kinds.registry import Role, bodies, find_bodies, query_for, radius_of
from game.sim.world import World
from game.view.bodies.draw_gates import GATE_REACH, GATE_WORD
from game.view.bodies.draw_torus import beam_pieces, images
from game.view.bodies.looks import LOOKS
from game.view.hud.hud_powers import GIFT_EVERY, gift_rows
from game.view.hud.hud_sizes import HudSizes, hud_sizes
from game.view.paint.stroke_font import text_width
from game.view.paint.text_size import HUD_LEGIBLE, grown
from game.view.place import box_about, free_place

_NEAR: Final = 18.0  # units: a part with a body's rim this near is faded fully
_FAR: Final = 98.0  # units: bodies farther away have no effect
_FADED: Final = HUD_LEGIBLE
_USUAL: Final = hud_sizes(1.0)
_GAP: Final = 8.0  # units left between a text and the boxes that it avoids
_DIMMING: Final = query_for(kind for kind, look in LOOKS.items() if look.dims_hud)


def player_box(world: World, number: int, sizes: HudSizes = _USUAL, *, labelled: bool = True) -> pygame.FRect:
    """Return the box of a player's part; labelled: with room for the longest label."""
    across = sizes.labelled if labelled else sizes.player
    left = 0.0 if number == 0 else world.torus.width - across
    gifts = gift_rows(world.ships[number]) * sizes.gift * GIFT_EVERY
    return pygame.FRect(left, 0.0, across, sizes.bottom + gifts)


def middle_box(world: World, sizes: HudSizes = _USUAL) -> pygame.FRect:
    """Return the box of the wave, of Castles' health and, for two players, of the best score."""
    wide = sizes.middle[0]
    bottom = castle_top(world, sizes) + (sizes.castle if world.castles else 0.0)
    return pygame.FRect((world.torus.width - wide) * 0.5, 0.0, wide, bottom)


def castle_top(world: World, sizes: HudSizes) -> float:
    """Return y of the top of a Castle's name and health, below all else in the middle."""
    return sizes.middle[1] if len(world.ships) == 1 else sizes.middle_of_two


def record_box(world: World, sizes: HudSizes = _USUAL) -> pygame.FRect:
    """Return the box of the best score for a single player."""
    return pygame.FRect(world.torus.width - sizes.record[0], 0.0, *sizes.record)


def hud_boxes(world: World, sizes: HudSizes = _USUAL) -> tuple[pygame.FRect, ...]:
    """Return the boxes of all parts of the HUD."""
    players = [player_box(world, number, sizes) for number, _ in enumerate(world.ships)]
    corner = [record_box(world, sizes)] if len(world.ships) == 1 else []
    return (*players, middle_box(world, sizes), *corner)


def is_labelled(world: World, ship: Ship) -> bool:
    """Return whether a player's energy bar has a long label."""
    laser = world.tuning.laser
    return laser.exists and (ship.overcharge > 0 or ship.energy < laser.cost)


def hud_light(world: World, box: pygame.FRect) -> float:
    """Return the brightness (0..1) of a part of the HUD: less, the nearer it is to what a player must see.

    Those are ships in flight, enemies with their shots, marks, plates and beams, pick-ups, and walls. Rocks
    do not count: there are always some, and their outlines can be seen through the HUD.
    """
    discs = (
        _gap(box, image) - radius
        for place, radius in _discs(world)
        if not _is_far(world, box, place[1], radius)
        for image in images(world.torus, place, radius)
    )
    lines = (_gap_of_line(box, *ends) for ends in (*_beams(world), *_walls_near(world, box)))
    gap = min((*discs, *lines), default=_FAR)
    return _FADED + (1.0 - _FADED) * min(1.0, max(0.0, (gap - _NEAR) / (_FAR - _NEAR)))


def castle_light(world: World, box: pygame.FRect) -> float:
    """Return the brightness (0..1) of a Castle's name in a box: none where a Castle or a ring of it is."""
    tuning = world.tuning.castle
    ringed = {plate.castle for plate in world.plates}
    gap = _FAR
    for castle in world.castles:
        reach = tuning.outer if castle.id in ringed or castle.raising > 0 else 2.0 * castle.radius
        for image in images(world.torus, (castle.x, castle.y), reach):
            gap = min(gap, _gap(box, image) - reach)
    return min(1.0, max(0.0, gap / _NEAR))


def _discs(world: World) -> Iterator[tuple[Point, float]]:
    """Yield the place and the radius of each disc that dims the HUD."""
    for ship in world.ships:
        if ship.flying:
            yield (ship.x, ship.y), radius_of(world, ship)
    for body in find_bodies(world, _DIMMING):
        yield (body.x, body.y), radius_of(world, body)
    for marker in world.spawn_markers:
        yield (marker.x, marker.y), 0.0


def _beams(world: World) -> Iterator[tuple[Point, Point]]:
    for lancer in bodies(world, Role.SENDS_BEAM):
        for piece in beam_pieces(world.torus, line_of(world, lancer)):
            yield piece.start, piece.end


def _walls_near(world: World, box: pygame.FRect) -> Iterator[tuple[Point, Point]]:
    """Yield the ends of the walls and plates near a box, and of their images beyond the edges."""
    walls: tuple[Wall | Plate, ...] = (*world.walls, *world.plates)
    for wall in walls:
        hx, hy = wall.half
        size = math.hypot(hx, hy)
        if _is_far(world, box, wall.y, size):
            continue
        for x, y in images(world.torus, (wall.x, wall.y), size):
            if _gap(box, (x, y)) - size < _FAR:
                yield (x - hx, y - hy), (x + hx, y + hy)


def _is_far(world: World, box: pygame.FRect, y: float, size: float) -> bool:
    """Return whether what extends `size` units from a height is too far below and above a box to matter."""
    return box.bottom + _FAR + size < y < box.top + world.torus.height - _FAR - size


def _gap(box: pygame.FRect, place: Point) -> float:
    """Return the distance from a box to a point, 0 inside."""
    aside = max(box.left - place[0], place[0] - box.right, 0.0)
    return math.hypot(aside, max(box.top - place[1], place[1] - box.bottom, 0.0))


def _gap_of_line(box: pygame.FRect, start: Point, end: Point) -> float:
    """Return the distance between a box and a line, 0 if the line crosses it."""
    if box.clipline(start, end):
        return 0.0
    corners = (box.topleft, box.topright, box.bottomleft, box.bottomright)
    near = min(distance_to_segment(corner, start, end) for corner in corners)
    return min(near, _gap(box, start), _gap(box, end))


def box_ahead(body: Ship | PickUp, seconds: float, width: float) -> pygame.FRect:
    """Return the box that a body of this width covers in the next seconds."""
    end = (body.x + body.vx * seconds, body.y + body.vy * seconds)
    return box_about((body.x, body.y), width, width).union(box_about(end, width, width))


def pick_up_boxes(world: World, seconds: float, reach: float) -> Iterator[pygame.FRect]:
    """Yield the box that each pick-up covers in the next seconds; reach is its drawn size, in radii."""
    for pick_up in world.pick_ups:
        yield box_ahead(pick_up, seconds, 2.0 * pick_up.radius * reach)


def gate_boxes(world: World, text_scale: float) -> Iterator[pygame.FRect]:
    """Yield the box of each gate, with its word."""
    high = grown(GATE_WORD, text_scale)
    for gate in world.gates:
        tall = 2.0 * gate.radius * GATE_REACH
        wide = max(tall, text_width(GIFTS[gate.gift].word, high))
        yield pygame.FRect(gate.x - wide / 2, gate.y - tall / 2, wide, tall + high)


def settle(torus: Torus, place: Point, extent: pygame.FRect, taken: Sequence[pygame.FRect]) -> Point:
    """Return the place nearest to `place` at which a text covers none of the boxes.

    extent is the text's box relative to its place; its left and top are 0 or less. The text stays within the
    field; if no place is free, only that is ensured.
    """
    x = min(max(place[0], -extent.left), torus.width - extent.right)
    y = min(max(place[1], -extent.top), torus.height - extent.bottom)
    columns, rows = [x], [y]
    if extent.move(x, y).collidelist(taken) < 0:  # no other place is nearer
        return x, y
    for box in taken:
        columns += [box.left - _GAP - extent.right, box.right + _GAP - extent.left]
        rows += [box.top - _GAP - extent.bottom, box.bottom + _GAP - extent.top]
    places = list(product(columns, rows))
    field = pygame.FRect(0, 0, torus.width, torus.height).inflate(1, 1)  # boxes are rounded

    def cost(at: int) -> float:
        return round(math.dist(places[at], place), 3)

    at = free_place(taken, field, [extent.move(each) for each in places], cost)
    return (x, y) if at is None else places[at]
