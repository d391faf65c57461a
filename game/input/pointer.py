"""Whether the mouse is in use."""

from __future__ import annotations

import pygame


class Pointer:
    """Tracks whether the mouse has moved: until then it points at nothing."""

    def __init__(self) -> None:
        self.moved = False
        """whether it has moved since the start, or since `rest`."""

    def follow(self, event: pygame.Event) -> None:
        """Process one event of any type."""
        if event.type == pygame.MOUSEMOTION and any(getattr(event, "rel", ())):
            self.moved = True

    def rest(self) -> None:
        """Point at nothing until the mouse moves again."""
        self.moved = False
