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
    PadCame,
    PadGone,
    PadMoved,
    PadNews,
    Pads,
    use_mappings,
)
from game.sim.command import IDLE, Command
from tests.input.hands import play, pump
from tests.virtual_pad import (
    END,
    LEFT_X,
    A,
    B,
    VirtualPad,
)

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
    # a tap and a flick between two ticks count for exactly one, two taps for two
    "1+A 1-A 1LEFT_X=END 1LEFT_X=0 : RF . .", "1+A 1-A 1+A 1-A : F . F .",
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
    play(controls, "SETTLE ; 1+A : F", plug("Second"))
    assert controls.notices == ["pad connected: First", "pad disconnected: First", "pad connected: Second"]


def test_a_pad_that_goes_without_releasing_anything_holds_nothing(plug: Plug, controls: Controls) -> None:
    pad = plug()
    play(controls, "SETTLE ; 1+X 1LEFT_X=END : RZ", pad)
    controls.presses(pygame.Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=pad.number))
    play(controls, " : .")


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
