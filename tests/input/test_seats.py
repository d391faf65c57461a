"""Two players: who flies by what, who joins by what, and what a lost pad leaves behind."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pygame
import pytest

from game.input.actions import FLIGHT_ACTIONS, PLAYER_2_ACTIONS, Action
from game.input.controls import Controls
from game.input.seat import KeySet
from game.sim.bodies import Cause
from game.sim.command import IDLE, Command
from game.sim.events import ShieldBroken
from game.sim.world import new_world
from tests.input.pumping import pump
from tests.virtual_pad import END, LEFT_X, REST, RIGHT_TRIGGER, START, A, VirtualPad

Plug = Callable[..., VirtualPad]

LEFT = Command(turn=-127)


def event(kind: int, key: int, mod: int = 0) -> pygame.Event:
    return pygame.Event(kind, key=key, mod=mod, scancode=0)


def down(controls: Controls, key: int, mod: int = 0) -> tuple[Action, ...]:
    return controls.presses(event(pygame.KEYDOWN, key, mod))


def up(controls: Controls, key: int) -> None:
    controls.presses(event(pygame.KEYUP, key))


def place(controls: Controls, scancode: int) -> None:
    """Push down a key that is bound by its place."""
    controls.presses(pygame.Event(pygame.KEYDOWN, key=0, mod=0, scancode=scancode))


def commands(controls: Controls) -> tuple[Command, Command]:
    return controls.command(0), controls.command(1)


@pytest.fixture
def keys(monkeypatch: pytest.MonkeyPatch) -> Iterator[Controls]:
    """Give the controls of two players at one keyboard, of whom the first is seated."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()  # without it keys have no labels
    made = Controls()
    made.may_join = lambda: True
    made.seat_players(2)
    yield made
    pygame.quit()


@pytest.fixture
def pads(controls: Controls) -> Controls:
    """Give the controls of two players, with pads; none is plugged in."""
    controls.may_join = lambda: True
    return controls


def tap(controls: Controls, pad: VirtualPad, button: int) -> list[Action]:
    pad.press(button)
    found = pump(controls)
    pad.release(button)
    return found + pump(controls)


def plugged(controls: Controls, *pads: VirtualPad) -> None:
    """Let pads settle, so that their axes count."""
    del pads
    pump(controls)
    for _ in range(60):
        controls.tick()


def test_a_single_player_has_all_keys_and_the_second_seat_does_nothing() -> None:
    controls = Controls()
    for key in (pygame.K_LEFT, pygame.K_RCTRL):
        down(controls, key)

    assert commands(controls) == (LEFT, IDLE)
    assert [controls.is_flown(seat) for seat in (0, 1)] == [True, False]
    assert controls.to_join() == ()


def test_until_the_second_player_joins_the_first_has_all_keys(keys: Controls) -> None:
    down(keys, pygame.K_LEFT)

    assert commands(keys) == (LEFT, IDLE)
    assert [keys.is_flown(seat) for seat in (0, 1)] == [True, False]
    assert keys.to_join() == ("RIGHT CTRL",)


def test_fire_of_the_second_keys_joins_without_a_shot_and_then_both_ships_turn(keys: Controls) -> None:
    assert down(keys, pygame.K_RCTRL) == ()
    assert keys.seats[1].device is KeySet.SECOND
    assert commands(keys) == (IDLE, IDLE)

    down(keys, pygame.K_LEFT)
    place(keys, pygame.KSCAN_D)
    assert commands(keys) == (Command(turn=127), LEFT)

    up(keys, pygame.K_RCTRL)
    down(keys, pygame.K_RCTRL)
    assert commands(keys) == (Command(turn=127), Command(turn=-127, fire=True))
    assert keys.to_join() == ()


def test_a_key_of_the_first_player_that_is_down_when_the_second_joins_stays_down_until_let_go(
    keys: Controls,
) -> None:
    down(keys, pygame.K_UP)
    down(keys, pygame.K_RCTRL)
    assert commands(keys) == (Command(thrust=True), IDLE)

    up(keys, pygame.K_UP)
    assert commands(keys) == (IDLE, IDLE)
    down(keys, pygame.K_UP)
    assert commands(keys) == (IDLE, Command(thrust=True))


def test_nobody_joins_while_a_menu_is_shown_or_another_scene(keys: Controls) -> None:
    keys.in_menu = lambda: True
    assert down(keys, pygame.K_RETURN) == (Action.ACCEPT,)
    up(keys, pygame.K_RETURN)

    keys.in_menu = lambda: False
    keys.may_join = lambda: False
    down(keys, pygame.K_RETURN)
    assert not keys.is_flown(1)


def test_menus_obey_the_keys_of_both_players_once_they_are_seated(keys: Controls) -> None:
    down(keys, pygame.K_RCTRL)
    keys.in_menu = lambda: True

    assert down(keys, pygame.K_LEFT) == (Action.LEFT,)
    assert keys.holds(Action.LEFT)
    assert down(keys, pygame.K_RETURN) == (Action.ACCEPT,)


def test_alt_and_enter_is_the_window_and_no_shot(keys: Controls) -> None:
    assert Action.FULLSCREEN in down(keys, pygame.K_RETURN, pygame.KMOD_LALT)
    assert not keys.is_flown(1)


def test_a_lost_focus_lets_go_of_both_players_keys(keys: Controls) -> None:
    down(keys, pygame.K_RCTRL)
    down(keys, pygame.K_LEFT)
    place(keys, pygame.KSCAN_D)
    keys.presses(pygame.Event(pygame.WINDOWFOCUSLOST))

    assert commands(keys) == (IDLE, IDLE)


def test_each_players_hints_name_the_keys_that_are_left_to_them(keys: Controls) -> None:
    def named(action: Action, seat: int) -> list[str]:
        return [prompt.text for prompt in keys.prompts(action, seat)]

    assert named(Action.TURN_LEFT, 0) == ["LEFT", "A"]
    down(keys, pygame.K_RCTRL)

    assert named(Action.TURN_LEFT, 0) == ["A"]
    assert named(Action.TURN_LEFT, 1) == ["LEFT"]
    assert named(Action.FIRE, 1) == ["RIGHT CTRL", "ENTER"]
    assert named(Action.PAUSE, 1) == ["P"]


def test_who_leaves_frees_the_keys_and_may_come_back(keys: Controls) -> None:
    down(keys, pygame.K_RCTRL)
    up(keys, pygame.K_RCTRL)
    keys.leave_seat(1)
    down(keys, pygame.K_LEFT)
    assert commands(keys) == (LEFT, IDLE)
    assert not keys.seats[1].lost

    down(keys, pygame.K_RETURN)
    assert keys.is_flown(1)


def test_the_first_player_may_leave_and_come_back_while_the_second_stays(keys: Controls) -> None:
    down(keys, pygame.K_RCTRL)
    keys.leave_seat(0)
    place(keys, pygame.KSCAN_A)
    down(keys, pygame.K_LEFT)
    assert commands(keys) == (IDLE, LEFT)
    assert keys.to_join() == ("SPACE",)

    down(keys, pygame.K_SPACE)
    assert keys.seats[0].device is KeySet.FIRST
    assert keys.command(0) == IDLE


def test_another_game_for_two_keeps_the_seats_and_one_for_one_frees_them(keys: Controls) -> None:
    down(keys, pygame.K_RCTRL)
    keys.seat_players(2)
    assert keys.seats[1].device is KeySet.SECOND

    keys.seat_players(1)
    down(keys, pygame.K_LEFT)
    assert commands(keys) == (LEFT, IDLE)


def test_a_pad_joins_a_game_on_keys_and_each_flies_alone(plug: Plug, pads: Controls) -> None:
    pad = plug()
    plugged(pads, pad)
    down(pads, pygame.K_SPACE)
    up(pads, pygame.K_SPACE)
    pads.seat_players(2)
    pads.clear()
    assert pads.to_join() == ("RIGHT CTRL", "START ON A PAD")

    pad.axis(LEFT_X, END)
    pump(pads)
    assert commands(pads) == (IDLE, IDLE)
    pad.axis(LEFT_X, 0)
    assert tap(pads, pad, A) == []
    assert pads.seats[1].device == pad.number

    pad.axis(LEFT_X, END)
    pump(pads)
    down(pads, pygame.K_LEFT)
    assert commands(pads) == (LEFT, Command(turn=127))


def test_a_second_pad_joins_by_start_which_then_pauses(plug: Plug, pads: Controls) -> None:
    one, two = plug(), plug()
    plugged(pads, one, two)
    tap(pads, one, A)
    pads.seat_players(2)
    pads.clear()
    assert [seat.device for seat in pads.seats] == [one.number, None]

    assert tap(pads, two, START) == []
    assert [seat.device for seat in pads.seats] == [one.number, two.number]
    assert Action.PAUSE in tap(pads, two, START)
    assert Action.PAUSE in tap(pads, one, START)

    one.axis(LEFT_X, END)
    two.axis(RIGHT_TRIGGER, END)
    pump(pads)
    assert commands(pads) == (Command(turn=127), Command(thrust=True))


def test_a_pulled_pad_frees_its_seat_alone_and_is_told(plug: Plug, pads: Controls) -> None:
    one, two = plug(), plug()
    plugged(pads, one, two)
    tap(pads, one, A)
    pads.seat_players(2)
    tap(pads, two, A)
    pads.clear()
    one.axis(LEFT_X, END)
    two.axis(LEFT_X, REST)
    pump(pads)
    assert pads.command(0) == Command(turn=127)

    two.unplug()
    pump(pads)

    assert pads.abandoned
    assert [pads.is_flown(seat) for seat in (0, 1)] == [True, False]
    assert pads.seats[1].lost
    assert commands(pads) == (Command(turn=127), IDLE)


def test_the_pad_that_comes_back_flies_its_ship_again(plug: Plug, pads: Controls) -> None:
    pad = plug()
    plugged(pads, pad)
    pads.seat_players(2)
    tap(pads, pad, A)
    pad.unplug()
    pump(pads)
    again = plug()
    plugged(pads, again)

    assert pads.seats[1].device == again.number
    again.axis(LEFT_X, END)
    pump(pads)
    assert commands(pads)[1] == Command(turn=127)


def test_keys_can_take_the_place_of_a_lost_pad(plug: Plug, pads: Controls) -> None:
    pad = plug()
    plugged(pads, pad)
    tap(pads, pad, A)
    pads.seat_players(2)
    pad.unplug()
    pump(pads)
    assert pads.seats[0].lost

    down(pads, pygame.K_SPACE)
    assert pads.seats[0].device is KeySet.FIRST
    assert not pads.seats[0].lost


def test_a_pad_that_flies_nothing_is_not_missed(plug: Plug, pads: Controls) -> None:
    pad = plug()
    plugged(pads, pad)
    pads.seat_players(2)
    pad.unplug()
    pump(pads)

    assert not pads.abandoned


def test_a_hit_rumbles_on_the_pad_of_the_ship_that_is_hit(plug: Plug, pads: Controls) -> None:
    one, two = plug(), plug()
    plugged(pads, one, two)
    tap(pads, one, A)
    pads.seat_players(2)
    tap(pads, two, A)
    pads.rumble = 1.0
    for pad in (one, two):
        pad.felt.clear()
    world = new_world(1, ships=2)
    hit = ShieldBroken(world.ships[1].id, (0.0, 0.0), Cause.RAM, 0)
    pads.follow([hit], world)

    assert (bool(one.felt), bool(two.felt)) == (False, True)


def test_both_players_may_have_the_same_keys_but_not_those_of_the_window() -> None:
    rows = Controls().keys
    left = rows.rows[Action.TURN_LEFT][0]
    mute = rows.rows[Action.MUTE][0]

    assert rows.rows[Action.TURN_LEFT_2] == (left,)
    assert rows.swap(Action.FIRE_2, 0, mute).rows[Action.MUTE] == rows.rows[Action.FIRE_2][:1]
    swapped = rows.swap(Action.MUTE, 0, left)
    assert swapped.rows[Action.TURN_LEFT][0] == swapped.rows[Action.TURN_LEFT_2][0] == mute
    assert len(FLIGHT_ACTIONS) == len(PLAYER_2_ACTIONS)


def test_the_second_players_keys_can_be_chosen(keys: Controls) -> None:
    keys.keys = keys.keys.swap(Action.FIRE_2, 0, pygame.KSCAN_KP_ENTER)
    keys.presses(pygame.Event(pygame.KEYDOWN, key=pygame.K_KP_ENTER, mod=0, scancode=pygame.KSCAN_KP_ENTER))

    assert keys.is_flown(1)
