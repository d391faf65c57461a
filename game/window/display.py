"""Getting a window from the system, and how often it shows a picture."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import pygame

_SMALLEST = (640, 360)
_TITLE_BAR = 32
"""pixels above a window that should be on the screen, so that it can be moved."""

_USUAL_RATE, _FASTEST_RATE = 60, 144


def open_window(
    size: tuple[int, int], place: tuple[int, int] | None = None, *, fullscreen: bool, fit: bool = False
) -> pygame.Window:
    """Return a window of this size, in the units of the screen: on fine screens its picture has more pixels.

    It stands at the place, in the same units, moved onto a screen; None leaves that to the system. The full
    screen is that of this place. fit: a window larger than the screen is made smaller. Text input is off.

    Raises:
        pygame.error: there is no screen, or it gives no window.
    """
    _find_screen()
    pygame.font.init()
    place, size = fitted(place, size, pygame.display.get_desktop_sizes(), shrink=fit)
    position = pygame.WINDOWPOS_UNDEFINED if place is None else place
    window = pygame.Window("Asterays", size, position, resizable=True, allow_high_dpi=True)
    window.minimum_size = _SMALLEST
    pygame.mouse.set_visible(True)
    take_text(wanted=False)
    if fullscreen:
        window.set_fullscreen(desktop=True)
    return window


def fitted(
    place: tuple[int, int] | None,
    size: tuple[int, int],
    screens: Sequence[tuple[int, int]],
    *,
    shrink: bool = True,
) -> tuple[tuple[int, int] | None, tuple[int, int]]:
    """Return the place and the size of a window that lies on the screen where its middle is, or the nearest.

    All in pixels. SDL tells the sizes of screens and not how they are arranged: they count as standing side
    by side from the left, their tops aligned. Room for a title bar is left above the window if there is any.
    Without shrink the size stays; what is larger than its screen begins at the screen's corner. A place of
    None stays, and the screen is the first. Without screens all stays.
    """
    if not screens:
        return place, size
    lefts = [sum(wide for wide, _ in screens[:number]) for number in range(len(screens))]
    middle = 0 if place is None else place[0] + size[0] // 2
    number = max((n for n, left in enumerate(lefts) if left <= middle), default=0)
    left, (wide, high) = lefts[number], screens[number]
    if shrink:
        size = max(_SMALLEST[0], min(size[0], wide)), max(_SMALLEST[1], min(size[1], high))
    if place is None:
        return None, size
    across, down = max(0, wide - size[0]), max(0, high - size[1])
    return (min(max(place[0], left), left + across), min(max(place[1], min(_TITLE_BAR, down)), down)), size


def take_text(*, wanted: bool) -> None:
    """Let the system's input methods make text of keys, or leave every key to the game.

    SDL begins with text wanted, and then an input method can swallow letters. Only while a name is typed
    may it be on.
    """
    if wanted:
        pygame.key.start_text_input()
    else:
        pygame.key.stop_text_input()


def _find_screen() -> None:
    """Start the display.

    Without one SDL falls back to a driver that shows nothing; it is used only if it was asked for by
    name.
    """
    with silent_libraries():
        pygame.display.init()
    driver = pygame.display.get_driver()
    if driver in ("offscreen", "dummy") and os.environ.get("SDL_VIDEODRIVER") != driver:
        raise pygame.error("SDL found no screen")


@contextmanager
def silent_libraries() -> Iterator[None]:
    """Keep what the system's own libraries print to stderr from the player; ours comes after.

    Without a stderr, as under pythonw or after 2>&-, there is nothing to keep from anybody.
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


def icon() -> pygame.Surface:
    """Return a small picture of the ship, for the window's corner and the task bar."""
    picture = pygame.Surface((64, 64), pygame.SRCALPHA)
    hull = [(32, 5), (54, 57), (32, 46), (10, 57)]
    pygame.draw.circle(picture, (8, 10, 24), (32, 32), 32)
    pygame.draw.lines(picture, (60, 220, 130), closed=True, points=hull, width=5)
    return picture


def frame_rate() -> int:
    """Return the frames a second to draw: the screen's own rate, within reason."""
    rates = [rate for rate in pygame.display.get_desktop_refresh_rates() if rate > 0]
    return min(_FASTEST_RATE, max(_USUAL_RATE, max(rates, default=_USUAL_RATE)))


def in_pixels(
    place: tuple[float, float], size: tuple[int, int], pixels: tuple[int, int]
) -> tuple[float, float]:
    """Return a place in a window of this size as one in its picture, which may have more pixels."""
    return (place[0] * pixels[0] / max(1, size[0]), place[1] * pixels[1] / max(1, size[1]))
