"""Opens the window. Its surface, full screen, screenshots, and the size and position for the next start."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace

import pygame

from game.sim.headings import TURN
from game.storage.settings import LARGEST, SMALLEST
from game.storage.store import Store
from game.view.pages.notices import Notices
from game.view.paint.camera import Camera
from game.view.paint.outlines import HULL, turned
from game.view.paint.theme import DEFAULT

_SMALLEST = (640, 360)
_USUAL_RATE, _FASTEST_RATE = 60, 144


def open_window(
    size: tuple[int, int],
    place: tuple[int, int] | None = None,
    screens: tuple[tuple[int, int], ...] = (),
    *,
    fullscreen: bool,
    fit: bool = False,
) -> pygame.Window:
    """Return a window of this size in screen units; on a high-DPI screen its surface has more pixels.

    place is its position in the same units, where there were screens of these sizes. With other screens, or
    None, the system places the window, and fit makes it no larger than the first screen. fullscreen fills the
    screen at that position. Text input is switched off.

    Raises:
        pygame.error: there is no screen, or no window can be opened.
    """
    _find_screen()
    found = screens_now()
    position: int | tuple[int, int] = pygame.WINDOWPOS_UNDEFINED
    if place is not None and screens == found:
        position = place
    elif fit and found:
        width, height = found[0]
        size = max(_SMALLEST[0], min(size[0], width)), max(_SMALLEST[1], min(size[1], height))
    window = pygame.Window("Asterays", size, position, resizable=True, allow_high_dpi=True)
    window.minimum_size = _SMALLEST
    window.set_icon(_icon())
    pygame.mouse.set_visible(True)
    pygame.key.stop_text_input()  # SDL starts with it on, and an input method may then swallow letters
    if fullscreen:
        window.set_fullscreen(desktop=True)
    return window


def screens_now() -> tuple[tuple[int, int], ...]:
    """Return the sizes of the screens, which is all that SDL tells of their arrangement here."""
    return tuple(pygame.display.get_desktop_sizes())


def _find_screen() -> None:
    """Initialise the display; raise pygame.error where SDL falls back to a driver that shows nothing."""
    with silent_libraries():
        pygame.display.init()
    driver = pygame.display.get_driver()
    if driver in ("offscreen", "dummy") and os.environ.get("SDL_VIDEODRIVER") != driver:
        raise pygame.error("SDL found no screen")


@contextmanager
def silent_libraries() -> Iterator[None]:
    """Discard the output of system libraries to stderr within the block.

    Does nothing where stderr is closed, as under pythonw or after 2>&-.
    """
    if sys.stderr is not None:
        sys.stderr.flush()
    try:
        stderr = os.dup(2)
    except OSError:
        yield
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 2)
    try:
        yield
    finally:
        os.dup2(stderr, 2)
        os.close(stderr)
        os.close(nowhere)


def _icon() -> pygame.Surface:
    """Return the window's icon: the ship of the logo, nose up, on a dark disc."""
    picture = pygame.Surface((64, 64), pygame.SRCALPHA)
    pygame.draw.circle(picture, (8, 10, 24), (32, 32), 32)
    hull = turned(HULL, (32.0, 33.0), 3 * TURN // 4, 1.5)
    pygame.draw.lines(picture, DEFAULT.ship, closed=True, points=list(hull), width=5)
    return picture


def frame_rate() -> int:
    """Return the frames per second to draw: the screen's refresh rate, limited to 60..144."""
    rates = [rate for rate in pygame.display.get_desktop_refresh_rates() if rate > 0]
    return min(_FASTEST_RATE, max(_USUAL_RATE, max(rates, default=_USUAL_RATE)))


def in_pixels(
    place: tuple[float, float], size: tuple[int, int], pixels: tuple[int, int]
) -> tuple[float, float]:
    """Convert a position in a window of this size to pixels of its surface, which may have more of them."""
    return (place[0] * pixels[0] / max(1, size[0]), place[1] * pixels[1] / max(1, size[1]))


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
