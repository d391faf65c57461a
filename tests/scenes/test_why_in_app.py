"""The explanation of a loss in the whole program: by a pad, by keys and by the mouse, on a hidden display."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.input.pads import SETTLING
from game.scenes.base.scene import Push, ReplaceAll, ToPractice
from game.scenes.play.pause import PauseScene, ToPause
from game.scenes.play.play import PlayScene
from game.scenes.watch.why import WhyPage, WhyScene
from game.window.app import App
from tests.deaths.games import doomed
from tests.scenes.hands import expect, make_app, wait
from tests.virtual_pad import DPAD_DOWN, A, B, VirtualPad, X

Plug = Callable[[], VirtualPad]


@pytest.fixture
def app(window: pygame.Window, plug: Plug, tmp_path: Path) -> Iterator[App]:
    """Run a program in the pause of a game in which a ship has just been lost."""
    del plug
    made = make_app(window, tmp_path)
    made.stack.follow(ReplaceAll(ToPractice(doomed())))
    game = expect(PlayScene, made.stack[-1])
    while not game.losses.any():
        game.tick()
    made.stack.follow(Push(ToPause(game)))
    yield made
    made.close()


def run(app: App, ticks: int = 1) -> None:
    """Let a frame of so many ticks pass."""
    assert app.events()
    wait(app, ticks)


def why(app: App) -> WhyScene:
    return expect(WhyScene, app.stack[-1])


def chosen(app: App) -> str:
    pause = expect(PauseScene, app.stack[-1])
    return pause.rows[pause.chosen].look().label


def post(kind: int, **what: Any) -> None:
    pygame.event.post(pygame.Event(kind, **what))


def key(app: App, which: int, scancode: int) -> None:
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        post(kind, key=which, mod=0, scancode=scancode, unicode="")
    run(app, 0)


@pytest.mark.slow
def test_a_loss_is_explained_and_left_by_a_pad_alone(app: App, plug: Plug) -> None:
    pad = plug()
    run(app, SETTLING)

    def tap(button: int) -> None:
        pad.press(button)
        pad.release(button)
        run(app, 0)

    while chosen(app) != "WHY DID I DIE?":
        tap(DPAD_DOWN)
    tap(A)
    assert why(app).stage is WhyPage.LAST_SECOND
    tap(A)
    assert why(app).stage is WhyPage.HIT
    tap(A)
    assert why(app).stage is WhyPage.WORKING
    for shown in (True, False):
        tap(X)
        assert why(app).legend is shown
    tap(A)
    assert why(app).stage is WhyPage.FUTURES
    tap(B)
    assert isinstance(app.stack[-1], PauseScene)


@pytest.mark.slow
def test_a_loss_is_explained_and_left_by_keys_alone(app: App) -> None:
    while chosen(app) != "WHY DID I DIE?":
        key(app, pygame.K_DOWN, pygame.KSCAN_DOWN)
    key(app, pygame.K_RETURN, pygame.KSCAN_RETURN)
    assert why(app).stage is WhyPage.LAST_SECOND
    key(app, pygame.K_RETURN, pygame.KSCAN_RETURN)
    assert why(app).stage is WhyPage.HIT
    key(app, pygame.K_RETURN, pygame.KSCAN_RETURN)
    assert why(app).stage is WhyPage.WORKING
    key(app, pygame.K_l, pygame.KSCAN_L)
    assert why(app).legend
    for _ in range(2):
        key(app, pygame.K_LEFT, pygame.KSCAN_LEFT)
    assert why(app).stage is WhyPage.LAST_SECOND
    key(app, pygame.K_ESCAPE, pygame.KSCAN_ESCAPE)
    assert isinstance(app.stack[-1], PauseScene)
