"""Pads as SDL has them, by the Gamepad API: packed as `pygame._sdl2`."""

from __future__ import annotations

from types import SimpleNamespace

from game.web.desk import DESK


class Controller:
    """A pad."""

    def __init__(self, number: int) -> None:
        self._number = number
        self.name, self._axes = DESK.pads[number]

    def as_joystick(self) -> Controller:
        """Return it as what knows its id."""
        return self

    def get_instance_id(self) -> int:
        """Return its id."""
        return self._number

    def get_axis(self, axis: int) -> int:
        """Return how far an axis is out, -32768 to 32767."""
        return self._axes[axis]

    def rumble(self, low: float, high: float, milliseconds: int) -> None:
        """Let it rumble."""
        DESK.order("rumble", self._number, low, high, milliseconds)

    def quit(self) -> None:
        """Close it."""


controller = SimpleNamespace(
    Controller=Controller, init=lambda: None, quit=lambda: None, get_init=lambda: True
)
