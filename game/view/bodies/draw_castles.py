"""Draws the Castle: its core with an arc for its health, and the plates of its rings."""

from __future__ import annotations

import math
from typing import Final

from game.physics import Point
from game.sim.bodies import Castle
from game.sim.plates import corner, form_of
from game.sim.tuning import CastleForm, CastleTuning, ticks
from game.sim.world import World
from game.view.bodies.draw_torus import copies
from game.view.bodies.hit_feedback import HitFeedback
from game.view.bodies.poses import Poses
from game.view.paint.canvas import Canvas
from game.view.paint.outlines import Drawing
from game.view.paint.theme import Theme, blend

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
        tuple((math.cos(math.tau * k / 12), math.sin(math.tau * k / 12)) for k in range(13)),
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
_LEAVES_IN: Final = ticks(15.0)  # ticks before it gets away in which that is shown
_LEAVING: Final = 0.35  # brightness of its rings at the end of them
_PANE: Final = 3.0  # units between the two lines of a mirror plate

_HEALTH_ARC: Final = 1.14  # radius of the arc of its health, to that of all that it encloses
_HEALTH_STEPS: Final = 48
_PORTRAIT_PANE: Final = 0.035  # distance of the two lines of a mirror, to the radius of the portrait
_PORTRAIT_TURN: Final = 0.5  # radians by which its rings turn while it is shown
_DRAWN: Final = 0.45  # part of its time in which the rings are drawn, plate by plate, and the arc fills


def health_arc(castle: Castle, full: int) -> tuple[Point, ...]:
    """Return the arc of a Castle's health in radii, clockwise from the top; a single point for none."""
    return _arc(max(0.0, min(1.0, castle.health / max(1, full))), _ARC)


def time_left(castle: Castle) -> float:
    """Return what part (0..1) is left of the seconds in which a Castle is about to get away; 1 before."""
    return min(1.0, castle.life / _LEAVES_IN)


def _arc(left: float, radius: float) -> tuple[Point, ...]:
    count = max(1, round(_STEPS * left))
    turns = [math.tau * (left * step / count - 0.25) for step in range(count + 1)]
    return tuple((radius * math.cos(turn), radius * math.sin(turn)) for turn in turns)


def _rings_to_be(world: World, castle: Castle) -> Drawing:
    """Return the outlines of the rings that will be raised, relative to the core."""
    sides = world.tuning.castle.sides
    return tuple(
        tuple(corner(world, castle, ring, number % sides, turn) for number in range(sides + 1))
        for ring, turn in enumerate(castle.turns)
    )


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


def _draw_links(canvas: Canvas, world: World, poses: Poses, alpha: float, theme: Theme) -> None:
    """Draw a thin line between two cores, and a faint cross at their common centre of mass."""
    for one in world.castles:
        other = next((each for each in world.castles if each.id == one.twin and each.id > one.id), None)
        if other is None:
            continue
        start = poses.place(one.id, (one.x, one.y), alpha)
        dx, dy = world.torus.delta(start, poses.place(other.id, (other.x, other.y), alpha))
        share = one.inverse_mass / (one.inverse_mass + other.inverse_mass)
        for x, y in copies(world.torus, start, math.hypot(dx, dy)):
            canvas.line((x, y), (x + dx, y + dy), theme.lancer, _LINK)
            cx, cy, half = x + dx * share, y + dy * share, _CENTRE
            canvas.line((cx - half, cy), (cx + half, cy), theme.hud, _CENTRE_LIGHT)
            canvas.line((cx, cy - half), (cx, cy + half), theme.hud, _CENTRE_LIGHT)


def draw_castles(
    canvas: Canvas, world: World, poses: Poses, alpha: float, theme: Theme, hit_feedback: HitFeedback
) -> None:
    """Draw the cores, white when just hit, and outlines of rings that are about to be raised."""
    tuning = world.tuning.castle
    _draw_links(canvas, world, poses, alpha, theme)
    for castle in world.castles:
        colour = blend(theme.lancer, theme.struck, hit_feedback.glare(castle.id))
        place = poses.place(castle.id, (castle.x, castle.y), alpha)
        for copy in copies(world.torus, place, tuning.outer):
            canvas.drawing(core_of(world, castle), copy, colour, castle.radius, steady=True)
            canvas.drawing(
                (health_arc(castle, form_of(world, castle).health),),
                copy,
                theme.warning,
                castle.radius,
                steady=True,
            )
            if (left := time_left(castle)) < 1.0:
                canvas.drawing((_arc(left, _TIME_ARC),), copy, theme.hud, castle.radius, steady=True)
            if castle.raising > 0:
                done = 1.0 - min(1.0, castle.raising / max(1, ticks(tuning.raising)))
                canvas.drawing(_rings_to_be(world, castle), copy, theme.lancer, bright=0.15 + 0.45 * done)


def draw_plates(
    canvas: Canvas, world: World, _poses: Poses, _alpha: float, theme: Theme, hit_feedback: HitFeedback
) -> None:
    """Draw the plates without interpolation, dim before they leave; mirrors are double lines."""
    left = min((time_left(castle) for castle in world.castles), default=1.0)
    bright = _LEAVING + (1.0 - _LEAVING) * left
    for plate in world.plates:
        colour = blend(
            theme.mirror if plate.mirror else theme.lancer, theme.struck, hit_feedback.glare(plate.id)
        )
        hx, hy = plate.half
        size = math.hypot(hx, hy)
        for x, y in copies(world.torus, (plate.x, plate.y), size):
            canvas.line((x - hx, y - hy), (x + hx, y + hy), colour, bright)
            if plate.mirror and size > 0.0:
                dx, dy = -hy / size * _PANE, hx / size * _PANE
                canvas.line((x - hx - dx, y - hy - dy), (x + hx - dx, y + hy - dy), colour, 0.6 * bright)


def draw_portrait(
    canvas: Canvas, tuning: CastleTuning, number: int, place: Point, radius: float, part: float, theme: Theme
) -> None:
    """Draw the Castle of a number (1 to 4) within a radius in units, after a part (0..1) of its time."""
    form = tuning.form(number)
    reach = max(form.rings) + form.orbit / 2
    scale = radius / reach
    done = min(1.0, part / _DRAWN)
    middles = [place]
    if form.orbit > 0.0:
        aside = form.orbit / 2 * scale
        middles = [(place[0] - aside, place[1]), (place[0] + aside, place[1])]
    for middle in middles:
        plates, mirrors = _rings(tuning, form, scale, radius * _PORTRAIT_PANE, part * _PORTRAIT_TURN, done)
        canvas.drawing(core_drawing(number), middle, theme.lancer, tuning.radius * scale * 1.3)
        canvas.drawing(plates, middle, theme.lancer)
        canvas.drawing(mirrors, middle, theme.mirror)
    bow = [math.tau * (done * step / _HEALTH_STEPS - 0.25) for step in range(_HEALTH_STEPS + 1)]
    arc = tuple((_HEALTH_ARC * math.cos(angle), _HEALTH_ARC * math.sin(angle)) for angle in bow)
    canvas.drawing((arc,), place, theme.warning, radius)


def _rings(
    tuning: CastleTuning, form: CastleForm, scale: float, pane: float, turn: float, done: float
) -> tuple[Drawing, Drawing]:
    """Return the plates that are drawn so far, and the mirrors, which are double lines."""
    plates, mirrors = [], []
    sides = tuning.sides
    for ring, (reach, every) in enumerate(zip(form.rings, form.mirrors, strict=False)):
        way = turn if ring % 2 else -turn
        for number in range(math.ceil(sides * done)):
            angles = (math.tau * (number + end) / sides + way for end in (0, 1))
            ends = [(math.cos(angle), math.sin(angle)) for angle in angles]
            line = tuple((x * reach * scale, y * reach * scale) for x, y in ends)
            if every > 0 and number % every == 0:
                within = reach * scale - pane
                mirrors += [line, tuple((x * within, y * within) for x, y in ends)]
            else:
                plates.append(line)
    return tuple(plates), tuple(mirrors)
