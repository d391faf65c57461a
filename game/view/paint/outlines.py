"""The outlines of bodies: points in units relative to the centre, facing heading 0, which is right."""

from __future__ import annotations

import math
from enum import IntEnum
from functools import lru_cache
from random import Random
from typing import Final, TypeAlias

from game.physics import Point
from game.sim.headings import TURN, facing

Shape: TypeAlias = tuple[Point, ...]
Drawing: TypeAlias = tuple[Shape, ...]  # Several polylines; a closed one ends at its first point
_ROCK_SEED: Final = 2654435761  # spreads the seeds of consecutive ids
_FEWEST, _MOST_MORE = 9, 4  # corners of the smallest rock, and how many more a large one has
_UNITS_A_CORNER: Final = 13.0
_JITTER: Final = 0.38  # fraction of the even step by which a corner may be off
_LOWEST, _HIGHEST = 0.82, 1.14  # radii of a rock's corners, before it is scaled to its area
_DENT: Final = (0.66, 0.8)  # radii of the corner in a dent
_ROUND: Final = (0.94, 1.06)
_ROUND_DENT: Final = 0.82
_FACETS: Final = 9
_FACET: Final = (0.88, 1.12)
_FACET_DENT: Final = 0.8
_SPIKES: Final = 6
_SPIKE: Final = (1.0, 1.26)  # radii of its tip
_NOTCH: Final = (0.74, 0.9)  # radii of the corner between two spikes
_FASTEST_SPIN: Final = 70.0  # headings/tick, 46 degrees/s
_SLOWEST_SPIN: Final = 14.0
_MOST_CRACKS: Final = 6
_FORKED: Final = 40.0  # units: cracks of smaller rocks have no forks

HULL: Final[Shape] = ((18.0, 0.0), (-13.0, 10.5), (-7.5, 0.0), (-13.0, -10.5), (18.0, 0.0))
"""A ship: 17 to 18 units from centre to corners; its collision circle has a radius of 12."""

SECOND_HULL: Final[Shape] = (
    (17.0, 4.5), (8.0, 0.0), (17.0, -4.5), (-9.0, -11.0), (-13.0, 0.0), (-9.0, 11.0), (17.0, 4.5),
)  # fmt: skip
"""The second player's ship: forked in front and full behind, so that not only its colour differs."""

FLAME_ROOT: Final[tuple[Point, Point]] = ((-9.6, 4.6), (-9.6, -4.6))
"""The two points where the flame meets the hull."""

_SAUCER_HULL: Final[Shape] = ((1.5, 0.1), (0.62, -0.3), (-0.62, -0.3), (-1.5, 0.1), (-0.7, 0.52), (0.7, 0.52))
SAUCER_LARGE: Final[Drawing] = (
    (*_SAUCER_HULL, _SAUCER_HULL[0]),
    ((-1.5, 0.1), (1.5, 0.1)),
    ((-0.62, -0.3), (-0.36, -0.8), (0.36, -0.8), (0.62, -0.3)),
)
"""The large saucer, in radii: wide and flat, with a dome."""

SAUCER_SMALL: Final[Drawing] = (
    ((1.45, 0.15), (0.0, -0.42), (-1.45, 0.15), (0.0, 0.6), (1.45, 0.15)),
    ((-0.62, -0.2), (0.0, -1.0), (0.62, -0.2)),
    ((0.0, -1.0), (0.0, -1.55)),
)
"""The small saucer, in radii: a pointed lens with an aerial."""

LANCER_BODY: Final[Shape] = ((0.55, 0.0), (-0.25, 0.62), (-1.15, 0.0), (-0.25, -0.62), (0.55, 0.0))
"""The Lancer's diamond, in radii."""

LANCER_FINS: Final[Drawing] = (
    ((-0.25, 0.62), (-0.95, 1.0), (-0.7, 0.3)),
    ((-0.25, -0.62), (-0.95, -1.0), (-0.7, -0.3)),
    ((-0.1, 0.3), (-0.45, 0.0), (-0.1, -0.3)),
    ((0.1, 0.36), (0.7, 0.95)),
    ((0.1, -0.36), (0.7, -0.95)),
)
"""The Lancer's fins, its rib, and the arms that carry its shield, in radii."""


def lancer_fork(opening: float) -> Drawing:
    """Return the two prongs of the Lancer's emitter, in radii; opening is 0 (closed) to 1 (wide)."""
    root, tip = 0.2 + 0.14 * opening, 0.1 + 0.42 * opening
    return tuple(((0.1, side * 0.33), (0.75, side * root), (1.65, side * tip)) for side in (1.0, -1.0))


class RockStyle(IntEnum):
    """How rocks look: one style to a sector. All have the area of the circle, and keep as near to it."""

    CRAGGY = 0  # Uneven corners and a dent or two
    ROUND = 1  # Nearly a circle, with a crater
    FACETED = 2  # Few corners, and edges that meet inside
    SPIKED = 3  # Tips and notches in turn


@lru_cache(maxsize=512)
def rock_outline(rock_id: int, radius: float, style: RockStyle = RockStyle.CRAGGY) -> Shape:
    """Return a rock's closed outline in units; always the same for the same rock in the same style.

    Its area is that of the collision circle, so that hits look right although the rim is not round.
    """
    dice = Random(rock_id * _ROCK_SEED)
    reaches, jitter = _reaches(dice, radius, style)
    step = math.tau / len(reaches)
    corners = []
    for number, reach in enumerate(reaches):
        angle = step * (number + dice.uniform(-jitter, jitter))
        corners.append((math.cos(angle) * reach, math.sin(angle) * reach))
    scale = radius * math.sqrt(math.pi / area(corners))
    outline = [(x * scale, y * scale) for x, y in corners]
    return (*outline, outline[0])


def _reaches(dice: Random, radius: float, style: RockStyle) -> tuple[list[float], float]:
    """Return how far each corner is out, in radii before scaling, and their jitter as a part of a step."""
    if style is RockStyle.SPIKED:
        spans = (_SPIKE, _NOTCH) * _SPIKES
        return [dice.uniform(*span) for span in spans], 0.3
    if style is RockStyle.FACETED:
        reaches = [dice.uniform(*_FACET) for _ in range(_FACETS)]
        reaches[dice.randrange(_FACETS)] = _FACET_DENT
        return reaches, 0.2
    most = _FEWEST + min(_MOST_MORE, int(radius / _UNITS_A_CORNER))
    if style is RockStyle.ROUND:
        reaches = [dice.uniform(*_ROUND) for _ in range(max(most, _FEWEST + 2))]
        reaches[dice.randrange(len(reaches))] = _ROUND_DENT
        return reaches, 0.1
    count = dice.randint(max(_FEWEST, most - 1), most)
    reaches = [dice.uniform(_LOWEST, _HIGHEST) for _ in range(count)]
    first = dice.randrange(count)
    for dent in range(dice.randint(1, 2)):
        reaches[(first + dent * (count // 2)) % count] = dice.uniform(*_DENT)
    return reaches, _JITTER


@lru_cache(maxsize=512)
def rock_drawing(rock_id: int, radius: float, style: RockStyle = RockStyle.CRAGGY) -> Drawing:
    """Return a rock's outline, and the lines inside it that its style has."""
    outline = rock_outline(rock_id, radius, style)
    if style is RockStyle.ROUND:
        return (outline, _crater(Random(rock_id * _ROCK_SEED + 3), radius))
    if style is RockStyle.FACETED:
        # Two lines from rim to rim that share an edge inside, as of a cut stone.
        left, right = _inwards(outline[1], 0.42), _inwards(outline[5], 0.38)
        return (outline, (outline[0], left, right, outline[6]), (outline[2], left), (outline[4], right))
    return (outline,)


def _crater(dice: Random, radius: float) -> Shape:
    """Return a small closed ring off the middle of a rock."""
    size, turn = dice.uniform(0.2, 0.3) * radius, dice.uniform(0.0, math.tau)
    x, y = math.cos(turn) * 0.4 * radius, math.sin(turn) * 0.4 * radius
    angles = [math.tau * corner / 6 for corner in range(7)]
    return tuple((x + math.cos(angle) * size, y + math.sin(angle) * size) for angle in angles)


def _inwards(point: Point, fraction: float) -> Point:
    return (point[0] * fraction, point[1] * fraction)


def area(corners: list[Point] | Shape) -> float:
    """Return the area within an outline whose corners run clockwise on the screen."""
    total = 0.0
    for number, (x, y) in enumerate(corners):
        end_x, end_y = corners[(number + 1) % len(corners)]
        total += x * end_y - y * end_x
    return total * 0.5


@lru_cache(maxsize=512)
def rock_cracks(rock_id: int, radius: float, style: RockStyle = RockStyle.CRAGGY) -> Drawing:
    """Return all cracks that a rock can show, each from the rim inwards, in the order in which they open."""
    dice = Random(rock_id * _ROCK_SEED + 1)
    outline = rock_outline(rock_id, radius, style)[:-1]
    first, count = dice.randrange(len(outline)), len(outline)
    # Each crack opens two fifths round the rim from the last, so that the first few are far apart.
    rims = [
        outline[(first + number * count * 2 // 5 + number // 3) % count] for number in range(_MOST_CRACKS)
    ]
    return tuple(_crack(dice, rim, forked=radius >= _FORKED) for rim in rims)


def _crack(dice: Random, rim: Point, *, forked: bool) -> Shape:
    """Return one crack as a single polyline from the rim inwards; a fork runs out and back."""
    bends = [(fraction, dice.uniform(-0.13, 0.13)) for fraction in (1.0, 0.8, 0.58, dice.uniform(0.2, 0.4))]
    path = [
        (rim[0] * fraction - rim[1] * side, rim[1] * fraction + rim[0] * side) for fraction, side in bends
    ]
    path[0] = rim
    if not forked:
        return tuple(path)
    (x, y), side = path[2], dice.choice((-0.24, 0.24))
    return (*path[:3], (x * 0.8 - y * side, y * 0.8 + x * side), *path[2:])


@lru_cache(maxsize=512)
def rock_spin(rock_id: int) -> tuple[int, float]:
    """Return a rock's heading at tick 0 and its rotation in headings per tick."""
    dice = Random(rock_id * _ROCK_SEED + 2)
    rate = dice.uniform(_SLOWEST_SPIN, _FASTEST_SPIN)
    return dice.randrange(TURN), rate if dice.random() < 0.5 else -rate


def turned(shape: Shape, place: Point, heading: int, scale: float = 1.0) -> list[Point]:
    """Return the points of a shape turned to a heading, scaled, and moved to a place."""
    cosine, sine = facing(heading)
    cosine, sine = cosine * scale, sine * scale
    px, py = place
    return [(px + x * cosine - y * sine, py + x * sine + y * cosine) for x, y in shape]


def arc(start: float, sweep: float, steps: int, radius: float = 1.0) -> Shape:
    """Return an arc about the origin in `steps` lines; start and sweep are in radians, clockwise."""
    angles = [start + sweep * step / steps for step in range(steps + 1)]
    return tuple((radius * math.cos(angle), radius * math.sin(angle)) for angle in angles)


def star(place: Point, radius: float, points: int, turn: float) -> list[tuple[Point, Point]]:
    """Return the rays of a star: every second one is short, none reaches the middle; turn in radians."""
    rays = []
    for number in range(points):
        angle = turn + math.tau * number / points
        dx, dy = math.cos(angle) * radius, math.sin(angle) * radius
        far = 1.0 if number % 2 == 0 else 0.55
        rays.append(
            ((place[0] + dx * 0.25, place[1] + dy * 0.25), (place[0] + dx * far, place[1] + dy * far))
        )
    return rays
