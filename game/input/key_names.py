"""Keys by place (scancodes), and their labels in the present keyboard layout."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any, Final

import pygame

_CODES = sorted(
    {value for name, value in vars(pygame).items() if name.startswith("K_") and value} | set(range(161, 256))
)


_PLACES: Final[dict[int, int]] = {
    code: vars(pygame)[place]
    for name, code in vars(pygame).items()
    if name.startswith("K_") and (place := f"KSCAN_{name[2:].upper()}") in vars(pygame)
}

_SHORT: Final = {"RETURN": "ENTER", "ESCAPE": "ESC", ",": "COMMA", ".": "DOT"}
"""labels as on most keyboards, and in all texts of the game.

Comma and dot have names: as letters of the game they are specks, and beside other words punctuation.
"""


def place_of(event: pygame.Event) -> int:
    """Return the scancode of a KEYDOWN or KEYUP; of one without, as of a posted key, that of its label.

    That is the place on an American keyboard, 0 for a label that it does not have.
    """
    return getattr(event, "scancode", 0) or _PLACES.get(event.key, 0)


def key_name(scancode: int) -> str:
    """Return the label of a key, in capitals and ASCII; KEY and its number if unknown."""
    return _printed(scancode, pygame.display.get_init())


def layout_changed() -> None:
    """Forget all labels: the player has chosen another keyboard layout."""
    _printed.cache_clear()


@lru_cache(maxsize=1024)
def _printed(scancode: int, has_layout: bool) -> str:
    """Return a key's label; without a display SDL knows no layout."""
    layout = _layout()
    for code in _CODES if has_layout else ():
        if layout[code] == scancode:
            name = pygame.key.name(code, use_compat=False).upper()
            if name and name.isascii():
                return _SHORT.get(name, name)
    return f"KEY {scancode}"


@cache
def _layout() -> pygame.key.ScancodeWrapper:
    """Return a lookup from keycode to scancode; pygame consults the present layout each time."""
    places: list[Any] = list(range(512))  # meant for bools, it takes and returns anything
    return pygame.key.ScancodeWrapper(places)
