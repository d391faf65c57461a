"""Keys in, commands and actions out. No display."""

from __future__ import annotations

import pygame

from game.input.actions import Action
from game.input.bindings import ALWAYS, DEFAULT_KEYS
from game.input.keyboard import Keyboard
from tests.each import each
from tests.input.hands import key_event, play


@each("key, command", [
    ("LEFT", "L"), ("a@A", "L"), ("RIGHT", "R"), ("UP", "T"), ("w@W", "T"), ("SPACE", "F"), ("j@J", "F"),
    ("k@K", "Z"), ("h@H", "W"), ("DOWN", "."), ("z@Z", "."),
])  # fmt: skip
def test_each_flight_key_is_held_in_the_command(key: str, command: str) -> None:
    play(Keyboard(), f"+{key} : {command} {command} ; -{key} : .")


@each("key, actions", [
    ("p", "PAUSE"), ("ESCAPE", "PAUSE BACK"), ("F3", "OVERLAY"), ("F11", "FULLSCREEN"), ("RETURN", "ACCEPT"),
    ("KP_ENTER", "ACCEPT"), ("ALT*RETURN", "FULLSCREEN"), ("ALTGR*RETURN", "FULLSCREEN"),
    ("NUM*RETURN", "ACCEPT"), ("ALT*p", "PAUSE"), ("SPACE", "FIRE ACCEPT"), ("m", "MUTE"), ("PERIOD", "STEP"),
    ("UP", "THRUST UP"), ("d@D", "TURN_RIGHT RIGHT"), ("s@S", "DOWN"), ("z", ""),
])  # fmt: skip
def test_each_key_presses_its_actions(key: str, actions: str) -> None:
    assert {action.name for action in Keyboard().presses(key_event(f"+{key}"))} == {*actions.split()}


@each("script", [
    # a key is its place, whatever is printed on it
    "+z@W : T", "+w@Z : .", "+m@SEMICOLON >", "+SEMICOLON@M > MUTE",
    # a tap within one frame is held for exactly one tick, and key repeat presses nothing
    "+SPACE -SPACE +LEFT -LEFT : LF .", "+SPACE > FIRE ACCEPT ; +SPACE > : F F F F",
    # of left and right the later wins and the other comes back
    "+LEFT : L ; +RIGHT : R ; -RIGHT : L ; -LEFT : .", "+RIGHT : R ; +LEFT : L ; -LEFT : R ; -RIGHT : .",
    # the tap to the left is a press, too, but the later one wins its tick
    "+LEFT +RIGHT -LEFT : R R",
    # an action ends with the last key that holds it; a second fire key is a second shot
    "+UP +w@W -UP : T T T ; -w@W : .", "+SPACE : F ; +j : . F F",
    # a lost focus lets go of everything, and keys count again when it is back, even without their KEYUP
    "+LEFT +UP +SPACE LOST : .", "LOST +SPACE > : .", "+UP LOST GAINED : . ; +UP : T",
    "+UP LOST GAINED -UP -UP : .",
    # what was let go of stays so while the key repeats, until it is pressed anew
    "+SPACE +LEFT CLEAR +SPACE > FIRE ACCEPT TURN_LEFT LEFT : . ; -SPACE +SPACE : F",
])  # fmt: skip
def test_what_hands_do_and_what_the_ship_is_told(script: str) -> None:
    play(Keyboard(), script)


def test_a_key_ends_what_it_began_though_the_bindings_changed_meanwhile() -> None:
    board = Keyboard()
    play(board, "+SPACE")
    board.keys = {Action.LASER: (pygame.KSCAN_SPACE,)}
    play(board, "-SPACE : F .")


def test_every_action_has_a_key_but_those_of_a_pad_in_the_lab() -> None:
    assert set(DEFAULT_KEYS) | set(ALWAYS) == set(Action) - {Action.FINE, Action.RESET}
    assert all([*DEFAULT_KEYS.values(), *ALWAYS.values()])


def test_events_of_other_kinds_press_nothing() -> None:
    for kind in (pygame.USEREVENT, pygame.MOUSEMOTION, pygame.QUIT, pygame.TEXTINPUT):
        assert Keyboard().presses(pygame.Event(kind)) == ()
