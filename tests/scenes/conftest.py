"""A display that nobody sees, without which SDL knows no names of keys; a program on it; virtual pads."""

import ctypes
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from game.window.app import App
from tests.scenes.hands import make_app
from tests.virtual_pad import VirtualPad, find_sdl


@pytest.fixture(autouse=True)
def layout(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let keys have names."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()


@pytest.fixture(autouse=True)
def brief_run_up() -> Iterator[pytest.MonkeyPatch]:
    """Fly the games behind the title and of the modes for a tick before they are shown, until this is undone.

    Every title that a test makes would fly 2 s anew, and every mode that it looks at 3.
    """
    with pytest.MonkeyPatch.context() as patch:
        for module in ("title", "modes_page"):
            patch.setattr(f"game.scenes.menu.{module}._RUN_UP", 1)
        yield patch


@pytest.fixture
def app(window: pygame.Window, tmp_path: Path) -> Iterator[App]:
    """Run a silent program on a window of 640x360 that nobody sees, with its files in a folder of its own."""
    made = make_app(window, tmp_path)
    assert made.events()  # what opening the window brought
    yield made
    made.close()


@pytest.fixture
def sdl(window: pygame.Window) -> ctypes.CDLL:
    """Give the SDL that pygame uses."""
    del window
    pygame.joystick.init()
    found = find_sdl()
    if found is None:
        pytest.skip("this SDL has no virtual joysticks")
    return found


@pytest.fixture
def plug(sdl: ctypes.CDLL) -> Iterator[Callable[..., VirtualPad]]:
    """Give what plugs in a pad."""
    pads: list[VirtualPad] = []

    def plugged(*, rumbles: bool = True) -> VirtualPad:
        pads.append(VirtualPad(sdl, rumbles=rumbles))
        return pads[-1]

    yield plugged
    for pad in pads:
        pad.unplug()


@pytest.fixture
def pad(plug: Callable[..., VirtualPad]) -> VirtualPad:
    """Plug in one pad."""
    return plug()
