"""Pictures of a game that is stepped, as `render_mode` asks: an array, a window, or nothing."""

from __future__ import annotations

from typing import Any, Final

from game.sim.world import World

RENDER_MODES: Final = ("human", "rgb_array")

SIZE: Final = (640, 360)  # pixels of a picture


class Rendering:
    """The pictures of one environment; pygame is imported for the first. rate: pictures/s in a window.

    Raises:
        ValueError: there is no such mode.
    """

    def __init__(self, mode: str | None, rate: float) -> None:
        if mode not in {None, *RENDER_MODES}:
            raise ValueError(f"render_mode must be one of {', '.join(RENDER_MODES)}, not {mode!r}")
        self._mode, self._rate = mode, rate
        self._window: Any = None

    def show(self, world: World) -> None:
        """Show a world in a window if the mode is "human", at the speed of play."""
        if self._mode != "human":
            return
        import pygame

        from game.screenshot import render

        if self._window is None:
            pygame.display.init()
            self._window, self._clock = pygame.Window("Asterays", SIZE), pygame.Clock()
        pygame.event.pump()
        self._window.get_surface().blit(render(world, SIZE), (0, 0))
        self._window.flip()
        self._clock.tick(self._rate)

    def picture(self, world: World) -> Any:  # noqa: ANN401 - an array of numpy or None
        """Return a picture, height x width x 3 bytes, if the mode is "rgb_array"; else None."""
        if self._mode != "rgb_array":
            return None
        import numpy as np
        import pygame

        from game.screenshot import render

        pixels = bytearray(pygame.image.tobytes(render(world, SIZE), "RGB"))  # so that it can be written
        return np.frombuffer(pixels, np.uint8).reshape(*SIZE[::-1], 3)

    def close(self) -> None:
        """Close the window, if there is one."""
        if self._window is not None:
            self._window.destroy()
            self._window = None
