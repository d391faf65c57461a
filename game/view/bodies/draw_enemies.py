"""Draws saucers, and Lancers with their shields."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Final

from game.physics import Point
from game.sim.bodies import Castle, Lancer, LancerPhase
from game.sim.tuning import ticks
from game.sim.world import World
from game.view.bodies.poses import FieldView
from game.view.bodies.rules_style import rules_style
from game.view.paint import outlines
from game.view.paint.outlines import Drawing

_SAUCER_REACH: Final = 1.6  # radii
_LANCER_REACH: Final = 3.2  # radii, brackets included
_GAPE: Final = {  # opening of the fork, 0..1, at the beginning and end of each phase
    LancerPhase.STALK: (0.45, 0.45),
    LancerPhase.CHARGE: (0.45, 1.0),
    LancerPhase.LOCK: (0.0, 0.0),
    LancerPhase.FIRE: (0.0, 0.3),
    LancerPhase.COOL: (0.3, 0.45),
}
_SPARK: Final = 9.0  # units: diameter of the glow between the prongs at full charge
_SHIELD_PANE: Final = 5.0  # units: drawn thickness of a shield, behind the line that reflects
_SHIELD_HATCH: Final = 10.0  # units between hatches
_HATCH_LIGHT: Final = 0.7
_SHIELD_FALLS: Final = 3.0  # the shield fades in 1/3 of the lock
_SHIELD_RISES: Final = 0.35  # its brightness just before it is up
_BRACKETS: Final = tuple(
    ((x, y * 0.55), (x, y), (x * 0.55, y)) for x, y in ((1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0), (1.0, -1.0))
)
_LOCK_RING: Final = (3.1, 1.5)  # radii: the brackets close in between these during the lock
_WOUND: Final[Drawing] = (((-0.25, 0.62), (-0.35, 0.2), (-0.1, -0.05), (-0.45, -0.3)),)  # radii


def draw_saucers(field: FieldView) -> None:
    """Draw all saucers, white when just hit."""
    outlines = rules_style(field.world.tuning).outlines
    for saucer in field.world.saucers:
        colour = field.tint(saucer, field.theme.saucer)
        for copy in field.copies(saucer, saucer.radius * _SAUCER_REACH):
            field.canvas.drawing(outlines.saucer(saucer.size), copy, colour, saucer.radius)


def draw_lancers(field: FieldView) -> None:
    """Draw all Lancers, white when just hit; draw_beams.py draws their lines and beams."""
    for lancer in field.world.lancers:
        theme = replace(field.theme, lancer=field.tint(lancer, field.theme.lancer))
        heading = field.poses.heading(lancer.id, lancer.heading, field.alpha)
        for copy in field.copies(lancer, lancer.radius * _LANCER_REACH):
            _draw_lancer(replace(field, theme=theme), lancer, copy, heading)


def progress(world: World, lancer: Lancer | Castle) -> float:
    """Return the fraction of its phase that has passed for a Lancer or Castle, 0..1."""
    tuning = world.tuning.lancer
    seconds = (tuning.stalk, tuning.charge, tuning.lock, tuning.fire, tuning.cool)[lancer.phase]
    return min(1.0, max(0.0, 1.0 - lancer.timer / max(1, ticks(seconds))))


def _draw_lancer(field: FieldView, lancer: Lancer, place: Point, heading: int) -> None:
    canvas, world, theme = field.canvas, field.world, field.theme
    done, radius = progress(world, lancer), lancer.radius
    start, end = _GAPE[lancer.phase]
    canvas.drawing(lancer_drawing(start + (end - start) * done), place, theme.lancer, radius, heading)
    _draw_shield(field, lancer, place, heading)
    if lancer.health < world.tuning.lancer.health:
        canvas.drawing(_WOUND, place, theme.heat, radius, heading)
    if lancer.phase in (LancerPhase.CHARGE, LancerPhase.LOCK, LancerPhase.FIRE):
        fraction = done if lancer.phase is LancerPhase.CHARGE else 1.0
        (tip,) = outlines.turned(((1.45, 0.0),), place, heading, radius)
        canvas.dot(tip, theme.lancer_beam, _SPARK * (0.25 + 0.75 * fraction))
    if lancer.phase is LancerPhase.LOCK:
        wide, tight = _LOCK_RING
        reach = radius * (wide + (tight - wide) * done) * 0.75
        canvas.drawing(_BRACKETS, place, theme.lancer, reach, heading, bright=0.85)


def shield_light(world: World, lancer: Lancer) -> float:
    """Return the brightness, 0..1, of a Lancer's shield: it fades in the lock and returns while cooling."""
    if lancer.shielded:
        return 1.0
    if lancer.phase is LancerPhase.LOCK:
        return 1.0 - min(1.0, progress(world, lancer) * _SHIELD_FALLS)
    if lancer.phase is LancerPhase.COOL:
        return _SHIELD_RISES * max(0.0, progress(world, lancer) * 2.0 - 1.0)
    return 0.0


def _draw_shield(field: FieldView, lancer: Lancer, place: Point, heading: int) -> None:
    """Draw the mirror across the bow as a hatched pane; its front is the line that reflects."""
    light = shield_light(field.world, lancer)
    if light <= 0.0:
        return
    canvas, theme, tuning = field.canvas, field.theme, field.world.tuning.lancer
    front, half = tuning.radius + tuning.shield_gap, tuning.shield_length * 0.5
    pane, hatches = _shield_drawing(front, half)
    canvas.drawing(pane, place, theme.mirror, 1.0, heading, bright=light)
    canvas.drawing(hatches, place, theme.mirror, 1.0, heading, bright=light * _HATCH_LIGHT)


@lru_cache(maxsize=16)
def _shield_drawing(front: float, half: float) -> tuple[Drawing, Drawing]:
    """Return a shield's pane and its hatches, relative to a Lancer that faces right."""
    back = front - _SHIELD_PANE
    pane = ((front, half), (front, -half), (back, -half), (back, half), (front, half))
    count = int(half / _SHIELD_HATCH)
    rows = [(number + 0.5) * _SHIELD_HATCH for number in range(-count, count)]
    return (pane,), tuple(((front, at + 2.0), (back, at - 2.0)) for at in rows)


def lancer_drawing(opening: float) -> Drawing:
    """Return the strokes of a Lancer in radii; opening of its fork is 0..1."""
    return (outlines.LANCER_BODY, *outlines.LANCER_FINS, *outlines.lancer_fork(opening))
