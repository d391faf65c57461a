"""The adapter to SDL's game controllers: opens and closes pads as they come and go, and reports presses.

Only this module uses `pygame._sdl2.controller`. Each press also arrives as a joystick event, in which
triggers rest at -1; joystick events are ignored.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeAlias

import pygame

from game.storage.settings import USUAL

try:
    from pygame._sdl2 import controller
except ImportError:  # a build without it; only keys work then
    controller = None  # type: ignore[assignment]

if TYPE_CHECKING:
    from pygame._sdl2.controller import Controller
from enum import Enum

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


MAPPINGS: Final = "gamecontrollerdb.txt"  # The player's own mappings, in the data folder
_VARIABLE: Final = "SDL_GAMECONTROLLERCONFIG_FILE"

_BY_LABEL: Final = "SDL_GAMECONTROLLER_USE_BUTTON_LABELS"
"""Whether A is where A is printed; otherwise it is the lowest button on every pad, as the prompts show it."""

SETTLING: Final = 30
"""ticks after a pad is opened in which an axis off its rest is ignored: some start with wrong values."""

_LONGEST_NAME: Final = 40


@dataclass(frozen=True, slots=True)
class PadCame:
    """A pad was connected and can be used."""

    pad: int
    name: str


@dataclass(frozen=True, slots=True)
class PadGone:
    """A pad was disconnected; nothing on it is pressed any more."""

    pad: int
    name: str


@dataclass(frozen=True, slots=True)
class PadMoved:
    """An input of a pad is now pressed this far, 0..1: buttons 0 or 1, axes from their dead zone."""

    pad: int
    input: PadInput
    far: float


@dataclass(frozen=True, slots=True)
class PadUnknown:
    """A device was connected that SDL has no mapping for, so that nothing on it can be used."""

    name: str
    guid: str  # by which mappings name it


PadNews: TypeAlias = PadCame | PadGone | PadMoved | PadUnknown


@dataclass(slots=True)
class _Pad:
    device: Controller
    name: str
    age: int = 0  # ticks
    far: dict[PadInput, float] = field(default_factory=dict)
    asleep: set[int] = field(default_factory=set)
    """axes that were off their rest when the pad was opened; each is ignored until it is at rest."""


def use_mappings(folder: Path) -> None:
    """Let SDL read the player's own controller mappings, and name buttons by position.

    Call it before SDL starts. A variable that is already set is left alone.
    """
    os.environ.setdefault(_BY_LABEL, "0")
    if os.path.isfile(folder / MAPPINGS):  # noqa: PTH113 - raises nothing, and is False for a pipe
        os.environ.setdefault(_VARIABLE, str(folder / MAPPINGS))


class Pads:
    """All pads, by their instance ids. A faulty pad never raises an exception."""

    def __init__(self) -> None:
        self.works = False  # whether the system supports pads; those already connected come as events
        self.dead_zone = USUAL.dead_zone  # percent of an axis; may be changed at any time
        self._pads: dict[int, _Pad] = {}
        self._unknown: set[str] = set()  # GUIDs that were told
        if controller is None:
            return
        try:
            controller.quit()  # if pygame.quit() left it open, it reports no new pads
            controller.init()
            self.works = controller.get_init()
        except (pygame.error, AttributeError, RuntimeError):
            return

    @property
    def names(self) -> dict[int, str]:
        """The names of the open pads, by instance id."""
        return {number: pad.name for number, pad in self._pads.items()}

    def follow(self, event: pygame.Event) -> Sequence[PadNews]:
        """Process one event of any type; return the pad events in it."""
        if not self.works:
            return ()
        if event.type == pygame.CONTROLLERDEVICEADDED:
            return self._open(event.device_index)
        if event.type == pygame.JOYDEVICEADDED:
            return self._look_at(event.device_index)
        pad = self._pads.get(getattr(event, "instance_id", -1))
        if pad is None:
            return ()
        if event.type == pygame.CONTROLLERDEVICEREMOVED:
            return self._close(event.instance_id)
        return _read(pad, event, self.dead_zone)

    def tick(self) -> None:
        """Count 1/120 s."""
        for pad in self._pads.values():
            pad.age += 1

    def rumble(self, number: int, strength: float, seconds: float) -> None:
        """Rumble a pad, strength 0..1; nothing happens if it cannot, or is not there."""
        if number in self._pads:
            _rumble(self._pads[number].device, min(1.0, max(0.0, strength)), round(seconds * 1000.0))

    def close(self) -> None:
        """Close all pads; call it before pygame is quit."""
        for number in list(self._pads):
            _rumble(self._pads[number].device, 0.0, 1)
            self._close(number)
        if self.works:
            controller.quit()
        self.works = False

    def _open(self, index: int) -> Sequence[PadNews]:
        """Open a new device; ignore one that cannot be opened or is open already."""
        try:
            device = controller.Controller(index)
            number = device.as_joystick().get_instance_id()
            name = _plain(device.name)
            off_rest = {axis for axis in AXES if reach(device.get_axis(axis), self.dead_zone) != 0.0}
        except (pygame.error, TypeError, ValueError):  # announced, but not there
            return ()
        if number in self._pads:
            return ()
        self._pads[number] = _Pad(device, name, asleep=off_rest)
        return (PadCame(number, name),)

    def _look_at(self, index: int) -> Sequence[PadNews]:
        """Return which device has no mapping, once; one that has is opened by an event of its own."""
        try:
            if controller.is_controller(index):
                return ()
            pygame.joystick.init()
            device = pygame.joystick.Joystick(index)
            found = PadUnknown(_plain(device.get_name()), device.get_guid())
        except (pygame.error, TypeError, ValueError):  # announced, but not there
            return ()
        news = () if found.guid in self._unknown else (found,)
        self._unknown.add(found.guid)
        return news

    def _close(self, number: int) -> Sequence[PadNews]:
        pad = self._pads.pop(number)
        with suppress(pygame.error):  # it may be gone already
            pad.device.quit()
        return (PadGone(number, pad.name),)


def _read(pad: _Pad, event: pygame.Event, dead_zone: int) -> Sequence[PadNews]:
    """Process an event of a button or an axis."""
    if event.type in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP) and event.button in BUTTONS:
        far = 1.0 if event.type == pygame.CONTROLLERBUTTONDOWN else 0.0
        return _moved(pad, event.instance_id, BUTTONS[event.button], far)
    if event.type == pygame.CONTROLLERAXISMOTION and event.axis in AXES:
        return _axis(pad, event.instance_id, event.axis, reach(event.value, dead_zone))
    return ()


def _axis(pad: _Pad, number: int, axis: int, out: float) -> Sequence[PadNews]:
    if out == 0.0:
        pad.asleep.discard(axis)
    elif pad.age < SETTLING:
        pad.asleep.add(axis)
    if axis in pad.asleep:
        return ()
    negative, positive = AXES[axis]
    halves = ((negative, max(0.0, -out)), (positive, max(0.0, out)))
    return [news for half, far in halves if half is not None for news in _moved(pad, number, half, far)]


def _moved(pad: _Pad, number: int, which: PadInput, far: float) -> Sequence[PadNews]:
    """Note how far an input is pressed; return () if that is no change."""
    if pad.far.get(which, 0.0) == far:
        return ()
    pad.far[which] = far
    return (PadMoved(number, which, far),)


def _rumble(device: Controller, strength: float, milliseconds: int) -> None:
    with suppress(pygame.error, AttributeError):  # a pad without motors
        device.rumble(strength, strength, milliseconds)


def _plain(name: str) -> str:
    """Return a device's name in printable ASCII."""
    text = "".join(c if c.isascii() and c.isprintable() else "?" for c in name or "")
    return text[:_LONGEST_NAME].strip() or "PAD"
