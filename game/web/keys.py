"""Keys of the page: a browser names places by words of its own ("KeyA", "NumpadEnter")."""

from __future__ import annotations

from typing import Final

import pygame

_PLACES: Final = {
    "AltLeft": "LALT",
    "AltRight": "RALT",
    "Backquote": "GRAVE",
    "BracketLeft": "LEFTBRACKET",
    "BracketRight": "RIGHTBRACKET",
    "ControlLeft": "LCTRL",
    "ControlRight": "RCTRL",
    "Enter": "RETURN",
    "Equal": "EQUALS",
    "IntlBackslash": "NONUSBACKSLASH",
    "MetaLeft": "LMETA",
    "MetaRight": "RMETA",
    "NumpadAdd": "KP_PLUS",
    "NumpadDecimal": "KP_PERIOD",
    "NumpadSubtract": "KP_MINUS",
    "Quote": "APOSTROPHE",
    "ShiftLeft": "LSHIFT",
    "ShiftRight": "RSHIFT",
}


def key_event(*, down: bool, code: str, text: str, mods: int) -> pygame.Event:
    """Return the event of a key; text: what the browser says that it types, or its name."""
    name = code.removeprefix("Key").removeprefix("Digit").removeprefix("Arrow").replace("Numpad", "KP_")
    place = getattr(pygame, f"KSCAN_{_PLACES.get(code, name.upper())}", 0)
    label = ord(text.lower()) if len(text) == 1 and not code.startswith("Numpad") else 0
    kind = pygame.KEYDOWN if down else pygame.KEYUP
    return pygame.Event(kind, key=label, scancode=place, mod=mods)


def mods_of(*, shift: bool, ctrl: bool, alt: bool) -> int:
    """Return the held keys as pygame counts them; Ctrl may be a Mac's Command."""
    return shift * pygame.KMOD_SHIFT | ctrl * pygame.KMOD_CTRL | alt * pygame.KMOD_ALT
