"""A session as it is written: a line a step, left what the player does, right what is then seen.

    >SETTINGS >CONTROLS >KEYS : at KeysPage
    @FIRE RETURN              : > PRESS A KEY  5 <
    I*2 wait=60               : > I < ; fire=I J ; not at TitleScene

tests/README.md lists the words of both sides. A line that fails prints itself and the words on the page.
"""

import re
from collections.abc import Callable
from enum import Enum
from operator import attrgetter
from textwrap import dedent
from typing import Any

import pygame
import pytest

from game.scenes.pages.page import PageScene
from game.scenes.pages.scene import Scene
from game.window.app import App
from tests import virtual_pad
from tests.scenes.hands import expect, key, move, pass_time, push, turn_wheel
from tests.scenes.reader import words_of
from tests.virtual_pad import VirtualPad

_STEP = re.compile(r"(\w+|@|>)(?:=?(.*?))(?:\*(\d+))?")
_LONGEST = 12_000  # ticks that `until` waits


def sessions(text: str) -> pytest.MarkDecorator:
    """Make a case of each session in a text: its name at the margin (slow if it says so), and its lines."""
    found = re.findall(r"^(\S.*)\n((?:[ \t]+.*\n?|\n)+)", dedent(text).strip() + "\n", re.MULTILINE)
    assert len(found) == len(re.findall(r"^\S", dedent(text).strip(), re.MULTILINE)), "a case without lines"
    cases = [
        pytest.param(lines, id=name, marks=[pytest.mark.slow] * name.startswith("slow: "))
        for name, lines in found
    ]
    return pytest.mark.parametrize("session", cases)


def said(value: object) -> str:
    """Return a value as a script has it: names of enums and scenes, six digits, items without commas."""
    if isinstance(value, Scene):
        return type(value).__name__
    if isinstance(value, tuple | list):
        return " ".join(map(said, value))
    if isinstance(value, Enum):
        return value.name
    return f"{value:g}" if isinstance(value, float) else str(value)


class Player:
    """Somebody before a program. words: more that this file's scripts may do (`word=what`) or see."""

    def __init__(self, app: App, pad: VirtualPad | None = None, **words: Callable[..., object]) -> None:
        self.app, self.pad, self.words = app, pad, words
        self._shown: set[str] = set()  # words of pages that were looked at
        self._missed: dict[str, str] = {}  # what a line says is not written, by what

    @property
    def top(self) -> Scene:
        """The scene in front."""
        return self.app.stack[-1]

    @property
    def stack(self) -> list[Scene]:
        """All scenes, that of the game first."""
        return list(self.app.stack)

    @property
    def game(self) -> Any:
        """The lowest scene."""
        return self.app.stack[0]

    @property
    def world(self) -> Any:
        """The world of the game or of the game behind a title."""
        return self.game.session.world

    @property
    def ship(self) -> Any:
        """The first player's."""
        return self.world.ships[0]

    @property
    def settings(self) -> Any:
        """Those that hold."""
        return self.app.context.store.settings

    @property
    def controls(self) -> Any:
        """Keys, pads and how they are handled."""
        return self.app.context.controls

    @property
    def mixer(self) -> Any:
        """What is heard."""
        return self.app.audio.mixer

    @property
    def texts(self) -> list[str]:
        """All words that the scene in front shows."""
        return words_of(self.top)

    @property
    def page(self) -> PageScene:
        """The page in front."""
        return expect(PageScene, self.top)

    def plays(self, script: str) -> None:
        """Play all lines."""
        for line in filter(None, map(str.strip, script.splitlines())):
            acts, _, seen = f" {line} ".partition(" : ")
            try:
                for act in acts.split():
                    self._step(act)
            except Exception as fault:
                fault.add_note(f"in the line: {line}\non the page: {self.texts}")
                raise
            for what in filter(None, map(str.strip, seen.split(" ; "))):
                found = self.sees(what)
                if what.startswith("not ") and not re.match(r"(at|told) |[a-z_0-9.]+=", what[4:]):
                    self._missed[what[4:]] = line
                assert found == "", f"{line}\n{what}: {found}\non the page: {self.texts}"
        for what, line in self._missed.items():
            is_part = what.startswith("~")
            known = any(what[1:] in text for text in self._shown) if is_part else what in self._shown
            assert known, f"{line}\n{what} is nowhere in this session: its absence proves nothing"

    def _step(self, act: str) -> None:
        parts = _STEP.fullmatch(act)
        assert parts is not None, act
        word, what, times = parts.groups()
        for _ in range(int(times or 1)):
            self.does(word, what)
        self.app.events()

    def row(self, label: str) -> int:
        """Return the number of a row of the page, by its label, or of those that act the first, 1."""
        if label.isdigit():
            return [number for number, row in enumerate(self.page.rows) if row.acts][int(label) - 1]
        return [row.view().label for row in self.page.rows].index(label.replace("_", " "))

    def _goes_to(self, row: int, press: Callable[[str], None]) -> None:
        """Choose a row by arrows."""
        for _ in self.page.rows:
            if self.page.chosen != row:
                press("DOWN" if self.page.chosen < row else "UP")
        assert self.page.chosen == row, f"row {row} cannot be chosen"

    def does(self, word: str, what: str = "") -> None:
        """Do one thing."""
        if word in self.words:
            self.words[word](*filter(None, [what]))
        elif word in ("@", ">"):
            self._goes_to(self.row(what), self.presses)
            if word == ">":
                self.presses("RETURN")
        elif word == "wait":
            pass_time(self.app, int(what))
        elif word == "until":
            for _ in range(_LONGEST):
                if said(self.top) == what:
                    return
                pass_time(self.app, 1)
            raise AssertionError(f"{what} never comes")
        elif word == "pad":
            self.pushes(what)
        elif word in ("click", "back"):
            place = what.partition(",")
            x, y = (float(place[0]), float(place[2])) if place[1] else self.place(what)
            move(self.app, x, y)
            push(self.app, x, y, pygame.BUTTON_LEFT if word == "click" else pygame.BUTTON_RIGHT)
            self._frame()
        elif word == "wheel":
            turn_wheel(self.app, int(what))
            self._frame()
        elif word in ("unfocus", "focus", "quit"):
            kinds = {"unfocus": "WINDOWFOCUSLOST", "focus": "WINDOWFOCUSGAINED", "quit": "QUIT"}
            pygame.event.post(pygame.Event(getattr(pygame, kinds[word])))
        else:
            self.presses(what or word, *{"down": (pygame.KEYDOWN,), "up": (pygame.KEYUP,)}.get(word, ()))

    def presses(self, name: str, *kinds: int) -> None:
        """Press and release a key, or one of both, in a frame of one tick."""
        code = getattr(pygame, f"K_{name if name[1:] else name.lower()}")
        for kind in kinds or (pygame.KEYDOWN, pygame.KEYUP):
            key(kind, code, scancode=getattr(pygame, f"KSCAN_{name}"))
        self._frame()

    def _frame(self) -> None:
        """Let a frame of one tick pass, if the program goes on."""
        if self.app.events():
            self.app.tick()

    def pushes(self, what: str) -> None:
        """Push a button of the pad, pull its right trigger (RT), or go to a row by its cross (@FIRE)."""
        assert self.pad is not None
        if what == "RT":
            self.pad.axis(virtual_pad.RIGHT_TRIGGER, virtual_pad.END)
            self._frame()
        elif what.startswith("@"):
            self._goes_to(self.row(what[1:]), lambda way: self.pushes(f"DPAD_{way}"))
        else:
            self.pad.press(getattr(virtual_pad, what))
            self.pad.release(getattr(virtual_pad, what))
            self._frame()

    def place(self, label: str) -> tuple[float, float]:
        """Return a place at the words of a row, STARS, or on its slider, MUSIC/0.5; turn the wheel to it."""
        label, _, part = label.partition("/")
        page, row = self.page, self.row(label)
        while not page.layout().boxes[row].height:
            turn_wheel(self.app, 1 if row < page.layout().first else -1)
        box = (page.layout().values[row] if part else None) or page.layout().boxes[row]
        return box.left + box.width * float(part or 0.3), box.centre[1]

    def sees(self, what: str) -> str:
        """Return "" if something is so, or else what is."""
        word, _, rest = what.partition(" ")
        if word == "not":
            return "" if self.sees(rest) else "it is"
        if word == "at":
            return "" if said(self.top) == rest else f"at {said(self.top)}"
        if word == "told":
            return "" if rest in self.app.notices.current_text else f"told {self.app.notices.current_text!r}"
        name, equals, value = what.partition("=")
        if equals and re.fullmatch(r"[a-z_0-9.]+", name):
            found = said(self.words[name]() if name in self.words else attrgetter(name)(self))
            return "" if found == value else f"{name}={found}"
        words = self.texts
        self._shown.update(words)
        if what.startswith("~"):
            return "" if any(what[1:] in text for text in words) else "is not seen"
        return "" if what in words else "is not seen"
