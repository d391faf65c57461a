"""Which character of a name a key types."""

from __future__ import annotations

from typing import Final

import pygame

ERASE: Final = "\b"
"""What Backspace and Delete type."""

_ERASERS: Final = frozenset({pygame.K_BACKSPACE, pygame.K_DELETE})
_PRINTED: Final = {
    pygame.K_SPACE: " ",
    pygame.K_MINUS: "-",
    pygame.K_KP_MINUS: "-",
    **{code: chr(code).upper() for code in range(pygame.K_a, pygame.K_z + 1)},
    **{pygame.K_0 + digit: str(digit) for digit in range(10)},
    **{getattr(pygame, f"K_KP{digit}"): str(digit) for digit in range(10)},
}

_PLACED: Final = {getattr(pygame, f"KSCAN_{digit}"): str(digit) for digit in range(10)}
"""On some layouts the number row gives digits only with Shift."""


def letter_of(event: pygame.Event) -> str:
    """Return the capital, digit, space or dash of a KEYDOWN, ERASE, or "" for anything else."""
    if event.type != pygame.KEYDOWN or getattr(event, "mod", 0) & (pygame.KMOD_ALT | pygame.KMOD_CTRL):
        return ""
    if event.key in _ERASERS:
        return ERASE
    return _PRINTED.get(event.key) or _PLACED.get(getattr(event, "scancode", 0), "")
