"""Keys by place (scancodes), and their labels in the present keyboard layout."""

from __future__ import annotations

import unicodedata
from functools import cache, lru_cache
from typing import Any, Final

import pygame

_CODES = sorted(
    {value for name, value in vars(pygame).items() if name.startswith("K_") and value} | set(range(161, 256))
)

PLACES: Final[dict[int, int]] = {
    code: vars(pygame)[place]
    for name, code in vars(pygame).items()
    if name.startswith("K_") and (place := f"KSCAN_{name[2:].upper()}") in vars(pygame)
}
"""the scancodes of labels on an American keyboard"""

_AMERICAN: Final[dict[int, int]] = {place: code for code, place in PLACES.items()} | {
    pygame.KSCAN_APOSTROPHE: pygame.K_QUOTE,
    pygame.KSCAN_GRAVE: pygame.K_BACKQUOTE,
}

_SHORT: Final = {"RETURN": "ENTER", "ESCAPE": "ESC", ",": "COMMA", ".": "DOT"}
"""labels as on most keyboards, and in all texts of the game.

Comma and dot have names: as letters of the game they are specks, and beside other words punctuation.
"""


def place_of(event: pygame.Event) -> int:
    """Return the scancode of a KEYDOWN or KEYUP; of one without, as of a posted key, that of its label.

    That is the place on an American keyboard, 0 for a label that it does not have.
    """
    return getattr(event, "scancode", 0) or PLACES.get(event.key, 0)


def american(text: str, place: int) -> str:
    """Return a text in ASCII: letters without accents, others as an American keyboard types at that place.

    A place that is 0, or types no letter or digit there, leaves them out.
    """
    code = _AMERICAN.get(place, 0)
    instead = chr(code) if code < 128 and chr(code).isalnum() else ""
    plain = unicodedata.normalize("NFKD", text)
    return "".join(c if c.isascii() else instead for c in plain if not unicodedata.combining(c))


def label_of(event: pygame.Event) -> str:
    """Return the label of the key of a KEYDOWN, as `key_name` does."""
    return _label(event.key, place_of(event))


def key_name(scancode: int) -> str:
    """Return the label of a key, in capitals and ASCII; KEY and its number if unknown.

    One that is not ASCII counts as the American label of its place: keyboards of other scripts have both.
    """
    return _printed(scancode, pygame.display.get_init())


def layout_changed() -> None:
    """Forget all labels: the player has chosen another keyboard layout."""
    _printed.cache_clear()


@lru_cache(maxsize=1024)
def _printed(scancode: int, has_layout: bool) -> str:
    """Return a key's label; without a display SDL knows no layout."""
    layout = _layout()
    found = (code for code in _CODES if layout[code] == scancode) if has_layout else ()
    return _label(next(iter(found), 0), scancode)


def _label(code: int, place: int) -> str:
    for each in (code, _AMERICAN.get(place, 0)):
        name = pygame.key.name(each, use_compat=False).upper() if each and pygame.display.get_init() else ""
        if name.strip() and name.isascii():
            return _SHORT.get(name, name)
    return f"KEY {place}"


@cache
def _layout() -> pygame.key.ScancodeWrapper:
    """Return a lookup from keycode to scancode; pygame consults the present layout each time."""
    places: list[Any] = list(range(512))  # meant for bools, it takes and returns anything
    return pygame.key.ScancodeWrapper(places)
