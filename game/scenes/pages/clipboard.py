"""The clipboard of the desktop, where there is one."""

from __future__ import annotations

import pygame


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
