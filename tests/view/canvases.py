"""What the tests of pictures draw on: frames with one thing on them, and a canvas that takes notes."""

import math
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any, NamedTuple

import pygame

from game.physics import Point
from game.sim.world import World
from game.view.bodies.draw_world import draw_world
from game.view.bodies.poses import HitFeedback, Poses
from game.view.glow.glow import Glow
from game.view.hud.hud_boxes import HudSizes, castle_box, hud_sizes, middle_box, player_box, record_box
from game.view.paint.box import Box
from game.view.paint.camera import Camera
from game.view.paint.canvas import Canvas
from game.view.paint.outlines import Drawing, turned
from game.view.paint.strokes import Path, Quality, Streak
from game.view.paint.theme import DEFAULT, Colour, Theme

SIZE = (1280, 720)
WHITE = (255, 255, 255)
Draw = Callable[[Canvas], object]


@cache
def plain(size: tuple[int, int] = SIZE, quality: Quality = Quality.FULL) -> Canvas:
    """Return a canvas without stars and trails, one for all frames of a size: they are dear to make."""
    del size
    return Canvas(Glow(quality, trails=False, stars=False))


def picture(
    *draws: Draw, size: tuple[int, int] = SIZE, canvas: Canvas | None = None, palette: Theme = DEFAULT,
    elapsed: float = 0.0,
) -> pygame.Surface:  # fmt: skip
    """Return a frame on which nothing else was drawn."""
    if canvas is None:
        canvas = plain(size)
        canvas.clear_trails()
        canvas.palette, canvas.text_scale = palette, 1.0
    frame = pygame.Surface(size, 0, 32)
    canvas.begin(Camera.fit(*size))
    for draw in draws:
        draw(canvas)
    canvas.end(frame, elapsed)
    return frame


def seen(world: World, **how: Any) -> pygame.Surface:
    """Return a frame of the bodies of a world alone."""
    return picture(lambda canvas: draw_world(canvas, world, Poses()), **how)


def lit(frame: pygame.Surface, box: Box | None = None, least: int = 90) -> pygame.Mask:
    """Return where a part of a frame is bright."""
    part = frame.subsurface(box.clip(Box(*frame.get_rect()))) if box else frame
    mask = pygame.mask.from_threshold(part, (0, 0, 0), (least, least, least))
    mask.invert()
    return mask


def around(place: Point, reach: int) -> Box:
    """Return the square about a place."""
    return Box.about((round(place[0]), round(place[1])), 2 * reach, 2 * reach)


def light(frame: pygame.Surface, x: float, y: float, reach: int = 0) -> int:
    """Return the brightest channel within reach of a pixel."""
    span = range(-reach, reach + 1)
    return max(max(frame.get_at((int(x) + dx, int(y) + dy))[:3]) for dx in span for dy in span)


class Stroke(NamedTuple):
    """Something that was drawn: its points, or its middle, its colour and how bright it is."""

    points: Path
    colour: Colour
    bright: float


class Noted(Canvas):
    """Notes lines, dots and sparks; each stroke of a drawing is a polyline."""

    def __init__(self) -> None:
        super().__init__(Glow(trails=False, stars=False))
        self.polylines: list[Stroke] = []
        self.lines: list[Stroke] = []
        self.dots: list[Stroke] = []
        self.sparks: list[Streak] = []
        self.begin(Camera.fit(*SIZE))

    @property
    def colours(self) -> list[Colour]:
        """Those of all strokes and dots, in the order in which each sort was drawn."""
        return [stroke.colour for stroke in (*self.polylines, *self.lines, *self.dots)]

    def line(self, p: Point, q: Point, colour: Colour, bright: float = 1.0) -> None:
        self.lines.append(Stroke((p, q), colour, bright))

    def polyline(self, points: Path, colour: Colour, closed: bool = False, bright: float = 1.0) -> None:
        del closed
        self.polylines.append(Stroke(points, colour, bright))

    def drawing(
        self, drawing: Drawing, place: Point, colour: Colour, scale: float = 1.0, heading: int = 0, *,
        bright: float = 1.0, reach: float = math.inf,
    ) -> None:  # fmt: skip
        assert all(math.hypot(*point) * scale <= reach for shape in drawing for point in shape)
        for shape in drawing:
            self.polyline(turned(shape, place, heading, scale), colour, bright=bright)

    def streaks(self, lines: Iterable[Streak], colour: Colour, bright: float) -> None:
        del colour, bright
        self.sparks += lines

    def dot(self, p: Point, colour: Colour, size: float, bright: float = 1.0) -> None:
        del size
        self.dots.append(Stroke((p,), colour, bright))


def noted(world: World, feedback: HitFeedback | None = None) -> Noted:
    """Return what the bodies of a world draw."""
    canvas = Noted()
    draw_world(canvas, world, Poses(), 1.0, feedback or HitFeedback())
    return canvas


USUAL = hud_sizes(1.0)


def hud_boxes(world: World, sizes: HudSizes = USUAL) -> tuple[Box, ...]:
    """Return the boxes of all parts of the HUD."""
    players = [player_box(world, number, sizes) for number, _ in enumerate(world.ships)]
    corner = [record_box(world, sizes)] if len(world.ships) == 1 else []
    castle = [castle_box(world)] if world.castles else []
    return (*castle, *players, middle_box(world, sizes), *corner)
