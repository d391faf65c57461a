"""Keys and pads together: what is bound, captured and shown in prompts."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game.input.actions import BINDABLE, PAGES, Action
from game.input.capture import PATIENCE, Device
from game.input.controls import Controls
from game.input.handling import Handling
from game.input.key_names import key_name, place_of
from game.input.pad_inputs import PadInput
from game.input.prompts import Prompt
from game.sim.bodies import Cause
from game.sim.command import IDLE, Command
from game.sim.events import ShieldBroken, ShipDestroyed
from game.sim.world import new_world
from tests.input.pumping import pump
from tests.virtual_pad import DPAD_LEFT, DPAD_UP, RIGHT_TRIGGER, START, A, B, VirtualPad, Y

Plug = Callable[..., VirtualPad]


def press(controls: Controls, key: int, scancode: int = 0) -> tuple[Action, ...]:
    return controls.presses(pygame.Event(pygame.KEYDOWN, key=key, scancode=scancode, mod=0))


def let_go(controls: Controls, key: int, scancode: int = 0) -> None:
    controls.presses(pygame.Event(pygame.KEYUP, key=key, scancode=scancode, mod=0))


def test_every_action_that_can_be_bound_is_on_one_page() -> None:
    assert len(set(BINDABLE)) == len(BINDABLE) == sum(map(len, PAGES.values()))


def test_a_key_that_was_bound_flies_and_the_one_before_does_not() -> None:
    controls = Controls()
    controls.keys = controls.keys.swap(Action.THRUST, 0, pygame.KSCAN_I)

    press(controls, pygame.K_i, pygame.KSCAN_I)
    assert controls.command() == Command(thrust=True)
    let_go(controls, pygame.K_i, pygame.KSCAN_I)
    press(controls, pygame.K_UP, pygame.KSCAN_UP)
    assert controls.command() == IDLE


def test_menus_obey_arrows_enter_and_escape_whatever_is_bound() -> None:
    controls = Controls()
    for action, key in (
        (Action.FIRE, pygame.KSCAN_RETURN),
        (Action.LASER, pygame.KSCAN_UP),
        (Action.WARP, pygame.KSCAN_LEFT),
    ):
        controls.keys = controls.keys.swap(action, 0, key)

    assert press(controls, pygame.K_RETURN, pygame.KSCAN_RETURN) == (Action.FIRE, Action.ACCEPT)
    assert press(controls, pygame.K_UP, pygame.KSCAN_UP) == (Action.LASER, Action.UP)
    assert press(controls, pygame.K_LEFT, pygame.KSCAN_LEFT) == (Action.WARP, Action.LEFT)
    assert press(controls, pygame.K_ESCAPE, pygame.KSCAN_ESCAPE) == (Action.PAUSE, Action.BACK)
    assert controls.command() == Command(fire=True, laser=True, warp=True)
    with pytest.raises(ValueError, match="reserved"):
        controls.keys.swap(Action.FIRE, 0, pygame.KSCAN_ESCAPE)


def test_menus_obey_d_pad_a_b_and_start_whatever_is_bound(plug: Plug, controls: Controls) -> None:
    for action, which in (
        (Action.LASER, PadInput.A),
        (Action.FIRE, PadInput.B),
        (Action.WARP, PadInput.DPAD_UP),
        (Action.MUTE, PadInput.DPAD_LEFT),
    ):
        controls.pad = controls.pad.swap(action, 0, which)
    pad = plug()
    pump(controls)
    for button in (A, B, DPAD_UP, DPAD_LEFT, START):
        pad.press(button)

    assert pump(controls) == [
        *(Action.LASER, Action.ACCEPT, Action.FIRE, Action.BACK, Action.WARP, Action.UP),
        *(Action.MUTE, Action.LEFT, Action.PAUSE, Action.ACCEPT),
    ]
    assert controls.command() == Command(fire=True, laser=True, warp=True)
    with pytest.raises(ValueError, match="reserved"):
        controls.pad.swap(Action.FIRE, 0, PadInput.START)


def test_taps_can_be_forgotten_and_what_is_held_stays(plug: Plug, controls: Controls) -> None:
    pad = plug()
    pump(controls)
    pad.press(DPAD_UP)
    pad.press(A)
    pad.release(A)
    pump(controls)
    assert (controls.holds(Action.THRUST), controls.holds(Action.FIRE)) == (True, False)

    controls.forget_taps()

    assert [controls.command(), controls.command()] == [Command(thrust=True)] * 2
    controls.clear()
    assert not controls.holds(Action.THRUST)


def test_a_button_can_be_bound_to_turn(plug: Plug, controls: Controls) -> None:
    controls.pad = controls.pad.swap(Action.TURN_LEFT, 0, PadInput.Y)
    pad = plug()
    pump(controls)
    pad.press(Y)
    pump(controls)

    assert controls.command() == Command(turn=-127)


def test_a_capture_takes_the_next_key_whatever_it_means_and_nothing_happens_by_it() -> None:
    controls = Controls()
    capture = controls.capture(Device.KEYS)

    assert press(controls, pygame.K_ESCAPE, pygame.KSCAN_ESCAPE) == ()
    assert (capture.key, capture.over) == (pygame.KSCAN_ESCAPE, True)
    controls.stop_capture()
    assert press(controls, pygame.K_ESCAPE, pygame.KSCAN_ESCAPE) == ()  # it repeats
    let_go(controls, pygame.K_ESCAPE, pygame.KSCAN_ESCAPE)
    assert press(controls, pygame.K_ESCAPE, pygame.KSCAN_ESCAPE) == (Action.PAUSE, Action.BACK)


def test_the_key_that_asked_for_the_capture_is_not_taken_when_it_repeats() -> None:
    controls = Controls()
    press(controls, pygame.K_RETURN, pygame.KSCAN_RETURN)
    capture = controls.capture(Device.KEYS)

    assert press(controls, pygame.K_RETURN, pygame.KSCAN_RETURN) == ()
    assert not capture.over


def test_a_capture_gives_up_after_five_seconds() -> None:
    controls = Controls()
    capture = controls.capture(Device.KEYS)
    for _ in range(PATIENCE - 1):
        controls.tick()
    assert not capture.over

    controls.tick()
    assert capture.over
    assert capture.key is None
    assert press(controls, pygame.K_p) == (Action.PAUSE,)


def test_a_lost_focus_ends_a_capture() -> None:
    controls = Controls()
    controls.capture(Device.KEYS)
    controls.presses(pygame.Event(pygame.WINDOWFOCUSLOST))

    assert controls.capturing is None


def test_a_capture_for_the_pad_takes_its_next_input_and_no_key(plug: Plug, controls: Controls) -> None:
    pad = plug()
    for _ in range(40):
        pump(controls)
        controls.tick()
    capture = controls.capture(Device.PAD)
    assert press(controls, pygame.K_p) == ()
    assert not capture.over

    pad.axis(RIGHT_TRIGGER, 32767)
    assert pump(controls) == []
    assert capture.input is PadInput.RIGHT_TRIGGER
    controls.stop_capture()
    pad.axis(RIGHT_TRIGGER, 30000)
    assert pump(controls) == []
    assert controls.command() == IDLE


def test_prompts_follow_the_device_that_was_used_last(plug: Plug, controls: Controls) -> None:
    assert controls.prompts(Action.FIRE) == (Prompt("SPACE"), Prompt("J"))
    assert controls.prompts(Action.BACK) == (Prompt("ESC"),)
    pad = plug()
    pump(controls)
    assert controls.used is Device.KEYS

    pad.press(A)
    pump(controls)
    assert controls.prompts(Action.FIRE) == (Prompt("A", 2),)
    assert controls.prompts(Action.PAUSE) == (Prompt("START"),)
    assert controls.prompts(Action.THRUST) == (Prompt("RT"),)
    assert controls.prompts(Action.MUTE) == ()

    press(controls, pygame.K_SPACE)
    assert controls.used is Device.KEYS


def test_the_face_buttons_light_one_dot_each(controls: Controls) -> None:
    controls.used = Device.PAD
    lit = []
    for which in (PadInput.Y, PadInput.B, PadInput.A, PadInput.X):
        controls.pad = controls.pad.swap(Action.FIRE, 0, which)
        lit.append(controls.prompts(Action.FIRE)[0].dot)

    assert lit == [0, 1, 2, 3]


@pytest.mark.parametrize(
    ("scancode", "name"),
    [
        (pygame.KSCAN_LSHIFT, "LEFT SHIFT"),
        (pygame.KSCAN_KP_ENTER, "KEYPAD ENTER"),
        (pygame.KSCAN_RETURN, "ENTER"),
        (pygame.KSCAN_COMMA, "COMMA"),
        (pygame.KSCAN_PERIOD, "DOT"),
        (pygame.KSCAN_M, "M"),
        (pygame.KSCAN_LEFT, "LEFT"),
        (500, "KEY 500"),
    ],
)
def test_a_key_has_a_name(controls: Controls, scancode: int, name: str) -> None:
    del controls
    assert key_name(scancode) == name


def test_an_event_without_a_place_has_that_of_its_label_if_the_layout_has_it() -> None:
    for key, scancode, place in ((pygame.K_m, 0, 16), (pygame.K_m, 20, 20), (0x4E00, 0, 0)):
        assert place_of(pygame.Event(pygame.KEYDOWN, key=key, scancode=scancode)) == place


def hits(ship: int) -> tuple[ShieldBroken, ShipDestroyed]:
    return (
        ShieldBroken(ship, (0.0, 0.0), Cause.RAM, 9),
        ShipDestroyed(ship, (0.0, 0.0), (0.0, 0.0), 0, Cause.RAM, 9, 2),
    )


def test_hits_are_felt_on_the_pad_that_is_used_as_strong_as_was_chosen(
    plug: Plug, controls: Controls
) -> None:
    world, pad, idle = new_world(1), plug("Used"), plug("Idle")
    pump(controls)
    pad.press(A)
    pump(controls)
    broken, lost = hits(world.ships[0].id)
    for felt in (pad.felt, idle.felt):
        felt.clear()

    controls.follow([broken], world)
    assert pad.felt == []
    controls.rumble = 0.5
    controls.follow([broken], world)
    controls.follow([lost], world)
    controls.follow(hits(77), world)

    assert [round(low / 65535.0, 2) for low, _ in pad.felt] == [0.25, 0.5]
    assert idle.felt == []
    press(controls, pygame.K_SPACE)
    controls.follow([lost], world)
    assert len(pad.felt) == 2


def test_a_lost_ship_switches_off_its_thrust() -> None:
    controls, world = Controls(), new_world(1)
    controls.handling = Handling(toggle_thrust=True)
    press(controls, pygame.K_UP)
    let_go(controls, pygame.K_UP)
    assert [controls.command().thrust for _ in range(2)] == [True, True]
    controls.follow(hits(77), world)
    assert controls.command().thrust

    controls.follow(hits(world.ships[0].id), world)

    assert controls.command() == IDLE


def test_in_a_menu_a_key_or_input_that_menus_obey_means_nothing_else(plug: Plug, controls: Controls) -> None:
    controls.keys = controls.keys.swap(Action.PAUSE, 0, pygame.KSCAN_RETURN)
    controls.pad = controls.pad.swap(Action.MUTE, 0, PadInput.B)
    pad = plug()
    pump(controls)
    shown = []
    for menu in (False, True):
        controls.in_menu = lambda menu=menu: menu  # type: ignore[misc]
        pad.press(B)
        shown.append((press(controls, pygame.K_RETURN, pygame.KSCAN_RETURN), tuple(pump(controls))))
        let_go(controls, pygame.K_RETURN, pygame.KSCAN_RETURN)
        pad.release(B)
        pump(controls)

    assert shown == [
        ((Action.PAUSE, Action.ACCEPT), (Action.MUTE, Action.BACK)),
        ((Action.ACCEPT,), (Action.BACK,)),
    ]
    assert press(controls, pygame.K_F1, pygame.KSCAN_F1) == (Action.HELP,)
