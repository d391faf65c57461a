"""The buttons of a pad that are pushed in a program."""

from __future__ import annotations

from game.window.app import App
from tests.virtual_pad import VirtualPad


def push(app: App, pad: VirtualPad, *buttons: int) -> None:
    """Push buttons one after another, each for a tick."""
    for button in buttons:
        pad.press(button)
        pad.release(button)
        assert app.events()
        app.tick()
