"""Draws ships, their flames, and shots."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Final

from game.physics import Point
from game.sim.bodies import Ship, Shot
from game.sim.headings import facing
from game.sim.tuning import ticks
from game.view.bodies.poses import FieldView, copies
from game.view.bodies.rules_style import rules_style
from game.view.paint.canvas import Canvas
from game.view.paint.outlines import FLAME_ROOT, Drawing, Shape, arc, turned
from game.view.paint.strokes import Quality
from game.view.paint.theme import Colour, Theme

_REACH: Final = 34.0  # units: a ship with its flame and ring
_BLINK: Final = 60  # ticks: twice a second is below every limit for flashing
_BLINK_DARK: Final = 24  # dim ticks at the end of a blink, and so while the last tick of protection waits
_BLINK_DIM: Final = 0.3
_RING: Final = 25.0  # units: radius of the ring that shows how long protection lasts
_RING_STEPS: Final = 40
_RING_LIGHT: Final = 0.4
_WRECK_LIGHT: Final = 0.45  # brightness of a lost ship's hull
_WRECK_TURN: Final = 120  # of its heading, a tick
_FLICKER: Final = (1.0, 0.62, 0.86, 0.5, 0.95, 0.7, 0.8, 0.56)  # lengths of the flame, for two ticks each
_FLAME: Final = 21.0  # units: the longest flame, from its root
_HALO: Final = ((64.0, 1.0 / 32.0), (40.0, 2.0 / 32.0), (22.0, 3.0 / 32.0))
"""diameter (units) and brightness of the discs of a ship's halo: only for the haze, so faint."""

_SHIELD: Final = 25.0  # units: radius of the hexagon around a ship; the hull reaches 18
_SHIELD_LIGHT: Final = 0.8
_HEXAGON: Final = arc(0.0, math.tau, 6)
_MIRRORED: Final = 16.5  # units: radius of the arcs of a hull that sends the next beam back
_CARRIED_LIGHT: Final = 0.8
_TRIPLE: Final[Drawing] = (
    ((21.0, 0.0), (26.0, 0.0)),
    ((18.5, 6.0), (23.0, 8.0)),
    ((18.5, -6.0), (23.0, -8.0)),
)
"""Three marks before the nose: shots go out in threes."""

_CHARGED: Final[Drawing] = (((10.0, 0.0), (-4.0, 4.5), (-4.0, -4.5), (10.0, 0.0)),)
"""A glowing core in the hull: the laser costs nothing."""

_MIRROR_HULL: Final[Drawing] = tuple(arc(side - 0.6, 1.2, 6) for side in (math.pi / 2, -math.pi / 2))
"""An arc on each side, in radii."""

_STREAK: Final = 13.0  # units: length of a player's shot
_SPIKE: Final = 5.0  # units: half size of an enemy's shot, a rotating cross
_SPIKE_TURN: Final = 0.09  # radians/tick


def ship_colour(theme: Theme, number: int) -> Colour:
    """Return the colour of the first (0) or second (1) player."""
    return theme.ship if number == 0 else theme.ship_two


def draw_ships(field: FieldView) -> None:
    """Draw every ship on the field; the recoil of a shot moves only its picture."""
    canvas, world, theme = field.canvas, field.world, field.theme
    outlines = rules_style(world.tuning).outlines
    for number, ship in enumerate(world.ships):
        if ship.is_wreck and not world.over:
            _draw_wreck(field, number, ship_colour(theme, number))
        if not ship.flying:
            continue
        heading = field.poses.heading(ship.id, ship.heading, field.alpha)
        place = nose(field.place(ship), heading, -field.hit_feedback.kick(ship.id, field.alpha))
        colour = field.tint(ship, ship_colour(theme, number))
        for copy in copies(world.torus, place, _REACH):
            for size, bright in _HALO if canvas.glow.quality is Quality.FULL else ():
                canvas.dot(copy, ship_colour(theme, number), size, bright)
            _draw_ship(canvas, ship, copy, heading, outlines.hulls[number], colour)
            _draw_carried(canvas, ship, copy, heading, theme)
            if ship.thrusting and outlines.flame:
                _draw_plain_flame(field, outlines.flame, copy, heading)
            elif ship.thrusting:
                _draw_flame(canvas, copy, heading, world.tick, theme)
            if ship.protection > 0:
                fraction = ship.protection / max(1, ticks(world.tuning.ship.protection))
                _draw_ring(canvas, copy, fraction, ship_colour(theme, number))


def _draw_wreck(field: FieldView, number: int, colour: Colour) -> None:
    """Draw a dim hull that turns; a ring around it that closes until the partner can bring the ship back."""
    canvas, world = field.canvas, field.world
    ship, reach = world.ships[number], world.tuning.team.rescue
    hull, heading = rules_style(world.tuning).outlines.hulls[number], ship.heading + world.tick * _WRECK_TURN
    for copy in field.copies(ship, reach):
        canvas.drawing(hull, copy, colour, 1.0, heading, bright=_WRECK_LIGHT)
        if world.reserve > 0:
            ready = 1.0 - ship.timer / max(1, ticks(world.tuning.ship.respawn_delay))
            _draw_ring(canvas, copy, ready, colour, reach, _RING_LIGHT if ship.timer else 1.0)


def _draw_ship(canvas: Canvas, ship: Ship, place: Point, heading: int, hull: Drawing, colour: Colour) -> None:
    bright = 1.0
    if ship.protection > 0 and ship.protection % _BLINK < _BLINK_DARK:
        bright = _BLINK_DIM
    canvas.drawing(hull, place, colour, 1.0, heading, bright=bright)


def _draw_carried(canvas: Canvas, ship: Ship, place: Point, heading: int, theme: Theme) -> None:
    """Show what a ship carries: a shield (dashed after it broke), weapons, and a hull that reflects."""
    if ship.shields:
        canvas.polyline(turned(_HEXAGON, place, heading, _SHIELD), theme.pickup, bright=_SHIELD_LIGHT)
    elif ship.guard:
        bright = _SHIELD_LIGHT if ship.guard % _BLINK >= _BLINK_DARK else _BLINK_DIM
        for start, end in pairwise(_HEXAGON):
            middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
            canvas.polyline(turned((start, middle), place, heading, _SHIELD), theme.pickup, bright=bright)
    if ship.triple:
        canvas.drawing(_TRIPLE, place, theme.pickup, 1.0, heading, bright=_CARRIED_LIGHT)
    if ship.overcharge:
        canvas.drawing(_CHARGED, place, theme.laser, 1.0, heading, bright=_CARRIED_LIGHT)
    if ship.reflects:
        canvas.drawing(_MIRROR_HULL, place, theme.mirror, _MIRRORED, heading, bright=_CARRIED_LIGHT)


def _draw_flame(canvas: Canvas, place: Point, heading: int, tick: int, theme: Theme) -> None:
    """Draw a flame; its length depends only on the tick, so equal worlds give equal pictures."""
    left, right = FLAME_ROOT
    length = _FLAME * _FLICKER[(tick // 2) % len(_FLICKER)]
    sway = 1.6 * (_FLICKER[(tick // 2 + 3) % len(_FLICKER)] - 0.75)
    canvas.polyline(turned((left, (left[0] - length, sway), right), place, heading), theme.flame)
    inner = (left[0] * 0.98, left[1] * 0.45), (left[0] - length * 0.5, sway * 0.5)
    canvas.polyline(turned((*inner, (inner[0][0], -inner[0][1])), place, heading), theme.shot, bright=0.7)


def _draw_plain_flame(field: FieldView, flame: Shape, place: Point, heading: int) -> None:
    """Draw a flame that is there and away in turn, for four ticks each."""
    if field.world.tick // 4 % 2:
        field.canvas.drawing((flame,), place, field.theme.flame, 1.0, heading)


def _draw_ring(
    canvas: Canvas,
    place: Point,
    fraction: float,
    colour: Colour,
    radius: float = _RING,
    bright: float = _RING_LIGHT,
) -> None:
    """Draw an arc, a whole circle at fraction 1."""
    steps = round(_RING_STEPS * min(1.0, fraction))
    if steps < 1:
        return
    part = arc(-0.25 * math.tau, math.tau * steps / _RING_STEPS, steps)
    canvas.polyline(turned(part, place, 0, radius), colour, bright=bright)


def draw_shots(field: FieldView) -> None:
    """Draw the players' shots as streaks, the enemies' as rotating crosses."""
    for shot in field.world.shots:
        for copy in field.copies(shot, _STREAK):
            if shot.hostile:
                _draw_spike(field.canvas, copy, field.world.tick, field.theme)
            else:
                _draw_streak(field.canvas, shot, copy, field.theme)


def _draw_streak(canvas: Canvas, shot: Shot, place: Point, theme: Theme) -> None:
    speed = math.hypot(shot.vx, shot.vy)
    if speed == 0.0:
        canvas.dot(place, theme.shot, 3.0)
        return
    back = _STREAK / speed
    canvas.line((place[0] - shot.vx * back, place[1] - shot.vy * back), place, theme.shot)


def _draw_spike(canvas: Canvas, place: Point, tick: int, theme: Theme) -> None:
    turn = tick * _SPIKE_TURN
    dx, dy = math.cos(turn) * _SPIKE, math.sin(turn) * _SPIKE
    x, y = place
    canvas.line((x - dx, y - dy), (x + dx, y + dy), theme.enemy_shot)
    canvas.line((x + dy, y - dx), (x - dy, y + dx), theme.enemy_shot)


def nose(place: Point, heading: int, reach: float) -> Point:
    """Return the point `reach` units ahead of a place, not wrapped."""
    dx, dy = facing(heading)
    return (place[0] + dx * reach, place[1] + dy * reach)
