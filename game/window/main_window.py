"""The open window: its surface, full screen, screenshots, and the size and position for the next start."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame

from game.storage.settings import LARGEST, SMALLEST
from game.storage.store import Store
from game.view.pages.notices import Notices
from game.view.paint.camera import Camera
from game.window.display import in_pixels, screens_now

_FRAME = 48  # pixels: some window managers move a new window by the width of its frame, which is not saved
_SCREENSHOT_NOTICE = 2.0  # s for which the name of a screenshot's file is shown
_MINIMISED = -30_000  # pixels: Windows reports positions below this for minimised windows


class MainWindow:
    """An open window and its settings. fullscreen says how it was opened."""

    def __init__(self, handle: pygame.Window, store: Store, notices: Notices, *, fullscreen: bool) -> None:
        self.handle = handle
        self._notices = notices
        self.figure: Callable[[tuple[int, int]], pygame.Surface | None] = lambda _: None
        """returns what a screenshot of so many pixels shows in place of the frame, None for the frame."""
        self._wants_screenshot = False  # whether the next frame is saved as a picture
        self._store = store
        self.full = fullscreen  # whether it fills the screen
        if store.settings.fullscreen != fullscreen:  # from the command line: not saved on its own
            store.settings = replace(store.settings, fullscreen=fullscreen)
        self._size: tuple[int, int] | None = None  # pixels; None until the player resizes the window
        self._place: tuple[int, int] | None = None  # pixels; None until the window is moved

    def surface(self) -> pygame.Surface:
        """Return the surface to draw the next frame on."""
        return self.handle.get_surface()

    def flip(self) -> None:
        """Show the frame, and save it if a screenshot was asked for."""
        if self._wants_screenshot:
            self._wants_screenshot = False
            self._save_screenshot()
        self.handle.flip()

    def _save_screenshot(self) -> None:
        """Save the frame, or its figure, into the data folder; tell the name of the file or the error."""
        from game.screenshot import save_numbered  # a browser does without

        try:
            frame = self.surface()
            path = save_numbered(self.figure(frame.get_size()) or frame, self._store.folder / "pictures")
        except OSError as fault:
            self._notices.instead(f"no picture: {fault.strerror or fault}")
        except pygame.error as fault:
            self._notices.instead(f"no picture: {fault}")
        else:
            self._notices.instead(f"picture {path.name}", _SCREENSHOT_NOTICE)

    def ask_for_screenshot(self) -> None:
        """Save the next frame as a picture."""
        self._wants_screenshot = True

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
        self._store.save_settings(replace(self._store.settings, fullscreen=self.full))

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
        """Remember the window's new position for the next start, unless it is full screen or minimised.

        A move by a frame's width is left out, or the window would drift from start to start.
        """
        x, y = self.handle.position
        before = self._place or self._store.settings.place
        is_far = before is None or max(abs(x - before[0]), abs(y - before[1])) > _FRAME
        if is_far and not self.full and min(x, y) > _MINIMISED:
            self._place = (x, y)

    def save_size(self) -> None:
        """Save the size and the position, with the screens that it is for, if they have changed."""
        settings = self._store.settings
        chosen = replace(settings, size=self._size or settings.size)
        if self._place is not None:
            chosen = replace(chosen, place=self._place, screens=screens_now())
        if chosen != settings:
            self._store.save_settings(chosen)
