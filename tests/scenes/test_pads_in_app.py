"""The whole program flown by virtual pads, on a display that nobody sees."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.input.actions import Action
from game.input.pads import SETTLING
from game.scenes.menu.title import LeaveQuestion, TitleScene
from game.scenes.play.pause import PauseScene
from game.scenes.play.play import PlayScene
from game.sim.tuning import TICKS_PER_SECOND
from game.storage.bindings import SavedBindings
from game.storage.store import Store
from game.window.app import App
from tests.scenes.hands import expect, make_app, wait
from tests.virtual_pad import (
    DPAD_DOWN,
    DPAD_UP,
    END,
    LEFT_X,
    RIGHT_TRIGGER,
    START,
    A,
    B,
    VirtualPad,
)

Plug = Callable[[], VirtualPad]


@pytest.fixture
def app(window: pygame.Window, plug: Plug, tmp_path: Path) -> Iterator[App]:
    """Run a program, with its files in a folder of its own."""
    del plug
    made = make_app(window, tmp_path)
    yield made
    made.close()


def run(app: App, ticks: int = 1) -> None:
    """Let a frame of so many ticks pass."""
    assert app.events()
    wait(app, ticks)


def tap(app: App, pad: VirtualPad, button: int) -> None:
    pad.press(button)
    pad.release(button)
    run(app, 0)


def playing(app: App, pad: VirtualPad) -> PlayScene:
    """Start a game by its pad; return it."""
    run(app, SETTLING)
    tap(app, pad, A)
    return expect(PlayScene, app.stack[-1])


def test_a_game_is_started_flown_paused_and_left_by_a_pad_alone(app: App, plug: Plug) -> None:
    pad = plug()
    assert isinstance(app.stack[-1], TitleScene)
    game = playing(app, pad)
    ship = game.session.world.ships[0]
    heading = ship.heading

    pad.axis(LEFT_X, END)
    pad.axis(RIGHT_TRIGGER, END)
    tap(app, pad, A)
    run(app, 10)
    assert ship.heading != heading
    assert ship.thrusting
    assert len(game.session.world.shots) == 1

    tap(app, pad, START)
    assert isinstance(app.stack[-1], PauseScene)
    tap(app, pad, START)
    run(app, TICKS_PER_SECOND)
    assert list(app.stack) == [game]
    run(app, 1)
    assert not ship.thrusting  # the trigger was held through the pause

    tap(app, pad, START)
    for button in (DPAD_DOWN, DPAD_DOWN, DPAD_DOWN, A, DPAD_DOWN, A):
        tap(app, pad, button)
    assert isinstance(app.stack[-1], TitleScene)
    tap(app, pad, B)
    assert isinstance(app.stack[-1], LeaveQuestion)
    tap(app, pad, B)
    assert isinstance(app.stack[-1], TitleScene)
    for button in (B, DPAD_DOWN):
        tap(app, pad, button)
    pad.press(A)
    assert not app.events()


def test_unplugging_the_pad_pauses_and_says_so_and_another_one_goes_on(app: App, plug: Plug) -> None:
    pad = plug()
    game = playing(app, pad)
    pad.axis(LEFT_X, END)
    run(app, 5)
    heading = game.session.world.ships[0].heading

    pad.unplug()
    run(app, 5)
    page = expect(PauseScene, app.stack[-1])
    page.layout()
    assert page.heading == "PAUSED: PAD UNPLUGGED"
    assert told(app) == ["pad connected: Test Pad", "pad disconnected: Test Pad"]
    assert game.session.world.ships[0].heading == heading

    again = plug()
    run(app, SETTLING)
    assert isinstance(app.stack[-1], PauseScene)
    tap(app, again, A)
    run(app, TICKS_PER_SECOND)
    assert list(app.stack) == [game]
    again.press(DPAD_UP)
    run(app, 2)
    assert game.session.world.ships[0].thrusting


def told(app: App) -> list[str]:
    """Return all notices that wait, the one on the screen first."""
    notices = []
    while app.notices.current_text:
        notices.append(app.notices.current_text)
        app.notices.tick(60.0)
    return notices


def test_a_pad_that_is_not_used_pauses_nothing_when_it_goes(app: App, plug: Plug) -> None:
    pad, idle = plug(), plug()
    game = playing(app, pad)
    idle.unplug()
    run(app)

    assert app.stack[-1] is game


def test_on_the_title_an_unplugged_pad_only_says_so(app: App, plug: Plug) -> None:
    pad = plug()
    run(app, SETTLING)
    tap(app, pad, DPAD_UP)
    pad.unplug()
    run(app)

    assert isinstance(app.stack[-1], TitleScene)


@pytest.mark.slow
def test_a_lost_ship_is_felt(app: App, plug: Plug) -> None:
    pad = plug()
    game = playing(app, pad)
    pad.felt.clear()
    world = game.session.world
    while not pad.felt and world.tick < 2000:
        run(app, 1)
        for rock in world.rocks[:1]:
            world.ships[0].protection, world.ships[0].x, world.ships[0].y = 0, rock.x, rock.y

    assert round(pad.felt[0][0] / 65535.0, 2) == 0.6


def test_settings_take_effect_at_once(app: App, plug: Plug) -> None:
    pad = plug()
    game = playing(app, pad)
    app.context.store.save_settings(replace(app.context.store.settings, turn_speed=50, toggle_thrust=True))
    run(app, 0)
    pad.axis(LEFT_X, END)
    pad.axis(RIGHT_TRIGGER, END)
    pad.axis(RIGHT_TRIGGER, -32768)
    run(app, 3)

    assert game.session.world.ships[0].held.turn == 64
    assert game.session.world.ships[0].thrusting


def test_bindings_are_saved_when_they_change_and_found_at_the_next_start(
    app: App, window: pygame.Window, tmp_path: Path
) -> None:
    run(app, 0)
    assert not Store(tmp_path).bindings.keys
    app.context.controls.keys = app.context.controls.keys.swap(Action.FIRE, 0, pygame.KSCAN_I)
    run(app, 0)
    assert Store(tmp_path).bindings == SavedBindings({"fire": (pygame.KSCAN_I, pygame.KSCAN_J)})
    app.close()

    later = make_app(window, tmp_path)
    assert later.context.controls.keys.rows[Action.FIRE] == (pygame.KSCAN_I, pygame.KSCAN_J)
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_i, scancode=pygame.KSCAN_I, mod=0))
    run(later, 0)
    assert isinstance(later.stack[-1], PlayScene)
    later.close()
