"""Pads as SDL plays them: virtual ones, plugged in and out, and events that lie."""

import os
import re
import sys
from types import SimpleNamespace

import pygame
import pytest

from game.input import pads as adapter
from game.input.actions import Action
from game.input.controls import Controls
from game.input.pads import Pads, curve, reach, use_mappings
from tests.input.hands import play, pump
from tests.play import *
from tests.virtual_pad import END, LEFT_X, A, VirtualPad

Plug = Callable[..., VirtualPad]


@pytest.mark.parametrize("script", [
    # each button presses once and is held
    "1+A > FIRE ACCEPT : F F ; 1-A > : .", "1+B > WARP BACK : W W ; 1-B > : .",
    "1+X > LASER CLEAR : Z Z ; 1-X > : .",
    "1+START > PAUSE ACCEPT : . ; 1-START >", "1+DPAD_UP > THRUST UP : T T ; 1-DPAD_UP > : .",
    "1+DPAD_LEFT > TURN_LEFT LEFT : L L ; 1-DPAD_LEFT > : .",
    # the stick chooses in menus once for each push
    "1LEFT_Y=20000 > DOWN ; 1LEFT_Y=END 1LEFT_Y=17000 1LEFT_Y=20000 1LEFT_Y=0 > ; 1LEFT_Y=END > DOWN",
    # a trigger at rest does nothing, the right one thrusts
    "1LEFT_TRIGGER=-32767 1RIGHT_TRIGGER=-32767 > : .",
    "1RIGHT_TRIGGER=END > THRUST : T ; 1RIGHT_TRIGGER=REST : .",
    # a tap between two ticks counts for exactly one, two taps for two
    "1+A 1-A : F . .", "1+A 1-A 1+A 1-A : F . F .",
    # on the pad while the key is held it is a second shot
    "+SPACE : F ; 1+A : . F F",
    # who goes lets go of everything; a pause lets go of the stick until it moves
    "1+X 1LEFT_X=END : RZ ; 1OUT : .", "1LEFT_X=END NEXT CLEAR : . ; 1LEFT_X=30000 : r",
])  # fmt: skip
def test_what_hands_do_on_a_pad_and_what_the_ship_is_told(
    plug: Plug, controls: Controls, script: str
) -> None:
    play(controls, "SETTLE ; " + script, plug())


def test_the_left_stick_turns_by_how_far_it_is_out(plug: Plug, controls: Controls) -> None:
    pad = plug()
    play(controls, "SETTLE", pad)
    turns = []
    for value in (0, 5000, 16000, 24000, END, -16000, -32768, 0):
        pad.axis(LEFT_X, value)
        pump(controls)
        turns.append(controls.command().turn)
    assert turns[:2] == [0, 0]
    assert 0 < turns[2] < turns[3] < turns[4] == 127
    assert turns[5:] == [-turns[2], -127, 0]


@given(st.integers(0, 32767), st.integers(0, 32767))
def test_further_out_never_counts_less_to_both_sides_alike_and_is_finer_near_rest(a: int, b: int) -> None:
    low, high = sorted((a, b))
    assert 0.0 <= reach(low) <= reach(high) <= 1.0
    assert reach(-low) == -reach(low)
    assert 0.0 <= curve(reach(low)) <= curve(reach(high)) <= reach(high)


def test_the_dead_zone_is_nothing_and_the_end_is_all() -> None:
    assert [reach(value) for value in (0, 5000, -5000)] == [0.0, 0.0, 0.0]
    assert 0.0 < reach(6000) < 0.01
    assert [curve(reach(value)) for value in (32767, 32000)] == [1.0, 1.0]
    assert [reach(value) for value in (-32767, -32768)] == [-1.0, -1.0]


@pytest.mark.parametrize("begins", [
    "1LEFT_X=END SETTLE > ; 1LEFT_X=30000", "NEXT 1LEFT_X=END 1RIGHT_TRIGGER=END SETTLE >",
])  # fmt: skip
def test_an_axis_that_begins_off_its_rest_or_moves_at_once_counts_only_after_it_was_at_rest(
    plug: Plug, controls: Controls, begins: str
) -> None:
    again = "1LEFT_X=0 1LEFT_X=END 1RIGHT_TRIGGER=REST 1RIGHT_TRIGGER=END : RT"
    play(controls, f"{begins} : . ; {again}", plug())


def test_unplugging_lets_go_and_plugging_in_works_again(plug: Plug, controls: Controls) -> None:
    play(controls, "SETTLE ; 1+A 1LEFT_X=END : RF ; 1OUT : .", plug("First"))
    assert controls.abandoned
    play(controls, "SETTLE ; 1+A : F", plug("Zw\xf6lf"))
    assert controls.notices == ["pad connected: First", "pad disconnected: First", "pad connected: Zw?lf"]


def test_two_pads_fly_together_and_one_goes_alone(plug: Plug, controls: Controls) -> None:
    play(controls, "SETTLE ; 1+X 2+A : FZ ; 1OUT : F", plug("One"), plug("Other"))
    assert not controls.abandoned


def test_a_pad_that_is_there_before_the_game_is_found(plug: Plug) -> None:
    pad = plug("Early")
    pygame.event.clear()
    controls = Controls(Pads())
    pump(controls)
    pad.press(A)
    assert pump(controls) == [Action.FIRE, Action.ACCEPT]
    controls.close()


def test_events_of_ghosts_unknown_pads_and_unknown_buttons_are_ignored(
    plug: Plug, controls: Controls
) -> None:
    """A pad is announced twice, too, and one that goes without a word holds nothing."""
    pad = plug()
    play(controls, "SETTLE", pad)
    for kind, fields in (
        (pygame.CONTROLLERDEVICEADDED, {"device_index": 99}),
        (pygame.CONTROLLERDEVICEADDED, {"device_index": -1}),
        (pygame.CONTROLLERDEVICEADDED, {"device_index": 0}),
        (pygame.CONTROLLERDEVICEREMOVED, {"instance_id": 99}),
        (pygame.CONTROLLERBUTTONDOWN, {"instance_id": 99, "button": 0}),
        (pygame.CONTROLLERBUTTONDOWN, {"instance_id": pad.number, "button": 200}),
        (pygame.CONTROLLERAXISMOTION, {"instance_id": pad.number, "axis": 77, "value": END}),
        (pygame.JOYBUTTONDOWN, {"instance_id": pad.number, "joy": 0, "button": 0}),
    ):
        assert controls.presses(pygame.Event(kind, fields)) == ()
    assert (controls.command(), controls.notices) == (IDLE, ["pad connected: Test Pad"])
    play(controls, "1+X 1LEFT_X=END : RZ", pad)
    controls.presses(pygame.Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=pad.number))
    play(controls, " : .")


def test_without_a_working_pad_module_keys_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> None:
        raise pygame.error("no controllers here")

    monkeypatch.setattr(adapter, "controller", SimpleNamespace(quit=refuse))
    pads = Pads()
    controls = Controls(pads)
    assert not pads.works
    assert controls.presses(pygame.Event(pygame.CONTROLLERDEVICEADDED, device_index=0)) == ()
    play(controls, "+UP : T")


def test_rumble_reaches_the_pad_at_its_strength_and_stops_at_the_end(plug: Plug, controls: Controls) -> None:
    pad, without = plug(), plug(rumbles=False)
    pump(controls)
    assert controls.pads is not None
    for number, strength in ((pad.number, 0.5), (pad.number, 7.0), (without.number, 1.0), (99, 1.0)):
        controls.pads.rumble(number, strength, 0.2)
    controls.close()
    assert [round(low / 65535.0, 2) for low, _ in pad.felt] == [0.5, 1.0, 0.0]
    assert without.felt == []


def test_the_players_own_mappings_are_obeyed(
    plug: Plug, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_GAMECONTROLLERCONFIG_FILE", "")  # so that it is taken back at the end
    monkeypatch.delenv("SDL_GAMECONTROLLERCONFIG_FILE")
    first = plug()
    guid = next(e.guid for e in pygame.event.get() if e.type == pygame.JOYDEVICEADDED)
    first.unplug()
    pygame.quit()
    platform = {"win32": "Windows", "darwin": "Mac OS X"}.get(sys.platform, "Linux")  # as SDL names it
    swapped = f"not a mapping\n{guid},Swapped,a:b1,b:b0,platform:{platform},\n"
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


def test_mappings_that_are_no_file_are_not_opened_and_what_the_player_set_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So does the naming of buttons, which is by their places unless the player says otherwise."""
    names = "SDL_GAMECONTROLLERCONFIG_FILE", "SDL_GAMECONTROLLER_USE_BUTTON_LABELS"
    (tmp_path / "gamecontrollerdb.txt").mkdir()
    for name in names:
        monkeypatch.setenv(name, "")  # so that it is taken back at the end
        monkeypatch.delenv(name)
    use_mappings(tmp_path)
    assert [os.environ.get(name) for name in names] == [None, "0"]
    for name in names:
        monkeypatch.setenv(name, "mine")
    (tmp_path / "gamecontrollerdb.txt").rmdir()
    (tmp_path / "gamecontrollerdb.txt").touch()
    use_mappings(tmp_path)
    assert [os.environ.get(name) for name in names] == ["mine", "mine"]


def test_a_pad_without_a_mapping_is_told_once_with_its_name_and_guid(plug: Plug, controls: Controls) -> None:
    for _ in range(2):
        pad = plug("Odd", mapped=False)
        play(controls, "NEXT ; 1+A >", pad)
        pad.unplug()
    (notice,) = controls.notices
    assert re.fullmatch(r"pad without a mapping: Odd, GUID [0-9a-f]{32}", notice)
