"""Keys in, commands and actions out; a press is never lost between frames and ticks, nor counted twice."""

import pygame
from hypothesis import given
from hypothesis import strategies as st

from game.input.actions import Action
from game.input.keyboard import MOST_PENDING, FlightLatches, Keyboard
from tests.each import each
from tests.input.hands import key_event, play


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
    "+LEFT +UP +SPACE LOST : .", "LOST +SPACE > : .", "+UP LOST GAINED SETTLE : . ; +UP : T",
    "+UP LOST GAINED -UP -UP : .",
    # a key that was held before the focus came does nothing, until it is pressed again
    "GAINED +SPACE > : . ; +SPACE > : . ; -SPACE +SPACE > FIRE ACCEPT : F",
    "+UP LOST GAINED +UP : . ; SETTLE : .",
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


# ---- latches


def seen_by_ticks(script: str) -> str:
    """Play a script: v press, ^ release, t tick, c clear; return what the ticks saw, # held and . not."""
    latches, key = FlightLatches(), ("key", 1, "")
    seen = ""
    for act in script:
        if act == "t":
            seen += "#" if latches.command().fire else "."
        elif act == "v":
            latches.press(key, (Action.FIRE,))
        else:
            latches.release(key) if act == "^" else latches.clear()
    return seen


@each("script, seen", [
    ("ttt", "..."), ("vttt^tt", "###.."),
    ("v^tttt", "#..."),  # pressed and let go within one frame: exactly the very next tick
    ("v^v^tttt", "#.#."),  # two quick taps in one frame are two presses
    ("v^vtttt", "#.##"),  # a tap, then held
    ("vt^vtt", "#.#"),  # let go and pressed again between two ticks is a new press
    ("vtt^v^ttt", "##.#."),
    ("v^v^v^v^v^v^ttttttttt", "#.#.#...."),  # more than three are forgotten
    ("v^ct", "."), ("vtctt", "#.."), ("vcvtt", "##"),
    ("vtcvtt", "#.#"),  # cleared while a tick had seen it held: the new press is still an edge
])  # fmt: skip
def test_the_ticks_see(script: str, seen: str) -> None:
    assert seen_by_ticks(script) == seen


@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3)), max_size=9))
def test_every_press_is_seen_once_while_ticks_keep_up(presses: list[tuple[int, int]]) -> None:
    """Each is held for some ticks and let go for some, at least two together."""
    script = "".join("v" + "t" * held + "^" + "t" * max(let_go, 2 - held) for held, let_go in presses)
    assert ("." + seen_by_ticks(script + "tt")).count(".#") == len(presses)


@given(st.text("v^tc", max_size=20))
def test_what_is_let_go_of_is_soon_not_held_and_what_is_held_stays_so(script: str) -> None:
    assert seen_by_ticks(script + "^" + "t" * (2 * MOST_PENDING + 1))[-1] == "."
    assert seen_by_ticks(script + "v" + "t" * (2 * MOST_PENDING + 4)).endswith("###")
