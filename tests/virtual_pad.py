"""A pad that SDL itself plays: its virtual joystick, reached in the library that pygame-ce brings along."""

import ctypes
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame

A, B, X, Y, SELECT, GUIDE, START = range(7)
LEFT_SHOULDER = 9
DPAD_UP, DPAD_DOWN, DPAD_LEFT, DPAD_RIGHT = range(11, 15)
LEFT_X, LEFT_Y, RIGHT_X, RIGHT_Y, LEFT_TRIGGER, RIGHT_TRIGGER = range(6)
END, REST = 32767, -32768
"""An axis at its end; a trigger at its rest, as the device tells it."""

_PAD_TYPE, _AXES, _BUTTONS, _DESC_VERSION = 1, 6, 15, 1
_RUMBLE = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_uint16, ctypes.c_uint16)


class _Desc(ctypes.Structure):
    """SDL_VirtualJoystickDesc."""

    _fields_ = (
        *((name, ctypes.c_uint16) for name in ("version", "type", "axes", "buttons", "hats")),
        *((name, ctypes.c_uint16) for name in ("vendor", "product", "padding")),
        *((name, ctypes.c_uint32) for name in ("button_mask", "axis_mask")),
        ("name", ctypes.c_char_p),
        *((name, ctypes.c_void_p) for name in ("userdata", "update", "set_player_index")),
        ("rumble", _RUMBLE),
        *((name, ctypes.c_void_p) for name in ("rumble_triggers", "set_led", "send_effect")),
    )


def find_sdl() -> ctypes.CDLL | None:
    """Return the SDL that pygame uses, None if it cannot be found or has no virtual joysticks."""
    root = Path(pygame.__file__).parent
    places = [
        *root.parent.glob("pygame_ce.libs/*SDL2-2*"),
        *root.glob("SDL2.dll"),
        *root.glob(".dylibs/*SDL2-2*"),
    ]
    maps = Path("/proc/self/maps")
    if maps.exists():
        places = [Path(p) for p in re.findall(r"/\S*libSDL2-2\S*", maps.read_text())] or places
    for place in places:
        library = ctypes.CDLL(str(place))
        if hasattr(library, "SDL_JoystickAttachVirtualEx"):
            library.SDL_JoystickOpen.restype = ctypes.c_void_p
            return library
    return None


class VirtualPad:
    """One pad, plugged in; felt holds the strengths (0..65535) of every rumble if it has one."""

    def __init__(
        self, sdl: ctypes.CDLL, name: str = "Test Pad", *, rumbles: bool = True, mapped: bool = True
    ) -> None:
        self._sdl = sdl
        self.felt: list[tuple[int, int]] = []
        self._callback = _RUMBLE(self._rumble) if rumbles else _RUMBLE()
        desc = _Desc(
            version=_DESC_VERSION, type=_PAD_TYPE * mapped, axes=_AXES, buttons=_BUTTONS, name=name.encode(),
            rumble=self._callback,
        )  # fmt: skip
        index = sdl.SDL_JoystickAttachVirtualEx(ctypes.byref(desc))
        assert index >= 0
        self.number: int = sdl.SDL_JoystickGetDeviceInstanceID(index)
        self._joystick = ctypes.c_void_p(sdl.SDL_JoystickOpen(index))
        self._plugged = True

    def press(self, button: int) -> None:
        self._set(self._sdl.SDL_JoystickSetVirtualButton, button, ctypes.c_uint8(1))

    def release(self, button: int) -> None:
        self._set(self._sdl.SDL_JoystickSetVirtualButton, button, ctypes.c_uint8(0))

    def axis(self, axis: int, value: int) -> None:
        self._set(self._sdl.SDL_JoystickSetVirtualAxis, axis, ctypes.c_int16(value))

    def unplug(self) -> None:
        if not self._plugged:
            return
        self._plugged = False
        for index in range(self._sdl.SDL_NumJoysticks()):
            if self._sdl.SDL_JoystickGetDeviceInstanceID(index) == self.number:
                self._sdl.SDL_JoystickDetachVirtual(index)
                break
        self._sdl.SDL_JoystickClose(self._joystick)

    def _set(self, function: Callable[..., int], which: int, value: Any) -> None:
        assert function(self._joystick, which, value) == 0
        self._sdl.SDL_JoystickUpdate()

    def _rumble(self, _: object, low: int, high: int) -> int:
        self.felt.append((low, high))
        return 0
