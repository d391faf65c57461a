"""Draws what stands in the way: gravity wells and mirrors.

A well has a ring with a spiral for its core, and rings that run inwards while it pulls. Mirrors are hatched
panes that light up when something meets them.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final

from game.physics import Point
from game.sim.bodies import Wall, Well, WellPhase
from game.sim.kinds.well import reach_of
from game.sim.tuning import TICKS_PER_SECOND, Tuning, ticks
from game.view.bodies.poses import FieldView
from game.view.paint.canvas import Canvas
from game.view.paint.outlines import Drawing, Shape
from game.view.paint.theme import Theme

_RINGS: Final = 4
_PERIOD: Final = 3 * TICKS_PER_SECOND
"""ticks for a ring to run from the reach to the core; slow enough not to flicker."""

_BRIGHT: Final = 0.35  # brightness of a ring halfway in; rings fade in at the reach and out at the core
_REST: Final = 0.35
_CORE: Final = 0.9
_SPIRAL_LIGHT: Final = 0.6
_SPIRAL_TURN: Final = -160
"""headings/tick: one turn in 3.4 s, in the direction in which the arms run inwards."""


def _arm(start: float) -> Shape:
    """Return one arm of the core's spiral in radii; start is in radians."""
    steps = [step / 8.0 for step in range(9)]
    return tuple(
        ((1.0 - 0.75 * at) * math.cos(start + 1.9 * at), (1.0 - 0.75 * at) * math.sin(start + 1.9 * at))
        for at in steps
    )


_SPIRAL: Final[Drawing] = tuple(_arm(math.tau * number / 3) for number in range(3))


def open_part(well: Well, tuning: Tuning) -> float:
    """Return how far a well is open, 0..1: also before it pulls, and until it has closed."""
    if well.phase is WellPhase.PULLING:
        return 1.0
    opening = well.phase is WellPhase.OPENING
    left = min(1.0, well.timer / max(1, ticks(tuning.well.opening if opening else tuning.well.closing)))
    return 1.0 - left if opening else left


def ring_radii(well: Well, rules: Tuning, tick: float) -> list[tuple[float, float]]:
    """Return the radius and brightness of each ring of a well at a time in ticks.

    While the well opens, one ring grows to its reach. While it pulls, rings run inwards, faster near the
    core. While it closes, one ring fades away.
    """
    tuning, reach = rules.well, reach_of(rules)
    core, span = tuning.core, reach - tuning.core
    if well.phase is WellPhase.PULLING:
        found = []
        for number in range(_RINGS):
            way = (tick / _PERIOD + number / _RINGS) % 1.0
            found.append((core + span * (1.0 - way * way), _BRIGHT * 4.0 * way * (1.0 - way)))
        return found
    part = open_part(well, rules)
    return [(core + span * part, _REST)] if well.phase is WellPhase.OPENING else [(reach, _REST * part)]


def core_light(well: Well, rules: Tuning) -> float:
    """Return the brightness, 0..1, of a well's core: it grows while the well opens and fades as it closes."""
    part = open_part(well, rules)
    return _REST + (_CORE - _REST) * part if well.phase is WellPhase.OPENING else _CORE * part


def draw_wells(field: FieldView) -> None:
    """Draw all wells; they do not move, and their rings depend on the world's tick."""
    canvas, tuning, now = field.canvas, field.world.tuning, field.world.tick + field.alpha
    colour = field.theme.well
    for well in field.world.wells:
        rings = ring_radii(well, tuning, now)
        light, turn = core_light(well, tuning), int(now * _SPIRAL_TURN)
        for place in field.copies(well, reach_of(tuning)):
            canvas.circle(place, well.radius, colour, light, steady=True)
            canvas.drawing(_SPIRAL, place, colour, well.radius, turn, bright=light * _SPIRAL_LIGHT)
            for radius, bright in rings:
                if bright > 0.0:
                    canvas.circle(place, radius, colour, bright, fine=True)


_PANE: Final = 4.5  # units: half the drawn thickness of a mirror; hatches stay within it
_HATCH_EVERY: Final = 13.0  # units
_LEAN: Final = 3.5  # units: half a hatch's extent along the mirror
_PANE_LIGHT: Final = (0.3, 0.9)  # at rest, and when something has just met it
_HATCH_SHARE: Final = 0.65  # of that light
_PIVOT: Final = 9.0  # units: radius of the ring in the middle of a mirror that turns


def draw_walls(field: FieldView) -> None:
    """Draw all mirrors; their middles do not move."""
    for wall in field.world.walls:
        reach = math.hypot(*wall.half) + max(field.world.tuning.wall.radius, _PANE)
        for place in field.copies(wall, reach):
            _draw_mirror(field.canvas, wall, place, field.theme, field.hit_feedback.met(wall.id), reach)


def _draw_mirror(canvas: Canvas, wall: Wall, place: Point, theme: Theme, met: float, reach: float) -> None:
    """Draw a mirror, a third as bright as prey unless something has just met it (0..1)."""
    pane, hatches = _mirror_drawing(wall.half)
    still = not wall.turn and not met  # else a picture would serve for a frame or two
    light = _PANE_LIGHT[0] + (_PANE_LIGHT[1] - _PANE_LIGHT[0]) * met
    canvas.drawing(pane, place, theme.mirror, bright=light, reach=reach)
    canvas.drawing(hatches, place, theme.mirror, bright=_HATCH_SHARE * light, reach=reach)
    if wall.turn:
        canvas.circle(place, _PIVOT, theme.mirror, light, steady=still)


@lru_cache(maxsize=64)
def _mirror_drawing(half: Point) -> tuple[Drawing, Drawing]:
    """Return a mirror's pane and its hatches relative to its middle; both are empty if it has no length."""
    hx, hy = half
    length = math.hypot(hx, hy)
    if length == 0.0:
        return (), ()
    ux, uy = hx / length, hy / length
    dx, dy = -uy * _PANE, ux * _PANE
    front = (hx + dx, hy + dy)
    pane = (front, (dx - hx, dy - hy), (-hx - dx, -hy - dy), (hx - dx, hy - dy), front)
    dx, dy = dx + ux * _LEAN, dy + uy * _LEAN
    count = int((length - _LEAN) / _HATCH_EVERY)
    middles = [(ux * at * _HATCH_EVERY, uy * at * _HATCH_EVERY) for at in range(-count, count + 1)]
    return (pane,), tuple(((x - dx, y - dy), (x + dx, y + dy)) for x, y in middles)
