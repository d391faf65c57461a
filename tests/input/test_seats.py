"""Two players: who flies by what, who joins by what, and what a lost pad leaves behind."""

import pytest

from game.input.actions import Action
from game.input.controls import Controls
from game.input.seat import KeySet
from game.storage.settings import Settings
from tests.input.hands import play
from tests.play import *
from tests.virtual_pad import VirtualPad

Plug = Callable[..., VirtualPad]


@pytest.fixture
def keys(controls: Controls) -> Controls:
    """Give the controls of two players at one keyboard, of whom the first is seated."""
    controls.may_join = lambda: True
    controls.seat_players(2)
    return controls


def two_seats(controls: Controls, *pads: VirtualPad, first: str = "1+A 1-A") -> None:
    """Begin a game for two, in which the first player is seated by the device used last."""
    controls.may_join = lambda: True
    play(controls, f"SETTLE {first}", *pads)
    controls.seat_players(2)
    controls.clear()


def flown(controls: Controls) -> list[bool]:
    return [controls.is_flown(seat) for seat in (0, 1)]


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


def test_nobody_joins_while_a_menu_is_shown_which_obeys_both_once_they_are_seated(keys: Controls) -> None:
    keys.in_menu = lambda: True
    play(keys, "+RETURN > ACCEPT ; -RETURN")
    keys.in_menu, keys.may_join = (lambda: False), (lambda: False)
    play(keys, "+RETURN -RETURN")
    assert flown(keys) == [True, False]
    keys.may_join = lambda: True
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


def test_who_leaves_frees_the_keys_and_may_come_back_and_a_game_for_one_frees_all(keys: Controls) -> None:
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
    keys.seat_players(2)
    assert [seat.device for seat in keys.seats] == [KeySet.FIRST, KeySet.SECOND]
    keys.seat_players(1)
    play(keys, "-LEFT -@A +LEFT : L|.")


def test_a_pad_joins_a_game_on_keys_and_each_flies_alone(plug: Plug, controls: Controls) -> None:
    pad = plug()
    two_seats(controls, first="+SPACE -SPACE")
    assert controls.to_join() == ("RIGHT CTRL", "START ON A PAD")
    play(controls, "1LEFT_X=END : .|. ; 1LEFT_X=0 1+A 1-A >", pad)
    assert controls.seats[1].device == pad.number
    play(controls, "1LEFT_X=END +LEFT : L|R", pad)


def test_a_second_pad_joins_by_start_which_then_pauses_and_feels_the_hits_of_its_ship(
    plug: Plug, controls: Controls
) -> None:
    both = one, two = plug(), plug()
    two_seats(controls, *both)
    assert [seat.device for seat in controls.seats] == [one.number, None]
    play(controls, "2+START 2-START >", *both)
    assert [seat.device for seat in controls.seats] == [one.number, two.number]
    play(controls, "2+START 2-START > PAUSE ACCEPT ; 1+START 1-START > PAUSE ACCEPT", *both)
    play(controls, "1LEFT_X=END 2RIGHT_TRIGGER=END : R|T", *both)

    controls.apply(Settings(rumble=100))
    world = new_world(1, ships=2)
    for pad in both:
        pad.felt.clear()
    controls.follow([ShieldBroken(world.ships[1].id, (0.0, 0.0), Cause.RAM, 0)], world)
    assert (bool(one.felt), bool(two.felt)) == (False, True)


def test_a_pulled_pad_frees_its_seat_alone_is_told_and_flies_again_when_it_is_back(
    plug: Plug, controls: Controls
) -> None:
    both = plug(), plug()
    two_seats(controls, *both)
    play(controls, "2+A 2-A CLEAR 1LEFT_X=END 2LEFT_X=REST : R ; 2OUT", *both)
    assert (controls.abandoned, flown(controls), controls.seats[1].lost) == (True, [True, False], True)
    play(controls, " : R|.")
    again = plug()
    play(controls, "SETTLE 1LEFT_X=END : R|R", again)
    assert controls.seats[1].device == again.number


def test_keys_can_take_the_place_of_a_lost_pad_and_one_that_flies_nothing_is_not_missed(
    plug: Plug, controls: Controls
) -> None:
    both = plug(), plug()
    two_seats(controls, *both)
    play(controls, "2OUT", *both)
    assert not controls.abandoned
    play(controls, "1OUT", *both)
    assert (controls.abandoned, controls.seats[0].lost) == (True, True)
    play(controls, "+SPACE")
    assert (controls.seats[0].device, controls.seats[0].lost) == (KeySet.FIRST, False)
