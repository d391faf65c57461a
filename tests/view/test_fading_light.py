"""Fading light never darkens what it lies on: neither glow, nor explosions, nor brighter lines."""

import pygame
import pytest

from game.view.paint.strokes import WAYS
from tests.view.canvases import Draw
from tests.view.words import *

SIZE = (640, 360)
LIGHTS = (0.02, 0.13, 0.22, 0.5, 0.7)
FADES = 1  # levels, the rounding of a blur


def darkest_loss(before: pygame.Surface, after: pygame.Surface) -> int:
    """Return by how many levels any channel of any pixel became darker."""
    lost = before.copy()
    lost.blit(after, (0, 0), special_flags=pygame.BLEND_SUB)
    return max(pygame.image.tobytes(lost, "RGB").translate(None, b"\0"), default=0)


def loss(under: Draw, *over: Draw) -> int:
    """Return by how many levels a picture becomes darker where more is drawn over it."""
    return darkest_loss(picture(under, size=SIZE), picture(under, *over, size=SIZE))


def bundle(canvas: Canvas, colour: Colour = DEFAULT.shot) -> None:
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
@each("bright", LIGHTS)
def test_dying_lines_and_sparks_never_darken_the_bright_light_under_them(bright: float) -> None:
    streaks = [(x + 4.5, 337.5 + x % 39, 10.0, x % WAYS) for x in range(210, 1000, 7)]
    streaks += [(635.0 + x, 192.5 + x, 11.0, 3 + x % 5) for x in range(-8, 8)]
    assert loss(bundle, lambda canvas: canvas.streaks(streaks, DEFAULT.spark, bright)) <= FADES
    for colour in (DEFAULT.laser, DEFAULT.lancer, DEFAULT.rock, DEFAULT.shot, DEFAULT.ship):
        under = partial(bundle, colour=colour)
        assert loss(under, partial(fan, colour=DEFAULT.lancer, bright=bright)) <= FADES
    assert loss(bundle, partial(fan, colour=DEFAULT.laser, bright=bright)) <= FADES


def raster(canvas: Canvas) -> None:
    for y in range(0, 720, 4):
        canvas.line((0.0, float(y)), (1280.0, float(y)), DEFAULT.lancer, 0.15)


@each("quality", Quality)
def test_no_line_darkens_a_star_or_the_mist(quality: Quality) -> None:
    sky = Canvas(Glow(quality, trails=False))
    frames = [picture(*draws, size=SIZE, canvas=sky) for draws in ((), (raster,))]
    assert max(frames[0].get_buffer().raw) > 30
    assert darkest_loss(*frames) <= FADES


def test_a_pale_dim_line_does_not_cut_through_a_deep_bright_one() -> None:
    """A core is whitened: by the colours alone the pale one would rank above, and be painted last."""

    def blue(canvas: Canvas) -> None:
        canvas.line((200.0, 360.0), (1000.0, 360.0), (20, 30, 255))

    def white(canvas: Canvas) -> None:
        canvas.line((600.0, 200.0), (600.0, 500.0), (255, 255, 255), 0.4)

    assert loss(blue, white) <= FADES
