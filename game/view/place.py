"""Where there is room: the places of what must be written over the moving field.

One type of box, `pygame.Rect`, in whatever unit the caller draws in.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame


def free_place(
    boxes: Sequence[pygame.Rect],
    extent: pygame.Rect,
    wanted: Sequence[pygame.Rect],
    cost: Callable[[int], float] | None = None,
) -> int | None:
    """Return the index of the first wanted place in the extent that covers none of the boxes; None for none.

    cost: of the place with an index; if given, the free place that costs least is chosen.
    """
    free = (at for at, place in enumerate(wanted) if extent.contains(place) and place.collidelist(boxes) < 0)
    return next(free, None) if cost is None else min(free, key=cost, default=None)
