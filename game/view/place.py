"""Boxes, a `pygame.FRect` in units of the field or a `pygame.Rect` in pixels, and which of some are free."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import pygame

from game.physics import Point

AnyRect: TypeAlias = pygame.Rect | pygame.FRect


def box_about(place: Point, width: float, height: float) -> pygame.FRect:
    """Return the box with this centre and size."""
    return pygame.FRect(place[0] - width / 2, place[1] - height / 2, width, height)


def free_place(boxes: Sequence[AnyRect], extent: AnyRect, wanted: Sequence[AnyRect]) -> int | None:
    """Return the index of the first place that lies in the extent and covers no box; None for none."""
    free = (at for at, place in enumerate(wanted) if extent.contains(place) and place.collidelist(boxes) < 0)
    return next(free, None)
