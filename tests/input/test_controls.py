"""Keys and pads together: what is bound, captured and shown in prompts; and the small parts of pages."""

import pygame
import pytest
from hypothesis import settings

from game.input import bindings
from game.input.actions import Action
from game.input.bindings import PATIENCE, Device, Prompt, fill
from game.input.controls import Controls
from game.input.events import KeyPress, key_press_of
from game.input.key_repeat import KeyRepeat
from game.input.pads import PadInput
from game.storage.settings import Settings
from tests.input.hands import play, pump
from tests.play import *
from tests.virtual_pad import VirtualPad

Plug = Callable[..., VirtualPad]


def test_menus_obey_arrows_enter_and_escape_whatever_is_bound() -> None:
    controls = Controls()
    for action, key in ((Action.FIRE, "RETURN"), (Action.LASER, "UP"), (Action.WARP, "LEFT")):
        controls.keys = controls.keys.swap(action, 0, getattr(pygame, f"KSCAN_{key}"))
    play(controls, "+RETURN@RETURN > FIRE ACCEPT ; +UP@UP > LASER UP ; +LEFT@LEFT > WARP LEFT")
    play(controls, "+ESCAPE@ESCAPE > PAUSE BACK : FZW")
    with pytest.raises(ValueError, match="reserved"):
        controls.keys.swap(Action.FIRE, 0, pygame.KSCAN_ESCAPE)


def test_menus_obey_d_pad_a_b_and_start_whatever_is_bound(plug: Plug, controls: Controls) -> None:
    swaps = ((Action.LASER, "A"), (Action.FIRE, "B"), (Action.WARP, "DPAD_UP"), (Action.TURN_LEFT, "Y"))
    for action, which in swaps:
        controls.pad = controls.pad.swap(action, 0, PadInput[which])
    pressed = "LASER ACCEPT FIRE BACK WARP UP TURN_LEFT PAUSE ACCEPT"
    play(controls, f"NEXT ; 1+A 1+B 1+DPAD_UP 1+Y 1+START > {pressed} : LFZW", plug())
    with pytest.raises(ValueError, match="reserved"):
        controls.pad.swap(Action.FIRE, 0, PadInput.START)


def test_in_a_menu_a_key_or_input_that_menus_obey_means_nothing_else(plug: Plug, controls: Controls) -> None:
    controls.keys = controls.keys.swap(Action.PAUSE, 0, pygame.KSCAN_RETURN)
    controls.pad = controls.pad.swap(Action.MUTE, 0, PadInput.B)
    pad = plug()
    play(controls, "NEXT ; +RETURN@RETURN 1+B > PAUSE ACCEPT MUTE BACK ; -RETURN@RETURN 1-B", pad)
    controls.in_menu = lambda: True
    play(controls, "+RETURN@RETURN 1+B > ACCEPT BACK ; +F1@F1 > HELP", pad)


def test_taps_can_be_forgotten_and_what_is_held_stays(plug: Plug, controls: Controls) -> None:
    play(controls, "NEXT ; 1+DPAD_UP 1+A 1-A", plug())
    assert (controls.holds(Action.THRUST), controls.holds(Action.FIRE)) == (True, False)
    controls.forget_taps()
    play(controls, " : T T ; CLEAR")
    assert not controls.holds(Action.THRUST)


def test_a_capture_takes_the_next_key_whatever_it_means_and_nothing_happens_by_it() -> None:
    """The key that asked for it is not taken when it repeats."""
    controls = Controls()
    play(controls, "+RETURN@RETURN")
    capture = controls.capture(Device.KEYS)
    play(controls, "+RETURN@RETURN >")
    assert not capture.over
    play(controls, "+ESCAPE@ESCAPE >")
    assert (capture.got, capture.over) == (pygame.KSCAN_ESCAPE, True)
    controls.stop_capture()  # it repeats, and then is pressed anew
    play(controls, "+ESCAPE@ESCAPE > ; -ESCAPE@ESCAPE +ESCAPE@ESCAPE > PAUSE BACK")


def test_a_capture_gives_up_after_five_seconds_and_ends_with_the_focus() -> None:
    controls = Controls()
    capture = controls.capture(Device.KEYS)
    for over in [False] * (PATIENCE - 1) + [True]:
        controls.tick()
        assert capture.over is over
    assert capture.got is None
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
    assert capture.got is PadInput.RIGHT_TRIGGER
    controls.stop_capture()
    play(controls, "1RIGHT_TRIGGER=30000 > : .", pad)


def test_prompts_follow_the_device_that_was_used_last(plug: Plug, controls: Controls) -> None:

    def shown() -> list[tuple[Prompt, ...]]:
        return [controls.prompts(each) for each in (Action.FIRE, Action.BACK, Action.THRUST, Action.MUTE)]

    keys = [
        (Prompt("SPACE"), Prompt("J")), (Prompt("ESC"),), (Prompt("UP"), Prompt("W")), (Prompt("M"),)
    ]  # fmt: skip
    pad = plug()
    pump(controls)
    assert shown() == keys
    play(controls, "1+A", pad)
    assert shown() == [(Prompt("A", "◒"),), (Prompt("B", "◑"),), (Prompt("RT"),), ()]
    play(controls, "+SPACE")
    assert shown() == keys


@each("line, filled", [
    ("{a} TURN", "LEFT TURN"), ("{a}   {b}", "LEFT"), ("{b} BACK   {a} ON   GO", "LEFT ON   GO"),
])  # fmt: skip
def test_a_part_of_a_prompt_with_a_word_without_a_name_is_left_out(line: str, filled: str) -> None:
    assert fill(line, {"a": "LEFT", "b": ""}.__getitem__) == filled


def test_an_event_without_a_place_has_that_of_its_label_if_the_layout_has_it() -> None:
    for key, scancode, place in ((pygame.K_m, 0, 16), (pygame.K_m, 20, 20), (0x4E00, 0, 0)):
        assert bindings.place_of(pygame.Event(pygame.KEYDOWN, key=key, scancode=scancode)) == place


@each("key, place, mod, press", [
    (pygame.K_a, pygame.KSCAN_Q, 0, KeyPress("a")), (pygame.K_7, 0, 0, KeyPress("7")),
    (pygame.K_KP_7, 0, 0, KeyPress("7")), (0x43F, pygame.KSCAN_G, 0, KeyPress("g")),  # the last is Russian
    (0x441, pygame.KSCAN_C, pygame.KMOD_LCTRL, KeyPress("copy")),
    (pygame.K_v, 0, pygame.KMOD_LMETA, KeyPress("paste")),
    (pygame.K_INSERT, 0, pygame.KMOD_LSHIFT, KeyPress("paste", shift=True)),
    (pygame.K_a, pygame.KSCAN_A, pygame.KMOD_LSHIFT, KeyPress("a", shift=True)),
    (pygame.K_a, pygame.KSCAN_A, pygame.KMOD_LALT, KeyPress("a", alt=True)),
    (pygame.K_a, pygame.KSCAN_A, pygame.KMOD_LCTRL, None),
])  # fmt: skip
def test_a_key_that_went_down_has_a_name_and_modifiers(
    window: pygame.Window, key: int, place: int, mod: int, press: KeyPress | None
) -> None:
    del window  # SDL knows labels only with one
    assert key_press_of(pygame.Event(pygame.KEYDOWN, key=key, scancode=place, mod=mod)) == press
    assert key_press_of(pygame.Event(pygame.KEYUP, key=key, scancode=place, mod=mod)) is None


@settings(max_examples=4)  # each looks at all keys
@given(st.text())
def test_the_label_of_every_key_is_ascii_whatever_the_layout_calls_it(name: str) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pygame.display, "get_init", lambda: True)
        patch.setattr(pygame.key, "name", lambda code, **_: name if code > 127 else chr(code))
        for place in (*range(1, 512), 0):
            label = bindings._label(0x444, place)
            assert label.isascii()
            assert label.strip()


def test_an_action_repeats_after_two_fifths_of_a_second_while_it_is_held() -> None:
    controls = Controls()
    repeat = KeyRepeat(controls)
    play(controls, "+DOWN")
    repeat.press(Action.DOWN)
    assert [number for number in range(1, 65) if repeat.tick()] == [48, 56, 64]
    for hand in ("-DOWN", "+DOWN"):  # it was let go
        play(controls, hand)
        assert not any(repeat.tick() for _ in range(60))


def hits(ship: int) -> tuple[ShieldBroken, ShipDestroyed]:
    return (
        ShieldBroken(ship, (0.0, 0.0), Cause.RAM, 9),
        ShipDestroyed(ship, (0.0, 0.0), (0.0, 0.0), 0, Cause.RAM, 9, 2),
    )


def test_rumble_is_tried_on_all_pads_and_hits_are_felt_on_the_one_in_use_as_strong_as_was_chosen(
    plug: Plug, controls: Controls
) -> None:
    world, used, idle = new_world(1), plug("Used"), plug("Idle")
    broken, lost = hits(world.ships[0].id)
    pump(controls)
    controls.apply(Settings(rumble=0))
    controls.try_rumble(1.0)
    play(controls, "1+A", used)
    controls.follow([broken], world)
    controls.try_rumble(0.5)
    controls.apply(Settings(rumble=50))
    controls.follow([broken], world)
    controls.follow([lost], world)
    controls.follow(hits(77), world)
    play(controls, "+SPACE")
    controls.follow([lost], world)
    assert [round(low / 65535.0, 2) for low, _ in used.felt] == [1.0, 0.5, 0.25, 0.5]
    assert len(idle.felt) == 1


def test_a_lost_ship_switches_off_its_thrust() -> None:
    controls, world = Controls(), new_world(1)
    controls.apply(Settings(toggle_thrust=True))
    play(controls, "+UP -UP : T T")
    controls.follow(hits(77), world)
    play(controls, " : T")
    controls.follow(hits(world.ships[0].id), world)
    play(controls, " : .")
