"""Keys, pads and fingers of the page, as the events of SDL.

A browser names places of keys by words of its own ("KeyA", "NumpadEnter"); pads are those of the Gamepad API.
In play a thumb flies and the other has fields; elsewhere fingers are a mouse.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

import pygame

from game.input.actions import Action
from game.view.paint.camera import WORLD, Camera, Point
from game.view.paint.canvas import Canvas
from game.view.paint.strokes import Strokes
from game.web.desk import DESK
from game.window.app import App

_PLACES: Final = {
    "AltLeft": "LALT", "AltRight": "RALT", "Backquote": "GRAVE", "BracketLeft": "LEFTBRACKET",
    "BracketRight": "RIGHTBRACKET", "ControlLeft": "LCTRL", "ControlRight": "RCTRL", "Enter": "RETURN",
    "Equal": "EQUALS", "IntlBackslash": "NONUSBACKSLASH", "MetaLeft": "LMETA", "MetaRight": "RMETA",
    "NumpadAdd": "KP_PLUS", "NumpadDecimal": "KP_PERIOD", "NumpadSubtract": "KP_MINUS",
    "Quote": "APOSTROPHE", "ShiftLeft": "LSHIFT", "ShiftRight": "RSHIFT",
}  # fmt: skip


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
    "A", "B", "X", "Y", "LEFTSHOULDER", "RIGHTSHOULDER", "", "", "BACK", "START", "LEFTSTICK", "RIGHTSTICK",
    "DPAD_UP", "DPAD_DOWN", "DPAD_LEFT", "DPAD_RIGHT", "GUIDE",
)  # fmt: skip
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


class _Field(NamedTuple):
    """A round field, in units of the game's field."""

    word: str
    action: Action
    x: float
    y: float
    radius: float

    def holds(self, place: Point) -> bool:
        return (place[0] - self.x) ** 2 + (place[1] - self.y) ** 2 < self.radius**2


_PLAY: Final = (
    _Field("FIRE", Action.FIRE, 1130.0, 575.0, 115.0),
    _Field("LASER", Action.LASER, 915.0, 630.0, 80.0),
    _Field("JUMP", Action.WARP, 1170.0, 375.0, 62.0),
)
_ALWAYS: Final = (
    _Field("BACK", Action.BACK, 1232.0, 148.0, 38.0),
    _Field("MATHS", Action.OVERLAY, 1232.0, 240.0, 38.0),
)
_STICK: Final = (24.0, 40.0)  # units from where a thumb was put down, sideways and up, from which it counts
_FAINT, _LIT, _LETTERS = 0.4, 0.9, 13.0


class Touch:
    """The fields, hidden until the page is touched."""

    def __init__(self) -> None:
        self._seen = False
        self._thumbs: dict[int, Point] = {}  # where each was put down
        self._held: dict[int, tuple[Action, ...]] = {}  # by finger
        self._mouse: int | None = None  # the finger that is a mouse

    def follow(self, app: App, finger: int, kind: str, x: float, y: float) -> bool:
        """Take a finger that is put "down", has a "move" or comes "up"; return whether it is a mouse now."""
        self._seen = True
        place, before = app.window.to_field(x, y), self._actions()
        if kind == "down":
            self._put(app, finger, place)
        elif kind == "up":
            self._thumbs.pop(finger, None)
            self._held.pop(finger, None)
        elif finger in self._thumbs:
            self._held[finger] = self._flown(finger, place)
        is_mouse = finger == self._mouse
        if kind == "up" and is_mouse:
            self._mouse = None
        now = self._actions()
        for action in before ^ now:
            self._key(app, action, down=action in now)
        return is_mouse

    def _put(self, app: App, finger: int, place: Point) -> None:
        fields = (*_ALWAYS, *(_PLAY if app.context.controls.in_game() else ()))
        field = next((each for each in fields if each.holds(place)), None)
        if field is not None:
            self._held[finger] = (field.action,)
        elif app.context.controls.in_game() and place[0] < WORLD[0] / 2:
            self._thumbs[finger] = place
        elif not app.context.controls.in_game():
            self._mouse = finger

    def _flown(self, finger: int, place: Point) -> tuple[Action, ...]:
        across, up = place[0] - self._thumbs[finger][0], self._thumbs[finger][1] - place[1]
        turns = (Action.TURN_RIGHT if across > 0 else Action.TURN_LEFT,) if abs(across) > _STICK[0] else ()
        return (*turns, Action.THRUST) if up > _STICK[1] else turns

    def _actions(self) -> set[Action]:
        return {action for actions in self._held.values() for action in actions}

    @staticmethod
    def _key(app: App, action: Action, *, down: bool) -> None:
        """Press or release the key of an action, whatever the player has bound to it."""
        rows = app.context.controls.keys.rows
        place = rows[action][0] if rows.get(action) else pygame.KSCAN_ESCAPE
        kind = pygame.KEYDOWN if down else pygame.KEYUP
        DESK.events.append(pygame.Event(kind, key=0, scancode=place, mod=0))

    def strokes(self, app: App, canvas: Canvas) -> Strokes | None:
        """Return the fields as they are to be drawn, None while they are hidden."""
        if not self._seen:
            return None
        canvas.begin(Camera.fit(*DESK.size))
        held, in_game, theme = self._actions(), app.context.controls.in_game(), app.context.palette
        for word, action, x, y, radius in (*_ALWAYS, *(_PLAY if in_game else ())):
            bright = _LIT if action in held else _FAINT
            canvas.circle((x, y), radius, theme.prompt, bright, steady=True)
            said = "PAUSE" if in_game and action is Action.BACK else word
            canvas.text(said, x, y - _LETTERS / 2, _LETTERS, theme.prompt, "centre", bright=bright)
        return canvas.strokes
