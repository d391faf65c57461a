"""Where there is room: the places of what must be written over the moving field.

A box is a `pygame.FRect` in units of the field, and a `pygame.Rect` in pixels.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import product
from typing import Final, TypeAlias

import pygame

from game.physics import Point, Torus

AnyRect: TypeAlias = pygame.Rect | pygame.FRect
_TEXT_GAP: Final = 8.0  # units left between a text and the boxes that it avoids


def box_about(place: Point, width: float, height: float) -> pygame.FRect:
    """Return the box with this centre and size."""
    return pygame.FRect(place[0] - width / 2, place[1] - height / 2, width, height)


def free_place(
    boxes: Sequence[AnyRect],
    extent: AnyRect,
    wanted: Sequence[AnyRect],
    cost: Callable[[int], float] | None = None,
) -> int | None:
    """Return the index of the first wanted place in the extent that covers none of the boxes; None for none.

    cost: of the place with an index; if given, the free place that costs least is chosen.
    """
    free = (at for at, place in enumerate(wanted) if extent.contains(place) and place.collidelist(boxes) < 0)
    return next(free, None) if cost is None else min(free, key=cost, default=None)


def place_text(torus: Torus, place: Point, extent: pygame.FRect, occupied: Sequence[pygame.FRect]) -> Point:
    """Return the place nearest to `place` at which a text covers none of the boxes.

    extent is the text's box relative to its place; its left and top are 0 or less. The text stays within the
    field; if no place is free, only that is ensured.
    """
    x = min(max(place[0], -extent.left), torus.width - extent.right)
    y = min(max(place[1], -extent.top), torus.height - extent.bottom)
    columns, rows = [x], [y]
    if extent.move(x, y).collidelist(occupied) < 0:  # no other place is nearer
        return x, y
    for box in occupied:
        columns += [box.left - _TEXT_GAP - extent.right, box.right + _TEXT_GAP - extent.left]
        rows += [box.top - _TEXT_GAP - extent.bottom, box.bottom + _TEXT_GAP - extent.top]
    places = list(product(columns, rows))
    field = pygame.FRect(0, 0, torus.width, torus.height).inflate(0.01, 0.01)  # float32 rounds

    def cost(at: int) -> float:
        return round(math.dist(places[at], place), 3)  # so that a tie goes to the first place

    at = free_place(occupied, field, [extent.move(each) for each in places], cost)
    return (x, y) if at is None else places[at]
