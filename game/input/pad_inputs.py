"""The parts of a pad: buttons, triggers and stick directions, and how far each is pressed."""

from __future__ import annotations

from enum import Enum
from typing import Final

import pygame

from game.storage.settings import USUAL

_FULL: Final = 32767.0  # An axis at its end
_NEAR_END: Final = 0.97  # Fraction of an axis from which it counts as at its end


class PadInput(Enum):
    """One thing to press on a pad; the value is its name in files."""

    A = "a"
    B = "b"
    X = "x"
    Y = "y"
    SELECT = "select"
    GUIDE = "guide"
    START = "start"
    LEFT_STICK = "left_stick"
    RIGHT_STICK = "right_stick"
    LEFT_SHOULDER = "left_shoulder"
    RIGHT_SHOULDER = "right_shoulder"
    DPAD_UP = "dpad_up"
    DPAD_DOWN = "dpad_down"
    DPAD_LEFT = "dpad_left"
    DPAD_RIGHT = "dpad_right"
    LEFT_TRIGGER = "left_trigger"
    RIGHT_TRIGGER = "right_trigger"
    LEFT_STICK_LEFT = "left_stick_left"
    LEFT_STICK_RIGHT = "left_stick_right"
    LEFT_STICK_UP = "left_stick_up"
    LEFT_STICK_DOWN = "left_stick_down"
    RIGHT_STICK_LEFT = "right_stick_left"
    RIGHT_STICK_RIGHT = "right_stick_right"
    RIGHT_STICK_UP = "right_stick_up"
    RIGHT_STICK_DOWN = "right_stick_down"


BUTTONS: Final = {
    pygame.CONTROLLER_BUTTON_A: PadInput.A,
    pygame.CONTROLLER_BUTTON_B: PadInput.B,
    pygame.CONTROLLER_BUTTON_X: PadInput.X,
    pygame.CONTROLLER_BUTTON_Y: PadInput.Y,
    pygame.CONTROLLER_BUTTON_BACK: PadInput.SELECT,
    pygame.CONTROLLER_BUTTON_GUIDE: PadInput.GUIDE,
    pygame.CONTROLLER_BUTTON_START: PadInput.START,
    pygame.CONTROLLER_BUTTON_LEFTSTICK: PadInput.LEFT_STICK,
    pygame.CONTROLLER_BUTTON_RIGHTSTICK: PadInput.RIGHT_STICK,
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: PadInput.LEFT_SHOULDER,
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: PadInput.RIGHT_SHOULDER,
    pygame.CONTROLLER_BUTTON_DPAD_UP: PadInput.DPAD_UP,
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: PadInput.DPAD_DOWN,
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: PadInput.DPAD_LEFT,
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: PadInput.DPAD_RIGHT,
}
"""By the number in a controller's event."""

AXES: Final = {
    pygame.CONTROLLER_AXIS_LEFTX: (PadInput.LEFT_STICK_LEFT, PadInput.LEFT_STICK_RIGHT),
    pygame.CONTROLLER_AXIS_LEFTY: (PadInput.LEFT_STICK_UP, PadInput.LEFT_STICK_DOWN),
    pygame.CONTROLLER_AXIS_RIGHTX: (PadInput.RIGHT_STICK_LEFT, PadInput.RIGHT_STICK_RIGHT),
    pygame.CONTROLLER_AXIS_RIGHTY: (PadInput.RIGHT_STICK_UP, PadInput.RIGHT_STICK_DOWN),
    pygame.CONTROLLER_AXIS_TRIGGERLEFT: (None, PadInput.LEFT_TRIGGER),
    pygame.CONTROLLER_AXIS_TRIGGERRIGHT: (None, PadInput.RIGHT_TRIGGER),
}
"""By the number in a controller's event: the inputs of its negative and its positive half."""

TRIGGERS: Final = frozenset({PadInput.LEFT_TRIGGER, PadInput.RIGHT_TRIGGER})
ANALOG: Final = frozenset(half for halves in AXES.values() for half in halves if half is not None)

_NAMES: Final = {
    PadInput.LEFT_SHOULDER: "LB",
    PadInput.RIGHT_SHOULDER: "RB",
    PadInput.LEFT_TRIGGER: "LT",
    PadInput.RIGHT_TRIGGER: "RT",
    PadInput.LEFT_STICK: "LEFT STICK PRESS",
    PadInput.RIGHT_STICK: "RIGHT STICK PRESS",
}

FACES: Final = {PadInput.Y: "◓", PadInput.B: "◑", PadInput.A: "◒", PadInput.X: "◐"}
"""Of each face button four dots, of which its own is lit; the game's own font has them."""


def reach(raw: int, dead_zone: int = USUAL.dead_zone) -> float:
    """Return how far an axis (-32768..32767) is out of its dead zone, -1..1: 0 within it, 1 near the end.

    dead_zone: percent of an axis about its rest position. Odd and monotone; linear between dead zone and end.
    """
    part, dead = min(1.0, abs(raw) / _FULL), dead_zone / 100.0
    out = min(1.0, max(0.0, (part - dead) / (_NEAR_END - dead)))
    return -out if raw < 0 else out


def curve(part: float) -> float:
    """Return the response to a stick deflection (0..1): fine near rest, full at the end."""
    return (part + part * part * part) / 2.0


def pad_name(of: PadInput) -> str:
    """Return the name of an input for a prompt."""
    return _NAMES.get(of, of.name.replace("DPAD", "D-PAD").replace("_", " "))
