"""Keys and pads of the page, as the events of SDL.

A browser names places of keys by words of its own ("KeyA", "NumpadEnter"); pads are those of the Gamepad API.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

import pygame

from game.web.desk import DESK

_PLACES: Final = {
    "AltLeft": "LALT",
    "AltRight": "RALT",
    "Backquote": "GRAVE",
    "BracketLeft": "LEFTBRACKET",
    "BracketRight": "RIGHTBRACKET",
    "ControlLeft": "LCTRL",
    "ControlRight": "RCTRL",
    "Enter": "RETURN",
    "Equal": "EQUALS",
    "IntlBackslash": "NONUSBACKSLASH",
    "MetaLeft": "LMETA",
    "MetaRight": "RMETA",
    "NumpadAdd": "KP_PLUS",
    "NumpadDecimal": "KP_PERIOD",
    "NumpadSubtract": "KP_MINUS",
    "Quote": "APOSTROPHE",
    "ShiftLeft": "LSHIFT",
    "ShiftRight": "RSHIFT",
}


def key_event(*, down: bool, code: str, text: str, mods: int) -> pygame.Event:
    """Return the event of a key; text: what the browser says that it types, or its name."""
    name = code.removeprefix("Key").removeprefix("Digit").removeprefix("Arrow").replace("Numpad", "KP_")
    place = getattr(pygame, f"KSCAN_{_PLACES.get(code, name.upper())}", 0)
    label = ord(text.lower()) if len(text) == 1 and not code.startswith("Numpad") else 0
    kind = pygame.KEYDOWN if down else pygame.KEYUP
    return pygame.Event(kind, key=label, scancode=place, mod=mods)


def mods_of(*, shift: bool, ctrl: bool, alt: bool) -> int:
    """Return the held keys as pygame counts them; Ctrl may be a Mac's Command."""
    return shift * pygame.KMOD_SHIFT | ctrl * pygame.KMOD_CTRL | alt * pygame.KMOD_ALT


_BUTTONS: Final = (
    *(
        "A",
        "B",
        "X",
        "Y",
        "LEFTSHOULDER",
        "RIGHTSHOULDER",
        "",
        "",
        "BACK",
        "START",
        "LEFTSTICK",
        "RIGHTSTICK",
    ),
    *("DPAD_UP", "DPAD_DOWN", "DPAD_LEFT", "DPAD_RIGHT", "GUIDE"),
)
"""SDL's names by the numbers of the standard pad; those without are triggers, which are axes of SDL's."""

_FULL: Final = 32767


class Told(NamedTuple):
    """A pad as the browser has it: its number and name, sticks -1 to 1, and how far buttons are down."""

    number: int
    name: str
    axes: list[float]
    buttons: list[float]


def follow(pads: Iterable[Told]) -> None:
    """Take all pads as they are now."""
    now = {pad.number: pad for pad in pads}
    for number in [*DESK.pads]:
        if number not in now:
            del DESK.pads[number]
            DESK.events.append(pygame.Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=number))
    for number, pad in now.items():
        triggers = [far for name, far in zip(_BUTTONS, pad.buttons, strict=False) if not name]
        state = [round(_FULL * far) for far in (*pad.axes[:4], *triggers, *pad.buttons)]
        if number not in DESK.pads:
            DESK.pads[number] = (pad.name, state)
            DESK.events.append(pygame.Event(pygame.CONTROLLERDEVICEADDED, device_index=number))
        _, before = DESK.pads[number]
        DESK.pads[number] = (pad.name, state)
        for at, (old, new) in enumerate(zip(before, state, strict=False)):
            if old != new:
                _tell(number, at, old, new)


def _tell(number: int, at: int, old: int, new: int) -> None:
    if at < len(("LEFTX", "LEFTY", "RIGHTX", "RIGHTY", "TRIGGERLEFT", "TRIGGERRIGHT")):
        DESK.events.append(pygame.Event(pygame.CONTROLLERAXISMOTION, instance_id=number, axis=at, value=new))
        return
    name, half = _BUTTONS[at - 6] if at - 6 < len(_BUTTONS) else "", _FULL // 2
    if name and (old > half) != (new > half):
        kind = pygame.CONTROLLERBUTTONDOWN if new > half else pygame.CONTROLLERBUTTONUP
        button = getattr(pygame, f"CONTROLLER_BUTTON_{name}")
        DESK.events.append(pygame.Event(kind, instance_id=number, button=button))
