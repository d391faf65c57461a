"""The camera shows the whole world in any window, and clipping keeps lines near the picture."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.view.paint.camera import Camera, clip_path, clip_segment

BOX = (0.0, 0.0, 100.0, 50.0)
SIZES = st.integers(1, 5000)
PLACES = st.floats(-3000, 3000)


def test_a_wide_window_has_bars_left_and_right() -> None:
    camera = Camera.fit(2000, 720)

    assert tuple(camera.viewport) == (360, 0, 1280, 720)
    assert camera.to_screen(0, 0) == (360, 0)
    assert camera.to_screen(1280, 720) == (1640, 720)


def test_a_tall_window_has_bars_above_and_below() -> None:
    camera = Camera.fit(640, 800)

    assert tuple(camera.viewport) == (0, 220, 640, 360)
    assert camera.to_screen(1280, 720) == (640, 580)


@pytest.mark.parametrize("size", [(1, 1), (10, 700), (700, 10), (0, 0), (-5, 3)])
def test_even_a_window_of_no_size_shows_something(size: tuple[int, int]) -> None:
    camera = Camera.fit(*size)

    assert camera.scale > 0
    assert camera.width >= 1
    assert camera.height >= 1
    assert all(math.isfinite(number) for number in camera.to_world(0, 0))


@given(SIZES, SIZES)
def test_the_viewport_never_leaves_the_window(width: int, height: int) -> None:
    camera = Camera.fit(width, height)

    assert camera.left >= 0
    assert camera.top >= 0
    assert camera.left + camera.width <= width
    assert camera.top + camera.height <= height


@given(SIZES, SIZES, PLACES, PLACES)
def test_pointing_at_a_shown_place_finds_that_place(width: int, height: int, x: float, y: float) -> None:
    camera = Camera.fit(width, height, (3.0, -2.0), offset=(40.0, 7.0))

    assert camera.to_world(*camera.to_screen(x, y)) == pytest.approx((x, y), abs=1e-4)


@given(st.floats(-0.3, 0.3), PLACES, PLACES)
def test_pointing_finds_its_place_in_a_turned_picture_too(roll: float, x: float, y: float) -> None:
    camera = Camera.fit(1700, 900).shaken((7.0, -5.0), roll)

    assert camera.to_world(*camera.to_screen(x, y)) == pytest.approx((x, y), abs=1e-4)


def test_a_roll_turns_the_picture_clockwise_about_its_middle() -> None:
    camera = Camera.fit(1280, 900).shaken((0.0, 0.0), math.pi / 2)

    assert camera.to_screen(640, 360) == pytest.approx((640, 450))
    assert camera.to_screen(740, 360) == pytest.approx((640, 550))
    assert camera.viewport == Camera.fit(1280, 900).viewport


def test_a_shake_moves_the_picture_but_not_the_bars() -> None:
    calm, shaken = Camera.fit(640, 800), Camera.fit(640, 800, (10.0, -4.0))

    assert shaken.viewport == calm.viewport
    assert shaken.to_screen(100, 100) == (calm.to_screen(100, 100)[0] + 5, calm.to_screen(100, 100)[1] - 2)


def test_a_line_is_cut_at_the_edges() -> None:
    assert clip_segment((-100, 25), (1e6, 25), BOX) == ((0, 25), (100, 25))


@pytest.mark.parametrize("start", [(-10.0, -5.0), (math.nan, 5.0), (math.inf, 5.0), (5.0, -1e300)])
def test_a_line_that_is_nowhere_near_is_dropped(start: tuple[float, float]) -> None:
    assert clip_segment(start, (-10, 80), BOX) is None


@pytest.mark.slow
@given(*[st.floats(allow_nan=True, allow_infinity=True)] * 4)
def test_whatever_comes_in_only_near_places_come_out(x: float, y: float, end_x: float, end_y: float) -> None:
    for piece in clip_path([(x, y), (end_x, end_y), (10, 10)], BOX):
        assert all(-1 <= a <= 101 and -1 <= b <= 51 for a, b in piece)


def test_a_path_in_full_view_stays_whole() -> None:
    path = [(1.0, 1.0), (50.0, 2.0), (3.0, 40.0)]

    assert clip_path(path, BOX) == [path]
