"""The mouse: moves, clicks and wheel turns as values, and whether anyone is using an input device."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

import pygame


class GestureKind(Enum):
    """The kinds of gestures."""

    HOVER = auto()
    DRAG = auto()  # moved with the left button down
    CLICK = auto()  # the left button went down
    BACK = auto()  # the right button went down
    WHEEL = auto()


@dataclass(frozen=True, slots=True)
class Gesture:
    """A gesture of the mouse and its place; a wheel turn has no place."""

    kind: GestureKind
    x: float = 0.0
    y: float = 0.0
    steps: int = 0  # wheel steps, up is positive
    fine: float = 1.0  # of a drag: 0.1 with Shift, 0.01 with Alt, else 1


_BUTTONS: Final = {pygame.BUTTON_LEFT: GestureKind.CLICK, pygame.BUTTON_RIGHT: GestureKind.BACK}


def gesture_of(event: pygame.Event) -> Gesture | None:
    """Return the gesture of an event of any type, in window units; None if it is not one."""
    if event.type == pygame.MOUSEWHEEL:
        steps = int(getattr(event, "y", 0))
        return Gesture(GestureKind.WHEEL, steps=steps) if steps else None
    place = getattr(event, "pos", None)
    if place is None:
        return None
    if event.type == pygame.MOUSEMOTION and any(getattr(event, "rel", ())):
        pressed = any(getattr(event, "buttons", ())[:1])
        return (
            Gesture(GestureKind.DRAG, *place, fine=_fine()) if pressed else Gesture(GestureKind.HOVER, *place)
        )
    if event.type == pygame.MOUSEBUTTONDOWN and event.button in _BUTTONS:
        return Gesture(_BUTTONS[event.button], *place)
    return None


def _fine() -> float:
    held = pygame.key.get_mods()  # events of a mouse do not say
    return 0.01 if held & pygame.KMOD_ALT else 0.1 if held & pygame.KMOD_SHIFT else 1.0


# Joystick and finger events are left out: each comes together with one of these.
_TOUCHES: Final = frozenset(
    {pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL, pygame.CONTROLLERBUTTONDOWN}
)


def is_touch(event: pygame.Event) -> bool:
    """Return whether an event shows that someone is there: any key or button, or a mouse movement."""
    return event.type in _TOUCHES or (event.type == pygame.MOUSEMOTION and any(getattr(event, "rel", ())))


class Pointer:
    """Tracks whether the mouse has moved: until then it points at nothing."""

    def __init__(self) -> None:
        self.moved = False  # whether it has moved since the start, or since `rest`

    def follow(self, event: pygame.Event) -> None:
        """Process one event of any type."""
        if event.type == pygame.MOUSEMOTION and any(getattr(event, "rel", ())):
            self.moved = True

    def rest(self) -> None:
        """Point at nothing until the mouse moves again."""
        self.moved = False
