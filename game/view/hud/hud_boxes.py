"""The HUD's sizes at a text size, the boxes of its parts, and how bright each may be."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

import pygame

from game.physics import Point, distance_to_segment
from game.sim.bodies import PickUp, Ship
from game.sim.gifts import GIFTS
from game.sim.kinds.beam_attack import line_of
from game.sim.kinds.registry import Role, bodies, find_bodies, query_for, radius_of
from game.sim.plates import rings
from game.sim.world import World
from game.view.bodies.draw_pick_ups import GATE_REACH, word_height
from game.view.bodies.draw_torus import beam_pieces, images
from game.view.bodies.looks import LOOKS
from game.view.paint.camera import clip_segment
from game.view.paint.stroke_font import text_width
from game.view.paint.text_layout import HUD_LEGIBLE, grown
from game.view.place import box_about

EDGE: Final = 40.0  # units from the side of the field to the HUD
CASTLE_BAR: Final = (6.0, 16.0)  # units: top and height of the bar of a Castle's health

_GIFTS_BELOW: Final = 2.0  # units from the powers to the gifts
_IN_ROW: Final = 6  # gifts beside one another
_GIFT_EVERY: Final = 2.8  # radii from one gift's sign to the next, and from row to row
_NEAR: Final = 18.0  # units: a part with a body's rim this near is faded fully
_FAR: Final = 98.0  # units: bodies farther away have no effect
_FADED: Final = HUD_LEGIBLE
_DIMMING: Final = query_for(kind for kind, look in LOOKS.items() if look.dims_hud)


class HudSizes(NamedTuple):
    """Heights of capitals, widths for numbers, and places from the top of the field; all in units."""

    score: float
    title: float  # height of the wave
    label: float  # height of the smallest text: 24 px at 1080p and 100 %
    score_room: float  # width for the score; a longer one is written smaller, to stay in the player's part
    best_room: float  # width for the best score: nine digits in full height
    record_room: float  # width for the best score between two players and their labels
    bonus: float  # y of the top of the wave's bonus
    icons: float  # y of the middle of the row of ships
    bar: float  # y of the top of the energy bar
    powers: float  # y of the middle of the row of powers
    player: float  # width of a player's part, from the side
    labelled: float  # the same with the longest label beside the energy bar
    bottom: int  # height of a player's part
    middle: tuple[float, float]  # width and height of the middle part
    middle_of_two: float
    """height of the middle part with the scores and the reserve of two players below the wave."""
    reserve: float  # y of the middle of the row of their reserve
    gift: float  # radius of a gift's sign
    record: tuple[float, float]  # width and height of the part of the best score and the lines below it


@lru_cache(16)
def hud_sizes(scale: float) -> HudSizes:
    """Return the sizes at a text size, 1 to 2."""
    more = scale - 1.0
    score, title, label = (grown(height, scale) for height in (27.0, 22.0, 16.0))
    taller, below = score - 27.0, label - 16.0
    bonus = 30.0 + title * 1.45
    return HudSizes(
        score=score,
        title=title,
        label=label,
        score_room=250.0 + 180.0 * more,
        best_room=296.0 + 134.0 * more,
        record_room=220.0 - 20.0 * more,
        bonus=bonus,
        icons=86.0 + taller,
        bar=116.0 + taller + below * 0.6,
        powers=152.0 + taller + below * 1.2,
        player=300.0 + 190.0 * more,
        labelled=382.0 + 150.0 * more,
        bottom=round(165.0 + taller + below * 1.2),
        middle=(240.0 + 110.0 * more, bonus + label + 16.0),
        middle_of_two=bonus + 4.1 * label + 14.0,
        reserve=bonus + 3.9 * label,
        gift=10.0 * label / 16.0,
        record=(340.0 + 134.0 * more, 34.0 + 1.4 * score + 2.4 * label),
    )


_USUAL: Final = hud_sizes(1.0)


def _gift_rows(ship: Ship) -> int:
    """Return how many rows of signs a ship's gifts take."""
    return -(-len(ship.gifts) // _IN_ROW)


def gift_place(world: World, player: int, number: int, sizes: HudSizes) -> Point:
    """Return where the sign of a player's gift stands, the first being 0, in units."""
    side, way = (EDGE, 1.0) if player == 0 else (world.torus.width - EDGE, -1.0)
    row, column = divmod(number, _IN_ROW)
    x = side + way * sizes.gift * (1.0 + _GIFT_EVERY * column)
    return x, sizes.bottom + _GIFTS_BELOW + sizes.gift * (1.0 + _GIFT_EVERY * row)


def player_box(world: World, number: int, sizes: HudSizes = _USUAL, *, labelled: bool = True) -> pygame.FRect:
    """Return the box of a player's part; labelled: with room for the longest label."""
    across = sizes.labelled if labelled else sizes.player
    left = 0.0 if number == 0 else world.torus.width - across
    gifts = _gift_rows(world.ships[number]) * sizes.gift * _GIFT_EVERY
    return pygame.FRect(left, 0.0, across, sizes.bottom + gifts)


def middle_box(world: World, sizes: HudSizes = _USUAL) -> pygame.FRect:
    """Return the box of the wave or the Castle's name and, for two players, of the best score."""
    wide, bottom = sizes.middle if len(world.ships) == 1 else (sizes.middle[0], sizes.middle_of_two)
    if world.castles:  # their name is longer
        wide = max(wide, world.torus.width - 2.0 * sizes.labelled)
    return pygame.FRect((world.torus.width - wide) * 0.5, 0.0, wide, bottom)


def castle_box(world: World) -> pygame.FRect:
    """Return the box of a Castle's health, across the top of the field."""
    top, high = CASTLE_BAR
    return pygame.FRect(EDGE, top, world.torus.width - 2 * EDGE, high)


def record_box(world: World, sizes: HudSizes = _USUAL) -> pygame.FRect:
    """Return the box of the best score for a single player."""
    return pygame.FRect(world.torus.width - sizes.record[0], 0.0, *sizes.record)


def hud_boxes(world: World, sizes: HudSizes = _USUAL) -> tuple[pygame.FRect, ...]:
    """Return the boxes of all parts of the HUD."""
    players = [player_box(world, number, sizes) for number, _ in enumerate(world.ships)]
    corner = [record_box(world, sizes)] if len(world.ships) == 1 else []
    castle = [castle_box(world)] if world.castles else []
    return (*castle, *players, middle_box(world, sizes), *corner)


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


def _discs(world: World) -> Iterator[tuple[Point, float]]:
    """Yield the place and the radius of each disc that dims the HUD."""
    for ship in world.ships:
        if ship.flying:
            yield (ship.x, ship.y), radius_of(world, ship)
    for body in find_bodies(world, _DIMMING):
        yield (body.x, body.y), radius_of(world, body)
    yield from rings(world)
    for marker in world.spawn_markers:
        yield (marker.x, marker.y), 0.0


def _beams(world: World) -> Iterator[tuple[Point, Point]]:
    for lancer in bodies(world, Role.SENDS_BEAM):
        for piece in beam_pieces(world.torus, line_of(world, lancer)):
            yield piece.start, piece.end


def _walls_near(world: World, box: pygame.FRect) -> Iterator[tuple[Point, Point]]:
    """Yield the ends of the walls near a box, and of their images beyond the edges."""
    for wall in world.walls:
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
    if clip_segment(start, end, (box.left, box.top, box.right, box.bottom)) is not None:
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
    high = word_height(text_scale)
    for gate in world.gates:
        tall = 2.0 * gate.radius * GATE_REACH
        wide = max(tall, text_width(GIFTS[gate.gift].word, high))
        yield pygame.FRect(gate.x - wide / 2, gate.y - tall / 2, wide, tall + high)
