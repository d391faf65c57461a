"""Where the window stands and how large it is: the next start finds it on the screens that it was on."""

import pygame
import pytest

from game.window.main_window import open_window
from tests.scenes.words import *

pytestmark = pytest.mark.slow

TWO = ((1920, 1080), (1280, 1024))


@each("place, size, then, opened", [
    ((100, 80), (1280, 720), TWO, (100, 80, 1280, 720)),
    ((-1200, 100), (640, 360), TWO, (-1200, 100, 640, 360)),  # on a screen to the left of the first one
    ((300, -1000), (2000, 1200), TWO, (300, -1000, 2000, 1200)),  # and above it
    ((-1200, 100), (640, 360), TWO[:1], (None, None, 640, 360)),
    ((100, 80), (5000, 5000), TWO[::-1], (None, None, 1920, 1080)),
    (None, (5000, 720), TWO, (None, None, 1920, 720)),
])  # fmt: skip
def test_a_window_returns_to_its_place_if_the_screens_are_those_it_was_on_else_where_the_system_puts_it(
    monkeypatch: pytest.MonkeyPatch,
    place: tuple[int, int] | None,
    size: tuple[int, int],
    then: tuple[tuple[int, int], ...],
    opened: tuple[int | None, ...],
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [*TWO])
    window = open_window(size, place, then, fullscreen=False, fit=True)
    found = (*window.position, *window.size)
    assert [opened[n] in (None, found[n]) for n in range(4)] == [True] * 4
    assert (window.position == place) is (opened[0] is not None)
    window.destroy()


def move(app: App, place: tuple[int, int]) -> None:
    """Move the window as its owner would."""
    app.window.handle.position = place
    pygame.event.post(pygame.Event(pygame.WINDOWMOVED, x=place[0], y=place[1]))
    assert app.events()


def test_the_next_start_finds_the_place_of_the_window(app: App, tmp_path: Path) -> None:
    move(app, (70, 90))
    app.close()

    screens = tuple(pygame.display.get_desktop_sizes())
    assert Store(tmp_path).settings == Settings(place=(70, 90), screens=screens)


def test_the_places_of_a_full_screen_and_of_a_minimised_window_are_not_kept(app: App, tmp_path: Path) -> None:
    move(app, (70, 90))
    move(app, (-32000, -32000))
    app.window.toggle_fullscreen()
    move(app, (0, 0))
    app.window.toggle_fullscreen()
    app.close()

    assert Store(tmp_path).settings.place == (70, 90)


def test_a_window_that_its_manager_moves_by_a_frame_does_not_wander(
    window: pygame.Window, tmp_path: Path
) -> None:
    store = Store(tmp_path)
    store.save_settings(Settings(place=(100, 80)))
    app = make_app(window, tmp_path, store=store)
    for place, saved in (((101, 100), (100, 80)), ((300, 200), (300, 200)), ((299, 180), (300, 200))):
        move(app, place)
        app.window.save_size()
        assert Store(tmp_path).settings.place == saved


@each("fullscreen", [False, True])
def test_a_window_larger_than_the_screen_fills_it(
    monkeypatch: pytest.MonkeyPatch, *, fullscreen: bool
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    window = open_window((9000, 9000), None, fullscreen=fullscreen, fit=True)
    assert window.size == pygame.display.get_desktop_sizes()[0]
    assert window.minimum_size == (640, 360)
    window.destroy()
