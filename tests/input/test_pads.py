"""Pads as SDL plays them: virtual ones, plugged in and out, and events that lie."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pygame
import pytest

from game.input import pads as adapter
from game.input.actions import Action
from game.input.controls import Controls
from game.input.pad_inputs import PadInput
from game.input.pads import (
    SETTLING,
    PadCame,
    PadGone,
    PadMoved,
    PadNews,
    Pads,
    use_mappings,
)
from game.sim.command import IDLE, Command
from tests.input.pumping import pump
from tests.virtual_pad import (
    DPAD_LEFT,
    DPAD_UP,
    END,
    LEFT_TRIGGER,
    LEFT_X,
    LEFT_Y,
    REST,
    RIGHT_TRIGGER,
    START,
    A,
    B,
    VirtualPad,
    X,
)

Plug = Callable[..., VirtualPad]


def settled(controls: Controls) -> Controls:
    """Return controls whose pads have been open for a while."""
    pump(controls)
    for _ in range(SETTLING):
        controls.tick()
    return controls


@pytest.mark.parametrize(
    ("button", "actions", "command"),
    [
        (A, [Action.FIRE, Action.ACCEPT], Command(fire=True)),
        (B, [Action.WARP, Action.BACK], Command(warp=True)),
        (X, [Action.LASER, Action.CLEAR], Command(laser=True)),
        (START, [Action.PAUSE, Action.ACCEPT], IDLE),
        (DPAD_UP, [Action.THRUST, Action.UP], Command(thrust=True)),
        (DPAD_LEFT, [Action.TURN_LEFT, Action.LEFT], Command(turn=-127)),
    ],
)
def test_each_button_presses_once_and_is_held(
    plug: Plug, controls: Controls, button: int, actions: list[Action], command: Command
) -> None:
    pad = plug()
    settled(controls)

    pad.press(button)

    assert pump(controls) == actions
    assert [controls.command(), controls.command()] == [command, command]
    pad.release(button)
    assert pump(controls) == []
    assert controls.command() == IDLE


def test_the_left_stick_turns_by_how_far_it_is_out(plug: Plug, controls: Controls) -> None:
    pad = plug()
    settled(controls)
    turns = []
    for value in (0, 5000, 16000, 24000, END, -16000, -32768, 0):
        pad.axis(LEFT_X, value)
        pump(controls)
        turns.append(controls.command().turn)

    assert turns[:2] == [0, 0]
    assert 0 < turns[2] < turns[3] < turns[4] == 127
    assert turns[5:] == [-turns[2], -127, 0]


def test_the_stick_chooses_in_menus_once_for_each_push(plug: Plug, controls: Controls) -> None:
    pad = plug()
    settled(controls)
    pressed = []
    for value in (20000, END, 17000, 20000, 0, END):
        pad.axis(LEFT_Y, value)
        pressed += pump(controls)

    assert pressed == [Action.DOWN, Action.DOWN]


def test_the_right_trigger_thrusts_and_at_rest_does_nothing(plug: Plug, controls: Controls) -> None:
    pad = plug()
    settled(controls)
    for trigger in (LEFT_TRIGGER, RIGHT_TRIGGER):
        pad.axis(trigger, REST + 1)
    assert pump(controls) == []
    assert controls.command() == IDLE

    pad.axis(RIGHT_TRIGGER, END)
    assert pump(controls) == [Action.THRUST]
    assert controls.command() == Command(thrust=True)
    pad.axis(RIGHT_TRIGGER, REST)
    pump(controls)
    assert controls.command() == IDLE


def test_a_tap_and_a_flick_between_two_ticks_count_for_exactly_one(plug: Plug, controls: Controls) -> None:
    pad = plug()
    settled(controls)
    pad.press(A)
    pad.release(A)
    pad.axis(LEFT_X, END)
    pad.axis(LEFT_X, 0)
    pump(controls)

    assert [controls.command() for _ in range(3)] == [Command(turn=127, fire=True), IDLE, IDLE]


def test_two_taps_in_one_frame_of_several_ticks_are_two(plug: Plug, controls: Controls) -> None:
    pad = plug()
    settled(controls)
    for _ in range(2):
        pad.press(A)
        pad.release(A)
    pump(controls)

    assert [controls.command().fire for _ in range(4)] == [True, False, True, False]


def test_fire_on_the_pad_while_the_key_is_held_is_a_second_shot(plug: Plug, controls: Controls) -> None:
    pad = plug()
    settled(controls)
    controls.presses(pygame.Event(pygame.KEYDOWN, key=pygame.K_SPACE, scancode=0, mod=0))
    assert controls.command().fire
    pad.press(A)
    pump(controls)

    assert [controls.command().fire for _ in range(3)] == [False, True, True]


def test_an_axis_that_begins_off_its_rest_counts_only_after_it_was_at_rest(
    plug: Plug, controls: Controls
) -> None:
    pad = plug()
    pad.axis(LEFT_X, END)
    assert pump(settled(controls)) == []
    pad.axis(LEFT_X, 30000)
    pump(controls)
    assert controls.command() == IDLE

    pad.axis(LEFT_X, 0)
    pad.axis(LEFT_X, END)
    pump(controls)
    assert controls.command() == Command(turn=127)


def test_an_axis_that_moves_as_soon_as_its_pad_is_open_is_not_believed(
    plug: Plug, controls: Controls
) -> None:
    pad = plug()
    pump(controls)
    pad.axis(LEFT_X, END)
    pad.axis(RIGHT_TRIGGER, END)
    assert pump(settled(controls)) == []
    assert controls.command() == IDLE

    for axis, rest in ((LEFT_X, 0), (RIGHT_TRIGGER, REST)):
        pad.axis(axis, rest)
        pad.axis(axis, END)
    pump(controls)
    assert controls.command() == Command(turn=127, thrust=True)


def test_unplugging_lets_go_and_plugging_in_works_again(plug: Plug, controls: Controls) -> None:
    pad = plug("First")
    settled(controls)
    pad.press(A)
    pad.axis(LEFT_X, END)
    pump(controls)
    assert controls.command() == Command(turn=127, fire=True)

    pad.unplug()
    pump(controls)
    assert controls.command() == IDLE
    assert controls.abandoned

    again = plug("Second")
    settled(controls)
    again.press(A)
    pump(controls)
    assert controls.command() == Command(fire=True)
    assert controls.notices == ["pad connected: First", "pad disconnected: First", "pad connected: Second"]


def test_a_pad_that_goes_without_releasing_anything_holds_nothing(plug: Plug, controls: Controls) -> None:
    pad = plug()
    settled(controls)
    pad.press(X)
    pad.axis(LEFT_X, END)
    pump(controls)
    assert controls.command() == Command(turn=127, laser=True)

    controls.presses(pygame.Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=pad.number))

    assert controls.command() == IDLE


def test_a_pause_lets_go_of_the_stick_until_it_moves(plug: Plug, controls: Controls) -> None:
    pad = plug()
    settled(controls)
    pad.axis(LEFT_X, END)
    pump(controls)
    controls.clear()
    assert controls.command() == IDLE

    pad.axis(LEFT_X, 30000)
    pump(controls)
    assert controls.command().turn > 0


def test_two_pads_fly_together_and_one_goes_alone(plug: Plug, controls: Controls) -> None:
    one, other = plug("One"), plug("Other")
    settled(controls)
    one.press(X)
    other.press(A)
    pump(controls)
    assert controls.command() == Command(fire=True, laser=True)

    one.unplug()
    pump(controls)
    assert controls.command() == Command(fire=True)
    assert not controls.abandoned


def test_a_pad_that_is_there_before_the_game_is_found(plug: Plug) -> None:
    pad = plug("Early")
    pygame.event.clear()
    controls = Controls(Pads())
    pump(controls)
    pad.press(A)

    assert pump(controls) == [Action.FIRE, Action.ACCEPT]
    controls.close()


def test_a_device_that_is_announced_twice_is_opened_once(plug: Plug, controls: Controls) -> None:
    plug()
    pump(controls)
    controls.presses(pygame.Event(pygame.CONTROLLERDEVICEADDED, device_index=0))

    assert controls.notices == ["pad connected: Test Pad"]


def test_a_ghost_and_events_of_unknown_pads_are_ignored(plug: Plug, controls: Controls) -> None:
    del plug
    for event in (
        pygame.Event(pygame.CONTROLLERDEVICEADDED, device_index=99),
        pygame.Event(pygame.CONTROLLERDEVICEADDED, device_index=-1),
        pygame.Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=99),
        pygame.Event(pygame.CONTROLLERBUTTONDOWN, instance_id=99, button=0),
        pygame.Event(pygame.CONTROLLERAXISMOTION, instance_id=99, axis=0, value=END),
        pygame.Event(pygame.JOYBUTTONDOWN, instance_id=0, joy=0, button=0),
        pygame.Event(pygame.JOYAXISMOTION, instance_id=0, joy=0, axis=4, value=-1.0),
    ):
        assert controls.presses(event) == ()

    assert (controls.command(), controls.notices) == (IDLE, [])


def test_buttons_and_axes_that_nobody_knows_are_ignored(plug: Plug, controls: Controls) -> None:
    pad = plug()
    pump(controls)
    for kind, fields in (
        (pygame.CONTROLLERBUTTONDOWN, {"button": 200}),
        (pygame.CONTROLLERAXISMOTION, {"axis": 77, "value": END}),
        (pygame.JOYBUTTONDOWN, {"button": 0}),
    ):
        assert controls.presses(pygame.Event(kind, {"instance_id": pad.number, **fields})) == ()


@pytest.mark.parametrize("fault", ["missing", "refuses"])
def test_without_a_working_pad_module_keys_go_on(monkeypatch: pytest.MonkeyPatch, fault: str) -> None:
    def refuse() -> None:
        raise pygame.error("no controllers here")

    monkeypatch.setattr(adapter, "controller", None if fault == "missing" else SimpleNamespace(quit=refuse))
    controls = Controls(Pads())

    assert controls.pads is not None
    assert not controls.pads.works
    assert controls.presses(pygame.Event(pygame.CONTROLLERDEVICEADDED, device_index=0)) == ()
    controls.presses(pygame.Event(pygame.KEYDOWN, key=pygame.K_UP, scancode=0, mod=0))
    assert controls.command() == Command(thrust=True)


def test_rumble_reaches_the_pad_at_its_strength_and_stops_at_the_end(plug: Plug) -> None:
    pads, pad = Pads(), plug()
    assert follow_all(pads) == [PadCame(pad.number, "Test Pad")]

    pads.rumble(pad.number, 0.5, 0.2)
    pads.rumble(pad.number, 7.0, 0.2)
    assert [round(low / 65535.0, 2) for low, _ in pad.felt] == [0.5, 1.0]
    pads.close()
    assert pad.felt[-1] == (0, 0)


def test_a_pad_without_rumble_is_asked_in_vain(plug: Plug, controls: Controls) -> None:
    pad = plug(rumbles=False)
    pump(controls)
    assert controls.pads is not None
    controls.pads.rumble(pad.number, 1.0, 0.1)
    assert pad.felt == []


def test_the_adapter_tells_what_comes_moves_and_goes(plug: Plug) -> None:
    pads, pad = Pads(), plug()
    pad.press(B)
    pad.unplug()

    assert follow_all(pads)[-3:] in (
        [
            PadCame(pad.number, "Test Pad"),
            PadMoved(pad.number, PadInput.B, 1.0),
            PadGone(pad.number, "Test Pad"),
        ],
        [],  # gone before it could be opened: a ghost
    )


@pytest.mark.slow
def test_pads_that_outlive_pygame_do_no_harm(plug: Plug) -> None:
    pads = Pads()
    plug()
    follow_all(pads)
    pygame.quit()
    pads.close()
    del pads
    gc.collect()


def follow_all(pads: Pads) -> list[PadNews]:
    return [news for event in pygame.event.get() for news in pads.follow(event)]


def test_the_players_own_mappings_are_obeyed(
    plug: Plug, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_GAMECONTROLLERCONFIG_FILE", "")  # so that it is taken back at the end
    monkeypatch.delenv("SDL_GAMECONTROLLERCONFIG_FILE")
    first = plug()
    guid = next(e.guid for e in pygame.event.get() if e.type == pygame.JOYDEVICEADDED)
    first.unplug()
    pygame.quit()
    swapped = f"not a mapping\n{guid},Swapped,a:b1,b:b0,platform:{sdl_platform()},\n"
    (tmp_path / "gamecontrollerdb.txt").write_text(swapped, encoding="utf-8")
    use_mappings(tmp_path)
    pygame.display.init()
    controls = Controls(Pads())
    pad = plug()
    pump(controls)
    pad.press(A)

    assert pump(controls) == [Action.WARP, Action.BACK]
    assert controls.notices == ["pad connected: Swapped"]
    controls.close()


def sdl_platform() -> str:
    """Return the name that SDL has for this platform."""
    return {"win32": "Windows", "darwin": "Mac OS X"}.get(sys.platform, "Linux")


def test_mappings_that_are_no_file_are_not_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_GAMECONTROLLERCONFIG_FILE", "")  # so that it is taken back at the end
    monkeypatch.delenv("SDL_GAMECONTROLLERCONFIG_FILE")
    use_mappings(tmp_path)
    (tmp_path / "gamecontrollerdb.txt").mkdir()
    use_mappings(tmp_path)
    assert "SDL_GAMECONTROLLERCONFIG_FILE" not in os.environ

    monkeypatch.setenv("SDL_GAMECONTROLLERCONFIG_FILE", "mine")
    (tmp_path / "gamecontrollerdb.txt").rmdir()
    (tmp_path / "gamecontrollerdb.txt").touch()
    use_mappings(tmp_path)
    assert os.environ["SDL_GAMECONTROLLERCONFIG_FILE"] == "mine"


def test_buttons_are_named_by_their_places_unless_the_player_says_otherwise(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = "SDL_GAMECONTROLLER_USE_BUTTON_LABELS"
    monkeypatch.setenv(name, "1")
    use_mappings(tmp_path)
    assert os.environ[name] == "1"

    monkeypatch.delenv(name)
    use_mappings(tmp_path)
    assert os.environ[name] == "0"
