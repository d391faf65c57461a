"""Draws the Castle: its core with an arc for its health, and the plates of its rings."""

from __future__ import annotations

import math
from typing import Final

from game.physics import Point
from game.sim.bodies import Castle
from game.sim.headings import TURN
from game.sim.plates import corner, form_of
from game.sim.tuning import ticks
from game.sim.world import World
from game.view.bodies.poses import FieldView, copies
from game.view.paint.outlines import Drawing, arc

CASTLE: Final[Drawing] = (
    ((1.0, 0.0), (0.5, 0.87), (-0.5, 0.87), (-1.0, 0.0), (-0.5, -0.87), (0.5, -0.87), (1.0, 0.0)),
    ((0.5, 0.0), (0.0, 0.5), (-0.5, 0.0), (0.0, -0.5), (0.5, 0.0)),
)
"""The core of the first Castle, in radii."""

_SQUARE: Final = ((0.7, 0.7), (-0.7, 0.7), (-0.7, -0.7), (0.7, -0.7), (0.7, 0.7))
_CORES: Final[tuple[Drawing, ...]] = (
    CASTLE,
    (  # glass: two squares across one another, with the edges of a cut stone
        _SQUARE,
        ((1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0), (1.0, 0.0)),
        ((0.41, 0.41), (-0.41, -0.41)),
        ((-0.41, 0.41), (0.41, -0.41)),
    ),
    (  # deep: a hexagon with arrows that point into its well
        CASTLE[0],
        ((0.45, -0.25), (0.15, 0.0), (0.45, 0.25)),
        ((-0.45, -0.25), (-0.15, 0.0), (-0.45, 0.25)),
        ((-0.25, -0.45), (0.0, -0.15), (0.25, -0.45)),
        ((-0.25, 0.45), (0.0, 0.15), (0.25, 0.45)),
    ),
    (  # twins: a triangle in a circle of twelve sides
        arc(0.0, math.tau, 12),
        ((0.0, -0.75), (0.65, 0.38), (-0.65, 0.38), (0.0, -0.75)),
    ),
)
"""The cores of the four Castles, in radii."""

_LIGHTER: Final = 0.72
"""size of the lighter of two cores' drawing, to that of the heavier: it is hit within the same radius."""

_LINK: Final = 0.3  # brightness of the line between two cores
_CENTRE: Final = 6.0  # units: half of the cross at their centre of mass
_CENTRE_LIGHT: Final = 0.6

_ARC: Final = 1.45  # radii: the arc that shows its health; a full circle at full health
_TIME_ARC: Final = 1.8  # radii: the arc that runs out before it gets away
_STEPS: Final = 32

RISES: Final = (0.1, 0.3, 0.5)
"""parts (0..1) of its entrance after which each ring comes in, the innermost first."""

RISE: Final = 0.35  # part of its entrance that a ring takes to come in
_FAR: Final = 4.0  # radii beyond its own from which a ring comes in
_RISING: Final = 0.8  # brightness of a ring that has come in and stands soon
_LEAVES_IN: Final = ticks(15.0)  # ticks before it gets away in which that is shown
_LEAVING: Final = 0.35  # brightness of its rings at the end of them
_PANE: Final = 3.0  # units between the two lines of a mirror plate


def health_arc(castle: Castle, full: int) -> tuple[Point, ...]:
    """Return the arc of a Castle's health in radii, clockwise from the top; a single point for none."""
    return _arc(max(0.0, min(1.0, castle.health / max(1, full))), _ARC)


def come_part(world: World, castle: Castle) -> float:
    """Return what part (0..1) of its entrance is over; 1 once its rings stand."""
    return 1.0 - min(1.0, castle.raising / max(1, ticks(world.tuning.castle.raising)))


def time_left(castle: Castle) -> float:
    """Return what part (0..1) is left of the seconds in which a Castle is about to get away; 1 before."""
    return min(1.0, castle.life / _LEAVES_IN)


def _arc(left: float, radius: float) -> tuple[Point, ...]:
    return arc(-0.25 * math.tau, math.tau * left, max(1, round(_STEPS * left)), radius)


def _draw_rising(field: FieldView, castle: Castle, place: Point) -> None:
    """Draw the rings that close in from far away, turning, until one after the other stands."""
    world, far = field.world, _FAR if field.hit_feedback.look.freezes else 0.0
    come, sides = come_part(world, castle), world.tuning.castle.sides
    for ring, turn in enumerate(castle.turns):
        done = min(1.0, max(0.0, (come - RISES[ring]) / RISE))
        left = (1.0 - done) * (1.0 - done)
        way = turn + int((1 if ring % 2 else -1) * left * far * TURN / 12)
        outline = tuple(corner(world, castle, ring, number % sides, way) for number in range(sides + 1))
        field.canvas.drawing((outline,), place, field.theme.lancer, 1.0 + far * left, bright=_RISING * done)


def core_drawing(number: int) -> Drawing:
    """Return the drawing of the core of a Castle by its number, 1 to 4, in radii; the first for any other."""
    return _CORES[number - 1 if 1 <= number <= len(_CORES) else 0]


def core_of(world: World, castle: Castle) -> Drawing:
    """Return the drawing of a core in its radii: by the Castle's form, that of the lighter of two smaller."""
    drawing = core_drawing(castle.form)
    if form_of(world, castle).orbit == 0.0:
        return drawing
    heavy = castle.inverse_mass * world.tuning.castle.mass_radius * world.tuning.castle.mass_radius < 1.5
    size = 1.0 if heavy else _LIGHTER
    return (*(tuple((x * size, y * size) for x, y in stroke) for stroke in drawing[1:]), drawing[0])


def _draw_links(field: FieldView) -> None:
    """Draw a thin line between two cores, and a faint cross at their common centre of mass."""
    canvas, world, theme = field.canvas, field.world, field.theme
    for one in world.castles:
        other = next((each for each in world.castles if each.id == one.twin and each.id > one.id), None)
        if other is None:
            continue
        dx, dy = world.torus.delta(field.place(one), field.place(other))
        share = one.inverse_mass / (one.inverse_mass + other.inverse_mass)
        for x, y in field.copies(one, math.hypot(dx, dy)):
            canvas.line((x, y), (x + dx, y + dy), theme.lancer, _LINK)
            cx, cy, half = x + dx * share, y + dy * share, _CENTRE
            canvas.line((cx - half, cy), (cx + half, cy), theme.hud, _CENTRE_LIGHT)
            canvas.line((cx, cy - half), (cx, cy + half), theme.hud, _CENTRE_LIGHT)


def draw_castles(field: FieldView) -> None:
    """Draw the cores, white when just hit, and outlines of rings that are about to be raised."""
    canvas, world, theme = field.canvas, field.world, field.theme
    _draw_links(field)
    for castle in world.castles:
        colour, health = field.tint(castle, theme.lancer), health_arc(castle, form_of(world, castle).health)
        for copy in field.copies(castle, world.tuning.castle.outer):
            canvas.drawing(core_of(world, castle), copy, colour, castle.radius)
            canvas.drawing((health,), copy, theme.warning, castle.radius)
            if (left := time_left(castle)) < 1.0:
                canvas.drawing((_arc(left, _TIME_ARC),), copy, theme.hud, castle.radius)
            if castle.raising > 0:
                _draw_rising(field, castle, copy)


def draw_plates(field: FieldView) -> None:
    """Draw the plates without interpolation, dim before they leave; mirrors are double lines."""
    canvas, world, theme = field.canvas, field.world, field.theme
    left = min((time_left(castle) for castle in world.castles), default=1.0)
    bright = _LEAVING + (1.0 - _LEAVING) * left
    for plate in world.plates:
        colour = field.tint(plate, theme.mirror if plate.mirror else theme.lancer)
        hx, hy = plate.half
        size = math.hypot(hx, hy)
        for x, y in copies(world.torus, (plate.x, plate.y), size):
            canvas.line((x - hx, y - hy), (x + hx, y + hy), colour, bright)
            if plate.mirror and size > 0.0:
                dx, dy = -hy / size * _PANE, hx / size * _PANE
                canvas.line((x - hx - dx, y - hy - dy), (x + hx - dx, y + hy - dy), colour, 0.6 * bright)
