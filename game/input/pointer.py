"""Whether the mouse is in use."""

from __future__ import annotations

import pygame


class Pointer:
    """Tells whether the mouse has been moved: one that was not points at nothing."""

    def __init__(self) -> None:
        self.moved = False
        """whether it has moved since the start, or since `rest`."""

    def follow(self, event: pygame.Event) -> None:
        """Take in one event of any kind."""
        if event.type == pygame.MOUSEMOTION and any(getattr(event, "rel", ())):
            self.moved = True

    def rest(self) -> None:
        """Let it point at nothing until it moves again."""
        self.moved = False
