"""Hands for the lab as a player has them: key events and mouse events, through the whole program."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

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


# A beam along the pixels, so that a mouse can put the circle's edge on it.
_LEVEL: Final = {
    (2, "graze"): [Wish("put", "Q", (760.0, 120.0)), Wish("put", "C1", (500.0, 165.0))],
    (6, "corner"): [
        Wish("put", "P", (565.0, 405.0)),
        Wish("put", "TARGET", (312.0, 232.0)),
        Wish("put", "d", (597.0, 437.0)),
    ],
}


def wishes_of(room: Room, goal: str) -> list[Wish]:
    """Return what solves a challenge; of a handle that is moved again and again only the last place."""
    number = room.number
    if (number, goal) in _LEVEL:
        return _LEVEL[number, goal]
    notes = _Notebook(room)
    notes.wishes = []

    def put(bench: Bench, name: str, to: Point) -> None:
        notes.wishes.append(Wish("put", name, to))
        by_mouse(bench, name, to)

    SOLUTIONS[number, goal](notes, put)
    return [
        wish
        for wish, after in zip(notes.wishes, [*notes.wishes[1:], Wish("end")], strict=True)
        if (wish.what, wish.name) != (after.what, after.name) or goal == "lamps" or wish.what != "put"
    ]


class Keys:
    """A player with nothing but keys."""

    def __init__(self, app: App) -> None:
        self.app = app

    @property
    def scene(self) -> LabScene:
        return expect(LabScene, self.app.stack[-1])

    def tap(self, key: int, mod: int = 0) -> None:
        """Press and release a key."""
        press(self.app, key, mod)

    def write(self, text: str) -> None:
        for letter in text:
            self.tap(ord(letter))

    def goal(self, name: str) -> None:
        """Choose a challenge."""
        while self.scene.room.goals[self.scene.bench.goal].name != name:
            self.tap(pygame.K_c)

    def grant(self, wish: Wish) -> None:
        if wish.what == "put":
            self._put(wish.name, wish.to)
        elif wish.what == "type":
            self.type(wish.name, wish.value)
        elif wish.what == "do":
            self.tap(pygame.K_f)
        elif wish.what == "switch":
            self.tap(pygame.K_s, pygame.KMOD_LSHIFT if wish.number else 0)
        else:
            self.tap(pygame.K_PERIOD)

    def type(self, name: str, value: float) -> None:
        """Type a number of the panel."""
        self.tap(pygame.K_RETURN)
        for _ in range(20):
            typing = self.scene.numbers.typing
            assert typing is not None
            if typing.field.name == name:
                break
            self.tap(pygame.K_TAB)
        self.write(f"{value:.4f}")
        self.tap(pygame.K_RETURN)

    def choose(self, name: str) -> None:
        """Go to a handle by Tab."""
        self.tap(pygame.K_TAB)
        for _ in self.scene.room.handles:
            if self.scene.bench.chosen.name != name:
                self.tap(pygame.K_TAB)

    def _put(self, name: str, to: Point) -> None:
        self.choose(name)
        handle = self.scene.bench.chosen
        if len(handle.fields) == 2 and name == "d":
            x, y = handle.fields
            state = handle.moved(self.scene.bench.state, to)
            self.type(x.name, state[x.name])
            self.type(y.name, state[y.name])
            return
        for step, mod in ((10.0, pygame.KMOD_LSHIFT), (1.0, 0), (0.01, pygame.KMOD_LALT)):
            for axis, less, more in ((0, pygame.K_LEFT, pygame.K_RIGHT), (1, pygame.K_UP, pygame.K_DOWN)):
                for _ in range(100):
                    gap = to[axis] - handle.place(self.scene.bench.state)[axis]
                    if abs(gap) <= step / 2.0:
                        break
                    self.tap(more if gap > 0.0 else less, mod)


class Mouse:
    """A player with nothing but the mouse, in a window of one pixel for a unit."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.at = (0, 0)

    @property
    def scene(self) -> LabScene:
        return expect(LabScene, self.app.stack[-1])

    def move(self, to: Point, *, down: bool = False) -> None:
        """Move the pointer."""
        x, y = round(to[0]), round(to[1])
        rel = (x - self.at[0] or 1, y - self.at[1])
        self.at = (x, y)
        self._post(pygame.MOUSEMOTION, pos=self.at, rel=rel, buttons=(int(down), 0, 0))

    def click(self, to: Point) -> None:
        self.press(to)
        self._post(pygame.MOUSEBUTTONUP, pos=self.at, button=1)

    def press(self, to: Point) -> None:
        """Put the button down."""
        self.move(to)
        self._post(pygame.MOUSEBUTTONDOWN, pos=self.at, button=1)

    def drag(self, start: Point, to: Point) -> None:
        """Drag from one place to another."""
        self.press(start)
        self.move(to, down=True)
        self._post(pygame.MOUSEBUTTONUP, pos=self.at, button=1)

    def wheel(self, steps: int) -> None:
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

    def goal(self, name: str) -> None:
        while self.scene.room.goals[self.scene.bench.goal].name != name:
            self.click(self.row("CHALLENGE"))

    def grant(self, wish: Wish) -> None:
        scene = self.scene
        if wish.what == "put":
            to = wish.to
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


def every_goal() -> Sequence[tuple[int, str]]:
    """Return each challenge with the number of its room."""
    return list(SOLUTIONS)
