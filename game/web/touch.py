"""Fingers on the page: in play a thumb flies and the other has fields; elsewhere they are a mouse."""

from __future__ import annotations

from typing import Final, NamedTuple

import pygame

from game.input.actions import Action
from game.view.paint.camera import WORLD, Camera, Point
from game.view.paint.canvas import Canvas
from game.view.paint.strokes import Strokes
from game.web.desk import DESK
from game.window.app import App


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
