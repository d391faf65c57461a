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
from game.sim.events import ShieldBroken, ShipDestroyed
from game.sim.world import new_world
from tests.input.hands import play, pump
from tests.virtual_pad import A, VirtualPad

Plug = Callable[..., VirtualPad]


def test_every_action_that_can_be_bound_is_on_one_page() -> None:
    assert len(set(BINDABLE)) == len(BINDABLE) == sum(map(len, PAGES.values()))


def test_a_key_that_was_bound_flies_and_the_one_before_does_not() -> None:
    controls = Controls()
    controls.keys = controls.keys.swap(Action.THRUST, 0, pygame.KSCAN_I)
    play(controls, "+i@I : T ; -i@I +UP@UP : .")


def test_menus_obey_arrows_enter_and_escape_whatever_is_bound() -> None:
    controls = Controls()
    for action, key in ((Action.FIRE, "RETURN"), (Action.LASER, "UP"), (Action.WARP, "LEFT")):
        controls.keys = controls.keys.swap(action, 0, getattr(pygame, f"KSCAN_{key}"))
    play(controls, "+RETURN@RETURN > FIRE ACCEPT ; +UP@UP > LASER UP ; +LEFT@LEFT > WARP LEFT")
    play(controls, "+ESCAPE@ESCAPE > PAUSE BACK : FZW")
    with pytest.raises(ValueError, match="reserved"):
        controls.keys.swap(Action.FIRE, 0, pygame.KSCAN_ESCAPE)


def test_menus_obey_d_pad_a_b_and_start_whatever_is_bound(plug: Plug, controls: Controls) -> None:
    swaps = ((Action.LASER, "A"), (Action.FIRE, "B"), (Action.WARP, "DPAD_UP"), (Action.MUTE, "DPAD_LEFT"))
    for action, which in swaps:
        controls.pad = controls.pad.swap(action, 0, PadInput[which])
    pressed = "LASER ACCEPT FIRE BACK WARP UP MUTE LEFT PAUSE ACCEPT"
    play(controls, f"NEXT ; 1+A 1+B 1+DPAD_UP 1+DPAD_LEFT 1+START > {pressed} : FZW", plug())
    with pytest.raises(ValueError, match="reserved"):
        controls.pad.swap(Action.FIRE, 0, PadInput.START)


def test_taps_can_be_forgotten_and_what_is_held_stays(plug: Plug, controls: Controls) -> None:
    play(controls, "NEXT ; 1+DPAD_UP 1+A 1-A", plug())
    assert (controls.holds(Action.THRUST), controls.holds(Action.FIRE)) == (True, False)
    controls.forget_taps()
    play(controls, " : T T ; CLEAR")
    assert not controls.holds(Action.THRUST)


def test_a_button_can_be_bound_to_turn(plug: Plug, controls: Controls) -> None:
    controls.pad = controls.pad.swap(Action.TURN_LEFT, 0, PadInput.Y)
    play(controls, "NEXT ; 1+Y : L", plug())


def test_a_capture_takes_the_next_key_whatever_it_means_and_nothing_happens_by_it() -> None:
    controls = Controls()
    capture = controls.capture(Device.KEYS)
    play(controls, "+ESCAPE@ESCAPE >")
    assert (capture.key, capture.over) == (pygame.KSCAN_ESCAPE, True)
    controls.stop_capture()  # it repeats, and then is pressed anew
    play(controls, "+ESCAPE@ESCAPE > ; -ESCAPE@ESCAPE +ESCAPE@ESCAPE > PAUSE BACK")


def test_the_key_that_asked_for_the_capture_is_not_taken_when_it_repeats() -> None:
    controls = Controls()
    play(controls, "+RETURN@RETURN")
    capture = controls.capture(Device.KEYS)
    play(controls, "+RETURN@RETURN >")
    assert not capture.over


def test_a_capture_gives_up_after_five_seconds_and_ends_with_the_focus() -> None:
    controls = Controls()
    capture = controls.capture(Device.KEYS)
    for over in [False] * (PATIENCE - 1) + [True]:
        controls.tick()
        assert capture.over is over
    assert capture.key is None
    play(controls, "+p > PAUSE")
    controls.capture(Device.KEYS)
    play(controls, "LOST")
    assert controls.capturing is None


def test_a_capture_for_the_pad_takes_its_next_input_and_no_key(plug: Plug, controls: Controls) -> None:
    pad = plug()
    play(controls, "SETTLE", pad)
    capture = controls.capture(Device.PAD)
    play(controls, "+p >")
    assert not capture.over
    play(controls, "1RIGHT_TRIGGER=END >", pad)
    assert capture.input is PadInput.RIGHT_TRIGGER
    controls.stop_capture()
    play(controls, "1RIGHT_TRIGGER=30000 > : .", pad)


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

    play(controls, "+SPACE")
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
    play(controls, "+SPACE")
    controls.follow([lost], world)
    assert len(pad.felt) == 2


def test_a_lost_ship_switches_off_its_thrust() -> None:
    controls, world = Controls(), new_world(1)
    controls.handling = Handling(toggle_thrust=True)
    play(controls, "+UP -UP : T T")
    controls.follow(hits(77), world)
    play(controls, " : T")
    controls.follow(hits(world.ships[0].id), world)
    play(controls, " : .")


def test_in_a_menu_a_key_or_input_that_menus_obey_means_nothing_else(plug: Plug, controls: Controls) -> None:
    controls.keys = controls.keys.swap(Action.PAUSE, 0, pygame.KSCAN_RETURN)
    controls.pad = controls.pad.swap(Action.MUTE, 0, PadInput.B)
    pad = plug()
    play(controls, "NEXT ; +RETURN@RETURN 1+B > PAUSE ACCEPT MUTE BACK ; -RETURN@RETURN 1-B", pad)
    controls.in_menu = lambda: True
    play(controls, "+RETURN@RETURN 1+B > ACCEPT BACK ; +F1@F1 > HELP", pad)
