"""What a player must know at a glance: points, ships left, wave, best, laser energy; and banners."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final

from game.physics import Point
from game.sim.bodies import Ship
from game.sim.damage import worth_at_first, worth_of_wave
from game.sim.headings import UP
from game.sim.tuning import TICKS_PER_SECOND, ticks
from game.sim.world import World
from game.view.bodies.draw_ships import ship_colour
from game.view.bodies.wave_look import wave_shown
from game.view.hud.hud_boxes import Box, hud_light, is_labelled, middle_box, player_box, record_box
from game.view.hud.hud_powers import draw_combo, draw_powers_row
from game.view.hud.hud_sizes import hud_sizes
from game.view.paint.camera import WORLD
from game.view.paint.canvas import Canvas
from game.view.paint.shapes import HULL, Shape, turned
from game.view.paint.stroke_font import Align, text_width
from game.view.paint.theme import Colour, Theme
from game.view.paint.wrapping import LINE_EVERY, fitting, wrapped

_EDGE: Final = 40.0  # units from the side of the field to the HUD
_TOP: Final = 30.0  # units
_DIGITS: Final = 6
_MARGIN: Final = 16.0  # units left beside the wave
_ENDING: Final = 5 * TICKS_PER_SECOND
_BLINK: Final = TICKS_PER_SECOND // 2
_DIM: Final = 0.5
"""For the last so many ticks in which points count several times, that blinks."""
_ASSIST_LIGHT: Final = 0.7
_ICON: Final = 0.72  # of a ship's size
_ICON_HULL: Final[Shape] = tuple(turned(HULL, (0.0, 0.0), UP))
_ICON_EVERY: Final = 28.0  # units
_MOST_ICONS: Final = 6
_BAR: Final = (160.0, 10.0)  # units: width and height of the energy bar
_LABEL_GAP: Final = 10.0  # units between bar and label
_CELL_GAP: Final = 5.0  # units between two pulses' cells
_SLANT: Final = 5.0  # units by which a cell leans

_BANNER_TOP: Final = 0.27  # of the field's height
_LOW_BANNER_TOP: Final = 0.58  # of the field's height, where a ship flies in the upper place
_BANNER: Final = 56.0  # units
_SUB: Final = 22.0  # units
_SUB_BELOW: Final = 1.5  # headline's heights from its top to that of the line under it
_SUB_ROOM: Final = 1200.0  # units
_SPACING: Final = 2.2  # of a headline as it begins to open
_FADE_IN: Final = 0.12  # fraction of a banner's time
_FADE_OUT: Final = 0.75
_OPENING: Final = 1.4  # sixths of a letter's height by which a banner's letters drift apart


def draw_hud(
    canvas: Canvas, world: World, best: int = 0, theme: Theme | None = None, *, assisted: bool = False
) -> None:
    """Draw the HUD: the first ship's part on the left, a second one's on the right, the rest between.

    A part fades while something that matters is under it: no figure must hide what a player has to see.
    assisted: a single player has had an assist, and is reminded of it.
    """
    theme, sizes = theme or canvas.palette, hud_sizes(canvas.text_scale)
    width = world.torus.width
    for number, ship in enumerate(world.ships):
        box = player_box(world, number, sizes, labelled=is_labelled(world, ship))
        with canvas.dimmed(hud_light(world, box), f"player {number}"):
            _draw_player(canvas, world, ship, number, theme)
    middle, right = width / 2, width - _EDGE
    record = f"HI {max(best, world.score)}"
    with canvas.dimmed(hud_light(world, middle_box(world, sizes)), "wave"):
        _draw_wave(canvas, world, middle, theme)
        if len(world.ships) > 1:
            height = fitting(record, sizes.label, sizes.record_room)
            canvas.text(record, middle, _TOP + sizes.title * 1.6, height, theme.hud, "centre")
    if len(world.ships) == 1:
        height = fitting(record, sizes.score, sizes.best_room)
        with canvas.dimmed(hud_light(world, record_box(world, sizes)), "best"):
            canvas.text(record, right, _TOP + (sizes.score - height) / 2, height, theme.hud, "right")
            if assisted:
                top = _TOP + sizes.score * 1.4
                canvas.text("ASSIST", right, top, sizes.label, theme.hud, "right", bright=_ASSIST_LIGHT)


def _draw_wave(canvas: Canvas, world: World, middle: float, theme: Theme) -> None:
    """Draw the number of the wave and, as long as points count several times in it, how often."""
    sizes = hud_sizes(canvas.text_scale)
    pause = world.ticks_to_wave > 0 and not world.over
    wave = f"WAVE {max(1, world.wave if world.over else wave_shown(world))}"
    worth = worth_at_first(world.tuning.wave, world.wave + 1) if pause else worth_of_wave(world)
    if worth == 1 or world.over:
        canvas.text(wave, middle, _TOP, sizes.title, theme.hud, "centre")
        return
    times = f"X{worth}"
    left = ticks(world.tuning.wave.worth_for) - world.wave_tick
    dim = not pause and left < _ENDING and left % _BLINK < _BLINK // 2
    bright = _DIM if dim else 1.0
    if canvas.text_scale > 1.0 and len(world.ships) == 1:  # there is no room beside it
        canvas.text(wave, middle, _TOP, sizes.title, theme.hud, "centre")
        below = _TOP + sizes.title * 1.3
        canvas.text(times, middle, below, sizes.title, theme.accent, "centre", bright=bright)
        return
    height = fitting(f"{wave} {times}", sizes.title, sizes.middle[0] - _MARGIN)
    half, top = text_width(f"{wave} {times}", height) / 2, _TOP + (sizes.title - height) / 2
    canvas.text(wave, middle - half, top, height, theme.hud)
    canvas.text(times, middle + half, top, height, theme.accent, "right", bright=bright)


def _draw_player(canvas: Canvas, world: World, ship: Ship, number: int, theme: Theme) -> None:
    align: Align = "left" if number == 0 else "right"
    side = _EDGE if number == 0 else world.torus.width - _EDGE
    sizes = hud_sizes(canvas.text_scale)
    score = f"{ship.score:0{_DIGITS}d}"
    height = fitting(score, sizes.score, sizes.score_room)
    canvas.text(score, side, _TOP + (sizes.score - height) / 2, height, theme.hud, align)
    _draw_lives(canvas, ship, side, number, theme)
    if world.tuning.laser.exists:
        _draw_energy(canvas, world, ship, (side, sizes.bar), align, theme)
    way = 1.0 if number == 0 else -1.0
    draw_combo(canvas, world.tuning, ship, (side + way * sizes.combo[0], sizes.combo[1]), theme)
    draw_powers_row(canvas, world.tuning, ship, (side, sizes.powers), way, theme)


def _draw_lives(canvas: Canvas, ship: Ship, side: float, number: int, theme: Theme) -> None:
    """Draw a row of ships, the one in flight included; many become a few and a number."""
    way = 1.0 if number == 0 else -1.0
    sizes = hud_sizes(canvas.text_scale)
    shown = ship.lives if ship.lives <= _MOST_ICONS else 1
    x = side + way * 9.0
    for _ in range(max(0, shown)):
        canvas.drawing((_ICON_HULL,), (x, sizes.icons), ship_colour(theme, number), _ICON, steady=True)
        x += way * _ICON_EVERY
    if ship.lives > _MOST_ICONS:
        align: Align = "left" if number == 0 else "right"
        top, text = sizes.icons - sizes.label / 2, f"×{ship.lives}"  # noqa: RUF001 - the sign is meant
        canvas.text(text, x - way * 8.0, top, sizes.label, theme.hud, align)


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
    label = hud_sizes(canvas.text_scale).label
    text = "OVERCHARGE" if ship.overcharge else "LASER EMPTY" if low else "LASER"
    canvas.text(text, label_x, top - (label - height) / 2, label, theme.accent if low else colour, align)


@lru_cache(maxsize=8)
def _cell(wide: float, high: float) -> Shape:
    """Return a full cell about its upper left corner."""
    return ((_SLANT, 0.0), (_SLANT + wide, 0.0), (wide, high), (0.0, high), (_SLANT, 0.0))


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
            canvas.drawing((_cell(wide, height),), (left, corner[1]), colours[1], steady=True)
        else:
            canvas.line((left, bottom), (left + wide, bottom), colours[0], 0.6)
            canvas.line(
                (left, bottom), (left + wide * fraction, bottom), colours[1], 0.9 if fraction > 0.0 else 0.0
            )


def banner_box(canvas: Canvas, text: str, sub: str, *, low: bool = False) -> Box:
    """Return where `banner` writes these texts on a field of the usual size, in units, once it is open."""
    high = canvas.letters(_SUB)
    lines = wrapped(sub, high, _SUB_ROOM)
    wide = max([text_width(text, _BANNER, _SPACING + _OPENING), *(text_width(line, high) for line in lines)])
    top = WORLD[1] * (_LOW_BANNER_TOP if low else _BANNER_TOP)
    down = _BANNER * _SUB_BELOW + high * (1.0 + LINE_EVERY * (len(lines) - 1)) if lines else _BANNER
    return Box((WORLD[0] - wide) / 2, top, (WORLD[0] + wide) / 2, top + down)


def banner(  # noqa: PLR0913, PLR0917 - two texts, when, and where
    canvas: Canvas,
    text: str,
    sub: str = "",
    fraction: float = 0.5,
    theme: Theme | None = None,
    size: Point = WORLD,
    *,
    low: bool = False,
) -> None:
    """Write a headline across the field, and a smaller line under it.

    fraction is how much of the banner's time is over: it appears from 0, stands, and is gone at 1; give
    0.5 for one that stays. size is the field's, in units. It stands in the upper half or, low, in the lower.
    """
    bright = min(1.0, fraction / _FADE_IN, (1.0 - fraction) / (1.0 - _FADE_OUT))
    if bright <= 0.0:
        return
    theme = theme or canvas.palette
    middle, top = size[0] / 2, size[1] * (_LOW_BANNER_TOP if low else _BANNER_TOP)
    spacing = _SPACING + _OPENING * min(1.0, max(0.0, fraction))
    canvas.text(text, middle, top, _BANNER, theme.title, "centre", spacing, bright)
    if sub:
        below = top + _BANNER * _SUB_BELOW
        canvas.write(sub, middle, below, _SUB, theme.hud, "centre", _SUB_ROOM, bright)
