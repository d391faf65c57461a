"""Fading light never darkens what it lies on: neither glow, nor explosions, nor brighter lines."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pygame
import pytest

from game.view.paint.camera import Camera
from game.view.paint.canvas import Canvas
from game.view.paint.glow import Quality
from game.view.paint.streaks import WAYS
from game.view.paint.theme import DEFAULT, Colour

SIZE = (1280, 720)
SHINING: tuple[Colour, ...] = (DEFAULT.laser, DEFAULT.lancer, DEFAULT.rock, DEFAULT.shot, DEFAULT.ship)
LIGHTS = (0.02, 0.1, 0.13, 0.22, 0.36, 0.5, 0.7)
Scribble = Callable[[Canvas], None]


def picture(*scribbles: Scribble, quality: Quality = Quality.FULL, stars: bool = True) -> pygame.Surface:
    """Return a frame with these scribbles on it."""
    canvas, frame = Canvas(quality, trails=False, stars=stars), pygame.Surface(SIZE, 0, 32)
    canvas.begin(Camera.fit(*SIZE))
    for scribble in scribbles:
        scribble(canvas)
    canvas.end(frame, 1 / 60)
    return frame


def darkest_loss(before: pygame.Surface, after: pygame.Surface) -> int:
    """Return by how many levels any channel of any pixel became darker."""
    lost = before.copy()
    lost.blit(after, (0, 0), special_flags=pygame.BLEND_SUB)
    return max(pygame.image.tobytes(lost, "RGB").translate(None, b"\0"), default=0)


@cache
def bundle_of(colour: Colour) -> pygame.Surface:
    """Return the picture of a bright bundle alone, for all that is drawn over it."""
    return picture(lambda canvas: bundle(canvas, colour))


def bundle(canvas: Canvas, colour: Colour) -> None:
    """Draw a bright bundle of level lines with a wide glow about it, and a disc."""
    for row in range(8):
        canvas.line((200.0, 340.0 + 5.0 * row), (1000.0, 340.0 + 5.0 * row), colour)
    canvas.dot((640.0, 200.0), colour, 40.0)


def fan(canvas: Canvas, colour: Colour, bright: float) -> None:
    """Draw lines of some brightness across all that: steep ones, one along it, and one over the disc."""
    for x in range(220, 1000, 60):
        canvas.line((float(x), 250.0), (x + 40.0, 470.0), colour, bright)
    canvas.line((300.0, 357.0), (900.0, 361.0), colour, bright)
    canvas.line((560.0, 190.0), (720.0, 212.0), colour, bright)


@pytest.mark.slow
@pytest.mark.parametrize("bright", LIGHTS)
def test_a_dying_line_never_darkens_the_bright_light_under_it(bright: float) -> None:
    over = picture(
        lambda canvas: bundle(canvas, DEFAULT.shot),
        lambda canvas: fan(canvas, DEFAULT.laser, bright),
    )

    assert darkest_loss(bundle_of(DEFAULT.shot), over) <= 1  # the rounding of a blur


@pytest.mark.parametrize("colour", SHINING)
def test_a_dying_line_never_darkens_light_of_any_colour(colour: Colour) -> None:
    under = bundle_of(colour)
    for bright in (0.13, 0.3):
        over = picture(
            lambda canvas: bundle(canvas, colour),
            lambda canvas, bright=bright: fan(canvas, DEFAULT.lancer, bright),  # type: ignore[misc]
        )
        assert darkest_loss(under, over) <= 1


@pytest.mark.parametrize("bright", LIGHTS)
def test_dying_sparks_never_darken_the_explosion_they_fly_over(bright: float) -> None:
    streaks = [(x + 4.5, 337.5 + x % 39, 10.0, x % WAYS) for x in range(210, 1000, 7)]
    streaks += [(635.0 + x, 192.5 + x, 11.0, 3 + x % 5) for x in range(-8, 8)]
    under = bundle_of(DEFAULT.shot)
    over = picture(
        lambda canvas: bundle(canvas, DEFAULT.shot),
        lambda canvas: canvas.streaks(streaks, DEFAULT.spark, bright),
    )

    assert darkest_loss(under, over) <= 1


def test_a_dying_dot_never_darkens_a_bright_line() -> None:
    under = bundle_of(DEFAULT.rock)
    over = picture(
        lambda canvas: bundle(canvas, DEFAULT.rock),
        lambda canvas: canvas.dot((600.0, 350.0), DEFAULT.rock, 30.0, 0.15),
    )

    assert darkest_loss(under, over) <= 1


def raster(canvas: Canvas) -> None:
    """Draw dim lines over the whole sky."""
    for y in range(0, 720, 2):
        canvas.line((0.0, float(y)), (1280.0, float(y)), DEFAULT.lancer, 0.15)


@pytest.mark.slow
@pytest.mark.parametrize("quality", list(Quality))
def test_no_line_darkens_a_star_or_the_mist(quality: Quality) -> None:
    assert darkest_loss(picture(quality=quality), picture(raster, quality=quality)) <= 1


def test_a_pale_dim_line_does_not_cut_through_a_deep_bright_one() -> None:
    """A core is whitened: by the colours alone the pale one would rank above, and be painted last."""
    blue, white = (20, 30, 255), (255, 255, 255)
    under = picture(lambda canvas: canvas.line((200.0, 360.0), (1000.0, 360.0), blue), stars=False)
    over = picture(
        lambda canvas: canvas.line((200.0, 360.0), (1000.0, 360.0), blue),
        lambda canvas: canvas.line((600.0, 200.0), (600.0, 500.0), white, 0.4),
        stars=False,
    )

    assert darkest_loss(under, over) <= 1


def test_a_single_darker_channel_of_a_single_pixel_is_found() -> None:
    before, after = (pygame.Surface(SIZE, 0, 32) for _ in range(2))
    before.fill((9, 9, 9))
    after.fill((9, 9, 9))
    assert darkest_loss(before, after) == 0
    after.set_at((1279, 719), (255, 9, 4))
    assert darkest_loss(before, after) == 5
