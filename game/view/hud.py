"""What a player must know at a glance: points, ships left, wave, best, laser energy; and banners."""

from __future__ import annotations

import math
from typing import Final

from game.physics import Point
from game.sim.bodies import Ship
from game.sim.headings import UP
from game.sim.world import World
from game.view.camera import WORLD
from game.view.canvas import Canvas
from game.view.draw_ships import ship_colour
from game.view.hud_boxes import hud_light, is_labelled, middle_box, player_box, record_box
from game.view.hud_powers import draw_combo, draw_powers_row
from game.view.shapes import HULL, turned
from game.view.stroke_font import Align, text_width
from game.view.theme import DEFAULT, Colour, Theme

_EDGE: Final = 40.0  # units from the side of the field to the HUD
_TOP: Final = 30.0  # units
_SCORE: Final = 27.0  # units: capitals of the score; 1 unit is 1.5 px at 1080p
_TITLE: Final = 22.0  # units: wave and best
_LABEL: Final = 16.0  # units: the smallest text here, 24 px at 1080p
_DIGITS: Final = 6
_SCORE_ROOM: Final = 188.0  # units: longer scores are written smaller, or they would run into the combo's arc
_BEST_ROOM: Final = 296.0  # units: for nine digits in full height
_RECORD_ROOM: Final = 220.0  # units: the same between two players
_ASSIST_TOP: Final = 68.0  # units: below the best score
_ASSIST_LIGHT: Final = 0.7
_ICON_TOP: Final = 86.0  # units: middle of the row of ships
_ICON: Final = 0.72  # of a ship's size
_ICON_EVERY: Final = 28.0  # units
_MOST_ICONS: Final = 6
_BAR_TOP: Final = 116.0  # units
_BAR: Final = (160.0, 10.0)  # units: width and height of the energy bar
_COMBO: Final = (226.0, 50.0)  # units from the side and the top to the middle of the combo's arc
_POWERS_TOP: Final = 152.0  # units: middle of the row of powers
_LABEL_GAP: Final = 10.0  # units between bar and label
_CELL_GAP: Final = 5.0  # units between two pulses' cells
_SLANT: Final = 5.0  # units by which a cell leans
_LOW_BLINK: Final = 48  # ticks
_LOW_ON: Final = 32

_BANNER_TOP: Final = 0.27  # of the field's height
_BANNER: Final = 56.0  # units
_SUB: Final = 22.0  # units
_FADE_IN: Final = 0.12  # fraction of a banner's time
_FADE_OUT: Final = 0.75
_OPENING: Final = 1.4  # sixths of a letter's height by which a banner's letters drift apart


def draw_hud(
    canvas: Canvas, world: World, best: int = 0, theme: Theme = DEFAULT, *, assisted: bool = False
) -> None:
    """Draw the HUD: the first ship's part on the left, a second one's on the right, the rest between.

    A part fades while something that matters is under it: no figure must hide what a player has to see.
    assisted: a single player has had an assist, and is reminded of it.
    """
    width = world.torus.width
    for number, ship in enumerate(world.ships):
        box = player_box(world, number, labelled=is_labelled(world, ship))
        with canvas.dimmed(hud_light(world, box), f"player {number}"):
            _draw_player(canvas, world, ship, number, theme)
    middle, right = width / 2, width - _EDGE
    coming = world.wave + 1 if world.ticks_to_wave > 0 and not world.over else world.wave
    record = f"HI {max(best, world.score)}"
    with canvas.dimmed(hud_light(world, middle_box(world)), "wave"):
        canvas.text(f"WAVE {max(1, coming)}", middle, _TOP, _TITLE, theme.hud, "centre")
        if len(world.ships) > 1:
            height = fitting(record, _LABEL, _RECORD_ROOM)
            canvas.text(record, middle, _TOP + _TITLE * 1.6, height, theme.faint, "centre")
    if len(world.ships) == 1:
        height = fitting(record, _SCORE, _BEST_ROOM)
        with canvas.dimmed(hud_light(world, record_box(world)), "best"):
            canvas.text(record, right, _TOP + (_SCORE - height) / 2, height, theme.hud, "right")
            if assisted:
                canvas.text("ASSIST", right, _ASSIST_TOP, _LABEL, theme.hud, "right", bright=_ASSIST_LIGHT)


def fitting(text: str, height: float, room: float) -> float:
    """Return a height, at most the given one, at which a text is no wider than the room; all in units."""
    return height * min(1.0, room / text_width(text, height))


def _draw_player(canvas: Canvas, world: World, ship: Ship, number: int, theme: Theme) -> None:
    align: Align = "left" if number == 0 else "right"
    side = _EDGE if number == 0 else world.torus.width - _EDGE
    score = f"{ship.score:0{_DIGITS}d}"
    height = fitting(score, _SCORE, _SCORE_ROOM)
    canvas.text(score, side, _TOP + (_SCORE - height) / 2, height, theme.hud, align)
    _draw_lives(canvas, ship, side, number, theme)
    _draw_energy(canvas, world, ship, (side, _BAR_TOP), align, theme)
    way = 1.0 if number == 0 else -1.0
    draw_combo(canvas, world.tuning, ship, (side + way * _COMBO[0], _COMBO[1]), theme)
    draw_powers_row(canvas, world.tuning, ship, (side, _POWERS_TOP), way, theme)


def _draw_lives(canvas: Canvas, ship: Ship, side: float, number: int, theme: Theme) -> None:
    """Draw a row of ships, the one in flight included; many become a few and a number."""
    way = 1.0 if number == 0 else -1.0
    shown = ship.lives if ship.lives <= _MOST_ICONS else 1
    x = side + way * 9.0
    for _ in range(max(0, shown)):
        canvas.polyline(turned(HULL, (x, _ICON_TOP), UP, _ICON), ship_colour(theme, number))
        x += way * _ICON_EVERY
    if ship.lives > _MOST_ICONS:
        align: Align = "left" if number == 0 else "right"
        canvas.text(f"×{ship.lives}", x - way * 8.0, _ICON_TOP - 8.0, _LABEL, theme.hud, align)  # noqa: RUF001 - the sign is meant


def _draw_energy(  # noqa: PLR0913, PLR0917 - a bar has a place and a side
    canvas: Canvas, world: World, ship: Ship, corner: Point, align: Align, theme: Theme
) -> None:
    """Draw the laser's energy in cells of one pulse each; when there is none for a pulse, say so."""
    tuning = world.tuning.laser
    width, height = _BAR
    left = corner[0] if align == "left" else corner[0] - width
    top, low = corner[1], ship.energy < tuning.cost and not ship.overcharge
    colour = theme.warning if low else theme.laser
    cells = max(1, math.floor(tuning.energy / tuning.cost + 1e-9))
    _draw_cells(canvas, (left, top), cells, ship.energy / tuning.cost, (theme.faint, colour))
    label_x = left + width + _LABEL_GAP if align == "left" else left - _LABEL_GAP
    bright = 0.35 if low and world.tick % _LOW_BLINK >= _LOW_ON else 0.8
    text = "OVERCHARGE" if ship.overcharge else "LASER EMPTY" if low else "LASER"
    canvas.text(text, label_x, top - (_LABEL - height) / 2, _LABEL, colour, align, bright=bright)


def _draw_cells(
    canvas: Canvas, corner: Point, cells: int, filled: float, colours: tuple[Colour, Colour]
) -> None:
    """Draw so many cells: full ones as slanted boxes, the next one's fraction as a line, empty ones faint.

    colours are those of what is missing and of what is there.
    """
    width, height = _BAR
    step = (width + _CELL_GAP - _SLANT) / cells
    wide, bottom = step - _CELL_GAP, corner[1] + height
    for cell in range(cells):
        left = corner[0] + cell * step
        fraction = min(1.0, max(0.0, filled - cell))
        if fraction > 1.0 - 1e-9:
            top = ((left + _SLANT, corner[1]), (left + _SLANT + wide, corner[1]))
            canvas.polyline((*top, (left + wide, bottom), (left, bottom)), colours[1], closed=True)
        else:
            canvas.line((left, bottom), (left + wide, bottom), colours[0], 0.6)
            canvas.line(
                (left, bottom), (left + wide * fraction, bottom), colours[1], 0.9 if fraction > 0.0 else 0.0
            )


def banner(  # noqa: PLR0913, PLR0917 - two texts, when, and where
    canvas: Canvas,
    text: str,
    sub: str = "",
    fraction: float = 0.5,
    theme: Theme = DEFAULT,
    size: Point = WORLD,
) -> None:
    """Write a headline across the field, and a smaller line under it.

    fraction is how much of the banner's time is over: it appears from 0, stands, and is gone at 1; give
    0.5 for one that stays. size is the field's, in units.
    """
    bright = min(1.0, fraction / _FADE_IN, (1.0 - fraction) / (1.0 - _FADE_OUT))
    if bright <= 0.0:
        return
    middle, top = size[0] / 2, size[1] * _BANNER_TOP
    spacing = 2.2 + _OPENING * min(1.0, max(0.0, fraction))
    canvas.text(text, middle, top, _BANNER, theme.title, "centre", spacing, bright)
    if sub:
        canvas.text(sub, middle, top + _BANNER * 1.5, _SUB, theme.hud, "centre", bright=bright)
