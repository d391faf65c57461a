"""One session from the first start to the second: by keys, by a pad alone, by the mouse alone.

Each starts, plays, dies, enters a name, changes a binding, the palette and the text size, watches the replay,
quits, starts again and finds all of it. Time is not waited for.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.input.actions import Action
from game.input.pad_inputs import PadInput
from game.input.pads import SETTLING
from game.scenes.base.page import PageScene
from game.scenes.menu.binding_page import BindingPage, KeysPage, PadPage
from game.scenes.menu.binding_row import column_at
from game.scenes.menu.scores_page import ScoresScene
from game.scenes.menu.settings_page import PictureSettings
from game.scenes.menu.title import TitleScene
from game.scenes.play.game_over import GameOverScene
from game.scenes.play.name_entry import NameEntry
from game.scenes.play.play import PlayScene
from game.scenes.watch.watch import WatchScene
from game.sim.tuning import TICKS_PER_SECOND
from game.storage.store import Store
from game.window.app import App
from tests.scenes.hands import expect, make_app, wait
from tests.virtual_pad import (
    DPAD_DOWN,
    DPAD_LEFT,
    DPAD_RIGHT,
    DPAD_UP,
    START,
    A,
    B,
    VirtualPad,
    Y,
)

pytestmark = pytest.mark.slow

SEED, TICKS, SCORE = 57, 2268, 100
"""A game in which a ship that is left alone is soon lost, after so many ticks, with so many points."""

I_KEY = (pygame.K_i, pygame.KSCAN_I)


class Player(ABC):
    """Somebody with one device in hand."""

    name = ""
    """what is written."""

    def __init__(self, app: App) -> None:
        self.app = app

    @property
    def page(self) -> PageScene:
        return expect(PageScene, self.app.stack[-1])

    def row(self, label: str) -> int:
        return [row.look().label for row in self.page.rows].index(label)

    def wait(self, ticks: int) -> None:
        for _ in range(ticks):
            assert self.app.events()
            self.app.tick()

    def post(self, kind: int, **more: Any) -> None:
        pygame.event.post(pygame.Event(kind, **more))

    def accept(self, label: str) -> None:
        """Choose a row and accept it."""
        self.accept_row(self.row(label))

    @abstractmethod
    def accept_row(self, row: int) -> None:
        """Choose a row and accept it."""

    @abstractmethod
    def back(self) -> None:
        """Go back by one scene."""

    @abstractmethod
    def next_word(self, label: str) -> None:
        """Go to the next word of a choice."""

    @abstractmethod
    def write_name(self) -> None:
        """Write the name and be done."""

    @abstractmethod
    def bind(self) -> Callable[[App], bool]:
        """From the list of the controls' pages change what fires; return what is then true of a program."""

    def ask_to_quit(self) -> bool:
        """Accept the row that ends the program; say whether it goes on."""
        self.accept("QUIT")
        return bool(self.app.stack)


class Keys(Player):
    """Keys alone."""

    name = "ANN"

    def tap(self, *keys: int, place: int = 0) -> None:
        for code in keys:
            for kind in (pygame.KEYDOWN, pygame.KEYUP):
                self.post(kind, key=code, mod=0, scancode=place, unicode="")
            self.app.events()
            self.app.tick()

    def go_to(self, row: int) -> None:
        self.tap(*[pygame.K_UP] * len(self.page.rows))
        while self.page.chosen < row:
            self.tap(pygame.K_DOWN)

    def accept_row(self, row: int) -> None:
        self.go_to(row)
        self.tap(pygame.K_RETURN)

    def back(self) -> None:
        self.tap(pygame.K_ESCAPE)

    def next_word(self, label: str) -> None:
        self.go_to(self.row(label))
        self.tap(pygame.K_RIGHT)

    def write_name(self) -> None:
        self.tap(pygame.K_a, pygame.K_n, pygame.K_n, pygame.K_RETURN)

    def bind(self) -> Callable[[App], bool]:
        self.accept("KEYS")
        assert isinstance(self.page, KeysPage)
        self.accept("FIRE")
        self.tap(I_KEY[0], place=I_KEY[1])
        return lambda app: app.context.controls.keys.rows[Action.FIRE] == (I_KEY[1], pygame.KSCAN_J)


class Pad(Player):
    """A pad alone."""

    name = "QHLOT"

    def __init__(self, app: App, pad: VirtualPad) -> None:
        super().__init__(app)
        self.pad = pad
        app.events()
        wait(app, SETTLING)

    def push(self, *buttons: int) -> None:
        for button in buttons:
            self.pad.press(button)
            self.pad.release(button)
            self.app.events()
            self.app.tick()

    def go_to(self, row: int) -> None:
        self.push(*[DPAD_UP] * len(self.page.rows))
        while self.page.chosen < row:
            self.push(DPAD_DOWN)

    def accept_row(self, row: int) -> None:
        self.go_to(row)
        self.push(A)

    def back(self) -> None:
        self.push(B)

    def next_word(self, label: str) -> None:
        self.go_to(self.row(label))
        self.push(DPAD_RIGHT)

    def write_name(self) -> None:
        self.push(DPAD_UP, A, DPAD_RIGHT, DPAD_LEFT, DPAD_DOWN, START)

    def bind(self) -> Callable[[App], bool]:
        self.accept("PAD")
        assert isinstance(self.page, PadPage)
        self.accept("FIRE")
        self.push(Y)
        if not isinstance(self.page, PadPage):
            self.accept("SWAP")
        return lambda app: app.context.controls.pad.rows[Action.FIRE] == (PadInput.Y,)


class Mouse(Player):
    """The mouse alone, which cannot press a key, but take one away."""

    name = "QILOT"

    def click(self, x: float, y: float, button: int = pygame.BUTTON_LEFT) -> None:
        place = (round(x / 2), round(y / 2))  # the window has 640x360 pixels
        self.post(pygame.MOUSEMOTION, pos=place, rel=(1, 1), buttons=(0, 0, 0))
        self.post(pygame.MOUSEBUTTONDOWN, pos=place, button=button)
        self.post(pygame.MOUSEBUTTONUP, pos=place, button=button)
        self.app.events()
        self.app.tick()

    def find(self, row: int) -> pygame.Rect:
        """Turn the wheel until a row is in sight; return where it stands."""
        for _ in self.page.rows:
            if self.page.layout().boxes[row].height:
                break
            self.post(pygame.MOUSEWHEEL, x=0, y=1 if row < self.page.layout().first else -1)
            self.wait(1)
        return self.page.layout().boxes[row]

    def accept_row(self, row: int) -> None:
        box = self.find(row)
        self.click(box.left + box.width * 0.3, box.centery)

    def back(self) -> None:
        self.click(640, 300, pygame.BUTTON_RIGHT)

    def next_word(self, label: str) -> None:
        self.find(self.row(label))
        value = self.page.layout().values[self.row(label)]
        assert value is not None
        self.click(value.right - 10, value.centery)

    def write_name(self) -> None:
        self.post(pygame.MOUSEWHEEL, x=0, y=1)
        self.wait(1)
        self.click(640, 300)

    def bind(self) -> Callable[[App], bool]:
        self.accept("KEYS")
        page = self.page
        assert isinstance(page, BindingPage)
        for cross in (False, True):
            row, box = self.row("FIRE"), self.find(self.row("FIRE"))
            page.chosen = row
            layout = page.layout()
            meant = [x for x in range(20, 1260) if column_at(layout, row, x, box.centery) == (0, cross)]
            self.click(meant[len(meant) // 2], box.centery)
            self.click(5, 5)  # no key comes: a click ends the waiting for one
        return lambda app: app.context.controls.keys.rows[Action.FIRE] == (pygame.KSCAN_J,)


def start(window: pygame.Window, folder: Path) -> App:
    """Start the program; without glow, which takes most of the time of a picture."""
    store = Store(folder)
    store.save_settings(replace(store.settings, glow="plain"))
    return make_app(window, folder, seed=SEED)


def lose(player: Player) -> None:
    """Leave the ship alone until the question for the name comes."""
    game = expect(PlayScene, player.app.stack[-1])
    for _ in range(4 * TICKS):
        player.wait(1)
        if isinstance(player.app.stack[-1], NameEntry):
            break
    assert isinstance(player.app.stack[-1], NameEntry)
    world = game.session.world
    assert (world.tally.shots_fired, world.ships[0].score) == (0, SCORE)
    player.wait(TICKS_PER_SECOND)


def see_to_the_end(player: Player) -> None:
    """Watch a replay until it ends; it is the game that was played."""
    replay = expect(WatchScene, player.app.stack[-1])
    player.wait(4 * TICKS)
    assert replay.verified
    assert replay.session.world.ships[0].score == SCORE


def set_picture(player: Player) -> None:
    """Choose the second palette and the largest text, from the list of the settings' pages."""
    player.accept("PICTURE")
    assert isinstance(player.page, PictureSettings)
    player.next_word("PALETTE")
    for _ in range(3):
        player.next_word("TEXT SIZE")
    player.back()


def play_a_session(player: Player) -> Callable[[App], bool]:
    """Do all of it up to the end of the program; return what is true of the bindings then."""
    player.accept("PLAY")
    lose(player)
    player.write_name()
    assert isinstance(player.app.stack[-1], GameOverScene)
    player.wait(TICKS_PER_SECOND)
    player.accept("WATCH THIS GAME")
    see_to_the_end(player)
    player.back()
    assert isinstance(player.app.stack[-1], GameOverScene)
    player.wait(TICKS_PER_SECOND)
    player.accept("TITLE")
    player.accept("SETTINGS")
    player.accept("CONTROLS")
    bound = player.bind()
    player.back()
    player.back()
    set_picture(player)
    player.back()
    assert isinstance(player.app.stack[-1], TitleScene)
    assert not player.ask_to_quit()
    player.app.close()
    return bound


def find_it_again(player: Player, bound: Callable[[App], bool]) -> None:
    """Look at all that should be there after another start."""
    app = player.app
    settings = app.context.store.settings
    assert (settings.palette, settings.text_size) == ("mono", 200)
    assert app.context.text_scale == app.painter.canvas.text_scale == 2.0
    assert app.painter.canvas.palette is app.context.palette
    assert bound(app)
    (row,) = app.context.store.scores.table()
    assert (row.score, row.name, row.assisted) == (SCORE, player.name, False)
    player.accept("SCORES")
    assert isinstance(player.page, ScoresScene)
    player.accept_row(next(number for number, each in enumerate(player.page.rows) if each.acts))
    assert isinstance(app.stack[-1], WatchScene)
    player.wait(20)
    player.back()
    assert isinstance(player.page, ScoresScene)
    player.back()
    assert not player.ask_to_quit()
    app.close()


def test_a_session_by_keys(window: pygame.Window, tmp_path: Path) -> None:
    bound = play_a_session(Keys(start(window, tmp_path)))
    find_it_again(Keys(start(window, tmp_path)), bound)


def test_a_session_with_the_mouse_alone(window: pygame.Window, tmp_path: Path) -> None:
    bound = play_a_session(Mouse(start(window, tmp_path)))
    find_it_again(Mouse(start(window, tmp_path)), bound)


def test_a_session_with_a_pad_alone(window: pygame.Window, pad: VirtualPad, tmp_path: Path) -> None:
    bound = play_a_session(Pad(start(window, tmp_path), pad))
    find_it_again(Pad(start(window, tmp_path), pad), bound)
