"""Keys by name for scenes with keys of their own, such as the lab, and keys as letters of a player's name."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

_NAMED: Final = {
    pygame.K_TAB: "tab",
    pygame.K_RETURN: "enter",
    pygame.K_KP_ENTER: "enter",
    pygame.K_SPACE: "space",
    pygame.K_BACKSPACE: "backspace",
    pygame.K_DELETE: "backspace",
    pygame.K_LEFT: "left",
    pygame.K_RIGHT: "right",
    pygame.K_UP: "up",
    pygame.K_DOWN: "down",
    pygame.K_ESCAPE: "escape",
    pygame.K_PAGEUP: "pageup",
    pygame.K_PAGEDOWN: "pagedown",
    pygame.K_PERIOD: ".",
    pygame.K_KP_PERIOD: ".",
    pygame.K_COMMA: ",",
    pygame.K_MINUS: "-",
    pygame.K_KP_MINUS: "-",
    **{code: chr(code) for code in range(pygame.K_a, pygame.K_z + 1)},
    **{getattr(pygame, f"K_KP{digit}"): str(digit) for digit in range(10)},
}

_PLACED: Final = {getattr(pygame, f"KSCAN_{digit}"): str(digit) for digit in range(10)}
"""On some layouts the number row gives digits only with Shift, so digits go by position."""

_ON_CLIPBOARD: Final = {pygame.K_c: "copy", pygame.K_v: "paste"}

ERASE: Final = "\b"  # The letter that Backspace and Delete type
PASTE: Final = "\x16"  # The letter that Ctrl+V types, and Shift+Insert
_PASTERS: Final = ((pygame.K_v, pygame.KMOD_CTRL | pygame.KMOD_META), (pygame.K_INSERT, pygame.KMOD_SHIFT))
_ERASERS: Final = frozenset({pygame.K_BACKSPACE, pygame.K_DELETE})
_LETTERS: Final = {
    pygame.K_SPACE: " ",
    pygame.K_MINUS: "-",
    pygame.K_KP_MINUS: "-",
    **{code: chr(code).upper() for code in range(pygame.K_a, pygame.K_z + 1)},
    **{pygame.K_0 + digit: str(digit) for digit in range(10)},
    **{getattr(pygame, f"K_KP{digit}"): str(digit) for digit in range(10)},
}


@dataclass(frozen=True, slots=True)
class KeyPress:
    """A key that went down: its name in lower case, and the modifiers."""

    name: str
    shift: bool = False
    alt: bool = False


def key_press_of(event: pygame.Event) -> KeyPress | None:
    """Return the key of a KEYDOWN; None for any other event, and for keys without a name here.

    Ctrl+C and Ctrl+V are "copy" and "paste"; other keys have no name with Ctrl.
    """
    if event.type != pygame.KEYDOWN:
        return None
    held = getattr(event, "mod", 0)
    name = _PLACED.get(getattr(event, "scancode", 0)) or _NAMED.get(event.key)
    if name is None and pygame.K_0 <= event.key <= pygame.K_9:
        name = chr(event.key)
    if held & pygame.KMOD_CTRL:
        name = _ON_CLIPBOARD.get(event.key)
    if name is None:
        return None
    return KeyPress(name, bool(held & pygame.KMOD_SHIFT), bool(held & pygame.KMOD_ALT))


def letter_of(event: pygame.Event) -> str:
    """Return the capital, digit, space or dash of a KEYDOWN, ERASE, PASTE, or "" for anything else."""
    if event.type != pygame.KEYDOWN:
        return ""
    held = getattr(event, "mod", 0)
    if any(event.key == key and held & modifier for key, modifier in _PASTERS):
        return PASTE
    if held & (pygame.KMOD_ALT | pygame.KMOD_CTRL):
        return ""
    if event.key in _ERASERS:
        return ERASE
    return _LETTERS.get(event.key) or _PLACED.get(getattr(event, "scancode", 0), "")
