"""The canvas lights up what is drawn, forgets it in time, and never chokes on nonsense."""

from __future__ import annotations

import math
from collections.abc import Callable
from operator import methodcaller as by

import pygame
import pytest

from game.view.paint.camera import Camera
from game.view.paint.canvas import Canvas
from game.view.paint.glow import Quality
from game.view.paint.outlines import turned
from game.view.paint.sprites import PictureCache
from game.view.paint.streaks import WAYS, way_of
from game.view.paint.theme import DEFAULT
from tests.each import each

WHITE = (255, 255, 255)
Scribble = Callable[[Canvas], object]
Lights = dict[tuple[int, int], tuple[int, int]]
"""the least and the most light at some pixels."""

STROKE: Scribble = by("line", (200, 360), (1000, 360), WHITE)
UPPER: Scribble = by("line", (200, 100), (1000, 100), WHITE)
WORDS: Scribble = by("text", "ASTERAYS 0123", 640, 300, 24, DEFAULT.hud, "centre")  # on whole pixels
CORNER = [(100.0, 100.0), (300.0, 100.0), (300.0, 300.0)]
FULL, DARK = (255, 255), (0, 0)


def nothing(_canvas: Canvas) -> None:
    """Draw nothing."""


def plain(quality: Quality = Quality.FULL, *, trails: bool = False) -> Canvas:
    return Canvas(quality, trails=trails, stars=False)


def paint(
    scribble: Scribble,
    canvas: Canvas | None = None,
    size: tuple[int, int] = (1280, 720),
    elapsed: float = 1 / 60,
) -> pygame.Surface:
    """Return a frame of this size with the scribble on it."""
    canvas = canvas or plain()
    frame = pygame.Surface(size, 0, 32)
    canvas.begin(Camera.fit(*size))
    scribble(canvas)
    canvas.end(frame, elapsed)
    return frame


def pixels(scribble: Scribble, canvas: Canvas | None = None) -> bytes:
    return paint(scribble, canvas).get_buffer().raw


def light(frame: pygame.Surface, x: int, y: int) -> int:
    return max(frame.get_at((x, y))[:3])


def shaken(canvas: Canvas) -> None:
    with canvas.shaken((0.0, 50.0), math.pi / 2):
        STROKE(canvas)
        canvas.dot((640.0, 160.0), WHITE, 20.0)
    UPPER(canvas)


def two_cameras(canvas: Canvas) -> None:
    canvas.look(Camera.fit(1280, 720, (0.0, 100.0)))
    STROKE(canvas)
    canvas.look(Camera.fit(1280, 720))
    UPPER(canvas)


BAD_STREAKS = [
    [(bad, 10.0, 20.0, 0), (610.0, 300.0, 20.0, 0), (15.0, 10.0, bad, 0), (15.0, -bad, 20.0, 0)]
    for bad in (math.nan, math.inf, -math.inf, 1e300)
]


@each("scribble, lights", [
    (STROKE, {(600, 360): FULL}),
    (by("line", *CORNER[::2], WHITE, math.nan), {(200, 200): DARK}),
    (by("dot", (100, 100), WHITE, 8), {(100, 100): (201, 255)}),
    (by("circle", (300, 300), 50, WHITE), {(350, 300): (101, 255), (300, 300): (0, 9)}),
    (by("text", "L", 500, 200, 60, WHITE), {(500, 230): (201, 255)}),
    # a closed outline has one more side
    (by("polyline", CORNER, WHITE), {(200, 100): (101, 255), (200, 200): DARK}),
    (by("polyline", CORNER, WHITE, closed=True), {(200, 100): (101, 255), (200, 200): (101, 255)}),
    # a nonsense streak is left out, and the others are drawn
    *((by("streaks", streaks, WHITE, 1.0), {(610, 300): FULL, (610, 305): (1, 199), (15, 10): DARK})
      for streaks in BAD_STREAKS),
    # the score is held still by a camera of its own while the world shakes
    (two_cameras, {(600, 460): FULL, (600, 100): FULL, (600, 360): DARK}),
    # what is shaken turns clockwise: the stroke stands upright, and the dot went from the top to the right
    (shaken, {(590, 300): FULL, (600, 100): FULL, (400, 360): DARK, (400, 410): DARK, (790, 360): FULL,
              (640, 160): DARK}),
])  # fmt: skip
def test_what_is_drawn_leaves_light_where_it_is(scribble: Scribble, lights: Lights) -> None:
    frame = paint(scribble)
    for place, (least, most) in lights.items():
        assert least <= light(frame, *place) <= most, place


@each("quality", Quality)
def test_a_line_glows_beside_its_core_and_in_full_glow_evenly(quality: Quality) -> None:
    frame = paint(STROKE, plain(quality))
    above, beside, below, far, beyond = (light(frame, 600, y) for y in (354, 365, 367, 371, 430))
    assert far < beside
    assert 20 < beside < 200
    assert quality is not Quality.FULL or abs(above - below) < 12
    assert beyond == 0


def test_a_half_bright_line_is_dimmer_and_a_dark_one_is_not_there() -> None:
    full, half, none, more = (
        light(paint(by("line", (200, 360), (1000, 360), DEFAULT.rock, bright)), 600, 360)
        for bright in (1.0, 0.4, 0.0, 7.0)
    )
    assert more == full > half > none == 0


def afterglow(canvas: Canvas, later: Scribble = nothing, frames: int = 1, rate: float = 60.0) -> int:
    """Return what is left below the core of a line after so many frames, at so many a second."""
    paint(STROKE, canvas)
    for _ in range(frames):
        frame = paint(later, canvas, elapsed=1 / rate)
    return light(frame, 600, 361)


@pytest.mark.slow
@each("rate", [30, 60, 144, 500])
def test_trails_fade_within_half_a_second_at_any_frame_rate(rate: int) -> None:
    left, usual = (afterglow(plain(trails=True), frames=round(each / 10), rate=each) for each in (rate, 60))
    assert left == pytest.approx(usual, abs=12)
    assert 0 < left < 120
    assert afterglow(plain(trails=True), frames=rate // 2, rate=rate) == 0


def test_trails_are_gone_at_once_without_trails_when_cleared_and_after_plain_glow() -> None:
    canvas = plain(trails=True)
    assert afterglow(canvas) > 0
    canvas.clear_trails()
    assert light(paint(nothing, canvas), 600, 361) == 0
    paint(STROKE, canvas)
    for canvas.glow.quality in (Quality.PLAIN, Quality.FULL):
        assert light(paint(nothing, canvas), 600, 361) == 0
    assert afterglow(plain()) == 0


def test_a_faint_line_is_no_dark_scratch_in_the_glow_of_what_was_there() -> None:
    faint = by("line", (200, 360), (1000, 360), WHITE, 0.1)
    bare, lit = (afterglow(plain(trails=True), later) for later in (nothing, faint))
    assert lit >= bare > 50


@pytest.mark.slow
def test_a_resting_line_is_as_bright_after_many_frames() -> None:
    canvas = plain(trails=True)
    first = light(paint(STROKE, canvas), 600, 365)
    for _ in range(20):
        frame = paint(STROKE, canvas, elapsed=1 / 144)
    assert light(frame, 600, 365) == first


@each("bad", [math.nan, math.inf, -math.inf, 1e300, -1e18, 3e9, 1e6])
def test_nonsense_places_neither_stall_nor_crash(bad: float) -> None:
    canvas = plain()
    paint(nothing, canvas)
    for scribble in (
        by("line", (bad, 10), (20, bad), WHITE),
        by("polyline", [(0, 0), (bad, bad), (50, 50), (bad, 7)], WHITE, closed=True),
        by("polyline", [], WHITE, closed=True),
        by("polyline", [(5, 5)], WHITE),
        *(by("circle", (bad, 0), 5, WHITE, steady=steady) for steady in (False, True)),
        *(by("circle", (100, 100), bad, WHITE, steady=steady) for steady in (False, True)),
        by("dot", (bad, 0), WHITE, 5),
        by("dot", (5, 5), WHITE, bad),
        by("text", "HELLO", bad, bad, 20, WHITE),
        by("text", "HELLO", 0, 0, bad, WHITE),
        by("drawing", (((0, 0), (bad, 1), (2, 2)),), (bad, 7), WHITE, bad),
        by("drawing", (((0, 0), (bad, 1), (2, 2)),), (5, 7), WHITE, 2.0, steady=True),
    ):
        scribble(canvas)
    canvas.end(pygame.Surface((1280, 720), 0, 32), bad)


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
@each("size", [(1, 1), (10, 700), (700, 10), (333, 77), (2600, 1500)])
@each("quality", Quality)
def test_a_window_of_any_size_can_be_painted(size: tuple[int, int], quality: Quality) -> None:
    def scribble(canvas: Canvas) -> None:
        STROKE(canvas)
        canvas.text("HELLO", 40, 40, 24, WHITE)
        canvas.dot((640, 360), WHITE, 300)

    assert light(paint(scribble, Canvas(quality), size), size[0] // 2, size[1] // 2) > 60


def test_stars_are_dim_and_without_them_an_empty_frame_is_black() -> None:
    assert not any(paint(nothing).convert(24).get_buffer().raw)
    assert 0 < max(pygame.transform.average_color(paint(nothing, Canvas()))[:3]) < 16


def test_a_line_of_two_points_is_drawn_alike_whatever_was_drawn_before() -> None:
    def scribble(canvas: Canvas) -> None:
        canvas.line((200.3, 100.7), (260.9, 131.2), WHITE)
        canvas.text("-", 300, 300, 18, WHITE)

    canvas, seen = plain(), set()
    for _ in range(5):
        seen.add(pixels(scribble, canvas))
        paint(by("polyline", [(9, 9), (50, 80), (300, 20)], WHITE), canvas)
    assert len(seen) == 1


def test_a_text_that_is_kept_as_a_picture_is_the_same_in_every_frame() -> None:
    canvas = plain()
    first = pixels(WORDS, canvas)
    assert pixels(WORDS, canvas) == first != pixels(nothing, canvas)


@each("size", [(640, 360), (1280, 720), (1920, 1080)])
@each("quality", Quality)
@each("height", [12, 15, 20, 28])
def test_the_gaps_between_the_lines_of_small_letters_stay_dark(
    quality: Quality, size: tuple[int, int], height: int
) -> None:
    canvas = plain(quality)
    frame = paint(by("text", "99888", 200, 300, height, WHITE), canvas, size)
    x, y, wide, high = map(int, canvas.written[0].box)
    lights = sorted(light(frame, x + at % wide, y + at // wide) for at in range(wide * high))
    assert lights[-1] == 255
    assert lights[len(lights) // 4] <= 80


def test_a_headline_glows_as_wide_as_a_line_and_small_letters_less() -> None:
    small, middle, large = (  # 4 px left of an upright line of a letter
        light(paint(by("text", "H", 600, 300, height, WHITE)), 596, round(300 + height / 4))
        for height in (12, 44, 118)
    )
    assert middle >= 0.9 * large
    assert small <= 0.5 * middle


@each("height, wide", [(21, 1), (23, 2)])
def test_the_lines_of_small_letters_are_one_pixel_wide(height: float, wide: int) -> None:
    frame = paint(by("text", "L", 600, 300, height, WHITE))
    assert sum(light(frame, x, 310) == 255 for x in range(590, 606)) == wide


def test_a_kept_text_moves_by_whole_pixels_with_its_place() -> None:
    canvas = plain(Quality.PLAIN)
    here = paint(WORDS, canvas).subsurface((400, 290, 480, 60))
    moved = by("text", "ASTERAYS 0123", 650, 307, 24, DEFAULT.hud, "centre")
    there = paint(moved, canvas).subsurface((410, 297, 480, 60))
    assert there.copy().get_buffer().raw == here.copy().get_buffer().raw


def test_pictures_are_forgotten_when_there_are_too_many() -> None:
    kept, made = PictureCache(), []

    def make() -> pygame.Surface:
        made.append(1)
        return pygame.Surface((1000, 1000), 0, 32)

    surface = pygame.Surface((8, 8), 0, 32)
    for number, pictures in ((0, 1), (0, 1), (1, 2), (2, 3), (3, 4), (3, 5)):
        kept.fit(surface)
        kept.get(number, make)
        assert len(made) == pictures


@each("steady", [False, True])
def test_a_circle_is_a_line_about_its_middle_also_where_it_keeps_its_radius(steady: bool) -> None:
    frame = paint(by("circle", (600.0, 300.0), 50.0, WHITE, steady=steady))
    for x, y in ((650, 300), (550, 300), (600, 350), (600, 250), (635, 335), (565, 265)):
        assert max(light(frame, x + dx, y + dy) for dx in (0, 1) for dy in (0, 1)) > 230
        assert light(frame, x + 12, y + 12) < 120
    assert light(frame, 600, 300) < 60


@each("heading", [0, 9000, 40000])
def test_a_drawing_is_turned_scaled_and_moved_as_polylines_are(heading: int) -> None:
    shape, place = ((0.0, 0.0), (40.0, 0.0), (40.0, 30.0)), (500.0, 300.0)
    outline = turned(shape, place, heading, 2.0)
    drawn = by("drawing", (shape,), place, WHITE, 2.0, heading, bright=0.7)
    assert pixels(drawn) == pixels(by("polyline", outline, WHITE, bright=0.7))


@pytest.mark.slow
@each("way", range(0, WAYS, 5))
def test_a_streak_lies_where_a_line_would(way: int) -> None:
    angle = math.pi * way / WAYS
    dx, dy = math.cos(angle) * 9.0, math.sin(angle) * 9.0
    streak, line = (
        [max(0, frame.get_at((x, y))[0] - 80) for x in range(380, 421) for y in range(280, 321)]
        for frame in (
            paint(by("streaks", [(400.0, 300.0, 18.0, way)], WHITE, 1.0), plain(Quality.PLAIN)),
            paint(by("line", (400 - dx, 300 - dy), (400 + dx, 300 + dy), WHITE), plain(Quality.PLAIN)),
        )
    )
    assert sum(abs(a - b) for a, b in zip(streak, line, strict=True)) < 0.35 * sum(line)
    assert way_of(dx, dy) == way_of(-dx, -dy) == way


def collected(*scribbles: Scribble) -> list[int]:
    """Return how many lines each path has that the canvas is going to paint."""
    canvas = Canvas()
    canvas.begin(Camera.fit(1280, 720))
    for scribble in scribbles:
        scribble(canvas)
    return [len(path) - 1 for paths in canvas._strokes.lines.values() for path in paths]


@each("gap", [-30.0, -8.0, 10.0, 14.0, 30.0, 200.0])
def test_what_lies_beyond_the_picture_is_left_out_and_what_reaches_into_it_is_not(gap: float) -> None:
    """A shape and a circle of 20 px whose rims end so far beyond the left edge; 16 px out haze is seen."""
    square = (((-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0)),)
    place = (-20.0 - gap, 300.0)
    paths = collected(
        by("drawing", square, place, WHITE, 20.0),
        by("drawing", square, place, WHITE, 20.0, reach=20.0 * math.sqrt(2.0)),
        by("circle", place, 20.0, WHITE),
    )
    assert len(paths) >= 3 if gap < 16.0 else not paths


def test_of_a_large_circle_only_the_arc_in_the_picture_is_drawn() -> None:
    inside, across = (sum(collected(by("circle", (x, 360.0), 250.0, WHITE))) for x in (640.0, 0.0))
    assert 0.4 * inside < across < 0.7 * inside
