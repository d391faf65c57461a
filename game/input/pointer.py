"""Whether the mouse points at something."""

from __future__ import annotations

import pygame


class Pointer:
    """Knows whether the mouse has been moved lately: one that merely lies there points at nothing."""

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
