"""The canvas lights up what is drawn, forgets it in time, and never chokes on nonsense."""

import math
from operator import methodcaller as by

import pygame
import pytest

from game.view.glow.sprites import PictureCache
from game.view.paint.outlines import turned
from game.view.paint.strokes import WAYS, way_of
from tests.view.canvases import SIZE, WHITE, Draw
from tests.view.words import *

Lights = dict[tuple[int, int], tuple[int, int]]  # the least and the most light at some pixels

STROKE: Draw = by("line", (200, 360), (1000, 360), WHITE)
UPPER: Draw = by("line", (200, 100), (1000, 100), WHITE)
CORNER = [(100.0, 100.0), (300.0, 100.0), (300.0, 300.0)]
BRIGHT, DARK = (255, 255), (0, 0)


def trailing() -> Canvas:
    return Canvas(Glow(trails=True, stars=False))


def crisp(*draws: Draw) -> pygame.Surface:
    return picture(*draws, canvas=plain(quality=Quality.PLAIN))


def pixels(*draws: Draw) -> bytes:
    return picture(*draws, size=(640, 360)).get_buffer().raw


def shaken(canvas: Canvas) -> None:
    with canvas.shaken((0.0, 50.0), math.pi / 2):
        STROKE(canvas)
        canvas.dot((640.0, 160.0), WHITE, 20.0)
    UPPER(canvas)


def two_cameras(canvas: Canvas) -> None:
    canvas.use_camera(Camera.fit(1280, 720, (0.0, 100.0)))
    STROKE(canvas)
    canvas.use_camera(Camera.fit(1280, 720))
    UPPER(canvas)


BAD_STREAKS = [
    [(bad, 10.0, 20.0, 0), (610.0, 300.0, 20.0, 0), (15.0, 10.0, bad, 0), (15.0, -bad, 20.0, 0)]
    for bad in (math.nan, math.inf, -math.inf, 1e300)
]


@each("draw, lights", [
    (STROKE, {(600, 360): BRIGHT}),
    (by("line", *CORNER[::2], WHITE, math.nan), {(200, 200): DARK}),
    (by("dot", (100, 100), WHITE, 8), {(100, 100): (201, 255)}),
    (by("circle", (300, 300), 50, WHITE), {(350, 300): (101, 255), (300, 300): (0, 9)}),
    (by("text", "L", 500, 200, 60, WHITE), {(500, 230): (201, 255)}),
    # a closed outline has one more side
    (by("polyline", CORNER, WHITE), {(200, 100): (101, 255), (200, 200): DARK}),
    (by("polyline", CORNER, WHITE, closed=True), {(200, 100): (101, 255), (200, 200): (101, 255)}),
    # a nonsense streak is left out, and the others are drawn
    *((by("streaks", streaks, WHITE, 1.0), {(610, 300): BRIGHT, (610, 305): (1, 199), (15, 10): DARK})
      for streaks in BAD_STREAKS),
    # the score is held still by a camera of its own while the world shakes
    (two_cameras, {(600, 460): BRIGHT, (600, 100): BRIGHT, (600, 360): DARK}),
    # what is shaken turns clockwise: the stroke stands upright, and the dot went from the top to the right
    (shaken, {(590, 300): BRIGHT, (600, 100): BRIGHT, (400, 360): DARK, (400, 410): DARK, (790, 360): BRIGHT,
              (640, 160): DARK}),
])  # fmt: skip
def test_what_is_drawn_leaves_light_where_it_is(draw: Draw, lights: Lights) -> None:
    frame = picture(draw)
    for place, (least, most) in lights.items():
        assert least <= light(frame, *place) <= most, place


@each("size", [(640, 360), SIZE, (1920, 1080)])
def test_every_line_glows_beside_its_core_at_any_size(size: tuple[int, int]) -> None:
    draws = (
        STROKE, by("circle", (800, 200), 40, WHITE, steady=True), by("dot", (900, 600), WHITE, 6),
        by("text", "I", 200, 500, 24, WHITE),
    )  # fmt: skip
    frame, camera = picture(*draws, canvas=plain(size), size=size), Camera.fit(*size)
    for place in ((250, 357), (250, 364), (844, 200), (904.5, 600), (208, 512)):
        assert 10 < light(frame, *map(round, camera.to_screen(*place))) < 220
    assert light(frame, *map(round, camera.to_screen(600, 430))) == 0
    above, below = (light(frame, *map(round, camera.to_screen(250, y))) for y in (355, 366))
    assert 0.6 < above / below < 1.7


def test_a_half_bright_line_is_dimmer_and_a_dark_one_is_not_there() -> None:
    full, half, none, more = (
        light(picture(by("line", (200, 360), (1000, 360), DEFAULT.rock, bright)), 600, 360)
        for bright in (1.0, 0.4, 0.0, 7.0)
    )
    assert more == full > half > none == 0


def afterglow(canvas: Canvas, *later: Draw, frames: int = 1, rate: float = 60.0) -> int:
    """Return what is left below the core of a line after so many frames, at so many a second."""
    picture(STROKE, canvas=canvas, elapsed=1 / 60)
    for _ in range(frames):
        frame = picture(*later, canvas=canvas, elapsed=1 / rate)
    return light(frame, 600, 361)


@pytest.mark.slow
@each("rate", [30, 60, 240])
def test_trails_fade_within_half_a_second_at_any_frame_rate(rate: int) -> None:
    left, usual = (afterglow(trailing(), frames=round(each / 10), rate=each) for each in (rate, 60))
    assert left == pytest.approx(usual, abs=12)
    assert 0 < left < 120
    assert afterglow(trailing(), frames=rate // 2, rate=rate) == 0


def test_trails_are_gone_at_once_without_trails_when_cleared_and_after_plain_glow() -> None:
    canvas = trailing()
    assert afterglow(canvas) > 0
    canvas.clear_trails()
    assert light(picture(canvas=canvas), 600, 361) == 0
    picture(STROKE, canvas=canvas)
    for canvas.glow.quality in (Quality.PLAIN, Quality.FULL):
        assert light(picture(canvas=canvas), 600, 361) == 0
    assert afterglow(plain()) == 0


def test_a_faint_line_is_no_dark_scratch_in_an_afterglow_and_a_resting_one_stays_as_bright() -> None:
    faint = by("line", (200, 360), (1000, 360), WHITE, 0.1)
    bare, lit = (afterglow(trailing(), *later) for later in ((), (faint,)))
    assert lit >= bare > 50
    canvas = trailing()
    first = light(picture(STROKE, canvas=canvas), 600, 365)
    for _ in range(6):
        frame = picture(STROKE, canvas=canvas, elapsed=1 / 60)
    assert light(frame, 600, 365) == first


@each("bad", [math.nan, math.inf, -math.inf, 1e300, -1e18, 3e9, 1e6])
def test_nonsense_places_neither_stall_nor_crash(bad: float) -> None:
    picture(
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
        by("drawing", (((0, 0), (bad, 1), (2, 2)),), (5, 7), WHITE, 2.0),
        size=(640, 360),
        elapsed=bad,
    )


def test_the_letterbox_is_black_to_its_corners() -> None:
    frame = picture(by("line", (-50, 360), (1400, 360), WHITE), canvas=Canvas(Glow()), size=(400, 450))
    assert [light(frame, x, y) for x in (0, 399) for y in (0, 111, 338, 449)] == [0] * 8
    assert light(frame, 0, 225) > 100


@pytest.mark.slow
@each("size", [(1, 1), (10, 700), (700, 10), (333, 77), (2600, 1500)])
@each("quality", Quality)
def test_a_window_of_any_size_can_be_painted(size: tuple[int, int], quality: Quality) -> None:
    draws = STROKE, by("text", "HELLO", 40, 40, 24, WHITE), by("dot", (640, 360), WHITE, 300)
    assert light(picture(*draws, canvas=Canvas(Glow(quality)), size=size), size[0] // 2, size[1] // 2) > 60


@each("size", [(640, 360), (1280, 720)])
@each("quality", Quality)
@each("height", [12, 15, 20, 28])
def test_the_gaps_between_the_lines_of_small_letters_stay_dark(
    quality: Quality, size: tuple[int, int], height: int
) -> None:
    canvas = plain(size, quality)
    frame = picture(by("text", "99888", 200, 300, height, WHITE), canvas=canvas, size=size)
    part = frame.subsurface(tuple(map(int, canvas.written[0].box))).copy()
    lights = sorted(part.get_buffer().raw[::4])
    assert lights[-1] == 255
    assert lights[len(lights) // 4] <= 80


def test_pictures_are_forgotten_when_there_are_too_many() -> None:
    kept, made, surface = PictureCache(), [], pygame.Surface((8, 8), 0, 32)

    def make() -> pygame.Surface:
        made.append(1)
        return pygame.Surface((1000, 1000), 0, 32)

    for number, pictures in (*((each, each + 1) for each in range(9)), (8, 10), (8, 10)):
        kept.paint(surface, [(number, make, (0, 0))])
        assert len(made) == pictures


@each("heading", [0, 9000, 40000])
def test_a_drawing_is_turned_scaled_and_moved_as_polylines_are(heading: int) -> None:
    shape, place = ((0.0, 0.0), (40.0, 0.0), (40.0, 30.0)), (500.0, 300.0)
    drawn = by("drawing", (shape,), place, WHITE, 2.0, heading, bright=0.7)
    outline = by("polyline", turned(shape, place, heading, 2.0), WHITE, bright=0.7)
    assert pixels(drawn) == pixels(outline) != pixels()


@each("way", range(0, WAYS, 11))
def test_a_streak_lies_where_a_line_would(way: int) -> None:
    angle = math.pi * way / WAYS
    dx, dy = math.cos(angle) * 9.0, math.sin(angle) * 9.0
    streak, line = (
        [max(0, level - 80) for level in frame.subsurface((380, 280, 41, 41)).copy().get_buffer().raw[::4]]
        for frame in (
            crisp(by("streaks", [(400.0, 300.0, 18.0, way)], WHITE, 1.0)),
            crisp(by("line", (400 - dx, 300 - dy), (400 + dx, 300 + dy), WHITE)),
        )
    )
    assert sum(abs(a - b) for a, b in zip(streak, line, strict=True)) < 0.35 * sum(line)
    assert way_of(dx, dy) == way_of(-dx, -dy) == way


def collected(*draws: Draw) -> list[int]:
    """Return how many lines each path has that the canvas is going to paint."""
    canvas = Canvas(Glow())
    canvas.begin(Camera.fit(1280, 720))
    for draw in draws:
        draw(canvas)
    return [len(path) - 1 for paths in canvas.strokes.lines.values() for path in paths]


@each("gap", [-60.0, -30.0, -8.0, 10.0, 14.0, 30.0, 200.0])
def test_what_lies_beyond_the_picture_is_left_out_and_what_reaches_into_it_is_not(gap: float) -> None:
    """A shape and a circle of 20 px whose rims end so far beyond the left edge; 16 px out haze is seen."""
    square = (((-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0)),)
    place = (-20.0 - gap, 300.0)
    paths = collected(by("drawing", square, place, WHITE, 20.0), by("circle", place, 20.0, WHITE))
    assert len(paths) >= 2 if gap < 16.0 else not paths
    told, untold = (
        collected(by("drawing", square, place, WHITE, 20.0, reach=far)) for far in (28.3, math.inf)
    )
    assert told == untold
