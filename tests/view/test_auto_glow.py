"""Auto glow: plain where frames stay slow for two seconds, full again where they are quick for ten."""

import pytest

from game.view.paint.strokes import AutoGlow
from tests.view.words import *

FRAME = 1 / 64  # s: without rounding in binary, so that times are exact
SECOND = 64


def feed(auto: AutoGlow, frames: int, *work: float) -> int:
    """Feed frames that take so many ms by turns; return the number of those that were to be painted fully."""
    full = 0
    for number in range(frames):
        full += auto.quality is Quality.FULL
        auto.follow(work[number % len(work)], FRAME)
    return full


@each("frames, work, full", [
    (10 * SECOND, [14.1], 2 * SECOND),  # it begins with the best, and two seconds of slow frames end that
    (20 * SECOND, [14.0], 20 * SECOND),
    (20 * SECOND, [30.0, *[10.0] * 24], 20 * SECOND),  # the percentile is the 95th
    (10 * SECOND, [30.0, *[10.0] * 9], 2 * SECOND),
])  # fmt: skip
def test_frames_that_stay_slow_for_two_seconds_make_it_plain(
    frames: int, work: list[float], full: int
) -> None:
    assert feed(AutoGlow(), frames, *work) == full


@pytest.mark.slow
def test_ten_quick_seconds_make_it_full_again_but_not_a_fourth_time() -> None:
    auto = AutoGlow()
    for tries in (1, 2, 3):
        assert feed(auto, 2 * SECOND, 20.0) == (2 * SECOND if tries == 1 else 7), "one frame in 20"
        assert feed(auto, 30 * SECOND, 8.1) == 0, "no room"
        assert feed(auto, 60 * SECOND, 6.0) == (50.5 * SECOND if tries < 3 else 0)


def test_a_hitch_a_stall_and_a_hidden_window_say_nothing() -> None:
    auto = AutoGlow()
    for frames, work in ((5 * SECOND, 5.0), (6, 200.0), (9 * SECOND, 5.0)):
        assert feed(auto, frames, work) == frames
    for passed in (0.4, 0.0, float("nan")) * 100:
        auto.follow(400.0, passed)
    assert auto.quality is Quality.FULL
