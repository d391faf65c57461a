"""Draws hints as faint text beside the ship or beside what they name, never over the ship or the HUD."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.physics import Point
from game.sim.world import World
from game.view.bodies.draw_ships import ship_colour
from game.view.hud.hud_boxes import Box, free_place, gate_boxes, hud_boxes, middle_box, settle
from game.view.hud.hud_sizes import hud_sizes
from game.view.paint.canvas import Canvas
from game.view.paint.stroke_font import text_width

BONUS: Final = (640.0, 62.0)
LASER_BAR: Final = (394.0, 113.0)
"""units: places that stand for the HUD's bonus and laser bar; hints on these are as near as there is room."""

_HEIGHT: Final = 16.0  # units: 24 px at 1080p
_EVERY: Final = 25.0  # units from one line to the next
_GAP: Final = 12.0  # units between a key and its meaning
_ROOM: Final = 30.0  # units from the middle of the ship, or of what is named, to a hint
_EDGE: Final = 8.0  # units between hints and the edges of the field
_CLEAR: Final = 10.0  # units between hints and the HUD
_LIGHT: Final = 0.75


def draw_hints(
    canvas: Canvas,
    world: World,
    lines: Sequence[tuple[str, str]],
    words: str = "",
    place: Point | None = None,
    announced: Sequence[Box] = (),
    number: int = 0,
) -> list[Box]:
    """Draw a table of keys and their meanings below a ship, and words beside a place (units).

    Where the whole table has no room, its first lines are drawn, as many as have.
    announced are the boxes in which something else is written; number is that of the ship. Returns the boxes
    of what was drawn on the field.
    """
    ship = world.ships[number]
    taken = [_widened(box) for box in hud_boxes(world, hud_sizes(canvas.text_scale))]
    taken += announced
    taken += [_about((each.x, each.y)) for each in world.ships if each is ship or each.flying]
    taken += [_widened(box) for box in gate_boxes(world, canvas.text_scale)]
    drawn: list[Box] = []
    if lines and ship.flying:
        fewer = (lines[:many] for many in range(len(lines), 0, -1))
        tables = (_draw_lines(canvas, world, number, some, taken) for some in fewer)
        table = next((each for each in tables if each is not None), None)
        drawn += [] if table is None else [table]
        taken += drawn
    if not words or place is None:
        return drawn
    if place in (BONUS, LASER_BAR):
        return [*drawn, _draw_beside_hud(canvas, world, words, place, taken)]
    high = canvas.letters(_HEIGHT)
    half = text_width(words, high) / 2
    taken.append(_about(place))
    wanted = (place[0], place[1] + _ROOM + high)
    x, y = settle(world.torus, wanted, Box(-half - _EDGE, -high / 2, half + _EDGE, high / 2), taken)
    canvas.text(words, x, y - high / 2, high, canvas.palette.hud, "centre", bright=_LIGHT)
    return [*drawn, Box(x - half, y - high / 2, x + half, y + high / 2)]


def _draw_beside_hud(canvas: Canvas, world: World, words: str, place: Point, taken: Sequence[Box]) -> Box:
    """Draw words below the HUD's bonus or beside its laser bar; return their box."""
    high, sizes = canvas.letters(_HEIGHT), hud_sizes(canvas.text_scale)
    wide = text_width(words, high)
    wanted = (sizes.labelled + _CLEAR, sizes.bar)
    if place == BONUS:
        wanted = ((world.torus.width - wide) / 2, middle_box(world, sizes).bottom + _CLEAR)
    x, y = settle(world.torus, wanted, Box(-_EDGE, -_EDGE, wide + _EDGE, high + _EDGE), taken)
    canvas.text(words, x, y, high, canvas.palette.hud, bright=_LIGHT)
    return Box(x, y, x + wide, y + high)


def _draw_lines(
    canvas: Canvas, world: World, number: int, lines: Sequence[tuple[str, str]], taken: Sequence[Box]
) -> Box | None:
    """Draw a table of keys below a ship; return its box, or None if it has no room and is not drawn.

    Of two ships it stands at the ship's own side, in its colour.
    """
    ship = world.ships[number]
    high, every, gap = canvas.letters(_HEIGHT), canvas.letters(_EVERY), canvas.letters(_GAP)
    left = max(text_width(key, high) for key, _ in lines) + gap / 2
    right = max(text_width(word, high) for _, word in lines) + gap / 2
    down = (every * (len(lines) - 1) + high) / 2
    extent = Box(-left - _EDGE, -down - _EDGE, right + _EDGE, down + _EDGE)
    aside, colour = 0.0, canvas.palette.prompt
    if len(world.ships) > 1:
        aside, colour = (-right if number == 0 else left), ship_colour(canvas.palette, number)
    found = free_place(world.torus, (ship.x + aside, ship.y + _ROOM + _EDGE + down), extent, taken)
    if found is None:
        return None
    x, y = found
    for line, (key, word) in enumerate(lines):
        top = y - down + every * line
        canvas.text(key, x - gap / 2, top, high, colour, "right", bright=_LIGHT)
        canvas.text(word, x + gap / 2, top, high, canvas.palette.hud, "left", bright=_LIGHT)
    return Box(x - left, y - down, x + right, y + down)


def _widened(box: Box) -> Box:
    return Box(box.left - _CLEAR, box.top - _CLEAR, box.right + _CLEAR, box.bottom + _CLEAR)


def _about(place: Point) -> Box:
    return Box(place[0] - _ROOM, place[1] - _ROOM, place[0] + _ROOM, place[1] + _ROOM)
