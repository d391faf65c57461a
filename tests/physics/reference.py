"""What the tests of physics take whole: physics, numbers to draw, bodies, and answers worked out another way.

Those answers come from exact rationals, or from the plain loop over all images and everybody.
"""

# ruff: noqa: PLC0414 - words are handed on
import math
from collections.abc import Callable as Callable
from decimal import Decimal, localcontext
from fractions import Fraction as Fraction
from random import Random
from typing import Any as Any
from typing import NamedTuple, TypeAlias

from hypothesis import assume as assume
from hypothesis import example as example
from hypothesis import given as given
from hypothesis import strategies

from game.physics import *
from game.physics.beams import *
from game.physics.legs import *
from game.physics.moving import *
from game.physics.on_torus import *
from game.physics.pulls import *
from game.physics.record import *
from game.physics.space.beam import *
from game.physics.space.contacts import *
from game.physics.space.discs import *
from game.physics.space.sweep import *
from game.sim.bodies import Rock, Wall
from game.sim.tuning import Size
from tests.arena import sure as sure
from tests.each import each as each

st = strategies  # mypy hands on no name that is imported under another

WORLD = Torus(1280.0, 720.0)
WORLDS = [WORLD, Torus(100.0, 50.0), Torus(7.5, 900.0)]
HARD, SOFT, OTHER = 1, 2, 4
"""Roles of discs; the hard ones bounce."""

TICK = 1.0 / 120.0
BAD = [math.nan, math.inf, -math.inf]
STILL: Point = (0.0, 0.0)

# Numbers to draw.


def vectors(most: float) -> st.SearchStrategy[Point]:
    return st.tuples(st.floats(-most, most), st.floats(-most, most))


_grid = st.integers(-4000, 4000).map(lambda k: k * 0.25)
points = vectors(2000.0) | st.tuples(_grid, _grid)
radii = st.floats(0.0, 300.0) | st.integers(0, 200).map(float)
places = st.tuples(st.floats(0.0, 1279.0), st.floats(0.0, 719.0))
headings = st.floats(0.0, 6.283).map(lambda turn: (math.cos(turn), math.sin(turn)))
speeds = st.floats(-900.0, 900.0) | st.integers(-40, 40).map(lambda k: k * 120.0) | st.just(0.0)
sizes = st.sampled_from([0.0, 1.0, 5.0, 13.0, 52.0]) | st.floats(0.0, 60.0)
wide = sizes | st.floats(0.0, 1500.0)


def axis(size: float) -> st.SearchStrategy[float]:
    """Draw places along an axis: anywhere, on a grid, at the seam to the last bit."""
    last = math.nextafter(size, 0.0)
    return (
        st.floats(0.0, last)
        | st.integers(0, int(size) - 1).map(float)
        | st.sampled_from([0.0, 5e-324, size * 0.5, last])
    )


def spots(torus: Torus) -> st.SearchStrategy[Point]:
    return st.tuples(axis(torus.width), axis(torus.height))


# Exact answers.


def exact_share(offset: Point, motion: Point, reach: float) -> float | None:
    """Work out time_of_impact in rationals and fifty digits."""
    fx, fy, mx, my, r = (Fraction(value) for value in (-offset[0], -offset[1], *motion, reach))
    a, half_b, c = mx * mx + my * my, fx * mx + fy * my, fx * fx + fy * fy - r * r
    if c <= 0:
        return 0.0
    under = half_b * half_b - a * c
    if a == 0 or half_b >= 0 or under < 0:
        return None
    with localcontext() as context:
        context.prec = 50
        root = (Decimal(under.numerator) / Decimal(under.denominator)).sqrt()
        first = Decimal((-half_b).numerator) / Decimal((-half_b).denominator) - root
        t = first * a.denominator / a.numerator
    return float(t) if t <= 1 else None


def is_clear(offset: Point, motion: Point, reach: float) -> bool:
    """Say whether the question is clear by a hair: neither grazing nor ending nor beginning at the rim.

    A reach of less than a hair is never met clearly, since rounding decides whether a point meets a point.
    """
    hair = 1e-6 * (1.0 + reach)
    one = exact_share(offset, motion, reach + hair)
    other = exact_share(offset, motion, reach - hair) if reach > hair else None
    return (one is None) == (other is None) and (one == 0.0) == (other == 0.0)


def soonest_image(torus: Torus, offset: Point, motion: Point, reach: float) -> float | None:
    """Ask time_of_impact about every image that could be met."""
    spans = (
        int((abs(start) + abs(way) + reach) / size) + 2
        for start, way, size in zip(offset, motion, (torus.width, torus.height), strict=True)
    )
    columns, rows = (range(-span, span + 1) for span in spans)
    images = [(offset[0] + i * torus.width, offset[1] + j * torus.height) for i in columns for j in rows]
    met = [time_of_impact(image, motion, reach) for image in images]
    return min((t for t in met if t is not None), default=None)


def exact_to_segment(point: Point, start: Point, end: Point) -> float:
    """Return the distance from the nearest point of the segment, by rationals."""
    (x, y), (ax, ay), (bx, by) = (tuple(map(Fraction, place)) for place in (point, start, end))
    dx, dy, fx, fy = bx - ax, by - ay, x - ax, y - ay
    squared = dx * dx + dy * dy
    share = min(Fraction(1), max(Fraction(0), (fx * dx + fy * dy) / squared)) if squared else Fraction(0)
    return math.sqrt((fx - share * dx) ** 2 + (fy - share * dy) ** 2)


# Bodies and crowds.


def a_ball(  # noqa: PLR0917 - as a body is written
    number: int, x: float, y: float, vx: float, vy: float, radius: float, inverse_mass: float = 0.5
) -> Rock:
    """Return a disc of the game: compiled physics takes no class of a test."""
    return Rock(number, x, y, vx, vy, radius, inverse_mass, 1, Size.LARGE)


def still(number: int, x: float, y: float, radius: float = 5.0) -> Rock:
    return a_ball(number, x, y, 0.0, 0.0, radius)


def a_body(  # noqa: PLR0917
    x: float, y: float, vx: float = 0.0, vy: float = 0.0, radius: float = 10.0, inverse_mass: float = 1.0
) -> Rock:
    """Return a disc that moves, as `resolve_pairs` wants it."""
    return a_ball(0, x, y, vx, vy, radius, inverse_mass)


def a_bar(
    number: int, x: float, y: float = 100.0, half: Point = (0.0, 50.0), *, mirror: bool = False
) -> Wall:
    return Wall(number, x, y, half, mirror)


Discs: TypeAlias = tuple[list[float], list[float], list[float]]
"""Their xs, ys and radii."""


def dice_discs(number: int, seed: int, most: float, torus: Torus = WORLD) -> Discs:
    dice = Random(seed)
    xs = [dice.random() * torus.width for _ in range(number)]
    ys = [dice.random() * torus.height for _ in range(number)]
    return xs, ys, [dice.random() * most for _ in range(number)]


class Scene(NamedTuple):
    """Discs with a role each, and barriers."""

    torus: Torus
    balls: list[Rock]
    roles: list[int]
    bars: list[Wall]
    thick: float

    def space(self, space: Space | None = None) -> Space:
        space = space or Space()
        space.sync(self.torus, self.roles, [[ball] for ball in self.balls], self.bars, self.thick, solid=HARD)
        return space


def space_of(balls: list[Rock], bars: list[Wall] | None = None, thick: float = 0.0) -> Space:
    """Return a Space of hard discs."""
    return Scene(WORLD, balls, [HARD] * len(balls), bars or [], thick).space()


@st.composite
def scenes(draw: st.DrawFn, radii: st.SearchStrategy[float] = sizes, most: int = 30) -> Scene:
    torus = draw(st.sampled_from(WORLDS))
    balls = [
        a_ball(10 + k, *draw(spots(torus)), draw(speeds), draw(speeds), draw(radii))
        for k in range(draw(st.integers(0, most)))
    ]
    for ball in balls:
        ball.alive = draw(st.integers(0, 7)) > 0
    roles = [draw(st.sampled_from([HARD, HARD, SOFT, OTHER, HARD | OTHER])) for _ in balls]
    halves = vectors(90.0) | st.sampled_from([(0.0, 40.0), (0.0, 0.0)])
    bars = [
        a_bar(1000 + k, *draw(spots(torus)), draw(halves), mirror=draw(st.booleans()))
        for k in range(draw(st.integers(0, 4)))
    ]
    return Scene(torus, balls, roles, bars, draw(st.sampled_from([0.0, 2.0, 3.0])))


def quick(torus: Torus) -> st.SearchStrategy[float]:
    """Draw speeds, up to 10 times round the shorter side in a tick: more only takes the same path longer."""
    far = 10.0 * min(torus.width, torus.height) / TICK
    return speeds | st.floats(-2e4, 2e4) | st.sampled_from([far, -0.3 * far])


@st.composite
def ways(draw: st.DrawFn, torus: Torus, number: int) -> SweptDisc:
    x, y = draw(spots(torus))
    worlds = draw(st.sampled_from([0.0, 0.0, -2.0, 3.0]))
    mx, my = draw(quick(torus)) * TICK, draw(quick(torus)) * TICK
    since = draw(st.sampled_from([0.0, 0.0, 0.25, 0.5, 1.0]) | st.floats(0.0, 1.0))
    return SweptDisc(number, draw(sizes), x + worlds * torus.width, y, mx, my, since)


# What the plain loop over everybody answers.


def told_pairs(scene: Scene) -> list[tuple[int, int]]:
    which = [i for i, role in enumerate(scene.roles) if role & HARD]
    balls = [scene.balls[i] for i in which]
    found = naive_pairs(scene.torus, [b.x for b in balls], [b.y for b in balls], [b.radius for b in balls])
    return [(which[i], which[j]) for i, j in found]


def told_sweep(
    scene: Scene, way: SweptDisc, mask: int, others: list[SweptDisc], barriers: bool
) -> tuple[float, int, HitKind, int] | None:
    """Ask about everybody, one after the other, by the public functions of the plane and the torus."""
    rest = 1.0 - way.since
    start = way.at(way.since)
    x, y = scene.torus.wrap(start)
    found: list[tuple[float, int, HitKind, int]] = []
    for i, ball in enumerate(scene.balls):
        if not (scene.roles[i] & mask and ball.alive):
            continue
        bx, by = ball.vx * TICK, ball.vy * TICK
        offset = (ball.x - x + bx * way.since, ball.y - y + by * way.since)
        motion = ((way.mx - bx) * rest, (way.my - by) * rest)
        t = time_of_impact_on_torus(scene.torus, offset, motion, way.radius + ball.radius)
        if t is not None:
            found.append((way.since + t * rest, ball.id, HitKind.DISC, i))
    for i, other in enumerate(others):
        since = max(way.since, other.since)
        x = way.x + way.mx * since - other.x - other.mx * since
        y = way.y + way.my * since - other.y - other.my * since
        motion = ((way.mx - other.mx) * (1.0 - since), (way.my - other.my) * (1.0 - since))
        t = time_of_impact_on_torus(scene.torus, (-x, -y), motion, way.radius + other.radius)
        if t is not None:
            found.append((since + t * (1.0 - since), other.id, HitKind.MOVER, i))
    motion = (way.mx * rest, way.my * rest)
    thick = way.radius + scene.thick
    for i, bar in enumerate(scene.bars if barriers else []):
        reach = thick + abs(motion[0]) + abs(motion[1])
        for a, b in segment_images(scene.torus, start, (bar.x, bar.y), bar.half, reach):
            touch = sweep_disc_segment(start, motion, thick, a, b)
            if touch and touch.normal[0] * motion[0] + touch.normal[1] * motion[1] < 0.0:
                found.append((way.since + touch.fraction * rest, bar.id, HitKind.BARRIER, i))
    return min(found, default=None)


def told_bounces(scene: Scene, restitution: float) -> list[tuple[int, int, float]]:
    told = resolve_pairs(scene.torus, scene.balls, told_pairs(scene), restitution)
    return [(c.a, c.b, c.impulse) for c in told if c.impulse != 0.0 or c.depth >= 1e-9]


def told_pushes(scene: Scene) -> list[tuple[int, int, Point]]:
    """Push everybody out of every barrier in turn."""
    told = []
    for number, bar in enumerate(scene.bars):
        for i, ball in enumerate(scene.balls):
            reach, place = ball.radius + scene.thick, (ball.x, ball.y)
            for a, b in segment_images(scene.torus, place, (bar.x, bar.y), bar.half, reach):
                near = nearest_on_segment(place, a, b)
                dx, dy = ball.x - near[0], ball.y - near[1]
                if dx * dx + dy * dy < reach * reach:
                    told.append((number, i, near))
                    normal = outward(place, near, (ball.vx, ball.vy))
                    depth = reach - (dx * normal[0] + dy * normal[1])
                    out = (ball.x + normal[0] * depth, ball.y + normal[1] * depth)
                    ball.x, ball.y = scene.torus.wrap(out)
                    break
    return told
