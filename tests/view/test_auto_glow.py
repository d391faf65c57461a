"""Auto glow: plain for good where frames stay slow for two seconds."""

from __future__ import annotations

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
def test_frames_that_stay_slow_for_two_seconds_make_it_plain_for_good(
    frames: int, work: list[float], full: int
) -> None:
    auto = AutoGlow()
    assert feed(auto, frames, *work) == full
    assert feed(auto, 60 * SECOND, 1.0) == (0 if full < frames else 60 * SECOND)


def test_a_hitch_a_stall_and_a_hidden_window_say_nothing() -> None:
    auto = AutoGlow()
    for frames, work in ((5 * SECOND, 5.0), (6, 200.0), (9 * SECOND, 5.0)):
        assert feed(auto, frames, work) == frames
    for passed in (0.4, 0.0, float("nan")) * 100:
        auto.follow(400.0, passed)
    assert auto.quality is Quality.FULL
