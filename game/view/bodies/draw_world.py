"""Draws the whole field, back to front, without changing the world."""

from __future__ import annotations

import math
from typing import Final

from game.sim.bodies import SpawnMarker
from game.sim.world import World
from game.view.bodies.draw_beams import draw_lances, draw_previews
from game.view.bodies.draw_hearts import draw_hearts
from game.view.bodies.draw_tether import draw_tether
from game.view.bodies.hit_feedback import STILL, HitFeedback
from game.view.bodies.looks import LOOKS, Layer, drawers
from game.view.bodies.poses import Poses
from game.view.bodies.sectors import sector_of, tinted
from game.view.bodies.wave_look import shown, wave_shown
from game.view.paint.canvas import Canvas
from game.view.paint.theme import Theme

_BELOW: Final = drawers(Layer.WALLS, Layer.PICK_UPS)
_ABOVE: Final = drawers(Layer.ENEMIES, Layer.SHIPS)

_CHEVRONS: Final = 3
_CHEVRON: Final = (9.0, 12.0, 15.0)  # units: depth, half height, distance from one to the next
_PULSE: Final = 40  # ticks for the light to run through the chevrons once
_ICON: Final = 9.0  # units: radius of the enemy's icon
_ICON_GAP: Final = 22.0  # units from the last chevron


def draw_world(
    canvas: Canvas,
    world: World,
    poses: Poses,
    alpha: float = 1.0,
    hit_feedback: HitFeedback = STILL,
    *,
    palette: Theme | None = None,
) -> None:
    """Draw everything on the field, alpha (0..1) of the way from the last tick to this one.

    palette defaults to the canvas's. Rocks have the colour of their sector. A body across an edge is drawn on
    both sides. Call this between the canvas's `begin` and `end`.
    """
    theme = tinted(palette or canvas.palette, sector_of(wave_shown(world)))
    for draw in _BELOW:
        draw(canvas, world, poses, alpha, theme, hit_feedback)
    draw_spawn_markers(canvas, world, theme)
    draw_lances(canvas, world, theme)
    draw_previews(canvas, world, theme)
    draw_tether(canvas, world, poses, alpha, theme)
    for draw in _ABOVE:
        draw(canvas, world, poses, alpha, theme, hit_feedback)
    draw_hearts(canvas, world, poses, alpha, theme)


def choose_sky(canvas: Canvas, world: World) -> None:
    """Let the canvas paint the sky of the wave that is shown."""
    layout = sector_of(wave_shown(world)).layout
    canvas.glow.sky_turn, canvas.glow.sky_layout = shown(world).sky, layout


def draw_spawn_markers(canvas: Canvas, world: World, theme: Theme) -> None:
    """Draw chevrons that run inwards from the edge, and an icon of the enemy in front of them."""
    for marker in world.spawn_markers:
        _draw_mark(canvas, marker, world.tick, theme)


def _draw_mark(canvas: Canvas, marker: SpawnMarker, tick: int, theme: Theme) -> None:
    way = 1.0 if marker.rightwards else -1.0
    depth, height, apart = _CHEVRON
    for number in range(_CHEVRONS):
        x = marker.x + way * (8.0 + number * apart)
        phase = (tick / _PULSE - number / _CHEVRONS) % 1.0
        bright = 0.3 + 0.7 * (0.5 + 0.5 * math.cos(math.tau * phase))
        points = ((x, marker.y - height), (x + way * depth, marker.y), (x, marker.y + height))
        canvas.polyline(points, theme.warning, bright=bright)
    look = LOOKS[marker.kind]
    place = (marker.x + way * (8.0 + _CHEVRONS * apart + _ICON_GAP), marker.y)
    scale = -_ICON if look.faces and not marker.rightwards else _ICON
    canvas.drawing(look.drawing, place, look.colour(theme), scale, bright=0.8)
