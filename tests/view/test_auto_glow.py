"""Auto glow: steps down when frames stay slow, up again when there is room, and never to and fro."""

from __future__ import annotations

from game.view.paint.auto_glow import CALM, LONGEST_CALM, WINDOW, AutoGlow
from tests.view.words import *

FRAME = 1 / 64  # s: without rounding in binary, so that times are exact
SECOND = 64
DOWN = 2 * SECOND
UP = round((WINDOW + CALM) * SECOND) - 1


def feed(auto: AutoGlow, frames: int, *work: float) -> list[int]:
    """Feed frames that take so many ms by turns; return the numbers of those that changed it."""
    return [number for number in range(1, frames + 1) if auto.follow(work[(number - 1) % len(work)], FRAME)]


@each("frames, work, changes", [
    (2 * SECOND - 1, [14.1], []),  # it begins with the best, and two seconds of slow frames lead down
    (10 * SECOND, [14.1], [DOWN]),  # there is one step
    (20 * SECOND, [14.0], []),
    (20 * SECOND, [30.0, *[10.0] * 24], []),  # the percentile is the 95th
    (DOWN, [30.0, *[10.0] * 9], [DOWN]),
    (20 * SECOND, [13.0, 9.0, 12.0], []),
])  # fmt: skip
def test_frames_that_stay_slow_for_two_seconds_lead_one_step_down(
    frames: int, work: list[float], changes: list[int]
) -> None:
    auto = AutoGlow()
    assert feed(auto, frames, *work) == changes
    assert auto.quality is (Quality.PLAIN if changes else Quality.FULL)


def test_a_hitch_a_stall_and_a_hidden_window_say_nothing() -> None:
    auto = AutoGlow()
    assert [*feed(auto, 5 * SECOND, 5.0), *feed(auto, 6, 200.0), *feed(auto, 9 * SECOND, 5.0)] == []
    for _ in range(100):
        assert not any(auto.follow(400.0, passed) for passed in (0.4, 0.0, float("nan")))
    assert auto.quality is Quality.FULL


@each("spells, changes", [
    ([(20 * SECOND, 8.0)], [[UP]]),
    ([(30 * SECOND, 8.1)], [[]]),  # no room
    # a burst of work begins the waiting anew
    ([(11 * SECOND, 5.0), (SECOND // 4, 12.0), (10 * SECOND, 5.0)], [[], [], []]),
])  # fmt: skip
def test_room_for_ten_seconds_leads_up_again(
    spells: list[tuple[int, float]], changes: list[list[int]]
) -> None:
    auto = AutoGlow()
    assert feed(auto, DOWN, 20.0) == [DOWN]
    assert [feed(auto, frames, work) for frames, work in spells] == changes
    assert auto.quality is (Quality.FULL if changes[-1] else Quality.PLAIN)


def test_a_step_up_that_was_too_much_waits_twice_as_long_each_time() -> None:
    """A machine for which full is too slow and plain quick: it must not go to and fro."""
    auto = AutoGlow()
    times = [
        number / SECOND
        for number in range(1, 600 * SECOND)
        if auto.follow(20.0 if auto.quality is Quality.FULL else 6.0, FRAME)
    ]
    waits = [round(up - down) for down, up in zip(times[::2], times[1::2], strict=False)]
    assert waits == [12, 22, 42, 82, 162, 162]
    assert waits[-1] <= LONGEST_CALM + WINDOW + 1
