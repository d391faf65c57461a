"""Hands for the lab as a player has them: key events and mouse events, through the whole program."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from game.lab.bench import Bench
from game.lab.room import Field, Room
from game.overlay.lab.lab_picture import PANEL, PLAY
from game.physics import Point
from game.scenes.lab.lab_scene import LabScene
from game.window.app import App
from tests.lab.hands import by_mouse
from tests.lab.solutions import SOLUTIONS
from tests.scenes.hands import expect, press


class Wish(NamedTuple):
    """One thing to be done: put a handle, set a number, a deed, a switch, a step."""

    what: str
    name: str = ""
    to: Point = (0.0, 0.0)
    number: int = 0
    value: float = 0.0


class _Notebook(Bench):
    """A bench that notes what is done with it."""

    wishes: list[Wish]

    def type(self, field: Field, value: float) -> bool:
        self.wishes.append(Wish("type", field.name, value=value))
        return super().type(field, value)

    def do(self, number: int) -> None:
        self.wishes.append(Wish("do", number=number))
        super().do(number)

    def switch(self, number: int, word: int | None = None) -> None:
        self.wishes.append(Wish("switch", number=number))
        super().switch(number, word)

    def step(self) -> None:
        self.wishes.append(Wish("step"))
        super().step()


def wishes_of(room: Room, goal: str) -> list[Wish]:
    """Return what solves a challenge; of a handle that is moved again and again only the last place."""
    notes = _Notebook(room)
    notes.wishes = []

    def put(bench: Bench, name: str, to: Point) -> None:
        notes.wishes.append(Wish("put", name, to))
        by_mouse(bench, name, to)

    SOLUTIONS[room.number, goal](notes, put)
    return [
        wish
        for wish, after in zip(notes.wishes, [*notes.wishes[1:], Wish("end")], strict=True)
        if wish.what != "put" or (wish.what, wish.name) != (after.what, after.name)
    ]


class Hands:
    """A player in the lab."""

    def __init__(self, app: App) -> None:
        self.app = app

    @property
    def scene(self) -> LabScene:
        """The room."""
        return expect(LabScene, self.app.stack[-1])

    def choose_goal(self) -> None:
        """Go to the next challenge."""

    def goal(self, name: str) -> None:
        """Choose a challenge."""
        while self.scene.room.goals[self.scene.bench.goal].name != name:
            self.choose_goal()


class Keys(Hands):
    """A player with nothing but keys."""

    def tap(self, key: int, mod: int = 0) -> None:
        """Press and release a key."""
        press(self.app, key, mod)

    def write(self, text: str) -> None:
        """Press the keys of a text."""
        for letter in text:
            self.tap(ord(letter))

    def choose_goal(self) -> None:
        self.tap(pygame.K_c)

    def grant(self, wish: Wish) -> None:
        """Do one thing."""
        if wish.what == "put":
            self._put(wish.name, wish.to)
        elif wish.what == "type":
            self.begin(wish.name)
            self.write(f"{wish.value:.4f}")
            self.tap(pygame.K_RETURN)
        elif wish.what == "do":
            self.tap(pygame.K_f)
        elif wish.what == "switch":
            self.tap(pygame.K_s, pygame.KMOD_LSHIFT if wish.number else 0)
        else:
            self.tap(pygame.K_PERIOD)

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

    def _put(self, name: str, to: Point) -> None:
        self.choose(name)
        handle = self.scene.bench.chosen
        if name == "d":  # a direction is typed
            state = handle.moved(self.scene.bench.state, to)
            for field in handle.fields:
                self.grant(Wish("type", field.name, value=state[field.name]))
            return
        for step, mod in ((10.0, pygame.KMOD_LSHIFT), (1.0, 0), (0.01, pygame.KMOD_LALT)):
            for axis, less, more in ((0, pygame.K_LEFT, pygame.K_RIGHT), (1, pygame.K_UP, pygame.K_DOWN)):
                for _ in range(100):
                    gap = to[axis] - handle.place(self.scene.bench.state)[axis]
                    if abs(gap) <= step / 2.0:
                        break
                    self.tap(more if gap > 0.0 else less, mod)


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
        look = self.scene.look()
        texts = ["".join(text for text, _ in row.pieces) or row.text for row in look.rows]
        number = next(at for at, text in enumerate(texts) if text.startswith(start)) - look.first_row
        return (PANEL.left + 40.0, PANEL.top + 6.0 + (number + 0.5) * self.scene.picture.row)

    def choose_goal(self) -> None:
        self.click(self.row("CHALLENGE"))

    def grant(self, wish: Wish) -> None:
        """Do one thing; only time itself passes without a hand."""
        scene, to = self.scene, wish.to
        if wish.what == "put":
            if wish.name == "d":  # a direction is turned more finely from farther away
                x, y = scene.room.handle("P").place(scene.bench.state)
                to = (x + 4.0 * (to[0] - x), y + 4.0 * (to[1] - y))
            self.drag(self.handle(wish.name), in_window(to))
        elif wish.what == "type":
            field = scene.room.field(wish.name)
            self.move(self.row(field.label))
            self.wheel(round((wish.value - scene.bench.state[field.name]) / field.step))
        elif wish.what == "do":
            self.click(self.row(f"[ {scene.room.actions[wish.number].label}"))
        elif wish.what == "switch":
            self.click(self.row(scene.room.switches[wish.number].label))
        else:
            self.app.tick()


def in_window(place: Point) -> Point:
    """Return the pixel of a place of the room."""
    return (place[0] + PLAY.left, place[1] + PLAY.top)
