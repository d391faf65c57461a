"""Draws rocks as cold outlines that glow and crack when hit, and chrome ones as shining circles."""

from __future__ import annotations

import math
from typing import Final

from game.physics import Point
from game.sim.bodies import Chrome, Rock
from game.sim.plates import rings
from game.sim.tuning import ticks
from game.sim.world import World
from game.view.bodies.poses import FieldView, copies
from game.view.bodies.rules_style import rules_style
from game.view.bodies.wave_look import displayed_wave, sector_of
from game.view.paint.outlines import Drawing, RockStyle, arc, rock_cracks
from game.view.paint.theme import Colour, Theme, blend

PREY: Final = 0.9  # brightness, 0..1, of what a player shoots at and what does not shoot back.
_BENEATH: Final = 0.5  # the same of a rock beneath the rings of a Castle
_REACH: Final = 1.4  # radii: the farthest that a corner may be
_HEAT: Final = (0.55, 0.4)  # fraction of heat in a damaged outline: at first, and added by full damage
_MOST_CRACKS: Final = 6.0
_CRACK_LIGHT: Final = (0.0, 0.62, 0.8, 0.9)  # brightness, by damage * 3.4

_SHELL: Final = 1.22  # radius of the ring about a piece that cannot hurt a ship yet, to its own
_SHELL_LIGHT: Final = 0.45
_FAINT: Final = 0.12  # brightness of a rock that begins to fade in
_SOLID: Final = 0.75  # brightness of a rock that has almost faded in
_ARROW_LENGTH: Final = 26.0  # units
_ARROW_HEAD: Final = 9.0  # units
_ARROW_LIGHT: Final = 0.6


def draw_rocks(field: FieldView) -> None:
    """Draw all rocks with their damage, white when just hit, and the rocks that are fading in."""
    canvas, world, theme = field.canvas, field.world, field.theme
    time, style = world.tick - 1 + field.alpha, sector_of(displayed_wave(world)).rocks
    outlines, castles = rules_style(world.tuning).outlines, rings(world)
    for rock in world.rocks:
        place = field.place(rock)
        beneath = any(world.torus.distance(place, middle) < reach for middle, reach in castles)
        first, rate = outlines.spin(rock.id)
        heading = int(first + rate * time)
        hurt = damage(world, rock)
        colour = field.tint(rock, heated(theme, hurt))
        drawing = outlines.rock(rock.id, rock.radius, style)
        reach = rock.radius * _REACH
        for x, y in field.copies(rock, reach):
            light = _BENEATH if beneath else PREY
            canvas.drawing(drawing, (x, y), colour, 1.0, heading, bright=light, reach=reach)
            if rock.fade > 0:
                canvas.circle((x, y), rock.radius * _SHELL, theme.hud, _SHELL_LIGHT, fine=True)
            if hurt > 0.0:
                _draw_cracks(field, rock, style, (x, y), heading, hurt)
    for body in world.fading:
        _draw_fading(field, body)


def _draw_fading(field: FieldView, rock: Rock | Chrome) -> None:
    """Draw a rock that is fading in, ever brighter, and an arrow in the direction in which it will drift."""
    canvas, world, theme = field.canvas, field.world, field.theme
    whole = max(1, ticks(world.tuning.rock.fade))
    done = min(1.0, max(0.0, 1.0 - (rock.fade + 1 - field.alpha) / whole))
    bright = _FAINT + (_SOLID - _FAINT) * done
    speed = math.hypot(rock.vx, rock.vy)
    for x, y in copies(world.torus, (rock.x, rock.y), rock.radius * _REACH + _ARROW_LENGTH):
        if isinstance(rock, Chrome):
            canvas.circle((x, y), rock.radius, theme.mirror, bright)
        else:
            outlines = rules_style(world.tuning).outlines
            first, _ = outlines.spin(rock.id)
            drawing = outlines.rock(rock.id, rock.radius, sector_of(displayed_wave(world)).rocks)
            canvas.drawing(drawing, (x, y), theme.rock, 1.0, int(first), bright=bright)
        if speed > 0.0:
            ux, uy = rock.vx / speed, rock.vy / speed
            start = (x + ux * rock.radius, y + uy * rock.radius)
            tip = (start[0] + ux * _ARROW_LENGTH, start[1] + uy * _ARROW_LENGTH)
            back = (tip[0] - ux * _ARROW_HEAD, tip[1] - uy * _ARROW_HEAD)
            wing = (-uy * _ARROW_HEAD * 0.6, ux * _ARROW_HEAD * 0.6)
            canvas.line(start, tip, theme.rock, _ARROW_LIGHT)
            head = ((back[0] + wing[0], back[1] + wing[1]), tip, (back[0] - wing[0], back[1] - wing[1]))
            canvas.polyline(head, theme.rock, bright=_ARROW_LIGHT)


def damage(world: World, rock: Rock) -> float:
    """Return the fraction of its full health that a rock has lost, 0..1."""
    full = world.tuning.rock.kind(rock.size).health
    return min(1.0, max(0.0, 1.0 - rock.health / full)) if full > 0 else 0.0


def heated(theme: Theme, hurt: float) -> Colour:
    """Return an outline's colour for a fraction of damage, in a few steps so that rocks share pens."""
    if hurt <= 0.0:
        return theme.rock
    return blend(theme.rock, theme.heat, _HEAT[0] + _HEAT[1] * math.ceil(hurt * 4.0) / 4.0)


def _draw_cracks(
    field: FieldView, rock: Rock, style: RockStyle, place: Point, heading: int, hurt: float
) -> None:
    """Draw the cracks that the damage has opened: at least two, and all of them before the rock breaks."""
    open_cracks = max(2, math.ceil(hurt * 1.2 * _MOST_CRACKS))
    bright = _CRACK_LIGHT[min(3, math.ceil(hurt * 3.4))]
    cracks = rock_cracks(rock.id, rock.radius, style)[:open_cracks]
    field.canvas.drawing(cracks, place, field.theme.heat, 1.0, heading, bright=bright)


_SHINE: Final[Drawing] = (arc(3.5, 1.4, 8, 0.78), arc(3.8, 0.7, 8, 0.6), arc(0.6, 0.5, 8, 0.78))
"""Arcs inside the rim, in radii."""
_RIM_LIGHT: Final = 0.82  # a little less than other prey: its colour is lighter
_SHINE_LIGHT: Final = 0.6
_CRACKS: Final = (
    ((0.95, -0.3), (0.5, -0.15), (0.35, 0.2), (0.05, 0.1)),
    ((-0.6, 0.78), (-0.3, 0.4), (-0.35, 0.1), (0.0, -0.25)),
)
"""In radii; one more opens with each hit."""


def draw_chromes(field: FieldView) -> None:
    """Draw all chrome rocks, white when just hit. Beams are reflected at the circle drawn."""
    canvas, world, theme = field.canvas, field.world, field.theme
    for chrome in world.chromes:
        colour = field.tint(chrome, theme.mirror)
        hits = cracks(chrome.health, world.tuning.chrome.health, world.tuning.shot.damage)
        for copy in field.copies(chrome, chrome.radius):
            canvas.circle(copy, chrome.radius, colour, _RIM_LIGHT, steady=True)
            canvas.drawing(_SHINE, copy, colour, chrome.radius, bright=_SHINE_LIGHT)
            canvas.drawing(_CRACKS[:hits], copy, theme.heat, chrome.radius)


def cracks(health: int, full: int, damage: int) -> int:
    """Return how many cracks are open: one for each shot's damage."""
    return max(0, (full - health) // max(1, damage))
