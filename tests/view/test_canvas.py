"""The canvas lights up what is drawn, forgets it in time, and never chokes on nonsense."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial

import pygame
import pytest

from game.view.paint.camera import Camera
from game.view.paint.canvas import Canvas
from game.view.paint.glow import Quality
from game.view.paint.outlines import turned
from game.view.paint.sprites import PictureCache
from game.view.paint.streaks import WAYS, way_of
from game.view.paint.theme import DEFAULT

WHITE = (255, 255, 255)
Scribble = Callable[[Canvas], None]


def nothing(_canvas: Canvas) -> None:
    """Draw nothing."""


def stroke(canvas: Canvas) -> None:
    """Draw one long level line at y = 360."""
    canvas.line((200, 360), (1000, 360), WHITE)


def paint(
    canvas: Canvas, scribble: Scribble, size: tuple[int, int] = (1280, 720), elapsed: float = 1 / 60
) -> pygame.Surface:
    """Return a frame of this size with the scribble on it."""
    frame = pygame.Surface(size, 0, 32)
    canvas.begin(Camera.fit(*size))
    scribble(canvas)
    canvas.end(frame, elapsed)
    return frame


def light(frame: pygame.Surface, x: int, y: int) -> int:
    return max(frame.get_at((x, y))[:3])


def plain(quality: Quality = Quality.FULL, *, trails: bool = False) -> Canvas:
    return Canvas(quality, trails=trails, stars=False)


def afterglow(rate: int, seconds: float) -> int:
    """Return what is left of a line so many seconds after it went, at this many frames a second."""
    canvas = plain(trails=True)
    paint(canvas, stroke)
    for _ in range(round(rate * seconds)):
        frame = paint(canvas, nothing, elapsed=1 / rate)
    return light(frame, 600, 361)


def test_a_line_leaves_light_on_the_frame() -> None:
    assert light(paint(plain(), stroke), 600, 360) == 255


def test_an_empty_frame_without_stars_is_black() -> None:
    frame = paint(plain(), nothing)

    assert pygame.mask.from_threshold(frame, (0, 0, 0), (1, 1, 1, 255)).count() == 1280 * 720


@pytest.mark.parametrize("quality", list(Quality))
def test_a_line_glows_beside_its_core(quality: Quality) -> None:
    frame = paint(plain(quality), stroke)

    assert 20 < light(frame, 600, 365) < 200
    assert light(frame, 600, 365) > light(frame, 600, 371)
    assert light(frame, 600, 430) == 0


def test_the_glow_lies_evenly_on_both_sides() -> None:
    frame = paint(plain(), stroke)

    assert abs(light(frame, 600, 354) - light(frame, 600, 367)) < 12


def test_a_half_bright_line_is_dimmer_and_a_dark_one_is_not_there() -> None:
    def at(bright: float) -> int:
        frame = paint(plain(), lambda canvas: canvas.line((200, 360), (1000, 360), DEFAULT.rock, bright))
        return light(frame, 600, 360)

    assert at(1.0) > at(0.4) > at(0.0) == 0
    assert at(math.nan) == 0
    assert at(7.0) == at(1.0)


def test_dots_circles_and_texts_leave_light() -> None:
    frame = paint(plain(), lambda canvas: canvas.dot((100, 100), WHITE, 8))
    assert light(frame, 100, 100) > 200

    frame = paint(plain(), lambda canvas: canvas.circle((300, 300), 50, WHITE))
    assert light(frame, 350, 300) > 100
    assert light(frame, 300, 300) < 10

    frame = paint(plain(), lambda canvas: canvas.text("L", 500, 200, 60, WHITE))
    assert light(frame, 500, 230) > 200


def test_a_closed_outline_has_one_more_side() -> None:
    corner = [(100.0, 100.0), (300.0, 100.0), (300.0, 300.0)]

    assert light(paint(plain(), lambda canvas: canvas.polyline(corner, WHITE)), 200, 200) == 0
    assert light(paint(plain(), lambda canvas: canvas.polyline(corner, WHITE, closed=True)), 200, 200) > 100


@pytest.mark.slow
def test_trails_fade_within_half_a_second() -> None:
    assert 0 < afterglow(60, 0.1) < 120
    assert afterglow(60, 0.5) == 0


@pytest.mark.slow
@pytest.mark.parametrize("rate", [30, 144, 500])
def test_trails_are_as_long_at_any_frame_rate(rate: int) -> None:
    assert afterglow(rate, 0.1) == pytest.approx(afterglow(60, 0.1), abs=12)


def test_cleared_trails_are_gone_at_once() -> None:
    canvas = plain(trails=True)
    paint(canvas, stroke)
    assert light(paint(canvas, nothing), 600, 361) > 0

    canvas.clear_trails()

    assert light(paint(canvas, nothing), 600, 361) == 0


def test_trails_of_before_plain_glow_do_not_come_back_after_it() -> None:
    canvas = plain(trails=True)
    paint(canvas, stroke)
    for canvas.glow.quality in (Quality.PLAIN, Quality.FULL):
        assert light(paint(canvas, nothing), 600, 361) == 0


def test_without_trails_nothing_lingers() -> None:
    canvas = plain()
    paint(canvas, stroke)

    assert light(paint(canvas, nothing), 600, 361) == 0


def test_a_faint_line_is_no_dark_scratch_in_the_glow_of_what_was_there() -> None:
    def faint(canvas: Canvas) -> None:
        canvas.line((200, 360), (1000, 360), WHITE, 0.1)

    lights = []
    for later in (nothing, faint):
        canvas = plain(trails=True)
        paint(canvas, stroke)
        lights.append(light(paint(canvas, later), 600, 360))

    assert lights[1] >= lights[0] > 50


@pytest.mark.slow
def test_a_resting_line_is_as_bright_after_many_frames() -> None:
    canvas = plain(trails=True)
    first = light(paint(canvas, stroke), 600, 365)
    for _ in range(20):
        frame = paint(canvas, stroke, elapsed=1 / 144)

    assert light(frame, 600, 365) == first


@pytest.mark.parametrize("bad", [math.nan, math.inf, -math.inf, 1e300, -1e18, 3e9, 1e6])
def test_nonsense_places_neither_stall_nor_crash(bad: float) -> None:
    def scribble(canvas: Canvas) -> None:
        canvas.line((bad, 10), (20, bad), WHITE)
        canvas.polyline([(0, 0), (bad, bad), (50, 50), (bad, 7)], WHITE, closed=True)
        canvas.polyline([], WHITE, closed=True)
        canvas.polyline([(5, 5)], WHITE)
        canvas.circle((bad, 0), 5, WHITE)
        canvas.circle((100, 100), bad, WHITE)
        canvas.dot((bad, 0), WHITE, 5)
        canvas.dot((5, 5), WHITE, bad)
        canvas.text("HELLO", bad, bad, 20, WHITE)
        canvas.text("HELLO", 0, 0, bad, WHITE)
        canvas.circle((bad, 0), 5, WHITE, steady=True)
        canvas.circle((100, 100), bad, WHITE, steady=True)
        canvas.drawing((((0, 0), (bad, 1), (2, 2)),), (bad, 7), WHITE, bad)
        canvas.drawing((((0, 0), (bad, 1), (2, 2)),), (5, 7), WHITE, 2.0, steady=True)

    canvas = plain()
    paint(canvas, nothing)

    paint(canvas, scribble, elapsed=bad)


def test_the_letterbox_is_black_to_its_corners() -> None:
    canvas = Canvas()
    frame = pygame.Surface((800, 900), 0, 32)
    frame.fill(WHITE)
    canvas.begin(Camera.fit(800, 900))
    canvas.line((-50, 360), (1400, 360), WHITE)
    canvas.end(frame, 1 / 60)

    assert [light(frame, x, y) for x in (0, 799) for y in (0, 224, 675, 899)] == [0] * 8
    assert light(frame, 0, 450) > 100


@pytest.mark.slow
@pytest.mark.parametrize("size", [(1, 1), (10, 700), (700, 10), (333, 77), (2600, 1500)])
@pytest.mark.parametrize("quality", list(Quality))
def test_a_window_of_any_size_can_be_painted(size: tuple[int, int], quality: Quality) -> None:
    canvas = Canvas(quality)

    def scribble(canvas: Canvas) -> None:
        stroke(canvas)
        canvas.text("HELLO", 40, 40, 24, WHITE)
        canvas.dot((640, 360), WHITE, 300)

    frame = paint(canvas, scribble, size)

    assert light(frame, size[0] // 2, size[1] // 2) > 60


def test_stars_can_be_switched_off_and_are_dim() -> None:
    dark, starry = paint(plain(), nothing), paint(Canvas(), nothing)

    assert pygame.transform.average_color(dark)[:3] == (0, 0, 0)
    assert 0 < max(pygame.transform.average_color(starry)[:3]) < 16


def test_a_second_camera_can_hold_the_score_still_while_the_world_shakes() -> None:
    def scribble(canvas: Canvas) -> None:
        canvas.look(Camera.fit(1280, 720, (0.0, 100.0)))
        stroke(canvas)
        canvas.look(Camera.fit(1280, 720))
        canvas.line((200, 100), (1000, 100), WHITE)

    frame = paint(plain(), scribble)

    assert light(frame, 600, 460) == light(frame, 600, 100) == 255
    assert light(frame, 600, 360) == 0


@pytest.mark.parametrize("bad", [math.nan, math.inf, -math.inf, 1e300])
def test_a_nonsense_streak_is_left_out_and_the_others_are_drawn(bad: float) -> None:
    streaks = [(bad, 10.0, 20.0, 0), (610.0, 300.0, 20.0, 0), (15.0, 10.0, bad, 0), (15.0, -bad, 20.0, 0)]
    frame = paint(plain(), lambda canvas: canvas.streaks(streaks, WHITE, 1.0))

    assert light(frame, 610, 300) == 255
    assert 0 < light(frame, 610, 305) < 200
    assert light(frame, 15, 10) == 0


def test_a_shaken_line_is_moved_and_turned_and_what_follows_is_not() -> None:
    def scribble(canvas: Canvas) -> None:
        with canvas.shaken((0.0, 50.0), math.pi / 2):
            stroke(canvas)
            canvas.dot((640.0, 160.0), WHITE, 20.0)
        canvas.line((200, 100), (1000, 100), WHITE)

    frame = paint(plain(), scribble)

    assert light(frame, 590, 300) == light(frame, 600, 100) == 255  # the stroke stands upright
    assert light(frame, 400, 360) == light(frame, 400, 410) == 0
    assert light(frame, 790, 360) == 255  # the dot went from the top to the right
    assert light(frame, 640, 160) == 0


@pytest.mark.slow
def test_a_line_of_two_points_is_drawn_alike_every_time() -> None:
    def picture(rounds: int) -> bytes:
        def scribble(canvas: Canvas) -> None:
            canvas.line((200.3, 100.7), (260.9, 131.2), WHITE)
            canvas.text("-", 300, 300, 18, WHITE)

        canvas = plain()
        for _ in range(rounds):
            paint(canvas, lambda canvas: canvas.polyline([(9, 9), (50, 80), (300, 20)], WHITE))
        return paint(canvas, scribble).get_buffer().raw

    assert len({picture(rounds) for rounds in range(6)}) == 1


def words(canvas: Canvas) -> None:
    """Write a line that stands on whole pixels."""
    canvas.text("ASTERAYS 0123", 640, 300, 24, DEFAULT.hud, "centre")


def test_a_text_that_is_kept_as_a_picture_is_the_same_in_every_frame() -> None:
    canvas = plain()
    first = paint(canvas, words).get_buffer().raw
    assert paint(canvas, words).get_buffer().raw == first
    assert first != paint(canvas, nothing).get_buffer().raw


@pytest.mark.parametrize("size", [(640, 360), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("quality", list(Quality))
def test_the_gaps_between_the_lines_of_small_letters_stay_dark(
    quality: Quality, size: tuple[int, int]
) -> None:
    for height in (12, 15, 20, 28):
        canvas = plain(quality)
        frame = paint(
            canvas, partial(Canvas.text, text="99888", x=200, y=300, height=height, colour=WHITE), size
        )
        x, y, wide, high = map(int, canvas.written[0].box)
        lights = sorted(light(frame, x + at % wide, y + at // wide) for at in range(wide * high))

        assert lights[-1] == 255
        assert lights[len(lights) // 4] <= 80, height


def test_a_headline_glows_as_wide_as_a_line() -> None:
    def beside(height: float) -> int:
        """Return the light 4 px left of an upright line of a letter."""
        frame = paint(plain(), partial(Canvas.text, text="H", x=600, y=300, height=height, colour=WHITE))
        return light(frame, 596, round(300 + height / 4))

    assert beside(44) >= 0.9 * beside(118)
    assert beside(12) <= 0.5 * beside(44)


def test_a_kept_text_moves_by_whole_pixels_with_its_place() -> None:
    canvas = plain(Quality.PLAIN)
    here = paint(canvas, words).subsurface((400, 290, 480, 60)).copy()
    there = paint(
        canvas, lambda canvas: canvas.text("ASTERAYS 0123", 650, 307, 24, DEFAULT.hud, "centre")
    ).subsurface((410, 297, 480, 60))
    assert there.copy().get_buffer().raw == here.get_buffer().raw


def test_pictures_are_forgotten_when_there_are_too_many() -> None:
    kept, made = PictureCache(), []

    def make() -> pygame.Surface:
        made.append(1)
        return pygame.Surface((1000, 1000), 0, 32)

    surface = pygame.Surface((8, 8), 0, 32)
    for number in (0, 0, 1, 2, 3):
        kept.fit(surface)
        kept.get(number, make)
    assert len(made) == 4
    kept.fit(surface)
    kept.get(3, make)
    assert len(made) == 5


@pytest.mark.parametrize("steady", [False, True])
def test_a_circle_is_a_line_about_its_middle_also_where_it_keeps_its_radius(steady: bool) -> None:
    frame = paint(plain(), lambda canvas: canvas.circle((600.0, 300.0), 50.0, WHITE, steady=steady))
    for x, y in ((650, 300), (550, 300), (600, 350), (600, 250), (635, 335), (565, 265)):
        assert max(light(frame, x + dx, y + dy) for dx in (0, 1) for dy in (0, 1)) > 230
        assert light(frame, x + 12, y + 12) < 120
    assert light(frame, 600, 300) < 60


@pytest.mark.parametrize("heading", [0, 9000, 40000])
def test_a_drawing_is_turned_scaled_and_moved_as_polylines_are(heading: int) -> None:
    shape, place = ((0.0, 0.0), (40.0, 0.0), (40.0, 30.0)), (500.0, 300.0)
    one = paint(plain(), lambda canvas: canvas.drawing((shape,), place, WHITE, 2.0, heading, bright=0.7))
    outline = turned(shape, place, heading, 2.0)
    other = paint(plain(), lambda canvas: canvas.polyline(outline, WHITE, bright=0.7))
    assert one.get_buffer().raw == other.get_buffer().raw


@pytest.mark.slow
@pytest.mark.parametrize("way", range(0, WAYS, 5))
def test_a_streak_lies_where_a_line_would(way: int) -> None:
    angle = math.pi * way / WAYS
    dx, dy = math.cos(angle) * 9.0, math.sin(angle) * 9.0
    ends = (400.0 - dx, 300.0 - dy), (400.0 + dx, 300.0 + dy)
    bare = plain(Quality.PLAIN)
    streak = paint(bare, lambda canvas: canvas.streaks([(400.0, 300.0, 18.0, way)], WHITE, 1.0))
    line = paint(plain(Quality.PLAIN), lambda canvas: canvas.line(*ends, WHITE))
    pixels = [(x, y) for x in range(380, 421) for y in range(280, 321)]
    cores = [[max(0, each.get_at(pixel)[0] - 80) for pixel in pixels] for each in (streak, line)]
    assert sum(abs(a - b) for a, b in zip(*cores, strict=True)) < 0.35 * sum(cores[1])
    assert way_of(dx, dy) == way_of(-dx, -dy) == way


@pytest.mark.parametrize("gap", [-30.0, -8.0, 10.0, 14.0, 30.0, 200.0])
def test_what_lies_beyond_the_picture_is_left_out_and_what_reaches_into_it_is_not(gap: float) -> None:
    """A shape and a circle of 20 px whose rims end so far beyond the left edge."""
    canvas = Canvas()
    canvas.begin(Camera.fit(1280, 720))
    square = (((-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0)),)
    place = (-20.0 - gap, 300.0)
    canvas.drawing(square, place, WHITE, 20.0)
    canvas.drawing(square, place, WHITE, 20.0, reach=20.0 * math.sqrt(2.0))
    canvas.circle(place, 20.0, WHITE)
    paths = [path for found in canvas._strokes.lines.values() for path in found]

    assert len(paths) >= 3 if gap < 16.0 else not paths


def test_of_a_large_circle_only_the_arc_in_the_picture_is_drawn() -> None:
    def lines(canvas: Canvas) -> int:
        return sum(len(path) - 1 for paths in canvas._strokes.lines.values() for path in paths)

    inside, across = Canvas(), Canvas()
    for canvas, x in ((inside, 640.0), (across, 0.0)):
        canvas.begin(Camera.fit(1280, 720))
        canvas.circle((x, 360.0), 250.0, WHITE)

    assert 0.4 * lines(inside) < lines(across) < 0.7 * lines(inside)
