"""A press is never lost between frames and ticks, and never counted twice."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from game.input.latches import MOST_PENDING, Latch
from tests.each import each


def play(script: str) -> str:
    """Play a script: v press, ^ release, t tick, c clear; return what the ticks saw, # held and . not."""
    latch = Latch()
    seen = ""
    for act in script:
        if act == "t":
            seen += "#" if latch.read() else "."
        else:
            {"v": latch.press, "^": latch.release, "c": latch.clear}[act]()
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
    assert play(script) == seen


@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3)), max_size=9))
def test_every_press_is_seen_once_while_ticks_keep_up(presses: list[tuple[int, int]]) -> None:
    """Each is held for some ticks and let go for some, at least two together."""
    script = "".join("v" + "t" * held + "^" + "t" * max(let_go, 2 - held) for held, let_go in presses)
    assert ("." + play(script + "tt")).count(".#") == len(presses)


@given(st.text("v^tc", max_size=20))
def test_what_is_let_go_of_is_soon_not_held_and_what_is_held_stays_so(script: str) -> None:
    assert play(script + "^" + "t" * (2 * MOST_PENDING + 1))[-1] == "."
    assert play(script + "v" + "t" * (2 * MOST_PENDING + 4)).endswith("###")
