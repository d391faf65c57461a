"""Draws the whole field, back to front, without changing the world."""

from __future__ import annotations

import math
from typing import Final

from game.physics import Point, along
from game.sim.bodies import Kind, Ship, SpawnMarker
from game.sim.kinds.registry import Role, bodies, numbers_of
from game.sim.tuning import DT, ticks
from game.sim.world import World
from game.view.bodies.draw_beams import draw_lances, draw_previews
from game.view.bodies.draw_castles import core_drawing
from game.view.bodies.poses import STILL, FieldView, HitFeedback, Placed, Poses, copies
from game.view.bodies.styles import STYLES, Layer, drawers
from game.view.bodies.wave_look import displayed_wave, sector_of, sky_of, tinted
from game.view.paint.canvas import Canvas
from game.view.paint.theme import Theme

_BELOW: Final = drawers(Layer.WALLS, Layer.PICK_UPS)
_ABOVE: Final = drawers(Layer.ENEMIES, Layer.SHIPS)

_CHEVRONS: Final = 3
_CHEVRON: Final = (9.0, 12.0, 15.0)  # units: depth, half height, distance from one to the next
_PULSE: Final = 40  # ticks for the light to run through the chevrons once
_ICON: Final = 9.0  # units: radius of the enemy's icon
_ICON_GAP: Final = 22.0  # units from the last chevron

_ENDS: Final = 40.0  # units of a tether that the two ships hide
_LIGHT: Final = 0.35
_PIECES: Final = 12
_HANGS: Final = 0.35  # how far its middle hangs, of the length that it is slack
_TAUT: Final = 0.98  # fraction of its length from which it is taut

_SHARE: Final = 0.3  # of an enemy's radius
_MINE: Final = 4.0  # units: diameter of a mine's
_SHOT: Final = 4.5  # units: that of a shot's
_SOON: Final = 1.0  # s ahead, for which the edge is lit where something enters
_NEAR: Final = 110.0  # units from its rim to a ship's centre, within which it counts
_LIT: Final = 20.0  # units of the edge that are lit beyond it on each side
_INSET: Final = 2.0  # units from the edge to the light


def draw_world(
    canvas: Canvas,
    world: World,
    poses: Poses,
    alpha: float = 1.0,
    hit_feedback: HitFeedback = STILL,
    *,
    palette: Theme | None = None,
    entries: bool = True,
) -> None:
    """Draw everything on the field, alpha (0..1) of the way from the last tick to this one.

    entries: whether the edge is lit where something enters. palette defaults to the canvas's. Rocks have the
    colour of their sector. A body across an edge is drawn on both sides. Call this between the canvas's
    `begin` and `end`.
    """
    theme = tinted(palette or canvas.palette, sector_of(displayed_wave(world)))
    field = FieldView(canvas, world, poses, alpha, theme, hit_feedback)
    for draw in _BELOW:
        draw(field)
    for marker in world.spawn_markers:
        _draw_mark(canvas, world, marker, theme)
    if entries:
        draw_entries(canvas, world, theme)
    draw_lances(field)
    draw_previews(field)
    draw_tether(field)
    for draw in _ABOVE:
        draw(field)
    draw_hearts(field)


def choose_sky(canvas: Canvas, world: World, *, drifts: bool = True) -> None:
    """Let the canvas paint the sky of the wave that is shown, and where it has drifted to by now."""
    canvas.glow.sky_time = world.tick * DT if drifts else 0.0
    wave = displayed_wave(world)
    canvas.glow.sky_turn, canvas.glow.sky_layout = sky_of(wave), sector_of(wave).layout


def draw_entries(canvas: Canvas, world: World, theme: Theme) -> None:
    """Light the edge where what will be near a ship within a second enters: the sooner, the brighter."""
    if world.tuning.is_of_1979:
        return
    width, height = world.torus.width, world.torus.height
    for body in bodies(world, Role.HAZARD):
        across = _until_out(body.x, body.vx, width)
        up = _until_out(body.y, body.vy, height)
        wait = min(across, up)
        if wait >= _SOON:
            continue
        place = world.torus.wrap((body.x + body.vx * wait, body.y + body.vy * wait))
        radius = numbers_of(world.tuning, body.kind).radius
        way, reach = (place, (body.vx, body.vy)), radius + _NEAR
        if any(ship.flying and _comes_near(world, ship, way, wait, reach) for ship in world.ships):
            half, bright = radius + _LIT, 1.0 - 0.7 * wait / _SOON
            if across < up:
                x = _INSET if body.vx > 0.0 else width - _INSET
                canvas.line((x, place[1] - half), (x, place[1] + half), theme.warning, bright=bright)
            else:
                y = _INSET if body.vy > 0.0 else height - _INSET
                canvas.line((place[0] - half, y), (place[0] + half, y), theme.warning, bright=bright)


def _until_out(at: float, speed: float, size: float) -> float:
    """Return the seconds until a coordinate (0..size) that changes at a speed leaves the field."""
    if speed == 0.0:
        return math.inf
    return (size - at) / speed if speed > 0.0 else at / -speed


def _comes_near(world: World, ship: Ship, way: tuple[Point, Point], wait: float, reach: float) -> bool:
    """Return whether what enters after a wait in s is soon within reach of a ship that coasts.

    way: the place where it enters, and its velocity.
    """
    place, velocity = way
    x, y = world.torus.delta((ship.x + ship.vx * wait, ship.y + ship.vy * wait), place)
    vx, vy = velocity[0] - ship.vx, velocity[1] - ship.vy
    square = vx * vx + vy * vy
    until = min(_SOON - wait, max(0.0, -(x * vx + y * vy) / square)) if square > 0.0 else 0.0
    return math.hypot(x + vx * until, y + vy * until) < reach


def _draw_mark(canvas: Canvas, world: World, marker: SpawnMarker, theme: Theme) -> None:
    """Draw chevrons that run inwards from the edge, and an icon of the enemy in front of them."""
    way = 1.0 if marker.rightwards else -1.0
    if marker.kind is Kind.CASTLE:
        _draw_site(canvas, world, marker, theme)
        return
    depth, height, apart = _CHEVRON
    for number in range(_CHEVRONS):
        x = marker.x + way * (8.0 + number * apart)
        phase = (world.tick / _PULSE - number / _CHEVRONS) % 1.0
        bright = 0.3 + 0.7 * (0.5 + 0.5 * math.cos(math.tau * phase))
        points = ((x, marker.y - height), (x + way * depth, marker.y), (x, marker.y + height))
        canvas.polyline(points, theme.warning, bright=bright)
    look = STYLES[marker.kind]
    place = (marker.x + way * (8.0 + _CHEVRONS * apart + _ICON_GAP), marker.y)
    scale = -_ICON if look.faces and not marker.rightwards else _ICON
    canvas.drawing(look.drawing, place, look.colour(theme), scale, bright=0.8)


def _draw_site(canvas: Canvas, world: World, marker: SpawnMarker, theme: Theme) -> None:
    """Draw where a Castle will stand: the circle of its rings, and one that closes in on it."""
    tuning = world.tuning.castle
    left = marker.timer / max(1, ticks(tuning.warning))
    place, reach = (marker.x, marker.y), tuning.outer
    canvas.circle(place, reach, theme.warning, 0.5 * (1.0 - left))
    canvas.circle(place, reach * left, theme.lancer, 0.7)
    canvas.drawing(core_drawing(world.row.castle), place, theme.lancer, tuning.radius, bright=1.0 - left)


def draw_tether(field: FieldView) -> None:
    """Draw the tether between two ships: a slack one thin and hanging, a taut one straight and bright."""
    canvas, world, theme = field.canvas, field.world, field.theme
    most = world.tuning.team.tether
    flying = [ship for ship in world.ships if ship.flying]
    if most <= 0.0 or len(flying) < 2:
        return
    start, end = map(field.place, flying)
    way = world.torus.delta(start, end)
    far = math.hypot(*way)
    if far < _ENDS:
        return
    taut = far > _TAUT * most
    hangs = 0.0 if taut else _HANGS * (most - far)
    steps = [0.5 * _ENDS / far + (1.0 - _ENDS / far) * step / _PIECES for step in range(_PIECES + 1)]
    for copy in copies(world.torus, start, far):
        points = [along(copy, way, part) for part in steps]
        curve = [
            (x, y + hangs * 4.0 * part * (1.0 - part)) for (x, y), part in zip(points, steps, strict=True)
        ]
        canvas.polyline(curve, theme.struck if taut else theme.mirror, bright=1.0 if taut else _LIGHT)
        if taut:  # a second line makes it broad
            canvas.line(
                (points[0][0], points[0][1] + 2.0), (points[-1][0], points[-1][1] + 2.0), theme.mirror
            )


def draw_hearts(field: FieldView) -> None:
    """Draw a white disc in the middle of each enemy, mine and enemy shot."""
    world = field.world
    found: list[tuple[Placed, float]] = [(it, it.radius * _SHARE) for it in bodies(world, Role.ENEMY)]
    found += [(mine, _MINE) for mine in world.mines]
    found += [(shot, _SHOT) for shot in world.shots if shot.hostile]
    for body, size in found:
        for place in field.copies(body, size):
            field.canvas.dot(place, field.theme.struck, size)
