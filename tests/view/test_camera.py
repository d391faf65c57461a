"""The camera shows the whole world in any window, and clipping keeps lines near the picture."""

import math

import pytest

from game.view.paint.camera import clip_path, clip_segment
from tests.view.words import *

BOX = (0.0, 0.0, 100.0, 50.0)
PLACES = st.floats(-3000, 3000)


@each("size, viewport, corner", [
    ((2000, 720), (360, 0, 1280, 720), (1640, 720)),
    ((640, 800), (0, 220, 640, 360), (640, 580)),
])  # fmt: skip
def test_a_window_of_another_shape_has_bars_at_two_sides(
    size: tuple[int, int], viewport: tuple[int, ...], corner: tuple[int, int]
) -> None:
    camera = Camera.fit(*size)
    assert tuple(camera.viewport) == viewport
    assert (camera.to_screen(0, 0), camera.to_screen(1280, 720)) == (viewport[:2], corner)


@each("size", [(1, 1), (10, 700), (700, 10), (0, 0), (-5, 3)])
def test_even_a_window_of_no_size_shows_something(size: tuple[int, int]) -> None:
    camera = Camera.fit(*size)
    assert camera.scale > 0
    assert min(camera.width, camera.height) >= 1
    assert all(map(math.isfinite, camera.to_world(0, 0)))


@given(st.integers(1, 5000), st.integers(1, 5000), PLACES, PLACES, st.floats(-0.3, 0.3))
def test_the_viewport_never_leaves_the_window_and_pointing_at_a_place_finds_it_also_while_it_shakes(
    width: int, height: int, x: float, y: float, roll: float
) -> None:
    camera = Camera.fit(width, height, (3.0, -2.0), offset=(40.0, 7.0)).shaken((7.0, -5.0), roll)
    assert min(camera.left, camera.top) >= 0
    assert camera.left + camera.width <= width
    assert camera.top + camera.height <= height
    assert camera.to_world(*camera.to_screen(x, y)) == pytest.approx((x, y), abs=1e-4)


def test_a_roll_turns_the_picture_clockwise_about_its_middle_and_a_shake_moves_it_but_not_the_bars() -> None:
    calm, shaken = Camera.fit(640, 800), Camera.fit(640, 800, (10.0, -4.0))
    rolled = calm.shaken((0.0, 0.0), math.pi / 2)
    assert rolled.to_screen(640, 360) == pytest.approx((320, 400))
    assert rolled.to_screen(740, 360) == pytest.approx((320, 450))
    assert rolled.viewport == shaken.viewport == calm.viewport
    assert shaken.to_screen(100, 100) == (calm.to_screen(100, 100)[0] + 5, calm.to_screen(100, 100)[1] - 2)


def test_a_line_is_cut_at_the_edges_and_a_path_in_full_view_stays_whole() -> None:
    assert clip_segment((-100, 25), (1e6, 25), BOX) == ((0, 25), (100, 25))
    assert clip_segment((50, 25), (1e6, 25), BOX) == ((50, 25), (100, 25))
    assert clip_segment((0, 0), (100, 50), BOX) == ((0, 0), (100, 50))
    across = clip_segment((40, -10), (110, 25), BOX)
    assert across is not None
    assert (*across[0], *across[1]) == pytest.approx((60, 0, 100, 20))
    assert clip_segment((99, -10), (110, 25), BOX) is None
    path = [(1.0, 1.0), (50.0, 2.0), (3.0, 40.0)]
    assert clip_path(path, BOX) == [path]


@each("start", [(-10.0, -5.0), (math.nan, 5.0), (math.inf, 5.0), (5.0, -1e300)])
def test_a_line_that_is_nowhere_near_is_dropped(start: tuple[float, float]) -> None:
    assert clip_segment(start, (-10, 80), BOX) is None


@given(*[st.floats()] * 4)
def test_whatever_comes_in_only_near_places_come_out(x: float, y: float, end_x: float, end_y: float) -> None:
    for piece in clip_path([(x, y), (end_x, end_y), (10, 10)], BOX):
        assert all(-1 <= a <= 101 and -1 <= b <= 51 for a, b in piece)
