"""The open window: its surface, full-screen mode, and the size and position saved for the next start."""

from __future__ import annotations

from dataclasses import replace

import pygame

from game.storage.settings import LARGEST, SMALLEST
from game.storage.store import Store
from game.view.paint.camera import Camera
from game.window.display import fitted, icon, in_pixels

_SETTLING = 30  # frames after opening for which the window manager may still move the window
_MINIMISED = -30_000  # pixels: Windows reports positions below this for minimised windows


class MainWindow:
    """An open window and its settings. fullscreen says how it was opened."""

    def __init__(self, handle: pygame.Window, store: Store, *, fullscreen: bool) -> None:
        self.handle = handle
        handle.set_icon(icon())
        self._store = store
        self.full = fullscreen  # whether it fills the screen
        if store.settings.fullscreen != fullscreen:  # from the command line: not saved on its own
            store.settings = replace(store.settings, fullscreen=fullscreen)
        self._size: tuple[int, int] | None = None  # pixels; None until the player resizes the window
        self._place: tuple[int, int] | None = None  # pixels; None until the window is moved
        self._asked = handle.position if store.settings.place is not None and not fullscreen else None
        """the position asked for when the window was opened or left full screen; None once it has settled."""
        self._frames = 0

    def surface(self) -> pygame.Surface:
        """Return the surface to draw the next frame on."""
        return self.handle.get_surface()

    def flip(self) -> None:
        """Show the frame."""
        self.handle.flip()
        self._frames += 1
        if self._frames >= _SETTLING:
            self._asked = None

    def pointer(self) -> tuple[float, float]:
        """Return the mouse position in pixels of the surface."""
        return in_pixels(pygame.mouse.get_pos(), self.handle.size, self.handle.get_surface().get_size())

    def to_field(self, x: float, y: float) -> tuple[float, float]:
        """Convert a position in the window to field units."""
        width, height = self.handle.get_surface().get_size()
        return Camera.fit(width, height).to_world(*in_pixels((x, y), self.handle.size, (width, height)))

    def toggle_fullscreen(self) -> None:
        """Switch between full screen and window, and save the choice."""
        self.full = not self.full
        if self.full:
            self.handle.set_fullscreen(desktop=True)
        else:
            self.handle.set_windowed()
            self._asked, self._frames = self._own_place(), 0
        self._store.save_settings(replace(self._store.settings, fullscreen=self.full))

    def _own_place(self) -> tuple[int, int] | None:
        """Return the window's position before full screen; None if unknown."""
        settings = self._store.settings
        screens = pygame.display.get_desktop_sizes()
        return fitted(self._place or settings.place, self._size or settings.size, screens, shrink=False)[0]

    def take_settings(self) -> None:
        """Apply the full-screen setting."""
        if self._store.settings.fullscreen != self.full:
            self.toggle_fullscreen()

    def resized(self) -> None:
        """Remember the window's new size for the next start; ignored in full screen."""
        width, height = self.handle.size
        if not self.full and width >= SMALLEST[0] and height >= SMALLEST[1]:
            self._size = (min(width, LARGEST[0]), min(height, LARGEST[1]))

    def moved(self) -> None:
        """Remember the window's new position for the next start; ignored in full screen.

        A window that was just opened or has just left full screen is put back where it was asked to be: some
        window managers move it by the width of its frame, and it would drift from start to start.
        """
        x, y = self.handle.position
        if self._asked is not None:
            if (x, y) != self._asked:
                self.handle.position = self._asked
            return
        if not self.full and min(x, y) > _MINIMISED:
            self._place = (x, y)

    def save_size(self) -> None:
        """Save the size and the position if they have changed."""
        settings = self._store.settings
        chosen = replace(settings, size=self._size or settings.size, place=self._place or settings.place)
        if chosen != settings:
            self._store.save_settings(chosen)
