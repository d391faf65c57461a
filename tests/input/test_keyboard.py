"""Constructed events in, commands and actions out. No display."""

from __future__ import annotations

import pygame

from game.input.actions import Action
from game.input.bindings import ALWAYS, DEFAULT_KEYS
from game.input.keyboard import Keyboard
from game.sim.command import IDLE, Command
from tests.each import each

LOST = pygame.Event(pygame.WINDOWFOCUSLOST)
GAINED = pygame.Event(pygame.WINDOWFOCUSGAINED)

LEFT, RIGHT, UP = pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP


def down(key: int, scancode: int = 0, mod: int = 0) -> pygame.Event:
    return pygame.Event(pygame.KEYDOWN, key=key, scancode=scancode, mod=mod)


def up(key: int, scancode: int = 0) -> pygame.Event:
    return pygame.Event(pygame.KEYUP, key=key, scancode=scancode, mod=0)


def keyboard(*events: pygame.Event) -> Keyboard:
    """Return a keyboard that has seen some events."""
    board = Keyboard()
    for event in events:
        board.presses(event)
    return board


@each("event, command", [
    (down(pygame.K_LEFT), Command(turn=-127)),
    (down(pygame.K_a, pygame.KSCAN_A), Command(turn=-127)),
    (down(pygame.K_RIGHT), Command(turn=127)),
    (down(pygame.K_d, pygame.KSCAN_D), Command(turn=127)),
    (down(pygame.K_UP), Command(thrust=True)),
    (down(pygame.K_w, pygame.KSCAN_W), Command(thrust=True)),
    (down(pygame.K_SPACE), Command(fire=True)),
    (down(pygame.K_j, pygame.KSCAN_J), Command(fire=True)),
    (down(pygame.K_k, pygame.KSCAN_K), Command(laser=True)),
    (down(pygame.K_LSHIFT, pygame.KSCAN_LSHIFT, pygame.KMOD_LSHIFT), IDLE),
    (down(pygame.K_h, pygame.KSCAN_H), Command(warp=True)),
    (down(pygame.K_DOWN), IDLE),
    (down(pygame.K_x, pygame.KSCAN_X), Command(laser=True)),
    (down(pygame.K_z, pygame.KSCAN_Z), IDLE),
    (down(pygame.K_s, pygame.KSCAN_S), IDLE),
])  # fmt: skip
def test_each_flight_key_is_held_in_the_command(event: pygame.Event, command: Command) -> None:
    board = keyboard(event)

    assert [board.latches.command(), board.latches.command()] == [command, command]
    board.presses(up(event.key, event.scancode))
    assert board.latches.command() == IDLE


@each("event, actions", [
    (down(pygame.K_p), {Action.PAUSE}),
    (down(pygame.K_ESCAPE), {Action.PAUSE, Action.BACK}),
    (down(pygame.K_F3), {Action.OVERLAY}),
    (down(pygame.K_F11), {Action.FULLSCREEN}),
    (down(pygame.K_RETURN), {Action.ACCEPT}),
    (down(pygame.K_KP_ENTER), {Action.ACCEPT}),
    (down(pygame.K_RETURN, mod=pygame.KMOD_LALT), {Action.FULLSCREEN}),
    (down(pygame.K_RETURN, mod=pygame.KMOD_RALT | pygame.KMOD_NUM), {Action.FULLSCREEN}),
    (down(pygame.K_RETURN, mod=pygame.KMOD_NUM), {Action.ACCEPT}),
    (down(pygame.K_p, mod=pygame.KMOD_LALT), {Action.PAUSE}),
    (down(pygame.K_SPACE), {Action.FIRE, Action.ACCEPT}),
    (down(pygame.K_F12), {Action.SCREENSHOT}),
    (down(pygame.K_m), {Action.MUTE}),
    (down(pygame.K_PERIOD), {Action.STEP}),
    (down(pygame.K_COMMA), {Action.SLOW}),
    (down(pygame.K_UP), {Action.THRUST, Action.UP}),
    (down(pygame.K_LEFT), {Action.TURN_LEFT, Action.LEFT}),
    (down(pygame.K_d, pygame.KSCAN_D), {Action.TURN_RIGHT, Action.RIGHT}),
    (down(pygame.K_s, pygame.KSCAN_S), {Action.DOWN}),
    (down(pygame.K_z), set()),
])  # fmt: skip
def test_each_key_presses_its_actions(event: pygame.Event, actions: set[Action]) -> None:
    assert set(Keyboard().presses(event)) == actions


def test_a_key_is_its_place_whatever_is_printed_on_it() -> None:
    assert keyboard(down(pygame.K_z, pygame.KSCAN_W)).latches.command() == Command(thrust=True)
    assert keyboard(down(pygame.K_w, pygame.KSCAN_Z)).latches.command() == IDLE
    assert Keyboard().presses(down(pygame.K_m, pygame.KSCAN_SEMICOLON)) == ()
    assert Keyboard().presses(down(pygame.K_SEMICOLON, pygame.KSCAN_M)) == (Action.MUTE,)


def test_every_action_has_a_default_key_but_those_of_a_pad_in_the_lab() -> None:
    assert set(DEFAULT_KEYS) | set(ALWAYS) == set(Action) - {Action.FINE, Action.RESET}
    assert all(DEFAULT_KEYS.values())
    assert all(ALWAYS.values())


def test_a_tap_within_one_frame_is_held_for_exactly_one_tick() -> None:
    board = keyboard(down(pygame.K_SPACE), up(pygame.K_SPACE), down(LEFT), up(LEFT))

    assert [board.latches.command(), board.latches.command()] == [Command(turn=-127, fire=True), IDLE]


def test_key_repeat_presses_nothing() -> None:
    board = keyboard(down(pygame.K_SPACE))

    assert board.presses(down(pygame.K_SPACE)) == ()
    assert [board.latches.command().fire for _ in range(4)] == [True] * 4


@each("first, later, turn", [(LEFT, RIGHT, 127), (RIGHT, LEFT, -127)])
def test_of_left_and_right_the_later_wins_and_the_other_comes_back(first: int, later: int, turn: int) -> None:
    board = keyboard(down(first))
    assert board.latches.command().turn == -turn

    board.presses(down(later))
    assert board.latches.command().turn == turn

    board.presses(up(later))
    assert board.latches.command().turn == -turn

    board.presses(up(first))
    assert board.latches.command().turn == 0


def test_the_later_turn_stays_when_the_earlier_key_is_let_go() -> None:
    board = keyboard(down(LEFT), down(RIGHT), up(LEFT))

    board.latches.command()  # the tap to the left is a press too, but the later one wins its tick
    assert board.latches.command().turn == 127


def test_an_action_ends_with_the_last_key_that_holds_it() -> None:
    board = keyboard(down(UP), down(pygame.K_w, pygame.KSCAN_W), up(UP))
    assert [board.latches.command().thrust for _ in range(3)] == [True] * 3

    board.presses(up(pygame.K_w, pygame.KSCAN_W))
    assert not board.latches.command().thrust


def test_a_second_fire_key_is_a_second_shot() -> None:
    board = keyboard(down(pygame.K_SPACE))
    assert board.latches.command().fire

    board.presses(down(pygame.K_j))

    assert [board.latches.command().fire for _ in range(3)] == [False, True, True]


def test_a_lost_focus_lets_go_of_everything() -> None:
    board = keyboard(down(LEFT), down(UP), down(pygame.K_SPACE), LOST)

    assert board.latches.command() == IDLE


def test_a_key_that_comes_after_the_focus_was_lost_is_ignored() -> None:
    board = keyboard(LOST)

    assert board.presses(down(pygame.K_SPACE)) == ()
    assert board.latches.command() == IDLE


def test_after_the_focus_is_back_keys_count_again_even_without_their_keyup() -> None:
    board = keyboard(down(UP), LOST, GAINED)
    assert board.latches.command() == IDLE

    board.presses(down(UP))

    assert board.latches.command().thrust


def test_a_keyup_from_before_the_focus_was_lost_does_no_harm() -> None:
    board = keyboard(down(UP), LOST, GAINED, up(UP), up(UP))

    assert board.latches.command() == IDLE


def test_clear_lets_go_until_the_key_is_pressed_anew() -> None:
    board = keyboard(down(pygame.K_SPACE), down(LEFT))
    board.latches.clear()
    assert board.presses(down(pygame.K_SPACE)) == ()  # repeat of the key still down
    assert board.latches.command() == IDLE

    board.presses(up(pygame.K_SPACE))
    board.presses(down(pygame.K_SPACE))

    assert board.latches.command() == Command(fire=True)


def test_a_key_ends_what_it_began_though_alt_and_the_bindings_changed_meanwhile() -> None:
    board = keyboard(down(pygame.K_SPACE))
    board.keys = {Action.LASER: (pygame.KSCAN_SPACE,)}

    board.presses(up(pygame.K_SPACE))
    board.latches.command()

    assert board.latches.command() == IDLE


def test_other_bindings_are_other_keys() -> None:
    board = Keyboard({Action.FIRE: (pygame.KSCAN_X,)})
    board.presses(down(pygame.K_SPACE))
    board.presses(down(pygame.K_x))

    assert board.latches.command() == Command(fire=True)


def test_events_of_other_kinds_press_nothing() -> None:
    board = Keyboard()

    for kind in (pygame.USEREVENT, pygame.MOUSEMOTION, pygame.QUIT, pygame.TEXTINPUT):
        assert board.presses(pygame.Event(kind)) == ()
    assert board.latches.command() == IDLE
