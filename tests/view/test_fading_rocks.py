"""Rocks that fade in are ever brighter and show where they will drift; pieces start dim."""

from __future__ import annotations

import pytest

from game.physics import Point
from game.sim.kinds.rock import make_rock
from game.sim.tuning import Size
from game.sim.world import World
from game.view.bodies.draw_rocks import draw_rocks, newness
from game.view.bodies.poses import Poses
from game.view.paint.camera import Camera
from game.view.paint.pens import Path
from game.view.paint.theme import PALETTES, Colour
from tests.arena import arena
from tests.view.outlining import Outlining

THEME = PALETTES["default"]


class Pen(Outlining):
    """A canvas that keeps how bright each line is."""

    def __init__(self) -> None:
        super().__init__()
        self.outlines: list[float] = []
        self.lines: list[tuple[tuple[float, float], tuple[float, float]]] = []

    def polyline(self, points: Path, colour: Colour, closed: bool = False, bright: float = 1.0) -> None:
        """Keep the brightness of an outline."""
        if len(points) > 4:
            self.outlines.append(bright)
        super().polyline(points, colour, closed, bright)

    def line(self, p: Point, q: Point, colour: Colour, bright: float = 1.0) -> None:
        """Keep the ends of a line."""
        self.lines.append((p, q))
        super().line(p, q, colour, bright)


def drawn(world: World) -> Pen:
    pen = Pen()
    pen.begin(Camera.fit(1280, 720))
    draw_rocks(pen, world, Poses(), 1.0, THEME)
    return pen


def fading(left: int) -> World:
    world = arena()
    world.fading.append(make_rock(world, Size.LARGE, (300.0, 300.0), (80.0, 0.0)))
    world.fading[0].fade = left
    return world


def test_a_rock_gets_brighter_as_it_fades_in_and_is_never_as_bright_as_one_that_is_there() -> None:
    lights = [drawn(fading(left)).outlines[0] for left in (72, 48, 24, 1)]
    assert lights == sorted(set(lights))
    assert 0.0 < lights[0] < lights[-1] < 1.0


def test_its_arrow_points_along_the_way_that_it_will_drift() -> None:
    ((start, end), *_) = drawn(fading(30)).lines
    assert (start, end) == ((352.0, 300.0), (378.0, 300.0))


@pytest.mark.parametrize(("age", "light"), [(0, 0.35), (9, 0.675), (18, 1.0), (500, 1.0)])
def test_a_piece_is_dim_for_fifteen_hundredths_of_a_second(age: int, light: float) -> None:
    world = arena()
    rock = make_rock(world, Size.SMALL, (300.0, 300.0), (0.0, 0.0))
    rock.born = 40
    assert newness(rock, 40.0 + age) == pytest.approx(light)
