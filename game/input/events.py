"""Events as values: gestures of the mouse, keys by name, what keys type, and whether anyone is there."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

import pygame

from game.input.bindings import american, label_of, place_of


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
    fine: float = 1.0  # of a move: 0.1 with Shift, 0.01 with Alt, else 1


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
        kind = GestureKind.DRAG if pressed else GestureKind.HOVER
        return Gesture(kind, place[0], place[1], fine=_fine())
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


_COMMANDS: Final = {"c": "copy", "v": "paste"}  # with Ctrl, or on a Mac with Command


@dataclass(frozen=True, slots=True)
class KeyPress:
    """A key that went down: its label in lower case, without KEYPAD, and the modifiers."""

    name: str
    shift: bool = False
    alt: bool = False

    @property
    def types(self) -> bool:
        """Whether it types a character where text is written."""
        return len(self.name) == 1 or self.name in ("space", "comma", "dot")


def key_press_of(event: pygame.Event) -> KeyPress | None:
    """Return the key of a KEYDOWN; None for any other event, and for other keys with Ctrl than these.

    Ctrl+C is "copy"; Ctrl+V, and Shift+Insert, are "paste".
    """
    if event.type != pygame.KEYDOWN:
        return None
    held = getattr(event, "mod", 0)
    name = label_of(event).lower().removeprefix("keypad ")
    shift, alt = bool(held & pygame.KMOD_SHIFT), bool(held & pygame.KMOD_ALT)
    if held & (pygame.KMOD_CTRL | pygame.KMOD_META) and not alt:  # with Alt, Ctrl is AltGr
        name = _COMMANDS.get(name, "")
    elif name == "insert" and shift:
        name = "paste"
    return KeyPress(name, shift, alt) if name else None


class TextInput:
    """What keys type as the system tells it (TEXTINPUT), whatever the layout, while a scene asks for it.

    A press types once: the repeats of a held key, which may be held since before the scene, type nothing.
    """

    def __init__(self) -> None:
        self._on = False
        self._place = 0  # of the key pressed last while it is down, else 0
        self._due = False  # whether its text comes next

    def switch(self, on: bool) -> None:
        """Ask the system for text, or not: an input method may swallow keys while it is asked."""
        if on != self._on:
            (pygame.key.start_text_input if on else pygame.key.stop_text_input)()
            self._on = on

    def follow(self, event: pygame.Event) -> None:
        """Note which key is down, from one event of any type."""
        if event.type == pygame.KEYDOWN:
            self._place, self._due = place_of(event), False
        elif event.type == pygame.KEYUP and place_of(event) == self._place:
            self._place = 0

    def expect(self) -> None:
        """Take the text of the key that went down."""
        self._due = True

    def read(self, event: pygame.Event) -> str:
        """Return the text of a TEXTINPUT in ASCII (see `american`); with no key down it is no repeat."""
        due, self._due = self._due or not self._place, False
        return american(event.text, self._place) if due else ""


def copied(text: str) -> bool:
    """Put a text on the clipboard; return whether it is there now."""
    try:
        pygame.scrap.put_text(text)
        return pygame.scrap.get_text() == text
    except (pygame.error, AttributeError):
        return False


def pasted() -> str:
    """Return the text on the clipboard, "" if there is none."""
    try:
        return pygame.scrap.get_text()
    except (pygame.error, AttributeError, UnicodeError):
        return ""
