"""Opens the window and wraps calls to the system's display: screens, text input, pixels, frame rate."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pygame

from game.sim.headings import TURN
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
        wide, high = found[0]
        size = max(_SMALLEST[0], min(size[0], wide)), max(_SMALLEST[1], min(size[1], high))
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
    """Initialise the display.

    Without a display SDL falls back to a driver that shows nothing; that is an error unless the driver was
    asked for by name.
    """
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
