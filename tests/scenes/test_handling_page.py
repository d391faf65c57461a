"""The page of handling: each row acts at once and is found again; by keys, by the mouse, by a pad."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.input.handling import AutoFire, Handling
from game.input.pad_inputs import Stick
from game.input.pads import SETTLING
from game.scenes.menu.settings_page import HandlingPage
from game.scenes.play.play import PlayScene
from game.storage.settings import Settings
from game.storage.store import Store
from game.window.app import App
from tests.scenes.hands import expect, push_pad, wait
from tests.scenes.test_binding_pages import click, click_at, go_to, row_of, tap, top
from tests.virtual_pad import DPAD_DOWN, DPAD_LEFT, DPAD_RIGHT, DPAD_UP, LEFT_X, A, B, VirtualPad

Plug = Callable[..., VirtualPad]


def plugged(app: App, pad: VirtualPad) -> VirtualPad:
    """Let a program know a pad."""
    assert app.events()
    wait(app, SETTLING)
    return pad


def open_page(app: App) -> None:
    for label in ("SETTINGS", "CONTROLS", "HANDLING"):
        go_to(app, label)
        tap(app, "RETURN")
    assert isinstance(app.stack[-1], HandlingPage)


def set_row(app: App, label: str, *names: str) -> None:
    go_to(app, label)
    tap(app, *names)


@pytest.mark.slow
def test_keys_alone_set_every_row_at_once_and_it_is_found_again(app: App, plug: Plug, tmp_path: Path) -> None:
    plugged(app, plug())
    open_page(app)
    set_row(app, "AUTO-FIRE", "RIGHT", "RIGHT")
    set_row(app, "THRUST", "RETURN")
    set_row(app, "LASER", "RIGHT")
    set_row(app, "TURN SPEED", *["LEFT"] * 20)
    set_row(app, "EASE-IN", "RETURN")
    set_row(app, "RUMBLE", "LEFT")
    set_row(app, "DEAD ZONE", "RIGHT", "RIGHT")
    set_row(app, "STICK", "RETURN")

    controls = app.context.controls
    assert controls.handling == Handling(True, True, 50, True, AutoFire.ALWAYS)
    assert (controls.stick, controls.rumble) == (Stick(20, fine=False), 0.55)
    tap(app, "ESCAPE")
    assert Store(tmp_path).settings == Settings(
        auto_fire="always",
        toggle_thrust=True,
        toggle_laser=True,
        turn_speed=50,
        ease_in=True,
        rumble=55,
        dead_zone=20,
        stick="straight",
    )


def test_the_mouse_alone_sets_rows(app: App) -> None:
    for label in ("SETTINGS", "CONTROLS", "HANDLING"):
        click(app, label)
    layout = top(app).layout()
    for label, part in (("TURN SPEED", 0.5), ("DEAD ZONE", 1.0)):
        track = layout.values[row_of(top(app), label)]
        assert track is not None
        click_at(app, track.left + track.width * part, track.centery)
    click(app, "THRUST")
    assert app.events()

    assert app.context.controls.handling == Handling(toggle_thrust=True, turn_speed=75)
    assert app.context.controls.stick == Stick(50)
    click(app, "BACK")
    assert not isinstance(app.stack[-1], HandlingPage)


def test_a_pad_alone_sets_rows_and_feels_the_rumble(app: App, plug: Plug) -> None:
    pad = plugged(app, plug())
    for label in ("SETTINGS", "CONTROLS", "HANDLING"):
        push_pad(app, pad, *[DPAD_UP] * 9, *[DPAD_DOWN] * row_of(top(app), label), A)
    push_pad(app, pad, DPAD_RIGHT)
    assert app.context.controls.handling.auto_fire is AutoFire.HOLD
    pad.felt.clear()
    push_pad(app, pad, *[DPAD_DOWN] * 5, DPAD_LEFT)
    assert [round(low / 65535.0, 2) for low, _ in pad.felt] == [0.55]
    push_pad(app, pad, B)
    assert not isinstance(app.stack[-1], HandlingPage)


def test_a_game_beneath_takes_a_change_at_once(app: App) -> None:
    tap(app, "SPACE")
    game = expect(PlayScene, app.stack[0])
    app.context.change(Settings(auto_fire="hold", count_in=0))
    tap(app, "P", "P")
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_j, scancode=pygame.KSCAN_J, mod=0))
    assert app.events()
    wait(app, 60)
    assert len(game.session.world.shots) == 4


def test_a_wide_dead_zone_holds_a_stick_that_is_a_little_out(app: App, plug: Plug) -> None:
    pad = plugged(app, plug())
    push_pad(app, pad, A)
    app.context.change(Settings(dead_zone=50))
    assert app.events()
    pad.axis(LEFT_X, 32767 * 4 // 10)
    assert app.events()
    app.tick()
    assert app.context.controls.command().turn == 0
    app.context.change(Settings(dead_zone=5, stick="straight"))
    assert app.events()
    pad.axis(LEFT_X, 32767 * 7 // 10)
    assert app.events()
    assert app.context.controls.command().turn == 90
