"""Draws the beams of Lancers and Castles: dashes while charging, a solid line when locked, then the beam."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from game.physics import Point, Torus
from game.physics.legs import Leg
from game.sim.bodies import Castle, Lancer, LancerPhase
from game.sim.kinds.beam_attack import line_of
from game.sim.kinds.registry import Role, bodies
from game.sim.tick.forecast import preview
from game.sim.tuning import ticks
from game.view.bodies.draw_enemies import progress
from game.view.bodies.poses import BeamPiece, FieldView, beam_end, beam_pieces, copies
from game.view.paint.canvas import Canvas
from game.view.paint.outlines import star
from game.view.paint.theme import Colour

_PERIOD: Final = 16.0  # units from one dash to the next
_DASH: Final = (0.2, 0.72)  # fraction of the period that is drawn, at the start and end of charging
_CHARGE_LIGHT: Final = (0.3, 0.6)  # brightness at the start and end of charging
_CREEP: Final = 0.5  # units/tick: speed of the dashes along the line
_LOCK_LIGHT: Final = (0.7, 1.0)  # brightness of a locked line at first and just before the beam
_ARROW_EVERY: Final = 84.0  # units between the arrowheads on a locked line
_ARROW: Final = 6.5  # units
_RAILS: Final = (1.7, 3.4)  # units from the middle of the beam to its outer lines
_GROWTH: Final = 20  # ticks, 167 ms, until the beam has its full width; a sudden one would flash
_IMPACT: Final = 17.0  # units: radius of the star where the beam ends
_BEND: Final = 8.0  # units: radius of the star where a mirror turns it
_TARGET: Final = 9.0  # units: half size of the cross where a locked line ends
_SHORT: Final = 1e-6  # units: rounding may shorten a beam of full reach by this

_PREVIEW_DASH: Final = 7.0  # units
_PREVIEW_LIGHT: Final = 0.4


def draw_lances(field: FieldView) -> None:
    """Draw the aiming lines and beams of all Lancers and Castles."""
    for lancer in bodies(field.world, Role.SENDS_BEAM):
        line = line_of(field.world, lancer)
        if not line:
            continue
        pieces = beam_pieces(field.world.torus, line)
        if lancer.phase is LancerPhase.CHARGE:
            _draw_charge(field, lancer, pieces)
        elif lancer.phase is LancerPhase.LOCK:
            _draw_lock(field, lancer, line, pieces)
        elif lancer.phase is LancerPhase.FIRE:
            _draw_fire(field, lancer, pieces)


def draw_previews(field: FieldView) -> None:
    """Draw a thin line where the first mirror would send the laser of each ship whose button is held."""
    for ship in field.world.ships:
        if ship.flying and ship.held.laser:
            for piece in beam_pieces(field.world.torus, preview(field.world, ship)[1:]):
                for start, end in dashes(piece, _PREVIEW_DASH, _PREVIEW_DASH * 2.0, 0.0):
                    field.canvas.line(start, end, field.theme.laser, _PREVIEW_LIGHT)


def has_struck(legs: Sequence[Leg], reach: float) -> bool:
    """Return whether a beam of at least one leg ends at a body or wall rather than at its full reach."""
    return legs[-1].barrier is not None or sum(math.hypot(*leg.motion) for leg in legs) < reach - _SHORT


def _draw_charge(field: FieldView, lancer: Lancer | Castle, pieces: Sequence[BeamPiece]) -> None:
    """Draw dashes that run outwards and grow longer as the charge does."""
    done = progress(field.world, lancer)
    dash = _PERIOD * (_DASH[0] + (_DASH[1] - _DASH[0]) * done)
    bright = _CHARGE_LIGHT[0] + (_CHARGE_LIGHT[1] - _CHARGE_LIGHT[0]) * done
    for piece in pieces:
        for start, end in dashes(piece, dash, _PERIOD, field.world.tick * _CREEP):
            field.canvas.line(start, end, field.theme.lancer, bright)


def dashes(piece: BeamPiece, dash: float, period: float, shift: float) -> list[tuple[Point, Point]]:
    """Return the dashes on a piece, in step with the pieces before; shift moves them on. All in units."""
    (x, y), (end_x, end_y), before = piece
    length = math.hypot(end_x - x, end_y - y)
    ux, uy = (end_x - x) / length, (end_y - y) / length
    at = (shift - before) % period - period
    found = []
    while at < length:
        first, last = max(0.0, at), min(length, at + dash)
        if last > first:
            found.append(((x + ux * first, y + uy * first), (x + ux * last, y + uy * last)))
        at += period
    return found


def _draw_lock(
    field: FieldView, lancer: Lancer | Castle, line: Sequence[Leg], pieces: Sequence[BeamPiece]
) -> None:
    """Draw a solid line with arrowheads, ever brighter, and a cross where the beam would hit."""
    canvas, world, theme = field.canvas, field.world, field.theme
    bright = _LOCK_LIGHT[0] + (_LOCK_LIGHT[1] - _LOCK_LIGHT[0]) * progress(world, lancer)
    for piece in pieces:
        canvas.line(piece.start, piece.end, theme.lancer, bright)
        for start, end in dashes(piece, _ARROW, _ARROW_EVERY, _ARROW_EVERY / 2):
            dx, dy = (end[0] - start[0]) * 0.75, (end[1] - start[1]) * 0.75
            head = ((start[0] - dy, start[1] + dx), end, (start[0] + dy, start[1] - dx))
            canvas.polyline(head, theme.lancer, bright=_LOCK_LIGHT[0])
    if not has_struck(line, world.tuning.lancer.reach):
        return
    for x, y in copies(world.torus, beam_end(world.torus, line), _TARGET):
        for dx, dy in ((_TARGET, _TARGET), (_TARGET, -_TARGET)):
            canvas.line((x - dx, y - dy), (x + dx, y + dy), theme.lancer)


def _draw_fire(field: FieldView, lancer: Lancer | Castle, pieces: Sequence[BeamPiece]) -> None:
    """Draw the beam as a bundle of lines that widens quickly, with stars at mirrors and at its end."""
    canvas, world, theme = field.canvas, field.world, field.theme
    age = ticks(world.tuning.lancer.fire) - lancer.timer
    fraction = min(1.0, age / _GROWTH)
    draw_beam(canvas, pieces, theme.lancer_beam, fraction)
    turn = world.tick * 0.7
    draw_bends(canvas, world.torus, lancer.path, turn, theme.lancer, 0.3 + 0.7 * fraction)
    if has_struck(lancer.path, world.tuning.lancer.reach):
        draw_impact(canvas, world.torus, lancer.path, turn, (theme.lancer, theme.shot), 0.5 + 0.5 * fraction)


def draw_beam(
    canvas: Canvas, pieces: Sequence[BeamPiece], colour: Colour, full: float, bright: float = 1.0
) -> None:
    """Draw a beam; full (0..1) is the brightness of its outer lines."""
    for piece in pieces:
        draw_bundle(canvas, piece, _RAILS, math.sqrt(full), colour, bright)  # looks even


def draw_impact(
    canvas: Canvas, torus: Torus, legs: Sequence[Leg], turn: float, colours: Sequence[Colour], size: float
) -> None:
    """Draw the star where a beam ends; turn is in radians, size is a fraction (0..1) of the full size."""
    end = beam_end(torus, legs)
    _draw_star(canvas, torus, end, _IMPACT * size, turn, colours[0])
    _draw_star(canvas, torus, end, _IMPACT * size * 0.6, -turn, colours[1])


def draw_bends(
    canvas: Canvas, torus: Torus, legs: Sequence[Leg], turn: float, colour: Colour, size: float
) -> None:
    """Draw a star at each mirror that a beam meets; turn in radians, size a fraction (0..1) of the full."""
    for leg in legs[1:]:
        _draw_star(canvas, torus, leg.start, _BEND * size, turn, colour)


def draw_bundle(
    canvas: Canvas, piece: BeamPiece, rails: Sequence[float], outer: float, colour: Colour, bright: float
) -> None:
    """Draw a piece of a beam as parallel lines: one in the middle, two at each distance in rails (units).

    outer: the brightness of those two, as a fraction of that of the one in the middle.
    """
    (x, y), (end_x, end_y), _ = piece
    length = math.hypot(end_x - x, end_y - y)
    across_x, across_y = -(end_y - y) / length, (end_x - x) / length
    canvas.line((x, y), (end_x, end_y), colour, bright)
    for rail in rails:
        for side in (rail, -rail):
            dx, dy = across_x * side, across_y * side
            canvas.line((x + dx, y + dy), (end_x + dx, end_y + dy), colour, outer * bright)


def _draw_star(
    canvas: Canvas, torus: Torus, place: Point, radius: float, turn: float, colour: Colour
) -> None:
    for copy in copies(torus, place, radius):
        for start, end in star(copy, radius, 10, turn):
            canvas.line(start, end, colour)
