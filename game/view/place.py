"""Boxes, a `pygame.FRect` in units of the field or a `pygame.Rect` in pixels, and which of some are free."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

import pygame

from game.physics import Point

AnyRect: TypeAlias = pygame.Rect | pygame.FRect


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
