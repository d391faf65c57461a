"""Keys by their places (scancodes), and what is printed on them."""

from __future__ import annotations

from typing import Any

import pygame

from game.input.bindings import Key

_CODES = sorted(
    {value for name, value in vars(pygame).items() if name.startswith("K_") and value} | set(range(161, 256))
)


def place_of(key: Key) -> int:
    """Return the scancode of a key in the keyboard layout of now, 0 if the layout has no such key."""
    return key.code if key.by_place else int(_layout()[key.code])


def key_name(scancode: int) -> str:
    """Return what is printed on a key, in capitals and ASCII; KEY and its number if that is not known."""
    layout = _layout()
    for code in _CODES:
        if layout[code] == scancode:
            try:
                name = pygame.key.name(code, use_compat=False).upper()
            except pygame.error:  # no display
                break
            if name and name.isascii():
                return name
    return f"KEY {scancode}"


def _layout() -> pygame.key.ScancodeWrapper:
    """Return what gives the scancode of a keycode: pygame looks it up in the present layout."""
    places: list[Any] = list(range(512))  # made for bools, it takes and returns anything
    return pygame.key.ScancodeWrapper(places)
