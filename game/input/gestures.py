"""What the mouse does: moves, clicks and turns of the wheel, as values; and whether anybody is there."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

import pygame


class GestureKind(Enum):
    """One thing that a mouse can do."""

    HOVER = auto()
    DRAG = auto()
    """moved with the left button down."""
    CLICK = auto()
    """the left button went down."""
    BACK = auto()
    """the right button went down."""
    WHEEL = auto()


@dataclass(frozen=True, slots=True)
class Gesture:
    """What the mouse did, and where; a turn of the wheel has no place."""

    kind: GestureKind
    x: float = 0.0
    y: float = 0.0
    steps: int = 0
    """of the wheel, up is positive."""


_BUTTONS: Final = {pygame.BUTTON_LEFT: GestureKind.CLICK, pygame.BUTTON_RIGHT: GestureKind.BACK}


def gesture_of(event: pygame.Event) -> Gesture | None:
    """Return what an event of any kind says of the mouse, its place in the units of the window."""
    if event.type == pygame.MOUSEWHEEL:
        steps = int(getattr(event, "y", 0))
        return Gesture(GestureKind.WHEEL, steps=steps) if steps else None
    place = getattr(event, "pos", None)
    if place is None:
        return None
    if event.type == pygame.MOUSEMOTION and any(getattr(event, "rel", ())):
        pressed = any(getattr(event, "buttons", ())[:1])
        return Gesture(GestureKind.DRAG if pressed else GestureKind.HOVER, *place)
    if event.type == pygame.MOUSEBUTTONDOWN and event.button in _BUTTONS:
        return Gesture(_BUTTONS[event.button], *place)
    return None


# No Joy and no finger events: each comes together with one of these.
_TOUCHES: Final = frozenset(
    {pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL, pygame.CONTROLLERBUTTONDOWN}
)


def is_touch(event: pygame.Event) -> bool:
    """Say whether an event shows that somebody is there: any key or button, or the mouse moved."""
    return event.type in _TOUCHES or (event.type == pygame.MOUSEMOTION and any(getattr(event, "rel", ())))
