"""Where the window stands and how large it is: fitted to the screens, and found again by the next start."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.storage.settings import Settings
from game.storage.store import Store
from game.window.app import App
from game.window.display import fitted, open_window
from tests.each import each
from tests.scenes.hands import make_app

ONE = [(1920, 1080)]
TWO = [(1920, 1080), (1280, 1024)]


@each("place, size, screens, moved, shrunk", [
    ((100, 80), (1280, 720), ONE, (100, 80), None),
    ((641, 361), (1280, 720), ONE, (640, 360), None),
    ((5000, -70), (1280, 720), ONE, (640, 32), None),
    ((-1500, 4000), (1280, 720), ONE, (0, 360), None),
    ((10, 5), (1900, 1060), ONE, (10, 20), None),
    ((-5, 5), (2000, 1200), ONE, (0, 0), (1920, 1080)),
    ((1279, 100), (1280, 720), TWO, (640, 100), None),
    ((1280, 100), (1280, 720), TWO, (1920, 100), None),
    ((9000, 900), (640, 360), TWO, (2560, 664), None),
    ((1500, 0), (1920, 1080), TWO, (1920, 0), (1280, 1024)),
    (None, (1280, 720), [(320, 200)], None, (640, 360)),
    ((7, 9), (640, 360), [], (7, 9), None),
])  # fmt: skip
def test_a_window_is_moved_onto_the_screen_where_its_middle_was_and_made_no_larger_than_that(
    place: tuple[int, int] | None,
    size: tuple[int, int],
    screens: list[tuple[int, int]],
    moved: tuple[int, int] | None,
    shrunk: tuple[int, int] | None,
) -> None:
    assert fitted(place, size, screens, shrink=False) == (moved, size)
    assert fitted(place, size, screens)[1] == (shrunk or size)


def move(app: App, place: tuple[int, int]) -> None:
    """Move the window as its owner would."""
    app.window.handle.position = place
    pygame.event.post(pygame.Event(pygame.WINDOWMOVED, x=place[0], y=place[1]))
    assert app.events()


def test_the_next_start_finds_the_place_of_the_window(app: App, tmp_path: Path) -> None:
    move(app, (70, 90))
    app.close()

    assert Store(tmp_path).settings == Settings(place=(70, 90))


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
def test_the_window_opens_at_its_place_or_the_nearest_on_the_screen(
    monkeypatch: pytest.MonkeyPatch, *, fullscreen: bool
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    wide, high = pygame.display.get_desktop_sizes()[0]
    window = open_window((640, 360), (9000, 40), fullscreen=False, fit=True)
    assert (*window.position, *window.size) == (wide - 640, 40, 640, 360)
    assert window.minimum_size == (640, 360)
    window.destroy()

    window = open_window((9000, 9000), None, fullscreen=fullscreen, fit=True)
    assert window.size == (wide, high)
    window.destroy()
