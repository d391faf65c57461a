"""Two players: who flies by what, who joins by what, and what a lost pad leaves behind."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pygame
import pytest

from game.input.actions import FLIGHT_ACTIONS, PLAYER_2_ACTIONS, Action
from game.input.controls import Controls
from game.input.seat import KeySet
from game.sim.bodies import Cause
from game.sim.events import ShieldBroken
from game.sim.world import new_world
from tests.input.hands import play
from tests.virtual_pad import VirtualPad

Plug = Callable[..., VirtualPad]


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


def flown(controls: Controls) -> list[bool]:
    return [controls.is_flown(seat) for seat in (0, 1)]


def devices(controls: Controls) -> list[object]:
    return [seat.device for seat in controls.seats]


@pytest.mark.parametrize(("script", "are_flown", "to_join"), [
    # until the second player joins, the first has all keys
    ("+LEFT : L|.", [True, False], ("RIGHT CTRL",)),
    # fire of the second keys joins without a shot, and then both ships turn
    ("+RCTRL > : .|. ; +LEFT +@D : R|L ; -RCTRL +RCTRL : R|LF", [True, True], ()),
    # a key of the first that is down when the second joins stays down until it is let go
    ("+UP +RCTRL : T|. ; -UP : .|. ; +UP : .|T", [True, True], ()),
    # with ALT it is the window and no shot
    ("+ALT*RETURN > FULLSCREEN", [True, False], ("RIGHT CTRL",)),
    ("+RCTRL +LEFT +@D LOST : .|.", [True, True], ()),
])  # fmt: skip
def test_two_at_a_keyboard(
    keys: Controls, script: str, are_flown: list[bool], to_join: tuple[str, ...]
) -> None:
    play(keys, script)
    assert (flown(keys), keys.to_join()) == (are_flown, to_join)
    assert keys.seats[1].device is (KeySet.SECOND if are_flown[1] else None)


def test_a_single_player_has_all_keys_and_the_second_seat_does_nothing() -> None:
    controls = Controls()
    play(controls, "+LEFT +RCTRL : L|.")
    assert (flown(controls), controls.to_join()) == ([True, False], ())


def test_nobody_joins_while_a_menu_is_shown_or_another_scene(keys: Controls) -> None:
    keys.in_menu = lambda: True
    play(keys, "+RETURN > ACCEPT ; -RETURN")
    keys.in_menu, keys.may_join = (lambda: False), (lambda: False)
    play(keys, "+RETURN")
    assert not keys.is_flown(1)


def test_menus_obey_the_keys_of_both_players_once_they_are_seated(keys: Controls) -> None:
    play(keys, "+RCTRL")
    keys.in_menu = lambda: True
    play(keys, "+LEFT > LEFT ; +RETURN > ACCEPT")
    assert keys.holds(Action.LEFT)


def test_each_players_hints_name_the_keys_that_are_left_to_them(keys: Controls) -> None:

    def named(action: Action, seat: int) -> list[str]:
        return [prompt.text for prompt in keys.prompts(action, seat)]

    assert named(Action.TURN_LEFT, 0) == ["LEFT", "A"]
    play(keys, "+RCTRL")
    assert [named(Action.TURN_LEFT, seat) for seat in (0, 1)] == [["A"], ["LEFT"]]
    assert (named(Action.FIRE, 1), named(Action.PAUSE, 1)) == (["RIGHT CTRL", "ENTER"], ["P"])


def test_who_leaves_frees_the_keys_and_may_come_back(keys: Controls) -> None:
    play(keys, "+RCTRL -RCTRL")
    keys.leave_seat(1)
    play(keys, "+LEFT : L|.")
    assert not keys.seats[1].lost
    play(keys, "+RETURN")
    assert keys.is_flown(1)
    keys.leave_seat(0)
    play(keys, "-LEFT +@A +LEFT : .|L")
    assert keys.to_join() == ("SPACE",)
    play(keys, "+SPACE : .")
    assert keys.seats[0].device is KeySet.FIRST


def test_another_game_for_two_keeps_the_seats_and_one_for_one_frees_them(keys: Controls) -> None:
    play(keys, "+RCTRL")
    keys.seat_players(2)
    assert keys.seats[1].device is KeySet.SECOND
    keys.seat_players(1)
    play(keys, "+LEFT : L|.")


def test_the_second_players_keys_can_be_chosen(keys: Controls) -> None:
    keys.keys = keys.keys.swap(Action.FIRE_2, 0, pygame.KSCAN_KP_ENTER)
    play(keys, "+KP_ENTER@KP_ENTER")
    assert keys.is_flown(1)


def test_a_pad_joins_a_game_on_keys_and_each_flies_alone(plug: Plug, pads: Controls) -> None:
    pad = plug()
    play(pads, "SETTLE +SPACE -SPACE")
    pads.seat_players(2)
    pads.clear()
    assert pads.to_join() == ("RIGHT CTRL", "START ON A PAD")
    play(pads, "1LEFT_X=END : .|. ; 1LEFT_X=0 1+A 1-A >", pad)
    assert pads.seats[1].device == pad.number
    play(pads, "1LEFT_X=END +LEFT : L|R", pad)


def test_a_second_pad_joins_by_start_which_then_pauses(plug: Plug, pads: Controls) -> None:
    both = one, two = plug(), plug()
    play(pads, "SETTLE 1+A 1-A", *both)
    pads.seat_players(2)
    pads.clear()
    assert devices(pads) == [one.number, None]
    play(pads, "2+START 2-START >", *both)
    assert devices(pads) == [one.number, two.number]
    play(pads, "2+START 2-START > PAUSE ACCEPT ; 1+START 1-START > PAUSE ACCEPT", *both)
    play(pads, "1LEFT_X=END 2RIGHT_TRIGGER=END : R|T", *both)


def test_a_pulled_pad_frees_its_seat_alone_is_told_and_flies_again_when_it_is_back(
    plug: Plug, pads: Controls
) -> None:
    both = plug(), plug()
    play(pads, "SETTLE 1+A 1-A", *both)
    pads.seat_players(2)
    play(pads, "2+A 2-A CLEAR 1LEFT_X=END 2LEFT_X=REST : R", *both)
    play(pads, "2OUT", *both)
    assert (pads.abandoned, flown(pads), pads.seats[1].lost) == (True, [True, False], True)
    play(pads, " : R|.")
    again = plug()
    play(pads, "SETTLE 1LEFT_X=END : R|R", again)
    assert pads.seats[1].device == again.number


def test_keys_can_take_the_place_of_a_lost_pad(plug: Plug, pads: Controls) -> None:
    pad = plug()
    play(pads, "SETTLE 1+A 1-A", pad)
    pads.seat_players(2)
    play(pads, "1OUT", pad)
    assert pads.seats[0].lost
    play(pads, "+SPACE")
    assert (pads.seats[0].device, pads.seats[0].lost) == (KeySet.FIRST, False)


def test_a_pad_that_flies_nothing_is_not_missed(plug: Plug, pads: Controls) -> None:
    pad = plug()
    play(pads, "SETTLE", pad)
    pads.seat_players(2)
    play(pads, "1OUT", pad)
    assert not pads.abandoned


def test_a_hit_rumbles_on_the_pad_of_the_ship_that_is_hit(plug: Plug, pads: Controls) -> None:
    both = one, two = plug(), plug()
    play(pads, "SETTLE 1+A 1-A", *both)
    pads.seat_players(2)
    play(pads, "2+A 2-A", *both)
    pads.rumble = 1.0
    for pad in both:
        pad.felt.clear()
    world = new_world(1, ships=2)
    pads.follow([ShieldBroken(world.ships[1].id, (0.0, 0.0), Cause.RAM, 0)], world)
    assert (bool(one.felt), bool(two.felt)) == (False, True)


def test_both_players_may_have_the_same_keys_but_not_those_of_the_window() -> None:
    rows = Controls().keys
    left, mute = (rows.rows[action][0] for action in (Action.TURN_LEFT, Action.MUTE))
    assert rows.rows[Action.TURN_LEFT_2] == (left,)
    assert rows.swap(Action.FIRE_2, 0, mute).rows[Action.MUTE] == rows.rows[Action.FIRE_2][:1]
    swapped = rows.swap(Action.MUTE, 0, left)
    assert swapped.rows[Action.TURN_LEFT][0] == swapped.rows[Action.TURN_LEFT_2][0] == mute
    assert len(FLIGHT_ACTIONS) == len(PLAYER_2_ACTIONS)
