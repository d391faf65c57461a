"""The keys, the mouse and the pad of a program whose window has 640x360 pixels."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol, TypeVar

import pygame

from game.input.pads import SETTLING
from game.options import Options
from game.sound.mixer import SoundMixer
from game.storage.store import Store
from game.view.glow.glow import Glow
from game.window.app import App
from tests.scenes.context import steady
from tests.virtual_pad import VirtualPad

T = TypeVar("T")


def make_app(
    window: pygame.Window,
    folder: Path,
    *,
    store: Store | None = None,
    clock: Callable[[], int] | None = None,
    **asked: Any,
) -> App:
    """Make a program, silent and with the seed 1 unless asked otherwise, with its files in a folder."""
    options = Options(**{"seed": 1, "sound": False, "data_dir": str(folder), **asked})
    store = store or Store(folder)
    mixer = SoundMixer(store.settings, wanted=options.sound)
    return App(window, options, store, clock or steady(), Glow(), mixer)


class Ticking(Protocol):
    """A scene or a program."""

    def tick(self) -> object:
        """Let a tick pass."""


def key(kind: int, code: int, mod: int = 0, scancode: int = 0) -> None:
    """Tell of a key that goes down or comes up, and of what it then types on an American keyboard."""
    pygame.event.post(pygame.Event(kind, key=code, mod=mod, scancode=scancode, unicode=""))
    typed = pygame.key.name(code, use_compat=False).lower().removeprefix("keypad ").replace("space", " ")
    if mod & pygame.KMOD_SHIFT and typed.isdigit():
        typed = ")!@#$%^&*("[int(typed)]
    if kind == pygame.KEYDOWN and len(typed) == 1 and not mod & pygame.KMOD_CTRL:
        pygame.event.post(pygame.Event(pygame.TEXTINPUT, text=typed))


def press(app: App, code: int, mod: int = 0, scancode: int = 0) -> None:
    """Press and release a key within one frame that has no tick."""
    key(pygame.KEYDOWN, code, mod, scancode)
    key(pygame.KEYUP, code, mod, scancode)
    assert app.events()


def pass_time(app: App, ticks: int) -> None:
    """Let so many frames of one tick pass."""
    for _ in range(ticks):
        assert app.events()
        app.tick()


def pixel(x: float, y: float) -> tuple[int, int]:
    """Return where a place in the field is in the window."""
    return round(x / 2), round(y / 2)


def move(app: App, x: float, y: float, buttons: tuple[int, int, int] = (0, 0, 0)) -> None:
    """Move the mouse to a place in the field."""
    pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=pixel(x, y), rel=(1, 1), buttons=buttons))
    assert app.events()


def push(app: App, x: float, y: float, button: int = pygame.BUTTON_LEFT) -> bool:
    """Push a button of the mouse at a place in the field; return whether the program goes on."""
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=pixel(x, y), button=button))
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONUP, pos=pixel(x, y), button=button))
    return app.events()


def click(app: App, x: float, y: float, button: int = pygame.BUTTON_LEFT) -> None:
    """Click at a place in the field, in a frame of one tick."""
    assert push(app, x, y, button)
    app.tick()


def turn_wheel(app: App, steps: int) -> None:
    """Turn the wheel of the mouse."""
    pygame.event.post(pygame.Event(pygame.MOUSEWHEEL, x=0, y=steps))
    assert app.events()


def plug_in(app: App, plug: Callable[[], VirtualPad]) -> VirtualPad:
    """Plug in a pad, and wait until it counts."""
    pad = plug()
    pass_time(app, SETTLING)
    return pad


def expect(kind: type[T], scene: object) -> T:
    """Return a scene that must be of a kind."""
    assert isinstance(scene, kind)
    return scene


def wait(what: Ticking, ticks: int) -> None:
    """Let ticks pass in a scene or a program, without events."""
    for _ in range(ticks):
        what.tick()
