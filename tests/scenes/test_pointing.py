"""The mouse: a resting one points at nothing, and a place in the window is one in its picture."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from game.scenes.play.play import PlayScene
from game.window import display
from game.window.app import App
from game.window.display import in_pixels, open_window, take_text
from tests.scenes.hands import make_app, press


@pytest.fixture
def pointed(window: pygame.Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Run a game with the overlay on; return a list of the app and of where each frame pointed."""
    app = make_app(window, tmp_path)
    told: list[Any] = [app]
    monkeypatch.setattr(app.context.overlay, "draw", lambda *_, pointer, **__: told.append(pointer))
    press(app, pygame.K_SPACE)
    press(app, pygame.K_F3)
    assert isinstance(app.stack[-1], PlayScene)
    return told


def move(app: App, rel: tuple[int, int] = (3, 0)) -> None:
    pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=(320, 180), rel=rel, buttons=(0, 0, 0)))
    assert app.events()


def test_a_mouse_points_at_nothing_until_it_moves(pointed: list[Any]) -> None:
    app = pointed[0]
    app.draw(0.0)
    move(app, (0, 0))
    app.draw(0.0)
    move(app)
    app.draw(0.0)
    app.draw(0.0)

    assert [place is not None for place in pointed[1:]] == [False, False, True, True]


def test_a_mouse_rests_again_when_the_overlay_is_switched_on_anew(pointed: list[Any]) -> None:
    app = pointed[0]
    move(app)
    press(app, pygame.K_F3)
    press(app, pygame.K_F3)
    app.draw(0.0)

    assert pointed[1:] == [None]


def test_a_mouse_that_pointed_in_a_game_still_does_in_its_pause(pointed: list[Any]) -> None:
    app = pointed[0]
    move(app)
    press(app, pygame.K_p)
    app.draw(0.0)

    assert pointed[1] is not None


def test_a_mouse_moved_on_the_title_rests_as_the_game_begins(
    window: pygame.Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = make_app(window, tmp_path, overlay=True)
    told: list[Any] = []
    monkeypatch.setattr(app.context.overlay, "draw", lambda *_, pointer, **__: told.append(pointer))
    move(app)
    press(app, pygame.K_SPACE)
    app.draw(0.0)

    assert told == [None]


@pytest.mark.parametrize(
    ("place", "size", "pixels", "there"),
    [
        ((320, 180), (640, 360), (640, 360), (320.0, 180.0)),
        ((320, 180), (640, 360), (1280, 720), (640.0, 360.0)),
        ((639, 359), (640, 360), (960, 540), (958.5, 538.5)),
        ((0, 0), (0, 0), (0, 0), (0.0, 0.0)),
        ((10, 10), (100, 50), (200, 150), (20.0, 30.0)),
    ],
)
def test_a_place_in_the_window_is_scaled_to_its_picture(
    place: tuple[int, int], size: tuple[int, int], pixels: tuple[int, int], there: tuple[float, float]
) -> None:
    assert in_pixels(place, size, pixels) == there


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Open the game's window; return what was asked of SDL, in order."""
    asked: list[str] = []
    window = pygame.Window

    def make(*args: Any, **requests: Any) -> pygame.Window:
        asked.append(f"window {requests}")
        return window(*args, **requests)

    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setattr(pygame, "Window", make)
    for name in ("start_text_input", "stop_text_input"):
        monkeypatch.setattr(pygame.key, name, lambda name=name: asked.append(name))
    open_window((640, 360), fullscreen=False).destroy()
    return asked


def test_the_window_has_the_screens_own_pixels_and_no_text_input(opened: list[str]) -> None:
    assert [what.split()[0] for what in opened] == ["window", "stop_text_input"]
    assert "'allow_high_dpi': True" in opened[0]


def test_text_input_is_switched_in_one_place(opened: list[str]) -> None:
    take_text(wanted=True)
    take_text(wanted=False)
    sources = Path(display.__file__).parents[1].rglob("*.py")
    callers = [path.name for path in sources if "text_input" in path.read_text(encoding="utf-8")]

    assert opened[2:] == ["start_text_input", "stop_text_input"]
    assert callers == ["display.py"]
