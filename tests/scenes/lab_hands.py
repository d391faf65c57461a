"""Hands for the lab as a player has them: key events and mouse events, through the whole program."""

import pygame

from game.overlay.lab.lab_picture import PANEL, PLAY
from game.physics import Point
from game.scenes.lab.lab_scene import LabScene
from game.window.app import App
from tests.scenes.hands import expect, press


class Hands:
    """A player in the lab."""

    def __init__(self, app: App) -> None:
        self.app = app

    @property
    def scene(self) -> LabScene:
        """The room."""
        return expect(LabScene, self.app.stack[-1])


class Keys(Hands):
    """A player with nothing but keys."""

    def tap(self, key: int, mod: int = 0) -> None:
        """Press and release a key."""
        press(self.app, key, mod)

    def write(self, text: str) -> None:
        """Press the keys of a text."""
        for letter in text:
            self.tap(ord(letter))

    def goal(self, name: str) -> None:
        """Choose a challenge."""
        while (goal := self.scene.bench.goal) is None or goal.name != name:
            self.tap(pygame.K_c)

    def begin(self, name: str) -> None:
        """Begin to type a number of the panel."""
        self.tap(pygame.K_RETURN)
        while (typing := self.scene.numbers.typing) is None or typing.field.name != name:
            self.tap(pygame.K_TAB)

    def choose(self, name: str) -> None:
        """Go to a handle by Tab."""
        self.tap(pygame.K_TAB)
        for _ in self.scene.room.handles:
            if self.scene.bench.chosen.name != name:
                self.tap(pygame.K_TAB)


class Mouse(Hands):
    """A player with nothing but the mouse, in a window of one pixel for a unit."""

    at = (0, 0)

    def move(self, to: Point, *, down: bool = False) -> None:
        """Move the pointer."""
        x, y = round(to[0]), round(to[1])
        rel = (x - self.at[0] or 1, y - self.at[1])
        self.at = (x, y)
        self._post(pygame.MOUSEMOTION, pos=self.at, rel=rel, buttons=(int(down), 0, 0))

    def click(self, to: Point) -> None:
        """Press and release the button."""
        self.drag(to)

    def drag(self, start: Point, to: Point | None = None) -> None:
        """Drag from one place to another."""
        self.move(start)
        self._post(pygame.MOUSEBUTTONDOWN, pos=self.at, button=1)
        if to is not None:
            self.move(to, down=True)
        self._post(pygame.MOUSEBUTTONUP, pos=self.at, button=1)

    def wheel(self, steps: int) -> None:
        """Turn the wheel."""
        self._post(pygame.MOUSEWHEEL, x=0, y=steps)

    def _post(self, kind: int, **what: object) -> None:
        pygame.event.post(pygame.Event(kind, what))
        assert self.app.events()

    def handle(self, name: str) -> Point:
        """Return the pixel of a handle."""
        return in_window(self.scene.room.handle(name).place(self.scene.bench.state))

    def row(self, start: str) -> Point:
        """Return the pixel of the row of the panel that begins with some words."""
        look = self.scene.view()
        texts = ["".join(text for text, _ in row.pieces) or row.text for row in look.rows]
        number = next(at for at, text in enumerate(texts) if text.startswith(start)) - look.first_row
        return (PANEL.left + 40.0, PANEL.top + 6.0 + (number + 0.5) * self.scene.picture.row)


def in_window(place: Point) -> Point:
    """Return the pixel of a place of the room."""
    return (place[0] + PLAY.left, place[1] + PLAY.top)
