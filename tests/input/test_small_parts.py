"""Small parts of input that pages rely on: repeats, touches, letters, labels and prompts."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game.input import key_names
from game.input.actions import Action, may_share
from game.input.bindings import fixed_actions, key_actions
from game.input.controls import Controls
from game.input.gestures import Pointer, is_touch
from game.input.key_presses import KeyPress, key_press_of
from game.input.key_repeat import KeyRepeat
from game.input.prompts import fill
from tests.each import each
from tests.input.hands import play, pump
from tests.virtual_pad import VirtualPad


@each("line, filled", [
    ("{a} TURN", "LEFT TURN"), ("{a}   {b}", "LEFT"), ("{b} BACK   {a} ON   GO", "LEFT ON   GO"), ("GO",
    "GO"),
])  # fmt: skip
def test_a_part_of_a_prompt_with_a_word_without_a_name_is_left_out(line: str, filled: str) -> None:
    assert fill(line, {"a": "LEFT", "b": ""}.__getitem__) == filled


def test_an_action_repeats_after_two_fifths_of_a_second_while_it_is_held() -> None:
    controls = Controls()
    repeat = KeyRepeat(controls)
    play(controls, "+DOWN")
    repeat.press(Action.DOWN)
    assert [number for number in range(1, 65) if repeat.tick()] == [48, 56, 64]
    play(controls, "-DOWN")
    assert [repeat.tick() for _ in range(60)] == [None] * 60
    play(controls, "+DOWN")
    assert [repeat.tick() for _ in range(60)] == [None] * 60, "it was let go"


@each("kind, fields, touches", [
    (pygame.KEYDOWN, {"key": pygame.K_a}, True), (pygame.KEYUP, {"key": pygame.K_a}, False),
    (pygame.MOUSEMOTION, {"rel": (0, 1)}, True), (pygame.MOUSEMOTION, {"rel": (0, 0)}, False),
])  # fmt: skip
def test_a_key_or_a_mouse_that_moves_is_a_touch(kind: int, fields: dict[str, object], touches: bool) -> None:
    event, pointer = pygame.Event(kind, fields), Pointer()
    assert is_touch(event) is touches
    pointer.follow(event)
    assert pointer.moved is (touches and kind == pygame.MOUSEMOTION)
    pointer.rest()
    assert not pointer.moved


@each("key, place, mod, press", [
    (pygame.K_a, pygame.KSCAN_A, 0, KeyPress("a")), (pygame.K_7, 0, 0, KeyPress("7")),
    (pygame.K_SCROLLLOCK, 0, 0, None),
    (pygame.K_a, pygame.KSCAN_A, pygame.KMOD_LSHIFT, KeyPress("a", shift=True)),
    (pygame.K_a, pygame.KSCAN_A, pygame.KMOD_LALT, KeyPress("a", alt=True)),
    (pygame.K_a, pygame.KSCAN_A, pygame.KMOD_LCTRL, None),
])  # fmt: skip
def test_a_key_that_went_down_has_a_name_and_modifiers(
    key: int, place: int, mod: int, press: KeyPress | None
) -> None:
    assert key_press_of(pygame.Event(pygame.KEYDOWN, key=key, scancode=place, mod=mod)) == press
    assert key_press_of(pygame.Event(pygame.KEYUP, key=key, scancode=place, mod=mod)) is None


def test_enter_is_the_window_only_with_alt() -> None:
    enter = pygame.KSCAN_RETURN
    assert fixed_actions(enter) == key_actions({}, enter) == (Action.ACCEPT,)
    assert fixed_actions(enter, alt=True) == key_actions({}, enter, alt=True) == (Action.FULLSCREEN,)


@each("one, other, shared", [
    (Action.FIRE, Action.FIRE_2, True), (Action.FIRE_2, Action.FIRE, True),
    (Action.FIRE, Action.LASER, False),
    (Action.FIRE_2, Action.LASER_2, False), (Action.MUTE, Action.FIRE_2, False),
    (Action.MUTE, Action.FIRE, False),
])  # fmt: skip
def test_only_actions_of_two_players_share_a_key(one: Action, other: Action, shared: bool) -> None:
    assert may_share(one, other) is shared


@pytest.mark.usefixtures("plug")
def test_labels_are_read_anew_when_the_layout_changes() -> None:
    printed, controls = key_names._printed, Controls()
    assert key_names.key_name(pygame.KSCAN_A) == "A"
    play(controls, "+a")
    assert printed.cache_info().currsize > 0
    controls.presses(pygame.Event(pygame.KEYMAPCHANGED))
    assert printed.cache_info().currsize == 0


def test_rumble_is_tried_on_the_pad_in_use_and_before_that_on_all(
    plug: Callable[..., VirtualPad], controls: Controls
) -> None:
    both = plug(), plug()
    pump(controls)
    controls.try_rumble(1.0)
    assert [len(pad.felt) for pad in both] == [1, 1]
    play(controls, "2+A", *both)
    controls.try_rumble(0.5)
    assert [len(pad.felt) for pad in both] == [1, 2]
    Controls().try_rumble(1.0)
