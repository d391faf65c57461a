"""Auto glow: steps down when frames stay slow, up again when there is room, and never to and fro."""

from __future__ import annotations

import pygame
import pytest

from game.view.paint.auto_glow import CALM, LONGEST_CALM, STEPS, WINDOW, AutoGlow
from game.view.paint.camera import Camera
from game.view.paint.canvas import Canvas
from game.view.paint.glow import Quality
from game.view.paint.theme import DEFAULT

FRAME = 1 / 64
"""s: without rounding in binary, so that times are exact."""

SECOND = 64


def feed(auto: AutoGlow, frames: int, *work: float) -> list[int]:
    """Feed frames that take so many ms by turns; return the numbers of those that changed it."""
    return [number for number in range(1, frames + 1) if auto.follow(work[(number - 1) % len(work)], FRAME)]


def test_it_begins_with_the_best() -> None:
    assert AutoGlow().quality is Quality.FULL


def test_two_seconds_of_slow_frames_lead_one_step_down() -> None:
    auto = AutoGlow()
    assert feed(auto, 2 * SECOND - 1, 14.1) == []
    assert feed(auto, 1, 14.1) == [1]
    assert auto.quality is Quality.PLAIN


def test_there_is_one_step_down() -> None:
    auto = AutoGlow()
    assert feed(auto, 10 * SECOND, 20.0) == [2 * SECOND]
    assert auto.quality is Quality.PLAIN


def test_fourteen_milliseconds_are_not_too_many() -> None:
    auto = AutoGlow()
    assert feed(auto, 60 * SECOND, 14.0) == []


def test_one_slow_frame_in_twenty_five_is_borne_one_in_ten_is_not() -> None:
    """The percentile is the 95th."""
    quick, slow = [10.0] * 24, [30.0]
    assert feed(AutoGlow(), 60 * SECOND, *slow, *quick) == []
    assert feed(AutoGlow(), 60 * SECOND, *slow, *quick[:9])


def test_a_short_hitch_changes_nothing() -> None:
    auto = AutoGlow()
    feed(auto, 5 * SECOND, 5.0)
    assert feed(auto, 6, 200.0) == []
    assert feed(auto, 60 * SECOND, 5.0) == []


def test_a_stall_or_a_hidden_window_says_nothing() -> None:
    auto = AutoGlow()
    for _ in range(100):
        assert not auto.follow(400.0, 0.4)
        assert not auto.follow(400.0, 0.0)
        assert not auto.follow(400.0, float("nan"))
    assert auto.quality is Quality.FULL


def slowed(auto: AutoGlow) -> AutoGlow:
    feed(auto, 2 * SECOND, 20.0)
    return auto


def test_room_for_ten_seconds_leads_up_again() -> None:
    auto = slowed(AutoGlow())
    steps = feed(auto, 60 * SECOND, 8.0)
    assert steps == [round((WINDOW + CALM) * SECOND) - 1]
    assert auto.quality is Quality.FULL


@pytest.mark.slow
def test_no_room_no_step_up() -> None:
    auto = slowed(AutoGlow())
    assert feed(auto, 600 * SECOND, 8.1) == []
    assert auto.quality is Quality.PLAIN


def test_a_burst_of_work_begins_the_waiting_anew() -> None:
    auto = slowed(AutoGlow())
    feed(auto, 11 * SECOND, 5.0)
    feed(auto, SECOND // 4, 12.0)
    assert feed(auto, 10 * SECOND, 5.0) == []
    assert len(feed(auto, 3 * SECOND, 5.0)) == 1


@pytest.mark.slow
def test_a_step_up_that_was_too_much_waits_twice_as_long_each_time() -> None:
    """A machine for which high is too slow and medium quick: it must not go to and fro."""
    auto = AutoGlow()
    changes = [
        (number / SECOND, auto.quality)
        for number in range(1, 1800 * SECOND + 1)
        if auto.follow(20.0 if auto.quality is Quality.FULL else 6.0, FRAME)
    ]
    ups = [time for time, quality in changes if quality is Quality.FULL]
    waits = [round(up - down) for (down, _), (up, _) in zip(changes[::2], changes[1::2], strict=False)]
    assert waits[:6] == [12, 22, 42, 82, 162, 162]
    assert max(waits) <= LONGEST_CALM + WINDOW + 1
    assert len(ups) <= 15


@pytest.mark.slow
def test_in_half_an_hour_at_the_edge_it_changes_seldom() -> None:
    """Between quick and slow there is a band in which nothing happens."""
    auto = AutoGlow()
    assert feed(auto, 1800 * SECOND, 13.0, 9.0, 12.0) == []


@pytest.mark.parametrize("rate", [30, 60, 144])
def test_it_counts_seconds_and_not_frames(rate: int) -> None:
    auto, time = AutoGlow(), 0.0
    while auto.quality is Quality.FULL:
        auto.follow(15.0, 1 / rate)
        time += 1 / rate
    assert time == pytest.approx(WINDOW, abs=2 / rate)


@pytest.mark.parametrize("size", [(640, 360), (1280, 720), (1920, 1080)])
def test_under_a_load_that_never_lets_up_every_line_still_glows(size: tuple[int, int]) -> None:
    auto = AutoGlow()
    feed(auto, 60 * SECOND, 50.0)
    assert auto.quality is STEPS[-1]
    canvas = Canvas(auto.quality, trails=False, stars=False)
    frame, camera = pygame.Surface(size, 0, 32), Camera.fit(*size)
    canvas.begin(camera)
    canvas.line((100.0, 200.0), (400.0, 200.0), DEFAULT.rock)
    canvas.circle((800.0, 300.0), 40.0, DEFAULT.rock, steady=True)
    canvas.dot((900.0, 600.0), DEFAULT.rock, 6.0)
    canvas.text("I", 200.0, 500.0, 24.0, DEFAULT.rock)
    canvas.end(frame, 1 / 60)
    beside = ((250.0, 197.0), (250.0, 204.0), (844.0, 300.0), (904.5, 600.0), (208.0, 512.0))
    for x, y in beside:
        assert 10 < max(frame.get_at(tuple(map(round, camera.to_screen(x, y))))[:3]) < 200
