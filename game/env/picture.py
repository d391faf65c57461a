"""Pictures of a game that is stepped: as bytes, or in a window."""

from __future__ import annotations

import pygame

from game.screenshot import render
from game.sim.world import World


def pixels(world: World, size: tuple[int, int]) -> bytes:
    """Return a picture as red, green and blue bytes, row by row from the top; size is in pixels."""
    return pygame.image.tobytes(render(world, size), "RGB")


class Window:
    """A window that shows a world after each step."""

    def __init__(self, size: tuple[int, int]) -> None:
        pygame.display.init()
        self._size = size
        self._window = pygame.Window("Asterays", size)
        self._clock = pygame.Clock()

    def show(self, world: World, rate: float) -> None:
        """Show a world, not sooner than 1 / rate s after the one before."""
        pygame.event.pump()
        self._window.get_surface().blit(render(world, self._size), (0, 0))
        self._window.flip()
        self._clock.tick(rate)

    def close(self) -> None:
        """Close the window."""
        self._window.destroy()
